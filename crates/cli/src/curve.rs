use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_decision::plain;
use steelyard_documents::counted;
use steelyard_lab::{Curve, CurveStep, Mode, SweepError, SweepMethod, curve};

use crate::edges::{Side, edge};
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, args, check, given};

pub(crate) fn run(
    systems: Systems,
    asked: &args::Curve,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    let mode = asked.mode.map(|mode| match mode {
        args::Mode::Free => Mode::Free,
        args::Mode::Proportional => Mode::Proportional,
    });
    let id = &asked.parameter;
    let found = curve(&models, id, mode).map_err(|error| match error {
        SweepError::Unknown(refusal) => given::usage(&refusal),
        error => Trouble::Usage(format!("{id} cannot be moved: {error}")),
    })?;
    if asked.json {
        print_json(&found, out)?;
    } else {
        print(&found, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

fn print(found: &Curve, out: &mut impl Write) -> io::Result<()> {
    let (id, now) = (&found.parameter, plain(found.value));
    let decisions = counted(found.decisions, "decision", "decisions");
    line!(out, "{id} is {now}; {decisions}")?;
    let ends = found.steps.first().zip(found.steps.last());
    let range = ends.map_or(0.0, |(first, last)| last.to - first.from);
    let single = |step: &CurveStep| step.to <= step.from;
    let stands = |step: &&CurveStep| step.from <= found.value && found.value <= step.to;
    let mut all = found.steps.iter().filter(stands);
    let here = all.clone().find(|step| single(step)).or_else(|| all.next());
    for step in &found.steps {
        let mark = if here == Some(step) { '>' } else { ' ' };
        let share = 100.0 * step.outcomes as f64 / (found.decisions.max(1)) as f64;
        let [from, to] = [step.from, step.to].map(|end| edge(end, range, Side::Nearest));
        let ends = if single(step) {
            format!("at {from}")
        } else {
            format!("{from} to {to}")
        };
        let outcomes = counted(step.outcomes, "differs", "differ");
        let winners = counted(step.winners, "winner", "winners");
        line!(out, "{mark} {ends:28}  {outcomes} ({share:.1}%), {winners}")?;
    }
    if found.method == SweepMethod::Scanned {
        line!(out, "scanned: some steps may be missing")?;
    }
    Ok(())
}
