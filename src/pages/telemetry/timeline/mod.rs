//! What began when and how long it took: slices of time, lane by lane, and what a stretch of them was spent on.

mod chosen;
mod hand;
mod readout;
mod state;
mod sums;

use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::html::Div;
use leptos::prelude::*;

use crate::charts::format;
use crate::charts::lanes::AXIS;
use crate::charts::timeline::{chart, scene, track_name};
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMenu, Pointing};
use crate::components::dynamic::{dynamic, text, when, word};
use crate::components::measure::width_of;
use crate::components::moment::{moment, zone};
use crate::components::not_come::unanswered;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use chosen::Chosen;
use hand::{Hand, ring};
use readout::readout;
use state::Sight;
use sums::Sums;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 640.0;

/// The timeline with what belongs to it.
#[component]
pub(super) fn Timeline() -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let sight = Sight::start(width);
    let chart = memo(move |_| {
        sight
            .drawn
            .with(|one| sight.plan.with(|plan| chart(one, plan, &zone())))
    });
    let pointing = Pointing::new();
    let there = memo(move |_| sight.drawn.with(|one| !one.lanes.is_empty()));
    view! {
        <section class="watch-rounds timeline" aria-labelledby="timeline-title">
            <header class="section-head">
                <h2 id="timeline-title">"Timeline"</h2>
                <p>{text(move || hint(sight))}</p>
                {when(move || there.get(), move || view! { <Ways sight=sight/> }.into_any())}
                <ChartMenu id="timeline" chart=chart pointing=pointing/>
            </header>
            {unanswered(
                sight.timeline,
                "The timeline could not be laid out.",
                "Laying out the timeline",
                |one| one.lanes.is_empty().then_some("No event has a duration."),
            )}
            <div class="plot timeline-plot" node_ref=node>
                {when(move || there.get(), move || view! { <Picture sight=sight/> }.into_any())}
            </div>
            <p class="watch-foot">{text(move || foot(sight))}</p>
            <Chosen sight=sight/>
            <Sums sight=sight/>
        </section>
    }
}

/// What is in sight, and what to do.
fn hint(sight: Sight) -> String {
    let zoomed = sight.zoom.with(Option::is_some);
    sight.drawn.with(|one| {
        let (from, to) = one.stretch;
        if one.lanes.is_empty() {
            return String::new();
        }
        let keys = "drag to move, W and S or Ctrl and the wheel to zoom, Shift and drag to filter";
        if !zoomed {
            return keys.to_owned();
        }
        if one.ordered {
            let (from, to) = (format::short(from.floor()), format::short(to.ceil()));
            return format!("events {from} to {to}; Escape shows all again");
        }
        let long = format::duration(to - from);
        let (from, to) = (moment(from).1, moment(to).1);
        format!("{from}–{to}, {long}; Escape shows all again")
    })
}

/// What is left out, and what stands for something else.
fn foot(sight: Sight) -> String {
    sight.drawn.with(|one| {
        let mut words = Vec::new();
        if one.ordered && !one.lanes.is_empty() {
            words.push("These events have no times: what you see is their order.".to_owned());
        }
        let folded = match one.folds.len() {
            0 => String::new(),
            1 => "A stretch of more than 5 minutes in which nothing was done is folded.".to_owned(),
            count => format!(
                "{count} stretches of more than 5 minutes in which nothing was done are folded."
            ),
        };
        words.extend(Some(folded).filter(|folded| !folded.is_empty()));
        if one.lanes.iter().any(|lane| lane.inferred > 0) {
            words.push(
                "Inferred: the log has no start time for these; it is taken from what came before them.".to_owned(),
            );
        }
        if one.left_out > 0 {
            let more = format::count(u64::from(one.left_out));
            words.push(format!(
                "{more} more tracks have no room here; zoom in to see them."
            ));
        }
        if one.outside > 0 {
            let events = format::counted(one.outside, "event");
            words.push(format!("{events} without a time left out."));
        }
        words.join(" ")
    })
}

/// Whether stretches without work are folded, and a way to see all again.
#[component]
fn Ways(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let gaps = sight.gaps;
    let can_fold = memo(move |_| gaps.get() || sight.drawn.with(|one| !one.folds.is_empty()));
    view! {
        <div class="rounds-switch" role="group" aria-label="Timeline">
            {when(move || can_fold.get(), move || {
                view! {
                    <button
                        type="button"
                        class="filter"
                        aria-pressed=word(move || !gaps.get())
                        on:click=move |_| gaps.update(|gaps| *gaps = !*gaps)
                    >
                        "Fold gaps"
                    </button>
                }
                .into_any()
            })}
            {when(move || sight.zoom.with(Option::is_some), move || {
                view! {
                    <button type="button" class="filter" on:click=move |_| sight.zoom.set(None)>
                        "Show all"
                    </button>
                }
                .into_any()
            })}
        </div>
    }
}

