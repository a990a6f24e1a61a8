//! Fills the decision model for a round: its artifacts by the rubric, and what its votes make of them.

use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Domain, Fact, Gain, Guard, Input, Limit, Measure, Norm,
    Op, Origin, Parameters, Pick, Provenance, RecordedName, RecordedOutcome, Status, Test, Tone,
};
use steelyard_documents::Name;

use crate::config::{Rules, ids, weight_id};
use crate::course::RoundState;
use crate::quorum::SmallGroups;
use crate::room::Under;
use crate::rubric::Rubric;
use crate::run::{Run, What};
use crate::scoring::{Judged, Scored};

/// Inputs of a cell that are told of at most.
const MOST_INPUTS: usize = 12;

/// Names of statuses.
pub mod statuses {
    /// Enough agents accepted the artifact that leads.
    pub const CONVERGED: &str = "CONVERGED";
    /// Enough agents accepted another one.
    pub const CONVERGED_ON_ANOTHER: &str = "CONVERGED_ON_ANOTHER";
    /// Not enough agents accepted one.
    pub const NOT_CONVERGED: &str = "NOT_CONVERGED";
    /// The log tells nothing by which the round could have ended.
    pub const NOT_RECORDED: &str = "NOT_RECORDED";
}

/// The decision of a round, and what its log says of it. `parameters` hold the weights of the rubric that artifacts are judged by.
pub fn evaluate(
    run: &Run,
    state: &RoundState,
    rubric: &Rubric,
    under: &Under,
    parameters: &Parameters,
) -> (Cells, Option<RecordedOutcome>) {
    let making = Making {
        run,
        state,
        under,
        rules: &under.rules,
    };
    let mut cells = Cells {
        norm: Norm::Weights,
        alternatives: state
            .artifacts
            .iter()
            .map(|one| making.alternative(one))
            .collect(),
        ..Cells::default()
    };
    for (at, criterion) in rubric.criteria.iter().enumerate() {
        let weights = parameters.place(&weight_id(&criterion.name));
        cells.criteria.push(Criterion {
            weights: weights.into_iter().collect(),
            slot: u8::try_from(at % 10 + 1).unwrap_or(1),
            domain: Domain::UNIT,
            ..Criterion::new(criterion.name.clone(), criterion.name.clone(), 1.0, 0)
        });
        let scored = state.artifacts.iter().map(|one| &one.criteria[at]);
        let there = scored
            .clone()
            .map(|one| f64::from(u8::from(one.mean.is_some())));
        cells.columns.push(Column {
            gain: Gain::Each(there.collect()),
            origins: scored.clone().map(|one| making.origin(one)).collect(),
            ..Column::new(scored.map(|one| one.mean.unwrap_or(0.0)).collect())
        });
    }
    making.guards(parameters, &mut cells);
    let recorded = state.recorded.map(|converged| RecordedOutcome {
        status: Some(RecordedName(Some(
            if converged {
                statuses::CONVERGED
            } else {
                statuses::NOT_CONVERGED
            }
            .into(),
        ))),
        winner: None,
    });
    (cells, recorded)
}

struct Making<'a> {
    run: &'a Run,
    state: &'a RoundState,
    under: &'a Under,
    rules: &'a Rules,
}

