//! What a column holds and what a map comes to, in words. Pure.

use steelyard_kernel::date_of;
use steelyard_protocol::table::{Columns, MapPreview, TableColumn};

use crate::charts::format;

/// "Number, 800 to 1,299".
pub(super) fn kind(column: &TableColumn) -> String {
    let text = match (column.numbers, column.others) {
        (0, 0) => "Empty",
        (0, _) if column.samples.is_empty() => "Lists or maps",
        (0, _) => "Text",
        (numbers, others) if numbers < others => "Text and numbers",
        _ => "Number",
    };
    let text = match (text, column.unit.as_str()) {
        ("Number", _) if column.dates => "Date".to_owned(),
        ("Number", "" | "%") => text.to_owned(),
        ("Number", unit) => format!("Number in {unit}"),
        _ => text.to_owned(),
    };
    let shown = |number| in_unit(number, column);
    match column.range {
        Some((low, high)) if low.total_cmp(&high).is_eq() => {
            format!("{text}, always {}", shown(low))
        }
        Some((low, high)) => format!("{text}, {} to {}", shown(low), shown(high)),
        None => text,
    }
}

/// A number of a column as its cells have it: a share as a percentage where they are percentages, a day as its date.
pub(super) fn in_unit(number: f64, column: &TableColumn) -> String {
    if column.dates {
        #[allow(clippy::cast_possible_truncation, reason = "days of four-digit years")]
        let (year, month, day) = date_of(number.floor() as i64);
        return format!("{year:04}-{month:02}-{day:02}");
    }
    if column.unit == "%" {
        return format!("{}%", format::short(number * 100.0));
    }
    format::short(number)
}

/// What stands at the field of a limit of a column: its unit, or how a date is written.
pub(super) fn at_field(column: &TableColumn) -> &str {
    if column.dates {
        "year-month-day"
    } else {
        &column.unit
    }
}

/// What a column lacks: "2 blank, 1 not read"; the latter only where it should be a number, with its line and
/// text: the first of several.
pub(super) fn gaps(column: &TableColumn) -> Option<(String, Option<(u32, String)>)> {
    let blank = (column.blanks > 0).then(|| format!("{} blank", count(column.blanks)));
    let mixed = column.numbers > 0 && column.others > 0;
    let other = mixed.then(|| match column.others {
        1 => "1 not read: ".to_owned(),
        others => format!("{} not read: first ", count(others)),
    });
    let first = column.first_other.clone().filter(|_| mixed);
    let first = first.map(|(line, text)| match text.as_str() {
        "" => (line, "a list or a map".to_owned()),
        _ => (line, text),
    });
    let parts: Vec<String> = [blank, other].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| (parts.join(", "), first))
}

