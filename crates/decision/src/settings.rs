/// Values and readings that a user set; what is absent stays as saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Parameter id and value.
    pub values: Vec<(String, f64)>,
    /// Switch id and reading id.
    pub switches: Vec<(String, String)>,
    /// Ids of parameters that are locked: a proportional move leaves them alone, and no flip moves them.
    pub locked: Vec<String>,
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

impl Refusal {
    /// What was asked for: the id of a parameter or switch, or one that none has.
    pub fn id(&self) -> &str {
        match self {
            Self::Unknown { id, .. }
            | Self::OutOfBounds { id, .. }
            | Self::NoSuchReading { id, .. } => id,
        }
    }
}

/// A number as it was typed, with a power of ten where its digits would fill a line.
fn brief(x: f64) -> String {
    if x.abs() < 1e21 {
        x.to_string()
    } else {
        format!("{x:e}")
    }
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
                let [value, min, limit] = [*value, *min, *limit].map(brief);
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
