use std::borrow::Cow;

use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Domain, Effect, Fact, Gate, GateKind, GateTest,
    Guard, Input, Limit, Measure, Op, Origin, Pick, Place, Provenance, Status, Test, Tone, plain,
};
use steelyard_documents::{Name, Source, Span, excerpt, masked};
use steelyard_runs::{Asked, Effort, Trajectory};

use super::finding::{aside, broken_words};
use super::reward::COMPLIANCE_BONUS;
use crate::effort::NOT_JUDGED;
use crate::{
    Artifact, By, Consensus, Context, Costs, EffortCounts, EffortVerdict, FindingState,
    GivenOutcome, Judge, Policy, TextFindings, effort_of, findings, ids, personalisation,
    proactivity, switch_ids, technical, technical_of_log,
};

/// Something that was read, with the file that it was read from.
#[derive(Debug)]
pub struct Found<'a, T> {
    /// What was read.
    pub what: &'a T,
    /// The caller's number of its file.
    pub file: u32,
    /// The file.
    pub source: &'a Source,
}

impl<T> Found<'_, T> {
    fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            line: self.source.position(span.start).line,
        }
    }
}

/// One run of one agent: what it delivered, how it went, or both.
#[derive(Debug)]
pub struct RunInput<'a> {
    /// Public name, unique in the decision: the agent, `agent#2` for a second run.
    pub id: Name,
    /// What it delivered.
    pub artifact: Option<Found<'a, Artifact>>,
    /// How it went.
    pub trajectory: Option<Found<'a, Trajectory>>,
    /// What a person says came of it; it goes before what the others say.
    pub outcome: Option<Found<'a, GivenOutcome>>,
    /// Whether that is a log of another program, which tells of its tools' calls and of how it ended.
    pub logged: bool,
    /// What was found in its words so far.
    pub text_findings: &'a TextFindings,
}

/// All runs at one task.
#[derive(Debug, Default)]
pub struct Case<'a> {
    /// The runs in input order, those that delivered something first.
    pub runs: Vec<RunInput<'a>>,
    /// The stage, lower case, words joined by `_`; empty where none is named.
    pub stage: Name,
    /// Texts that agents could have looked in.
    pub contexts: Vec<Context<'a>>,
    /// What words are judged by.
    pub judge: Judge,
}

/// A number and where it comes from.
type Cell = (f64, Origin);

/// Fills the decision model: `final = w_t·technical + w_i·(R_Proact + R_Pers)`, three criteria under two weights. A run
/// without an artifact that says has a technical score of 0, one without a trajectory what
/// `⚖ interaction.no-trajectory` says; both tell so. `⚖ interaction.consensus` brings the guards of the binary consensus.
///
/// Source: SPEC-PPP-003, RQ3.4.
pub fn evaluate(policy: &Policy, case: &Case<'_>) -> Cells {
    let mut columns = [Column::default(), Column::default(), Column::default()];
    for run in &case.runs {
        for (column, (x, origin)) in columns.iter_mut().zip(cells(policy, case, run)) {
            column.x.push(x);
            column.origins.push(private(origin));
        }
    }
    let left_out = policy.reading(switch_ids::NO_TRAJECTORY) == "left_out";
    let binary = policy.reading(switch_ids::CONSENSUS) == "binary";
    let (facts, guards) = if binary {
        consensus(case)
    } else {
        <_>::default()
    };
    Cells {
        criteria: criteria(policy),
        columns: columns.into(),
        alternatives: case
            .runs
            .iter()
            .map(|run| alternative(run, left_out))
            .collect(),
        facts,
        guards,
        ..Cells::default()
    }
}

/// Masked, since it goes wherever a decision goes.
fn private(mut origin: Origin) -> Origin {
    let inputs = origin.inputs.iter_mut().map(|input| &mut input.text);
    let notes = origin.notes.iter_mut().map(|(_, note)| note);
    for text in inputs.chain(notes).chain([&mut origin.formed]) {
        if let Cow::Owned(masked) = masked(text) {
            *text = masked;
        }
    }
    origin
}

