//! Steps become a trajectory: turns, responses, tokens and latencies by the same rules for every format.

use steelyard_documents::{Name, Span};
use steelyard_kernel::{HashMap, HashSet, Union, same_hash};

use super::blocks::shortened;
use super::prompt::parted;
use super::step::{Question, Spending, Step, ToolResult, What};
use crate::{Event, EventKind, ModelCall, Outcome, Time, ToolCall, Trajectory, Turn, Usage};

/// A trajectory that is being made.
#[derive(Debug, Default)]
pub(super) struct Talk {
    made: Trajectory,
    /// Of each turn.
    states: Vec<TurnState>,
    /// Calls whose result may come.
    calls: HashMap<String, Pending>,
    /// Model calls with the turn of each.
    spent: Vec<ModelCall>,
    /// The model that answers.
    model: Option<Name>,
    /// Their places by their keys.
    by_key: HashMap<String, usize>,
    /// Places of sums over a turn of one call, and those of the calls.
    summed: Vec<(usize, usize)>,
    /// The models of the trajectory.
    models: HashSet<Name>,
}

/// What is kept of a turn while others may follow or it may be taken back.
#[derive(Debug, Default)]
struct TurnState {
    /// How many questions came before it.
    questions: usize,
    /// Places of its model calls that count something.
    spent: Vec<usize>,
    /// Places of those that sums over the turn leave out.
    apart: Vec<usize>,
    /// The tokens that those put out.
    output: Option<u64>,
    /// Whether the agent has said something in it.
    has_said: bool,
    /// When the agent or one of its tools last did something.
    last: Option<Time>,
    /// Whether something stands before what it follows on, its prompt, its call or its question: no time between follows then.
    is_set_back: bool,
    /// How long the turn took, as the log says.
    took_ms: Option<f64>,
    /// Whether the agent did anything since the log said so.
    goes_on: bool,
    /// When answers of the user were waited for: several may be at once.
    waits: Vec<(Time, Time)>,
}

impl TurnState {
    /// A model call of the turn counts more than before.
    fn count(&mut self, place: usize, before: Usage, now: Usage) {
        if before == Usage::default() && now != before {
            self.spent.push(place);
        }
        if let Some(output) = now.output {
            let more = output - before.output.unwrap_or(0);
            self.output = Some(self.output.unwrap_or(0).saturating_add(more));
        }
    }
}

/// A call whose result may come.
#[derive(Debug)]
enum Pending {
    Tool {
        turn: usize,
        event: usize,
        /// Whether its result is there, and then whether that recorded a time.
        told: Option<bool>,
    },
    Asked {
        at: Option<Time>,
        turn: usize,
        questions: Vec<(usize, String, bool)>,
    },
}

/// Answers to questions that are marked as secret.
const SECRET: &str = "(secret)";

impl Talk {
    /// A trajectory without turns, named already.
    pub(super) fn new(made: Trajectory) -> Self {
        Self {
            models: made.models.iter().cloned().collect(),
            made,
            ..Self::default()
        }
    }

    /// Goes one step further.
    pub(super) fn take(&mut self, Step { at, span, what }: Step) {
        match what {
            What::Prompt(text) => self.asked(at, text, span),
            What::SaidLast(_) if self.has_said() => {}
            What::Said(text) | What::SaidLast(text) => {
                self.acts(at, EventKind::Said(text), span).has_said = true;
            }
            What::Thought(text) => {
                self.acts(at, EventKind::Thought(text), span);
            }
            What::Call { id, name, input } => {
                let call = ToolCall {
                    name,
                    input,
                    ..ToolCall::default()
                };
                self.calls_tool(at, id, call, span);
            }
            What::Result(id, result) => self.came_back((at, span), &id, result),
            What::Ask { id, questions } => self.ask(at, id, questions, span),
            What::Answer { id, answers } => self.answer(at, &id, &answers),
            What::Spent(spending) => self.spend(at, spending, span),
            What::SpentInAll(usage) => self.spend_in_all(at, usage, span),
            What::Model(model) => self.answers(model),
            What::Took(took_ms) => {
                // Of two the second is of something that no user asked for, unless the agent did anything between.
                if let Some(state) = self.states.last_mut()
                    && (state.goes_on || state.took_ms.is_none())
                {
                    (state.took_ms, state.goes_on) = (Some(took_ms), false);
                }
            }
            What::Failed(words) => self.happens(at, EventKind::Failed(words), span),
            What::Noted(words) => self.happens(at, EventKind::Noted(words), span),
            What::Interrupted => self.interrupt(at, span),
            What::Compacted(tokens_before) => {
                self.happens(at, EventKind::Compacted { tokens_before }, span);
            }
            What::Spawned {
                agent,
                trajectory,
                id,
                call,
            } => {
                let called = EventKind::Spawned {
                    agent,
                    trajectory,
                    id,
                    call,
                };
                self.happens(at, called, span);
            }
            What::Undone(turns) => self.undo(turns),
        }
    }

