//! A map of a table's columns while somebody edits it. Pure.

use steelyard_protocol::table::{
    ColumnBounds, Columns, Limit, MappedColumn, OnlyTexts, TableColumn, TableMap,
};

use super::typed::{Typed, TypedLimit};
use super::words;

/// Texts of a map that are shown; the others stay as they are.
const MOST_OF_MAP: usize = 200;

/// What a column is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing.
    #[default]
    Ignored,
    /// It names the alternative.
    Name,
    /// It names the decision that a row belongs to.
    Decision,
    /// A criterion; more is better.
    More,
    /// A criterion; less is better.
    Less,
    /// A criterion of no weight: rows rank only within its limits.
    Limits,
    /// Rows rank only with some of its texts.
    Filter,
}

impl Role {
    /// Each role with its name, in the order to show.
    pub(super) const ALL: [(Self, &'static str); 7] = [
        (Self::Ignored, "Not used"),
        (Self::Name, "Name of the alternative"),
        (Self::Decision, "Decision it belongs to"),
        (Self::More, "Criterion, higher is better"),
        (Self::Less, "Criterion, lower is better"),
        (Self::Limits, "Limits only"),
        (Self::Filter, "Filter by text"),
    ];
}

/// All that a map says a column is for: a criterion may name or filter rows too.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Uses {
    names: bool,
    decides: bool,
    /// Whether it ranks, and then whether less is better.
    less: Option<bool>,
    /// The same of a criterion that does not rank: it has limits only.
    limits: Option<bool>,
    filters: bool,
}

impl Uses {
    /// Whether it is a criterion, and then whether less is better.
    fn way(self) -> Option<bool> {
        self.less.or(self.limits)
    }
}

/// One column as it is being edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ColumnDraft {
    /// Its name.
    pub(super) name: String,
    /// Whether it holds a number anywhere, as far as was looked.
    has_number: bool,
    uses: Uses,
    /// Where it stands in the map that the editing began with.
    order: Option<usize>,
    /// Whether nobody has looked at its role yet.
    pub(super) guessed: bool,
    /// Its weight.
    pub(super) weight: Typed,
    /// Rows below this do not rank.
    pub(super) at_least: TypedLimit,
    /// Rows above this do not rank.
    pub(super) at_most: TypedLimit,
    /// What stands at the fields of its limits: its unit, or the form of a date.
    pub(super) unit: String,
    /// Whether its numbers count as they are.
    pub(super) raw: bool,
    /// What its numbers can be, as far as the map says that the editing began with.
    bounds: ColumnBounds,
    /// Texts to choose among, each once.
    pub(super) texts: Vec<String>,
    /// Those with which rows rank, where it filters.
    only: Vec<String>,
}

impl ColumnDraft {
    fn new(column: &TableColumn, columns: &Columns) -> Self {
        let map = &columns.map;
        let is = |name: &Option<String>| name.as_ref() == Some(&column.name);
        let order = map.columns.iter().position(|one| one.column == column.name);
        let mapped = order.and_then(|at| map.columns.get(at));
        let only = map.only.iter().find(|one| one.column == column.name);
        let chosen = only.map_or(Vec::new(), |only| only.one_of.clone());
        let mut texts = column.texts.clone();
        for text in chosen.iter().take(MOST_OF_MAP) {
            if !has(&texts, text) {
                texts.push(text.clone());
            }
        }
        let limit =
            |of: fn(&MappedColumn) -> Option<&Limit>| TypedLimit::of(mapped.and_then(of), column);
        let limited = |one: &&MappedColumn| one.at_least.is_some() || one.at_most.is_some();
        let limits = mapped.filter(limited).is_some_and(|one| one.weight == 0.0);
        let weight = mapped.filter(|_| !limits).map_or(1.0, |one| one.weight);
        Self {
            name: column.name.clone(),
            has_number: column.numbers > 0 || !columns.whole,
            uses: Uses {
                names: is(&map.id),
                decides: is(&map.decision),
                less: mapped.filter(|_| !limits).map(|one| one.less),
                limits: mapped.filter(|_| limits).map(|one| one.less),
                filters: only.is_some(),
            },
            order,
            guessed: columns.guessed,
            weight: Typed::of(Some(weight)),
            at_least: limit(|one| one.at_least.as_ref()),
            at_most: limit(|one| one.at_most.as_ref()),
            unit: words::at_field(column).to_owned(),
            raw: mapped.is_some_and(|one| one.raw),
            bounds: mapped.map_or_else(ColumnBounds::default, |one| one.bounds),
            texts,
            only: chosen,
        }
    }

