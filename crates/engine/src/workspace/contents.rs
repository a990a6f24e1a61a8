use crate::collapse::{Approval, History, PositionCard, Receipt};
use crate::decision::Model;
use crate::table::TableMap;

/// What a file was read as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Nothing that is known.
    #[default]
    Unknown,
    /// Position cards and nothing else.
    Cards,
    /// Receipts and nothing else.
    Receipts,
    /// A policy.
    Policy,
    /// Approvals.
    Approvals,
    /// A history.
    History,
    /// Decisions as data.
    Decisions,
    /// Rows of a table.
    Table,
    /// The map of a table's columns.
    TableMap,
    /// Several of these.
    Mixed,
}

/// The documents of one file, decoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// Position cards in file order.
    pub cards: Vec<PositionCard>,
    /// Receipts in file order.
    pub receipts: Vec<Receipt>,
    /// Approvals in file order.
    pub approvals: Vec<Approval>,
    /// A history.
    pub history: Option<History>,
    /// How many policies stand in it, used or not.
    pub policies: usize,
    /// Decisions as data, in file order; `None` for one with an error in its frame.
    pub decisions: Vec<Option<Model>>,
    /// Maps of tables, in file order; `None` for one with an error.
    pub maps: Vec<Option<TableMap>>,
    /// Columns of the table that the file is; 0 where it is none.
    pub columns: usize,
    /// How the table is read, or could be.
    pub mapping: Mapping,
}

/// How a table is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mapping {
    /// It is no table.
    #[default]
    None,
    /// It is a table, or could be one, and no map fits it.
    Unmapped,
    /// By the map that was given for all tables.
    Given,
    /// By the map in the file of that key.
    By(u32),
}

impl Contents {
    /// What they are together.
    pub fn kind(&self) -> Kind {
        let held = [
            (!self.cards.is_empty(), Kind::Cards),
            (!self.receipts.is_empty(), Kind::Receipts),
            (self.policies > 0, Kind::Policy),
            (!self.approvals.is_empty(), Kind::Approvals),
            (self.history.is_some(), Kind::History),
            (!self.decisions.is_empty(), Kind::Decisions),
            (self.columns > 0, Kind::Table),
            (!self.maps.is_empty(), Kind::TableMap),
        ];
        let mut kinds = held
            .iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, kind)| *kind);
        match (kinds.next(), kinds.next()) {
            (None, _) => Kind::Unknown,
            (Some(kind), None) => kind,
            (Some(_), Some(_)) => Kind::Mixed,
        }
    }

    /// Whether it holds some of what a decision over cards is made of, but for the policy.
    pub(super) fn is_of_cards(&self) -> bool {
        let cards = !(self.cards.is_empty() && self.receipts.is_empty());
        cards || !self.approvals.is_empty() || self.history.is_some()
    }

    /// In words: "2 cards, 1 receipt"; empty where nothing is held.
    pub fn words(&self) -> String {
        let counts = [
            (self.cards.len(), "card", "cards"),
            (self.receipts.len(), "receipt", "receipts"),
            (self.policies, "policy", "policies"),
            (self.approvals.len(), "approval", "approvals"),
            (usize::from(self.history.is_some()), "history", "histories"),
            (self.decisions.len(), "decision", "decisions"),
            (usize::from(self.columns > 0), "table", "tables"),
            (self.maps.len(), "table map", "table maps"),
        ];
        let held = counts.iter().filter(|(count, ..)| *count > 0);
        let words: Vec<String> = held
            .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
            .collect();
        words.join(", ")
    }
}
