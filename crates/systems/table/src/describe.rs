//! What stands in the columns of a table, before anybody says what they mean.

use std::ops::ControlFlow;

use steelyard_documents::rows::{Header, RawCell, Row, each_row, header};
use steelyard_documents::{File, Format, Name, excerpt, normalised};

use super::numbers::{Notation, Units, Written};
use super::only::folded;
use crate::TableMap;

/// Columns that are described; beside them those that a map names.
const MOST_COLUMNS: usize = 200;
/// Rows and cells that are looked at: enough to tell a column's kind, and as fast for a large file.
const MOST_ROWS: usize = 2_000;
const MOST_CELLS: usize = 400_000;
/// Rows that are looked at however many columns there are.
const LEAST_ROWS: usize = 20;
const SAMPLES: usize = 3;
/// Different texts that somebody can choose among.
const MOST_TEXTS: usize = 40;

/// The columns of a table as far as they were looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Described {
    /// The first columns, and those of a map, in file order.
    pub columns: Vec<DescribedColumn>,
    /// Columns of the whole table.
    pub width: usize,
    /// Rows that were looked at.
    pub rows: usize,
    /// Whether those are all rows.
    pub whole: bool,
    /// Whether commas are decimal where a column does not tell.
    comma: Option<bool>,
}

impl Described {
    /// Whether commas are decimal in the column of a name, and points between thousands, or the other way round; `None` where
    /// nothing tells.
    pub fn comma_of(&self, name: &str) -> Option<bool> {
        let alike = |one: &&DescribedColumn| normalised(&one.name) == normalised(name);
        let exact = self.columns.iter().find(|one| one.name == name);
        let column = exact.or_else(|| self.columns.iter().find(alike));
        let notation = column.and_then(|column| column.notation);
        notation.map_or(self.comma, |notation| notation.comma)
    }
}

/// One column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DescribedColumn {
    /// Its name, which no other column has.
    pub name: Name,
    /// Cells that are numbers, those with a unit or separators among them.
    pub numbers: usize,
    /// Cells that hold nothing; of a column of numbers, words for nothing too.
    pub blanks: usize,
    /// Cells that hold something else: text, lists, numbers that are not finite.
    pub others: usize,
    /// Line and text of the first of those; no text where it is a list or a map.
    pub first_other: Option<(u32, String)>,
    /// How many different cells there are, empty ones aside.
    pub distinct: usize,
    /// The first different cells, on one line each.
    pub samples: Vec<String>,
    /// All different texts where they are few, else the first; none that is too long or too secret to be shown whole.
    pub texts: Vec<String>,
    /// Whether there are more, or may be.
    pub more_texts: bool,
    /// Least and greatest number.
    pub range: Option<(f64, f64)>,
    /// Whether it counts the rows: whole numbers, each one more than the one before.
    pub counts: bool,
    /// Its numbers, as they stand.
    pub(super) values: Vec<f64>,
    /// A mark for each row: the same for the same text, 0 for none.
    pub(super) marks: Vec<usize>,
    /// What its numbers are in.
    units: Units,
    /// How they are written, once a text was read.
    notation: Option<Notation>,
    /// The different ones of the first marks.
    seen: Vec<usize>,
    /// Whether words for nothing (`none`) are texts, as in a column of texts, and not blank.
    told: bool,
    /// How many such words there are.
    silent: usize,
}

impl DescribedColumn {
    /// Whether its cells are numbers, but for a few.
    pub fn is_number(&self) -> bool {
        self.numbers > 0 && self.numbers >= 2 * self.others
    }

    /// Whether its numbers are dates.
    pub fn are_dates(&self) -> bool {
        self.units.are_dates()
    }

    /// What its numbers are in: "ms", "%"; empty for plain numbers.
    pub fn unit(&self) -> &str {
        self.units.shown()
    }

    /// Forgets all but its name, to be looked at once more.
    fn look_again(&mut self, notation: Option<Notation>, told: bool) {
        *self = Self {
            name: self.name.clone(),
            notation,
            told,
            ..Self::default()
        };
    }

