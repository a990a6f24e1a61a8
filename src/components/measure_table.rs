//! Measures under A and under B, each with its difference and how sure that is.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Lacks, Measure};

use super::data_table::{CellClass, Column, DataTable, RowLook, TableData, text};
use crate::charts::format::{self, MINUS};

/// The table.
#[component]
pub(crate) fn MeasureTable(
    /// The measures.
    measures: Vec<Measure>,
    /// What it is, for those who hear it.
    name: &'static str,
    /// What the two are called.
    #[prop(default = ["A", "B"].map(str::to_owned))]
    sides: [String; 2],
    /// What is measured, and what is counted.
    of: [&'static str; 2],
) -> impl IntoView {
    let columns = columns(of, sides);
    let look = |line: &Line| RowLook {
        title: line.note.clone(),
        ..RowLook::default()
    };
    let lines = measures.into_iter().map(line);
    let data = Arc::new(TableData::with_looks(&columns, lines, look));
    view! {
        <div class="grid-box measures-box" tabindex="0" role="region" aria-label=name>
            <DataTable data=Signal::stored(data) class="measures"/>
        </div>
    }
}

/// The columns, by what is measured and counted and what the two sides are called.
fn columns([measured, counted]: [&'static str; 2], [a, b]: [String; 2]) -> [Column<Line>; 6] {
    let difference = format!("{b} {MINUS} {a}");
    let mean = |name: String, side: usize| {
        text(name, move |line: &Line| Some(line.means[side].0.clone()))
            .class("end")
            .marked(move |line| {
                CellClass::Fixed(if line.means[side].1 {
                    "end faint"
                } else {
                    "end"
                })
            })
    };
    [
        text(measured, |line: &Line| Some(line.label.clone())),
        mean(a, 0),
        mean(b, 1),
        text(difference, |line: &Line| Some(line.apart.clone()))
            .class("end")
            .marked(|line| CellClass::Fixed(line.verdict)),
        text("95% interval", |line: &Line| {
            line.interval.as_ref().map(|one| one.0.clone())
        })
        .drawn(interval_cell),
        text(counted, |line: &Line| {
            Some(format::count(u64::from(line.n)))
        })
        .class("end"),
    ]
}

/// A measure as it is written.
struct Line {
    label: String,
    /// Both means, and whether there is none.
    means: [(String, bool); 2],
    /// The difference, and the class of its cell.
    apart: String,
    verdict: &'static str,
    /// The interval in words, its ends, and what was found.
    interval: Option<(String, [f64; 3])>,
    note: String,
    n: u32,
}

/// Decimals for numbers up to this one.
pub(crate) fn digits(greatest: f64) -> usize {
    // 100 with them too: beside 99.8% it is no rounded one.
    2 * usize::from(greatest <= 100.0)
}

/// A number with so many decimals; without any it has commas from 1,000.
fn number(x: f64, digits: usize) -> String {
    match digits {
        0 => format::short(x.round()),
        _ => format::fixed(x, digits),
    }
}

/// Two means beside their difference, as they are written.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    /// Decimals of all three.
    digits: usize,
    /// The second mean minus the first, both as they are shown.
    apart: f64,
}

fn shown((a, b): (f64, f64), takes_time: bool) -> Shown {
    let least = digits(a.abs().max(b.abs()));
    if !takes_time {
        let digits = format::decimals_apart(a, b, least);
        return Shown {
            digits,
            apart: format::shown_difference(b, a, digits),
        };
    }
    let by = format::rounded_duration(b) - format::rounded_duration(a);
    // Of long times minutes are shown: what is apart by less is told as it is.
    let fits = (by - (b - a)).abs() <= 0.5 * (b - a).abs();
    Shown {
        digits: least,
        apart: if fits { by } else { b - a },
    }
}

/// How far one mean is from the other, with its sign; a dash where no pair was compared.
fn apart(x: f64, pairs: u32, (takes_time, digits): (bool, usize)) -> String {
    match (takes_time, x) {
        _ if pairs == 0 => "–".to_owned(),
        (false, 0.0..) if digits == 0 => format!("+{}", number(x, digits)),
        (false, _) if digits == 0 => number(x, digits),
        (false, x) => format::signed(x, digits),
        (true, ..0.0) => format!("{MINUS}{}", format::duration(-x)),
        (true, _) => format!("+{}", format::duration(x)),
    }
}

/// A number of a measure, with its unit.
pub(crate) fn amount(x: f64, unit: &str, digits: usize) -> String {
    let number = number(x, digits);
    match unit {
        "ms" => format::duration(x),
        "" | "%" => [&number, unit].concat(),
        _ => format!("{number} {unit}"),
    }
}

/// A measure with its numbers in words.
fn line(measure: Measure) -> Line {
    let Measure {
        unit,
        n,
        mean_a,
        mean_b,
        difference,
        interval,
        ..
    } = measure;
    let takes_time = unit == "ms";
    let Shown { digits, apart: by } = shown((mean_a, mean_b), takes_time);
    let mean = |x: f64, lacks: Option<Lacks>| match lacks {
        None => (amount(x, &unit, digits), false),
        Some(lacks) => (lacks.words().to_owned(), true),
    };
    let [lacks_a, lacks_b] = measure.lacks;
    let (low, high) = interval.unwrap_or_default();
    let ends = [low, high].into_iter();
    let finer = ends.fold(digits, |digits, x| format::decimals_that_show(x, digits));
    let end = |x: f64| apart(x, n, (takes_time, finer));
    let sure = interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    let better = measure.more_is_better.filter(|_| sure);
    Line {
        label: measure.label,
        means: [mean(mean_a, lacks_a), mean(mean_b, lacks_b)],
        apart: apart(by, n, (takes_time, digits)),
        verdict: match better.map(|more| more == (difference > 0.0)) {
            None => "end",
            Some(true) => "end better",
            Some(false) => "end worse",
        },
        interval: interval.map(|(low, high)| {
            let words = format!("{} to {}", end(low), end(high));
            (words, [low, high, difference])
        }),
        note: measure.note,
        n,
    }
}

/// The interval in words and as a whisker, or why there is none.
fn interval_cell(line: &Line) -> AnyView {
    let cell = match line.interval.clone() {
        Some((words, [low, high, at])) => view! {
            <span class="between">{words}</span>
            <Interval low=low high=high at=at/>
        }
        .into_any(),
        None => view! { <span class="faint">{line.note.clone()}</span> }.into_any(),
    };
    view! { <div class="interval-cell">{cell}</div> }.into_any()
}

/// The interval as a whisker over zero: it is drawn on a scale of its own.
#[component]
fn Interval(
    /// Lower end.
    low: f64,
    /// Upper end.
    high: f64,
    /// What was found.
    at: f64,
) -> impl IntoView {
    let reach = low.abs().max(high.abs()).max(f64::MIN_POSITIVE);
    let place = |x: f64| format!("{:.2}%", 50.0 + 48.0 * (x / reach));
    let wide = format!("{:.2}%", 48.0 * (high - low) / reach);
    view! {
        <span class="whisker" aria-hidden="true">
            <i class="zero"></i>
            <i class="reach" style:left=place(low) style:width=wide></i>
            <i class="dot" style:left=place(at)></i>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_that_of_the_means_beside_it() {
        let written = |a: f64, b: f64, unit: &str| {
            let takes_time = unit == "ms";
            let Shown { digits, apart: by } = shown((a, b), takes_time);
            let means = [a, b].map(|x| amount(x, unit, digits));
            [
                means[0].clone(),
                means[1].clone(),
                apart(by, 9, (takes_time, digits)),
            ]
        };
        assert_eq!(written(0.664, 0.266, ""), ["0.66", "0.27", "−0.39"]);
        assert_eq!(written(0.5, 0.5004, ""), ["0.5000", "0.5004", "+0.0004"]);
        assert_eq!(written(1_200.6, 1_300.4, ""), ["1,201", "1,300", "+99"]);
        assert_eq!(
            written(12_440.0, 12_960.0, "ms"),
            ["12.4 s", "13.0 s", "+600 ms"]
        );
        assert_eq!(written(7_500_000.0, 7_510_000.0, "ms")[2], "+10.0 s");
    }

    #[test]
    fn a_hundred_is_written_as_finely_as_what_is_just_below() {
        let written = [99.8, 100.0].map(|x| amount(x, "%", digits(100.0)));
        assert_ne!(written[0], written[1]);
    }
}
