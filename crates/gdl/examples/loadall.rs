use gdl::{library, load, render::render};
fn main() {
    let mut n = 0;
    for e in library::all() {
        let l = load(e.text);
        if !l.diagnostics.is_empty() {
            n += 1;
            print!("{}", render(&format!("games/{}/{}.ludi", e.family, e.file_stem), e.text, &l.diagnostics, false));
        }
    }
    println!("{} games, {n} with remarks", library::all().len());
}
