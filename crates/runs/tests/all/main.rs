//! Logs and transcripts.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod beside;
mod extract;
mod import_answers;
mod import_costs;
mod import_events;
mod import_forks;
mod import_formats;
mod import_hostile;
mod import_real;
mod import_sessions;
mod import_streamed;
mod import_tools;
mod import_turns;
mod recognition;
mod session_events;
mod session_run;
mod session_tokens;
mod suite_logs;
mod support;
mod totals;
mod transcript_ends;
mod transcript_order;
mod transcript_words;
