//! One decision of the list.

use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{Brief, Record, WorkItem};

use crate::charts::format;
use crate::components::chip::RecordChip;
use crate::components::dynamic::{dynamic, flag, text, word};
use crate::components::flip_words::in_a_line;
use crate::components::icon::{Glyph, Icon};
use crate::components::outcome::Outcome;
use crate::components::virtual_list::VirtualList;
use crate::reactive::memo::memo;
use crate::state::answers::studies::{MOST_NEAREST, Nearest, Studies};
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::selection::Selection;
use crate::state::keeping::watching::Watching;

/// The line; a click opens the decision.
#[component]
pub(crate) fn Line(
    /// Place among all calls.
    place: usize,
    /// Where it is drawn, from 0.
    at: usize,
    /// The list that it stands in.
    lines: VirtualList,
    /// Height of a line.
    pitch: Memo<f64>,
    /// All calls.
    items: Memo<Arc<Vec<WorkItem>>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let selection = expect_context::<Selection>();
    let item = memo(move |_| items.with(|items| items.get(place).cloned()));
    let decision = memo(move |_| item.with(|item| item.as_ref().map_or(0, |item| item.decision)));
    let brief = memo(move |_| {
        let at = decision.get() as usize;
        files
            .workspace()
            .with(|open| open.decisions.get(at).cloned().unwrap_or_default())
    });
    let flipped = expect_context::<Watching>().flipped();
    let here = move || selection.decision.get() == decision.get();
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open_decision(decision.get_untracked());
    };
    let name = text(move || brief.with(|brief| brief.label.clone()));
    view! {
        <div
            class="list-line"
            class:here=flag(here)
            role="row"
            id=text(move || format!("decision-{}", decision.get()))
            aria-rowindex=(at + 2).to_string()
            aria-selected=word(here)
            style:top=lines.place_text(move || u32::try_from(at).unwrap_or(u32::MAX))
            style:height=text(move || format!("{}px", pitch.get()))
            on:click=open
        >
            <span role="gridcell" class="c-decision">
                <a href=text(move || navigation.address_of_decision(decision.get())) tabindex="-1" title=name>
                    {name}
                </a>
                <small>
                    {dynamic(move || {
                        let was = flipped.with(|all| all.get(&decision.get()).cloned());
                        was.map(|was| {
                            view! {
                                <b class="flipped" title="Since the folder was last read">
                                    {format!("Flipped, was {was}")}
                                </b>
                            }
                        })
                            .into_any()
                    })} {text(move || brief.with(words_of))}
                </small>
            </span>
            <Cells item=item place=place/>
        </div>
    }
}

/// "Table, 6 rows".
fn words_of(brief: &Brief) -> String {
    let count = format::counted(u64::from(brief.alternatives), &brief.noun);
    format!("{}, {count}", brief.system)
}

#[component]
fn Cells(
    /// What it comes to.
    item: Memo<Option<WorkItem>>,
    /// Place among all calls.
    place: usize,
) -> impl IntoView {
    let studies = expect_context::<Studies>();
    let nearest = memo(move |_| {
        studies.nearest(|all, stale| (all.get(place).cloned().unwrap_or_default(), stale))
    });
    let stale = flag(move || nearest.with(|(flip, stale)| *stale || *flip == Nearest::Unknown));
    let flip = text(move || match nearest.get().0 {
        Nearest::Unknown if place < MOST_NEAREST as usize => "computing".to_owned(),
        Nearest::Unknown => String::new(),
        Nearest::None => "no possible number".to_owned(),
        Nearest::NotFound => "none found".to_owned(),
        Nearest::Flip(flip) => in_a_line(&flip),
    });
    dynamic(move || {
        let Some(item) = item.get() else {
            return ().into_any();
        };
        let margin = margin(&item);
        let first = (item.level > 1 && item.verdict.winner.is_some())
            .then_some("Tied with others; listed first because its file comes first");
        let heuristic = item.heuristic.then(|| {
            view! {
                <span class="mark" title="A heuristic is part of its score; the decision says which">
                    "heuristic"
                </span>
            }
        });
        let diagnostics = match item.diagnostics {
            0 => ().into_any(),
            count => view! {
                <Icon glyph=Glyph::Triangle size=13/>
                {format::count(u64::from(count))}
            }
            .into_any(),
        };
        let recorded = recorded(&item);
        let before = item
            .before
            .map(|verdict| view! { <Outcome verdict=verdict/> });
        view! {
            <span role="gridcell" class="c-outcome">
                <Outcome verdict=item.verdict/>
                {heuristic}
            </span>
            <span role="gridcell" class="c-margin" title=first>{margin}</span>
            <span role="gridcell" class="c-flip" class:stale=stale title=flip>
                {flip}
            </span>
            <span role="gridcell" class="c-record">
                <RecordChip record=Signal::stored(item.record)/>
                {recorded}
            </span>
            <span role="gridcell" class="c-change">{before}</span>
            <span role="gridcell" class="c-diagnostics">{diagnostics}</span>
        }
        .into_any()
    })
}

/// The lead of the first, or how many tie.
fn margin(item: &WorkItem) -> String {
    match item.level {
        0 | 1 if item.lead.is_empty() => format::UNKNOWN.to_owned(),
        0 | 1 => item.lead.clone(),
        level => format!("tie of {level}"),
    }
}

/// What is recorded, beside ours where that is another.
fn recorded(item: &WorkItem) -> impl IntoView + use<> {
    let differs = item.record == Record::Differs && !item.recorded.is_empty();
    differs.then(|| {
        let words = item.recorded.clone();
        view! { <small title=words.clone()>{words.clone()}</small> }
    })
}
