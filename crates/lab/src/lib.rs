//! What would have tipped it: questions about a decision that is weighed already.
//!
//! Here live sweeps of one number, the zones they cross, the edits that leave a zone,
//! the same over many decisions, who does better in them, and series of numbers against a limit. Reading documents and weighing itself do
//! not; everything here asks [`steelyard_decision`] for outcomes and only finds where to ask.

mod ab;
mod agents;
mod backtest;
mod bare;
mod cuts;
mod deflation;
mod doubt;
mod edit;
mod events;
mod few;
mod flips;
mod form;
mod knob;
mod limits;
mod line;
mod lines;
mod meetings;
mod names;
mod power;
mod proportion;
mod report;
mod scan;
mod search;
mod series;
mod sweep;
mod what_if;
mod without;
mod worklist;
mod zones;

pub use ab::{
    AbReport, AbTest, Bootstrap, Choices, Doer, FEWEST, FEWEST_EXACT, FEWEST_GROUPS, McNemar,
    MeasureKind, MeasureReport, RESAMPLES, RankAgreement, SEED, Side, Subject, Subjects, Turned,
    difference, mcnemar, tau_b,
};
pub use agents::{AgentNumber, AgentRow, Agents, AgentsReport, By, HeadToHead};
pub use backtest::{Changed, Comparison, Curve, CurveStep, curve, curve_from};
pub use deflation::Deflation;
pub use doubt::{Doubt, Stretch, doubts};
pub use edit::Edit;
pub use flips::{Act, Flip, FlipSearch, Flips, MOST_LOOKED, Override, Scale, What, flips};
pub use knob::{Knob, Mode, Spot, SweepError};
pub use lines::{Crossing, Lines, ScoreLine, lines};
pub use names::knob_words;
pub use power::{
    ByWeight, ByWeightError, Errors, Evaluator, Method, Needed, Over, Power, PowerError, Smallest,
    WhoDecided, needed, power_by_weight, who_decided,
};
pub use proportion::proportion;
pub use report::{
    ActReport, BreakpointReport, FlipReport, FlipsReport, MovedReport, ZoneReport, ZonesReport,
};
pub use series::{Alarm, Alerts, LimitStep, alerts, limit_steps};
pub use sweep::{Sweep, SweepMethod};
pub use what_if::{IfTurned, Itself, MOST_FACTS, WhatIf, what_if};
pub use without::{Without, panel_of, without_each};
pub use worklist::{Record, WorkItem, record, worklist};
pub use zones::{Breakpoint, Cause, Zone, Zones, zones};
