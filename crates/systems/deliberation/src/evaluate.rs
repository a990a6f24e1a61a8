//! Fills the decision model for a round: its artifacts by the rubric, and what its votes make of them.

mod diverging;

use std::collections::BTreeMap;

use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Domain, Fact, Gain, Guard, Input, Limit, Measure, Norm,
    Op, Origin, Parameters, Pick, Place, Provenance, Recorded, RecordedName, RecordedOutcome,
    Status, Test, Tone,
};
use steelyard_documents::Name;

use crate::config::{Rules, ids, weight_id};
use crate::course::RoundState;
use crate::quorum::SmallGroups;
use crate::rubric::Rubric;
use crate::run::{Run, What};
use crate::scoring::{Judged, Scored};
use crate::under::Under;

pub(crate) use diverging::evaluate as evaluate_diverging;

/// Inputs of a cell that are told of at most.
const MOST_INPUTS: usize = 12;

/// Names of statuses.
pub mod statuses {
    /// Enough agents accepted an artifact: the one that leads, or another one.
    pub const CONVERGED: &str = "CONVERGED";
    /// Not enough agents accepted one.
    pub const NOT_CONVERGED: &str = "NOT_CONVERGED";
    /// The log tells nothing by which the round could have ended.
    pub const NOT_RECORDED: &str = "NOT_RECORDED";
    /// There are enough approaches for a human to pick one.
    pub const ENOUGH_APPROACHES: &str = "ENOUGH_APPROACHES";
    /// There are not.
    pub const TOO_FEW_APPROACHES: &str = "TOO_FEW_APPROACHES";
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
        authors: authors(run, state.number),
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
    let recorded = making.recorded(&mut cells);
    (cells, recorded)
}

struct Making<'a> {
    run: &'a Run,
    state: &'a RoundState,
    under: &'a Under,
    rules: &'a Rules,
    /// Who wrote which artifact.
    authors: BTreeMap<&'a Name, usize>,
}

/// Who wrote which artifact in the round of a number, or else in the one before.
fn authors(run: &Run, number: u32) -> BTreeMap<&Name, usize> {
    let rounds = run.rounds.partition_point(|one| one.number <= number);
    let rounds = run.rounds[..rounds].iter().rev().take(2);
    let mut authors = BTreeMap::new();
    for event in rounds.flat_map(|one| &one.events) {
        if let What::Artifact {
            agent: Some(agent),
            id,
            ..
        } = &event.what
        {
            authors.entry(id).or_insert(*agent);
        }
    }
    authors
}

/// What an artifact of a round, by place, is called.
pub(crate) fn label(run: &Run, state: &RoundState, at: usize) -> Name {
    let id = &state.artifacts[at].id;
    let authors = authors(run, state.number);
    called(id, authors.get(id).map(|agent| &run.agents[*agent].name))
}

/// An artifact by its id, with its author where one is told.
fn called(id: &Name, author: Option<&Name>) -> Name {
    match author {
        Some(author) if author != id => format!("{id} ({author})").into(),
        _ => id.clone(),
    }
}

