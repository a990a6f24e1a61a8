//! What was brushed, as chips that can be taken off.

use leptos::prelude::*;

use super::reader::Reader;
use super::words::{rounds_words, times_words};
use crate::components::dynamic::dynamic;
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;

/// Rounds and times.
#[component]
pub(super) fn Chips() -> impl IntoView {
    let filter = expect_context::<Reader>().watch.filter;
    let rounds = memo(move |_| filter.with(|filter| filter.rounds));
    let times = memo(move |_| filter.with(|filter| filter.times));
    let rounds_off = Callback::new(move |()| filter.update(|filter| filter.rounds = None));
    let times_off = Callback::new(move |()| filter.update(|filter| filter.times = None));
    dynamic(move || {
        let rounds = rounds.get().map(rounds_words);
        let times = times.get().map(times_words);
        view! {
            {rounds.map(|words| view! { <Off words=words on_off=rounds_off/> })}
            {times.map(|words| view! { <Off words=words on_off=times_off/> })}
        }
        .into_any()
    })
}

/// A chip that goes when it is pressed.
#[component]
fn Off(
    /// What it says.
    words: String,
    /// Takes it off.
    on_off: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="events-chip"
            aria-label=format!("{words}: take off")
            on:click=move |_| on_off.run(())
        >
            {words.clone()}
            <Icon glyph=Glyph::Cross size=10/>
        </button>
    }
}
