use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::{Parameters, Settings, points, refusals, signed};
use steelyard_documents::{counted, nearest};
use steelyard_lab::{Agents, AgentsReport, HeadToHead, MeasureKind, MeasureReport, Side};

use crate::args::{self, By};
use crate::omissions::{Omission, Omissions};
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, apart, check, given, load, table};

/// The contract of `agents --json`.
#[derive(Serialize)]
struct Printed<'a> {
    by: &'static str,
    #[serde(flatten)]
    report: &'a AgentsReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<apart::Report<'a>>,
    /// Files of which nothing is used.
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
}

pub(crate) fn run(
    systems: Systems,
    asked: &args::Agents,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let given = &asked.given;
    let workspace = load::workspace(systems, &given.files, &given.map)?;
    let omissions = Omissions::of_system(&workspace, "agents", None);
    omissions.print();
    let saved = workspace.models(&Settings::default());
    let known: Vec<&Parameters> = saved.iter().map(|model| &model.parameters).collect();
    let settings = given::settings(systems, &given.set, &known)?;
    let known = saved.iter();
    let known = known.map(|model| (&model.parameters, model.switches.as_slice()));
    if let Some(refusal) = refusals(known, &settings).first() {
        return Err(given::usage(refusal));
    }
    let models = workspace.models(&settings);
    let sides: Vec<Side> = models.iter().map(Side::of).collect();
    let pair = asked.pair();
    let subjects = workspace.subjects(&models);
    let mut agents = Agents::new(&subjects, &sides, asked.by.map(Into::into), pair);
    while agents.step(usize::MAX) {}
    let report = agents.finish();
    let by = By::from(report.by);
    let apart = apart::any(&workspace, &settings);
    if report.agents.is_empty() {
        if let (Some(apart), true) = (apart, models.is_empty()) {
            return Err(given::alone(apart, workspace, asked.json));
        }
        given::print_errors(&workspace, (asked.json, &mut *out))?;
        let words = format!(
            "no decision in these files says which {} did what",
            by.word()
        );
        return Err(Trouble::Input(words));
    }
    for name in pair.iter().flatten() {
        stands(&report, name)?;
    }
    if asked.json {
        let apart = apart.as_ref().map(apart::Report::new);
        let by = by.word();
        let printed = Printed {
            by,
            report: &report,
            apart,
            left_out: omissions.files(),
        };
        print_json(&printed, out)?;
    } else {
        print(&report, by, out)?;
        apart::close(apart.as_ref(), false, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

/// Refuses a name that nobody has.
fn stands(report: &AgentsReport, name: &str) -> Result<(), Trouble> {
    let names: Vec<&str> = report.agents.iter().map(|row| row.name.as_str()).collect();
    if names.contains(&name) {
        return Ok(());
    }
    let hint = match nearest(name, &names) {
        Some(near) => format!("perhaps {near}"),
        None => format!("there are {}", names.join(", ")),
    };
    Err(Trouble::Usage(format!(
        "nobody here is called {name}: {hint}"
    )))
}

fn print(report: &AgentsReport, by: By, out: &mut impl Write) -> io::Result<()> {
    let AgentsReport {
        decisions,
        tasks,
        contested,
        no_winner,
        heuristic,
        several,
        unnamed,
        agents,
        ..
    } = report;
    let all = counted(*decisions, "decision", "decisions");
    let tasks = counted(*tasks, "task", "tasks");
    let others = by.words();
    let guessed = match heuristic {
        0 => String::new(),
        some => format!(", {some} of these heuristic"),
    };
    line!(
        out,
        "{all} of {tasks}, {contested} of them with at least two {others}{guessed}"
    )?;
    let none = *no_winner > 0;
    let mut head = vec![by.word(), "tasks", "runs", "won", "tied", "lost"];
    head.extend(none.then_some("nobody won"));
    head.push("of");
    let rows = agents.iter().map(|row| {
        let mut counts = vec![row.tasks, row.runs, row.won, row.tied, row.lost];
        counts.extend(none.then_some(row.no_winner));
        counts.push(row.contested);
        let counts = counts.iter().map(ToString::to_string);
        std::iter::once(row.name.to_string())
            .chain(counts)
            .collect()
    });
    let head = head.into_iter().map(str::to_owned).collect();
    table::rows(&std::iter::once(head).chain(rows).collect::<Vec<_>>(), out)?;
    if *unnamed > 0 {
        let runs = counted(*unnamed, "run", "runs");
        line!(out, "Without {runs} of unknown {}", by.word())?;
    }
    if *several > 0 {
        line!(out, "Of several runs at one task the best counts")?;
    }
    if !report.measures.is_empty() {
        writeln!(out)?;
        line!(out, "Means over tasks")?;
        table::rows(&means(report, by), out)?;
    }
    match &report.head_to_head {
        Some(met) => print_met(met, out),
        None => Ok(()),
    }
}

/// "Duration, ms".
fn named(label: &str, unit: &str) -> String {
    match unit {
        "" | "tokens" => label.to_owned(),
        _ => format!("{label}, {unit}"),
    }
}

fn means(report: &AgentsReport, by: By) -> Vec<Vec<String>> {
    let head = ["", by.word(), "mean", "95% interval", "tasks"].map(str::to_owned);
    let mut rows = vec![head.to_vec()];
    for (at, kind) in report.measures.iter().enumerate() {
        let MeasureKind { label, unit, .. } = kind;
        let mut label = named(label, unit);
        for row in &report.agents {
            let Some(number) = row.numbers.get(at).copied().flatten() else {
                continue;
            };
            let cells = [
                std::mem::take(&mut label),
                row.name.to_string(),
                points(number.mean),
                interval(number.interval, points),
                number.n.to_string(),
            ];
            rows.push(cells.to_vec());
        }
    }
    rows
}

fn interval(ends: Option<(f64, f64)>, words: fn(f64) -> String) -> String {
    ends.map_or_else(
        || "–".to_owned(),
        |(low, high)| format!("{} to {}", words(low), words(high)),
    )
}

fn print_met(met: &HeadToHead, out: &mut impl Write) -> io::Result<()> {
    let HeadToHead { one, other, .. } = met;
    writeln!(out)?;
    line!(out, "{one} against {other}")?;
    line!(out, "{}", met.note)?;
    if met.tasks == 0 {
        return Ok(());
    }
    let tasks = counted(met.tasks, "task", "tasks");
    let none = match met.no_winner {
        0 => String::new(),
        none => format!(", of which {none} without a winner"),
    };
    line!(
        out,
        "{tasks} that both did: {} to {one}, {} to {other}, {} to neither{none}",
        met.wins,
        met.losses,
        met.even
    )?;
    let difference = format!("{other} − {one}");
    let head = ["", one, other, &difference, "95% interval", "tasks"].map(str::to_owned);
    let rows = met.measures.iter().map(|measure: &MeasureReport| {
        let [a, b, difference] = table::means(measure.mean_a, measure.mean_b, 2);
        vec![
            named(measure.label, &measure.unit),
            a,
            b,
            difference,
            interval(measure.interval, signed),
            measure.n.to_string(),
        ]
    });
    table::rows(
        &std::iter::once(head.to_vec())
            .chain(rows)
            .collect::<Vec<_>>(),
        out,
    )
}
