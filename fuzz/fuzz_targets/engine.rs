//! See `engine::fuzz::engine`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| engine::fuzz::engine(bytes));
