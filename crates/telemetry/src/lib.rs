//! Telemetry: what happened in a run, event by event.
//!
//! A log streams by once, piece by piece, and nothing of it stays but columns of numbers and of names: texts stay in the
//! file and are read back by their place. From the columns follow the rounds of each run (`metrics.csv`) and its end
//! (`summary.json`), which are written, read and checked here. What the formats are stands in `docs/telemetry.md`.
//!
//! What agents said, and what their work is worth, is no matter of this crate: conversations are `steelyard_runs`'.
//!
//! ```
//! use steelyard_telemetry::{Derived, Reader};
//!
//! let mut reader = Reader::new();
//! reader.feed(b"{\"type\":\"round_started\",\"run\":\"r\",\"round\":0}\n{\"type\":\"dissent\",\"run\":\"r\"");
//! reader.feed(b",\"agent\":\"ops\",\"impactful\":true}\n");
//! let log = reader.finish();
//! let round = &Derived::of(&log).rounds[0];
//! assert_eq!((round.dissents, round.impactful), (1, 1));
//! ```

pub mod answer;
mod bytes;
mod check;
pub mod codes;
mod column;
mod derived;
mod dictionary;
mod event;
mod event_lines;
mod event_log;
mod field;
mod keys;
mod levels;
mod log;
mod log_builder;
mod metrics;
mod object;
mod of_metrics;
mod prices;
mod reader;
mod round;
mod spending;
mod summary;
mod value;
mod written;

pub use check::{Beside, Checked, Differs, Worked, beside, check};
pub use column::Column;
pub use derived::{Derived, Runs};
pub use dictionary::Dictionary;
pub use event::{Event, FieldValue, Key};
pub use event_lines::{EventLines, LogText};
pub use event_log::{EventLog, LINE_BUDGET};
pub use field::{Field, Holds, Kind};
pub use log::{Bad, Counts, Listed, Log, Reason, Run, Table, Warned, Warning};
pub use log_builder::LogBuilder;
pub use metrics::{Cell, METRICS, Metric, decimal, metrics_csv};
pub use of_metrics::of_metrics;
pub use prices::{
    Billed, BilledTokens, PricedCall, Rates, models, prices_in, prices_yaml, read_prices,
};
pub use reader::Reader;
pub use round::{Round, Totals};
pub use spending::Spent;
pub use steelyard_documents::LONGEST;
pub use summary::{Number, Summary, Tokens, summaries, summary_json};
