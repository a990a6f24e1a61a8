use super::{Decoder, field_name, normalised};
use crate::{Code, Entry, EntryKind, Severity};

#[cfg(debug_assertions)]
use super::key_trace;

/// How like a known name an unknown one must be to be suggested (Damerau–Levenshtein, 0 to 1): a
/// slip or two of the keyboard.
const SUGGEST_ABOVE: f64 = 0.65;

/// The entries of one map, ticked off as they are read, so that what nobody asked for can be told.
#[derive(Debug)]
pub struct Fields<'a> {
    entries: Vec<&'a Entry>,
    /// What each is called: as written, and without what decorates its label.
    names: Vec<[String; 2]>,
    used: Vec<bool>,
    asked: Vec<&'static str>,
    schema: Vec<&'static str>,
    what: String,
}

impl<'a> Fields<'a> {
    /// Fields gathered from several places, such as the sections of a Markdown card, no key in two of them. Names
    /// are looked for in this order; `what` names the whole in diagnostics.
    pub fn of(entries: Vec<&'a Entry>, what: &str) -> Self {
        let used = vec![false; entries.len()];
        let names = entries.iter().map(|entry| {
            let field = entry.kind == EntryKind::Field;
            let key = if field { entry.key.as_str() } else { "" };
            [normalised(key), field_name(key)]
        });
        let names = names.collect();
        let (asked, schema) = (Vec::new(), Vec::new());
        Self {
            entries,
            names,
            used,
            asked,
            schema,
            what: what.to_owned(),
        }
    }

    /// The first entry under the first of `names` that is there. The first name is the schema's;
    /// finding another one is noted. Case, spaces, hyphens and a remark in parentheses do not matter.
    pub fn take(&mut self, decoder: &mut Decoder<'_>, names: &[&'static str]) -> Option<&'a Entry> {
        #[cfg(debug_assertions)]
        key_trace::record(&self.what, names);
        self.asked.extend_from_slice(names);
        self.schema.extend(names.first());
        let (at, name) = names
            .iter()
            .find_map(|name| Some((self.find(name)?, *name)))?;
        self.used[at] = true;
        let entry = self.entries[at];
        if let Some(schema) = names.first().filter(|schema| **schema != name) {
            let found = decoder.source().excerpt(entry.key_span);
            decoder.report(
                Severity::Note,
                Code::OTHER_NAME,
                entry.key_span,
                [&found, schema, &format!("read as {schema}")],
            );
        }
        Some(entry)
    }

    /// The first entry of that name without ticking it off or saying anything.
    pub fn peek(&self, name: &str) -> Option<&'a Entry> {
        self.find(name).map(|at| self.entries[at])
    }

    /// The first of that very name, or else the first whose label gives it.
    fn find(&self, name: &str) -> Option<usize> {
        let called = |spelling: usize| self.names.iter().position(|names| names[spelling] == name);
        called(0).or_else(|| called(1))
    }

    /// The fields that nobody asked for.
    pub fn rest(&self) -> impl Iterator<Item = &'a Entry> {
        let used = &self.used;
        self.entries
            .iter()
            .enumerate()
            .filter(|(at, entry)| !used[*at] && entry.kind == EntryKind::Field)
            .map(|(_, entry)| *entry)
    }

    /// The names of a small schema, or that it has some.
    fn known(&self) -> String {
        const FEW: usize = 6;
        if self.schema.len() > FEW {
            format!("a field of {}", self.what)
        } else {
            format!("one of {}", self.schema.join(", "))
        }
    }

    /// Tells of a field that another one stands for already. The very key twice in a map was told where it was read.
    fn again(&self, entry: &Entry, decoder: &mut Decoder<'_>) {
        let first = self.entries.iter().find(|first| first.key == entry.key);
        if first.is_some_and(|first| first.key_span != entry.key_span) {
            return;
        }
        let found = decoder.source().excerpt(entry.key_span);
        let diagnosis = [
            found.as_str(),
            "one field for it",
            "not used: another one is",
        ];
        decoder.report(
            Severity::Warning,
            Code::DUPLICATE_KEY,
            entry.key_span,
            diagnosis,
        );
    }

    /// Notes every field that nobody asked for, with the nearest name that would have been read.
    pub fn finish(self, decoder: &mut Decoder<'_>) {
        self.finish_as(decoder, Severity::Note);
    }

    /// The same, no field told as less than `least`.
    pub fn finish_as(self, decoder: &mut Decoder<'_>, least: Severity) {
        for (entry, name) in self.unknown(decoder) {
            let nearest = nearest(&name, &self.asked);
            let expected = match nearest {
                Some(name) => format!("perhaps {name}"),
                None => self.known(),
            };
            let severity = if nearest.is_some() {
                Severity::Warning
            } else {
                least
            };
            let found = decoder.source().excerpt(entry.key_span);
            let diagnosis = [found.as_str(), &expected, "kept in the file, not used"];
            decoder.report(severity, Code::UNKNOWN_KEY, entry.key_span, diagnosis);
        }
    }

    /// Reports every field that nobody asked for as an error, and returns how many there are. `meaning` gives what to write in place
    /// of a name that another program has for something known here; `done` is what an unknown field leads to.
    pub fn refuse(
        self,
        decoder: &mut Decoder<'_>,
        meaning: impl Fn(&str) -> Option<String>,
        done: &str,
    ) -> usize {
        let unknown = self.unknown(decoder);
        for (entry, name) in &unknown {
            let expected = meaning(name)
                .or_else(|| nearest(name, &self.asked).map(|name| format!("perhaps {name}")))
                .unwrap_or_else(|| format!("one of {}", self.schema.join(", ")));
            let found = decoder.source().excerpt(entry.key_span);
            let diagnosis = [found.as_str(), &expected, done];
            decoder.report(
                Severity::Error,
                Code::UNKNOWN_KEY,
                entry.key_span,
                diagnosis,
            );
        }
        unknown.len()
    }

    /// The fields that nobody asked for, each with its normalised name. Those that repeat another one are reported here.
    fn unknown(&self, decoder: &mut Decoder<'_>) -> Vec<(&'a Entry, String)> {
        let mut unknown = Vec::new();
        for entry in self.rest() {
            // YAML idiom: `x-…` keys are the writer's own, and anchors live in them.
            if entry.key.starts_with("x-") || entry.key == "<<" {
                continue;
            }
            let name = field_name(&entry.key);
            if self.asked.contains(&name.as_str())
                || self.asked.contains(&normalised(&entry.key).as_str())
            {
                self.again(entry, decoder);
            } else {
                unknown.push((entry, name));
            }
        }
        unknown
    }
}

/// The known name most like `name`, if one is like enough.
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    // `max_by` keeps the last of equals: turned round, that is the first one known.
    known
        .iter()
        .rev()
        .map(|candidate| {
            (
                strsim::normalized_damerau_levenshtein(name, candidate),
                *candidate,
            )
        })
        .filter(|(likeness, _)| *likeness > SUGGEST_ABOVE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
