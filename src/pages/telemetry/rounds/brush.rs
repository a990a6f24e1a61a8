//! Rounds, or a stretch of time, that are chosen on the axis: by dragging over the lanes, or from the keyboard.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{Along, EventFilter};

use crate::charts::lanes::{AXIS, Plan, column_name};
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::components::moment::zone;
use crate::reactive::scope;

/// A pointer that moves less than that clicks.
const CLICK: f64 = 4.0;

/// What is chosen on the axis, and what is about to be.
#[derive(Clone, Copy)]
pub(super) struct Brush {
    pub(super) plan: Memo<Plan>,
    filter: RwSignal<EventFilter>,
    /// Columns under a drag that is not over yet.
    held: RwSignal<Option<(usize, usize)>>,
    /// The column in hand, and where a choice began.
    hand: RwSignal<(usize, usize)>,
    /// Where a pointer went down, and the column there.
    down: StoredValue<Option<(f64, usize)>>,
}

impl Brush {
    pub(super) fn new(plan: Memo<Plan>, filter: RwSignal<EventFilter>) -> Self {
        Self {
            plan,
            filter,
            held: RwSignal::new(None),
            hand: RwSignal::new((0, 0)),
            down: StoredValue::new(None),
        }
    }

    /// The columns that are chosen, or under the drag.
    pub(super) fn columns(self) -> Option<(usize, usize)> {
        self.held.get().or_else(|| {
            let stretch = self.stretch()?;
            self.plan.with(|plan| plan.columns.within(stretch))
        })
    }

    /// What is chosen, in the axis' own numbers.
    pub(super) fn stretch(self) -> Option<(f64, f64)> {
        let along = self.plan.with(|plan| plan.along);
        self.filter.with(|filter| match along {
            Along::Rounds => filter.rounds.map(|(from, to)| (from as f64, to as f64)),
            // A stretch of time ends before its end.
            Along::Time => filter.times.map(|(from, to)| (from, to - 0.5)),
        })
    }

    /// Chooses columns, from one to another.
    fn choose(self, one: usize, other: usize) {
        let (first, last) = (one.min(other), one.max(other));
        let found = self.plan.with_untracked(|plan| {
            let all = &plan.columns.all;
            Some((plan.along, all.get(first)?.from, all.get(last)?.to))
        });
        let Some((along, from, to)) = found else {
            return;
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rounds are counts"
        )]
        let (rounds, times) = match along {
            Along::Rounds => (Some((from as u64, to as u64)), None),
            Along::Time => (None, Some((from.floor(), to.ceil()))),
        };
        if self
            .filter
            .with_untracked(|now| (now.rounds, now.times) != (rounds, times))
        {
            self.filter.update(|filter| {
                filter.rounds = rounds;
                filter.times = times;
            });
        }
    }

    /// Follows a key on the axis; tells whether it is one.
    fn follow(self, event: &KeyboardEvent) -> bool {
        let Some(last) = self
            .plan
            .with_untracked(|plan| plan.columns.all.len().checked_sub(1))
        else {
            return false;
        };
        let (at, began) = self.hand.get_untracked();
        let (at, began) = (at.min(last), began.min(last));
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => (at + 1).min(last),
            "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            "Enter" | " " => {
                if untrack(|| self.columns()) == Some((at.min(began), at.max(began))) {
                    self.filter
                        .update(|filter| (filter.rounds, filter.times) = (None, None));
                } else {
                    self.choose(at, at);
                }
                self.hand.set((at, at));
                return true;
            }
            _ => return false,
        };
        if event.shift_key() {
            self.hand.set((to, began));
            self.choose(began, to);
        } else {
            self.hand.set((to, to));
        }
        true
    }

    fn column_under(self, x: f64) -> Option<usize> {
        self.plan.with_untracked(|plan| plan.column_at(x))
    }

    /// A pointer goes down on the picture.
    pub(super) fn begin(self, event: &PointerEvent, node: NodeRef<Div>) {
        if event.button() == 0 && event.is_primary() {
            let x = inside(event, node);
            self.down
                .set_value(x.and_then(|x| Some((x, self.column_under(x)?))));
        }
    }

    /// It moves: from some pixels on it drags, and what lies under it hears no more of it.
    pub(super) fn drag(self, event: &PointerEvent, node: NodeRef<Div>) {
        let Some((from, column)) = self.down.get_value() else {
            return;
        };
        let Some((x, node)) = inside(event, node).zip(node.get_untracked()) else {
            return;
        };
        if self.held.get_untracked().is_none() && (x - from).abs() < CLICK {
            return;
        }
        // Fails only where the pointer has gone.
        let _kept = node.set_pointer_capture(event.pointer_id());
        if let Some(other) = self.column_under(x) {
            let columns = Some((column.min(other), column.max(other)));
            if self.held.get_untracked() != columns {
                self.held.set(columns);
            }
        }
    }

    /// It goes up: what it was dragged over is chosen. A click on the axis chooses what is there.
    pub(super) fn end(self, event: &PointerEvent, node: NodeRef<Div>) {
        let down = self.down.get_value();
        self.down.set_value(None);
        match (self.held.get_untracked(), down) {
            (Some((first, last)), _) => {
                self.choose(first, last);
                self.hand.set((last, first));
                self.held.set(None);
            }
            (None, Some((_, column))) if height(event, node).is_some_and(|y| y < AXIS) => {
                self.choose(column, column);
                self.hand.set((column, column));
            }
            _ => {}
        }
    }

    /// The browser takes it away.
    pub(super) fn drop(self) {
        self.down.set_value(None);
        self.held.set(None);
    }
}

