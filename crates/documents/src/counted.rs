/// A count and its noun: "1 card", "3 cards".
///
/// ```
/// use steelyard_documents::counted;
///
/// assert_eq!(counted(1, "card", "cards"), "1 card");
/// assert_eq!(counted(0, "quality", "qualities"), "0 qualities");
/// ```
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
