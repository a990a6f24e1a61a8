//! Weights by strategy and scorer, and the multipliers of phases, as one map: a cell is a parameter, and the slider of the
//! cell in hand stands below.

mod cell;
mod layout;

use leptos::ev::KeyboardEvent;
use leptos::html::Table;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::Parameter;
use web_sys::HtmlElement;

use super::known::JudgedNow;
use crate::charts::format;
use crate::components::control::Moved;
use crate::components::dynamic::{Dynamic, dynamic, flag, text};
use crate::components::slider_keys::{Asked, Travel};
use crate::pages::decision::control::moved_to;
use crate::pages::decision::rail_group::BoundSlider;
use crate::pages::decision::view::View;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::editing::Editing;
use cell::Cell;
pub(super) use layout::has_cell;
use layout::{Layout, layout};
pub(super) use layout::{MATRIX, PHASE};

/// Takes the cell of a parameter into the hand and brings it into sight. On a phone the map is behind its tab.
pub(super) fn show_cell(editing: Editing, id: &str) {
    editing.touch(id);
    // It is the one in hand once the page has heard of it.
    scope::next_frame(|| {
        let cell = document().query_selector(".map-cell.here").ok().flatten();
        if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
            cell.scroll_into_view();
            let _gone = cell.focus();
        }
    });
}

/// What the cells share.
#[derive(Clone, Copy)]
struct Map {
    layout: StoredValue<Layout>,
    /// The cell in hand: row and column.
    here: Memo<(usize, usize)>,
    editing: Editing,
    view: View,
    table: NodeRef<Table>,
}

impl Map {
    fn start() -> Self {
        let view = expect_context::<View>();
        let editing = expect_context::<Editing>();
        let layout = StoredValue::new(view.frame.with_value(|frame| layout(frame)));
        let hand = editing.hand();
        Self {
            layout,
            here: memo(move |before: Option<&(usize, usize)>| {
                let found = hand.with(|hand| {
                    let id = hand.as_ref()?;
                    layout.with_value(|layout| layout.place_of(id))
                });
                found.or(before.copied()).unwrap_or_default()
            }),
            editing,
            view,
            table: NodeRef::new(),
        }
    }

    fn parameter(self, at: (usize, usize)) -> Option<Parameter> {
        self.layout
            .with_value(|layout| layout.parameter(at).cloned())
    }

    /// Takes a cell into the hand.
    fn take(self, at: (usize, usize)) {
        if let Some(parameter) = self.parameter(at) {
            self.editing.touch(&parameter.id);
        }
    }

    fn focus(self, selector: &str) {
        let table = self.table.get_untracked();
        let section = table.and_then(|table| table.closest("section").ok().flatten());
        let found = section.and_then(|section| section.query_selector(selector).ok().flatten());
        if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            let _gone = found.focus();
        }
    }

    /// Moves the cell in hand as that key moves its slider.
    fn nudge(self, key: &str, event: &KeyboardEvent) {
        let Some(parameter) = self.parameter(self.here.get_untracked()) else {
            return;
        };
        let draft = self.editing.draft();
        let value = draft.with_untracked(|draft| draft.value(&parameter));
        let asked = Travel::of(&parameter).key(key, event.shift_key(), false, value);
        if let Some(Asked::Move(value)) = asked {
            let stroke = Some(format!("keys {}", parameter.id));
            moved_to(
                self.editing,
                self.view,
                &parameter,
                &Moved { value, stroke },
            );
        }
    }

    fn on_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let key = event.key();
        match key.as_str() {
            "+" | "=" => self.nudge("ArrowRight", event),
            "-" | "_" => self.nudge("ArrowLeft", event),
            "Enter" | "F2" => self.focus(".map-slider [role=slider]"),
            key => {
                let here = self.here.get_untracked();
                let to = self.layout.with_value(|layout| layout.step(here, key));
                let Some(to) = to else { return };
                self.take(to);
                self.focus(&format!("[data-cell='{}-{}']", to.0, to.1));
            }
        }
        event.prevent_default();
    }
}

