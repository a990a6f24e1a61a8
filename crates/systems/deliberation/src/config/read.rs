//! Reads configs and rubrics.

use std::collections::BTreeSet;

use steelyard_decision::Switch;
use steelyard_documents::dialects::{has, items, take};
use steelyard_documents::{
    Code, Decoder, Entry, Name, Node, Range, Severity, Span, Value, normalised,
};
use steelyard_system::{holding, spelled};

use super::keys::{Holds, of_section};
use super::numbers::range_of;
use super::switches::switches;
use super::version::supported;
use super::{Agent, Draft};
use crate::codes;
use crate::rubric::{Criterion, Rubric};

/// Whether a document is the config of a deliberation: agents with something that only a deliberation has.
pub fn looks_like_config(node: &Node) -> bool {
    let own = [
        "safeguards",
        "convergence",
        "rubric",
        "small_group_strategy",
        "small_group_handling",
        "divergence",
    ];
    holding(node, &["agents"]).is_some() && has(node, &own)
        || holding(node, &["safeguards"]).is_some_and(|entry| {
            has(
                &entry.value,
                &[
                    "enabled",
                    "devil_advocate",
                    "shadow_rubric",
                    "probation_period",
                ],
            )
        })
}

/// Reads what a document says of a config; `None` where it is of a version that nobody knows.
pub fn read_config<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Draft> {
    let start = Span::new(node.span.start, node.span.start);
    if !supported(decoder, spelled(node, &["schema_version"]), start) {
        return None;
    }
    let mut draft = Draft::default();
    section(decoder, node, &[], &mut draft);
    draft.agents =
        spelled(node, &["agents"]).map_or(Vec::new(), |entry| read_agents(decoder, entry));
    draft.rubric = spelled(node, &["rubric"]).and_then(|entry| read_rubric(decoder, &entry.value));
    draft.diverges = spelled(node, &["mode"]).and_then(|entry| diverges(decoder, &entry.value));
    draft.task = spelled(node, &["task", "topic"])
        .and_then(|entry| decoder.text(&entry.value, "task"))
        .map(Name::from);
    let advocate = spelled(node, &["safeguards"])
        .and_then(|one| spelled(&one.value, &["devil_advocate", "devils_advocate"]))
        .and_then(|one| spelled(&one.value, &["agent"]));
    draft.advocate = advocate
        .and_then(|entry| decoder.text(&entry.value, "agent"))
        .map(Name::from);
    Some(draft)
}

/// Whether a mode is the one of different ideas; `None` for one that says nothing of it.
fn diverges(decoder: &mut Decoder<'_>, node: &Node) -> Option<bool> {
    let word = decoder.text(node, "mode")?;
    match normalised(&word).as_str() {
        "diverge" | "divergence" => Some(true),
        "converge" | "convergence" => Some(false),
        "test" => None,
        _ => {
            let words = [word.as_str(), "converge, diverge, test", "ignored"];
            decoder.report(Severity::Warning, Code::UNKNOWN_WORD, node.span, words);
            None
        }
    }
}

/// Reads the keys of a section and of those within.
fn section<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    path: &[&'static str],
    draft: &mut Draft,
) {
    // `triage: true` says no more than that it is there.
    if !path.is_empty() && matches!(node.value, Value::Bool(_) | Value::Null) {
        return;
    }
    let what = match path.last() {
        Some(last) => format!("{last} of a deliberation"),
        None => "a deliberation’s config".to_owned(),
    };
    let Some(mut fields) = decoder.fields(node, &what) else {
        return;
    };
    for key in of_section(path) {
        let Some(entry) = take(decoder, &mut fields, key.names) else {
            continue;
        };
        let value = &entry.value;
        match key.holds {
            Holds::Number(id) => {
                let range = range_of(id);
                let read = decoder.number(value, key.names[0], range, &[]);
                let is_whole = !range.says.starts_with("a whole");
                match read.map(|read| read.value) {
                    Some(number) if is_whole || number.fract() == 0.0 => {
                        put(&mut draft.numbers, id, number);
                    }
                    Some(_) => {
                        decoder.wrong_type(value, &format!("{} as {}", key.names[0], range.says));
                    }
                    None => {}
                }
            }
            Holds::Word(id) => {
                if let Some(reading) = reading(decoder, value, id) {
                    put(&mut draft.readings, id, reading);
                }
            }
            Holds::On(id) | Holds::Flag(id) => {
                if let Some(flag) = decoder.flag(value, key.names[0]) {
                    let is_first = flag == matches!(key.holds, Holds::On(_));
                    put(&mut draft.readings, id, usize::from(!is_first));
                }
            }
            Holds::Map => {
                let mut inner: Vec<&'static str> = path.to_vec();
                inner.push(key.names[0]);
                section(decoder, value, &inner, draft);
            }
            Holds::Passed => {}
        }
    }
    fields.finish_as(decoder, Severity::Warning);
}

