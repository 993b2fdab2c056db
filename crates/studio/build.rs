//! Embeds the pages: every file under `web/`.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("web");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).expect("it is below").to_string_lossy().replace('\\', "/");
        code += &format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string());
    }
    code += "]\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("web.rs");
    fs::write(out, code).expect("the output directory can be written");
}

/// All files below a folder; the folders themselves are watched for new ones.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
