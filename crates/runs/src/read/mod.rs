//! Readers of trajectories that are told as documents, in whatever syntax a tree has, and of the fields that logs share.
//!
//! Each gives what it could read; everything odd is told at its line.

mod claims;
mod log;
mod name;
mod question;
mod trajectory;
mod turn;
mod value;

pub use claims::read_claims;
pub use name::read_ref;
pub use question::read_question;
pub(crate) use trajectory::joined;
pub use trajectory::{LISTS, looks_like_trajectory, read_trajectories};
pub(crate) use turn::{ReadTurn, read_turn};
