use steelyard_documents::dialects::{has, items, take, text};
use steelyard_documents::{Code, Decoder, Fields, Node, Range, Severity, Span, Value};

use crate::{GivenOutcome, GivenOutcomes, Outcome};
use steelyard_runs::read::read_ref;

/// Whether what came of runs stands here: one of the items has `run`.
pub fn lists_outcomes(node: &Node) -> bool {
    let mut items = items(node).into_iter();
    items.any(|(_, item)| has(item, &["run"]))
}

/// Reads a list of outcomes. What is odd is told at its line and left out.
pub fn read_outcomes<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> GivenOutcomes {
    let mark = decoder.reported();
    let items = items(node).into_iter();
    let outcomes = items.filter_map(|(_, item)| read_outcome(decoder, item));
    GivenOutcomes {
        outcomes: outcomes.collect(),
        whole: decoder.reported() == mark,
    }
}

fn read_outcome<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<GivenOutcome> {
    let mut fields = decoder.fields(node, "an outcome")?;
    let run = take(decoder, &mut fields, &["run"]);
    if run.is_none() {
        let words = ["nothing", "run: what the run is called", "left out"];
        let start = Span::new(node.span.start, node.span.start);
        decoder.report(Severity::Error, Code::MISSING_FIELD, start, words);
    }
    let outcome = Outcome {
        success: flag(decoder, &mut fields, "success"),
        score: take(decoder, &mut fields, &["score"])
            .and_then(|entry| decoder.number(&entry.value, "score", Range::UNIT, &[]))
            .map(|score| score.value),
        stars: stars(decoder, &mut fields),
        preferred: flag(decoder, &mut fields, "preferred").unwrap_or(false),
        note: text(decoder, &mut fields, &["note"]).unwrap_or_default(),
    };
    fields.finish(decoder);
    Some(GivenOutcome {
        run: read_ref(decoder, &run?.value)?,
        outcome,
        span: node.span,
    })
}

fn flag<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, key: &'static str) -> Option<bool> {
    let entry = take(decoder, fields, &[key])?;
    let said = entry.value.value != Value::Null;
    said.then(|| decoder.flag(&entry.value, key))?
}

fn stars<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<u8> {
    const STARS: Range = Range {
        min: 1.0,
        max: 5.0,
        says: "a whole number from 1 to 5",
    };
    let entry = take(decoder, fields, &["stars"])?;
    let read = decoder.number(&entry.value, "stars", STARS, &[])?;
    let whole = (1..=5).find(|stars| (f64::from(*stars) - read.value).abs() < f64::EPSILON);
    if whole.is_none() {
        let found = decoder.found(&entry.value);
        let words = [found.as_str(), STARS.says, "left out"];
        decoder.report(Severity::Error, Code::OUT_OF_RANGE, entry.value.span, words);
    }
    whole
}
