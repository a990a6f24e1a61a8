//! What would have tipped it: questions about a decision that is weighed already.
//!
//! Here live sweeps of one number and the zones they cross. Reading documents and weighing itself do
//! not; everything here asks [`crate::decision`] for outcomes and only finds where to ask.

mod cuts;
mod events;
mod form;
mod knob;
mod report;
mod sweep;
mod zones;

pub use knob::{Knob, Mode, Spot, SweepError};
pub use report::{BreakpointReport, MovedReport, ZoneReport, ZonesReport};
pub use sweep::Sweep;
pub use zones::{Breakpoint, Cause, Zone, Zones, zones};