    /// A call of a tool gave something. A second record of that adds what the first did not say.
    fn came_back(&mut self, (at, span): (Option<Time>, Span), id: &str, result: ToolResult) {
        let Some(Pending::Tool { turn, event, told }) = self.calls.get_mut(id) else {
            return;
        };
        let turn = *turn;
        let is_first = told.is_none();
        let is_timed = told.is_some_and(|is_timed| is_timed);
        *told = Some(is_timed || result.took_ms.is_some());
        let began = self.made.turns.get(turn).and_then(|turn| turn.at);
        let turns = &mut self.made.turns;
        let event = turns
            .get_mut(turn)
            .and_then(|turn| turn.events.get_mut(*event));
        let Some(Event {
            at: called,
            kind: EventKind::Tool(call),
            span: own,
        }) = event
        else {
            return;
        };
        // A call may be recorded when it is over, where its log says how long it took.
        let is_set_back = is_first && result.took_ms.is_none() && is_before(at, *called);
        if let Some(state) = self.states.get_mut(turn) {
            state.is_set_back |= is_set_back;
        }
        if is_first {
            // Nothing is recorded by records of one moment, which were written together.
            let between = at.zip(*called).map(|(at, called)| (at - called) as f64);
            call.took_ms = between.filter(|took| *took > 0.0 && *own != span);
            (call.output, call.outcome) = (result.output, result.outcome);
        } else {
            if call.outcome == Outcome::NotSaid {
                call.outcome = result.outcome;
            }
            if call.output.is_empty() {
                call.output = result.output;
            }
        }
        if let Some(took) = result.took_ms.filter(|_| !is_timed) {
            call.took_ms = Some(took);
            // A call may be recorded when it is over.
            *called = begun(*called, (at, took)).max(began.min(*called));
        }
        // To refuse a call is what the user does; and what comes later than the next prompt is no part of the turn.
        let is_on = turn + 1 == self.made.turns.len();
        let state = self.states.get_mut(turn);
        if let Some(state) = state.filter(|_| is_on && result.outcome != Outcome::Refused) {
            state.is_set_back |= is_before(at, began);
            state.last = state.last.max(at);
        }
    }

    /// A model answers from here on.
    fn answers(&mut self, model: Name) {
        if model.is_empty() || self.model.as_ref() == Some(&model) {
            return;
        }
        self.add_model(&model);
        self.model = Some(model);
    }

    fn add_model(&mut self, model: &Name) {
        if !self.models.contains(model) {
            self.models.insert(model.clone());
            self.made.models.push(model.clone());
        }
    }

    /// Whether the agent has said something in this turn.
    fn has_said(&self) -> bool {
        self.states.last().is_some_and(|state| state.has_said)
    }

    fn calls_tool(&mut self, at: Option<Time>, id: String, call: ToolCall, span: Span) {
        self.acts(at, EventKind::Tool(call), span);
        let turn = self.made.turns.len() - 1;
        let event = self.made.turns[turn].events.len() - 1;
        let told = None;
        self.calls.insert(id, Pending::Tool { turn, event, told });
    }

    /// The user asks, perhaps within what an editor put around it.
    fn asked(&mut self, at: Option<Time>, text: String, span: Span) {
        let (request, around) = parted(text);
        self.prompt(at, request, span);
        if !around.is_empty() {
            let words = format!("context: {}", shortened(&around));
            self.happens(at, EventKind::Noted(words), span);
        }
    }

