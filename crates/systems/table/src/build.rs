//! From numbers to the decision model.

use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Gain, Gate, GateKind, GateTest, Input,
    Model, Op, Origin, Parameter, Parameters, Place, Provenance,
};
use steelyard_documents::rows::Header;
use steelyard_documents::{Code, Decoder, File, Name, Names, Severity, Span, normalised};

use super::limits;
use super::numbers::ends;
use super::rows::{Rows, no_number};
use super::{Direction, MappedColumn, Missing, Scale, TableMap};

/// What the columns are measured by.
pub(super) struct Filled {
    /// Least and greatest number of each column.
    ends: Vec<(f64, f64)>,
    /// The lower and the upper limit of each column, in its unit.
    limits: Vec<[Option<f64>; 2]>,
    /// The unit of each column; empty for plain numbers.
    units: Vec<Name>,
}

impl Filled {
    /// `None` where a column holds no number at all, or a limit is none of its column, which is said.
    ///
    /// Neither is there anything where a range cannot be divided by: that of −1e308 to 1e308.
    pub(super) fn new(
        decoder: &mut Decoder<'_>,
        map: &TableMap,
        (rows, header): (&Rows, &Header),
    ) -> Option<Self> {
        if rows.ids.is_empty() {
            let words = ["no rows", "rows below the first line", "table not used"];
            decoder.report(Severity::Error, Code::EMPTY, Span::default(), words);
            return None;
        }
        let ends: Vec<(f64, f64)> = rows.numbers.iter().map(|column| ends(column)).collect();
        let empty = |(low, high): &(f64, f64)| low > high;
        for (column, _) in map
            .columns
            .iter()
            .zip(&ends)
            .filter(|(_, ends)| empty(ends))
        {
            no_number(decoder, column, header);
        }
        let scaled = map.columns.iter().zip(&ends);
        let wide = scaled
            .filter(|(column, ends)| column.scale == Scale::Range && !can_divide(**ends))
            .map(|(column, ends)| wide(decoder, column, *ends));
        if wide.count() > 0 || ends.iter().any(empty) {
            return None;
        }
        let columns = map.columns.iter().enumerate();
        let limits: Vec<Option<[Option<f64>; 2]>> = columns
            .map(|(at, column)| limits::of_column(decoder, column, (rows, at)))
            .collect();
        let unit = |at: usize| {
            let units = rows.units.get(at);
            units.map_or(Name::default(), |units| units.shown().into())
        };
        Some(Self {
            ends,
            limits: limits.into_iter().collect::<Option<_>>()?,
            units: (0..map.columns.len()).map(unit).collect(),
        })
    }
}

/// Whether numbers can be scaled to their range: all are the same, or it is a divisor that leaves them apart.
fn can_divide((low, high): (f64, f64)) -> bool {
    let factor = 1.0 / (high - low);
    low >= high || factor.is_normal()
}

/// Says that the range of a column is no divisor.
fn wide(decoder: &mut Decoder<'_>, column: &MappedColumn, (low, high): (f64, f64)) {
    let found = format!("{} from {low:e} to {high:e}", column.column);
    let expected = "numbers whose range can be divided by, or the scale raw";
    let words = [&*found, expected, "table not used"];
    decoder.report(Severity::Error, Code::OUT_OF_RANGE, Span::default(), words);
}

/// What the parameters of each column are called: `price` gives `table.price` and
/// `table.price.at_most`. Of columns that differ by case and spaces alone, the later ones get a number.
fn words(map: &TableMap) -> Vec<Name> {
    let mut names = Names::default();
    let columns = map.columns.iter();
    columns
        .map(|column| names.once(word(&column.column)))
        .collect()
}

/// A column in an id.
pub(super) fn word(column: &str) -> Name {
    match normalised(column) {
        word if word.is_empty() => Name::new_static("column"),
        word => word.into(),
    }
}

impl TableMap {
    /// What can be moved in it: ids of parameters, each with the place of its column and the key that the
    /// number stands under in a map.
    pub fn settable(&self) -> impl Iterator<Item = (String, usize, &'static str)> {
        let words = words(self).into_iter().enumerate();
        let limits = words.clone().flat_map(|(at, word)| {
            LIMITS.map(|limit| (format!("table.{word}.{limit}"), at, limit))
        });
        let weights = words.map(|(at, word)| (format!("table.{word}"), at, WEIGHT));
        weights.chain(limits)
    }
}

