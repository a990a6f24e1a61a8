//! The ruler in the outcome strip.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Decided, Panel, Position, Row, to_u32};

use super::view::{Drawn, View};
use crate::charts::chart::Chart;
use crate::charts::domain::{Domain, growing};
use crate::charts::score_axis::{self, Flag, ScoreAxis};
use crate::charts::score_chart;
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::when;
use crate::components::measure::width_of;
use crate::reactive::memo::memo;
use crate::state::answers::row_positions::WHOLE;
use crate::state::ground::editing::Editing;

/// Alternatives that carry a letter; the others are strokes.
const FLAGS: usize = 6;

/// Scores of the alternatives that were sent, on one ruler; none where nothing would stand on it.
#[component]
pub(crate) fn Axis() -> impl IntoView {
    let view = expect_context::<View>();
    let moving = expect_context::<Editing>().moving();
    let decided = view.decided;
    let node = NodeRef::<Div>::new();
    let width = width_of(node, 400.0);
    let domain = growing(moving, move || {
        decided.with(|decided| match decided.as_deref() {
            Some(decided) => (to_u32(decided.path.len()), reach(decided)),
            None => (0, Domain::around(0.0, 1.0)),
        })
    });
    let scene = memo(move |_| score_axis::scene(&ruler(view, domain.get()), drawn_width(width)));
    let drawn = Drawn {
        domain,
        width,
        pointing: Pointing::new(),
    };
    let plot = move || {
        view! {
            <div class="plot" node_ref=node>
                <SceneView scene=scene/>
                <ScoreMarks drawn=drawn/>
            </div>
        }
    };
    let stands = move || !view.read(is_bare).unwrap_or_default();
    view! { <div class="axis">{when(stands, move || plot().into_any())}</div> }
}

/// What the ruler shows.
pub(super) fn ruler(view: View, domain: Domain) -> ScoreAxis {
    let flags = view.read(flags_of);
    let (flags, others) = flags.unwrap_or_default();
    ScoreAxis {
        domain,
        flags,
        others,
        level: view.read(level_of).flatten(),
    }
}

/// How wide it is drawn in a place of that width.
pub(super) fn drawn_width(width: Signal<f64>) -> f64 {
    width.get().max(200.0)
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
    let explained = explained.and_then(|one| {
        Some(Flag {
            index: one.index,
            label: one.label.clone(),
            score: one.score?,
        })
    });
    winner.into_iter().chain(explained).collect()
}

/// The stretch that all sent scores and limits reach.
fn reach(decided: &Decided) -> Domain {
    let (flags, others) = flags_of(decided);
    let scores = flags.into_iter().map(|flag| flag.score).chain(others);
    let levels = level_of(decided).map(|(_, value)| value);
    let zero = (!is_whole(decided)).then_some(0.0);
    let all = scores.chain(levels).chain(zero);
    let (lo, hi) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), value| {
        (lo.min(value), hi.max(value))
    });
    Domain::around(lo, hi)
}

/// Whether neither a score nor a limit is there to show.
fn is_bare(decided: &Decided) -> bool {
    flags_of(decided).0.is_empty() && level_of(decided).is_none()
}

/// Where a panel decided its limit, as its scores are then what is shown.
fn level_of(decided: &Decided) -> Option<(String, f64)> {
    let levels = decided
        .deciding_panel()
        .map_or(&decided.levels, |panel| &panel.levels);
    let level = levels.first()?;
    Some((level.label.clone(), level.value))
}

/// The positions of a panel that have a score, the best first.
fn seated(panel: &Panel) -> Vec<Flag> {
    let flag = |one: &Position| {
        Some(Flag {
            index: one.index?,
            label: one.label.clone(),
            score: one.score?,
        })
    };
    let mut flags: Vec<Flag> = panel.positions.iter().filter_map(flag).collect();
    flags.sort_by(|a, b| b.score.total_cmp(&a.score));
    flags
}

/// Whether all that ranks was sent, the best first.
fn is_whole(decided: &Decided) -> bool {
    let in_order = decided
        .rows
        .iter()
        .zip(1..)
        .all(|(row, rank)| row.rank == rank);
    decided.ranked <= WHOLE && decided.shown == decided.ranked && in_order
}

/// The best as flags, the rest as strokes. Of a large ranking, whose rows come and go as the list
/// scrolls, and of one that is filtered or sorted, only the winner and the explained card.
fn flags_of(decided: &Decided) -> (Vec<Flag>, Vec<f64>) {
    if let Some(panel) = decided.deciding_panel() {
        let mut flags = seated(panel);
        let others = flags.split_off(flags.len().min(FLAGS));
        return (flags, others.into_iter().map(|one| one.score).collect());
    }
    if !is_whole(decided) {
        return (few_flags(decided), Vec::new());
    }
    let flags = decided.rows.iter().take(FLAGS).map(flag_of);
    let others = decided.rows.iter().skip(FLAGS).map(|row| row.score);
    (flags.collect(), others.collect())
}

/// Whose the strokes are.
pub(super) fn others_of(decided: &Decided) -> Vec<Flag> {
    if let Some(panel) = decided.deciding_panel() {
        return seated(panel).into_iter().skip(FLAGS).collect();
    }
    if !is_whole(decided) {
        return Vec::new();
    }
    decided.rows.iter().skip(FLAGS).map(flag_of).collect()
}

fn flag_of(row: &Row) -> Flag {
    Flag {
        index: row.index,
        label: row.label.clone(),
        score: row.score,
    }
}

/// Marks and menu of the ruler in the outcome strip.
#[component]
pub(super) fn ScoreMarks(
    /// How the ruler was drawn.
    drawn: Drawn,
) -> impl IntoView {
    let chart = scores(drawn);
    view! {
        <ChartMarks
            id="scores"
            label="Scores, marks on the axis"
            chart=chart
            pointing=drawn.pointing
        />
        <ChartMenu id="scores" chart=chart pointing=drawn.pointing/>
    }
}

/// The ruler as a chart. A memo works only while someone reads it.
fn scores(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    memo(move |_| {
        let axis = ruler(view, drawn.domain.get());
        let others = view.read(others_of).unwrap_or_default();
        score_chart::chart(&axis, &others, &view.noun(), drawn_width(drawn.width))
    })
}
