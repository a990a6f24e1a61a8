//! Reads configs and rubrics.

use std::collections::BTreeSet;

use steelyard_decision::Switch;
use steelyard_documents::dialects::{items, take};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Span, Value, nearest, normalised,
};
use steelyard_system::spelled;

use super::keys::{Holds, Key, of_section};
use super::numbers::range_of;
use super::simulation::{read_simulation, without_effect};
use super::switches::{switch_ids, switches};
use super::version::supported;
use super::{Agent, Draft};
use crate::codes;
use crate::rubric::{Criterion, Rubric};

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
    let mode = spelled(node, &["mode"]).and_then(|entry| mode(decoder, &entry.value));
    draft.simulation = read_simulation(decoder, node);
    draft.simulation.is_test = mode == Some(Mode::Test);
    draft.diverges = match mode {
        Some(Mode::Diverge) => Some(true),
        Some(Mode::Converge) => Some(false),
        Some(Mode::Test) | None => None,
    };
    draft.task = spelled(node, &["task", "topic"])
        .and_then(|entry| decoder.text(&entry.value, "task"))
        .map(Name::from);
    read_advocate(decoder, node, &mut draft);
    report_seed(decoder, node, &draft);
    Some(draft)
}

/// Reads the agent that is always the devil's advocate. Reports one that the config does not list, and one without effect.
fn read_advocate(decoder: &mut Decoder<'_>, node: &Node, draft: &mut Draft) {
    let advocate = spelled(node, &["safeguards"])
        .and_then(|one| spelled(&one.value, &["devil_advocate", "devils_advocate"]))
        .and_then(|one| spelled(&one.value, &["agent"]));
    let Some(entry) = advocate else { return };
    let Some(name) = decoder.text(&entry.value, "agent") else {
        return;
    };
    draft.advocate = Some(name.as_str().into());
    let known: Vec<&str> = draft.agents.iter().map(|one| one.name.as_str()).collect();
    if !known.is_empty() && !known.contains(&name.as_str()) {
        let expected = match nearest(&name, &known) {
            Some(near) => format!("perhaps {near}"),
            None => format!("one of the agents: {}", known.join(", ")),
        };
        let words = [
            name.as_str(),
            &expected,
            "the first reviewer is taken, or else the first agent",
        ];
        decoder.report(
            Severity::Warning,
            codes::UNKNOWN_AGENT,
            entry.value.span,
            words,
        );
    }
    let rotation = switches(&draft.readings);
    let mut rotation = rotation.iter().filter(|one| one.id == switch_ids::ROTATION);
    if rotation.any(|one| one.reading() != "fixed_agent") {
        let found = format!("agent: {name}");
        let why = "rotation: fixed_agent alone goes by it";
        without_effect(decoder, Severity::Note, entry.key_span, [&found, why]);
    }
}

/// Reports a seed that `deterministic: true` leaves without effect.
fn report_seed(decoder: &mut Decoder<'_>, node: &Node, draft: &Draft) {
    let deterministic = (switch_ids::DETERMINISTIC, 1);
    let seed = spelled(node, &["seed"]).filter(|_| draft.readings.contains(&deterministic));
    if let (Some(entry), Some(seed)) = (seed, draft.simulation.seed) {
        let found = format!("seed: {seed}");
        let why = "deterministic: true makes simulated runs the same under every seed";
        without_effect(decoder, Severity::Note, entry.key_span, [&found, why]);
    }
}

/// What a deliberation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// An artifact that enough agents agree on.
    Converge,
    /// Several approaches.
    Diverge,
    /// A test, which only a simulated log records.
    Test,
}

impl Mode {
    /// The mode of a word.
    pub(super) fn parse(word: &str) -> Option<Self> {
        match normalised(word).as_str() {
            "diverge" | "divergence" => Some(Self::Diverge),
            "converge" | "convergence" => Some(Self::Converge),
            "test" => Some(Self::Test),
            _ => None,
        }
    }
}

/// Reads a mode; reports a word that is none.
fn mode(decoder: &mut Decoder<'_>, node: &Node) -> Option<Mode> {
    let word = decoder.text(node, "mode")?;
    let mode = Mode::parse(&word);
    if mode.is_none() {
        let words = [word.as_str(), "converge, diverge, test", "ignored"];
        decoder.report(Severity::Warning, Code::UNKNOWN_WORD, node.span, words);
    }
    mode
}