/// The map.
#[component]
pub(super) fn Matrix() -> impl IntoView {
    let map = Map::start();
    let editing = map.editing;
    let changed = text(move || {
        let changed = editing.draft().with(|draft| {
            let is_changed = |one: &&Parameter| draft.values.contains_key(&one.id);
            map.layout
                .with_value(|layout| layout.parameters().filter(is_changed).count())
        });
        match changed {
            0 => String::new(),
            changed => format!("{} changed", format::count(changed as u64)),
        }
    });
    let slider = dynamic(move || {
        let parameter = map.parameter(map.here.get());
        let slider = parameter.map(|parameter| view! { <BoundSlider parameter=parameter/> });
        slider.into_any()
    });
    view! {
        <section class="map" aria-labelledby="map-title">
            <header class="section-head">
                <h2 id="map-title">"Weights"</h2>
                <p>"strategy by scorer, times the phase; bold differs from the scorer's default"</p>
                <p class="aside">{changed}</p>
            </header>
            <div class="map-box" on:keydown=move |event| map.on_key(&event)>
                <table role="grid" aria-label="Weights by strategy and scorer, and phase multipliers" node_ref=map.table>
                    <Head map=map/>
                    <tbody>{rows(map)}</tbody>
                </table>
            </div>
            <div class="map-slider">{slider}</div>
            <p class="more">"Arrow keys select a cell, + and − change it, Enter goes to its slider. A marked corner: a small change of that cell alone changes this turn."</p>
        </section>
    }
}

#[component]
fn Head(
    /// The map.
    map: Map,
) -> impl IntoView {
    let JudgedNow(judged) = expect_context::<JudgedNow>();
    let phase = memo(move |_| {
        judged.with(|judged| judged.as_ref().map(|(judged, _)| judged.phase.clone()))
    });
    let scorers = map.layout.with_value(|layout| layout.scorers.clone());
    let scorers = scorers.into_iter().map(|(label, slot)| {
        view! {
            <th scope="col" class="map-scorer">
                <span>{label}</span>
                <i class=format!("swatch p-slot-{slot}")></i>
            </th>
        }
    });
    let phases = map.layout.with_value(|layout| layout.phases.clone());
    let phases = phases.into_iter().map(|id| {
        let label = format!("× {id}");
        let now = flag(move || phase.with(|phase| phase.as_ref() == Some(&id)));
        view! {
            <th scope="col" class="map-phase" class:now=now>
                <span>{label}</span>
            </th>
        }
    });
    view! {
        <thead>
            <tr>
                <th scope="col" class="map-name">"Strategy"</th>
                {scorers.collect_view()}
                <th scope="col" class="map-sum" title="Sum of the weights of the row">"sum"</th>
                {phases.collect_view()}
            </tr>
        </thead>
    }
}

/// The scorers' defaults, then a row a strategy.
fn rows(map: Map) -> impl IntoView {
    let view = map.view;
    let names = map.layout.with_value(|layout| {
        let names = layout.rows.iter().map(|row| row.name.clone());
        names.collect::<Vec<String>>()
    });
    let winner = memo(move |_| {
        let id = view.read(|decided| {
            let mut rows = decided.rows.iter();
            let first = rows.find(|row| Some(row.index) == decided.winner)?;
            Some(first.id.clone())
        });
        id.flatten().unwrap_or_default()
    });
    let rows = names.into_iter().enumerate().map(|(row, name)| {
        let strategy = name.clone();
        let wins = flag(move || {
            // A candidate is called after its strategy, and after what it is about.
            winner.with(|id| {
                let about = id.strip_prefix(strategy.as_str());
                about.is_some_and(|about| about.is_empty() || about.starts_with(':'))
            })
        });
        let columns = map.layout.with_value(Layout::columns);
        let scorers = map.layout.with_value(|layout| layout.scorers.len());
        let cell = move |column| view! { <Cell map=map at=(row, column)/> };
        let weights = (0..scorers).map(cell).collect_view();
        let phases = (scorers..columns).map(cell).collect_view();
        view! {
            <tr class:wins=wins class:defaults=row == 0>
                <th scope="row" class="map-name" title=name.clone()>{name.clone()}</th>
                {weights}
                <td class="map-sum">{sum(map, row)}</td>
                {phases}
            </tr>
        }
    });
    rows.collect_view()
}

/// What the weights of a row sum to.
fn sum(map: Map, row: usize) -> Dynamic {
    let sum = memo(move |_| {
        map.editing.draft().with(|draft| {
            map.layout.with_value(|layout| {
                let weights = layout.weights(row).map(|one| draft.value(one));
                weights.sum::<f64>()
            })
        })
    });
    dynamic(move || format::fixed(sum.get(), 2).into_any())
}
