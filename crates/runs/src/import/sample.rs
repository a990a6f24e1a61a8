//! Records of a file, by which its format is known.

use std::fmt;
use std::str::Lines;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use steelyard_documents::{Name, whole_characters};

use super::json::first as first_value;
use super::lines::is_filler;

/// Objects of a sample, at most.
const OBJECTS: usize = 40;

/// Some objects of a file that follow each other: the whole JSON or the first of its list, or those of its lines.
#[derive(Debug, Default)]
pub struct Sample {
    /// In file order; broken lines are not there.
    pub(super) objects: Vec<Glance>,
    /// Whether the file is one list, of which these are the first items.
    pub(super) is_list: bool,
    /// Whether no object stands before them.
    pub(super) is_start: bool,
}

/// As much of a value as a format is told by: keys three levels down, short texts, the first items of lists.
#[derive(Debug)]
pub(super) enum Glance {
    Text(Name),
    Map(Vec<(Name, Glance)>),
    List(Vec<Glance>),
    Other,
}

/// The samples of a text, one after the other, each read when it is asked for.
///
/// A text that begins with an object or a list is read whatever stands behind it. Any other text is a log if its lines
/// are records from the first record on: at least as many of its lines have to be whole objects as are something else.
/// An object within a fence of Markdown is quoted, and is no record.
#[derive(Debug)]
pub(super) struct Samples<'t> {
    reading: Reading<'t>,
    is_start: bool,
}

/// How a text is read.
#[derive(Debug)]
enum Reading<'t> {
    /// As one value, or the part of it that is there.
    Value(&'t str),
    /// Line by line.
    Lines {
        lines: Lines<'t>,
        /// What is left of the line that is read.
        rest: &'t str,
        /// The text as one value, where no line is an object.
        whole: Option<&'t str>,
    },
    /// Line by line, what is no record among them.
    Mixed(MixedLines<'t>),
    Done,
}

impl Sample {
    /// Each of its objects by itself, where it is of lines.
    pub(super) fn apart(&mut self) -> impl Iterator<Item = Self> {
        let is_start = self.is_start;
        let objects = if self.is_list {
            Vec::new()
        } else {
            std::mem::take(&mut self.objects)
        };
        let objects = objects.into_iter().enumerate();
        objects.map(move |(place, object)| Self {
            objects: vec![object],
            is_list: false,
            is_start: is_start && place == 0,
        })
    }

    /// Whether one of the objects is of a kind.
    pub(super) fn any(&self, is: impl Fn(&Glance) -> bool) -> bool {
        self.objects.iter().any(is)
    }
}

impl<'t> Samples<'t> {
    /// Of the text of a file, or of its beginning.
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            reading: Reading::new(text.trim_start_matches(is_filler)),
            is_start: true,
        }
    }

    fn sample(&mut self, objects: Vec<Glance>, is_list: bool) -> Option<Sample> {
        let is_start = std::mem::take(&mut self.is_start);
        (!objects.is_empty()).then_some(Sample {
            objects,
            is_list,
            is_start,
        })
    }
}

impl Iterator for Samples<'_> {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        match &mut self.reading {
            Reading::Done => None,
            Reading::Value(text) => {
                let (objects, is_list) = value_objects(text);
                self.reading = if is_list {
                    Reading::behind_list(text)
                } else {
                    Reading::Done
                };
                self.sample(objects, is_list)
            }
            Reading::Lines { lines, rest, whole } => {
                let objects = line_objects(lines, rest);
                let whole = whole.take().filter(|_| objects.is_empty());
                if let Some(text) = whole {
                    self.reading = Reading::Value(text);
                    return self.next();
                }
                self.sample(objects, false)
            }
            Reading::Mixed(lines) => {
                let (objects, is_list) = lines.objects();
                if lines.others > lines.records {
                    self.reading = Reading::Done;
                }
                self.sample(objects, is_list)
            }
        }
    }
}

impl<'t> Reading<'t> {
    /// Of a text that begins with what says something.
    fn new(text: &'t str) -> Self {
        if begins_list(text) {
            return Self::Value(text);
        }
        if !text.starts_with('{') {
            return Self::Mixed(MixedLines::new(text));
        }
        // An object over many lines has lines in it that look like objects as well.
        let first = text.lines().next().unwrap_or_default();
        let whole = |line: &str| first_value::<IgnoredAny>(line).is_ok();
        if !whole(first) && whole(text) {
            return Self::Value(text);
        }
        Self::Lines {
            lines: text.lines(),
            rest: "",
            whole: Some(text),
        }
    }

