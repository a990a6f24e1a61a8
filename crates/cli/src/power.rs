use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::{Model, Norm, plain, points, verdict_words};
use steelyard_lab::{
    ByWeight, ByWeightError, Evaluator, Method, Needed, Over, Power, PowerError, Smallest,
    WhoDecided, needed, power_by_weight, who_decided,
};

use crate::decide::print_named;
use crate::terminal::line;
use crate::{Systems, Trouble, args, check, given, table};

pub(crate) fn run(
    systems: Systems,
    asked: &args::Power,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    let mut refused = Vec::new();
    for (place, model) in models.iter().enumerate() {
        let found = match who_decided(&model.parameters, &model.cells, asked.stage.as_deref()) {
            Ok(found) => found,
            Err(error) => {
                // Of several decisions some may have no evaluators.
                if models.len() > 1 && !asked.json {
                    table::title(model, place, out)?;
                    line!(out, "{}", why(error, model))?;
                }
                refused.push(why(error, model));
                continue;
            }
        };
        let stage = asked.stage.as_deref();
        let needed = needed(&model.parameters, &model.cells, stage, asked.target);
        let report = Report::new(&found, &asked.quota, needed);
        if asked.json {
            print_named(model, &report, out)?;
        } else {
            table::title(model, place, out)?;
            print(model, &report, out)?;
        }
    }
    match refused.first() {
        Some(error) if refused.len() == models.len() => Err(Trouble::Usage(error.clone())),
        _ => Ok(check::close(&workspace, asked.json, out)?),
    }
}

/// Why nobody's power is told, and where there may be evaluators.
fn why(error: PowerError, model: &Model) -> String {
    let stages = model.cells.stages.iter();
    let mut means: Vec<&str> = stages
        .filter(|stage| stage.cells.norm == Norm::Weights)
        .map(|stage| stage.id.as_str())
        .collect();
    means.dedup();
    match (error, means.as_slice()) {
        (PowerError::NotAMean | PowerError::NoStage, [first, ..]) => {
            format!(
                "{error}; evaluators are weighed in {}: --stage {first}",
                means.join(", ")
            )
        }
        _ => error.to_string(),
    }
}

/// The contract of `power --json`.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    decided: &'a WhoDecided,
    /// Power by weight alone, for each quota.
    by_weight: Vec<ByWeight>,
    /// Why that is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_power_by_weight: Option<String>,
    /// Power by weight × known factor, such as confidence.
    by_weight_and_factor: Vec<ByWeight>,
    /// Why that is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_power_by_weight_and_factor: Option<String>,
    /// The score that the leader would need from each evaluator.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<Needed>,
}

impl<'a> Report<'a> {
    fn new(decided: &'a WhoDecided, quotas: &[f64], needed: Option<Needed>) -> Self {
        let by = |of: fn(&Evaluator) -> f64| {
            let weights: Vec<f64> = decided.evaluators.iter().map(of).collect();
            let by = |quota: &f64| power_by_weight(&weights, *quota);
            let all: Result<Vec<ByWeight>, ByWeightError> = quotas.iter().map(by).collect();
            match all {
                Ok(all) => (all, None),
                Err(error) => (Vec::new(), Some(error.to_string())),
            }
        };
        let (by_weight, no_power_by_weight) = by(|evaluator| evaluator.weight);
        let (by_weight_and_factor, no_power_by_weight_and_factor) =
            by(|evaluator| evaluator.counts);
        Self {
            decided,
            by_weight,
            no_power_by_weight,
            by_weight_and_factor,
            no_power_by_weight_and_factor,
            needed,
        }
    }
}

fn print(model: &Model, report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    let WhoDecided {
        now,
        evaluators,
        method,
        power,
        ..
    } = report.decided;
    line!(out, "{}", verdict_words(model, now))?;
    table::rows(&rows(model, report.decided), out)?;
    if let Method::Sampled { permutations } = method {
        line!(
            out,
            "What evaluators add and their power indices are estimated from {permutations} sampled orders and as many coalitions; ± is one standard error."
        )?;
    }
    for power in power.iter().flatten() {
        line!(out, "{}", fewest(power, evaluators))?;
    }
    if let Some(needed) = &report.needed {
        line!(out, "{}", needed_words(needed, evaluators))?;
    }
    let by_weight = (&*report.by_weight, &report.no_power_by_weight);
    let by_both = (
        &*report.by_weight_and_factor,
        &report.no_power_by_weight_and_factor,
    );
    print_by("weight alone", by_weight, evaluators, out)?;
    print_by("weight and factor", by_both, evaluators, out)
}

