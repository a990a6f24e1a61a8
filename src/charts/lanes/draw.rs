//! One lane: its name, and what happened along the axis.

use steelyard_protocol::telemetry::{Series, Step};

use super::{Lane, Look, Plan, marks};
use crate::charts::domain::Domain;
use crate::charts::extents::{Reach, reaches, through};
use crate::charts::format;
use crate::charts::paint::Paint;
use crate::charts::scene::{Anchor, Role, Scene, Shape};
use crate::charts::text_width::{fitting, text_width};

/// Upper and lower edge of what is drawn.
type Inside = (f64, f64);

/// Draws a lane below `top`.
pub(super) fn lane(scene: &mut Scene, series: &Series, plan: &Plan, (lane, top): (Lane, f64)) {
    scene.ruler(level((0.0, plan.width), top, Paint::Line, 1.0));
    let inside = plan.inside(lane, top);
    let ends = match lane {
        Lane::Votes | Lane::Approaches => votes(scene, plan, lane, inside),
        Lane::Similarity => similarity(scene, series, plan, inside),
        Lane::Dissents => dissents(scene, plan, inside),
        Lane::Advocates => advocates(scene, plan, inside),
        Lane::Overrides => overrides(scene, plan, inside),
        Lane::Errors => {
            let of = |one: &Step| [one.errors as f64, one.unavailable as f64];
            count(heights(
                scene,
                plan,
                inside,
                lane,
                of,
                [Paint::Bad, Paint::Warned],
            ))
        }
        Lane::Events => count(plain(scene, plan, inside, lane, |one| one.events as f64)),
        Lane::Calls => count(plain(scene, plan, inside, lane, |one| one.calls as f64)),
        Lane::Tokens => {
            let of = |one: &Step| one.tokens_in.unwrap_or(0.0) + one.tokens_out.unwrap_or(0.0);
            only(format::tokens(plain(scene, plan, inside, lane, of)))
        }
        Lane::Cost => {
            let of = |one: &Step| one.cost.amount.unwrap_or(0.0);
            let most = plain(scene, plan, inside, lane, of);
            let currency = plan.columns.all.first().map(|one| one.cost.currency);
            only(format::money(most, currency.unwrap_or_default()))
        }
        Lane::Drift => drift(scene, plan, inside),
        Lane::Unavailable => {
            let of = |one: &Step| [one.unavailable as f64, 0.0];
            count(heights(scene, plan, inside, lane, of, [Paint::Warned; 2]))
        }
        Lane::Slowest => {
            let most = plain(scene, plan, inside, lane, |one| one.slowest.unwrap_or(0.0));
            only(format::duration(most))
        }
    };
    names(scene, plan, (lane, top), inside, ends);
}

/// What stands at the upper and at the lower end of a scale; nothing where that is empty.
type Ends = (String, String);

fn only(most: String) -> Ends {
    (most, String::new())
}

fn count(most: f64) -> Ends {
    only(format::short(most))
}

/// The name of a lane, in a word what its marks mean, and the ends of its scale.
fn names(scene: &mut Scene, plan: &Plan, (lane, top): (Lane, f64), inside: Inside, ends: Ends) {
    let sub = meaning(lane, plan);
    let text = |at: (f64, f64), text: String, anchor, bold| Shape::Text {
        x: at.0,
        y: at.1,
        text,
        size: if bold { 12.0 } else { 11.0 },
        bold,
        anchor,
        paint: if bold { Paint::Ink } else { Paint::Ink3 },
    };
    let name = lane.name().to_owned();
    if plan.narrow {
        let after = text_width(&name, 12.0, true) + 8.0;
        scene.ruler(text((0.0, top + 13.0), name, Anchor::Start, true));
        scene.ruler(text((after, top + 13.0), sub, Anchor::Start, false));
        let (most, least) = ends;
        if !most.is_empty() {
            let scale = format!("{least} to {most}").trim_start().to_owned();
            scene.ruler(text((plan.width, top + 13.0), scale, Anchor::End, false));
        }
        return;
    }
    let x = plan.left - 10.0;
    if plan.look != Look::Roomy {
        let y = f64::midpoint(inside.0, inside.1);
        scene.ruler(text((0.0, y), name, Anchor::Start, true));
        if !ends.0.is_empty() {
            let scale = [ends.1, ends.0].join("–");
            scene.ruler(text(
                (x, y),
                scale.trim_start_matches('–').to_owned(),
                Anchor::End,
                false,
            ));
        }
        return;
    }
    let (first, second) = (top + 14.0, top + 29.0);
    // Alone it would be taken for the sum.
    let (most, least) = match ends {
        (most, least) if least.is_empty() && !most.is_empty() => (format!("max {most}"), least),
        ends => ends,
    };
    let both = text_width(&name, 12.0, true) + text_width(&most, 11.0, false) + 8.0;
    let upper = if both > x { second } else { first };
    scene.ruler(text((0.0, first), name, Anchor::Start, true));
    scene.ruler(text((0.0, second), sub, Anchor::Start, false));
    for (end, y) in [(most, upper), (least, inside.1 - 2.0)] {
        if !end.is_empty() {
            scene.ruler(text((x, y), end, Anchor::End, false));
        }
    }
}

