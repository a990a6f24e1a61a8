//! Runs that never were: a config, a number to draw from and answers from a file in, a log of events out, the same to the byte
//! each time.
//!
//! Source: seed 004, decisions 9 and 12; what they leave open stands in deliberation.md. Each purpose draws numbers of its own, so
//! that what one safeguard draws shifts no other.

mod answer;
mod log;
mod mock;
mod plan;
mod run;
mod several;

pub use mock::{BUNDLED, Mock, is_named_mock, mock_claim, read_lists, read_mock};
pub use plan::{Plan, SEED, read_plan};
pub use run::{Outcome, Simulated, simulate};
pub use several::{Compared, Measure, Measures, compare, pairs};
