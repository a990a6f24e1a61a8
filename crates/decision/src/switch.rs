use super::Refusal;

/// One reading of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Public name: `as_written`.
    pub id: &'static str,
    /// What it means, in a line.
    pub label: &'static str,
}

/// A place where a source contradicts itself, and the reading chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// Public name: `collapse.signs`.
    pub id: &'static str,
    /// Name in words.
    pub label: &'static str,
    /// The readings; the first is the default.
    pub choices: &'static [Choice],
    /// The reading of the loaded config: a place in `choices`.
    pub saved: usize,
    /// The reading now: a place in `choices`.
    pub chosen: usize,
}

impl Switch {
    /// A switch at its default.
    pub const fn new(id: &'static str, label: &'static str, choices: &'static [Choice]) -> Self {
        Self {
            id,
            label,
            choices,
            saved: 0,
            chosen: 0,
        }
    }

    /// The reading now.
    pub fn reading(&self) -> &'static str {
        self.choices.get(self.chosen).map_or("", |choice| choice.id)
    }

    /// The place of a reading; `_` and `-` are the same.
    pub fn place_of(&self, reading: &str) -> Result<usize, Refusal> {
        let wanted = reading.replace('-', "_");
        self.choices
            .iter()
            .position(|choice| choice.id == wanted)
            .ok_or_else(|| Refusal::NoSuchReading {
                id: self.id.to_owned(),
                reading: reading.to_owned(),
                readings: self
                    .choices
                    .iter()
                    .map(|choice| choice.id.to_owned())
                    .collect(),
            })
    }
}
