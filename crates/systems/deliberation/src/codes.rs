//! Diagnostics that only deliberations report.

use steelyard_documents::Code;

/// A rubric that cannot be judged by.
pub const RUBRIC: Code = Code::new(810, "rubric", "weights of a rubric");

/// Something said by or of an agent that the run does not have.
pub const UNKNOWN_AGENT: Code = Code::new(820, "unknown-agent", "no agent of this run");

/// Rounds that are missing.
pub const ROUNDS: Code = Code::new(830, "rounds", "rounds of a run");

/// Something that is about nothing of the run.
pub const ABOUT_NOTHING: Code = Code::new(840, "about-nothing", "about nothing of this run");

/// More than is looked at.
pub const TOO_MUCH: Code = Code::new(850, "too-much", "more than is looked at");

/// All of them.
pub const ALL: &[Code] = &[RUBRIC, UNKNOWN_AGENT, ROUNDS, ABOUT_NOTHING, TOO_MUCH];
