//! Prices as they are being typed. Pure.

use steelyard_kernel::logged_time;
use steelyard_protocol::telemetry::{Currency, Lack, PriceList, PriceRule, PriceTable, TokenRate};

use crate::components::typed_number::number;

/// A price as it is typed; one without any rate is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// A number that no other row has.
    pub(super) id: u32,
    /// Models, day, limit, and the rates.
    pub(super) fields: [String; FIELDS.len()],
}

/// What the fields of a row are called.
pub(super) const FIELDS: [&str; RATES + TokenRate::ALL.len()] = [
    "Models",
    "From",
    "Above",
    "Input",
    "Cached",
    "Cache written",
    "Cache written 1 h",
    "Output",
];
/// Place of the tokens of input that a call must exceed.
pub(super) const ABOVE: usize = 2;
/// Place of the first of the rates.
pub(super) const RATES: usize = 3;

/// All of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Draft {
    pub(super) currency: String,
    pub(super) per: f64,
    pub(super) rows: Vec<Row>,
    last: u32,
}

impl Draft {
    /// The prices that hold, and a row for each model that has none.
    pub(super) fn of(table: &PriceTable) -> Self {
        let mut draft = Self {
            currency: table.list.currency.to_string(),
            per: table.list.per,
            ..Self::default()
        };
        for rule in &table.list.rules {
            let written = |number: Option<f64>| number.map_or(String::new(), |one| one.to_string());
            let mut row: [String; FIELDS.len()] = Default::default();
            row[0].clone_from(&rule.matches);
            row[1] = rule.from.clone().unwrap_or_default();
            row[ABOVE] = written(rule.above);
            for (field, rate) in row[RATES..].iter_mut().zip(rule.rates) {
                *field = written(rate);
            }
            draft.push(draft.rows.len(), row);
        }
        for model in &table.models {
            let unpriced = model.lacks.iter().any(|(why, _)| *why == Lack::NoRule);
            if let Some(name) = model.name.as_ref().filter(|_| unpriced) {
                let mut row: [String; FIELDS.len()] = Default::default();
                row[0].clone_from(name);
                draft.push(draft.rows.len(), row);
            }
        }
        draft
    }

    fn push(&mut self, at: usize, fields: [String; FIELDS.len()]) -> u32 {
        self.last += 1;
        let id = self.last;
        self.rows.insert(at, Row { id, fields });
        id
    }

    /// A row at the top, where it goes before all others; its number.
    pub(super) fn add(&mut self) -> u32 {
        self.push(0, Default::default())
    }

    /// Takes a row out; the number of the one in its place, or before it.
    pub(super) fn remove(&mut self, id: u32) -> Option<u32> {
        let at = self.rows.iter().position(|row| row.id == id)?;
        self.rows.remove(at);
        let next = self.rows.get(at).or(self.rows.last());
        next.map(|row| row.id)
    }

    /// Puts a row before the one above it.
    pub(super) fn raise(&mut self, id: u32) {
        let at = self.rows.iter().position(|row| row.id == id);
        if let Some(at) = at.filter(|at| *at > 0) {
            self.rows.swap(at - 1, at);
        }
    }

    pub(super) fn row(&self, id: u32) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// Takes what was typed into a field.
    pub(super) fn put(&mut self, id: u32, field: usize, text: String) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.id == id) {
            row.fields[field] = text;
        }
    }

    /// The prices, with the number of the row that each stands in; `None` while something typed is none.
    pub(super) fn list(&self) -> Option<(PriceList, Vec<u32>)> {
        let rows: Vec<&Row> = self.rows.iter().filter(|row| row.is_price()).collect();
        if rows.iter().any(|row| !row.wrong().is_empty()) {
            return None;
        }
        let list = PriceList {
            currency: Currency::parse(&self.currency)?,
            per: self.per,
            rules: rows.iter().map(|row| row.rule()).collect(),
        };
        Some((list, rows.iter().map(|row| row.id).collect()))
    }
}

impl Row {
    /// Whether any rate is typed.
    pub(super) fn is_price(&self) -> bool {
        let mut rates = self.fields[RATES..].iter();
        rates.any(|rate| !rate.trim().is_empty())
    }

    fn rule(&self) -> PriceRule {
        let text = |at: usize| self.fields[at].trim().to_owned();
        PriceRule {
            matches: text(0),
            from: Some(text(1)).filter(|from| !from.is_empty()),
            above: number(&self.fields[ABOVE]),
            rates: std::array::from_fn(|at| number(&self.fields[RATES + at])),
        }
    }