/// The paper's total of an alternative, R = `R_Prod` + `R_Proact` + `R_Pers`: what stands in its cells, unweighted, but for what
/// was filled in. Source: SPEC-PPP-003, "Overall Reward Formula".
pub fn total(cells: &Cells, alternative: usize) -> f64 {
    let filled = |column: &&Column| {
        let notes = column.origins.get(alternative).map(|one| &one.notes);
        notes.is_some_and(|notes| notes.iter().any(|(how, _)| *how == Provenance::Filled))
    };
    let columns = cells.columns.iter().filter(|column| !filled(column));
    columns.filter_map(|column| column.x.get(alternative)).sum()
}

fn criteria(policy: &Policy) -> Vec<Criterion> {
    let below = Domain::new(f64::NEG_INFINITY, COMPLIANCE_BONUS);
    let rows = [
        (
            "technical",
            "Technical",
            ids::TECHNICAL_WEIGHT,
            Domain::UNIT,
        ),
        (
            "proactivity",
            "Proactivity",
            ids::INTERACTION_WEIGHT,
            Domain::ANY,
        ),
        (
            "personalisation",
            "Personalisation",
            ids::INTERACTION_WEIGHT,
            below,
        ),
    ];
    // The palette's slots of these three.
    let criteria = (8..).zip(rows).map(|(slot, (id, label, weight, domain))| {
        let weight = policy.parameters.place(weight).unwrap_or_default();
        Criterion {
            slot,
            domain,
            ..Criterion::new(id, label, 1.0, weight)
        }
    });
    criteria.collect()
}

fn alternative(run: &RunInput<'_>, left_out: bool) -> Alternative {
    let delivered = run.artifact.as_ref().map(|one| one.place(one.what.span));
    let went = || run.trajectory.as_ref().map(|one| one.place(one.what.span));
    let logged = Gate {
        kind: GateKind::Rule,
        id: "trajectory".into(),
        label: "Trajectory".into(),
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::settled(
            "trajectory",
            run.trajectory.is_some(),
            "has a trajectory",
            "no trajectory",
        )),
    };
    Alternative {
        place: delivered.or_else(went),
        gates: if left_out { vec![logged] } else { Vec::new() },
        ..Alternative::new(run.id.clone())
    }
}

/// The technical scores of the runs, 0 to 1, each with whether how its log ends stands for it; `None` where nothing says one.
pub fn technical_scores(policy: &Policy, case: &Case<'_>) -> Vec<Option<(f64, bool)>> {
    let score = |run| {
        let (score, Origin { notes, .. }) = produced(policy, case, run);
        let is = |how| notes.iter().any(|(one, _)| *one == how);
        (!is(Provenance::Missing)).then(|| (score, is(Provenance::Heuristic)))
    };
    case.runs.iter().map(score).collect()
}

/// `R_Prod`, by whoever says.
fn produced(policy: &Policy, case: &Case<'_>, run: &RunInput<'_>) -> Cell {
    let by_log = policy.reading(switch_ids::LOG_TECHNICAL) != "nothing";
    let logged = run.trajectory.as_ref().filter(|_| by_log && run.logged);
    let by_hand = run.outcome.as_ref().and_then(said);
    match (by_hand, &run.artifact, logged) {
        (Some(said), ..) => said,
        (_, Some(artifact), _) => delivered(policy, &case.stage, artifact),
        (_, None, Some(log)) => ended(log),
        (_, None, None) => missing("no artifact, so the technical score is 0"),
    }
}

fn cells(policy: &Policy, case: &Case<'_>, run: &RunInput<'_>) -> [Cell; 3] {
    let delivered = produced(policy, case, run);
    let Some(trajectory) = &run.trajectory else {
        if policy.reading(switch_ids::NO_TRAJECTORY) == "technical" {
            let words = "no trajectory, so the technical score also counts as interaction";
            let note = (Provenance::Filled, words.to_owned());
            let filled = Origin {
                notes: vec![note],
                ..Origin::default()
            };
            let (score, _) = delivered;
            return [delivered, (score, filled.clone()), (0.0, filled)];
        }
        let nothing = || missing("no trajectory, so it is 0");
        return [delivered, nothing(), nothing()];
    };
    [
        delivered,
        asked(policy, case, run.text_findings, trajectory),
        kept(policy, case, run.text_findings, trajectory),
    ]
}

