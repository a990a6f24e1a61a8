//! How often a method says what the labels say, as text.

use std::io::{self, Write};
use std::iter::once;

use steelyard_interaction::effort::{Agreement, Method};
use steelyard_runs::Effort;

use crate::table;
use crate::terminal::line;

/// Prints share, interval and matrix; nothing where nothing was labelled.
pub(super) fn print(method: Method, agreement: &Agreement, out: &mut impl Write) -> io::Result<()> {
    let (Some(share), Some([low, high])) = (agreement.share(), agreement.interval()) else {
        return Ok(());
    };
    writeln!(out)?;
    line!(
        out,
        "{}: {} of {} right, {} (95 % confidence interval {:.1} to {:.1})",
        method.id(),
        agreement.right(),
        agreement.all(),
        percent(Some(share)),
        100.0 * low,
        100.0 * high,
    )?;
    let head = [
        "labelled",
        "judged low",
        "judged medium",
        "judged high",
        "recall",
    ];
    let rows = Effort::ALL.into_iter().zip(agreement.counts());
    let rows = rows.map(|(level, counts)| {
        let counts = counts.iter().map(usize::to_string);
        let recall = percent(agreement.recall(level));
        let first = once(level.id().to_owned());
        first.chain(counts).chain(once(recall)).collect()
    });
    let precision = Effort::ALL.map(|level| percent(agreement.precision(level)));
    let last = once("precision".to_owned()).chain(precision).collect();
    let first = head.map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = once(first).chain(rows).chain(once(last)).collect();
    table::rows(&rows, out)?;
    match agreement.unjudged() {
        0 => Ok(()),
        some => line!(out, "  {some} not judged, not in the table"),
    }
}

/// "85.3 %", or a dash where there is nothing to have a share of.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}
