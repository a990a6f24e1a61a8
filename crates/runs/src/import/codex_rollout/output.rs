//! What a tool gave, whether that is a failure, and how long it took.
//!
//! Nothing is guessed from what the tool itself printed: only the fields around it count, the lines that Codex puts before it
//! (`Exit code: 2`, `Wall time: 1.5 seconds`), and the words that Codex gives in place of an output.

use super::super::super::Outcome;
use super::super::blocks::{shortened, shown};
use super::super::codex_record::took;
use super::super::json::{Object, Raw, text};
use super::super::step::ToolResult;

/// Longer outputs are not looked into.
const LOOKED_INTO: usize = 1 << 16;

/// Bytes at the beginning and at the end of an output in which Codex's own words stand.
const NEAR: usize = 300;

/// The output of a call: a text, JSON in a text with `output` and `metadata`, a list of blocks, or an object.
pub(super) fn read(raw: Option<Raw<'_>>) -> ToolResult {
    let written = raw.map_or("", Raw::get);
    let small = raw.filter(|_| written.len() <= LOOKED_INTO);
    let quoted = text(small);
    let inner = Object::parse(&quoted).unwrap_or_else(|| Object::of(small));
    let output = match (inner.raw("output"), inner.some(&["text"])) {
        (Some(output), _) => shown(Some(output)),
        (None, Some(text)) => shortened(&text),
        (None, None) => shown(raw),
    };
    let head = head(&output);
    // What a tool printed itself may be an object as well.
    let is_own = ["output", "content"]
        .iter()
        .any(|key| inner.raw(key).is_some());
    let inner = if is_own { inner } else { Object::default() };
    let code = match small {
        Some(_) => [inner.object("metadata"), inner.clone()]
            .iter()
            .find_map(|of| of.raw("exit_code"))
            .and_then(|code| leading_number(code.get().trim_matches('"'))),
        None => exit_code(written),
    };
    let outcome = match (code, success(&inner)) {
        (Some(code), _) => of_exit(code == 0),
        (None, Some(done)) => of_exit(done),
        (None, None) => match head.exit_code {
            Some(code) => of_exit(code == 0),
            None => by_words(&output),
        },
    };
    let recorded = [inner.object("metadata"), inner];
    let took_ms = recorded.iter().find_map(took).or(head.took_ms);
    ToolResult {
        output,
        outcome,
        took_ms,
    }
}

fn of_exit(done: bool) -> Outcome {
    if done { Outcome::Done } else { Outcome::Failed }
}

/// The exit code at the end of an output that is an object, of which only the ends are looked at.
fn exit_code(written: &str) -> Option<i64> {
    if !written.trim_start_matches('"').starts_with('{') {
        return None;
    }
    let end = &written[written.ceil_char_boundary(written.len().saturating_sub(NEAR))..];
    let (_, rest) = end.rsplit_once("exit_code")?;
    leading_number(rest.trim_start_matches(['\\', '"', ':', ' ']))
}

/// The number at the beginning of a text.
fn leading_number(text: &str) -> Option<i64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '-');
    text[..end.unwrap_or(text.len())].parse().ok()
}

/// Whether a call did what it was for, as a field says: of Codex's own, or of a tool's server.
fn success(gave: &Object<'_>) -> Option<bool> {
    let raw = |key: &str| gave.raw(key).map(Raw::get);
    let is = |key: &str| match raw(key)? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    };
    let is_error = || is("isError").or_else(|| is("is_error"));
    is("success").or_else(|| is_error().map(|error| !error))
}

/// What Codex says before an output.
#[derive(Debug, Default)]
struct Head {
    exit_code: Option<i64>,
    took_ms: Option<f64>,
}

/// Reads the lines that Codex writes before an output, from its beginning on. Whatever else stands there is the tool's.
fn head(output: &str) -> Head {
    const LINES: [&str; 9] = [
        "exit code: ",
        "process exited with code ",
        "process running with session id ",
        "wall time: ",
        "total output lines: ",
        "original token count: ",
        "chunk id: ",
        "session id: ",
        "warning: ",
    ];
    const CODE: [&str; 2] = ["exit code: ", "process exited with code "];
    let mut head = Head::default();
    let start = &output[..output.floor_char_boundary(NEAR)];
    for line in start.lines() {
        let line = line.trim().to_ascii_lowercase();
        if !LINES.iter().any(|mark| line.starts_with(mark)) {
            break;
        }
        let mut codes = CODE.iter().filter_map(|mark| line.strip_prefix(mark));
        let code = codes.next().and_then(leading_number);
        head.exit_code = head.exit_code.or(code);
        let time = line.strip_prefix("wall time: ");
        let time = time.and_then(|time| time.split(' ').next()?.trim_end_matches('s').parse().ok());
        let time = time.filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
        head.took_ms = head.took_ms.or(time.map(|seconds| seconds * 1_000.0));
    }
    head
}

/// Whether Codex says in place of an output that a tool gave none.
pub(super) fn is_error(raw: Option<Raw<'_>>) -> bool {
    let output = text(raw);
    let start = output.trim_start();
    start.starts_with("aborted") || matches!(by_words(start), Outcome::Failed | Outcome::Refused)
}

/// What Codex says in place of an output.
fn by_words(output: &str) -> Outcome {
    const REFUSED: [&str; 3] = ["rejected by user", "rejected by the user", "user rejected"];
    const FAILED: [&str; 10] = [
        "patch rejected",
        "apply_patch verification failed",
        "execution error",
        "exec_command failed",
        "command timed out",
        "sandbox error",
        "unsupported call",
        "unsupported custom tool call",
        "failed to parse function arguments",
        "failed in sandbox",
    ];
    let start = &output[..output.floor_char_boundary(NEAR)];
    let line = start.trim_start().lines().next().unwrap_or_default();
    let line = line.to_ascii_lowercase();
    let begins = |all: &[&str]| all.iter().any(|words| line.starts_with(words));
    let exit = || leading_number(line.split_once("exit code: ")?.1);
    let is_exit = || {
        begins(&["command", "exec", "process", "failed", "error"])
            && exit().is_some_and(|code| code != 0)
    };
    let is_refusal = || REFUSED.iter().any(|words| line.contains(words));
    if begins(&["patch", "exec", "command", "user"]) && is_refusal() {
        Outcome::Refused
    } else if begins(&FAILED) || is_exit() {
        Outcome::Failed
    } else {
        Outcome::NotSaid
    }
}

/// How the end of a tool is told.
pub(super) fn outcome(end: &Object<'_>) -> Outcome {
    let raw = |key: &str| end.raw(key).map_or("", Raw::get);
    let code = !matches!(raw("exit_code"), "" | "0");
    let result = end.object("result");
    let given = result
        .raw("Ok")
        .map_or_else(|| result.clone(), |ok| Object::of(Some(ok)));
    let error = result.text("Err");
    let failed = result.raw("Err").is_some() || success(&given) == Some(false);
    match end.text("status").as_ref() {
        "declined" => Outcome::Refused,
        "failed" => Outcome::Failed,
        _ if by_words(&error) == Outcome::Refused => Outcome::Refused,
        _ if code || failed || raw("success") == "false" => Outcome::Failed,
        "" if ["exit_code", "result", "success"]
            .iter()
            .all(|key| raw(key).is_empty()) =>
        {
            Outcome::NotSaid
        }
        _ => Outcome::Done,
    }
}
