//! Pointer, wheel and keys on the timeline: it is dragged along, brought nearer, and its slices are walked.

use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{Slice, SliceKind, Timeline};

use super::state::Sight;
use crate::charts::timeline::{BAR, Plan};

/// A pointer that moves less than that clicks.
const CLICK: f64 = 4.0;
/// How much nearer a key or a notch of the wheel comes.
const NEARER: f64 = 0.8;

/// A pointer that is down.
#[derive(Clone, Copy)]
struct Down {
    /// Where it went down, and where it was last.
    x: f64,
    last: f64,
    /// Whether it has moved so far that it drags.
    drags: bool,
    /// Whether it chooses a stretch.
    chooses: bool,
}

/// What the hand does.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    held: StoredValue<Sight>,
    node: NodeRef<Div>,
    down: StoredValue<Option<Down>>,
    /// The slice under the pointer: its lane and its event.
    pub(super) over: RwSignal<Option<(usize, u32)>>,
    /// Pixels under a drag that chooses.
    pub(super) wash: RwSignal<Option<(f64, f64)>>,
}

impl Hand {
    pub(super) fn new(held: StoredValue<Sight>, node: NodeRef<Div>) -> Self {
        Self {
            held,
            node,
            down: StoredValue::new(None),
            over: RwSignal::new(None),
            wash: RwSignal::new(None),
        }
    }

    fn sight(self) -> Sight {
        self.held.get_value()
    }

    fn place(self, event: &PointerEvent) -> Option<(f64, f64)> {
        let room = self.node.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        Some((x - room.left(), y - room.top()))
    }

    /// What stands at a place.
    fn slice(self, place: (f64, f64)) -> Option<(usize, Slice)> {
        self.sight().plan.with_untracked(|plan| {
            self.sight().drawn.with_untracked(|timeline| {
                let (lane, slice) = plan.slice_at(timeline, place)?;
                Some((lane, *slice))
            })
        })
    }

    pub(super) fn begin(self, event: &PointerEvent) {
        let place = self
            .place(event)
            .filter(|_| event.button() == 0 && event.is_primary());
        self.down.set_value(place.map(|(x, _)| Down {
            x,
            last: x,
            drags: false,
            chooses: event.shift_key(),
        }));
    }

    pub(super) fn drag(self, event: &PointerEvent) {
        let Some((x, y)) = self.place(event) else {
            return;
        };
        let Some(mut down) = self.down.get_value() else {
            let over = self.slice((x, y)).map(|(lane, slice)| (lane, slice.event));
            if self.over.get_untracked() != over {
                self.over.set(over);
            }
            return;
        };
        if !down.drags && (x - down.x).abs() < CLICK {
            return;
        }
        if !down.drags {
            down.drags = true;
            self.over.set(None);
            if let Some(node) = self.node.get_untracked() {
                // Fails only where the pointer has gone.
                let _kept = node.set_pointer_capture(event.pointer_id());
            }
        }
        if down.chooses {
            self.wash.set(Some((down.x.min(x), down.x.max(x))));
        } else {
            self.sight().pan(down.last - x);
            down.last = x;
        }
        self.down.set_value(Some(down));
    }

    pub(super) fn end(self, event: &PointerEvent) {
        let Some(down) = self.down.get_value() else {
            return;
        };
        self.drop();
        let Some((x, y)) = self.place(event) else {
            return;
        };
        if down.drags && down.chooses {
            self.choose((down.x.min(x), down.x.max(x)));
        } else if !down.drags {
            let slice = self.slice((x, y)).map(|(_, slice)| slice.event);
            if let Some(event) = slice {
                self.sight().event.set(Some(event));
            }
        }
    }

    /// The browser takes the pointer away.
    pub(super) fn drop(self) {
        self.down.set_value(None);
        self.wash.set(None);
    }

    /// Filters everything below by what stands between two places.
    fn choose(self, (from, to): (f64, f64)) {
        let ordered = self.sight().drawn.with_untracked(|one| one.ordered);
        let (from, to) = self.sight().plan.with_untracked(|plan| {
            let at = |x: f64| plan.scale.at(x.clamp(plan.left, plan.width));
            (at(from).floor(), at(to).ceil())
        });
        if ordered {
            return self.sight().look((from, to));
        }
        self.sight().zoom.set(None);
        self.sight().filter.update(|filter| {
            (filter.rounds, filter.times) = (None, Some((from, to)));
        });
    }

