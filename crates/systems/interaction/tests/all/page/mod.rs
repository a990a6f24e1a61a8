//! What a page asks about runs of agents.

mod beside;
mod calls;
mod lists;
pub(crate) mod runs;
mod search;
mod transcripts;

use steelyard_harness::SystemWorkspace;
use steelyard_interaction::Interaction;

pub(crate) use steelyard_harness::settings;

/// Runs in the second and the third file.
const TALKS: [(&str, &str); 3] = [
    ("nothing.txt", ""),
    ("runs.json", runs::LISTED),
    ("session.jsonl", runs::SESSION),
];

/// What a page has opened.
pub(crate) type Page = SystemWorkspace;

/// A page that has opened these files, with keys from 1.
fn page_with(files: &[(&str, &str)]) -> Page {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Interaction, 1, files)
}
