use std::collections::BTreeMap;

use crate::Preference;

/// Preferences of these names by how often each was broken, in the order in which they were first, under the name that it
/// then had.
pub fn broken<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut all: Vec<(&str, usize)> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        let key = Preference::parse(name).map_or(name, |one| one.id());
        let place = *places.entry(key).or_insert(all.len());
        match all.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => all.push((name, 1)),
        }
    }
    all
}
