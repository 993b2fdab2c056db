//! See `engine::fuzz::parser`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| engine::fuzz::parser(bytes));
