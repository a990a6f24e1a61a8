//! Events of sessions: what happened in runs, in the order of their times.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Asked, Billing, Event, EventKind, ModelCall, Time, ToolCall, Trajectory, Turn, Usage};

/// A run of a session, with what others know of it.
#[derive(Clone, Copy, Debug)]
pub struct SessionRun<'a> {
    /// The run.
    pub run: &'a Trajectory,
    /// Its model calls, with what is known of them from other logs.
    pub model_calls: &'a [ModelCall],
}

/// Something that happened in a session.
#[derive(Clone, Debug)]
pub struct SessionEvent<'a> {
    /// Place of its run among those of the session.
    pub run: usize,
    /// The number of its turn; 0 where it is in none.
    pub turn: u32,
    /// When it was over.
    pub at: Option<Time>,
    /// What happened.
    pub kind: SessionEventKind<'a>,
    /// Its time, or that of the event before it in its log.
    order: Time,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum SessionEventKind<'a> {
    /// The run began.
    Start,
    /// A turn was over.
    Turn {
        /// The turn.
        turn: &'a Turn,
        /// Its tokens, where no model call has them.
        tokens: Option<u64>,
        /// Milliseconds that it took.
        duration_ms: Option<f64>,
        /// Milliseconds that the agent waited for it.
        waited_ms: Option<f64>,
    },
    /// A model was called.
    ModelCall(SessionCall<'a>),
    /// A tool was called.
    ToolCall(&'a ToolCall),
    /// The agent asked.
    Question(&'a Asked),
    /// The agent called another one, by name.
    Spawn(&'a str),
    /// The context was compacted.
    Compaction {
        /// Tokens of the context before.
        tokens_before: Option<u64>,
    },
    /// The user interrupted.
    Interrupt,
    /// Something failed.
    Error(&'a str),
}

/// A model call, or several that the log has as one.
#[derive(Clone, Copy, Debug)]
pub struct SessionCall<'a> {
    /// The model.
    pub model: Option<&'a str>,
    /// Its tokens.
    pub usage: Usage,
    /// Its cost, in dollars.
    pub cost: Option<f64>,
    /// How its cost is recorded.
    pub billing: Billing,
    /// Milliseconds that it took, as far as the records around it say.
    pub duration_ms: Option<f64>,
}

/// Model calls that stand in several logs, since one log continues another. Each is an event of the first session that has it.
#[derive(Clone, Debug, Default)]
pub struct SharedCalls(BTreeMap<u64, usize>);

impl SharedCalls {
    /// Takes note of the calls of the next session, which is known by its place.
    pub fn add(&mut self, session: usize, runs: &[SessionRun<'_>]) {
        let calls = runs.iter().flat_map(|of| of.model_calls);
        for id in calls.filter_map(|call| call.id) {
            self.0.entry(id).or_insert(session);
        }
    }
}

/// The calls of a session that were met.
struct MetCalls<'s> {
    shared: &'s SharedCalls,
    session: usize,
    met: BTreeSet<u64>,
}

impl MetCalls<'_> {
    fn contains(&self, id: u64) -> bool {
        self.met.contains(&id)
            || self
                .shared
                .0
                .get(&id)
                .is_some_and(|first| *first < self.session)
    }

    /// Whether a call is met for the first time.
    fn insert(&mut self, id: u64) -> bool {
        !self.contains(id) && self.met.insert(id)
    }
}

/// The events of the session of a place: of its runs together, in the order of their times. Events without a time stand behind
/// those before them in their log.
pub fn session_events<'a>(
    runs: &[SessionRun<'a>],
    session: usize,
    shared: &SharedCalls,
) -> Vec<SessionEvent<'a>> {
    let mut met = MetCalls {
        shared,
        session,
        met: BTreeSet::new(),
    };
    let runs = runs.iter().enumerate();
    let mut events: Vec<SessionEvent<'a>> = runs
        .flat_map(|(place, run)| run_events(place, *run, &mut met))
        .collect();
    events.sort_by_key(|event| event.order);
    events
}

/// The events of a run, as far as they are known.
struct RunEvents<'a> {
    /// Place of the run among those of its session.
    run: usize,
    /// The time at which an event is put that has none.
    order: Time,
    events: Vec<SessionEvent<'a>>,
}

