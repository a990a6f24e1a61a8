//! Limits of columns: what their texts mean, and whether any row meets them.

use steelyard_decision::{Atom, Gate, GateKind, GateTest, Model, in_unit, plain};
use steelyard_documents::{Code, Decoder, Name, Severity, Span, excerpt};

use crate::numbers::{Misread, Units, ends, written};
use crate::rows::Rows;
use crate::{Limit, MappedColumn};

/// The lower and the upper limit of the column at a place, in its unit; `None` where one cannot be read, which is said. Limits
/// that no row of the table meets are said too.
pub(super) fn of_column(
    decoder: &mut Decoder<'_>,
    column: &MappedColumn,
    (rows, at): (&Rows, usize),
) -> Option<[Option<f64>; 2]> {
    let given = [
        ("at least", column.at_least.as_ref()),
        ("at most", column.at_most.as_ref()),
    ];
    let mut is_well = true;
    let limits = given.map(|(phrase, limit)| {
        let number = number(limit?, phrase == "at most", (rows, at));
        if let Err((code, expected)) = &number {
            is_well = false;
            let found = format!("{} {phrase} {}", column.column, in_words(limit?));
            let expected = format!("{} {expected}", column.column);
            let words = [&*found, &expected, "table not used"];
            decoder.report(Severity::Error, *code, Span::default(), words);
        }
        number.ok()
    });
    if is_well {
        let unit = rows.units.get(at).map_or("", Units::shown);
        tell_empty(decoder, column, &limits, (&rows.numbers[at], unit));
    }
    is_well.then_some(limits)
}

/// A limit in the unit of its column, an upper one that is a day at the end of it; or how it is expected to be written.
fn number(limit: &Limit, is_most: bool, (rows, at): (&Rows, usize)) -> Result<f64, (Code, String)> {
    let text = match limit {
        Limit::Number(number) => {
            let Some(units) = rows.units.get(at) else {
                return Ok(*number);
            };
            let (first, _) = ends(&rows.numbers[at]);
            let limit = units.bare_limit(*number, first);
            return limit.map_err(|expected| (crate::codes::OTHER_UNIT, expected));
        }
        Limit::Written(text) => text,
    };
    let wrong = |expected: &str| (Code::WRONG_TYPE, expected.to_owned());
    let (Some(units), Some(notation)) = (rows.units.get(at), rows.notations.get(at)) else {
        return Err(wrong("as a number"));
    };
    let written = written(text, *notation).map_err(|misread| match misread {
        Misread::NoNumber => wrong("as a number, or as its cells have it"),
        Misread::Either(expected) => wrong(expected),
    })?;
    // A day has its hours before it ends.
    let is_whole_day = is_most && written.is_date() && !text.contains(':');
    let has_hours = || rows.numbers[at].iter().any(|number| number.fract() > 0.0);
    match units.limit(&written) {
        Ok(number) if is_whole_day && number.fract() == 0.0 && has_hours() => {
            const MILLISECOND: f64 = 1.0 / 86_400_000.0;
            Ok(number + 1.0 - MILLISECOND)
        }
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(wrong("as a finite number")),
        Err(expected) => Err((crate::codes::OTHER_UNIT, expected)),
    }
}

fn in_words(limit: &Limit) -> String {
    match limit {
        Limit::Number(number) => plain(*number),
        Limit::Written(text) => excerpt(text),
    }
}

/// Says of several limits that each keep some row that they keep out every row together.
pub(super) fn tell_together(decoder: &mut Decoder<'_>, models: &[Model]) {
    let mut failing: Vec<(Name, String, usize)> = Vec::new();
    let mut rows = 0;
    for model in models {
        for row in &model.cells.alternatives {
            rows += 1;
            let limits = row.gates.iter().filter(|gate| gate.kind == GateKind::Rule);
            let mut out = limits
                .filter(|gate| !gate.passes(&model.parameters))
                .peekable();
            if out.peek().is_none() {
                return;
            }
            for gate in out {
                match failing.iter_mut().find(|(id, ..)| *id == gate.id) {
                    Some((.., count)) => *count += 1,
                    None => failing.push((gate.id.clone(), limit_words(model, gate), 1)),
                }
            }
        }
    }
    // What one limit does alone is said of it.
    if failing.len() < 2 || failing.iter().any(|(.., count)| *count == rows) {
        return;
    }
    let words: Vec<&str> = failing.iter().map(|(_, words, _)| words.as_str()).collect();
    let found = format!("{} together", words.join(" and "));
    let diagnosis = [
        &*found,
        "limits that some row meets all",
        "keep out every row",
    ];
    let code = crate::codes::EMPTY_LIMIT;
    decoder.report(Severity::Warning, code, Span::default(), diagnosis);
}

/// "price at most 1000"; "os is Linux".
fn limit_words(model: &Model, gate: &Gate) -> String {
    match &gate.test {
        GateTest::Atom(Atom::Number { limit, .. }) => {
            let unit = model
                .parameters
                .at(*limit)
                .map_or("", |one| one.unit.as_str());
            let limit = in_unit(model.parameters.value(*limit), unit);
            format!("{} {limit}", gate.label)
        }
        _ => gate.label.to_string(),
    }
}

/// Says that no number of a column lies within its limits.
fn tell_empty(
    decoder: &mut Decoder<'_>,
    column: &MappedColumn,
    [at_least, at_most]: &[Option<f64>; 2],
    (numbers, unit): (&[f64], &str),
) {
    let fits = |number: &f64| {
        at_least.is_none_or(|least| *number >= least) && at_most.is_none_or(|most| *number <= most)
    };
    if numbers.iter().any(fits) {
        return;
    }
    let (low, high) = ends(numbers);
    let given = [
        column
            .at_least
            .as_ref()
            .map(|limit| format!("at least {}", in_words(limit))),
        column
            .at_most
            .as_ref()
            .map(|limit| format!("at most {}", in_words(limit))),
    ];
    let given: Vec<String> = given.into_iter().flatten().collect();
    let found = format!("{} {}", column.column, given.join(" and "));
    let expected = format!(
        "a limit that some row meets: {} is {} to {}",
        column.column,
        in_unit(low, unit),
        in_unit(high, unit)
    );
    let words = [&*found, &expected, "keeps out every row"];
    decoder.report(
        Severity::Warning,
        crate::codes::EMPTY_LIMIT,
        Span::default(),
        words,
    );
}
