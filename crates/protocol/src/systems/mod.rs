//! What systems are asked and answer, each in a module of its own.

pub mod collapse;
pub mod deliberation;
pub mod interaction;
pub mod interview;
pub mod table;

/// What of somebody's files a system opens, for who has none open yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opens {
    /// Whose they are, as a heading: "Your own table".
    pub label: &'static str,
    /// What they hold.
    pub documents: &'static str,
    /// Their formats, in capitals.
    pub formats: &'static str,
    /// What of it a decision is made of, in the middle of a sentence: "position cards"; empty where nothing is.
    pub decides: &'static str,
}

/// What opens, logs of agents first. The page lists it before a worker is there.
pub const OPENS: [Opens; 7] = [
    interaction::OPENS,
    crate::telemetry::OPENS,
    table::OPENS,
    DATA,
    collapse::OPENS,
    deliberation::OPENS,
    interview::OPENS,
];

/// What decisions are made of: "runs of agents, position cards, or a decision as data".
pub fn decides() -> String {
    let words = OPENS.map(|one| one.decides);
    let mut words: Vec<&str> = words.into_iter().filter(|one| !one.is_empty()).collect();
    let last = words.pop().unwrap_or_default();
    // A comma there too: some of them have an "or" of their own.
    format!("{}, or {last}", words.join(", "))
}

/// Decisions as data belong to no system.
pub const DATA: Opens = Opens {
    label: "Decision as data",
    documents: "alternatives, weights, gates and rules written down, or printed by the command line",
    formats: "JSON JSONL YAML TOML",
    decides: "a decision as data",
};
