//! Tests of interviews.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod coverage;
mod files;
mod key_walk;
mod long_sessions;
mod names;
mod oracle;
mod page;
mod seeds;
mod signals;
mod state_schema;
mod support;
mod told;
mod topics;
mod turns;
mod wrong_types;
