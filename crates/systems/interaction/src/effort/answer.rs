//! Whether a context file holds the answer to a question, and on which line.
//!
//! A line answers where it holds most of what is asked, by itself or with what it stands under (its heading, the keys
//! above it, a table's head), and something more, which is the answer. How much is enough depends on what is asked for:
//! a file seldom tells what somebody thinks, what a machine holds now, or what a study would find, and a line without a
//! name answers no "who".

use steelyard_documents::WordList;

use super::accessible::{self, Wanted};
use super::fit::Fit;
use super::sorts;
use super::source::File;
use super::text::{self, Token};
use super::{Context, Hit};

/// How much of what is asked a line must hold, after what is added and taken off.
const ENOUGH: f64 = 0.45;

/// What is taken off for what is heavy without the file.
const HEAVY: f64 = 0.2;

/// What is taken off where a single word is all there is to find.
const ALONE: f64 = 0.25;

/// Words that say how an answer is wanted and not what about.
static ASKING: WordList = WordList::words(
    "explain describe walk find tell analyse analyze rules rule requirements requirement decided \
    check list summarise summarize turn turns hits treat stated considered called follow allowed looks happens \
    moment value names title difference exactly mean means stands stand code sample set run runs \
    support still file above below pair hold holds take takes took place use used kept keep keeps need needs goes comes \
    gets done people thing things anything anyone someone many much long often far",
);

/// The line that answers, with its file's name. `clauses` are what is asked, and each must be answered in one file;
/// `beside` is what is told beside it. `heavy`: without the file it would be high.
pub(super) fn answer<'a>(
    clauses: &[&[Token]],
    beside: &[Token],
    heavy: bool,
    contexts: &[Context<'a>],
) -> Option<(Hit, &'a str)> {
    if contexts.is_empty() {
        return None;
    }
    let asked: Vec<String> = clauses.iter().map(|clause| sorts::words(clause)).collect();
    let all = format!("{}{}", asked.concat(), sorts::words(beside));
    let off = sorts::takes_off(&all) + if heavy { HEAVY } else { 0.0 };
    let wanted: Vec<Vec<Wanted>> = clauses.iter().map(|clause| wanted(clause)).collect();
    let mut best: Option<(f64, Hit, &'a str)> = None;
    for context in contexts {
        let file = File::new(context);
        let fit = |(words, asked): (&Vec<Wanted>, &String)| -> Option<Fit> {
            let mut fit = file.best(words)?;
            let line = context.text.lines().nth(fit.line).unwrap_or("");
            fit.sum += sorts::adds(asked, line);
            if words.len() == 1 {
                fit.sum -= ALONE;
            }
            Some(fit)
        };
        let pairs = wanted.iter().zip(&asked);
        let fits: Option<Vec<Fit>> = pairs
            .filter(|(words, _)| !words.is_empty())
            .map(fit)
            .collect();
        let Some(least) = fits
            .into_iter()
            .flatten()
            .min_by(|a, b| a.sum.total_cmp(&b.sum))
        else {
            continue;
        };
        let sum = least.sum - off;
        if sum >= ENOUGH && best.as_ref().is_none_or(|(other, ..)| sum > *other) {
            let hit = accessible::hit_at(context, least.line, least.words);
            best = Some((sum, hit, context.name));
        }
    }
    best.map(|(_, hit, name)| (hit, name))
}

/// Content words, names in their parts.
fn wanted(clause: &[Token]) -> Vec<Wanted> {
    let about = |token: &&Token| !ASKING.has(&token.word);
    let tokens: Vec<Token> = clause.iter().filter(about).cloned().collect();
    let mut found: Vec<Wanted> = Vec::new();
    for (word, stem) in accessible::content(&tokens) {
        match accessible::parts(&word).as_slice() {
            [_, _, ..] => found.extend(
                accessible::parts(&word)
                    .into_iter()
                    .map(|part| (part.clone(), part)),
            ),
            _ => found.push((word, stem)),
        }
    }
    found.retain(|(word, _)| word.len() > 1 && !text::is_stop(word));
    found
}
