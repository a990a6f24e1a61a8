use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::Place;
use steelyard_documents::{
    Decoder, Diagnostic, Name, Node, Severity, Source, Span, Value, masked, read_part,
};
use steelyard_system::OpenFile;
use steelyard_telemetry::{EventLog, Kind, LINE_BUDGET, Log};

use super::{agent_of, scores};
use crate::codes;
use crate::config::{Agent, Draft, joins, read_config, read_rubric};
use crate::run::{Event, Round, Run, Text, What};
use crate::scoring::ARTIFACT;

/// Kinds of events that only a deliberation has.
const OWN: [Kind; 7] = [
    Kind::Review,
    Kind::Vote,
    Kind::Dissent,
    Kind::Disagreement,
    Kind::DevilsAdvocate,
    Kind::Override,
    Kind::RubricChanged,
];

/// Types of events that only a deliberation writes in which different ideas are wanted: what a curator put together, and what
/// somebody picked.
const DIVERGING: [&str; 2] = ["approaches", "direction"];

/// The deliberations of a log of events, run by run, as far as its text is held; and what is said about them. `diverges`: whether
/// the config in force says that different ideas are wanted.
pub fn read_events(file: usize, opened: &mut OpenFile, diverges: Option<bool>) -> Vec<Run> {
    let Some(told) = opened.telemetry.clone() else {
        return Vec::new();
    };
    let log = &told.log;
    let source = &opened.file.source;
    if opened.beside.is_some() || !is_deliberation(log, source, diverges) {
        return Vec::new();
    }
    let mut decoder = Decoder::new(source);
    if opened.rest.is_some() {
        let words = [
            "a deliberation in a log of over 64 MB",
            "at most 64 MB",
            "its events are in Telemetry; nothing is scored",
        ];
        decoder.report(Severity::Warning, codes::TOO_MUCH, Span::new(0, 0), words);
        opened.diagnostics.extend(decoder.into_diagnostics());
        return Vec::new();
    }
    let mut reading = Reading {
        told: &told,
        said: Vec::new(),
        file,
        key: opened.key,
        decoder,
        runs: BTreeMap::new(),
        diverges,
    };
    // Beginnings first, wherever they stand: they list the agents.
    let is_start = |event: &usize| log.kind_of(*event) == Some(Kind::RunStarted);
    let starts = (0..log.len()).filter(is_start);
    let others = (0..log.len()).filter(|event| !is_start(event));
    for event in starts.chain(others) {
        let kind = log.kind_of(event);
        let is_read = match kind {
            Some(kind) => OWN.contains(&kind) || ALSO.contains(&kind),
            None => DIVERGING.contains(&type_of(log, event)),
        };
        if !is_read {
            continue;
        }
        let Some(line) = u32::try_from(log.line(event)).ok() else {
            break;
        };
        let Some(span) = source.lines.line(&source.text, line) else {
            continue;
        };
        if kind == Some(Kind::Turn) {
            // Who took part stands in a column.
            reading.took_part(event, line);
        } else if let (Some(node), _) = read_part(source, span, &LINE_BUDGET) {
            reading.take(event, kind, line, &node);
        }
    }
    let runs = std::mem::take(&mut reading.runs).into_values();
    let runs: Vec<Run> = runs.filter_map(|one| reading.finish(one)).collect();
    let mut said = reading.said;
    said.extend(reading.decoder.into_diagnostics());
    opened.diagnostics.extend(said);
    runs
}

/// The type of an event, as it is written.
fn type_of(log: &Log, event: usize) -> &str {
    let code = log.kind.code(event);
    code.map_or("", |code| log.kinds.name(code))
}

/// Whether a log tells what only a deliberation does, or of ideas where different ones are wanted.
fn is_deliberation(log: &Log, source: &Source, diverges: Option<bool>) -> bool {
    let has = |kind: &Kind| log.table(*kind).is_some();
    let mut kinds = log.kinds.names().iter();
    let has_ideas = has(&Kind::Artifact) || kinds.any(|name| DIVERGING.contains(&name.as_str()));
    OWN.iter().any(has) || has_ideas && diverges.unwrap_or_else(|| diverging(log, source))
}

/// Whether a run of the log says that different ideas are wanted.
fn diverging(log: &Log, source: &Source) -> bool {
    let starts = (0..log.len()).filter(|event| log.kind_of(*event) == Some(Kind::RunStarted));
    let mut lines = starts.filter_map(|event| u32::try_from(log.line(event)).ok());
    lines.any(|line| {
        let span = source.lines.line(&source.text, line);
        let node = span.and_then(|span| read_part(source, span, &LINE_BUDGET).0);
        node.is_some_and(|node| config_of(&node, source).is_some_and(|own| own.diverges()))
    })
}

