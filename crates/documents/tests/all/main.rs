//! Readers and patches: golden suites, properties, hostile input.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod compression;
mod golden;
mod hostile;
mod packed;
mod properties;
mod public_suites;
mod real;
mod support;
mod toml_suite;
