//! Reads the state of an interview before a turn.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::dialects::{has, take};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Span, Value, nearest,
};
use steelyard_system::{Reader, holding, spelled};

use super::concept::{elements, mark_seen};
use super::parts::{graph, place, text, utterances, whole, with_turns};
use super::signals::{ReportedSignalKeys, signals};
use crate::codes;
use crate::config::scorer_id;
use crate::keys::{self, Fate};
use crate::phase::Phase;
use crate::state::{Element, Past, Prefix, RecordLines, SeenBy, Signals, State};
use crate::tier2::SCORERS;

/// Whether a document is a state: it says what was said or what came up, and which turn is next.
pub fn looks_like_state(node: &Node) -> bool {
    const GRAPHS: [&str; 3] = ["graph", "graph_state", "knowledge_graph"];
    let own = ["turn_number", "turn_count", "strategy_history", "elements"];
    let of_properties = ["turn_count", "phase", "qualitative_signals"];
    let has_properties = |node: &Node| {
        let properties = holding(node, &["properties"]);
        properties.is_some_and(|entry| has(&entry.value, &of_properties))
    };
    let graphs = GRAPHS.map(|name| holding(node, &[name]));
    let mut graphs = graphs.into_iter().flatten().map(|entry| &entry.value);
    let told = holding(node, &["utterances"]).is_some() || graphs.clone().next().is_some();
    let turn = has(node, &own) || has_properties(node) || graphs.any(has_properties);
    has(node, &["interview_state"]) || (told && turn && !has(node, &["scoring_history"]))
}

/// Reads a state; `untitled` is what its interview is called where it does not say.
pub fn read_state<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    untitled: &str,
) -> Option<State> {
    let at = place(reader, node.span);
    let wrapped = holding(node, &["interview_state", "state"]);
    let node = wrapped.map_or(node, |entry| &entry.value);
    let decoder = &mut reader.decoder;
    let mut fields = decoder.fields(node, "a state")?;
    let called = ["interview", "session_id", "name", "id"];
    let interview = text(decoder, &mut fields, &called);
    let turn = whole(decoder, &mut fields, &["turn_number", "turn", "turn_count"]);
    let said = take(
        decoder,
        &mut fields,
        &["utterances", "conversation", "conversation_history"],
    );
    let drawn = take(
        decoder,
        &mut fields,
        &["graph", "knowledge_graph", "graph_state"],
    );
    let history = take(decoder, &mut fields, &["strategy_history", "history"]);
    let told = take(decoder, &mut fields, &["qualitative_signals", "signals"]);
    let (elements, seen_by) = covered(decoder, &mut fields);
    let recorded = take(decoder, &mut fields, &["recorded_raw"]);
    let raw = recorded.map_or_else(BTreeMap::new, |entry| recorded_raw(decoder, entry));
    let mut lines = raw_lines(decoder, recorded);
    let history = history.map_or(Vec::new(), |entry| pasts(decoder, entry));
    let phase = take(decoder, &mut fields, &["phase"]);
    let phase = phase.and_then(|entry| read_phase(decoder, entry));
    let own = Properties {
        turn,
        phase,
        signals: told.map(|entry| signals(decoder, entry, &mut ReportedSignalKeys::default())),
        since_jump: whole(decoder, &mut fields, &["turns_since_last_jump"]),
    };
    let of_root = take(decoder, &mut fields, &["properties"]);
    let of_graph = drawn.and_then(|entry| spelled(&entry.value, &["properties"]));
    let further = of_root.into_iter().chain(of_graph);
    let own = further.fold(own, |own, entry| own.completed(decoder, entry));
    lines.phase = own.phase.map(|(_, line)| line);
    finish(decoder, fields);
    let utterances = said.map_or(Vec::new(), |entry| utterances(reader, entry));
    let (nodes, edges) = drawn.map_or_else(Default::default, |entry| graph(reader, entry));
    Some(State {
        interview: interview.map_or_else(|| untitled.into(), Name::from),
        turn: own.turn.unwrap_or(0),
        nodes: Prefix::whole(with_turns(nodes, &utterances)),
        utterances: Prefix::whole(utterances),
        joined: Prefix::whole(edges.into_iter().map(|(edge, _)| edge).collect()),
        elements,
        seen_by,
        history: Prefix::whole(history),
        signals: own.signals.unwrap_or_default(),
        phase: own.phase.map(|(phase, _)| phase),
        since_jump: own.since_jump,
        raw,
        recorded: None,
        place: at,
        lines,
    })
}

