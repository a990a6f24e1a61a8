use steelyard_documents::Name;

use crate::{Parameter, Parameters, Role};

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
    /// Public name, as [`Parameter::group`] has it.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// What the others do where nobody says otherwise.
    pub mode: Mode,
}

impl Parameters {
    /// The mode of the group of the parameter at `place`; free where nothing is said of the group.
    pub fn mode(&self, place: usize) -> Mode {
        let group = self.at(place).map(|parameter| &parameter.group);
        let said = self.groups().iter().find(|one| Some(&one.id) == group);
        said.map_or(Mode::Free, |group| group.mode)
    }

    /// Who takes up what the weight at `place` gives or needs in a proportional move: the unlocked
    /// other weights of its group, by place, with their shares, which sum to 1. Where those are all 0
    /// they have no proportions and share equally. Empty where nobody can.
    pub fn sharers(&self, place: usize) -> Vec<(usize, f64)> {
        let Some(moved) = self.at(place).filter(|moved| moved.role == Role::Weight) else {
            return Vec::new();
        };
        let takes_part = |other: &Parameter| {
            let free = !other.locked && !other.follows;
            free && other.role == Role::Weight && other.group == moved.group
        };
        let others = self.all().iter().enumerate();
        let mut sharers: Vec<(usize, f64)> = others
            .filter(|(at, other)| *at != place && takes_part(other))
            .map(|(at, other)| (at, other.value))
            .collect();
        let rest: f64 = sharers.iter().map(|(_, value)| value).sum();
        let equal = 1.0 / sharers.len() as f64;
        for (_, value) in &mut sharers {
            *value = if rest > 0.0 { *value / rest } else { equal };
        }
        sharers
    }
}
