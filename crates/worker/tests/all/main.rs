//! What a page asks of its worker and what it is told, with the engine beside it.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod any_question;
mod columns;
mod comparing;
mod config;
mod deciding;
mod engine;
mod flips;
mod handshake;
mod hostile;
mod identity;
mod interaction;
mod interview;
mod large;
mod many;
#[path = "../../../../crates/protocol/tests/all/messages/mod.rs"]
mod messages;
mod opening;
mod panel_alone;
mod policy;
mod prices;
mod records;
mod refusals;
mod rounds;
mod runs;
mod sessions;
mod several;
mod small_files;
mod so_far;
mod source;
mod stages;
mod support;
mod tasks;
mod telemetry;
mod telemetry_seldom;
mod what_if;
mod who_decided;
mod zones;
