//! The slices in sight: a row each.

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Slice, Timeline, TimelineLane};

use super::{lane_name, slice_name, track_name};
use crate::charts::format;
use crate::charts::moments::moment;
use crate::charts::table::{Cell, Row, Table};

/// The table of a timeline.
pub(super) fn table(timeline: &Timeline, zone: &TimeZone) -> Table {
    let lanes = timeline.lanes.iter();
    let slices = lanes.flat_map(|lane| lane.slices.iter().map(move |slice| (lane, slice)));
    let rows = slices
        .zip(0..)
        .map(|((lane, slice), key)| row(timeline, lane, slice, key, zone));
    Table {
        head: "Slice".to_owned(),
        columns: ["Begins", "Took", "Slices"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}

fn row(timeline: &Timeline, lane: &TimelineLane, slice: &Slice, key: u32, zone: &TimeZone) -> Row {
    let name = timeline.names.get(slice.name as usize);
    let name = slice_name(slice.kind, slice.number, name.map_or("", String::as_str));
    let lead = match (&lane.track, lane.kind) {
        (Some(track), Some(_)) => format!("{}, {}:", track_name(track), lane_name(lane)),
        _ => format!("{}:", lane_name(lane)),
    };
    let begins = if timeline.ordered {
        format!("event {}", format::short(slice.from))
    } else {
        let (day, time) = moment(zone, slice.from);
        format!("{day} {time}")
    };
    let took = if timeline.ordered {
        Cell::none()
    } else {
        let took = slice.to - slice.from;
        Cell::number(took, format::duration(took))
    };
    let count = f64::from(slice.count);
    Row {
        key,
        lead,
        name,
        cells: vec![
            Cell::number(slice.from, begins),
            took,
            Cell::number(count, format::short(count)),
        ],
    }
}
