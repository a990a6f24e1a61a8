use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::search::folded;
use crate::{Asked, Event, EventKind, Turn};

/// Bytes of texts that are gone through for one run; questions beyond stand after their turns' answers.
const MOST: usize = 64 << 20;

/// Finds in which text of a turn a question was found.
#[derive(Debug, Default)]
pub(super) struct Homes {
    /// Bytes gone through so far.
    spent: usize,
}

impl Homes {
    /// The questions at `places` by the event after which each stands, `None` for after the answer. Listed ones stand there,
    /// and those whose text nobody can tell.
    pub(super) fn of(
        &mut self,
        turn: &Turn,
        places: &[usize],
        questions: &[Asked],
    ) -> BTreeMap<Option<usize>, Vec<usize>> {
        let mut homes: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        let found = places.iter().any(|place| !questions[*place].listed);
        let texts: Vec<(usize, Letters<'_>)> = if found {
            let events = turn.events.iter().enumerate();
            let said = events.filter_map(|(at, event)| match &event.kind {
                EventKind::Said(text) => Some((at, Letters::of(text))),
                _ => None,
            });
            said.collect()
        } else {
            Vec::new()
        };
        let answer = Letters::of(&turn.response);
        for place in places {
            let asked = &questions[*place];
            let home = if asked.listed || texts.is_empty() {
                None
            } else {
                self.home(asked, (turn, &answer, &texts))
            };
            homes.entry(home).or_default().push(*place);
        }
        homes
    }

    fn home(
        &mut self,
        asked: &Asked,
        (turn, answer, texts): (&Turn, &Letters<'_>, &[(usize, Letters<'_>)]),
    ) -> Option<usize> {
        // One that has a place of its own in the file stands in that record.
        if asked.span != turn.span {
            let own = |(at, _): &&(usize, Letters<'_>)| turn.events[*at].span == asked.span;
            if let Some((at, _)) = texts.iter().find(own) {
                return Some(*at);
            }
            let is_answer = |event: &Event| event.kind == EventKind::Response;
            let mut answers = turn.events.iter().filter(|event| is_answer(event));
            if answers.any(|answer| answer.span == asked.span) {
                return None;
            }
        }
        let words = letters(&asked.text);
        if words.is_empty() || self.has(answer, &words) {
            return None;
        }
        let mut texts = texts.iter();
        texts
            .find(|(_, text)| self.has(text, &words))
            .map(|(at, _)| *at)
    }

    fn has(&mut self, text: &Letters<'_>, words: &str) -> bool {
        let text = text.get();
        self.spent = self.spent.saturating_add(text.len());
        self.spent <= MOST && text.contains(words)
    }
}

/// The [`letters`] of a text, once somebody asks for them: most questions are known by their places.
#[derive(Debug)]
struct Letters<'a> {
    text: &'a str,
    found: OnceCell<String>,
}

impl<'a> Letters<'a> {
    const fn of(text: &'a str) -> Self {
        let found = OnceCell::new();
        Self { text, found }
    }

    fn get(&self) -> &str {
        self.found.get_or_init(|| letters(self.text))
    }
}

/// Letters and digits alone, since a question is told without the markup of its text.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.map(folded).collect()
}
