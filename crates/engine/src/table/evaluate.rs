use std::collections::BTreeMap;

use super::build::{self, Filled};
use super::numbers::coerced;
use super::rows::{Header, RawCell, Row, each_row, header};
use super::{MappedColumn, TableMap};
use crate::decision::{Model, Name};
use crate::formats::{Code, Decoder, Diagnostic, File, Severity, Span, nearest, normalised};

/// Cells that are told one by one; the rest is counted.
const TOLD: usize = 200;

/// The decisions of a table, with everything there is to say about it.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    /// One decision, or one for each id of the decision column, in the order of first rows. None
    /// where the map does not fit.
    pub models: Vec<Model>,
    /// What was said, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Where the columns of a map stand in a table.
struct Places {
    id: Option<usize>,
    decision: Option<usize>,
    columns: Vec<usize>,
}

/// Rows as far as they are read.
#[derive(Default)]
pub(super) struct Rows {
    /// Names, each one once in its decision.
    pub(super) ids: Vec<Name>,
    /// Lines, from 1.
    pub(super) lines: Vec<u32>,
    /// Rows of each decision, by id, in the order of first rows.
    pub(super) decisions: Vec<(Name, Vec<usize>)>,
    /// For each mapped column one number a row; NaN where there is none.
    pub(super) numbers: Vec<Vec<f64>>,
    /// Of each row the first cell that is no number, in words.
    pub(super) bad: BTreeMap<usize, Name>,
}

/// Reads a table under a map.
///
/// A cell that is no finite number is told with its line and column and keeps its row out of the
/// ranking; a row without a number is left out or counted as the worst, as the map says.
pub fn evaluate(map: &TableMap, key: u32, file: &File) -> Evaluated {
    let mut decoder = Decoder::new(&file.source);
    let models = header(file).and_then(|header| {
        for place in &header.twice {
            let said = [
                header.columns[*place].as_str(),
                "each column once",
                "read under this name",
            ];
            decoder.report(Severity::Warning, Code::DuplicateKey, Span::default(), said);
        }
        let places = places(&mut decoder, map, &header)?;
        let rows = Reading::new(&mut decoder, file, &header, &places, map).run();
        let filled = Filled::new(&mut decoder, map, &rows)?;
        Some(build::models(map, key, file, &rows, &filled))
    });
    let diagnostics = decoder.into_diagnostics();
    let mut models = models.unwrap_or_default();
    if let [only] = models.as_mut_slice() {
        only.diagnostics.clone_from(&diagnostics);
    }
    Evaluated {
        models,
        diagnostics,
    }
}

/// Finds the columns of a map; says which are not there.
fn places(decoder: &mut Decoder<'_>, map: &TableMap, header: &Header) -> Option<Places> {
    let mut missing = false;
    let mut find = |name: &Name| {
        let found = place_of(header, name);
        if found.is_none() {
            missing = true;
            let known: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
            let expected = match nearest(name, &known) {
                Some(nearest) => format!("a column of the table; perhaps {nearest}"),
                None => format!("one of {}", known.join(", ")),
            };
            let said = [name.as_str(), &expected, "table not used"];
            decoder.report(Severity::Error, Code::UnknownColumn, Span::default(), said);
        }
        found
    };
    let columns: Vec<Option<usize>> = map.columns.iter().map(|one| find(&one.column)).collect();
    let decision = map.decision.as_ref().map(&mut find);
    let id = map.id.as_ref().map(&mut find);
    if missing || columns.is_empty() {
        return None;
    }
    let columns: Vec<usize> = columns.into_iter().flatten().collect();
    let decision = decision.flatten();
    let free = |place: &usize| !columns.contains(place) && Some(*place) != decision;
    Some(Places {
        id: id
            .flatten()
            .or_else(|| (0..header.columns.len()).find(free)),
        decision,
        columns,
    })
}

/// A column by its name, or by what is the same but for case and spaces.
fn place_of(header: &Header, name: &str) -> Option<usize> {
    let exact = header.columns.iter().position(|column| column == name);
    let alike = |column: &Name| normalised(column) == normalised(name);
    exact.or_else(|| header.columns.iter().position(alike))
}

struct Reading<'r, 'a> {
    decoder: &'r mut Decoder<'a>,
    file: &'a File,
    header: &'r Header,
    places: &'r Places,
    map: &'r TableMap,
    rows: Rows,
    seen: Vec<BTreeMap<Name, usize>>,
    decisions: BTreeMap<Name, usize>,
    told: usize,
    untold: usize,
    coerced: Vec<usize>,
}

impl<'r, 'a> Reading<'r, 'a> {
    fn new(
        decoder: &'r mut Decoder<'a>,
        file: &'a File,
        header: &'r Header,
        places: &'r Places,
        map: &'r TableMap,
    ) -> Self {
        let columns = places.columns.len();
        Self {
            decoder,
            file,
            header,
            places,
            map,
            rows: Rows {
                numbers: vec![Vec::new(); columns],
                ..Rows::default()
            },
            seen: Vec::new(),
            decisions: BTreeMap::new(),
            told: 0,
            untold: 0,
            coerced: vec![0; columns],
        }
    }

