//! Which marks of a row fit beside its name: pure.

use steelyard_protocol::Mark;

use crate::charts::text_width::text_width;

/// Pixels around a chip's text, and between chips.
const PADDING: f64 = 10.0;
const GAP: f64 = 4.0;
/// Pixels of a chip that says how many more there are.
const MORE: f64 = 26.0;

/// Marks to show, and those that do not fit. What changes a result comes first.
pub(crate) fn fitting(marks: &[Mark], room: f64) -> (Vec<Mark>, Vec<Mark>) {
    let (first, then): (Vec<Mark>, Vec<Mark>) =
        marks.iter().cloned().partition(|mark| mark.changes_result);
    let mut marks: Vec<Mark> = first.into_iter().chain(then).collect();
    let mut used = 0.0;
    let mut fits = 0;
    for (place, mark) in marks.iter().enumerate() {
        used += text_width(&mark.text, 10.5, true) + PADDING + GAP;
        let last = place + 1 == marks.len();
        let reserve = if last { 0.0 } else { MORE };
        if used - GAP + reserve <= room {
            fits = place + 1;
        }
    }
    let hidden = marks.split_off(fits.max(1).min(marks.len()));
    (marks, hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(text: &str, changes_result: bool) -> Mark {
        Mark {
            text: text.to_owned(),
            changes_result,
            good: false,
            title: String::new(),
        }
    }

    #[test]
    fn what_changes_a_result_is_shown_first() {
        let marks = [mark("5 coerced", false), mark("unverified", true)];
        let (shown, hidden) = fitting(&marks, 200.0);
        assert_eq!(shown[0].text, "unverified");
        assert!(hidden.is_empty());
    }

    #[test]
    fn what_does_not_fit_is_counted_and_one_always_stays() {
        let marks = ["unverified", "1 missing", "5 coerced"].map(|text| mark(text, false));
        let (shown, hidden) = fitting(&marks, 128.0);
        assert_eq!((shown.len(), hidden.len()), (1, 2));
        let (shown, hidden) = fitting(&marks, 10.0);
        assert_eq!((shown.len(), hidden.len()), (1, 2));
        assert_eq!(fitting(&[], 10.0), (Vec::new(), Vec::new()));
    }
}
