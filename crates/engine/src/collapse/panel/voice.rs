use super::Role;
use crate::decision::{Place, Provenance, compare};

/// A member of the panel in one decision: what an evaluation means for its cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Voice {
    /// Public name, unique in the panel: the agent's.
    pub id: String,
    /// In whose role.
    pub role: Role,
    /// c, 0 to 1; at 0 it has no say.
    pub confidence: f64,
    /// One a card; `None` where it did not score it.
    pub scores: Vec<Option<Score>>,
    /// Why, one a card; empty where it does not say.
    pub rationale: Vec<String>,
    /// The card it prefers, by place.
    pub recommendation: Option<usize>,
    /// What it finds unresolved.
    pub concerns: Vec<String>,
    /// Where it stands; `None` for one that follows a rule of ours.
    pub place: Option<Place>,
}

/// What a voice gives a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// 0 to 1.
    pub value: f64,
    /// Where it stands.
    pub place: Option<Place>,
    /// How it came about.
    pub provenance: Provenance,
}

/// How far apart the scores of domain experts may lie, as a share of their mean. Source: "Domain experts disagree
/// (variance > 30%)". `⚖ collapse.variance`
const SPREAD: f64 = 0.3;

/// (max − min) / mean of what the domain experts who have a say give a card; `None` where fewer than two score it,
/// or all give 0.
pub fn expert_spread(voices: &[Voice], card: usize) -> Option<f64> {
    let experts = voices
        .iter()
        .filter(|voice| voice.role == Role::DomainExpert && voice.confidence > 0.0);
    let scores: Vec<f64> = experts
        .filter_map(|voice| Some(voice.scores.get(card)?.as_ref()?.value))
        .collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    (scores.len() > 1 && mean > 0.0).then(|| (most - least) / mean)
}

/// Whether the domain experts differ over a card by more than 30%.
pub fn experts_differ(voices: &[Voice], card: usize) -> bool {
    expert_spread(voices, card).is_some_and(|spread| compare(spread, SPREAD).is_gt())
}
