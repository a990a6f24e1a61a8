use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{
    Budget, Code, Decoder, Diagnostic, Entry, EntryKind, Node, Severity, Span, Value, nearest,
    normalised,
};
use steelyard_system::Claim;

use super::answer::{Answer, KEYS, Score, Use, read_answer};
use crate::codes;
use crate::config::Draft;

/// Answers where nobody brings a file of them.
pub const BUNDLED: &str = include_str!("answers.json");

/// What agents answer: lists by whom and when, each gone through again and again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mock {
    lists: BTreeMap<String, Vec<Answer>>,
}

impl Mock {
    /// The built-in answers.
    pub fn bundled() -> Self {
        let file =
            steelyard_documents::read("answers.json", BUNDLED.as_bytes(), &Budget::default());
        let mut decoder = Decoder::new(&file.source);
        let node = file.documents.first();
        node.map_or_else(Self::default, |node| read_lists(&mut decoder, node))
    }

    /// Its lists by their keys, with how many answers each has.
    pub fn lists(&self) -> impl Iterator<Item = (&str, usize)> {
        let lists = self.lists.iter();
        lists.map(|(key, answers)| (key.as_str(), answers.len()))
    }

    /// What a human picks of several approaches, where the file says.
    pub fn direction(&self) -> Option<&Answer> {
        self.lists.get("human/direction")?.first()
    }

    /// The list that an agent answers from in a phase: the first of those for it as devil's advocate, for it in the phase, for it,
    /// for everybody in the phase, and for everybody that is there and not empty.
    pub fn list(&self, agent: &str, phase: &str, is_advocate: bool) -> Option<(&str, &[Answer])> {
        let advocate = is_advocate.then(|| format!("{agent}@devils_advocate"));
        let keys = [
            advocate,
            Some(format!("{agent}/{phase}")),
            Some(agent.to_owned()),
            Some(format!("*/{phase}")),
            Some("*".to_owned()),
        ];
        let mut lists = keys
            .iter()
            .flatten()
            .filter_map(|key| self.lists.get_key_value(key));
        let (key, list) = lists.find(|(_, list)| !list.is_empty())?;
        Some((key, list))
    }
}

