//! Whether a value is a secret, or a word of prose, of code or of a template.

use super::names::Kind;
use super::words::{
    is_code, is_literal, is_login, is_name, is_place, is_random, is_same, is_sentence, refers,
    stands_for_another,
};

/// How a value stands by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In quotes.
    Quoted,
    /// `NAME=value`, as shells and programs read their environment.
    Variable,
    /// `name=value`, `--name=value`.
    Close,
    /// `--name value`.
    Flag,
    /// `name: value`, alone on its line.
    Line,
    /// `Vendor-Key: value`, in the headers of a request.
    Header,
    /// Any other.
    Loose,
}

/// Whether a value under a name whose end is `word` is a secret.
pub(super) fn is_secret(kind: Kind, word: &str, form: Form, value: &str) -> bool {
    if stands_for_another(value) || is_literal(value) || is_same(value, word) || is_place(value) {
        return false;
    }
    let one = !value.trim().contains(char::is_whitespace);
    match (kind, form) {
        (Kind::Password, Form::Quoted) => !is_sentence(value),
        (Kind::Password, Form::Variable) => !(value.contains('(') && value.ends_with(')')),
        (Kind::Password, Form::Flag) => !is_code(value),
        (Kind::Password, Form::Close | Form::Line) => {
            value.len() >= 3 && !is_code(value) && !refers(value, word)
        }
        (Kind::Password, Form::Loose) => !is_code(value) && !is_name(value) && is_random(value, 4),
        (Kind::Short, Form::Loose) => one && is_key(value, word, 6),
        (Kind::Short, _) => one && !is_code(value) && !refers(value, word) && is_random(value, 4),
        (Kind::Secret, Form::Quoted) => one && value.len() >= 6 && !refers(value, word),
        (Kind::Secret | Kind::Token, Form::Variable) => value.len() >= 6 && !is_code(value),
        (Kind::Secret, _) => is_key(value, word, 6),
        // What has `::` within is a path of names.
        (Kind::Token | Kind::Key, Form::Quoted) => {
            one && !value.contains("::") && is_random(value, 8)
        }
        (Kind::Token, _) => is_key(value, word, 8),
        (Kind::Key, Form::Variable) => is_random(value, 16),
        (Kind::Key, Form::Header) => is_key(value, word, 16),
        (Kind::Signature, _) => is_key(value, word, 20),
        (Kind::Login, _) => is_login(value),
        _ => false,
    }
}

/// Whether it is a key of a service, and nothing of a program: without quotes around it more has to tell.
fn is_key(value: &str, word: &str, least: usize) -> bool {
    let value = value.trim_end_matches(['!', '?']);
    let code =
        is_code(value) || value.contains(['(', '[', '{', '<', '>', '&', '|', '!', '?', '*', ',']);
    !code && !refers(value, word) && !is_name(value) && is_random(value, least)
}
