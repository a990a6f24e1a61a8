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
//! use steelyard_engine::decision::{Cells, Column, Criterion, Alternative, Parameter, Parameters, Role, weigh};
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

mod cells;
mod explain;
mod gate;
mod guard;
mod headline;
mod model;
mod numbers;
mod parameter;
mod report;
mod snap;
mod status;
mod switch;
mod weigh;

pub use cells::{
    Alternative, Cells, Column, Criterion, Gain, Input, Norm, Origin, Place, Provenance,
};
pub use explain::{Contribution, Explained, contributions, explain, reason, step_words};
pub use gate::{Atom, AtomReport, Effect, Gate, GateTest, atoms, distance_to_passing};
pub use guard::{Flag, Guard, Limit, Measure, Op, Status, Test, Tone};
pub use headline::{headline, threshold, threshold_place};
pub use model::Model;
pub(crate) use model::choose;
pub use numbers::{plain, points, signed};
pub use parameter::{Parameter, Parameters, Refusal, Role, Settings};
pub use report::Report;
pub use snap::{compare, difference, key};
pub use switch::{Choice, Switch};
pub use weigh::{Compared, Outcome, Standing, Step, StepState, Weighed, weigh};
