//! What each side is: everything as saved, as edited now, settings with a name, or a preset.

use leptos::prelude::*;
use steelyard_protocol::{Preset, Settings};

use crate::charts::format;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    A,
    B,
}

impl Side {
    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// Before a name, as the value of an option.
const NAMED: &str = "named:";

/// Settings that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing is edited.
    #[default]
    Saved,
    /// The edits as they stand.
    Edited,
    /// Those of that name.
    Named(String),
    /// One of those worth comparing here, by place.
    Preset(usize),
}

impl Choice {
    /// As the value of an option.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Saved => "saved".to_owned(),
            Self::Edited => "edited".to_owned(),
            Self::Named(name) => format!("{NAMED}{name}"),
            Self::Preset(at) => at.to_string(),
        }
    }

    /// The choice of an option; as saved where it is none.
    pub(super) fn parse(id: &str) -> Self {
        match id {
            "edited" => Self::Edited,
            id => match id.strip_prefix(NAMED) {
                Some(name) => Self::Named(name.to_owned()),
                None => id.parse().map_or(Self::Saved, Self::Preset),
            },
        }
    }

    /// What it sets; all as saved where there is no such name or preset any more.
    pub(super) fn settings(&self, editing: Editing, presets: &[Preset]) -> Settings {
        match self {
            Self::Saved => Settings::default(),
            Self::Edited => editing.draft().with(Draft::settings),
            Self::Named(name) => editing.named().all().with(|all| {
                all.get(name)
                    .map_or_else(Settings::default, Draft::settings)
            }),
            Self::Preset(at) => presets
                .get(*at)
                .map_or_else(Settings::default, |preset| preset.settings.clone()),
        }
    }

    /// What it is, in words.
    pub(super) fn label(&self, changes: u64, presets: &[Preset]) -> String {
        match self {
            Self::Saved => "Everything as saved".to_owned(),
            Self::Edited => format!("As edited now, {}", format::counted(changes, "change")),
            Self::Named(name) => name.clone(),
            Self::Preset(at) => presets
                .get(*at)
                .map_or(String::new(), |preset| preset.label.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;

    #[test]
    fn a_choice_is_read_back() {
        for one in [
            Choice::Saved,
            Choice::Edited,
            Choice::Named("3".to_owned()),
            Choice::Preset(3),
        ] {
            assert_eq!(Choice::parse(&one.id()), one);
        }
        assert_eq!(Choice::parse("nothing"), Choice::Saved);
    }
}
