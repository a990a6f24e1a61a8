//! Records as they are read: an object keeps its values as they are written and reads each when it is asked for. So
//! big values are passed over, a surprise in one field never costs a record, and one reader serves every format.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use steelyard_documents::whole_characters;

/// The value at the beginning of a text and how many bytes it takes.
pub(super) fn first<'a, T: Deserialize<'a>>(text: &'a str) -> serde_json::Result<(T, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    match values.next() {
        Some(read) => read.map(|value| (value, values.byte_offset())),
        None => Err(serde_json::Error::custom("nothing there")),
    }
}

/// The object at the beginning of a text and how many bytes it takes.
pub(super) fn first_object(text: &str) -> serde_json::Result<(Object<'_>, usize)> {
    first(text)
}

/// The items of a list; none where it is no list.
pub(super) fn items(raw: Option<&RawValue>) -> Vec<&RawValue> {
    let text = raw.map_or("", RawValue::get);
    let list = text.starts_with('[');
    list.then(|| serde_json::from_str(text).ok())
        .flatten()
        .unwrap_or_default()
}

/// The text of a value; empty where it is none.
pub(super) fn text(raw: Option<&RawValue>) -> Cow<'_, str> {
    let quoted = raw.map_or("", RawValue::get);
    let inner = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(plain) if !plain.contains('\\') => Cow::Borrowed(plain),
        Some(_) => Cow::Owned(decoded(quoted)),
        None => Cow::Borrowed(""),
    }
}

/// The text that a JSON string says; halves of characters in it, which no text has, become U+FFFD.
pub(super) fn decoded(quoted: &str) -> String {
    let decode = |quoted: &str| serde_json::from_str(quoted).ok();
    let mended = || decode(&whole_characters(quoted)?.0);
    decode(quoted).or_else(mended).unwrap_or_default()
}

/// A number that is not negative.
pub(super) fn number(raw: Option<&RawValue>) -> Option<f64> {
    let number: f64 = raw?.get().parse().ok()?;
    (number >= 0.0 && number.is_finite()).then_some(number)
}

/// An object whose values are not read yet; of a key given twice the first holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Object<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Object<'a> {
    /// What a raw value holds; empty where it is no object.
    pub(super) fn of(raw: Option<&'a RawValue>) -> Self {
        let text = raw.map_or("", RawValue::get);
        Self::parse(text).unwrap_or_default()
    }

    /// What a text is, where it is an object.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let object = text.starts_with('{');
        object.then(|| serde_json::from_str(text).ok()).flatten()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key as it is written; `null` is none.
    pub(super) fn raw(&self, key: &str) -> Option<&'a RawValue> {
        let (_, raw) = self.0.iter().find(|(name, _)| name == key)?;
        Some(*raw).filter(|raw| raw.get() != "null")
    }

    /// The first of several keys that has a value.
    pub(super) fn any(&self, keys: &[&str]) -> Option<&'a RawValue> {
        keys.iter().find_map(|key| self.raw(key))
    }

    /// Whether there is `null` under a key.
    pub(super) fn is_null(&self, key: &str) -> bool {
        let mut entries = self.0.iter();
        entries.any(|(name, raw)| name == key && raw.get() == "null")
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

    /// A count; a number with a fraction or a sign is none.
    pub(super) fn count(&self, key: &str) -> Option<u64> {
        self.raw(key)?.get().parse().ok()
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
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(key, raw)| (key.as_ref(), *raw))
    }
}

struct ObjectVisitor;

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor).map(Object)
    }
}

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(Key(key)) = map.next_key()? {
            entries.push((key, map.next_value()?));
        }
        Ok(entries)
    }
}

/// A key, borrowed where it is written as it is meant.
struct Key<'a>(Cow<'a, str>);

struct KeyVisitor;

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor).map(Key)
    }
}

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}
