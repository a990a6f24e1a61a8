use super::{Cells, GateKind, Provenance, Standing};

impl Cells {
    /// The gate that keeps an alternative out because not all of its numbers are there: what stands in their
    /// place says nothing, and so does the sum.
    pub fn numberless(&self, standing: Standing, place: usize) -> Option<usize> {
        let Standing::Gated(at) = standing else {
            return None;
        };
        let gate = &self.alternatives[place].gates[at];
        let holes = || (0..self.columns.len()).any(|criterion| self.is_hole(criterion, place));
        let numberless = match gate.kind {
            GateKind::ValidNumbers => true,
            GateKind::AllNumbers => holes(),
            GateKind::Rule | GateKind::Complete => false,
        };
        numberless.then_some(at)
    }

    /// Whether no number was found for a cell.
    pub fn is_hole(&self, criterion: usize, place: usize) -> bool {
        let origin = self.columns[criterion].origins.get(place);
        let missing = |(provenance, _): &(Provenance, String)| *provenance == Provenance::Missing;
        origin.is_some_and(|origin| origin.notes.iter().any(missing))
    }
}
