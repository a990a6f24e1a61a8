//! What a panel is to be asked about a decision, and how it answers.
//!
//! Here live the brief as Markdown and as YAML, and the template of an answer, which
//! [`read_evaluation`](super::panel::read_evaluation) reads back once numbers stand in it. What the answers come to
//! lives in [`super::panel`].
//!
//! Source: Weighted Collapse Policy, "Step 1: Panel Invocation" and "Step 2: Parallel Evaluation".

mod answer;
mod markdown;
mod yaml;

pub use markdown::brief;
pub use yaml::brief_yaml;

use steelyard_decision::{Standing, reason};

use super::audit::{Conflict, audit};
use super::panel::Role;
use super::policy::{ids, panel_weight};
use super::report_input::{Position, ReportInput};

/// What both forms of a brief say.
struct Brief<'a> {
    about: &'a ReportInput<'a>,
    /// Who calls the panel; `None` where the decision does without one.
    conflict: Option<Conflict>,
    /// The cards to evaluate, in ranking order.
    positions: Vec<Position<'a>>,
    /// The others, each with what keeps it out.
    kept_out: Vec<(Position<'a>, String)>,
    attempts: f64,
    most: f64,
}

impl<'a> Brief<'a> {
    fn of(about: &'a ReportInput<'a>) -> Self {
        let all = about.positions();
        let in_order = about.weighed.order.iter();
        let in_order = in_order.filter_map(|at| {
            let place = all.binary_search_by_key(at, |one| one.at);
            all.get(place.ok()?).copied()
        });
        let standing = |one: &Position<'_>| about.weighed.standings.get(one.at).copied();
        let names_alone = about.case.names_alone;
        let (positions, others): (Vec<_>, Vec<_>) =
            in_order.partition(|one| names_alone || standing(one) == Some(Standing::Ranked));
        let kept_out = others.into_iter().map(|one| {
            let why = match standing(&one) {
                Some(Standing::Gated(gate)) => {
                    let label = one
                        .alternative
                        .gates
                        .get(gate)
                        .map_or("", |gate| &gate.label);
                    let why = reason(&about.model.parameters, about.cells(), one.at, gate);
                    format!("{label}: {why}")
                }
                _ => "no score".to_owned(),
            };
            (one, why)
        });
        Self {
            about,
            conflict: audit(about).conflict,
            positions,
            kept_out: kept_out.collect(),
            attempts: about.case.attempts,
            most: about.model.parameters.value_of(ids::MAX_REFLEXIONS),
        }
    }

    fn weight(&self, role: Role) -> f64 {
        self.about.model.parameters.value_of(panel_weight(role))
    }

    /// S of a card; `None` where only its name is known.
    fn score(&self, position: Position<'_>) -> Option<f64> {
        let score = self.about.weighed.scores.get(position.at).copied();
        score.filter(|score| score.is_finite())
    }
}

/// What a role looks at. Source: "Consensus Panel Composition".
const fn looks_at(role: Role) -> &'static str {
    match role {
        Role::Minimalist => "simplicity, cost, reversibility",
        Role::Skeptic => "risk mitigation, edge cases, failure modes",
        Role::DomainExpert => "technical correctness, best practices",
        Role::Verifier => "evidence quality, invariant compliance",
        Role::Collective => "historical success rates, past patterns",
        Role::Risk => "security, regulation, audit",
        Role::UserValue => "business value, user impact, return on investment",
    }
}

/// What a role leans to. Source: "Consensus Panel Composition".
const fn leans_to(role: Role) -> &'static str {
    match role {
        Role::Minimalist => "prefers low-cost, reversible, minimal solutions",
        Role::Skeptic => "challenges assumptions, prefers caution",
        Role::DomainExpert => "prefers the idioms of the domain",
        Role::Verifier => "requires proof, blocks violations",
        Role::Collective => "learns from history",
        Role::Risk => "blocks non-compliant or high-risk positions",
        Role::UserValue => "maximises what users gain",
    }
}
