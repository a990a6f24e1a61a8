//! A run as slices of time: what began when, how long it took, and what the time was spent on.

mod folds;
mod gather;
mod piece;
mod slices;
mod sums;
mod view;

pub use slices::Slices;
pub use sums::{slice_at, sums};
pub use view::timeline;
