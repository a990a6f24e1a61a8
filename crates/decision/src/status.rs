use steelyard_documents::Name;

/// The family of a status: icon, colour, texture. The words of files are older than the names here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Tone {
    /// Accepted, consensus, converged, selected, passed.
    #[serde(rename = "accept")]
    Settled,
    /// More evaluators are asked, or made something of it.
    #[serde(rename = "panel")]
    Discussed,
    /// Not yet: another round.
    #[serde(rename = "reflexion")]
    Again,
    /// A human is needed.
    #[serde(rename = "human")]
    Human,
    /// Rejected, vetoed.
    #[serde(rename = "reject")]
    Refused,
    /// What is safest, since nothing was settled.
    #[serde(rename = "safe")]
    Fallback,
}

/// What a status machine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Public name: `ACCEPT`.
    pub id: Name,
    /// In words.
    pub label: Name,
    /// Its family.
    pub tone: Tone,
    /// Who wins under it.
    pub winner: Pick,
    /// What it recommends to act on.
    pub recommended: Pick,
    /// The stage it opens, by id: the outcome is then that stage's.
    pub opens: Option<Name>,
}

/// Which alternative a status names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    /// None.
    #[default]
    Nobody,
    /// The first of the ranking.
    First,
    /// The safest of those that rank, by [`Cells::safety`](super::Cells::safety); of equally safe
    /// ones the first of the ranking.
    Safest,
    /// This one (by place), whether it ranks or not: a fallback, a hybrid.
    This(usize),
}

impl Status {
    /// A status under which the first of the ranking wins and is recommended.
    pub fn accepting(id: impl Into<Name>) -> Self {
        let id = id.into();
        Self {
            label: id.clone(),
            id,
            tone: Tone::Settled,
            winner: Pick::First,
            recommended: Pick::First,
            opens: None,
        }
    }
}