    fn look_at(&mut self, row: &Row<'_>, (file, header, place): (&File, &Header, usize)) {
        let found = match row.cell(header, place) {
            RawCell::Nothing => {
                let word = row.name(file, header, place).is_some();
                self.silent += usize::from(word);
                if !(word && self.told) {
                    self.blanks += 1;
                    self.marks.push(0);
                    return;
                }
                None
            }
            RawCell::Number(number) => {
                if file.format == Some(Format::Csv) {
                    self.units.note_fraction(number);
                }
                self.units.take(Written::plain(number)).ok()
            }
            RawCell::Text(text) => {
                let notation = *self.notation.get_or_insert(Notation {
                    comma: header.comma(),
                    ..Notation::default()
                });
                let read = self.units.read(&text, notation);
                read.ok().and_then(|(_, number)| number.ok())
            }
            RawCell::Nested => None,
        };
        match found.filter(|number| number.is_finite()) {
            Some(number) => self.count(number),
            None => self.others += 1,
        }
        let text = row.name(file, header, place);
        if self.others == 1 && self.first_other.is_none() {
            let start = row.span(file, header, place).start;
            let text = text.as_deref().map_or(String::new(), excerpt);
            self.first_other = Some((file.source.lines.line_of(start), text));
        }
        let mark = text.as_ref().map_or(0, |text| mark(text));
        self.marks.push(mark);
        if let Some(text) = text
            && self.seen.len() < MOST_TEXTS
            && !self.seen.contains(&mark)
        {
            self.seen.push(mark);
            self.take(&text);
        }
    }

    /// Takes a new text among those that are shown.
    fn take(&mut self, text: &str) {
        let sample = excerpt(text);
        let alike = folded(text);
        if folded(&sample) != alike {
            self.more_texts = true;
        } else if self.texts.iter().all(|known| folded(known) != alike) {
            self.texts.push(sample.clone());
        }
        if self.samples.len() < SAMPLES && !self.samples.contains(&sample) {
            self.samples.push(sample);
        }
    }

    fn count(&mut self, number: f64) {
        let (low, high) = self.range.unwrap_or((number, number));
        let next = self.numbers == 0 || (number - high - 1.0).abs() < 1e-9;
        self.counts = next && number.fract() == 0.0 && (self.numbers == 0 || self.counts);
        self.range = Some((low.min(number), high.max(number)));
        self.numbers += 1;
        self.values.push(number);
    }
}

/// The columns of a table, looked at in its first rows; `None` for a file that is none. The columns that
/// `map` names are described wherever they stand.
pub fn describe(file: &File, map: Option<&TableMap>) -> Option<Described> {
    let header = header(file)?;
    let width = header.columns.len();
    let mut places: Vec<usize> = (0..width.min(MOST_COLUMNS)).collect();
    if width > MOST_COLUMNS {
        let named = map.into_iter().flat_map(|map| {
            let columns = map.columns.iter().map(|one| &one.column);
            let only = map.only.iter().map(|one| &one.column);
            columns.chain(only).chain(&map.id).chain(&map.decision)
        });
        places.extend(named.filter_map(|name| header.place_of(name)));
        places.sort_unstable();
        places.dedup();
    }
    let mut described = Described {
        columns: places
            .iter()
            .map(|place| DescribedColumn {
                name: header.columns[*place].clone(),
                ..DescribedColumn::default()
            })
            .collect(),
        width,
        rows: 0,
        whole: true,
        comma: header.comma(),
    };
    let most = (MOST_CELLS / width).clamp(LEAST_ROWS, MOST_ROWS);
    (described.rows, described.whole) = look(file, &header, most, |row| {
        for (column, place) in described.columns.iter_mut().zip(&places) {
            column.look_at(row, (file, &header, *place));
        }
    });
    again(&mut described, (file, &header, &places), most, |column| {
        let known = column.notation?;
        Some((Some(column.units.told(known)?), false))
    });
    again(&mut described, (file, &header, &places), most, |column| {
        let texts = column.silent > 0 && !column.is_number();
        texts.then_some((column.notation, true))
    });
    for column in &mut described.columns {
        column.distinct = distinct(column.marks.clone()) - usize::from(column.marks.contains(&0));
        if column.distinct > MOST_TEXTS {
            column.texts.truncate(SAMPLES);
        }
        column.more_texts |= column.distinct > MOST_TEXTS || !described.whole;
    }
    Some(described)
}

/// Looks at columns once more, where `with` says so: with that notation, and with words for nothing as texts or not.
fn again(
    described: &mut Described,
    (file, header, places): (&File, &Header, &[usize]),
    most: usize,
    with: impl Fn(&DescribedColumn) -> Option<(Option<Notation>, bool)>,
) {
    let mut columns: Vec<(&mut DescribedColumn, usize)> = Vec::new();
    for (column, place) in described.columns.iter_mut().zip(places) {
        if let Some((notation, told)) = with(column) {
            column.look_again(notation, told);
            columns.push((column, *place));
        }
    }
    if columns.is_empty() {
        return;
    }
    look(file, header, most, |row| {
        for (column, place) in &mut columns {
            column.look_at(row, (file, header, *place));
        }
    });
}

