//! Edited settings: pure, without signals.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_kernel::{Bounded, Sharing};
use steelyard_protocol::{
    Change, Frame, Group, Input, Mode, Override, Parameter, Role, Settings, Switch, What,
};

use crate::state::ground::changes::{input_name, override_name};

/// What differs from what is saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// Parameter id and value, only where it differs from the saved one.
    pub(crate) values: BTreeMap<String, f64>,
    /// Switch id and reading id, only where it differs from the saved one.
    pub(crate) readings: BTreeMap<String, String>,
    /// Ids of parameters that no hand moves.
    pub(crate) locked: BTreeSet<String>,
    /// Group id and what its other weights do while one moves, only where it differs from the group's own.
    pub(crate) modes: BTreeMap<String, Mode>,
    /// Numbers of decisions in place of those that were read, each under its [`input_name`].
    pub(crate) inputs: BTreeMap<String, Input>,
    /// Facts of decisions in place of those that were read, each under its [`override_name`].
    pub(crate) overrides: BTreeMap<String, Override>,
}

impl Draft {
    /// How many parameters, readings, inputs and facts differ. Locks change no result and do not count.
    pub(crate) fn changes(&self) -> usize {
        self.values.len() + self.readings.len() + self.inputs.len() + self.overrides.len()
    }

    /// Values, readings and modes alone: what holds for all decisions, and is no fact of one.
    pub(crate) fn settings_alone(&self) -> Self {
        Self {
            values: self.values.clone(),
            readings: self.readings.clone(),
            modes: self.modes.clone(),
            ..Self::default()
        }
    }

    /// Takes the settings of another; locks, and what is overridden of single decisions, stay.
    pub(crate) fn take_settings(&mut self, other: &Self) {
        self.values = other.values.clone();
        self.readings = other.readings.clone();
        self.modes = other.modes.clone();
    }

    /// The value of a parameter: its own edit, that of the one it follows, or the saved one.
    pub(crate) fn value(&self, parameter: &Parameter) -> f64 {
        let own = self.values.get(&parameter.id).copied();
        own.unwrap_or_else(|| self.unedited(parameter))
    }

    /// The value that a parameter has without an edit of its own.
    fn unedited(&self, parameter: &Parameter) -> f64 {
        let leader = parameter.follows.as_ref();
        let led = leader.and_then(|id| self.values.get(id).copied());
        led.unwrap_or(parameter.saved)
    }

    /// Forgets the edit of a parameter.
    pub(crate) fn reset(&mut self, parameter: &Parameter) {
        if !self.locked.contains(&parameter.id) {
            self.values.remove(&parameter.id);
        }
    }

    /// Moves a parameter; where it would be anyway it is no edit any more. A locked one stays.
    pub(crate) fn set(&mut self, parameter: &Parameter, value: f64) {
        if self.locked.contains(&parameter.id) || !value.is_finite() {
            return;
        }
        if (value - self.unedited(parameter)).abs() < 1e-12 {
            self.values.remove(&parameter.id);
        } else {
            self.values.insert(parameter.id.clone(), value);
        }
    }

    /// What the other weights of a group do while one moves.
    pub(crate) fn mode(&self, group: &Group) -> Mode {
        self.modes.get(&group.id).copied().unwrap_or(group.mode)
    }

    /// What the other weights do while a parameter moves; free where there are none to share with.
    pub(crate) fn mode_along(&self, frame: &Frame, parameter: &Parameter) -> Mode {
        let mut groups = frame.groups.iter();
        let group = groups.find(|group| group.id == parameter.group);
        let group = group.filter(|_| parameter.role == Role::Weight);
        group.map_or(Mode::Free, |group| self.mode(group))
    }

    /// Chooses what the other weights of a group do.
    pub(crate) fn choose_mode(&mut self, group: &Group, mode: Mode) {
        if mode == group.mode {
            self.modes.remove(&group.id);
        } else {
            self.modes.insert(group.id.clone(), mode);
        }
    }

    /// Moves a weight of a group whose sum stays: the unlocked others take up the difference in their
    /// proportions, equally where they have none, as far as their bounds go. Without others nothing moves.
    pub(crate) fn share(&mut self, members: &[Parameter], moved: &Parameter, value: f64) {
        self.share_by(members, moved, value, |_| 1.0);
    }

    /// Puts a weight of such a group back to its saved value, and the others to where its moves took them from: where none is
    /// left of them, in the proportions that are saved.
    pub(crate) fn share_back(&mut self, members: &[Parameter], moved: &Parameter) {
        self.share_by(members, moved, moved.saved, |other| other.saved);
    }

