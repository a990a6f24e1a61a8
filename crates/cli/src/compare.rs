use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::{Model, Parameters, Settings, refusals, signed, verdict_words};
use steelyard_documents::counted;
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{AbReport, AbTest, Choices, MeasureReport, RankAgreement, Side};

use crate::omissions::{Omission, Omissions};
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, apart, args, check, given, load, table};

/// Changed decisions that are printed without being asked for more.
const FIRST: usize = 20;

/// The contract of `compare --json`.
#[derive(Serialize)]
struct Printed<'a> {
    a: &'a str,
    b: &'a str,
    #[serde(flatten)]
    report: &'a AbReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<apart::Report<'a>>,
    /// Files of which nothing is used.
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
}

pub(crate) fn run(
    systems: Systems,
    asked: &args::Compare,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &asked.map)?;
    let omissions = Omissions::of_system(&workspace, "compare", None);
    omissions.print();
    let models = workspace.models(&Settings::default());
    let apart = apart::any(&workspace, &Settings::default());
    if models.is_empty() {
        if let Some(apart) = apart {
            return Err(given::alone(apart, workspace, asked.json));
        }
        given::print_errors(&workspace, (asked.json, &mut *out))?;
        return Err(Trouble::Input(
            "nothing to decide in these files".to_owned(),
        ));
    }
    let known: Vec<&Parameters> = models.iter().map(|model| &model.parameters).collect();
    let [before, after] = [&asked.a, &asked.b].map(|text| {
        let settings = given::settings(systems, &pairs(text), &known)?;
        let known = models.iter();
        let known = known.map(|model| (&model.parameters, model.switches.as_slice()));
        match refusals(known, &settings).first() {
            Some(refusal) => Err(given::usage(refusal)),
            None => Ok(settings),
        }
    });
    let (before, after) = (before?, after?);
    // What is set in another order, or to what it is already, is no other setting.
    let under = |settings: &Settings| {
        let taken = models.iter().map(|model| {
            let (mut parameters, mut switches) = (model.parameters.clone(), model.switches.clone());
            Model::apply(&mut parameters, &mut switches, settings);
            (parameters, switches)
        });
        taken.collect::<Vec<_>>()
    };
    if under(&before) == under(&after) {
        return Err(Trouble::Usage(
            "A and B are the same settings, so no decision changes".to_owned(),
        ));
    }
    let [before, after] = [before, after].map(|settings| sides(&workspace, &settings));
    let subjects = workspace.subjects(&models);
    let report = AbTest::new(&subjects, &before.0, &after.0).finish();
    if asked.json {
        let (a, b, report) = (asked.a.as_str(), asked.b.as_str(), &report);
        let apart = apart.as_ref().map(apart::Report::new);
        let printed = Printed {
            a,
            b,
            report,
            apart,
            left_out: omissions.files(),
        };
        print_json(&printed, out)?;
    } else {
        print(&report, asked.all, (&before.1, &after.1), out)?;
        apart::close(apart.as_ref(), false, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

/// `ID=VALUE` apart by commas or spaces; nothing for the word `saved`.
fn pairs(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    let words = words.filter(|word| !word.is_empty() && text.trim() != "saved");
    words.map(str::to_owned).collect()
}

/// All decisions under settings, and each verdict in words.
fn sides(workspace: &Workspace, settings: &Settings) -> (Vec<Side>, Vec<String>) {
    let models = workspace.models(settings);
    let seen = models.iter().map(|model| {
        let side = Side::of(model);
        let words = verdict_words(model, &side.verdict);
        (side, words)
    });
    seen.unzip()
}

fn print(
    report: &AbReport,
    all: bool,
    (before, after): (&[String], &[String]),
    out: &mut impl Write,
) -> io::Result<()> {
    let AbReport {
        winners, statuses, ..
    } = report;
    let of = report.decisions;
    line!(out, "{}", table::changes((*winners, of, *statuses)))?;
    let shown = if all { report.changed.len() } else { FIRST };
    for changed in report.changed.iter().take(shown) {
        let (place, decision) = (changed.place, &changed.decision);
        line!(out, "  {decision}: {} → {}", before[place], after[place])?;
    }
    if let Some(more @ 1..) = report.changed.len().checked_sub(shown) {
        line!(out, "  and {more} more; --all lists them")?;
    }
    if let Some(choices) = &report.choices {
        print_choices(choices, out)?;
    }
    if !report.measures.is_empty() {
        writeln!(out)?;
        line!(out, "Averages over the selected")?;
        table::rows(&measures(&report.measures), out)?;
        let notes = report.measures.iter().filter(|one| !one.note.is_empty());
        writeln!(out)?;
        for one in notes {
            line!(out, "{}: {}", one.label, one.note)?;
        }
    }
    report
        .ranks
        .map_or(Ok(()), |ranks| print_ranks(&ranks, out))
}

fn print_choices(choices: &Choices, out: &mut impl Write) -> io::Result<()> {
    let Choices {
        n,
        right_a,
        right_b,
        only_a,
        only_b,
        ..
    } = choices;
    writeln!(out)?;
    let decisions = counted(*n, "decision", "decisions");
    line!(
        out,
        "Of {decisions} with a recorded choice A selects it in {right_a}, B in {right_b}; A alone in {only_a}, B alone in {only_b}"
    )?;
    let (same_a, same_b) = (choices.same_a, choices.same_b);
    if (same_a, same_b) != (*right_a, *right_b) {
        line!(
            out,
            "With the status the outcome is as recorded in {same_a} under A, in {same_b} under B"
        )?;
    }
    let share = |x: f64| format!("{}%", signed(100.0 * x));
    let ends = [choices.low, choices.high].map(share);
    line!(
        out,
        "B − A: {}, 95% confidence interval {} to {}",
        share(choices.difference),
        ends[0],
        ends[1]
    )?;
    let p = [("mid-p", choices.mid_p), ("exact p", choices.exact_p)];
    let p = p
        .iter()
        .filter_map(|(name, p)| Some(format!("{name} {:.4}", (*p)?)));
    let p: Vec<String> = p.collect();
    if !p.is_empty() {
        line!(out, "McNemar: {}", p.join(", "))?;
    }
    line!(out, "{}", choices.note)
}

fn measures(measures: &[MeasureReport]) -> Vec<Vec<String>> {
    let head = ["", "A", "B", "B − A", "95% interval", "decisions"].map(str::to_owned);
    let rows = measures.iter().map(|one| {
        let interval = one.interval.map_or_else(
            || "–".to_owned(),
            |(low, high)| format!("{} to {}", signed(low), signed(high)),
        );
        let unit = if one.unit.is_empty() || one.unit == "tokens" {
            String::new()
        } else {
            format!(", {}", one.unit)
        };
        let [a, b, difference] = table::means(one.mean_a, one.mean_b, 2);
        vec![
            format!("{}{unit}", one.label),
            a,
            b,
            difference,
            interval,
            one.n.to_string(),
        ]
    });
    std::iter::once(head.to_vec()).chain(rows).collect()
}

fn print_ranks(ranks: &RankAgreement, out: &mut impl Write) -> io::Result<()> {
    let same = format!(
        "The same alternative is first in {} of {}",
        ranks.same_first,
        counted(ranks.decisions, "ranking", "rankings")
    );
    writeln!(out)?;
    match ranks.tau {
        Some([low, median, high]) => line!(
            out,
            "{same}; Kendall's tau-b: median {}, quartiles {} and {}",
            signed(median),
            signed(low),
            signed(high)
        ),
        None => line!(out, "{same}"),
    }
}
