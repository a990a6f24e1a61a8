//! The form of a clause: what it begins with, and who would act.

use steelyard_documents::WordList;

use crate::effort::At;
use crate::effort::text::{Token, TokenKind};

use super::clauses::Clause;
use super::function_words::{auxiliary, is_preposition};

/// The form of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Yes or no would answer it.
    YesNo,
    /// It begins with a question word.
    Wh,
    /// It tells the user what to do.
    Request,
    /// Anything else: "Any preferences", "I assume that …".
    Other,
}

/// Who would do what the clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// The agent: "should I", "do you want me to".
    Me,
    /// Both, or the user's side: "should we".
    We,
    /// The user: "do you", or a request.
    You,
    /// A thing.
    It,
}

impl Actor {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::We => "we",
            Self::You => "you",
            Self::It => "it",
        }
    }
}

/// A clause's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) form: Form,
    pub(super) actor: Actor,
    /// The form with its first words: `should_me`, `how_should_we`, `how_many`.
    pub name: String,
    /// Bytes of the words that make it.
    pub at: Option<At>,
}

const AMOUNTS: [&str; 15] = [
    "many",
    "much",
    "long",
    "often",
    "big",
    "large",
    "far",
    "soon",
    "urgent",
    "important",
    "frequently",
    "old",
    "high",
    "strict",
    "deep",
];

/// Tells the form of a clause.
pub(super) fn frame(clause: &Clause) -> Frame {
    let tokens: Vec<&Token> = clause.tokens.iter().filter(|one| !one.is_mark()).collect();
    let word = |at: usize| tokens.get(at).map_or("", |one| one.word.as_str());
    let span = |count: usize| {
        let first = tokens.first()?;
        let last = tokens.get(count - 1).or(tokens.last())?;
        Some(At {
            start: first.at.start,
            end: last.at.end,
        })
    };
    let made = |form, actor, name: String, count| Frame {
        form,
        actor,
        name,
        at: span(count),
    };
    if clause.tagged {
        return made(Form::YesNo, Actor::Me, "tag".to_owned(), 1);
    }
    // "to which branch", "under what name"
    let start = usize::from(is_preposition(word(0)) && is_wh(word(1)));
    let first = word(start);
    if is_wh(first) {
        return wh(&tokens, start, made);
    }
    if matches!(first, "if" | "whether") {
        let actor = actor(word(start + 1));
        return made(Form::YesNo, actor, format!("if_{}", actor.id()), 2);
    }
    if matches!(first, "want" | "prefer") && tokens.len() > 1 {
        return if word(1) == "me" {
            made(Form::YesNo, Actor::Me, "want_me_to".to_owned(), 3)
        } else {
            made(Form::YesNo, Actor::You, "you_want".to_owned(), 1)
        };
    }
    if asks_leave(first, word(1)) {
        return made(Form::YesNo, Actor::Me, "ok_to".to_owned(), 2);
    }
    if let Some(auxiliary) = auxiliary(first) {
        return yes_no(&tokens, start, auxiliary, made);
    }
    if matches!(first, "any" | "anything" | "thoughts") {
        return made(Form::Other, Actor::You, "any".to_owned(), 1);
    }
    if states(&tokens) {
        return made(Form::Other, actor(first), "statement".to_owned(), 1);
    }
    let request = tokens
        .first()
        .is_some_and(|one| one.kind == TokenKind::Word)
        && tokens.len() > 2;
    if request {
        made(Form::Request, Actor::You, "request".to_owned(), 1)
    } else {
        made(Form::Other, Actor::It, "fragment".to_owned(), 1)
    }
}

/// "OK to …", "mind if …", "any objection to …".
fn asks_leave(first: &str, second: &str) -> bool {
    let leave = matches!(
        first,
        "ok" | "okay" | "fine" | "safe" | "alright" | "happy" | "ready" | "good"
    );
    let minds = first == "mind" && second == "if";
    leave || minds || first == "any" && second.starts_with("objection")
}

/// Whether words state something: they begin with who does it, or what is done comes early. `tokens` are those of the
/// clause without marks.
fn states(tokens: &[&Token]) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |one| one.word.as_str());
    let begins = matches!(
        word(0),
        "i" | "i'll"
            | "we"
            | "we'll"
            | "you"
            | "it"
            | "the"
            | "this"
            | "that"
            | "there"
            | "your"
            | "my"
    );
    begins || auxiliary(word(1)).is_some() || auxiliary(word(2)).is_some()
}

