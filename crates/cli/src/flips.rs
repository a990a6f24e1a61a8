use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_decision::{DAYS, Model, in_unit, plain, verdict_words};
use steelyard_documents::counted;
use steelyard_lab::{Flip, Flips, FlipsReport, Mode, flips, knob_words};

use crate::decide::print_named;
use crate::terminal::line;
use crate::{Systems, Trouble, args, check, given, table};

/// Edits that are printed without being asked for more.
const FIRST: usize = 12;

pub(crate) fn run(
    systems: Systems,
    asked: &args::Flips,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    for (place, model) in models.iter().enumerate() {
        let found = flips(&model.parameters, &model.cells);
        if asked.json {
            print_named(model, &FlipsReport::new(model, &found), out)?;
        } else {
            table::title(model, place, out)?;
            print(model, &found, asked.all, out)?;
        }
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

fn print(model: &Model, found: &Flips, all: bool, out: &mut impl Write) -> io::Result<()> {
    line!(out, "{}", verdict_words(model, &found.now))?;
    if found.edits.is_empty() {
        line!(out, "{}", nothing(found))?;
    } else {
        line!(out, "Single edits that change it, the smallest first:")?;
    }
    let shown = if all { found.edits.len() } else { FIRST };
    let rows: Vec<Vec<String>> = found
        .edits
        .iter()
        .take(shown)
        .map(|one| row(model, one))
        .collect();
    table::rows(&rows, out)?;
    if let Some(more @ 1..) = found.edits.len().checked_sub(shown) {
        let larger = counted(more, "larger one", "larger ones");
        line!(out, "  and {larger}; --all lists them")?;
    }
    if found.edits.iter().any(|one| !one.exact) {
        line!(out, "* scanned: a nearer breakpoint may be missing")?;
    }
    if found.not_searched > 0 {
        let numbers = counted(found.not_searched, "number was", "numbers were");
        line!(out, "{numbers} not searched further: edits may be missing")?;
    }
    if !found.acts.is_empty() {
        let two = found.acts.iter().any(|act| act.overrides.len() > 1);
        let title = if two {
            "Actions that change it, two at a time:"
        } else {
            "Actions that change it:"
        };
        line!(out, "{title}")?;
    }
    for act in &found.acts {
        line!(
            out,
            "  {}: {}",
            act.words(&model.cells),
            verdict_words(model, &act.after)
        )?;
    }
    Ok(())
}

/// That no number changes the outcome: for certain only where all were searched.
fn nothing(found: &Flips) -> &'static str {
    match (found.not_searched, found.acts.is_empty()) {
        (0, true) => "Nothing changes that: no single number within its range, and no action.",
        (0, false) => "No single number changes that within its range.",
        _ => "No single number was found that changes that.",
    }
}

/// A value at or beyond an edge: in as few decimals from four as leave it on its side.
fn beyond(edge: f64, to: f64) -> String {
    let stays = |text: &String| {
        let same = |shown: f64| (shown - to).abs() <= 1e-12 * to.abs();
        let beyond = |shown: f64| (shown - edge) * (to - edge) > 0.0;
        text.parse().is_ok_and(|shown| same(shown) || beyond(shown))
    };
    if stays(&format!("{to:.4}")) {
        return plain(to);
    }
    let mut texts = (5..17).map(|decimals| format!("{to:.decimals$}"));
    let text = texts.find(stays).unwrap_or_else(|| to.to_string());
    text.replace('-', "−")
}

fn row(model: &Model, one: &Flip) -> Vec<String> {
    let mode = match one.knob.mode() {
        Mode::Proportional => "proportional",
        Mode::Free => "",
    };
    let exact = if one.exact { "" } else { "*" };
    vec![
        knob_words(model, &one.knob),
        if one.unit == DAYS {
            let [from, to] = [one.from, one.to].map(|days| in_unit(days, DAYS));
            format!("{from} → {to}")
        } else {
            format!("{} → {}", plain(one.from), beyond(one.edge, one.to))
        },
        mode.to_owned(),
        format!(
            "{}: {}, {}{exact}",
            one.edge_words(),
            one.change_words(),
            one.share_words()
        ),
        verdict_words(model, &one.after),
    ]
}
