//! `what-if`, `without`, `doubt`: what would come of a fact that is turned, an evaluator who is left out, evaluators who
//! are less sure.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::{
    Model, Stage, Verdict, Weighed, points, signed, verdict_words, weigh_stage,
};
use steelyard_documents::counted;
use steelyard_lab::{
    Deflation, Doubt, IfTurned, Itself, MOST_FACTS, MOST_TRIED, Stretch, WhatIf, Without, doubts,
    panel_of, what_if, without_each,
};

use crate::decide::print_named;
use crate::terminal::line;
use crate::{Systems, Trouble, args, check, given, table};

/// The first of the ranking whose facts are turned beside those of what is kept out of it.
const FIRST: usize = 16;

pub(crate) fn run(
    systems: Systems,
    asked: &args::WhatIf,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    each(
        systems,
        (&asked.asked, asked.json),
        out,
        |model, place, out| {
            let weighed = model.weigh();
            let ranked = &weighed.order[..weighed.ranked.min(FIRST)];
            let all = what_if(model, &model.cells, &weighed, ranked);
            if asked.json {
                let facts = &all[..];
                return print_named(model, &Facts { facts }, out);
            }
            table::title(model, place, out)?;
            line!(out, "{}", now(model, &weighed))?;
            if all.is_empty() {
                line!(out, "No fact of this decision could be different.")?;
            }
            let rows: Vec<Vec<String>> = all.iter().map(|one| fact(model, one)).collect();
            table::rows(&rows, out)?;
            if all.len() == MOST_FACTS {
                line!(
                    out,
                    "No more than {MOST_FACTS} facts are turned; there may be others."
                )?;
            }
            Ok(())
        },
    )
}

pub(crate) fn without(
    systems: Systems,
    asked: &args::OfPanel,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    each(
        systems,
        (&asked.asked, asked.json),
        out,
        |model, place, out| {
            let Some((opened, stage)) = panel_of(&model.cells) else {
                return no_panel(model, place, asked.json, out);
            };
            let weighed = model.weigh();
            let own = match &weighed.stage {
                Some((at, own)) if *at == opened => own.as_ref().clone(),
                _ => weigh_stage(&model.parameters, stage, &weighed.standings),
            };
            let all = without_each(&model.parameters, stage, &weighed.standings, &own);
            let evaluators = stage.cells.criteria.len();
            let not_tried = Some(evaluators).filter(|count| all.len() < *count);
            if asked.json {
                let each = Each {
                    stage: &stage.id,
                    without: &all,
                    not_tried,
                };
                return print_named(model, &each, out);
            }
            table::title(model, place, out)?;
            line!(out, "{}: {}", stage.label, now_of(model, stage, &own))?;
            if let Some(count) = not_tried {
                let evaluators = counted(count, "evaluator", "evaluators");
                line!(
                    out,
                    "{evaluators} not left out one by one: a panel may have up to {MOST_TRIED} scores for that"
                )?;
            }
            let rows = all.iter().flatten().map(|one| left_out(model, stage, one));
            table::rows(&rows.collect::<Vec<_>>(), out)
        },
    )
}

pub(crate) fn doubt(
    systems: Systems,
    asked: &args::OfPanel,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    each(
        systems,
        (&asked.asked, asked.json),
        out,
        |model, place, out| {
            let Some((_, stage)) = panel_of(&model.cells) else {
                return no_panel(model, place, asked.json, out);
            };
            let all = doubts(model, Some(&stage.id));
            if asked.json {
                let doubts = all.iter().map(Doubted::of).collect();
                return print_named(model, &Doubts { doubts }, out);
            }
            table::title(model, place, out)?;
            line!(out, "{}", now(model, &model.weigh()))?;
            all.iter().try_for_each(|one| {
                let words = one.words(|verdict| verdict_words(model, verdict));
                line!(out, "{}: {words}", one.label())
            })
        },
    )
}

/// Does something with each decision that is asked about.
fn each<W: Write>(
    systems: Systems,
    (asked, json): (&args::Asked, bool),
    out: &mut W,
    mut tell: impl FnMut(&Model, usize, &mut W) -> io::Result<()>,
) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::asked(systems, asked, (json, &mut *out))?;
    for (place, model) in models.iter().enumerate() {
        tell(model, place, out)?;
    }
    Ok(check::close(&workspace, json, out)?)
}

fn no_panel(model: &Model, place: usize, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        return print_named(model, &NoPanel { panel: None }, out);
    }
    table::title(model, place, out)?;
    line!(out, "There is no panel in this decision.")
}

fn now(model: &Model, weighed: &Weighed) -> String {
    verdict_words(model, &weighed.verdict(&model.cells))
}

fn now_of(model: &Model, stage: &Stage, own: &Weighed) -> String {
    verdict_words(model, &own.verdict(&stage.cells))
}

/// "stays", or what it comes to.
fn outcome(model: &Model, tips: bool, verdict: &Verdict) -> String {
    if tips {
        verdict_words(model, verdict)
    } else {
        "the outcome stays".to_owned()
    }
}

fn fact(model: &Model, one: &WhatIf) -> Vec<String> {
    let turned = if one.holds { "made false" } else { "made true" };
    let itself = |then: &IfTurned| match then.itself {
        Itself::Enters { score } => format!("enters at {}", points(score)),
        Itself::Leaves => "leaves the ranking".to_owned(),
        Itself::StaysOut => "stays out".to_owned(),
        Itself::Ranks => String::new(),
    };
    let then = one.then.as_ref();
    vec![
        one.words(&model.cells),
        turned.to_owned(),
        then.map_or(String::new(), itself),
        then.map_or_else(
            || "too many alternatives to try it".to_owned(),
            |then| outcome(model, then.tips, &then.verdict),
        ),
    ]
}

fn left_out(model: &Model, stage: &Stage, one: &Without) -> Vec<String> {
    let mut criteria = stage.cells.criteria.iter();
    let found = criteria.find(|criterion| criterion.id == one.criterion);
    vec![
        format!("without {}", found.map_or("", |one| one.label.as_str())),
        one.by.map_or_else(|| "–".to_owned(), signed),
        outcome(model, one.tips, &one.verdict),
    ]
}

/// The contract of `what-if --json`.
#[derive(Serialize)]
struct Facts<'a> {
    facts: &'a [WhatIf],
}

/// The contract of `without --json`; `null` stands for who cannot be left out.
#[derive(Serialize)]
struct Each<'a> {
    stage: &'a str,
    without: &'a [Option<Without>],
    /// Evaluators that were not left out, where there are too many to try each.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_tried: Option<usize>,
}

/// What both say of a decision without a panel.
#[derive(Serialize)]
struct NoPanel {
    panel: Option<()>,
}

/// The contract of `doubt --json`.
#[derive(Serialize)]
struct Doubts<'a> {
    doubts: Vec<Doubted<'a>>,
}

#[derive(Serialize)]
struct Doubted<'a> {
    how: Deflation,
    now: f64,
    /// Whether zones narrower than the scan may be missing.
    scanned: bool,
    elsewhere: &'a [Stretch],
}

impl<'a> Doubted<'a> {
    fn of(doubt: &'a Doubt) -> Self {
        Self {
            how: doubt.how,
            now: doubt.now,
            scanned: !doubt.zones.exact,
            elsewhere: &doubt.elsewhere,
        }
    }
}
