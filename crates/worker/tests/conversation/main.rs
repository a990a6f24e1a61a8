//! What a page asks of its worker and what it is told, with the engine beside it.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod columns;
mod deciding;
mod engine;
mod flips;
mod handshake;
mod hostile;
mod many;
mod opening;
mod policy;
mod records;
mod refusals;
mod rounds;
mod several;
mod source;
mod stages;
#[path = "../support/mod.rs"]
mod support;
mod zones;
