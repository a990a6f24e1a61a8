//! What everything took, put together.

use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;
use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{EventFilter, GroupBy, GroupLine, PriceList, ToolCalls};
use steelyard_telemetry::answer::{Grouping, groups};

use super::common::{Named, PrintedWarning, amount, bound, bounded, print_warnings, warnings};
use crate::omissions::Omission;
use crate::table;
use crate::terminal::{line, print_json};

/// By what.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum By {
    /// Days, in the time zone of --tz
    Day,
    /// Runs, or sessions
    Run,
    /// Folders that were worked in
    Project,
    /// Models that were called
    Model,
    /// Agents
    Agent,
    /// Tools that were called
    Tool,
}

/// What the columns are called; those of the groups by what they are of.
const HEAD: [&str; 15] = [
    "",
    "runs",
    "turns",
    "time",
    "calls",
    "tokens in",
    "cached",
    "cache written",
    "tokens out",
    "cost",
    "tools",
    "failed",
    "errors",
    "questions",
    "waited",
];

/// Place of the cost in a row.
const COST: usize = 9;

/// What `telemetry --by --json` prints of a log.
#[derive(Serialize)]
struct PrintedGroups<'a> {
    path: &'a str,
    /// The time zone of days, where the groups are days.
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<&'a str>,
    groups: Vec<GroupLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<PrintedWarning>,
}

/// The groups of all logs.
#[derive(Serialize)]
struct PrintedLogs<'a> {
    logs: &'a [PrintedGroups<'a>],
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
}

impl By {
    /// Prints what everything in logs took; as JSON with the files that are left out.
    pub(super) fn print(
        self,
        (logs, prices): (&[Named<'_>], Option<&PriceList>),
        (zone, json): (&TimeZone, Option<&[Omission]>),
        out: &mut impl Write,
    ) -> io::Result<()> {
        let by = match self {
            Self::Day => GroupBy::Day,
            Self::Run => GroupBy::Run,
            Self::Project => GroupBy::Project,
            Self::Model => GroupBy::Model,
            Self::Agent => GroupBy::Agent,
            Self::Tool => GroupBy::Tool,
        };
        let all = logs.iter().map(|(path, log)| {
            let filter = EventFilter::default();
            let grouping = Grouping { by, zone, file: 0 };
            let mut groups = groups(&log.log, None, &filter, grouping, prices);
            for group in &mut groups {
                group.cost = bound(group.cost);
            }
            let zone = (by == GroupBy::Day).then_some(zone.name.as_str());
            PrintedGroups {
                path,
                zone,
                groups,
                warnings: warnings(&log.log),
            }
        });
        let all: Vec<PrintedGroups<'_>> = all.collect();
        if let Some(left_out) = json {
            let logs = &all;
            return print_json(&PrintedLogs { logs, left_out }, out);
        }
        for (PrintedGroups { groups, .. }, (name, log)) in all.iter().zip(logs) {
            line!(out, "{name}: {}", log.words())?;
            // What has no cost is told beside what has one.
            let part = groups.iter().any(|line| line.cost.without > 0);
            let is_priced = groups.iter().any(|line| line.cost.amount.is_some());
            let part = part && (is_priced || prices.is_some());
            let cost = groups.iter().find(|line| line.cost.amount.is_some());
            let cost = cost.map(|line| format!("cost, {}", line.cost.currency));
            let mut head = HEAD.map(str::to_owned).to_vec();
            if by == GroupBy::Day {
                head[0] = format!("day, {}", zone.name);
            }
            head[COST] = cost.unwrap_or_else(|| "cost".to_owned());
            let mut rows = vec![head];
            rows.extend(groups.iter().map(row));
            if part {
                let without = groups.iter().map(|line| line.cost.without.to_string());
                let without = std::iter::once("no cost".to_owned()).chain(without);
                for (row, cell) in rows.iter_mut().zip(without) {
                    row.insert(COST + 1, cell);
                }
            }
            table::rows(&rows, out)?;
            print_warnings(&log.log, out)?;
        }
        Ok(())
    }
}

fn row(line: &GroupLine) -> Vec<String> {
    let number = |number| bounded(false, number);
    let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
    let minutes = |millis: Option<f64>| {
        millis.map_or("–".to_owned(), |millis| {
            format!("{:.1} min", millis / 60_000.0)
        })
    };
    vec![
        line.name.clone().unwrap_or_else(|| "–".to_owned()),
        line.runs.to_string(),
        count(line.turns),
        minutes(line.active),
        count(line.calls),
        bounded(line.input_at_least, line.tokens_in),
        number(line.tokens_cached),
        number(line.tokens_cache_written),
        bounded(line.at_least, line.tokens_out),
        amount(&line.cost),
        count(line.tools.map(|tools| tools.all)),
        count(line.tools.and_then(ToolCalls::known_failed)),
        count(line.errors),
        count(line.questions),
        minutes(line.waited),
    ]
}
