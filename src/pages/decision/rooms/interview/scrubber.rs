//! The turns of an interview over a beam, with a weight at the one in view: what the log chose and what is chosen now, over
//! all turns at one glance.

use std::sync::Arc;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::interview::{Course, CourseOf};
use steelyard_protocol::study;
use web_sys::Element;

use super::turns::{TurnWords, bands, range, spoken, summary, words};
use crate::components::dynamic::{Dynamic, dynamic, flag, perhaps, text};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::studies::Studies;
use crate::state::ground::selection::Selection;

/// Turns beyond which only the one in view has its words.
const MANY: usize = 24;

/// The interview that is looked at.
#[derive(Clone, Copy)]
struct Turns {
    course: Memo<Option<Arc<Course>>>,
    words: Memo<Vec<TurnWords>>,
    /// The turn in view, by its place in the course.
    here: Memo<Option<usize>>,
    stale: Signal<bool>,
    selection: Selection,
}

impl Turns {
    fn start() -> Self {
        let studies = expect_context::<Studies>();
        let deciding = expect_context::<Deciding>();
        let asked = studies.answer_to(CourseOf {});
        // The last one stays until that of the next turn comes, which is of the same interview.
        let course = memo(move |before: Option<&Option<Arc<Course>>>| {
            let found = asked.get().map(|(course, _)| course);
            found.or_else(|| before.cloned().flatten())
        });
        let items = studies.study(move || {
            course.with(|course| {
                let course = course.as_ref()?;
                Some(study::WorkItems {
                    first: course.first,
                    count: u32::try_from(course.turns.len()).ok()?,
                })
            })
        });
        Self {
            course,
            words: memo(move |_| {
                let Some(course) = course.get() else {
                    return Vec::new();
                };
                let items = items.get().map(|(items, _)| items);
                words(&course, items.as_ref().map_or(&[][..], |items| items))
            }),
            here: memo(move |_| {
                let place = deciding.place().get()?;
                course.with(|course| {
                    let course = course.as_ref()?;
                    let at = place.checked_sub(course.first)? as usize;
                    (at < course.turns.len()).then_some(at)
                })
            }),
            selection: expect_context::<Selection>(),
            stale: flag(move || {
                items.with(|items| items.as_ref().is_some_and(|(_, stale)| *stale))
            }),
        }
    }

    fn count(self) -> usize {
        let turns = |course: &Option<Arc<Course>>| course.as_ref().map_or(0, |one| one.turns.len());
        self.course.with(turns)
    }

    /// Looks at a turn, on the step of the browser's history that the page stands on.
    fn go(self, at: usize) {
        let first = self
            .course
            .with_untracked(|course| course.as_ref().map(|one| one.first));
        let place = first.zip(u32::try_from(at).ok());
        if let Some((first, at)) = place.filter(|_| Some(at) != self.here.get_untracked()) {
            self.selection.look_at_decision(first + at);
        }
    }

    /// The first turn of the phase after, or of the one that stands before.
    fn phase_beside(self, here: usize, after: bool) -> Option<usize> {
        let course = self.course.get_untracked()?;
        let firsts: Vec<usize> = bands(&course).into_iter().map(|band| band.1).collect();
        let mut firsts = firsts.into_iter();
        if after {
            firsts.find(|at| *at > here)
        } else {
            firsts.rfind(|at| *at < here)
        }
    }

    /// Where a key leads from the turn in view.
    fn step(self, key: &str) -> Option<usize> {
        let last = untrack(|| self.count()).checked_sub(1)?;
        let here = self.here.get_untracked()?;
        Some(match key {
            "ArrowRight" | "ArrowUp" => (here + 1).min(last),
            "ArrowLeft" | "ArrowDown" => here.saturating_sub(1),
            "PageUp" => self.phase_beside(here, true).unwrap_or(last),
            "PageDown" => self.phase_beside(here, false).unwrap_or(0),
            "Home" => 0,
            "End" => last,
            _ => return None,
        })
    }
}

/// The scrubber; nothing before the turns are known.
#[component]
pub(super) fn Scrubber() -> impl IntoView {
    let turns = Turns::start();
    let summary = text(move || {
        let without = turns.course.with(|course| {
            let words = course.as_ref().map(|course| course.without_config.clone());
            words.unwrap_or_default()
        });
        let summary = turns.words.with(|words| summary(words));
        if without.is_empty() {
            summary
        } else {
            format!("{summary}; {without}")
        }
    });
    let known = memo(move |_| turns.course.with(Option::is_some));
    dynamic(move || {
        if !known.get() {
            // Its room is kept, so that nothing jumps when it comes.
            return view! { <div class="scrubber"></div> }.into_any();
        }
        view! {
            <section class="scrubber" class:stale=turns.stale aria-label="Turns of the interview">
                <div class="scrubber-names" aria-hidden="true">
                    <span>"recorded"</span>
                    <span>"re-scored"</span>
                </div>
                <Beam turns=turns/>
                <p class="scrubber-summary" role="status">{summary}</p>
            </section>
        }
        .into_any()
    })
}

