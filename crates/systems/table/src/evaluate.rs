use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use steelyard_decision::Model;
use steelyard_documents::rows::{Header, RawCell, Row, each_row, header};
use steelyard_documents::{
    Code, Decoder, Diagnostic, File, Name, Names, Severity, Span, counted, excerpt, masked, nearest,
};

use super::TableMap;
use super::build::{self, Filled};
use super::numbers::{Units, Written, written};
use super::only::Filter;
use super::rows::{Bad, Rows};
use steelyard_kernel::sort_by_key;

/// Cells, rows and names of each kind that are told one by one; the rest is counted.
const MOST_REPORTED: usize = 200;

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
    let models = header(file).and_then(|header| {
        for place in header.twice.iter().take(MOST_REPORTED) {
            let span = header.span(file, *place);
            let found = decoder.source().excerpt(span);
            let done = format!("read as {}", header.columns[*place]);
            let diagnosis = [found.as_str(), "each column once", &done];
            decoder.report(Severity::Warning, Code::DUPLICATE_KEY, span, diagnosis);
        }
        let places = places(&mut decoder, map, &header)?;
        let filters = Filter::all(map, &places.only);
        let map = &shown(map);
        let reading = RowReading::new(&mut decoder, file, &header, &places, map);
        let rows = RowReading { filters, ..reading }.run(most);
        let filled = Filled::new(&mut decoder, map, &rows)?;
        Some(build::models(map, key, file, &rows, &filled))
    });
    let mut diagnostics = decoder.into_diagnostics();
    sort_by_key(&mut diagnostics, |diagnostic| diagnostic.span.start);
    let mut models = models.unwrap_or_default();
    if let [only] = models.as_mut_slice() {
        only.diagnostics = diagnostics.as_slice().into();
    }
    Evaluated {
        models,
        diagnostics,
    }
}

/// Finds the columns of a map; says which are not there.
pub(super) fn places(decoder: &mut Decoder<'_>, map: &TableMap, header: &Header) -> Option<Places> {
    let mut missing = false;
    let mut find = |name: &Name| {
        let found = header.place_of(name);
        if found.is_none() {
            missing = true;
            let known: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
            let expected = match nearest(name, &known) {
                Some(nearest) => format!("a column of the table; perhaps {nearest}"),
                None => format!("one of {}", known.join(", ")),
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

struct RowReading<'r, 'a> {
    decoder: &'r mut Decoder<'a>,
    file: &'a File,
    header: &'r Header,
    places: &'r Places,
    map: &'r TableMap,
    rows: Rows,
    names: Vec<Names>,
    decisions: BTreeMap<Name, usize>,
    /// Cells that are no numbers, and rows that are too long.
    bad_cells: usize,
    long_rows: usize,
    /// What the numbers of each column are in.
    units: Vec<Units>,
    /// Of each column how many cells were coerced, where the first stands and what it was read as.
    coerced: Vec<(usize, Span, f64)>,
    /// Rows that have the name of another one of their decision, and the first of them.
    same_name: (usize, Span),
    filters: Vec<Filter<'r>>,
}

impl<'r, 'a> RowReading<'r, 'a> {
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
            names: Vec::new(),
            decisions: BTreeMap::new(),
            bad_cells: 0,
            long_rows: 0,
            units: vec![Units::default(); columns],
            coerced: vec![(0, Span::default(), 0.0); columns],
            same_name: (0, Span::default()),
            filters: Vec::new(),
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
        }
        self.tell_same_name();
        self.rows
    }

    /// Says that rows share their names, so that they may be parts of one alternative.
    fn tell_same_name(&mut self) {
        let ((more, span), Some(column)) = (self.same_name, self.places.id) else {
            return;
        };
        if more > 0 {
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
        let words = match count {
            0 => return,
            1 => [
                self.decoder.source().excerpt(span),
                format!("{column} as a plain number"),
                format!("read as {number}"),
            ],
            _ => [
                format!("{count} cells of {column} with units, separators, or yes and no"),
                "plain numbers".to_owned(),
                match self.units[place].shown() {
                    Some(unit) => format!("read as numbers in {unit}"),
                    None => "read as the numbers in them, yes as 1".to_owned(),
                },
            ],
        };
        let words = words.each_ref().map(String::as_str);
        self.decoder
            .report(Severity::Note, Code::TEXT_AFTER_NUMBER, span, words);
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
        let own = self.names[group].once(id.clone());
        if own != id {
            if self.same_name.0 == 0
                && let Some(place) = self.places.id
            {
                self.same_name.1 = row.span(self.file, self.header, place);
            }
            self.same_name.0 += 1;
        }
        self.rows.ids.push(own);
        self.rows.lines.push(line);
    }

    fn group(&mut self, decision: Name) -> usize {
        if let Some(place) = self.decisions.get(&decision) {
            return *place;
        }
        let place = self.decisions.len();
        self.decisions.insert(decision.clone(), place);
        self.rows.decisions.push((decision, Vec::new()));
        self.names.push(Names::default());
        place
    }

    /// The number of a mapped column; NaN where there is none.
    fn number(&mut self, row: &Row<'_>, place: usize, at: usize) -> f64 {
        let column = self.places.columns[place];
        let units = &mut self.units[place];
        let (found, code, wanted) = match row.cell(self.header, column) {
            RawCell::Nothing => return f64::NAN,
            RawCell::Nested => ("a list or a map".to_owned(), Code::WRONG_TYPE, None),
            RawCell::Number(number) => match units.take(Written::plain(number)) {
                Ok(number) if number.is_finite() => return number,
                Ok(_) => (number.to_string(), Code::NON_FINITE, None),
                Err(wanted) => (number.to_string(), crate::codes::OTHER_UNIT, Some(wanted)),
            },
            RawCell::Text(text) => {
                let shown = || text.trim().to_owned();
                let written = written(&text, self.header.comma());
                match written.map(|written| units.take(written)) {
                    Some(Ok(number)) if number.is_finite() => {
                        if self.coerced[place].0 == 0 {
                            let span = row.span(self.file, self.header, column);
                            self.coerced[place] = (0, span, number);
                        }
                        self.coerced[place].0 += 1;
                        return number;
                    }
                    Some(Ok(_)) => (shown(), Code::NON_FINITE, None),
                    Some(Err(wanted)) => (shown(), crate::codes::OTHER_UNIT, Some(wanted)),
                    None => (shown(), Code::WRONG_TYPE, None),
                }
            }
        };
        let name = &self.map.columns[place].column;
        let wanted = wanted.unwrap_or_else(|| "as a number".to_owned());
        let not = if code == crate::codes::OTHER_UNIT {
            "in another unit"
        } else {
            "not a number"
        };
        let why = format!("{name} is {}, {not}", excerpt(&found));
        let bad = self.rows.bad.entry(at).or_insert_with(|| Bad {
            why: why.into(),
            columns: Vec::new(),
        });
        bad.columns.push(place);
        self.bad_cells += 1;
        // The place of a cell is looked for only where it is told: rows may be long.
        if self.bad_cells <= MOST_REPORTED {
            let span = row.span(self.file, self.header, column);
            let expected = format!("{name} {wanted}");
            let found = self.decoder.source().excerpt(span);
            let diagnosis = [found.as_str(), &expected, "the row does not rank"];
            self.decoder.report(Severity::Error, code, span, diagnosis);
        }
        f64::NAN
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