impl<'a> RunEvents<'a> {
    fn push(&mut self, turn: u32, kind: SessionEventKind<'a>, at: Option<Time>) {
        self.events.push(SessionEvent {
            run: self.run,
            turn,
            at,
            kind,
            order: at.unwrap_or(self.order),
        });
    }
}

fn run_events<'a>(
    place: usize,
    of: SessionRun<'a>,
    met: &mut MetCalls<'_>,
) -> Vec<SessionEvent<'a>> {
    let run = of.run;
    let began = run.turns.iter().find_map(|turn| turn.at);
    let mut all = RunEvents {
        run: place,
        order: began.unwrap_or(Time::MIN),
        events: Vec::new(),
    };
    all.push(0, SessionEventKind::Start, began);
    let mut spans = CallSpans::new(run);
    let mut calls = of.model_calls.iter().peekable();
    let mut before = None;
    let copied = CopiedPrefix::new(of, met);
    for (place, turn) in run.turns.iter().enumerate() {
        all.order = turn.at.unwrap_or(all.order).max(all.order);
        for (event, kind) in copied.left(place, turn, run) {
            all.order = event.at.unwrap_or(all.order);
            all.push(turn.number, kind, over(event, run));
        }
        // One call of the whole run has the tokens of every turn.
        let mut has_tokens = of.model_calls.is_empty() && run.usage.output.is_some();
        let mut ended = ended(turn, run);
        let rests = compacted(turn).find(|at| Some(*at) >= ended);
        while let Some(call) = calls.next_if(|call| call.turn.is_none_or(|of| of <= place)) {
            // Here or in another log that has the call as well.
            has_tokens |= call.usage.output.is_some();
            let kind = spans.model_call(call);
            if call.id.is_none_or(|id| met.insert(id)) {
                let until = call.until.or(call.at);
                all.push(number(call, turn), kind, until);
                // A turn is over when its tokens are known, but those of a compaction behind it are no part of it.
                let of_turn = until.filter(|until| rests.is_none_or(|rests| *until < rests));
                ended = ended.max(of_turn.filter(|_| call.billing != Billing::Sum));
            }
        }
        if place >= copied.turns {
            let kind = SessionEventKind::Turn {
                turn,
                tokens: turn.tokens.filter(|_| !has_tokens),
                duration_ms: between(turn.at, ended).filter(|_| is_timed(turn)),
                // Of a run that an agent called no user is waited for.
                waited_ms: between(before, turn.at).filter(|_| !run.is_called()),
            };
            all.push(turn.number, kind, ended);
        }
        before = ended.max(before);
    }
    for call in calls {
        let kind = spans.model_call(call);
        if call.id.is_none_or(|id| met.insert(id)) {
            all.push(0, kind, call.until.or(call.at));
        }
    }
    if let Some(kind) = all_calls(of) {
        let first = run.turns.first();
        all.push(0, kind, first.and_then(|turn| turn.at));
    }
    all.events
}

/// Whether the times of a turn are its own.
fn is_timed(turn: &Turn) -> bool {
    turn.latency_ms.is_some() || !turn.is_set_back
}

/// The number of the turn of a call; 0 of one that stands for calls of several.
fn number(call: &ModelCall, turn: &Turn) -> u32 {
    let is_apart = call.billing == Billing::Sum && call.turn.is_none();
    if is_apart { 0 } else { turn.number }
}

/// All calls of a run together, where its log has none by itself.
fn all_calls(of: SessionRun<'_>) -> Option<SessionEventKind<'_>> {
    let usage = of.run.usage;
    let is_known = of.model_calls.is_empty() && usage != Usage::default();
    let call = SessionCall {
        model: None,
        usage: Usage {
            calls: usage.calls.max(1),
            ..usage
        },
        cost: None,
        billing: Billing::default(),
        duration_ms: None,
    };
    is_known.then_some(SessionEventKind::ModelCall(call))
}

/// The beginning of a run that is part of another one: a session that is forked or resumed may be written with all that was
/// before.
#[derive(Debug, Default)]
struct CopiedPrefix {
    /// How many turns are copies as a whole.
    turns: usize,
    /// When the last answer was that is a copy.
    until: Option<Time>,
}

impl CopiedPrefix {
    /// The turns of a run up to the last one whose calls were all met.
    fn new(of: SessionRun<'_>, met: &MetCalls<'_>) -> Self {
        let mut copied = Self::default();
        let mut calls = of.model_calls.iter().peekable();
        for place in 0..of.run.turns.len() {
            let (mut again, mut all) = (0, 0);
            while let Some(call) = calls.next_if(|call| call.turn.is_none_or(|of| of <= place)) {
                let is_met = call.id.is_some_and(|id| met.contains(id));
                all += 1;
                again += usize::from(is_met);
                if is_met {
                    copied.until = call.until.or(call.at).max(copied.until);
                }
            }
            if again > 0 && again == all {
                copied.turns = place + 1;
            }
        }
        copied
    }

    /// Events of the turn of that place that are no copies.
    fn left<'a>(
        &self,
        place: usize,
        turn: &'a Turn,
        run: &'a Trajectory,
    ) -> impl Iterator<Item = (&'a Event, SessionEventKind<'a>)> {
        let (is_copy, until) = (place < self.turns, self.until);
        let is_copied = move |event: &&Event| event.at.is_some_and(|at| Some(at) <= until);
        let left = turn
            .events
            .iter()
            .filter(move |event| !is_copy && !is_copied(event));
        left.filter_map(move |event| Some((event, kind(event, run)?)))
    }
}

