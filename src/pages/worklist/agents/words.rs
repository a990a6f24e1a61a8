//! The one line, and what is downloaded.

use std::iter;

use steelyard_protocol::{AgentKey, AgentRow, Agents};

use crate::charts::format;
use crate::give::csv::{CsvText, exact};

/// How many are named in the line.
const NAMED: usize = 3;

/// What several are called.
pub(super) const fn noun(by: AgentKey) -> &'static str {
    match by {
        AgentKey::Agent | AgentKey::Both => "agent",
        AgentKey::Model => "model",
        AgentKey::Program => "program",
    }
}

/// What has to be known of a run.
pub(super) const fn what(by: AgentKey) -> &'static str {
    match by {
        AgentKey::Both => "agent and model",
        AgentKey::Agent | AgentKey::Model | AgentKey::Program => noun(by),
    }
}

/// "12 tasks, 3 agents: A won 7, tied 1 of 12; B 4, tied 1; C 1". Each has a number of its own behind "of" where these differ.
pub(super) fn line(found: &Agents, by: AgentKey) -> String {
    let count = |number: u32, noun| format::counted(u64::from(number), noun);
    let mut words = count(found.tasks, "task");
    if found.decisions != found.tasks {
        words = format!("{} of {words}", count(found.decisions, "decision"));
    }
    let many = format::counted(found.rows.len() as u64, noun(by));
    if found.contested == 0 {
        return format!("{words}, {many}: no two did the same task");
    }
    let first = &found.rows[0];
    let alike = found
        .rows
        .iter()
        .all(|row| row.contested == first.contested);
    let won = |(at, row): (usize, &AgentRow)| {
        let verb = if at == 0 { " won" } else { "" };
        let of = if at == 0 || !alike {
            format!(" of {}", row.contested)
        } else {
            String::new()
        };
        let tied = match row.tied {
            0 => String::new(),
            tied => format!(", tied {tied}"),
        };
        format!("{}{verb} {}{tied}{of}", row.name, row.won)
    };
    let named: Vec<String> = found.rows.iter().enumerate().take(NAMED).map(won).collect();
    let more = match found.rows.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let between = if found.rows.iter().any(|row| row.tied > 0) {
        "; "
    } else {
        ", "
    };
    format!("{words}, {many}: {}{more}", named.join(between))
}

/// "5 of 8 tasks heuristic"; empty where none is.
pub(super) fn guessed(found: &Agents) -> String {
    let noun = if found.decisions == found.tasks {
        "task"
    } else {
        "decision"
    };
    match found.heuristic {
        0 => String::new(),
        some => {
            let all = format::counted(u64::from(found.contested), noun);
            format!("{some} of {all} heuristic")
        }
    }
}

/// What counts of several runs.
pub(super) fn best(by: AgentKey) -> String {
    let article = ["A", "An"][usize::from(noun(by) == "agent")];
    format!("{article} {}'s best run counts at each task.", noun(by))
}

