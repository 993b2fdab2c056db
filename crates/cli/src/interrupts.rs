//! Ctrl-C, for work that has something to show when it is stopped.

use crate::output::remark;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set when the user has had enough: the first Ctrl-C stops the work in order, the second at once.
pub fn interrupts() -> Arc<AtomicBool> {
    let enough = Arc::new(AtomicBool::new(false));
    let seen = enough.clone();
    // Without a handler Ctrl-C still stops the process, and nothing that was told is lost.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        remark("stopping; once more to stop at once");
    });
    enough
}
