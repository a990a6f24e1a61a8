//! Writing settings back into the policy they came from.

use super::Workspace;
use crate::decision::Settings;
use crate::formats::{Hunk, PatchError};

/// Name of a policy file that is made anew.
pub const POLICY_NAME: &str = "policy.yaml";

/// A policy file with settings written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPolicy {
    /// Name of the file.
    pub name: String,
    /// Its whole new text.
    pub text: String,
    /// What changes.
    pub diff: Vec<Hunk>,
}

/// Why settings could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file cannot be patched.
    Patch(PatchError),
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Workspace {
    /// Writes.
    pub fn save_policy(&self, _: &Settings) -> Result<SavedPolicy, SaveError> {
        Err(SaveError::Patch(PatchError::Unsupported))
    }
}
