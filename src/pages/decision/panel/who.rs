//! Who decided: what each evaluator had to do with the outcome.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Power, Smallest, WhoDecided};

use super::super::sheet::subject;
use super::doubt::doubts;
use crate::charts::format;
use crate::client::Query;
use crate::components::data_table::{CellClass, Column, DataTable, TableData, text};
use crate::components::modal::Modal;
use crate::components::not_come::answered;

const UNTOLD: &str = "Who decided could not be computed.";

/// What power is over, in the order in which it travels.
const OVER: [&str; 3] = ["the outcome", "the winner", "the status"];

/// The answer in a panel of its own.
#[component]
pub(super) fn Who(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let (files, decision, settings) = subject();
    let query = Query::once(move || files.who_decided(decision.clone(), settings.clone()));
    let show = |found: &WhoDecided| answer(found.clone()).into_any();
    let body = answered(query, UNTOLD, "Computing", show);
    let title = "Who decided";
    view! {
        <Modal class="panel wide" label=Signal::stored(title.to_owned()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            {body}
        </Modal>
    }
}

fn answer(found: WhoDecided) -> impl IntoView {
    let sentence = pivotal(&found);
    let smallest = smallest(&found);
    let sampled = found.permutations.map(sampled);
    let no_shares = (!found.no_power_by_weight.is_empty())
        .then(|| format!(" Power by weight: {}.", found.no_power_by_weight));
    let quotas = found.by_weight.iter().map(|(name, _)| name.clone());
    let columns = columns(quotas.collect());
    let evaluators = found.evaluators.iter().cloned().enumerate();
    let rows = evaluators.map(|(place, power)| {
        let by_weight = found.by_weight.iter();
        let shares = by_weight.map(|(_, shares)| shares.get(place).copied());
        (power, shares.collect())
    });
    let data = Arc::new(TableData::new(&columns, rows));
    view! {
      <div class="who-answer" tabindex="0" role="region" aria-label="Who decided, and doubt">
        <p class="panel-words"><b>{found.now} "."</b> " " {sentence}</p>
        <ul class="who-smallest">{smallest}</ul>
        <div class="who-box" tabindex="0" role="region" aria-label="Evaluators and their power">
            <DataTable data=Signal::stored(data) class="who"/>
        </div>
        <p class="who-notes">
            "Shapley and Banzhaf say how often an evaluator decides the outcome, over all ways to leave others out; Shapley values sum to 1. Below 0, the evaluator worked against this result. “For consensus” is the score that the leader would need from it to reach the threshold. The last columns show the power that weight × confidence alone would give in a vote that passes with that share." {sampled} {no_shares}
        </p>
        {doubts(found.doubts)}
      </div>
    }
}

/// How indices of many evaluators were found.
fn sampled(permutations: u32) -> String {
    format!(
        " With this many evaluators, numbers are sampled from {permutations} orders of arrival and as many coalitions; ± is one standard error."
    )
}

/// An evaluator, and its power by weight at each quota.
type Evaluator = (Power, Vec<Option<f64>>);

/// The columns, the last ones by quota.
fn columns(quotas: Vec<String>) -> Vec<Column<Evaluator>> {
    let within = |name: &str, of: usize, number: fn(&Power) -> Option<f64>| {
        text(name, move |(power, _): &Evaluator| {
            Some(fixed(number(power), 3))
        })
        .class("m-number")
        .drawn(move |(power, _)| with_error(number(power), power.errors.map(|all| all[of])))
    };
    let mut columns = vec![
        text("Evaluator", |(power, _): &Evaluator| {
            Some(power.label.clone())
        }),
        text("Without it", |(power, _): &Evaluator| {
            Some(power.without.clone())
        })
        .marked(|(power, _)| CellClass::Fixed(if power.without.is_empty() { "same" } else { "" }))
        .drawn(|(power, _)| {
            if power.without.is_empty() {
                "the same".into_any()
            } else {
                view! { <span class="tips">{power.without.clone()}</span> }.into_any()
            }
        }),
        within("adds to C", 0, |power| power.adds),
        within("Shapley", 1, |power| Some(power.shapley[0])),
        within("Banzhaf", 2, |power| Some(power.banzhaf[0])),
        text("for consensus", |(power, _): &Evaluator| {
            Some(fixed(power.for_consensus, 4))
        })
        .class("m-number"),
    ];
    columns.extend(quotas.into_iter().enumerate().map(|(at, name)| {
        text(name, move |(_, shares): &Evaluator| {
            Some(fixed(shares.get(at).copied().flatten(), 2))
        })
        .class("m-number")
        .marked(|_| CellClass::Fixed("m-number share"))
    }));
    columns
}

fn fixed(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(
        || format::UNKNOWN.to_owned(),
        |number| format::fixed(number, decimals),
    )
}

/// A number with its standard error, where it has one.
fn with_error(number: Option<f64>, error: Option<f64>) -> AnyView {
    let error = error.filter(|_| number.is_some());
    let error = error.map(|error| format!(" ± {}", format::fixed(error, 3)));
    view! { {fixed(number, 3)} <span class="error">{error}</span> }.into_any()
}

/// "Nobody is pivotal alone."
fn pivotal(found: &WhoDecided) -> String {
    let pivotal = found
        .evaluators
        .iter()
        .filter(|evaluator| !evaluator.without.is_empty());
    let names: Vec<&str> = pivotal.map(|evaluator| evaluator.label.as_str()).collect();
    match names.as_slice() {
        [] => "Nobody is pivotal alone.".to_owned(),
        [one] => format!("{one} alone decides it."),
        several => format!("Pivotal, each alone: {}.", several.join(", ")),
    }
}

/// The fewest whose absence changes each, a line each.
fn smallest(found: &WhoDecided) -> Vec<AnyView> {
    let line = |(what, set): (&str, &Smallest)| {
        let label = |place: &u32| {
            let evaluator = found.evaluators.get(*place as usize);
            evaluator.map_or(String::new(), |evaluator| evaluator.label.clone())
        };
        let words = match set {
            Smallest::Set(set) => {
                let names: Vec<String> = set.iter().map(label).collect();
                let count = format::counted(names.len() as u64, "evaluator");
                format!(
                    "Fewest whose absence changes {what}: {count}, {}.",
                    names.join(", ")
                )
            }
            Smallest::NoneButAll => {
                format!("No absence changes {what} while one evaluator remains.")
            }
            Smallest::MoreThan(some) => format!(
                "No absence of {some} or fewer changes {what}; larger sets were not searched."
            ),
        };
        view! { <li>{words}</li> }.into_any()
    };
    OVER.into_iter().zip(&found.smallest).map(line).collect()
}
