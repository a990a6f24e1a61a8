//! The panel's status machine as data. Source: "Consensus Check", "Escalation Criteria".

use steelyard_decision::{Cells, Guard, Limit, Measure, Op, Pick, Preference, Status, Test, Tone};
use steelyard_documents::Name;

use super::super::Policy;
use super::super::policy::{ids, switch_ids};
use super::super::status::{NOBODY, guard, status};

/// Public name of the stage that a panel decides.
pub const PANEL: &str = "panel";
/// Public name of the stage in which a hybrid is held against those it was made of.
pub(super) const HYBRID: &str = "hybrid";

const CONSENSUS: Status = status(
    "CONSENSUS_REACHED",
    "Consensus",
    Tone::Settled,
    [Pick::First, Pick::First],
);
const ESCALATED: Status = status("ESCALATED", "Escalated", Tone::Human, NOBODY);
const NO_PANEL: Status = status("NO_PANEL", "No panel", Tone::Refused, NOBODY);

/// Whoever leads, the safest wins: that is what to act on.
pub(super) const FALLBACK: Status = status(
    "SAFE_FALLBACK",
    "Safe fallback",
    Tone::Fallback,
    [Pick::Safest, Pick::Safest],
);

/// A hybrid of the two that lead.
pub(super) const fn synthesized(hybrid: Pick) -> Status {
    status(
        "HYBRID_SYNTHESIZED",
        "Hybrid",
        Tone::Discussed,
        [hybrid, hybrid],
    )
}

/// A hybrid of the two that lead is made, and its own stage says what comes of it.
fn tried() -> Status {
    Status {
        opens: Some(Name::new_static(HYBRID)),
        ..status(
            "HYBRID",
            "Hybrid tried",
            Tone::Discussed,
            [Pick::First, Pick::Nobody],
        )
    }
}

/// The guards in the order of the chosen reading, `⚖ panel.order`. With `hybrids` a near tie opens the stage of
/// the hybrid of the two; without, there are too many to make one of each pair, and it falls back.
pub(super) fn guards(policy: &Policy, hybrids: bool) -> Vec<Guard> {
    let limit = |id| Limit::Parameter(policy.parameters.place(id).unwrap_or_default());
    let top = |op, id| vec![Test::new(Measure::Top, op, limit(id))];
    let nobody = Test::new(Measure::Ranked, Op::Lt, Limit::Constant(1.0));
    let near = Test::new(Measure::Gap, Op::Lt, limit(ids::HYBRID_GAP));
    let (label, tie) = if hybrids {
        ("Near tie", tried())
    } else {
        ("Near tie, too many cards", FALLBACK)
    };
    let mut guards = vec![
        guard("no-panel", "Nobody scored", vec![nobody], NO_PANEL),
        guard(
            "consensus",
            "Consensus",
            top(Op::Ge, ids::CONSENSUS),
            CONSENSUS,
        ),
    ];
    if policy.reading(switch_ids::PANEL_ORDER) == "strict" {
        guards.push(guard(
            "no-agreement",
            "No agreement",
            top(Op::Lt, ids::ESCALATE),
            ESCALATED,
        ));
        guards.push(guard(
            "weak-agreement",
            "Weak agreement",
            top(Op::Lt, ids::FALLBACK),
            FALLBACK,
        ));
    }
    guards.push(guard("near-tie", label, vec![near], tie));
    guards.push(guard("fallback", "Safest option", Vec::new(), FALLBACK));
    guards
}

/// The status of a decision of which nothing but the panel's evaluations is there.
pub(super) fn by_panel_alone() -> Guard {
    let panel = Status {
        opens: Some(Name::new_static(PANEL)),
        ..status("PANEL", "Panel", Tone::Discussed, NOBODY)
    };
    guard(
        "evaluations-alone",
        "Evaluations without cards",
        Vec::new(),
        panel,
    )
}

/// The same guards where only the names of the positions are known: neither the safest position nor a hybrid can be had.
pub(super) fn guards_alone(policy: &Policy) -> Vec<Guard> {
    let mut guards = guards(policy, true);
    for guard in &mut guards {
        let status = &mut guard.status;
        if status.id == FALLBACK.id {
            status.label = Name::new_static("Safe fallback, cards needed");
        } else if status.opens.take().is_some() {
            status.label = Name::new_static("Hybrid, cards needed");
        } else {
            continue;
        }
        (status.winner, status.recommended) = (Pick::First, Pick::Nobody);
    }
    guards
}

/// Who is the safest: lowest R, then the higher v. Ties go to the ranking: higher C, then input order.
pub(super) fn safety(before: &Cells) -> Vec<Preference> {
    let preference = |id: &str, least| {
        let place = before.criteria.iter().position(|one| one.id == id)?;
        let criterion = before.criteria.get(place)?;
        Some(Preference {
            label: criterion.label.to_lowercase().into(),
            x: before.columns.get(place)?.x.clone(),
            least,
        })
    };
    let both = [preference("risk", true), preference("reversibility", false)];
    both.into_iter().flatten().collect()
}