/// Key of the weight of a column.
pub(super) const WEIGHT: &str = "weight";

/// Keys of the limits of a column.
const LIMITS: [&str; 2] = ["at_least", "at_most"];

/// The decisions of the rows.
pub(super) fn models(
    map: &TableMap,
    key: u32,
    file: &File,
    rows: &Rows,
    filled: &Filled,
) -> Vec<Model> {
    let (parameters, limits) = parameters(map, filled);
    let several = map.decision.is_some();
    let decisions = rows.decisions.iter();
    decisions
        .map(|(id, places)| Model {
            system: "table".into(),
            title: if several { id.clone() } else { Name::default() },
            parameters: parameters.clone(),
            cells: cells(map, key, rows, filled, (places, &limits)),
            files: vec![(key, file.source.name.clone())],
            ..Model::default()
        })
        .collect()
}

/// A limit of a column, by the place of its parameter.
struct LimitOf {
    column: usize,
    op: Op,
    place: usize,
    id: Name,
    label: Name,
}

fn parameters(map: &TableMap, filled: &Filled) -> (Parameters, Vec<LimitOf>) {
    let words = words(map);
    let weights = map.columns.iter().zip(&words);
    let mut list: Vec<Parameter> = weights
        .map(|(column, word)| {
            Parameter::weight(
                format!("table.{word}"),
                column.column.clone(),
                column.weight,
            )
        })
        .collect();
    let mut limits = Vec::new();
    for (at, column) in map.columns.iter().enumerate() {
        let (low, high) = filled.ends[at];
        let [at_least, at_most] = filled.limits[at];
        let given = [
            (LIMITS[0], "at least", Op::Ge, at_least),
            (LIMITS[1], "at most", Op::Le, at_most),
        ];
        for (limit, phrase, op, value) in given {
            let Some(value) = value else {
                continue;
            };
            let (low, high) = (low.min(value), high.max(value));
            limits.push(LimitOf {
                column: at,
                op,
                place: list.len(),
                id: format!("{}.{limit}", words[at]).into(),
                label: format!("{} {phrase}", column.column).into(),
            });
            list.push(Parameter {
                min: low,
                max: high,
                limit: high.max(1e12),
                step: ((high - low) / 100.0).max(1e-3),
                unit: filled.units[at].clone(),
                ..Parameter::threshold(
                    format!("table.{}.{limit}", words[at]),
                    format!("{} {phrase}", column.column),
                    value,
                )
            });
        }
    }
    (Parameters::new(list), limits)
}

fn cells(
    map: &TableMap,
    key: u32,
    rows: &Rows,
    filled: &Filled,
    (places, limits): (&[usize], &[LimitOf]),
) -> Cells {
    let criteria = map.columns.iter().enumerate().map(|(at, column)| {
        let sign = match column.better {
            Direction::More => 1.0,
            Direction::Less => -1.0,
        };
        Criterion {
            slot: u8::try_from(at % 12 + 1).unwrap_or(1),
            unit: filled.units[at].clone(),
            domain: column.bounds.domain(),
            told: Some(rows.told[at].within(column.bounds.domain())),
            ..Criterion::new(column.column.clone(), column.column.clone(), sign, at)
        }
    });
    let place = |row: usize| Place {
        file: rows.files.get(row).copied().unwrap_or(key),
        line: rows.lines[row],
    };
    let columns =
        (0..map.columns.len()).map(|at| column((map, rows, filled), (at, places), &place));
    let alternatives = places.iter().map(|row| Alternative {
        place: Some(place(*row)),
        gates: gates(map, rows, limits, *row),
        ..Alternative::new(rows.ids[*row].clone())
    });
    Cells {
        criteria: criteria.collect(),
        columns: columns.collect(),
        alternatives: alternatives.collect(),
        ..Cells::default()
    }
}