/// What a run’s beginning says of its config: that is not found fault with.
fn config_of(node: &Node, source: &Source) -> Option<Draft> {
    let config = node.get("config")?;
    let is_one = matches!(config.value, Value::Map(_));
    is_one
        .then(|| read_config(&mut Decoder::new(source), config))
        .flatten()
}

/// Kinds of events that are looked at where there are such.
const ALSO: [Kind; 8] = [
    Kind::RunStarted,
    Kind::Turn,
    Kind::RoundStarted,
    Kind::RoundEnded,
    Kind::Artifact,
    Kind::DriftChecked,
    Kind::TrustUpdated,
    Kind::AgentUnavailable,
];

/// A run that is read.
#[derive(Default)]
struct Made {
    run: Run,
    rounds: BTreeMap<u32, Round>,
    /// The round of the event before.
    last: u32,
    /// Agents that vote and that the run does not list.
    strangers: BTreeSet<usize>,
}

impl Made {
    /// Begins a round, where it has not begun.
    fn open(&mut self, number: u32, place: Place) -> &mut Round {
        self.last = number;
        self.rounds.entry(number).or_insert_with(|| Round {
            number,
            place,
            events: Vec::new(),
        })
    }

    /// Tells of an agent that votes and that the run does not list, once.
    fn tell_of_stranger(&mut self, decoder: &mut Decoder<'_>, span: Span, what: &What) {
        let What::Vote {
            agent: Some(agent), ..
        } = what
        else {
            return;
        };
        let listed = self.run.listed;
        if listed > 0 && *agent >= listed && self.strangers.insert(*agent) {
            let name = self.run.agents[*agent].name.as_str();
            let words = [
                name,
                "an agent that the run lists",
                "its votes do not count",
            ];
            decoder.report(Severity::Warning, codes::UNKNOWN_AGENT, span, words);
        }
    }

    fn put(&mut self, number: u32, place: Place, (told, at): (&EventLog, usize), what: What) {
        let seq = told.log.seq.code(at);
        let event = Event {
            at: told.log.at.get(at),
            seq: seq.and_then(|seq| u32::try_from(seq).ok()),
            place,
            what,
        };
        self.open(number, place).events.push(event);
    }
}

struct Reading<'a> {
    told: &'a EventLog,
    said: Vec<Diagnostic>,
    file: usize,
    key: u32,
    decoder: Decoder<'a>,
    runs: BTreeMap<usize, Made>,
    diverges: Option<bool>,
}

impl Reading<'_> {
    /// The run of an event and its round in it.
    fn round(&mut self, event: usize, line: u32) -> (&mut Made, u32, Place) {
        let log = &self.told.log;
        let at = log.run.code(event).unwrap_or_default();
        let place = Place {
            file: self.key,
            line,
        };
        let file = self.file;
        let made = self
            .runs
            .entry(at)
            .or_insert_with(|| begun(log, at, file, place));
        let number = log.round.code(event);
        let number = number.and_then(|round| u32::try_from(round).ok());
        let number = number.unwrap_or(made.last);
        (made, number, place)
    }

    fn took_part(&mut self, event: usize, line: u32) {
        let told = self.told;
        let Some(agent) = told.log.agent.code(event) else {
            return;
        };
        let name = told.log.agents.name(agent);
        let (made, number, place) = self.round(event, line);
        let agent = agent_of(&mut made.run, name);
        made.put(number, place, (told, event), What::Turn(agent));
    }

    fn take(&mut self, event: usize, kind: Option<Kind>, line: u32, node: &Node) {
        let told = self.told;
        let mut decoder = Decoder::new(self.decoder.source());
        let (made, number, place) = self.round(event, line);
        if kind == Some(Kind::RunStarted) {
            started(&mut decoder, &mut made.run, node);
        } else {
            let mut what = Line {
                node,
                decoder: &mut decoder,
                run: &mut made.run,
            };
            let what = match kind {
                Some(kind) => what.what(kind),
                None => what.diverging(type_of(&told.log, event)),
            };
            made.open(number, place);
            if let Some(what) = what {
                made.tell_of_stranger(&mut decoder, node.span, &what);
                made.put(number, place, (told, event), what);
            }
        }
        self.said.extend(decoder.into_diagnostics());
    }

    /// A run that holds a deliberation.
    fn finish(&mut self, made: Made) -> Option<Run> {
        let Made {
            mut run, rounds, ..
        } = made;
        run.rounds = rounds.into_values().collect();
        if run.listed == 0 {
            run.listed = run.agents.len();
        }
        run.note();
        let diverges = self.diverges.or(run.draft.diverges) == Some(true);
        if run.recorded.is_empty() && !(diverges && run.has_ideas()) {
            return None;
        }
        self.missing(&run);
        Some(run)
    }

    /// Tells of rounds that are not there.
    fn missing(&mut self, run: &Run) {
        let numbers = run.rounds.windows(2);
        let mut gaps = numbers.filter(|two| two[1].number - two[0].number > 1);
        if let Some(two) = gaps.next() {
            let found = format!("round {} after round {}", two[1].number, two[0].number);
            let source = self.decoder.source();
            let span = source.lines.span(two[1].place.line);
            let start = span.map_or(0, |span| span.start);
            let words = [
                found.as_str(),
                "all rounds between",
                "missing rounds are left out",
            ];
            self.decoder.report(
                Severity::Warning,
                codes::ROUNDS,
                Span::new(start, start),
                words,
            );
        }
    }
}