/// The table with all its numbers, each measure with its n and the ends of its interval.
pub(super) fn as_csv(found: &Agents, by: AgentKey) -> CsvText {
    let counts = ["tasks", "runs", "of", "won", "tied", "lost", "nobody won"];
    let mut columns: Vec<String> = counts.map(str::to_owned).to_vec();
    for measure in &found.measures {
        let name = format!("{} {}", measure.label, measure.unit);
        for part in ["", ", n", ", 95% from", ", 95% to"] {
            columns.push(format!("{}{part}", name.trim_end()));
        }
    }
    let mut text = CsvText::default();
    text.row(iter::once(noun(by).to_owned()).chain(columns));
    for row in &found.rows {
        let counts = [
            row.tasks,
            row.runs,
            row.contested,
            row.won,
            row.tied,
            row.lost,
            row.no_winner,
        ];
        let mut cells: Vec<String> = counts.map(|count| count.to_string()).to_vec();
        for one in &row.numbers {
            let ends = one.and_then(|one| one.interval);
            let parts = [
                one.map(|one| one.mean),
                one.map(|one| f64::from(one.n)),
                ends.map(|ends| ends.0),
                ends.map(|ends| ends.1),
            ];
            cells.extend(parts.map(exact));
        }
        text.row(iter::once(row.name.clone()).chain(cells));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{as_csv, best, guessed, line};
    use steelyard_protocol::{AgentKey, AgentMeasure, AgentNumber, AgentRow, Agents};

    fn agents(rows: &[(&str, u32, u32)]) -> Agents {
        let row = |(name, won, contested): &(&str, u32, u32)| AgentRow {
            name: (*name).to_owned(),
            tasks: 12,
            runs: 13,
            contested: *contested,
            won: *won,
            tied: 0,
            lost: contested - won,
            no_winner: 0,
            numbers: vec![Some(AgentNumber {
                n: 11,
                mean: 1.5,
                interval: Some((1.0, 2.0)),
            })],
        };
        Agents {
            decisions: 12,
            tasks: 12,
            contested: 12,
            rows: rows.iter().map(row).collect(),
            measures: vec![AgentMeasure {
                label: "Duration".to_owned(),
                unit: "ms".to_owned(),
            }],
            ..Agents::default()
        }
    }

    #[test]
    fn the_line_has_an_n_for_each_number() {
        let alike = agents(&[("a", 7, 12), ("b", 4, 12), ("c", 1, 12)]);
        assert_eq!(
            line(&alike, AgentKey::Agent),
            "12 tasks, 3 agents: a won 7 of 12, b 4, c 1"
        );
        let others = agents(&[("a", 7, 12), ("b", 4, 9), ("c", 1, 12), ("d", 0, 1)]);
        assert_eq!(
            line(&others, AgentKey::Model),
            "12 tasks, 4 models: a won 7 of 12, b 4 of 9, c 1 of 12, and 1 more"
        );
        let mut tied = agents(&[("a", 7, 12), ("b", 4, 12), ("c", 0, 12)]);
        (tied.rows[0].tied, tied.rows[1].tied) = (1, 1);
        assert_eq!(
            line(&tied, AgentKey::Program),
            "12 tasks, 3 programs: a won 7, tied 1 of 12; b 4, tied 1; c 0"
        );
        let alone = Agents {
            contested: 0,
            decisions: 14,
            ..agents(&[("a", 0, 0)])
        };
        assert_eq!(
            line(&alone, AgentKey::Both),
            "14 decisions of 12 tasks, 1 agent: no two did the same task"
        );
    }

    #[test]
    fn what_nobody_judged_is_counted() {
        let found = Agents {
            contested: 8,
            heuristic: 5,
            ..agents(&[])
        };
        assert_eq!(guessed(&found), "5 of 8 tasks heuristic");
        let stages = Agents {
            decisions: 13,
            contested: 1,
            heuristic: 1,
            ..agents(&[])
        };
        assert_eq!(guessed(&stages), "1 of 1 decision heuristic");
        assert_eq!(guessed(&agents(&[])), "");
    }

    #[test]
    fn of_several_runs_it_is_said_which_counts() {
        let words = [AgentKey::Both, AgentKey::Model].map(best);
        let [agent, model] = words.each_ref().map(String::as_str);
        assert_eq!(agent, "An agent's best run counts at each task.");
        assert_eq!(model, "A model's best run counts at each task.");
    }

    #[test]
    fn a_download_has_every_number() {
        let text = as_csv(&agents(&[("=a", 7, 12)]), AgentKey::Agent);
        let lines: Vec<&str> = text.as_str().lines().collect();
        assert_eq!(
            lines,
            [
                "agent,tasks,runs,of,won,tied,lost,nobody won,Duration ms,\"Duration ms, n\",\"Duration ms, 95% from\",\"Duration ms, 95% to\"",
                "'=a,12,13,12,7,0,5,0,1.5,11,1,2",
            ]
        );
    }
}
