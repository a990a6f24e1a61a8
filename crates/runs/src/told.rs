//! What runs come to as events, a line each, in the format of `events.jsonl`: whatever log they were read from, they can be
//! looked at in one way. Texts are masked and shortened; the whole of them stays in the log.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Serialize;
use steelyard_documents::{masked, masked_start};
use steelyard_kernel::rfc3339_text;

use crate::transcript::words_of;
use crate::{
    Asked, Billing, Event, EventKind, ModelCall, Outcome, Time, ToolCall, Trajectory, Turn, Usage,
};

/// A run as events, and what is said of it that it does not know itself.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The run.
    pub run: &'a Trajectory,
    /// Its model calls, with what is known of them from other logs.
    pub model_calls: &'a [ModelCall],
    /// What it is called: that of the session that it is a part of.
    pub session: &'a str,
    /// The agent, where others know its name better than its own log.
    pub agent: &'a str,
    /// Whether the costs of its model calls are in sums of another run.
    pub billed: bool,
    /// The folder that it worked in, as the first of all runs spells it.
    pub project: Option<&'a str>,
    /// Where its transcript is found: key of its file, and its place there.
    pub transcript: (u32, u32),
}

/// Every event has these.
#[derive(Serialize)]
struct Line<'a, T> {
    v: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ts: Option<String>,
    run: Cow<'a, str>,
    #[serde(rename = "type")]
    kind: &'static str,
    agent: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<Cow<'a, str>>,
    /// Key of the file, place of the run there, number of the turn; 0 where it is in none.
    transcript: (u32, u32, u32),
    #[serde(flatten)]
    own: T,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Own<'a> {
    Started {
        #[serde(skip_serializing_if = "str::is_empty")]
        title: String,
        agents: [Agent<'a>; 1],
        #[serde(skip_serializing_if = "Option::is_none")]
        branch: Option<Cow<'a, str>>,
    },
    Turn {
        turn_number: u32,
        prompt: Cow<'a, str>,
        response: Cow<'a, str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        token_count: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        latency_ms: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        duration_ms: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        waited_ms: Option<f64>,
    },
    Call {
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_in: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_cached: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_cache_written: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_cache_written_1h: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_out: Option<u64>,
        #[serde(skip_serializing_if = "is_false")]
        at_least: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        calls: Option<u32>,
        cost_usd: Option<f64>,
        #[serde(skip_serializing_if = "is_false")]
        in_sum: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        duration_ms: Option<f64>,
        #[serde(skip_serializing_if = "is_false")]
        inferred: bool,
    },
    Tool {
        name: Cow<'a, str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        status: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        duration_ms: Option<f64>,
        input: Cow<'a, str>,
    },
    Question {
        text: Cow<'a, str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        options: Vec<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        waited_ms: Option<f64>,
    },
    Spawn {
        spawned: Cow<'a, str>,
    },
    Compaction {
        #[serde(skip_serializing_if = "Option::is_none")]
        tokens_before: Option<u64>,
    },
    Error {
        error: Cow<'a, str>,
    },
    Nothing {},
}

#[derive(Serialize)]
struct Agent<'a> {
    name: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Cow<'a, str>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(is: &bool) -> bool {
    !*is
}

/// Something of a run on its way to a line: what it is sorted by, the number of its turn, its type and time.
struct Piece<'a> {
    clock: Time,
    turn: u32,
    kind: &'static str,
    at: Option<Time>,
    own: Own<'a>,
}

