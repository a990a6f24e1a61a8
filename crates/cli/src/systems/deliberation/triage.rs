//! `triage`: what disagreements are about.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_deliberation::Under;
use steelyard_deliberation::run::{Run, What};
use steelyard_deliberation::triage::triage;
use steelyard_documents::excerpt;

use crate::terminal::line;

/// The contract of `triage --json`, a run.
#[derive(Serialize)]
pub(super) struct Triage {
    run: String,
    disagreements: Vec<Disagreement>,
}

#[derive(Serialize)]
struct Disagreement {
    round: u32,
    seq: Option<u32>,
    texts: [String; 2],
    /// `factual`, `value`, `semantic` or `undecided`.
    class: &'static str,
    similarity: f64,
    overlap: f64,
    recorded: Option<String>,
    fired: Vec<Fired>,
}

#[derive(Serialize)]
struct Fired {
    class: &'static str,
    confidence: f64,
    why: String,
    /// Which text, and from which byte up to which.
    evidence: Vec<(usize, usize, usize)>,
}

pub(super) fn of(run: &Run, under: &Under) -> Triage {
    let mut disagreements = Vec::new();
    for round in &run.rounds {
        for event in &round.events {
            let What::Disagreement { texts, class, .. } = &event.what else {
                continue;
            };
            let rules = &under.rules;
            let found = triage([&texts[0], &texts[1]], rules.triage_threshold, rules.method);
            let fired = found.fired.into_iter().map(|one| Fired {
                class: one.class.id(),
                confidence: one.confidence,
                why: one.why,
                evidence: one
                    .evidence
                    .into_iter()
                    .map(|(text, span)| (text, span.start, span.end))
                    .collect(),
            });
            disagreements.push(Disagreement {
                round: round.number,
                seq: event.seq,
                texts: texts.clone(),
                class: found.class.map_or("undecided", |class| class.id()),
                similarity: found.similarity,
                overlap: found.overlap,
                recorded: class.as_ref().map(ToString::to_string),
                fired: fired.collect(),
            });
        }
    }
    Triage {
        run: run.id.to_string(),
        disagreements,
    }
}

pub(super) fn print(told: &Triage, out: &mut impl Write) -> io::Result<()> {
    line!(
        out,
        "{}: {} disagreements",
        told.run,
        told.disagreements.len()
    )?;
    for one in &told.disagreements {
        writeln!(out)?;
        let recorded = match &one.recorded {
            Some(class) => format!(", the log says {class}"),
            None => String::new(),
        };
        line!(out, "Round {}: {}{recorded}", one.round, one.class)?;
        for text in &one.texts {
            line!(out, "  “{}”", excerpt(text))?;
        }
        for fired in &one.fired {
            line!(
                out,
                "  {:<8} {:.2}  {}",
                fired.class,
                fired.confidence,
                fired.why
            )?;
        }
        if one.fired.is_empty() {
            line!(out, "  no rule holds")?;
        }
    }
    writeln!(out)
}