/// Reports the fields of a state that nobody reads, without those that only name or describe it.
fn finish<'a>(decoder: &mut Decoder<'a>, mut fields: Fields<'a>) {
    for key in keys::STATE.iter().filter(|key| key.fate == Fate::Label) {
        let _kept = fields.take(decoder, key.names);
    }
    fields.finish(decoder);
}

/// What a state says of itself at its root, and in the properties of ADR-006's `GraphState`.
struct Properties {
    turn: Option<u32>,
    /// The phase, and the line of it.
    phase: Option<(Phase, u32)>,
    signals: Option<Signals>,
    since_jump: Option<u32>,
}

impl Properties {
    /// The same with what a map of properties says and this does not; what both say differently is told.
    fn completed<'a>(self, decoder: &mut Decoder<'a>, entry: &'a Entry) -> Self {
        let Some(mut fields) = decoder.fields(&entry.value, "properties") else {
            return self;
        };
        let form = (keys::PROPERTIES, "properties");
        keys::check(decoder, &entry.value, form, &mut BTreeSet::new());
        let turn = whole(decoder, &mut fields, &["turn_count"]);
        let phase = take(decoder, &mut fields, &["phase"]);
        let phase = phase.and_then(|entry| read_phase(decoder, entry));
        let told = take(decoder, &mut fields, &["qualitative_signals"]);
        let told = told.map(|entry| signals(decoder, entry, &mut ReportedSignalKeys::default()));
        let since_jump = whole(decoder, &mut fields, &["turns_since_last_jump"]);
        let mut hold = |key: &str, differs: bool| {
            if differs {
                let found = format!("another {key} in the properties");
                let words = [
                    found.as_str(),
                    "one of both",
                    "not used; that of the state holds",
                ];
                let code = Code::SUPERSEDED;
                decoder.report(Severity::Warning, code, entry.key_span, words);
            }
        };
        hold("turn_count", differs(self.turn, turn));
        let own = |phase: Option<(Phase, u32)>| phase.map(|(phase, _)| phase);
        hold("phase", differs(own(self.phase), own(phase)));
        hold(
            "turns_since_last_jump",
            differs(self.since_jump, since_jump),
        );
        hold(
            "qualitative_signals",
            differs(self.signals.as_ref(), told.as_ref()),
        );
        Self {
            turn: self.turn.or(turn),
            phase: self.phase.or(phase),
            signals: self.signals.or(told),
            since_jump: self.since_jump.or(since_jump),
        }
    }
}

fn differs<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// A phase, and the line that it stands on.
fn read_phase(decoder: &mut Decoder<'_>, entry: &Entry) -> Option<(Phase, u32)> {
    let word = decoder.text(&entry.value, "phase")?;
    let found = Phase::parse(&word);
    if found.is_none() {
        let words = [word.as_str(), "exploratory, focused or closing", "not used"];
        decoder.report(
            Severity::Warning,
            Code::UNKNOWN_WORD,
            entry.value.span,
            words,
        );
    }
    found.map(|phase| (phase, line(decoder, entry)))
}

/// The line of a key.
fn line(decoder: &Decoder<'_>, entry: &Entry) -> u32 {
    decoder.source().position(entry.key_span.start).line
}

/// Where raw scores stand, and those of each candidate.
fn raw_lines(decoder: &Decoder<'_>, recorded: Option<&Entry>) -> RecordLines {
    let candidates = recorded.map_or(&[][..], |entry| entry.value.entries());
    let candidates = candidates.iter();
    let candidates = candidates.map(|one| (one.key.as_str().into(), line(decoder, one)));
    RecordLines {
        phase: None,
        raw: recorded.map(|entry| line(decoder, entry)),
        candidates: candidates.collect(),
    }
}

