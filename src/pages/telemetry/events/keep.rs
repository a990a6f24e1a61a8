//! The events that fit, as a table in a file.

use leptos::prelude::*;
use steelyard_kernel::day_and_clock;
use steelyard_protocol::telemetry::EventRow;

use super::reader::Reader;
use super::words::{exact_time, file_part};
use crate::charts::format;
use crate::components::dynamic::{dynamic, text};
use crate::components::icon::{Glyph, Icon};
use crate::give::csv::CsvText;
use crate::reactive::effect::effect;
use crate::reactive::scope;

/// Rows that a file has at most.
const MOST: u32 = 100_000;
/// Rows that are asked for at once.
const STRETCH: u32 = 1_000;

const HEADS: [&str; 7] = ["seq", "time", "round", "type", "agent", "what", "line"];

/// The button, and what comes of it; pressed again before the file is there, it stops.
#[component]
pub(super) fn Keep() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let said = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let keep = move |_| {
        if busy.get_untracked() {
            busy.set(false);
            return;
        }
        busy.set(true);
        said.set("Reading the events".to_owned());
        scope::spawn(async move {
            let words = kept(&reader, busy, said).await.unwrap_or_else(|why| why);
            busy.set(false);
            said.set(words);
        });
    };
    // What was said of another list is over.
    effect(move || {
        let _another = reader.lists();
        if !busy.get_untracked() {
            said.set(String::new());
        }
    });
    let label = text(move || {
        let label = if busy.get() {
            "Stop writing the CSV"
        } else {
            "Download the matching events as CSV"
        };
        label.to_owned()
    });
    view! {
        <span class="events-said" role="status">{move || said.get()}</span>
        <button
            type="button"
            class="button events-keep"
            title=label
            aria-label=label
            on:click=keep
        >
            {dynamic(move || {
                let glyph = if busy.get() { Glyph::Cross } else { Glyph::Drop };
                view! { <Icon glyph=glyph size=12/> }.into_any()
            })}
            {text(move || if busy.get() { "Stop" } else { "CSV" }.to_owned())}
        </button>
    }
}

/// Makes the file; says what came of it, or why there is none.
async fn kept(
    reader: &Reader,
    busy: RwSignal<bool>,
    said: RwSignal<String>,
) -> Result<String, String> {
    let mut file = CsvText::default();
    file.row(HEADS);
    let (mut first, mut all) = (0, None);
    while first < all.unwrap_or(1) {
        let count = STRETCH.min(all.unwrap_or(STRETCH) - first);
        let window = reader.rows(first, count).await?;
        if !busy.get_untracked() {
            return Err("Stopped".to_owned());
        }
        let came = u32::try_from(window.rows.len()).unwrap_or(u32::MAX);
        // The list is another by now, or files changed: half of each would be neither.
        let total = all.get_or_insert(window.total.min(MOST));
        if came == 0 && first < *total {
            return Err("The events changed meanwhile.".to_owned());
        }
        for row in &window.rows {
            put(&mut file, row);
        }
        first += came;
        if first < *total {
            let words = format!(
                "{} of {}",
                format::count(first.into()),
                format::count((*total).into())
            );
            said.set(words);
        } else if window.total > MOST {
            return give(reader, &file, (*total, window.total));
        }
    }
    give(reader, &file, (first, first))
}

fn give(reader: &Reader, file: &CsvText, (some, all): (u32, u32)) -> Result<String, String> {
    let run = reader.watch.overview.with_untracked(|overview| {
        let run = overview
            .as_ref()
            .map(|overview| file_part(&overview.run.name));
        run.filter(|run| !run.is_empty())
            .map_or(String::new(), |run| format!("-{run}"))
    });
    let name = format!("steelyard-events{run}.csv");
    if !file.download(&name) {
        return Err("No file could be made".to_owned());
    }
    Ok(kept_words(&name, some, all))
}

fn kept_words(name: &str, some: u32, all: u32) -> String {
    if some < all {
        let (some, all) = (format::count(some.into()), format::count(all.into()));
        format!("The first {some} of {all} saved as {name}")
    } else {
        format!("Saved as {name}")
    }
}

/// An event as a line of the file.
fn put(file: &mut CsvText, row: &EventRow) {
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let (seq, round, line) = (number(row.seq), number(row.round), row.line.to_string());
    let at = row.at.map(|at| {
        let (day, _) = day_and_clock(at);
        format!("{day}T{}Z", exact_time(at))
    });
    file.row([
        seq.as_str(),
        at.as_deref().unwrap_or_default(),
        &round,
        &row.kind,
        row.agent.as_deref().unwrap_or_default(),
        &row.what,
        &line,
    ]);
}

#[cfg(test)]
mod tests {
    use super::super::blocks::tests::row;
    use super::*;

    #[test]
    fn an_event_is_a_line_that_no_spreadsheet_runs() {
        let mut text = CsvText::default();
        let event = EventRow {
            agent: Some("=ops".to_owned()),
            what: "a, \"b\"".to_owned(),
            ..row(7)
        };
        put(&mut text, &event);
        assert_eq!(text.as_str(), "7,,,vote,'=ops,\"a, \"\"b\"\"\",8\r\n");
    }

    #[test]
    fn what_is_left_out_is_said() {
        assert_eq!(kept_words("a.csv", 5, 5), "Saved as a.csv");
        let cut = kept_words("a.csv", MOST, 330_000);
        assert_eq!(cut, "The first 100,000 of 330,000 saved as a.csv");
    }
}
