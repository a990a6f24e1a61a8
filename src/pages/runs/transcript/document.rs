//! The transcript as a document: to read in one piece, to save, to print. Keys and home folders are masked in it. What is on
//! the screen is only what is in view, so that it is this that is printed.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use steelyard_protocol::WrittenRun;

use crate::client::Query;
use crate::components::dynamic::{dynamic, text};
use crate::components::markdown::Markdown;
use crate::components::modal::Modal;
use crate::components::not_come::answered;
use crate::give;
use crate::pages::runs::reader::Reader;
use crate::reactive::scope;

/// Bytes that are shown, and so printed: some three hundred pages.
const MOST_SHOWN: u32 = 1 << 20;
/// Bytes that are saved.
const MOST_SAVED: u32 = 64 << 20;
const UNWRITTEN: &str = "The document could not be written.";
const TITLE: &str = "The transcript as a document";

/// The button, and the panel that it opens. The browser's key for printing does the same, and prints.
#[component]
pub(super) fn Document() -> impl IntoView {
    let open = RwSignal::new(false);
    let printing = RwSignal::new(false);
    let keys = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let with = (event.ctrl_key() || event.meta_key()) && !event.shift_key() && !event.alt_key();
        // Once the document is open the browser prints it by itself.
        if with && event.key().eq_ignore_ascii_case("p") && !open.get_untracked() {
            event.prevent_default();
            printing.set(true);
            open.set(true);
        }
    });
    on_cleanup(move || keys.remove());
    let panel = dynamic(move || {
        let panel = open
            .get()
            .then(|| view! { <Panel open=open printing=printing/> });
        panel.into_any()
    });
    view! {
        <button
            type="button"
            class="button"
            title="The whole transcript as Markdown: to read, to save, to print (Ctrl+P)"
            on:click=move |_| open.set(true)
        >
            "Document…"
        </button>
        {panel}
    }
}

/// The text, and what can be done with it.
#[component]
fn Written(
    /// What was written of the run.
    whole: WrittenRun,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let outcome = RwSignal::new(String::new());
    let save = move |_| {
        outcome.set("Writing".to_owned());
        let written = reader.written(MOST_SAVED);
        let given = scope::detach(async move {
            match written.await {
                Err(why) => why,
                Ok(whole) if give::download_text(&whole.name, "text/markdown", &whole.text) => {
                    format!("Saved as {}", whole.name)
                }
                Ok(_) => "The browser could not save the file.".to_owned(),
            }
        });
        scope::spawn(async move { outcome.set(given.await) });
    };
    let WrittenRun {
        name,
        text: written,
        ..
    } = whole;
    let held = StoredValue::new(written.clone());
    let copy = move |_| {
        scope::spawn(async move {
            let copied = give::copy_text(&held.get_value()).await;
            outcome.set(if copied { "Copied" } else { "Not copied" }.to_owned());
        });
    };
    view! {
        <div class="report-text" tabindex="0" role="region" aria-label="Text of the transcript">
            <Markdown text=written top=3/>
        </div>
        <div class="panel-acts">
            <span role="status">{text(move || outcome.get())}</span>
            <button type="button" class="button" on:click=copy>"Copy the text"</button>
            <button type="button" class="button" on:click=move |_| print()>"Print"</button>
            <button type="button" class="button primary" on:click=save>
                {format!("Save {name}")}
            </button>
        </div>
    }
}

#[component]
fn Panel(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Whether it is to be printed once it is here.
    printing: RwSignal<bool>,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let ask = move || async move {
        let written = reader.written(MOST_SHOWN).await;
        if printing.get_untracked() {
            printing.set(false);
            if written.is_ok() {
                scope::next_frame(print);
            }
        }
        written
    };
    let close = move |()| {
        printing.set(false);
        open.set(false);
    };
    let show = |whole: &WrittenRun| view! { <Written whole=whole.clone()/> }.into_any();
    let body = answered(Query::once(ask), UNWRITTEN, "Writing", show);
    view! {
        <Modal class="panel wide reports" label=Signal::stored(TITLE.to_owned()) on_close=close>
            <h2 class="panel-title">{TITLE}</h2>
            <p class="panel-words">
                "Keys and home folders are masked; each tool call is one line."
            </p>
            {body}
        </Modal>
    }
}

fn print() {
    let _refused = window().print();
}
