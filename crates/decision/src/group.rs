use steelyard_documents::Name;

use crate::Mode;

/// Parameters that stand together.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Group {
    /// Public name, as [`Parameter::group`](crate::Parameter::group) has it.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// What the others do where nobody says otherwise.
    pub mode: Mode,
}
