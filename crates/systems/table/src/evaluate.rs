use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use steelyard_decision::{Model, plain};
use steelyard_documents::rows::{Header, RawCell, Row, each_row, header, open_mark};
use steelyard_documents::{
    Code, Decoder, Diagnostic, File, Format, Name, Names, Severity, Span, counted, excerpt, masked,
    nearest,
};

use super::build::{self, Filled};
use super::losses::MOST_REPORTED;
use super::numbers::{Misread, Notation, Units, Written};
use super::only::Filter;
use super::rows::{Bad, Rows, listed};
use super::{MappedColumn, TableMap};
use super::{limits, losses};

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
pub(super) struct Places {
    id: Option<usize>,
    decision: Option<usize>,
    pub(super) columns: Vec<usize>,
    only: Vec<usize>,
}

/// Reads a table under a map.
///
/// A cell that is no finite number is told with its line and column and keeps its row out of the
/// ranking; a row without a number is left out or counted as the worst, as the map says.
pub fn evaluate(map: &TableMap, key: u32, file: &File) -> Evaluated {
    evaluate_first(map, key, file, usize::MAX)
}

/// Reads a table under a map as far as that many rows, as if it ended there.
pub(super) fn evaluate_first(map: &TableMap, key: u32, file: &File, most: usize) -> Evaluated {
    let mut decoder = Decoder::new(&file.source);
    let mut said = Vec::new();
    let models = header(file).and_then(|header| {
        for place in header.twice.iter().take(MOST_REPORTED) {
            let span = header.span(file, *place);
            let column = &header.columns[*place];
            let found = match decoder.source().excerpt(span) {
                // Paths of objects stand nowhere as a whole.
                empty if empty.is_empty() => column.split('#').next().unwrap_or(column).to_owned(),
                found => found,
            };
            let done = format!("read as {column}");
            let diagnosis = [found.as_str(), "each column once", &done];
            decoder.report(Severity::Warning, Code::DUPLICATE_KEY, span, diagnosis);
        }
        let places = places(&mut decoder, map, &header)?;
        losses::tell(&mut decoder, file, &header, &places.columns);
        let rows;
        (rows, said) = read_rows(map, file, (&header, &places), most);
        let map = &shown(map);
        let filled = Filled::new(&mut decoder, map, (&rows, &header))?;
        let models = build::models(map, key, file, &rows, &filled);
        limits::tell_together(&mut decoder, &models);
        Some(models)
    });
    let mut diagnostics = decoder.into_diagnostics();
    diagnostics.extend(said);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    let mut models = models.unwrap_or_default();
    if let [only] = models.as_mut_slice() {
        // Names and numbers are those of the encoding that was assumed.
        let encoding = file.diagnostics.iter().filter(|one| one.is_of_encoding());
        only.diagnostics = encoding.chain(&diagnostics).cloned().collect();
    }
    Evaluated {
        models,
        diagnostics,
    }
}

/// Reads the rows, a second time where they tell how their numbers are written only as a whole; with what there is to say.
fn read_rows(
    map: &TableMap,
    file: &File,
    (header, places): (&Header, &Places),
    most: usize,
) -> (Rows, Vec<Diagnostic>) {
    let shown = shown(map);
    let read = |notations: Vec<Notation>| {
        let mut decoder = Decoder::new(&file.source);
        let reading = RowReading {
            filters: Filter::all(map, &places.only),
            ..RowReading::new(&mut decoder, file, (header, places), &shown, notations)
        };
        let rows = reading.run(most);
        (rows, decoder.into_diagnostics())
    };
    let notation = Notation {
        comma: header.comma(),
        ..Notation::default()
    };
    let first = read(vec![notation; places.columns.len()]);
    let units = first.0.units.iter();
    let told: Vec<Option<Notation>> = units.map(|units| units.told(notation)).collect();
    if told.iter().all(Option::is_none) {
        return first;
    }
    read(
        told.into_iter()
            .map(|told| told.unwrap_or(notation))
            .collect(),
    )
}

