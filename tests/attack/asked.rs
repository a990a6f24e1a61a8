//! What the environment asks for.

use std::time::{Duration, Instant};

/// How many inputs are made where nobody asks for more.
const CASES: u64 = 1_000;

/// Which inputs are made, and what becomes of findings.
pub(crate) struct Asked {
    pub(crate) from: u64,
    pub(crate) cases: u64,
    /// When no further input is begun.
    pub(crate) until: Option<Instant>,
    /// Whether findings are written down.
    pub(crate) keep: bool,
}

pub(crate) fn asked() -> Asked {
    let minutes = number("STEELYARD_ATTACK_MINUTES");
    Asked {
        from: number("STEELYARD_ATTACK_FROM").unwrap_or(0),
        cases: match minutes {
            Some(_) => u64::MAX / 2,
            None => number("STEELYARD_ATTACK_CASES").unwrap_or(CASES),
        },
        until: minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes)),
        keep: number("STEELYARD_ATTACK_KEEP") == Some(1),
    }
}

/// A number of the environment.
pub(crate) fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