/// A column, measured by its range or by nothing. The worst end of a range is its 0.
fn column(
    (map, rows, filled): (&TableMap, &Rows, &Filled),
    (at, places): (usize, &[usize]),
    place: &dyn Fn(usize) -> Place,
) -> Column {
    let mapped = &map.columns[at];
    let (low, high) = filled.ends[at];
    let worst = match mapped.better {
        Direction::More => low,
        Direction::Less => high,
    };
    let numbers = &rows.numbers[at];
    let x: Vec<f64> = places.iter().map(|row| numbers[*row]).collect();
    let holes = x.iter().any(|x| x.is_nan());
    let is_bad = |row: &usize| {
        let bad = rows.bad.get(row);
        bad.is_some_and(|bad| bad.columns.binary_search(&at).is_ok())
    };
    let texts = rows.texts.get(at).filter(|texts| !texts.is_empty());
    let origins = if holes || texts.is_some() {
        let origin = |(row, x): (&usize, &f64)| {
            if x.is_nan() {
                hole(map, worst, is_bad(row))
            } else {
                let text = texts.and_then(|texts| texts.get(row));
                text.map_or(Origin::default(), |text| {
                    as_written(&mapped.column, text, place(*row))
                })
            }
        };
        places.iter().zip(&x).map(origin).collect()
    } else {
        Vec::new()
    };
    let (gain, shift) = match mapped.scale {
        Scale::Raw => (Gain::One, 0.0),
        Scale::Range if low < high => (Gain::Same(1.0 / (high - low)), worst),
        // All are the same: none is better.
        Scale::Range => (Gain::Same(0.0), worst),
    };
    Column {
        x: x.into_iter()
            .map(|x| if x.is_nan() { worst } else { x })
            .collect(),
        gain,
        shift,
        origins,
    }
}

/// Where a number comes from of which the cell says more: its spread, or the date that it is.
fn as_written(column: &Name, text: &str, place: Place) -> Origin {
    Origin {
        inputs: vec![Input {
            text: format!("{column} {text}"),
            place,
            provenance: Provenance::Read,
        }],
        ..Origin::default()
    }
}

/// What is said of a cell that is blank, or `bad`: something else than a number.
fn hole(map: &TableMap, worst: f64, bad: bool) -> Origin {
    let note = match map.missing {
        _ if bad => (Provenance::Missing, "not a number".to_owned()),
        Missing::LeftOut => (Provenance::Missing, "not given".to_owned()),
        Missing::Worst => {
            let worst = steelyard_decision::plain(worst);
            (
                Provenance::Assumed,
                format!("not given, counted as the worst, {worst}"),
            )
        }
    };
    Origin {
        notes: vec![note],
        ..Origin::default()
    }
}

/// What keeps a row out: a cell that is no number, one that is not there, a limit, another text than asked for.
fn gates(map: &TableMap, rows: &Rows, limits: &[LimitOf], row: usize) -> Vec<Gate> {
    let mut gates = Vec::new();
    let fails = |kind: GateKind, id: &'static str, label: &'static str, no: Name| Gate {
        kind,
        id: Name::new_static(id),
        label: Name::new_static(label),
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::settled(id, false, "", no)),
    };
    if let Some(bad) = rows.bad.get(&row) {
        gates.push(fails(
            GateKind::ValidNumbers,
            "invalid",
            "Valid numbers",
            bad.why.clone(),
        ));
    } else if map.missing == Missing::LeftOut {
        let columns = map.columns.iter().zip(&rows.numbers);
        let mut missing = columns.filter(|(_, numbers)| numbers[row].is_nan());
        if let Some((column, _)) = missing.next() {
            let why = format!("{} not given", column.column);
            gates.push(fails(
                GateKind::AllNumbers,
                "complete",
                "All columns given",
                why.into(),
            ));
        }
    }
    for limit in limits {
        let measured = rows.numbers[limit.column][row];
        if measured.is_nan() {
            continue;
        }
        gates.push(Gate {
            kind: GateKind::Rule,
            id: limit.id.clone(),
            label: limit.label.clone(),
            effect: Effect::Reject,
            test: GateTest::Atom(Atom::Number {
                label: map.columns[limit.column].column.clone(),
                measured,
                criterion: Some(limit.column),
                op: limit.op,
                limit: limit.place,
            }),
        });
    }
    let from = rows.other_texts.partition_point(|(at, _)| *at < row);
    let others = rows.other_texts[from..].iter();
    let others = others.take_while(|(at, _)| *at == row);
    gates.extend(others.map(|(_, gate)| gate.clone()));
    gates
}