    /// The wheel: with Ctrl, or while the timeline has the focus, it comes nearer; sidewards it goes along.
    pub(super) fn wheel(self, event: &WheelEvent) {
        let Some(node) = self.node.get_untracked() else {
            return;
        };
        let has_focus = document().active_element().is_some_and(|one| one == **node);
        let (across, down) = (event.delta_x(), event.delta_y());
        if across.abs() > down.abs() {
            self.sight().pan(across);
        } else if event.ctrl_key() || event.meta_key() || has_focus {
            let x = f64::from(event.client_x()) - node.get_bounding_client_rect().left();
            let notches = (down / 100.0).clamp(-3.0, 3.0);
            self.sight().zoom(NEARER.powf(-notches), Some(x));
        } else {
            return;
        }
        event.prevent_default();
    }

    /// Follows a key; tells whether it is one.
    pub(super) fn key(self, event: &KeyboardEvent) -> bool {
        let sight = self.sight();
        let quarter = sight
            .plan
            .with_untracked(|plan| (plan.width - plan.left) / 4.0);
        match event.key().as_str() {
            "w" | "+" => sight.zoom(NEARER, None),
            "s" | "-" => sight.zoom(1.0 / NEARER, None),
            "a" => sight.pan(-quarter),
            "d" => sight.pan(quarter),
            "f" | "Enter" => match untrack(|| sight.slice()) {
                Some(at) => sight.fit(&at.slice),
                None => sight.zoom.set(None),
            },
            "]" | "ArrowRight" => self.step(1),
            "[" | "ArrowLeft" => self.step(-1),
            "ArrowDown" => self.cross(true),
            "ArrowUp" => self.cross(false),
            "Escape" if sight.zoom.get_untracked().is_some() => sight.zoom.set(None),
            _ => return false,
        }
        true
    }

    /// To the next slice of the kind and name of the one that is chosen; where none is, to the first in sight.
    fn step(self, by: i8) {
        match untrack(|| self.sight().slice()) {
            Some(at) => self.sight().step.set(Some((at.slice.event, by))),
            None => self.go(first),
        }
    }

    /// To the slice of the next lane that stands nearest.
    fn cross(self, down: bool) {
        let Some(at) = untrack(|| self.sight().slice()) else {
            return self.go(first);
        };
        self.go(move |plan, timeline| across(plan, timeline, &at.slice, down));
    }

    fn go(self, to: impl Fn(&Plan, &Timeline) -> Option<u32>) {
        let event = self.sight().plan.with_untracked(|plan| {
            self.sight()
                .drawn
                .with_untracked(|timeline| to(plan, timeline))
        });
        if event.is_some() {
            self.sight().event.set(event);
        }
    }
}

/// The first slice in sight, of a track where there is one.
fn first(_: &Plan, timeline: &Timeline) -> Option<u32> {
    let mut lanes = timeline.lanes.iter().filter(|lane| !lane.slices.is_empty());
    let track = lanes.clone().find(|lane| lane.track.is_some());
    track
        .or_else(|| lanes.next())?
        .slices
        .first()
        .map(|slice| slice.event)
}

/// The slice that stands nearest to one in the next lane that has any in sight.
fn across(plan: &Plan, timeline: &Timeline, from: &Slice, down: bool) -> Option<u32> {
    let holds = |lane: &usize| {
        let mut slices = timeline.lanes[*lane].slices.iter();
        slices.any(|one| (one.event, one.kind) == (from.event, from.kind))
    };
    let lanes = timeline.lanes.len();
    let here = (0..lanes).find(holds)?;
    let has_any = |lane: &usize| !timeline.lanes[*lane].slices.is_empty();
    let next = if down {
        (here + 1..lanes).find(has_any)
    } else {
        (0..here).rev().find(has_any)
    }?;
    let middle = |lane: usize, slice: &Slice| {
        let [left, _, wide, _] = plan.place(lane, slice);
        left + wide / 2.0
    };
    let x = middle(here, from);
    let slices = timeline.lanes[next].slices.iter();
    let nearest = slices.min_by(|one, other| {
        let away = |slice: &Slice| (middle(next, slice) - x).abs();
        away(one).total_cmp(&away(other))
    });
    nearest.map(|slice| slice.event)
}

/// The ring around a slice in sight: left, top, width, height.
pub(super) fn ring(plan: &Plan, timeline: &Timeline, event: u32) -> Option<[f64; 4]> {
    let lanes = timeline.lanes.iter().enumerate();
    let mut all = lanes.flat_map(|(at, lane)| lane.slices.iter().map(move |one| (at, one)));
    // What was waited for before a turn is told by the turn.
    let found = all
        .clone()
        .find(|(_, one)| one.event == event && one.kind != SliceKind::Wait);
    let (lane, slice) = found.or_else(|| all.find(|(_, one)| one.event == event))?;
    let [x, y, wide, _] = plan.place(lane, slice);
    Some([x - 2.0, y - 2.0, wide + 4.0, BAR + 4.0])
}
