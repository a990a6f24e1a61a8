//! The card: what it says, where it stands, and how it ends.

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use leptos::ev;
use leptos::html::Aside;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::Element;

use super::place::{Rect, Spot, beside};
use crate::components::drop_area::in_field;
use crate::components::dynamic::text;
use crate::components::focus::focus;
use crate::components::icon::{Glyph, Icon};
use crate::components::live::LiveRegion;
use crate::components::measure::window_size;
use crate::components::media::Room;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::views::tour::Tour;

/// One thing to say.
struct Step {
    heading: &'static str,
    words: &'static str,
    /// What it speaks of: the first of these that is in the page.
    anchors: &'static [&'static str],
}

const STEPS: [Step; 4] = [
    Step {
        heading: "The answer",
        words: "The status, the winner and the lead. Everything else here explains or changes them.",
        anchors: &[".outcome .answer"],
    },
    Step {
        heading: "Move a weight",
        words: "Drag it, press the arrow keys, or type a value. Letters in the track say who would win there; the texture shows the status.",
        anchors: &[".rail .beam", ".sheet", ".consequence .button"],
    },
    Step {
        heading: "What would tip it",
        words: "The smallest single change that flips the outcome. Apply it to see; undo takes it back.",
        anchors: &[".flip-card"],
    },
    Step {
        heading: "Trace every number",
        words: "Select a row to see how its score was computed, down to the line of the file. Press ? for help, Ctrl+K to run commands.",
        anchors: &[".ranking .rank-row", ".ranking"],
    },
];

/// The card. It takes no focus.
#[component]
pub(super) fn Card() -> impl IntoView {
    let tour = expect_context::<Tour>();
    let at = memo(move |_| tour.step().unwrap_or_default().min(STEPS.len() - 1));
    let node = NodeRef::<Aside>::new();
    let spot = follow_anchor(node, at);
    let end = move || {
        let inside = has_focus(node);
        tour.end();
        if inside {
            focus("main");
        }
    };
    listen_to_escape(end);
    let last = move || at.get() + 1 == STEPS.len();
    let next = move |_| {
        if untrack(last) {
            end();
        } else {
            tour.go(at.get_untracked() + 1);
        }
    };
    let count = text(move || format!("{} of {}", at.get() + 1, STEPS.len()));
    let spoken = text(move || {
        let Step { heading, words, .. } = &STEPS[at.get()];
        format!(
            "Tour, {}: {heading}. {words} Esc ends the tour.",
            count.get()
        )
    });
    view! {
        <aside
            class="tour"
            aria-label="Tour"
            node_ref=node
            data-side=text(move || spot.get().side.to_owned())
            style:left=text(move || format!("{}px", spot.get().left))
            style:top=text(move || format!("{}px", spot.get().top))
        >
            <h2>{text(move || STEPS[at.get()].heading.to_owned())}</h2>
            <p>{text(move || STEPS[at.get()].words.to_owned())}</p>
            <div class="tour-acts">
                <span>{count}</span>
                <button type="button" class="button ghost" on:click=move |_| end()>
                    "Skip the tour"
                </button>
                <button type="button" class="button primary" on:click=next>
                    {text(move || if last() { "Done" } else { "Next" }.to_owned())}
                </button>
            </div>
            <button
                type="button"
                class="icon-button tour-close"
                aria-label="End the tour"
                on:click=move |_| end()
            >
                <Icon glyph=Glyph::Cross/>
            </button>
            <LiveRegion text=spoken/>
        </aside>
    }
}

fn has_focus(node: NodeRef<Aside>) -> bool {
    node.get_untracked().is_some_and(|card| {
        let focused = document().active_element();
        focused.is_some_and(|focused| card.contains(Some(&focused)))
    })
}

/// Where the card stands: beside what it speaks of, also when that moves.
fn follow_anchor(node: NodeRef<Aside>, at: Memo<usize>) -> Signal<Spot> {
    let room = expect_context::<Signal<Room>>();
    // Out of sight until it has a place.
    let spot = RwSignal::new(Spot {
        left: -1_000.0,
        ..Spot::default()
    });
    let look = move || {
        let Some(card) = node.get_untracked() else {
            return;
        };
        let anchor = STEPS[at.get_untracked()].anchors.iter();
        let anchor = anchor.filter_map(|name| document().query_selector(name).ok().flatten());
        let anchor = anchor.map(|found| rect_of(&found)).find(Rect::is_seen);
        let size = (
            f64::from(card.offset_width()),
            f64::from(card.offset_height()),
        );
        let found = beside(anchor, size, window_size());
        if spot.get_untracked() != found {
            spot.set(found);
        }
    };
    // Once what is new has a place.
    effect(move || {
        at.track();
        room.track();
        node.track();
        scope::next_frame(look);
    });
    let capture = EventListenerOptions {
        phase: EventListenerPhase::Capture,
        passive: true,
    };
    let scrolled = EventListener::new_with_options(&window(), "scroll", capture, move |_| look());
    let resized = EventListener::new(&window(), "resize", move |_| look());
    let ears = StoredValue::new_local(Some((scrolled, resized)));
    on_cleanup(move || {
        ears.try_update_value(Option::take);
    });
    spot.into()
}

fn rect_of(element: &Element) -> Rect {
    let rect = element.get_bounding_client_rect();
    Rect {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// Esc ends the tour, except where it means something else: in a field, on a slider, in a dialog.
fn listen_to_escape(end: impl Fn() + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let on_slider =
            target.is_some_and(|it| it.get_attribute("role").as_deref() == Some("slider"));
        let dialog = document().query_selector("dialog[open]").ok().flatten();
        let other = event.default_prevented() || in_field(&event) || on_slider;
        if event.key() == "Escape" && !other && dialog.is_none() {
            end();
        }
    });
    on_cleanup(move || listener.remove());
}
