//! The draft on the page: sliders, readings, locks, undo and redo.

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use steelyard_protocol::{Frame, Parameter, Switch};

use super::draft::{Draft, History};

/// How long a hand rests before rows take their new places.
const REST_MS: u32 = 120;

/// Edits and the actions that change them.
#[derive(Clone, Copy)]
pub(crate) struct Editing {
    history: RwSignal<History>,
    draft: Memo<Draft>,
    moving: RwSignal<bool>,
    rest: StoredValue<Option<Timeout>, LocalStorage>,
}

impl Editing {
    /// Begins with the edits of the address.
    pub(crate) fn starting_with(draft: Draft) -> Self {
        let history = RwSignal::new(History::starting_with(draft));
        Self {
            history,
            draft: Memo::new(move |_| history.with(|history| history.draft().clone())),
            moving: RwSignal::new(false),
            rest: StoredValue::new_local(None),
        }
    }

    /// What differs from the saved policy.
    pub(crate) fn draft(self) -> Memo<Draft> {
        self.draft
    }

    /// Whether a hand is moving something right now, or did a moment ago.
    pub(crate) fn moving(self) -> Signal<bool> {
        self.moving.into()
    }

    /// Whether there is something to undo.
    pub(crate) fn can_undo(self) -> Signal<bool> {
        Signal::derive(move || self.history.with(History::can_undo))
    }

    /// Whether there is something to redo.
    pub(crate) fn can_redo(self) -> Signal<bool> {
        Signal::derive(move || self.history.with(History::can_redo))
    }

    /// Moves a parameter. Moves with the same `stroke` in quick succession are one step of undo.
    pub(crate) fn set(self, parameter: &Parameter, value: f64, stroke: Option<&str>) {
        if stroke.is_some() {
            self.hold();
        }
        self.change(stroke, |draft| draft.set(parameter, value));
    }

    /// Puts a parameter back to its saved value.
    pub(crate) fn reset(self, parameter: &Parameter) {
        self.change(None, |draft| draft.set(parameter, parameter.saved));
    }

    /// Locks or unlocks a parameter.
    pub(crate) fn toggle_lock(self, id: &str) {
        self.change(None, |draft| draft.toggle_lock(id));
    }

    /// Chooses a reading.
    pub(crate) fn choose(self, switch: &Switch, place: usize) {
        self.change(None, |draft| draft.choose(switch, place));
    }

    /// Puts every parameter and reading back to the saved ones; locks stay.
    pub(crate) fn discard(self) {
        self.change(None, |draft| {
            draft.values.clear();
            draft.readings.clear();
        });
    }

    /// Fits the edits to newly opened files.
    pub(crate) fn fit(self, frame: &Frame) {
        self.history.update(|history| history.fit(frame));
    }

    /// One step back.
    pub(crate) fn undo(self) {
        self.history.update(History::undo);
    }

    /// One step forward again.
    pub(crate) fn redo(self) {
        self.history.update(History::redo);
    }

    fn change(self, stroke: Option<&str>, change: impl FnOnce(&mut Draft)) {
        let now = js_sys::Date::now();
        self.history
            .update(|history| history.change(stroke, now, change));
    }

    /// The hand moves; it rests when nothing came for a moment.
    fn hold(self) {
        if !self.moving.get_untracked() {
            self.moving.set(true);
        }
        let rests = Timeout::new(REST_MS, move || self.moving.set(false));
        // Dropping the timer before cancels it.
        self.rest.set_value(Some(rests));
    }
}
