//! A run as a document in Markdown. Whatever was said stands in a quote, so that no word of it looks like a heading or a
//! turn of the document.

use std::fmt::Write as _;

use steelyard_decision::plain;
use steelyard_documents::counted;
use steelyard_documents::written::{code, disarmed, text, turns};
use steelyard_protocol::TimeZone;

use super::{DocumentBroken, DocumentEntry, DocumentQuestion, DocumentWhat, RunDocument};

impl RunDocument<'_> {
    /// The document; `of` are all runs that there are. Entries that would make it longer than `most` bytes are left out,
    /// and it says how many.
    pub fn markdown(&self, of: usize, most: usize) -> String {
        let utc = TimeZone::default();
        let mut out = format!("# {}\n\n", text(&self.name));
        if !self.title.is_empty() {
            let _written = write!(out, "{}\n\n", text(&self.title));
        }
        let models: Vec<String> = self.models.iter().map(|model| text(model)).collect();
        let stands = [
            Some(format!("{}, run {} of {of}", code(self.file), self.number)),
            (!models.is_empty()).then(|| models.join(", ")),
        ];
        let stands = stands.into_iter().flatten().chain(self.ties());
        for fact in stands.chain(self.facts("at least ", &utc)) {
            let _written = writeln!(out, "- {fact}");
        }
        let mut before = None;
        for (place, entry) in self.entries.iter().enumerate() {
            let mut piece = String::new();
            if before != Some(entry.turn) {
                before = Some(entry.turn);
                let turn = entry.turn.and_then(|turn| self.turns.get(turn));
                let heading = turn.map_or("Outside any turn".to_owned(), |turn| turn.heading(&utc));
                let _written = writeln!(piece, "\n## {heading}");
            }
            written(entry, &mut piece);
            if out.len().saturating_add(piece.len()) > most {
                let left = counted(self.entries.len() - place, "more entry", "more entries");
                let _written = writeln!(out, "\n*{left} left out: the transcript is too long.*");
                break;
            }
            out.push_str(&piece);
        }
        out
    }

    /// How it hangs together with other runs: "under run 3".
    pub fn ties(&self) -> Vec<String> {
        let run = |words: &str, run: Option<usize>| run.map(|run| format!("{words} run {run}"));
        let ties = [
            run("under", self.parent),
            self.astray.map(str::to_owned),
            run("goes on from", self.forked_from),
            run("all of it counts in", self.whole_in),
        ];
        ties.into_iter().flatten().collect()
    }
}

fn written(entry: &DocumentEntry, out: &mut String) {
    match &entry.what {
        DocumentWhat::Prompt { text } => quoted("Prompt", &plain_lines(text), out),
        // What an agent answers is Markdown already.
        DocumentWhat::Answer { text } => quoted("Answer", &disarmed(text), out),
        DocumentWhat::Said { text } => quoted("Said", &disarmed(text), out),
        DocumentWhat::Thought { text } => quoted("Reasoning", &plain_lines(text), out),
        DocumentWhat::Tool {
            name,
            summary,
            outcome,
        } => {
            let ended = match outcome.words() {
                "" => String::new(),
                words => format!(", {words}"),
            };
            let name = text(name);
            note(&format!("Called {name}{ended}: {}", code(summary)), out);
        }
        DocumentWhat::Question(asked) => question(asked, out),
        DocumentWhat::Broken(one) => broken(one, "", out),
        DocumentWhat::Spawned { agent, run } => {
            let run = run.map_or(String::new(), |run| format!(", run {run}"));
            note(&format!("Called the agent {}{run}", text(agent)), out);
        }
        DocumentWhat::Compacted { tokens_before } => {
            let before = tokens_before.map(|tokens| format!(", {tokens} tokens before"));
            note(
                &format!("Context compacted{}", before.unwrap_or_default()),
                out,
            );
        }
        DocumentWhat::Interrupted => note("Interrupted", out),
        DocumentWhat::Failed { text } => quoted("Failed", &plain_lines(text), out),
        DocumentWhat::Noted { text } => quoted("Noted", &plain_lines(text), out),
    }
    if !entry.vague.is_empty() {
        let vague: Vec<String> = entry.vague.iter().map(|word| text(word)).collect();
        note(&format!("Vague (experimental): {}", vague.join(", ")), out);
    }
    for one in &entry.found {
        broken(one, ", found by rule", out);
    }
}

fn question(asked: &DocumentQuestion, out: &mut String) {
    let known = if asked.recorded { ", as recorded" } else { "" };
    let counts = if asked.counts { "" } else { ", does not count" };
    let label = format!("Asks, {}{known}{counts}", asked.level());
    let mut body = plain_lines(&asked.text);
    if !asked.about.is_empty() {
        // A plan is Markdown, as answers are.
        body = format!("{}\n\n{body}", disarmed(asked.about.trim_end()));
    }
    if !asked.options.is_empty() {
        body.push('\n');
    }
    for option in &asked.options {
        let _written = write!(body, "\n- {}", text(option));
    }
    if let Some(answer) = &asked.answer {
        let _written = write!(body, "\n\nAnswered: {}", text(answer));
    }
    quoted(&label, &body, out);
    if !asked.reasons.is_empty() {
        note(&format!("Why: {}", text(&asked.reasons.join("; "))), out);
    }
}

/// A preference that was not kept, and who says so.
fn broken(one: &DocumentBroken, by: &str, out: &mut String) {
    let words = [
        Some(format!("Broken: {}{by}", text(&one.preference))),
        (!one.expected.is_empty()).then(|| format!("expected {}", text(&one.expected))),
        (!one.actual.is_empty()).then(|| format!("was {}", text(&one.actual))),
        Some(one.costs.map_or("not counted".to_owned(), |costs| {
            format!("costs {}", plain(costs))
        })),
    ];
    note(&joined(words), out);
}

/// A label, and a text of Markdown in a quote.
fn quoted(label: &str, body: &str, out: &mut String) {
    let _written = writeln!(out, "\n**{label}**\n");
    for line in body.trim_end().lines() {
        let line: String = line.chars().map(shown).collect();
        out.push_str(format!("> {line}").trim_end());
        out.push('\n');
    }
}

fn note(words: &str, out: &mut String) {
    let _written = writeln!(out, "\n*{words}*");
}

/// A text as Markdown that reads as it does, line by line.
fn plain_lines(raw: &str) -> String {
    let lines = raw.trim_end().lines().map(text);
    let mut out = String::new();
    for line in lines {
        // An empty line parts paragraphs, any other end of a line stays one.
        if !out.is_empty() {
            let ends = line.is_empty() || out.ends_with('\n');
            out.push_str(if ends { "\n" } else { "\\\n" });
        }
        out.push_str(&line);
    }
    out
}

/// Without control characters, and without those that turn the direction of writing.
fn shown(letter: char) -> char {
    match letter {
        '\t' => ' ',
        letter if letter.is_control() || turns(letter) => char::REPLACEMENT_CHARACTER,
        letter => letter,
    }
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}
