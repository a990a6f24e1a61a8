use super::headline::tie_words;
use crate::{
    Cells, Model, Parameters, Pick, RecordedOutcome, Standing, Verdict, Weighed, contributions,
    numbers, reason, step_words,
};

/// Criteria that are told of a lead at most.
const MOST_CRITERIA: usize = 3;

/// What a log says of the outcome, and where ours is another, why: the criteria that make the difference, the gate that keeps
/// the log's winner out, or the rule that holds here; a sentence each. `None` where the log says nothing of it.
pub fn record_words(model: &Model, weighed: &Weighed) -> Option<(String, Option<String>)> {
    let recorded = model.recorded.as_ref()?;
    let now = weighed.verdict(&model.cells);
    if recorded.matches(&now)? {
        return Some(("The record says the same.".to_owned(), None));
    }
    let then = format!("The record says {}.", verdict_words(model, &then(recorded)));
    Some((then, why(model, weighed, recorded, &now)))
}

/// "ACCEPT  postgres": a status with the label of its winner.
pub fn verdict_words(model: &Model, verdict: &Verdict) -> String {
    let winner = verdict.winner.as_ref().map(|winner| model.label(winner));
    match (verdict.status.as_deref(), winner) {
        (Some(status), Some(winner)) => format!("{status}  {winner}"),
        (Some(status), None) => status.to_owned(),
        (None, Some(winner)) => winner.to_owned(),
        (None, None) => "NONE".to_owned(),
    }
}

/// What is recorded of an outcome, in words as those of [`verdict_words`]: what is not recorded is left out, and nobody who
/// won is said.
pub fn recorded_words(model: &Model, recorded: &RecordedOutcome) -> String {
    let status = recorded.status.as_ref().and_then(|status| status.0.clone());
    let winner = recorded.winner.as_ref().map(|winner| match &winner.0 {
        Some(winner) => model.label(winner).to_owned(),
        None => "nobody".to_owned(),
    });
    let parts = status.map(String::from).into_iter().chain(winner);
    parts.collect::<Vec<_>>().join("  ")
}

fn then(recorded: &RecordedOutcome) -> Verdict {
    Verdict {
        status: recorded.status.clone().and_then(|status| status.0),
        winner: recorded.winner.clone().and_then(|winner| winner.0),
    }
}

fn why(
    model: &Model,
    weighed: &Weighed,
    recorded: &RecordedOutcome,
    now: &Verdict,
) -> Option<String> {
    let parameters = &model.parameters;
    let (cells, last) = weighed.last(&model.cells);
    let then = recorded
        .winner
        .as_ref()
        .and_then(|winner| winner.0.as_ref());
    let differs = then.filter(|then| now.winner.as_ref() != Some(*then));
    let Some(then) = differs else {
        return rule(cells, last);
    };
    let then = match still_ranks(parameters, (&model.cells, weighed), then) {
        Ok(then) => then,
        Err(why) => return Some(why),
    };
    let ranks = |at: &usize| last.standings[*at] == Standing::Ranked;
    match last.outcome.winner.filter(ranks) {
        Some(winner) => Some(lead(parameters, cells, last, (winner, then))),
        None => match tie_words(parameters, cells, last) {
            Some(words) => Some(format!("Here nobody leads: {words}.")),
            None => rule(cells, last),
        },
    }
}

/// The place of the recorded winner in the last stage, or why it ranks there no more: from the decision itself inwards, since
/// what the first step keeps out only stays away from the next.
fn still_ranks(
    parameters: &Parameters,
    (cells, weighed): (&Cells, &Weighed),
    then: &str,
) -> Result<usize, String> {
    let (mut cells, mut weighed, mut stage) = (cells, weighed, None);
    let mut label = None;
    loop {
        let place = cells.alternatives.iter().position(|one| one.id == *then);
        if let Some(at) = place {
            label = Some(&cells.alternatives[at].label);
            left_out(parameters, (cells, weighed), at)?;
        }
        if let Some((below, opened)) = &weighed.stage {
            let opens = &cells.stages[*below];
            (cells, weighed, stage) = (&opens.cells, opened.as_ref(), Some(&opens.label));
            continue;
        }
        return place.ok_or_else(|| match label.zip(stage) {
            Some((label, stage)) => format!("Here {stage} does not weigh {label}."),
            None => format!("{then} is not weighed here."),
        });
    }
}

