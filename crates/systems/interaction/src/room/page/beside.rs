//! Two runs side by side.

use crate::{AgentsOpen, LoadedRun};
use steelyard_documents::masked_start;
use steelyard_protocol::{CallBeside, RunId, RunsBeside, TurnBeside, TurnPair, to_u32};
use steelyard_runs::beside::{Pair, Took, beside, calls};
use steelyard_runs::transcript::{beginning, entries, firsts, gist};
use steelyard_runs::{Outcome, ToolCall, turn_end};

use super::transcript::run;

/// A run with what each of its turns took, and where it begins.
struct Side<'a> {
    run: LoadedRun<'a>,
    took: Vec<Took>,
    firsts: Vec<usize>,
}

impl<'a> Side<'a> {
    fn of(run: LoadedRun<'a>) -> Self {
        let trajectory = run.trajectory;
        Self {
            run,
            took: Took::of(trajectory),
            firsts: firsts(trajectory.turns.len(), &entries(trajectory)),
        }
    }

    fn turn(&self, place: usize) -> Option<TurnBeside> {
        let run = self.run.trajectory;
        let turn = run.turns.get(place)?;
        let took = self.took.get(place)?;
        Some(TurnBeside {
            number: turn.number,
            entry: to_u32(*self.firsts.get(place)?),
            prompt: start(&turn.prompt),
            answer: start(&turn.response),
            end: turn_end(run, turn).word().to_owned(),
            tokens: took.tokens,
            took_ms: took.ms,
            calls: (to_u32(took.calls), to_u32(took.failed)),
            questions: to_u32(took.questions),
        })
    }
}

/// Two runs turn by turn, so many pairs at most; `None` where one of them is unknown.
pub(super) fn runs_beside(
    agents: AgentsOpen<'_>,
    ids: [RunId; 2],
    most: u32,
) -> Option<RunsBeside> {
    let [left, right] = ids.map(|id| run(agents, id).map(Side::of));
    let sides = [left?, right?];
    let pairs = beside(sides[0].run.trajectory, sides[1].run.trajectory);
    let differs =
        |(place, pair): (usize, &Pair)| (!pair.differs.words().is_empty()).then_some(to_u32(place));
    Some(RunsBeside {
        count: to_u32(pairs.len()),
        differing: pairs.iter().enumerate().filter_map(differs).collect(),
        pairs: pairs
            .iter()
            .take(most as usize)
            .map(|one| told(one, &sides))
            .collect(),
    })
}

fn told(pair: &Pair, sides: &[Side<'_>; 2]) -> TurnPair {
    let of = |side: usize| sides[side].turn(pair.turns[side]?);
    let calls = [0, 1].map(|side| {
        let turn = pair.turns[side].and_then(|at| sides[side].run.trajectory.turns.get(at));
        turn.map_or(Vec::new(), calls)
    });
    let call = |side: usize, place: Option<usize>| {
        let (name, call) = calls[side].get(place?)?;
        Some(one_call(name, *call))
    };
    let rows = pair.calls.iter().take(TurnPair::MOST_CALLS);
    TurnPair {
        sides: [of(0), of(1)],
        differs: pair
            .differs
            .words()
            .into_iter()
            .map(str::to_owned)
            .collect(),
        calls: rows.map(|row| [call(0, row[0]), call(1, row[1])]).collect(),
        more: to_u32(pair.calls.len().saturating_sub(TurnPair::MOST_CALLS)),
    }
}

fn one_call(name: &str, call: Option<&ToolCall>) -> CallBeside {
    let failed = |call: &ToolCall| matches!(call.outcome, Outcome::Failed | Outcome::Refused);
    CallBeside {
        name: masked_start(name).into_owned(),
        summary: call.map_or(String::new(), |call| gist(&masked_start(&call.input))),
        failed: call.is_some_and(failed),
    }
}

/// The beginning of a text, masked.
fn start(text: &str) -> String {
    let text = masked_start(text.trim());
    let shown = beginning(&text, TurnPair::MOST_TEXT);
    let more = if shown.len() < text.len() { "…" } else { "" };
    [shown, more].concat()
}
