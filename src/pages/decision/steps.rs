//! The table beside the waterfall: one line a criterion. Shown contributions add up to the shown
//! score.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Contribution, Criterion, Explanation};

use super::view::View;
use crate::charts::format;
use crate::components::data_table::{CellClass, Choice, Column, DataTable, TableData, text};
use crate::components::dynamic::{self, perhaps, word};
use crate::reactive::memo::memo;

/// Name, number × weight, contribution.
#[component]
pub(crate) fn Steps(
    /// The criterion whose inputs are shown.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let score = perhaps(move || {
        let shown = |score: f64| format::fixed(score, view.digits.get());
        view.explanation(|one| one.score.map_or_else(unknown, shown))
    });
    let data = memo(move |_| {
        let criteria = view.explained_criteria.get();
        let steps = criteria.iter().cloned().enumerate();
        Arc::new(TableData::new(&columns(view, open), steps))
    });
    let foot = view! {
        <tr>
            <th scope="row">"Score"</th>
            <td></td>
            <td class="value">{score}</td>
        </tr>
    };
    let choice = Choice {
        chosen: Signal::derive(move || Some(open.get())),
        on_pick: Some(Callback::new(move |place| open.set(place))),
    };
    view! {
        <DataTable
            data=data
            class="steps"
            widths=&["c-name", "c-factors", ""]
            unseen_heads=true
            choice=choice
            foot=foot.into_any()
        />
    }
}

/// A criterion with its place.
type Step = (usize, Criterion);

/// The columns. Numbers follow the weights while a row stands.
fn columns(view: View, open: RwSignal<usize>) -> [Column<Step>; 3] {
    [
        text("Criterion", |(_, criterion): &Step| {
            Some(criterion.label.clone())
        })
        .titled()
        .drawn(move |(place, criterion)| named(*place, criterion, open)),
        text("Number × weight", |_: &Step| None)
            .marked(move |(place, _)| CellClass::Changing(factors_class(view, *place)))
            .drawn(move |(place, _)| factors(view, *place)),
        text("Contribution", |_: &Step| None)
            .marked(|_| CellClass::Fixed("value"))
            .drawn(move |(place, _)| {
                let place = *place;
                let value = perhaps(move || {
                    view.explanation(|one| value_text(one, place, view.digits.get()))
                        .flatten()
                });
                view! { {value} }.into_any()
            }),
    ]
}

/// The name of a criterion, which shows where its number comes from.
fn named(place: usize, criterion: &Criterion, open: RwSignal<usize>) -> AnyView {
    view! {
        <span class=format!("swatch p-slot-{}", criterion.slot)></span>
        <button
            type="button"
            class="plain"
            aria-pressed=word(move || open.get() == place)
            title="Show where the number comes from"
        >
            {criterion.label.clone()}
        </button>
    }
    .into_any()
}

/// The number of a criterion and its weight.
fn factors(view: View, place: usize) -> AnyView {
    let factors = perhaps(move || {
        let text = view.explanation(|one| {
            let part = one.contributions.get(place)?;
            Some(if part.known {
                factors_text(part)
            } else {
                unknown()
            })
        });
        text.flatten()
    });
    view! { {factors} }.into_any()
}

fn factors_class(view: View, place: usize) -> Signal<String> {
    dynamic::text(move || {
        let read = view.explanation(|one| one.contributions.get(place)?.read);
        let edited = read.flatten().is_some();
        if edited { "factors edited" } else { "factors" }.to_owned()
    })
}

fn unknown() -> String {
    format::UNKNOWN.to_owned()
}

/// "0.90×10": the number as it goes into the score, times its weight.
fn factors_text(part: &Contribution) -> String {
    let number = if part.number.abs() < 1e-12 {
        "0".to_owned()
    } else {
        format::fixed(part.number, 2)
    };
    // The weight of a proportional move has more digits than there is room for; of a small one a hundredth is much.
    let unit = if part.counts.abs() < 1.0 {
        1000.0
    } else {
        100.0
    };
    format!(
        "{number}×{}",
        format::short((part.counts * unit).round() / unit)
    )
}

/// A contribution as shown, rounded together with the others where they add up to a score.
fn value_text(explanation: &Explanation, place: usize, digits: usize) -> Option<String> {
    let part = explanation.contributions.get(place)?;
    let Some(score) = explanation.score else {
        let value = || format::signed(part.value, digits);
        return Some(if part.known { value() } else { unknown() });
    };
    let parts = explanation.contributions.iter();
    let values: Vec<f64> = parts.map(|part| part.value).collect();
    let shown = format::apportion(&values, score, digits);
    shown.get(place).map(|&value| format::signed(value, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: f64, counts: f64) -> Contribution {
        Contribution {
            known: true,
            raw: number,
            number,
            counts,
            value: number * counts,
            read: None,
            notes: Vec::new(),
            inputs: Vec::new(),
        }
    }

    #[test]
    fn factors_show_the_number_that_is_weighed() {
        assert_eq!(factors_text(&part(0.9, 10.0)), "0.90×10");
        assert_eq!(factors_text(&part(0.3, 2.0)), "0.30×2");
        assert_eq!(factors_text(&part(0.0, 10.0)), "0×10");
        assert_eq!(factors_text(&part(0.85, 0.375)), "0.85×0.375");
        assert_eq!(factors_text(&part(0.85, 2.3456)), "0.85×2.35");
    }

    #[test]
    fn shown_values_add_up() {
        let explanation = Explanation {
            stage: 0,
            index: 0,
            id: String::new(),
            label: String::new(),
            score: Some(1.0),
            without: String::new(),
            contributions: vec![part(1.0 / 3.0, 1.0); 3],
            run: None,
        };
        let shown: Vec<_> = (0..4)
            .map(|place| value_text(&explanation, place, 2))
            .collect();
        let text = |value: &str| Some(value.to_owned());
        assert_eq!(shown, [text("+0.34"), text("+0.33"), text("+0.33"), None]);
    }

    #[test]
    fn without_a_score_each_stands_for_itself() {
        let hole = Contribution {
            known: false,
            ..part(0.0, 1.0)
        };
        let explanation = Explanation {
            stage: 0,
            index: 0,
            id: String::new(),
            label: String::new(),
            score: None,
            without: "x is heavy, no number".to_owned(),
            contributions: vec![part(1.0 / 3.0, 1.0), hole],
            run: None,
        };
        let shown = [0, 1].map(|place| value_text(&explanation, place, 2));
        assert_eq!(shown, [Some("+0.33".to_owned()), Some(unknown())]);
    }
}
