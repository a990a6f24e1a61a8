//! The smallest single edits that change the outcome, one at a time, each to be tried.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Act, Flip, Flips, Frame, Group, Mode, Verdict};

use super::view::View;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::flip_words::scale_words;
use crate::components::icon::{Glyph, Icon};
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;

/// Edits, then acts, by place.
#[derive(Clone)]
enum Shown {
    Edit(Box<Flip>),
    Act(Act),
}

fn shown(flips: &Flips, at: usize) -> Option<Shown> {
    let edit = flips.edits.get(at).cloned();
    let edit = edit.map(|flip| Shown::Edit(Box::new(flip)));
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

/// The flips, the smallest first, behind it those before others in which the other weights do what they do under the hand.
fn as_weights_move(flips: &Flips, frame: &Frame, modes: &[Along]) -> Flips {
    let otherwise = |flip: &Flip| {
        let (id, _) = flip.sets.first()?;
        let moved = frame.parameters.iter().find(|one| one.id == *id)?;
        let (_, along) = modes.iter().find(|(group, _)| *group == moved.group)?;
        Some(*along != flip.mode)
    };
    let mut ordered = flips.clone();
    if let Some((_, others)) = ordered.edits.split_first_mut() {
        others.sort_by_key(|flip| otherwise(flip).unwrap_or(false));
    }
    ordered
}

/// How far a setting may be from flipping who wins to be told before smaller changes of other numbers: a share of its scale.
const NEAR: f64 = 0.1;

/// Puts the nearest weight or limit second that changes who wins, where it is near and something smaller is first: that is the user's to
/// move, an input or a status less so. True where one stands second so.
fn setting_second(edits: &mut [Flip], winner: Option<u32>) -> bool {
    let tips = |flip: &Flip| {
        let another = flip.after.winner.is_some() && flip.after.winner != winner;
        !flip.sets.is_empty() && another && flip.size <= NEAR
    };
    let Some(at) = edits.iter().position(tips).filter(|at| *at > 0) else {
        return false;
    };
    edits[1..=at].rotate_right(1);
    true
}

/// The flips in the order in which they are shown, and whether the second is a setting that stands before smaller changes.
type Ordered = Option<(Arc<Flips>, bool)>;

/// The card.
#[component]
pub(crate) fn FlipCard() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let (view, editing) = (expect_context::<View>(), expect_context::<Editing>());
    let found = ordered(&studies, view, editing);
    let stale = flag(move || studies.flips().is_none_or(|(_, stale)| stale));
    let at = RwSignal::new(0_usize);
    let count =
        memo(move |_| found.with(|found| found.as_ref().map_or(0, |found| count_of(&found.0))));
    let place = memo(move |_| at.get().min(count.get().saturating_sub(1)));
    let step = move |by: usize| {
        let count = count.get_untracked().max(1);
        at.set((place.get_untracked() + by) % count);
    };
    let body = dynamic(move || match found.get() {
        None => view! { <p class="flip-none">"Looking for the smallest change"</p> }.into_any(),
        Some((flips, _)) => match shown(&flips, place.get()) {
            Some(Shown::Edit(flip)) => view! { <EditView flip=*flip/> }.into_any(),
            Some(Shown::Act(act)) => view! { <ActView act=act/> }.into_any(),
            None => view! { <p class="flip-none">{nothing(&flips)}</p> }.into_any(),
        },
    });
    let steps = move || view! { <Steps place=place count=count on_step=step/> }.into_any();
    let heading = text(move || {
        found.with(|found| {
            found
                .as_ref()
                .map_or(SMALLEST.to_owned(), |(flips, setting)| {
                    heading(flips, place.get(), *setting)
                })
        })
    });
    view! {
        <section class="flip-card" class:stale=stale aria-labelledby="flip-title">
            <header>
                <h2 id="flip-title" title=heading>{heading}</h2>
                {when(move || count.get() > 1, steps)}
            </header>
            {body}
        </section>
    }
}

