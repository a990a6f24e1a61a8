use serde::Serialize;

/// What a [`Parameter`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Multiplies cells.
    Weight,
    /// Multiplies a whole alternative.
    Multiplier,
    /// A limit in a gate or a guard.
    Threshold,
    /// Changes cells: a move evaluates again.
    Evaluating,
}

/// Anything a user can move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Public name, the same in the URL, on the command line and in policies: `collapse.w_e`.
    pub id: String,
    /// Name in words.
    pub label: String,
    /// What it stands with: `weights`, `thresholds`.
    pub group: String,
    /// Unit, or empty.
    pub unit: String,
    /// What it does.
    pub role: Role,
    /// The system's default.
    pub default: f64,
    /// The value of the loaded config, or the default: where a reset goes.
    pub saved: f64,
    /// The value now.
    pub value: f64,
    /// Least value.
    pub min: f64,
    /// Where a slider ends; larger values can be typed up to `limit`.
    pub max: f64,
    /// Greatest value.
    pub limit: f64,
    /// One step of an arrow key.
    pub step: f64,
}

impl Parameter {
    /// A free weight from 0 up, its slider reaching twice the default (at least 1).
    pub fn weight(id: &str, label: &str, default: f64) -> Self {
        Self {
            id: id.to_owned(),
            label: label.to_owned(),
            group: "weights".to_owned(),
            unit: String::new(),
            role: Role::Weight,
            default,
            saved: default,
            value: default,
            min: 0.0,
            max: (2.0 * default).max(1.0),
            limit: 1e6,
            step: 0.1,
        }
    }
}

/// Values and readings that a user set; what is absent stays as saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Parameter id and value.
    pub values: Vec<(String, f64)>,
    /// Switch id and reading id.
    pub switches: Vec<(String, String)>,
}

/// Why a setting was not taken; the last good value stays.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// No parameter or switch of that id; the nearest one there is.
    Unknown {
        /// What was asked for.
        id: String,
        /// The most similar id, if one is similar.
        nearest: Option<String>,
    },
    /// A value that is not finite or outside the parameter's bounds.
    OutOfBounds {
        /// The parameter.
        id: String,
        /// The value asked for.
        value: f64,
        /// Least value.
        min: f64,
        /// Greatest value.
        limit: f64,
    },
    /// A reading that the switch does not have.
    NoSuchReading {
        /// The switch.
        id: String,
        /// The reading asked for.
        reading: String,
        /// The readings there are.
        readings: Vec<String>,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown {
                id,
                nearest: Some(nearest),
            } => {
                write!(
                    f,
                    "no parameter or switch is called {id}; perhaps {nearest}"
                )
            }
            Self::Unknown { id, nearest: None } => {
                write!(f, "no parameter or switch is called {id}")
            }
            Self::OutOfBounds {
                id,
                value,
                min,
                limit,
            } => {
                write!(
                    f,
                    "{id} cannot be {value}: expected a number from {min} to {limit}"
                )
            }
            Self::NoSuchReading {
                id,
                reading,
                readings,
            } => {
                write!(
                    f,
                    "{id} has no reading {reading}: expected {}",
                    readings.join(", ")
                )
            }
        }
    }
}

/// An ordered list of parameters; cells, gates and guards refer to them by place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    list: Vec<Parameter>,
}

impl Parameters {
    /// Parameters in the order to show.
    pub fn new(list: Vec<Parameter>) -> Self {
        Self { list }
    }

    /// All of them.
    pub fn all(&self) -> &[Parameter] {
        &self.list
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

    /// Sets a value. Errs, changing nothing, where the id is unknown or the value out of bounds.
    pub fn set(&mut self, id: &str, value: f64) -> Result<(), Refusal> {
        let parameter = self.checked(id, value)?;
        parameter.value = value;
        Ok(())
    }

    /// Sets a value as that of the loaded config: value and saved value. Errs like [`Self::set`].
    pub fn save(&mut self, id: &str, value: f64) -> Result<(), Refusal> {
        let parameter = self.checked(id, value)?;
        parameter.value = value;
        parameter.saved = value;
        Ok(())
    }

    /// Puts a value that is known to be good: what a sweep does hundreds of times.
    pub(crate) fn put(&mut self, place: usize, value: f64) {
        if let Some(parameter) = self.list.get_mut(place) {
            parameter.value = value;
        }
    }

    /// The place of an id; refuses one that is not there, with the nearest that is.
    pub fn find(&self, id: &str) -> Result<usize, Refusal> {
        self.place(id).ok_or_else(|| {
            let ids: Vec<&str> = self.list.iter().map(|p| p.id.as_str()).collect();
            Refusal::Unknown {
                id: id.to_owned(),
                nearest: crate::formats::nearest(id, &ids).map(str::to_owned),
            }
        })
    }

    fn checked(&mut self, id: &str, value: f64) -> Result<&mut Parameter, Refusal> {
        let place = self.find(id)?;
        let parameter = &mut self.list[place];
        let (min, limit) = (parameter.min, parameter.limit);
        if !value.is_finite() || value < min || value > limit {
            return Err(Refusal::OutOfBounds {
                id: id.to_owned(),
                value,
                min,
                limit,
            });
        }
        Ok(parameter)
    }
}
