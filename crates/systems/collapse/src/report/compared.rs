//! All cards side by side.

use std::collections::BTreeSet;

use steelyard_decision::{Standing, points};

use super::{ReportFacts, share};
use steelyard_documents::written::{Document, name, text};

/// In the panel's order where there is one, then the others by S.
pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let about = facts.about;
    if facts.positions.is_empty() {
        return;
    }
    document.heading(2, "Positions compared");
    let panel = about.panel().is_some();
    let mut head = vec!["Position", "S", "Standing"];
    if panel {
        head.insert(1, "C");
    }
    let row = |place: &usize| {
        let position = facts.at(*place)?;
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
            number(facts.score(position), points),
            standing,
        ];
        if panel {
            row.insert(1, number(facts.consensus(position), share));
        }
        Some(row)
    };
    let ranked: Vec<usize> = facts.ranked().iter().map(|one| one.at).collect();
    let listed: BTreeSet<usize> = ranked.iter().copied().collect();
    let rest = about.weighed.order.iter().filter(|at| !listed.contains(at));
    let rows = ranked.iter().chain(rest).filter_map(row);
    let rows: Vec<Vec<String>> = rows.collect();
    document.table(&head, &rows);
}
