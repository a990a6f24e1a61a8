use steelyard_documents::Name;
use steelyard_lab::MeasureKind;
use steelyard_runs::transcript::Totals;
use steelyard_runs::{Claims, Effort, Trajectory};

use crate::{
    Case, EffortCounts, Outcome, Policy, RunInput, TextFindings, effort_of, findings, switch_ids,
    technical, technical_of_log,
};

/// What is known of a run beside its score, whatever settings say.
pub const MEASURES: [MeasureKind; 12] = [
    MeasureKind {
        id: "technical",
        label: "Technical score",
        unit: NONE,
        more_is_better: Some(true),
        note: "as entered, or by the saved settings; heuristic for a log without an artifact",
    },
    MeasureKind {
        id: "satisfaction",
        label: "Satisfaction",
        unit: NONE,
        more_is_better: Some(true),
        note: "as recorded, 0 to 1; ratings from 1 to 5 as (x − 1) / 4",
    },
    MeasureKind {
        id: "success",
        label: "Success rate",
        unit: NONE,
        more_is_better: Some(true),
        note: "share of those that did their task, as recorded",
    },
    MeasureKind {
        id: "tokens_in",
        label: "Tokens in",
        unit: TOKENS,
        more_is_better: Some(false),
        note: "by its own model calls, what came from a cache included",
    },
    MeasureKind {
        id: "tokens",
        label: "Tokens out",
        unit: TOKENS,
        more_is_better: Some(false),
        note: "by its own model calls; a lower bound where a log breaks off",
    },
    MeasureKind {
        id: COST,
        label: "Cost",
        unit: NONE,
        more_is_better: Some(false),
        note: "as recorded, else by prices; known where every call has one, in the currency of the first",
    },
    MeasureKind {
        id: "duration",
        label: "Duration",
        unit: Name::new_static("ms"),
        more_is_better: Some(false),
        note: "the turns that have a time; a lower bound where one has none",
    },
    MeasureKind {
        id: "failed",
        label: "Failed calls",
        unit: NONE,
        more_is_better: Some(false),
        note: "calls of tools, where a log says how they ended",
    },
    questions_of("questions.low", "Questions of low effort"),
    questions_of("questions.medium", "Questions of medium effort"),
    questions_of("questions.high", "Questions of high effort"),
    MeasureKind {
        id: "broken",
        label: "Broken preferences",
        unit: NONE,
        more_is_better: Some(false),
        note: "those that count by the saved settings",
    },
];

/// The measure whose unit is the currency.
pub const COST: &str = "cost";

const NONE: Name = Name::new_static("");
const TOKENS: Name = Name::new_static("tokens");

const fn questions_of(id: &'static str, label: &'static str) -> MeasureKind {
    MeasureKind {
        id,
        label,
        unit: NONE,
        more_is_better: Some(false),
        note: "effort judged by the saved settings",
    }
}

/// Each of the [`MEASURES`] for each run; `None` is what nobody knows, never 0 for that. Satisfaction as it was recorded, and what
/// `cost` says of a run.
///
/// Source: SPEC-PPP-003, "A/B Testing Framework": satisfaction, success, latency.
pub fn measured(
    policy: &Policy,
    case: &Case<'_>,
    cost: &mut dyn FnMut(&Trajectory) -> Option<f64>,
) -> Vec<Vec<Option<f64>>> {
    let runs = case.runs.iter();
    let rows: Vec<[Option<f64>; 12]> = runs.map(|run| of_run(policy, case, run, cost)).collect();
    let column = |at: usize| rows.iter().map(|row| row[at]).collect();
    (0..MEASURES.len()).map(column).collect()
}

