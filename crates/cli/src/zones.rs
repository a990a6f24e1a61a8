use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_decision::{Cells, DAYS, Model, day_text, in_unit, verdict_words};
use steelyard_documents::{Name, counted};
use steelyard_lab::{
    Deflation, Knob, Mode, Sweep, SweepError, Zone, Zones, ZonesReport, knob_words, zones,
};

use crate::decide::print_named;
use crate::edges::{Side, edge};
use crate::terminal::line;
use crate::{Systems, Trouble, args, check, given, table};

pub(crate) fn run(
    systems: Systems,
    asked: &args::Zones,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let (workspace, mut models) = given::asked(systems, &asked.asked, (asked.json, &mut *out))?;
    let (mut shown, mut without) = (0, Vec::new());
    for model in &mut models {
        for id in &asked.lock {
            let locked = model.parameters.lock(id, true);
            locked.map_err(|refusal| given::usage(&refusal))?;
        }
        // Of several decisions some may lack what is moved.
        match knob(asked, model) {
            Ok(knob) => zones_of(asked, (model, knob), shown, out)?,
            Err(trouble) => {
                without.push(trouble);
                continue;
            }
        }
        shown += 1;
    }
    let lacking = without.len();
    if let Some(trouble) = without.into_iter().next() {
        if shown == 0 {
            return Err(trouble);
        }
        let lacking = counted(lacking, "decision is", "decisions are");
        let words = format!("\n{lacking} left out; of the first: {trouble}\n");
        check::tell(words.as_bytes(), asked.json, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

/// Prints the zones of one decision, after so many others.
fn zones_of(
    asked: &args::Zones,
    (model, knob): (&mut Model, Knob),
    shown: usize,
    out: &mut impl Write,
) -> Result<(), Trouble> {
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
        table::title(model, shown, out)?;
        print(model, (&sweep, missing), &found, out)?;
    }
    Ok(())
}

fn cannot(what: &str, error: &SweepError) -> Trouble {
    Trouble::Usage(match error {
        SweepError::Unknown(refusal) => refusal.to_string(),
        error => format!("{what} cannot be moved: {error}"),
    })
}

/// The decision, or the stage that is asked for.
fn stage_of<'a>(cells: &'a Cells, asked: Option<&str>) -> Result<&'a Cells, Trouble> {
    let Some(asked) = asked else {
        return Ok(cells);
    };
    let stages = || {
        cells
            .with_stages()
            .into_iter()
            .filter_map(|(stage, _)| stage)
    };
    let found = stages().find(|stage| stage.id == asked);
    let found = found.map(|stage| &stage.cells);
    found.ok_or_else(|| nothing_called("stage", asked, stages().map(|stage| &stage.id)))
}

/// "no criterion is called x; there are: speed, cost".
fn nothing_called<'a>(what: &str, asked: &str, ids: impl Iterator<Item = &'a Name>) -> Trouble {
    const MOST: usize = 12;
    let ids: Vec<&str> = ids.map(Name::as_str).collect();
    let first = ids
        .iter()
        .take(MOST)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    let there_are = match ids.len() {
        0 => "there is none".to_owned(),
        all if all > MOST => format!("there are: {first} and {} others", all - MOST),
        _ => format!("there are: {first}"),
    };
    Trouble::Usage(format!("no {what} is called {asked}; {there_are}"))
}

fn criterion(cells: &Cells, asked: &str) -> Result<(), Trouble> {
    let ids = || cells.criteria.iter().map(|one| &one.id);
    let found = ids().any(|id| id == asked);
    found
        .then_some(())
        .ok_or_else(|| nothing_called("criterion", asked, ids()))
}

fn knob(asked: &args::Zones, model: &Model) -> Result<Knob, Trouble> {
    let mode = asked.mode.map(|mode| match mode {
        args::Mode::Free => Mode::Free,
        args::Mode::Proportional => Mode::Proportional,
    });
    let stage = asked.stage.as_deref();
    let moved = &asked.moved;
    let cells = stage_of(&model.cells, stage)?;
    let (what, knob) = if let Some(id) = &moved.parameter {
        (id, Knob::parameter(&model.parameters, id, mode))
    } else if let Some(cell) = &moved.cell {
        let Some((alternative, criterion)) = cell.rsplit_once(':') else {
            let words = format!("--cell {cell}: expected ALTERNATIVE:CRITERION");
            return Err(Trouble::Usage(words));
        };
        let ids = || cells.alternatives.iter().map(|one| &one.id);
        if !ids().any(|id| id == alternative) {
            return Err(nothing_called("alternative", alternative, ids()));
        }
        self::criterion(cells, criterion)?;
        (
            cell,
            Knob::cell(&model.cells, stage, alternative, criterion),
        )
    } else if let Some(gain) = &moved.gain {
        criterion(cells, gain)?;
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
    let unit = sweep.knob.unit(&model.parameters, &model.cells);
    if missing {
        line!(out, "{moved} is not given; if it were:")?;
    } else {
        line!(out, "{moved} is {}{others}", in_unit(sweep.now, unit))?;
    }
    let ends = ends(found, unit);
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
                shown_edge(one.at, (range(found), unit), Side::Nearest),
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

/// An edge in a range so long, days as their date.
fn shown_edge(value: f64, (range, unit): (f64, &str), side: Side) -> String {
    let date = (unit == DAYS).then(|| day_text(value)).flatten();
    date.unwrap_or_else(|| edge(value, range, side))
}

/// How long all zones are together.
fn range(found: &Zones) -> f64 {
    let ends = found.zones.first().zip(found.zones.last());
    ends.map_or(0.0, |(first, last)| last.to - first.from)
}

/// "[7, 7.2222]" for each zone. An edge that is not written whole is rounded to the side that it belongs to.
fn ends(found: &Zones, unit: &str) -> Vec<String> {
    let zones = &found.zones;
    let range = range(found);
    let holds = |zone: &Zone| [zone.from, zone.to].map(|end| found.holds_at(zone, end));
    let held: Vec<[bool; 2]> = zones.iter().map(holds).collect();
    let side = |own: bool, beside: bool, inward: Side, outward: Side| match (own, beside) {
        (true, _) => inward,
        (false, true) => outward,
        (false, false) => Side::Nearest,
    };
    let words = |(place, zone): (usize, &Zone)| {
        let [from, to] = held[place];
        let before = place.checked_sub(1).is_some_and(|before| held[before][1]);
        let after = held.get(place + 1).is_some_and(|after| after[0]);
        let range = (range, unit);
        let low = shown_edge(zone.from, range, side(from, before, Side::Up, Side::Down));
        let high = shown_edge(zone.to, range, side(to, after, Side::Down, Side::Up));
        let (open, shut) = (if from { '[' } else { '(' }, if to { ']' } else { ')' });
        format!("{open}{low}, {high}{shut}")
    };
    zones.iter().enumerate().map(words).collect()
}
