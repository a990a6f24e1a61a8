//! What an event says, in a line.

use serde_json::{Map, Value};
use steelyard_documents::thousands;

use crate::Kind;

type Fields = Map<String, Value>;

/// Letters of a text that are shown in a line.
const LETTERS: usize = 200;

/// The words of an event of a kind; of an unknown one its fields.
pub(super) fn what(kind: Option<Kind>, fields: &Fields) -> String {
    let parts = match kind {
        Some(kind) => known(kind, fields),
        None => Vec::new(),
    };
    let words: Vec<String> = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect();
    if words.is_empty() {
        return others(fields);
    }
    words.join(", ")
}

fn known(kind: Kind, of: &Fields) -> Vec<Option<String>> {
    match kind {
        Kind::RunStarted => vec![counted(of, "agents", "agent"), text(of, "task")],
        Kind::RoundEnded => vec![
            votes(of),
            number(of, "similarity_mean", 2).map(|mean| format!("similarity {mean}")),
            number(of, "similarity_min", 2).map(|least| format!("min {least}")),
            flag(of, "converged")
                .map(|is| if is { "converged" } else { "not converged" }.to_owned()),
        ],
        Kind::Turn => vec![
            count(of, "token_count").map(|tokens| format!("{tokens} tokens")),
            millis(of, "latency_ms"),
            text(of, "response").or_else(|| text(of, "prompt")),
        ],
        Kind::Artifact => vec![
            text(of, "artifact_id"),
            number(of, "similarity_to_previous", 2)
                .map(|is| format!("similarity to previous {is}")),
        ],
        Kind::Review => vec![text(of, "artifact_id"), scores(of), text(of, "feedback")],
        Kind::Vote => vec![
            flag(of, "accept").map(|is| if is { "accept" } else { "reject" }.to_owned()),
            text(of, "artifact_id"),
        ],
        Kind::Dissent => vec![
            flag(of, "impactful").and_then(|is| is.then(|| "changed the artifact".to_owned())),
            text(of, "text"),
        ],
        Kind::Disagreement => vec![
            text(of, "class"),
            number(of, "confidence", 2),
            list(of, "agents"),
            list(of, "texts"),
        ],
        Kind::DevilsAdvocate => vec![
            Some(text(of, "agent").unwrap_or_else(|| "nobody".to_owned())),
            text(of, "reason"),
        ],
        Kind::Override => vec![
            text(of, "decision"),
            flag(of, "regretted")
                .map(|is| if is { "regretted" } else { "not regretted" }.to_owned()),
        ],
        _ => told(kind, of),
    }
}

/// Of the kinds that tell of checks, of calls and of what went wrong.
fn told(kind: Kind, of: &Fields) -> Vec<Option<String>> {
    match kind {
        Kind::RubricChanged => vec![text(of, "cause")],
        Kind::DriftChecked => vec![
            number(of, "percent", 1).map(|percent| format!("{percent}%")),
            text(of, "severity"),
        ],
        Kind::TrustUpdated => vec![
            number(of, "trust", 2),
            number(of, "impact", 2).map(|part| format!("impact {part}")),
            number(of, "depth", 2).map(|part| format!("depth {part}")),
            number(of, "regret", 2).map(|part| format!("regret {part}")),
        ],
        Kind::Decision => decision(of),
        Kind::LlmCall => vec![
            count(of, "tokens_in").map(|tokens| format!("{tokens} tokens in")),
            count(of, "tokens_out").map(|tokens| format!("{tokens} out")),
            millis(of, "latency_ms"),
            number(of, "cost_usd", 4).map(|cost| format!("${cost}")),
            text(of, "model"),
            retries(of),
        ],
        Kind::ToolCall => vec![
            text(of, "name"),
            text(of, "status"),
            millis(of, "duration_ms"),
        ],
        Kind::Question => vec![
            text(of, "text"),
            text(of, "answer").map(|answer| format!("answered: {answer}")),
        ],
        Kind::AgentUnavailable | Kind::Error => vec![
            text(of, "error")
                .or_else(|| inner(of, "error", "message"))
                .or_else(|| inner(of, "error", "kind")),
            count(of, "attempt").map(|attempt| format!("attempt {attempt}")),
        ],
        Kind::RunEnded => vec![
            text(of, "status"),
            count(of, "rounds").map(|rounds| format!("{rounds} rounds")),
        ],
        Kind::Paused | Kind::Resumed => vec![text(of, "reason"), text(of, "error")],
        _ => Vec::new(),
    }
}

