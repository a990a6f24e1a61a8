//! Everything that settings say, as the rules take it.

use steelyard_decision::{Parameters, Switch};
use steelyard_documents::similarity::Method;

use super::{ids, switch_ids};
use crate::advocate::{self, Rotation};
use crate::quorum::SmallGroups;
use crate::rubric::Measure;
use crate::trust::TrustRules;

/// Everything that settings say, as the rules take it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Share of agents that have to agree.
    pub threshold: f64,
    /// What small groups have to have.
    pub small: SmallGroups,
    /// The bound below which all have to agree.
    pub bound: u32,
    /// Whether opinions weigh by trust.
    pub by_trust: bool,
    /// Whether likeness to the artifacts before ends a debate, and not votes.
    pub by_similarity: bool,
    /// How alike artifacts are that end it.
    pub similarity_threshold: f64,
    /// How alike ideas of one approach are.
    pub approach: f64,
    /// How many approaches there have to be.
    pub approaches: u32,
    /// How likeness is measured.
    pub method: Method,
    /// How sure a rule of triage has to be.
    pub triage_threshold: f64,
    /// The devil's advocate.
    pub advocate: advocate::Rules,
    /// Trust.
    pub trust: TrustRules,
    /// What of a change of the rubric counts.
    pub measure: Measure,
    /// From where on a drift is a warning, and above which it is critical, in percent.
    pub limits: [f64; 2],
    /// Rounds between two checks of the rubric.
    pub check_every: u32,
    /// Whether artifacts are judged by the gold rubric, and not by the living one of the round.
    pub by_gold: bool,
    /// Which safeguards are on.
    pub safeguards: Safeguards,
}

/// A safeguard, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safeguard {
    /// The master switch.
    All,
    /// The devil's advocate.
    DevilAdvocate,
    /// Rounds before one can be chosen.
    Probation,
    /// Rounds with less chance after it.
    Cooldown,
    /// The comparison of the living rubric with the gold one.
    ShadowRubric,
}

impl Safeguard {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::All,
        Self::DevilAdvocate,
        Self::Probation,
        Self::Cooldown,
        Self::ShadowRubric,
    ];

    /// Id of the reading that turns it.
    pub const fn switch(self) -> &'static str {
        match self {
            Self::All => switch_ids::SAFEGUARDS,
            Self::DevilAdvocate => switch_ids::DEVIL_ADVOCATE,
            Self::Probation => switch_ids::PROBATION,
            Self::Cooldown => switch_ids::COOLDOWN_PERIOD,
            Self::ShadowRubric => switch_ids::SHADOW_RUBRIC,
        }
    }

    /// In words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::All => "All safeguards",
            Self::DevilAdvocate => "Devil’s advocate",
            Self::Probation => "Probation",
            Self::Cooldown => "Cooldown",
            Self::ShadowRubric => "Checks of the rubric",
        }
    }
}

/// Which safeguards are on: what holds, once the master switch has spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safeguards([bool; 5]);

impl Safeguards {
    fn of(given: Given<'_>) -> Self {
        let enabled = !given.is(switch_ids::SAFEGUARDS);
        Self(Safeguard::ALL.map(|one| enabled && !given.is(one.switch())))
    }

    /// Whether one is on.
    pub const fn is_on(self, safeguard: Safeguard) -> bool {
        self.0[safeguard as usize]
    }
}

/// Numbers and readings.
#[derive(Clone, Copy)]
struct Given<'a> {
    parameters: &'a Parameters,
    switches: &'a [Switch],
}

impl Given<'_> {
    fn number(self, id: &str) -> f64 {
        self.parameters.value_of(id)
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole parameters from 0 up"
    )]
    fn count(self, id: &str) -> u32 {
        self.number(id).round() as u32
    }

    fn chosen(self, id: &str) -> usize {
        let found = self.switches.iter().find(|switch| switch.id == id);
        found.map_or(0, |switch| switch.chosen)
    }

    /// Whether the second reading is chosen.
    fn is(self, id: &str) -> bool {
        self.chosen(id) == 1
    }

    fn advocate(self, safeguards: Safeguards) -> advocate::Rules {
        let of = |safeguard, id| {
            if safeguards.is_on(safeguard) {
                self.count(id)
            } else {
                0
            }
        };
        advocate::Rules {
            rotation: [
                Rotation::TrustWeighted,
                Rotation::RandomPerRound,
                Rotation::RoundRobin,
                Rotation::FixedAgent,
            ][self.chosen(switch_ids::ROTATION)],
            deterministic: self.is(switch_ids::DETERMINISTIC),
            skip_rate: self.number(ids::SKIP_RATE),
            least_trust: self.number(ids::LEAST_TRUST),
            probation: of(Safeguard::Probation, ids::PROBATION),
            cooldown: of(Safeguard::Cooldown, ids::COOLDOWN),
            penalty: self.number(ids::PENALTY),
            ends_at_zero: self.is(switch_ids::COOLDOWN),
        }
    }

    fn trust(self) -> TrustRules {
        TrustRules {
            impact: self.number(ids::IMPACT),
            depth: self.number(ids::DEPTH),
            regret: self.number(ids::REGRET),
            initial: self.number(ids::INITIAL),
            window_days: self.number(ids::WINDOW),
            fewest: self.number(ids::FEWEST),
            halved: !self.is(switch_ids::DEPTH_SCALE),
            first_novelty: f64::from(u8::from(self.is(switch_ids::FIRST_NOVELTY))),
            words: self.number(ids::WORDS),
            citation: self.number(ids::CITATION),
            citations: self.number(ids::CITATIONS),
            greatest: self.number(ids::GREATEST),
        }
    }
}

impl Rules {
    /// What the opinion of an agent weighs by trust in it; of one that nobody knows as of one that begins.
    pub fn opinion(&self, trust: Option<f64>) -> f64 {
        if self.by_trust {
            trust.unwrap_or(self.trust.initial).max(0.0)
        } else {
            1.0
        }
    }

    /// Of parameters and readings.
    pub fn of(parameters: &Parameters, switches: &[Switch]) -> Self {
        let given = Given {
            parameters,
            switches,
        };
        let safeguards = Safeguards::of(given);
        Self {
            threshold: given.number(ids::THRESHOLD),
            small: SmallGroups::ALL[given.chosen(switch_ids::SMALL_GROUPS)],
            bound: given.count(ids::BOUND),
            by_trust: given.is(switch_ids::OPINION_WEIGHT),
            by_similarity: given.is(switch_ids::CONVERGENCE),
            similarity_threshold: given.number(ids::SIMILARITY),
            approach: given.number(ids::APPROACH),
            approaches: given.count(ids::APPROACHES),
            method: Method::ALL[given.chosen(switch_ids::METHOD)],
            triage_threshold: given.number(ids::TRIAGE),
            advocate: given.advocate(safeguards),
            trust: given.trust(),
            measure: Measure::ALL[given.chosen(switch_ids::DRIFT_MEASURE)],
            limits: [given.number(ids::WARNING), given.number(ids::CRITICAL)],
            check_every: given.count(ids::CHECK_EVERY).max(1),
            by_gold: given.is(switch_ids::RUBRIC),
            safeguards,
        }
    }
}
