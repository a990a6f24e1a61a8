//! What a field is called, in the spellings that people give a name.

/// A name as the readers compare it: lower case, words joined by `_`.
pub fn normalised(name: &str) -> String {
    if is_normalised(name) {
        return name.to_owned();
    }
    let mut out = String::with_capacity(name.len());
    for part in name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
    {
        if !out.is_empty() {
            out.push('_');
        }
        out.extend(part.chars().flat_map(char::to_lowercase));
    }
    out
}

/// Whether a name is written as the readers compare it: nearly all are, and need not be taken apart.
fn is_normalised(name: &str) -> bool {
    let mut words = name.split('_');
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    words.all(|word| !word.is_empty() && word.bytes().all(is_plain))
}

/// The name that a label gives a field: without what decorates it and a remark behind it, `residualRisk` in two words.
///
/// ```
/// use steelyard_documents::field_name;
/// assert_eq!(field_name("2. ⚠️ Risks (top 2)"), "risks");
/// assert_eq!(field_name("residualRisk"), "residual_risk");
/// ```
pub fn field_name(label: &str) -> String {
    if is_normalised(label) {
        return label.to_owned();
    }
    name_words(without_remark(undecorated(label)))
}

/// The words of a name in lower case, joined by `_`; a capital behind a small letter begins one.
///
/// ```
/// use steelyard_documents::name_words;
/// assert_eq!(name_words("costUsd per task"), "cost_usd_per_task");
/// ```
pub fn name_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        words.push(c);
        before = c;
    }
    normalised(&words)
}

/// Whether one of a name's words, as [`name_words`] joins them, is among `known`, words in the singular with spaces between
/// them. Plurals in -s are their singular.
///
/// ```
/// use steelyard_documents::has_word;
/// assert!(has_word("total_costs", "price cost"));
/// assert!(!has_word("costly", "price cost"));
/// ```
pub fn has_word(name: &str, known: &str) -> bool {
    let is_known = |word: &str| known.split_whitespace().any(|one| one == word);
    let mut words = name.split('_');
    words.any(|word| is_known(word) || word.strip_suffix('s').is_some_and(is_known))
}

/// A label without the remark in parentheses behind it.
pub(crate) fn without_remark(label: &str) -> &str {
    let label = label.trim();
    let opens = match label.chars().last() {
        Some(')') => label.find('('),
        Some(']') => label.find('['),
        _ => None,
    };
    let name = opens.and_then(|at| label.get(..at)).map(str::trim_end);
    name.filter(|name| !name.is_empty()).unwrap_or(label)
}

/// A text without what people put before a label: pictures, ticks, and a number as in `2.`
pub fn undecorated(text: &str) -> &str {
    let text = text.trim_start_matches(is_decoration);
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = after.len() < text.len();
    match after.strip_prefix(['.', ')']).filter(|_| numbered) {
        Some(rest) if rest.starts_with(' ') => rest.trim_start_matches(is_decoration),
        _ => text,
    }
}

/// Whether a character before a label is none of its own: a space, a picture, a tick.
pub(crate) fn is_decoration(c: char) -> bool {
    c == ' ' || !(c.is_ascii() || c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_label_is_no_part_of_it() {
        for (text, expected) in [
            ("✅ Status", "Status"),
            ("2. Claims", "Claims"),
            ("3) 🎯 Risks", "Risks"),
            ("2.5 percent", "2.5 percent"),
            ("Größe", "Größe"),
        ] {
            assert_eq!(undecorated(text), expected);
        }
    }

    #[test]
    fn a_remark_behind_a_label_is_no_part_of_its_name() {
        for (label, expected) in [
            ("Risks (top 2)", "risks"),
            ("Evidence [all of it]", "evidence"),
            (
                "Evidence pointers (created (or updated))",
                "evidence_pointers",
            ),
            ("invariantViolations", "invariant_violations"),
            ("(a)", "a"),
            ("INV-001", "inv_001"),
            ("Agent ID", "agent_id"),
            ("agent_id", "agent_id"),
            ("_agent__id_", "agent_id"),
            ("", ""),
        ] {
            assert_eq!(field_name(label), expected);
        }
    }
}
