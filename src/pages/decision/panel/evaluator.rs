//! One evaluator of the panel in a row, with what it said folded beneath.

use leptos::prelude::*;
use steelyard_protocol::{Change, Evaluator, Panel};

use super::words::EvaluatorWords;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when, word};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// All rows; an unfolded one is followed by what its evaluator said.
#[component]
pub(super) fn EvaluatorRows(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let shape = memo(move |_| {
        panel.with(|panel| {
            let panel = panel.as_ref();
            panel.map_or((0, 0), |panel| {
                (panel.evaluators.len(), panel.positions.len())
            })
        })
    });
    let most = memo(move |_| {
        let counts = |panel: &Panel| {
            let counts = panel
                .evaluators
                .iter()
                .map(|evaluator| evaluator.counts.max(evaluator.weight));
            counts.fold(0.0, f64::max)
        };
        panel.with(|panel| panel.as_ref().map_or(0.0, counts))
    });
    let rows = dynamic(move || {
        let (evaluators, positions) = shape.get();
        let rows = (0..evaluators).map(|at| {
            let evaluator =
                memo(move |_| panel.with(|panel| panel.as_ref()?.evaluators.get(at).cloned()));
            view! { <EvaluatorRow evaluator=evaluator positions=positions most=most/> }
        });
        rows.collect_view().into_any()
    });
    view! { <tbody>{rows}</tbody> }
}

