use super::block::{Align, Inline, Table, plain};

/// Sets columns of numbers at the end of their lines, unless the table says how they are set.
pub(super) fn align(table: &mut Table) {
    let (columns, rows) = (&mut table.columns, &table.rows);
    for (at, column) in columns.iter_mut().enumerate() {
        let cells = rows.iter().filter_map(|row| row.get(at));
        let found: Vec<Option<bool>> = cells.map(|cell| is_number(cell)).collect();
        let some = found.contains(&Some(true));
        if *column == Align::Start && some && !found.contains(&Some(false)) {
            *column = Align::End;
        }
    }
}

/// Whether a cell is a number, with a sign or a unit of one character; `None` where nothing stands in it.
fn is_number(cell: &[Inline]) -> Option<bool> {
    let text = plain(cell);
    let text = text.trim();
    if matches!(text, "" | "–" | "-" | "—") {
        return None;
    }
    let digits = text.trim_start_matches(['−', '-', '+', '±']);
    let digits = digits.strip_suffix('%').unwrap_or(digits).trim_end();
    let starts = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    Some(
        starts
            && digits
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_words() {
        let cases = [
            ("4.09", Some(true)),
            ("−7.43", Some(true)),
            ("12%", Some(true)),
            ("1,000", Some(true)),
            ("–", None),
            ("", None),
            ("1ccb890eb2a7f3fa", Some(false)),
            ("2 rank", Some(false)),
            (".", Some(true)),
            ("no", Some(false)),
        ];
        for (text, expected) in cases {
            let cell = [Inline::Text(text.to_owned())];
            assert_eq!(is_number(&cell), expected, "{text}");
        }
    }
}
