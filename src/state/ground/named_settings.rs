//! Settings that somebody gave a name, "cheap first": kept beside the edits, and put in force as one step of them.

use std::collections::BTreeMap;

use leptos::prelude::*;

use crate::state::ground::draft::Draft;

/// All settings that have a name, and the way back from the last thing that cost one.
#[derive(Clone, Copy)]
pub(crate) struct NamedSettings {
    all: RwSignal<BTreeMap<String, Draft>>,
    lost: RwSignal<Option<Lost>>,
}

/// What was overwritten or deleted.
#[derive(Clone)]
struct Lost {
    words: String,
    before: BTreeMap<String, Draft>,
}

impl NamedSettings {
    /// Begins with those of the address.
    pub(crate) fn starting_with(all: BTreeMap<String, Draft>) -> Self {
        Self {
            all: RwSignal::new(all),
            lost: RwSignal::new(None),
        }
    }

    /// All of them, by name.
    pub(crate) fn all(self) -> RwSignal<BTreeMap<String, Draft>> {
        self.all
    }

    /// Others in their place.
    pub(in crate::state) fn restore(self, all: BTreeMap<String, Draft>) {
        self.lost.set(None);
        self.all.set(all);
    }

    /// Keeps the settings of a draft under a name, also where others had it; an empty name is none.
    pub(crate) fn keep(self, name: &str, draft: &Draft) {
        let (name, settings) = (name.trim(), draft.settings_alone());
        if !name.is_empty() {
            self.change(name, Some(settings), None);
        }
    }

    /// Calls them by another name.
    pub(crate) fn rename(self, from: &str, to: &str) {
        let (to, found) = (to.trim(), self.get(from));
        if !to.is_empty() && to != from && found.is_some() {
            self.change(to, found, Some(from));
        }
    }

    /// Forgets them.
    pub(crate) fn delete(self, name: &str) {
        self.change(name, None, Some(name));
    }

    /// What was overwritten or deleted last, in a sentence.
    pub(crate) fn lost(self) -> Option<String> {
        self.lost
            .with(|lost| lost.as_ref().map(|lost| lost.words.clone()))
    }

    /// The user has read it.
    pub(crate) fn dismiss_lost(self) {
        self.lost.set(None);
    }

    /// Takes back what cost one.
    pub(crate) fn put_back(self) {
        if let Some(lost) = self.lost.get_untracked() {
            self.restore(lost.before);
        }
    }

    fn get(self, name: &str) -> Option<Draft> {
        self.all.with_untracked(|all| all.get(name).cloned())
    }

    fn change(self, name: &str, settings: Option<Draft>, gone: Option<&str>) {
        let before = self.all.get_untracked();
        let act = match (&settings, before.get(name)) {
            (None, Some(_)) => Some("deleted"),
            (Some(now), Some(then)) if now != then => Some("overwritten"),
            _ => None,
        };
        self.all.update(|all| {
            if let Some(gone) = gone {
                all.remove(gone);
            }
            if let Some(settings) = settings {
                all.insert(name.to_owned(), settings);
            }
        });
        // What is only added or renamed costs nothing; the way back would undo it all the same.
        self.lost.set(act.map(|act| Lost {
            words: format!("The settings “{name}” are {act}."),
            before,
        }));
    }
}

/// Those of both: where one name stands for different settings, the added ones get a number.
pub(in crate::state) fn joined(
    mut all: BTreeMap<String, Draft>,
    added: &BTreeMap<String, Draft>,
) -> BTreeMap<String, Draft> {
    for (name, settings) in added {
        let free = |name: &String| all.get(name).is_none_or(|there| there == settings);
        let numbered = (2..).map(|number: u32| format!("{name} {number}"));
        if let Some(name) = std::iter::once(name.clone()).chain(numbered).find(free) {
            all.insert(name, settings.clone());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(value: f64) -> Draft {
        let mut draft = Draft::default();
        draft.values.insert("w".to_owned(), value);
        draft
    }

    fn named(all: &[(&str, f64)]) -> BTreeMap<String, Draft> {
        let all = all.iter();
        all.map(|(name, value)| ((*name).to_owned(), weight(*value)))
            .collect()
    }

    #[test]
    fn what_is_overwritten_or_deleted_comes_back_as_it_was() {
        let settings = NamedSettings::starting_with(BTreeMap::default());
        settings.keep(" cheap first ", &weight(1.0));
        settings.keep("  ", &weight(9.0));
        assert_eq!(settings.all.get_untracked(), named(&[("cheap first", 1.0)]));
        assert!(settings.lost.get_untracked().is_none());
        settings.keep("cheap first", &weight(2.0));
        settings.put_back();
        assert_eq!(settings.all.get_untracked(), named(&[("cheap first", 1.0)]));
        settings.rename("cheap first", "cheap");
        settings.delete("cheap");
        assert_eq!(settings.all.get_untracked().len(), 0);
        settings.put_back();
        assert_eq!(settings.all.get_untracked(), named(&[("cheap", 1.0)]));
    }

    #[test]
    fn a_name_that_is_taken_is_never_lost_to_another() {
        let settings = NamedSettings::starting_with(named(&[("a", 1.0), ("b", 2.0)]));
        settings.rename("a", "b");
        assert_eq!(settings.all.get_untracked(), named(&[("b", 1.0)]));
        settings.put_back();
        assert_eq!(
            settings.all.get_untracked(),
            named(&[("a", 1.0), ("b", 2.0)])
        );
        let both = joined(
            named(&[("a", 1.0), ("b", 2.0)]),
            &named(&[("a", 1.0), ("b", 3.0)]),
        );
        assert_eq!(both, named(&[("a", 1.0), ("b", 2.0), ("b 2", 3.0)]));
        assert_eq!(joined(both.clone(), &named(&[("b", 3.0)])), both);
    }
}
