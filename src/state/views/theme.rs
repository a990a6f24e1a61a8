//! Light, dark, or as the system has it.

use leptos::prelude::*;

use crate::persist;
use crate::reactive::effect::effect;

/// Which colours the page wears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Ink on white.
    Light,
    /// White on ink.
    Dark,
}

impl Theme {
    /// All three.
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The name the style sheet and the storage know; `None` for the system's.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
        }
    }

    /// Name in words.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The one that comes after it.
    pub(crate) fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

/// The chosen theme.
#[derive(Clone, Copy)]
pub(crate) struct Themes(RwSignal<Theme>);

impl Themes {
    /// Takes the stored theme up, and keeps the document and the storage to the chosen one.
    pub(crate) fn start() -> Self {
        let stored = match persist::theme().as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        };
        let theme = RwSignal::new(stored);
        effect(move || {
            let name = theme.get().name();
            persist::store_theme(name);
            mark_root("data-theme", name);
        });
        Self(theme)
    }

    /// The theme in force.
    pub(crate) fn current(self) -> Theme {
        self.0.get()
    }

    /// Puts one in force.
    pub(crate) fn choose(self, theme: Theme) {
        self.0.set(theme);
    }

    /// Goes on to the next theme.
    pub(crate) fn advance(self) {
        self.0.update(|theme| *theme = theme.next());
    }
}

/// Tells the style sheets: an attribute of the root element.
pub(in crate::state) fn mark_root(attribute: &str, name: Option<&str>) {
    if let Some(root) = document().document_element() {
        let _refused = match name {
            Some(name) => root.set_attribute(attribute, name),
            None => root.remove_attribute(attribute),
        };
    }
}
