use crate::{
    Cells, Model, Parameters, RecordedOutcome, Standing, Verdict, Weighed, contributions, numbers,
    reason, step_words,
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
    let (cells, last) = weighed.last(&model.cells);
    Some((then, why(&model.parameters, (cells, last), recorded, &now)))
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

fn then(recorded: &RecordedOutcome) -> Verdict {
    Verdict {
        status: recorded.status.clone().and_then(|status| status.0),
        winner: recorded.winner.clone().and_then(|winner| winner.0),
    }
}

fn why(
    parameters: &Parameters,
    (cells, last): (&Cells, &Weighed),
    recorded: &RecordedOutcome,
    now: &Verdict,
) -> Option<String> {
    let then = recorded
        .winner
        .as_ref()
        .and_then(|winner| winner.0.as_ref());
    let differs = then.filter(|then| now.winner.as_ref() != Some(*then));
    let Some(then) = differs else {
        return rule(cells, last);
    };
    let Some(then) = cells.alternatives.iter().position(|one| one.id == *then) else {
        return Some(format!("{then} is not among what is weighed here."));
    };
    let label = &cells.alternatives[then].label;
    if let Standing::Gated(gate) = last.standings[then] {
        let gate_label = &cells.alternatives[then].gates[gate].label;
        let reason = reason(parameters, cells, then, gate);
        return Some(format!("Here {label} is kept out, {gate_label}: {reason}."));
    }
    let Some(winner) = last.outcome.winner else {
        return rule(cells, last);
    };
    Some(lead(parameters, cells, last, (winner, then)))
}

/// "Here a leads b by 0.40: Evidence +0.30, Cost +0.20, and 4 more −0.10."
fn lead(
    parameters: &Parameters,
    cells: &Cells,
    last: &Weighed,
    (winner, then): (usize, usize),
) -> String {
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
        parts.push(format!("{} more {}", rest.len(), numbers::signed(sum)));
    }
    let [ours, theirs] = [winner, then].map(|at| &cells.alternatives[at].label);
    let gap = last.scores[winner] - last.scores[then];
    let how = match super::compare(last.scores[winner], last.scores[then]) {
        std::cmp::Ordering::Greater => format!("leads {theirs} by {}", numbers::distance(gap)),
        std::cmp::Ordering::Equal => format!("ties with {theirs}, which comes later"),
        std::cmp::Ordering::Less => format!("is named by a rule before {theirs}"),
    };
    if parts.is_empty() {
        format!("Here {ours} {how}.")
    } else {
        format!("Here {ours} {how}: {}.", parts.join(", "))
    }
}

/// The rule that holds here, with what it compared.
fn rule(cells: &Cells, last: &Weighed) -> Option<String> {
    let (guard, step) = last.held(cells)?;
    let words = step_words(cells, guard, step);
    Some(if words.is_empty() {
        format!("Here {} holds.", guard.label)
    } else {
        format!("Here {} holds: {words}.", guard.label)
    })
}