/// How much was looked at, where that is not everything.
pub(super) fn looked_at(columns: &Columns) -> Option<String> {
    let shown = columns.columns.len() as u64;
    let rows = (!columns.whole).then(|| {
        let rows = format::counted(u64::from(columns.rows), "row");
        format!("Kinds and ranges are those of the first {rows}.")
    });
    let more = (u64::from(columns.width) > shown).then(|| {
        let (shown, width) = (format::count(shown), count(columns.width));
        format!("{shown} of {width} columns are shown; a map in a file can name the others.")
    });
    let parts: Vec<String> = [rows, more].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// "Gives 24 decisions, 7 rows each, 4 criteria."
pub(super) fn gives(preview: &MapPreview, criteria: usize) -> String {
    let rows = match (preview.decisions, preview.fewest, preview.most) {
        (0 | 1, _, rows) => format::counted(u64::from(rows), "row"),
        (_, fewest, most) if fewest == most => {
            format!("{} each", format::counted(u64::from(most), "row"))
        }
        (_, fewest, most) => format!("{} to {} rows each", count(fewest), count(most)),
    };
    let decisions = format::counted(u64::from(preview.decisions), "decision");
    let criteria = match criteria {
        1 => "1 criterion".to_owned(),
        criteria => format!("{} criteria", format::count(criteria as u64)),
    };
    let part = if preview.whole {
        ""
    } else {
        " from the first rows"
    };
    format!("Gives {decisions}{part}: {rows}, {criteria}.")
}

/// "2 of 18 rows do not rank."
pub(super) fn unranked(preview: &MapPreview) -> Option<String> {
    let rows = format::counted(u64::from(preview.rows), "row");
    match preview.unranked {
        0 => None,
        1 => Some(format!("1 of {rows} does not rank.")),
        many => Some(format!("{} of {rows} do not rank.", count(many))),
    }
}

/// What the first decision comes to, after its name and who leads it: "leads thin by 0.50."
pub(super) fn first(preview: &MapPreview) -> String {
    let mut letters = preview.sentence.chars();
    match (&preview.leader, letters.next()) {
        (Some(_), Some(first)) => first.to_lowercase().chain(letters).collect(),
        _ => preview.sentence.clone(),
    }
}

fn count(number: u32) -> String {
    format::count(u64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(numbers: u32, blanks: u32, others: u32) -> TableColumn {
        TableColumn {
            numbers,
            blanks,
            others,
            first_other: (others > 0).then(|| (1005, "heavy".to_owned())),
            samples: vec!["a".to_owned()],
            range: (numbers > 0).then_some((-800.0, 1299.5)),
            ..TableColumn::default()
        }
    }

    #[test]
    fn kinds_and_gaps() {
        let kinds = [(9, 0, 0), (9, 1, 2), (1, 0, 5), (0, 0, 3), (0, 4, 0)]
            .map(|(numbers, blanks, others)| column(numbers, blanks, others));
        let words = kinds.each_ref().map(kind);
        let range = "−800 to 1,299.5";
        let expect = [
            &format!("Number, {range}"),
            &format!("Number, {range}"),
            &format!("Text and numbers, {range}"),
            "Text",
            "Empty",
        ];
        assert_eq!(words.each_ref().map(String::as_str), expect);
        let gaps = kinds.each_ref().map(gaps);
        let heavy = || Some((1005, "heavy".to_owned()));
        let expect = [
            None,
            Some(("1 blank, 2 not read: first ", heavy())),
            Some(("5 not read: first ", heavy())),
            None,
            Some(("4 blank", None)),
        ];
        let expect = expect.map(|gap| gap.map(|(words, first)| (words.to_owned(), first)));
        assert_eq!(gaps, expect);
        let list = TableColumn {
            first_other: Some((5, String::new())),
            ..column(3, 0, 1)
        };
        let (words, first) = super::gaps(&list).expect("a gap");
        assert_eq!(words, "1 not read: ");
        assert_eq!(first, Some((5, "a list or a map".to_owned())));
        let nested = TableColumn {
            samples: Vec::new(),
            ..column(0, 0, 2)
        };
        assert_eq!(kind(&nested), "Lists or maps");
    }

    #[test]
    fn units_and_dates_stand_with_the_range() {
        let of = |unit: &str, dates, range| TableColumn {
            unit: unit.to_owned(),
            dates,
            range: Some(range),
            ..column(2, 0, 0)
        };
        let units = [
            of("ms", false, (850.0, 1200.0)),
            of("%", false, (0.92, 0.975)),
            of("days since 1970-01-01", true, (20_779.0, 20_780.25)),
        ];
        let expect = [
            "Number in ms, 850 to 1,200",
            "Number, 92% to 97.5%",
            "Date, 2026-11-22 to 2026-11-23",
        ];
        assert_eq!(units.each_ref().map(kind), expect);
        assert_eq!(
            units.each_ref().map(at_field),
            ["ms", "%", "year-month-day"]
        );
        let same = TableColumn {
            range: Some((7.0, 7.0)),
            ..column(2, 0, 0)
        };
        assert_eq!(kind(&same), "Number, always 7");
    }

    #[test]
    fn what_a_map_gives() {
        let one = MapPreview {
            decisions: 1,
            fewest: 3,
            most: 3,
            rows: 3,
            whole: true,
            leader: Some("thick".to_owned()),
            sentence: "Leads thin by 0.50.".to_owned(),
            ..MapPreview::default()
        };
        assert_eq!(gives(&one, 1), "Gives 1 decision: 3 rows, 1 criterion.");
        assert_eq!(
            (first(&one).as_str(), unranked(&one)),
            ("leads thin by 0.50.", None)
        );
        let many = MapPreview {
            decisions: 1200,
            fewest: 6,
            most: 7,
            rows: 8000,
            unranked: 2,
            whole: false,
            leader: None,
            ..one
        };
        let words = "Gives 1,200 decisions from the first rows: 6 to 7 rows each, 4 criteria.";
        assert_eq!(gives(&many, 4), words);
        assert_eq!(
            unranked(&many).as_deref(),
            Some("2 of 8,000 rows do not rank.")
        );
        assert_eq!(first(&many), "Leads thin by 0.50.");
    }

    #[test]
    fn a_sample_says_that_it_is_one() {
        let whole = Columns {
            width: 1,
            columns: vec![column(1, 0, 0)],
            rows: 2000,
            whole: true,
            ..Columns::default()
        };
        assert_eq!(looked_at(&whole), None);
        let part = Columns {
            width: 10_000,
            whole: false,
            ..whole
        };
        let words = "Kinds and ranges are those of the first 2,000 rows. \
            1 of 10,000 columns are shown; a map in a file can name the others.";
        assert_eq!(looked_at(&part).as_deref(), Some(words));
    }
}