/// Finds the columns of a map; says which are not there.
pub(super) fn places(decoder: &mut Decoder<'_>, map: &TableMap, header: &Header) -> Option<Places> {
    let mut missing = false;
    let mut find = |name: &Name| {
        let found = header.place_of(name);
        if found.is_none() {
            missing = true;
            let known: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
            let below = header.below(name);
            let expected = match nearest(name, &known) {
                _ if !below.is_empty() => {
                    format!("a path to what stands in it: {}", listed(&below))
                }
                Some(nearest) => format!("a column of the table; perhaps {nearest}"),
                None => format!("one of {}", listed(&known)),
            };
            let diagnosis = [name.as_str(), &expected, "table not used"];
            decoder.report(
                Severity::Error,
                crate::codes::UNKNOWN_COLUMN,
                Span::default(),
                diagnosis,
            );
        }
        found
    };
    let columns: Vec<Option<usize>> = map.columns.iter().map(|one| find(&one.column)).collect();
    let only: Vec<Option<usize>> = map.only.iter().map(|one| find(&one.column)).collect();
    let decision = map.decision.as_ref().map(&mut find);
    let id = map.id.as_ref().map(&mut find);
    if missing || columns.is_empty() {
        return None;
    }
    let columns: Vec<usize> = columns.into_iter().flatten().collect();
    let only: Vec<usize> = only.into_iter().flatten().collect();
    let twice = again(&columns).map(|at| &map.columns[at].column);
    if let Some(twice) = twice.or_else(|| Some(&map.only[again(&only)?].column)) {
        let diagnosis = [twice.as_str(), "each column once", "table not used"];
        decoder.report(
            Severity::Error,
            Code::DUPLICATE_KEY,
            Span::default(),
            diagnosis,
        );
        return None;
    }
    let decision = decision.flatten();
    let free = |place: &usize| !columns.contains(place) && Some(*place) != decision;
    Some(Places {
        id: id
            .flatten()
            .or_else(|| (0..header.columns.len()).find(free)),
        decision,
        columns,
        only,
    })
}

/// The first place that stands there a second time.
fn again(places: &[usize]) -> Option<usize> {
    let mut known = BTreeSet::new();
    places.iter().position(|place| !known.insert(place))
}

/// A number whose mark can be decimal or between thousands.
#[derive(Clone, Copy, Debug)]
struct OpenCell {
    span: Span,
    /// As it is read.
    number: f64,
    mark: char,
}

struct RowReading<'r, 'a> {
    decoder: &'r mut Decoder<'a>,
    file: &'a File,
    header: &'r Header,
    places: &'r Places,
    map: &'r TableMap,
    rows: Rows,
    decisions: BTreeMap<Name, usize>,
    /// Cells that are no numbers, and rows that are too long.
    bad_cells: usize,
    long_rows: usize,
    /// Of each column how many cells were coerced, where the first stands and what it was read as.
    coerced: Vec<(usize, Span, f64)>,
    /// Of each column the first cell that could be two numbers, and what it was read as.
    open: Vec<Option<OpenCell>>,
    /// Of each column whether words stand beside a number, which are no spread.
    remarks: Vec<bool>,
    /// Of each column how many numbers are outside what the map says that they can be, and where the first stands.
    outside: Vec<(usize, Span)>,
    /// Where each row begins.
    starts: Vec<usize>,
    filters: Vec<Filter<'r>>,
    is_csv: bool,
}

