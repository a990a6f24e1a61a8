//! What would have tipped it: questions about a decision that is weighed already.
//!
//! Here live sweeps of one parameter and the zones they cross. Reading documents and weighing itself
//! do not; everything here asks [`crate::decision::weigh()`] for outcomes and only finds where to ask.

mod cuts;
mod form;
mod sweep;
mod zones;

pub use sweep::{Mode, Sweep, SweepError};
pub use zones::{Breakpoint, Cause, Verdict, Zone, Zones, zones};