fn meaning(lane: Lane, plan: &Plan) -> String {
    let words = match lane {
        Lane::Votes => "bar: for, line: required",
        Lane::Approaches => "line: wanted",
        Lane::Similarity => "mean, band to minimum",
        Lane::Dissents if stand_apart(plan, |one| one.dissents.0, APART) => "filled: changed it",
        Lane::Dissents => "dark: changed it",
        Lane::Advocates => return skipped(plan),
        Lane::Overrides => "red: regretted",
        Lane::Errors => "amber: unavailable",
        Lane::Tokens => "in and out",
        Lane::Drift => "from the first rubric",
        Lane::Events | Lane::Calls | Lane::Cost | Lane::Slowest | Lane::Unavailable => "",
    };
    words.to_owned()
}

fn skipped(plan: &Plan) -> String {
    let all = || plan.columns.all.iter().flat_map(|one| &one.advocates);
    let skips = all().filter(|name| name.is_empty()).count() as u64;
    format!(
        "skipped {} of {}",
        format::count(skips),
        format::count(all().count() as u64)
    )
}

/// Left edge and width of a bar in a column.
fn bar(plan: &Plan, column: usize) -> (f64, f64) {
    let wide = plan.columns.wide;
    let bar = if wide < 8.0 {
        (wide - 1.0).max(1.0)
    } else {
        (wide * 0.62).min(26.0)
    };
    (plan.x(column) + (wide - bar) / 2.0, bar)
}

fn rect((x, y): (f64, f64), (width, height): (f64, f64), radius: f64, paint: Paint) -> Shape {
    Shape::Rect {
        x,
        y,
        width,
        height,
        radius,
        paint,
    }
}

fn level((from, to): (f64, f64), y: f64, paint: Paint, width: f64) -> Shape {
    Shape::Line {
        from: (from, y),
        to: (to, y),
        paint,
        width,
        dashed: false,
    }
}

/// Bars of two numbers on each other, the first one at the foot; tells the greatest sum.
fn heights(
    scene: &mut Scene,
    plan: &Plan,
    (top, bottom): Inside,
    lane: Lane,
    of: impl Fn(&Step) -> [f64; 2],
    paints: [Paint; 2],
) -> f64 {
    let sums = plan
        .columns
        .all
        .iter()
        .map(|one| of(one).iter().sum::<f64>());
    let most = sums.fold(0.0, f64::max);
    for (at, step) in plan.columns.all.iter().enumerate() {
        let (x, wide) = bar(plan, at);
        let mut foot = bottom;
        for (value, paint) in of(step).into_iter().zip(paints) {
            if value > 0.0 {
                let tall = (value / most * (bottom - top)).max(1.5);
                foot -= tall;
                let shape = rect((x, foot), (wide, tall), 0.0, paint);
                scene.add(Role::BarPart, lane.name(), Some(value), shape);
            }
        }
    }
    most
}

fn plain(
    scene: &mut Scene,
    plan: &Plan,
    inside: Inside,
    lane: Lane,
    of: impl Fn(&Step) -> f64,
) -> f64 {
    heights(
        scene,
        plan,
        inside,
        lane,
        |one| [of(one), 0.0],
        [Paint::Ink2; 2],
    )
}

/// Bars by how bad each drift is; what is no drift is a line at the foot.
fn drift(scene: &mut Scene, plan: &Plan, (top, bottom): Inside) -> Ends {
    let Look::Close {
        limits: [warning, critical],
        ..
    } = plan.look
    else {
        return Ends::default();
    };
    let known = || plan.columns.all.iter().filter_map(|one| one.drift);
    let most = known().map(|drift| drift.1).fold(critical, f64::max);
    for (at, step) in plan.columns.all.iter().enumerate() {
        let (x, wide) = bar(plan, at);
        if let Some((_, drift)) = step.drift {
            let paint = match drift {
                _ if drift > critical => Paint::Bad,
                _ if drift >= warning => Paint::Warned,
                _ => Paint::Ink3,
            };
            let tall = (drift / most * (bottom - top)).max(1.0);
            let shape = rect((x, bottom - tall), (wide, tall), 0.0, paint);
            scene.add(Role::BarPart, Lane::Drift.name(), Some(drift), shape);
        }
    }
    only(format!("{}%", format::short(most.ceil())))
}