    /// Begins a turn. A message right behind another one belongs to it; one without a text is no message.
    fn prompt(&mut self, at: Option<Time>, text: String, span: Span) {
        let spent = |turns: usize| {
            self.spent
                .last()
                .is_some_and(|call| call.turn == Some(turns - 1))
        };
        let turns = self.made.turns.len();
        let is_more = !text.is_empty() && turns > 0;
        if is_more && self.made.turns[turns - 1].events.is_empty() && !spent(turns) {
            let prompt = &mut self.made.turns[turns - 1].prompt;
            if !prompt.is_empty() {
                prompt.push('\n');
            }
            prompt.push_str(&text);
            return;
        }
        self.begin(at, text, span);
    }

    fn begin(&mut self, at: Option<Time>, prompt: String, span: Span) {
        if self.made.turns.is_empty() {
            self.made.span = span;
        }
        self.made.turns.push(Turn {
            at,
            prompt,
            span,
            ..Turn::default()
        });
        self.states.push(TurnState {
            questions: self.made.questions.len(),
            ..TurnState::default()
        });
    }

    /// The turn that is on; one without a prompt where the log begins in the middle.
    fn turn(&mut self, at: Option<Time>, span: Span) -> usize {
        if self.made.turns.is_empty() {
            self.begin(at, String::new(), span);
        }
        self.made.turns.len() - 1
    }

    fn happens(&mut self, at: Option<Time>, kind: EventKind, span: Span) {
        let turn = self.turn(at, span);
        self.made.turns[turn].events.push(Event { at, kind, span });
    }

    /// An interruption of the turn. Several records in a row tell of one: that a call was refused, and that this interrupted.
    fn interrupt(&mut self, at: Option<Time>, span: Span) {
        let turn = self.turn(at, span);
        let last = self.made.turns[turn].events.last();
        if !last.is_some_and(|event| event.kind == EventKind::Interrupted) {
            self.happens(at, EventKind::Interrupted, span);
        }
    }

    /// Something that the agent itself does.
    fn acts(&mut self, at: Option<Time>, kind: EventKind, span: Span) -> &mut TurnState {
        self.happens(at, kind, span);
        let place = self.states.len() - 1;
        let is_set_back = is_before(at, self.made.turns[place].at);
        let state = &mut self.states[place];
        state.is_set_back |= is_set_back;
        state.last = at.or(state.last);
        state.goes_on = true;
        state
    }

    fn ask(&mut self, at: Option<Time>, id: String, questions: Vec<Question>, span: Span) {
        let turn = self.turn(at, span);
        let mut pending = Vec::new();
        for question in questions {
            let place = self.made.questions.len();
            let mut asked = question.asked;
            (asked.turn, asked.listed, asked.span) = (Some(turn), true, span);
            self.made.questions.push(asked);
            self.acts(at, EventKind::Asked(place), span);
            pending.push((place, question.key, question.secret));
        }
        self.calls.insert(
            id,
            Pending::Asked {
                at,
                turn,
                questions: pending,
            },
        );
    }

    fn answer(&mut self, at: Option<Time>, id: &str, answers: &[(String, String)]) {
        let Some(Pending::Asked {
            at: asked,
            turn,
            questions,
        }) = self.calls.remove(id)
        else {
            return;
        };
        if let Some(state) = self.states.get_mut(turn) {
            state.is_set_back |= is_before(at, asked);
        }
        // What nobody answered no user was waited for, and times that go back tell of no waiting.
        let wait = asked.zip(at).filter(|(asked, at)| asked <= at);
        let waited_ms = wait.map(|(asked, at)| (at - asked) as f64);
        let is_answer = |(_, key, _): &(usize, String, bool)| {
            let mut all = answers.iter();
            all.any(|(of, _)| of.is_empty() || of == key)
        };
        let is_answered = questions.iter().any(is_answer);
        if let Some((wait, state)) = wait.zip(self.states.get_mut(turn)).filter(|_| is_answered) {
            state.waits.push(wait);
        }
        for (place, key, secret) in questions {
            let answer = answers.iter().find(|(of, _)| of.is_empty() || *of == key);
            if let (Some((_, answer)), Some(asked)) = (answer, self.made.questions.get_mut(place)) {
                asked.answer = Some(if secret { SECRET } else { answer }.to_owned());
                asked.waited_ms = waited_ms;
            }
        }
    }