fn yes_no(
    tokens: &[&Token],
    start: usize,
    auxiliary: &str,
    made: impl Fn(Form, Actor, String, usize) -> Frame,
) -> Frame {
    let word = |at: usize| tokens.get(start + at).map_or("", |one| one.word.as_str());
    let who = actor(word(1));
    let has = |first: &str, second: &str| {
        let near = tokens.iter().skip(start).take(7).collect::<Vec<_>>();
        near.windows(2)
            .any(|pair| pair[0].is(first) && pair[1].is(second))
    };
    let wish = [
        "want", "need", "like", "prefer", "rather", "wish", "mind", "care",
    ];
    if who == Actor::You
        && (wish.contains(&word(2)) || word(2) == "still" && wish.contains(&word(3)))
    {
        let to_me = has("me", "to") || has("if", "i") || has("us", "to");
        return if to_me {
            made(Form::YesNo, Actor::Me, "want_me_to".to_owned(), 5)
        } else {
            made(Form::YesNo, Actor::You, format!("you_{}", word(2)), 3)
        };
    }
    if auxiliary == "be" && ["it", "that", "this"].contains(&word(1)) {
        let fine = [
            "ok",
            "okay",
            "fine",
            "safe",
            "alright",
            "acceptable",
            "correct",
            "right",
        ];
        if fine.contains(&word(2)) {
            return made(Form::YesNo, Actor::Me, "is_it_ok".to_owned(), 3);
        }
    }
    if word(1) == "there" {
        return made(Form::YesNo, Actor::It, "is_there".to_owned(), 2);
    }
    if auxiliary == "have" || auxiliary == "do" {
        let name = format!("{auxiliary}_{}", who.id());
        return made(Form::YesNo, who, name, 2);
    }
    made(Form::YesNo, who, format!("{auxiliary}_{}", who.id()), 2)
}

fn wh(
    tokens: &[&Token],
    start: usize,
    made: impl Fn(Form, Actor, String, usize) -> Frame,
) -> Frame {
    let word = |at: usize| tokens.get(start + at).map_or("", |one| one.word.as_str());
    let first = word(0).strip_suffix("'s").unwrap_or(word(0));
    if first != word(0) {
        return made(Form::Wh, Actor::It, format!("{first}_be"), start + 1);
    }
    if first == "how" && AMOUNTS.contains(&word(1)) {
        let name = match word(1) {
            "many" | "much" | "long" | "often" | "soon" => format!("how_{}", word(1)),
            _ => "how_far".to_owned(),
        };
        return made(Form::Wh, Actor::It, name, start + 2);
    }
    if first == "how" && matches!(word(1), "come" | "about") {
        return made(Form::Wh, Actor::It, format!("how_{}", word(1)), start + 2);
    }
    // The first auxiliary after the question word and its noun: "what colour should the button be".
    let place = (1..6).find(|at| auxiliary(word(*at)).is_some());
    let near = place.and_then(|at| Some((at, auxiliary(word(at))?)));
    match near {
        Some((at, verb)) => {
            let who = actor(word(at + 1));
            let noun = if at > 1 { "_noun" } else { "" };
            let wants = who == Actor::You
                && ["want", "like", "prefer", "need"]
                    .iter()
                    .any(|one| word(at + 2) == *one);
            let name = if wants {
                format!("{first}{noun}_want")
            } else {
                format!("{first}{noun}_{verb}_{}", who.id())
            };
            made(Form::Wh, who, name, start + at + 1)
        }
        None if word(1) == "to" => made(Form::Wh, Actor::Me, format!("{first}_to"), start + 2),
        None => made(Form::Wh, Actor::It, format!("{first}_verb"), start + 1),
    }
}

fn actor(word: &str) -> Actor {
    match word {
        "i" | "i'll" | "i'm" | "i've" | "me" => Actor::Me,
        "we" | "we'll" | "we're" | "us" | "our" => Actor::We,
        "you" | "you'd" | "you're" | "you've" | "your" => Actor::You,
        _ => Actor::It,
    }
}

fn is_wh(word: &str) -> bool {
    static WH: WordList = WordList::words(
        "what what's which who who's whom whose when when's where where's why why's how how's",
    );
    WH.has(word)
}
