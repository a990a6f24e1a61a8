//! The weights as widths: a column for each criterion, as wide as its share. Dragging the edge between two
//! moves weight from one to the other.

use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::{Criterion, Parameter};
use web_sys::Element;

use super::view::View;
use crate::components::control::value_text;
use crate::components::dynamic::{dynamic, flag, text};
use crate::reactive::memo::memo;
use crate::state::answers::studies::beam_of;
use crate::state::ground::editing::Editing;

/// A criterion and the weight that it stands for.
type Column = (Criterion, Parameter);

/// A drag of an edge: the column left of it, where it began, and both weights then.
#[derive(Clone, Copy)]
struct Drag {
    edge: usize,
    x: f64,
    weights: [f64; 2],
}

/// The criteria that have a weight; of several with the same one the first, under the weight's name. None where classes of
/// alternatives have weights of their own.
fn columns_of(criteria: &[Criterion], parameters: &[Parameter]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    if criteria.iter().any(|one| one.weights.len() > 1) {
        return columns;
    }
    for criterion in criteria {
        let weight = parameters
            .iter()
            .find(|one| criterion.weights.contains(&one.id));
        let Some(weight) = weight else { continue };
        match columns.iter_mut().find(|(_, one)| one.id == weight.id) {
            Some((first, _)) => first.label.clone_from(&weight.label),
            None => columns.push((criterion.clone(), weight.clone())),
        }
    }
    columns
}

/// The strip of the stage that is looked at.
#[component]
pub(crate) fn WeightStrip() -> impl IntoView {
    let view = expect_context::<View>();
    dynamic(move || {
        let criteria = view.criteria.get();
        let columns = view
            .frame
            .with_value(|frame| columns_of(&criteria, &frame.parameters));
        view! { <Strip columns=columns/> }.into_any()
    })
}

/// The strip; nothing where fewer than two criteria have a weight of their own.
#[component]
fn Strip(
    /// Criteria and their weights.
    columns: Vec<Column>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let editing = expect_context::<Editing>();
    // Where weights share, their beam says it.
    if columns.len() < 2 || view.frame.with_value(|frame| beam_of(frame).is_some()) {
        return ().into_any();
    }
    let held = StoredValue::new(columns.clone());
    let weights = memo(move |_| {
        editing.draft().with(|draft| {
            held.with_value(|columns| {
                let weights = columns.iter().map(|(_, weight)| draft.value(weight));
                weights.collect::<Vec<f64>>()
            })
        })
    });
    let node = NodeRef::<Div>::new();
    let hand = Hand {
        editing,
        columns: held,
        weights,
        node,
        drag: StoredValue::new(None),
        drags: StoredValue::new(0),
    };
    let last = columns.len() - 1;
    let cells = columns.into_iter().enumerate().map(|(place, column)| {
        let edge = (place < last).then(|| {
            view! {
                <i
                    class="strip-edge"
                    title="Drag to move weight from one to the other"
                    on:pointerdown=move |event| hand.takes(&event, place)
                    on:pointermove=move |event| hand.moves(&event)
                    on:pointerup=move |_| hand.lets_go()
                    on:pointercancel=move |_| hand.lets_go()
                ></i>
            }
        });
        view! { <Cell column=column place=place weights=weights edge=edge.into_any()/> }
    });
    view! {
        <div class="strip" node_ref=node aria-hidden="true">
            {cells.collect_view()}
        </div>
    }
    .into_any()
}

/// Drags the edge between two columns.
#[derive(Clone, Copy)]
struct Hand {
    editing: Editing,
    columns: StoredValue<Vec<Column>>,
    weights: Memo<Vec<f64>>,
    node: NodeRef<Div>,
    drag: StoredValue<Option<Drag>>,
    /// How many drags there were: each is one step of undo.
    drags: StoredValue<u32>,
}

impl Hand {
    fn takes(self, event: &PointerEvent, edge: usize) {
        let fixed = self.columns.with_value(|columns| {
            self.editing.draft().with_untracked(|draft| {
                let pair = &columns[edge..edge + 2];
                pair.iter()
                    .any(|(_, weight)| draft.locked.contains(&weight.id))
            })
        });
        if fixed || event.button() != 0 {
            return;
        }
        event.prevent_default();
        let target = event.current_target();
        if let Some(target) = target.and_then(|node| node.dyn_into::<Element>().ok()) {
            let _gone = target.set_pointer_capture(event.pointer_id());
        }
        self.drags.update_value(|drags| *drags += 1);
        let weights = self
            .weights
            .with_untracked(|all| [all[edge], all[edge + 1]]);
        self.drag.set_value(Some(Drag {
            edge,
            x: f64::from(event.client_x()),
            weights,
        }));
    }