/// All turns, and the weight at the one in view.
#[component]
fn Beam(
    /// The interview.
    turns: Turns,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if let Some(at) = turns.step(&event.key()) {
            event.prevent_default();
            turns.go(at);
        }
    };
    let under = move |event: &PointerEvent| {
        let target = event.target()?.dyn_into::<Element>().ok()?;
        let turn = target.closest("[data-turn]").ok().flatten();
        turn?.get_attribute("data-turn")?.parse::<usize>().ok()
    };
    let on_pointer = move |event: PointerEvent| {
        if event.buttons() & 1 == 1
            && let Some(at) = under(&event)
        {
            turns.go(at);
        }
    };
    keep_in_sight(turns, node);
    view! {
        <div
            class="course"
            class:many=flag(move || turns.count() > MANY)
            node_ref=node
            role="slider"
            tabindex="0"
            aria-label="Turn"
            aria-valuemin="1"
            aria-valuemax=text(move || turns.count().to_string())
            aria-valuenow=text(move || turns.here.get().map_or(1, |at| at + 1).to_string())
            aria-valuetext=text(move || said(turns))
            on:keydown=on_key
            on:pointerdown=on_pointer
            on:pointermove=on_pointer
        >
            <div class="course-grid">
                {phases(turns)}
                {columns(turns)}
            </div>
        </div>
    }
}

/// What is in view stays in sight of a row that is wider than the page.
fn keep_in_sight(turns: Turns, node: NodeRef<Div>) {
    effect(move || {
        let here = turns.here.get();
        let found = here.zip(node.get()).and_then(|(at, node)| {
            let turn = node.query_selector(&format!("[data-turn='{at}']"));
            Some((turn.ok().flatten()?, node))
        });
        if let Some((turn, node)) = found {
            let (turn, room) = (
                turn.get_bounding_client_rect(),
                node.get_bounding_client_rect(),
            );
            // In the middle, so that those around it are seen too.
            let off =
                f64::midpoint(turn.left(), turn.right()) - f64::midpoint(room.left(), room.right());
            #[expect(clippy::cast_possible_truncation, reason = "pixels on a screen")]
            node.set_scroll_left(node.scroll_left() + off.round() as i32);
        }
    });
}

fn said(turns: Turns) -> String {
    let course = turns.course.get();
    let found = course.zip(turns.here.get());
    let said =
        |(course, at): (Arc<Course>, usize)| turns.words.with(|words| spoken(&course, words, at));
    found.map(said).unwrap_or_default()
}

/// The phases as bands over their turns.
fn phases(turns: Turns) -> Dynamic {
    dynamic(move || {
        let Some(course) = turns.course.get() else {
            return ().into_any();
        };
        let all = bands(&course).into_iter().map(|(name, first, count)| {
            let range = range(&course, first, count);
            let title = format!("{name}, {range}");
            view! {
                <span
                    class="course-phase"
                    title=title
                    style:grid-column=format!("{} / span {count}", first + 1)
                >
                    <b>{name}</b>
                    <span>{range}</span>
                </span>
            }
        });
        all.collect_view().into_any()
    })
}

/// A column a turn.
fn columns(turns: Turns) -> Dynamic {
    let count = memo(move |_| turns.count());
    dynamic(move || {
        let all = (0..count.get()).map(|at| view! { <Turn turns=turns at=at/> });
        all.collect_view().into_any()
    })
}

#[component]
fn Turn(
    /// The interview.
    turns: Turns,
    /// Its place.
    at: usize,
) -> impl IntoView {
    let own = memo(move |_| {
        turns
            .words
            .with(|words| words.get(at).cloned().unwrap_or_default())
    });
    let number = text(move || {
        turns.course.with(|course| {
            let turn = course.as_ref().and_then(|course| course.turns.get(at));
            turn.map_or(String::new(), |turn| turn.number.to_string())
        })
    });
    let recorded =
        text(move || own.with(|own| own.recorded.clone().unwrap_or_else(|| "–".to_owned())));
    let ours = text(move || {
        own.with(|own| match (&own.recorded, &own.ours) {
            (Some(recorded), ours) if recorded == ours => "same".to_owned(),
            (_, ours) => ours.clone(),
        })
    });
    let title = perhaps(move || {
        turns.course.with(|course| {
            let course = course.as_ref()?;
            Some(turns.words.with(|words| spoken(course, words, at)))
        })
    });
    view! {
        <div
            class="course-turn"
            class:here=flag(move || turns.here.get() == Some(at))
            class:differs=flag(move || own.with(TurnWords::differs))
            class:changed=flag(move || own.with(|own| own.saved.is_some()))
            data-turn=at.to_string()
            title=title
            style:grid-column=(at + 1).to_string()
        >
            <span class="course-recorded">{recorded}</span>
            <span class="course-ours">{ours}</span>
            <span class="course-number">{number}</span>
        </div>
    }
}
