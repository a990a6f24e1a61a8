use steelyard_protocol as protocol;

use super::to_u32;

/// What two settings make of the same decisions, but for those that change.
pub fn compared(report: &steelyard_lab::AbReport) -> protocol::Compared {
    protocol::Compared {
        decisions: to_u32(report.decisions),
        winners: to_u32(report.winners),
        statuses: to_u32(report.statuses),
        outcomes: to_u32(report.outcomes),
        changed: Vec::new(),
        choices: report.choices.as_ref().map(choices),
        measures: report.measures.iter().map(measure).collect(),
        ranks: report.ranks.map(|ranks| protocol::RankAgreement {
            n: to_u32(ranks.decisions),
            same_first: to_u32(ranks.same_first),
            tau_n: to_u32(ranks.tau_decisions),
            tau: ranks.tau,
        }),
        refused: Vec::new(),
    }
}

fn choices(choices: &steelyard_lab::Choices) -> protocol::Choices {
    protocol::Choices {
        n: to_u32(choices.n),
        right_a: to_u32(choices.right_a),
        right_b: to_u32(choices.right_b),
        only_a: to_u32(choices.only_a),
        only_b: to_u32(choices.only_b),
        same_a: to_u32(choices.same_a),
        same_b: to_u32(choices.same_b),
        difference: choices.difference,
        low: choices.low,
        high: choices.high,
        enough: choices.enough,
        mid_p: choices.mid_p,
        exact_p: choices.exact_p,
        note: choices.note.clone(),
    }
}

pub(super) fn measure(measure: &steelyard_lab::MeasureReport) -> protocol::Measure {
    protocol::Measure {
        id: measure.id.to_owned(),
        label: measure.label.to_owned(),
        unit: measure.unit.to_string(),
        more_is_better: measure.more_is_better,
        n: to_u32(measure.n),
        groups: to_u32(measure.groups),
        lacks: [(measure.n == 0).then_some(protocol::Lacks::Unknown); 2],
        mean_a: measure.mean_a,
        mean_b: measure.mean_b,
        difference: measure.difference,
        interval: measure.interval,
        enough: measure.enough,
        note: measure.note.clone(),
    }
}
