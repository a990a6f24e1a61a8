//! Events that are no lines of a file: those of a session, which was read from another log.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use steelyard_documents::masked_start;
use steelyard_kernel::rfc3339_text;

use crate::{Field, Kind};

/// Milliseconds from 1970 to the beginning of the year 0.
const YEAR_0: i64 = -62_167_219_200_000;
/// Milliseconds from 1970 to the beginning of the year 10000.
const YEAR_10000: i64 = 253_402_300_800_000;

/// The version of the schema that lines are written by.
pub(crate) const SCHEMA_VERSION: &str = "1.0.0";

/// An event in memory. Its line, as `events.jsonl` has it, is written by [`Event::line`]; its columns are filled by
/// [`LogBuilder::push`](crate::LogBuilder::push), which reads no text of it.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// Milliseconds since 1970.
    pub at: Option<i64>,
    /// The name of its run, masked.
    pub run: &'a str,
    /// Its type.
    pub kind: Kind,
    /// The name of its agent, masked.
    pub agent: &'a str,
    /// The folder that it is about, masked.
    pub project: Option<&'a str>,
    /// The transcript that tells it: key of the file, place of the run there, number of the turn; 0 for none.
    pub transcript: [u32; 3],
    /// Fields of its type, in the order of its line.
    pub fields: Vec<(Key, FieldValue<'a>)>,
}

/// The key of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Of a field that columns or runs hold.
    Known(Field),
    /// Of one that stands in lines alone.
    Other(&'static str),
}

/// The value of a field.
#[derive(Clone, Debug)]
pub enum FieldValue<'a> {
    /// No value: `null`.
    Missing,
    /// A number.
    Number(f64),
    /// A whole number.
    Count(u64),
    /// True or false.
    Flag(bool),
    /// A name, masked.
    Name(Cow<'a, str>),
    /// A text, of which the line holds the first 300 characters, masked.
    Excerpt(&'a str),
    /// Texts, each cut like an [`Excerpt`](FieldValue::Excerpt).
    Excerpts(Vec<&'a str>),
    /// A list of one agent: its name and its model, masked.
    Agent(&'a str, Option<Cow<'a, str>>),
}

impl Event<'_> {
    /// The line of the event without its end.
    pub fn line(&self) -> String {
        // Writing into memory fails for maps whose keys are no texts, and there are none.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Its time, where a line can have it: in the years 0 to 9999.
    pub(crate) fn time(&self) -> Option<i64> {
        self.at.filter(|at| (YEAR_0..YEAR_10000).contains(at))
    }

    /// The finite number of a field.
    pub(crate) fn number(&self, field: Field) -> Option<f64> {
        let number = match self.value(field)? {
            FieldValue::Number(number) => *number,
            FieldValue::Count(count) => *count as f64,
            _ => return None,
        };
        Some(number).filter(|number| number.is_finite())
    }

    /// The value of a field.
    pub(crate) fn value(&self, field: Field) -> Option<&FieldValue<'_>> {
        let known = Key::Known(field);
        let of_field = self.fields.iter().find(|(key, _)| *key == known);
        of_field.map(|(_, value)| value)
    }
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(Field::Version.name(), SCHEMA_VERSION)?;
        if let Some(at) = self.time().and_then(rfc3339_text) {
            map.serialize_entry(Field::At.name(), &at)?;
        }
        map.serialize_entry(Field::Run.name(), self.run)?;
        map.serialize_entry(Field::Type.name(), self.kind.name())?;
        map.serialize_entry(Field::Agent.name(), self.agent)?;
        if let Some(project) = &self.project {
            map.serialize_entry(Field::Project.name(), project)?;
        }
        map.serialize_entry("transcript", &self.transcript)?;
        for (key, value) in &self.fields {
            let key = match key {
                Key::Known(field) => field.name(),
                Key::Other(key) => key,
            };
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl Serialize for FieldValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Missing => serializer.serialize_unit(),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Name(name) => serializer.serialize_str(name),
            Self::Excerpt(text) => serializer.serialize_str(&excerpt(text)),
            Self::Excerpts(texts) => serializer.collect_seq(texts.iter().map(|text| excerpt(text))),
            Self::Agent(name, model) => {
                #[derive(serde::Serialize)]
                struct Agent<'a> {
                    name: &'a str,
                    #[serde(skip_serializing_if = "Option::is_none")]
                    model: Option<&'a str>,
                }
                let model = model.as_deref();
                serializer.collect_seq([Agent { name, model }])
            }
        }
    }
}

/// The beginning of a text, masked.
pub(crate) fn excerpt(text: &str) -> Cow<'_, str> {
    const CHARACTERS: usize = 300;
    let start = masked_start(text);
    match start.char_indices().nth(CHARACTERS) {
        Some((end, _)) => Cow::Owned(format!("{}…", &start[..end])),
        None => start,
    }
}