/// Looks at the first rows; gives how many there were, and whether those are all.
fn look(
    file: &File,
    header: &Header,
    most: usize,
    mut each: impl FnMut(&Row<'_>),
) -> (usize, bool) {
    let (mut rows, mut whole) = (0, true);
    each_row(file, header, &mut |row| {
        if rows >= most {
            whole = false;
            return ControlFlow::Break(());
        }
        rows += 1;
        each(row);
        ControlFlow::Continue(())
    });
    (rows, whole)
}

/// How many different marks there are.
pub(super) fn distinct(mut marks: Vec<usize>) -> usize {
    marks.sort_unstable();
    marks.dedup();
    marks.len()
}

/// A number for a text, FNV-1a of 32 bits on every target: never 0.
fn mark(text: &str) -> usize {
    let add = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = text.trim().bytes().fold(0x811c_9dc5, add);
    hash.max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use steelyard_documents::{Budget, read};

    fn described(name: &str, text: &str) -> Described {
        let file = read(name, text.as_bytes(), &Budget::default());
        describe(&file, None).expect("a table")
    }

    #[test]
    fn columns_are_counted_by_kind() {
        let text = "name,price,note\na,$1,,\nb,cheap,\nc,,x\na,NaN,x\n";
        let found = described("t.csv", &text.replace("$1,,", "$1,"));
        let [name, price, note] = found.columns.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!((name.others, name.distinct), (4, 3));
        assert_eq!(name.samples, ["a", "b", "c"]);
        assert_eq!((price.numbers, price.blanks, price.others), (1, 1, 2));
        assert_eq!(price.first_other, Some((3, "cheap".to_owned())));
        assert_eq!((note.first_other.as_ref().map(|it| it.0)), Some(4));
        assert_eq!(price.range, Some((1.0, 1.0)));
        assert_eq!((note.blanks, note.distinct), (2, 1));
        assert_eq!((found.rows, found.whole), (4, true));
    }

    #[test]
    fn only_empty_cells_are_blank_among_texts_and_words_for_nothing_among_numbers() {
        let text = "name,os,ram\na,Linux,8\nb,none,none\nc,,16\nd,None,\ne,n/a,-\nf,macOS,32\n";
        let found = described("t.csv", text);
        let [_, os, ram] = found.columns.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!((os.blanks, os.others, os.distinct), (1, 5, 5));
        assert_eq!(os.texts, ["Linux", "none", "n/a", "macOS"]);
        assert_eq!((ram.blanks, ram.others, ram.distinct), (3, 0, 3));
        assert_eq!(ram.texts, ["8", "16", "32"]);
        let found = described("t.json", r#"[{"os": "none"}, {"os": null}, {"a": 1}]"#);
        let os = &found.columns[0];
        assert_eq!((os.blanks, os.others, os.distinct), (2, 1, 1));
    }

    #[test]
    fn a_large_table_is_looked_at_in_part() {
        let rows: Vec<String> = (0..5_000).map(|at| format!("r{at},{at}\n")).collect();
        let rows = rows.concat();
        let found = described("t.csv", &format!("name,x\n{rows}"));
        assert_eq!((found.rows, found.whole), (MOST_ROWS, false));
        assert!(found.columns[1].counts);
        let names: Vec<String> = (0..10_000).map(|at| format!("c{at}")).collect();
        let wide = format!("{}\n{}", names.join(","), "1,2,3\n".repeat(50));
        let file = read("t.csv", wide.as_bytes(), &Budget::default());
        let map = TableMap::of(&[("c9999", crate::Direction::More)]);
        let found = describe(&file, Some(&map)).expect("a table");
        assert_eq!((found.width, found.rows), (10_000, 40));
        assert_eq!(found.columns.len(), MOST_COLUMNS + 1);
        assert_eq!(found.columns[MOST_COLUMNS].name, "c9999");
    }

    #[test]
    fn a_header_alone_and_objects_with_lists() {
        let found = described("t.csv", "name,x\n");
        assert_eq!((found.columns.len(), found.rows), (2, 0));
        let found = described("t.jsonl", "{\"a\":[],\"b\":2}\n{\"a\":{}}\n");
        assert_eq!((found.columns[0].others, found.columns[1].blanks), (2, 1));
        assert_eq!(found.columns[0].samples, Vec::<String>::new());
        assert_eq!(found.columns[0].first_other, Some((1, String::new())));
        let found = described("t.jsonl", "{\"a\":[1],\"b\":2}\n{\"a\":{\"c\":1}}\n");
        let names: Vec<&str> = found.columns.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["a.0", "a.c", "b"]);
        let quoted = "name,x\r\n\"a\nb\",\"1\n000 or so\"\r\n";
        let found = described("t.csv", quoted);
        let there = Some((3, "1 000 or so".to_owned()));
        assert_eq!(found.columns[1].first_other, there);
    }
}
