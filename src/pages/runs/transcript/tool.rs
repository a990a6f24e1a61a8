//! What is folded until it is asked for: calls of tools, reasoning.

use js_sys::{Array, JSON, Object};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::{Ended, Part, Passage};

use super::passage::Raw;
use super::way::Place;
use crate::charts::format;
use crate::components::dynamic::{flag, when};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::effect::effect_since;
use crate::reactive::scope;

/// Whether something is unfolded: by hand, by the switch for all, or because what was looked for is in it.
fn open_of(place: Place, entry: u32) -> RwSignal<bool> {
    let is_hit = move || place.hit_at(entry).is_some();
    let open = RwSignal::new(place.unfolded.get_untracked() || untrack(is_hit));
    effect_since(move |before: Option<(bool, bool)>| {
        let now = (place.unfolded.get(), is_hit());
        if before.is_some_and(|before| before != now) {
            open.set(now.0 || now.1);
        }
        now
    });
    open
}

/// A call of a tool.
#[component]
pub(super) fn Tool(
    /// Place of its entry.
    entry: u32,
    /// Name of the tool.
    name: String,
    /// What it was called with, in a line.
    summary: String,
    /// What it was called with.
    input: Passage,
    /// What it gave.
    output: Passage,
    /// How it ended.
    ended: Ended,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let open = open_of(place, entry);
    let (glyph, class, words) = match ended {
        Ended::NotSaid => (Glyph::Dots, "unknown", "outcome not recorded"),
        Ended::Done => (Glyph::Check, "done", ""),
        Ended::Failed => (Glyph::Cross, "bad", "failed"),
        Ended::Refused => (Glyph::Person, "refused", "refused by the user"),
        Ended::Unknown => (Glyph::Dots, "unknown", "no result in the log"),
    };
    let body = when(
        move || open.get(),
        move || {
            let parts = [
                ("Called with", Part::Text, input.clone()),
                ("Returned", Part::Output, output.clone()),
            ];
            let parts = parts
                .into_iter()
                .filter(|(.., passage)| !passage.text.is_empty());
            let parts = parts.map(|(label, part, passage)| {
                view! {
                    <p class="tool-label">{label}</p>
                    <div class="tool-text" tabindex="0" role="region" aria-label=label>
                        {match fields(&passage) {
                            Some(fields) => view! { <Fields fields=fields/> }.into_any(),
                            None => view! { <Raw entry=entry part=part passage=passage/> }.into_any(),
                        }}
                    </div>
                }
            });
            parts.collect_view().into_any()
        },
    );
    view! {
        <details
            class=format!("call {class}")
            prop:open=flag(move || open.get())
            on:toggle=scope::guard(move |event| opened(&event, open))
        >
            <summary>
                <Icon glyph=glyph size=13/>
                <b>{name}</b>
                <span class="call-summary">{summary}</span>
                {(!words.is_empty()).then(|| view! { <span class="call-ended">{words}</span> })}
            </summary>
            {body}
        </details>
    }
}

/// What a tool was called with, name by name.
#[component]
fn Fields(
    /// Names and values.
    fields: Vec<(String, String)>,
) -> impl IntoView {
    let lines = fields.into_iter().map(|(name, value)| {
        view! {
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
        }
    });
    view! { <dl class="tool-fields">{lines.collect_view()}</dl> }
}

/// The fields of a text that is a JSON object, strings as they read; `None` for any other text, or one that is cut.
fn fields(passage: &Passage) -> Option<Vec<(String, String)>> {
    if passage.more > 0 || !passage.text.trim_start().starts_with('{') {
        return None;
    }
    let object: Object = JSON::parse(&passage.text).ok()?.dyn_into().ok()?;
    let entries = Object::entries(&object).into_iter().map(|entry| {
        let entry: Array = entry.dyn_into().ok()?;
        let value = entry.get(1);
        let written = || JSON::stringify(&value).ok().map(String::from);
        Some((
            entry.get(0).as_string()?,
            value.as_string().or_else(written)?,
        ))
    });
    let entries: Option<Vec<_>> = entries.collect();
    entries.filter(|entries| !entries.is_empty())
}

/// A text that is folded.
#[component]
pub(super) fn Folded(
    /// Place of its entry.
    entry: u32,
    /// What it is.
    name: &'static str,
    /// The text.
    passage: Passage,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let open = open_of(place, entry);
    let first = passage.text.lines().find(|line| !line.trim().is_empty());
    let first: String = first.unwrap_or_default().chars().take(140).collect();
    let size = passage.text.chars().count() as u64 + u64::from(passage.more);
    let body = when(
        move || open.get(),
        move || view! { <Raw entry=entry part=Part::Text passage=passage.clone()/> }.into_any(),
    );
    view! {
        <details
            class="call faint"
            prop:open=flag(move || open.get())
            on:toggle=scope::guard(move |event| opened(&event, open))
        >
            <summary title=format::counted(size, "character")>
                <b>{name}</b>
                <span class="call-summary">{first}</span>
            </summary>
            {body}
        </details>
    }
}

/// Takes what a hand did.
fn opened(event: &leptos::ev::Event, open: RwSignal<bool>) {
    let details: web_sys::HtmlDetailsElement = event_target(event);
    if open.get_untracked() != details.open() {
        open.set(details.open());
    }
}
