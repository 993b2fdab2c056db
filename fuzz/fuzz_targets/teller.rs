//! See `engine::fuzz::teller`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| engine::fuzz::teller(bytes));

// Half of the changes exchange names, labels and numbers, which changes of bytes hardly ever do.
libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    let spliced = if seed % 2 == 0 { engine::fuzz::spliced(&bytes[..size], u64::from(seed)) } else { None };
    match spliced.filter(|new| new.len() <= most) {
        Some(new) => {
            bytes[..new.len()].copy_from_slice(&new);
            new.len()
        }
        None => libfuzzer_sys::fuzzer_mutate(bytes, size, most),
    }
});
