use steelyard_documents::dialects::{strange, take};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Value, nearest, normalised,
};

use crate::pair::{off, rest};
use crate::{Policy, StageWeights, ids};

/// The stages of the pipeline that configs come from.
const STAGES: [&str; 6] = ["plan", "tasks", "implement", "validate", "audit", "unlock"];

/// Keys of the weights.
const KEYS: [&str; 4] = [
    "technical",
    "interaction",
    "technical_weight",
    "interaction_weight",
];

/// What a weight can be.
const WEIGHT: Range = Range {
    min: 0.0,
    max: 1e6,
    says: "a number of 0 or more",
};

/// The two weights as a map says them.
#[derive(Clone, Copy, Default)]
struct Pair {
    technical: Option<f64>,
    interaction: Option<f64>,
}

/// Reads the weights that stand in `[ppp]` itself.
pub(super) fn read_flat<'a>(
    decoder: &mut Decoder<'a>,
    (entry, fields): (&'a Entry, &mut Fields<'a>),
    policy: &mut Policy,
) {
    let pair = Pair {
        technical: weight(decoder, fields, &["technical_weight"]),
        interaction: weight(decoder, fields, &["interaction_weight"]),
    };
    if let Some(weights) = whole(decoder, entry, pair) {
        save(policy, weights);
    }
}

/// Reads `[ppp.weights]`, with the stages in it.
pub(super) fn read_weights<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, policy: &mut Policy) {
    let Some(mut fields) = decoder.fields(&entry.value, "weights") else {
        return;
    };
    let pair = pair(decoder, &mut fields);
    if let Some(weights) = whole(decoder, entry, pair) {
        save(policy, weights);
    }
    for entry in entry.value.entries() {
        if is_map(&entry.value) {
            stage(decoder, entry, policy);
        }
    }
    let others = entry.value.entries().iter();
    let others = others.filter(|entry| !is_map(&entry.value));
    strange(decoder, others.collect(), &KEYS, "weights");
}

fn is_map(node: &Node) -> bool {
    matches!(node.value, Value::Map(_))
}

fn stage<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, policy: &mut Policy) {
    known_stage(decoder, entry);
    let Some(mut fields) = decoder.fields(&entry.value, "the weights of a stage") else {
        return;
    };
    let pair = pair(decoder, &mut fields);
    fields.finish(decoder);
    if let Some((technical, interaction)) = whole(decoder, entry, pair) {
        policy.stages.push(StageWeights {
            stage: Name::from(normalised(&entry.key)),
            technical,
            interaction,
        });
    }
}

/// Tells a stage whose name is nearly one of the pipeline's.
pub(super) fn known_stage(decoder: &mut Decoder<'_>, entry: &Entry) {
    let name = normalised(&entry.key);
    if STAGES.contains(&name.as_str()) {
        return;
    }
    if let Some(near) = nearest(&name, &STAGES) {
        let found = decoder.source().excerpt(entry.key_span);
        let expected = format!("perhaps {near}");
        let words = [found.as_str(), &expected, "used as a stage of that name"];
        decoder.report(Severity::Warning, Code::UNKNOWN_KEY, entry.key_span, words);
    }
}

fn pair<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Pair {
    Pair {
        technical: weight(decoder, fields, &["technical", "technical_weight"]),
        interaction: weight(decoder, fields, &["interaction", "interaction_weight"]),
    }
}

fn weight<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<f64> {
    let entry = take(decoder, fields, names)?;
    let what = names.first().copied().unwrap_or_default();
    let read = decoder.number(&entry.value, what, WEIGHT, &[])?;
    Some(read.value)
}

/// Both weights: one that is not given is what the other leaves of 1. Tells where they do not sum to 1.
fn whole(decoder: &mut Decoder<'_>, entry: &Entry, pair: Pair) -> Option<(f64, f64)> {
    let (technical, interaction) = match (pair.technical, pair.interaction) {
        (None, None) => return None,
        (Some(technical), Some(interaction)) => (technical, interaction),
        (Some(technical), None) => (technical, rest(technical)),
        (None, Some(interaction)) => (rest(interaction), interaction),
    };
    let plain = steelyard_decision::plain;
    if pair.technical.is_none() || pair.interaction.is_none() {
        let words = ["one weight", "technical and interaction"];
        let done = format!("the other is {}", plain(rest(technical.max(interaction))));
        let [found, expected] = words;
        let words = [found, expected, done.as_str()];
        decoder.report(Severity::Note, Code::MISSING_FIELD, entry.key_span, words);
    }
    if let Some([found, expected]) = off((technical, interaction)) {
        let words = [found.as_str(), &expected, "used as they are"];
        decoder.report(
            Severity::Warning,
            crate::codes::WEIGHT_SUM,
            entry.key_span,
            words,
        );
    }
    Some((technical, interaction))
}

fn save(policy: &mut Policy, (technical, interaction): (f64, f64)) {
    // Both are in bounds, as they were read.
    let _kept = policy.parameters.save(ids::TECHNICAL_WEIGHT, technical);
    let _kept = policy.parameters.save(ids::INTERACTION_WEIGHT, interaction);
}
