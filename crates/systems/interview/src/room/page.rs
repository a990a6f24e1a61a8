//! Answers to the page, in the protocol's words.

mod logged;

use std::cell::OnceCell;

use steelyard_decision::Place;
use steelyard_documents::{Name, Severity, excerpt, masked};
use steelyard_protocol as protocol;
use steelyard_protocol::interview as told;
use steelyard_protocol::{Question, decode, to_u32};
use steelyard_system::{Asked, OpenFiles};

use super::Turns;
use super::turns::Interview;
use crate::config::Config;
use crate::coverage::Coverage;
use crate::evaluate::turn_of;
use crate::focus::{Candidate, candidates};
use crate::graph::Graph;
use crate::phase::Phase;
use crate::rule::Given;
use crate::state::{SeenBy, Speaker, State, Utterance};
use crate::tier1::{VETOES, closest};
use crate::timing::phase_of;

/// Longest text that travels of what was said or is compared, in characters.
const LONGEST: usize = 2_000;
/// Longest name of a node that travels, in characters.
const LONGEST_LABEL: usize = 200;

pub(super) fn answer(
    room: &Turns,
    open: OpenFiles<'_>,
    asked: Asked<'_>,
) -> Result<Vec<u8>, String> {
    let place = asked.decision.map(|(place, _)| place);
    let found = place.and_then(|place| room.turn(place.checked_sub(open.first)?));
    let found = found.ok_or("There is no such turn any more.")?;
    match decode(asked.question)? {
        told::Interview::CourseOf(question) => {
            let first = place.unwrap_or_default() - found.at;
            Ok(question.answered(&course(room, asked, found.interview, first)))
        }
        told::Interview::KnownAt(question) => Ok(question.answered(&known(room, found))),
        told::Interview::CoverageOf(question) => {
            Ok(question.answered(&covered(&room.coverage(asked.settings))))
        }
        told::Interview::JudgedAt(question) => {
            Ok(question.answered(&judged(room, asked, found.state())))
        }
    }
}

/// A turn of an interview.
#[derive(Clone, Copy)]
struct Found<'a> {
    interview: &'a Interview,
    at: usize,
}

impl<'a> Found<'a> {
    fn state(self) -> &'a State {
        &self.interview.states[self.at]
    }
}

impl Turns {
    /// What holds where no scoring config is read; empty where one is.
    fn without_config(&self) -> &'static str {
        let recorded = self.draft.scorers.is_some() || self.draft.strategies.is_some();
        match (self.config_file, recorded) {
            (Some(_), _) => "",
            (None, true) => "no scoring config is read: weights are those of the log",
            (None, false) => "no scoring config is read: the defaults apply",
        }
    }

    /// The turn of a decision, by its place among those of the room.
    fn turn(&self, place: usize) -> Option<Found<'_>> {
        let mut at = place;
        for interview in &self.interviews {
            if at < interview.states.len() {
                return Some(Found { interview, at });
            }
            at -= interview.states.len();
        }
        None
    }
}

fn course(
    room: &Turns,
    asked: Asked<'_>,
    interview: &Interview,
    first: usize,
) -> protocol::interview::Course {
    let (mut config, _) = room.under(asked.settings);
    // Records say weights and multipliers, never how long phases are.
    config.parameters.take(asked.settings);
    let drawn = interview.drawn(&room.config);
    let turns = interview.states.iter().zip(&drawn.candidates);
    let turns = turns.map(|(state, candidates)| {
        let phase = phase_of(state, &config.parameters, &config.switches);
        let phase = Phase::ALL.iter().position(|one| *one == phase);
        told::CourseTurn {
            number: state.turn + 1,
            phase: to_u32(phase.unwrap_or_default()),
            recorded: state.recorded.as_ref().map(|one| one.strategy.to_string()),
            candidates: candidates.iter().map(|at| to_u32(*at)).collect(),
        }
    });
    told::Course {
        first: to_u32(first),
        turns: turns.collect(),
        strategies: config
            .strategies
            .iter()
            .map(|one| one.id.to_string())
            .collect(),
        phases: Phase::ALL.map(|one| one.id().to_owned()).to_vec(),
        without_config: room.without_config().to_owned(),
    }
}

