use std::sync::Arc;

use steelyard_documents::Name;
use steelyard_kernel::add_steps;

use super::{Group, Mode, Parameter, Refusal, Role, Settings};

/// An ordered list of parameters; cells, gates and guards refer to them by place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    list: Vec<Parameter>,
    groups: Vec<Group>,
    index: Arc<Index>,
}

/// Places in a list of parameters, whose ids and groups never change: found by halving, since thousands of decisions may have
/// a list each, for which maps are large.
#[derive(Debug, Default, PartialEq)]
struct Index {
    /// All places, in the order of ids and then of places.
    ids: Box<[usize]>,
    /// Places of weights, in the order of groups and then of places.
    weights: Box<[usize]>,
    /// Places of parameters with those of each that may follow them, in order.
    followers: Box<[(usize, usize)]>,
}

impl Index {
    fn new(list: &[Parameter]) -> Self {
        let mut ids: Vec<usize> = (0..list.len()).collect();
        ids.sort_by(|a, b| (&list[*a].id, a).cmp(&(&list[*b].id, b)));
        let is_weight = |at: &usize| list[*at].role == Role::Weight;
        let mut weights: Vec<usize> = (0..list.len()).filter(is_weight).collect();
        weights.sort_by(|a, b| (&list[*a].group, a).cmp(&(&list[*b].group, b)));
        let mut index = Self {
            ids: ids.into(),
            weights: weights.into(),
            followers: Box::default(),
        };
        let mut followers = Vec::new();
        for (place, parameter) in list.iter().enumerate() {
            if let Some(id) = &parameter.fallback_of {
                let leaders = index.of_id(list, id).iter();
                followers.extend(leaders.map(|leader| (*leader, place)));
            }
        }
        followers.sort_unstable();
        index.followers = followers.into();
        index
    }

    /// Places of an id.
    fn of_id(&self, list: &[Parameter], id: &str) -> &[usize] {
        let from = self.ids.partition_point(|at| list[*at].id.as_str() < id);
        let rest = &self.ids[from..];
        let count = rest.iter().take_while(|at| list[**at].id == id).count();
        &rest[..count]
    }

    /// Places of the weights of a group.
    fn of_group(&self, list: &[Parameter], group: &Name) -> &[usize] {
        let from = self.weights.partition_point(|at| list[*at].group < *group);
        let to = self.weights.partition_point(|at| list[*at].group <= *group);
        &self.weights[from..to]
    }

    /// A place with the places of those that may follow it.
    fn of_leader(&self, place: usize) -> &[(usize, usize)] {
        let from = self.followers.partition_point(|pair| pair.0 < place);
        let to = self.followers.partition_point(|pair| pair.0 <= place);
        &self.followers[from..to]
    }
}

impl Parameters {
    /// Parameters in the order to show, in free groups.
    pub fn new(list: Vec<Parameter>) -> Self {
        Self::grouped(list, Vec::new())
    }

    /// Parameters in the order to show, with what is to say of their groups. What follows another
    /// takes over its value.
    pub fn grouped(list: Vec<Parameter>, groups: Vec<Group>) -> Self {
        let index = Arc::new(Index::new(&list));
        let mut parameters = Self {
            list,
            groups,
            index,
        };
        for place in 0..parameters.list.len() {
            parameters.lead(place);
        }
        parameters
    }

    /// All of them.
    pub fn all(&self) -> &[Parameter] {
        &self.list
    }

    /// Groups of which there is something to say.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The place of an id.
    pub fn place(&self, id: &str) -> Option<usize> {
        add_steps(1);
        self.index.of_id(&self.list, id).first().copied()
    }

    /// The parameter at a place.
    pub fn at(&self, place: usize) -> Option<&Parameter> {
        self.list.get(place)
    }

    /// The value at a place; 0 for a place that is not there.
    pub fn value(&self, place: usize) -> f64 {
        self.list
            .get(place)
            .map_or(0.0, |parameter| parameter.value)
    }

    /// The value of an id; 0 for an id that is not there.
    pub fn value_of(&self, id: &str) -> f64 {
        self.place(id).map_or(0.0, |place| self.value(place))
    }

    /// Sets a value, of this parameter alone: what followed another stands alone from now on, and
    /// what follows this one goes along. Errs, changing nothing, where the id is unknown or the value
    /// out of bounds.
    pub fn set(&mut self, id: &str, value: f64) -> Result<(), Refusal> {
        let place = self.checked(id, value)?;
        self.put(place, value);
        Ok(())
    }

