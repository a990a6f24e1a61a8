use super::form::Line;
use crate::decision::{Cells, Parameters, Role, Weighed, weigh};

/// How the other weights behave while one moves. The same move gives different outcomes, so the
/// mode is always named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// They stay as they are.
    #[default]
    Free,
    /// The weights of the same group keep their sum and the proportions among themselves.
    Proportional,
}

/// Why a parameter cannot be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepError {
    /// There is no such parameter.
    Unknown,
    /// It changes cells, so that documents have to be read anew for each value.
    Evaluating,
    /// Its mode is proportional, and it is no weight or has no others to share with.
    NotShared,
}

impl std::fmt::Display for SweepError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unknown => "there is no such parameter",
            Self::Evaluating => "it changes what is read, not only how that is weighed",
            Self::NotShared => "only a weight with others in its group can move proportionally",
        })
    }
}

/// A decision in which one parameter moves.
#[derive(Clone, Debug)]
pub struct Sweep<'a> {
    pub(super) cells: &'a Cells,
    pub(super) parameters: Parameters,
    /// Those that share what is left, with their shares.
    others: Vec<(usize, f64)>,
    /// The parameter.
    pub place: usize,
    /// How the others behave.
    pub mode: Mode,
    /// From where it goes: the parameter's least value.
    pub from: f64,
    /// To where: the beam's end, or the sum of the group's weights.
    pub to: f64,
    /// Where it stands.
    pub now: f64,
}

impl<'a> Sweep<'a> {
    /// Readies the sweep of the parameter at `place`. Weights at `locked` places stay as they are
    /// in a proportional sweep. Where the others of the group are all 0 they have no proportions and
    /// share what is left equally.
    pub fn new(
        parameters: &Parameters,
        cells: &'a Cells,
        place: usize,
        mode: Mode,
        locked: &[usize],
    ) -> Result<Self, SweepError> {
        let moved = parameters.at(place).ok_or(SweepError::Unknown)?;
        if moved.role == Role::Evaluating {
            return Err(SweepError::Evaluating);
        }
        let mut others = Vec::new();
        let mut to = moved.max.max(moved.value);
        if mode == Mode::Proportional {
            others = parameters
                .all()
                .iter()
                .enumerate()
                .filter(|(at, other)| {
                    let shares = other.role == Role::Weight && other.group == moved.group;
                    shares && *at != place && !locked.contains(at)
                })
                .map(|(at, other)| (at, other.value))
                .collect::<Vec<_>>();
            if moved.role != Role::Weight || others.is_empty() {
                return Err(SweepError::NotShared);
            }
            let rest: f64 = others.iter().map(|(_, value)| value).sum();
            to = moved.value + rest;
            let equal = 1.0 / others.len() as f64;
            for (_, value) in &mut others {
                *value = if rest > 0.0 { *value / rest } else { equal };
            }
        }
        Ok(Self {
            cells,
            parameters: parameters.clone(),
            others,
            place,
            mode,
            from: moved.min,
            to,
            now: moved.value,
        })
    }

    /// The decision with the parameter at `t`.
    pub fn weigh(&self, t: f64) -> Weighed {
        let mut parameters = self.parameters.clone();
        // At the end nothing is left for the others, not the dust of a subtraction.
        let left = self.to - t;
        let left = if left > 1e-12 * self.to { left } else { 0.0 };
        parameters.put(self.place, t);
        for &(place, share) in &self.others {
            parameters.put(place, share * left);
        }
        weigh(&parameters, self.cells)
    }

    /// A parameter's value along the sweep.
    pub(super) fn line(&self, place: usize) -> Line {
        if place == self.place {
            return Line {
                base: 0.0,
                slope: 1.0,
            };
        }
        let shared = self.others.iter().find(|(at, _)| *at == place);
        shared.map_or_else(
            || Line::level(self.parameters.value(place)),
            |&(_, share)| Line {
                base: share * self.to,
                slope: -share,
            },
        )
    }
}
