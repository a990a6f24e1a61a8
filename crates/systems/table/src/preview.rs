//! What a table comes to under a map that nobody has taken yet.

use steelyard_decision::headline;
use steelyard_documents::{Code, Diagnostic, File, Name, Severity, counted};

use super::TableMap;
use super::codes::{EMPTY_LIMIT, changes_meaning};
use super::evaluate::evaluate_first;

/// Rows that are read for it: a large file shall answer while somebody looks.
const MOST_ROWS: usize = 50_000;

/// What would come of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// How many decisions.
    pub decisions: usize,
    /// Fewest and most rows of a decision.
    pub rows: (usize, usize),
    /// Rows of all decisions.
    pub all_rows: usize,
    /// Rows of all decisions that rank.
    pub ranked: usize,
    /// Whether those are all rows of the file, or only its first.
    pub whole: bool,
    /// What the first decision is called, where there are several.
    pub title: Name,
    /// Who leads the first decision, where anybody does.
    pub leader: Option<Name>,
    /// The first decision in a sentence.
    pub sentence: String,
    /// What is to know of rows that share names, in a sentence; `None` where none do.
    pub same_names: Option<String>,
    /// The first warnings by which the answer may mean something else, each in a sentence: limits that keep out every row,
    /// cells that were lost.
    pub warnings: Vec<String>,
    /// Errors, those that cost the whole table first.
    pub errors: Vec<Diagnostic>,
}

/// Reads a table under a map and weighs each decision, all in vain.
pub fn preview(map: &TableMap, file: &File) -> Preview {
    let read = evaluate_first(map, 0, file, MOST_ROWS);
    let mut preview = Preview {
        decisions: read.models.len(),
        rows: (usize::MAX, 0),
        ..Preview::default()
    };
    let mut all = read.diagnostics.iter();
    let same = all.find(|diagnostic| diagnostic.code == Code::DUPLICATE_ID);
    preview.same_names = same.map(|one| format!("{}: {}.", one.found, one.done));
    let warnings = read.diagnostics.iter().filter(|one| changes_meaning(one));
    preview.warnings = sentences(warnings);
    let errors = read.diagnostics.into_iter();
    preview.errors = errors
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .collect();
    for (place, model) in read.models.iter().enumerate() {
        let weighed = model.weigh();
        let rows = model.cells.alternatives.len();
        let (fewest, most) = preview.rows;
        preview.rows = (fewest.min(rows), most.max(rows));
        preview.all_rows += rows;
        preview.ranked += weighed.ranked;
        if place == 0 {
            let leader = weighed.outcome.winner;
            let leader = leader.and_then(|place| model.cells.alternatives.get(place));
            preview.leader = leader.map(|one| one.label.clone());
            preview.title = model.title.clone();
            preview.sentence = headline(model, &weighed);
        }
    }
    preview.whole = preview.all_rows < MOST_ROWS;
    if preview.decisions == 0 {
        preview.rows.0 = 0;
    }
    preview
}

/// The first of these diagnostics, each in a sentence, and how many others there are.
fn sentences<'a>(mut all: impl Iterator<Item = &'a Diagnostic>) -> Vec<String> {
    const FIRST: usize = 5;
    let sentence = |one: &Diagnostic| match one.code {
        // It has no place in the file.
        EMPTY_LIMIT => format!("{} {}; expected {}.", one.found, one.done, one.expected),
        _ => {
            let Diagnostic {
                line,
                found,
                expected,
                done,
                ..
            } = one;
            format!("Line {line}: {found}; expected {expected}; {done}.")
        }
    };
    let mut first: Vec<String> = all.by_ref().take(FIRST).map(sentence).collect();
    let more = all.count();
    if more > 0 {
        let more = counted(more, "warning", "warnings");
        first.push(format!("And {more} more."));
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;
    use steelyard_documents::{Budget, read};

    fn of(text: &str, map: &TableMap) -> Preview {
        preview(map, &read("t.csv", text.as_bytes(), &Budget::default()))
    }

    #[test]
    fn decisions_rows_and_the_first_in_a_sentence() {
        let text = "task,agent,x\none,a,0\none,b,10\none,c,?\ntwo,a,5\n";
        let map = TableMap {
            decision: Some("task".into()),
            id: Some("agent".into()),
            ..TableMap::of(&[("x", Direction::More)])
        };
        let found = of(text, &map);
        assert_eq!((found.decisions, found.rows), (2, (1, 3)));
        assert_eq!((found.all_rows, found.ranked), (4, 3));
        assert_eq!(
            (found.title.as_str(), found.leader),
            ("one", Some("b".into()))
        );
        assert_eq!(found.sentence, "Leads a by 1.00.");
        assert_eq!((found.errors.len(), found.whole), (1, true));
    }

    #[test]
    fn a_limit_that_keeps_out_every_row_is_said_before_it_is_taken() {
        let mut map = TableMap::of(&[("x", Direction::More)]);
        map.columns[0].at_least = crate::Limit::parse("98%");
        let found = of("name,x\na,92%\nb,97%\n", &map);
        let expected = "x at least 98% keeps out every row; expected a limit that some row meets: x is 0.92 to 0.97.";
        assert_eq!(found.warnings, [expected]);
        assert_eq!((found.decisions, found.ranked), (1, 0));
        let found = of("name,x\na,92%\nb,98%\n", &map);
        assert!(found.warnings.is_empty());
    }

    #[test]
    fn what_changes_the_meaning_is_said_before_a_map_is_taken() {
        let map = TableMap::of(&[("x", Direction::More)]);
        let found = of("name,x\na,1,2\nb,3\n", &map);
        let expected = "Line 2: 3 cells; expected 2, as in the first line; extra cells left out.";
        assert_eq!(found.warnings, [expected]);
        let found = of(&format!("name,x\n{}", "a,1,2\n".repeat(7)), &map);
        assert_eq!(
            (found.warnings.len(), found.warnings[5].as_str()),
            (6, "And 2 warnings more.")
        );
    }

    #[test]
    fn what_costs_the_table_is_said() {
        let found = of("name,x\na,\n", &TableMap::of(&[("x", Direction::More)]));
        assert_eq!((found.decisions, found.rows), (0, (0, 0)));
        assert_eq!(found.errors[0].found, "no numbers in column x");
        let found = of("name,x\n", &TableMap::of(&[("y", Direction::More)]));
        assert_eq!(found.errors.len(), 1);
    }

    #[test]
    fn a_large_table_is_read_in_part() {
        let rows: Vec<String> = (0..MOST_ROWS + 5).map(|at| format!("r,{at}\n")).collect();
        let rows = rows.concat();
        let map = TableMap::of(&[("x", Direction::More)]);
        let found = of(&format!("n,x\n{rows}"), &map);
        assert_eq!((found.all_rows, found.whole), (MOST_ROWS, false));
    }

    #[test]
    fn rows_that_share_a_name_are_said() {
        let map = TableMap {
            id: Some("who".into()),
            ..TableMap::of(&[("x", Direction::More)])
        };
        let told = of("who,x\na,1\nb,2\na,3\n", &map).same_names;
        let expected =
            "1 row with the who of another row: each row stands for itself, named with a number.";
        assert_eq!(told.as_deref(), Some(expected));
        assert_eq!(of("who,x\na,1\nb,2\n", &map).same_names, None);
    }
}
