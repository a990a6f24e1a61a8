//! Records as they are read: one go through a record finds where its values stand, and each is read when it is asked for. So
//! big values are passed over, a surprise in one field never costs a record, and one reader serves every format.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use steelyard_kernel::{Cell, Table, decode, name_from};

/// The value at the beginning of a text and how many bytes it takes.
pub(super) fn first<'a, T: Deserialize<'a>>(text: &'a str) -> serde_json::Result<(T, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    match values.next() {
        Some(read) => read.map(|value| (value, values.byte_offset())),
        None => Err(serde_json::Error::custom("nothing there")),
    }
}

/// The object at the beginning of a text and how many bytes it takes; the table is filled anew.
pub(super) fn first_object<'a>(
    text: &'a str,
    table: &'a mut Table,
) -> serde_json::Result<(Object<'a>, usize)> {
    let read = table.read(text.as_bytes());
    if let (Ok(bytes), Some(whole)) = (read, table.cells.first())
        && text[whole.from as usize..].starts_with('{')
    {
        return Ok((Object::noted(text, table), bytes));
    }
    // The library says what is wrong, and where.
    let error = first::<Checked>(text).err();
    Err(error.unwrap_or_else(|| Error::custom("nothing there")))
}

/// A value as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw<'a> {
    /// The text that it stands in.
    text: &'a str,
    own: Cell,
    /// Of what is in it.
    cells: &'a [Cell],
}

impl<'a> Raw<'a> {
    pub(super) fn get(self) -> &'a str {
        let (from, to) = (self.own.from as usize, self.own.to as usize);
        self.text.get(from..to).unwrap_or_default()
    }

    /// What is in it.
    fn open(self) -> Object<'a> {
        if self.own.closed {
            return Object::inside(self.get()).unwrap_or_default();
        }
        Object {
            text: self.text,
            cells: Cow::Borrowed(self.cells),
        }
    }
}

/// The items of a list; none where it is no list.
pub(super) fn items(raw: Option<Raw<'_>>) -> Vec<Raw<'_>> {
    let list = raw.filter(|raw| raw.get().starts_with('['));
    let inside = list.map(Raw::open).unwrap_or_default();
    let mut at = 0;
    std::iter::from_fn(|| inside.next(&mut at)).collect()
}

/// The text of a value; empty where it is none.
pub(super) fn text(raw: Option<Raw<'_>>) -> Cow<'_, str> {
    let inner = quoted(raw).unwrap_or_default();
    if raw.is_some_and(|raw| raw.own.escaped) {
        Cow::Owned(decode(inner, usize::MAX))
    } else {
        Cow::Borrowed(inner)
    }
}

/// What stands between the quotes of a text, as it is written.
pub(super) fn quoted(raw: Option<Raw<'_>>) -> Option<&str> {
    raw?.get().strip_prefix('"')?.strip_suffix('"')
}

/// A number that is not negative.
pub(super) fn number(raw: Option<Raw<'_>>) -> Option<f64> {
    let written = raw?.get();
    if !written.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return None;
    }
    let number: f64 = written.parse().ok()?;
    (number >= 0.0 && number.is_finite()).then_some(number)
}

/// An object whose values are not read yet; of a key given twice the first holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Object<'a> {
    /// The text that it stands in.
    text: &'a str,
    /// Of what is in it: keys, each before its value.
    cells: Cow<'a, [Cell]>,
}

impl<'a> Object<'a> {
    /// Of a text of which a table says where its values stand.
    pub(super) fn noted(text: &'a str, table: &'a Table) -> Self {
        let cells = table.cells.get(1..).unwrap_or_default();
        let cells = Cow::Borrowed(cells);
        Self { text, cells }
    }

    /// What a raw value holds; empty where it is no object.
    pub(super) fn of(raw: Option<Raw<'a>>) -> Self {
        let object = raw.filter(|raw| raw.get().starts_with('{'));
        object.map(Raw::open).unwrap_or_default()
    }