    /// A model call. Where its output is not known, that of the run is a lower bound.
    fn spend(&mut self, at: Option<Time>, mut spending: Spending, span: Span) {
        spending.usage.at_least |= spending.usage.output.is_none();
        let key = spending.key.as_ref();
        let known = key.and_then(|key| self.by_key.get(key)).copied();
        if let Some(place) = known {
            self.spend_again(at, place, &spending);
            return;
        }
        let turn = self.turn(at, span);
        let Spending {
            key,
            model,
            usage,
            cost,
        } = spending;
        if let Some(key) = key {
            self.by_key.insert(key, self.spent.len());
        }
        let is_apart = model.is_some();
        let call = ModelCall {
            at,
            until: at,
            turn: Some(turn),
            model: model.or_else(|| self.model.clone()),
            usage,
            cost,
            ..ModelCall::default()
        };
        if is_apart {
            self.push_apart(call);
        } else {
            self.states[turn].count(self.spent.len(), Usage::default(), usage);
            self.spent.push(call);
        }
    }

    /// A line more of a model call: of its counts the largest holds.
    fn spend_again(&mut self, at: Option<Time>, place: usize, spending: &Spending) {
        let usage = spending.usage;
        let call = &mut self.spent[place];
        call.until = call.until.max(at);
        call.usage.at_least &= usage.at_least;
        let costs = [call.cost, spending.cost].into_iter().flatten();
        call.cost = costs.reduce(f64::max);
        if usage.output <= call.usage.output {
            return;
        }
        let before = call.usage;
        call.usage = Usage {
            at_least: before.at_least,
            ..usage
        };
        if let Some(state) = call.turn.and_then(|turn| self.states.get_mut(turn))
            && state.apart.binary_search(&place).is_err()
        {
            state.count(place, before, usage);
        }
    }

    /// Adds a model call that sums over its turn leave out.
    pub(super) fn push_apart(&mut self, call: ModelCall) {
        if let Some(model) = &call.model {
            self.add_model(model);
        }
        if let Some(state) = call.turn.and_then(|turn| self.states.get_mut(turn)) {
            state.apart.push(self.spent.len());
        }
        self.spent.push(call);
    }

    /// Adds a model call of a turn of which nothing more is known than when the agent last did something there.
    pub(super) fn push_unknown(&mut self, turn: Option<usize>) {
        let acted = |turn: usize| {
            let state = self.states.get(turn)?;
            state.last.or(self.made.turns.get(turn)?.at)
        };
        let at = turn.and_then(acted);
        let usage = Usage {
            calls: 1,
            at_least: true,
            ..Usage::default()
        };
        self.push_apart(ModelCall {
            at,
            until: at,
            turn,
            usage,
            model: self.model.clone(),
            ..ModelCall::default()
        });
    }

    /// Its log records costs in sums.
    pub(super) fn bills_agents(&mut self) {
        self.made.bills_agents = true;
    }

    /// The model calls so far.
    pub(super) fn calls(&mut self) -> &mut [ModelCall] {
        &mut self.spent
    }

    /// Place of the turn that is on.
    pub(super) fn turn_on(&self) -> Option<usize> {
        self.made.turns.len().checked_sub(1)
    }

    fn spend_in_all(&mut self, at: Option<Time>, mut usage: Usage, span: Span) {
        let turn = self.turn(at, span);
        let state = &mut self.states[turn];
        if usage.output <= state.output {
            return;
        }
        state.output = None;
        let spent = std::mem::take(&mut state.spent);
        if let [only] = spent[..] {
            self.summed.push((self.spent.len(), only));
        }
        let mut calls = 0_u32;
        for place in spent {
            let before = std::mem::take(&mut self.spent[place].usage);
            calls = calls.saturating_add(before.calls);
        }
        usage.calls = calls.max(1);
        self.states[turn].count(self.spent.len(), Usage::default(), usage);
        self.spent.push(ModelCall {
            at,
            until: at,
            turn: Some(turn),
            model: self.model.clone(),
            usage,
            ..ModelCall::default()
        });
    }