fn begun(log: &Log, at: usize, file: usize, place: Place) -> Made {
    let told = &log.runs[at];
    let listed = told.listed.iter().map(|one| Agent {
        name: log.agents.name(one.agent).into(),
        role: one
            .role
            .as_deref()
            .unwrap_or_default()
            .to_lowercase()
            .into(),
        model: one.model.clone().unwrap_or_default(),
        joins: 0,
    });
    Made {
        run: Run {
            id: told.id.clone(),
            title: told.title.clone().unwrap_or_default(),
            file,
            place,
            ..Run::of(listed.collect())
        },
        ..Made::default()
    }
}

/// What a run begins with: config and rubric.
fn started(decoder: &mut Decoder<'_>, run: &mut Run, node: &Node) {
    if let Some(draft) = config_of(node, decoder.source()) {
        run.draft = draft;
    }
    let rubric = node.get("rubric");
    let rubric = rubric.filter(|one| one.value != Value::Null);
    if let Some(rubric) = rubric.and_then(|rubric| read_rubric(decoder, rubric)) {
        run.draft.rubric = Some(rubric);
    }
    if run.listed == 0 {
        run.list(run.draft.agents.clone());
    }
    for item in node.get("agents").map_or(&[][..], Node::items) {
        let own = name(item, "name").and_then(|name| run.agent(&name));
        if let Some(own) = own {
            run.agents[own].joins = joins(item);
        }
    }
    if run.title.is_empty() {
        run.title = run.draft.task.clone().unwrap_or_default();
    }
}

fn text(node: &Node, key: &str) -> Option<String> {
    let text = node.get(key)?.text()?;
    Some(masked(text).into_owned())
}

fn name(node: &Node, key: &str) -> Option<Name> {
    let value = node.get(key)?;
    match &value.value {
        Value::Text(text) if !text.is_empty() => Some(masked(text).into_owned().into()),
        Value::Number(number) => Some(number.to_string().into()),
        Value::Map(_) => name(value, "name"),
        _ => None,
    }
}

fn flag(node: &Node, key: &str) -> Option<bool> {
    match node.get(key)?.value {
        Value::Bool(flag) => Some(flag),
        _ => None,
    }
}

fn number(node: &Node, key: &str) -> Option<f64> {
    node.get(key)?.number().filter(|number| number.is_finite())
}

fn embedding(node: &Node) -> Vec<f64> {
    let items = node.get("embedding").map_or(&[][..], Node::items);
    let numbers: Option<Vec<f64>> = items
        .iter()
        .map(|one| one.number().filter(|x| x.is_finite()))
        .collect();
    numbers.unwrap_or_default()
}

/// How many sources are named: a number, or a list of them.
fn citations(node: &Node) -> f64 {
    match node.get("citations").map(|one| &one.value) {
        Some(Value::Number(count)) if count.is_finite() => count.max(0.0),
        Some(Value::List(items)) => items.len() as f64,
        _ => 0.0,
    }
}

/// Differences that a review lists: texts, or each with the artifact that it differs `from`.
fn differences(node: &Node) -> Vec<(Option<Name>, String)> {
    let items = node.get("differences").map_or(&[][..], Node::items);
    let each = items.iter().filter_map(|one| {
        let own = one.text().map(|text| masked(text).into_owned());
        Some((name(one, "from"), own.or_else(|| text(one, "text"))?))
    });
    each.collect()
}

/// A line of an event that is read.
struct Line<'a, 'd> {
    node: &'a Node,
    decoder: &'a mut Decoder<'d>,
    run: &'a mut Run,
}

impl Line<'_, '_> {
    fn who(&mut self, key: &str) -> Option<usize> {
        let name = name(self.node, key)?;
        Some(agent_of(self.run, &name))
    }

