//! The beginning of a file, by which its format is known.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use steelyard_documents::{Name, whole_characters};

use super::json::first as first_value;

/// Lines that are looked at.
const LINES: usize = 40;

/// The first objects of a file: the whole JSON or the first of its list, or those of the first lines.
#[derive(Debug, Default)]
pub struct Sample {
    /// In file order; broken lines are not there.
    pub(super) objects: Vec<Glance>,
    /// Whether the file is one list, of which these are the first items.
    pub(super) is_list: bool,
}

/// As much of a value as a format is told by: keys three levels down, short texts, the first items of lists.
#[derive(Debug)]
pub(super) enum Glance {
    Text(Name),
    Map(Vec<(Name, Glance)>),
    List(Vec<Glance>),
    Other,
}

impl Sample {
    /// Of the text of a file.
    pub(super) fn of(text: &str) -> Self {
        let filler = |letter: char| letter.is_whitespace() || matches!(letter, '\0' | '\u{feff}');
        let start = text.trim_start_matches(filler);
        let mut sample = Self::default();
        if start.starts_with('[') {
            sample.is_list = true;
            sample.objects = glance(start).map_or(Vec::new(), Glance::into_list);
            return sample;
        }
        if !start.starts_with('{') {
            return sample;
        }
        // An object over many lines has lines in it that look like objects as well.
        let first = start.lines().next().unwrap_or_default();
        let whole = |line: &str| first_value::<IgnoredAny>(line).is_ok();
        if !whole(first) && whole(start) {
            sample.objects.extend(glance(start));
            return sample;
        }
        let lines = start.lines().map(|line| line.trim_start_matches(filler));
        let lines = lines.filter(|line| line.starts_with("{\""));
        sample.objects = lines
            .flat_map(values)
            .take(LINES)
            .filter_map(glance)
            .collect();
        if sample.objects.is_empty() {
            sample.objects.extend(glance(start));
        }
        sample
    }

    /// Whether one of the objects is of a kind.
    pub(super) fn any(&self, is: impl Fn(&Glance) -> bool) -> bool {
        self.objects.iter().any(is)
    }
}

impl Glance {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Map(entries) = self else {
            return None;
        };
        let mut entries = entries.iter();
        entries
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Whether it has a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The short text of a key; empty where there is none.
    pub(super) fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Self::Text(text)) => text,
            _ => "",
        }
    }

    /// The first items of a list.
    pub(super) fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    fn into_list(self) -> Vec<Self> {
        match self {
            Self::List(items) => items,
            _ => Vec::new(),
        }
    }
}

/// The values of a line, of which there may be several; the last one may be broken.
fn values(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\0');
        let bytes = first_value::<IgnoredAny>(rest).map_or(rest.len(), |(_, bytes)| bytes);
        let (value, behind) = rest.split_at(bytes);
        rest = behind;
        (!value.is_empty()).then_some(value)
    })
}

/// What stands at the beginning of a text; what comes behind it does not matter, nor what is cut off.
fn glance(text: &str) -> Option<Glance> {
    let mended = whole_characters(text);
    let text = mended.as_ref().map_or(text, |(mended, _)| mended);
    let mut found = Glance::Other;
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Into {
        depth: 4,
        found: &mut found,
    }
    .deserialize(&mut reader);
    // A list or a map that was cut shows what it has up to there.
    let any = matches!(&found, Glance::Map(entries) if !entries.is_empty());
    let any = any || matches!(&found, Glance::List(items) if !items.is_empty());
    (read.is_ok() || any).then_some(found)
}

/// Reads into a place, so that what was read before an error is there.
struct Into<'g> {
    depth: usize,
    found: &'g mut Glance,
}

impl<'de> DeserializeSeed<'de> for Into<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Into<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        *self.found = Glance::Text(
            text.get(..text.floor_char_boundary(60))
                .unwrap_or_default()
                .into(),
        );
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        *self.found = Glance::Map(Vec::new());
        let Glance::Map(entries) = self.found else {
            return Ok(());
        };
        while let Some(key) = map.next_key::<String>()? {
            if self.depth == 0 || entries.len() >= 64 {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            entries.push((key.into(), Glance::Other));
            if let Some((_, found)) = entries.last_mut() {
                map.next_value_seed(Into {
                    depth: self.depth - 1,
                    found,
                })?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        /// Items of a list that are looked at.
        const ITEMS: usize = 3;
        *self.found = Glance::List(Vec::new());
        let Glance::List(items) = self.found else {
            return Ok(());
        };
        loop {
            if self.depth == 0 || items.len() >= ITEMS {
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(());
                }
                continue;
            }
            items.push(Glance::Other);
            let Some(found) = items.last_mut() else {
                return Ok(());
            };
            if list
                .next_element_seed(Into {
                    depth: self.depth - 1,
                    found,
                })?
                .is_none()
            {
                items.pop();
                return Ok(());
            }
        }
    }
}
