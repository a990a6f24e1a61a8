//! A run as text.

use std::io::{self, Write};

use steelyard_decision::plain;
use steelyard_interaction::effort::NOT_JUDGED;
use steelyard_interaction::{DocumentBroken, DocumentQuestion, DocumentWhat, RunDocument};
use steelyard_protocol::TimeZone;
use steelyard_runs::Effort;

use crate::terminal::line;

/// Prints a run; `of` are all that there are, `zone` is that of its times.
pub(super) fn run(
    document: &RunDocument<'_>,
    of: usize,
    zone: &TimeZone,
    out: &mut impl Write,
) -> io::Result<()> {
    let (number, file) = (document.number, document.file);
    line!(out, "{file}, run {number} of {of}: {}", document.name)?;
    if !document.title.is_empty() {
        line!(out, "{}", document.title)?;
    }
    for words in document.ties() {
        line!(out, "{words}")?;
    }
    line!(out, "{}", document.facts("≥ ", zone).join(", "))?;
    let mut before = None;
    for entry in &document.entries {
        if before != Some(entry.turn) {
            before = Some(entry.turn);
            let turn = entry.turn.and_then(|turn| document.turns.get(turn));
            writeln!(out)?;
            line!(
                out,
                "{}",
                turn.map_or("Outside any turn".to_owned(), |turn| turn.heading(zone))
            )?;
        }
        what(&entry.what, out)?;
        if !entry.vague.is_empty() {
            let words = format!("vague (experimental): {}", entry.vague.join(", "));
            lines("  ~ ", &words, out)?;
        }
        for one in &entry.found {
            broken(one, ", found by rule", out)?;
        }
    }
    Ok(())
}

fn what(what: &DocumentWhat, out: &mut impl Write) -> io::Result<()> {
    match what {
        DocumentWhat::Prompt { text } => lines("> ", text, out),
        DocumentWhat::Answer { text } | DocumentWhat::Said { text } => lines("  ", text, out),
        DocumentWhat::Thought { text } => lines("  ~ ", text, out),
        DocumentWhat::Tool {
            name,
            summary,
            outcome,
        } => {
            let ended = match outcome.words() {
                "" => String::new(),
                words => format!(" ({words})"),
            };
            lines("  $ ", &format!("{name}{ended}: {summary}"), out)
        }
        DocumentWhat::Question(asked) => question(asked, out),
        DocumentWhat::Broken(one) => broken(one, "", out),
        DocumentWhat::Spawned { agent, run } => {
            let led = run.map_or(String::new(), |run| format!(", run {run}"));
            lines("  * called ", &format!("{agent}{led}"), out)
        }
        DocumentWhat::Compacted { tokens_before } => {
            let before = tokens_before.map(|tokens| format!(", {tokens} tokens before"));
            let words = format!("context compacted{}", before.unwrap_or_default());
            lines("  * ", &words, out)
        }
        DocumentWhat::Interrupted => lines("  * ", "interrupted", out),
        DocumentWhat::Failed { text } => lines("  * failed: ", text, out),
        DocumentWhat::Noted { text } => lines("  * ", text, out),
    }
}

/// A preference that was not kept, and who says so.
fn broken(one: &DocumentBroken, by: &str, out: &mut impl Write) -> io::Result<()> {
    let words = [
        Some(format!("{}{by}", one.preference)),
        (!one.expected.is_empty()).then(|| format!("expected {}", one.expected)),
        (!one.actual.is_empty()).then(|| format!("was {}", one.actual)),
        Some(one.costs.map_or("not counted".to_owned(), |costs| {
            format!("costs {}", plain(costs))
        })),
    ];
    lines("  ! ", &joined(words), out)
}

fn question(asked: &DocumentQuestion, out: &mut impl Write) -> io::Result<()> {
    lines("  ", &asked.about, out)?;
    lines("  ? ", &asked.text, out)?;
    for option in &asked.options {
        lines("    - ", option, out)?;
    }
    if let Some(answer) = &asked.answer {
        lines("    = ", answer, out)?;
    }
    let known = if asked.recorded { ", as recorded" } else { "" };
    let counts = if asked.counts { "" } else { ", does not count" };
    let effort = asked.effort.map_or(NOT_JUDGED, Effort::id);
    let reasons = asked.reasons.join("; ");
    let colon = if reasons.is_empty() { "" } else { ": " };
    let words = format!("{effort}{known}{counts}{colon}{reasons}");
    lines("    ", &words, out)
}

/// Lines of a text, the first behind a mark and the others in line with it.
fn lines(mark: &str, text: &str, out: &mut impl Write) -> io::Result<()> {
    let (mut mark, quote) = (mark.to_owned(), mark == "> ");
    for line in text.trim_end().lines() {
        line!(out, "{}", format!("{mark}{line}").trim_end())?;
        if !quote {
            mark = " ".repeat(mark.chars().count());
        }
    }
    Ok(())
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}
