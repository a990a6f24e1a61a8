use super::gate::strictest_failed;
use super::{Cells, Column, Gain, Norm, Parameters};

/// What of a decision no weight moves, found by going through its alternatives once, so that a sweep
/// that weighs it a hundred times, or a page that weighs it at each move, need not. Numbers may change meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Whether all alternatives are of the first class.
    pub(super) one_class: bool,
    /// Those that have gates, by place.
    pub(super) gated: Vec<usize>,
    /// Those that a gate keeps out, by place, with the gate, where gates are settled.
    pub(super) kept_out: Option<Vec<(usize, usize)>>,
    /// Those that have a multiplier, by place.
    pub(super) multiplied: Vec<usize>,
    /// Whether a log says anything of any of them.
    recorded: bool,
}

impl Shape {
    /// Goes through the alternatives.
    pub fn of(cells: &Cells) -> Self {
        let mut shape = Self {
            one_class: true,
            ..Self::default()
        };
        for (place, one) in cells.alternatives.iter().enumerate() {
            shape.one_class &= one.class == 0;
            shape.recorded |= one.recorded.is_some();
            if !one.gates.is_empty() {
                shape.gated.push(place);
            }
            if one.multiplier.is_some() {
                shape.multiplied.push(place);
            }
        }
        shape
    }

    /// Those that have gates, by place.
    pub fn gated(&self) -> &[usize] {
        &self.gated
    }

    /// Asks the gates once, for whoever moves no limit of theirs.
    #[must_use]
    pub fn with_settled_gates(mut self, parameters: &Parameters, cells: &Cells) -> Self {
        let failed = |place: &usize| {
            let gate = strictest_failed(&cells.alternatives[*place].gates, parameters)?;
            Some((*place, gate))
        };
        self.kept_out = Some(self.gated.iter().filter_map(failed).collect());
        self
    }

    /// Whether nothing that moves lets anybody in or keeps anybody out.
    pub fn has_settled_gates(&self) -> bool {
        self.kept_out.is_some()
    }

    /// Whether a log says anything of any alternative.
    pub fn is_recorded(&self) -> bool {
        self.recorded
    }

    /// Whether a score, but for the multiplier, is one sum over the columns with a factor each, and nothing is added to it.
    pub fn is_plain(&self, cells: &Cells) -> bool {
        let each = |column: &Column| matches!(column.gain, Gain::Each(_));
        let offset = cells.criteria.iter().any(|criterion| criterion.offset);
        self.one_class && cells.norm == Norm::One && !offset && !cells.columns.iter().any(each)
    }
}
