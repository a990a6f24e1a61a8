//! Everything loaded: under two settings, and by who did what.

use steelyard_decision::Model;
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{AbTest, Agents, Side};
use steelyard_protocol as protocol;
use steelyard_protocol::study::AgentsOf;

use crate::board::{Board, Draft};
use crate::view;

/// Groups that one unit draws, about: some ten milliseconds.
pub(super) const UNIT: usize = 2_000_000;
/// Changed decisions that travel at most; the count of all goes with them.
const MOST_CHANGED: usize = 500;

/// A comparison on its way.
#[derive(Debug)]
pub(super) struct Comparing {
    test: AbTest,
    /// What each decision comes to, to be shown.
    shown: [Vec<protocol::Verdict>; 2],
    /// What is recorded of each, in words.
    recorded: Vec<String>,
    refused: Vec<String>,
}

impl Comparing {
    /// Decides everything under both.
    pub(super) fn begin(workspace: &Workspace, board: &mut Board, drafts: [Draft; 2]) -> Self {
        let look = |model: &Model| {
            let side = Side::of(model);
            let shown = view::verdict(model, &side.verdict);
            (side, shown)
        };
        let mut refused: Vec<String> = Vec::new();
        let [a, b] = drafts.map(|draft| {
            for words in board.refused_of(workspace, &draft.settings) {
                if !refused.contains(&words) {
                    refused.push(words);
                }
            }
            let seen = board.look(workspace, &draft, look);
            seen.into_iter().unzip::<_, _, Vec<Side>, Vec<_>>()
        });
        let subjects = workspace.subjects(board.models());
        Self {
            test: AbTest::new(&subjects, &a.0, &b.0),
            shown: [a.1, b.1],
            recorded: board.models().iter().map(view::recorded_outcome).collect(),
            refused,
        }
    }

    /// Draws some more; whether there is more to draw.
    pub(super) fn step(&mut self) -> bool {
        self.test.step(UNIT)
    }

    pub(super) fn finish(self) -> protocol::Compared {
        let report = self.test.finish();
        let [a, b] = self.shown;
        let changed = report.changed.iter().take(MOST_CHANGED);
        let changed = changed.map(|one| protocol::ChangedDecision {
            decision: protocol::to_u32(one.place),
            before: a[one.place].clone(),
            after: b[one.place].clone(),
            recorded: self.recorded[one.place].clone(),
        });
        protocol::Compared {
            changed: changed.collect(),
            refused: self.refused,
            ..view::compared(&report)
        }
    }
}

/// Who does better under a draft. Decisions of which nobody is known to have done anything are not decided for that.
pub(super) fn agents(
    workspace: &Workspace,
    board: &mut Board,
    draft: &Draft,
    asked: &AgentsOf,
) -> Agents {
    let subjects = workspace.subjects(board.models());
    let mut sides = Vec::new();
    if subjects.all.iter().any(|one| !one.doers.is_empty()) {
        board.all_under(workspace, draft);
        sides.extend(board.models().iter().map(Side::of));
    }
    let pair = asked.pair.as_ref();
    let pair = pair.map(|pair| pair.each_ref().map(String::as_str));
    Agents::new(&subjects, &sides, asked.by, pair)
}
