//! What is looked at of all runs: which columns of their table, how it is sorted and grouped, and which runs are meant.
//! In the address as `shown=task,cost&sorted=cost:falls&grouped=agent&having=cache&only=agent:a,agent:b,branch:main`; what is as
//! it begins is not written.

use crate::persist::percent::{decode, encode};

/// What is looked at of all runs. Columns and facets are called by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunsView {
    /// Columns in their order; `None` for those that are shown unless somebody chooses.
    pub(crate) columns: Option<Vec<String>>,
    /// The column that it is sorted by, and whether the greatest goes first; `None` as runs were loaded.
    pub(crate) sort: Option<(String, bool)>,
    /// What it is grouped by.
    pub(crate) group: Option<String>,
    /// What runs hold that are meant, in any case of letters.
    pub(crate) text: String,
    /// Facets with names of which a run has one.
    pub(crate) only: Vec<(String, String)>,
}

impl RunsView {
    /// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
    pub(in crate::state) fn read(&mut self, key: &str, value: &str) -> bool {
        let some = |value: &str| Some(decode(value)).filter(|value| !value.is_empty());
        match key {
            "shown" => self.columns = Some(value.split(',').filter_map(some).collect()),
            "sorted" => {
                self.sort = match value.split_once(':') {
                    Some((id, "falls")) => some(id).map(|id| (id, true)),
                    Some((id, "rises")) => some(id).map(|id| (id, false)),
                    _ => None,
                };
            }
            "grouped" => self.group = some(value),
            "having" => value.clone_into(&mut self.text),
            "only" => {
                let pairs = value.split(',').filter_map(|pair| pair.split_once(':'));
                self.only = pairs
                    .map(|(facet, name)| (decode(facet), decode(name)))
                    .collect();
            }
            _ => return false,
        }
        true
    }

    /// What there is to write: key and value.
    pub(in crate::state) fn words(&self) -> Vec<(&'static str, String)> {
        let joined = |parts: Vec<String>| parts.join(",");
        let columns = self.columns.as_ref();
        let sort = self.sort.as_ref().map(|(id, falls)| {
            let way = if *falls { "falls" } else { "rises" };
            format!("{}:{way}", encode(id))
        });
        let only = self.only.iter();
        let only = only.map(|(facet, name)| format!("{}:{}", encode(facet), encode(&encode(name))));
        let words = [
            (
                "shown",
                columns.map(|ids| joined(ids.iter().map(|id| encode(id)).collect())),
            ),
            ("sorted", sort),
            ("grouped", self.group.as_deref().map(encode)),
            (
                "having",
                Some(encode(&self.text)).filter(|text| !text.is_empty()),
            ),
            (
                "only",
                Some(joined(only.collect())).filter(|only| !only.is_empty()),
            ),
        ];
        let words = words.into_iter();
        words
            .filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }

    /// Whether some runs may not be meant.
    pub(crate) fn is_filtered(&self) -> bool {
        !self.text.is_empty() || !self.only.is_empty()
    }

    /// What chooses runs, alone.
    pub(crate) fn filter(&self) -> Self {
        Self {
            text: self.text.clone(),
            only: self.only.clone(),
            ..Self::default()
        }
    }

    /// The names that are chosen of a facet.
    pub(crate) fn chosen(&self, facet: &str) -> Vec<String> {
        let own = self.only.iter().filter(|(one, _)| one == facet);
        own.map(|(_, name)| name.clone()).collect()
    }

    /// Chooses names of a facet, instead of those that are.
    pub(crate) fn choose(&mut self, facet: &str, names: Vec<String>) {
        self.only.retain(|(one, _)| one != facet);
        let names = names.into_iter().map(|name| (facet.to_owned(), name));
        self.only.extend(names);
    }
}
