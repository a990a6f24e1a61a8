//! Reads a whole session: one state a turn that its log says was chosen.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::Place;
use steelyard_documents::dialects::{has, take};
use steelyard_documents::{Code, Decoder, Name, Node, Severity, Span, counted, thousands};
use steelyard_kernel::add_steps;
use steelyard_system::{Reader, holding, spelled};

use super::details::details;
use super::parts::{graph, place, text, utterances, whole, with_turns};
use super::signals::{ReportedSignalKeys, signals};
use crate::keys;
use crate::state::{Edge, GraphNode, Past, Prefix, Record, Signals, Speaker, State, Utterance};

/// An interview as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The concept that it names; empty where it names none.
    pub concept: Name,
    /// Its turns, in their order.
    pub states: Vec<State>,
}

/// Whether a document is the export of a session.
pub fn looks_like_session(node: &Node) -> bool {
    let logged = holding(node, &["scoring_history", "diagnostics"]).is_some();
    let named = holding(node, &["metadata"]);
    let named = named.is_some_and(|entry| has(&entry.value, &["session_id", "concept_id"]));
    holding(node, &["utterances"]).is_some() && (logged || named)
}

/// What was said, drawn and chosen, whole.
struct Whole {
    utterances: Prefix<Utterance>,
    nodes: Prefix<GraphNode>,
    joined: Prefix<Edge>,
    /// When each edge came.
    times: Vec<Option<String>>,
    /// What was chosen, turn by turn.
    chosen: Vec<Chosen>,
}

/// A line of the log.
struct Chosen {
    /// The turn as recorded, from 1.
    turn: u32,
    /// What was chosen.
    record: Record,
    /// What a language model read out of the answers.
    signals: Signals,
    /// Where it stands.
    place: Place,
    /// Bytes of the line.
    span: Span,
}

/// Utterances, nodes and edges that all turns of a session may have together: each turn is scored by all that was there
/// before it, so that the work grows with the square of the turns.
const MOST_SEEN: usize = 2_000_000;

/// Reads a session: its states are what was there when each turn was chosen, by the times that its parts tell.
pub fn read_session<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    untitled: &str,
) -> Option<Session> {
    let decoder = &mut reader.decoder;
    let mut fields = decoder.fields(node, "a session")?;
    keys::check(
        decoder,
        node,
        (keys::SESSION, "a session"),
        &mut BTreeSet::new(),
    );
    let metadata = take(decoder, &mut fields, &["metadata"]);
    if let Some(entry) = metadata {
        let form = (keys::METADATA, "the metadata of a session");
        keys::check(decoder, &entry.value, form, &mut BTreeSet::new());
    }
    let said = take(decoder, &mut fields, &["utterances"]);
    let drawn = take(decoder, &mut fields, &["graph"]);
    let history = take(decoder, &mut fields, &["scoring_history"]);
    let of_metadata = |reader: &mut Reader<'a, '_>, name| {
        let entry = spelled(&metadata?.value, &[name])?;
        reader.decoder.text(&entry.value, name)
    };
    let interview = of_metadata(reader, "session_id").unwrap_or_else(|| untitled.to_owned());
    let concept = of_metadata(reader, "concept_id").unwrap_or_default();
    let utterances = said.map_or(Vec::new(), |entry| utterances(reader, entry));
    let (nodes, edges) = drawn.map_or_else(Default::default, |entry| graph(reader, entry));
    let logged = history.map_or(Vec::new(), |entry| reader.decoder.list(&entry.value));
    let mut told = ReportedKeys::default();
    let chosen = logged
        .into_iter()
        .filter_map(|item| chosen(reader, item, &mut told));
    let chosen = chosen.collect();
    let (joined, times) = edges.into_iter().unzip();
    let whole = Whole {
        nodes: Prefix::whole(with_turns(nodes, &utterances)),
        utterances: Prefix::whole(utterances),
        joined: Prefix::whole(joined),
        times,
        chosen,
    };
    let states = whole.states(&interview);
    tell_of_turns_left_out(&mut reader.decoder, &whole.chosen, states.len());
    Some(Session {
        concept: concept.into(),
        states,
    })
}

/// Reports turns behind the last one that was read.
fn tell_of_turns_left_out(decoder: &mut Decoder<'_>, chosen: &[Chosen], read: usize) {
    let Some(first) = chosen.get(read) else {
        return;
    };
    let found = counted(chosen.len(), "turn", "turns");
    let most = thousands(MOST_SEEN);
    let expected = format!("turns that have up to {most} utterances, nodes and edges together");
    let left = counted(chosen.len() - read, "turn", "turns");
    let done = format!("the last {left} left out");
    let words = [found.as_str(), &expected, &done];
    decoder.report(Severity::Warning, Code::BUDGET, first.span, words);
}

