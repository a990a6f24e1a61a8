//! The alternatives that a clause names.

use steelyard_documents::WordList;

use super::clauses::Clause;
use crate::effort::At;

/// Things to choose from that a clause names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alternatives {
    /// How many.
    pub(super) count: usize,
    /// From the word before the last `or` to the one behind it.
    pub at: At,
    /// Whether they are single words or names and no longer parts of a sentence.
    pub(super) short: bool,
}

/// Finds "A or B", "A, B or C", "A vs B", "between A and B".
pub(super) fn alternatives(clause: &Clause) -> Option<Alternatives> {
    static NONE: WordList = WordList::words(
        "not so more less later anything something similar other others both any even whatever older newer \
        greater fewer higher above below else",
    );
    let tokens = &clause.tokens;
    let word = |at: usize| tokens.get(at).map_or("", |one| one.word.as_str());
    let between = |at: usize| {
        word(at) == "and" && (at.saturating_sub(8)..at).any(|before| word(before) == "between")
    };
    let joins = |at: &usize| {
        let or = matches!(word(*at), "or" | "vs" | "versus") && !NONE.has(word(at + 1));
        or || between(*at) || word(*at) == "/" && !word(at + 1).is_empty()
    };
    let last = (1..tokens.len().saturating_sub(1)).rev().find(joins)?;
    let mut before = last - 1;
    while before > 0 && tokens[before].is_mark() {
        before -= 1;
    }
    let behind = (last + 1 + usize::from(matches!(word(last + 1), "a" | "an" | "the")))
        .min(tokens.len() - 1);
    let rest = tokens[last + 1..]
        .iter()
        .take_while(|one| !one.is_mark() || one.is(","))
        .count();
    // Commas in a row of short things before the joining word.
    let mut commas = 0;
    let mut run = 0;
    for token in tokens[..last].iter().rev() {
        run += 1;
        if token.is(",") {
            commas += usize::from(run < 6);
            run = 0;
        } else if run > 5 || token.is_mark() && !token.is("(") {
            break;
        }
    }
    Some(Alternatives {
        count: 2 + commas.saturating_sub(usize::from(tokens[last - 1].is(","))),
        at: At {
            start: tokens[before].at.start,
            end: tokens[behind].at.end,
        },
        short: rest <= 5,
    })
}
