//! What the readers have to say about a file, as a list to walk.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::html::Ol;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::{Diagnostic, FileReport, Severity};
use web_sys::HtmlElement;

use super::dynamic::{dynamic, flag, present};
use super::icon::{Glyph, Icon};
use super::scroll::bring_into_view;
use super::source::severity_class;
use crate::charts::format;
use crate::reactive::effect::effect;
use crate::reactive::scope;

/// Most diagnostics shown of one file.
const MOST: usize = 300;

/// Icon of a severity.
pub(crate) fn glyph_of(severity: Severity) -> Glyph {
    match severity {
        Severity::Note => Glyph::Info,
        Severity::Warning => Glyph::Triangle,
        Severity::Error => Glyph::Bang,
    }
}

/// Word of a severity.
fn word_of(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "Note",
        Severity::Warning => "Warning",
        Severity::Error => "Error",
    }
}

/// The list; a click or Enter looks at the place.
#[component]
pub(crate) fn DiagnosticList(
    /// What was read of the file.
    file: Memo<Option<Arc<FileReport>>>,
    /// The one looked at.
    #[prop(into)]
    chosen: Signal<Option<usize>>,
    /// Takes the place of the one to look at.
    #[prop(into)]
    on_choose: Callback<usize>,
) -> impl IntoView {
    let items = dynamic(move || {
        file.with(|file| {
            let all = file.iter().flat_map(|file| &file.diagnostics);
            all.take(MOST)
                .enumerate()
                .map(|(place, diagnostic)| item(place, diagnostic, chosen, on_choose))
                .collect_view()
                .into_any()
        })
    });
    let left = dynamic(move || {
        file.with(|file| {
            let all = file.as_ref().map_or(0, |file| file.diagnostics.len());
            let left = all.saturating_sub(MOST);
            let more = (left > 0).then(|| view! { <li class="more">{more_text(left)}</li> });
            more.into_any()
        })
    });
    let node = NodeRef::<Ol>::new();
    effect(move || {
        let there = file.with(Option::is_some);
        if let (Some(node), Some(place), true) = (node.get(), chosen.get(), there) {
            // The items of another file stand in the page only after this effect.
            scope::next_frame(move || {
                let item = u32::try_from(place).ok();
                if let Some(item) = item.and_then(|place| node.children().item(place)) {
                    bring_into_view(&node, &item.get_bounding_client_rect());
                }
            });
        }
    });
    view! {
        <ol class="diagnostics" on:keydown=walk node_ref=node>
            {items}
            {left}
        </ol>
    }
}

fn more_text(left: usize) -> String {
    format!("{} more in this file", format::count(left as u64))
}

fn item(
    place: usize,
    diagnostic: &Diagnostic,
    chosen: Signal<Option<usize>>,
    on_choose: Callback<usize>,
) -> impl IntoView + use<> {
    let severity = diagnostic.severity;
    let amber = severity >= Severity::Warning;
    let found = (!diagnostic.found.is_empty()).then(|| diagnostic.found.clone());
    let expected = (!diagnostic.expected.is_empty()).then(|| diagnostic.expected.clone());
    let both = found.is_some() && expected.is_some();
    let done = (!diagnostic.done.is_empty()).then(|| diagnostic.done.clone());
    view! {
        <li>
            <button
                type="button"
                class="diagnostic"
                class:here=flag(move || chosen.get() == Some(place))
                aria-current=present(move || chosen.get() == Some(place))
                title=diagnostic.code.clone()
                on:click=move |_| on_choose.run(place)
            >
                <span class=format!("severity {}", severity_class(severity))>
                    <Icon glyph=glyph_of(severity) name=word_of(severity)/>
                </span>
                <span class="place">{format!("{}:{}", diagnostic.line, diagnostic.column)}</span>
                <span class="what">
                    <span class="title">{diagnostic.title.clone()}</span>
                    <span class="detail">
                        {found.map(|found| view! { "found " <b>{found}</b> })}
                        {both.then_some(", ")}
                        {expected.map(|expected| view! { "expected " <b>{expected}</b> })}
                    </span>
                </span>
                {done.map(|done| view! { <span class="mark" class:amber=amber>{done}</span> })}
            </button>
        </li>
    }
}

/// Arrows walk the list.
fn walk(event: KeyboardEvent) {
    let step_down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let here = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        .and_then(|button| button.parent_element());
    let next = here.and_then(|item| {
        if step_down {
            item.next_element_sibling()
        } else {
            item.previous_element_sibling()
        }
    });
    let button = next
        .and_then(|item| item.first_element_child())
        .and_then(|button| button.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        event.prevent_default();
        let _gone = button.focus();
    }
}
