//! What a command prints that asks for one secret, on the line below it: `$ printenv API_TOKEN`, `$ gh auth token`.

use super::Found;
use super::below::{line, line_end};
use super::judge::{Form, is_secret};
use super::names::{self, Kind};

/// What a command asks for.
#[derive(Clone, Copy)]
enum Asks {
    /// What the word behind it names.
    Named,
    Password,
    Token,
}

/// How a command begins, what else stands on its line, and what it asks for.
const COMMANDS: &[(&str, &str, Asks)] = &[
    ("printenv ", "", Asks::Named),
    ("echo ", "", Asks::Named),
    ("cat ", "", Asks::Named),
    ("heroku config:get ", "", Asks::Named),
    ("terraform output -raw ", "", Asks::Named),
    ("tofu output -raw ", "", Asks::Named),
    ("vault kv get -field=", "", Asks::Named),
    ("vault read -field=", "", Asks::Named),
    ("git config --get ", "", Asks::Named),
    ("kubectl get secret ", "base64 -d", Asks::Password),
    ("kubectl get secret ", "base64 --decode", Asks::Password),
    ("vault print token", "", Asks::Token),
    ("pass show ", "", Asks::Password),
    ("gopass show ", "", Asks::Password),
    ("op read ", "", Asks::Password),
    ("bw get password ", "", Asks::Password),
    ("security find-generic-password ", " -w", Asks::Password),
    ("security find-internet-password ", " -w", Asks::Password),
    (
        "aws secretsmanager get-secret-value ",
        "SecretString --output text",
        Asks::Password,
    ),
    ("aws ssm get-parameter ", "--output text", Asks::Password),
    ("aws ecr get-login-password", "", Asks::Password),
    ("gcloud secrets versions access ", "", Asks::Password),
    ("gcloud auth print-access-token", "", Asks::Token),
    ("gcloud auth print-identity-token", "", Asks::Token),
    (
        "gcloud auth application-default print-access-token",
        "",
        Asks::Token,
    ),
    ("az account get-access-token ", "tsv", Asks::Token),
    ("az keyvault secret show ", "tsv", Asks::Password),
    ("kubectl create token ", "", Asks::Token),
    ("gh auth token", "", Asks::Token),
    ("glab auth token", "", Asks::Token),
    ("heroku auth:token", "", Asks::Token),
    ("fly auth token", "", Asks::Token),
    ("flyctl auth token", "", Asks::Token),
];

/// The secret below the command that begins here.
pub(super) fn below(text: &str, at: usize) -> Option<Found> {
    /// Longest command, and longest line that it prints, in bytes.
    const LONGEST: usize = 512;
    let rest = &text.as_bytes()[at..];
    if !may_begin(rest) {
        return None;
    }
    let prompted = prompt(&text.as_bytes()[..at])?;
    let length = line(rest, false, LONGEST);
    let whole = text.get(at..at + length)?;
    let mut commands = COMMANDS.iter();
    let (start, _, asks) =
        commands.find(|(start, needs, _)| whole.starts_with(start) && whole.contains(needs))?;
    let (command, behind) = (&whole[start.len()..], &rest[length..]);
    // Into a file it prints nothing.
    if command.contains(" > ") || command.contains(">>") {
        return None;
    }
    let (kind, word) = match asks {
        Asks::Named => named(command)?,
        Asks::Password => (Kind::Password, "password"),
        Asks::Token => (Kind::Token, "token"),
    };
    let in_json = behind.first() == Some(&b'\\') || behind.starts_with(b"\r\\");
    let from = at + length + line_end(behind)?;
    let to = from + line(&text.as_bytes()[from..], in_json, LONGEST);
    let value = text.get(from..to)?;
    let form = if prompted && matches!(asks, Asks::Named) {
        Form::Line
    } else {
        Form::Loose
    };
    let one = !value.contains(char::is_whitespace);
    (one && is_secret(kind, word, form, value)).then(|| Found::secret(from, to))
}

/// By their first letter, which second letters commands have: one bit each, `a` the lowest.
const SECOND: [u32; 26] = {
    let mut second = [0; 26];
    let mut at = 0;
    while at < COMMANDS.len() {
        let start = COMMANDS[at].0.as_bytes();
        second[(start[0] - b'a') as usize] |= 1 << (start[1] - b'a');
        at += 1;
    }
    second
};

/// Whether a text may begin with a command, as most words do not.
fn may_begin(text: &[u8]) -> bool {
    match text {
        [one @ b'a'..=b'z', two @ b'a'..=b'z', ..] => {
            SECOND[usize::from(one - b'a')] & (1 << (two - b'a')) != 0
        }
        _ => false,
    }
}

/// The kind of what a command names: `$API_TOKEN`, `"${API_TOKEN}"`, `/run/secrets/db_password`.
fn named(command: &str) -> Option<(Kind, &'static str)> {
    let word = command.split(' ').next()?;
    let name = word.trim_matches(['"', '\'', '\\', '$', '{', '}', '%']);
    let name = name.rsplit(['/', ':', '.']).next()?;
    names::kind(name.as_bytes()).filter(|(kind, _)| {
        matches!(
            kind,
            Kind::Password | Kind::Short | Kind::Secret | Kind::Token
        )
    })
}

/// Whether a prompt stands before a command, if one begins behind this text: `$ `, `C:\> `.
fn prompt(before: &[u8]) -> Option<bool> {
    let spaces = before.iter().rev().take(4);
    let spaces = spaces.take_while(|byte| **byte == b' ').count();
    let before = &before[..before.len() - spaces];
    let begins = matches!(
        before,
        [] | [.., b'\n' | b'"' | b'\'' | b';' | b'&' | b'('] | [.., b'\\', b'n']
    );
    let prompted = matches!(before.last(), Some(b'$' | b'#' | b'%' | b'>'))
        || ["❯", "➜", "λ"]
            .iter()
            .any(|sign| before.ends_with(sign.as_bytes()));
    (begins || prompted).then_some(prompted)
}