    /// Fields that cannot be read, each with what was expected.
    pub(super) fn wrong(&self) -> Vec<(usize, &'static str)> {
        let mut wrong = Vec::new();
        for (at, text) in self.fields.iter().enumerate() {
            let text = text.trim();
            let expected = match at {
                0 if text.is_empty() && self.is_price() => "expected a model, or * for any letters",
                1 if !text.is_empty() && !is_day(text) => "expected a day such as 2026-02-01",
                ABOVE if !text.is_empty() && !number(text).is_some_and(|above| above >= 1.0) => {
                    "expected a number of tokens, 1 or more"
                }
                RATES.. if !text.is_empty() && !number(text).is_some_and(|rate| rate >= 0.0) => {
                    "expected a number of 0 or more"
                }
                _ => continue,
            };
            wrong.push((at, expected));
        }
        wrong
    }
}

/// Whether it is a day, or a time that a document has.
fn is_day(text: &str) -> bool {
    const DAY: &str = "2026-02-01";
    if text.contains('T') {
        return true;
    }
    text.len() == DAY.len() && logged_time(text.as_bytes()).is_some()
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::telemetry::PricedModel;

    use super::*;

    fn table() -> PriceTable {
        let model = |name: &str, rules, lacks| PricedModel {
            name: Some(name.to_owned()),
            calls: 3,
            rules,
            lacks,
            ..PricedModel::default()
        };
        PriceTable {
            list: PriceList {
                rules: vec![PriceRule {
                    matches: "wren-*".to_owned(),
                    from: Some("2026-02-01".to_owned()),
                    above: Some(200_000.0),
                    rates: [Some(15.0), Some(1.5), None, Some(30.0), Some(0.075)],
                }],
                ..PriceList::default()
            },
            models: vec![
                model("wren-1", vec![(0, 3)], Vec::new()),
                model("heron", Vec::new(), vec![(Lack::NoRule, 3)]),
                model("magpie", Vec::new(), vec![(Lack::NoTokens, 3)]),
            ],
            ..PriceTable::default()
        }
    }

    #[test]
    fn what_holds_comes_back_and_models_without_a_price_have_a_row() {
        let draft = Draft::of(&table());
        let names: Vec<&str> = draft
            .rows
            .iter()
            .map(|row| row.fields[0].as_str())
            .collect();
        assert_eq!(names, ["wren-*", "heron"]);
        assert_eq!(
            draft.rows[0].fields[1..],
            ["2026-02-01", "200000", "15", "1.5", "", "30", "0.075"]
        );
        assert_eq!(draft.list(), Some((table().list, vec![1])));
    }

    #[test]
    fn rows_are_typed_moved_and_taken_out() {
        let mut draft = Draft::of(&table());
        draft.put(2, RATES, " 1,5 ".to_owned());
        let (list, rows) = draft.list().unwrap();
        assert_eq!((list.rules[1].rates[0], rows), (Some(1.5), vec![1, 2]));
        draft.raise(2);
        draft.raise(2);
        assert_eq!(draft.list().unwrap().1, [2, 1]);
        let new = draft.add();
        assert_eq!((draft.rows[0].id, new), (3, 3));
        assert_eq!(draft.remove(3), Some(2));
        assert_eq!(draft.remove(1), Some(2));
        assert_eq!((draft.remove(2), draft.remove(2)), (None, None));
        assert_eq!(draft.list().unwrap().0.rules, []);
    }

    #[test]
    fn what_is_wrong_is_said_of_its_field() {
        let mut draft = Draft {
            currency: "usd".to_owned(),
            ..Draft::default()
        };
        let id = draft.add();
        assert_eq!(draft.row(id).unwrap().wrong(), []);
        for (field, text) in [
            (1, "2026-02-30"),
            (2, "0.5"),
            (3, "-1"),
            (4, "cheap"),
            (7, "inf"),
        ] {
            draft.put(id, field, text.to_owned());
        }
        let wrong: Vec<usize> = draft
            .row(id)
            .unwrap()
            .wrong()
            .iter()
            .map(|one| one.0)
            .collect();
        assert_eq!(wrong, [0, 1, 2, 3, 4, 7]);
        assert_eq!(draft.list(), None);
        for (field, text) in [
            (0, "m"),
            (1, "2024-02-29"),
            (2, "200,000"),
            (3, "0"),
            (4, ""),
            (7, "1,299.5"),
        ] {
            draft.put(id, field, text.to_owned());
        }
        let rule = &draft.list().unwrap().0.rules[0];
        assert_eq!(rule.above, Some(200_000.0));
        assert_eq!(rule.rates, [Some(0.0), None, None, None, Some(1299.5)]);
        draft.currency = "dollars".to_owned();
        assert_eq!(draft.list(), None);
    }
}
