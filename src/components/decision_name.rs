//! What the decision in view is called, which of how many it is, and the way to those beside it.

use leptos::prelude::*;

use super::dynamic::{perhaps, when};
use super::icon::{Glyph, Icon};
use crate::charts::format;
use crate::state::deciding::Deciding;
use crate::state::files::Files;
use crate::state::navigation::Navigation;

/// The decision in view and the way to those beside it.
#[component]
pub(crate) fn DecisionName() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    let deciding = expect_context::<Deciding>();
    let count = files.decisions();
    let place = deciding.place();
    let label = perhaps(move || {
        let at = place.get()? as usize;
        files
            .workspace()
            .with(|open| open.decisions.get(at).map(|one| one.label.clone()))
    });
    let of = perhaps(move || {
        let at = u64::from(place.get()?) + 1;
        let all = u64::from(count.get());
        (all > 1).then(|| format!("{} of {}", format::count(at), format::count(all)))
    });
    let step = move |by: u32| {
        let (count, at) = (count.get_untracked(), place.get_untracked().unwrap_or(0));
        navigation.open_decision((at + by) % count.max(1));
    };
    let several = move || count.get() > 1;
    let back = move || {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label="Previous decision"
                on:click=move |_| step(count.get_untracked().max(1) - 1)
            >
                <Icon glyph=Glyph::ChevronLeft/>
            </button>
        }
        .into_any()
    };
    let on = move || {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label="Next decision"
                on:click=move |_| step(1)
            >
                <Icon glyph=Glyph::ChevronRight/>
            </button>
        }
        .into_any()
    };
    view! {
        <p class="subject">
            {when(several, back)}
            <b>{label}</b>
            <span>{of}</span>
            {when(several, on)}
        </p>
    }
}
