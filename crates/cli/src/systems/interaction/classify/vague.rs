//! How vague prompts are.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_decision::points;
use steelyard_interaction::{VaguePart, Vagueness, vagueness};

use super::args;
use super::questions::Questions;
use crate::terminal::{line, print_json};

/// The contract of `classify --vagueness --json`.
#[derive(Serialize)]
struct VaguenessJson<'a> {
    text: &'a str,
    vague: bool,
    threshold: f64,
    #[serde(flatten)]
    found: &'a Vagueness,
}

pub(super) fn print(
    prompts: &Questions,
    asked: &args::Classify,
    out: &mut impl Write,
) -> io::Result<()> {
    for prompt in &prompts.all {
        let text = prompt.asked.text.as_str();
        let found = vagueness(text);
        let vague = found.score >= asked.threshold;
        if asked.json {
            let json = VaguenessJson {
                text: &prompt.shown,
                vague,
                threshold: asked.threshold,
                found: &found,
            };
            print_json(&json, out)?;
            continue;
        }
        let word = if vague { "vague" } else { "clear" };
        let parts: Vec<String> = found.parts.iter().map(words).collect();
        let parts = parts.join("; ");
        let parts = [if parts.is_empty() { "" } else { ": " }, &parts].concat();
        line!(out, "{}", prompt.shown)?;
        line!(
            out,
            "  {word}, {} (experimental){parts}",
            points(found.score)
        )?;
    }
    Ok(())
}

/// "vague words +0.30: it, better".
fn words(part: &VaguePart) -> String {
    let named = if part.words.is_empty() {
        String::new()
    } else {
        format!(": {}", part.words.join(", "))
    };
    format!("{} +{}{named}", part.kind.words(), points(part.adds))
}
