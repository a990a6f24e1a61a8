use steelyard_decision as engine;
use steelyard_decision::{Cells, Model, Provenance, Weighed};
use steelyard_protocol as protocol;

use super::to_u32;

/// One ranked alternative, `at` that place of the ranking.
pub(super) fn row(model: &Model, weighed: &Weighed, at: usize, place: usize) -> protocol::Row {
    let alternative = &model.cells.alternatives[place];
    let best = weighed
        .order
        .first()
        .map_or(0.0, |first| weighed.scores[*first]);
    let parts = engine::contributions(&model.parameters, &model.cells, place);
    let (file, line) = alternative
        .place
        .map_or((0, 0), |place| (place.file, place.line));
    protocol::Row {
        index: to_u32(place),
        id: alternative.id.to_string(),
        label: alternative.label.to_string(),
        rank: to_u32(at + 1),
        score: weighed.scores[place],
        to_first: weighed.scores[place] - best,
        contributions: parts.iter().map(|part| part.value).collect(),
        numbers: parts.iter().map(|part| part.raw).collect(),
        recorded: recorded(model, place, weighed.scores[place], &parts),
        marks: marks(model, place),
        file,
        line,
    }
}

/// The record of a score beside it.
fn recorded(
    model: &Model,
    place: usize,
    score: f64,
    parts: &[engine::Contribution],
) -> Option<protocol::Recorded> {
    let then = model.cells.alternatives[place].recorded.as_ref()?;
    let multiplier = engine::multiplier(&model.parameters, &model.cells, place);
    let against = then.against(score, parts, multiplier);
    let words = engine::against_words(&against, &model.cells)?;
    Some(protocol::Recorded {
        score: then.score.map(|reading| reading.value),
        record: match against {
            engine::Against::NotRecorded => return None,
            engine::Against::Matches => protocol::Record::Matches,
            engine::Against::NotReproducible => protocol::Record::NotReproducible,
            engine::Against::Differs { .. } => protocol::Record::Differs,
        },
        words,
    })
}

/// The mark of an alternative of which a rule of thumb gave a whole number.
pub(super) fn heuristic(cells: &Cells, place: usize) -> Option<protocol::Mark> {
    let origins = cells
        .columns
        .iter()
        .filter_map(|column| column.origins.get(place));
    let mut notes = origins.flat_map(|origin| &origin.notes);
    let (how, note) = notes.find(|(how, _)| *how == Provenance::Heuristic)?;
    Some(mark(how.word().to_owned(), note.clone(), true, false))
}

fn marks(model: &Model, place: usize) -> Vec<protocol::Mark> {
    let mut marks = Vec::new();
    if let Some(flag) = model.cells.flags.first() {
        let holds = flag.holds.get(place).copied().unwrap_or(false);
        let text = if holds { &flag.yes } else { &flag.no };
        let title = match (flag.id.as_str(), holds) {
            ("verified", true) => "a verifier's receipt passed it",
            ("verified", false) => "no receipt passed it",
            _ => text.as_str(),
        };
        if !text.is_empty() {
            marks.push(mark(text.to_string(), title.to_owned(), !holds, holds));
        }
    }
    marks.extend(heuristic(&model.cells, place));
    for (provenance, changes, title) in [
        (Provenance::Coerced, false, "words or text read as numbers"),
        (Provenance::Assumed, true, "values assumed by the policy"),
        (
            Provenance::Missing,
            true,
            "terms that are 0 because the card does not give them",
        ),
        (Provenance::LeftOut, false, "values left out of a mean"),
    ] {
        let count = count(model, place, provenance);
        if count > 0 {
            let text = format!("{count} {}", provenance.word());
            marks.push(mark(text, title.to_owned(), changes, false));
        }
    }
    marks
}

fn mark(text: String, title: String, changes_result: bool, good: bool) -> protocol::Mark {
    protocol::Mark {
        text,
        changes_result,
        good,
        title,
    }
}

/// How many terms of an alternative rest on something of that kind; for coerced values, how many
/// values.
fn count(model: &Model, place: usize, provenance: Provenance) -> usize {
    let origins = model
        .cells
        .columns
        .iter()
        .filter_map(|column| column.origins.get(place));
    origins
        .map(|origin| match provenance {
            Provenance::Missing => {
                usize::from(origin.notes.iter().any(|(kind, _)| *kind == provenance))
            }
            _ => origin
                .inputs
                .iter()
                .filter(|input| input.provenance == provenance)
                .count(),
        })
        .sum()
}
