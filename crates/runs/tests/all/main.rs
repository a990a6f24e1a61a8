//! Logs and transcripts.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod import_real;
mod support;
mod transcript_words;
