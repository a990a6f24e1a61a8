//! All cards side by side.

use steelyard_decision::{Standing, points};

use super::{ReportFacts, share};
use steelyard_documents::written::{Document, name, text};

/// In the panel's order where there is one, then the others by S.
pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let about = facts.about;
    let positions = about.positions();
    if positions.is_empty() {
        return;
    }
    document.heading(2, "Positions compared");
    let panel = about.panel().is_some();
    let mut head = vec!["Position", "S", "Standing"];
    if panel {
        head.insert(1, "C");
    }
    let row = |place: &usize| {
        let position = positions.iter().find(|one| one.at == *place)?;
        let number = |x: Option<f64>, digits: fn(f64) -> String| x.map_or("–".to_owned(), digits);
        let standing = match about.weighed.standings.get(*place)? {
            Standing::Ranked => "ranks".to_owned(),
            Standing::Gated(gate) => {
                let gate = position.alternative.gates.get(*gate)?;
                format!("kept out: {}", text(&gate.label))
            }
            Standing::Unscored | Standing::Out => "no score".to_owned(),
        };
        let mut row = vec![
            name(&position.alternative.label),
            number(facts.score(*position), points),
            standing,
        ];
        if panel {
            row.insert(1, number(facts.consensus(*position), share));
        }
        Some(row)
    };
    let (cells, ranking) = facts.ranking();
    let ranked = ranking.order.iter().take(ranking.ranked);
    let by_panel = ranked.filter_map(|at| {
        let one = cells.alternatives.get(*at)?;
        positions
            .iter()
            .find(|position| position.alternative.id == one.id)
    });
    let mut order: Vec<usize> = by_panel.map(|position| position.at).collect();
    let rest: Vec<usize> = about
        .weighed
        .order
        .iter()
        .copied()
        .filter(|at| !order.contains(at))
        .collect();
    order.extend(rest);
    let rows: Vec<Vec<String>> = order.iter().filter_map(row).collect();
    document.table(&head, &rows);
}
