//! What events told of one agent in one run, and the trajectory that it comes to.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Code, Decoder, Name, Severity, Source, Span, normalised};

use super::super::Report;
use crate::read::{ReadTurn, joined};
use crate::{
    Asked, Event, EventKind, ModelCall, Outcome, Time, ToolCall, Trajectory, Turn, Usage, Violation,
};

/// An agent's part of a run, in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// What is known of the whole.
    pub(super) made: Trajectory,
    pub(super) session: Option<Name>,
    turns: Vec<ReadTurn>,
    /// The last turn of each number.
    by_number: BTreeMap<u32, usize>,
    questions: Vec<(Loose, Asked)>,
    calls: Vec<(Loose, ToolCall)>,
    /// Their places by their ids.
    by_id: BTreeMap<Name, usize>,
    spent: Vec<(Loose, ModelCall)>,
    /// Those of [`Self::made`].
    models: BTreeSet<Name>,
}

/// Where an event stands that is no turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loose {
    pub at: Option<Time>,
    /// The turn that it names.
    pub(super) number: Option<u32>,
    /// Turns of its run that stand before it.
    pub(super) before: usize,
    pub span: Span,
}

impl Run {
    pub(super) fn new(made: Trajectory) -> Self {
        Self {
            models: made.models.iter().cloned().collect(),
            made,
            ..Self::default()
        }
    }

    /// The number of the turn that was told of last, 0 before the first: one without a number is the next.
    pub(super) fn last_number(&self) -> usize {
        self.turns.last().map_or(0, |one| one.turn.number as usize)
    }

    /// Takes a turn, unless it is told of again.
    pub(super) fn turn(&mut self, source: &Source, read: ReadTurn, report: &mut Report) {
        let number = read.turn.number;
        let before = self.by_number.get(&number).map(|at| &self.turns[*at]);
        if before.is_some_and(|before| is_same(before, &read)) {
            report.duplicates += 1;
            return;
        }
        if before.is_some() {
            let found = format!("turn {number} again, with other content");
            let words = [
                found.as_str(),
                "one turn of each number",
                "both kept, in the order of their times",
            ];
            tell(source, read.turn.span, words, report);
        }
        self.by_number.insert(number, self.turns.len());
        self.turns.push(read);
    }

    pub(super) fn question(&mut self, loose: Loose, asked: Asked) {
        let loose = self.placed(loose);
        self.questions.push((loose, asked));
    }

    /// Takes a call, or what became of one.
    pub(super) fn call(&mut self, loose: Loose, id: Option<Name>, call: ToolCall) {
        let known = id.as_ref().and_then(|id| self.by_id.get(id));
        if let Some((_, there)) = known.and_then(|at| self.calls.get_mut(*at)) {
            let says = !matches!(call.outcome, Outcome::Unknown | Outcome::NotSaid);
            if says || there.outcome == Outcome::Unknown {
                there.outcome = call.outcome;
            }
            for (old, new) in [
                (&mut there.input, call.input),
                (&mut there.output, call.output),
            ] {
                if !new.is_empty() {
                    *old = new;
                }
            }
            return;
        }
        if let Some(id) = id {
            self.by_id.insert(id, self.calls.len());
        }
        let loose = self.placed(loose);
        self.calls.push((loose, call));
    }

    /// Takes a call of a model.
    pub(super) fn spent(&mut self, loose: Loose, call: ModelCall) {
        let loose = self.placed(loose);
        let model = call.model.clone();
        self.spent.push((loose, call));
        let new = model.filter(|model| self.models.insert(model.clone()));
        self.made.models.extend(new);
    }

    fn placed(&self, loose: Loose) -> Loose {
        Loose {
            before: self.turns.len(),
            ..loose
        }
    }

    /// The trajectory; `None` where there is neither a turn nor a question. `left` are bytes of answers that are still gone
    /// through.
    pub(super) fn finish(
        mut self,
        source: &Source,
        report: &mut Report,
        left: &mut usize,
    ) -> Option<Trajectory> {
        if self.turns.is_empty() && self.questions.is_empty() {
            return None;
        }
        let order = Order::of(&self.turns);
        let mut homes = BTreeMap::new();
        for (loose, asked) in &mut self.questions {
            let home = order.home(loose);
            if loose.number.is_some() && order.numbered(loose).is_none() {
                let found = format!("turn {}", loose.number.unwrap_or_default());
                let words = [
                    found.as_str(),
                    "the number of a turn of this agent",
                    "assigned to the turn that follows",
                ];
                tell(source, loose.span, words, report);
            }
            asked.turn = order.numbered(loose);
            let before = asked_before(&self.turns, loose, &asked.text, left);
            let before = before.and_then(|at| order.places.get(at).copied());
            homes.insert(asked.span.start, before.or(home));
        }
        let mut slots: Vec<Option<ReadTurn>> = self.turns.into_iter().map(Some).collect();
        let mut in_turns = Vec::new();
        let made = &mut self.made;
        for (place, at) in order.file.iter().enumerate() {
            let Some(read) = slots.get_mut(*at).and_then(Option::take) else {
                continue;
            };
            made.lists_questions |= read.lists;
            made.lists_violations |= read.lists_violations;
            let turn = Some(place);
            let asked = read.questions.into_iter();
            in_turns.extend(asked.map(|one| Asked { turn, ..one }));
            let broken = read.violations.into_iter();
            made.violations
                .extend(broken.map(|one| Violation { turn, ..one }));
            made.turns.push(read.turn);
        }
        let asked = self.questions.into_iter().map(|(_, asked)| asked);
        made.questions = joined(in_turns, asked.collect());
        for one in &mut made.questions {
            let home = || homes.get(&one.span.start).copied().flatten();
            one.turn = one.turn.or_else(home);
        }
        made.questions
            .sort_by_key(|one| one.turn.unwrap_or(usize::MAX));
        put_calls(&mut made.turns, self.calls, &order);
        made.usage = usage(&mut made.turns, &self.spent, &order);
        made.model_calls = model_calls(self.spent, &order);
        Some(self.made)
    }
}

