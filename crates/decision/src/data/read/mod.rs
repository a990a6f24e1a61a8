//! The reader of the form. What is wrong with the frame (an id that is not there, an operator nobody
//! knows) refuses the decision, since nobody should trust half of one; a bad cell costs its
//! alternative, which is listed and does not rank.

mod alternatives;
mod cells;
mod criteria;
mod gates;
mod guards;
mod parameters;
mod records;
mod shown;
mod spreads;
mod stages;

use std::collections::{BTreeMap, BTreeSet};

pub use records::read_outcome;

use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Span, counted, masked, normalised,
};

use super::FORMAT;
use crate::{Model, Place, Role};
use shown::Shown;

/// Whether a map is a decision as data, or a printed decision that holds one.
pub fn looks_like_data(node: &Node) -> bool {
    let has = |node: &Node, name: &str| {
        let mut entries = node.entries().iter();
        entries.any(|entry| normalised(&entry.key) == name)
    };
    let data = |node: &Node| has(node, "criteria") && has(node, "alternatives");
    data(node) || node.get("model").is_some_and(data)
}

/// Reads a decision; `None` where its frame has an error, with a diagnostic that says so.
///
/// Of a printed decision the model in it is read, and what it came to then is what is recorded. A name beside the
/// model holds where the model itself has none.
///
/// `key` is the number of the file. Other files, which the decision only tells of, are numbered down
/// from the greatest number there is, where no file that is loaded has its own.
pub fn read_data<'a>(decoder: &mut Decoder<'a>, node: &'a Node, key: u32) -> Option<Model> {
    let mark = decoder.reported();
    let model = node.get("model").filter(|model| looks_like_data(model));
    let own = (key, decoder.source().name.clone());
    let mut reader = Reader {
        decoder,
        key,
        parameters: Vec::new(),
        roles: Vec::new(),
        files: vec![own],
        shown: Shown::default(),
        broken: false,
    };
    let mut read = reader.model(model.unwrap_or(node))?;
    if model.is_some() && !reader.broken {
        stages::recorded_of_report(&mut reader, node, &mut read);
    }
    if reader.broken {
        let errors = decoder.errors_since(mark).len();
        let found = counted(errors, "error", "errors");
        let span = Span::new(node.span.start, node.span.start);
        let diagnosis = [
            found.as_str(),
            "a decision without errors",
            "decision not used",
        ];
        decoder.report(Severity::Error, Code::REFUSED, span, diagnosis);
        return None;
    }
    Some(read)
}

/// Reads one decision.
struct Reader<'d, 'a> {
    decoder: &'d mut Decoder<'a>,
    /// The number of the decision's own file.
    key: u32,
    /// Ids of the parameters, by place.
    parameters: Vec<Name>,
    /// What each is used as.
    roles: Vec<Option<Role>>,
    /// Names of files that are told of; the first is the decision's own.
    files: Vec<(u32, String)>,
    /// What ids are shown as.
    shown: Shown,
    /// Whether the frame has an error.
    broken: bool,
}