fn decision(of: &Fields) -> Vec<Option<String>> {
    let outcome = of
        .get("decision")
        .and_then(|one| one.get("outcome"))
        .or_else(|| of.get("outcome"));
    let part = |key: &str| Some(short(outcome?.get(key)?.as_str()?));
    vec![
        part("status"),
        part("winner"),
        text(of, "decision"),
        text(of, "outcome"),
    ]
}

fn votes(of: &Fields) -> Option<String> {
    let votes = count(of, "votes_for")?;
    Some(match count(of, "votes_required") {
        Some(required) => format!("{votes} votes of {required} required"),
        None => format!("{votes} votes"),
    })
}

fn scores(of: &Fields) -> Option<String> {
    let scores = of.get("scores")?.as_object()?.iter();
    let scores = scores.filter_map(|(name, score)| Some(format!("{name} {:.2}", score.as_f64()?)));
    Some(scores.take(8).collect::<Vec<_>>().join(", "))
}

fn retries(of: &Fields) -> Option<String> {
    let retries = of.get("retries")?.as_u64()?;
    (retries > 0).then(|| format!("tried {} times", retries + 1))
}

/// The fields that only this event has.
fn others(fields: &Fields) -> String {
    const COMMON: [&str; 12] = [
        "v",
        "ts",
        "run",
        "seq",
        "round",
        "type",
        "agent",
        "reviewer",
        "by",
        "project",
        "title",
        "transcript",
    ];
    const MOST: usize = 6;
    let own = fields
        .iter()
        .filter(|(key, value)| !COMMON.contains(&key.as_str()) && !value.is_null());
    let words = own.take(MOST).map(|(key, value)| match value {
        Value::String(text) => format!("{key} {}", short(text)),
        other => format!("{key} {}", short(&other.to_string())),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn text(of: &Fields, key: &str) -> Option<String> {
    of.get(key)?.as_str().map(short)
}

fn inner(of: &Fields, key: &str, part: &str) -> Option<String> {
    of.get(key)?.get(part)?.as_str().map(short)
}

/// On one line, as much as is shown.
fn short(text: &str) -> String {
    let mut words = String::new();
    for word in text.split_whitespace() {
        if words.len() > LETTERS {
            words.push('…');
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.extend(word.chars().take(LETTERS));
    }
    words
}

fn list(of: &Fields, key: &str) -> Option<String> {
    let texts = of
        .get(key)?
        .as_array()?
        .iter()
        .filter_map(|one| one.as_str());
    Some(texts.map(short).collect::<Vec<_>>().join(" / "))
}

fn counted(of: &Fields, key: &str, noun: &str) -> Option<String> {
    let count = of.get(key)?.as_array()?.len();
    Some(steelyard_documents::counted(
        count,
        noun,
        &format!("{noun}s"),
    ))
}

fn number(of: &Fields, key: &str, digits: usize) -> Option<String> {
    let number = of.get(key)?.as_f64()?;
    Some(format!("{number:.digits$}"))
}

fn count(of: &Fields, key: &str) -> Option<String> {
    let number = of.get(key)?.as_u64()?;
    Some(thousands(usize::try_from(number).ok()?))
}

fn millis(of: &Fields, key: &str) -> Option<String> {
    let millis = of.get(key)?.as_f64()?;
    Some(if millis < 1_000.0 {
        format!("{millis:.0} ms")
    } else {
        format!("{:.1} s", millis / 1_000.0)
    })
}

fn flag(of: &Fields, key: &str) -> Option<bool> {
    of.get(key)?.as_bool()
}
