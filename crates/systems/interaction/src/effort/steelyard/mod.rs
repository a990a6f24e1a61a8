//! Our own method. A question is taken apart into what it asks and what it tells ([`sentences`], [`asking`], [`clauses`],
//! [`polite`]); each asked clause gets a form ([`frame`]), [`mod@alternatives`], classes of meaning ([`lexicon`]) and from them
//! features ([`mod@features`]); their weights (`weights.tsv`) add up to a score for each level. The heaviest clause speaks for
//! the question, unless a context file holds the answer.

mod alternatives;
mod asking;
mod clauses;
mod features;
mod frame;
mod function_words;
mod lexicon;
mod plain;
mod polite;
mod score;
mod sentences;

use steelyard_documents::WordList;

use super::text::{Token, tokens};
use super::{Asked, At, Context, Effort, Hit, QuestionKind, Reason, answer};

use frame::Form;

pub(super) use clauses::{Read, read};
pub use features::Feature;

/// Features of each clause that a question asks, as they are weighed: what weights are fitted from.
pub fn features(asked: &Asked) -> Vec<Vec<Feature>> {
    features::of(asked, &read(&asked.text, tokens(&asked.text)))
}

/// Effort, reasons, and where a context answers.
pub(super) fn effort(
    asked: &Asked,
    read: &Read,
    contexts: &[Context<'_>],
) -> (Effort, Vec<Reason>, Option<Hit>) {
    let scored = features::of(asked, read).into_iter().map(score::score);
    let heaviest = scored.reduce(|best, next| if next.above(&best) { next } else { best });
    let Some(heaviest) = heaviest else {
        let words = "nothing is asked".to_owned();
        return (Effort::Low, vec![Reason { words, at: None }], None);
    };
    let (effort, reasons) = heaviest.verdict(&asked.text);
    let clauses: Vec<&[Token]> = read.asked.iter().map(|one| &one.tokens[..]).collect();
    if let Some((hit, name)) =
        answer::answer(&clauses, &read.beside, effort == Effort::High, contexts)
    {
        let words = format!(
            "answered in {name}, line {}: {}",
            hit.line,
            hit.words.join(", ")
        );
        return (Effort::Low, vec![Reason { words, at: None }], Some(hit));
    }
    (effort, reasons, None)
}

/// Whether a word is one of those that are weighed, or has a class.
pub(super) fn knows(word: &Token) -> bool {
    score::weighs(word) || !lexicon::classes(std::slice::from_ref(word)).is_empty()
}

/// A selection where it asks to pick or for yes or no, a clarification where it asks for a missing detail or for what was
/// meant, else open-ended. Of several questions the first that is no detail tells.
pub(super) fn kind(asked: &Asked, read: &Read) -> QuestionKind {
    if asked.options.len() > 1 || read.items > 1 && read.asked.len() == 1 {
        return QuestionKind::Selection;
    }
    let kinds: Vec<QuestionKind> = read.asked.iter().map(kind_of).collect();
    let open = kinds.iter().find(|one| **one == QuestionKind::OpenEnded);
    *open.or(kinds.first()).unwrap_or(&QuestionKind::OpenEnded)
}

/// Words up to which a question for a name, number or place asks for a detail and not for an account.
const DETAIL_WORDS: usize = 13;

fn kind_of(clause: &clauses::Clause) -> QuestionKind {
    static DETAIL: WordList =
        WordList::words("what what's which who who's whom whose when where where's");
    let frame = frame::frame(clause);
    let classes = lexicon::classes(&clause.tokens);
    let has = |class: &str| classes.iter().any(|one| one.class == class);
    let word = |at: usize| clause.tokens.get(at).map_or("", |one| one.word.as_str());
    let choose = ["choose", "pick", "select"].contains(&word(0));
    let meant =
        frame.name.starts_with("do_you") && has("meant") || word(0) == "what" && word(3) == "mean";
    let detail = DETAIL.has(word(0)) || frame.name.starts_with("how_m") || frame.name == "how_long";
    let account = [
        "plan",
        "design",
        "diagnose",
        "investigate",
        "behaviour",
        "want",
        "trouble",
        "meant",
    ];
    let short = clause.tokens.len() <= DETAIL_WORDS && !account.iter().any(|class| has(class));
    match frame.form {
        _ if meant => QuestionKind::Clarification,
        Form::YesNo => QuestionKind::Selection,
        _ if choose || alternatives::alternatives(clause).is_some() => QuestionKind::Selection,
        _ if detail && short => QuestionKind::Clarification,
        _ => QuestionKind::OpenEnded,
    }
}
