//! Games that are none, by the hundred, for `cargo xtask decoys`: random ones of the grammar, and samples broken on purpose.
//!
//! `yardstick random COUNT SEED FOLDER` and `yardstick broken COUNT FILE FOLDER` write the descriptions into a folder and `made.csv` beside them: what
//! was made, what was left out and why. FILE names broken samples that somebody found to be sound still.

mod broken;
mod made;
mod random;
mod ways;

use made::Made;
use std::path::Path;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (made, folder) = match args[..] {
        ["random", count, seed, folder] => (random::make(number(count), number(seed)), folder),
        ["broken", count, left_out, folder] => {
            let listed = std::fs::read_to_string(left_out).expect("the list of those left out");
            (broken::make(number(count), &broken::by_hand(&listed)), folder)
        }
        _ => panic!("random COUNT SEED FOLDER, or broken COUNT FILE FOLDER"),
    };
    write(&made, Path::new(folder)).expect("the folder can be written");
    let kept = made.iter().filter(|one| one.text.is_ok()).count();
    println!("{kept} games made, {} left out", made.len() - kept);
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// What an earlier run made goes: a folder holds one making.
fn write(made: &[Made], folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    let mut table = csv::Writer::from_path(folder.join("made.csv"))?;
    table.write_record(["name", "break", "file", "left_out"])?;
    for one in made {
        let file =
            format!("{}.ludi", if one.way.is_empty() { one.name.clone() } else { format!("{}.{}", one.name, one.way) });
        match &one.text {
            Ok(text) => {
                std::fs::write(folder.join(&file), text)?;
                table.write_record([&one.name, one.way, file.as_str(), ""])?;
            }
            Err(why) => table.write_record([&one.name, one.way, "", why.as_str()])?,
        }
    }
    Ok(table.flush()?)
}