impl Making<'_> {
    fn alternative(&self, judged: &Judged) -> Alternative {
        let author = self.authors.get(&judged.id);
        let author = author.map(|agent| &self.run.agents[*agent].name);
        named(&judged.id, author, Some(judged.place))
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
                "no rubric at the start of the run: all criteria weigh equally until one is recorded".to_owned(),
            ));
        }
        let formed = match scored.scores.len() {
            0 => "not scored".to_owned(),
            1 => "the score of 1 reviewer".to_owned(),
            count if self.rules.by_trust => format!("mean of {count} reviewers, weighted by trust"),
            count => format!("mean of {count} reviewers"),
        };
        Origin {
            formed,
            inputs: inputs.collect(),
            notes,
        }
    }

    /// What the log says came out; what it would take to work that out anew, where it lacks it.
    fn recorded(&self, cells: &mut Cells) -> Option<RecordedOutcome> {
        let converged = self.state.recorded?;
        if self.is_known() {
            let status = if converged {
                statuses::CONVERGED
            } else {
                statuses::NOT_CONVERGED
            };
            return Some(RecordedOutcome {
                status: Some(RecordedName(Some(status.into()))),
                winner: None,
            });
        }
        for one in &mut cells.alternatives {
            one.recorded = Some(Recorded {
                lacks: Some(self.lacking().into()),
                ..Recorded::default()
            });
        }
        None
    }

    /// Whether the log tells what ends a debate.
    fn is_known(&self) -> bool {
        if self.rules.by_similarity {
            !self.state.similarities.is_empty()
        } else {
            self.state.agreed.is_some()
        }
    }

    /// What a log lacks that does not.
    fn lacking(&self) -> &'static str {
        if self.rules.by_similarity {
            "recorded similarities"
        } else {
            "recorded votes"
        }
    }

    /// What ends a debate, as a list that the threshold is a limit in: moving it is exact.
    fn guards(&self, parameters: &Parameters, cells: &mut Cells) {
        let limit = |id: &str| Limit::Parameter(parameters.place(id).unwrap_or_default());
        let least = self.state.similarities.iter().copied().reduce(f64::min);
        let enough = if self.rules.by_similarity {
            least.map(|least| {
                let name = "least similarity to previous artifacts".to_owned();
                let left = fact(cells, name, least);
                Test::new(left, Op::Ge, limit(ids::SIMILARITY))
            })
        } else {
            self.enough(cells, limit(ids::THRESHOLD))
        };
        let Some(test) = enough else {
            let nothing = self.nothing(cells);
            cells.guards.push(nothing);
            return;
        };
        if self.rules.by_similarity {
            let status = first(statuses::CONVERGED, "Converged: artifacts hardly change");
            let tests = vec![test.clone()];
            cells.guards.push(guard(
                "similarity",
                "Artifacts hardly change",
                tests,
                status,
            ));
        } else {
            self.agreed(test.clone(), cells);
        }
        let missed = Test {
            op: if test.op == Op::Gt { Op::Le } else { Op::Lt },
            ..test
        };
        cells.guards.push(not_converged(missed));
    }

    /// What follows where enough agents accept an artifact: whether the rubric puts it first.
    fn agreed(&self, enough: Test, cells: &mut Cells) {
        let id = self.state.votes.artifact.as_ref();
        let mut alternatives = cells.alternatives.iter();
        let place = id.and_then(|id| alternatives.position(|one| one.id == *id));
        let mut leads = vec![enough.clone()];
        leads.extend(
            place.map(|place| Test::new(Measure::Rank(place), Op::Le, Limit::Constant(1.0))),
        );
        let agreed = "Converged: enough agents accept it";
        let status = first(statuses::CONVERGED, agreed);
        let label = "Enough accept the leader";
        cells
            .guards
            .push(guard("quorum-on-first", label, leads, status));
        let pick = place.map_or(Pick::First, Pick::This);
        // Without scores there is no leader.
        let [label, words] = if self.state.artifacts.iter().any(Judged::is_scored) {
            ["Enough accept another", "Converged, but not on the leader"]
        } else {
            ["Enough accept one", agreed]
        };
        let status = Status {
            winner: pick,
            recommended: pick,
            ..first(statuses::CONVERGED, words)
        };
        cells
            .guards
            .push(guard("quorum", label, vec![enough], status));
    }

    /// The comparisons that say whether enough agents accepted an artifact, all with the threshold itself: `n` of them rounded up
    /// are `votes / n ≥ t`, rounded down `(votes + 1) / n > t`. `None` where none was accepted.
    fn enough(&self, cells: &mut Cells, threshold: Limit) -> Option<Test> {
        let votes = &self.state.votes;
        votes.artifact.as_ref()?;
        let [count, all] = [votes.supporters, votes.eligible].map(f64::from);
        if let Some(trusted) = votes.trusted {
            let left = fact(cells, "supporters’ share of all trust".to_owned(), trusted);
            return Some(Test::new(left, Op::Ge, threshold));
        }
        let artifact = votes.artifact.as_deref().unwrap_or_default();
        let is_unanimous = match self.rules.small {
            SmallGroups::Floor => votes.eligible <= 2,
            SmallGroups::UnanimousUnder => votes.eligible < self.rules.bound,
            SmallGroups::Ceil => false,
        };
        if is_unanimous {
            let left = fact(cells, format!("votes for {artifact}"), count);
            return Some(Test::new(left, Op::Ge, Limit::Constant(all)));
        }
        if self.rules.small == SmallGroups::Floor && votes.eligible <= 4 {
            let told = format!("share for {artifact} with one more vote");
            let left = fact(cells, told, (count + 1.0) / all);
            return Some(Test::new(left, Op::Gt, threshold));
        }
        let left = fact(cells, format!("share of votes for {artifact}"), count / all);
        Some(Test::new(left, Op::Ge, threshold))
    }

    /// What holds where nobody accepted an artifact, or the log does not tell.
    fn nothing(&self, cells: &mut Cells) -> Guard {
        let is_known = self.is_known();
        let told = if is_known {
            "votes for an artifact"
        } else {
            self.lacking()
        };
        let left = fact(cells, told.to_owned(), 0.0);
        let test = Test::new(left, Op::Lt, Limit::Constant(1.0));
        if is_known {
            return not_converged(test);
        }
        let status = Status {
            label: format!("Not known: no {told}").into(),
            tone: Tone::Human,
            winner: Pick::Nobody,
            ..Status::accepting(statuses::NOT_RECORDED)
        };
        guard("not-recorded", "Outcome not recorded", vec![test], status)
    }
}

/// An artifact, called by its author where one is told.
fn named(id: &Name, author: Option<&Name>, place: Option<Place>) -> Alternative {
    Alternative {
        label: called(id, author),
        place,
        ..Alternative::new(id.clone())
    }
}

/// What holds where a comparison says that not enough agents accept an artifact, or artifacts changed too much.
fn not_converged(test: Test) -> Guard {
    let status = Status {
        label: "Not converged: another round".into(),
        tone: Tone::Again,
        winner: Pick::Nobody,
        ..Status::accepting(statuses::NOT_CONVERGED)
    };
    guard("not-converged", "Not converged", vec![test], status)
}

fn guard(id: &'static str, label: &'static str, tests: Vec<Test>, status: Status) -> Guard {
    Guard {
        id: id.into(),
        label: Name::from(label),
        tests,
        status,
    }
}

/// A status under which the first of the ranking wins.
fn first(id: &'static str, label: &'static str) -> Status {
    Status {
        label: label.into(),
        ..Status::accepting(id)
    }
}

/// Puts a number about the round among the facts that guards compare.
fn fact(cells: &mut Cells, id: String, value: f64) -> Measure {
    cells.facts.push(Fact {
        id: id.into(),
        value,
    });
    Measure::Fact(cells.facts.len() - 1)
}
