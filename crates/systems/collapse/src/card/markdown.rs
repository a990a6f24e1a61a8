use steelyard_documents::{Entry, EntryKind, Node, normalised};

use super::looks_like_card;

/// A card found in the sections of a Markdown file.
#[derive(Debug)]
pub struct CardSection<'a> {
    /// Name after the colon of the heading: "PRD Agent".
    pub name: Option<String>,
    /// Its fields, also those of its sub-sections (agent metadata).
    pub fields: Vec<&'a Entry>,
    /// Fields of sub-sections that a section above them has already.
    pub again: Vec<&'a Entry>,
    /// The heading, and the section under it.
    pub entry: &'a Entry,
}

/// Whether a heading says that a card stands below it.
pub fn is_card_heading(heading: &str) -> bool {
    normalised(heading).starts_with("position_card")
}

/// The cards written as `- **Field**: value` lines under headings such as "Position Card: Skeptic",
/// in file order. Cards in fenced blocks are documents of their own and not among them.
pub fn card_sections(root: &Node) -> Vec<CardSection<'_>> {
    let mut found = Vec::new();
    collect(root, &mut found);
    found
}

fn collect<'a>(node: &'a Node, found: &mut Vec<CardSection<'a>>) {
    for entry in node.entries() {
        let EntryKind::Heading(_) = entry.kind else {
            continue;
        };
        if is_card_heading(&entry.key) && looks_like_card(&flattened(&entry.value)) {
            let name = entry
                .key
                .split_once(':')
                .map(|(_, name)| name.trim().to_owned());
            let (mut fields, mut again) = (Vec::new(), Vec::new());
            gather(&entry.value, &mut fields, &mut again);
            found.push(CardSection {
                name: name.filter(|name| !name.is_empty()),
                fields,
                again,
                entry,
            });
        } else {
            collect(&entry.value, found);
        }
    }
}

/// Fields of a section: its own, those of "Agent Metadata" and of a nested "Position Card". What
/// follows a card (corrections, next steps) is prose about it and not part of it.
fn gather<'a>(section: &'a Node, fields: &mut Vec<&'a Entry>, again: &mut Vec<&'a Entry>) {
    let above = fields.len();
    for entry in section.entries() {
        match entry.kind {
            EntryKind::Field => {
                let same = |known: &&Entry| normalised(&known.key) == normalised(&entry.key);
                let all = if fields[..above].iter().any(same) {
                    &mut *again
                } else {
                    &mut *fields
                };
                all.push(entry);
            }
            EntryKind::Heading(_) if belongs(&entry.key) => gather(&entry.value, fields, again),
            _ => {}
        }
    }
}

fn belongs(heading: &str) -> bool {
    is_card_heading(heading) || normalised(heading).contains("metadata")
}

fn flattened(section: &Node) -> Node {
    let mut fields = Vec::new();
    gather(section, &mut fields, &mut Vec::new());
    let entries = fields.into_iter().map(|entry| Entry {
        value: shallow(&entry.value),
        ..entry.clone()
    });
    Node {
        span: section.span,
        value: steelyard_documents::Value::Map(entries.collect()),
    }
}

fn shallow(node: &Node) -> Node {
    Node {
        span: node.span,
        value: steelyard_documents::Value::Null,
    }
}