/// What is to be touched and what was: `elements: {total, seen}`, or a list with what was seen beside it.
fn covered<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> (Vec<Element>, SeenBy) {
    let listed = take(decoder, fields, &["elements"]);
    let beside = take(decoder, fields, &["elements_seen", "seen"]);
    let Some(listed) = listed else {
        if let Some(entry) = beside {
            let words = [entry.key.as_str(), "elements beside it", "it does nothing"];
            decoder.report(Severity::Note, codes::NO_EFFECT, entry.key_span, words);
        }
        return (Vec::new(), SeenBy::Nothing);
    };
    let total = spelled(&listed.value, &["total", "all", "elements_total"]);
    if total.is_some() {
        let form = (keys::ELEMENTS, "elements");
        keys::check(decoder, &listed.value, form, &mut BTreeSet::new());
    }
    let inner = spelled(&listed.value, &["seen", "elements_seen"]).filter(|_| total.is_some());
    if let Some(entry) = beside.filter(|_| inner.is_some()) {
        let found = format!("{} beside elements", entry.key);
        let words = [
            found.as_str(),
            "one of both",
            "not used; that of elements is",
        ];
        decoder.report(Severity::Warning, Code::SUPERSEDED, entry.key_span, words);
    }
    let total = total.map_or(&listed.value, |entry| &entry.value);
    let mut all = elements(decoder, total, keys::STATE_ELEMENT);
    let seen = inner.or(beside);
    let seen = seen.map_or(Vec::new(), |entry| decoder.list(&entry.value));
    let seen = seen.into_iter().filter_map(|one| {
        let named = spelled(one, &["id", "label"]);
        let text = decoder.text(named.map_or(one, |entry| &entry.value), "an element")?;
        Some((text, one.span))
    });
    let (seen, spans): (Vec<String>, Vec<Span>) = seen.unzip();
    let seen_by = mark_seen(&mut all, &seen);
    tell_unknown_elements(decoder, (&all, seen_by), seen.iter().zip(spans));
    (all, seen_by)
}

/// Reports names of seen elements that mark none: by id where an id is among them, else by label.
fn tell_unknown_elements<'s>(
    decoder: &mut Decoder<'_>,
    (elements, seen_by): (&[Element], SeenBy),
    seen: impl Iterator<Item = (&'s String, Span)>,
) {
    let name = |one: &Element| match seen_by {
        SeenBy::Labels => one.label.as_ref().map(|label| label.to_lowercase()),
        _ => Some(one.id.to_lowercase()),
    };
    let known: BTreeSet<String> = elements.iter().filter_map(name).collect();
    for (found, span) in seen {
        if !known.contains(&found.to_lowercase()) {
            let expected = match seen_by {
                SeenBy::Labels => "the label of an element, as the others are",
                _ => "the id of an element",
            };
            let words = [found.as_str(), expected, "no element is seen by it"];
            decoder.report(Severity::Warning, codes::UNKNOWN_NAME, span, words);
        }
    }
}

/// What was chosen before, the oldest first: names, or maps with what each was about.
fn pasts(decoder: &mut Decoder<'_>, entry: &Entry) -> Vec<Past> {
    let mut all = Vec::new();
    let mut strange = BTreeSet::new();
    for item in decoder.list(&entry.value) {
        if matches!(item.value, Value::Map(_)) {
            let form = (keys::PAST, "a choice of before");
            keys::check(decoder, item, form, &mut strange);
        }
        let mut text = |names: &[&str]| {
            let entry = spelled(item, names)?;
            decoder.text(&entry.value, names[0])
        };
        let node = text(&["node_id", "node"]).map(Name::from);
        let named = text(&["strategy", "strategy_id", "id"]);
        let plain = item
            .entries()
            .is_empty()
            .then(|| decoder.text(item, "a strategy"));
        if let Some(strategy) = named.or_else(|| plain.flatten()) {
            all.push(Past {
                strategy: strategy.into(),
                node,
            });
        }
    }
    all
}

/// A raw score.
const RAW: Range = Range {
    min: 0.0,
    max: 2.0,
    says: "a number from 0 to 2",
};

fn recorded_raw(decoder: &mut Decoder<'_>, entry: &Entry) -> BTreeMap<(Name, Name), f64> {
    let mut all = BTreeMap::new();
    for candidate in keys::entries(decoder, &entry.value, "recorded_raw") {
        let what = "the raw scores of a candidate";
        for scorer in keys::entries(decoder, &candidate.value, what) {
            let id = scorer_id(&scorer.key);
            if SCORERS.iter().all(|one| one.about().id != id) {
                tell_unknown_scorer(decoder, scorer, &id);
                continue;
            }
            if let Some(read) = decoder.number(&scorer.value, &scorer.key, RAW, &[]) {
                let names = (Name::from(candidate.key.as_str()), Name::from(id));
                all.insert(names, read.value);
            }
        }
    }
    all
}

/// Reports a raw score of a scorer that is none.
fn tell_unknown_scorer(decoder: &mut Decoder<'_>, entry: &Entry, id: &str) {
    let known: Vec<&str> = SCORERS.iter().map(|one| one.about().id).collect();
    let expected = match nearest(id, &known) {
        Some(near) => format!("perhaps {near}"),
        None => format!("one of {}", known.join(", ")),
    };
    let found = format!("{} in recorded_raw", entry.key);
    let words = [
        found.as_str(),
        &expected,
        "left out; no scorer has this raw score",
    ];
    decoder.report(
        Severity::Warning,
        codes::UNKNOWN_NAME,
        entry.key_span,
        words,
    );
}
