//! Runs as the rows of a table: what was measured of them are its columns.

use std::collections::BTreeSet;

use steelyard_decision::{Domain, Model};
use steelyard_documents::rows::Header;
use steelyard_documents::{Decoder, Diagnostic, Name, Names, Severity, Span, counted};
use steelyard_system::{MeasuredRun, MeasuredRuns, OpenFile};

use super::TableMap;
use super::build::{self, Filled};
use super::evaluate::places;
use super::rows::Rows;

/// Columns that a decision is called by.
const NAMED: usize = 3;

/// The decision over runs, where the map fits, and what there is to say in the document that has it.
pub(super) fn weighed(
    map: &TableMap,
    opened: &OpenFile,
    measured: &MeasuredRuns,
) -> (Option<Model>, Vec<Diagnostic>) {
    let mut decoder = Decoder::new(&opened.file.source);
    for (severity, code, span, words) in &measured.reported {
        let words = words.each_ref().map(String::as_str);
        decoder.report(*severity, *code, *span, words);
    }
    let tasks: BTreeSet<usize> = measured.runs.iter().map(|run| run.task).collect();
    let named = map.runs.as_deref().unwrap_or_default();
    if tasks.len() > 1 {
        let found = format!("runs of {} tasks", tasks.len());
        let words = [
            &*found,
            "runs of one task",
            "this compares sessions, not agents",
        ];
        let at = named.first().map_or(0, |run| run.span.start);
        let code = crate::codes::SEVERAL_TASKS;
        decoder.report(Severity::Warning, code, Span::new(at, at), words);
    }
    let header = Header::named(measured.columns.clone());
    let model = places(&mut decoder, map, &header).and_then(|places| {
        let rows = rows(measured, &places.columns, tasks.len() > 1);
        let filled = Filled::new(&mut decoder, map, (&rows, &header))?;
        let mut models = build::models(map, opened.key, &opened.file, &rows, &filled);
        let mut model = models.pop()?;
        model.title = title(map, measured.runs.len(), tasks.len());
        Some(model)
    });
    let diagnostics = decoder.into_diagnostics();
    let model = model.map(|model| Model {
        diagnostics: diagnostics.as_slice().into(),
        ..model
    });
    (model, diagnostics)
}

/// "12 runs by `tokens_out`, technical"; of several tasks that says so wherever the decision goes.
fn title(map: &TableMap, runs: usize, tasks: usize) -> Name {
    let columns = map.columns.iter().take(NAMED);
    let columns: Vec<&str> = columns.map(|one| one.column.as_str()).collect();
    let more = if map.columns.len() > NAMED {
        ", …"
    } else {
        ""
    };
    let runs = counted(runs, "run", "runs");
    let columns = columns.join(", ");
    if tasks > 1 {
        format!("{runs} of {tasks} tasks by {columns}{more}: sessions, not agents").into()
    } else {
        format!("{runs} by {columns}{more}").into()
    }
}

/// What the numbers of a column of runs can be: amounts, but for what is judged.
fn domain(column: &str) -> Domain {
    match column {
        "technical" | "outcome" => Domain::UNIT,
        "stars" => Domain {
            whole: true,
            ..Domain::new(1.0, 5.0)
        },
        // A reward, which may be below 0.
        "interaction" => Domain::ANY,
        _ => Domain::AMOUNT,
    }
}

/// The numbers of these columns. Runs of several tasks are told apart by what they were about.
fn rows(measured: &MeasuredRuns, columns: &[usize], several: bool) -> Rows {
    let mut names = Names::default();
    let name = |run: &MeasuredRun| {
        if several && !run.about.is_empty() {
            format!("{}: {}", run.name, run.about).into()
        } else {
            run.name.clone()
        }
    };
    let runs = || measured.runs.iter();
    let column = |at: &usize| runs().map(|run| run.numbers[*at]).collect();
    Rows {
        ids: runs().map(|run| names.once(name(run))).collect(),
        lines: runs().map(|run| run.line).collect(),
        files: runs().map(|run| run.file).collect(),
        decisions: vec![(Name::default(), (0..measured.runs.len()).collect())],
        told: columns
            .iter()
            .map(|at| domain(&measured.columns[*at]))
            .collect(),
        numbers: columns.iter().map(column).collect(),
        ..Rows::default()
    }
}