/// Reads a file of answers; `None` where it holds none, and what is said about it. Scores of criteria that the rubric of a
/// config does not have are reported.
pub fn read_mock(
    name: &str,
    bytes: &[u8],
    draft: Option<&Draft>,
) -> (Option<Mock>, Vec<Diagnostic>) {
    let file = steelyard_documents::read(name, bytes, &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let mock = file
        .documents
        .first()
        .map(|node| read_lists(&mut decoder, node));
    let mock = mock.filter(|mock| !mock.lists.is_empty());
    let mut diagnostics = file.diagnostics.clone();
    if let (Some(mock), Some(draft)) = (&mock, draft) {
        mock.report_criteria(&mut decoder, draft);
    }
    if mock.is_none() {
        let words = [
            "no answers",
            "lists of answers by agent, or under *",
            "file left out",
        ];
        let span = Span::new(0, 0);
        decoder.report(Severity::Error, Code::MISSING_FIELD, span, words);
    }
    diagnostics.extend(decoder.into_diagnostics());
    (mock, diagnostics)
}

/// What agents are asked for: the second part of a key, behind `/`.
const PHASES: [&str; 7] = [
    "generate",
    "review",
    "refine",
    "vote",
    "idea",
    "difference",
    DIRECTION,
];

/// What a human picks of several approaches: `human/direction`.
const DIRECTION: &str = "direction";

/// Behind the name of an agent, in the key of its answers as devil's advocate.
const ADVOCATE: &str = "devils_advocate";

/// Criteria among which the nearest is looked for, and criteria for which it is.
const MOST_NEAR: usize = 200;
/// The most criteria that a diagnostic lists.
const MOST_LISTED: usize = 20;

/// How sure it is that a document is a file of answers: lists of texts or of answers alone, and a key that only answers have
/// (`*`, `AGENT/phase`, `AGENT@devils_advocate`). Lists of texts by names alone may be anything: the name of the file tells.
pub fn mock_claim(node: &Node) -> Claim {
    let entries = node.entries();
    let is_known = |entry: &Entry| KEYS.contains(&normalised(&entry.key).as_str());
    let is_map = |item: &Node| {
        let entries = item.entries();
        !entries.is_empty() && entries.iter().all(is_known)
    };
    let is_answer = |item: &Node| is_map(item) || item.text().is_some();
    let is_item = |item: &Node| matches!(item.value, Value::Map(_)) || item.text().is_some();
    let has_phase = |entry: &Entry| {
        let phase = entry.key.rsplit_once('/').map_or("", |(_, phase)| phase);
        PHASES.contains(&phase) || entry.key.ends_with(&format!("@{ADVOCATE}"))
    };
    let lists = |fits: &dyn Fn(&Node) -> bool| {
        let holds = |entry: &Entry| {
            let items = entry.value.items();
            entry.kind == EntryKind::Field && !items.is_empty() && items.iter().all(fits)
        };
        !entries.is_empty() && entries.iter().all(holds)
    };
    // Under the name of a phase a wrong type is a slip, not another kind of document.
    let slips = |entry: &Entry| {
        let is_list = matches!(entry.value.value, Value::List(_));
        entry.kind == EntryKind::Field && (is_list || has_phase(entry) && is_answer(&entry.value))
    };
    let mut items = entries.iter().flat_map(|entry| entry.value.items());
    let is_telling = |entry: &Entry| entry.key == "*" || has_phase(entry);
    if lists(&is_item) && entries.iter().any(is_telling)
        || entries.iter().any(has_phase) && entries.iter().all(slips)
    {
        Claim::Sure
    } else if !lists(&is_answer) {
        Claim::No
    } else if items.any(|item| matches!(item.value, Value::Map(_))) {
        Claim::Likely
    } else {
        Claim::Perhaps
    }
}

/// Whether a file is called as files of answers are: `mock_responses.json`, `answers.yaml`.
pub fn is_named_mock(file: &str) -> bool {
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    ["mock", "answers", "responses"]
        .iter()
        .any(|word| name.contains(word))
}

/// Reads the lists of a file of answers.
pub fn read_lists(decoder: &mut Decoder<'_>, node: &Node) -> Mock {
    let mut mock = Mock::default();
    for entry in node.entries() {
        report_phase(decoder, entry);
        let answers = decoder.list(&entry.value);
        if answers.is_empty() {
            let found = format!("{}: no answers", Decoder::key(entry));
            let words = [&found, "one answer or more", "not used"];
            decoder.report(Severity::Warning, codes::NO_EFFECT, entry.key_span, words);
        }
        let phase = entry.key.rsplit_once('/').map(|(_, phase)| phase);
        let usage = phase.map_or(Use::Any, Use::of_phase);
        let answers = answers.into_iter();
        let answers = answers.filter_map(|node| read_answer(decoder, node, usage));
        mock.lists.insert(entry.key.clone(), answers.collect());
    }
    mock
}

/// Reports a key whose second part is no phase.
fn report_phase(decoder: &mut Decoder<'_>, entry: &Entry) {
    let (phase, known) = match (entry.key.rsplit_once('/'), entry.key.rsplit_once('@')) {
        (Some((_, phase)), _) => (phase, &PHASES[..]),
        (None, Some((_, role))) => (role, &[ADVOCATE][..]),
        (None, None) => return,
    };
    if known.contains(&phase) {
        return;
    }
    let near = nearest(phase, known);
    let expected = near.map_or_else(|| known.join(", "), |near| format!("perhaps {near}"));
    let words = [entry.key.as_str(), &expected, "answers never given"];
    decoder.report(Severity::Warning, codes::NO_EFFECT, entry.key_span, words);
}

impl Mock {
    /// Reports scores of criteria that the rubric of a config does not have, each criterion once.
    fn report_criteria(&self, decoder: &mut Decoder<'_>, draft: &Draft) {
        let criteria = draft.rubric.iter().flat_map(|rubric| &rubric.criteria);
        let known: BTreeSet<&str> = criteria.map(|one| one.name.as_str()).collect();
        if known.is_empty() {
            return;
        }
        let near: Vec<&str> = known.iter().copied().take(MOST_NEAR).collect();
        let listed = if known.len() <= MOST_LISTED {
            format!("a criterion of the rubric: {}", near.join(", "))
        } else {
            "a criterion of the rubric".to_owned()
        };
        let mut told = BTreeSet::new();
        let scores = self.lists.values().flatten().flat_map(|one| &one.scores);
        let mut strange: Vec<&Score> = scores
            .filter(|one| one.criterion != "*" && !known.contains(one.criterion.as_str()))
            .collect();
        strange.sort_by_key(|one| one.span.start);
        for score in strange {
            if !told.insert(score.criterion.as_str()) {
                continue;
            }
            let like = nearest(&score.criterion, &near).filter(|_| told.len() <= MOST_NEAR);
            let expected = like.map_or_else(|| listed.clone(), |near| format!("perhaps {near}"));
            let words = [score.criterion.as_str(), &expected, "not used"];
            decoder.report(Severity::Warning, codes::NO_EFFECT, score.span, words);
        }
    }

    /// Keys of lists that no agent of a config ever answers from.
    pub fn unused<'m>(&'m self, draft: &Draft) -> Vec<&'m str> {
        // The direction is a human's alone.
        let is_asked = |phase: &str| match phase {
            "generate" | "refine" | "vote" | "review" => !draft.diverges(),
            "idea" | "difference" => draft.diverges(),
            _ => false,
        };
        let agents: BTreeSet<&str> = draft.agents.iter().map(|one| one.name.as_str()).collect();
        let is_agent = |name: &str| name == "*" || agents.contains(name);
        let is_used = |key: &str| match (key.rsplit_once('/'), key.rsplit_once('@')) {
            (Some(("human", DIRECTION)), _) => draft.diverges(),
            (Some((name, phase)), _) => is_agent(name) && is_asked(phase),
            (None, Some((name, role))) => {
                role == ADVOCATE && name != "*" && is_agent(name) && !draft.diverges()
            }
            (None, None) => is_agent(key),
        };
        let keys = self.lists.keys().map(String::as_str);
        // An agent may have any name, also one with a slash.
        keys.filter(|key| !is_agent(key) && !is_used(key)).collect()
    }
}
