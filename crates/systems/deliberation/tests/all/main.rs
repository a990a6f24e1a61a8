//! Tests of deliberations.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod oracle;
mod properties;
