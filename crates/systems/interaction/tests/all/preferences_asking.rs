//! What rules say of the questions that a user prefers, on both sides of each edge, and what no rule tells.

use steelyard_interaction::{Checked, Policy, Preference, Seen, check};
use steelyard_runs::{Asked, QuestionKind, Trajectory};

use crate::preference_support::{asks, checked, said, wants, word};

/// What is said of a run that asks so.
fn when(preference: Preference, turns: &[Option<usize>]) -> Vec<String> {
    let found = checked(preference, &asks(turns)).found;
    found.iter().map(|(_, held)| word(held)).collect()
}

#[test]
fn questions_are_concise_or_offer_options() {
    let of = |preference, asked: Asked| {
        let run = Trajectory {
            questions: vec![asked],
            lists_questions: true,
            ..said(&["Well"])
        };
        let found = checked(preference, &run).found;
        assert_eq!(found[0].0.question, Some(0));
        word(&found[0].1)
    };
    let words = |count: usize| Asked {
        text: "word ".repeat(count) + "?",
        listed: true,
        ..Asked::default()
    };
    assert_eq!(of(Preference::ConciseQuestion, words(20)), "kept");
    assert_eq!(of(Preference::ConciseQuestion, words(21)), "21 words");
    let selection = |text: &str, options: &[&str], kind| {
        let asked = Asked {
            text: text.to_owned(),
            options: options.iter().map(|one| (*one).to_owned()).collect(),
            kind,
            listed: true,
            ..Asked::default()
        };
        of(Preference::DoSelection, asked)
    };
    assert_eq!(selection("Which one?", &["a", "b"], None), "kept");
    assert_eq!(selection("Redis or Memcached?", &[], None), "kept");
    assert_eq!(
        selection("How should it scale?", &["all"], None),
        "no options"
    );
    let listed = |kind| selection("Which cache?", &[], Some(kind));
    assert_eq!(listed(QuestionKind::Selection), "kept");
    assert_eq!(listed(QuestionKind::OpenEnded), "no options");
}

#[test]
fn how_often_and_when_is_asked() {
    let at = |turns: &[usize]| turns.iter().copied().map(Some).collect::<Vec<_>>();
    let of = |preference, turns: &[usize]| when(preference, &at(turns));
    assert_eq!(of(Preference::NoAsk, &[]), ["kept"]);
    assert_eq!(of(Preference::NoAsk, &[2, 3]), ["2 questions"]);
    assert_eq!(of(Preference::AnswerMore, &[0, 0]), ["2 questions"]);
    assert_eq!(of(Preference::AnswerMore, &[0, 0, 1]), ["kept"]);
    assert_eq!(of(Preference::OnlyBegin, &[0, 2]), ["kept"]);
    assert_eq!(
        of(Preference::OnlyBegin, &[0, 2, 3]),
        ["1 question after turn 3"]
    );
    assert_eq!(of(Preference::AskMany, &[1, 1]), ["kept"]);
    assert_eq!(of(Preference::AskMany, &[1, 1, 2]), ["2 turns that ask"]);
    assert_eq!(of(Preference::OneQuestion, &[]), [""; 0]);
    assert_eq!(of(Preference::OneQuestion, &[0, 1]), ["kept", "kept"]);
    assert_eq!(
        of(Preference::OneQuestion, &[0, 1, 1]),
        ["kept", "2 questions"]
    );
    // Where a log names no turn, nobody can tell.
    for preference in [
        Preference::AskMany,
        Preference::OneQuestion,
        Preference::OnlyBegin,
    ] {
        assert_eq!(
            when(preference, &[None, None]),
            ["not judged"],
            "{preference:?}"
        );
    }
    assert_eq!(when(Preference::OneQuestion, &[None]), ["kept"]);
    assert_eq!(when(Preference::AskMany, &[None]), ["kept"]);
    assert_eq!(
        when(Preference::AskMany, &[Some(0), Some(1), None]),
        ["2 turns that ask"]
    );
    let broken = checked(Preference::AskMany, &asks(&at(&[1, 1, 2]))).found[0].0;
    let (turn, question) = (Some(2), Some(2));
    assert_eq!(broken, Seen { turn, question });
}

#[test]
fn what_no_rule_tells_is_not_judged() {
    for preference in Preference::ALL {
        let all = check(&wants(preference), &asks(&[Some(0)]));
        let judged = preference.not_judged().is_none();
        let unsure = |one: &Checked| one.found.iter().all(|(_, held)| word(held) == "not judged");
        match preference {
            Preference::NoPreference => assert_eq!(all, []),
            // "Well" is of no language.
            Preference::LangIta | Preference::LangMulti => assert!(unsure(&all[0])),
            _ => assert_eq!(unsure(&all[0]), !judged, "{preference:?}"),
        }
    }
    // Where nobody looks for questions, nobody knows that there are none.
    let policy = Policy {
        extracts: false,
        ..wants(Preference::NoAsk)
    };
    let all = check(&policy, &said(&["Which one?"]));
    assert_eq!(word(&all[0].found[0].1), "not judged");
}
