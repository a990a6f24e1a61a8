//! The draft on the page: sliders, readings, locks, undo and redo.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::reactive::memo::memo;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use steelyard_protocol::{Change, Frame, Group, Input, Mode, Override, Parameter, Switch};

use crate::state::ground::draft::Draft;
use crate::state::ground::history::{FileStep, History};
use crate::state::ground::named_settings::NamedSettings;

/// How long a hand rests before rows take their new places.
const REST_MS: u32 = 120;

/// Edits and the actions that change them.
#[derive(Clone, Copy)]
pub(crate) struct Editing {
    history: RwSignal<History>,
    draft: Memo<Draft>,
    named: NamedSettings,
    moving: RwSignal<bool>,
    hand: RwSignal<Option<String>>,
    rest: StoredValue<Option<Timeout>, LocalStorage>,
    /// Undoes steps of files, or does them again.
    stepper: StoredValue<Option<Stepper>, LocalStorage>,
}

/// Whether a step of files is undone or done again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoDirection {
    /// It is undone.
    Back,
    /// It is done again.
    Forth,
}

/// Undoes steps of files, or does them again; false while another one is on its way.
type Stepper = Rc<dyn Fn(FileStep, UndoDirection) -> bool>;

impl Editing {
    /// Begins with the edits of the address, and its settings that have a name.
    pub(crate) fn starting_with(draft: Draft, named: BTreeMap<String, Draft>) -> Self {
        let history = RwSignal::new(History::starting_with(draft));
        Self {
            history,
            draft: memo(move |_| history.with(|history| history.draft().clone())),
            named: NamedSettings::starting_with(named),
            moving: RwSignal::new(false),
            hand: RwSignal::new(None),
            rest: StoredValue::new_local(None),
            stepper: StoredValue::new_local(None),
        }
    }

    /// From here on steps of files are undone, and done again, by `step`.
    pub(crate) fn hand_file_steps_to(
        self,
        step: impl Fn(FileStep, UndoDirection) -> bool + 'static,
    ) {
        self.stepper.set_value(Some(Rc::new(step)));
    }

    /// Notes a step of files that was done.
    pub(crate) fn add_files(self, step: FileStep) {
        self.history.update(|history| history.add_files(step));
    }

    /// The edits with all that can be undone and done again, for a workspace that is put away.
    pub(crate) fn history(self) -> History {
        self.history.get_untracked()
    }

    /// The step of files that is undone next, if it is one.
    pub(crate) fn last_files(self) -> Option<FileStep> {
        self.history.with_untracked(History::last_files)
    }

    /// Puts edits in force that were put away.
    pub(crate) fn put_history(self, history: History) {
        self.history.set(history);
    }

    /// Notes that these edits are in force by a step of files that was gone.
    pub(crate) fn come_by(self, step: FileStep, direction: UndoDirection) {
        self.history.update(|history| match direction {
            UndoDirection::Back => history.come_back(step),
            UndoDirection::Forth => history.come_again(step),
        });
    }

    /// What differs from what is saved.
    pub(crate) fn draft(self) -> Memo<Draft> {
        self.draft
    }

    /// Settings that have a name.
    pub(crate) fn named(self) -> NamedSettings {
        self.named
    }

