//! Readers of states and of whole sessions, in whatever syntax a tree has.

mod concept;
mod details;
mod parts;
mod session;
mod signals;
mod state;

pub(crate) use concept::mark_by_aliases;
pub use concept::{Concept, looks_like_concept, read_concept};
pub use session::{Session, looks_like_session, read_session};
pub use state::{looks_like_state, read_state};