    /// What is left where a list begins a text: lines, if the text is not this list alone.
    fn behind_list(text: &'t str) -> Self {
        let is_alone = first_value::<IgnoredAny>(text)
            .is_ok_and(|(_, bytes)| text[bytes..].trim_start_matches(is_filler).is_empty());
        match text.split_once('\n') {
            Some((_, text)) if !is_alone => Self::Mixed(MixedLines::new(text)),
            _ => Self::Done,
        }
    }
}

/// Whether a list of objects begins a text. A word in brackets does not.
fn begins_list(text: &str) -> bool {
    let inside = text.strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['{', ']']))
}

/// Whether an object with a key begins a line.
fn begins_object(line: &str) -> bool {
    let inside = line.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with('"'))
}

/// The object that a text is, or the first items of the list; and whether it is a list.
fn value_objects(text: &str) -> (Vec<Glance>, bool) {
    match glance(text) {
        Some(Glance::List(items)) => (items, true),
        found => (found.into_iter().collect(), false),
    }
}

/// The next objects of lines.
fn line_objects<'t>(lines: &mut Lines<'t>, rest: &mut &'t str) -> Vec<Glance> {
    let mut objects = Vec::new();
    while objects.len() < OBJECTS {
        let Some(value) = next_value(rest) else {
            let Some(line) = lines.next() else {
                break;
            };
            let line = line.trim_start_matches(is_filler);
            *rest = if begins_object(line) { line } else { "" };
            continue;
        };
        objects.extend(glance(value));
    }
    objects
}

/// The next value of a line, of which there may be several; the last one may be broken.
fn next_value<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let value = rest.trim_start_matches(is_filler);
    let bytes = first_value::<IgnoredAny>(value).map_or(value.len(), |(_, bytes)| bytes);
    let (value, behind) = value.split_at(bytes);
    *rest = behind;
    (!value.is_empty()).then_some(value)
}

/// Lines of a text that begins with neither an object nor a list.
#[derive(Debug)]
struct MixedLines<'t> {
    /// What is left of it.
    text: &'t str,
    /// Lines that are records.
    records: usize,
    /// Other lines behind the first record.
    others: usize,
    /// How often a line may still begin a list: what follows it is read each time.
    lists: usize,
}

impl<'t> MixedLines<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            text,
            records: 0,
            others: 0,
            lists: 8,
        }
    }

    /// The next objects of lines, or those of a list that begins on a line, and whether it is one.
    fn objects(&mut self) -> (Vec<Glance>, bool) {
        let mut objects = Vec::new();
        while objects.len() < OBJECTS && !self.text.is_empty() {
            let (line, behind) = self.text.split_once('\n').unwrap_or((self.text, ""));
            // White space before an object is the indentation of another syntax.
            let marked = line.trim_start_matches(['\0', '\u{feff}']);
            let from = &self.text[line.len() - marked.len()..];
            self.text = behind;
            if self.records == 0 && self.lists > 0 && begins_list(from) {
                self.lists -= 1;
                let (objects, is_list) = value_objects(from);
                if !objects.is_empty() {
                    return (objects, is_list);
                }
            }
            let line = marked.trim_end_matches(is_filler);
            if line.is_empty() {
                continue;
            }
            if is_fence(line) {
                self.others = usize::MAX;
                break;
            }
            let found = if behind.is_empty() && begins_object(line) {
                // The last line may be cut.
                line_objects(&mut line.lines(), &mut "")
            } else {
                whole_objects(line)
            };
            self.records += usize::from(!found.is_empty());
            self.others += usize::from(found.is_empty() && self.records > 0);
            objects.extend(found);
        }
        if self.others > self.records {
            objects.clear();
        }
        (objects, false)
    }
}

/// A line of Markdown that begins or ends a quoted text.
fn is_fence(line: &str) -> bool {
    let info = line
        .strip_prefix("```")
        .or_else(|| line.strip_prefix("~~~"));
    info.is_some_and(|info| info.chars().all(char::is_alphanumeric))
}

/// The objects of a line that consists of whole objects; empty for any other line.
fn whole_objects(line: &str) -> Vec<Glance> {
    let mut rest = line;
    let mut objects = Vec::new();
    while !rest.is_empty() {
        let read = begins_object(rest).then(|| first_value::<IgnoredAny>(rest));
        let Some(Ok((_, bytes))) = read else {
            return Vec::new();
        };
        objects.extend(glance(&rest[..bytes]));
        rest = rest[bytes..].trim_start_matches(is_filler);
    }
    objects
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