fn of_run(
    policy: &Policy,
    case: &Case<'_>,
    run: &RunInput<'_>,
    cost: &mut dyn FnMut(&Trajectory) -> Option<f64>,
) -> [Option<f64>; 12] {
    let trajectory = run.trajectory.as_ref().map(|one| one.what);
    let artifact = run.artifact.as_ref().map(|one| one.what);
    let by_log = policy.reading(switch_ids::LOG_TECHNICAL) != "nothing" && run.logged;
    let outcome = run.outcome.as_ref().map(|one| &one.what.outcome);
    let technical = outcome
        .and_then(Outcome::technical)
        .or_else(|| match (artifact, trajectory) {
            (Some(artifact), _) => technical(policy, artifact, &case.stage).score,
            (None, Some(log)) if by_log => technical_of_log(log).score,
            (None, _) => None,
        });
    let claims = claims(run);
    let asked = trajectory.map(|one| questions(policy, case, (run.text_findings, one)));
    // The same as in the table of runs.
    let totals = trajectory.map(Totals::of);
    let calls = totals.filter(|all| run.logged || all.calls > 0);
    let count = |effort: Effort| asked.map(|counts| counts.judged[effort as usize] as f64);
    [
        technical,
        claims.satisfaction,
        claims.success.map(|done| f64::from(u8::from(done))),
        totals
            .and_then(|all| all.tokens_in)
            .map(|tokens| tokens as f64),
        totals
            .and_then(|all| all.tokens_out)
            .map(|tokens| tokens as f64),
        trajectory.and_then(cost),
        totals.and_then(|all| all.took_ms),
        calls.and_then(|all| Some(all.failed?.0 as f64)),
        count(Effort::Low),
        count(Effort::Medium),
        count(Effort::High),
        trajectory.map(|one| {
            let checks = run.text_findings.checks(case.judge, policy, one);
            let found = findings(policy, one, checks).into_iter();
            found.filter(|one| one.penalty().is_some()).count() as f64
        }),
    ]
}

/// What is claimed of a run: of its artifact, else of its trajectory.
fn claims(run: &RunInput<'_>) -> Claims {
    let of = |claims: Option<Claims>| claims.unwrap_or_default();
    let artifact = of(run.artifact.as_ref().map(|one| one.what.claims));
    let trajectory = of(run.trajectory.as_ref().map(|one| one.what.claims));
    let outcome = run.outcome.as_ref().map(|one| &one.what.outcome);
    let stars = outcome.and_then(|one| one.stars).map(f64::from);
    Claims {
        success: outcome
            .and_then(|one| one.success)
            .or(artifact.success)
            .or(trajectory.success),
        satisfaction: stars.or(artifact.satisfaction).or(trajectory.satisfaction),
        preferred: artifact.preferred || trajectory.preferred,
    }
}

fn questions(
    policy: &Policy,
    case: &Case<'_>,
    (text_findings, trajectory): (&TextFindings, &Trajectory),
) -> EffortCounts {
    let mut counts = EffortCounts::default();
    let as_medium = policy.reading(switch_ids::UNJUDGED) == "medium";
    let unjudged = as_medium.then_some(Effort::Medium);
    let asked = trajectory.questions.iter().enumerate();
    for (at, asked) in asked.filter(|(_, asked)| policy.counts(asked)) {
        let question = (at, trajectory, case.contexts.as_slice());
        let verdict = text_findings.verdict(case.judge, policy, question);
        counts.add(effort_of(asked, verdict).or(unjudged));
    }
    counts
}

/// Satisfaction of everything loaded on one scale: where any is above 1, or is known to be a rating, all of 1 or more are ratings
/// from 1 to 5.
pub fn of_one_scale<'a>(all: impl Iterator<Item = &'a mut f64>, rated: bool) {
    let all: Vec<&mut f64> = all.collect();
    if rated || all.iter().any(|one| **one > 1.0) {
        for one in all.into_iter().filter(|one| **one >= 1.0) {
            *one = (*one - 1.0) / 4.0;
        }
    }
}

/// The run that the user took, by its public name; `None` where no one or several are marked.
pub fn preferred(case: &Case<'_>) -> Option<Name> {
    let said = |run: &RunInput<'_>| {
        let outcome = run.outcome.as_ref();
        outcome.is_some_and(|one| one.what.outcome.preferred)
    };
    // What a person says goes before what artifacts and logs do.
    let by_hand = case.runs.iter().any(said);
    let is_marked = |run: &&RunInput<'_>| {
        if by_hand {
            said(run)
        } else {
            claims(run).preferred
        }
    };
    let mut marked = case.runs.iter().filter(is_marked);
    match (marked.next(), marked.next()) {
        (Some(run), None) => Some(run.id.clone()),
        _ => None,
    }
}
