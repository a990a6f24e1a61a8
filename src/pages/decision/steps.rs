//! The table beside the waterfall: one line a criterion. Shown contributions add up to the shown
//! score.

use leptos::prelude::*;
use steelyard_protocol::{Contribution, Criterion, Explanation};

use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, word};

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
    let steps = dynamic(move || {
        let criteria = view.explained_criteria.get();
        let steps = criteria.iter().cloned().enumerate();
        let steps = steps.map(|(place, criterion)| {
            view! { <Step place=place criterion=criterion open=open/> }
        });
        steps.collect_view().into_any()
    });
    view! {
        <table class="steps">
            <colgroup>
                <col class="c-name"/>
                <col class="c-factors"/>
                <col/>
            </colgroup>
            <thead class="unseen">
                <tr>
                    <th scope="col">"Criterion"</th>
                    <th scope="col">"Number × weight"</th>
                    <th scope="col">"Contribution"</th>
                </tr>
            </thead>
            <tbody>{steps}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">"Score"</th>
                    <td></td>
                    <td class="value">{score}</td>
                </tr>
            </tfoot>
        </table>
    }
}

#[component]
fn Step(
    /// Place of the criterion.
    place: usize,
    /// The criterion.
    criterion: Criterion,
    /// The criterion whose inputs are shown.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let here = move || open.get() == place;
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
    let title = criterion.label.clone();
    let edited = flag(move || {
        let read = view.explanation(|one| one.contributions.get(place)?.read);
        read.flatten().is_some()
    });
    let value = perhaps(move || {
        view.explanation(|one| value_text(one, place, view.digits.get()))
            .flatten()
    });
    view! {
        <tr class:here=flag(here) on:click=move |_| open.set(place)>
            <th scope="row" title=title>
                <span class=format!("swatch p-slot-{}", criterion.slot)></span>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=word(here)
                    title="Show where the number comes from"
                >
                    {criterion.label}
                </button>
            </th>
            <td class="factors" class:edited=edited>
                {factors}
            </td>
            <td class="value">{value}</td>
        </tr>
    }
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
