//! Logs and transcripts.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod beside;
mod import_answers;
mod import_costs;
mod import_forks;
mod import_real;
mod import_sessions;
mod import_tools;
mod session_events;
mod session_tokens;
mod support;
mod totals;
mod transcript_words;
