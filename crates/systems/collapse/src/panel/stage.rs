use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Domain, Effect, Gain, Gate, GateKind, GateTest,
    Input, Norm, Origin, Preference, Provenance, Spread, Stage, plain,
};

use super::super::policy::{panel_weight, switch_ids};
use super::super::{Case, Policy};
use super::guards::guards;
use super::hybrids::{MOST_CARDS, hybrids, may_lead};
use super::{Role, Score, Voice};

/// Public name of the stage that a panel decides.
pub const PANEL: &str = "panel";

/// The panel over the cards of a decision, to be opened by its status PANEL; `None` where nobody speaks.
///
/// C(p) = Σ w·c·s(p) / Σ w·c over the voices that scored p. `⚖ panel.missing-score`, `⚖ panel.expert-weight`,
/// `⚖ panel.order`. `before` is the decision so far, whose columns of risk and reversibility say who is the
/// safest. Source: "Weighted Aggregation", "Consensus Check".
pub fn stage(policy: &Policy, voices: &[Voice], case: &Case<'_>, before: &Cells) -> Option<Stage> {
    if voices.is_empty() {
        return None;
    }
    let mut cells = Cells {
        criteria: criteria(policy, voices),
        columns: voices.iter().map(|voice| column(policy, voice)).collect(),
        alternatives: alternatives(policy, voices, before),
        norm: Norm::Weights,
        safety: safety(before),
        guards: guards(policy, may_lead(before).len() <= MOST_CARDS),
        ..Cells::default()
    };
    cells.stages = hybrids(policy, case, before, &cells);
    Some(Stage::new(PANEL, "Panel", cells, before))
}

/// How far the domain experts' scores of each card are apart, the panel being the stage at `stage`. Who did not score
/// a card takes no part in it, whatever the reading of missing scores; `None` without any. Source: "Domain Expert Conflict".
pub fn experts(voices: &[Voice], cards: usize, stage: usize) -> Option<Spread> {
    let scored = |voice: &Voice, card: usize| voice.scores.get(card).is_some_and(Option::is_some);
    let expert = |(place, voice): (usize, &Voice), card: usize| {
        (voice.role == Role::DomainExpert && scored(voice, card)).then_some(place)
    };
    let of = |card: usize| {
        let voices = voices.iter().enumerate();
        voices.filter_map(|one| expert(one, card)).collect()
    };
    let criteria: Vec<Vec<usize>> = (0..cards).map(of).collect();
    let any = criteria.iter().any(|criteria| !criteria.is_empty());
    any.then(|| Spread {
        id: "domain_experts".into(),
        label: "domain experts".into(),
        stage,
        criteria,
    })
}

fn criteria(policy: &Policy, voices: &[Voice]) -> Vec<Criterion> {
    let slot = |role: Role| {
        let place = Role::ALL.iter().position(|one| *one == role);
        u8::try_from(place.unwrap_or_default() + 1).unwrap_or(1)
    };
    let criterion = |voice: &Voice| {
        let id = panel_weight(voice.role);
        let weight = policy.parameters.place(id).unwrap_or_default();
        // Only where several speak in a role their own names tell them apart.
        let alike = voices.iter().filter(|one| one.role == voice.role);
        let label = if alike.count() == 1 {
            voice.role.label()
        } else {
            voice.id.as_str()
        };
        Criterion {
            slot: slot(voice.role),
            share: share(policy, voices, voice.role),
            domain: Domain::UNIT,
            ..Criterion::new(voice.id.as_str(), label, 1.0, weight)
        }
    };
    voices.iter().map(criterion).collect()
}

/// The part of its role's weight that a voice has.
fn share(policy: &Policy, voices: &[Voice], role: Role) -> f64 {
    if policy.reading(switch_ids::EXPERT_WEIGHT) == "each" {
        return 1.0;
    }
    // One that is not sure of anything does not take from those that are.
    let speaks = |voice: &&Voice| voice.role == role && voice.confidence > 0.0;
    1.0 / voices.iter().filter(speaks).count().max(1) as f64
}

fn column(policy: &Policy, voice: &Voice) -> Column {
    let sure = voice.confidence;
    let zero = policy.reading(switch_ids::MISSING_SCORE) == "zero";
    let gains = voice
        .scores
        .iter()
        .map(|score| if score.is_some() || zero { sure } else { 0.0 });
    let all = zero || voice.scores.iter().all(Option::is_some);
    Column {
        x: voice
            .scores
            .iter()
            .map(|score| score.map_or(0.0, |score| score.value))
            .collect(),
        gain: if all {
            Gain::Same(sure)
        } else {
            Gain::Each(gains.collect())
        },
        shift: 0.0,
        origins: voice
            .scores
            .iter()
            .map(|score| origin(voice, *score, zero))
            .collect(),
    }
}

fn origin(voice: &Voice, score: Option<Score>, zero: bool) -> Origin {
    let Some(score) = score else {
        let note = if zero {
            (Provenance::Assumed, "not scored, counted as 0".to_owned())
        } else {
            (Provenance::LeftOut, "not scored, left out".to_owned())
        };
        return Origin {
            notes: vec![note],
            ..Origin::default()
        };
    };
    let confidence = plain(voice.confidence);
    let mut origin = Origin {
        formed: format!("score {} at confidence {confidence}", plain(score.value)),
        ..Origin::default()
    };
    if let Some(place) = score.place {
        origin.inputs.push(Input {
            text: format!("score {}", plain(score.value)),
            place,
            provenance: score.provenance,
        });
    }
    if score.provenance == Provenance::Heuristic {
        let note = "by a rule of Steelyard's, not by a judge".to_owned();
        origin.notes.push((Provenance::Heuristic, note));
    }
    origin
}

fn alternatives(policy: &Policy, voices: &[Voice], before: &Cells) -> Vec<Alternative> {
    let gated = policy.reading(switch_ids::MISSING_SCORE) == "cannot_win";
    let alternative = |(place, one): (usize, &Alternative)| {
        let missing = voices
            .iter()
            .filter(|voice| voice.confidence > 0.0)
            .find(|voice| voice.scores.get(place).is_none_or(Option::is_none));
        let gate = |voice: &Voice| Gate {
            kind: GateKind::Rule,
            id: "scored".into(),
            label: "Scored by all".into(),
            effect: Effect::Reject,
            test: GateTest::Atom(Atom::settled(
                "scored",
                false,
                "",
                format!("{} did not score it", voice.id),
            )),
        };
        Alternative {
            id: one.id.clone(),
            label: one.label.clone(),
            place: one.place,
            gates: missing.filter(|_| gated).map(gate).into_iter().collect(),
            ..Alternative::default()
        }
    };
    before
        .alternatives
        .iter()
        .enumerate()
        .map(alternative)
        .collect()
}

/// Lowest R, then the higher v. Ties go to the ranking: higher C, then input order.
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
