//! Questions that somebody else asks, or that the agent has itself or its reader ask.

use super::phrases;
use super::words::{self, plain};

/// Whether a question is only told of: "The installer asks: …?", "You may wonder why …?", "Why two, you ask?".
pub(super) fn is_reported(sentence: &str, bare: &str) -> bool {
    if phrases::YOU_ASK.iter().any(|end| bare.ends_with(end)) {
        return true;
    }
    let own = words::begins_question(bare) || words::explains(bare) || words::asks_fact(bare);
    if own || words::in_case(bare) {
        return false;
    }
    let all: Vec<&str> = sentence.split_whitespace().collect();
    let verb = (0..all.len()).find(|at| asks(&all, *at));
    verb.is_some_and(|at| !turns_to_user(&all[at + 1..]))
}

/// Whether a clause behind what is told of is put to the user: "The ticket says: add a cache; do you want Redis?". Where what
/// is told of is a question itself, those that follow it are told of as well.
fn turns_to_user(told: &[&str]) -> bool {
    let ends = |word: &&str| word.ends_with([',', ';', '–', '—']) || *word == "-";
    let mut clauses = told.split_inclusive(ends);
    let first = clauses.next().unwrap_or_default().join(" ");
    let is_put = |clause: &[&str]| {
        let text = clause.join(" ");
        let goes_on = clause.first().is_some_and(|word| plain(word) == "or");
        !goes_on && words::begins_question(&text) && words::addresses(&words::bare(&text))
    };
    !words::begins_question(&first) && clauses.any(is_put)
}

/// Whether the word at a place is a verb by which somebody asks what follows.
fn asks(all: &[&str], at: usize) -> bool {
    let verb = plain(all[at]);
    let colon = all[at].ends_with(':');
    let next = all.get(at + 1).map_or(String::new(), |word| plain(word));
    let to_oneself = phrases::SELF.has(&next);
    if phrases::ASKS.has(&verb) {
        let what = phrases::ASKED_FOR.has(&next);
        return (to_oneself || (colon || what) && !by_agent(all, at)) && !is_asked(all, at);
    }
    let written = phrases::READS.has(&verb) && !by_agent(all, at);
    let was = matches!(verb.as_str(), "was" | "were")
        && all[at.saturating_sub(8)..at]
            .iter()
            .any(|word| plain(word).starts_with("question"));
    colon && (written || was)
}

/// Whether the agent is who asks: "I asked: …" is put to the user.
fn by_agent(all: &[&str], at: usize) -> bool {
    let mut before = all[..at].iter().rev().map(|word| plain(word));
    let who = before.find(|word| !phrases::BEFORE_ASKS.has(word));
    who.is_some_and(|who| phrases::MYSELF.has(&who))
}

/// Whether somebody is asked, and asks nothing: "You'll be asked …".
fn is_asked(all: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| plain(all[before]));
    let passive = before.is_some_and(|word| phrases::IS_ASKED.has(&word));
    passive && plain(all[at]) == "asked"
}
