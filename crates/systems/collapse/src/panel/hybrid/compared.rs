use steelyard_decision::{compare, plain};

use super::Parent;
use crate::panel::Role;
use crate::panel::heuristic::{Opinion, Position, opinion};
use crate::{Check, History, PositionCard};

/// What the formula of one role says of a hybrid and its parents.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The role.
    pub role: Role,
    /// Of the hybrid.
    pub hybrid: Opinion,
    /// Of the leader.
    pub leader: Opinion,
    /// Of the runner-up.
    pub runner_up: Opinion,
}

/// `C = Σ w·s·c / Σ w·c` over the heuristic evaluators, 0 to 1; `None` where no role weighs anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Consensus {
    /// Of the hybrid.
    pub hybrid: Option<f64>,
    /// Of the leader.
    pub leader: Option<f64>,
    /// Of the runner-up.
    pub runner_up: Option<f64>,
}

/// Scores hybrid and parents alike, by their cards alone: receipts, approvals and outcomes are about a parent
/// as it stands, and the hybrid can have none yet.
pub(super) fn compared(
    hybrid: &PositionCard,
    parents: [Parent<'_>; 2],
    weight: impl Fn(Role) -> f64,
) -> (Vec<Scored>, Consensus) {
    let nothing = History::default();
    let say = |role, card| {
        let position = Position {
            id: "",
            card,
            verdict: None,
            approvals: &[],
        };
        opinion(role, &position, &nothing)
    };
    let score = |role| Scored {
        role,
        hybrid: say(role, hybrid),
        leader: say(role, parents[0].card),
        runner_up: say(role, parents[1].card),
    };
    let scores: Vec<Scored> = Role::ALL.into_iter().map(score).collect();
    let mean = |of: fn(&Scored) -> &Opinion| {
        let (mut sum, mut weights) = (0.0, 0.0);
        for scored in &scores {
            let opinion = of(scored);
            let counted = weight(scored.role) * opinion.confidence;
            sum += counted * opinion.score;
            weights += counted;
        }
        (weights > 0.0).then(|| sum / weights)
    };
    let consensus = Consensus {
        hybrid: mean(|scored| &scored.hybrid),
        leader: mean(|scored| &scored.leader),
        runner_up: mean(|scored| &scored.runner_up),
    };
    (scores, consensus)
}

/// Whether the hybrid may be recommended, and why.
pub(super) fn verdict(
    checks: &[Check],
    consensus: &Consensus,
    [leader, runner_up]: [Parent<'_>; 2],
) -> (bool, String) {
    if let Some(failed) = checks.iter().find(|check| !check.holds) {
        return (false, format!("{}: {}.", failed.label, failed.words));
    }
    let Consensus {
        hybrid: Some(own),
        leader: Some(first),
        runner_up: Some(second),
    } = *consensus
    else {
        return (false, "Every role of the panel has weight 0.".to_owned());
    };
    let below = compare(own, first).is_lt() && compare(own, second).is_lt();
    let how = if below {
        "below both"
    } else if compare(own, first).is_ge() && compare(own, second).is_ge() {
        "not below either"
    } else {
        "not below both"
    };
    let why = format!(
        "Heuristic consensus {}, {how}: {} has {}, {} has {}.",
        plain(own),
        leader.id,
        plain(first),
        runner_up.id,
        plain(second)
    );
    (!below, why)
}
