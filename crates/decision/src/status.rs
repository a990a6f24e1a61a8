use steelyard_documents::Name;

use crate::Tone;

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
