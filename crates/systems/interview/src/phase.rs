//! Where an interview stands.

/// A part of an interview, by which strategies count more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// What is there.
    Exploratory,
    /// What matters.
    Focused,
    /// The end.
    Closing,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::Exploratory, Self::Focused, Self::Closing];

    /// Its name in configs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exploratory => "exploratory",
            Self::Focused => "focused",
            Self::Closing => "closing",
        }
    }

    /// The phase that a document calls so.
    pub fn parse(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        Self::ALL.into_iter().find(|phase| phase.id() == word)
    }

    /// In words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Exploratory => "Exploratory",
            Self::Focused => "Focused",
            Self::Closing => "Closing",
        }
    }
}