    /// The last turns are taken back; what they cost stays spent.
    fn undo(&mut self, turns: usize) {
        let left = self.made.turns.len().saturating_sub(turns);
        self.made.turns.truncate(left);
        // To clear it would cost what it can hold, again and again.
        self.calls = HashMap::default();
        for state in self.states.drain(left..).rev() {
            self.made.questions.truncate(state.questions);
            for place in state.spent.into_iter().chain(state.apart) {
                self.spent[place].turn = None;
            }
        }
    }

    /// What the messages of the model calls are told by, in order. The id of a message goes before that of its call.
    fn messages(&self) -> Vec<(usize, u64)> {
        let run = self.made.run.as_deref().unwrap_or_default();
        let message = |(key, place): (&String, &usize)| {
            let message = key.split(' ').next().unwrap_or_default();
            (*place, same_hash(&format!("{run} {message}")))
        };
        let mut messages: Vec<(usize, u64)> = self.by_key.iter().map(message).collect();
        messages.sort_unstable();
        messages
    }

    /// The trajectory.
    pub(super) fn finish(mut self) -> Trajectory {
        let mut answers: Vec<(usize, u64)> = self.by_key.iter().map(answer).collect();
        answers.sort_unstable();
        for (place, answer) in &answers {
            self.spent[*place].id = Some(*answer);
        }
        self.made.answers = answers.into_iter().map(|(_, answer)| answer).collect();
        let messages = self.messages();
        for (place, message) in &messages {
            self.spent[*place].message = Some(*message);
        }
        for (sum, place) in std::mem::take(&mut self.summed) {
            let ModelCall {
                id, message, usage, ..
            } = self.spent[place];
            if usage == Usage::default() {
                (self.spent[sum].id, self.spent[sum].message) = (id, message);
            }
        }
        self.made.messages = messages.into_iter().map(|(_, message)| message).collect();
        for ModelCall { turn, usage, .. } in &self.spent {
            self.made.usage.add(*usage);
            if let Some(turn) = turn.and_then(|turn| self.made.turns.get_mut(turn)) {
                turn.tokens = match (turn.tokens, usage.output) {
                    (Some(one), Some(two)) => Some(one.saturating_add(two)),
                    (one, two) => one.or(two),
                };
            }
        }
        for (place, (turn, state)) in self.made.turns.iter_mut().zip(&self.states).enumerate() {
            turn.number = u32::try_from(place + 1).unwrap_or(u32::MAX);
            turn.latency_ms = latency(turn.at, state);
            turn.is_set_back = state.is_set_back;
            let is_said = |event: &Event| matches!(event.kind, EventKind::Said(_));
            if let Some(last) = turn.events.iter_mut().rfind(|event| is_said(event))
                && let EventKind::Said(text) =
                    std::mem::replace(&mut last.kind, EventKind::Response)
            {
                turn.response = text;
            }
        }
        // What was counted with all of its turn says nothing any more.
        let says = |call: &ModelCall| call.usage != Usage::default() || call.cost.is_some();
        self.spent.retain(says);
        self.made.model_calls = self.spent;
        self.made
    }
}

/// Whether a time is known to be before another one.
fn is_before(at: Option<Time>, other: Option<Time>) -> bool {
    at.zip(other).is_some_and(|(at, other)| at < other)
}

/// When a call began that took so many milliseconds up to a time: no later than it was recorded.
#[expect(clippy::cast_possible_truncation, reason = "milliseconds")]
fn begun(called: Option<Time>, (over, took): (Option<Time>, f64)) -> Option<Time> {
    let began = over.map(|over| over.saturating_sub(took as Time));
    called.map(|called| began.map_or(called, |began| began.min(called)))
}

/// A model call by its place, with a number for its id.
fn answer((key, place): (&String, &usize)) -> (usize, u64) {
    (*place, same_hash(key))
}

/// From prompt to the last act of the agent or its tools, or what the log says; without waiting for the user.
fn latency(at: Option<Time>, state: &TurnState) -> Option<f64> {
    let between = || Some((state.last? - at?) as f64).filter(|ms| *ms >= 0.0 && !state.is_set_back);
    let took = state.took_ms.or_else(between)?;
    // What is waited for when the turn is over is no part of it.
    let end = at.map_or(f64::INFINITY, |at| at as f64 + took);
    let waits = state.waits.iter();
    let waits = waits.map(|(from, to)| (*from as f64, end.min(*to as f64)));
    Some((took - Union::of(waits.collect()).length()).max(0.0))
}