    /// Puts settings in force that have a name, in one step.
    pub(crate) fn take_settings(self, settings: &Draft) {
        self.change(None, |draft| draft.take_settings(settings));
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

    /// Id of the parameter that a hand is on, or was last.
    pub(crate) fn hand(self) -> Signal<Option<String>> {
        self.hand.into()
    }

    /// A hand lies on a parameter, and may move it.
    pub(crate) fn touch(self, id: &str) {
        if self.hand.with_untracked(|hand| hand.as_deref() != Some(id)) {
            self.hand.set(Some(id.to_owned()));
        }
    }

    /// Moves a parameter; where its group keeps its sum, `members` are those that share. Moves with the
    /// same `stroke` in quick succession are one step of undo.
    pub(crate) fn set(
        self,
        parameter: &Parameter,
        members: Option<&[Parameter]>,
        value: f64,
        stroke: Option<&str>,
    ) {
        self.touch(&parameter.id);
        if stroke.is_some() {
            self.hold();
        }
        self.change(stroke, |draft| match members {
            Some(members) => draft.share(members, parameter, value),
            None => draft.set(parameter, value),
        });
    }

    /// Moves several parameters at once. Moves with the same `stroke` in quick succession are one step of
    /// undo.
    pub(crate) fn set_all(self, values: &[(&Parameter, f64)], stroke: &str) {
        if let Some((first, _)) = values.first() {
            self.touch(&first.id);
        }
        self.hold();
        self.change(Some(stroke), |draft| {
            for (parameter, value) in values {
                draft.set(parameter, *value);
            }
        });
    }

    /// Sets several parameters in one step.
    pub(crate) fn apply(self, parameters: &[Parameter], values: &[(String, f64)]) {
        self.change(None, |draft| {
            for parameter in parameters {
                let found = values.iter().find(|(id, _)| *id == parameter.id);
                if let Some((_, value)) = found {
                    draft.set(parameter, *value);
                }
            }
        });
    }

    /// Edits an input.
    pub(crate) fn put_input(self, input: Input) {
        self.change(None, |draft| draft.put_input(input));
    }

    /// Does some things in one step.
    pub(crate) fn put_overrides(self, overrides: &[Override]) {
        self.change(None, |draft| {
            for made in overrides {
                draft.put_override(made.clone());
            }
        });
    }

    /// Puts a number or a fact back to what the files say.
    pub(crate) fn take_back(self, change: &Change) {
        self.change(None, |draft| draft.take_back(change));
    }

    /// Chooses what the other weights of a group do while one moves.
    pub(crate) fn choose_mode(self, group: &Group, mode: Mode) {
        self.change(None, |draft| draft.choose_mode(group, mode));
    }

    /// Puts a parameter back to its saved value; where its group keeps its sum, `members` are those that share.
    pub(crate) fn reset(self, parameter: &Parameter, members: Option<&[Parameter]>) {
        self.change(None, |draft| match members {
            Some(members) => draft.share_back(members, parameter),
            None => draft.reset(parameter),
        });
    }

    /// Locks or unlocks a parameter.
    pub(crate) fn toggle_lock(self, id: &str) {
        self.change(None, |draft| draft.toggle_lock(id));
    }

    /// Chooses a reading.
    pub(crate) fn choose(self, switch: &Switch, place: usize) {
        self.change(None, |draft| draft.choose(switch, place));
    }

    /// Puts every parameter, reading, input and fact back to the saved ones; locks stay.
    pub(crate) fn discard(self) {
        self.change(None, |draft| {
            draft.values.clear();
            draft.readings.clear();
            draft.inputs.clear();
            draft.overrides.clear();
        });
    }

    /// Puts edits in force, and others before them to go back to, oldest first.
    pub(crate) fn restore(self, past: Vec<Draft>, now: Draft) {
        self.history.set(History::restored(past, now));
    }

    /// The edits before the last ones, oldest first, and at most so many.
    pub(crate) fn past(self, most: usize) -> Vec<Draft> {
        self.history.with_untracked(|history| history.past(most))
    }

    /// Whether nothing differs, nothing has a name, and there is nothing to go back to.
    pub(crate) fn is_untouched(self) -> bool {
        self.named.all().with_untracked(BTreeMap::is_empty)
            && self.history.with_untracked(History::is_untouched)
    }

    /// Fits the edits to newly opened files.
    pub(crate) fn fit(self, frame: &Frame) {
        self.history.update(|history| history.fit(frame));
    }

    /// One step back.
    pub(crate) fn undo(self) {
        self.go(UndoDirection::Back, History::undo);
    }

    /// One step forward again.
    pub(crate) fn redo(self) {
        self.go(UndoDirection::Forth, History::redo);
    }

    fn go(self, direction: UndoDirection, step: impl Fn(&mut History) -> Option<FileStep>) {
        let mut next = self.history.get_untracked();
        let Some(files) = step(&mut next) else {
            return self.history.set(next);
        };
        let stepper = self.stepper.with_value(Clone::clone);
        if stepper.is_some_and(|stepper| stepper(files, direction)) {
            self.history.set(next);
        }
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
