//! What to ask, what was said up to the turn, and what was made of it: signals, elements, how alike questions are.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::interview::Said;
use web_sys::{Element, HtmlElement};

use super::ask::AskPart;
use super::known::KnownNow;
use super::likeness::LikenessPart;
use super::pairs::pairs;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::effect::effect;
use crate::state::ground::navigation::Navigation;

/// The conversation, and what rules hear in it.
#[component]
pub(super) fn Conversation() -> impl IntoView {
    view! {
        <div class="interview">
            <AskPart/>
            <Transcript/>
            <LikenessPart/>
            <Elements/>
            <Signals/>
        </div>
    }
}

#[component]
fn Transcript() -> impl IntoView {
    let known = expect_context::<KnownNow>();
    let navigation = expect_context::<Navigation>();
    let said = known.part(|known| &known.said);
    let before = known.part(|known| &known.said_before);
    let summary = text(move || match said.with(Vec::len) {
        0 => "nothing said yet".to_owned(),
        count => {
            let all = count as u64 + u64::from(before.get());
            format!("{} before this turn", format::counted(all, "utterance"))
        }
    });
    let node = NodeRef::<Div>::new();
    // The newest is what the turn answers.
    effect(move || {
        said.track();
        if let Some(node) = node.get() {
            node.set_scroll_top(node.scroll_height());
        }
    });
    let lines = dynamic(move || {
        let left_out = Some(before.get()).filter(|count| *count > 0);
        let left_out = left_out.map(|count| {
            let words = format!(
                "{} before these",
                format::counted(count.into(), "utterance")
            );
            view! { <p class="more">{words}</p> }
        });
        let all = said.get();
        let last = all.len().saturating_sub(1);
        let all = all.into_iter().enumerate();
        let all =
            all.map(|(at, one)| view! { <Line said=one navigation=navigation last=at == last/> });
        view! {
            {left_out}
            <ol>{all.collect_view()}</ol>
        }
        .into_any()
    });
    view! {
        <section class="conversation" aria-labelledby="conversation-title">
            <header class="section-head">
                <h2 id="conversation-title">"Conversation"</h2>
                <p>{summary}</p>
            </header>
            <div
                class="conversation-box"
                node_ref=node
                tabindex="0"
                role="region"
                aria-label="What was said"
            >
                {lines}
            </div>
        </section>
    }
}

/// Arrows lead to the line before or after.
fn on_key(event: KeyboardEvent) {
    let here = event
        .current_target()
        .and_then(|here| here.dyn_into::<Element>().ok());
    let line = here.and_then(|here| here.closest("li").ok().flatten());
    let to = match (event.key().as_str(), line) {
        ("ArrowUp", Some(line)) => line.previous_element_sibling(),
        ("ArrowDown", Some(line)) => line.next_element_sibling(),
        _ => return,
    };
    event.prevent_default();
    let button = to.and_then(|line| line.query_selector("button").ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        let _gone = button.focus();
    }
}

#[component]
fn Line(
    /// What was said.
    said: Said,
    /// Where its line of the file is shown.
    navigation: Navigation,
    /// Whether it is the last: the stop of the tab key, from which arrows lead to the others.
    last: bool,
) -> impl IntoView {
    let Said {
        asked,
        turn,
        text,
        sentiment,
        ..
    } = said;
    let sentiment = sentiment.map(|one| {
        let words = format!("sentiment {}", format::short(one));
        view! { <small class="sentiment">{words}</small> }
    });
    let (file, line) = said.place;
    let who = if asked { "Interviewer" } else { "Respondent" };
    let turn = turn.map_or(format::UNKNOWN.to_owned(), |turn| turn.to_string());
    view! {
        <li class:interviewer=asked>
            <button
                type="button"
                class="said-turn"
                title=format!("{who}, turn {turn}: show line {line} of the file")
                aria-label=format!("{who}, turn {turn}: show line {line} of the file")
                tabindex=if last { "0" } else { "-1" }
                on:click=move |_| navigation.open_line(file, line)
                on:keydown=on_key
            >
                {turn.clone()}
            </button>
            <p>
                <span class="unseen">{format!("{who}: ")}</span>
                {text}
                {sentiment}
            </p>
        </li>
    }
}

/// What the interview has to touch, and what of it was.
#[component]
fn Elements() -> impl IntoView {
    let known = expect_context::<KnownNow>();
    let elements = known.part(|known| &known.elements);
    let seen_by = known.part(|known| &known.seen_by);
    dynamic(move || {
        let elements = elements.get();
        if elements.is_empty() {
            return ().into_any();
        }
        let seen = elements.iter().filter(|(_, seen)| *seen).count();
        let by = seen_by.get();
        let by = if by.is_empty() { by } else { format!(", {by}") };
        let summary = format!("{seen} of {} seen{by}", elements.len());
        let items = elements.into_iter().map(|(name, seen)| {
            let mark = if seen {
                view! { <Icon glyph=Glyph::Check size=11/> }.into_any()
            } else {
                view! { <i class="hollow"></i> }.into_any()
            };
            let word = if seen { "seen: " } else { "not seen: " };
            view! {
                <li class:seen=seen>
                    {mark}
                    <span class="unseen">{word}</span>
                    {name}
                </li>
            }
        });
        view! {
            <section class="elements" aria-labelledby="elements-title">
                <header class="section-head">
                    <h2 id="elements-title">"Elements"</h2>
                    <p>{summary}</p>
                </header>
                <ul>{items.collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

/// What a language model read out of the answers.
#[component]
fn Signals() -> impl IntoView {
    let signals = expect_context::<KnownNow>().part(|known| &known.signals);
    dynamic(move || {
        let signals = signals.get();
        if signals.is_empty() {
            return ().into_any();
        }
        view! {
            <section class="signals" aria-labelledby="signals-title">
                <header class="section-head">
                    <h2 id="signals-title">"Signals"</h2>
                    <p>"read from the answers by a language model"</p>
                </header>
                {pairs(signals)}
            </section>
        }
        .into_any()
    })
}
