//! Words that are looked for, and the way from one place that has them to the next.

use leptos::ev::KeyboardEvent;
use leptos::html::Input;
use leptos::prelude::*;

use super::way::{Place, Step};
use crate::charts::format;
use crate::components::dynamic::{flag, text, when, word};
use crate::components::icon::{Glyph, Icon};
use crate::components::step_buttons::StepButtons;
use crate::pages::runs::reader::Reader;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Id of the field.
pub(super) const FIELD: &str = "find-in-run";

/// The field, its count, and the steps.
#[component]
pub(super) fn FindBar() -> impl IntoView {
    let place = expect_context::<Place>();
    let reader = expect_context::<Reader>();
    let node = NodeRef::<Input>::new();
    let words = move || {
        let field = node.get_untracked();
        field.map_or(String::new(), |field| field.value())
    };
    let found = place.found;
    let sought = move || found.with_untracked(|found| found.words == words().trim());
    let look = move || {
        let words = words();
        scope::spawn(async move { place.find(&reader, words, None).await });
    };
    take_over(node, place);
    // Told again when the field is left: who has gone on reading is not taken back.
    let on_change = move |_| {
        if !sought() {
            look();
        }
    };
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if sought() => {
                place.step(Step::Hits, !event.shift_key());
            }
            "Enter" => look(),
            "Escape" => {
                if let Some(field) = node.get_untracked() {
                    field.set_value("");
                }
                place.found.set(<_>::default());
            }
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div class="find" role="search">
            <label class="find-field">
                <Icon glyph=Glyph::Search name="Find in this run"/>
                <input
                    id=FIELD
                    type="search"
                    placeholder="Find in this run"
                    autocomplete="off"
                    spellcheck="false"
                    node_ref=node
                    on:change=scope::guard(on_change)
                    on:keydown=on_key
                />
            </label>
            <span class="find-count" role="status">{count(place)}</span>
            <Hits/>
            <span class="find-space"></span>
            <Steps what=Step::Questions label="questions" keys="q, Q"/>
            <Steps what=Step::Broken label="broken preferences" keys="v, V"/>
            <Steps what=Step::Turns label="turns" keys="j, k"/>
            <Unfold/>
        </div>
    }
}

/// Words that were looked for elsewhere stand in the field too; what is being typed stays.
fn take_over(node: NodeRef<Input>, place: Place) {
    effect(move || {
        let words = place.found.with(|found| found.words.clone());
        let at = document().active_element();
        let typing = at.is_some_and(|at| at.id() == FIELD);
        if let Some(field) = node.get().filter(|_| !words.is_empty() && !typing) {
            field.set_value(&words);
        }
    });
}

/// In how many places the words stand, and which one is shown.
fn count(place: Place) -> Signal<String> {
    text(move || {
        place.found.with(|found| {
            let at = place.at.get();
            let hits = &found.entries;
            let here = hits.iter().position(|hit| Some(hit.entry) == at);
            match (found.words.is_empty(), hits.len(), here) {
                (true, ..) => String::new(),
                (_, 0, _) => "not found".to_owned(),
                (_, all, None) => format!("in {}", format::counted(all as u64, "place")),
                (_, all, Some(here)) => {
                    format!("{} of {}", here + 1, format::counted(all as u64, "place"))
                }
            }
        })
    })
}

/// Buttons to the place before and the next one.
#[component]
fn Hits() -> impl IntoView {
    let place = expect_context::<Place>();
    let without = flag(move || place.found.with(|found| found.entries.is_empty()));
    let step = Callback::new(move |forward| {
        place.step(Step::Hits, forward);
    });
    view! { <StepButtons what="place" keys=['N', 'n'] none=without step=step/> }
}

/// Unfolds all calls, or folds them.
#[component]
fn Unfold() -> impl IntoView {
    let place = expect_context::<Place>();
    view! {
        <button
            type="button"
            class="filter"
            aria-pressed=word(move || place.unfolded.get())
            title="Unfold all calls (t)"
            on:click=move |_| place.unfolded.update(|unfolded| *unfolded = !*unfolded)
        >
            "Unfold calls"
        </button>
    }
}

/// Buttons to the one before and the next of something.
#[component]
fn Steps(
    /// What is stepped through.
    what: Step,
    /// In words.
    label: &'static str,
    /// The keys that do the same.
    keys: &'static str,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let count = memo(move |_| place.places(what).len() as u64);
    let button = move |forward: bool, glyph, says: &'static str| {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label=format!("{label}: {says}")
                on:click=move |_| {
                    place.step(what, forward);
                }
            >
                <Icon glyph=glyph/>
            </button>
        }
    };
    when(
        move || count.get() > 0,
        move || {
            view! {
        <span class="steps-through" title=format!("Keys: {keys}")>
            {button(false, Glyph::ChevronLeft, "previous")}
            <span>{text(move || format::counted(count.get(), label.trim_end_matches('s')))}</span>
            {button(true, Glyph::ChevronRight, "next")}
        </span>
    }
    .into_any()
        },
    )
}
