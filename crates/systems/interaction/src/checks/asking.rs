//! Preferences about how an agent asks.

use std::collections::BTreeMap;

use steelyard_documents::counted;
use steelyard_runs::{Asked, QuestionKind, Trajectory};

use super::found::{Checked, Held, Seen};
use crate::{Method, Policy, Preference, classify};

/// Words of a concise question at the most: ours, since the paper gives no number.
const CONCISE: usize = 20;
/// Bytes of a question; what is longer is none, and is not classified.
const LONGEST: usize = 8192;
/// Turns in which may be asked at the beginning.
const BEGINNING: usize = 3;
/// Questions that are many.
const MANY: usize = 3;

const NO_TURN: &str = "the log does not say in which turn something was asked";

/// A question that counts, with its place.
type Counted<'a> = (usize, &'a Asked);

/// Holds the questions of a run against one of these preferences; gives it back where it is none of them.
pub(super) fn check(policy: &Policy, run: &Trajectory, checked: &mut Checked) -> bool {
    let questions = run.questions.iter().enumerate();
    let asks: Vec<Counted<'_>> = questions
        .filter(|(_, asked)| policy.counts(asked))
        .collect();
    match checked.preference {
        Preference::ConciseQuestion => each(checked, &asks, concise),
        Preference::DoSelection => each(checked, &asks, selection),
        Preference::OneQuestion => one_a_turn(checked, &asks),
        Preference::NoAsk => whole(checked, asks.first().copied(), || {
            counted(asks.len(), "question", "questions")
        }),
        Preference::AnswerMore => {
            let few = asks.len() < MANY;
            let held = || counted(asks.len(), "question", "questions");
            checked.add(Seen::default(), broken_if(few, held));
        }
        Preference::AskMany => in_many_turns(checked, &asks),
        Preference::OnlyBegin => late(checked, &asks),
        _ => return false,
    }
    true
}

fn seen((at, asked): Counted<'_>) -> Seen {
    Seen {
        turn: asked.turn,
        question: Some(at),
    }
}

fn broken_if(broken: bool, actual: impl FnOnce() -> String) -> Held {
    if broken {
        Held::Broken {
            actual: actual(),
            at: None,
        }
    } else {
        Held::Kept
    }
}

/// What is said of the whole run: broken by a question, or kept.
fn whole(checked: &mut Checked, by: Option<Counted<'_>>, actual: impl FnOnce() -> String) {
    let place = by.map(seen).unwrap_or_default();
    checked.add(place, broken_if(by.is_some(), actual));
}

fn each(checked: &mut Checked, asks: &[Counted<'_>], held: fn(&Asked) -> Held) {
    for one in asks {
        checked.add(seen(*one), held(one.1));
    }
}

fn concise(asked: &Asked) -> Held {
    let words = asked.text.split_whitespace();
    let words = words
        .filter(|word| word.contains(char::is_alphanumeric))
        .count();
    broken_if(words > CONCISE, || counted(words, "word", "words"))
}

/// Options, or what the log or the rules call a selection.
fn selection(asked: &Asked) -> Held {
    if asked.text.len() > LONGEST {
        return Held::Unsure("too long for a question");
    }
    // The kind is the same whatever the method; this one is the quickest.
    let kind = || classify(Method::Length, asked, &[]).kind;
    let offers = asked.options.len() > 1;
    let kept = offers || asked.kind.unwrap_or_else(kind) == QuestionKind::Selection;
    broken_if(!kept, || "no options".to_owned())
}

fn one_a_turn(checked: &mut Checked, asks: &[Counted<'_>]) {
    let mut turns: BTreeMap<Option<usize>, Vec<Counted<'_>>> = BTreeMap::new();
    for one in asks {
        turns.entry(one.1.turn).or_default().push(*one);
    }
    for (turn, asked) in turns {
        let held = match (turn, asked.len()) {
            (None, 2..) => Held::Unsure(NO_TURN),
            (_, count) => broken_if(count > 1, || counted(count, "question", "questions")),
        };
        let place = asked.get(1).or(asked.first()).copied();
        checked.add(place.map(seen).unwrap_or_default(), held);
    }
}

/// All in one turn; broken by the first that is asked in another.
fn in_many_turns(checked: &mut Checked, asks: &[Counted<'_>]) {
    let mut turns: Vec<usize> = asks.iter().filter_map(|(_, asked)| asked.turn).collect();
    turns.dedup();
    let known = turns.len();
    let again = asks.iter().find(|(_, asked)| {
        let other = |turn| turns.first().is_some_and(|first| *first != turn);
        asked.turn.is_some_and(other)
    });
    let unknown = asks.iter().any(|(_, asked)| asked.turn.is_none());
    if again.is_none() && unknown && asks.len() > 1 {
        return checked.add(Seen::default(), Held::Unsure(NO_TURN));
    }
    whole(checked, again.copied(), || {
        counted(known, "turn that asks", "turns that ask")
    });
}

/// Broken by the first question after the beginning.
fn late(checked: &mut Checked, asks: &[Counted<'_>]) {
    let late = |one: &&Counted<'_>| one.1.turn.is_some_and(|turn| turn >= BEGINNING);
    let first = asks.iter().find(late).copied();
    let unknown = asks.iter().any(|(_, asked)| asked.turn.is_none());
    if first.is_none() && unknown {
        return checked.add(Seen::default(), Held::Unsure(NO_TURN));
    }
    whole(checked, first, || {
        let count = asks.iter().filter(late).count();
        counted(count, "question", "questions") + " after turn 3"
    });
}
