//! Measures under A and under B, each with its difference and how sure that is.

use leptos::prelude::*;
use steelyard_protocol::Measure;

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
    let rows = measures.into_iter().map(|measure| {
        view! { <Row measure=measure/> }
    });
    let [a, b] = sides;
    let difference = format!("{b} {MINUS} {a}");
    view! {
        <div class="grid-box measures-box" tabindex="0" role="region" aria-label=name>
            <table class="measures">
                <thead>
                    <tr>
                        <th scope="col">{of[0]}</th>
                        <th scope="col" class="end">{a}</th>
                        <th scope="col" class="end">{b}</th>
                        <th scope="col" class="end">{difference}</th>
                        <th scope="col">"95% interval"</th>
                        <th scope="col" class="end">{of[1]}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
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

#[component]
fn Row(
    /// The measure.
    measure: Measure,
) -> impl IntoView {
    let Measure {
        label,
        unit,
        more_is_better,
        n,
        lacks,
        mean_a,
        mean_b,
        difference,
        interval,
        note,
        ..
    } = measure;
    let takes_time = unit == "ms";
    let Shown { digits, apart: by } = shown((mean_a, mean_b), takes_time);
    let means = [mean_a, mean_b].into_iter().zip(lacks).map(|(x, lacks)| {
        let words = match lacks {
            None => amount(x, &unit, digits),
            Some(lacks) => lacks.words().to_owned(),
        };
        view! { <td class="end" class:faint=lacks.is_some()>{words}</td> }
    });
    let (low, high) = interval.unwrap_or_default();
    let ends = [low, high].into_iter();
    let finer = ends.fold(digits, |digits, x| format::decimals_that_show(x, digits));
    let end = |x: f64| apart(x, n, (takes_time, finer));
    let sure = interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    let better = more_is_better.filter(|_| sure);
    let class = match better.map(|more| more == (difference > 0.0)) {
        None => "end",
        Some(true) => "end better",
        Some(false) => "end worse",
    };
    let between = match interval {
        Some((low, high)) => view! {
            <span class="between">
                {format!("{} to {}", end(low), end(high))}
            </span>
            <Interval low=low high=high at=difference/>
        }
        .into_any(),
        None => view! { <span class="faint">{note.clone()}</span> }.into_any(),
    };
    view! {
        <tr title=note>
            <th scope="row">{label}</th>
            {means.collect_view()}
            <td class=class>{apart(by, n, (takes_time, digits))}</td>
            <td><div class="interval-cell">{between}</div></td>
            <td class="end">{format::count(u64::from(n))}</td>
        </tr>
    }
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
