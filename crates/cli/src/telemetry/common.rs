//! What is printed of any log.

use steelyard_documents::thousands;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::telemetry::{Cost, PriceList};
use steelyard_telemetry::{EventLog, Log, Warning};

/// Lines, warnings and cells of each sort that are printed.
pub(super) const SHOWN: usize = 20;

/// A log by the name of its file.
pub(super) type Named<'a> = (&'a str, &'a EventLog);

/// The user's prices, where a file has some.
pub(super) fn prices(workspace: &Workspace) -> Option<&PriceList> {
    workspace.prices().map(|prices| &prices.list)
}

/// How much, without what it is in: with a mark where it is no more than a part, "–" where nothing has a cost, and where a
/// part of nothing would say nothing.
pub(super) fn amount(cost: &Cost) -> String {
    let part = cost.is_part();
    bounded(part, cost.amount.filter(|amount| !part || *amount != 0.0))
}

/// A cost as JSON has it: `at_least` is true wherever its text has the mark.
pub(super) fn bound(cost: Cost) -> Cost {
    let at_least = cost.is_part() && cost.amount.is_some();
    Cost { at_least, ..cost }
}

/// A number with the sign of a lower bound, where it is one; "–" where it is not known.
pub(super) fn bounded(at_least: bool, number: Option<f64>) -> String {
    let mark = if at_least { "≥ " } else { "" };
    number.map_or("–".to_owned(), |number| {
        format!("{mark}{}", shown(number))
    })
}

/// Lines of the events about which something is odd.
pub(super) fn lines_of(log: &Log, warning: Warning) -> impl Iterator<Item = u64> {
    let warnings = log.warnings.iter();
    let own = warnings.filter(move |one| one.warning == warning);
    own.map(|one| log.line(one.event))
}

/// A number as people read it: whole ones with thousands, others with four digits behind the point at most.
pub(super) fn shown(number: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "looked at"
    )]
    if number.fract() == 0.0 && (0.0..1e15).contains(&number) {
        return thousands(number as usize);
    }
    let text = format!("{number:.4}");
    text.trim_end_matches('0')
        .trim_end_matches('.')
        .replace('-', "−")
}