impl<'r, 'a> RowReading<'r, 'a> {
    fn new(
        decoder: &'r mut Decoder<'a>,
        file: &'a File,
        (header, places): (&'r Header, &'r Places),
        map: &'r TableMap,
        notations: Vec<Notation>,
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
                texts: vec![BTreeMap::new(); columns],
                units: vec![Units::default(); columns],
                notations,
                ..Rows::default()
            },
            decisions: BTreeMap::new(),
            bad_cells: 0,
            long_rows: 0,
            coerced: vec![(0, Span::default(), 0.0); columns],
            open: vec![None; columns],
            remarks: vec![false; columns],
            outside: vec![(0, Span::default()); columns],
            starts: Vec::new(),
            filters: Vec::new(),
            is_csv: file.format == Some(Format::Csv),
        }
    }

    fn run(mut self, most: usize) -> Rows {
        each_row(self.file, self.header, &mut |row| {
            if self.rows.ids.len() >= most {
                return ControlFlow::Break(());
            }
            self.row(row);
            ControlFlow::Continue(())
        });
        let end = self.file.source.text.len();
        let end = Span::new(end, end);
        let unmet = Filter::tell(&self.filters, self.decoder, MOST_REPORTED);
        let mut tell_more = |more: usize, severity, [found, expected, done]: [&str; 3]| {
            if more > 0 {
                let found = format!("{found}: {more}");
                let diagnosis = [&*found, expected, done];
                self.decoder.report(severity, Code::BUDGET, end, diagnosis);
            }
        };
        tell_more(
            self.bad_cells.saturating_sub(MOST_REPORTED),
            Severity::Error,
            [
                "more cells that are not numbers",
                "numbers",
                "their rows do not rank",
            ],
        );
        tell_more(
            self.long_rows.saturating_sub(MOST_REPORTED),
            Severity::Warning,
            [
                "more rows that are too long",
                "as many cells as the first line has",
                "extra cells left out",
            ],
        );
        tell_more(
            unmet,
            Severity::Warning,
            [
                "more texts that no row has",
                "texts in their columns",
                "no row has them",
            ],
        );
        for place in 0..self.coerced.len() {
            self.tell_coerced(place);
            self.tell_open(place);
            self.tell_outside(place);
            let name = &self.map.columns[place].column;
            let told = self.rows.units[place].domain(name, &self.rows.numbers[place]);
            self.rows.told.push(told);
        }
        self.name_apart();
        self.rows
    }

    /// Gives each row of a decision a name of its own.
    fn name_apart(&mut self) {
        let (mut more, mut first) = (0, usize::MAX);
        for (_, rows) in &self.rows.decisions {
            let names: Vec<Name> = rows.iter().map(|row| self.rows.ids[*row].clone()).collect();
            for (row, own) in rows.iter().zip(Names::distinct(&names)) {
                if own != self.rows.ids[*row] {
                    (more, first) = (more + 1, first.min(*row));
                    self.rows.ids[*row] = own;
                }
            }
        }
        if let Some(start) = self.starts.get(first) {
            self.tell_same_name(more, *start);
        }
    }

    /// Says that rows share their names, so that they may be parts of one alternative; `start` is where the first begins that
    /// has the name of another one.
    fn tell_same_name(&mut self, more: usize, start: usize) {
        let span = Span::new(start, start);
        if let Some(column) = self.places.id {
            let column = masked(&self.header.columns[column]);
            let found = format!(
                "{} with the {column} of another row",
                counted(more, "row", "rows")
            );
            let expected = format!("each {column} once in a decision");
            let done = "each row stands for itself, named with a number";
            let diagnosis = [found.as_str(), &expected, done];
            self.decoder
                .report(Severity::Warning, Code::DUPLICATE_ID, span, diagnosis);
        }
    }

    /// Says which cells of a column were read as the numbers in them, at the first one.
    fn tell_coerced(&mut self, place: usize) {
        let (count, span, number) = self.coerced[place];
        let column = &self.map.columns[place].column;
        let units = &self.rows.units[place];
        let texts = self.rows.texts[place].len();
        let aside = ["spread", "remark"][usize::from(self.remarks[place])];
        let done = match units.shown() {
            "" | "%" => "read as the numbers in them, yes as 1".to_owned(),
            unit => format!("read as numbers in {unit}"),
        };
        let words = match count {
            0 => return,
            1 => [
                self.decoder.source().excerpt(span),
                format!("{column} as a plain number"),
                if texts > 0 && !units.are_dates() {
                    format!("read as {number}, the {aside} kept beside it")
                } else {
                    format!("read as {number}")
                },
            ],
            _ if units.are_dates() => [
                format!("{count} dates of {column}"),
                "plain numbers".to_owned(),
                done,
            ],
            _ if texts > 0 => [
                format!(
                    "{count} cells of {column} with units or separators, {texts} of them with a {aside}"
                ),
                "plain numbers".to_owned(),
                format!("{done}, each {aside} kept beside its number"),
            ],
            _ => [
                format!("{count} cells of {column} with units, separators, or yes and no"),
                "plain numbers".to_owned(),
                done,
            ],
        };
        let words = words.each_ref().map(String::as_str);
        self.decoder
            .report(Severity::Note, Code::TEXT_AFTER_NUMBER, span, words);
    }

    /// Says which numbers of a column could be two, at the first one.
    fn tell_open(&mut self, place: usize) {
        let Some(OpenCell { span, number, mark }) = self.open[place] else {
            return;
        };
        let column = &self.map.columns[place].column;
        let cells = counted(self.rows.units[place].open, "cell", "cells");
        let shown = self.decoder.source().excerpt(span);
        let examples = match mark {
            ',' => "0,5 or 1,234,567",
            _ => "0.5 or 1.234.567",
        };
        let expected =
            format!("another cell that tells whether its mark is decimal, such as {examples}");
        let other = plain(1000.0 * number);
        let done = format!("read as {number} and not as {other}");
        let words = [
            &*format!("{cells} of {column} such as {shown}"),
            &expected,
            &done,
        ];
        let code = crate::codes::OPEN_NUMBER;
        self.decoder.report(Severity::Warning, code, span, words);
    }

    /// Says which numbers of a column are outside what the map says that they can be, at the first one.
    fn tell_outside(&mut self, place: usize) {
        let (count, span) = self.outside[place];
        let MappedColumn { column, bounds, .. } = &self.map.columns[place];
        let (found, done) = match count {
            0 => return,
            1 => (self.decoder.source().excerpt(span), "counted as it is"),
            _ => (
                format!("{count} such cells of {column}"),
                "counted as they are",
            ),
        };
        let expected = format!("{column} as {}", bounds.words());
        let diagnosis = [found.as_str(), &expected, done];
        self.decoder
            .report(Severity::Warning, Code::OUT_OF_RANGE, span, diagnosis);
    }

    fn row(&mut self, row: &Row<'_>) {
        let at = self.rows.ids.len();
        let line = self.file.source.lines.line_of(row.start);
        if row.width > self.header.columns.len() {
            self.long_rows += 1;
            if self.long_rows <= MOST_REPORTED {
                let found = format!("{} cells", row.width);
                let expected = format!("{}, as in the first line", self.header.columns.len());
                let diagnosis = [found.as_str(), &expected, "extra cells left out"];
                let span = row.span(self.file, self.header, self.header.columns.len());
                self.decoder
                    .report(Severity::Warning, Code::RAGGED_ROW, span, diagnosis);
            }
        }
        for place in 0..self.places.columns.len() {
            let number = self.number(row, place, at);
            if !number.is_nan() && !self.map.columns[place].bounds.domain().contains(number) {
                let (count, first) = &mut self.outside[place];
                if *count == 0 {
                    *first = row.span(self.file, self.header, self.places.columns[place]);
                }
                *count += 1;
            }
            self.rows.numbers[place].push(number);
        }
        for filter in &mut self.filters {
            if let Some(gate) = filter.gate(row, self.file, self.header) {
                self.rows.other_texts.push((at, gate));
            }
        }
        let name = |place: Option<usize>| {
            let name = row.name(self.file, self.header, place?)?;
            Some(one_line(&name))
        };
        let decision = name(self.places.decision).unwrap_or_default();
        let id = name(self.places.id).unwrap_or_else(|| format!("line {line}").into());
        let group = self.group(decision);
        self.rows.decisions[group].1.push(at);
        self.rows.ids.push(id);
        self.starts.push(row.start);
        self.rows.lines.push(line);
    }

    fn group(&mut self, decision: Name) -> usize {
        if let Some(place) = self.decisions.get(&decision) {
            return *place;
        }
        let place = self.decisions.len();
        self.decisions.insert(decision.clone(), place);
        self.rows.decisions.push((decision, Vec::new()));
        place
    }

    /// The number of a mapped column; NaN where there is none.
    fn number(&mut self, row: &Row<'_>, place: usize, at: usize) -> f64 {
        let column = self.places.columns[place];
        let units = &mut self.rows.units[place];
        let bad = match row.cell(self.header, column) {
            RawCell::Nothing => return f64::NAN,
            RawCell::Nested => BadCell::no_number("a list or a map".to_owned()),
            RawCell::Number(number) => {
                if self.is_csv {
                    units.note_fraction(number);
                }
                match units.take(Written::plain(number)) {
                    Ok(number) if number.is_finite() => return number,
                    Ok(_) => BadCell::not_finite(number.to_string()),
                    Err(wanted) => BadCell::other_unit(number.to_string(), wanted),
                }
            }
            RawCell::Text(text) => {
                let shown = || text.trim().to_owned();
                let open = units.open;
                match units.read(&text, self.rows.notations[place]) {
                    Ok((written, Ok(number))) if number.is_finite() => {
                        if written.spread.is_some() || written.is_date() {
                            self.rows.texts[place].insert(at, excerpt(&text));
                        }
                        self.remarks[place] |= written.has_remark();
                        if let (0, 1.., Some(mark)) = (open, units.open, open_mark(&text)) {
                            let span = row.span(self.file, self.header, column);
                            self.open[place] = Some(OpenCell { span, number, mark });
                        }
                        // As programs write it.
                        let same = |read: f64| read.total_cmp(&number).is_eq();
                        if self.is_csv && text.trim().parse().is_ok_and(same) {
                            return number;
                        }
                        if self.coerced[place].0 == 0 {
                            let span = row.span(self.file, self.header, column);
                            self.coerced[place] = (0, span, number);
                        }
                        self.coerced[place].0 += 1;
                        return number;
                    }
                    Ok((_, Ok(_))) => BadCell::not_finite(shown()),
                    Ok((_, Err(wanted))) => BadCell::other_unit(shown(), wanted),
                    Err(Misread::NoNumber) => BadCell::no_number(shown()),
                    Err(Misread::Either(wanted)) => BadCell {
                        not: "one of two readings",
                        wanted: wanted.to_owned(),
                        ..BadCell::no_number(shown())
                    },
                }
            }
        };
        self.tell_bad(row, (place, at), &bad);
        f64::NAN
    }

    /// Keeps a row out for a cell that is no number.
    fn tell_bad(&mut self, row: &Row<'_>, (place, at): (usize, usize), cell: &BadCell) {
        let name = &self.map.columns[place].column;
        let why = format!("{name} is {}, {}", excerpt(&cell.found), cell.not);
        let bad = self.rows.bad.entry(at).or_insert_with(|| Bad {
            why: why.into(),
            columns: Vec::new(),
        });
        bad.columns.push(place);
        self.bad_cells += 1;
        // The place of a cell is looked for only where it is told: rows may be long.
        if self.bad_cells <= MOST_REPORTED {
            let span = row.span(self.file, self.header, self.places.columns[place]);
            let expected = format!("{name} {}", cell.wanted);
            let found = self.decoder.source().excerpt(span);
            let diagnosis = [found.as_str(), &expected, "the row does not rank"];
            self.decoder
                .report(Severity::Error, cell.code, span, diagnosis);
        }
    }
}

/// A cell that is no number of its column.
struct BadCell {
    /// What stands there.
    found: String,
    code: Code,
    /// What it is not: "not a number".
    not: &'static str,
    /// How it is expected to be written.
    wanted: String,
}

impl BadCell {
    fn no_number(found: String) -> Self {
        Self {
            found,
            code: Code::WRONG_TYPE,
            not: "not a number",
            wanted: "as a number".to_owned(),
        }
    }

    fn not_finite(found: String) -> Self {
        Self {
            code: Code::NON_FINITE,
            ..Self::no_number(found)
        }
    }

    fn other_unit(found: String, wanted: String) -> Self {
        Self {
            code: crate::codes::OTHER_UNIT,
            not: "in another unit",
            wanted,
            ..Self::no_number(found)
        }
    }
}

/// A name on one line, masked, since it goes wherever a decision goes.
fn one_line(text: &str) -> Name {
    let words: Vec<&str> = text.split_whitespace().collect();
    masked(&words.join(" ")).into()
}

/// The map with the names of its columns as they are shown.
fn shown(map: &TableMap) -> TableMap {
    let mut map = map.clone();
    for column in &mut map.columns {
        column.column = masked(&column.column).into();
    }
    map
}