/// The picture with what lies over it.
#[component]
fn Picture(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let hand = Hand::new(StoredValue::new(sight), node);
    listen_to_wheel(hand, node);
    let picture = memo(move |_| {
        sight
            .drawn
            .with(|one| sight.plan.with(|plan| scene(one, plan, &zone())))
    });
    let on_key = move |event: KeyboardEvent| {
        if !event.ctrl_key() && !event.meta_key() && !event.alt_key() && hand.key(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <SceneView scene=picture/>
        <div
            class="timeline-hand"
            role="application"
            tabindex="0"
            aria-label="Timeline. W and S zoom, A and D move, brackets or arrows step through slices, F goes to the chosen one, Escape shows all."
            node_ref=node
            on:pointerdown=move |event| hand.begin(&event)
            on:pointermove=move |event| hand.drag(&event)
            on:pointerup=move |event| hand.end(&event)
            on:pointercancel=move |_| hand.drop()
            on:pointerleave=scope::guard(move |_| hand.over.set(None))
            on:dblclick=move |_| {
                if let Some(at) = untrack(|| sight.slice()) {
                    sight.fit(&at.slice);
                }
            }
            on:keydown=on_key
        >
            {dynamic(move || over(sight, hand))}
        </div>
        {dynamic(move || tracks(sight))}
    }
}

/// The wheel, which a page may only take as its own where it says so beforehand.
fn listen_to_wheel(hand: Hand, node: NodeRef<Div>) {
    use leptos::wasm_bindgen::JsCast;
    use leptos::wasm_bindgen::closure::Closure;
    effect(move || {
        let Some(element) = node.get() else {
            return;
        };
        let take =
            Closure::<dyn FnMut(WheelEvent)>::new(move |event: WheelEvent| hand.wheel(&event));
        let options = web_sys::AddEventListenerOptions::new();
        options.set_passive(false);
        // Fails only for names that are none.
        let _listens = element.add_event_listener_with_callback_and_add_event_listener_options(
            "wheel",
            take.as_ref().unchecked_ref(),
            &options,
        );
        // As long as the element is there.
        StoredValue::new_local(take);
    });
}

/// What is chosen, what is under the pointer, and what a drag chooses.
fn over(sight: Sight, hand: Hand) -> AnyView {
    let height = sight.plan.with(|plan| plan.height);
    let boxed = |class: &'static str, [x, y, wide, high]: [f64; 4]| {
        view! {
            <div
                class=class
                style:left=format!("{x}px")
                style:top=format!("{y}px")
                style:width=format!("{wide}px")
                style:height=format!("{high}px")
            ></div>
        }
    };
    let wash = hand.wash.get();
    let wash = wash.map(|(from, to)| boxed("rounds-wash", [from, AXIS, to - from, height - AXIS]));
    let chosen = sight.event.get().and_then(|event| {
        let ring = sight
            .plan
            .with(|plan| sight.drawn.with(|one| ring(plan, one, event)))?;
        Some(boxed("timeline-ring", ring))
    });
    view! { {wash} {chosen} {readout(sight, hand)} }.into_any()
}

/// Names of tracks, which open and close their lanes.
fn tracks(sight: Sight) -> AnyView {
    let heads = sight.plan.with(|plan| {
        sight.drawn.with(|one| {
            let lanes = one.lanes.iter().zip(&plan.tops).enumerate();
            let heads = lanes.filter_map(|(at, (lane, top))| {
                let track = lane.track.clone().filter(|_| lane.kind.is_none())?;
                let next = one.lanes.get(at + 1);
                Some((
                    track,
                    *top,
                    next.is_some_and(|next| next.track.is_some() && next.kind.is_some()),
                ))
            });
            heads.collect::<Vec<_>>()
        })
    });
    let heads = heads.into_iter().map(|(track, top, is_open)| {
        let name = track_name(&track).to_owned();
        let (label, title) = (format!("Lanes of {name}"), name.clone());
        view! {
            <button
                type="button"
                class="timeline-track"
                class:open=is_open
                aria-expanded=is_open.to_string()
                aria-label=label
                title=title
                style:top=format!("{top}px")
                on:click=move |_| sight.toggle(&track)
            >
                <span class="timeline-turn" aria-hidden="true"></span>
                <span>{name}</span>
            </button>
        }
    });
    heads.collect_view().into_any()
}
