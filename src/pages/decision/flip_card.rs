//! The smallest single edits that change the outcome, one at a time, each to be tried.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Act, Flip, Flips, Frame, Group, Mode, Verdict};

use super::view::View;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::flip_words::{digits_of, reached, scale_words, size_words};
use crate::components::icon::{Glyph, Icon};
use crate::components::tile::Tile;
use crate::state::editing::Editing;
use crate::state::navigation::Navigation;
use crate::state::studies::Studies;

/// Edits, then acts, by place.
#[derive(Clone)]
enum Shown {
    Edit(Flip),
    Act(Act),
}

fn shown(flips: &Flips, at: usize) -> Option<Shown> {
    let edit = flips.edits.get(at).cloned().map(Shown::Edit);
    let act = || {
        let at = at.checked_sub(flips.edits.len())?;
        flips.acts.get(at).cloned().map(Shown::Act)
    };
    edit.or_else(act)
}

fn count_of(flips: &Flips) -> usize {
    flips.edits.len() + flips.acts.len()
}

/// Id of a group of weights, and what the others do while one of it moves.
type Along = (String, Mode);

/// The flips with those first in which the other weights do what they do under the hand.
fn as_weights_move(flips: &Flips, frame: &Frame, modes: &[Along]) -> Flips {
    let otherwise = |flip: &Flip| {
        let (id, _) = flip.sets.first()?;
        let moved = frame.parameters.iter().find(|one| one.id == *id)?;
        let (_, along) = modes.iter().find(|(group, _)| *group == moved.group)?;
        Some(*along != flip.mode)
    };
    let mut ordered = flips.clone();
    ordered
        .edits
        .sort_by_cached_key(|flip| otherwise(flip).unwrap_or(false));
    ordered
}

/// The card.
#[component]
pub(crate) fn FlipCard() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let (view, editing) = (expect_context::<View>(), expect_context::<Editing>());
    let found = ordered(&studies, view, editing);
    let stale = flag(move || studies.flips().is_none_or(|(_, stale)| stale));
    let at = RwSignal::new(0_usize);
    let count = Memo::new(move |_| found.with(|found| found.as_deref().map_or(0, count_of)));
    let place = Memo::new(move |_| at.get().min(count.get().saturating_sub(1)));
    let step = move |by: usize| {
        let count = count.get_untracked().max(1);
        at.set((place.get_untracked() + by) % count);
    };
    let body = dynamic(move || match found.get() {
        None => view! { <p class="flip-none">"Looking for what would tip it"</p> }.into_any(),
        Some(flips) => match shown(&flips, place.get()) {
            Some(Shown::Edit(flip)) => view! { <EditView flip=flip/> }.into_any(),
            Some(Shown::Act(act)) => view! { <ActView act=act/> }.into_any(),
            None => view! { <p class="flip-none">{nothing(&flips)}</p> }.into_any(),
        },
    });
    let steps = move || view! { <Steps place=place count=count on_step=step/> }.into_any();
    let heading = text(move || {
        found.with(|found| {
            found
                .as_deref()
                .map_or(SMALLEST.to_owned(), |flips| heading(flips, place.get()))
        })
    });
    view! {
        <section class="flip-card" class:stale=stale aria-labelledby="flip-title">
            <header>
                <h2 id="flip-title">{heading}</h2>
                {when(move || count.get() > 1, steps)}
            </header>
            {body}
        </section>
    }
}

/// What would tip it, as weights move now.
fn ordered(studies: &Studies, view: View, editing: Editing) -> Memo<Option<Arc<Flips>>> {
    let studies = *studies;
    // Of the draft, which changes with each move, the modes alone.
    let modes = Memo::new(move |_| {
        let groups = view.frame.with_value(|frame| frame.groups.clone());
        let mode = |group: Group| {
            let along = editing.draft().with(|draft| draft.mode(&group));
            (group.id, along)
        };
        groups.into_iter().map(mode).collect::<Vec<Along>>()
    });
    Memo::new(move |_| {
        let (flips, _) = studies.flips()?;
        let ordered =
            |frame: &Arc<Frame>| modes.with(|modes| as_weights_move(&flips, frame, modes));
        Some(Arc::new(view.frame.with_value(ordered)))
    })
}

/// Which of them is shown, and the way to the others.
#[component]
fn Steps(
    /// Place of the one that is shown.
    place: Memo<usize>,
    /// How many there are.
    count: Memo<usize>,
    /// Takes by how many to go on.
    #[prop(into)]
    on_step: Callback<usize>,
) -> impl IntoView {
    view! {
        <span class="flip-steps">
            {text(move || {
                format!("{} of {}", place.get() + 1, format::count(count.get() as u64))
            })}
            <button
                type="button"
                class="icon-button"
                aria-label="Previous change that changes this"
                on:click=move |_| on_step.run(count.get_untracked().max(1) - 1)
            >
                <Icon glyph=Glyph::ChevronLeft/>
            </button>
            <button
                type="button"
                class="icon-button"
                aria-label="Next change that changes this"
                on:click=move |_| on_step.run(1)
            >
                <Icon glyph=Glyph::ChevronRight/>
            </button>
        </span>
    }
}

