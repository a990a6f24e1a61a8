use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_engine::decision::{Model, points};
use steelyard_engine::lab::{
    ByWeight, Over, Power, Voice, WhoDecided, power_by_weight, who_decided,
};

use crate::decide::{print_named, verdict_words};
use crate::{Trouble, args, check, given, table};

pub(crate) fn run(asked: &args::Power, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::models(&asked.asked.given, asked.asked.system, out)?;
    let mut refused = Vec::new();
    for (place, model) in models.iter().enumerate() {
        let found = match who_decided(&model.parameters, &model.cells, asked.stage.as_deref()) {
            Ok(found) => found,
            Err(error) => {
                // Of several decisions some may have no voices.
                if models.len() > 1 && !asked.json {
                    table::title(model, place, out)?;
                    writeln!(out, "{error}")?;
                }
                refused.push(error);
                continue;
            }
        };
        let report = Report::new(&found, &asked.quota);
        if asked.json {
            print_named(model, &report, out)?;
        } else {
            table::title(model, place, out)?;
            print(model, &report, out)?;
        }
    }
    match refused.first() {
        Some(error) if refused.len() == models.len() => Err(Trouble::Usage(error.to_string())),
        _ => Ok(check::exit_code(&workspace)),
    }
}

/// The contract of `power --json`.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    decided: &'a WhoDecided,
    /// Power by weight alone, for each quota.
    by_weight: Vec<ByWeight>,
    /// Power by weight × known factor, such as confidence.
    by_weight_and_factor: Vec<ByWeight>,
}

impl<'a> Report<'a> {
    fn new(decided: &'a WhoDecided, quotas: &[f64]) -> Self {
        let by = |of: fn(&Voice) -> f64| {
            let weights: Vec<f64> = decided.voices.iter().map(of).collect();
            let by = |quota: &f64| power_by_weight(&weights, *quota);
            quotas.iter().filter_map(by).collect()
        };
        Self {
            decided,
            by_weight: by(|voice| voice.weight),
            by_weight_and_factor: by(|voice| voice.counts),
        }
    }
}

fn print(model: &Model, report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    let WhoDecided {
        now,
        voices,
        power,
        contributions,
    } = report.decided;
    writeln!(out, "{}", verdict_words(model, now))?;
    let head = [
        "voice",
        "weight",
        "counts",
        "adds",
        "shapley",
        "banzhaf",
        "without it",
    ]
    .map(str::to_owned);
    let outcome = power.as_ref().map(|[outcome, ..]| outcome);
    let index = |of: fn(&Power) -> &Vec<f64>, place: usize| {
        outcome.map_or("–".to_owned(), |power| points(of(power)[place]))
    };
    let rows = voices.iter().enumerate().map(|(place, voice)| {
        let without = if voice.without == *now {
            "the same".to_owned()
        } else {
            verdict_words(model, &voice.without)
        };
        vec![
            voice.label.to_string(),
            points(voice.weight),
            points(voice.counts),
            contributions
                .get(place)
                .map_or("–".to_owned(), |part| points(*part)),
            index(|power| &power.shapley, place),
            index(|power| &power.banzhaf, place),
            without,
        ]
    });
    let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rows).collect();
    table::rows(&rows, out)?;
    let label = |place: &usize| voices[*place].label.to_string();
    match power {
        None => writeln!(
            out,
            "Power is told of up to 12 voices; here are {}.",
            voices.len()
        )?,
        Some(all) => {
            for power in all {
                let what = match power.over {
                    Over::Outcome => "outcome",
                    Over::Winner => "winner",
                    Over::Status => "status",
                };
                match &power.smallest {
                    Some(set) => {
                        let names: Vec<String> = set.iter().map(label).collect();
                        writeln!(
                            out,
                            "Fewest whose absence changes the {what}: {}",
                            names.join(", ")
                        )?;
                    }
                    None => writeln!(
                        out,
                        "Nobody's absence changes the {what}, as long as anybody is there"
                    )?,
                }
            }
        }
    }
    for (what, all) in [
        ("weight alone", &report.by_weight),
        ("weight and factor", &report.by_weight_and_factor),
    ] {
        for by in all {
            let parts = voices.iter().zip(&by.shapley_shubik).zip(&by.swings);
            let parts: Vec<String> = parts
                .map(|((voice, share), swings)| match *swings {
                    0.0 => format!("{} none", voice.label),
                    _ => format!("{} {}", voice.label, points(*share)),
                })
                .collect();
            writeln!(
                out,
                "By {what}, where {} of it passes: {}",
                points(by.quota),
                parts.join(", ")
            )?;
        }
    }
    Ok(())
}
