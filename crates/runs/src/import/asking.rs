//! Tools that ask the user: `AskUserQuestion`, `request_user_input` and their like.

use std::borrow::Cow;

use super::json::{Object, Raw, items, text};
use super::step::Question;
use crate::{Asked, QuestionKind};

/// Names of tools that ask, without case and signs: all are called alike.
const ASK: [&str; 5] = [
    "askuserquestion",
    "requestuserinput",
    "askuser",
    "askfollowupquestion",
    "askhuman",
];

/// Whether a tool asks the user.
pub(super) fn asks(tool: &str) -> bool {
    let mut bare = tool.to_ascii_lowercase();
    bare.retain(|letter| letter.is_ascii_alphabetic());
    ASK.contains(&bare.as_str())
}

/// A text that is JSON itself, as arguments of calls are written, decoded; JSON stays as it is.
pub(super) fn within(raw: Option<Raw<'_>>) -> Cow<'_, str> {
    let written = raw.map_or("", Raw::get);
    if written.starts_with('"') {
        text(raw)
    } else {
        Cow::Borrowed(written)
    }
}

/// The text of a value, or the texts of a list, or of what lies under `answers`.
fn words(raw: Option<Raw<'_>>) -> String {
    let written = raw.map_or("", Raw::get);
    if written.starts_with('[') {
        let items = items(raw).into_iter().map(|item| words(Some(item)));
        return items.collect::<Vec<_>>().join(", ");
    }
    if written.starts_with('{') {
        return words(Object::of(raw).raw("answers"));
    }
    if written.starts_with('"') {
        return text(raw).into_owned();
    }
    written.to_owned()
}

/// What a call asks: a list of questions, or a single one. None where it asks nothing that can be read.
pub(super) fn questions(given: Option<Raw<'_>>) -> Vec<Question> {
    let within = within(given);
    let Some(given) = Object::parse(&within) else {
        return Vec::new();
    };
    let several = items(given.raw("questions"));
    if several.is_empty() {
        return question(&given).into_iter().collect();
    }
    let asked = several.into_iter().map(|one| Object::of(Some(one)));
    asked.filter_map(|one| question(&one)).collect()
}

fn question(one: &Object<'_>) -> Option<Question> {
    let text = one
        .some(&["question", "prompt", "message", "text"])?
        .into_owned();
    let options = items(one.any(&["options", "choices"])).into_iter();
    let options: Vec<String> = options
        .map(|option| {
            let label = Object::of(Some(option)).raw("label");
            words(label.or(Some(option)))
        })
        .filter(|option| !option.is_empty())
        .collect();
    let kind = if options.is_empty() {
        QuestionKind::OpenEnded
    } else {
        QuestionKind::Selection
    };
    let key = one.some(&["id"]).map_or(text.clone(), Cow::into_owned);
    let secret = one.is("isSecret") || one.is("is_secret");
    let asked = Asked {
        text,
        options,
        kind: Some(kind),
        ..Asked::default()
    };
    Some(Question { asked, key, secret })
}

/// Answers by the ids or texts of questions; one under an empty key where a text answers all of them.
pub(super) fn answers(gave: Option<Raw<'_>>) -> Vec<(String, String)> {
    answers_in(&within(gave))
}

/// The same, of what a tool gave as it stands.
pub(super) fn answers_in(gave: &str) -> Vec<(String, String)> {
    if let Some(fields) = Object::parse(gave.trim()) {
        let answers = fields.object("answers");
        let answers = answers.entries();
        return answers
            .map(|(key, answer)| (key.into_owned(), words(Some(answer))))
            .filter(|(_, answer)| !answer.is_empty())
            .collect();
    }
    let answered = !gave.is_empty() && gave != "null";
    answered
        .then(|| (String::new(), gave.to_owned()))
        .into_iter()
        .collect()
}
