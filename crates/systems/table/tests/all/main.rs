//! Tables as decisions.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod golden;
mod guess;
mod hostile;
mod numberless;
mod only;
mod support;
