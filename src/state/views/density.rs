//! How tall rows are: as drawn, or 8 pixels less and without second lines.

use leptos::prelude::*;

use crate::persist;
use crate::reactive::effect::effect;

/// How tall rows are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Density {
    /// As drawn.
    #[default]
    Comfortable,
    /// 8 pixels less a row, no second lines.
    Compact,
}

impl Density {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];

    /// The name the style sheet and the storage know; `None` for what goes without saying.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Comfortable => None,
            Self::Compact => Some("compact"),
        }
    }

    fn of(name: Option<&str>) -> Self {
        let known = Self::ALL.into_iter().find(|one| one.name() == name);
        known.unwrap_or_default()
    }

    /// Name in words.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }

    /// The other one.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Comfortable => Self::Compact,
            Self::Compact => Self::Comfortable,
        }
    }

    /// What a row of so many pixels takes: lists that draw only what is in view have to know.
    pub(crate) fn row(self, comfortable: f64) -> f64 {
        match self {
            Self::Comfortable => comfortable,
            Self::Compact => comfortable - 8.0,
        }
    }
}

/// The chosen density.
#[derive(Clone, Copy)]
pub(crate) struct Densities(RwSignal<Density>);

impl Densities {
    /// Takes the stored density up, and keeps the document and the storage to the chosen one.
    pub(crate) fn start() -> Self {
        let density = RwSignal::new(Density::of(persist::density().as_deref()));
        effect(move || {
            let name = density.get().name();
            persist::store_density(name);
            crate::state::views::theme::mark_root("data-density", name);
        });
        Self(density)
    }

    /// The density in force.
    pub(crate) fn current(self) -> Density {
        self.0.get()
    }

    /// The density in force, not followed.
    pub(crate) fn now(self) -> Density {
        self.0.get_untracked()
    }

    /// Puts one in force.
    pub(crate) fn choose(self, density: Density) {
        self.0.set(density);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_others_are_comfortable() {
        for density in Density::ALL {
            assert_eq!(Density::of(density.name()), density);
        }
        assert_eq!(Density::of(Some("cosy")), Density::Comfortable);
    }

    #[test]
    fn compact_rows_are_eight_pixels_lower() {
        assert_eq!(Density::Comfortable.row(48.0).to_bits(), 48_f64.to_bits());
        assert_eq!(Density::Compact.row(48.0).to_bits(), 40_f64.to_bits());
    }
}
