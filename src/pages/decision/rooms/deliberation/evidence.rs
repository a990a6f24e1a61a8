//! What rules found in a text, marked in it.

use steelyard_protocol::deliberation::{Class, FiredSeen};

/// What the rules found in a text, with their classes: from a character up to another.
pub(super) fn spans(fired: &[FiredSeen], text: usize) -> Vec<(usize, usize, Class)> {
    let mut all: Vec<(usize, usize, Class)> = Vec::new();
    for one in fired {
        let own = one
            .evidence
            .iter()
            .filter(|evidence| usize::from(evidence.0) == text);
        for &(_, from, to) in own {
            let (from, to) = (from as usize, to as usize);
            // The surest rule comes first, and what it found is its own.
            if all
                .iter()
                .all(|(begin, end, _)| to <= *begin || *end <= from)
            {
                all.push((from, to, one.class));
            }
        }
    }
    all.sort_by_key(|span| span.0);
    all
}

/// A text in pieces, those of spans with their classes.
pub(super) fn marked(text: &str, spans: &[(usize, usize, Class)]) -> Vec<(String, Option<Class>)> {
    let letters: Vec<char> = text.chars().collect();
    let piece = |from: usize, to: usize| {
        let (from, to) = (from.min(letters.len()), to.min(letters.len()));
        letters[from..to.max(from)].iter().collect::<String>()
    };
    let mut made = Vec::new();
    let mut at = 0;
    for &(from, to, class) in spans {
        made.push((piece(at, from), None));
        made.push((piece(from, to), Some(class)));
        at = to;
    }
    made.push((piece(at, letters.len()), None));
    made.retain(|(piece, _)| !piece.is_empty());
    made
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn fired(class: Class, confidence: f64, evidence: &[(u8, u32, u32)]) -> FiredSeen {
        FiredSeen {
            class,
            confidence,
            evidence: evidence.to_vec(),
            ..FiredSeen::default()
        }
    }

    #[test]
    fn evidence_is_marked_by_characters_and_the_surest_rule_has_it() {
        let fired = [
            fired(Class::Factual, 0.95, &[(0, 4, 12)]),
            fired(Class::Value, 0.9, &[(0, 8, 14), (0, 13, 19), (1, 0, 3)]),
        ];
        let text = "Für RFC 9110 we should";
        let pieces = marked(text, &spans(&fired, 0));
        let shown: Vec<(&str, Option<Class>)> = pieces
            .iter()
            .map(|(piece, class)| (piece.as_str(), *class))
            .collect();
        assert_eq!(
            shown,
            [
                ("Für ", None),
                ("RFC 9110", Some(Class::Factual)),
                (" ", None),
                ("we sho", Some(Class::Value)),
                ("uld", None)
            ]
        );
        assert_eq!(spans(&fired, 1), [(0, 3, Class::Value)]);
        assert_eq!(marked("short", &[(3, 90, Class::Value)])[1].0, "rt");
    }
}
