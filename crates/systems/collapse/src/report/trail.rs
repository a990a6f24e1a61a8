//! The audit trail: everything needed to come to the same again.

use steelyard_decision::{RecordedName, Verdict, plain};
use steelyard_documents::counted;

use super::{ReportFacts, found, tables};
use crate::notes;
use crate::panel::Role;
use crate::policy::switch_ids;
use steelyard_documents::written::{Document, code, text};

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    document.heading(2, "Audit trail");
    let mut lines = vec![evaluated(facts)];
    lines.extend(dates(facts));
    lines.extend(members(facts));
    lines.push(status(facts));
    lines.push(thresholds(facts));
    lines.push(changed(facts));
    lines.extend(recorded(facts));
    lines.extend(read(facts));
    lines.push(format!(
        "**Engine:** Steelyard {}",
        env!("CARGO_PKG_VERSION")
    ));
    document.bullets(&lines);
    tables::rules(facts, document);
    tables::files(facts, document);
}

fn evaluated(facts: &ReportFacts<'_>) -> String {
    let all = facts.positions.len();
    if facts.about.case.names_alone {
        return format!(
            "**Position cards evaluated:** none; positions named in evaluations: {all}"
        );
    }
    let ranked = facts.about.weighed.ranked;
    format!(
        "**Position cards evaluated:** {all}, of which {}",
        if ranked == 1 {
            "1 ranks".to_owned()
        } else {
            format!("{ranked} rank")
        }
    )
}

/// When the cards were written, as they say.
fn dates(facts: &ReportFacts<'_>) -> Option<String> {
    let positions = facts.positions.iter();
    let mut all: Vec<&str> = positions
        .filter_map(|one| one.input.card.timestamp.as_deref())
        .collect();
    all.sort_unstable();
    let (first, last) = (all.first()?, all.last()?);
    Some(if first == last {
        format!("**Cards dated:** {}", text(first))
    } else {
        format!("**Cards dated:** {} to {}", text(first), text(last))
    })
}

fn members(facts: &ReportFacts<'_>) -> Option<String> {
    facts.about.panel()?;
    let speaking = facts.about.speaking();
    let roles = Role::ALL.len() - missing(facts).len();
    let by_rule = speaking
        .iter()
        .filter(|(_, evaluator)| evaluator.place.is_none())
        .count();
    let heuristic = match by_rule {
        0 => String::new(),
        n => format!(
            "; {} by a rule of Steelyard's, not by a judge",
            counted(n, "evaluator is", "evaluators are")
        ),
    };
    let evaluators = counted(speaking.len(), "evaluator", "evaluators");
    let missing = match facts.about.reading(switch_ids::MISSING_SCORE) {
        "zero" => "a missing score counts as 0",
        "cannot_win" => "a card without every score cannot win",
        _ => "an evaluator without a score for a card does not count for it",
    };
    Some(format!(
        "**Panel:** {evaluators} in {roles} of {} roles{heuristic}. C = Σ weight · confidence · score / Σ weight · confidence; {missing}",
        Role::ALL.len()
    ))
}

/// The roles in which nobody speaks.
fn missing(facts: &ReportFacts<'_>) -> Vec<Role> {
    let speaking = facts.about.speaking();
    let has = |role: &Role| {
        let mut all = speaking.iter();
        all.any(|(_, evaluator)| evaluator.role == *role)
    };
    Role::ALL.into_iter().filter(|role| !has(role)).collect()
}

/// Of an open panel that lacks roles, how many speak and which are missing.
pub(super) fn missing_roles(facts: &ReportFacts<'_>) -> Option<String> {
    facts.about.panel()?;
    notes::of_roles(facts.about.speaking().len(), &missing(facts))
}

fn status(facts: &ReportFacts<'_>) -> String {
    let (cells, last) = facts.about.last();
    let status = facts.about.status();
    let words = last.held(cells).map_or(String::new(), |(guard, step)| {
        format!(" ({}: {})", text(&guard.label), found(cells, guard, step))
    });
    format!(
        "**Final status:** {}{words}",
        if status.is_empty() { "none" } else { status }
    )
}

fn thresholds(facts: &ReportFacts<'_>) -> String {
    let parameters = facts.about.model.parameters.all();
    let group = |id: &str| {
        let of_group = parameters.iter().filter(|one| one.group == id);
        let words =
            of_group.map(|one| format!("{} {}", one.label.to_lowercase(), plain(one.value)));
        words.collect::<Vec<String>>().join(", ")
    };
    let panel = if facts.about.panel().is_some() {
        format!("; panel: {}", group("panel-thresholds"))
    } else {
        String::new()
    };
    let attempts = plain(facts.about.case.attempts);
    format!(
        "**Thresholds:** {}{panel}. Reflexion rounds so far: {attempts}",
        group("thresholds")
    )
}

/// Numbers and readings that are not the defaults.
fn changed(facts: &ReportFacts<'_>) -> String {
    let model = facts.about.model;
    let moved = model
        .parameters
        .all()
        .iter()
        .filter(|one| steelyard_decision::compare(one.value, one.default).is_ne());
    let mut all: Vec<String> = moved
        .map(|one| {
            format!(
                "{} {} (default {})",
                code(&one.id),
                plain(one.value),
                plain(one.default)
            )
        })
        .collect();
    let switched = model.switches.iter().filter(|switch| switch.chosen != 0);
    all.extend(switched.map(|switch| format!("{} {}", code(switch.id), code(switch.reading()))));
    if all.is_empty() {
        "**Weights, thresholds and readings:** all at their defaults".to_owned()
    } else {
        format!("**Not at their defaults:** {}", all.join(", "))
    }
}

/// What a log of its time says.
fn recorded(facts: &ReportFacts<'_>) -> Option<String> {
    let then = facts.about.model.recorded.as_ref()?;
    let now = facts.about.weighed.verdict(facts.about.cells());
    let (cells, last) = facts.about.last();
    let to_act_on = last
        .outcome
        .recommended
        .and_then(|at| cells.alternatives.get(at));
    // A log may call winner what was acted on.
    let acted = Verdict {
        winner: to_act_on.map(|one| one.id.clone()),
        ..now.clone()
    };
    let words = if then.matches(&now)? || then.matches(&acted)? {
        "the same".to_owned()
    } else {
        let name = |facts: &Option<RecordedName>| {
            let name = facts.as_ref().and_then(|facts| facts.0.as_ref());
            name.map_or("none".to_owned(), |name| text(name))
        };
        format!(
            "differs: status {}, winner {}",
            name(&then.status),
            name(&then.winner)
        )
    };
    Some(format!("**Recorded outcome:** {words}"))
}

/// What the readers had to say of the files.
fn read(facts: &ReportFacts<'_>) -> Option<String> {
    let all = &facts.about.model.diagnostics;
    let (errors, warnings) = (all.errors(), all.warnings());
    (errors + warnings > 0).then(|| {
        let [errors, warnings] = [
            counted(errors, "error", "errors"),
            counted(warnings, "warning", "warnings"),
        ];
        format!("**Diagnostics:** {errors}, {warnings}")
    })
}
