//! Features of a clause: what its weight is the sum of. Each has a name of the form `group:value`.

use serde::Serialize;
use steelyard_documents::WordList;
use steelyard_runs::Asked;

use super::alternatives;
use super::clauses::{Clause, Read};
use super::frame::{self, Form, Frame};
use super::lexicon::{self, Found};
use crate::effort::At;
use crate::effort::text::{self, Token, TokenKind};

/// Something that a clause has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Feature {
    /// Group and value: `frame:should_me`, `has:design`, `w:port`.
    pub name: String,
    /// Where it stands, if at one place.
    pub at: Option<At>,
}

/// Features of each asked clause, without doubles, in the order of their names.
pub(super) fn of(asked: &Asked, read: &Read) -> Vec<Vec<Feature>> {
    let shared = shared(asked, read);
    let clauses = read.asked.iter().map(|clause| {
        let mut all = shared.clone();
        clause_features(clause, asked.options.len() > 1, &mut all);
        all.sort();
        all.dedup_by(|next, kept| next.name == kept.name);
        all
    });
    clauses.collect()
}

fn feature(name: String, at: Option<At>) -> Feature {
    Feature { name, at }
}

/// What all clauses of a question have in common.
fn shared(asked: &Asked, read: &Read) -> Vec<Feature> {
    let mut all = vec![feature("bias".to_owned(), None)];
    if asked.options.len() > 1 {
        all.push(feature("options:given".to_owned(), None));
        let words = asked
            .options
            .iter()
            .map(|one| one.split_whitespace().count());
        if words.max().unwrap_or(0) > 6 {
            all.push(feature("options:long".to_owned(), None));
        }
        if asked.options.iter().any(|one| has_work(one)) {
            all.push(feature("options:work".to_owned(), None));
        }
    }
    if read.items > 1 {
        all.push(feature("options:list".to_owned(), None));
    }
    if !read.beside.is_empty() {
        all.push(feature("told:some".to_owned(), None));
    }
    for found in lexicon::classes(&read.beside) {
        let at = place(&read.beside, found.first, found.last);
        all.push(feature(format!("told:{}", found.class), at));
    }
    if read.asked.len() > 1 {
        all.push(feature("asked:several".to_owned(), None));
    }
    all
}

/// Whether an option says that finding out is work: "I'd have to profile it".
fn has_work(option: &str) -> bool {
    const WORK: [&str; 8] = [
        "profil",
        "measur",
        "have to",
        "need to",
        "needs ",
        "benchmark",
        "bisect",
        "evaluat",
    ];
    let lower = option.to_lowercase();
    WORK.iter().any(|one| lower.contains(one))
}

fn place(tokens: &[Token], first: usize, last: usize) -> Option<At> {
    let (first, last) = (tokens.get(first)?, tokens.get(last)?);
    Some(At {
        start: first.at.start,
        end: last.at.end,
    })
}

/// Words of a clause up to which it has the feature `short:N`.
const LENGTHS: [usize; 6] = [3, 5, 8, 11, 15, 22];

fn clause_features(clause: &Clause, given: bool, all: &mut Vec<Feature>) {
    let frame = frame::frame(clause);
    let form = match frame.form {
        Form::YesNo => "yes_no",
        Form::Wh => "wh",
        Form::Request => "request",
        Form::Other => "other",
    };
    all.push(feature(format!("form:{form}"), frame.at));
    all.push(feature(format!("frame:{}", frame.name), frame.at));
    let words = clause.tokens.iter().filter(|one| !one.is_mark());
    let words: Vec<&Token> = words.collect();
    for length in LENGTHS.iter().filter(|length| words.len() > **length) {
        all.push(feature(format!("longer:{length}"), None));
    }
    alternatives(clause, all);
    if clause.tagged {
        // What is only to be agreed with does not weigh.
        return;
    }
    if given {
        // Where one only has to point, words weigh by what they say of work to be done first.
        for one in lexicon::classes(&clause.tokens) {
            let at = place(&clause.tokens, one.first, one.last);
            all.push(feature(format!("given+{}", one.class), at));
        }
        return;
    }
    classes(clause, &frame, form, all);
    heads(&words, all);
    single_words(&words, all);
}

fn alternatives(clause: &Clause, all: &mut Vec<Feature>) {
    if let Some(found) = alternatives::alternatives(clause) {
        let count = if found.count > 2 { "3" } else { "2" };
        all.push(feature(format!("or:{count}"), Some(found.at)));
        let short = if found.short { "short" } else { "long" };
        all.push(feature(format!("or:{short}"), Some(found.at)));
    }
}

