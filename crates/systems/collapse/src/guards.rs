//! Rule 4 as data: which status the ranking gives.

use steelyard_decision::{Guard, Limit, Measure, Op, Pick, Status, Test, Tone};
use steelyard_documents::Name;

use super::Policy;
use super::panel::{Evaluator, PANEL as PANEL_STAGE, Role};
use super::policy::{ids, switch_ids};
use super::status::{NOBODY, guard, status};
use super::triggers::{self, Asked, EXPERTS};

/// The first leads, and nothing is recommended yet.
const LEADS: [Pick; 2] = [Pick::First, Pick::Nobody];
/// The first is accepted.
const ACCEPT: Status = status(
    "ACCEPT",
    "Accept",
    Tone::Settled,
    [Pick::First, Pick::First],
);
/// A consensus panel decides.
const PANEL: Status = status("PANEL", "Panel", Tone::Discussed, LEADS);
/// Another round, with the concerns.
const REFLEXION: Status = status("REFLEXION", "Reflexion", Tone::Again, LEADS);
/// A human decides.
const ESCALATE: Status = status("ESCALATE", "Needs a human", Tone::Human, NOBODY);
/// Nothing is left.
const REJECT: Status = status("REJECT", "Reject", Tone::Refused, NOBODY);

/// Place of the flag "verified" in the cells.
pub(super) const VERIFIED: usize = 0;
/// Place of the fact "attempts" in the cells.
pub(super) const ATTEMPTS: usize = 0;

/// The guards in the order of the chosen reading; those of reflexion triggers where these act on what `asked` tells.
/// `⚖ collapse.close-call`, `⚖ collapse.never-panel`,
/// `⚖ collapse.missing-receipt`, `⚖ collapse.reflexion-triggers`, `⚖ panel.auto-triggers`. With `evaluators` that status opens their stage; else a
/// panel is what is needed.
pub(super) fn guards(
    policy: &Policy,
    evaluators: &[Evaluator],
    asked: Option<Asked>,
) -> Vec<Guard> {
    let panel = Status {
        opens: (!evaluators.is_empty()).then_some(Name::new_static(PANEL_STAGE)),
        ..PANEL
    };
    let limit = |id| Limit::Parameter(policy.parameters.place(id).unwrap_or_default());
    let (none, some) = (Limit::Constant(1.0), Limit::Constant(0.0));
    let nothing_ranks = Test::new(Measure::Ranked, Op::Lt, none);
    let someone_waits = Test::new(Measure::Waiting, Op::Gt, some);
    let rounds_left = Test::new(Measure::Fact(ATTEMPTS), Op::Lt, limit(ids::MAX_REFLEXIONS));

    let mut accept = vec![Test::new(Measure::Top, Op::Gt, limit(ids::THRESHOLD))];
    if policy.reading(switch_ids::MISSING_RECEIPT) == "block" {
        accept.push(Test::new(Measure::TopFlag(VERIFIED), Op::Gt, some));
    }
    let threshold = guard("threshold", "Threshold", accept, ACCEPT);
    let close = vec![Test::new(Measure::Gap, Op::Lt, limit(ids::GAP))];
    let close = guard("scores-too-close", "Score gap", close, panel.clone());
    let mut guards = Vec::with_capacity(8);
    if policy.reading(switch_ids::NEVER_PANEL) == "any_card" {
        let any = vec![someone_waits.clone()];
        guards.push(guard(
            "any-card-waits",
            "A card waits for a human",
            any,
            ESCALATE,
        ));
    }
    guards.extend(none_left(nothing_ranks, someone_waits, &rounds_left));
    if let Some(asked) = asked {
        let statuses = [REFLEXION, panel.clone()];
        guards.extend(triggers::guards(policy, asked, &rounds_left, statuses));
    }
    if policy.reading(switch_ids::CLOSE_CALL) == "first" {
        guards.extend([close, threshold]);
    } else {
        guards.extend([threshold, close]);
    }
    guards.extend(conflicts(policy, evaluators, &panel));
    guards.push(guard(
        "reflexion",
        "Reflexion",
        vec![rounds_left],
        REFLEXION,
    ));
    guards.push(guard(
        "reflexion-exhausted",
        "Reflexion exhausted",
        Vec::new(),
        panel,
    ));
    guards
}

/// What there is to do where nothing ranks.
fn none_left(nothing_ranks: Test, someone_waits: Test, rounds_left: &Test) -> [Guard; 3] {
    let waits = vec![nothing_ranks.clone(), someone_waits];
    let again = vec![nothing_ranks.clone(), rounds_left.clone()];
    [
        guard(
            "none-left-waiting",
            "No card ranks, one waits",
            waits,
            ESCALATE,
        ),
        guard(
            "none-left-again",
            "No card ranks, rounds left",
            again,
            REFLEXION,
        ),
        guard("none-left", "No card ranks", vec![nothing_ranks], REJECT),
    ]
}

/// What calls the panel beside a gap that is too small.
fn conflicts(policy: &Policy, evaluators: &[Evaluator], panel: &Status) -> Vec<Guard> {
    let mut calls = Vec::with_capacity(2);
    if policy.reading(switch_ids::AUTO_TRIGGERS) == "listed" {
        let limit = |id| Limit::Parameter(policy.parameters.place(id).unwrap_or_default());
        let differ = Measure::TopSpread(EXPERTS);
        let differ = Test::new(differ, Op::Gt, limit(ids::EXPERT_SPREAD));
        let experts = evaluators
            .iter()
            .filter(|evaluator| evaluator.role == Role::DomainExpert);
        let conflict = (experts.count() > 1).then(|| {
            guard(
                "domain-expert-conflict",
                "Experts differ",
                vec![differ],
                panel.clone(),
            )
        });
        calls.extend(conflict);
        let broad = Test::new(Measure::BestShare, Op::Le, limit(ids::TRADEOFF_SHARE));
        calls.push(guard(
            "multi-dimensional-tradeoff",
            "Trade-off",
            vec![broad],
            panel.clone(),
        ));
    }
    calls
}
