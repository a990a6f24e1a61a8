use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_decision::{Model, plain, verdict_words};
use steelyard_lab::{
    Deflation, Knob, Mode, Sweep, SweepError, Zone, Zones, ZonesReport, knob_words, zones,
};

use crate::decide::print_named;
use crate::terminal::line;
use crate::{Systems, Trouble, args, check, given, table};

pub(crate) fn run(
    systems: Systems,
    asked: &args::Zones,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, mut models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    for (place, model) in models.iter_mut().enumerate() {
        for id in &asked.lock {
            let locked = model.parameters.lock(id, true);
            locked.map_err(|refusal| given::usage(&refusal))?;
        }
        let knob = knob(asked, model)?;
        let moved = knob_words(model, &knob);
        let missing = match &knob {
            Knob::Cell(spot) if spot.is_missing(&model.cells) => {
                spot.give(&mut model.cells);
                true
            }
            _ => false,
        };
        let sweep = Sweep::new(&model.parameters, &model.cells, knob)
            .map_err(|error| cannot(&moved, &error))?;
        let found = zones(&sweep);
        if asked.json {
            print_named(model, &ZonesReport::new(model, &sweep, &found), out)?;
        } else {
            table::title(model, place, out)?;
            print(model, (&sweep, missing), &found, out)?;
        }
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

fn cannot(what: &str, error: &SweepError) -> Trouble {
    Trouble::Usage(match error {
        SweepError::Unknown(refusal) => refusal.to_string(),
        error => format!("{what} cannot be moved: {error}"),
    })
}

fn knob(asked: &args::Zones, model: &Model) -> Result<Knob, Trouble> {
    let mode = asked.mode.map(|mode| match mode {
        args::Mode::Free => Mode::Free,
        args::Mode::Proportional => Mode::Proportional,
    });
    let stage = asked.stage.as_deref();
    let moved = &asked.moved;
    let (what, knob) = if let Some(id) = &moved.parameter {
        (id, Knob::parameter(&model.parameters, id, mode))
    } else if let Some(cell) = &moved.cell {
        let Some((alternative, criterion)) = cell.rsplit_once(':') else {
            let words = format!("--cell {cell}: expected ALTERNATIVE:CRITERION");
            return Err(Trouble::Usage(words));
        };
        (
            cell,
            Knob::cell(&model.cells, stage, alternative, criterion),
        )
    } else if let Some(gain) = &moved.gain {
        (gain, Knob::gain(&model.cells, stage, gain))
    } else {
        let how = match moved.confidences {
            Some(args::Deflation::Shrink) => Deflation::Shrink,
            Some(args::Deflation::Power) => Deflation::Power,
            Some(args::Deflation::Cap) => Deflation::Cap,
            None => return Err(Trouble::Usage("nothing to move".to_owned())),
        };
        let knob = Knob::confidences(&model.cells, stage, how);
        return knob.map_err(|error| cannot("confidences", &error));
    };
    knob.map_err(|error| cannot(what, &error))
}

fn print(
    model: &Model,
    (sweep, missing): (&Sweep<'_>, bool),
    found: &Zones,
    out: &mut impl Write,
) -> io::Result<()> {
    let others = match (&sweep.knob, sweep.knob.mode()) {
        (Knob::Parameter { .. }, Mode::Proportional) => {
            "; the others of its group keep their sum and proportions"
        }
        (Knob::Parameter { .. }, Mode::Free) => "; the others stay as they are",
        _ => "",
    };
    let moved = knob_words(model, &sweep.knob);
    if missing {
        line!(out, "{moved} is not given; if it were:")?;
    } else {
        line!(out, "{moved} is {}{others}", plain(sweep.now))?;
    }
    let ends: Vec<String> = found.zones.iter().map(|zone| ends(found, zone)).collect();
    let wide = ends.iter().map(String::len).max().unwrap_or(0);
    let here = found.zone_at(sweep.now).filter(|_| !missing);
    for (zone, ends) in found.zones.iter().zip(&ends) {
        let mark = if here == Some(zone) { '>' } else { ' ' };
        line!(
            out,
            "{mark} {ends:wide$}  {}",
            verdict_words(model, &zone.verdict)
        )?;
    }
    // A value whose outcome is that of neither side belongs to no zone.
    for one in &found.breakpoints {
        let sides = [one.left.as_ref(), one.right.as_ref()];
        if !sides.contains(&Some(&one.here)) {
            line!(
                out,
                "  at {}: {}",
                plain(one.at),
                verdict_words(model, &one.here)
            )?;
        }
    }
    if !found.exact {
        line!(out, "scanned: zones narrower than the scan may be missing")?;
    }
    if matches!(sweep.knob, Knob::Confidences { .. }) {
        line!(out, "A common factor on all confidences changes nothing.")?;
    }
    Ok(())
}

/// "[7, 7.2222]".
fn ends(found: &Zones, zone: &Zone) -> String {
    let open = if found.holds_at(zone, zone.from) {
        '['
    } else {
        '('
    };
    let shut = if found.holds_at(zone, zone.to) {
        ']'
    } else {
        ')'
    };
    format!("{open}{:.6}, {:.6}{shut}", zone.from, zone.to)
}