/// Reads the keys of a section and of those within.
fn section<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    path: &[&'static str],
    draft: &mut Draft,
) {
    if !path.is_empty() && node.value == Value::Null {
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
        if let Some(entry) = take(decoder, &mut fields, key.names) {
            read_key(decoder, (key, entry), path, draft);
        }
    }
    fields.finish_as(decoder, Severity::Warning);
}

/// Reads one key of a section.
fn read_key<'a>(
    decoder: &mut Decoder<'a>,
    (key, entry): (&'static Key, &'a Entry),
    path: &[&'static str],
    draft: &mut Draft,
) {
    let value = &entry.value;
    match key.holds {
        Holds::Number(id) => {
            let range = range_of(id);
            let read = decoder.number(value, key.names[0], range, &[]);
            let is_whole = range.says.starts_with("a whole");
            match read.map(|read| read.value) {
                Some(number) if !is_whole || number.fract() == 0.0 => {
                    put(decoder, entry, &mut draft.numbers, (id, number));
                }
                Some(_) => {
                    decoder.wrong_type(value, &format!("{} as {}", key.names[0], range.says));
                }
                None => {}
            }
        }
        Holds::Word(id) => {
            if let Some(reading) = reading(decoder, value, id) {
                put(decoder, entry, &mut draft.readings, (id, reading));
            }
        }
        Holds::On(id) | Holds::Flag(id) => {
            if let Some(flag) = decoder.flag(value, key.names[0]) {
                let is_first = flag == matches!(key.holds, Holds::On(_));
                let reading = usize::from(!is_first);
                put(decoder, entry, &mut draft.readings, (id, reading));
            }
        }
        Holds::Map => {
            let mut inner: Vec<&'static str> = path.to_vec();
            inner.push(key.names[0]);
            let enabled = of_section(&inner).find(|key| key.names[0] == "enabled");
            match (enabled, &value.value) {
                // `cooldown: false` is short for `cooldown: {enabled: false}`.
                (Some(enabled), Value::Bool(_)) => {
                    read_key(decoder, (enabled, entry), &inner, draft);
                }
                _ => section(decoder, value, &inner, draft),
            }
        }
        Holds::Own => {}
        Holds::Unused(why) => {
            let found = decoder.source().excerpt(entry.key_span);
            without_effect(decoder, Severity::Note, entry.key_span, [&found, why]);
        }
    }
}

