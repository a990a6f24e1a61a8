//! Records one by one: what they tell, and of whose run.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{
    Budget, Code, Decoder, Name, Node, Severity, Source, Span, Value, counted, normalised,
    read_part,
};

use super::super::blocks::shown;
use super::super::json::{Object, Raw, text};
use super::super::{Report, time};
use super::run::{Loose, Run};
use crate::read::{read_question, read_turn};
use crate::{Billing, ModelCall, Outcome, Time, ToolCall, Trajectory, Usage};

/// Fields of a turn. What else stands in the record is the event's, or anyone's own.
const TURN: [&str; 15] = [
    "turn_number",
    "n",
    "turn",
    "number",
    "prompt",
    "response",
    "token_count",
    "tokens",
    "latency_ms",
    "ts",
    "timestamp",
    "questions",
    "questions_asked",
    "violations",
    "preference_violations",
];

/// Runs of one name and agent among which an event's is looked for, the latest: what was told of longer ago is another one.
const LATEST: usize = 256;

/// Fields of a question. Its `type` is the event's.
const QUESTION: [&str; 10] = [
    "text",
    "question",
    "question_text",
    "about",
    "effort_level",
    "effort",
    "question_type",
    "kind",
    "answer",
    "options",
];

/// A record is as long as its line may be.
const BUDGET: Budget = Budget {
    bytes: 32 << 20,
    nodes: 1_000_000,
    depth: 64,
    scalar_bytes: 32 << 20,
    documents: 1,
    diagnostics: 20,
};

#[derive(Debug)]
pub(super) struct Reader<'s> {
    source: &'s Source,
    runs: Vec<Run>,
    /// Places among them by run and agent, the one that was told of last at the end.
    places: BTreeMap<(Name, Name), Vec<usize>>,
    /// Records that have a place in their run: what is written twice happened once.
    seen: BTreeSet<&'s str>,
}

impl<'s> Reader<'s> {
    pub(super) fn new(source: &'s Source) -> Self {
        Self {
            source,
            runs: Vec::new(),
            places: BTreeMap::new(),
            seen: BTreeSet::new(),
        }
    }

