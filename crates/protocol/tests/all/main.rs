//! Messages as bytes.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod messages;
mod round_trip;
