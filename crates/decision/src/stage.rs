use steelyard_documents::Name;

use crate::Cells;

/// A decision that a status of another one opens: the panel of a collapse. Its alternatives of the
/// same ids as those before are the same; they rank only if they ranked there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// Public name: `panel`.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// It opens only where these two (by place before) lead in this order: a hybrid belongs to its
    /// parents.
    pub leaders: Option<[usize; 2]>,
    /// For each of its alternatives the place it had before; `None` for one that is new here.
    pub of: Vec<Option<usize>>,
    /// The decision.
    pub cells: Cells,
}

impl Stage {
    /// A stage over `cells`, whose alternatives are found among those `before` by id. Where nothing was weighed before, for
    /// want of criteria, all of them are new: nobody could rank there.
    pub fn new(id: impl Into<Name>, label: impl Into<Name>, cells: Cells, before: &Cells) -> Self {
        let places = before.alternatives.iter().enumerate();
        let places: std::collections::BTreeMap<&Name, usize> =
            places.map(|(place, one)| (&one.id, place)).collect();
        let of = cells
            .alternatives
            .iter()
            .map(|one| places.get(&one.id).copied())
            .map(|place| place.filter(|_| !before.criteria.is_empty()));
        Self {
            id: id.into(),
            label: label.into(),
            leaders: None,
            of: of.collect(),
            cells,
        }
    }
}

/// One thing that makes an alternative safe: a number, and which end of it is the safe one.
#[derive(Clone, Debug, PartialEq)]
pub struct Preference {
    /// Name in words: "risk".
    pub label: Name,
    /// One number an alternative.
    pub x: Vec<f64>,
    /// Whether less is safer.
    pub least: bool,
}
