//! Tests of interviews.

mod coverage;
mod oracle;
mod support;
mod topics;
