use steelyard_documents::{Code, Fields, Name, Node, Range, masked};

use super::Reader;
use super::gates::OPS;
use crate::{Guard, Limit, Measure, Pick, Role, Status, Test, Tone};

/// What guards may name.
pub(super) struct Known<'k> {
    pub(super) alternatives: &'k [Name],
    pub(super) flags: &'k [Name],
    pub(super) facts: &'k [Name],
    pub(super) spreads: &'k [Name],
    pub(super) means: &'k [Name],
}

const TONES: [(&str, Tone); 6] = [
    ("accept", Tone::Settled),
    ("panel", Tone::Discussed),
    ("reflexion", Tone::Again),
    ("human", Tone::Human),
    ("reject", Tone::Refused),
    ("safe", Tone::Fallback),
];

pub(super) fn guards<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    known: &Known<'_>,
) -> Vec<Guard> {
    let Some(entry) = fields.take(reader.decoder, &["guards"]) else {
        return Vec::new();
    };
    let nodes = reader.decoder.list(&entry.value).into_iter();
    nodes
        .filter_map(|node| guard(reader, node, known))
        .collect()
}

fn guard<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, known: &Known<'_>) -> Option<Guard> {
    let Some(mut fields) = reader.decoder.fields(node, "a guard") else {
        reader.broken = true;
        return None;
    };
    let Some(entry) = fields.take(reader.decoder, &["status"]) else {
        reader.missing(node.span, "a status", "decision not used");
        return None;
    };
    let status = status(reader, &entry.value, known)?;
    let id = reader
        .name(&mut fields, &["id"])
        .unwrap_or(status.id.clone());
    let label = reader.name(&mut fields, &["label"]).unwrap_or(id.clone());
    let tests = match fields.take(reader.decoder, &["tests"]) {
        Some(entry) => {
            let nodes = reader.decoder.list(&entry.value).into_iter();
            nodes
                .filter_map(|node| comparison(reader, node, known))
                .collect()
        }
        None => Vec::new(),
    };
    fields.finish(reader.decoder);
    Some(Guard {
        id,
        label,
        tests,
        status,
    })
}

/// A measure, or what sort of one `of` names.
#[derive(Clone, Copy)]
enum Left {
    Plain(Measure),
    Flag,
    Spread,
    Mean,
    Fact,
    Rank,
    DerivedRank,
}

const LEFTS: [(&str, Left); 12] = [
    ("top", Left::Plain(Measure::Top)),
    ("gap", Left::Plain(Measure::Gap)),
    ("ranked", Left::Plain(Measure::Ranked)),
    ("waiting", Left::Plain(Measure::Waiting)),
    ("vetoed", Left::Plain(Measure::Vetoed)),
    ("flag", Left::Flag),
    ("spread", Left::Spread),
    ("mean", Left::Mean),
    ("fact", Left::Fact),
    ("rank", Left::Rank),
    ("derived-rank", Left::DerivedRank),
    ("best-share", Left::Plain(Measure::BestShare)),
];

fn comparison<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, known: &Known<'_>) -> Option<Test> {
    let Some(mut fields) = reader.decoder.fields(node, "a comparison") else {
        reader.broken = true;
        return None;
    };
    let left = fields.take(reader.decoder, &["left"]);
    let of = fields.take(reader.decoder, &["of"]);
    let op = fields.take(reader.decoder, &["op"]);
    let right = fields.take(reader.decoder, &["right"]);
    let (Some(left), Some(op), Some(right)) = (left, op, right) else {
        reader.missing(node.span, "left, op and right", "decision not used");
        return None;
    };
    let left = reader.word(&left.value, "what is compared", &LEFTS)?;
    let mut named = |what, ids| match of {
        Some(entry) => reader.place_in(&entry.value, what, ids),
        None => {
            reader.missing(node.span, "of", "decision not used");
            None
        }
    };
    let left = match left {
        Left::Plain(measure) => measure,
        Left::Flag => Measure::TopFlag(named("a flag", known.flags)?),
        Left::Spread => Measure::TopSpread(named("a spread", known.spreads)?),
        Left::Mean => Measure::TopMean(named("a mean", known.means)?),
        Left::Fact => Measure::Fact(named("a fact", known.facts)?),
        Left::Rank => Measure::Rank(named("an alternative", known.alternatives)?),
        Left::DerivedRank => Measure::DerivedRank(named("an alternative", known.alternatives)?),
    };
    let right = match right.value.text() {
        Some(_) => Limit::Parameter(reader.parameter(&right.value, Role::Threshold)?),
        None => Limit::Constant(reader.number(right, "right", Range::FINITE)?),
    };
    fields.finish(reader.decoder);
    Some(Test::new(
        left,
        reader.word(&op.value, "an operator", &OPS)?,
        right,
    ))
}

/// A status: a name alone is one under which the first wins and is recommended.
fn status<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, known: &Known<'_>) -> Option<Status> {
    if let Some(id) = node.text() {
        return Some(Status::accepting(masked(id)));
    }
    let Some(mut fields) = reader.decoder.fields(node, "a status") else {
        reader.broken = true;
        return None;
    };
    let Some(id) = reader.name(&mut fields, &["id"]) else {
        reader.missing(node.span, "an id of a status", "decision not used");
        return None;
    };
    let tone = fields.take(reader.decoder, &["tone"]);
    let tone = tone.and_then(|entry| reader.word(&entry.value, "a tone", &TONES));
    let winner = fields.take(reader.decoder, &["winner"]);
    let winner = winner.map(|entry| pick(reader, &entry.value, known));
    let recommended = fields.take(reader.decoder, &["recommended"]);
    let recommended = recommended.map(|entry| pick(reader, &entry.value, known));
    let winner = winner.unwrap_or(Pick::First);
    let status = Status {
        label: reader.name(&mut fields, &["label"]).unwrap_or(id.clone()),
        id,
        tone: tone.unwrap_or(Tone::Settled),
        winner,
        recommended: recommended.unwrap_or(winner),
        opens: reader.id_in(&mut fields, "opens"),
    };
    fields.finish(reader.decoder);
    Some(status)
}

fn pick<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, known: &Known<'_>) -> Pick {
    const WORDS: [(&str, Pick); 3] = [
        ("nobody", Pick::Nobody),
        ("first", Pick::First),
        ("safest", Pick::Safest),
    ];
    let picked = match node.get("this") {
        Some(node) => reader
            .place_in(node, "an alternative", known.alternatives)
            .map(Pick::This),
        None => reader.word(node, "who is picked", &WORDS),
    };
    picked.unwrap_or_default()
}

/// A status that opens a stage nobody described.
pub(super) fn check_opened(
    reader: &mut Reader<'_, '_>,
    node: &Node,
    guards: &[Guard],
    stages: &[Name],
) {
    for guard in guards {
        let Some(opens) = guard
            .status
            .opens
            .as_ref()
            .filter(|id| !stages.contains(id))
        else {
            continue;
        };
        let expected = "the id of a stage";
        reader.error(
            Code::UNKNOWN_PARAMETER,
            node.span,
            [opens, expected, "decision not used"],
        );
    }
}