    fn run(mut self) -> Rows {
        each_row(self.file, self.header, &mut |row| self.row(row));
        if self.untold > 0 {
            let found = format!("{} cells more that are no numbers", self.untold);
            let said = [found.as_str(), "numbers", "their rows do not rank"];
            let end = self.file.source.text.len();
            let span = Span::new(end, end);
            self.decoder
                .report(Severity::Error, Code::Budget, span, said);
        }
        for (place, count) in self
            .coerced
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 1)
        {
            let column = &self.map.columns[place].column;
            let found = format!("{count} cells of {column} with units or separators");
            let said = [
                found.as_str(),
                "plain numbers",
                "read as the numbers in them",
            ];
            self.decoder
                .report(Severity::Note, Code::TextAfterNumber, Span::default(), said);
        }
        self.rows
    }

    fn row(&mut self, row: &Row<'_>) {
        let at = self.rows.ids.len();
        let line = self.file.source.lines.line_of(row.start);
        // A record of CSV begins before the line break that ends the one before.
        let here = self.file.source.text.as_bytes().get(row.start);
        let line = if matches!(here, Some(b'\n')) {
            line + 1
        } else {
            line
        };
        if row.width > self.header.columns.len() {
            let found = format!("{} cells", row.width);
            let expected = format!("{}, as in the first line", self.header.columns.len());
            let said = [found.as_str(), &expected, "what is beyond left out"];
            let span = row.span(self.file, self.header, self.header.columns.len());
            self.tell(Severity::Warning, Code::RaggedRow, span, said);
        }
        for place in 0..self.places.columns.len() {
            let number = self.number(row, place, at);
            self.rows.numbers[place].push(number);
        }
        let text = |place: Option<usize>| match row.cell(self.header, place?) {
            RawCell::Text(text) => Some(one_line(&text)),
            RawCell::Number(number) => Some(number.to_string().into()),
            RawCell::Nothing | RawCell::Nested => None,
        };
        let decision = text(self.places.decision).unwrap_or_default();
        let id = text(self.places.id).unwrap_or_else(|| format!("line {line}").into());
        let group = self.group(decision);
        self.rows.decisions[group].1.push(at);
        let id = self.once(group, id);
        self.rows.ids.push(id);
        self.rows.lines.push(line);
    }

    fn group(&mut self, decision: Name) -> usize {
        if let Some(place) = self.decisions.get(&decision) {
            return *place;
        }
        let place = self.decisions.len();
        self.decisions.insert(decision.clone(), place);
        self.rows.decisions.push((decision, Vec::new()));
        self.seen.push(BTreeMap::new());
        place
    }

    /// A name that no earlier row of the decision has.
    fn once(&mut self, group: usize, id: Name) -> Name {
        let count = self.seen[group].entry(id.clone()).or_insert(0);
        *count += 1;
        if *count == 1 {
            id
        } else {
            format!("{id}#{count}").into()
        }
    }

    /// The number of a mapped column; NaN where there is none.
    fn number(&mut self, row: &Row<'_>, place: usize, at: usize) -> f64 {
        let column = self.places.columns[place];
        let commas = self.header.is_parted_by_commas();
        let (found, code) = match row.cell(self.header, column) {
            RawCell::Nothing => return f64::NAN,
            RawCell::Number(number) if number.is_finite() => return number,
            RawCell::Number(number) => (number.to_string(), Code::NonFinite),
            RawCell::Nested => ("a list or a map".to_owned(), Code::WrongType),
            RawCell::Text(text) => match coerced(&text, !commas) {
                Some((number, _)) if number.is_finite() => {
                    self.coerced[place] += 1;
                    return number;
                }
                _ => (text.trim().to_owned(), Code::WrongType),
            },
        };
        let name = &self.map.columns[place].column;
        let why = format!("{name} is {found}, no number");
        self.rows.bad.entry(at).or_insert(why.into());
        let span = row.span(self.file, self.header, column);
        let expected = format!("{name} as a number");
        let found = self.decoder.source().excerpt(span);
        self.tell(
            Severity::Error,
            code,
            span,
            [&found, &expected, "the row does not rank"],
        );
        f64::NAN
    }

    fn tell(&mut self, severity: Severity, code: Code, span: Span, said: [&str; 3]) {
        if self.told < TOLD {
            self.told += 1;
            self.decoder.report(severity, code, span, said);
        } else {
            self.untold += 1;
        }
    }
}

/// A name on one line.
fn one_line(text: &str) -> Name {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").into()
}

/// Says that a column holds no number at all.
pub(super) fn no_number(decoder: &mut Decoder<'_>, column: &MappedColumn) {
    let found = format!("no number in the column {}", column.column);
    let said = [found.as_str(), "numbers", "table not used"];
    decoder.report(Severity::Error, Code::WrongType, Span::default(), said);
}