/// That nothing was found, and whether all was looked at.
fn nothing(flips: &Flips) -> String {
    let words = match flips.not_searched {
        0 => "Nothing within bounds: no single number and no single act changes this.".to_owned(),
        _ => "Nothing was found within bounds that changes this".to_owned(),
    };
    format!("{words}{}", not_searched(flips))
}

/// "; 40 numbers not searched further", where the search ended before it came to all.
fn not_searched(flips: &Flips) -> String {
    match flips.not_searched {
        0 => String::new(),
        count => {
            let count = format::count(u64::from(count));
            format!("; {count} numbers not searched further")
        }
    }
}

const SMALLEST: &str = "Smallest change of one number";

/// What kind of change is shown, and how the other weights go along: the same move means another thing
/// where they do.
fn heading(flips: &Flips, place: usize) -> String {
    let Some(flip) = flips.edits.get(place) else {
        let some = !flips.acts.is_empty();
        return if some {
            "An act that changes this"
        } else {
            SMALLEST
        }
        .to_owned();
    };
    let what = match (place, flip.mode) {
        (0, Mode::Free) => SMALLEST,
        (0, Mode::Proportional) => "Smallest change, others in proportion",
        (_, Mode::Free) => "Another change that changes this",
        (_, Mode::Proportional) => "Another change, others in proportion",
    };
    let how = if flip.exact { "" } else { ", scanned" };
    format!("{what}{how}{}", not_searched(flips))
}

/// Before and after of one number, what comes of it, and the way to try it.
#[component]
fn EditView(
    /// The edit.
    flip: Flip,
) -> impl IntoView {
    let view = expect_context::<View>();
    let editing = expect_context::<Editing>();
    let navigation = expect_context::<Navigation>();
    let digits = digits_of(&flip);
    let (before, after) = (format::fixed(flip.from, digits), reached(&flip, digits));
    let size = size_words(&flip, digits);
    let (sets, input) = (flip.sets.clone(), flip.input.clone());
    let apply = move |_| match &input {
        Some(input) => editing.put_input(input.clone()),
        None => view
            .frame
            .with_value(|frame| editing.apply(&frame.parameters, &sets)),
    };
    let name = flip.label.clone();
    let name = match flip.place {
        Some((file, line)) => view! {
            <button
                type="button"
                class="plain flip-name line"
                title=format!("{name}: show its line")
                on:click=move |_| navigation.open_line(file, line)
            >
                {name.clone()}
            </button>
        }
        .into_any(),
        None => {
            view! { <span class="flip-name" title=name.clone()>{name.clone()}</span> }.into_any()
        }
    };
    view! {
        <p class="flip-move">
            <span class="flip-what">
                {flip.slot.map(|slot| view! { <span class=format!("swatch p-slot-{slot}")></span> })}
                {name}
            </span>
            <span class="flip-numbers">
                <b>{before}</b>
                <span class="flip-arrow">
                    <span class="unseen">"to"</span>
                </span>
                <b class="flip-to">{after}</b>
            </span>
            <span class="flip-size" title=scale_words(&flip)>{size}</span>
            <button type="button" class="button primary" on:click=apply>
                "Apply"
            </button>
        </p>
        <Then verdict=flip.after/>
    }
}

#[component]
fn ActView(
    /// What somebody could do.
    act: Act,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let overrides = act.overrides;
    view! {
        <p class="flip-move">
            <span class="flip-what">
                <span class="flip-name act">{act.label}</span>
            </span>
            <button
                type="button"
                class="button primary"
                on:click=move |_| editing.put_overrides(&overrides)
            >
                "Apply"
            </button>
        </p>
        <Then verdict=act.after/>
    }
}

/// The outcome then.
#[component]
pub(crate) fn Then(
    /// What it comes to.
    verdict: Verdict,
) -> impl IntoView {
    let status = Signal::stored(verdict.status);
    let winner = verdict.winner.map(|index| view! { <Tile index=index/> });
    let label = if verdict.label.is_empty() {
        "nobody leads".to_owned()
    } else {
        verdict.label
    };
    view! {
        <span class="then">
            <span>"then"</span>
            {winner}
            <span class="then-name" title=label.clone()>{label.clone()}</span>
            <StatusChip status=status/>
        </span>
    }
}