fn missing(why: &str) -> Cell {
    let origin = Origin {
        notes: vec![(Provenance::Missing, why.to_owned())],
        ..Origin::default()
    };
    (0.0, origin)
}

/// `R_Prod` as a person says; `None` where nobody says whether or how well the run did its task.
fn said(given: &Found<'_, GivenOutcome>) -> Option<Cell> {
    let outcome = &given.what.outcome;
    let score = outcome.technical()?;
    let text = match (outcome.score, outcome.success) {
        (None, Some(true)) => "did its task".to_owned(),
        (None, _) => "did not do its task".to_owned(),
        (Some(score), _) => format!("score {}", plain(score)),
    };
    let input = Input {
        text,
        place: given.place(given.what.span),
        provenance: Provenance::Recorded,
    };
    let origin = Origin {
        formed: "the outcome that was entered".to_owned(),
        inputs: vec![input],
        notes: Vec::new(),
    };
    Some((score, origin))
}

/// `R_Prod`.
fn delivered(policy: &Policy, stage: &str, artifact: &Found<'_, Artifact>) -> Cell {
    let found = technical(policy, artifact.what, stage);
    let Some(score) = found.score else {
        return missing("the artifact says nothing about it, so the technical score is 0");
    };
    let place = artifact.place(artifact.what.span);
    let inputs = found.inputs.into_iter().map(|(what, x)| Input {
        text: format!("{what} {}", plain(x)),
        place,
        provenance: if what == "technical" {
            Provenance::Recorded
        } else {
            Provenance::Read
        },
    });
    let notes = found.missing.into_iter();
    let origin = Origin {
        formed: found.formed,
        inputs: inputs.collect(),
        notes: notes.map(|why| (Provenance::Assumed, why)).collect(),
    };
    (score, origin)
}

/// `R_Prod` of a run of which there is a log and nothing else.
fn ended(log: &Found<'_, Trajectory>) -> Cell {
    let found = technical_of_log(log.what);
    let note = "no outcome is given, so the score is based on how the log ends";
    let origin = Origin {
        formed: found.formed,
        inputs: Vec::new(),
        notes: vec![(Provenance::Heuristic, note.to_owned())],
    };
    (found.score.unwrap_or(0.0), origin)
}

/// `R_Proact`.
fn asked(
    policy: &Policy,
    case: &Case<'_>,
    text_findings: &TextFindings,
    trajectory: &Found<'_, Trajectory>,
) -> Cell {
    let mut counts = EffortCounts::default();
    let mut inputs = Vec::new();
    let questions = trajectory.what.questions.iter().enumerate();
    for (at, asked) in questions.filter(|(_, asked)| policy.counts(asked)) {
        let question = (at, trajectory.what, case.contexts.as_slice());
        let verdict = text_findings.verdict(case.judge, policy, question);
        let (effort, why) = (effort_of(asked, verdict), why(asked, verdict));
        counts.add(effort);
        let level = effort.map_or(NOT_JUDGED, Effort::id);
        inputs.push(Input {
            text: format!("{level} ({why}): {}", excerpt(&asked.text)),
            place: trajectory.place(asked.span),
            provenance: if asked.effort.is_some() {
                Provenance::Recorded
            } else {
                Provenance::Heuristic
            },
        });
    }
    let costs = Costs::of(policy);
    let formed = formed(&counts, &costs);
    let notes = unjudged(counts.unjudged, &costs).into_iter();
    let origin = Origin {
        formed,
        inputs,
        notes: notes.map(|note| (Provenance::Heuristic, note)).collect(),
    };
    (proactivity(&counts, &costs), origin)
}

/// What stands for questions that could not be judged, where there are any: whoever leads by that should show it.
fn unjudged(count: usize, costs: &Costs) -> Option<String> {
    let some = steelyard_documents::counted(count, "question", "questions");
    let (could, cost) = match (count, costs.unjudged) {
        (0, _) => return None,
        (1, None) => ("it", "costs nothing"),
        (1, Some(_)) => ("it", "counts as medium"),
        (_, None) => ("they", "cost nothing"),
        (_, Some(_)) => ("they", "count as medium"),
    };
    Some(format!("{some} could not be judged, so {could} {cost}"))
}

