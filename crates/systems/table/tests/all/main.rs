//! Tables as decisions.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod bounds;
mod golden;
mod guess;
mod hostile;
mod labels;
mod losses;
mod marks;
mod notation;
mod numberless;
mod objects;
mod only;
mod ranges;
mod support;
