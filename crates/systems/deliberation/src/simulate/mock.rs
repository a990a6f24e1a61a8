use std::collections::BTreeMap;

use steelyard_documents::{Budget, Code, Decoder, Diagnostic, Name, Node, Range, Severity, Value};
use steelyard_system::spelled;

/// Answers where nobody brings a file of them.
pub const BUNDLED: &str = include_str!("answers.json");

/// What agents answer: lists by whom and when, each gone through again and again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mock {
    lists: BTreeMap<String, Vec<Answer>>,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The text of an artifact, or of a review.
    pub text: String,
    /// Scores by criterion, 0 to 1; `*` is all of them.
    pub scores: Vec<(Name, f64)>,
    /// Whether it accepts, where it says so.
    pub accept: Option<bool>,
    /// What it objects, with how many sources it names.
    pub dissent: Option<(String, f64)>,
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

/// Reads a file of answers; `None` where it holds none, and what is said about it.
pub fn read_mock(name: &str, bytes: &[u8]) -> (Option<Mock>, Vec<Diagnostic>) {
    let file = steelyard_documents::read(name, bytes, &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let mock = file
        .documents
        .first()
        .map(|node| read_lists(&mut decoder, node));
    let mock = mock.filter(|mock| !mock.lists.is_empty());
    let mut diagnostics = file.diagnostics.clone();
    if mock.is_none() {
        let words = [
            "no answers",
            "lists of answers by agent, or under *",
            "file left out",
        ];
        let span = steelyard_documents::Span::new(0, 0);
        decoder.report(Severity::Error, Code::MISSING_FIELD, span, words);
    }
    diagnostics.extend(decoder.into_diagnostics());
    (mock, diagnostics)
}

fn read_lists(decoder: &mut Decoder<'_>, node: &Node) -> Mock {
    let mut mock = Mock::default();
    for entry in node.entries() {
        let answers = decoder.list(&entry.value);
        let answers = answers.into_iter().map(|node| answer(decoder, node));
        let answers: Vec<Answer> = answers.collect();
        mock.lists.insert(entry.key.clone(), answers);
    }
    mock
}

fn answer(decoder: &mut Decoder<'_>, node: &Node) -> Answer {
    if !matches!(node.value, Value::Map(_)) {
        return Answer {
            text: decoder.text(node, "an answer").unwrap_or_default(),
            ..Answer::default()
        };
    }
    let mut text = |names: &[&str]| {
        let entry = spelled(node, names)?;
        decoder.text(&entry.value, names[0])
    };
    let own = text(&["artifact"]).or_else(|| text(&["feedback"]));
    let mut read = Answer {
        text: own.unwrap_or_default(),
        ..Answer::default()
    };
    if let Some(entry) = spelled(node, &["scores"]) {
        for entry in entry.value.entries() {
            let score = decoder.number(&entry.value, &entry.key, Range::UNIT, &[]);
            read.scores
                .extend(score.map(|score| (entry.key.as_str().into(), score.value)));
        }
    }
    let accept = spelled(node, &["accept"]);
    read.accept = accept.and_then(|entry| decoder.flag(&entry.value, "accept"));
    if let Some(entry) = spelled(node, &["dissent"]) {
        let own = spelled(&entry.value, &["text"]).map(|entry| &entry.value);
        let cited = spelled(&entry.value, &["citations"]).map(|entry| &entry.value);
        let citations = match cited.map(|node| &node.value) {
            Some(Value::Number(count)) => count.max(0.0),
            Some(Value::List(items)) => items.len() as f64,
            _ => 0.0,
        };
        let said = decoder.text(own.unwrap_or(&entry.value), "dissent");
        read.dissent = said.map(|said| (said, citations));
    }
    read
}
