//! Tests of interviews.

mod oracle;
