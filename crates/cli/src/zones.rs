use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::{Value, json};
use steelyard_engine::decision::{Model, plain};
use steelyard_engine::lab::{Cause, Mode, Sweep, Verdict, Zone, Zones, zones};

use crate::{Trouble, args, check, decide};

pub(crate) fn run(asked: &args::Zones, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let (workspace, model) = decide::model(&asked.given, out)?;
    let id = asked.parameter.as_str();
    let place = model.parameters.find(id);
    let place = place.map_err(|refusal| Trouble::Usage(refusal.to_string()))?;
    let mode = match asked.mode {
        args::Mode::Free => Mode::Free,
        args::Mode::Proportional => Mode::Proportional,
    };
    let sweep = Sweep::new(&model.parameters, &model.cells, place, mode, &[])
        .map_err(|error| Trouble::Usage(format!("{id} cannot be swept: {error}")))?;
    let found = zones(&sweep);
    if asked.json {
        serde_json::to_writer(&mut *out, &data(&model, &sweep, &found)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&model, &sweep, &found, out)?;
    }
    Ok(check::exit_code(&workspace))
}

fn print(model: &Model, sweep: &Sweep<'_>, found: &Zones, out: &mut impl Write) -> io::Result<()> {
    let parameter = &model.parameters.all()[sweep.place];
    let others = match sweep.mode {
        Mode::Free => "the others stay as they are",
        Mode::Proportional => "the others of its group keep their sum and proportions",
    };
    writeln!(
        out,
        "{} stands at {}; {others}",
        parameter.id,
        plain(sweep.now)
    )?;
    let ends: Vec<String> = found.zones.iter().map(|zone| ends(found, zone)).collect();
    let wide = ends.iter().map(String::len).max().unwrap_or(0);
    let here = found.zone_at(sweep.now);
    for (zone, ends) in found.zones.iter().zip(&ends) {
        let mark = if here == Some(zone) { '>' } else { ' ' };
        writeln!(out, "{mark} {ends:wide$}  {}", words(model, zone.verdict))?;
    }
    // A value whose outcome is that of neither side belongs to no zone.
    for one in &found.breakpoints {
        let sides = [one.left, one.right];
        if !sides.contains(&Some(one.here)) {
            writeln!(out, "  at {}: {}", plain(one.at), words(model, one.here))?;
        }
    }
    if !found.exact {
        writeln!(out, "scanned: zones narrower than the scan may be missing")?;
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

fn words(model: &Model, verdict: Verdict) -> String {
    let status = verdict.status.map_or("NONE", |status| status.id);
    let winner = verdict
        .winner
        .map(|at| model.cells.alternatives[at].label.as_str());
    match winner {
        Some(winner) => format!("{status}  {winner}"),
        None => status.to_owned(),
    }
}

fn data(model: &Model, sweep: &Sweep<'_>, found: &Zones) -> Value {
    let outcome = |verdict: Verdict| {
        json!({
            "status": verdict.status.map(|status| status.id),
            "winner": verdict.winner.map(|at| model.cells.alternatives[at].id.as_str()),
        })
    };
    let zones = found.zones.iter().map(|zone| {
        json!({
            "from": zone.from,
            "to": zone.to,
            "holds_from": found.holds_at(zone, zone.from),
            "holds_to": found.holds_at(zone, zone.to),
            "outcome": outcome(zone.verdict),
        })
    });
    let breakpoints = found.breakpoints.iter().map(|one| {
        json!({
            "at": one.at,
            "left": one.left.map(outcome),
            "here": outcome(one.here),
            "right": one.right.map(outcome),
            "cause": match one.cause {
                Cause::Order => "order",
                Cause::Rule(place) => model.cells.guards[place].id,
            },
        })
    });
    json!({
        "system": model.system,
        "parameter": model.parameters.all()[sweep.place].id,
        "mode": sweep.mode,
        "value": sweep.now,
        "from": sweep.from,
        "to": sweep.to,
        "method": if found.exact { "exact" } else { "scanned" },
        "zones": zones.collect::<Vec<_>>(),
        "breakpoints": breakpoints.collect::<Vec<_>>(),
    })
}
