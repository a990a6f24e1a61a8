use steelyard_decision::{Cells, Column, Origin, Stage};

/// Cells without where their numbers come from, but for rules of thumb, which a tie asks for: what is tried many times at
/// each move is copied as often.
pub(crate) fn bare(cells: &Cells) -> Cells {
    let columns = cells.columns.iter().map(|column| Column {
        x: column.x.clone(),
        gain: column.gain.clone(),
        shift: column.shift,
        origins: if column.origins.iter().any(Origin::is_heuristic) {
            column.origins.clone()
        } else {
            Vec::new()
        },
    });
    let stages = cells.stages.iter().map(|stage| Stage {
        id: stage.id.clone(),
        label: stage.label.clone(),
        leaders: stage.leaders,
        of: stage.of.clone(),
        cells: bare(&stage.cells),
    });
    Cells {
        criteria: cells.criteria.clone(),
        columns: columns.collect(),
        classes: cells.classes.clone(),
        alternatives: cells.alternatives.clone(),
        norm: cells.norm,
        flags: cells.flags.clone(),
        facts: cells.facts.clone(),
        spreads: cells.spreads.clone(),
        means: cells.means.clone(),
        safety: cells.safety.clone(),
        guards: cells.guards.clone(),
        stages: stages.collect(),
    }
}