/// Where a pointer is in the picture, from its left edge.
fn inside(event: &PointerEvent, node: NodeRef<Div>) -> Option<f64> {
    let room = node.get_untracked()?.get_bounding_client_rect();
    Some(f64::from(event.client_x()) - room.left())
}

/// From its upper edge.
fn height(event: &PointerEvent, node: NodeRef<Div>) -> Option<f64> {
    let room = node.get_untracked()?.get_bounding_client_rect();
    Some(f64::from(event.client_y()) - room.top())
}

/// The axis as a stop of the tab key.
#[component]
pub(super) fn Axis(
    /// What is chosen on it.
    brush: Brush,
) -> impl IntoView {
    let plan = brush.plan;
    let focused = RwSignal::new(false);
    let on_key = move |event: KeyboardEvent| {
        if !event.ctrl_key() && !event.meta_key() && !event.alt_key() && brush.follow(&event) {
            event.prevent_default();
        }
    };
    let count = move || plan.with(|plan| plan.columns.all.len());
    let name = move |at: usize| {
        plan.with(|plan| {
            let step = plan.columns.all.get(at);
            step.map_or(String::new(), |step| column_name(plan.along, step, &zone()))
        })
    };
    let at = move || brush.hand.get().0.min(count().saturating_sub(1));
    let said = text(move || {
        let chosen = match brush.columns() {
            Some((first, last)) if first == last => format!("chosen: {}", name(first)),
            Some((first, last)) => format!("chosen: {} to {}", name(first), name(last)),
            None => "none chosen".to_owned(),
        };
        format!("{}, {chosen}", name(at()))
    });
    let cursor = move || {
        let place = plan.with(|plan| plan.stretch((at(), at())));
        view! {
            <div class="rounds-hand" style:left=format!("{}px", place.0) style:width=format!("{}px", place.1)></div>
        }
        .into_any()
    };
    view! {
        <div
            class="rounds-axis"
            role="slider"
            tabindex="0"
            aria-label=text(move || match plan.with(|plan| plan.along) {
                Along::Rounds => "Axis of rounds: arrow keys move, Shift or Enter choose".to_owned(),
                Along::Time => "Axis of time: arrow keys move, Shift or Enter choose".to_owned(),
            })
            aria-valuemin="1"
            aria-valuemax=text(move || count().to_string())
            aria-valuenow=text(move || (at() + 1).to_string())
            aria-valuetext=said
            style:height=format!("{AXIS}px")
            style:left=text(move || plan.with(|plan| format!("{}px", plan.left)))
            on:keydown=on_key
            on:focus=move |_| focused.set(true)
            on:blur=scope::guard(move |_| focused.set(false))
        ></div>
        {when(move || focused.get(), move || dynamic(cursor).into_any())}
    }
}

/// What is chosen, as a wash through all lanes: where it begins, and how wide it is.
pub(in crate::pages::telemetry) fn wash(
    place: impl Fn() -> Option<(f64, f64)> + Send + 'static,
) -> Dynamic {
    dynamic(move || {
        let wash = place().map(|(left, width)| {
            view! {
                <div
                    class="rounds-wash"
                    style:left=format!("{left}px")
                    style:width=format!("{width}px")
                ></div>
            }
        });
        wash.into_any()
    })
}
