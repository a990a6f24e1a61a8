use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::{Model, Verdict, lead, recorded_words, verdict_words};
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{Record, WorkItem, worklist};

use crate::args::{self, SortBy};
use crate::decide::recommended;
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, check, given, table};

pub(crate) fn run(
    systems: Systems,
    asked: &args::Worklist,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    let mut items = worklist(&models);
    items.sort_by(|a, b| {
        by(asked.by, a)
            .total_cmp(&by(asked.by, b))
            .then(a.place.cmp(&b.place))
    });
    if asked.json {
        for item in &items {
            let decision = &workspace.label(item.place, &models[item.place]);
            print_json(&Named { decision, item }, out)?;
        }
    } else {
        print(&workspace, &models, &items, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

/// The contract of `worklist --json`.
#[derive(Serialize)]
struct Named<'a> {
    decision: &'a str,
    #[serde(flatten)]
    item: &'a WorkItem,
}

/// What an item is sorted by, the least first.
fn by(key: SortBy, item: &WorkItem) -> f64 {
    match key {
        SortBy::Margin => item.margin.unwrap_or(f64::INFINITY),
        SortBy::Flip => item
            .nearest_flip
            .as_ref()
            .map_or(f64::INFINITY, |flip| flip.size),
        SortBy::Record => match item.against {
            Record::Differs => 0.0,
            Record::ScoresDiffer => 1.0,
            Record::NotReproducible => 2.0,
            Record::NotRecorded => 3.0,
            Record::Matches => 4.0,
        },
        SortBy::Diagnostics => -(item.diagnostics as f64),
    }
}

/// The verdict, and what to act on where that is not what leads.
fn outcome_words(model: &Model, verdict: &Verdict) -> String {
    let words = verdict_words(model, verdict);
    match recommended(model, &model.weigh()) {
        Some(other) => format!("{words}, recommended: {other}"),
        None => words,
    }
}

/// The smallest change of one number; where there is none, whether all numbers were searched.
fn smallest_change(model: &Model, item: &WorkItem) -> String {
    match (&item.nearest_flip, item.not_searched) {
        (Some(flip), _) => flip.words(model),
        (None, 0) => "no possible number".to_owned(),
        (None, _) => "none found".to_owned(),
    }
}

fn print(
    workspace: &Workspace,
    models: &[Model],
    items: &[WorkItem],
    out: &mut impl Write,
) -> io::Result<()> {
    let head = [
        "margin",
        "smallest change",
        "record",
        "recorded",
        "diagnostics",
        "decision",
    ]
    .map(str::to_owned);
    let rows = items.iter().map(|item| {
        let model = &models[item.place];
        let title = workspace.label(item.place, model);
        vec![
            match item.level {
                // As the headline of the decision has it.
                0 | 1 => lead(model, &model.weigh(), 2).unwrap_or("–".to_owned()),
                level => format!("tie of {level}"),
            },
            smallest_change(model, item),
            item.against.words().to_owned(),
            // Beside ours only where it is another.
            item.recorded
                .as_ref()
                .filter(|_| item.against == Record::Differs)
                .map_or(String::new(), |then| recorded_words(model, then)),
            item.diagnostics.to_string(),
            format!(
                "{title}: {}{}",
                outcome_words(model, &item.outcome),
                if item.heuristic { ", heuristic" } else { "" }
            ),
        ]
    });
    let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rows).collect();
    table::rows(&rows, out)?;
    let differ = |differs: fn(&&WorkItem) -> bool| items.iter().filter(differs).count();
    let known = differ(|item| item.against != Record::NotRecorded);
    if known == 0 {
        return Ok(());
    }
    let (outcome, choice) = (
        differ(|item| item.against == Record::Differs),
        differ(|item| item.same_choice == Some(false)),
    );
    line!(
        out,
        "{outcome} of {known} with a record differ from it, {choice} of them in the choice"
    )
}