fn classes(clause: &Clause, frame: &Frame, form: &str, all: &mut Vec<Feature>) {
    let found = lexicon::classes(&clause.tokens);
    for one in &found {
        let at = place(&clause.tokens, one.first, one.last);
        all.push(feature(format!("has:{}", one.class), at));
        all.push(feature(format!("{form}+{}", one.class), at));
        all.push(feature(format!("{}+{}", frame.actor.id(), one.class), at));
    }
    // What is first said after the form's own words is what the question is about.
    let after = frame.at.map_or(0, |at| {
        clause
            .tokens
            .iter()
            .take_while(|one| one.at.end <= at.end)
            .count()
    });
    let is_act = |one: &&Found| {
        !["this", "known", "many", "all", "brief", "best", "yes"].contains(&one.class)
    };
    if let Some(first) = found
        .iter()
        .filter(is_act)
        .find(|one| one.first + 1 >= after.max(1))
    {
        let at = place(&clause.tokens, first.first, first.last);
        all.push(feature(format!("first:{}", first.class), at));
        all.push(feature(format!("{}>{}", frame.name, first.class), at));
    }
    let heavy = [
        "design",
        "plan",
        "quality",
        "system",
        "risk",
        "trouble",
        "investigate",
        "diagnose",
        "compare",
        "estimate",
        "write",
        "want",
    ];
    let mut kinds: Vec<&str> = found
        .iter()
        .map(|one| one.class)
        .filter(|one| heavy.contains(one))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    for count in 2..=kinds.len().min(4) {
        all.push(feature(format!("weighty:{count}"), None));
    }
    if found.is_empty() {
        all.push(feature("has:nothing".to_owned(), None));
    }
}

fn heads(words: &[&Token], all: &mut Vec<Feature>) {
    let shown = |one: &&Token| match one.kind {
        TokenKind::Literal => "NAME".to_owned(),
        TokenKind::Number => "NUMBER".to_owned(),
        _ => one.word.clone(),
    };
    for count in 1..=3.min(words.len()) {
        let head: Vec<String> = words[..count].iter().map(shown).collect();
        let at = At {
            start: words[0].at.start,
            end: words[count - 1].at.end,
        };
        all.push(feature(format!("head:{}", head.join(" ")), Some(at)));
    }
}

fn single_words(words: &[&Token], all: &mut Vec<Feature>) {
    let count = |kind| words.iter().filter(|one| one.kind == kind).count();
    let names = count(TokenKind::Literal);
    if names > 0 {
        let first = words
            .iter()
            .find(|one| one.kind == TokenKind::Literal)
            .map(|one| one.at);
        all.push(feature("name:1".to_owned(), first));
    }
    if names > 1 {
        all.push(feature("name:2".to_owned(), None));
    }
    if count(TokenKind::Number) > 0 {
        all.push(feature("number:1".to_owned(), None));
    }
    for (place, one) in words.iter().enumerate() {
        // Of what follows, one word may stand between: "43 Lambda functions".
        let counted = words[place + 1..].iter().take(3);
        let things = counted.into_iter().find(|next| is_plural(next));
        let unit = words.get(place + 1).is_some_and(|next| is_unit(&next.word));
        if let Some(size) = amount(one).filter(|_| things.is_some() && !unit) {
            all.push(feature(format!("count:{size}"), Some(one.at)));
        }
    }
    let plurals = words.iter().filter(|one| is_plural(one)).count();
    for count in 1..=plurals.min(2) {
        all.push(feature(format!("plural:{count}"), None));
    }
    for word in words.iter().filter(|one| one.kind == TokenKind::Word) {
        all.push(feature(format!("w:{}", word.stem), Some(word.at)));
    }
}

fn is_plural(token: &Token) -> bool {
    let word = token.word.as_str();
    token.kind == TokenKind::Word
        && word.len() > 4
        && word.ends_with('s')
        && token.stem.len() < word.len()
        && !text::is_stop(word)
}

/// What is measured and not counted: "24 hours", "40 ms".
fn is_unit(word: &str) -> bool {
    static UNITS: WordList = WordList::words(
        "second seconds minute minutes hour hours day days week weeks month months year years ms min percent \
        euro euros dollar dollars cent cents metre metres km kb mb gb tb px degrees columns characters lines points o'clock",
    );
    UNITS.has(word)
}

/// Whether a token counts a few things or many; `None` where it is no such number.
fn amount(token: &Token) -> Option<&'static str> {
    static FEW: WordList = WordList::words("two three four five couple handful");
    static MANY: WordList = WordList::words(
        "ten twelve fifteen twenty thirty forty fifty sixty hundred hundreds thousand thousands dozen dozens",
    );
    if token.kind == TokenKind::Word {
        let few = FEW.has(&token.word).then_some("few");
        return few.or(MANY.has(&token.word).then_some("many"));
    }
    let number: u32 = token.word.replace(',', "").parse().ok()?;
    match number {
        2..=5 => Some("few"),
        // Not a year.
        6..1900 | 2100.. => Some("many"),
        _ => None,
    }
}
