use steelyard_decision as engine;
use steelyard_decision::{Cells, Provenance};
use steelyard_protocol as protocol;

use super::seen::Seen;
use super::to_u32;

/// One ranked alternative of a stage, `at` that place of the ranking; `first` is the decision itself, and `digits` are the
/// decimals with which scores are shown.
pub(super) fn row(
    first: &Seen<'_>,
    seen: &Seen<'_>,
    (at, place): (usize, usize),
    digits: usize,
) -> protocol::Row {
    let (model, weighed) = (seen.model, seen.weighed);
    let alternative = &seen.cells.alternatives[place];
    let best = weighed
        .order
        .first()
        .map_or(0.0, |first| weighed.scores[*first]);
    let parts = engine::contributions(&model.parameters, seen.cells, place);
    let (file, line) = alternative
        .place
        .map_or((0, 0), |place| (place.file, place.line));
    protocol::Row {
        index: to_u32(seen.input_of(place)),
        id: alternative.id.to_string(),
        label: alternative.label.to_string(),
        rank: to_u32(at + 1),
        score: weighed.scores[place],
        to_first: engine::shown_difference(weighed.scores[place], best, digits),
        contributions: parts.iter().map(|part| part.value).collect(),
        multiplier: alternative.multiplier.and_then(|place| {
            let parameter = model.parameters.at(place)?;
            Some((parameter.label.to_string(), parameter.value))
        }),
        numbers: parts.iter().map(|part| part.raw).collect(),
        recorded: recorded(seen, place, &parts),
        marks: marks(first, seen, place),
        file,
        line,
    }
}

/// The record of a score beside it.
fn recorded(
    seen: &Seen<'_>,
    place: usize,
    parts: &[engine::Contribution],
) -> Option<protocol::Recorded> {
    let then = seen.cells.alternatives[place].recorded.as_ref()?;
    let multiplier = engine::multiplier(&seen.model.parameters, seen.cells, place);
    let against = then.against(seen.weighed.scores[place], parts, multiplier);
    let words = engine::against_words(&against, seen.cells)?;
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

/// The mark of an alternative of which rules of thumb gave whole numbers, with each of them.
pub(super) fn heuristic(cells: &Cells, place: usize) -> Option<protocol::Mark> {
    let origins = cells
        .columns
        .iter()
        .filter_map(|column| column.origins.get(place));
    let notes = origins.flat_map(|origin| &origin.notes);
    let notes = notes.filter(|(how, _)| *how == Provenance::Heuristic);
    let mut notes: Vec<&str> = notes.map(|(_, note)| note.as_str()).collect();
    notes.dedup();
    let word = Provenance::Heuristic.word().to_owned();
    (!notes.is_empty()).then(|| protocol::Mark {
        heuristic: true,
        ..mark(word, notes.join("; "), true, false)
    })
}

fn marks(first: &Seen<'_>, seen: &Seen<'_>, place: usize) -> Vec<protocol::Mark> {
    let mut marks = Vec::new();
    // A fact about it holds in every stage; numbers are those of the stage.
    let input = first.place_of(seen.input_of(place));
    if let (Some(flag), Some(input)) = (first.cells.flags.first(), input) {
        let holds = flag.holds.get(input).copied().unwrap_or(false);
        let text = if holds { &flag.yes } else { &flag.no };
        let means = &flag.means[usize::from(!holds)];
        let title = if means.is_empty() { text } else { means };
        if !text.is_empty() {
            marks.push(mark(text.to_string(), title.to_string(), !holds, holds));
        }
    }
    marks.extend(heuristic(seen.cells, place));
    for (provenance, changes, title) in [
        (Provenance::Coerced, false, "words or text read as numbers"),
        (Provenance::Assumed, true, "values assumed"),
        (
            Provenance::Missing,
            true,
            "terms that are 0 because nothing is given for them",
        ),
        (Provenance::LeftOut, false, "values left out of a mean"),
    ] {
        let count = count(seen.cells, place, provenance);
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
        heuristic: false,
        title,
    }
}

/// How many terms of an alternative rest on something of that kind; for coerced values, how many
/// values.
fn count(cells: &Cells, place: usize, provenance: Provenance) -> usize {
    let origins = cells
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
