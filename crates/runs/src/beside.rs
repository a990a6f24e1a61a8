//! Two runs side by side: which turn of one goes with which of the other, what differs in each pair, and which of their calls
//! only one of them has.
//!
//! ```
//! use steelyard_runs::beside::beside;
//! use steelyard_runs::{Trajectory, Turn};
//!
//! let run = |prompts: &[&str]| {
//!     let turn = |prompt: &&str| Turn { prompt: (*prompt).to_owned(), ..Turn::default() };
//!     Trajectory { turns: prompts.iter().map(turn).collect(), ..Trajectory::default() }
//! };
//! let pairs = beside(&run(&["add a cache", "and a test"]), &run(&["Add a  cache", "why?", "and a test"]));
//! let turns: Vec<_> = pairs.iter().map(|pair| pair.turns).collect();
//! assert_eq!(turns, [[Some(0), Some(0)], [None, Some(1)], [Some(1), Some(2)]]);
//! ```

mod align;

use std::collections::BTreeMap;

pub use align::{Aligned, align};

use crate::{EventKind, Outcome, ToolCall, Trajectory, Turn, turn_end};

/// Cells of tables that all alignments of two runs fill at most.
const MOST: usize = 8 << 20;

/// Turns that go together, or one alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The place of the turn in either run; one of them is there.
    pub turns: [Option<usize>; 2],
    /// What differs.
    pub differs: Differs,
    /// Their calls in order: the place in the turn's [`calls`] of either side. Those that go together have the same name;
    /// between them what one alone has stands across from what the other alone has.
    pub calls: Vec<[Option<usize>; 2]>,
}

/// What differs between two turns. All of it where one is alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differs {
    /// What the user said, white space and case aside.
    pub prompt: bool,
    /// The names of the tools that were called, in order.
    pub tools: bool,
    /// How it ended.
    pub ending: bool,
}

impl Differs {
    /// What differs, in words; nothing where all is the same.
    pub fn words(self) -> Vec<&'static str> {
        let all = [
            (self.prompt, "prompt"),
            (self.tools, "tools"),
            (self.ending, "ending"),
        ];
        let all = all.into_iter().filter(|(differs, _)| *differs);
        all.map(|(_, words)| words).collect()
    }
}

/// What a turn took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Took {
    /// Tokens that were put out, where the log says.
    pub tokens: Option<u64>,
    /// Milliseconds from prompt to response, where the log says.
    pub ms: Option<f64>,
    /// Calls of tools and agents.
    pub calls: usize,
    /// How many of them failed.
    pub failed: usize,
    /// Questions to the user.
    pub questions: usize,
}

impl Took {
    /// Of each turn of a run.
    pub fn of(run: &Trajectory) -> Vec<Self> {
        let took = |turn: &Turn| {
            let all = calls(turn);
            let failed = all.iter().filter_map(|(_, call)| *call);
            let failed = failed.filter(|call| call.outcome == Outcome::Failed);
            Self {
                tokens: turn.tokens,
                ms: turn.latency_ms,
                calls: all.len(),
                failed: failed.count(),
                questions: 0,
            }
        };
        let mut all: Vec<Self> = run.turns.iter().map(took).collect();
        for asked in &run.questions {
            if let Some(turn) = asked.turn.and_then(|turn| all.get_mut(turn)) {
                turn.questions += 1;
            }
        }
        all
    }
}

/// The calls of tools and agents in a turn, in order: each with its name.
pub fn calls(turn: &Turn) -> Vec<(&str, Option<&ToolCall>)> {
    let kinds = turn.events.iter().map(|event| &event.kind);
    let calls = kinds.filter_map(|kind| match kind {
        EventKind::Tool(call) => Some((call.name.as_str(), Some(call))),
        EventKind::Spawned { agent, .. } => Some((agent.as_str(), None)),
        _ => None,
    });
    calls.collect()
}

/// The turns of two runs side by side: those with the same prompt go together, as many as can in their order; between those
/// they go by order alone. They part at the first pair of which anything [differs](Pair::differs).
pub fn beside(left: &Trajectory, right: &Trajectory) -> Vec<Pair> {
    let mut names = BTreeMap::new();
    let mut budget = MOST;
    let prompts = [left, right].map(|run| {
        let prompts = run.turns.iter().map(|turn| prompt(&turn.prompt));
        numbered(prompts, &mut names)
    });
    let turns = align(&prompts[0], &prompts[1], &mut budget);
    let mut tools = BTreeMap::new();
    let pair = |turns: [Option<usize>; 2]| {
        let sides = [(left, turns[0]), (right, turns[1])];
        let sides = sides.map(|(run, place)| Some((run, run.turns.get(place?)?)));
        let names = sides.map(|side| {
            let calls = side.map_or(Vec::new(), |(_, turn)| calls(turn));
            numbered(
                calls.into_iter().map(|(name, _)| name.to_owned()),
                &mut tools,
            )
        });
        let ends = sides.map(|side| side.map(|(run, turn)| turn_end(run, turn)));
        let said = |side: usize| prompts[side].get(turns[side]?);
        let alone = turns.contains(&None);
        Pair {
            turns,
            differs: Differs {
                prompt: alone || said(0) != said(1),
                tools: alone || names[0] != names[1],
                ending: alone || ends[0] != ends[1],
            },
            calls: by_order(align(&names[0], &names[1], &mut budget)),
        }
    };
    by_order(turns).into_iter().map(pair).collect()
}

/// Where neither side goes on with what both have, the first that is alone goes with the first that is alone on the other side.
fn by_order(aligned: Aligned) -> Aligned {
    let mut all = Aligned::with_capacity(aligned.len());
    let mut gap = [Vec::new(), Vec::new()];
    for row in aligned.into_iter().map(Some).chain([None]) {
        match row {
            Some([left, None]) => gap[0].push(left),
            Some([None, right]) => gap[1].push(right),
            both => {
                let [left, right] = std::mem::take(&mut gap);
                let count = left.len().max(right.len());
                let of = |side: &[Option<usize>], at: usize| side.get(at).copied().flatten();
                all.extend((0..count).map(|at| [of(&left, at), of(&right, at)]));
                all.extend(both);
            }
        }
    }
    all
}

/// What a prompt is known by.
fn prompt(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Texts by numbers: the same for the same text.
fn numbered(
    texts: impl Iterator<Item = String>,
    known: &mut BTreeMap<String, usize>,
) -> Vec<usize> {
    let number = |text| {
        let next = known.len();
        *known.entry(text).or_insert(next)
    };
    texts.map(number).collect()
}