impl Making<'_> {
    /// An artifact, called by its author where the round or its id tells who that is.
    fn alternative(&self, judged: &Judged) -> Alternative {
        let round = self
            .run
            .rounds
            .iter()
            .filter(|one| one.number <= self.state.number);
        let events = round.rev().take(2).flat_map(|one| &one.events);
        let author = events.filter_map(|event| match &event.what {
            What::Artifact {
                agent: Some(agent),
                id,
                ..
            } if *id == judged.id => Some(*agent),
            _ => None,
        });
        let author = author.map(|agent| &self.run.agents[agent].name).next();
        Alternative {
            label: match author {
                Some(author) if *author != judged.id => format!("{} ({author})", judged.id).into(),
                _ => judged.id.clone(),
            },
            place: Some(judged.place),
            ..Alternative::new(judged.id.clone())
        }
    }

    fn origin(&self, scored: &Scored) -> Origin {
        let name = |agent: Option<usize>| match agent {
            Some(agent) => self.run.agents[agent].name.as_str(),
            None => "somebody",
        };
        let inputs = scored
            .scores
            .iter()
            .take(MOST_INPUTS)
            .map(|(reviewer, score, place)| Input {
                text: format!("{} {}", name(*reviewer), steelyard_decision::plain(*score)),
                place: *place,
                provenance: if self.under.course.of_ten {
                    Provenance::Coerced
                } else {
                    Provenance::Read
                },
            });
        let mut notes = Vec::new();
        if scored.scores.is_empty() {
            notes.push((
                Provenance::Missing,
                "nobody scored it; its weight goes to the other criteria".to_owned(),
            ));
        } else if self.under.course.of_ten {
            notes.push((
                Provenance::Coerced,
                "scores of 0 to 10, divided by 10".to_owned(),
            ));
        }
        if self.under.is_assumed && !scored.scores.is_empty() {
            notes.push((
                Provenance::Assumed,
                "no rubric is recorded; all criteria weigh alike".to_owned(),
            ));
        }
        let formed = match scored.scores.len() {
            0 => "not scored".to_owned(),
            1 => "the score of 1 reviewer".to_owned(),
            count if self.rules.by_trust => format!("mean of {count} reviewers by trust in them"),
            count => format!("mean of {count} reviewers"),
        };
        Origin {
            formed,
            inputs: inputs.collect(),
            notes,
        }
    }

    /// What ends a debate, as a list that the threshold is a limit in: moving it is exact.
    fn guards(&self, parameters: &Parameters, cells: &mut Cells) {
        let first = |id: &'static str, label: &'static str| Status {
            id: id.into(),
            label: label.into(),
            ..Status::accepting(id)
        };
        let fact = |cells: &mut Cells, id: String, value: f64| {
            cells.facts.push(Fact {
                id: id.into(),
                value,
            });
            Measure::Fact(cells.facts.len() - 1)
        };
        let limit = |id: &str| Limit::Parameter(parameters.place(id).unwrap_or_default());
        if self.rules.by_similarity {
            let least = self.state.similarities.iter().copied().reduce(f64::min);
            if let Some(least) = least {
                let left = fact(
                    cells,
                    "least likeness to the artifacts before".to_owned(),
                    least,
                );
                let tests = vec![Test::new(left, Op::Ge, limit(ids::SIMILARITY))];
                let status = first(statuses::CONVERGED, "Converged: artifacts hardly change");
                cells.guards.push(guard(
                    "similarity",
                    "Artifacts hardly change",
                    tests,
                    status,
                ));
            }
            cells.guards.push(self.otherwise(least.is_some()));
            return;
        }
        let votes = &self.state.votes;
        let enough = self.enough(cells, &fact, limit(ids::THRESHOLD));
        if let Some(tests) = enough {
            let place = votes.artifact.as_ref();
            let place =
                place.and_then(|id| cells.alternatives.iter().position(|one| one.id == *id));
            let status = first(statuses::CONVERGED, "Converged: enough agents accept it");
            let mut leads = tests.clone();
            leads.extend(
                place.map(|place| Test::new(Measure::Rank(place), Op::Le, Limit::Constant(1.0))),
            );
            cells.guards.push(guard(
                "quorum-on-first",
                "Enough accept the one that leads",
                leads,
                status,
            ));
            let other = Status {
                winner: place.map_or(Pick::First, Pick::This),
                recommended: place.map_or(Pick::First, Pick::This),
                ..first(
                    statuses::CONVERGED_ON_ANOTHER,
                    "Converged on one that the rubric does not put first",
                )
            };
            cells
                .guards
                .push(guard("quorum", "Enough accept one", tests, other));
        }
        cells
            .guards
            .push(self.otherwise(self.state.agreed.is_some()));
    }

    /// The comparisons that say whether enough agents accepted an artifact, all with the threshold itself: `n` of them rounded up
    /// are `votes / n ≥ t`, rounded down `(votes + 1) / n > t`. `None` where none was accepted.
    fn enough(
        &self,
        cells: &mut Cells,
        fact: &impl Fn(&mut Cells, String, f64) -> Measure,
        threshold: Limit,
    ) -> Option<Vec<Test>> {
        let votes = &self.state.votes;
        votes.artifact.as_ref()?;
        let [count, all] = [votes.supporters, votes.eligible].map(f64::from);
        if let Some(trusted) = votes.trusted {
            let left = fact(cells, "share of trust that accepts it".to_owned(), trusted);
            return Some(vec![Test::new(left, Op::Ge, threshold)]);
        }
        let told = format!(
            "{} of {} agents accept it",
            votes.supporters, votes.eligible
        );
        let is_unanimous = match self.rules.small {
            SmallGroups::Floor => votes.eligible <= 2,
            SmallGroups::UnanimousUnder => votes.eligible < self.rules.bound,
            SmallGroups::Ceil => false,
        };
        if is_unanimous {
            let left = fact(cells, format!("{told}, all have to"), count);
            return Some(vec![Test::new(left, Op::Ge, Limit::Constant(all))]);
        }
        if self.rules.small == SmallGroups::Floor && votes.eligible <= 4 {
            let told = format!("{told}; rounded down, one more as a share");
            let left = fact(cells, told, (count + 1.0) / all);
            return Some(vec![Test::new(left, Op::Gt, threshold)]);
        }
        let left = fact(cells, format!("{told}, as a share"), count / all);
        Some(vec![Test::new(left, Op::Ge, threshold)])
    }

    /// What holds where nothing ends the debate.
    fn otherwise(&self, is_known: bool) -> Guard {
        let (id, label): (&str, &str) = match (is_known, self.rules.by_similarity) {
            (true, _) => (statuses::NOT_CONVERGED, "Not converged: another round"),
            (false, true) => (
                statuses::NOT_RECORDED,
                "How alike artifacts are to those before is not recorded",
            ),
            (false, false) => (statuses::NOT_RECORDED, "Votes are not recorded"),
        };
        let status = Status {
            id: id.into(),
            label: label.into(),
            tone: if is_known { Tone::Again } else { Tone::Human },
            winner: Pick::Nobody,
            recommended: Pick::First,
            opens: None,
        };
        guard("otherwise", "Else", Vec::new(), status)
    }
}

fn guard(id: &'static str, label: &'static str, tests: Vec<Test>, status: Status) -> Guard {
    Guard {
        id: id.into(),
        label: Name::from(label),
        tests,
        status,
    }
}