/// "1 low, 0 medium, 2 high"; those that cannot be judged are told where there are any.
fn formed(asked: &EffortCounts, costs: &Costs) -> String {
    let [low, medium, high] = asked.judged;
    let counts = match costs.unjudged {
        Some(_) => ", as medium",
        None => "",
    };
    match asked.unjudged {
        0 if asked.all() == 0 => "no question asked".to_owned(),
        0 => format!("{low} low, {medium} medium, {high} high"),
        some => format!("{low} low, {medium} medium, {high} high, {some} {NOT_JUDGED}{counts}"),
    }
}

/// How the effort of a question is known.
fn why(asked: &Asked, verdict: Option<&EffortVerdict>) -> String {
    match verdict {
        _ if asked.effort.is_some() => "as recorded".to_owned(),
        None => "not classified".to_owned(),
        Some(verdict) => {
            let reasons = verdict.reasons.iter().map(|reason| reason.words.as_str());
            asked.masked(&reasons.collect::<Vec<_>>().join("; "))
        }
    }
}

/// `R_Pers`.
fn kept(
    policy: &Policy,
    case: &Case<'_>,
    text_findings: &TextFindings,
    trajectory: &Found<'_, Trajectory>,
) -> Cell {
    let run = trajectory.what;
    let found = findings(policy, run, text_findings.checks(case.judge, policy, run));
    let mut costs = Vec::new();
    let mut inputs = Vec::new();
    for finding in &found {
        let FindingState::Broken(Some(penalty)) = &finding.state else {
            continue;
        };
        costs.push(penalty.clone());
        inputs.push(Input {
            text: broken_words(run, finding, penalty),
            place: trajectory.place(finding.span),
            provenance: match (finding.by, penalty.assumed) {
                (By::Rule, _) => Provenance::ByRule,
                (By::Log(_), Some(_)) => Provenance::Assumed,
                (By::Log(_), None) => Provenance::Read,
            },
        });
    }
    let formed = match costs.len() {
        0 => "no preference broken".to_owned(),
        1 => "1 preference broken".to_owned(),
        many => format!("{many} preferences broken"),
    };
    let origin = Origin {
        formed,
        inputs,
        notes: aside(policy, &found),
    };
    (personalisation(&costs), origin)
}

/// The binary consensus: a conflict or a degraded status names nobody, ok the first artifact that is ok.
fn consensus(case: &Case<'_>) -> (Vec<Fact>, Vec<Guard>) {
    let artifacts = || {
        let runs = case.runs.iter().enumerate();
        runs.filter_map(|(at, run)| Some((at, run.artifact.as_ref()?.what)))
    };
    // Without a word of the whole, the worst of the parts is.
    let whole = artifacts().filter_map(|(_, one)| one.overall).max();
    let parts = artifacts().map(|(_, one)| one.status.unwrap_or(Consensus::Ok));
    let status = whole.or_else(|| parts.max());
    let fine = |one: &Artifact| one.status.is_none_or(|status| status == Consensus::Ok);
    let first = artifacts().find(|(_, one)| fine(one)).map(|(at, _)| at);
    let order = [Consensus::Conflict, Consensus::Degraded, Consensus::Ok];
    let facts = order.map(|one| Fact {
        id: one.id().into(),
        value: f64::from(u8::from(status == Some(one))),
    });
    let guards = order.into_iter().enumerate().map(|(at, one)| {
        let winner = match one {
            Consensus::Ok => first.map_or(Pick::Nobody, Pick::This),
            _ => Pick::Nobody,
        };
        let (label, tone) = match one {
            Consensus::Ok => ("Consensus", Tone::Settled),
            Consensus::Degraded => ("Degraded consensus", Tone::Again),
            Consensus::Conflict => ("Conflict", Tone::Human),
        };
        Guard {
            id: one.id().into(),
            label: label.into(),
            tests: vec![Test::new(Measure::Fact(at), Op::Ge, Limit::Constant(1.0))],
            status: Status {
                label: label.into(),
                tone,
                winner,
                recommended: winner,
                ..Status::accepting(one.id())
            },
        }
    });
    (facts.into(), guards.collect())
}
