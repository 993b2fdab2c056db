//! `cargo xtask browser`: the studio as people, strangers and crowds meet it. Needs Node; installs the rest.

use crate::run::{Done, beside, command, present, quiet, root, shown};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// What runs, with its arguments: sizes that fit a minute.
const SCRIPTS: [&[&str]; 3] = [&["journeys.mjs"], &["hostile.mjs", "60"], &["players.mjs", "200", "20"]];

/// The chore.
pub fn run(_: &[String]) -> Result<bool> {
    Ok(stage()?.success)
}

/// All scripts, by the binary the tests have built.
pub fn stage() -> Result<Done> {
    if !present(command("node", &["--version"])) {
        let text = "skipped: these tests need Node (https://nodejs.org), which is not installed\n".to_string();
        print!("{text}");
        return Ok(Done { success: true, text });
    }
    install()?;
    let mut all = Done { success: true, text: String::new() };
    for script in SCRIPTS {
        let path = format!("crates/studio/tests/browser/{}", script[0]);
        let mut node = command("node", &[&path]);
        node.args(&script[1..]).env("LUDI", beside("ludi")?);
        let done = shown(&mut node)?;
        all.success &= done.success;
        all.text += &done.text;
    }
    Ok(all)
}

/// The package that drives the browser goes to `target/browser`, so that no folder of the project fills with packages; the browser comes from Debian.
fn install() -> Result<()> {
    let (from, to) = (root().join("crates/studio/tests/browser"), root().join("target/browser"));
    std::fs::create_dir_all(&to)?;
    let lock = std::fs::read(from.join("package-lock.json"))?;
    let fresh = std::fs::read(to.join("package-lock.json")).is_ok_and(|there| there == lock);
    if !fresh || !to.join("node_modules/playwright-core").exists() {
        for file in ["package.json", "package-lock.json"] {
            std::fs::copy(from.join(file), to.join(file)).with_context(|| format!("{file} cannot be copied"))?;
        }
        let mut npm = command("npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
        if !shown(npm.current_dir(&to))?.success {
            bail!("npm ci failed in {}", to.display());
        }
    }
    if std::env::var_os("CHROMIUM").is_none() && !Path::new(CHROMIUM).exists() {
        println!("installing Debian's chromium");
        let update = quiet(&mut command("apt-get", &["update"]));
        let installed = update.and_then(|_| {
            quiet(
                command("apt-get", &["install", "-y", "--no-install-recommends", "chromium"])
                    .env("DEBIAN_FRONTEND", "noninteractive"),
            )
        });
        if !installed.is_ok_and(|done| done.success) {
            bail!("there is no {CHROMIUM}: install it, or say in CHROMIUM where a browser is");
        }
    }
    Ok(())
}