impl<'a> Reader<'_, 'a> {
    fn model(&mut self, node: &'a Node) -> Option<Model> {
        let mut fields = self.decoder.fields(node, "a decision")?;
        self.format(&mut fields);
        let title = self.name(&mut fields, &["decision"]).unwrap_or_default();
        let system = self
            .name(&mut fields, &["system"])
            .unwrap_or("cells".into());
        let drafts = parameters::drafts(self, &mut fields);
        self.parameters = drafts.iter().map(|draft| draft.id.clone()).collect();
        self.roles = vec![None; drafts.len()];
        let groups = parameters::groups(self, &mut fields);
        let cells = self.cells(&mut fields, node, None);
        let recorded = records::outcome(self, &mut fields);
        fields.finish(self.decoder);
        Some(Model {
            system,
            title,
            parameters: parameters::finish(self, drafts, groups),
            cells,
            recorded,
            files: std::mem::take(&mut self.files),
            ..Model::default()
        })
    }

    fn format(&mut self, fields: &mut Fields<'a>) {
        let Some(entry) = fields.take(self.decoder, &["format"]) else {
            return;
        };
        if entry.value.text() != Some(FORMAT) {
            let found = self.decoder.found(&entry.value);
            let diagnosis = [found.as_str(), FORMAT, "decision not used"];
            self.error(Code::SCHEMA_VERSION, entry.value.span, diagnosis);
        }
    }

    /// Says that the frame is broken.
    fn error(&mut self, code: Code, span: Span, diagnosis: [&str; 3]) {
        self.broken = true;
        self.decoder.report(Severity::Error, code, span, diagnosis);
    }

    fn missing(&mut self, span: Span, what: &str, done: &str) {
        let at = Span::new(span.start, span.start);
        self.error(Code::MISSING_FIELD, at, ["nothing", what, done]);
    }

    /// Text of a field; nothing where it is not there or empty.
    fn name(&mut self, fields: &mut Fields<'a>, names: &[&'static str]) -> Option<Name> {
        let entry = fields.take(self.decoder, names)?;
        let text = self.decoder.text(&entry.value, names[0])?;
        (!text.is_empty()).then(|| text.into())
    }

    /// The id that a field has; nothing where it is not there or empty.
    fn id_in(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<Name> {
        let entry = fields.take(self.decoder, &[name])?;
        self.id_of(&entry.value, name).filter(|id| !id.is_empty())
    }

    /// An id that a node has, as it is shown.
    fn id_of(&mut self, node: &'a Node, what: &str) -> Option<Name> {
        let written = self.decoder.verbatim(node, what)?;
        Some(self.shown.name(&written))
    }

    fn number(&mut self, entry: &'a Entry, what: &str, range: Range) -> Option<f64> {
        let read = self.decoder.number(&entry.value, what, range, &[]);
        self.broken |= read.is_none();
        read.map(|read| read.value)
    }

    fn take_number(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: Range,
    ) -> Option<f64> {
        let entry = fields.take(self.decoder, &[name])?;
        self.number(entry, name, range)
    }

    fn take_flag(&mut self, fields: &mut Fields<'a>, name: &'static str) -> bool {
        let entry = fields.take(self.decoder, &[name]);
        let flag = entry.and_then(|entry| self.decoder.flag(&entry.value, name));
        flag.unwrap_or(false)
    }

    /// One of a few words; what it stands for.
    fn word<T: Copy>(&mut self, node: &'a Node, what: &str, words: &[(&str, T)]) -> Option<T> {
        let text = node.text().map(str::trim).unwrap_or_default();
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let expected = format!("{what}: one of {}", known.join(", "));
            let found = self.decoder.found(node);
            self.error(
                Code::UNKNOWN_WORD,
                node.span,
                [&found, &expected, "left out"],
            );
        }
        found.map(|(_, value)| *value)
    }

    /// The place of one of `ids`, which a node names.
    fn place_in(&mut self, node: &'a Node, what: &str, ids: &[Name]) -> Option<usize> {
        let id = self.id_of(node, what)?;
        self.place_of((&id, node.span), what, ids)
    }

    /// The place of one of `ids`, as it is shown.
    fn place_of(&mut self, (text, span): (&str, Span), what: &str, ids: &[Name]) -> Option<usize> {
        let place = ids.iter().position(|id| id == text);
        if place.is_none() {
            let known: Vec<&str> = ids.iter().map(Name::as_str).collect();
            let nearest = steelyard_documents::nearest(text, &known);
            let expected = match nearest {
                Some(nearest) => format!("the id of {what}; perhaps {nearest}"),
                None => format!("the id of {what}"),
            };
            self.error(Code::UNKNOWN_PARAMETER, span, [text, &expected, "left out"]);
        }
        place
    }

    /// The place of a parameter that a node names, noting what it is used as.
    fn parameter(&mut self, node: &'a Node, role: Role) -> Option<usize> {
        let ids = std::mem::take(&mut self.parameters);
        let place = self.place_in(node, "a parameter", &ids);
        self.parameters = ids;
        if let Some(place) = place {
            self.roles[place].get_or_insert(role);
        }
        place
    }

    /// Items of a list, or entries of a map under their ids.
    fn items(&mut self, entry: &'a Entry) -> Vec<(Option<Name>, &'a Node)> {
        if entry.value.entries().is_empty() {
            let nodes = self.decoder.list(&entry.value);
            return nodes.into_iter().map(|node| (None, node)).collect();
        }
        let entries = entry.value.entries().iter();
        entries
            .map(|entry| (Some(self.shown.name(&entry.key)), &entry.value))
            .collect()
    }

    /// Entries of a map under their ids, of one that is there twice the first.
    fn by_id(&mut self, entry: &'a Entry) -> BTreeMap<Name, &'a Entry> {
        let mut by_id = BTreeMap::new();
        for entry in entry.value.entries() {
            by_id.entry(self.shown.name(&entry.key)).or_insert(entry);
        }
        by_id
    }

    /// The id of an item: its key in a map, else its field; each one once.
    fn id(
        &mut self,
        key: Option<Name>,
        fields: &mut Fields<'a>,
        node: &'a Node,
        (what, seen): (&str, &mut BTreeSet<Name>),
    ) -> Option<Name> {
        let id = key.or_else(|| self.id_in(fields, "id"));
        let Some(id) = id else {
            self.missing(node.span, &format!("an id of {what}"), "left out");
            return None;
        };
        if !seen.insert(id.clone()) {
            let expected = format!("each {what} once");
            self.error(Code::DUPLICATE_ID, node.span, [&id, &expected, "left out"]);
            return None;
        }
        Some(id)
    }

    /// Where a node of the file itself stands.
    fn here(&self, node: &Node) -> Place {
        Place {
            file: self.key,
            line: self.decoder.source().position(node.span.start).line,
        }
    }

    /// A file and line that an input or an alternative was read from.
    fn source(&mut self, fields: &mut Fields<'a>) -> Option<Place> {
        let entry = fields.take(self.decoder, &["file"])?;
        let file = self.decoder.verbatim(&entry.value, "file")?;
        let line = self
            .take_number(fields, "line", Range::NON_NEGATIVE)
            .unwrap_or(0.0);
        let known = self.files.iter().find(|(_, name)| *name == file.as_str());
        let file = match known {
            Some((key, _)) => *key,
            None => {
                let before = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
                let key = u32::MAX - before;
                self.files.push((key, masked(&file).into_owned()));
                key
            }
        };
        // A line number above 2³² is none.
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates"
        )]
        let line = line as u32;
        Some(Place { file, line })
    }
}
