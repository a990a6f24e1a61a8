//! What agents did: trajectories, whatever log they come from, with their readers, the calls between them, and what stands
//! in a transcript.
//!
//! What a run is worth is no matter of this crate: it knows no weights, no rewards and no decisions. Documents come in as
//! trees of [`steelyard_documents`], logs as bytes.
//!
//! ```
//! use steelyard_documents::Source;
//! use steelyard_runs::import::{import, recognise};
//!
//! let text = r#"{"messages":[{"role":"user","content":"2 + 2?"},{"role":"assistant","content":"4"}]}"#;
//! let imported = import(recognise(text).unwrap(), &Source::new("talk.json", text.to_owned()));
//! assert_eq!(imported.trajectories[0].turns[0].response, "4");
//! ```

pub mod beside;
pub mod calls;
pub mod codes;
mod ended;
pub mod extract;
pub mod import;
mod name;
mod question;
pub mod read;
pub mod session_events;
mod trajectory;
pub mod transcript;

pub use ended::{TurnEnd, ended, turn_end};
pub use name::{RunName, RunRef};
pub use question::{Asked, Effort, QuestionKind};
pub use trajectory::{
    Billing, Caller, Claims, Ended, Event, EventKind, Harm, Identity, ModelCall, Outcome, Time,
    ToolCall, Trajectory, Turn, Usage, Violation,
};
