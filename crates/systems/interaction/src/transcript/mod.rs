//! What stands in a transcript because runs are scored: broken preferences at their places, and what questions come to
//! under a policy. The transcript itself is [`steelyard_runs::transcript`].

mod broken;
mod found;
mod reading;

pub use broken::broken;
pub use found::by_rule;
pub use reading::{Opinion, Questions, TextReading};