fn place(place: Place) -> (u32, u32) {
    (place.file, place.line)
}

/// As much of a text as travels.
fn cut(text: &str) -> String {
    cut_at(text, LONGEST)
}

fn cut_at(text: &str, longest: usize) -> String {
    let end = text.char_indices().nth(longest);
    let end = end.map_or(text.len(), |(at, _)| at);
    let mut shown = masked(&text[..end]).into_owned();
    if end < text.len() {
        shown.push('…');
    }
    shown
}

fn said(one: &Utterance) -> told::Said {
    told::Said {
        asked: one.speaker == Speaker::Interviewer,
        // Logs count answers and questions from 1, and an opening as 0.
        turn: one.turn.filter(|turn| *turn > 0),
        sentiment: one.sentiment,
        text: cut(&one.text),
        place: place(one.place),
    }
}

fn known(room: &Turns, found: Found<'_>) -> told::Known {
    let state = found.state();
    let graph = Graph::of(state);
    let said_before = state
        .utterances
        .len()
        .saturating_sub(told::Known::MOST_SAID);
    let before = state.nodes.len().saturating_sub(told::Known::MOST_NODES);
    let edges = state.edges().filter_map(|edge| {
        let end = |at: usize| at.checked_sub(before).map(to_u32);
        Some((end(edge.from)?, end(edge.to)?, edge.relevance))
    });
    let elements = state.elements.iter();
    let elements = elements.map(|one| (excerpt(one.label.as_ref().unwrap_or(&one.id)), one.seen));
    let signals = state.signals.told.iter();
    told::Known {
        said: state.utterances[said_before..].iter().map(said).collect(),
        said_before: to_u32(said_before),
        nodes: nodes(room, found, &graph, before),
        nodes_before: to_u32(before),
        edges: edges.collect(),
        measures: measures(state, &graph),
        signals: signals
            .map(|(name, words)| (name.to_string(), words.clone()))
            .collect(),
        elements: elements.collect(),
        seen_by: seen_by(state.seen_by).to_owned(),
    }
}

fn seen_by(seen_by: SeenBy) -> &'static str {
    match seen_by {
        SeenBy::Nothing => "",
        SeenBy::Ids => "listed by id",
        SeenBy::Labels => "listed by label",
        SeenBy::Aliases => "by words in labels of nodes, a rule of thumb",
    }
}

fn nodes(room: &Turns, found: Found<'_>, graph: &Graph, before: usize) -> Vec<told::NodeSeen> {
    let drawn = found.interview.drawn(&room.config);
    let state = found.state();
    let mut roles = vec![told::NodeRole::Other; state.nodes.len()];
    let of = |places: &[usize], role| places.iter().map(|at| (*at, role)).collect::<Vec<_>>();
    let focus: Vec<usize> = graph.focus().into_iter().collect();
    for (at, role) in [
        of(&graph.peripheral, told::NodeRole::Peripheral),
        of(&graph.opposite, told::NodeRole::Opposite),
        of(&focus, told::NodeRole::Focus),
    ]
    .concat()
    {
        roles[at] = role;
    }
    let all = state.nodes.iter().enumerate().skip(before);
    let all = all.map(|(at, node)| told::NodeSeen {
        label: cut_at(&node.label, LONGEST_LABEL),
        kind: excerpt(&node.kind),
        stance: node.stance,
        confidence: node.confidence,
        cluster: to_u32(graph.clusters[at]),
        degree: to_u32(graph.degrees[at]),
        role: roles[at],
        at: drawn.places.get(&node.id).copied().unwrap_or_default(),
        place: place(node.place),
    });
    all.collect()
}

/// What scorers look at, in words.
fn measures(state: &State, graph: &Graph) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut tell = |name: &str, words: String| all.push((name.to_owned(), words));
    if !state.elements.is_empty() {
        let seen = state.elements.iter().filter(|one| one.seen).count();
        tell(
            "Elements seen",
            format!("{seen} of {}", state.elements.len()),
        );
    }
    tell("Nodes", state.nodes.len().to_string());
    tell("Edges", state.edges().count().to_string());
    if graph.focus().is_some() {
        let clusters = graph.clusters.iter().max().map_or(0, |last| last + 1);
        tell("Clusters", clusters.to_string());
        tell("Density around the focus", format!("{:.2}", graph.density));
        tell("Median degree around it", graph.median_degree.to_string());
        tell("Peripheral nodes", graph.peripheral.len().to_string());
        tell(
            "Stance opposite to most recent",
            graph.opposite.len().to_string(),
        );
    }
    all
}