    pub(super) fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let placed = record.any(&["seq", "ts", "timestamp"]).is_some();
        if placed && !self.seen.insert(span.of(&self.source.text)) {
            report.duplicates += 1;
            return;
        }
        let kind = record.text("type");
        match kind.as_ref() {
            "turn" => self.turn(record, span, report),
            "question" => self.question(record, span, report),
            "tool_call" => {
                let loose = self.loose(record, span, report);
                let id = name(record.raw("call_id"));
                self.run(record, span).call(loose, id, call(record));
            }
            "llm_call" => {
                let loose = self.loose(record, span, report);
                let call = ModelCall {
                    at: loose.at,
                    until: loose.at,
                    model: name(record.raw("model")),
                    usage: Usage {
                        input: record.count("tokens_in"),
                        cached: record.count("tokens_cached"),
                        cache_written: record.count("tokens_cache_written"),
                        cache_written_1h: record.count("tokens_cache_written_1h"),
                        output: record.count("tokens_out"),
                        calls: 1,
                        at_least: record.is("at_least"),
                        ..Usage::default()
                    },
                    cost: record.number("cost_usd"),
                    billing: if record.is("in_sum") {
                        Billing::InSum
                    } else {
                        Billing::Single
                    },
                    ..ModelCall::default()
                };
                self.run(record, span).spent(loose, call);
            }
            _ => report.pass_over(&kind),
        }
    }

    fn turn(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let source = self.source;
        let Some(node) = self.node(span, &TURN, report) else {
            return;
        };
        self.tell_nobody(record, span, report);
        let run = self.run(record, span);
        let mut decoder = Decoder::new(source);
        let read = read_turn(&mut decoder, &node, run.last_number());
        report.remark(decoder.into_diagnostics());
        if let Some(read) = read {
            run.turn(source, read, report);
        }
    }

    fn question(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let source = self.source;
        let Some(node) = self.node(span, &QUESTION, report) else {
            return;
        };
        self.tell_nobody(record, span, report);
        let loose = self.loose(record, span, report);
        let mut decoder = Decoder::new(source);
        let read = read_question(&mut decoder, &node);
        report.remark(decoder.into_diagnostics());
        if let Some((asked, _)) = read {
            self.run(record, span).question(loose, asked);
        }
    }

    /// A record as the readers of documents take it, with these fields alone.
    fn node(&self, span: Span, fields: &[&str], report: &mut Report) -> Option<Node> {
        let (node, diagnostics) = read_part(self.source, span, &BUDGET);
        report.remark(diagnostics);
        let mut node = node?;
        if let Value::Map(entries) = &mut node.value {
            entries.retain(|entry| fields.contains(&normalised(&entry.key).as_str()));
        }
        Some(node)
    }

    /// What an event says of its place beside the turns.
    fn loose(&self, record: &Object<'_>, span: Span, report: &mut Report) -> Loose {
        let raw = record.any(&["turn_number", "turn"]);
        let number = raw.and_then(|raw| raw.get().parse().ok());
        if raw.is_some() && number.is_none() {
            let found = raw.map_or("", Raw::get);
            let words = [
                found,
                "the number of a turn",
                "assigned to the turn that follows",
            ];
            self.remark(Code::WRONG_TYPE, span, words, report);
        }
        Loose {
            at: at(record),
            number,
            before: 0,
            span,
        }
    }

    fn tell_nobody(&self, record: &Object<'_>, span: Span, report: &mut Report) {
        if agent(record).is_none() {
            let words = ["no agent", "agent", "called agent"];
            self.remark(Code::MISSING_FIELD, span, words, report);
        }
    }

    fn remark(&self, code: Code, span: Span, words: [&str; 3], report: &mut Report) {
        let mut decoder = Decoder::new(self.source);
        let start = Span::new(span.start, span.start);
        decoder.report(Severity::Warning, code, start, words);
        report.remark(decoder.into_diagnostics());
    }

    /// The run that an event tells of: of one run and agent, session, task and stage part what they name. What an event does
    /// not name it has in common with the event before it.
    fn run(&mut self, record: &Object<'_>, span: Span) -> &mut Run {
        let run = name(record.any(&["run", "run_id"]));
        let agent = agent(record).unwrap_or(Name::new_static("agent"));
        let session = name(record.any(&["session_id", "session"]));
        let spec = name(record.any(&["spec_id", "spec", "task_id", "task"]));
        let stage = name(record.raw("stage"));
        let key = (run.clone().unwrap_or_default(), agent.clone());
        let places = self.places.entry(key).or_default();
        let fits = |one: &Option<Name>, other: &Option<Name>| {
            one.is_none() || other.is_none() || one == other
        };
        let from = places.len().saturating_sub(LATEST);
        let same = places[from..].iter().rposition(|place| {
            let there = &self.runs[*place];
            fits(&there.session, &session)
                && fits(&there.made.spec, &spec)
                && fits(&there.made.stage, &stage)
        });
        let place = match same {
            Some(at) => places.remove(from + at),
            None => {
                self.runs.push(Run::new(Trajectory {
                    agent,
                    run: run.or(session.clone()),
                    span,
                    ..Trajectory::default()
                }));
                self.runs.len() - 1
            }
        };
        places.push(place);
        let there = &mut self.runs[place];
        there.session = there.session.take().or(session);
        there.made.spec = there.made.spec.take().or(spec);
        there.made.stage = there.made.stage.take().or(stage);
        there
    }

    /// The trajectories in the order in which their runs are first told of.
    pub(super) fn finish(self, report: &mut Report) -> Vec<Trajectory> {
        /// Bytes of answers in which questions are looked for, so that a hostile file takes no longer than any other.
        const SEARCHED: usize = 64 << 20;
        let mut left = SEARCHED;
        let mut made = Vec::new();
        let mut silent = 0;
        for run in self.runs {
            match run.finish(self.source, report, &mut left) {
                Some(one) => made.push(one),
                None => silent += 1,
            }
        }
        if silent > 0 {
            let agents = counted(silent, "agent", "agents");
            report.note(&format!(
                "left out: {agents} with only calls, no turn, no question"
            ));
        }
        made
    }
}

fn agent(record: &Object<'_>) -> Option<Name> {
    name(record.any(&["agent", "agent_name"]))
}

/// A name, also where it is written as a number.
fn name(raw: Option<Raw<'_>>) -> Option<Name> {
    let written = raw?.get();
    let text = text(raw);
    let text = match written.as_bytes().first()? {
        b'"' => text.trim(),
        b'{' | b'[' => return None,
        _ => written,
    };
    (!text.is_empty()).then(|| text.into())
}

fn at(record: &Object<'_>) -> Option<Time> {
    time::of(record.any(&["ts", "timestamp"]))
}

fn call(record: &Object<'_>) -> ToolCall {
    let tool = record.some(&["name", "tool", "tool_name"]);
    let (status, output) = (
        record.text("status"),
        shown(record.any(&["output", "result"])),
    );
    let outcome = match status.trim() {
        "" if !output.is_empty() => Outcome::NotSaid,
        status => outcome(status),
    };
    ToolCall {
        name: tool.map_or(Name::new_static("tool"), Name::from),
        input: shown(record.any(&["input", "arguments"])),
        output,
        outcome,
        took_ms: record.number("duration_ms"),
    }
}

fn outcome(status: &str) -> Outcome {
    match normalised(status).as_str() {
        "ok" | "done" | "success" | "succeeded" | "completed" => Outcome::Done,
        "failed" | "failure" | "error" | "timeout" | "timed_out" => Outcome::Failed,
        "refused" | "rejected" | "declined" | "denied" => Outcome::Refused,
        _ => Outcome::Unknown,
    }
}
