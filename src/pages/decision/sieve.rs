//! Over a long ranking: names that are looked for, how numbers lie, and which of them are shown. Ranks and scores stay those of all.

use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::ask::DistributionsOf;
use steelyard_protocol::{Criterion, Distribution};

use super::enter_outcomes::Outcomes;
use super::kept::Kept;
use super::view::View;
use crate::charts::decimal::decimal;
use crate::charts::format;
use crate::charts::view::SceneView;
use crate::client::{Client, Query};
use crate::components::distribution::{bars, words};
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::search_field::SearchField;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::selection::Selection;
use crate::state::views::ranking::keep;

/// Rankings up to this length are seen at one glance.
const GLANCE: u32 = 20;
/// A pointer that moves less than that clicks, in pixels.
const CLICK: f64 = 4.0;

/// The line over the ranking, and the distributions below it while they are open.
#[component]
pub(crate) fn Tools() -> impl IntoView {
    let view = expect_context::<View>();
    let sieve = expect_context::<Selection>().sieve();
    let open = expect_context::<Kept>().distributions;
    let counts = memo(move |_| {
        let counts = view.read(|decided| (decided.shown, decided.ranked));
        counts.unwrap_or_default()
    });
    let narrows = move || sieve.with(|sieve| !sieve.names.is_empty() || !sieve.ranges.is_empty());
    let is_long = move || counts.get().1 > GLANCE || narrows();
    let said = text(move || {
        let (shown, ranked) = counts.get();
        let [shown, all] = [shown, ranked].map(|count| format::count(u64::from(count)));
        if narrows() {
            format!("{shown} of {all} shown; ranks and scores are those of all")
        } else {
            format!("{all} ranked")
        }
    });
    let all = move || {
        view! {
            <button
                type="button"
                class="link"
                on:click=move |_| sieve.update(|sieve| {
                    sieve.names.clear();
                    sieve.ranges.clear();
                })
            >
                "Show all"
            </button>
        }
        .into_any()
    };
    let line = move || {
        view! {
            <div class="ranking-tools">
                <SearchField
                    sought=Signal::derive(move || sieve.with(|sieve| sieve.names.clone()))
                    on_seek=move |names| sieve.update(|sieve| sieve.names = names)
                    label="Names in the ranking"
                    placeholder="filter"
                    title="Shows only names with these words"
                />
                <button
                    type="button"
                    class="filter"
                    aria-expanded=word(move || open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    "Filter by numbers"
                </button>
                <span role="status">{said}</span>
                {when(narrows, all)}
            </div>
            {when(move || open.get(), || view! { <Distributions/> }.into_any())}
        }
        .into_any()
    };
    view! { <Outcomes/> {when(is_long, line)} }
}

/// How the numbers of each criterion lie.
#[component]
fn Distributions() -> impl IntoView {
    let view = expect_context::<View>();
    let client = expect_context::<Client>();
    let decision = view.frame.with_value(|frame| frame.id.clone());
    let found = Query::once(move || {
        client.ask(DistributionsOf {
            decision: decision.clone(),
        })
    });
    dynamic(move || {
        let criteria = view.criteria.get();
        let found = found.data().unwrap_or_default();
        let own = |one: &Distribution| criteria.iter().find(|of| of.id == one.criterion).cloned();
        let cards = found
            .iter()
            .filter_map(|one| Some((own(one)?, one.clone())));
        let cards =
            cards.map(|(criterion, found)| view! { <Card criterion=criterion found=found/> });
        view! {
            <div class="distributions" role="group" aria-label="Filter by numbers">
                {cards.collect_view()}
            </div>
        }
        .into_any()
    })
}

/// One of them, with the range of it that is shown.
#[component]
fn Card(
    /// Whose numbers.
    criterion: Criterion,
    /// How they lie.
    found: Distribution,
) -> impl IntoView {
    let sieve = expect_context::<Selection>().sieve();
    let Criterion {
        id, label, slot, ..
    } = criterion;
    let (said, name) = (words(&found), label.clone());
    let (min, max) = (found.min, found.max);
    let held = StoredValue::new((id.clone(), found));
    let range = memo(move |_| {
        sieve.with(|sieve| {
            let mut ranges = sieve.ranges.iter();
            let own = ranges.find(|range| range.0 == id);
            own.map(|(_, least, most)| (*least, *most))
        })
    });
    let choose = Callback::new(move |range: Option<(f64, f64)>| {
        held.with_value(|(id, _)| sieve.update(|sieve| keep(sieve, id, range)));
    });
    let scene = memo(move |_| held.with_value(|(_, found)| bars(found, range.get())));
    let end = move |at: usize| {
        let end = ["least", "most"][at];
        let typed = move |event| {
            let ends = range.get_untracked().unwrap_or((min, max));
            let text = event_target_value(&event).replace(',', "");
            let own = decimal(text.trim());
            let (least, most) = match (at, own) {
                (0, own) => (own.unwrap_or(min), ends.1),
                (_, own) => (ends.0, own.unwrap_or(max)),
            };
            choose.run((least > min || most < max).then_some((least, most)));
        };
        let shown = move |(least, most): (f64, f64)| [least, most][at].to_string();
        let value = text(move || range.get().map_or(String::new(), shown));
        view! {
            <input
                type="text"
                inputmode="decimal"
                class="typed"
                autocomplete="off"
                aria-label=format!("{name}, {end} shown")
                placeholder=format::short([min, max][at])
                prop:value=value
                on:change=scope::guard(typed)
            />
        }
    };
    view! {
        <section class="distribution" class:narrowed=flag(move || range.get().is_some())>
            <h3>
                <span class=format!("swatch p-slot-{slot}")></span>
                {label}
            </h3>
            <Brush ends=(min, max) range=range choose=choose>
                <SceneView scene=scene/>
            </Brush>
            <p>{said}</p>
            <div class="distribution-ends">{end(0)} "to" {end(1)}</div>
        </section>
    }
}

/// What is drawn, over which a hand drags out a range; a click lets go of it.
#[component]
fn Brush(
    /// Least and greatest number.
    ends: (f64, f64),
    /// The range that is shown.
    range: Memo<Option<(f64, f64)>>,
    /// Called with another.
    choose: Callback<Option<(f64, f64)>>,
    /// What is drawn.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let down = StoredValue::new(None::<f64>);
    let share = move |event: &PointerEvent| {
        let frame = node.get_untracked()?.get_bounding_client_rect();
        Some(((f64::from(event.client_x()) - frame.left()) / frame.width()).clamp(0.0, 1.0))
    };
    let moved = move |event: PointerEvent| {
        let (Some(from), Some(to)) = (down.get_value(), share(&event)) else {
            return;
        };
        let wide = node
            .get_untracked()
            .map_or(1.0, |node| f64::from(node.client_width()));
        let is_drag = (to - from).abs() * wide >= CLICK;
        choose.run(is_drag.then(|| stretch(ends, (from.min(to), from.max(to)))));
    };
    let part = move |at: usize| {
        text(move || {
            let (least, most) = range.get().unwrap_or(ends);
            let place = |x: f64| ((x - ends.0) / (ends.1 - ends.0) * 100.0).clamp(0.0, 100.0);
            let (from, to) = (place(least), place(most));
            format!("{}%", [from, to - from][at])
        })
    };
    view! {
        <div
            class="distribution-bars"
            node_ref=node
            on:pointerdown=move |event: PointerEvent| {
                if let Some(node) = node.get_untracked() {
                    let _kept = node.set_pointer_capture(event.pointer_id());
                }
                down.set_value(share(&event));
                event.prevent_default();
            }
            on:pointermove=moved
            on:pointerup=move |event: PointerEvent| {
                moved(event);
                down.set_value(None);
            }
        >
            {children()}
            {when(
                move || range.get().is_some(),
                move || {
                    view! { <i style:left=part(0) style:width=part(1)></i> }.into_any()
                },
            )}
        </div>
    }
}

/// The numbers that parts of the way reach, rounded outwards to a hundredth of it or less.
fn stretch((min, max): (f64, f64), (from, to): (f64, f64)) -> (f64, f64) {
    let way = max - min;
    let unit = 10_f64.powf((way / 100.0).log10().floor());
    let round = |share: f64, to_whole: fn(f64) -> f64| {
        let steps = to_whole((min + share * way) / unit);
        // Divided where that is exact: 3 / 10 is 0.3, and 3 × 0.1 is not.
        if unit < 1.0 {
            steps / (1.0 / unit).round()
        } else {
            steps * unit
        }
    };
    (
        round(from, f64::floor).max(min),
        round(to, f64::ceil).min(max),
    )
}

#[cfg(test)]
mod tests {
    use super::stretch;

    #[test]
    fn a_range_is_round_and_keeps_what_it_touches() {
        assert_eq!(stretch((0.0, 1000.0), (0.251, 0.5)), (250.0, 500.0));
        assert_eq!(stretch((0.0, 3.0), (0.1, 0.9999)), (0.3, 3.0));
        assert_eq!(stretch((1.17, 2.72), (0.0, 1.0)), (1.17, 2.72));
    }
}