/// What would tip it, as weights move now.
fn ordered(studies: &Studies, view: View, editing: Editing) -> Memo<Ordered> {
    let studies = *studies;
    // Of the draft, which changes with each move, the modes alone.
    let modes = memo(move |_| {
        let groups = view.frame.with_value(|frame| frame.groups.clone());
        let mode = |group: Group| {
            let along = editing.draft().with(|draft| draft.mode(&group));
            (group.id, along)
        };
        groups.into_iter().map(mode).collect::<Vec<Along>>()
    });
    let winner = memo(move |_| view.read(|decided| decided.winner).flatten());
    memo(move |_| {
        let (flips, _) = studies.flips()?;
        let ordered =
            |frame: &Arc<Frame>| modes.with(|modes| as_weights_move(&flips, frame, modes));
        let mut ordered = view.frame.with_value(ordered);
        let setting = setting_second(&mut ordered.edits, winner.get());
        Some((Arc::new(ordered), setting))
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
                aria-label="Previous change"
                on:click=move |_| on_step.run(count.get_untracked().max(1) - 1)
            >
                <Icon glyph=Glyph::ChevronLeft/>
            </button>
            <button
                type="button"
                class="icon-button"
                aria-label="Next change"
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
        0 => "Nothing changes the outcome: no single number within its range, and no action."
            .to_owned(),
        _ => "No value of a single number was found that changes the outcome, and no action"
            .to_owned(),
    };
    format!("{words}{}", not_searched(flips))
}

/// "; 40 numbers not fully searched", where the search ended before it came to all.
fn not_searched(flips: &Flips) -> String {
    match flips.not_searched {
        0 => String::new(),
        count => {
            let numbers = format::counted(u64::from(count), "number");
            format!("; {numbers} not fully searched")
        }
    }
}

const SMALLEST: &str = "Smallest change of one number";

/// What kind of change is shown, and how the other weights go along: the same move means another thing
/// where they do.
fn heading(flips: &Flips, place: usize, setting: bool) -> String {
    let Some(flip) = flips.edits.get(place) else {
        return match (
            flips.acts.is_empty(),
            flips.edits.is_empty(),
            flips.not_searched,
        ) {
            (true, ..) => SMALLEST,
            (false, true, 0) => "Only an action changes the outcome",
            (false, ..) => "Action that changes the outcome",
        }
        .to_owned();
    };
    let what = match (place, flip.mode) {
        (1, Mode::Free) if setting => "Nearest setting that changes who wins",
        (1, Mode::Proportional) if setting => "Nearest setting, other weights scaled",
        (0, Mode::Free) => SMALLEST,
        (0, Mode::Proportional) => "Smallest change, other weights scaled",
        (_, Mode::Free) => "Another way to change the outcome",
        (_, Mode::Proportional) => "Another change, other weights scaled",
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
    let words = flip.words.clone();
    let size = format!("{}, {}", words.change, words.share);
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
                title=format!("{name}: show in file")
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
                <b>{words.from}</b>
                <span class="flip-arrow">
                    <span class="unseen">"to"</span>
                </span>
                <b class="flip-to">{words.edge}</b>
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

#[cfg(test)]
mod tests {
    use steelyard_protocol::{FlipWords, Status, Tone};

    use super::*;

    fn flip(size: f64, sets: bool, winner: u32) -> Flip {
        Flip {
            label: String::new(),
            slot: None,
            mode: Mode::Free,
            from: 0.0,
            to: 1.0,
            edge: 1.0,
            relative: None,
            size,
            words: FlipWords::default(),
            exact: true,
            after: Verdict {
                status: Status {
                    id: String::new(),
                    label: String::new(),
                    tone: Tone::Settled,
                },
                winner: Some(winner),
                label: String::new(),
            },
            sets: Vec::from_iter(sets.then(|| ("w".to_owned(), 1.0))),
            input: None,
            place: None,
        }
    }

    #[test]
    fn the_smallest_is_first_and_a_near_setting_that_changes_who_wins_second() {
        let sizes = |mut edits: Vec<Flip>| {
            let setting = setting_second(&mut edits, Some(0));
            let sizes: Vec<f64> = edits.iter().map(|flip| flip.size).collect();
            (setting, sizes)
        };
        let (input, status) = (flip(0.01, false, 1), flip(0.02, true, 0));
        let near = vec![input.clone(), status.clone(), flip(0.09, true, 1)];
        assert_eq!(sizes(near), (true, vec![0.01, 0.09, 0.02]));
        let far = vec![input.clone(), status, flip(0.11, true, 1)];
        assert_eq!(sizes(far), (false, vec![0.01, 0.02, 0.11]));
        assert_eq!(
            sizes(vec![flip(0.05, true, 1), input]),
            (false, vec![0.05, 0.01])
        );
        assert_eq!(sizes(Vec::new()), (false, Vec::new()));
    }
}
