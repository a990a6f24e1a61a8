//! Holds what an agent wrote against what its user wants, as far as a rule can tell.

use steelyard_runs::Trajectory;

use super::found::{Checked, Held, Seen};
use super::text::{LARGEST, Text};
use super::{asking, language, letters, shape};
use crate::{Policy, Preference, switch_ids};

/// What a rule says of the preferences that a config wants or a log says to be broken, each once. Output formats are held
/// against each answer of the agent, or each question, by `⚖ interaction.preference-scope`; those about asking against
/// the questions that count.
///
/// Source: the twenty preferences of arXiv:2511.02208.
pub fn check(policy: &Policy, run: &Trajectory) -> Vec<Checked> {
    let listed = run.violations.iter();
    let listed = listed.filter_map(|one| Preference::parse(&one.preference));
    let mut wanted: Vec<Preference> = policy.preferences.clone();
    wanted.extend(listed);
    let mut all: Vec<Checked> = Vec::new();
    for preference in wanted {
        let known = all.iter().any(|one| one.preference == preference);
        if !known && preference != Preference::NoPreference {
            all.push(Checked {
                preference,
                found: Vec::new(),
            });
        }
    }
    let mut formats: Vec<&mut Checked> = Vec::new();
    for checked in &mut all {
        if let Some(why) = unjudged(policy, run, checked.preference) {
            checked.add(Seen::default(), Held::Unsure(why));
        } else if !asking::check(policy, run, checked) {
            formats.push(checked);
        }
    }
    if !formats.is_empty() {
        for (text, seen) in texts(policy, run) {
            hold(text, seen, &mut formats);
        }
    }
    all
}

/// Why nothing of a run can be held against a preference.
fn unjudged(policy: &Policy, run: &Trajectory, preference: Preference) -> Option<&'static str> {
    let asks = of_questions(policy) || !preference.is_output();
    let looks = policy.extracts || run.lists_questions;
    let blind = (asks && !looks).then_some("questions are not looked for in its answers");
    preference.not_judged().or(blind)
}

fn of_questions(policy: &Policy) -> bool {
    policy.reading(switch_ids::PREFERENCE_SCOPE) == "question"
}

/// The texts that formats are wanted of: answers, or questions that count.
fn texts<'a>(policy: &Policy, run: &'a Trajectory) -> Vec<(&'a str, Seen)> {
    if of_questions(policy) {
        let questions = run.questions.iter().enumerate();
        let counted = questions.filter(|(_, asked)| policy.counts(asked));
        let text = counted.map(|(at, asked)| {
            let seen = Seen {
                turn: asked.turn,
                question: Some(at),
            };
            (asked.text.as_str(), seen)
        });
        return text.collect();
    }
    let turns = run.turns.iter().enumerate();
    let answered = turns.filter(|(_, turn)| !turn.response.trim().is_empty());
    let text = answered.map(|(at, turn)| {
        let seen = Seen {
            turn: Some(at),
            question: None,
        };
        (turn.response.as_str(), seen)
    });
    text.collect()
}

/// Holds a text against formats.
fn hold(all: &str, seen: Seen, formats: &mut [&mut Checked]) {
    let text = (all.len() <= LARGEST).then(|| Text::new(all));
    for checked in formats {
        let held = match (&text, checked.preference) {
            (None, _) => Held::Unsure("it is longer than 8 MB"),
            (Some(text), Preference::LangIta) => language::italian(text),
            (Some(text), Preference::LangMulti) => language::many(text),
            (Some(text), Preference::Capital) => letters::capital(text),
            (Some(text), Preference::Commas) => letters::commas(text),
            (Some(text), Preference::Json) => shape::json(text),
            (Some(text), Preference::Snippet) => shape::snippet(text),
            (Some(text), _) => shape::length(text),
        };
        checked.add(seen, held);
    }
}