/// The table of evaluators, its head first.
fn rows(model: &Model, decided: &WhoDecided) -> Vec<Vec<String>> {
    let WhoDecided {
        now,
        evaluators,
        power,
        contributions,
        contribution_errors,
        ..
    } = decided;
    let head = [
        "evaluator",
        "weight",
        "counts",
        "adds",
        "shapley",
        "banzhaf",
        "without it",
    ]
    .map(str::to_owned);
    let outcome = power.as_ref().map(|[outcome, ..]| outcome);
    let shapley = |place: usize| {
        outcome.map_or("–".to_owned(), |power| {
            let errors = power.errors.as_ref();
            within(power.shapley[place], errors.map(|all| all.shapley[place]))
        })
    };
    let banzhaf = |place: usize| {
        outcome.map_or("–".to_owned(), |power| {
            let errors = power.errors.as_ref();
            within(power.banzhaf[place], errors.map(|all| all.banzhaf[place]))
        })
    };
    let rows = evaluators.iter().enumerate().map(|(place, evaluator)| {
        let without = if evaluator.without == *now {
            "the same".to_owned()
        } else {
            verdict_words(model, &evaluator.without)
        };
        vec![
            evaluator.label.to_string(),
            points(evaluator.weight),
            points(evaluator.counts),
            contributions.get(place).map_or("–".to_owned(), |part| {
                within(*part, contribution_errors.get(place).copied())
            }),
            shapley(place),
            banzhaf(place),
            without,
        ]
    });
    std::iter::once(head.to_vec()).chain(rows).collect()
}

/// "0.17", "0.171 ± 0.004".
fn within(number: f64, error: Option<f64>) -> String {
    let formatted = |x: f64| plain((x * 1e3).round() / 1e3);
    error.map_or_else(
        || points(number),
        |error| format!("{} ± {}", formatted(number), formatted(error)),
    )
}

/// "For a to come to 0.7: Skeptic 0.42, or Verifier 0.61; no score of the other evaluators does."
fn needed_words(needed: &Needed, evaluators: &[Evaluator]) -> String {
    let pairs = evaluators.iter().zip(&needed.scores);
    let parts: Vec<String> = pairs
        .filter_map(|(evaluator, score)| Some(format!("{} {}", evaluator.label, plain((*score)?))))
        .collect();
    let (name, target) = (&needed.alternative, plain(needed.target));
    match (parts.len(), evaluators.len() - parts.len()) {
        (0, _) => format!("No score of any one evaluator brings {name} to {target}"),
        (_, 0) => format!("For {name} to reach {target}, one of: {}", parts.join(", ")),
        _ => format!(
            "For {name} to reach {target}, one of: {}; no score of another evaluator does",
            parts.join(", ")
        ),
    }
}

/// The fewest whose absence changes what power is over.
fn fewest(power: &Power, evaluators: &[Evaluator]) -> String {
    let what = match power.over {
        Over::Outcome => "outcome",
        Over::Winner => "winner",
        Over::Status => "status",
    };
    match &power.smallest {
        Smallest::Set(set) => {
            let names: Vec<&str> = set
                .iter()
                .map(|at| evaluators[*at].label.as_str())
                .collect();
            format!(
                "Fewest evaluators whose absence changes the {what}: {}",
                names.join(", ")
            )
        }
        Smallest::NoneButAll => {
            format!("No absence changes the {what}, as long as one evaluator is left")
        }
        Smallest::MoreThan { more_than } => format!(
            "No absence of up to {more_than} evaluators changes the {what}; larger sets were not searched"
        ),
    }
}

fn print_by(
    what: &str,
    (all, why_not): (&[ByWeight], &Option<String>),
    evaluators: &[Evaluator],
    out: &mut impl Write,
) -> io::Result<()> {
    if let Some(why_not) = why_not {
        line!(out, "By {what}: {why_not}")?;
    }
    for by in all {
        let parts = evaluators.iter().zip(&by.shapley_shubik).zip(&by.swings);
        let parts: Vec<String> = parts
            .map(|((evaluator, share), swings)| match *swings {
                0.0 => format!("{} none", evaluator.label),
                _ => format!("{} {}", evaluator.label, points(*share)),
            })
            .collect();
        line!(
            out,
            "By {what}, where {} of it passes: {}",
            points(by.quota),
            parts.join(", ")
        )?;
    }
    Ok(())
}
