//! The ruler in the outcome strip.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::Decided;

use super::view::View;
use crate::charts::domain::Domain;
use crate::charts::score_axis::{self, Flag, ScoreAxis};
use crate::charts::view::SceneView;
use crate::components::measure::width_of;
use crate::state::editing::Editing;
use crate::state::seating::WHOLE;

/// Alternatives that carry a letter; the others are strokes.
const FLAGS: usize = 6;

/// Scores of the alternatives that were sent, on one ruler.
#[component]
pub(crate) fn Axis() -> impl IntoView {
    let view = expect_context::<View>();
    let moving = expect_context::<Editing>().moving();
    let decided = view.decided;
    let node = NodeRef::<Div>::new();
    let width = width_of(node, 400.0);
    let domain = Memo::new(move |held: Option<&Domain>| {
        let held = held.copied().filter(|_| moving.get());
        let fresh =
            decided.with(|decided| decided.as_deref().map_or(Domain::around(0.0, 1.0), reach));
        held.map_or(fresh, |held| held.union(fresh))
    });
    let scene = Memo::new(move |_| {
        let flags = decided.with(|decided| decided.as_deref().map(flags_of));
        let (flags, others) = flags.unwrap_or_default();
        let level = view.levels.with(|levels| levels.first().cloned());
        let axis = ScoreAxis {
            domain: domain.get(),
            flags,
            others,
            level,
        };
        score_axis::scene(&axis, width.get().max(200.0))
    });
    view! {
        <div class="axis" node_ref=node>
            <SceneView scene=scene/>
        </div>
    }
}

fn few_flags(decided: &Decided) -> Vec<Flag> {
    let winner = decided.winner.zip(decided.winner_score);
    let winner = winner.map(|(index, score)| Flag {
        index,
        label: decided.winner_label.clone(),
        score,
    });
    let explained = decided.explanation.as_ref();
    let explained = explained.filter(|one| Some(one.index) != decided.winner);
    let explained = explained.map(|one| Flag {
        index: one.index,
        label: one.label.clone(),
        score: one.score,
    });
    winner.into_iter().chain(explained).collect()
}

/// The stretch that all sent scores and limits reach.
fn reach(decided: &Decided) -> Domain {
    let (flags, others) = flags_of(decided);
    let scores = flags.into_iter().map(|flag| flag.score).chain(others);
    let levels = decided.levels.iter().map(|level| level.value);
    let zero = (decided.ranked > WHOLE).then_some(0.0);
    let all = scores.chain(levels).chain(zero);
    let (lo, hi) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), value| {
        (lo.min(value), hi.max(value))
    });
    Domain::around(lo, hi)
}

/// The best as flags, the rest as strokes. Of a large ranking, whose rows come and go as the list
/// scrolls, only the winner and the explained card.
fn flags_of(decided: &Decided) -> (Vec<Flag>, Vec<f64>) {
    if decided.ranked > WHOLE {
        return (few_flags(decided), Vec::new());
    }
    let flags = decided.rows.iter().take(FLAGS).map(|row| Flag {
        index: row.index,
        label: row.label.clone(),
        score: row.score,
    });
    let others = decided.rows.iter().skip(FLAGS).map(|row| row.score);
    (flags.collect(), others.collect())
}