fn votes(scene: &mut Scene, plan: &Plan, lane: Lane, (top, bottom): Inside) -> Ends {
    let all = || plan.columns.all.iter();
    let highest = all()
        .flat_map(|one| [one.votes_for, one.votes_required])
        .flatten();
    let most = highest.map(|one| one.1).fold(1.0, f64::max);
    // Room for the check over the highest bar.
    let y = |votes: f64| bottom - votes / most * (bottom - top - 12.0);
    let roomy = plan.columns.wide >= 20.0 && plan.columns.per == 1;
    for (at, step) in all().enumerate() {
        let (x, wide) = bar(plan, at);
        let middle = x + wide / 2.0;
        if let Some((_, votes)) = step.votes_for {
            let tall = bottom - y(votes);
            let paint = if step.converged {
                Paint::Good
            } else {
                Paint::Ink2
            };
            let shape = rect((x, y(votes)), (wide, tall), 0.0, paint);
            scene.add(Role::BarPart, lane.name(), Some(votes), shape);
            if roomy {
                let inside = tall >= 14.0;
                let (y, paint) = if inside {
                    (bottom - 8.0, Paint::Page)
                } else {
                    (bottom - tall - 7.0, Paint::Ink2)
                };
                // Between lanes that are close, the line of those required would run through it.
                if inside || plan.look == Look::Roomy {
                    scene.ruler(marks::word((middle, y), format::short(votes), true, paint));
                }
            }
        }
        if let Some((_, required)) = step.votes_required {
            let over = if roomy { 4.0 } else { 0.5 };
            let wanted = level(
                (x - over, x + wide + over),
                y(required).round(),
                Paint::Ink,
                2.0,
            );
            scene.add(Role::Threshold, "required", Some(required), wanted);
        }
        if step.converged && plan.columns.wide >= 6.0 {
            scene.ruler(marks::check((middle, top + 2.0)));
        }
    }
    Ends::default()
}

fn similarity(scene: &mut Scene, series: &Series, plan: &Plan, (top, bottom): Inside) -> Ends {
    let all = || {
        series
            .steps
            .iter()
            .flat_map(|one| [one.similarity_mean, one.similarity_min])
            .flatten()
    };
    let lo = all().map(|one| one.0).fold(f64::INFINITY, f64::min);
    let hi = all().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    let mut up = Domain::around(lo, hi);
    if hi <= 1.0 {
        up.hi = up.hi.min(1.0);
    }
    let y = |value: f64| bottom - (value - up.lo) / (up.hi - up.lo) * (bottom - top);
    let placed = || {
        series
            .steps
            .iter()
            .enumerate()
            .map(|(at, step)| (plan.middle(at), step))
    };
    let mean = reaches(placed().map(|(x, step)| (x, step.similarity_mean)));
    // Where a pixel holds several, a line in full ink would be a wall.
    let (paint, wide) = if plan.note.is_empty() {
        (Paint::Ink, 1.75)
    } else {
        (Paint::Ink2, 1.0)
    };
    for band in bands(placed(), y) {
        scene.add(
            Role::BarPart,
            "band to minimum",
            None,
            Shape::Path {
                points: band,
                paint: Paint::Line,
                width: None,
            },
        );
    }
    for line in &mean {
        let points = through(line, y);
        let last = line.last().map(|reach| reach.2);
        let rings = plan.is_roomy() || points.len() == 1;
        let at = if rings { points.clone() } else { Vec::new() };
        scene.add(
            Role::Total,
            Lane::Similarity.name(),
            last,
            marks::stroke(points, paint, wide),
        );
        for shape in at.into_iter().flat_map(marks::ring) {
            scene.ruler(shape);
        }
    }
    (format::short(up.hi), format::short(up.lo))
}

/// The areas between mean and least, where both are known.
fn bands<'a>(
    steps: impl Iterator<Item = (f64, &'a Step)> + Clone,
    y: impl Fn(f64) -> f64,
) -> Vec<Vec<(f64, f64)>> {
    let both = steps.map(|(x, step)| {
        let known = step.similarity_mean.zip(step.similarity_min);
        (x, known.map(|(mean, least)| (least.0.min(mean.1), mean.1)))
    });
    let area = |line: Vec<Reach>| {
        let above = line.iter().map(|&(x, _, hi)| (x, y(hi)));
        let below = line.iter().rev().map(|&(x, lo, _)| (x, y(lo)));
        above.chain(below).collect()
    };
    reaches(both).into_iter().map(area).collect()
}