/// The events of a session: of its runs together, in the order of their times; those without one stand behind those before
/// them in their log. A call that stands in several logs, since one goes on where another ended, is told once: `seen` are those
/// that were.
pub fn told(session: &[Told<'_>], seen: &mut BTreeSet<u64>, out: &mut String) {
    let runs = session.iter().enumerate();
    let pieces = runs.flat_map(|(at, of)| pieces(of, seen).into_iter().map(move |one| (at, one)));
    let mut pieces: Vec<(usize, Piece<'_>)> = pieces.collect();
    pieces.sort_by_key(|(_, piece)| piece.clock);
    for (at, piece) in pieces {
        let of = &session[at];
        let line = Line {
            v: "1.0.0",
            ts: piece.at.and_then(rfc3339_text),
            run: masked(of.session),
            kind: piece.kind,
            agent: masked(of.agent),
            project: of.project.map(masked),
            transcript: (of.transcript.0, of.transcript.1, piece.turn),
            own: piece.own,
        };
        // Writing into memory fails for maps whose keys are no texts, and there are none.
        out.push_str(&serde_json::to_string(&line).unwrap_or_default());
        out.push('\n');
    }
}

fn pieces<'a>(of: &Told<'a>, seen: &mut BTreeSet<u64>) -> Vec<Piece<'a>> {
    let run = of.run;
    let mut pieces = Vec::new();
    let began = run.turns.iter().find_map(|turn| turn.at);
    let mut clock = began.unwrap_or(Time::MIN);
    let mut push = |clock, turn, (kind, own), at| {
        pieces.push(Piece {
            clock,
            turn,
            kind,
            at,
            own,
        });
    };
    push(clock, 0, ("run_started", started(of)), began);
    let mut called = Called::of(run);
    let mut calls = of.model_calls.iter().peekable();
    let mut before = None;
    let copied = copied_prefix(of, seen);
    for (place, turn) in run.turns.iter().enumerate() {
        clock = turn.at.unwrap_or(clock).max(clock);
        for (event, own) in copied.left(place, turn, run) {
            clock = event.at.unwrap_or(clock);
            let over = over(event, run);
            push(over.unwrap_or(clock), turn.number, own, over);
        }
        // One call of the whole run tells the tokens of every turn.
        let mut told = of.model_calls.is_empty() && run.usage.output.is_some();
        let mut ended = ended(turn, run);
        let rests = compacted(turn).find(|at| Some(*at) >= ended);
        while let Some(call) = calls.next_if(|call| call.turn.is_none_or(|of| of <= place)) {
            // Whether here or with another log that it stands in as well.
            told |= call.usage.output.is_some();
            let own = ("llm_call", called.told(call, of.billed));
            if call.id.is_none_or(|id| seen.insert(id)) {
                let until = call.until.or(call.at);
                push(until.unwrap_or(clock), number(call, turn), own, until);
                // A turn is over when its tokens are told, but those of a compaction behind it are no part of it.
                let of_turn = until.filter(|until| rests.is_none_or(|rests| *until < rests));
                ended = ended.max(of_turn.filter(|_| call.billing != Billing::Sum));
            }
        }
        let tokens = turn.tokens.filter(|_| !told);
        // Of a run that an agent called no user is waited for.
        let waited = between(before, turn.at).filter(|_| !run.is_called());
        let is_known = turn.latency_ms.is_some() || !turn.is_set_back;
        let took = between(turn.at, ended).filter(|_| is_known);
        let own = told_turn(turn, tokens, took, waited);
        if place >= copied.turns {
            push(ended.unwrap_or(clock), turn.number, ("turn", own), ended);
        }
        before = ended.max(before);
    }
    for call in calls {
        let own = ("llm_call", called.told(call, of.billed));
        if call.id.is_none_or(|id| seen.insert(id)) {
            let until = call.until.or(call.at);
            push(until.unwrap_or(clock), 0, own, until);
        }
    }
    if let Some(own) = told_together(of) {
        let first = run.turns.first().and_then(|turn| turn.at);
        push(first.unwrap_or(clock), 0, ("llm_call", own), first);
    }
    pieces
}

/// The number of the turn of a call; 0 of one that stands for calls of several.
fn number(call: &ModelCall, turn: &Turn) -> u32 {
    let is_apart = call.billing == Billing::Sum && call.turn.is_none();
    if is_apart { 0 } else { turn.number }
}

/// What the log tells of all calls together, where it tells of none by itself.
fn told_together<'a>(of: &Told<'a>) -> Option<Own<'a>> {
    let run = of.run;
    let all = ModelCall {
        usage: Usage {
            calls: run.usage.calls.max(1),
            ..run.usage
        },
        ..ModelCall::default()
    };
    let is_known = of.model_calls.is_empty() && run.usage != Usage::default();
    is_known.then(|| told_call(None, &all, (None, of.billed)))
}

/// The beginning of a run that was told with another one: a session that is forked or resumed may be written with all that
/// was before.
#[derive(Debug, Default)]
struct CopiedPrefix {
    /// How many turns are copies as a whole.
    turns: usize,
    /// When the last answer was that is a copy.
    until: Option<Time>,
}

