//! The address: which page, which edits, which card. Pure.
//!
//! `?page=collapse&set=collapse.w_e:12,collapse.w_r:7&reading=collapse.signs:as_written&card=2`.
//! A query works from any folder of any static host without rewrites. Ids are the public ones that
//! the command line takes too; `card` counts the input from 1.

use std::fmt::Write as _;

use super::draft::Draft;
use crate::charts::decimal::decimal;

/// A page of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// Files and what was read of them.
    #[default]
    Load,
    /// A collapse decision.
    Collapse,
}

impl Page {
    /// All pages, in the order of the top bar.
    pub(crate) const ALL: [Self; 2] = [Self::Load, Self::Collapse];

    /// Name in words.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Load => "Load",
            Self::Collapse => "Collapse",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Collapse => "collapse",
        }
    }
}

/// What an address says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Route {
    /// The page.
    pub(crate) page: Page,
    /// Edits and locks.
    pub(crate) draft: Draft,
    /// Selected card, by input order from 0.
    pub(crate) card: Option<u32>,
}

impl Route {
    /// Reads a query, with or without its question mark. What is not understood is left out.
    pub(crate) fn parse(query: &str) -> Self {
        let mut route = Self::default();
        for pair in query.trim_start_matches('?').split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value);
            match key {
                "page" => {
                    route.page = Page::ALL
                        .into_iter()
                        .find(|page| page.id() == value)
                        .unwrap_or_default();
                }
                "set" => {
                    for (id, value) in pairs(&value).filter_map(number) {
                        route.draft.values.put(id, value);
                    }
                }
                "reading" => {
                    for (id, reading) in pairs(&value) {
                        route.draft.readings.put(id, reading.to_owned());
                    }
                }
                "lock" => {
                    for id in value.split(',').filter(|id| !id.is_empty()) {
                        route.draft.locked.put(id, ());
                    }
                }
                "card" => route.card = value.parse::<u32>().ok().and_then(|n| n.checked_sub(1)),
                _ => {}
            }
        }
        route
    }

    /// Writes the query, question mark included.
    pub(crate) fn query(&self) -> String {
        let mut query = format!("?page={}", self.page.id());
        list(
            &mut query,
            "set",
            self.draft
                .values
                .all()
                .iter()
                .map(|(id, value)| format!("{}:{value}", encode(id))),
        );
        list(
            &mut query,
            "reading",
            self.draft
                .readings
                .all()
                .iter()
                .map(|(id, reading)| format!("{}:{}", encode(id), encode(reading))),
        );
        list(
            &mut query,
            "lock",
            self.draft.locked.all().iter().map(|(id, ())| encode(id)),
        );
        list(
            &mut query,
            "card",
            self.card
                .iter()
                .map(|card| (u64::from(*card) + 1).to_string()),
        );
        query
    }
}

fn pairs(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.split(',').filter_map(|pair| pair.split_once(':'))
}

fn number<'a>((id, value): (&'a str, &str)) -> Option<(&'a str, f64)> {
    Some((id, decimal(value)?))
}

fn list(query: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        let _written = write!(query, "&{key}={}", items.join(","));
    }
}

/// Percent-encodes everything but what ids are made of.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-') {
            encoded.push(char::from(byte));
        } else {
            let _written = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let hex = after
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (decoded, left) = match (byte, hex) {
            (b'%', Some(code)) => (code, &after[2..]),
            _ => (*byte, after),
        };
        bytes.push(decoded);
        rest = left;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut route = Route {
            page: Page::Collapse,
            card: Some(1),
            ..Route::default()
        };
        route.draft.values.put("collapse.w_e", 12.5);
        route.draft.values.put("collapse.w_r", 7.0);
        route
            .draft
            .readings
            .put("collapse.signs", "as_written".to_owned());
        route.draft.locked.put("collapse.w_i", ());
        assert_eq!(
            route.query(),
            "?page=collapse&set=collapse.w_e:12.5,collapse.w_r:7\
             &reading=collapse.signs:as_written&lock=collapse.w_i&card=2"
        );
        assert_eq!(Route::parse(&route.query()), route);
    }

    #[test]
    fn encoded_separators_are_understood() {
        let route = Route::parse("page=collapse&set=collapse.w_e%3A12%2Ccollapse.w_r:7");
        assert_eq!(route.draft.values.len(), 2);
    }

    #[test]
    fn nonsense_is_left_out() {
        let route = Route::parse("?page=moon&set=a:NaN,b:inf,c:x,d&card=0&lock=&%zz=%&other");
        assert_eq!(route, Route::default());
        assert_eq!(Route::parse(""), Route::default());
    }
}
