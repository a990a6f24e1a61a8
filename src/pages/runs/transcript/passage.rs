//! A text of an entry: as Markdown or as it stands, its beginning first, the rest when it is asked for.

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{Part, Passage};

use crate::charts::format;
use crate::components::dynamic::{dynamic, when};
use crate::components::markdown::Markdown;
use crate::pages::runs::reader::Reader;

/// A text as it grows.
#[derive(Clone, Copy)]
struct Text {
    text: RwSignal<String>,
    more: RwSignal<u32>,
}

impl Text {
    fn new(passage: Passage) -> Self {
        Self {
            text: RwSignal::new(passage.text),
            more: RwSignal::new(passage.more),
        }
    }
}

/// A text of Markdown.
#[component]
pub(super) fn Prose(
    /// Place of its entry.
    entry: u32,
    /// Which of its texts.
    part: Part,
    /// Its beginning.
    passage: Passage,
) -> impl IntoView {
    let text = Text::new(passage);
    view! {
        {dynamic(move || view! { <Markdown text=text.text.get() top=4/> }.into_any())}
        <More entry=entry part=part text=text/>
    }
}

/// A text as it stands.
#[component]
pub(super) fn Raw(
    /// Place of its entry.
    entry: u32,
    /// Which of its texts.
    part: Part,
    /// Its beginning.
    passage: Passage,
) -> impl IntoView {
    let text = Text::new(passage);
    view! {
        <p class="raw" dir="auto">{move || text.text.get()}</p>
        <More entry=entry part=part text=text/>
    }
}

/// The way to the rest of a text.
#[component]
fn More(
    /// Place of its entry.
    entry: u32,
    /// Which of its texts.
    part: Part,
    /// As far as it is shown.
    text: Text,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let asking = RwSignal::new(false);
    let ask = move |_| {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        let from = text.text.with_untracked(|text| text.chars().count());
        spawn_local(async move {
            let piece = reader
                .passage(entry, part, u32::try_from(from).unwrap_or(u32::MAX))
                .await;
            // It may be out of view by now.
            let _gone = asking.try_set(false);
            if let Some(piece) = piece {
                text.text.try_update(|text| text.push_str(&piece.text));
                text.more.try_set(piece.more);
            }
        });
    };
    when(
        move || text.more.get() > 0,
        move || {
            view! {
                <button type="button" class="link more" on:click=ask>
                    {move || {
                        let left = format::counted(u64::from(text.more.get()), "character");
                        if asking.get() { "Reading…".to_owned() } else { format!("Show more, {left} left") }
                    }}
                </button>
            }
            .into_any()
        },
    )
}