    /// What it is for; a criterion that names rows too is a criterion.
    pub(super) fn role(&self) -> Role {
        match self.uses.less {
            Some(true) => Role::Less,
            Some(false) => Role::More,
            None if self.uses.limits.is_some() => Role::Limits,
            None if self.uses.names => Role::Name,
            None if self.uses.decides => Role::Decision,
            None if self.uses.filters => Role::Filter,
            None => Role::Ignored,
        }
    }

    /// Whether it is a criterion, of no weight too.
    pub(super) fn counts(&self) -> bool {
        self.uses.way().is_some()
    }

    /// What else it is for, in words.
    pub(super) fn also(&self) -> Vec<&'static str> {
        let (uses, role) = (self.uses, self.role());
        let all = [
            (uses.names, Role::Name, "names rows too"),
            (uses.decides, Role::Decision, "names decisions too"),
            (uses.filters, Role::Filter, "filters rows too"),
        ];
        let others = all.into_iter().filter(|(is, own, _)| *is && *own != role);
        others.map(|(.., words)| words).collect()
    }

    /// Whether rows rank only with some of its texts.
    pub(super) fn filters(&self) -> bool {
        self.uses.filters
    }

    /// Whether rows with this text rank.
    pub(super) fn lets_pass(&self, text: &str) -> bool {
        has(&self.only, text)
    }

    /// Chooses a text, or leaves out one that was chosen.
    pub(super) fn toggle(&mut self, text: &str) {
        if self.lets_pass(text) {
            self.only.retain(|one| !is_same(one, text));
        } else {
            self.only.push(text.to_owned());
        }
    }

    /// What is wrong with it: the field and what is expected there.
    pub(super) fn problem(&self) -> Option<(Field, &'static str)> {
        if self.counts()
            && let Some(problem) = self.problem_of_numbers()
        {
            return Some(problem);
        }
        match (self.uses.filters, self.texts.is_empty()) {
            (true, true) => Some((Field::Role, "Has no text to choose.")),
            (true, false) if self.only.is_empty() => {
                Some((Field::Texts, "Choose at least one text."))
            }
            _ => None,
        }
    }

    fn problem_of_numbers(&self) -> Option<(Field, &'static str)> {
        let limits = self.uses.limits.is_some();
        if !self.has_number {
            let words = if limits {
                "Has no number to limit."
            } else {
                "Has no number, so it cannot be a criterion."
            };
            return Some((Field::Role, words));
        }
        if !limits && self.weight.number().is_none_or(|weight| weight < 0.0) {
            return Some((Field::Weight, "Expected a weight of 0 or more."));
        }
        if !self.at_least.is_well() {
            return Some((
                Field::AtLeast,
                "“At least” takes a number as the column has it, or nothing.",
            ));
        }
        if !self.at_most.is_well() {
            return Some((
                Field::AtMost,
                "“At most” takes a number as the column has it, or nothing.",
            ));
        }
        let none = self.at_least.limit().is_none() && self.at_most.limit().is_none();
        (limits && none).then_some((Field::AtLeast, "Give “at least”, “at most” or both."))
    }
}

/// What can be edited of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// What it is for.
    Role,
    /// Its weight.
    Weight,
    /// The lower limit.
    AtLeast,
    /// The upper limit.
    AtMost,
    /// The texts with which rows rank.
    Texts,
}

/// Whether two texts are the same to a map.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn has(texts: &[String], text: &str) -> bool {
    texts.iter().any(|one| is_same(one, text))
}

