//! An event in a line.

use leptos::prelude::*;
use steelyard_protocol::telemetry::{EventRow, Loud};

use super::list::{List, line_id};
use super::words::{begins_day, loud_words, time_of_day};
use crate::charts::format;
use crate::components::choices::shown;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, word};
use crate::components::icon::{Glyph, Icon};
use crate::components::moment::{moment, zone};
use crate::reactive::memo::memo;

/// A line; empty until its event is here.
#[component]
pub(super) fn Line(
    /// Its place among those that fit.
    place: u32,
) -> impl IntoView {
    let list = expect_context::<List>();
    let row = memo(move |_| {
        let row = list.reader.row(place)?;
        let before = place.checked_sub(1).map(|before| list.reader.row(before));
        // Of one that is not here nothing is known.
        let day = match before {
            Some(None) => false,
            Some(before) => begins_day(&row, before.as_ref()),
            None => begins_day(&row, None),
        };
        Some((row, day))
    });
    let open = memo(move |_| {
        let open = list.reader.watch.event.get();
        row.with(|row| open.is_some() && row.as_ref().map(|(row, _)| row.event) == open)
    });
    let here = move || list.here.get() == Some(place);
    view! {
        <div
            class="events-line"
            class:here=flag(here)
            class:open=flag(move || open.get())
            role="row"
            id=line_id(place)
            aria-rowindex=(place + 2).to_string()
            aria-selected=word(move || open.get())
            style:top=text(move || format!("{}px", list.place(place)))
            style:height=text(move || format!("{}px", list.pitch.get()))
            on:click=move |_| list.pick(place)
        >
            {cells(row)}
        </div>
    }
}

/// What stands in it.
fn cells(row: Memo<Option<(EventRow, bool)>>) -> Dynamic {
    dynamic(move || {
        let Some((row, day)) = row.get() else {
            return view! { <span role="gridcell" class="e-none">"…"</span> }.into_any();
        };
        let unknown = || format::UNKNOWN.to_owned();
        view! {
            <span role="gridcell" class="e-seq">{row.seq.map_or_else(unknown, format::count)}</span>
            {time(row.at, day)}
            <span role="gridcell" class="e-round">{row.round.map(format::count)}</span>
            <span role="gridcell" class="e-type" title=row.kind.clone()>
                {icon(row.loud)}
                <code>{row.kind.clone()}</code>
            </span>
            <span role="gridcell" class="e-agent" title=row.agent.clone()>
                {row.agent.as_deref().map(|name| shown(name).to_owned())}
            </span>
            <span role="gridcell" class="e-what" title=row.what.clone()>{row.what.clone()}</span>
        }
        .into_any()
    })
}

fn time(at: Option<f64>, day: bool) -> AnyView {
    let Some(at) = at else {
        return view! { <span role="gridcell" class="e-time">{format::UNKNOWN}</span> }.into_any();
    };
    let (date, _) = moment(at);
    let whole = format!("{date} {} {}", time_of_day(at), zone().name);
    let date = day.then(|| view! { <span class="e-day">{date}</span> });
    view! {
        <span role="gridcell" class="e-time" title=whole>
            <span>{time_of_day(at)}</span>
            {date}
        </span>
    }
    .into_any()
}

fn icon(loud: Loud) -> AnyView {
    let (glyph, class) = match loud {
        Loud::Plain => return view! { <span class="e-loud"></span> }.into_any(),
        Loud::Noted => (Glyph::Flag, "e-loud noted"),
        Loud::Warning => (Glyph::Triangle, "e-loud warning"),
        Loud::Bad => (Glyph::Bang, "e-loud bad"),
    };
    view! { <span class=class><Icon glyph=glyph size=12 name=loud_words(loud)/></span> }.into_any()
}
