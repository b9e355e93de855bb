//! Ctrl-C: the first one ends the search with what it has so far, the second one ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use spelunk::CancelToken;

/// The exit code of a program that was ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Hears Ctrl-C.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. Where that is not possible, Ctrl-C ends the program as ever.
    pub fn listen() -> Self {
        let heard = Arc::new(AtomicBool::new(false));
        // In this order: the first Ctrl-C finds that none was heard before.
        if flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&heard)).is_ok() {
            let _ = flag::register(SIGINT, Arc::clone(&heard));
        }
        Interrupt(heard)
    }

    /// A token that ends a search at Ctrl-C.
    pub fn token(&self) -> CancelToken {
        CancelToken::from(Arc::clone(&self.0))
    }

    /// Whether there was a Ctrl-C.
    pub fn was_heard(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