/// Why an alternative does not rank.
fn left_out(
    parameters: &Parameters,
    (cells, weighed): (&Cells, &Weighed),
    at: usize,
) -> Result<(), String> {
    let label = &cells.alternatives[at].label;
    match weighed.standings[at] {
        Standing::Ranked => Ok(()),
        Standing::Unscored => Err(format!("Here {label} has no score.")),
        Standing::Out => Err(format!("Here {label} did not rank before this stage.")),
        Standing::Gated(gate) => {
            let gate_label = &cells.alternatives[at].gates[gate].label;
            let reason = reason(parameters, cells, at, gate);
            Err(format!("Here {label} is kept out, {gate_label}: {reason}."))
        }
    }
}

/// "Here a leads b by 0.40: Evidence +0.30, Cost +0.20, and 4 more −0.10." Both rank.
fn lead(
    parameters: &Parameters,
    cells: &Cells,
    last: &Weighed,
    (winner, then): (usize, usize),
) -> String {
    let [ours, theirs] = [winner, then].map(|at| &cells.alternatives[at].label);
    let [top, other] = [winner, then].map(|at| last.scores[at]);
    let leads = last.order.first() == Some(&winner);
    let picked = last.outcome.status.as_ref().map(|status| status.winner);
    // What the criteria add is no reason then.
    if !leads && picked == Some(Pick::Safest) {
        return format!("Here {ours} is the safest of those that rank.");
    }
    let how = match super::compare(top, other) {
        std::cmp::Ordering::Greater => {
            let decimals = numbers::decimals_apart(top, other, 2);
            let lead = numbers::distance_shown(top, other, decimals);
            format!("leads {theirs} by {lead}")
        }
        std::cmp::Ordering::Equal if leads => {
            format!("is tied with {theirs}; listed first because it comes first in the files")
        }
        _ => format!("is picked by a rule over {theirs}"),
    };
    let parts = differences(parameters, cells, (winner, then));
    if parts.is_empty() {
        format!("Here {ours} {how}.")
    } else {
        format!("Here {ours} {how}: {}.", parts.join(", "))
    }
}

/// What the criteria add for one beside another, the greatest first; those behind the first few as one sum.
fn differences(
    parameters: &Parameters,
    cells: &Cells,
    (winner, then): (usize, usize),
) -> Vec<String> {
    let [ours, theirs] = [winner, then].map(|at| contributions(parameters, cells, at));
    let differences = ours.iter().zip(&theirs);
    let mut all: Vec<(usize, f64)> = differences
        .map(|(ours, theirs)| (ours.criterion, ours.value - theirs.value))
        .filter(|(_, difference)| difference.is_finite() && difference.abs() > 1e-9)
        .collect();
    all.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
    let rest = all.split_off(all.len().min(MOST_CRITERIA));
    let parts = all.iter().map(|(criterion, difference)| {
        let label = &cells.criteria[*criterion].label;
        format!("{label} {}", numbers::signed(*difference))
    });
    let mut parts: Vec<String> = parts.collect();
    if !rest.is_empty() {
        let sum: f64 = rest.iter().map(|(_, difference)| difference).sum();
        parts.push(format!("and {} more {}", rest.len(), numbers::signed(sum)));
    }
    parts
}

/// The rule that holds here, with what it compared.
fn rule(cells: &Cells, last: &Weighed) -> Option<String> {
    let (guard, step) = last.held(cells)?;
    let words = step_words(cells, guard, step);
    Some(if words.is_empty() {
        format!("Here {} applies.", guard.label)
    } else {
        format!("Here {} applies: {words}.", guard.label)
    })
}
