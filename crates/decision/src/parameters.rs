use super::{Group, Mode, Parameter, Refusal, Role, Settings};

/// An ordered list of parameters; cells, gates and guards refer to them by place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    list: Vec<Parameter>,
    groups: Vec<Group>,
}

impl Parameters {
    /// Parameters in the order to show, in free groups.
    pub fn new(list: Vec<Parameter>) -> Self {
        Self::grouped(list, Vec::new())
    }

    /// Parameters in the order to show, with what is to say of their groups. What follows another
    /// takes over its value.
    pub fn grouped(list: Vec<Parameter>, groups: Vec<Group>) -> Self {
        let mut parameters = Self { list, groups };
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
        self.list.iter().position(|parameter| parameter.id == id)
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
        let (value, id) = (self.list[place].value, self.list[place].id.clone());
        for other in &mut self.list {
            if other.follows && other.fallback_of.as_ref() == Some(&id) {
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

    /// Places of those that take up what the weight at `place` gives or needs in a proportional move: the unlocked
    /// other weights of its group. Empty where nobody can.
    pub fn sharers(&self, place: usize) -> Vec<usize> {
        let Some(moved) = self.at(place).filter(|moved| moved.role == Role::Weight) else {
            return Vec::new();
        };
        let takes_part = |other: &Parameter| {
            let free = !other.locked && !other.follows;
            free && other.role == Role::Weight && other.group == moved.group
        };
        let others = self.all().iter().enumerate();
        let others = others.filter(|(at, other)| *at != place && takes_part(other));
        others.map(|(at, _)| at).collect()
    }
}
