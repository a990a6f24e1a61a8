use std::collections::BTreeMap;

use super::home::Homes;
use super::{Entry, What};
use crate::{Event, EventKind, Trajectory, Turn};

/// Places among questions or violations, by their turns; those of none under `None`.
type ByTurn = BTreeMap<Option<usize>, Vec<usize>>;

/// All entries of a run in reading order. Of a turn: its prompt, its events in their order with its answer among them, its
/// questions that no event names, its broken preferences. An answer that no event gives its place stands after the events. A
/// question that was found in a text of the turn stands after that text. What belongs to no turn stands at the end, questions
/// first. An empty prompt or answer is none; nothing stands twice.
pub fn entries(trajectory: &Trajectory) -> Vec<Entry<'_>> {
    let turns = &trajectory.turns;
    let known = |turn: Option<usize>| turn.filter(|turn| *turn < turns.len());
    let mut named = vec![false; trajectory.questions.len()];
    for event in turns.iter().flat_map(|turn| &turn.events) {
        if let EventKind::Asked(place) = event.kind
            && let Some(named) = named.get_mut(place)
        {
            *named = true;
        }
    }
    let mut questions = ByTurn::new();
    for (place, asked) in trajectory.questions.iter().enumerate() {
        if !named[place] {
            questions.entry(known(asked.turn)).or_default().push(place);
        }
    }
    let mut violations = ByTurn::new();
    for (place, violation) in trajectory.violations.iter().enumerate() {
        let turn = known(violation.turn);
        violations.entry(turn).or_default().push(place);
    }
    let mut order = Order {
        trajectory,
        open: named,
        called: 0,
        homes: Homes::default(),
        entries: Vec::new(),
    };
    let of = |all: &ByTurn, turn| all.get(&turn).cloned().unwrap_or_default();
    for (place, turn) in turns.iter().enumerate() {
        let asked = of(&questions, Some(place));
        order.turn((place, turn), &asked);
        order.broken(Some(place), &of(&violations, Some(place)));
    }
    order.questions(None, &of(&questions, None));
    order.broken(None, &of(&violations, None));
    order.entries
}

/// For each turn the place of its first entry; of a turn without any, that of what comes next.
pub fn firsts(turns: usize, entries: &[Entry<'_>]) -> Vec<usize> {
    let after = |turn: usize| {
        let before = |entry: &Entry<'_>| entry.turn.is_some_and(|of| of < turn);
        entries.partition_point(before)
    };
    (0..turns).map(after).collect()
}

struct Order<'a> {
    trajectory: &'a Trajectory,
    /// Questions that an event names and that do not stand yet.
    open: Vec<bool>,
    /// Agents that were called so far.
    called: usize,
    homes: Homes,
    entries: Vec<Entry<'a>>,
}

impl<'a> Order<'a> {
    /// A turn but for its broken preferences; `asked` are its questions that no event names.
    fn turn(&mut self, (place, turn): (usize, &'a Turn), asked: &[usize]) {
        let entry = |what| Entry {
            turn: Some(place),
            at: None,
            span: turn.span,
            what,
        };
        if !turn.prompt.is_empty() {
            self.entries.push(Entry {
                at: turn.at,
                ..entry(What::Prompt(&turn.prompt))
            });
        }
        let questions = &self.trajectory.questions;
        let homes = self.homes.of(turn, asked, questions);
        let after = homes.get(&None).map_or(&[][..], Vec::as_slice);
        // Those that were found in the answer stand right after it, those that the log lists at the end.
        let (listed, found): (Vec<usize>, Vec<usize>) =
            after.iter().partition(|place| questions[**place].listed);
        let is_response = |event: &Event| event.kind == EventKind::Response;
        let answered = turn.events.iter().position(is_response);
        let answer = (!turn.response.is_empty()).then_some(What::Answer(&turn.response));
        for (at, event) in turn.events.iter().enumerate() {
            let what = match &event.kind {
                EventKind::Said(text) => Some(What::Said(text)),
                EventKind::Response => answer.filter(|_| answered == Some(at)),
                EventKind::Thought(text) => Some(What::Thought(text)),
                EventKind::Tool(call) => Some(What::Tool(call)),
                EventKind::Asked(place) => self.once(*place),
                EventKind::Spawned { agent, .. } => {
                    self.called += 1;
                    Some(What::Spawned(self.called - 1, agent))
                }
                EventKind::Compacted { tokens_before } => Some(What::Compacted {
                    tokens_before: *tokens_before,
                }),
                EventKind::Interrupted => Some(What::Interrupted),
                EventKind::Failed(words) => Some(What::Failed(words)),
                EventKind::Noted(words) => Some(What::Noted(words)),
            };
            if let Some(what) = what {
                let span = match what {
                    What::Question(_, asked) => asked.span,
                    _ => event.span,
                };
                self.entries.push(Entry {
                    at: event.at,
                    span,
                    ..entry(what)
                });
            }
            let own = homes.get(&Some(at)).map_or(&[][..], Vec::as_slice);
            let own = if answered == Some(at) { &found } else { own };
            self.questions(Some(place), own);
        }
        if answered.is_none() {
            self.entries.extend(answer.map(entry));
            self.questions(Some(place), &found);
        }
        self.questions(Some(place), &listed);
    }

    /// A question that an event names, the first time.
    fn once(&mut self, place: usize) -> Option<What<'a>> {
        let open = self.open.get_mut(place)?;
        let asked = self.trajectory.questions.get(place)?;
        std::mem::take(open).then_some(What::Question(place, asked))
    }

    fn questions(&mut self, turn: Option<usize>, places: &[usize]) {
        for place in places {
            let asked = &self.trajectory.questions[*place];
            self.entries.push(Entry {
                turn,
                at: None,
                span: asked.span,
                what: What::Question(*place, asked),
            });
        }
    }

    fn broken(&mut self, turn: Option<usize>, places: &[usize]) {
        for place in places {
            let violation = &self.trajectory.violations[*place];
            self.entries.push(Entry {
                turn,
                at: None,
                span: violation.span,
                what: What::Broken(*place, violation),
            });
        }
    }
}