/// Puts calls of tools into the turns that they belong to.
fn put_calls(turns: &mut [Turn], calls: Vec<(Loose, ToolCall)>, order: &Order) {
    for (loose, call) in calls {
        if let Some(turn) = order.home(&loose).and_then(|at| turns.get_mut(at)) {
            turn.events.push(Event {
                at: loose.at,
                kind: EventKind::Tool(call),
                span: loose.span,
            });
        }
    }
}

/// Whether a turn says what another one says.
fn is_same(one: &ReadTurn, other: &ReadTurn) -> bool {
    let asked = |read: &ReadTurn| -> Vec<String> {
        let asked = read.questions.iter();
        asked.map(|asked| asked.text.clone()).collect()
    };
    let broken = |read: &ReadTurn| -> Vec<Name> {
        let broken = read.violations.iter();
        broken.map(|broken| broken.preference.clone()).collect()
    };
    let (a, b) = (&one.turn, &other.turn);
    (a.tokens, &a.prompt, &a.response) == (b.tokens, &b.prompt, &b.response)
        && asked(one) == asked(other)
        && broken(one) == broken(other)
}

fn tell(source: &Source, span: Span, words: [&str; 3], report: &mut Report) {
    let mut decoder = Decoder::new(source);
    let start = Span::new(span.start, span.start);
    decoder.report(Severity::Warning, Code::DUPLICATE_ID, start, words);
    report.remark(decoder.into_diagnostics());
}

/// The turns by number, those of one number by time, those of one time as they stand in the file.
struct Order {
    /// The place in the file of each.
    file: Vec<usize>,
    /// Their numbers.
    numbers: Vec<u32>,
    /// The other way round: where each of the file came to stand.
    places: Vec<usize>,
}

impl Order {
    fn of(turns: &[ReadTurn]) -> Self {
        // A turn without a time stands by the one before it.
        let mut clock = Time::MIN;
        let mut sorted: Vec<(u32, Time, usize)> = Vec::with_capacity(turns.len());
        for (at, read) in turns.iter().enumerate() {
            clock = read.turn.at.unwrap_or(clock);
            sorted.push((read.turn.number, clock, at));
        }
        sorted.sort_unstable();
        let mut places = vec![0; turns.len()];
        for (place, (_, _, at)) in sorted.iter().enumerate() {
            places[*at] = place;
        }
        Self {
            file: sorted.iter().map(|one| one.2).collect(),
            numbers: sorted.iter().map(|one| one.0).collect(),
            places,
        }
    }

    /// The turn that an event names; of several the first.
    fn numbered(&self, loose: &Loose) -> Option<usize> {
        let number = loose.number?;
        let place = self.numbers.partition_point(|one| *one < number);
        (self.numbers.get(place) == Some(&number)).then_some(place)
    }

    /// The turn of an event: the one that it names; else, since a turn is written when it is over, the next in the file, and
    /// behind the last one that.
    fn home(&self, loose: &Loose) -> Option<usize> {
        let next = || {
            self.places
                .get(loose.before)
                .or(self.places.last())
                .copied()
        };
        self.numbered(loose).or_else(next)
    }
}

/// The turn right before a question in the file, where its answer asks it and the next one's does not: some write the
/// questions of a turn behind it.
fn asked_before(turns: &[ReadTurn], loose: &Loose, text: &str, left: &mut usize) -> Option<usize> {
    let question = normalised(text);
    let before = loose.before.checked_sub(1)?;
    let mut asks = |at: usize| {
        let response = turns.get(at).map_or("", |one| &one.turn.response);
        let Some(rest) = left.checked_sub(response.len()) else {
            return false;
        };
        *left = rest;
        normalised(response).contains(&question)
    };
    (!question.is_empty() && asks(before) && !asks(loose.before)).then_some(before)
}

/// Model calls with their turns.
fn model_calls(spent: Vec<(Loose, ModelCall)>, order: &Order) -> Vec<ModelCall> {
    let calls = spent.into_iter().map(|(loose, call)| ModelCall {
        turn: order.home(&loose),
        ..call
    });
    calls.collect()
}

/// Tokens of the whole. A turn has those that it says, else those of its model calls.
fn usage(turns: &mut [Turn], spent: &[(Loose, ModelCall)], order: &Order) -> Usage {
    let has_tokens: Vec<bool> = turns.iter().map(|turn| turn.tokens.is_some()).collect();
    let mut all = Usage::default();
    for (loose, ModelCall { usage: one, .. }) in spent {
        let home = order.home(loose);
        let open = home
            .filter(|at| !has_tokens[*at])
            .and_then(|at| turns.get_mut(at));
        if let (Some(turn), Some(output)) = (open, one.output) {
            turn.tokens = Some(turn.tokens.unwrap_or(0).saturating_add(output));
        }
        all.add(Usage {
            // Where there is no turn nothing else says it.
            output: one.output.filter(|_| home.is_none()),
            ..*one
        });
    }
    for turn in turns {
        all.add(Usage {
            output: turn.tokens,
            ..Usage::default()
        });
    }
    all
}
