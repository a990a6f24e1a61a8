//! The line of an event as it stands in its file.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{EventLine, EventText};

use super::pretty::pretty;
use super::reader::Reader;
use super::table::GRID;
use crate::charts::format;
use crate::client::Query;
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::focus::focus;
use crate::components::icon::{Glyph, Icon};
use crate::components::scroll::bring_near;
use crate::give::copy_text;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::navigation::Navigation;

/// The panel.
#[component]
pub(super) fn Panel() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let watch = reader.watch;
    let about = move || watch.run.get().zip(watch.event.get());
    let query = watch
        .queries
        .about(about, |run, event| EventText { run, event });
    let raw = RwSignal::new(false);
    let close = move || {
        watch.event.set(None);
        focus(GRID);
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            close();
        }
    };
    let stale = flag(move || query.is_stale());
    let node = NodeRef::<Section>::new();
    // Where it is opened below the edge of the window, it is brought into sight.
    let opened = memo(move |_| query.data().is_some() || query.error().is_some());
    effect(move || {
        if opened.get() {
            scope::next_frame(move || {
                if let Some(section) = node.get_untracked() {
                    bring_near(&section);
                }
            });
        }
    });
    view! {
        <section class="event-panel" aria-label="Line of the event" node_ref=node on:keydown=on_key>
            <Head query=query raw=raw on_close=Callback::new(move |()| close())/>
            <Notes query=query reader=reader/>
            <div
                class="event-text"
                class:stale=stale
                tabindex="0"
                role="region"
                aria-label="Text of the line"
            >
                {dynamic(move || match query.data() {
                    Some(line) => view! { <pre>{set(&line, raw.get())}</pre> }.into_any(),
                    None if query.error().is_some() => ().into_any(),
                    None => view! { <p class="waiting">"Reading the line"</p> }.into_any(),
                })}
            </div>
        </section>
    }
}

/// Where the line stands, and what can be done with it.
#[component]
fn Head(
    /// The line.
    query: Query<EventLine>,
    /// Whether it is shown as it stands.
    raw: RwSignal<bool>,
    /// Closes it.
    on_close: Callback<()>,
) -> impl IntoView {
    let is_told = expect_context::<Reader>().watch.is_told;
    let said = RwSignal::new("");
    // What was said of another line is over.
    effect(move || {
        let _another = query.data();
        said.set("");
    });
    view! {
        <header class="event-head">
            <h3>{text(move || query.data().map_or(String::new(), |line| title(&line, is_told.get())))}</h3>
            <p>{text(move || query.data().map_or(String::new(), |line| place(&line, is_told.get())))}</p>
            <Leads query=query/>
            <span class="spacer"></span>
            <span class="event-said" role="status">{move || said.get()}</span>
            {when(
                move || query.data().is_some(),
                move || {
                    view! {
                        <button
                            type="button"
                            class="filter"
                            aria-pressed=word(move || raw.get())
                            on:click=move |_| raw.update(|raw| *raw = !*raw)
                        >
                            {text(move || as_written(is_told.get()).to_owned())}
                        </button>
                        <Copy query=query said=said/>
                    }
                    .into_any()
                },
            )}
            <button
                type="button"
                class="icon-button"
                aria-label="Close the line"
                title="Close (Esc)"
                on:click=move |_| on_close.run(())
            >
                <Icon glyph=Glyph::Cross/>
            </button>
        </header>
    }
}

/// Ways to what the event is a part of: the decision that it holds, the transcript that it is told in.
#[component]
fn Leads(
    /// The line.
    query: Query<EventLine>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    dynamic(move || {
        let line = query.data();
        let decision = line.as_ref().and_then(|line| line.decision).map(|decision| {
            view! {
                <button type="button" class="button" on:click=move |_| navigation.open_decision(decision)>
                    "Open the decision"
                </button>
            }
        });
        let transcript = line.as_ref().and_then(|line| line.transcript).map(|(run, turn)| {
            let words = match turn {
                0 => "Open the transcript".to_owned(),
                turn => format!("Open the transcript (turn {})", format::count(u64::from(turn))),
            };
            view! {
                <button type="button" class="button" on:click=move |_| navigation.open_run(Some(run))>
                    {words}
                </button>
            }
        });
        view! { {decision} {transcript} }.into_any()
    })
}