    fn text(&self, key: &str) -> Text {
        Text {
            text: text(self.node, key).unwrap_or_default(),
            embedding: embedding(self.node),
        }
    }

    fn what(&mut self, kind: Kind) -> Option<What> {
        let node = self.node;
        Some(match kind {
            Kind::Artifact | Kind::Review | Kind::Vote => return self.of_artifact(kind),
            Kind::Dissent => What::Dissent {
                agent: self.who("agent"),
                text: self.text("text"),
                citations: citations(node),
                impactful: flag(node, "impactful").unwrap_or(false),
                depth: number(node, "depth"),
            },
            Kind::Disagreement => self.disagreement(),
            Kind::DevilsAdvocate => What::Advocate {
                agent: self.who("agent"),
                reason: text(node, "reason").unwrap_or_default(),
            },
            Kind::Override => self.overridden(),
            Kind::RubricChanged => {
                let rubric = node.get("rubric");
                What::Rubric(rubric.and_then(|one| read_rubric(self.decoder, one))?)
            }
            Kind::DriftChecked => What::Drift(number(node, "percent")),
            Kind::TrustUpdated => What::Trust {
                agent: self.who("agent"),
                trust: number(node, "trust")?,
            },
            Kind::AgentUnavailable => What::Unavailable(self.who("agent")?),
            Kind::RoundEnded => What::Ended {
                converged: flag(node, "converged"),
                similarity: number(node, "similarity_mean"),
            },
            _ => return None,
        })
    }

    /// What is about an artifact.
    fn of_artifact(&mut self, kind: Kind) -> Option<What> {
        let node = self.node;
        let id = name(node, "artifact_id");
        Some(match kind {
            Kind::Artifact => What::Artifact {
                agent: self.who("agent"),
                id: id.or_else(|| name(node, "agent"))?,
                text: text(node, "text").map(|_| self.text("text")),
                similarity: number(node, "similarity_to_previous"),
            },
            Kind::Review => What::Review {
                reviewer: self.who("reviewer").or_else(|| self.who("agent")),
                artifact: id.unwrap_or_else(|| ARTIFACT.into()),
                scores: node
                    .get("scores")
                    .map_or(Vec::new(), |node| scores(self.decoder, node)),
                feedback: text(node, "feedback").unwrap_or_default(),
                differences: differences(node),
            },
            _ => What::Vote {
                agent: self.who("agent"),
                artifact: id,
                accept: flag(node, "accept")?,
            },
        })
    }

    /// What only a deliberation tells in which different ideas are wanted.
    fn diverging(&self, written: &str) -> Option<What> {
        let node = self.node;
        if written == "direction" {
            return Some(What::Picked {
                by: name(node, "by").unwrap_or_else(|| "human".into()),
                artifact: name(node, "artifact_id")?,
                reason: text(node, "text").unwrap_or_default(),
            });
        }
        let groups = node.get("approaches").map_or(&[][..], Node::items);
        let groups = groups.iter().map(|one| {
            let ideas = one.get("ideas").map_or(&[][..], Node::items).iter();
            ideas
                .filter_map(Node::text)
                .map(|id| masked(id).into_owned().into())
                .collect()
        });
        Some(What::Approaches {
            groups: groups.collect(),
            enough: flag(node, "enough"),
        })
    }

    fn disagreement(&mut self) -> What {
        let items = self.node.get("agents").map_or(&[][..], Node::items);
        let mut agents = Vec::new();
        for name in items.iter().filter_map(Node::text) {
            agents.push(agent_of(self.run, name));
        }
        let mut texts = self.node.get("texts").map_or(&[][..], Node::items).iter();
        let mut next = || {
            let text = texts.next().and_then(Node::text);
            text.map_or(String::new(), |text| masked(text).into_owned())
        };
        What::Disagreement {
            agents,
            texts: [next(), next()],
            class: name(self.node, "class"),
            judged: None,
        }
    }

    fn overridden(&mut self) -> What {
        let agent = self.who("agent");
        if agent.is_none() {
            let words = [
                "an override without agent",
                "agent: whose decision was overridden",
                "counts only for the round",
            ];
            let (code, span) = (codes::ABOUT_NOTHING, self.node.span);
            self.decoder.report(Severity::Warning, code, span, words);
        }
        let said = |key: &str| text(self.node, key).unwrap_or_default();
        What::Override {
            by: name(self.node, "by").unwrap_or_default(),
            agent,
            decision: said("decision"),
            note: said("note"),
            regretted: flag(self.node, "regretted").unwrap_or(false),
        }
    }
}