/// What names the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedBy<'a> {
    /// The column that was chosen for it.
    Chosen,
    /// The first column that does not count, where none was chosen.
    First(&'a str),
    /// Their lines, where every column counts.
    Lines,
}

/// A map as it is being edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MapDraft {
    /// The columns that are shown, in file order.
    pub(super) columns: Vec<ColumnDraft>,
    /// Whether a row without a number counts as the worst.
    pub(super) missing_as_worst: bool,
}

impl MapDraft {
    /// Begins with the map that a table is read by, or with a guess.
    pub(super) fn of(columns: &Columns) -> Self {
        let drafts = columns.columns.iter();
        Self {
            columns: drafts.map(|one| ColumnDraft::new(one, columns)).collect(),
            missing_as_worst: columns.map.missing_as_worst,
        }
    }

    /// Gives a column a role. One column names rows, and one decisions: the one before is not used any more. A criterion
    /// that filters too does so whichever way is better.
    pub(super) fn give(&mut self, place: usize, role: Role) {
        for (at, column) in self.columns.iter_mut().enumerate() {
            if at == place {
                column.guessed = false;
                let less = column.uses.way() == Some(true);
                column.uses = Uses {
                    names: role == Role::Name,
                    decides: role == Role::Decision,
                    less: match role {
                        Role::More => Some(false),
                        Role::Less => Some(true),
                        _ => None,
                    },
                    limits: (role == Role::Limits).then_some(less),
                    filters: match role {
                        Role::More | Role::Less | Role::Limits => {
                            column.counts() && column.filters()
                        }
                        _ => role == Role::Filter,
                    },
                };
            } else {
                column.uses.names &= role != Role::Name;
                column.uses.decides &= role != Role::Decision;
            }
        }
    }

    /// How many columns rank.
    pub(super) fn criteria(&self) -> usize {
        let ranks = |column: &&ColumnDraft| column.uses.less.is_some();
        self.columns.iter().filter(ranks).count()
    }

    /// What names rows.
    pub(super) fn rows_named_by(&self) -> NamedBy<'_> {
        if self.columns.iter().any(|column| column.uses.names) {
            return NamedBy::Chosen;
        }
        let free = |column: &&ColumnDraft| !column.counts() && !column.uses.decides;
        match self.columns.iter().find(free) {
            Some(column) => NamedBy::First(&column.name),
            None => NamedBy::Lines,
        }
    }

    /// The map, once nothing is wrong with it.
    pub(super) fn map(&self) -> Option<TableMap> {
        let mut counted: Vec<&ColumnDraft> =
            self.columns.iter().filter(|one| one.counts()).collect();
        let wrong = |column: &ColumnDraft| column.problem().is_some();
        if self.criteria() == 0 || self.columns.iter().any(wrong) {
            return None;
        }
        // The order of summation of a map that is there stays.
        counted.sort_by_key(|column| column.order.unwrap_or(usize::MAX));
        let name = |of: fn(&ColumnDraft) -> bool| {
            let found = self.columns.iter().find(|column| of(column));
            found.map(|column| column.name.clone())
        };
        let mapped = |column: &ColumnDraft| MappedColumn {
            column: column.name.clone(),
            less: column.uses.way() == Some(true),
            weight: if column.uses.limits.is_some() {
                0.0
            } else {
                column.weight.number().unwrap_or(1.0)
            },
            raw: column.raw,
            at_least: column.at_least.limit().cloned(),
            at_most: column.at_most.limit().cloned(),
            bounds: column.bounds,
        };
        let filters = self.columns.iter().filter(|column| column.filters());
        let only = filters.map(|column| OnlyTexts {
            column: column.name.clone(),
            one_of: column.only.clone(),
        });
        Some(TableMap {
            id: name(|column| column.uses.names),
            decision: name(|column| column.uses.decides),
            missing_as_worst: self.missing_as_worst,
            only: only.collect(),
            columns: counted.into_iter().map(mapped).collect(),
        })
    }
}

mod kept;
#[cfg(test)]
mod tests;
