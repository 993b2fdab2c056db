//! Embeds the library: every game under `games/` at the root of the project.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../games");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort_by_key(|file| (file.parent().map(Path::to_path_buf), file.file_stem().map(ToOwned::to_owned)));
    let mut code = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let family =
            file.parent().and_then(Path::file_name).map_or(String::new(), |name| name.to_string_lossy().into());
        let stem = file.file_stem().map_or(String::new(), |name| name.to_string_lossy().into());
        let path = fs::canonicalize(&file).unwrap_or(file);
        code += &format!("    Entry {{ family: {family:?}, file_stem: {stem:?}, text: include_str!({path:?}) }},\n");
    }
    code += "]\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("library.rs");
    fs::write(out, code).expect("the output directory can be written");
}

/// All `.ludi` files below a folder; the folders themselves are watched for new ones.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "ludi") {
            files.push(path);
        }
    }
}