/// What an event of a turn is in a session; `None` where it is part of its turn.
fn kind<'a>(event: &'a Event, run: &'a Trajectory) -> Option<SessionEventKind<'a>> {
    Some(match &event.kind {
        EventKind::Tool(call) => SessionEventKind::ToolCall(call),
        EventKind::Asked(place) => SessionEventKind::Question(run.questions.get(*place)?),
        EventKind::Spawned { agent, .. } => SessionEventKind::Spawn(agent),
        EventKind::Compacted { tokens_before } => SessionEventKind::Compaction {
            tokens_before: *tokens_before,
        },
        EventKind::Interrupted => SessionEventKind::Interrupt,
        EventKind::Failed(words) => SessionEventKind::Error(words),
        EventKind::Said(_) | EventKind::Response | EventKind::Thought(_) | EventKind::Noted(_) => {
            return None;
        }
    })
}

/// Milliseconds from one time to another that is not before it.
fn between(from: Option<Time>, to: Option<Time>) -> Option<f64> {
    let took = to?.checked_sub(from?)?;
    (took >= 0).then_some(took as f64)
}

/// The times at which a model may have begun to answer: no log has the beginning of a call.
struct CallSpans {
    /// The times of all that a model waits for, in order: prompts, results of tools, answers, compactions.
    inputs: Vec<Time>,
    /// The end of the call before.
    before: Option<Time>,
}

impl CallSpans {
    fn new(run: &Trajectory) -> Self {
        let inputs = run.turns.iter().flat_map(|turn| {
            let events = turn.events.iter();
            let events = events
                .filter(|event| matches!(event.kind, EventKind::Tool(_) | EventKind::Asked(_)));
            let over = events.filter_map(|event| over(event, run));
            over.chain(turn.at).chain(compacted(turn))
        });
        let mut inputs: Vec<Time> = inputs.collect();
        inputs.sort_unstable();
        Self {
            inputs,
            before: None,
        }
    }

    /// A call, the next in order.
    fn model_call<'a>(&mut self, call: &'a ModelCall) -> SessionEventKind<'a> {
        // Nothing says when the calls were that a sum stands for.
        let duration_ms = if call.billing == Billing::Sum {
            None
        } else {
            self.duration_ms(call)
        };
        SessionEventKind::ModelCall(SessionCall {
            model: call.model.as_deref(),
            usage: call.usage,
            cost: call.cost,
            billing: call.billing,
            duration_ms,
        })
    }

    fn duration_ms(&mut self, call: &ModelCall) -> Option<f64> {
        let input = call.at.and_then(|at| {
            let before = self.inputs.partition_point(|input| *input <= at);
            self.inputs[..before].last().copied()
        });
        let began = input.max(self.before);
        let until = call.until.or(call.at);
        self.before = until.max(self.before);
        between(began, until)
    }
}

/// The time at which an event was over: a call and a question with their result.
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

/// The times at which the context was compacted in a turn or behind it.
fn compacted(turn: &Turn) -> impl Iterator<Item = Time> {
    let events = turn.events.iter();
    let compacted = events.filter(|event| matches!(event.kind, EventKind::Compacted { .. }));
    compacted.filter_map(|event| event.at)
}

/// The end of a turn: its beginning and its latency, or its last event. The program may compact the context long after it.
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
