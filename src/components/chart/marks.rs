//! The marks of a chart as one stop of the tab key: arrows, Home and End walk them, Enter pins, T opens the
//! table. A list box of which only the option in hand is in the page, so that a screen reader passes the
//! keys on and says the mark.

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::Pointing;
use crate::charts::chart::{Area, Chart, Readout, beside, crosshair, readout_size};
use crate::components::dynamic::{Dynamic, dynamic, flag, perhaps};
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Goes to the mark that a key leads to; false where it leads to none.
fn walks(key: &str, chart: Memo<Chart>, pointing: Pointing) -> bool {
    let from = pointing.at.get_untracked();
    let to = chart.with_untracked(|chart| chart.walk(key, from));
    if to.is_some() {
        pointing.show(to);
    }
    to.is_some()
}

/// What is pointed at, and the size of the picture.
fn read(chart: Memo<Chart>, at: RwSignal<Option<u32>>) -> Memo<Option<(Readout, (f64, f64))>> {
    memo(move |_| {
        let key = at.get()?;
        chart.with(|chart| {
            let reading = chart.reading(key)?;
            Some((reading, (chart.scene.width, chart.scene.height)))
        })
    })
}

/// Id of a mark.
fn option_id(id: &str, reading: &Readout) -> String {
    format!("{id}-mark-{}", reading.point.key)
}

/// What is drawn over the picture.
fn over(
    id: &'static str,
    reading: Memo<Option<(Readout, (f64, f64))>>,
    pinned: RwSignal<bool>,
) -> Dynamic {
    dynamic(move || {
        let shown = reading.get().map(|(reading, room)| {
            view! { <Over id=option_id(id, &reading) reading=reading room=room pinned=pinned/> }
        });
        shown.into_any()
    })
}

/// What lies over a picture: takes pointer and keys, draws crosshair, focus and readout.
#[component]
pub(crate) fn ChartMarks(
    /// Prefix of the ids.
    id: &'static str,
    /// Name of the list of marks.
    label: &'static str,
    /// The chart; worked out only while something is pointed at.
    chart: Memo<Chart>,
    /// What is pointed at.
    pointing: Pointing,
    /// Told the key of a mark that was clicked or chosen by key.
    #[prop(optional_no_strip)]
    on_pick: Option<Callback<u32>>,
) -> impl IntoView {
    let Pointing { at, pinned, table } = pointing;
    let meant = move |x: i32, y: i32| {
        chart.with_untracked(|chart| chart.nearest(f64::from(x), f64::from(y)))
    };
    let on_move = move |event: PointerEvent| {
        if !pinned.get_untracked() {
            pointing.show(meant(event.offset_x(), event.offset_y()));
        }
    };
    let pick = move |key: Option<u32>| {
        pointing.pin(key);
        if let (Some(on_pick), Some(key)) = (on_pick, key) {
            on_pick.run(key);
        }
    };
    let on_click = move |event: MouseEvent| pick(meant(event.offset_x(), event.offset_y()));
    let on_focus = move |_| {
        if at.get_untracked().is_none() {
            pointing.show(chart.with_untracked(|chart| chart.walk("Home", None)));
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => pick(at.get_untracked()),
            "t" | "T" => table.set(true),
            "Escape" if pinned.get_untracked() => {
                pinned.set(false);
                event.stop_propagation();
            }
            key if walks(key, chart, pointing) => {}
            _ => return,
        }
        event.prevent_default();
    };
    let reading = read(chart, at);
    let active = perhaps(move || {
        reading.with(|read| read.as_ref().map(|(reading, _)| option_id(id, reading)))
    });
    view! {
        <div
            class="chart-marks"
            role="listbox"
            tabindex="0"
            aria-label=label
            aria-activedescendant=active
            aria-keyshortcuts="T"
            on:pointermove=on_move
            on:pointerleave=scope::guard(move |_| pointing.leave())
            on:click=on_click
            on:focus=on_focus
            on:blur=scope::guard(move |_| pointing.leave())
            on:keydown=on_key
        >
            {over(id, reading, pinned)}
        </div>
    }
}

/// Crosshair, focus and readout of the mark in hand.
#[component]
fn Over(
    /// Id of the option.
    id: String,
    /// What it says.
    reading: Readout,
    /// Size of the picture.
    room: (f64, f64),
    /// Whether it stays.
    pinned: RwSignal<bool>,
) -> impl IntoView {
    let size = readout_size(&reading);
    let (left, top) = beside(reading.point.at, size, room);
    let [x, y, width, height] = around(reading.point.ring);
    let spoken = reading.spoken();
    let lines = reading.lines.into_iter();
    let lines = lines
        .map(|(what, value)| {
            view! {
                <span>
                    <span>{what}</span> <b>{value}</b>
                </span>
            }
        })
        .collect_view();
    view! {
        <div
            class="unseen"
            role="option"
            id=id
            aria-selected=move || pinned.get().to_string()
            aria-posinset=reading.place.to_string()
            aria-setsize=reading.of.to_string()
        >
            {spoken}
        </div>
        <svg class="chart-over" width=room.0 height=room.1 aria-hidden="true">
            <path class="crosshair" d=crosshair(&reading.point, room)></path>
            <rect class="ring" x=x y=y width=width height=height rx="3"></rect>
        </svg>
        <div
            class="readout"
            class:pinned=flag(move || pinned.get())
            aria-hidden="true"
            style:left=format!("{left}px")
            style:top=format!("{top}px")
            style:width=format!("{}px", size.0)
        >
            <b class="readout-name">{reading.name}</b>
            {lines}
        </div>
    }
}

/// The focus around a mark: 2 px wide, 2 px off.
fn around([x, y, width, height]: Area) -> Area {
    const OFF: f64 = 3.0;
    [x - OFF, y - OFF, width + 2.0 * OFF, height + 2.0 * OFF]
}
