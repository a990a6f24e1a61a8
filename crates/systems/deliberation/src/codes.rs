//! Diagnostics that only deliberations report.

use steelyard_documents::Code;

/// A rubric that cannot be judged by.
pub const RUBRIC: Code = Code::new(810, "rubric", "rubric weights");

/// Something said by or of an agent that the run does not have.
pub const UNKNOWN_AGENT: Code = Code::new(820, "unknown-agent", "agent not in this run");

/// Rounds that are missing.
pub const ROUNDS: Code = Code::new(830, "rounds", "missing rounds");

/// Something that is about nothing of the run.
pub const ABOUT_NOTHING: Code = Code::new(840, "about-nothing", "not about this run");

/// More than is looked at.
pub const TOO_MUCH: Code = Code::new(850, "too-much", "too much to read");

/// A setting that changes nothing.
pub const NO_EFFECT: Code = Code::new(860, "unused-setting", "setting without effect");

/// All of them.
pub const ALL: &[Code] = &[
    RUBRIC,
    UNKNOWN_AGENT,
    ROUNDS,
    ABOUT_NOTHING,
    TOO_MUCH,
    NO_EFFECT,
];