/// The phase, how alike each candidate is to the questions that the rule of redundancy looks at, and the log beside it all.
fn judged(room: &Turns, asked: Asked<'_>, state: &State) -> told::Judged {
    let (config, _) = room.under(asked.settings);
    let parameters = room.parameters(&config, state, asked.settings);
    let graph = Graph::of(state);
    let phase = phase_of(state, &parameters, &config.switches);
    let counted = vec![OnceCell::new(); state.utterances.len()];
    let turn = turn_of(&config, &config.switches, (state, &graph, &counted), phase);
    let mut listed = config.vetoes.iter();
    let rule = listed.find(|one| VETOES[one.rule].about().id == "recent_redundancy");
    let given = rule.map(|rule| Given::of(config.veto(rule), rule, &parameters));
    let found = candidates(&config.strategies, state, &graph);
    let likeness = found.iter().enumerate().map(|(at, candidate)| {
        let strategy = &config.strategies[candidate.strategy].id;
        let looked = given
            .as_ref()
            .filter(|given| !given.listed.exempt.contains(strategy));
        let window = given.as_ref().map_or(0, |given| given.count(1));
        let closest = closest(turn, Speaker::Interviewer, window, candidate);
        told::Likeness {
            candidate: to_u32(at),
            about: cut(&candidate.focus.description),
            similarity: closest.map_or(0.0, |(similarity, _)| similarity),
            closest: closest.map(|(_, one)| said(one)),
            limit: looked.map(|given| given.values::<1>()[0]),
        }
    });
    told::Judged {
        phase: phase.id().to_owned(),
        method: turn.method.id().to_owned(),
        likeness: likeness.collect(),
        log: logged::logged(state, asked),
        asks: found
            .iter()
            .enumerate()
            .map(|(at, one)| ask(&config, state, (at, one)))
            .collect(),
        chosen: chosen(asked, &found),
    }
}

/// The candidate that is to be asked, or that is recommended where none passes.
fn chosen(asked: Asked<'_>, found: &[Candidate]) -> Option<u32> {
    let (_, model) = asked.decision?;
    let weighed = model.weigh();
    let (cells, last) = weighed.last(&model.cells);
    let at = last.outcome.winner.or(last.outcome.recommended)?;
    let id = &cells.alternatives[at].id;
    found.iter().position(|one| one.id == *id).map(to_u32)
}

fn ask(config: &Config, state: &State, (at, candidate): (usize, &Candidate)) -> told::Ask {
    let strategy = &config.strategies[candidate.strategy];
    let focus = &candidate.focus;
    let nodes = focus.node.iter().chain(&focus.nodes);
    let nodes: Vec<&str> = nodes.map(|at| state.nodes[*at].id.as_str()).collect();
    let element = focus.element.map(|at| state.elements[at].id.to_string());
    told::Ask {
        candidate: to_u32(at),
        label: cut_at(&candidate.label, LONGEST_LABEL),
        strategy: strategy.label.to_string(),
        hint: cut(&strategy.hint),
        focus_type: focus.rule.focus_type().to_owned(),
        about: cut(&focus.description),
        nodes: nodes.join(", "),
        element: element.unwrap_or_default(),
        confidence: focus.confidence,
    }
}

fn covered(coverage: &Coverage) -> told::Coverage {
    let findings = coverage.findings.iter().map(|one| told::Finding {
        part: one.part.label().to_owned(),
        warns: one.severity != Severity::Note,
        words: one.words.clone(),
        parameters: one.parameters.iter().map(Name::to_string).collect(),
    });
    told::Coverage {
        turns: to_u32(coverage.turns),
        interviews: to_u32(coverage.interviews),
        findings: findings.collect(),
    }
}
