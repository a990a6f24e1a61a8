//! A text of an entry: as Markdown or as it stands, its beginning first, the rest when it is asked for.

use leptos::prelude::*;
use steelyard_protocol::{Part, Passage};

use super::way::Place;
use crate::charts::format;
use crate::components::dynamic::{dynamic, when};
use crate::components::markdown::Markdown;
use crate::pages::runs::reader::Reader;
use crate::reactive::effect::effect;
use crate::reactive::scope;

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
    let place = expect_context::<Place>();
    let asking = RwSignal::new(false);
    // Until that many characters are shown; one piece at least.
    let ask = move |until: u32| {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        let from = text.text.with_untracked(|text| text.chars().count());
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        scope::spawn(async move {
            let piece = longer(reader, (entry, part), (from, until)).await;
            asking.set(false);
            if let Some(piece) = piece {
                text.text.update(|text| text.push_str(&piece.text));
                text.more.set(piece.more);
            }
        });
    };
    // Words that were gone to are shown, however far down they stand.
    effect(move || {
        let until = place.hit_at(entry).and_then(|hit| hit.shown);
        let until = until.filter(|(of, _)| *of == part).map(|(_, until)| until);
        let shown = text.text.with_untracked(|text| text.chars().count());
        if let Some(until) = until.filter(|until| *until as usize > shown) {
            ask(until);
        }
    });
    when(
        move || text.more.get() > 0,
        move || {
            view! {
                <button type="button" class="link more" on:click=move |_| ask(0)>
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

/// More of a text, from a character on until that many are shown, in as many pieces as that takes; `None` where none came.
async fn longer(
    reader: Reader,
    (entry, part): (u32, Part),
    (from, until): (u32, u32),
) -> Option<Passage> {
    let mut all: Option<Passage> = None;
    let mut end = from;
    while let Some(piece) = reader.passage(entry, part, end).await {
        let length = u32::try_from(piece.text.chars().count()).unwrap_or(u32::MAX);
        end = end.saturating_add(length);
        let all = all.get_or_insert_default();
        all.text.push_str(&piece.text);
        all.more = piece.more;
        if piece.more == 0 || length == 0 || end >= until {
            break;
        }
    }
    all
}