    fn moves(self, event: &PointerEvent) {
        let Some(Drag { edge, x, weights }) = self.drag.get_value() else {
            return;
        };
        let node = self.node.get_untracked();
        let width = node.map_or(1.0, |node| f64::from(node.client_width()));
        let total: f64 = self.weights.with_untracked(|all| all.iter().sum());
        let moved = (f64::from(event.client_x()) - x) / width.max(1.0) * total;
        self.columns.with_value(|columns| {
            let step = columns[edge].1.step;
            let [left, right] = shifted(weights, moved, step);
            let values = [(&columns[edge].1, left), (&columns[edge + 1].1, right)];
            let stroke = format!("edge {}", self.drags.get_value());
            self.editing.set_all(&values, &stroke);
        });
    }

    fn lets_go(self) {
        self.drag.set_value(None);
    }
}

/// One column: its share as width, its weight in words where they fit.
#[component]
fn Cell(
    /// The criterion and its weight.
    column: Column,
    /// Its place.
    place: usize,
    /// All weights.
    weights: Memo<Vec<f64>>,
    /// The edge to the next column.
    edge: AnyView,
) -> impl IntoView {
    let (criterion, weight) = column;
    let saved = weight.saved;
    let share = move || weights.with(|all| share_of(all, place));
    let value = move || weights.with(|all| all[place]);
    let label = criterion.label;
    let words = text(move || format!("{label} {}", value_text(&weight, value())));
    view! {
        <span
            class=format!("strip-cell p-slot-{}", criterion.slot)
            class:narrow=flag(move || share() < 0.09)
            class:changed=flag(move || (value() - saved).abs() > 1e-12)
            style:width=text(move || format!("{:.3}%", 100.0 * share()))
            title=words
        >
            <b>{words}</b>
            {edge}
        </span>
    }
}

/// A column's share of the width; all the same where nothing weighs.
fn share_of(weights: &[f64], place: usize) -> f64 {
    let total: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    if total > 0.0 {
        weights[place].max(0.0) / total
    } else {
        1.0 / weights.len() as f64
    }
}

/// Two weights after some of the right one went to the left one: on a step, neither below 0, their sum as
/// before.
fn shifted([left, right]: [f64; 2], moved: f64, step: f64) -> [f64; 2] {
    let sum = left + right;
    let on_step = ((left + moved) / step).round() * step;
    let tidy = |value: f64| (value * 1e9).round() / 1e9;
    let left = tidy(on_step.clamp(0.0, sum));
    [left, tidy(sum - left)]
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::Role;

    use super::*;

    #[test]
    fn weight_goes_from_one_to_the_other() {
        assert_eq!(shifted([10.0, 8.0], 1.23, 0.1), [11.2, 6.8]);
        assert_eq!(shifted([10.0, 8.0], 30.0, 0.1), [18.0, 0.0]);
        assert_eq!(shifted([10.0, 8.0], -30.0, 0.1), [0.0, 18.0]);
    }

    #[test]
    fn one_set_of_weights_has_a_strip() {
        let parameters = ["a", "b"].map(|id| Parameter {
            id: id.to_owned(),
            label: id.to_uppercase(),
            group: String::new(),
            unit: String::new(),
            role: Role::Weight,
            default: 1.0,
            saved: 1.0,
            min: 0.0,
            max: 2.0,
            limit: 2.0,
            step: 0.1,
            comparison: String::new(),
            locked: false,
            follows: None,
        });
        let criterion = |label: &str, weights: &[&str]| Criterion {
            id: label.to_owned(),
            label: label.to_owned(),
            slot: 1,
            weights: weights.iter().map(|id| (*id).to_owned()).collect(),
        };
        let labels = |criteria: &[Criterion]| -> Vec<String> {
            let columns = columns_of(criteria, &parameters).into_iter();
            columns.map(|(criterion, _)| criterion.label).collect()
        };
        let [one, two] = [criterion("one", &["a"]), criterion("two", &["b"])];
        let none = criterion("none", &[]);
        assert_eq!(labels(&[one.clone(), none, two.clone()]), ["one", "two"]);
        // Two with one weight are its.
        assert_eq!(
            labels(&[one.clone(), two.clone(), criterion("three", &["a"])]),
            ["A", "two"]
        );
        assert!(labels(&[one, criterion("by class", &["a", "b"]), two]).is_empty());
    }

    #[test]
    fn widths_add_up() {
        let shares: f64 = (0..3).map(|place| share_of(&[1.0, 0.0, 3.0], place)).sum();
        assert!((shares - 1.0).abs() < 1e-12);
        assert!((share_of(&[0.0, 0.0], 1) - 0.5).abs() < 1e-12);
    }
}
