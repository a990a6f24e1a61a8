//! What would have tipped it: questions about a decision that is weighed already.
//!
//! Here live sweeps of one number, the zones they cross, the edits that leave a zone,
//! the same over many decisions, who does better in them, and series of numbers against a limit. Reading documents and weighing itself do
//! not; everything here asks [`steelyard_decision`] for outcomes and only finds where to ask.
//!
//! ```
//! use steelyard_decision::{Alternative, Cells, Column, Criterion, Parameter, Parameters};
//! use steelyard_lab::{Flip, flips};
//!
//! let parameters = Parameters::new(["price", "speed"].map(|id| Parameter::weight(id, id, 1.0)).into());
//! let cells = Cells {
//!     criteria: vec![Criterion::new("price", "price", 1.0, 0), Criterion::new("speed", "speed", 1.0, 1)],
//!     // The second would win if price weighed less than half of speed.
//!     columns: vec![Column::new(vec![3.0, 1.0]), Column::new(vec![1.0, 2.0])],
//!     alternatives: ["first", "second"].map(Alternative::new).into(),
//!     ..Cells::default()
//! };
//! let edits = flips(&parameters, &cells).edits;
//! // Others move speed, both weights in proportion, or a number of an alternative.
//! let is_of_price = |edit: &&Flip| matches!(&edit.sets(&parameters, &cells)[..], [(id, _)] if id == "price");
//! let of_price = edits.iter().find(is_of_price).unwrap();
//! assert_eq!((of_price.from, of_price.after.winner.as_deref()), (1.0, Some("second")));
//! assert!((of_price.edge - 0.5).abs() < 1e-12 && of_price.to < 0.5);
//! ```

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
mod sharing;
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
pub use agents::{AgentNumber, AgentRow, Agents, AgentsReport, HeadToHead, agent_name};
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
pub use steelyard_terms::AgentKey;
pub use sweep::{Sweep, SweepMethod};
pub use what_if::{IfTurned, Itself, MOST_FACTS, WhatIf, what_if};
pub use without::{MOST_TRIED, Without, panel_of, without_each};
pub use worklist::{Record, WorkItem, record, worklist};
pub use zones::{Breakpoint, Cause, Zone, Zones, zones};
