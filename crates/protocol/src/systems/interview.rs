//! What an interviewer asks next.

use crate::Opens;

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Interviews",
    documents: "a scoring config, sessions with their scoring history, states of an interview, a concept",
    formats: "YAML JSON TOML",
};
