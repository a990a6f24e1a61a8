//! The rules that tell whether a preference was kept: one file a family.

mod asking;
mod check;
mod found;
mod language;
mod letters;
mod shape;
mod text;

pub use check::check;
pub use found::{Checked, Held, Seen};
