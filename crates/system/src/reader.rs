//! Documents on their way from a file's trees to a room.

use steelyard_documents::{
    Code, Decoder, Entry, EntryKind, Node, Severity, Span, Value, field_name, normalised,
};
use steelyard_runs::Trajectory;

/// What a room reads a file with.
#[derive(Debug)]
pub struct Reader<'a, 'f> {
    /// Place of the file.
    pub file: usize,
    /// The number of the file.
    pub key: u32,
    /// Decodes its trees, and takes what there is to say.
    pub decoder: Decoder<'a>,
    /// Whether an error of the syntax cost something of the document that is read.
    pub flawed: bool,
    /// What its documents tell that agents did.
    pub trajectories: &'f mut Vec<Trajectory>,
}

impl Reader<'_, '_> {
    /// Whether a document is refused, as [`refuse`] says it.
    pub fn refuses(&mut self, node: &Node, words: [&str; 2]) -> bool {
        if self.flawed {
            refuse(&mut self.decoder, node, words);
        }
        self.flawed
    }
}

/// Says of a document that it is not used, since an error of the syntax cost something of it and nobody should trust the
/// rest: what was expected, "a policy without errors", and what was done.
pub fn refuse(decoder: &mut Decoder<'_>, node: &Node, [expected, done]: [&str; 2]) {
    let start = Span::new(node.span.start, node.span.start);
    let words = ["errors in its text", expected, done];
    decoder.report(Severity::Error, Code::REFUSED, start, words);
}

/// The root itself, or, of a Markdown file, every fenced document in it.
pub fn documents_in(root: &Node) -> Vec<&Node> {
    let markdown = root.entries().iter().any(|entry| {
        matches!(
            entry.kind,
            EntryKind::Heading(_) | EntryKind::Fence | EntryKind::Items
        )
    });
    if !markdown {
        return vec![root];
    }
    let mut fences = Vec::new();
    collect_fences(root, &mut fences);
    fences
}

fn collect_fences<'a>(node: &'a Node, fences: &mut Vec<&'a Node>) {
    for entry in node.entries() {
        match entry.kind {
            EntryKind::Fence => fences.push(&entry.value),
            EntryKind::Heading(_) | EntryKind::Field => collect_fences(&entry.value, fences),
            EntryKind::Items | EntryKind::Table | EntryKind::Text => {}
        }
    }
}

/// The first field of a map under one of these names, whatever the spelling.
pub fn entry<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let is_named = |entry: &&Entry| {
        let called = |name: String| names.contains(&name.as_str());
        let field = entry.kind == EntryKind::Field;
        field && (called(normalised(&entry.key)) || called(field_name(&entry.key)))
    };
    node.entries().iter().find(is_named)
}

/// An entry that holds something: a name alone in a text is a mention, not a document.
pub fn holding<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let holds = |entry: &&Entry| matches!(entry.value.value, Value::Map(_) | Value::List(_));
    entry(node, names).filter(holds)
}
