//! Lists and counts in sentences.

use steelyard_documents::counted;

/// How many of a list a sentence names at most.
const MOST_NAMED: usize = 12;

/// "a, b and c"; of more than a dozen the rest as a number.
pub(super) fn listed<T: AsRef<str>>(all: &[T]) -> String {
    let mut words: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    let more = words.len().saturating_sub(MOST_NAMED);
    let rest = format!("{more} more");
    if more > 0 {
        words.truncate(MOST_NAMED);
        words.push(&rest);
    }
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

/// "at any of 11 turns".
pub(super) fn at_any(turns: usize) -> String {
    if turns == 1 {
        "at the only turn".to_owned()
    } else {
        format!("at any of {turns} turns")
    }
}

/// "at each of 11 turns".
pub(super) fn at_each(turns: usize) -> String {
    if turns == 1 {
        "at the only turn".to_owned()
    } else {
        format!("at each of {turns} turns")
    }
}

/// "at 3 turns".
pub(super) fn at(turns: usize) -> String {
    format!("at {}", counted(turns, "turn", "turns"))
}

/// A label within a sentence.
pub(super) fn within(label: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().map(|one| one.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// One or the other, by how many there are.
pub(super) fn by_count(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