    /// What a text is, where it is an object.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        text.starts_with('{').then(|| Self::inside(text)).flatten()
    }

    /// What is in the one value that a text is.
    fn inside(text: &'a str) -> Option<Self> {
        let mut table = Table::default();
        let bytes = table.read(text.as_bytes()).ok()?;
        let is_all = text[bytes..].trim_ascii_end().is_empty();
        is_all.then(|| {
            table.cells.remove(0);
            let cells = Cow::Owned(table.cells);
            Self { text, cells }
        })
    }

    /// The value whose cell has that place, which moves on to the one behind it.
    fn next(&self, at: &mut usize) -> Option<Raw<'a>> {
        let mut own = *self.cells.get(*at)?;
        let end = *at + own.count as usize;
        let inside = *at + 1..end;
        *at = end;
        let cells = match &self.cells {
            Cow::Borrowed(all) => all.get(inside)?,
            // What is read apart lends no cells.
            Cow::Owned(_) => {
                own.closed |= own.count > 1;
                &[]
            }
        };
        let text = self.text;
        Some(Raw { text, own, cells })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The first value of a key as it is written.
    fn value(&self, key: &str) -> Option<Raw<'a>> {
        let mut at = 0;
        loop {
            at = name_from(self.text.as_bytes(), &self.cells, at, key.as_bytes())?;
            let name = self.next(&mut at)?;
            let value = self.next(&mut at)?;
            if !name.own.escaped || text(Some(name)) == key {
                return Some(value);
            }
        }
    }

    /// The value of a key as it is written; `null` is none.
    pub(super) fn raw(&self, key: &str) -> Option<Raw<'a>> {
        self.value(key).filter(|raw| raw.get() != "null")
    }

    /// The first of several keys that has a value.
    pub(super) fn any(&self, keys: &[&str]) -> Option<Raw<'a>> {
        keys.iter().find_map(|key| self.raw(key))
    }

    /// Whether there is `null` under a key.
    pub(super) fn is_null(&self, key: &str) -> bool {
        self.value(key).is_some_and(|raw| raw.get() == "null")
    }

    /// The text of a key; empty where there is none.
    pub(super) fn text(&self, key: &str) -> Cow<'a, str> {
        text(self.raw(key))
    }

    /// The text of the first of several keys that has one; an empty one is none.
    pub(super) fn some(&self, keys: &[&str]) -> Option<Cow<'a, str>> {
        let mut texts = keys.iter().map(|key| self.text(key));
        texts.find(|text| !text.is_empty())
    }

    /// Whether `true` stands there.
    pub(super) fn is(&self, key: &str) -> bool {
        self.raw(key).is_some_and(|raw| raw.get() == "true")
    }

    /// A count, be it written as `100.0` or as a text; a number with a fraction or a sign is none.
    pub(super) fn count(&self, key: &str) -> Option<u64> {
        let raw = self.raw(key)?;
        let written = quoted(Some(raw)).map_or(raw.get(), str::trim);
        let whole = written.split_once('.').filter(|(_, fraction)| {
            !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0')
        });
        whole.map_or(written, |(whole, _)| whole).parse().ok()
    }

    /// An amount that is not negative, be it written as a text: `0.05`, `"0.05"`.
    pub(super) fn amount(&self, key: &str) -> Option<f64> {
        let raw = self.raw(key)?;
        number(Some(raw)).or_else(|| {
            let amount: f64 = quoted(Some(raw))?.trim().parse().ok()?;
            (amount >= 0.0 && amount.is_finite()).then_some(amount)
        })
    }

    /// A number that is not negative.
    pub(super) fn number(&self, key: &str) -> Option<f64> {
        number(self.raw(key))
    }

    /// An object within; empty where there is none.
    pub(super) fn object(&self, key: &str) -> Self {
        Self::of(self.raw(key))
    }

    /// The entries in file order.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Cow<'a, str>, Raw<'a>)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let key = text(self.next(&mut at));
            Some((key, self.next(&mut at)?))
        })
    }
}

/// An object of which nothing is kept.
struct Checked;

impl<'de> Deserialize<'de> for Checked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self)
    }
}

impl<'de> Visitor<'de> for Checked {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_key::<String>()?.is_some() {
            map.next_value::<IgnoredAny>()?;
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde_json::Value;
    use serde_json::value::RawValue;

    use super::*;

