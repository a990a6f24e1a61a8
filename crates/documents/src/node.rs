use super::Span;

/// One value of a document, with the bytes it was read from.
///
/// The tree is lossless together with its [`Source`](super::Source): comments, order and spelling
/// stay in the text, and every node knows its span of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The bytes of the value itself, without key, comment or trailing line break.
    pub span: Span,
    /// What stands there.
    pub value: Value,
}

/// The value of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// YAML `~`, `null` or nothing after the colon; JSON `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as the syntax defines it. May be NaN or infinite (`.nan`, `1e999`): the decoder
    /// refuses those, so that the file can be shown with the exact place.
    Number(f64),
    /// Text, with escapes resolved. A YAML scalar that is quoted is always text.
    Text(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping in file order. Keys may repeat: the readers report it, and [`Node::get`] gives the
    /// first.
    Map(Vec<Entry>),
}

/// One key and value of a [`Value::Map`].
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key with escapes resolved, as written otherwise (`Evidence pointers`).
    pub key: String,
    /// The bytes of the key.
    pub key_span: Span,
    /// Its value.
    pub value: Node,
    /// What made this an entry; always [`EntryKind::Field`] outside Markdown.
    pub kind: EntryKind,
}

/// What made an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// `key: value`.
    Field,
    /// A Markdown heading of this level (1 to 6), or a bold title right above a list, one level
    /// below its section; the value is the map of its section.
    Heading(u8),
    /// A fenced block of Markdown; the key is the first word of its info string (`yaml`, empty
    /// without one) or `front-matter`, the value one document of it.
    Fence,
    /// List items of a Markdown section that are not fields; the value is a list.
    Items,
    /// A table of a Markdown section; the value is a list of its rows, the head first, each a list of texts.
    Table,
    /// A paragraph of a Markdown section that is no field; the value is its text.
    Text,
}

impl Node {
    /// The first entry of that key, if this is a map that has it. Keys are compared byte for byte.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.value)
    }

    /// The entries of a map; empty for anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The items of a list; empty for anything else.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The text of a scalar that is text.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a scalar that is a number; it may be non-finite.
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// What kind of thing this is, in words for a diagnostic: "a list of 3".
    pub fn kind(&self) -> String {
        match &self.value {
            Value::Null => "nothing".to_owned(),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(_) => "text".to_owned(),
            Value::List(items) => format!("a list of {}", items.len()),
            Value::Map(entries) => format!("a map of {}", entries.len()),
        }
    }
}
