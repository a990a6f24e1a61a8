//! The engine's reports in the protocol's words. Nothing is computed here that a number hangs on.

mod agents;
mod changes;
mod compare;
mod decided;
mod doubt;
mod frame;
mod lab;
mod panel;
mod power;
mod reason;
mod record;
mod row;
mod seen;
mod sieve;
mod what_if;
mod work_item;
mod workspace;

pub use agents::agents;
pub(crate) use changes::draft;
pub use changes::{edit, edited, engine_override, input, page_override};
pub use compare::compared;
pub use decided::{MOST_GATED, decided};
pub(crate) use frame::decisions_of;
pub use frame::{frame, settings};
pub use lab::{curve, flip, flips, lines, verdict, zones};
pub use panel::panel;
pub use power::who_decided;
pub use reason::reason;
pub use record::recorded_outcome;
pub use sieve::distributions;
pub use what_if::what_if;
pub use work_item::work_item;
pub use workspace::{source_lines, workspace};

use steelyard_decision as engine;
use steelyard_protocol as protocol;
use steelyard_protocol::to_u32;

fn status(status: &engine::Status) -> protocol::Status {
    protocol::Status {
        id: status.id.to_string(),
        label: status.label.to_string(),
        tone: status.tone,
    }
}

/// The status of an outcome. Where no rule holds it says so; where there is none to hold, the first simply
/// wins, and the status has no name.
fn status_or_none(found: Option<&engine::Status>, cells: &engine::Cells) -> protocol::Status {
    match found {
        Some(found) => status(found),
        None if cells.guards.is_empty() => protocol::Status {
            id: String::new(),
            label: String::new(),
            tone: protocol::Tone::Settled,
        },
        None => no_status(),
    }
}

/// What stands where no rule names a status.
fn no_status() -> protocol::Status {
    protocol::Status {
        id: "NONE".to_owned(),
        label: "No status".to_owned(),
        tone: protocol::Tone::Refused,
    }
}