/// Pixels between the middles of two marks.
const APART: f64 = 2.0 * marks::HALF + 2.0;

/// Whether the marks of each column fit side by side; else they become heights.
fn stand_apart(plan: &Plan, of: impl Fn(&Step) -> u64, apart: f64) -> bool {
    let most = plan.columns.all.iter().map(of).max().unwrap_or(0);
    plan.is_roomy() && most as f64 * apart <= plan.columns.wide + 1.0
}

fn dissents(scene: &mut Scene, plan: &Plan, inside: Inside) -> Ends {
    let flags = Flags {
        of: |one| one.dissents,
        names: ["dissent that changed it", "dissent"],
        paints: [Paint::Ink, Paint::Ink3],
        apart: APART,
        shapes: |at, changed| vec![marks::triangle(at, changed)],
    };
    flags.draw(scene, plan, inside, Lane::Dissents)
}

fn overrides(scene: &mut Scene, plan: &Plan, inside: Inside) -> Ends {
    let flags = Flags {
        of: |one| one.overrides,
        names: ["override, regretted", "override"],
        paints: [Paint::Bad, Paint::Ink2],
        apart: APART + 1.0,
        shapes: marks::diamond,
    };
    flags.draw(scene, plan, inside, Lane::Overrides)
}

/// Marks, one each of what there is in a column; those of a part of them come first and look otherwise.
struct Flags<F> {
    /// How many there are in a step, and how many of them are of the part.
    of: fn(&Step) -> (u64, u64),
    /// What one of the part is called, and one of the others.
    names: [&'static str; 2],
    /// How the two are painted where they become heights.
    paints: [Paint; 2],
    /// Pixels between the middles of two.
    apart: f64,
    /// One that stands at a point, and whether it is of the part.
    shapes: F,
}

impl<I: IntoIterator<Item = Shape>, F: Fn((f64, f64), bool) -> I> Flags<F> {
    fn draw(&self, scene: &mut Scene, plan: &Plan, inside: Inside, lane: Lane) -> Ends {
        let &Self { of, apart, .. } = self;
        if !stand_apart(plan, |one| of(one).0, apart) {
            let parts = |one: &Step| {
                let (all, part) = of(one);
                [part as f64, all.saturating_sub(part) as f64]
            };
            return count(heights(scene, plan, inside, lane, parts, self.paints));
        }
        let y = f64::midpoint(inside.0, inside.1);
        for (at, step) in plan.columns.all.iter().enumerate() {
            let (all, part) = of(step);
            let first = plan.x(at) + plan.columns.wide / 2.0 - (all as f64 - 1.0) / 2.0 * apart;
            for place in 0..all {
                let is_part = place < part;
                let name = self.names[usize::from(!is_part)];
                for shape in (self.shapes)((first + place as f64 * apart, y), is_part) {
                    scene.add(Role::Flag, name, Some(step.from), shape);
                }
            }
        }
        Ends::default()
    }
}

fn advocates(scene: &mut Scene, plan: &Plan, inside: Inside) -> Ends {
    let lane = Lane::Advocates;
    let wide = plan.columns.wide;
    if !plan.is_roomy() || wide < 26.0 {
        let chosen =
            |one: &Step| one.advocates.iter().filter(|name| !name.is_empty()).count() as f64;
        return count(plain(scene, plan, inside, lane, chosen));
    }
    let y = f64::midpoint(inside.0, inside.1);
    for (at, step) in plan.columns.all.iter().enumerate() {
        let middle = plan.x(at) + wide / 2.0;
        let Some(name) = step.advocates.last() else {
            scene.ruler(level((middle - 3.5, middle + 3.5), y, Paint::Line, 1.5));
            continue;
        };
        if name.is_empty() {
            scene.add(
                Role::Flag,
                "skip",
                Some(step.from),
                marks::word((middle, y), "skip".to_owned(), false, Paint::Ink3),
            );
            continue;
        }
        let text = fitting(name, wide - 8.0).unwrap_or_else(|| "…".to_owned());
        let chip = (text_width(&text, 10.5, true) + 8.0).min(wide - 1.0);
        let shape = rect(
            (middle - chip / 2.0, y - 9.0),
            (chip, 18.0),
            3.0,
            Paint::Sunk,
        );
        scene.add(Role::Flag, name, Some(step.from), shape);
        scene.ruler(marks::word((middle, y), text, true, Paint::Ink));
    }
    Ends::default()
}