/// Of what is said twice the first holds.
fn put<T>(list: &mut Vec<(&'static str, T)>, id: &'static str, value: T) {
    if list.iter().all(|(known, _)| *known != id) {
        list.push((id, value));
    }
}

/// The reading that a word names.
fn reading(decoder: &mut Decoder<'_>, node: &Node, id: &str) -> Option<usize> {
    let word = decoder.text(node, id)?;
    let all = switches(&[]);
    let switch: &Switch = all.iter().find(|one| one.id == id)?;
    let found = switch.place_of(&normalised(&word)).ok();
    if found.is_none() {
        let choices: Vec<&str> = switch.choices.iter().map(|choice| choice.id).collect();
        let expected = choices.join(", ");
        let words = [word.as_str(), &expected, "ignored"];
        decoder.report(Severity::Warning, Code::UNKNOWN_WORD, node.span, words);
    }
    found
}

fn read_agents(decoder: &mut Decoder<'_>, entry: &Entry) -> Vec<Agent> {
    let mut all: Vec<Agent> = Vec::new();
    let mut known: BTreeSet<Name> = BTreeSet::new();
    for (key, item) in items(&entry.value) {
        let own = spelled(item, &["name", "id"]).map(|entry| &entry.value);
        let named = match own.or_else(|| item.text().map(|_| item)) {
            Some(node) => decoder.text(node, "name"),
            None => key.map(str::to_owned),
        };
        let Some(name) = named.filter(|name| !name.is_empty()).map(Name::from) else {
            let words = ["an agent without a name", "name", "left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, item.span, words);
            continue;
        };
        if !known.insert(name.clone()) {
            let words = [name.as_str(), "each agent once", "only the first counts"];
            decoder.report(Severity::Warning, Code::DUPLICATE_ID, item.span, words);
            continue;
        }
        let mut text = |key: &str| {
            let entry = spelled(item, &[key])?;
            decoder.text(&entry.value, key).map(Name::from)
        };
        let role = text("role").unwrap_or_default();
        all.push(Agent {
            role: normalised(&role).into(),
            model: text("model").unwrap_or_default(),
            joins: joins(item),
            name,
        });
    }
    all
}

/// The first round that an agent of a list is there for; 0 where nothing says so.
pub fn joins(node: &Node) -> u32 {
    let number = spelled(node, &["joins_round"]).and_then(|entry| entry.value.number());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within bounds"
    )]
    let round = number.filter(|at| (0.0..=1e6).contains(at)).unwrap_or(0.0) as u32;
    round
}

/// Reads a rubric: a list of criteria, alone or under `criteria`, each with a weight above 0. What is wrong in it is told;
/// `None` where no criterion is left.
pub fn read_rubric(decoder: &mut Decoder<'_>, node: &Node) -> Option<Rubric> {
    let criteria = spelled(node, &["criteria"]).map_or(node, |entry| &entry.value);
    let mut rubric = Rubric::default();
    let mut known: BTreeSet<Name> = BTreeSet::new();
    for (key, item) in items(criteria) {
        let own = spelled(item, &["name", "id"]);
        let named = match own {
            Some(entry) => decoder.text(&entry.value, "name"),
            None => key.map(str::to_owned),
        };
        let Some(name) = named.filter(|name| !name.is_empty()).map(Name::from) else {
            let words = ["a criterion without a name", "name", "left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, item.span, words);
            continue;
        };
        let weight = spelled(item, &["weight"]).map(|entry| &entry.value);
        let weight = match weight {
            Some(node) => decoder
                .number(node, "weight", Range::NON_NEGATIVE, &[])
                .map(|read| read.value),
            None => Some(1.0),
        };
        let Some(weight) = weight else {
            continue;
        };
        if weight <= 0.0 {
            let words = [
                "a weight of 0",
                "a weight above 0",
                "the criterion counts for nothing",
            ];
            decoder.report(Severity::Warning, codes::RUBRIC, item.span, words);
        }
        if !known.insert(name.clone()) {
            let words = [
                name.as_str(),
                "each criterion once",
                "only the first counts",
            ];
            decoder.report(Severity::Warning, Code::DUPLICATE_ID, item.span, words);
            continue;
        }
        let guidelines = spelled(item, &["guidelines", "guideline", "description"]);
        let guidelines = guidelines.and_then(|entry| decoder.text(&entry.value, "guidelines"));
        rubric.criteria.push(Criterion {
            name,
            weight,
            guidelines: guidelines.unwrap_or_default(),
        });
    }
    let weighs = rubric.criteria.iter().any(|one| one.weight > 0.0);
    if !weighs {
        let words = [
            "a rubric without weight",
            "criteria with weights above 0",
            "not used",
        ];
        decoder.report(Severity::Error, codes::RUBRIC, node.span, words);
        return None;
    }
    Some(rubric)
}
