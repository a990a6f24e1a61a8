//! `triage`: what disagreements are about.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_deliberation::Under;
use steelyard_deliberation::run::{Run, What};
use steelyard_deliberation::triage::{Beside, Class, triage};
use steelyard_documents::excerpt;

use crate::table;
use crate::terminal::line;

/// The contract of `triage --json`, a run.
#[derive(Serialize)]
pub(super) struct Triage {
    run: String,
    disagreements: Vec<Disagreement>,
    /// How the rules do where somebody judged; `null` where nobody did.
    measured: Option<Measured>,
}

#[derive(Serialize)]
struct Measured {
    judged: u32,
    agreed: u32,
    /// Fewest that a share is told of.
    fewest: u32,
    share: Option<f64>,
    /// What it lies within, 19 times of 20.
    interval: Option<[f64; 2]>,
    /// Rows by what somebody says, columns by what the rules say: factual, value, semantic, undecided.
    confusion: [[u32; 4]; 4],
    /// What to know of the share.
    note: &'static str,
}

impl Measured {
    fn of(beside: &Beside) -> Option<Self> {
        let (judged, agreed) = (beside.judged(), beside.agreed());
        let interval = beside.interval();
        (judged > 0).then(|| Self {
            judged,
            agreed,
            fewest: Beside::FEWEST,
            share: interval.map(|_| f64::from(agreed) / f64::from(judged)),
            interval,
            confusion: beside.counts(),
            note: Beside::FLATTERS,
        })
    }
}

#[derive(Serialize)]
struct Disagreement {
    round: u32,
    seq: Option<u32>,
    texts: [String; 2],
    /// `factual`, `value`, `semantic` or `undecided`: as somebody says, where one does, else as the rules do.
    class: &'static str,
    ruled: &'static str,
    judged: Option<Judged>,
    similarity: f64,
    overlap: f64,
    recorded: Option<String>,
    fired: Vec<Fired>,
}

#[derive(Serialize)]
struct Judged {
    by: String,
    note: String,
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
    let mut beside = Beside::default();
    for round in &run.rounds {
        for event in &round.events {
            let What::Disagreement {
                texts,
                class,
                judged,
                ..
            } = &event.what
            else {
                continue;
            };
            let judged = judged.as_ref().map(|judged| &judged.1.judgement);
            let rules = &under.rules;
            let found = triage([&texts[0], &texts[1]], rules.triage_threshold, rules.method);
            if let Some(judged) = judged {
                beside.count(judged.class, found.class);
            }
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
                class: Class::word(judged.map_or(found.class, |judged| judged.class)),
                ruled: Class::word(found.class),
                judged: judged.map(|judged| Judged {
                    by: judged.by.to_string(),
                    note: judged.note.clone(),
                }),
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
        measured: Measured::of(&beside),
    }
}

pub(super) fn print(told: &Triage, out: &mut impl Write) -> io::Result<()> {
    line!(
        out,
        "Disagreements in {}: {}",
        told.run,
        told.disagreements.len()
    )?;
    for one in &told.disagreements {
        writeln!(out)?;
        let recorded = match &one.recorded {
            Some(class) => format!(", the log says {class}"),
            None => String::new(),
        };
        let judged = one.judged.as_ref().map_or(String::new(), |judged| {
            let by = match judged.by.as_str() {
                "" => "judged by hand".to_owned(),
                by => format!("judged by {by}"),
            };
            let note = match judged.note.as_str() {
                "" => String::new(),
                note => format!(", “{}”", excerpt(note)),
            };
            format!(", {by}{note}, the rules say {}", one.ruled)
        });
        line!(out, "Round {}: {}{judged}{recorded}", one.round, one.class)?;
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
            line!(out, "  no rule applies")?;
        }
    }
    if let Some(measured) = &told.measured {
        writeln!(out)?;
        print_measured(measured, out)?;
    }
    writeln!(out)
}

/// "Judged: 12. The rules agree on 9: 75% (95% confidence interval 47–91%)."
fn print_measured(told: &Measured, out: &mut impl Write) -> io::Result<()> {
    let of = format!(
        "Judged: {}. The rules agree on {}",
        told.judged, told.agreed
    );
    match told.share.zip(told.interval) {
        Some((share, [low, high])) => {
            let [share, low, high] = [share, low, high].map(|share| share * 100.0);
            line!(
                out,
                "{of}: {share:.0}% (95% confidence interval {low:.0}–{high:.0}%)."
            )?;
        }
        None => line!(
            out,
            "{of}: too few for a share, which needs {}.",
            told.fewest
        )?,
    }
    line!(out, "{}", told.note)?;
    let words = Class::ALL
        .map(Class::id)
        .into_iter()
        .chain([Class::word(None)]);
    let head = std::iter::once("judged \\ rules").chain(words.clone());
    let mut rows = vec![head.map(str::to_owned).collect::<Vec<String>>()];
    for (word, counts) in words.zip(&told.confusion) {
        let counts = counts.iter().map(ToString::to_string);
        rows.push(std::iter::once(word.to_owned()).chain(counts).collect());
    }
    table::rows(&rows, out)
}
