//! What outlasts a visit: saved workspaces, drafts of maps, watched files.

pub(crate) mod autosave;
pub(crate) mod draft_maps;
pub(crate) mod verdicts;
pub(crate) mod watching;
