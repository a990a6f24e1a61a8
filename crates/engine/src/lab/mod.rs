//! What would have tipped it: questions about a decision that is weighed already.
//!
//! Here live sweeps of one number, the zones they cross, the edits that leave a zone,
//! and the same over many decisions. Reading documents and weighing itself do
//! not; everything here asks [`crate::decision`] for outcomes and only finds where to ask.

mod backtest;
mod cuts;
mod events;
mod flips;
mod form;
mod knob;
mod report;
mod search;
mod sweep;
mod worklist;
mod zones;

pub use backtest::{Changed, Comparison, Curve, CurveStep, curve};
pub use flips::{Act, Deed, Done, Flip, Flips, flips};
pub use knob::{Knob, Mode, Spot, SweepError};
pub use report::{
    ActReport, BreakpointReport, FlipReport, FlipsReport, MovedReport, ZoneReport, ZonesReport,
};
pub use sweep::Sweep;
pub use worklist::{WorkItem, worklist};
pub use zones::{Breakpoint, Cause, Zone, Zones, zones};
