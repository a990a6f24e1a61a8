//! A round in which different ideas are wanted: nothing ranks, nobody votes; what is told is whether there are enough approaches for
//! a human to pick one.

use steelyard_decision::{
    Cells, Guard, Limit, Norm, Op, Parameters, Pick, RecordedName, RecordedOutcome, Status, Test,
    Tone,
};

use super::{fact, first, guard, named, statuses};
use crate::approaches::Approaches;
use crate::config::{Rules, ids};
use crate::run::{Run, What};

/// The decision of the round of a place, and what its log says of it: its ideas, and how many approaches they make, as a list that
/// the threshold is a limit in, so that moving it is exact.
pub(crate) fn evaluate(
    run: &Run,
    round: usize,
    (approaches, rules): (&Approaches, &Rules),
    parameters: &Parameters,
) -> (Cells, Option<RecordedOutcome>) {
    let tree = &approaches.rounds[round];
    let ideas = tree.versions().iter().zip(&approaches.named);
    let ideas = ideas.map(|(version, (id, agent))| {
        let (round, event) = approaches.written[*version];
        let author = agent.map(|agent| &run.agents[agent].name);
        named(id, author, Some(run.rounds[round].events[event].place))
    });
    let mut cells = Cells {
        norm: Norm::Weights,
        alternatives: ideas.collect(),
        ..Cells::default()
    };
    let wanted = rules.approaches as usize;
    let threshold = Limit::Parameter(parameters.place(ids::APPROACH).unwrap_or_default());
    let enough = match tree.enough_above(wanted) {
        Some(above) if above >= 0.0 => {
            let told = "too few up to similarity".to_owned();
            Test::new(fact(&mut cells, told, above), Op::Lt, threshold)
        }
        // However alike ideas of one approach are.
        _ => {
            let left = fact(&mut cells, "ideas".to_owned(), tree.ideas() as f64);
            Test::new(left, Op::Ge, Limit::Constant(wanted as f64))
        }
    };
    let missed = Test {
        op: if enough.op == Op::Lt { Op::Ge } else { Op::Lt },
        ..enough.clone()
    };
    cells.guards = vec![of(true, enough), of(false, missed)];
    let events = run.rounds[round].events.iter();
    let mut recorded = events.filter_map(|event| match event.what {
        What::Approaches { enough, .. } => enough,
        _ => None,
    });
    let recorded = recorded.next_back().map(|enough| RecordedOutcome {
        status: Some(RecordedName(Some(status(enough).id))),
        winner: None,
    });
    (cells, recorded)
}

fn of(enough: bool, test: Test) -> Guard {
    let (id, label) = if enough {
        ("approaches", "Enough")
    } else {
        ("too-few-approaches", "Too few")
    };
    guard(id, label, vec![test], status(enough))
}

/// What is said where there are enough approaches, and where there are not: nobody wins by itself.
fn status(enough: bool) -> Status {
    let (id, label, tone) = if enough {
        let label = "Enough: a human picks";
        (statuses::ENOUGH_APPROACHES, label, Tone::Human)
    } else {
        let label = "Too few: another round";
        (statuses::TOO_FEW_APPROACHES, label, Tone::Again)
    };
    Status {
        tone,
        winner: Pick::Nobody,
        recommended: Pick::Nobody,
        ..first(id, label)
    }
}
