//! What the log says of the candidate that was chosen, term by term beside what comes out now.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::{Judged, Logged, LoggedTerm, ThenNow};

use super::known::JudgedNow;
use crate::charts::format;
use crate::components::data_table::{CellClass, Column, DataTable, RowLook, TableData, text};
use crate::components::dynamic::dynamic;
use crate::components::tile::Tile;
use crate::pages::decision::view::View;
use crate::reactive::memo::memo;

/// The section; nothing without a log.
#[component]
pub(super) fn LogPart() -> impl IntoView {
    let now = expect_context::<JudgedNow>();
    let (JudgedNow(answer), stale) = (now, now.stale());
    let view = expect_context::<View>();
    let log = memo(move |_| {
        let judged: Option<Arc<Judged>> = answer.get().map(|(judged, _)| judged);
        judged.and_then(|judged| judged.log.clone())
    });
    // What keeps the log's choice out here; a move that changes nothing of it draws nothing anew.
    let kept_out = memo(move |_| {
        let candidate = log.with(|log: &Option<Logged>| log.as_ref()?.candidate)?;
        let by = view.read(|decided| {
            let mut gated = decided.gated.iter();
            let own = gated.find(|one| one.index == candidate)?;
            Some(own.rule.clone())
        });
        by.flatten()
    });
    dynamic(move || {
        let Some(log) = log.get() else {
            return ().into_any();
        };
        let tile = log.candidate.map(|index| view! { <Tile index=index/> });
        let summary = summary(&log, kept_out.get());
        let total = total(&log);
        let look = |term: &LoggedTerm| RowLook {
            class: if differs(term) { "differs" } else { "" }.to_owned(),
            ..RowLook::default()
        };
        let data = Arc::new(TableData::with_looks(&columns(), log.terms, look));
        view! {
            <section class="log" class:stale=stale aria-labelledby="log-title">
                <header class="section-head">
                    <h2 id="log-title">"Recorded beside re-scored"</h2>
                    {tile}
                    <p>{summary}</p>
                </header>
                <div class="log-box" tabindex="0" role="region" aria-label="Recorded beside re-scored, term by term">
                    <DataTable data=Signal::stored(data) foot=total/>
                </div>
            </section>
        }
        .into_any()
    })
}

/// "the log chose deepen; 2 of 7 terms differ"
fn summary(log: &Logged, kept_out: Option<String>) -> String {
    let differing = log.terms.iter().filter(|term| differs(term)).count() as u64;
    let all = log.terms.len();
    let chose = format!("the log chose {}", log.strategy);
    let terms = match (log.candidate, differing) {
        _ if log.terms.iter().all(|term| term.raw.then.is_none()) => {
            format!("{chose}; its terms are not recorded")
        }
        (None, _) => format!("{chose}, which is no candidate here"),
        (_, 0) => format!("{chose}; all of {all} terms match"),
        (_, 1) => format!("{chose}; 1 of {all} terms differs"),
        (_, differing) => format!(
            "{chose}; {} of {all} terms differ",
            format::count(differing)
        ),
    };
    let terms = if log.multiplier.differs {
        format!("{terms}; the multiplier of its phase differs")
    } else {
        terms
    };
    match kept_out {
        Some(rule) => format!("{terms}, but {} keeps it out here", rule.to_lowercase()),
        None => terms,
    }
}

fn differs(term: &LoggedTerm) -> bool {
    term.raw.differs || term.weight.differs
}

/// "0.85", or "0.85 → 1.15" where the two differ.
fn both(number: ThenNow) -> String {
    let shown = |number: f64| format::short((number * 1e4).round() / 1e4);
    match (number.then, number.now) {
        (Some(then), Some(now)) if number.differs => format!("{} → {}", shown(then), shown(now)),
        (Some(_), Some(now)) => shown(now),
        (Some(then), None) => format!("{} → {}", shown(then), format::UNKNOWN),
        (None, Some(now)) => format!("{} → {}", format::UNKNOWN, shown(now)),
        (None, None) => format::UNKNOWN.to_owned(),
    }
}

fn columns() -> [Column<LoggedTerm>; 4] {
    let number = |name: &str, number: fn(&LoggedTerm) -> ThenNow| {
        text(name, move |term: &LoggedTerm| Some(both(number(term))))
            .class("log-number")
            .marked(move |term| CellClass::Fixed(number_class(number(term))))
    };
    [
        text("Scorer", |term: &LoggedTerm| Some(term.label.clone())).drawn(|term| {
            let slot = term.slot;
            let swatch =
                (slot > 0).then(|| view! { <i class=format!("swatch p-slot-{slot}")></i> });
            view! { {swatch} {term.label.clone()} }.into_any()
        }),
        number("Raw", |term| term.raw),
        number("Weight", |term| term.weight),
        text("Why", |term: &LoggedTerm| Some(term.now.clone()))
            .marked(|_| CellClass::Fixed("log-why"))
            .drawn(why),
    ]
}

/// The class of a number, by whether it differs from the one of the log.
fn number_class(number: ThenNow) -> &'static str {
    if number.differs {
        "log-number other"
    } else {
        "log-number"
    }
}

/// What a scorer says now, and what the log says where that differs.
fn why(term: &LoggedTerm) -> AnyView {
    let recorded = term.raw.then.is_some();
    let then = (!term.then.is_empty() && differs(term)).then(|| {
        view! { <span class="log-then">{format!("log: {}", term.then)}</span> }
    });
    let now = match (recorded, term.raw.now.is_some()) {
        (true, false) => "not scored here".to_owned(),
        (false, _) => format!("not recorded; {}", term.now),
        (true, true) => term.now.clone(),
    };
    view! { {then} <span>{now}</span> }.into_any()
}

/// Multiplier and score, under the terms.
fn total(log: &Logged) -> AnyView {
    let line = |label: &'static str, number: ThenNow| {
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td class=number_class(number)>{both(number)}</td>
                <td></td>
                <td></td>
            </tr>
        }
    };
    view! {
        {line("× phase", log.multiplier)}
        {line("Score", log.score)}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_that_are_one_are_written_once() {
        let number = |then, now, differs| both(ThenNow { then, now, differs });
        assert_eq!(number(Some(0.85), Some(0.85), false), "0.85");
        assert_eq!(number(Some(0.85), Some(1.15), true), "0.85 → 1.15");
        assert_eq!(number(None, Some(1.0), false), "– → 1");
        assert_eq!(number(Some(1.2), None, false), "1.2 → –");
        assert_eq!(number(None, None, false), "–");
        assert_eq!(
            number(Some(1.695_000_000_1), Some(1.13), true),
            "1.695 → 1.13"
        );
    }

    #[test]
    fn the_summary_counts_what_differs() {
        let term = |differs| LoggedTerm {
            raw: ThenNow {
                then: Some(1.0),
                now: Some(2.0),
                differs,
            },
            ..LoggedTerm::default()
        };
        let mut log = Logged {
            strategy: "deepen".to_owned(),
            candidate: Some(0),
            terms: vec![term(true), term(false)],
            ..Logged::default()
        };
        assert_eq!(
            summary(&log, None),
            "the log chose deepen; 1 of 2 terms differs"
        );
        assert_eq!(
            summary(&log, Some("Knowledge ceiling".to_owned())),
            "the log chose deepen; 1 of 2 terms differs, but knowledge ceiling keeps it out here"
        );
        log.terms.clear();
        assert_eq!(
            summary(&log, None),
            "the log chose deepen; its terms are not recorded"
        );
    }
}