/// Keeps a setting. Of two keys for one setting the first holds; a second one that differs is reported.
fn put<T: PartialEq>(
    decoder: &mut Decoder<'_>,
    entry: &Entry,
    list: &mut Vec<(&'static str, T)>,
    (id, value): (&'static str, T),
) {
    match list.iter().find(|(known, _)| *known == id) {
        None => list.push((id, value)),
        Some((_, first)) if *first == value => {}
        Some(_) => {
            let found = decoder.source().excerpt(entry.key_span);
            let why = format!("another key sets {id}");
            without_effect(decoder, Severity::Warning, entry.key_span, [&found, &why]);
        }
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
    let listed = match &entry.value.value {
        Value::Number(_) | Value::Bool(_) => {
            let expected = "agents as a list of names, or of maps with a name and a role";
            decoder.wrong_type(&entry.value, expected);
            return all;
        }
        // Tells of one agent that stands where a list is expected.
        Value::Text(_) => decoder
            .list(&entry.value)
            .into_iter()
            .map(|one| (None, one))
            .collect(),
        _ => items(&entry.value),
    };
    for (key, item) in listed {
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
        report_joins(decoder, item);
        report_models(decoder, item);
        report_others(decoder, item, (&AGENT, "an agent"));
        let mut text = |key: &str| {
            let entry = spelled(item, &[key])?;
            decoder.text(&entry.value, key).map(Name::from)
        };
        let role = text("role").unwrap_or_default();
        let model = text("model").unwrap_or_default();
        report_role(decoder, item, &role);
        all.push(Agent {
            role: normalised(&role).into(),
            model,
            joins: joins(item),
            name,
        });
    }
    all
}

/// Reports a role that a deliberation does not have.
fn report_role(decoder: &mut Decoder<'_>, item: &Node, role: &str) {
    let word = normalised(role);
    let Some(entry) = spelled(item, &["role"]) else {
        return;
    };
    if word.is_empty() || ROLES.contains(&word.as_str()) {
        return;
    }
    let expected = match nearest(&word, &ROLES) {
        Some(near) => format!("perhaps {near}"),
        None => ROLES.join(", "),
    };
    let done = "neither writes nor curates, and judges where there is no reviewer";
    let words = [role, &expected, done];
    decoder.report(
        Severity::Warning,
        Code::UNKNOWN_WORD,
        entry.value.span,
        words,
    );
}

/// What agents are there for.
const ROLES: [&str; 3] = ["creator", "reviewer", "curator"];

/// Keys of an agent.
pub(super) const AGENT: [&[&str]; 4] = [&["name", "id"], &["role"], &["model"], &["joins_round"]];

/// Keys of an agent that are about calls of its model.
pub(super) const MODEL: [&str; 8] = [
    "provider",
    "temperature",
    "top_p",
    "max_tokens",
    "system_prompt",
    "prompt",
    "api_key",
    "base_url",
];

/// Keys of a criterion.
pub(super) const CRITERION: [&[&str]; 3] = [
    &["name", "id"],
    &["weight"],
    &["guidelines", "guideline", "description"],
];

/// Reports keys of a map that nobody reads, and those that another name stands for.
fn report_others(
    decoder: &mut Decoder<'_>,
    node: &Node,
    (known, what): (&[&[&'static str]], &str),
) {
    if !matches!(node.value, Value::Map(_)) {
        return;
    }
    let others = node.entries().iter();
    let others = others.filter(|one| !MODEL.contains(&normalised(&one.key).as_str()));
    let mut fields = Fields::of(others.collect(), what);
    for names in known {
        let first = names.iter().find(|name| fields.peek(name).is_some());
        let _read = fields.take(decoder, &[first.unwrap_or(&names[0])]);
    }
    fields.finish(decoder);
}

/// Reports keys about calls of an agent's model.
fn report_models(decoder: &mut Decoder<'_>, item: &Node) {
    for entry in item.entries() {
        if MODEL.contains(&normalised(&entry.key).as_str()) {
            let found = decoder.source().excerpt(entry.key_span);
            let why = "no language model is called";
            without_effect(decoder, Severity::Note, entry.key_span, [&found, why]);
        }
    }
}

/// Reports a first round that is none.
fn report_joins(decoder: &mut Decoder<'_>, item: &Node) {
    const FIRST: Range = Range {
        min: 0.0,
        max: 1e6,
        says: "a whole number of a round, 0 or more",
    };
    if let Some(entry) = spelled(item, &["joins_round"])
        && let Some(read) = decoder.number(&entry.value, "joins_round", FIRST, &[])
        && read.value.fract() != 0.0
    {
        decoder.wrong_type(&entry.value, FIRST.says);
    }
}

/// The first round that an agent of a list is there for; 0 where nothing says so.
pub fn joins(node: &Node) -> u32 {
    let number = spelled(node, &["joins_round"]).and_then(|entry| entry.value.number());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within bounds"
    )]
    let round = number
        .filter(|at| (0.0..=1e6).contains(at) && at.fract() == 0.0)
        .unwrap_or(0.0) as u32;
    round
}

/// The weight of a criterion, 1 where it has none; `None` of one that cannot be read. Reports a weight of 0.
fn criterion_weight(decoder: &mut Decoder<'_>, item: &Node) -> Option<f64> {
    let weight = match spelled(item, &["weight"]).map(|entry| &entry.value) {
        Some(node) => {
            let read = decoder.number(node, "weight", Range::NON_NEGATIVE, &[])?;
            read.value
        }
        None => 1.0,
    };
    if weight <= 0.0 {
        let words = [
            "a weight of 0",
            "a weight above 0",
            "the criterion counts for nothing",
        ];
        decoder.report(Severity::Warning, codes::RUBRIC, item.span, words);
    }
    Some(weight)
}

/// Reads a rubric: a list of criteria, alone or under `criteria`, each with a weight above 0. What is wrong in it is told;
/// `None` where no criterion is left.
pub fn read_rubric(decoder: &mut Decoder<'_>, node: &Node) -> Option<Rubric> {
    let own = spelled(node, &["criteria"]).map(|entry| &entry.value);
    if own.is_some() {
        report_others(decoder, node, (&[&["criteria"]], "a rubric"));
    }
    let criteria = own.unwrap_or(node);
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
        report_others(decoder, item, (&CRITERION, "a criterion"));
        let Some(weight) = criterion_weight(decoder, item) else {
            continue;
        };
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
