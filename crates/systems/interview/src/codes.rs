//! Diagnostics that only interviews report.

use steelyard_documents::Code;

/// A key of a config that nothing reads, or that a phase makes redundant.
pub const NO_EFFECT: Code = Code::new(700, "no-effect", "has no effect");

/// A strategy, scorer or node that nothing is called so.
pub const UNKNOWN_NAME: Code = Code::new(710, "unknown-name", "unknown name");

/// A session without a config: the weights it used are those that its records say.
pub const NO_CONFIG: Code = Code::new(720, "no-config", "no scoring config");

/// Strategies whose weights sum to different totals start at different heights.
pub const UNEQUAL_ROWS: Code = Code::new(730, "unequal-rows", "sums of weights differ");

/// Weights of scorers that do not sum to what their config wants.
pub const WEIGHT_TOTAL: Code = Code::new(740, "weight-total", "unexpected sum of weights");

/// All of them.
pub const ALL: &[Code] = &[
    NO_EFFECT,
    UNKNOWN_NAME,
    NO_CONFIG,
    UNEQUAL_ROWS,
    WEIGHT_TOTAL,
];
