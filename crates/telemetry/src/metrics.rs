//! `metrics.csv`: its columns, and how they are written.

use crate::{Derived, Log, Round};

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    Empty,
    /// A number.
    Number(f64),
    /// A number that is a lower bound, which is written and compared as any other.
    AtLeast(f64),
    /// True or false.
    Flag(bool),
    /// A name.
    Text(String),
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Number(count as f64)
    }
}

impl Cell {
    /// As it is written, without quotes.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Number(number) | Self::AtLeast(number) => decimal(*number),
            Self::Flag(flag) => flag.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// A column of `metrics.csv`.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub of: fn(&Round, &Log) -> Cell,
}

/// The columns in their order.
pub const METRICS: [Metric; 24] = [
    Metric {
        name: "run",
        of: |round, log| Cell::Text(log.runs[round.run].id.to_string()),
    },
    Metric {
        name: "round",
        of: |round, _| round.round.into(),
    },
    Metric {
        name: "similarity_mean",
        of: |round, _| round.similarity_mean.into(),
    },
    Metric {
        name: "similarity_min",
        of: |round, _| round.similarity_min.into(),
    },
    Metric {
        name: "votes_for",
        of: |round, _| round.votes_for.into(),
    },
    Metric {
        name: "votes_required",
        of: |round, _| round.votes_required.into(),
    },
    Metric {
        name: "converged",
        of: |round, _| round.converged.map_or(Cell::Empty, Cell::Flag),
    },
    Metric {
        name: "dissents",
        of: |round, _| round.dissents.into(),
    },
    Metric {
        name: "impactful_dissents",
        of: |round, _| round.impactful.into(),
    },
    Metric {
        name: "overrides",
        of: |round, _| round.overrides.into(),
    },
    Metric {
        name: "regretted",
        of: |round, _| round.regretted.into(),
    },
    Metric {
        name: "disagreements_factual",
        of: |round, _| round.disagreements[0].into(),
    },
    Metric {
        name: "disagreements_value",
        of: |round, _| round.disagreements[1].into(),
    },
    Metric {
        name: "disagreements_semantic",
        of: |round, _| round.disagreements[2].into(),
    },
    Metric {
        name: "drift_percent",
        of: |round, _| round.drift.into(),
    },
    Metric {
        name: "trust_mean",
        of: |round, _| round.trust_mean.into(),
    },
    Metric {
        name: "trust_min",
        of: |round, _| round.trust_min.into(),
    },
    Metric {
        name: "devils_advocate",
        of: |round, log| match round.advocates.last().copied().flatten() {
            Some(agent) => Cell::Text(log.agents.name(agent).to_owned()),
            None => Cell::Empty,
        },
    },
    Metric {
        name: "unavailable_agents",
        of: |round, _| round.unavailable.into(),
    },
    Metric {
        name: "llm_calls",
        of: |round, _| round.spent.calls.into(),
    },
    Metric {
        name: "tokens_in",
        of: |round, _| round.spent.tokens_in.into(),
    },
    Metric {
        name: "tokens_out",
        of: |round, _| match round.spent.tokens_out {
            Some(tokens) if round.spent.at_least => Cell::AtLeast(tokens),
            tokens => tokens.into(),
        },
    },
    Metric {
        name: "cost_usd",
        of: |round, _| round.spent.cost.into(),
    },
    Metric {
        name: "duration_ms",
        of: |round, _| round.duration.into(),
    },
];

/// The file that belongs to a log.
pub fn metrics_csv(log: &Log, derived: &Derived) -> String {
    let mut text = String::new();
    line(
        &mut text,
        METRICS.iter().map(|metric| metric.name.to_owned()),
    );
    for round in &derived.rounds {
        line(
            &mut text,
            METRICS.iter().map(|metric| (metric.of)(round, log).text()),
        );
    }
    text
}

fn line(text: &mut String, cells: impl Iterator<Item = String>) {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&quoted(&cell));
    }
    text.push('\n');
}

/// As RFC 4180 has it. What a spreadsheet would run is left to whoever opens it: this file is data for programs, and its
/// texts are names of runs and agents alone.
fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// The shortest decimal that reads back as the number; an exponent from 1e21 on alone.
pub fn decimal(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    if number.abs() < 1e21 {
        return number.to_string();
    }
    format!("{number:e}").replace('e', "e+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_as_a_script_writes_them() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (12.0, "12"),
            (0.1, "0.1"),
            (1e-12, "0.000000000001"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e21, "1e+21"),
            (-2.5e30, "-2.5e+30"),
        ] {
            assert_eq!(decimal(number), text);
        }
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(quoted("a b"), "a b");
    }
}
