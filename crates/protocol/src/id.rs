use serde::{Deserialize, Serialize};

/// What a decision is called by all who speak of it: by the page to the worker, in addresses, edits and records. It tells
/// the system and what the decision is of there, and is the same whatever else is open, and in whatever order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DecisionId(pub String);
