//! The engine's reports in the protocol's words. Nothing is computed here that a number hangs on.

mod decided;
mod frame;
mod workspace;

pub use decided::decided;
pub use frame::{frame, settings};
pub use workspace::{policy_patch, source_lines, workspace};

use steelyard_engine::decision as engine;
use steelyard_protocol as protocol;

fn tone(tone: engine::Tone) -> protocol::Tone {
    match tone {
        engine::Tone::Accept => protocol::Tone::Accept,
        engine::Tone::Panel => protocol::Tone::Panel,
        engine::Tone::Reflexion => protocol::Tone::Reflexion,
        engine::Tone::Human => protocol::Tone::Human,
        engine::Tone::Reject => protocol::Tone::Reject,
        engine::Tone::Safe => protocol::Tone::Safe,
    }
}

/// A count or place for the wire.
fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