/// Keys of the log that were reported.
#[derive(Debug, Default)]
struct ReportedKeys {
    /// Those of its lines.
    keys: BTreeSet<String>,
    /// Those of their signals.
    signals: ReportedSignalKeys,
}

/// Reads a line of the log.
fn chosen<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    reported: &mut ReportedKeys,
) -> Option<Chosen> {
    let at = place(reader, node.span);
    let decoder = &mut reader.decoder;
    let mut fields = decoder.fields(node, "a line of the scoring history")?;
    keys::check(
        decoder,
        node,
        (keys::CHOICE, "a line of the scoring history"),
        &mut reported.keys,
    );
    let turn = whole(decoder, &mut fields, &["turn_number", "turn"]);
    let strategy = text(decoder, &mut fields, &["strategy_selected", "strategy"]);
    let reasoning = text(decoder, &mut fields, &["strategy_reasoning"]).unwrap_or_default();
    let told = take(decoder, &mut fields, &["scorer_details"]);
    let heard = take(decoder, &mut fields, &["qualitative_signals", "signals"]);
    let heard = heard.map(|entry| signals(decoder, entry, &mut reported.signals));
    let (Some(turn), Some(strategy)) = (turn, strategy) else {
        let words = [
            "a line without turn or strategy",
            "turn_number and strategy_selected",
            "left out",
        ];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
        return None;
    };
    let mut record = Record::default();
    if let Some(entry) = told
        && let Some(text) = decoder.verbatim(&entry.value, "scorer_details")
    {
        match details(&text, &reasoning) {
            Ok(read) => record = read,
            Err(why) => {
                let words = [
                    why.as_str(),
                    "a JSON object as text",
                    "its numbers are not read",
                ];
                decoder.report(Severity::Warning, Code::SYNTAX, entry.value.span, words);
            }
        }
    }
    record.strategy = strategy.into();
    Some(Chosen {
        turn,
        record,
        signals: heard.unwrap_or_default(),
        place: at,
        span: node.span,
    })
}

impl Whole {
    /// What was there when each turn was chosen, up to the turn at which that is more than [`MOST_SEEN`].
    fn states(&self, interview: &str) -> Vec<State> {
        let history = self.chosen.iter().map(|Chosen { record, .. }| Past {
            strategy: record.strategy.clone(),
            node: record.node.clone(),
        });
        let history = Prefix::whole(history.collect());
        let mut asked: BTreeMap<u32, usize> = BTreeMap::new();
        for (at, one) in self.utterances.iter().enumerate() {
            let turn = one.turn.filter(|_| one.speaker == Speaker::Interviewer);
            if let Some(turn) = turn {
                asked.entry(turn).or_insert(at);
            }
        }
        let turns = self.chosen.iter().enumerate();
        let mut seen = 0;
        let states = turns.map_while(|(at, chosen)| {
            if seen > MOST_SEEN {
                return None;
            }
            let turn = chosen.turn;
            let (said, until) = self.said_before(&asked, turn);
            let came = |time: Option<&str>, own: Option<u32>| match (time, until) {
                (Some(time), Some(until)) => time < until,
                _ => own.is_none_or(|own| own <= turn),
            };
            let nodes = self.nodes.iter();
            let nodes = nodes.take_while(|one| came(one.time.as_deref(), one.turn));
            let edges = self.times.iter();
            let edges = edges.take_while(|time| came(time.as_deref(), None));
            let (nodes, edges) = (nodes.count(), edges.count());
            add_steps(said + nodes + edges);
            seen += said + nodes + edges;
            Some(State {
                interview: interview.into(),
                turn: turn.saturating_sub(1),
                utterances: self.utterances.first(said),
                nodes: self.nodes.first(nodes),
                joined: self.joined.first(edges),
                history: history.first(at),
                signals: chosen.signals.clone(),
                recorded: Some(chosen.record.clone()),
                place: chosen.place,
                ..State::default()
            })
        });
        states.collect()
    }

    /// How much was said before the question of a turn, as recorded, and when that was asked; `asked` has the places of
    /// questions by turn.
    fn said_before(&self, asked: &BTreeMap<u32, usize>, turn: u32) -> (usize, Option<&str>) {
        if let Some(&at) = asked.get(&turn) {
            return (at, self.utterances[at].time.as_deref());
        }
        let said = self.utterances.iter();
        let said = said.take_while(|one| one.turn.is_none_or(|own| own <= turn));
        (said.count(), None)
    }
}
