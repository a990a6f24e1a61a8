//! Walks a tree and collects what there is to say, instead of stopping at the first trouble.
//!
//! Every read gives `Option<T>`: `None` means that a diagnostic already says why.

mod fields;
#[cfg(debug_assertions)]
mod key_trace;
mod lines;
mod names;
mod none;
mod number;

pub use fields::Fields;
pub use fields::nearest;
#[cfg(debug_assertions)]
pub use key_trace::{AskedKeys, trace_keys};
pub use lines::listed;
pub use names::{field_name, has_word, name_words, normalised, undecorated};
pub(super) use names::{is_decoration, without_remark};
pub use none::{is_unset, says_none};
pub use number::{Quantity, Range};

use super::mask::{masked, masked_value};
use super::{Code, Diagnostic, Entry, Node, Remark, Severity, Source, Span, Value};

/// Reads values of one file and collects diagnostics.
#[derive(Debug)]
pub struct Decoder<'a> {
    source: &'a Source,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Decoder<'a> {
    /// A decoder over one file, with nothing said yet.
    pub fn new(source: &'a Source) -> Self {
        Self {
            source,
            diagnostics: Vec::new(),
        }
    }

    /// The file.
    pub fn source(&self) -> &'a Source {
        self.source
    }

    /// Everything said so far, in the order it was found.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// How many things were said so far: a mark for [`Self::errors_since`].
    pub fn reported(&self) -> usize {
        self.diagnostics.len()
    }

    /// The errors said since a mark, a phrase each: "confidence: found 1.7".
    pub fn errors_since(&self, mark: usize) -> Vec<String> {
        self.diagnostics
            .iter()
            .skip(mark)
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .map(|diagnostic| {
                format!(
                    "line {}: {}, found {}",
                    diagnostic.line,
                    diagnostic.code.title(),
                    diagnostic.found
                )
            })
            .collect()
    }

    /// Says something about a place.
    pub fn report(&mut self, severity: Severity, code: Code, span: Span, diagnosis: [&str; 3]) {
        let diagnostic = Diagnostic::new(self.source, (severity, code), span, diagnosis);
        self.diagnostics.push(diagnostic);
    }

    /// Says something about the encoding.
    pub fn remark(&mut self, remark: &Remark) {
        let words = [remark.found.as_str(), remark.expected, remark.done];
        let at = Span::new(remark.at, remark.at);
        self.report(remark.severity, remark.code, at, words);
    }

    /// What stands at a node, for `found`: the text of a scalar, the kind of a container.
    pub fn found(&self, node: &Node) -> String {
        match &node.value {
            Value::List(_) | Value::Map(_) => node.kind(),
            Value::Null => "nothing".to_owned(),
            _ => self.source.excerpt(node.span),
        }
    }

    /// The entries of a map under `what` (the name of the thing, for the diagnostic).
    pub fn fields<'n>(&mut self, node: &'n Node, what: &str) -> Option<Fields<'n>> {
        match &node.value {
            Value::Map(entries) => Some(Fields::of(entries.iter().collect(), what)),
            _ => {
                self.wrong_type(node, &format!("a map with the fields of {what}"));
                None
            }
        }
    }

    /// The items of a list; one value alone counts as a list of one and is noted, nothing and a
    /// text that [`says_none`] are empty lists.
    pub fn list<'n>(&mut self, node: &'n Node) -> Vec<&'n Node> {
        match &node.value {
            Value::List(items) => items.iter().collect(),
            Value::Null => Vec::new(),
            Value::Text(text) if text.trim().is_empty() || says_none(text) => Vec::new(),
            _ => {
                let found = self.found(node);
                self.report(
                    Severity::Note,
                    Code::SINGLE_AS_LIST,
                    node.span,
                    [&found, "a list", "read as a list of one"],
                );
                vec![node]
            }
        }
    }

    /// The key of an entry, masked as texts are, since it names things wherever a decision goes.
    pub fn key(entry: &Entry) -> String {
        masked(&entry.key).into_owned()
    }

    /// Text, masked, since it goes wherever a decision goes: also of a number or a boolean, as written.
    pub fn text(&mut self, node: &Node, what: &str) -> Option<String> {
        let text = self.verbatim(node, what)?;
        let before = self.source.text.get(..node.span.start).unwrap_or_default();
        Some(masked_value(before, text))
    }

    /// The same as it stands there, of what is masked when it is given away: what agents and their users said.
    pub fn verbatim(&mut self, node: &Node, what: &str) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(text.trim().to_owned()),
            Value::Number(_) | Value::Bool(_) => Some(self.source.excerpt(node.span)),
            Value::Null => None,
            Value::List(_) | Value::Map(_) => {
                self.wrong_type(node, &format!("{what} as text"));
                None
            }
        }
    }

    /// A truth value: `true`, `false`, and the words for them, which are noted.
    pub fn flag(&mut self, node: &Node, what: &str) -> Option<bool> {
        let flag = match &node.value {
            Value::Bool(flag) => return Some(*flag),
            Value::Text(text) => match normalised(text).as_str() {
                "yes" | "y" | "true" | "on" => Some(true),
                "no" | "n" | "false" | "off" => Some(false),
                _ => None,
            },
            _ => None,
        };
        let found = self.found(node);
        let Some(flag) = flag else {
            self.wrong_type(node, &format!("{what} as true or false"));
            return None;
        };
        self.report(
            Severity::Note,
            Code::OTHER_SPELLING,
            node.span,
            [&found, "true or false", &format!("read as {flag}")],
        );
        Some(flag)
    }

    /// Says that another type was meant; placeholders of templates are named as such.
    pub fn wrong_type(&mut self, node: &Node, expected: &str) {
        let found = self.found(node);
        let code = if is_placeholder(&found) {
            Code::PLACEHOLDER
        } else {
            Code::WRONG_TYPE
        };
        self.report(
            Severity::Error,
            code,
            node.span,
            [&found, expected, "left out"],
        );
    }
}

/// Whether a text is a template's placeholder: `<0.0-1.0>`, `[N]`, `0.XX`, `a|b|c`, `TBD`.
pub fn is_placeholder(text: &str) -> bool {
    let text = text.trim().trim_matches(['"', '\'', '`']);
    let wrapped = (text.starts_with('<') && text.ends_with('>'))
        || (text.starts_with('[') && text.ends_with(']'));
    wrapped || text.contains("XX") || text.split('|').count() > 2 || is_unset(text)
}
