//! Which numbers of a sentence count: those after "by". Pure.

/// A stretch of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// Its text.
    pub(crate) text: String,
    /// Whether it is a margin.
    pub(crate) margin: bool,
}

/// Cuts a sentence at its margins: "leads B by 0.30." has one, "0.30".
pub(crate) fn stretches(sentence: &str) -> Vec<Stretch> {
    let mut cut = Vec::new();
    let mut plain = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(" by ") {
        let (before, after) = rest.split_at(at + " by ".len());
        plain.push_str(before);
        let end = number_length(after);
        if end > 0 {
            cut.push(Stretch {
                text: std::mem::take(&mut plain),
                margin: false,
            });
            cut.push(Stretch {
                text: after[..end].to_owned(),
                margin: true,
            });
        }
        rest = &after[end..];
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        cut.push(Stretch {
            text: plain,
            margin: false,
        });
    }
    cut
}

/// Bytes of the number that a text begins with; a full stop at its end is not part of it.
fn number_length(text: &str) -> usize {
    let part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\u{2212}' | '-');
    let number = text.find(|c| !part(c)).map_or(text, |end| &text[..end]);
    let number = number.trim_end_matches(['.', ',']);
    if number.contains(|c: char| c.is_ascii_digit()) {
        number.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_the_numbers_after_by() {
        let margins = |sentence: &str| -> Vec<String> {
            let cut = stretches(sentence);
            let whole: String = cut.iter().map(|one| one.text.as_str()).collect();
            assert_eq!(whole, sentence);
            let margins = cut.into_iter().filter(|one| one.margin);
            margins.map(|one| one.text).collect()
        };
        assert_eq!(
            margins("Passes 6.00 by 2.50, leads B mongodb_catalog by 0.30."),
            ["2.50", "0.30"]
        );
        assert!(margins("Held back by a gate. 3 by by").is_empty());
        assert!(margins("").is_empty());
    }
}
