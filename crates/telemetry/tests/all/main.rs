//! Logs of events, and what follows from them.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(
    clippy::float_cmp,
    reason = "the same number is meant, or one of a few"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts and places of small files"
)]

mod answers;
mod check;
mod errors;
mod events;
mod groups;
mod hostile;
mod lower_bounds;
mod oracle;
mod prices;
mod rows;
mod seldom;
mod series;
mod support;
mod timeline;
mod waits;