impl CopiedPrefix {
    /// Events of the turn of that place that are no copies, with what is told of them.
    fn left<'a>(
        &self,
        place: usize,
        turn: &'a Turn,
        run: &'a Trajectory,
    ) -> impl Iterator<Item = (&'a Event, (&'static str, Own<'a>))> {
        let (is_copy, until) = (place < self.turns, self.until);
        let is_copied = move |event: &&Event| event.at.is_some_and(|at| Some(at) <= until);
        let left = turn
            .events
            .iter()
            .filter(move |event| !is_copy && !is_copied(event));
        left.filter_map(move |event| Some((event, told_event(event, run)?)))
    }
}

/// What of a run was told with another one, whose calls were seen: turns up to the last one whose calls all were.
fn copied_prefix(of: &Told<'_>, seen: &BTreeSet<u64>) -> CopiedPrefix {
    let mut copied = CopiedPrefix::default();
    let mut calls = of.model_calls.iter().peekable();
    for place in 0..of.run.turns.len() {
        let (mut again, mut all) = (0, 0);
        while let Some(call) = calls.next_if(|call| call.turn.is_none_or(|of| of <= place)) {
            let is_seen = call.id.is_some_and(|id| seen.contains(&id));
            all += 1;
            again += usize::from(is_seen);
            if is_seen {
                copied.until = call.until.or(call.at).max(copied.until);
            }
        }
        if again > 0 && again == all {
            copied.turns = place + 1;
        }
    }
    copied
}

/// How long from one time to another that is not before it, in milliseconds.
fn between(from: Option<Time>, to: Option<Time>) -> Option<f64> {
    let took = to?.checked_sub(from?)?;
    (took >= 0).then_some(took as f64)
}

/// When a model may have begun to answer: no log says when it did.
struct Called {
    /// When something that it waits for came, in order: a prompt, the result of a tool, an answer, a compaction.
    came: Vec<Time>,
    /// When the call before was over.
    before: Option<Time>,
}

impl Called {
    fn of(run: &Trajectory) -> Self {
        let came = run.turns.iter().flat_map(|turn| {
            let events = turn.events.iter();
            let events = events
                .filter(|event| matches!(event.kind, EventKind::Tool(_) | EventKind::Asked(_)));
            let over = events.filter_map(|event| over(event, run));
            over.chain(turn.at).chain(compacted(turn))
        });
        let mut came: Vec<Time> = came.collect();
        came.sort_unstable();
        Self { came, before: None }
    }

    /// A call, the next in order.
    fn told<'a>(&mut self, call: &'a ModelCall, billed: bool) -> Own<'a> {
        let came = call.at.and_then(|at| {
            let before = self.came.partition_point(|came| *came <= at);
            self.came[..before].last().copied()
        });
        let began = came.max(self.before);
        let model = call.model.as_deref();
        if call.billing == Billing::Sum {
            // Nothing says when the calls were that it stands for.
            return told_call(model, call, (None, billed));
        }
        let until = call.until.or(call.at);
        self.before = until.max(self.before);
        told_call(model, call, (between(began, until), billed))
    }
}

/// When an event was over: a call and a question with what came of them.
#[expect(clippy::cast_possible_truncation, reason = "milliseconds")]
fn over(event: &Event, run: &Trajectory) -> Option<Time> {
    let took = match &event.kind {
        EventKind::Tool(call) => call.took_ms,
        EventKind::Asked(place) => run.questions.get(*place).and_then(|asked| asked.waited_ms),
        _ => None,
    };
    let took = took.map_or(0, |took| took as Time);
    event.at.map(|at| at.saturating_add(took))
}

fn started<'a>(of: &Told<'a>) -> Own<'a> {
    let run = of.run;
    // A run that an agent called is no session of its own.
    let prompt = run.turns.iter().map(|turn| turn.prompt.trim());
    let prompt = prompt
        .filter(|_| !run.is_called())
        .find(|prompt| !prompt.is_empty());
    Own::Started {
        title: prompt.map_or_else(String::new, titled),
        agents: [Agent {
            name: masked(of.agent),
            model: run.models.first().map(|model| masked(model)),
        }],
        branch: run.branch.as_deref().map(masked),
    }
}

