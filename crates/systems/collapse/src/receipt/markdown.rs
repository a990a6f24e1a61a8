use steelyard_documents::{Entry, EntryKind, Node, Value, normalised};

use super::pointers;

/// Receipts written as `- **Status**: ✅ **PASS**` lines under a heading with "Verification Receipt"
/// in it; the first status of a file is the verdict, later ones are those of single checks.
pub fn receipt_section<'a>(root: &'a Node) -> Option<(Vec<&'a Entry>, &'a Entry)> {
    let mut heading = None;
    let mut fields: Vec<&'a Entry> = Vec::new();
    walk(root, &mut heading, &mut fields);
    let heading = heading?;
    fields
        .iter()
        .any(|entry| normalised(&entry.key) == "status")
        .then_some((fields, heading))
}

fn walk<'a>(node: &'a Node, heading: &mut Option<&'a Entry>, fields: &mut Vec<&'a Entry>) {
    const READ: [&str; 6] = [
        "status",
        "receipt_id",
        "timestamp",
        "verification_date",
        "agent",
        "card",
    ];
    for entry in node.entries() {
        match entry.kind {
            EntryKind::Heading(_) => {
                if normalised(&entry.key).contains("verification_receipt") {
                    heading.get_or_insert(entry);
                }
                walk(&entry.value, heading, fields);
            }
            EntryKind::Field => {
                let name = normalised(&entry.key);
                let first = !fields.iter().any(|known| normalised(&known.key) == name);
                let scalar = !matches!(entry.value.value, Value::List(_) | Value::Map(_));
                let read = if scalar {
                    READ.contains(&name.as_str())
                } else {
                    pointers::NAMES.contains(&name.as_str())
                };
                if heading.is_some() && first && read {
                    fields.push(entry);
                }
            }
            EntryKind::Fence | EntryKind::Items | EntryKind::Table | EntryKind::Text => {}
        }
    }
}
