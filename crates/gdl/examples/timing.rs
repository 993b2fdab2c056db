use std::time::Instant;
fn main() {
    let all: Vec<_> = gdl::library::all().iter().collect();
    for e in &all {
        let _ = gdl::load(e.text);
    }
    let t = Instant::now();
    for _ in 0..20 {
        for e in &all {
            std::hint::black_box(gdl::load(e.text));
        }
    }
    println!("load {:?} a game", t.elapsed() / (20 * all.len() as u32));
    let nodes: Vec<_> = all.iter().filter_map(|e| gdl::load(e.text).nodes.into_iter().next()).collect();
    let mut s = 5u64;
    let mut rng = move |n: u32| {
        s = s.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((s >> 33) % n.max(1) as u64) as u32
    };
    let t = Instant::now();
    for i in 0..5000 {
        std::hint::black_box(gdl::vary::mutate(&nodes[i % nodes.len()], Some(&nodes[(i * 7) % nodes.len()]), &mut rng));
    }
    println!("mutate {:?}", t.elapsed() / 5000);
}