/// When the context was written anew in a turn or behind it.
fn compacted(turn: &Turn) -> impl Iterator<Item = Time> {
    let events = turn.events.iter();
    let compacted = events.filter(|event| matches!(event.kind, EventKind::Compacted { .. }));
    compacted.filter_map(|event| event.at)
}

/// When a turn was over: its beginning and its latency, or its last event. The program may compact the context long after it.
fn ended(turn: &Turn, run: &Trajectory) -> Option<Time> {
    let last = turn
        .events
        .iter()
        .filter(|event| !matches!(event.kind, EventKind::Compacted { .. }))
        .filter_map(|event| over(event, run))
        .max();
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds")]
    let took = turn
        .at
        .zip(turn.latency_ms)
        .map(|(at, took)| at.saturating_add(took as Time));
    last.max(took).or(turn.at)
}

fn told_turn(
    turn: &Turn,
    tokens: Option<u64>,
    duration_ms: Option<f64>,
    waited_ms: Option<f64>,
) -> Own<'_> {
    Own::Turn {
        turn_number: turn.number,
        prompt: short(&turn.prompt),
        response: short(&turn.response),
        token_count: tokens,
        latency_ms: turn.latency_ms,
        duration_ms,
        waited_ms,
    }
}

/// A call, and how long it took as far as the records around it tell.
fn told_call<'a>(
    model: Option<&'a str>,
    call: &ModelCall,
    (took, billed): (Option<f64>, bool),
) -> Own<'a> {
    let usage = &call.usage;
    Own::Call {
        model: model.map(masked),
        tokens_in: usage.input,
        tokens_cached: usage.cached,
        tokens_cache_written: usage.cache_written,
        tokens_cache_written_1h: usage.cache_written_1h,
        tokens_out: usage.output,
        at_least: usage.at_least,
        calls: (usage.calls != 1).then_some(usage.calls),
        cost_usd: call.cost,
        in_sum: call.billing == Billing::InSum || (billed && call.cost.is_none()),
        duration_ms: took,
        inferred: took.is_some(),
    }
}

fn told_event<'a>(event: &'a Event, run: &'a Trajectory) -> Option<(&'static str, Own<'a>)> {
    Some(match &event.kind {
        EventKind::Tool(call) => ("tool_call", told_tool(call)),
        EventKind::Asked(place) => ("question", told_question(run.questions.get(*place)?)),
        EventKind::Spawned { agent, .. } => {
            let spawned = masked(agent);
            ("spawn", Own::Spawn { spawned })
        }
        EventKind::Compacted { tokens_before } => {
            let tokens_before = *tokens_before;
            ("compaction", Own::Compaction { tokens_before })
        }
        EventKind::Interrupted => ("interrupt", Own::Nothing {}),
        EventKind::Failed(words) => (
            "error",
            Own::Error {
                error: short(words),
            },
        ),
        EventKind::Said(_) | EventKind::Response | EventKind::Thought(_) | EventKind::Noted(_) => {
            return None;
        }
    })
}

fn told_tool(call: &ToolCall) -> Own<'_> {
    Own::Tool {
        name: masked(&call.name),
        status: match call.outcome {
            Outcome::Unknown => Some("unknown"),
            // Nothing says that it went well, either.
            Outcome::NotSaid => None,
            Outcome::Done => Some("ok"),
            Outcome::Failed => Some("failed"),
            Outcome::Refused => Some("refused"),
        },
        duration_ms: call.took_ms,
        input: short(&call.input),
    }
}

fn told_question(asked: &Asked) -> Own<'_> {
    Own::Question {
        text: short(&asked.text),
        options: asked.options.iter().map(|option| short(option)).collect(),
        answer: asked.answer.as_deref().map(short),
        waited_ms: asked.waited_ms,
    }
}

/// The first line of a prompt, as much as a title has.
fn titled(prompt: &str) -> String {
    const LETTERS: usize = 80;
    let line = words_of(prompt).lines().next().unwrap_or_default();
    let line = masked_start(line.trim());
    match line.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.into_owned(),
    }
}

/// The beginning of a text, masked.
fn short(text: &str) -> Cow<'_, str> {
    const LETTERS: usize = 300;
    let start = masked_start(text);
    match start.char_indices().nth(LETTERS) {
        Some((end, _)) => Cow::Owned(format!("{}…", &start[..end])),
        None => start,
    }
}
