//! How the explained card got its score: the waterfall and its table, one picture.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Contribution, Criterion, Explanation};

use super::inputs::Inputs;
use super::view::View;
use crate::charts::domain::Domain;
use crate::charts::format;
use crate::charts::view::SceneView;
use crate::charts::waterfall::{self, Waterfall};
use crate::components::chip::MarkChip;
use crate::components::measure::width_of;
use crate::components::tile::Tile;
use crate::state::editing::Editing;

/// The explanation.
#[component]
pub(crate) fn Why() -> impl IntoView {
    let view = expect_context::<View>();
    let explanation = Memo::new(move |_| {
        view.decided
            .with(|decided| decided.as_ref()?.explanation.clone())
    });
    let known = Memo::new(move |_| explanation.with(Option::is_some));
    let open = RwSignal::new(0_usize);
    view! {
        <section class="why" aria-labelledby="why-title">
            <Show
                when=move || known.get()
                fallback=|| view! { <p class="waiting">"No card is selected."</p> }
            >
                <Title explanation=explanation/>
                <AllMarks/>
                <div class="waterfall">
                    <Steps explanation=explanation open=open/>
                    <Picture explanation=explanation/>
                </div>
                <Inputs explanation=explanation open=open/>
            </Show>
        </section>
    }
}

#[component]
fn Title(
    /// What is explained.
    explanation: Memo<Option<Explanation>>,
) -> impl IntoView {
    let index = Memo::new(move |_| explanation.with(|one| one.as_ref().map_or(0, |one| one.index)));
    let words = move || {
        explanation.with(|one| {
            let one = one.as_ref()?;
            Some(format!(
                "How {} got {}",
                one.label,
                format::score(one.score)
            ))
        })
    };
    view! {
        <header class="section-head">
            <Tile index=index/>
            <h2 id="why-title">{words}</h2>
        </header>
    }
}

/// Every mark of the explained card: a row of the ranking has no room for all.
#[component]
fn AllMarks() -> impl IntoView {
    let view = expect_context::<View>();
    let marks = Memo::new(move |_| {
        let explained = view.explained.get()?;
        view.decided.with(|decided| {
            let mut rows = decided.as_ref()?.rows.iter();
            let row = rows.find(|row| row.index == explained)?;
            row.marks
                .iter()
                .any(|mark| !mark.good)
                .then(|| row.marks.clone())
        })
    });
    move || {
        marks.get().map(|marks| {
            let marks = marks
                .into_iter()
                .map(|mark| view! { <MarkChip mark=mark/> });
            view! { <p class="all-marks">{marks.collect_view()}</p> }
        })
    }
}

/// One line a criterion: name, raw × weight, contribution. Shown contributions add up to the score.
#[component]
fn Steps(
    /// What is explained.
    explanation: Memo<Option<Explanation>>,
    /// The criterion whose inputs are shown.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let shown = Memo::new(move |_| {
        explanation.with(|one| {
            one.as_ref().map(|one| {
                let values: Vec<f64> = one.contributions.iter().map(|part| part.value).collect();
                format::apportion(&values, one.score, 2)
            })
        })
    });
    let score = move || explanation.with(|one| one.as_ref().map(|one| format::score(one.score)));
    let steps = view.criteria.with_value(|criteria| {
        let steps = criteria.iter().cloned().enumerate();
        steps
            .map(|(place, criterion)| {
                let part = Memo::new(move |_| {
                    explanation.with(|one| one.as_ref()?.contributions.get(place).cloned())
                });
                let value =
                    Memo::new(move |_| shown.with(|shown| shown.as_ref()?.get(place).copied()));
                view! { <Step place=place criterion=criterion part=part value=value open=open/> }
            })
            .collect_view()
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
    /// Its part of the score.
    part: Memo<Option<Contribution>>,
    /// The part as shown.
    value: Memo<Option<f64>>,
    /// The criterion whose inputs are shown.
    open: RwSignal<usize>,
) -> impl IntoView {
    let here = move || open.get() == place;
    let factors = move || part.with(|part| part.as_ref().map(factors_text));
    view! {
        <tr class:here=here on:click=move |_| open.set(place)>
            <th scope="row">
                <span class=format!("swatch p-slot-{}", criterion.slot)></span>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=move || if here() { "true" } else { "false" }
                    title="Show where the number comes from"
                >
                    {criterion.label}
                </button>
            </th>
            <td class="factors">{factors}</td>
            <td class="value">
                {move || value.get().map(|value| format::signed(value, 2))}
            </td>
        </tr>
    }
}

/// "0.90×10": the number as it goes into the score, times its weight.
fn factors_text(part: &Contribution) -> String {
    let number = part.raw * part.gain;
    let number = if number.abs() < 1e-12 {
        "0".to_owned()
    } else {
        format::fixed(number, 2)
    };
    format!("{number}×{}", format::short(part.weight))
}

#[component]
fn Picture(
    /// What is explained.
    explanation: Memo<Option<Explanation>>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let moving = expect_context::<Editing>().moving();
    let node = NodeRef::<Div>::new();
    let width = width_of(node);
    let parts = Memo::new(move |_| {
        explanation.with(|one| {
            let one = one.as_ref()?;
            let values: Vec<f64> = one.contributions.iter().map(|part| part.value).collect();
            Some((one.index, view.parts(&values), one.score))
        })
    });
    let thresholds = Memo::new(move |_| {
        view.levels
            .with(|levels| levels.iter().map(|level| level.1).collect::<Vec<f64>>())
    });
    let domain = Memo::new(move |held: Option<&(u32, Domain)>| {
        let (index, fresh) = parts.with(|parts| match parts {
            Some((index, parts, _)) => {
                let reach = thresholds.with(|levels| Waterfall::domain_of(parts, levels));
                (*index, reach)
            }
            None => (0, Domain::around(0.0, 1.0)),
        });
        let held = held.filter(|(card, _)| *card == index && moving.get());
        (index, held.map_or(fresh, |(_, held)| held.union(fresh)))
    });
    let scene = Memo::new(move |_| {
        let (parts, score) = parts
            .get()
            .map_or((Vec::new(), 0.0), |(_, parts, score)| (parts, score));
        let waterfall = Waterfall {
            parts,
            score,
            thresholds: thresholds.get(),
            domain: domain.get().1,
        };
        waterfall::scene(&waterfall, width.get().max(80.0))
    });
    view! {
        <div class="steps-picture" node_ref=node>
            <SceneView scene=scene/>
        </div>
    }
}