    /// All that can be asked of a value, put together again.
    fn whole(raw: Raw<'_>) -> Value {
        match raw.get().as_bytes()[0] {
            b'{' => {
                let entries = Object::of(Some(raw));
                let entries = entries.entries();
                entries
                    .map(|(key, value)| (key.into_owned(), whole(value)))
                    .collect()
            }
            b'[' => items(Some(raw)).into_iter().map(whole).collect(),
            b'"' => text(Some(raw)).into(),
            _ => serde_json::from_str(raw.get()).expect("a word or a number"),
        }
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[a\"\\\\\u{e9}\n\u{1F600}]{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[a-c\"\u{e9}]{0,3}", inner, 0..6)
                    .prop_map(|map| map.into_iter().collect::<Value>()),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(value in json(), pretty in any::<bool>(), behind in "[a{ ]{0,3}") {
            let record = serde_json::json!({ "a": value });
            let text = if pretty { format!("{record:#}") } else { record.to_string() };
            let line = format!("{text}{behind}");
            let mut table = Table::default();
            let (read, bytes) = first_object(&line, &mut table).expect("an object");
            prop_assert_eq!(bytes, text.len());
            prop_assert_eq!(read.raw("a").is_none(), value.is_null());
            prop_assert_eq!(read.raw("a").map_or(Value::Null, whole), value.clone());
            // What is read apart as what is read with its record.
            let apart = Object::parse(&text).expect("an object");
            prop_assert_eq!(apart.raw("a").map_or(Value::Null, whole), value);
        }

        /// What is broken somewhere is taken if and only if the library takes it.
        #[test]
        fn as_strict_as_the_library(value in json(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut line = serde_json::json!({ "a": value }).to_string().into_bytes();
            let at = at.index(line.len());
            line[at] = byte;
            let line = String::from_utf8_lossy(&line);
            // The library reads keys as texts, which have no halves of characters.
            prop_assume!(byte != b'u');
            let read = first::<BTreeMap<String, Box<RawValue>>>(&line);
            let mut table = Table::default();
            match (first_object(&line, &mut table), read) {
                (Ok((object, bytes)), Ok((map, expected))) => {
                    prop_assert_eq!(bytes, expected);
                    let names: Vec<_> = object.entries().map(|(name, _)| name.into_owned()).collect();
                    prop_assert!(names.iter().all(|name| map.contains_key(name)), "{:?}", names);
                }
                (Err(error), Err(expected)) => {
                    prop_assert_eq!((error.column(), error.is_eof()), (expected.column(), expected.is_eof()));
                }
                (one, other) => prop_assert!(false, "{:?} and {:?}", one.map(|one| one.1), other),
            }
        }
    }

    #[test]
    fn of_a_key_given_twice_the_first_holds() {
        let twice = Object::parse(r#"{"a":1,"b":null,"\u0061":2,"a":3}"#).expect("an object");
        assert_eq!(
            (
                twice.count("a"),
                twice.is_null("b"),
                twice.raw("b").is_none()
            ),
            (Some(1), true, true)
        );
        let escaped = Object::parse(r#"{"\u0061":2}"#).expect("an object");
        assert_eq!(escaped.count("a"), Some(2));
    }

    #[test]
    fn halves_of_characters_in_names_cost_nothing() {
        let line = r#"{"\ud83d":1,"in":{"\ud83d":2,"a":"\ud83d"}}"#;
        let mut table = Table::default();
        let (object, bytes) = first_object(line, &mut table).expect("an object");
        assert_eq!((bytes, object.count("\u{fffd}")), (line.len(), Some(1)));
        assert_eq!(object.object("in").text("a"), "\u{fffd}");
    }

    /// What has too many values to stand in one table is read when it is asked for.
    #[test]
    fn a_list_may_be_long() {
        let line = format!("{{\"a\":[{}{{\"b\":[7]}}]}}", "[1],".repeat(100_000));
        let mut table = Table::default();
        let (object, _) = first_object(&line, &mut table).expect("an object");
        let all = items(object.raw("a"));
        assert_eq!(all.len(), 100_001);
        assert_eq!(items(Some(all[5]))[0].get(), "1");
        let last = Object::of(all.last().copied());
        assert_eq!(items(last.raw("b"))[0].get(), "7");
    }
}
