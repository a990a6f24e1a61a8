//! The one decision model that every system fills: choosing among alternatives by weighted
//! criteria behind gates.
//!
//! Here live parameters, cells, gates, guards, [`weigh()`] and the reports on its result. How a
//! system reads its documents and fills the cells does not live here.
//!
//! `evaluate` (each system's own) is as slow as it must be and gives [`Cells`]; [`weigh()`] is
//! arithmetic alone and is what a slider move runs.
//!
//! ```
//! use steelyard_decision::{Cells, Column, Criterion, Alternative, Parameter, Parameters, Role, weigh};
//!
//! let parameters = Parameters::new(vec![Parameter::weight("w", "Weight", 2.0)]);
//! let cells = Cells {
//!     criteria: vec![Criterion::new("x", "X", 1.0, 0)],
//!     columns: vec![Column::new(vec![1.0, 3.0])],
//!     alternatives: vec![Alternative::new("a"), Alternative::new("b")],
//!     ..Cells::default()
//! };
//! let weighed = weigh(&parameters, &cells);
//! assert_eq!(weighed.scores, [2.0, 6.0]);
//! assert_eq!(weighed.order, [1, 0]);
//! ```

mod against;
mod cells;
mod contribution;
pub mod data;
mod decisions;
mod domain;
mod explain;
mod gate;
mod group;
mod guard;
mod headline;
pub mod judge;
mod known;
mod machine;
mod mean;
mod model;
mod model_diagnostics;
mod numbers;
mod op;
mod parameter;
mod parameters;
mod property;
mod reach;
mod record;
mod recorded;
mod refusals;
mod report;
mod score;
mod set;
mod settings;
mod shape;
mod snap;
mod spread;
mod stage;
mod status;
mod switch;
mod tie;
mod verdict;
mod weigh;
mod words;

pub use against::{Against, Because};
pub use cells::{
    Alternative, Cells, Column, Criterion, Gain, Input, Norm, Origin, Place, Provenance,
};
pub use contribution::{Contribution, contributions, multiplier};
pub use decisions::Decisions;
pub use domain::Domain;
pub use explain::{Explained, explain};
pub use gate::{
    Atom, AtomReport, Effect, Gate, GateKind, GateTest, OpenFact, atoms, distance_to_passing,
};
pub use group::Group;
pub use guard::{Fact, Flag, Guard, Limit, Measure, Test};
pub use headline::{headline, headline_of, lead, score_decimals, threshold_rule};
pub use judge::{Judged, judge, measure_at, scored, standings_at};
pub use mean::Mean;
pub use model::Model;
pub use model::choose;
pub use model_diagnostics::ModelDiagnostics;
pub use numbers::{
    DAYS, apart, day_text, decimals_apart, fixed, in_unit, plain, points, short, shown_difference,
    signed, signed_fixed,
};
pub use op::Op;
pub use parameter::Parameter;
pub use parameters::Parameters;
pub use property::{Property, PropertyValue};
pub use reach::reach;
pub use record::{record_words, recorded_words, verdict_words};
pub use recorded::{Recorded, RecordedName, RecordedNumber, RecordedOutcome};
pub use refusals::refusals;
pub use report::Report;
pub use score::all_near;
pub use set::DecisionSet;
pub use settings::{Refusal, Settings};
pub use shape::Shape;
pub use snap::{compare, difference, is_close_call, key};
pub use spread::{Spread, spread};
pub use stage::{Preference, Stage};
pub use status::{Pick, Status};
pub use steelyard_terms::{Mode, Role, Tone};
pub use switch::{Choice, Switch};
pub use verdict::{Compared, Outcome, Standing, Step, StepState, Verdict};
pub use weigh::{Weighed, by_safety, safest, weigh, weigh_stage, weigh_to};
pub use words::{against_words, reason, step_words};
