//! What tests of systems share: files that are opened with one system alone, a walk over the keys of its documents, and a
//! checker of schemas.
//!
//! Here is no test. A test of a system opens its files in a [`SystemWorkspace`], which asks the room of the system in the
//! order that `steelyard_system` states. What several systems make of the same files is tested in the engine.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a broken fixture shall stop the test"
)]

pub mod key_walk;
mod schema;
mod workspace;

pub use schema::wrong_under;
pub use workspace::{SystemWorkspace, kind, settings};
