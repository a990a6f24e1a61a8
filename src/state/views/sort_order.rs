//! Lists in order.

use std::cmp::Ordering;

/// The same items in order; equals stay as they were.
pub(crate) fn ordered<T>(mut items: Vec<T>, before: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    items.sort_by(before);
    items
}

/// An order, or the other way round.
pub(crate) fn turned(order: Ordering, falls: bool) -> Ordering {
    if falls { order.reverse() } else { order }
}

/// The order of two values; what is not known goes last.
pub(crate) fn known_first<T>(
    a: Option<T>,
    b: Option<T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => order(&a, &b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

/// Whether a text in small letters holds each of these words.
pub(crate) fn holds_all(text: &str, words: &[String]) -> bool {
    words.iter().all(|word| text.contains(word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_stay_as_they_were() {
        let words = vec!["pear", "fig", "plum", "apple", "nut"];
        let by_length = ordered(words, |a, b| a.len().cmp(&b.len()));
        assert_eq!(by_length, ["fig", "nut", "pear", "plum", "apple"]);
    }
}