#[component]
fn EvaluatorRow(
    /// The evaluator, as it is now.
    evaluator: Memo<Option<Evaluator>>,
    /// How many positions there are.
    positions: usize,
    /// What the longest bar stands for.
    most: Memo<f64>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let of = move |read: fn(&Evaluator) -> String| {
        text(move || evaluator.with(|evaluator| evaluator.as_ref().map_or(String::new(), read)))
    };
    let out = move || {
        evaluator.with(|evaluator| {
            evaluator
                .as_ref()
                .is_some_and(|evaluator| evaluator.left_out)
        })
    };
    let heuristic =
        move || evaluator.with(|evaluator| evaluator.as_ref().is_some_and(|it| it.heuristic));
    let width = bar_width(evaluator, most);
    let cells = (0..positions).map(|at| score_cell(evaluator, at));
    let without = of(|evaluator| {
        let by = evaluator.without.map(|by| format::signed(by, 3));
        by.unwrap_or_else(|| format::UNKNOWN.to_owned())
    });
    let mark = || {
        let title = "A rule of Steelyard replaces a judgement";
        view! { <span class="mark" title=title>"heuristic"</span> }.into_any()
    };
    view! {
        <tr class:out=flag(out)>
            <th scope="row" class="m-evaluator">
                <button
                    type="button"
                    class="plain"
                    title=of(|evaluator| format!("{}, {}", evaluator.id, evaluator.role))
                    aria-expanded=word(move || open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {of(|evaluator| evaluator.label.clone())}
                </button>
                {when(heuristic, mark)}
            </th>
            <td class="m-number m-factors">
                {of(|evaluator| format::fixed(evaluator.weight, 2))} <span class="times">"×"</span>
                {of(|evaluator| format::fixed(evaluator.confidence, 2))}
            </td>
            <td class="m-bar">
                <span class="bar-box"><i style:width=move || width.get()></i></span>
                <span class="bar-number">{of(|evaluator| format::fixed(evaluator.counts, 2))}</span>
            </td>
            {cells.collect_view()}
            <td class="m-number m-without"><Tips evaluator=evaluator/> {without}</td>
        </tr>
        {when(move || open.get(), move || {
            view! { <Unfolded evaluator=evaluator columns=positions + 4/> }.into_any()
        })}
    }
}

/// Width of the bar: what the evaluator counts by, as a share of the longest.
fn bar_width(evaluator: Memo<Option<Evaluator>>, most: Memo<f64>) -> Signal<String> {
    text(move || {
        let counts = evaluator
            .with(|evaluator| evaluator.as_ref().map_or(0.0, |evaluator| evaluator.counts));
        let share = counts / most.get().max(f64::MIN_POSITIVE);
        format!("{:.2}%", 100.0 * share.clamp(0.0, 1.0))
    })
}

/// What the evaluator gives the position at a place.
fn score_cell(evaluator: Memo<Option<Evaluator>>, at: usize) -> impl IntoView {
    let score =
        memo(move |_| evaluator.with(|evaluator| evaluator.as_ref()?.scores.get(at).copied()?));
    let shade = text(move || format!("{:.3}", score.get().unwrap_or_default()));
    let words = text(move || {
        let score = score.get().map(|score| format::fixed(score, 2));
        score.unwrap_or_else(|| format::UNKNOWN.to_owned())
    });
    let none = flag(move || score.get().is_none());
    view! {
        <td class="score" class:none=none style=("--score", move || shade.get())>{words}</td>
    }
}

/// Says so where the outcome is another without the evaluator.
#[component]
fn Tips(
    /// The evaluator.
    evaluator: Memo<Option<Evaluator>>,
) -> impl IntoView {
    let tipped = memo(move |_| {
        evaluator.with(|evaluator| {
            evaluator
                .as_ref()
                .map_or(String::new(), |it| it.tips.clone())
        })
    });
    let words = move || {
        let title = text(move || format!("Without it: {}", tipped.get()));
        view! { <span class="tips" title=title>"tips it"</span> }.into_any()
    };
    when(move || tipped.with(|tipped| !tipped.is_empty()), words)
}

/// What an evaluator said, and the switch that leaves it out.
#[component]
fn Unfolded(
    /// The evaluator.
    evaluator: Memo<Option<Evaluator>>,
    /// Columns of the table.
    columns: usize,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let words = expect_context::<EvaluatorWords>();
    let id = memo(move |_| {
        evaluator.with(|evaluator| {
            evaluator
                .as_ref()
                .map_or(String::new(), |evaluator| evaluator.id.clone())
        })
    });
    let out = move || {
        evaluator.with(|evaluator| {
            evaluator
                .as_ref()
                .is_some_and(|evaluator| evaluator.left_out)
        })
    };
    let tips = perhaps(move || {
        let tips =
            evaluator.with(|evaluator| evaluator.as_ref().map(|evaluator| evaluator.tips.clone()));
        tips.filter(|tips| !tips.is_empty())
            .map(|tips| format!("Without it: {tips}."))
    });
    let counts = text(move || {
        evaluator.with(|evaluator| evaluator.as_ref().map_or(String::new(), counts_words))
    });
    let toggle = move |_| {
        let Some(evaluator) = evaluator.get_untracked() else {
            return;
        };
        if evaluator.left_out {
            editing.take_back(&Change::Override(evaluator.toggle));
        } else {
            editing.put_overrides(&[evaluator.toggle]);
        }
    };
    view! {
        <tr class="unfolded">
            <td colspan=columns.to_string()>
                <p class="counts">{counts} " " <b>{tips}</b></p>
                {words.of(id)}
                <button type="button" class="button" on:click=toggle>
                    {text(move || {
                        let words = if out() { "Include this evaluator again" } else { "Leave this evaluator out" };
                        words.to_owned()
                    })}
                </button>
            </td>
        </tr>
    }
}

/// By what an evaluator counts, in a sentence.
fn counts_words(evaluator: &Evaluator) -> String {
    let factors = [evaluator.weight, evaluator.confidence, evaluator.counts];
    let [weight, confidence, counts] = factors.map(|factor| format::fixed(factor, 2));
    let (who, role) = (&evaluator.id, &evaluator.role);
    let counts = format!("counts for {counts}: weight {weight}, confidence {confidence}");
    if evaluator.heuristic {
        format!("A rule replaces the {role} and {counts}.")
    } else {
        format!("{who} speaks as {role} and {counts}.")
    }
}
