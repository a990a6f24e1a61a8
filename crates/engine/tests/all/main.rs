//! The workspace: files of several systems, logs and links between them, unpacking, streaming, and decisions as data.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

use steelyard_harness as schema_support;

mod codes;
#[path = "../../../../crates/documents/tests/all/compression.rs"]
mod compression;
mod documented_examples;
mod fences;
mod harness;
mod import_calls;
mod import_copies;
mod import_events;
mod import_streamed;
mod import_support;
mod interaction_support;
mod key_walk;
mod logs_not_yet;
mod opens;
mod packed;
mod packed_streamed;
mod recognition;
mod refused_whole;
mod rooms;
mod session_lines;
#[path = "../../../../crates/runs/tests/all/session_run.rs"]
mod session_run;
#[path = "../../../../crates/runs/tests/all/suite_logs.rs"]
mod suite_logs;
mod systems;
mod told;
mod told_seldom;
mod weighed_runs;
mod workspace_files;
mod workspace_logs;
