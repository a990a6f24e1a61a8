//! A text of which parts are marked.

use leptos::prelude::*;

/// A text; what stands there, by bytes, is put into marks.
pub(super) fn marked(text: &str, spans: &[(u32, u32)], mark: fn(String) -> AnyView) -> AnyView {
    let parts = parts(text, spans).into_iter();
    let parts = parts.map(|(words, marked)| {
        if marked {
            mark(words)
        } else {
            words.into_any()
        }
    });
    parts.collect_view().into_any()
}

/// The text in pieces, with whether each is marked. Spans are bytes, may overlap, and may be anything.
fn parts(text: &str, spans: &[(u32, u32)]) -> Vec<(String, bool)> {
    let mut marked = vec![false; text.len()];
    for (start, end) in spans {
        let range = *start as usize..*end as usize;
        if text.get(range.clone()).is_some() {
            marked[range].fill(true);
        }
    }
    let mut parts: Vec<(String, bool)> = Vec::new();
    for (at, letter) in text.char_indices() {
        match parts.last_mut() {
            Some((words, is)) if *is == marked[at] => words.push(letter),
            _ => parts.push((letter.to_string(), marked[at])),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn what_stands_there_is_marked() {
        let shown = |text: &str, spans: &[(u32, u32)]| {
            let parts = parts(text, spans).into_iter();
            let words =
                parts.map(|(words, marked)| if marked { format!("[{words}]") } else { words });
            words.collect::<String>()
        };
        assert_eq!(shown("Which cache?", &[(0, 5), (3, 8)]), "[Which ca]che?");
        assert_eq!(shown("Größe?", &[(2, 3), (0, 99), (4, 2)]), "Größe?");
        assert_eq!(shown("", &[(0, 0)]), "");
    }
}