    /// `idle` gives the proportions of others that are all 0.
    fn share_by(
        &mut self,
        members: &[Parameter],
        moved: &Parameter,
        value: f64,
        idle: impl Fn(&Parameter) -> f64,
    ) {
        if self.locked.contains(&moved.id) || !value.is_finite() {
            return;
        }
        let others: Vec<&Parameter> = members
            .iter()
            .filter(|one| one.id != moved.id && self.shares(one))
            .collect();
        if others.is_empty() {
            return;
        }
        let bounded = |one: &Parameter| Bounded {
            value: self.value(one),
            min: one.min,
            max: one.limit,
        };
        let parts: Vec<Bounded> = others.iter().map(|one| bounded(one)).collect();
        let idle: Vec<f64> = others.iter().map(|one| idle(one)).collect();
        let sharing = Sharing::new(bounded(moved), &parts, &idle);
        let (from, to) = sharing.range;
        let value = value.min(to).max(from);
        self.set(moved, value);
        for (one, value) in others.into_iter().zip(sharing.at(value)) {
            self.set(one, tidy(value));
        }
    }

    /// Whether a weight takes part in proportional moves of others.
    fn shares(&self, one: &Parameter) -> bool {
        let locked = one.locked || self.locked.contains(&one.id);
        let follows = one.follows.is_some() && !self.values.contains_key(&one.id);
        one.role == Role::Weight && !locked && !follows
    }

    /// Edits an input.
    pub(crate) fn put_input(&mut self, input: Input) {
        if input.value.is_finite() {
            self.inputs.insert(input_name(&input), input);
        }
    }

    /// Does something. What only takes back what was done before leaves nothing.
    pub(crate) fn put_override(&mut self, made: Override) {
        let name = override_name(&made);
        let before = self.overrides.get(&name);
        if before.is_some_and(|before| takes_back(&made, before)) {
            self.overrides.remove(&name);
        } else {
            self.overrides.insert(name, made);
        }
    }

    /// Puts a number or a fact back to what the files say.
    pub(crate) fn take_back(&mut self, change: &Change) {
        match change {
            Change::Input(input) => {
                self.inputs.remove(&input_name(input));
            }
            Change::Override(made) => {
                self.overrides.remove(&override_name(made));
            }
        }
    }

    /// The reading in force, as an index into the switch's choices.
    pub(crate) fn reading(&self, switch: &Switch) -> usize {
        let saved = usize::try_from(switch.saved).unwrap_or(0);
        self.readings
            .get(&switch.id)
            .and_then(|id| switch.choices.iter().position(|choice| choice.id == *id))
            .unwrap_or(saved)
    }

    /// Chooses a reading; the saved one is no edit.
    pub(crate) fn choose(&mut self, switch: &Switch, place: usize) {
        let Some(choice) = switch.choices.get(place) else {
            return;
        };
        if usize::try_from(switch.saved).is_ok_and(|saved| saved == place) {
            self.readings.remove(&switch.id);
        } else {
            self.readings.insert(switch.id.clone(), choice.id.clone());
        }
    }

    /// Forgets edits that the files of a frame have saved already. Ids that the frame does not know
    /// stay: the engine says that it refuses them.
    pub(crate) fn fit(&mut self, frame: &Frame) {
        self.name_by_id(frame);
        for parameter in &frame.parameters {
            if let Some(&value) = self.values.get(&parameter.id)
                && (value - parameter.saved).abs() < 1e-12
            {
                self.values.remove(&parameter.id);
            }
        }
        for switch in &frame.switches {
            let saved = usize::try_from(switch.saved).ok();
            let saved = saved.and_then(|saved| switch.choices.get(saved));
            if saved.is_some_and(|saved| self.readings.get(&switch.id) == Some(&saved.id)) {
                self.readings.remove(&switch.id);
            }
        }
    }

    /// Edits of older versions call the decision by its label.
    fn name_by_id(&mut self, frame: &Frame) {
        let is_old = |decision: &String| *decision == frame.label;
        let inputs: Vec<Input> = self
            .inputs
            .values()
            .filter(|one| is_old(&one.decision))
            .cloned()
            .collect();
        for mut input in inputs {
            self.inputs.remove(&input_name(&input));
            input.decision.clone_from(&frame.id.0);
            self.put_input(input);
        }
        let overrides: Vec<Override> = self
            .overrides
            .values()
            .filter(|one| is_old(&one.decision))
            .cloned()
            .collect();
        for mut made in overrides {
            self.overrides.remove(&override_name(&made));
            made.decision.clone_from(&frame.id.0);
            self.put_override(made);
        }
    }