/// Puts the line into the clipboard.
#[component]
fn Copy(
    /// The line.
    query: Query<EventLine>,
    /// What came of it.
    said: RwSignal<&'static str>,
) -> impl IntoView {
    let copy = move |_| {
        let Some(line) = query.data_untracked() else {
            return;
        };
        scope::spawn(async move {
            let words = if copy_text(&line.text).await {
                "Copied"
            } else {
                "The clipboard was refused"
            };
            said.set(words);
        });
    };
    view! {
        <button type="button" class="button" on:click=copy>
            "Copy the line"
        </button>
    }
}

/// What is odd about it, and what of it is not here.
#[component]
fn Notes(
    /// The line.
    query: Query<EventLine>,
    /// The list that it may stand in.
    reader: Reader,
) -> impl IntoView {
    dynamic(move || {
        let outside = reader
            .outside
            .get()
            .then(|| "The event does not match the filter.".to_owned());
        let trouble = query
            .error()
            .map(|why| format!("The line could not be read. {why}"));
        let line = query.data();
        let odd = line.iter().flat_map(|line| line.odd.clone());
        let odd = odd.chain(trouble).map(|words| {
            view! {
                <li class="odd">
                    <Icon glyph=Glyph::Triangle size=12/>
                    {words}
                </li>
            }
        });
        let cut = line.as_ref().and_then(|line| cut_words(line));
        let plain = outside
            .into_iter()
            .chain(cut)
            .map(|words| view! { <li>{words}</li> });
        let (odd, plain) = (odd.collect::<Vec<_>>(), plain.collect::<Vec<_>>());
        if odd.is_empty() && plain.is_empty() {
            return ().into_any();
        }
        view! { <ul class="event-notes">{odd} {plain}</ul> }.into_any()
    })
}

fn title(line: &Arc<EventLine>, is_told: bool) -> String {
    let what = if is_told { "Event" } else { "Line" };
    format!("{what} {}", format::count(line.line))
}

/// What shows the line as it stands.
const fn as_written(is_told: bool) -> &'static str {
    if is_told {
        "On one line"
    } else {
        "As in the file"
    }
}

/// "from byte 93,112, 412 B"; what was made of a session stands in no file.
fn place(line: &Arc<EventLine>, is_told: bool) -> String {
    if is_told {
        return "written by Steelyard from the session’s log".to_owned();
    }
    format!(
        "from byte {}, {}",
        format::count(line.offset),
        format::bytes(line.size)
    )
}

/// What is said of a line that is not here to its end.
fn cut_words(line: &EventLine) -> Option<String> {
    let here = line.text.len() as u64;
    (here < line.size).then(|| {
        format!(
            "The first {} of {}.",
            format::bytes(here),
            format::bytes(line.size)
        )
    })
}

fn set(line: &EventLine, raw: bool) -> String {
    let pretty = if raw { None } else { pretty(&line.text) };
    pretty.unwrap_or_else(|| line.text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, size: u64) -> EventLine {
        EventLine {
            line: 4_147,
            offset: 93_112,
            text: text.to_owned(),
            size,
            odd: Vec::new(),
            transcript: None,
            decision: None,
        }
    }

    #[test]
    fn a_line_says_where_it_stands_and_what_of_it_is_here() {
        let whole = line("{\"seq\":1}", 9);
        let whole_line = Arc::new(whole.clone());
        assert_eq!(title(&whole_line, false), "Line 4,147");
        assert_eq!(place(&whole_line, false), "from byte 93,112, 9 B");
        // What was written from a session stands in no file.
        assert_eq!(title(&whole_line, true), "Event 4,147");
        assert!(!place(&whole_line, true).contains("byte"));
        assert_eq!(cut_words(&whole), None);
        let cut = cut_words(&line("{\"seq\":1}", 2_100_000));
        assert_eq!(cut.as_deref(), Some("The first 9 B of 2.1 MB."));
    }

    #[test]
    fn what_is_no_json_is_shown_as_it_stands() {
        assert_eq!(set(&line("{\"seq\":1}", 9), false), "{\"seq\": 1}");
        assert_eq!(set(&line("{\"seq\":1}", 9), true), "{\"seq\":1}");
        assert_eq!(set(&line("so so", 5), false), "so so");
    }
}
