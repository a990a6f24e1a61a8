//! Tests of interviews.

mod coverage;
mod long_sessions;
mod names;
mod oracle;
mod signals;
mod support;
mod topics;
mod wrong_types;
