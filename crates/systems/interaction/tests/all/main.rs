//! What words of runs are judged by.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod effort;
mod effort_measured;
mod effort_questions;
mod effort_support;
mod preference_support;
mod preferences;
mod technical;
mod transcript_found;
#[path = "../../../../../crates/runs/tests/all/support/mod.rs"]
mod transcript_support;
mod vagueness;
