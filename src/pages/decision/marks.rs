//! The marks of a row, and which of them fit beside its name: pure.

use steelyard_protocol::{Mark, Record, Row};

use crate::charts::format;
use crate::charts::text_width::text_width;

/// Pixels around a chip's text, and between chips.
const PADDING: f64 = 10.0;
const GAP: f64 = 4.0;
/// Pixels of a chip that says how many more there are.
const MORE: f64 = 26.0;

/// What the record says of a row's score, then what there is to know of its numbers.
pub(crate) fn marks_of(row: &Row) -> Vec<Mark> {
    let recorded = recorded_mark(row).into_iter();
    recorded.chain(row.marks.iter().cloned()).collect()
}

/// What the whole score is multiplied by: "×1.2".
pub(crate) fn times(row: &Row) -> Option<String> {
    let (_, times) = row.multiplier.as_ref()?;
    Some(format!("×{}", format::short(*times)))
}

/// All that there is to know of a row, where there is room for it.
pub(crate) fn all_marks_of(row: &Row) -> Vec<Mark> {
    let times = row.multiplier.iter().zip(times(row));
    let times = times.map(|((label, _), times)| Mark {
        text: format!("{times} {label}"),
        title: "The sum is multiplied by it.".to_owned(),
        ..Mark::default()
    });
    marks_of(row).into_iter().chain(times).collect()
}

fn recorded_mark(row: &Row) -> Option<Mark> {
    let recorded = row.recorded.as_ref()?;
    let (score, words) = (row.score, &recorded.words);
    let text = match (recorded.record, recorded.score) {
        (Record::None, _) => return None,
        (Record::Matches, _) => "matches the log".to_owned(),
        (Record::Differs | Record::ScoresDiffer, Some(then)) => {
            format!("differs by {}", format::difference(score, then, 2))
        }
        (Record::Differs | Record::ScoresDiffer, None) => "differs from the log".to_owned(),
        (Record::NotReproducible, _) => "not reproducible".to_owned(),
    };
    let then = recorded.score.map(format::score);
    Some(Mark {
        text,
        changes_result: recorded.record == Record::Differs,
        good: recorded.record == Record::Matches,
        title: then.map_or(words.clone(), |then| format!("{words}; recorded {then}")),
        ..Mark::default()
    })
}

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
    use steelyard_protocol::Recorded;

    use super::*;

    #[test]
    fn the_record_of_a_score_comes_first() {
        let row = |record, then| Row {
            index: 0,
            id: String::new(),
            label: String::new(),
            rank: 1,
            score: 8.5,
            to_first: 0.0,
            multiplier: None,
            contributions: Vec::new(),
            numbers: Vec::new(),
            recorded: Some(Recorded {
                score: then,
                record,
                words: "differs from the log by 0.3, because of Cost".to_owned(),
            }),
            marks: vec![mark("1 coerced", false)],
            file: 0,
            line: 0,
        };
        let marks = marks_of(&row(Record::Differs, Some(8.2)));
        assert_eq!(marks[0].text, "differs by +0.30");
        assert_eq!(
            marks[0].title,
            "differs from the log by 0.3, because of Cost; recorded 8.20"
        );
        assert!(marks[0].changes_result && !marks[0].good);
        assert_eq!(marks[1].text, "1 coerced");
        assert!(marks_of(&row(Record::Matches, Some(8.5)))[0].good);
        assert_eq!(
            marks_of(&row(Record::NotReproducible, None))[0].text,
            "not reproducible"
        );
        assert_eq!(marks_of(&row(Record::None, None)).len(), 1);
    }

    fn mark(text: &str, changes_result: bool) -> Mark {
        Mark {
            text: text.to_owned(),
            changes_result,
            ..Mark::default()
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
