use steelyard_documents::Name;

/// How the other weights of a group behave while one moves. The same move gives different outcomes,
/// so the mode is always named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// They stay as they are.
    #[default]
    Free,
    /// The group is a simplex: its weights keep their sum, and the unlocked others the proportions
    /// among themselves.
    Proportional,
}

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
