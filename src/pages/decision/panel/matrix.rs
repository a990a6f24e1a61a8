//! The panel as a matrix: evaluators down, positions across, what each would leave behind at the end.

use leptos::prelude::*;
use steelyard_protocol::{Panel, Position};

use super::super::view::View;
use super::concerns::Concerns;
use super::evaluator::EvaluatorRows;
use super::who::Who;
use super::words::EvaluatorWords;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when};
use crate::components::tile::Tile;
use crate::reactive::memo::memo;

/// Positions up to which each has the room for its name.
const WIDE: usize = 3;

/// The latest panel.
pub(super) fn latest() -> Memo<Option<Panel>> {
    let view = expect_context::<View>();
    memo(move |_| view.read(|decided| decided.panel.clone()).flatten())
}

/// What the panel came to, or that nobody asked it.
fn state(panel: Memo<Option<Panel>>, opened: Memo<bool>) -> Dynamic {
    let status = Signal::derive(move || {
        panel.with(|panel| {
            let status = panel.as_ref().map(|panel| panel.status.clone());
            status.unwrap_or_else(super::super::outcome::unknown)
        })
    });
    dynamic(move || {
        if opened.get() {
            view! { <StatusChip status=status/> }.into_any()
        } else {
            let title = "What the panel would say if it were asked";
            view! {
                <span class="mark" title=title>"not asked"</span>
            }
            .into_any()
        }
    })
}

/// The section.
#[component]
pub(super) fn Matrix() -> impl IntoView {
    let panel = latest();
    EvaluatorWords::provide();
    let evaluators = text(move || {
        let count = panel.with(|panel| panel.as_ref().map_or(0, |panel| panel.evaluators.len()));
        format::counted(count as u64, "evaluator")
    });
    let opened = memo(move |_| panel.with(|panel| panel.as_ref().is_some_and(|it| it.opened)));
    let narrow = flag(move || {
        panel.with(|panel| panel.as_ref().is_some_and(|it| it.positions.len() > WIDE))
    });
    let sentence = text(move || {
        panel.with(|panel| {
            panel
                .as_ref()
                .map_or(String::new(), |it| it.sentence.clone())
        })
    });
    let state = state(panel, opened);
    let who = RwSignal::new(false);
    let ask = move || {
        view! {
            <button type="button" class="link" on:click=move |_| who.set(true)>"Who decided"</button>
        }
        .into_any()
    };
    let asks = when(move || opened.get(), ask);
    let answer = move || view! { <Who on_close=move |()| who.set(false)/> }.into_any();
    view! {
        {when(move || who.get(), answer)}
        <section class="matrix" class:narrow=narrow aria-labelledby="matrix-title">
            <header class="section-head">
                <h2 id="matrix-title">"Panel"</h2>
                <p>{evaluators}</p>
                {state}
                <p class="matrix-sentence">{sentence}</p>
                <p class="aside">{asks}</p>
            </header>
            <div class="matrix-box" tabindex="0" role="region" aria-label="Panel, evaluators by positions">
                <table>
                    <Head panel=panel/>
                    <EvaluatorRows panel=panel/>
                    <Foot panel=panel/>
                </table>
            </div>
            <More panel=panel/>
            <Concerns panel=panel/>
        </section>
    }
}

/// Positions in the order of the columns, made anew only where they are others.
fn positions(panel: Memo<Option<Panel>>) -> Memo<Vec<(Option<u32>, String)>> {
    memo(move |_| {
        panel.with(|panel| {
            let all = panel.iter().flat_map(|panel| &panel.positions);
            all.map(|one| (one.index, one.label.clone())).collect()
        })
    })
}

#[component]
fn Head(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let positions = positions(panel);
    let heads = dynamic(move || {
        let heads = positions.get().into_iter().map(|(index, label)| {
            let tile = index.map(|index| view! { <Tile index=index/> });
            let title = label.clone();
            view! {
                <th scope="col" class="position" title=title>
                    <span>{tile} <span class="position-name">{label}</span></span>
                </th>
            }
        });
        heads.collect_view().into_any()
    });
    view! {
        <thead>
            <tr>
                <th scope="col" class="m-evaluator">"Evaluator"</th>
                <th scope="col" class="m-number" title="Weight of the role, or a share of it, and the evaluator's confidence">
                    "w × conf"
                </th>
                <th scope="col" class="m-bar"><span class="unseen">"Weight × confidence"</span></th>
                {heads}
                <th scope="col" class="m-number m-without" title="How the leader's C would change without the evaluator">
                    "without it"
                </th>
            </tr>
        </thead>
    }
}

#[component]
fn Foot(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let positions = positions(panel);
    let total = text(move || {
        let of = |panel: &Panel| {
            panel
                .evaluators
                .iter()
                .map(|evaluator| evaluator.weight)
                .sum()
        };
        panel.with(|panel| format::fixed(panel.as_ref().map_or(0.0, of), 1))
    });
    let scores = dynamic(move || {
        let cells = (0..positions.with(Vec::len)).map(|at| {
            let score = text(move || {
                let of = |one: &Position| one.score.map(|score| format::fixed(score, 3));
                let found = panel.with(|panel| of(panel.as_ref()?.positions.get(at)?));
                found.unwrap_or_else(|| format::UNKNOWN.to_owned())
            });
            view! { <td class="c-score">{score}</td> }
        });
        cells.collect_view().into_any()
    });
    let level = text(move || {
        panel.with(|panel| {
            panel
                .as_ref()
                .map_or(String::new(), |panel| panel.level.clone())
        })
    });
    view! {
        <tfoot>
            <tr>
                <th scope="row" class="m-evaluator">"Consensus C"</th>
                <td class="m-number">{total}</td>
                <td class="m-level">{level}</td>
                {scores}
                <td class="m-without"></td>
            </tr>
        </tfoot>
    }
}

/// Says so where not all positions fit.
#[component]
fn More(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let counts = memo(move |_| {
        panel.with(|panel| {
            let panel = panel.as_ref()?;
            let shown = panel.positions.len() as u64;
            let all = u64::from(panel.positions_count);
            (all > shown).then_some((shown, all))
        })
    });
    let words = text(move || {
        counts.get().map_or(String::new(), |(shown, all)| {
            let (shown, all) = (format::count(shown), format::count(all));
            format!("The first {shown} of {all} positions are shown.")
        })
    });
    when(
        move || counts.get().is_some(),
        move || view! { <p class="more">{words}</p> }.into_any(),
    )
}