    /// Locks or unlocks a parameter.
    pub(crate) fn toggle_lock(&mut self, id: &str) {
        if !self.locked.remove(id) {
            self.locked.insert(id.to_owned());
        }
    }

    /// As the worker takes it.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            values: pairs(&self.values),
            switches: pairs(&self.readings),
            locked: self.locked.iter().cloned().collect(),
            inputs: self.inputs.values().cloned().collect(),
            overrides: self.overrides.values().cloned().collect(),
        }
    }
}

/// Whether a fact is made again what it was.
fn takes_back(made: &Override, before: &Override) -> bool {
    match (&made.what, &before.what) {
        (What::Fact { holds: now, .. }, What::Fact { holds: then, .. }) => now != then,
        _ => false,
    }
}

/// Twelve decimals: what a division adds beyond them would only make addresses longer.
fn tidy(value: f64) -> f64 {
    (value * 1e12).round() / 1e12
}

/// Names with their things, as the worker takes them.
fn pairs<T: Clone>(map: &BTreeMap<String, T>) -> Vec<(String, T)> {
    let pairs = map.iter();
    pairs
        .map(|(name, one)| (name.clone(), one.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Choice, Role};

    use super::*;

    fn evidence() -> Parameter {
        Parameter {
            id: "collapse.w_e".to_owned(),
            label: "Evidence".to_owned(),
            group: "weights".to_owned(),
            unit: String::new(),
            role: Role::Weight,
            default: 10.0,
            saved: 12.0,
            min: 0.0,
            max: 20.0,
            limit: 1000.0,
            step: 0.1,
            comparison: String::new(),
            locked: false,
            follows: None,
        }
    }

    fn signs() -> Switch {
        let choice = |id: &str| Choice {
            id: id.to_owned(),
            label: id.to_owned(),
        };
        Switch {
            id: "collapse.signs".to_owned(),
            label: "Signs".to_owned(),
            choices: vec![choice("intended"), choice("as_written")],
            saved: 0,
        }
    }

    #[test]
    fn saved_values_and_readings_are_no_edits() {
        let mut draft = Draft::default();
        draft.set(&evidence(), 10.0);
        draft.choose(&signs(), 1);
        assert_eq!(draft.changes(), 2);
        assert_eq!(draft.reading(&signs()), 1);
        draft.set(&evidence(), 12.0);
        draft.choose(&signs(), 0);
        assert_eq!(draft, Draft::default());
    }

    #[test]
    fn edits_that_are_saved_are_forgotten() {
        let mut draft = Draft::default();
        draft.values.insert("collapse.w_e".to_owned(), 12.0);
        draft.values.insert("unknown".to_owned(), 1.0);
        draft
            .readings
            .insert("collapse.signs".to_owned(), "intended".to_owned());
        draft.fit(&Frame {
            parameters: vec![evidence()],
            switches: vec![signs()],
            ..Frame::default()
        });
        assert_eq!(draft.values, BTreeMap::from([("unknown".to_owned(), 1.0)]));
        assert_eq!(draft.readings.len(), 0);
    }

    #[test]
    fn a_proportional_move_keeps_sum_and_proportions() {
        let weight = |id: &str, saved: f64| Parameter {
            id: id.to_owned(),
            saved,
            ..evidence()
        };
        let members = [
            weight("a", 10.0),
            weight("b", 8.0),
            weight("c", 2.0),
            weight("d", 4.0),
        ];
        let mut draft = Draft::default();
        draft.toggle_lock("d");
        draft.share(&members, &members[0], 15.0);
        let values: Vec<f64> = members.iter().map(|one| draft.value(one)).collect();
        assert_eq!(values, [15.0, 4.0, 1.0, 4.0]);
        draft.share(&members, &members[0], 99.0);
        let values: Vec<f64> = members.iter().map(|one| draft.value(one)).collect();
        assert_eq!(values, [20.0, 0.0, 0.0, 4.0]);
        draft.share(&members, &members[0], 10.0);
        let values: Vec<f64> = members.iter().map(|one| draft.value(one)).collect();
        assert_eq!(values, [10.0, 5.0, 5.0, 4.0]);
    }

    #[test]
    fn a_proportional_move_is_the_lab_s() {
        let group = |values: [f64; 3], stays: [bool; 2]| {
            let all = ["a", "b", "c"].into_iter().zip(values).enumerate();
            let weight = |(place, (id, saved)): (usize, (&str, f64))| Parameter {
                id: id.to_owned(),
                saved,
                min: -20.0,
                limit: 20.0,
                locked: place == 1 && stays[0],
                follows: (place == 2 && stays[1]).then(|| "other".to_owned()),
                ..evidence()
            };
            all.map(weight).collect::<Vec<Parameter>>()
        };
        let moved = |members: &[Parameter], to: f64| {
            let mut draft = Draft::default();
            draft.share(members, &members[0], to);
            let values = members.iter().map(|one| draft.value(one));
            values.collect::<Vec<f64>>()
        };
        let plain = [false, false];
        // Of a sum below 0 each keeps its part.
        assert_eq!(
            moved(&group([5.0, -6.0, -2.0], plain), 1.0),
            [1.0, -3.0, -1.0]
        );
        // Of one of nothing nobody has any: each changes by the same.
        assert_eq!(
            moved(&group([1.0, 3.0, -3.0], plain), 0.0),
            [0.0, 3.5, -2.5]
        );
        // It ends where nothing is left of the sum, and where another reaches its bound.
        assert_eq!(
            moved(&group([5.0, 4.0, 1.0], plain), 20.0),
            [10.0, 0.0, 0.0]
        );
        assert_eq!(
            moved(&group([5.0, 16.0, 4.0], plain), -9.0),
            [0.0, 20.0, 5.0]
        );
        // What is locked where it was read or follows another takes no part.
        assert_eq!(
            moved(&group([5.0, 4.0, 1.0], [true, false]), 2.0),
            [2.0, 4.0, 4.0]
        );
        assert_eq!(
            moved(&group([5.0, 4.0, 1.0], [false, true]), 2.0),
            [2.0, 7.0, 1.0]
        );
        assert_eq!(
            moved(&group([5.0, 4.0, 1.0], [true, true]), 2.0),
            [5.0, 4.0, 1.0]
        );
    }

    #[test]
    fn a_weight_that_followed_shares_once_it_was_moved() {
        let weight = |id: &str, follows: Option<&str>| Parameter {
            id: id.to_owned(),
            saved: 4.0,
            follows: follows.map(str::to_owned),
            ..evidence()
        };
        let members = [weight("a", None), weight("b", Some("c"))];
        let mut draft = Draft::default();
        draft.set(&members[1], 6.0);
        draft.share(&members, &members[0], 1.0);
        assert_eq!(draft.value(&members[1]), 9.0);
    }

    #[test]
    fn what_follows_another_goes_along_until_it_is_moved() {
        let leader = evidence();
        let follower = Parameter {
            id: "follower".to_owned(),
            follows: Some(leader.id.clone()),
            ..evidence()
        };
        let mut draft = Draft::default();
        draft.set(&leader, 3.0);
        assert_eq!(draft.value(&follower), 3.0);
        // What it was saved at is an edit now, and the leader's value none.
        draft.set(&follower, 12.0);
        assert_eq!(draft.values.len(), 2);
        draft.set(&follower, 3.0);
        assert_eq!(draft.values.len(), 1);
        draft.set(&follower, 5.0);
        draft.set(&leader, 4.0);
        assert_eq!(draft.value(&follower), 5.0);
        draft.reset(&follower);
        assert_eq!(draft.value(&follower), 4.0);
    }

    #[test]
    fn a_reset_takes_its_rescaling_back() {
        let weight = |id: &str, saved: f64| Parameter {
            id: id.to_owned(),
            saved,
            ..evidence()
        };
        let members = [weight("a", 10.0), weight("b", 8.0), weight("c", 2.0)];
        for there in [15.0, 20.0, 0.0, 12.34] {
            let mut draft = Draft::default();
            draft.share(&members, &members[0], there);
            draft.share_back(&members, &members[0]);
            assert_eq!(draft, Draft::default(), "from {there}");
        }
    }

    #[test]
    fn a_fact_that_is_made_again_what_it_was_is_no_edit() {
        let approved = |holds| Override {
            decision: "cards.yaml".to_owned(),
            stage: String::new(),
            what: What::Fact {
                alternative: "A".to_owned(),
                gate: "regulatory".to_owned(),
                at: 0,
                holds,
            },
        };
        let mut draft = Draft::default();
        draft.put_override(approved(true));
        assert_eq!((draft.changes(), draft.settings().overrides.len()), (1, 1));
        draft.put_override(approved(false));
        assert_eq!(draft, Draft::default());
        draft.put_override(approved(false));
        draft.take_back(&Change::Override(approved(true)));
        assert_eq!(draft, Draft::default());
    }

    #[test]
    fn garbage_and_locks_change_nothing() {
        let mut draft = Draft::default();
        draft.set(&evidence(), f64::NAN);
        draft.toggle_lock("collapse.w_e");
        draft.set(&evidence(), 3.0);
        assert_eq!(draft.changes(), 0);
        draft.choose(&signs(), 7);
        assert_eq!(draft.changes(), 0);
    }
}