    /// Sets a value as that of the loaded config: value and saved value. Errs like [`Self::set`].
    pub fn save(&mut self, id: &str, value: f64) -> Result<(), Refusal> {
        self.set(id, value)?;
        if let Some(place) = self.place(id) {
            self.list[place].saved = value;
        }
        Ok(())
    }

    /// Locks a weight against proportional moves of others, or frees it. Errs where the id is unknown.
    pub fn lock(&mut self, id: &str, locked: bool) -> Result<(), Refusal> {
        let place = self.find(id)?;
        self.list[place].locked = locked;
        Ok(())
    }

    /// Takes the values and locks that are good; of the others it says nothing, which
    /// [`refusals`](super::refusals()) does.
    pub fn take(&mut self, settings: &Settings) {
        for (id, value) in &settings.values {
            let known = self.place(id);
            if let Some(place) = known.filter(|at| self.list[*at].holds(*value)) {
                self.put(place, *value);
            }
        }
        for id in &settings.locked {
            if let Some(place) = self.place(id) {
                self.list[place].locked = true;
            }
        }
    }

    /// Puts a value that is known to be good, as [`Self::set`] does: what a sweep does hundreds of times.
    pub fn put(&mut self, place: usize, value: f64) {
        if let Some(parameter) = self.list.get_mut(place) {
            parameter.value = value;
            parameter.follows = false;
            self.lead(place);
        }
    }

    /// Gives the value at `place` to all that follow it.
    fn lead(&mut self, place: usize) {
        let value = self.list[place].value;
        for (_, at) in self.index.of_leader(place) {
            add_steps(1);
            let other = &mut self.list[*at];
            if other.follows {
                other.value = value;
            }
        }
    }

    /// Whether the parameter at `place` goes along with the one at `leader`.
    pub fn follows(&self, place: usize, leader: usize) -> bool {
        let pair = self.list.get(place).zip(self.list.get(leader));
        pair.is_some_and(|(one, leader)| {
            one.follows && one.fallback_of.as_ref() == Some(&leader.id)
        })
    }

    /// The place of an id; refuses one that is not there, with the nearest that is.
    pub fn find(&self, id: &str) -> Result<usize, Refusal> {
        self.place(id).ok_or_else(|| {
            let ids: Vec<&str> = self.list.iter().map(|p| p.id.as_str()).collect();
            Refusal::Unknown {
                id: id.to_owned(),
                nearest: steelyard_documents::nearest(id, &ids).map(str::to_owned),
            }
        })
    }

    fn checked(&self, id: &str, value: f64) -> Result<usize, Refusal> {
        let place = self.find(id)?;
        self.list[place].check(value)?;
        Ok(place)
    }
}

impl Parameters {
    /// The mode of the group of the parameter at `place`; free where nothing is said of the group.
    pub fn mode(&self, place: usize) -> Mode {
        let group = self.at(place).map(|parameter| &parameter.group);
        let found = self.groups().iter().find(|one| Some(&one.id) == group);
        found.map_or(Mode::Free, |group| group.mode)
    }

    /// Places of the weights of a group, in their order.
    pub fn weights_of(&self, group: &Name) -> &[usize] {
        self.index.of_group(&self.list, group)
    }

    /// Whether anybody takes up what the weight at `place` gives or needs in a proportional move: [`Self::sharers`] is not
    /// empty.
    pub fn is_shared(&self, place: usize) -> bool {
        self.sharers_of(place).next().is_some()
    }

    /// Places of those that take up what the weight at `place` gives or needs in a proportional move: the unlocked
    /// other weights of its group. Empty where nobody can.
    pub fn sharers(&self, place: usize) -> Vec<usize> {
        self.sharers_of(place).collect()
    }

    fn sharers_of(&self, place: usize) -> impl Iterator<Item = usize> {
        let moved = self.at(place).filter(|moved| moved.role == Role::Weight);
        let group = moved.map_or(&[][..], |moved| self.weights_of(&moved.group));
        let takes_part = |other: &Parameter| !other.locked && !other.follows;
        let others = group.iter().copied().inspect(|_| add_steps(1));
        others.filter(move |at| *at != place && takes_part(&self.list[*at]))
    }

    /// The place of the parameter that the one at `place` goes along with, or its own.
    pub fn leader(&self, place: usize) -> usize {
        let follower = self.at(place).filter(|one| one.follows);
        let leader = follower.and_then(|one| self.place(one.fallback_of.as_ref()?));
        leader.unwrap_or(place)
    }
}
