//! Tests of interviews.

mod coverage;
mod long_sessions;
mod oracle;
mod support;
mod topics;
