//! What the slice under the pointer is.

use leptos::prelude::*;
use steelyard_protocol::telemetry::{Slice, Timeline, TimelineLane};

use super::hand::Hand;
use super::state::Sight;
use crate::charts::chart::beside;
use crate::charts::format;
use crate::charts::text_width::text_width;
use crate::charts::timeline::{slice_name, took, track_name};
use crate::components::moment::moment;

/// What, and how much.
type Lines = Vec<(&'static str, String)>;

/// The readout, where the pointer is on a slice.
pub(super) fn readout(sight: Sight, hand: Hand) -> Option<impl IntoView> {
    let (lane, event) = hand.over.get()?;
    let (name, lines, at, room) = sight.plan.with(|plan| {
        sight.drawn.with(|one| {
            let of = one.lanes.get(lane)?;
            let slice = of.slices.iter().find(|slice| slice.event == event)?;
            let name = one.names.get(slice.name as usize);
            let name = slice_name(slice.kind, slice.number, name.map_or("", String::as_str));
            let [x, y, wide, high] = plan.place(lane, slice);
            let at = (x + wide.min(40.0) / 2.0, y + high / 2.0);
            Some((
                name,
                lines(one, of, slice),
                at,
                (plan.width, plan.height + 90.0),
            ))
        })
    })?;
    let named = text_width(&name, 12.0, true);
    let widest = lines.iter().fold(named, |widest, (what, value)| {
        widest.max(text_width(what, 12.0, false) + 16.0 + text_width(value, 12.0, true))
    });
    let wide = (widest + 22.0).clamp(96.0, 280.0);
    let (left, top) = beside(at, (wide, 16.0 + 20.0 * (lines.len() + 1) as f64), room);
    let lines = lines.into_iter();
    let lines = lines.map(|(what, value)| view! { <span>{what} <b>{value}</b></span> });
    Some(view! {
        <div
            class="readout"
            aria-hidden="true"
            style:left=format!("{left}px")
            style:top=format!("{top}px")
            style:width=format!("{wide}px")
        >
            <b class="readout-name">{name}</b>
            {lines.collect_view()}
        </div>
    })
}

fn lines(timeline: &Timeline, lane: &TimelineLane, slice: &Slice) -> Lines {
    let mut lines = Vec::new();
    if slice.count > 1 {
        lines.push(("slices", format::count(u64::from(slice.count))));
    }
    let took = took(timeline, slice);
    if !took.is_empty() {
        let what = if slice.count > 1 {
            "from first to last"
        } else {
            "took"
        };
        lines.push((what, took));
    }
    if !timeline.ordered {
        lines.push(("from", moment(slice.from).1));
    }
    if slice.inferred {
        lines.push(("beginning", "inferred".to_owned()));
    }
    let mut others = timeline.lanes.iter().filter(|one| one.track.is_some());
    if let Some(track) = &lane.track
        && others.any(|one| one.track != lane.track)
    {
        lines.push(("of", track_name(track).to_owned()));
    }
    lines
}
