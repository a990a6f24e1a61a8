//! What of runs can be drawn along their rounds.

use steelyard_protocol::telemetry::{Extent, Series, Step};

use crate::charts::drift_chart::percent;
use crate::charts::format;
use crate::charts::plot::TickFormat;

/// A number of each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Similarity,
    Votes,
    Dissents,
    Overrides,
    Drift,
    Trust,
    Cost,
    TokensOut,
    Duration,
    Errors,
}

impl Measure {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 10] = [
        Self::Similarity,
        Self::Votes,
        Self::Dissents,
        Self::Overrides,
        Self::Drift,
        Self::Trust,
        Self::Cost,
        Self::TokensOut,
        Self::Duration,
        Self::Errors,
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Similarity => "Similarity",
            Self::Votes => "Votes for",
            Self::Dissents => "Dissents",
            Self::Overrides => "Overrides",
            Self::Drift => "Rubric drift",
            Self::Trust => "Trust, mean",
            Self::Cost => "Cost",
            Self::TokensOut => "Tokens out",
            Self::Duration => "Duration",
            Self::Errors => "Errors",
        }
    }

    /// What one of the rounds of a step has of it; of what adds up, the mean of so many rounds.
    pub(super) fn of(self, step: &Step, rounds: f64) -> Extent {
        let added = match self {
            Self::Similarity => return step.similarity_mean,
            Self::Votes => return step.votes_for,
            Self::Drift => return step.drift,
            Self::Trust => return step.trust_mean,
            Self::Cost => step.cost.whole_dollars(),
            Self::TokensOut => step.tokens_out,
            Self::Duration => step.duration,
            Self::Dissents => Some(step.dissents.0 as f64),
            Self::Overrides => Some(step.overrides.0 as f64),
            Self::Errors => Some(step.errors as f64),
        };
        added.map(|all| (all / rounds, all / rounds))
    }

    /// Whether it adds up from round to round.
    pub(super) fn adds_up(self) -> bool {
        !matches!(
            self,
            Self::Similarity | Self::Votes | Self::Drift | Self::Trust
        )
    }

    /// Whether a run tells of it at all; a count that is 0 in every round tells of nothing.
    pub(crate) fn is_in(self, series: &Series) -> bool {
        let counts = self.is_counted() && self != Self::Votes;
        let mut told = series.steps.iter().filter_map(|step| self.of(step, 1.0));
        told.any(|(_, most)| !counts || most > 0.0)
    }

    /// Whether it is a whole number of each round.
    pub(super) fn is_counted(self) -> bool {
        matches!(
            self,
            Self::Votes | Self::Dissents | Self::Overrides | Self::Errors
        )
    }

    /// Whether a run has a line: where no event tells of an error there was none.
    pub(crate) fn is_known(self, series: &Series) -> bool {
        self.is_in(series) || (self == Self::Errors && !series.steps.is_empty())
    }

    /// Whether its scale begins at 0.
    pub(super) fn begins_at_zero(self) -> bool {
        !matches!(self, Self::Similarity | Self::Trust)
    }

    /// How it is written.
    pub(crate) fn write(self, number: f64) -> String {
        match self {
            Self::Similarity | Self::Trust => format::fixed(number, 3),
            _ => self.writer()(number),
        }
    }

    /// How it is written beside its axis.
    pub(super) fn tick_format(self) -> TickFormat {
        TickFormat::quantity(self.writer())
    }

    fn writer(self) -> fn(f64) -> String {
        match self {
            Self::Drift => percent,
            Self::Cost => format::dollars,
            Self::TokensOut => format::tokens,
            Self::Duration => format::duration,
            _ => |number| format::short((number * 100.0).round() / 100.0),
        }
    }
}
