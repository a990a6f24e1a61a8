//! What files hold that is compared with nothing: it has no winner, and what would bring it together is said.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use steelyard_decision::{Model, Settings};
use steelyard_documents::{Name, counted, quoted};
use steelyard_engine::workspace::Workspace;
use steelyard_system::{Apart, Suggested};

use crate::terminal::{line, print_json};

/// What is compared with nothing, as JSON: why, how it becomes a decision, and the numbers of each before any weight.
#[derive(Serialize)]
pub(crate) struct Report<'a> {
    about: &'a str,
    advice: &'a str,
    suggested: Vec<Suggestion<'a>>,
    each: Vec<One<'a>>,
}

#[derive(Serialize)]
struct Suggestion<'a> {
    name: &'a str,
    why: &'a str,
    runs: Vec<Value>,
}

#[derive(Serialize)]
struct One<'a> {
    decision: &'a Name,
    id: &'a Name,
    cells: Map<String, Value>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(apart: &'a Apart) -> Self {
        Self {
            about: &apart.about,
            advice: &apart.advice,
            suggested: apart.suggested.iter().map(suggestion).collect(),
            each: apart.models.iter().flat_map(each).collect(),
        }
    }
}

fn suggestion(one: &Suggested) -> Suggestion<'_> {
    let runs = one.each.iter();
    Suggestion {
        name: &one.name,
        why: &one.why,
        runs: runs
            .filter_map(|run| serde_json::from_str(run).ok())
            .collect(),
    }
}

fn each(model: &Model) -> impl Iterator<Item = One<'_>> {
    let all = model.cells.alternatives.iter().enumerate();
    all.map(|(place, alternative)| {
        let columns = model.cells.criteria.iter().zip(&model.cells.columns);
        let cells = columns.filter_map(|(criterion, column)| {
            Some((criterion.id.to_string(), Value::from(*column.x.get(place)?)))
        });
        One {
            decision: &model.title,
            id: &alternative.id,
            cells: cells.collect(),
        }
    })
}

/// A line of its own below decisions as JSON.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    apart: Report<'a>,
}

/// Prints the line that closes the decisions of some files, where they hold more.
pub(crate) fn close(apart: Option<&Apart>, json: bool, out: &mut impl Write) -> io::Result<()> {
    let Some(apart) = apart else {
        return Ok(());
    };
    if json {
        let apart = Report::new(apart);
        return print_json(&Line { apart }, out);
    }
    writeln!(out)?;
    line!(out, "{}.", apart.about)
}

/// Why there is nothing to win, and what would bring it together.
pub(crate) fn print_words(apart: &Apart, out: &mut impl Write) -> io::Result<()> {
    let words = format!("{}. {}", apart.about, apart.advice);
    words.lines().try_for_each(|words| line!(out, "{words}"))?;
    let count = apart.suggested.len();
    if count == 0 {
        return Ok(());
    }
    let groups = counted(count, "group", "groups");
    writeln!(out)?;
    line!(out, "Suggested, {groups}; keep those that are right:")?;
    writeln!(out)?;
    line!(out, "tasks:")?;
    for one in &apart.suggested {
        line!(out, "  # {}", one.why)?;
        line!(out, "  - name: {}", quoted(&one.name))?;
        line!(out, "    runs:")?;
        one.each
            .iter()
            .try_for_each(|run| line!(out, "      - {run}"))?;
    }
    Ok(())
}

/// Of all systems the first that has something of the kind.
pub(crate) fn any(workspace: &Workspace, settings: &Settings) -> Option<Apart> {
    let mut systems = workspace.systems().iter();
    systems.find_map(|system| workspace.apart(system.id(), settings))
}
