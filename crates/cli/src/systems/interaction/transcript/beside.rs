//! Two runs side by side.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_documents::{counted, masked, masked_start};
use steelyard_interaction::LoadedRun;
use steelyard_runs::beside::{Pair, Took, beside, calls};
use steelyard_runs::transcript::{LINE, line as one_line};
use steelyard_runs::{Turn, turn_end};

use crate::Trouble;
use crate::terminal::{line, print_json};

/// The contract of `transcript --beside --json`.
#[derive(Serialize)]
struct Printed<'a> {
    /// The two runs.
    runs: [RunName<'a>; 2],
    /// Place of the first pair that differs, from 0; `null` where none does.
    parts_at: Option<usize>,
    pairs: Vec<PrintedPair>,
}

#[derive(Serialize)]
struct RunName<'a> {
    number: usize,
    file: &'a str,
    name: String,
}

#[derive(Serialize)]
struct PrintedPair {
    /// What differs: `prompt`, `tools`, `ending`.
    differs: Vec<&'static str>,
    left: Option<PrintedTurn>,
    right: Option<PrintedTurn>,
    calls: Vec<PrintedCall>,
}

#[derive(Serialize)]
struct PrintedTurn {
    number: u32,
    prompt: String,
    end: &'static str,
    tokens: Option<u64>,
    took_ms: Option<f64>,
    calls: usize,
    failed: usize,
    questions: usize,
}

#[derive(Serialize)]
struct PrintedCall {
    name: String,
    /// Who has it: `both`, `left`, `right`.
    of: &'static str,
}

/// Prints two runs of all that there are, by their numbers.
pub(super) fn run(
    runs: &[(usize, &LoadedRun<'_>)],
    all: usize,
    (json, out): (bool, &mut impl Write),
) -> Result<ExitCode, Trouble> {
    let [left, right] = runs else {
        let words = format!(
            "--beside compares two runs, not {}: choose two of {all} with --run N --run M",
            runs.len()
        );
        return Err(Trouble::Usage(words));
    };
    let trajectories = [left.1.trajectory, right.1.trajectory];
    let took = trajectories.map(Took::of);
    let pair = |pair: Pair| {
        let turn = |side: usize| trajectories[side].turns.get(pair.turns[side]?);
        let told = |side: usize| {
            let (turn, took) = (turn(side)?, took[side].get(pair.turns[side]?)?);
            let end = turn_end(trajectories[side], turn).word();
            Some(printed_turn(turn, end, *took))
        };
        PrintedPair {
            differs: pair.differs.words(),
            left: told(0),
            right: told(1),
            calls: printed_calls(&pair, [turn(0), turn(1)]),
        }
    };
    let pairs: Vec<PrintedPair> = beside(trajectories[0], trajectories[1])
        .into_iter()
        .map(pair)
        .collect();
    let printed = Printed {
        runs: [left, right].map(|(number, run)| RunName {
            number: *number,
            file: run.file.file.source.name.as_str(),
            name: masked(&run.name).into_owned(),
        }),
        parts_at: pairs.iter().position(|pair| !pair.differs.is_empty()),
        pairs,
    };
    if json {
        print_json(&printed, out)?;
    } else {
        text(&printed, all, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn printed_turn(turn: &Turn, end: &'static str, took: Took) -> PrintedTurn {
    PrintedTurn {
        number: turn.number,
        prompt: one_line(&masked_start(&turn.prompt), LINE),
        end,
        tokens: took.tokens,
        took_ms: took.ms,
        calls: took.calls,
        failed: took.failed,
        questions: took.questions,
    }
}

fn printed_calls(pair: &Pair, turns: [Option<&Turn>; 2]) -> Vec<PrintedCall> {
    let names = turns.map(|turn| turn.map_or(Vec::new(), calls));
    let call = |row: &[Option<usize>; 2]| {
        let name = |side: usize| names[side].get(row[side]?).map(|(name, _)| *name);
        let calls = match (name(0), name(1)) {
            (Some(one), Some(two)) if one == two => [Some((one, "both")), None],
            (left, right) => [
                left.map(|one| (one, "left")),
                right.map(|two| (two, "right")),
            ],
        };
        calls.into_iter().flatten()
    };
    let told = pair.calls.iter().flat_map(call);
    let told = told.map(|(name, of)| PrintedCall {
        name: masked(name).into_owned(),
        of,
    });
    told.collect()
}

fn text(printed: &Printed<'_>, all: usize, out: &mut impl Write) -> io::Result<()> {
    for (side, run) in ["A", "B"].into_iter().zip(&printed.runs) {
        line!(
            out,
            "{side}: {}, run {} of {all}: {}",
            run.file,
            run.number,
            run.name
        )?;
    }
    let differing = printed.pairs.iter().filter(|pair| !pair.differs.is_empty());
    let (differing, count) = (differing.count(), printed.pairs.len());
    match printed.parts_at {
        None => line!(out, "No pair of {count} differs in prompt, tools or ending")?,
        Some(at) => line!(
            out,
            "{differing} of {count} pairs differ, first pair {}",
            at + 1
        )?,
    }
    for (place, pair) in printed.pairs.iter().enumerate() {
        writeln!(out)?;
        let differs = match pair.differs.join(", ") {
            same if same.is_empty() => String::new(),
            what => format!(", different {what}"),
        };
        let parts = if printed.parts_at == Some(place) {
            ": first difference"
        } else {
            ""
        };
        line!(out, "Pair {}{differs}{parts}", place + 1)?;
        for (side, turn) in [("A", &pair.left), ("B", &pair.right)] {
            match turn {
                Some(turn) => line!(out, "  {side} {}", heading(turn))?,
                None => line!(out, "  {side} –")?,
            }
        }
        for call in &pair.calls {
            let mark = match call.of {
                "left" => "A",
                "right" => "B",
                _ => " ",
            };
            line!(out, "  {mark} $ {}", call.name)?;
        }
    }
    Ok(())
}

/// "turn 2, 120 tokens, 13.2 s, 3 calls, 1 failed, 0 questions, answered: Add a test".
fn heading(turn: &PrintedTurn) -> String {
    let parts = [
        Some(format!("turn {}", turn.number)),
        turn.tokens.map(|tokens| format!("{tokens} tokens")),
        turn.took_ms.map(|ms| format!("{:.1} s", ms / 1000.0)),
        Some(counted(turn.calls, "call", "calls")),
        Some(format!("{} failed", turn.failed)),
        Some(counted(turn.questions, "question", "questions")),
        Some(format!("{}: {}", turn.end, turn.prompt)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}
