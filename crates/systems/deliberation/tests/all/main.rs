//! Tests of deliberations.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod behaviour;
mod diverging;
mod hostile;
mod key_walk;
mod oracle;
mod properties;
mod settings;
mod simulated;
mod support;
mod triage;
mod whole_oracle;
