//! Who decided: what each evaluator had to do with the outcome.

use leptos::prelude::*;
use steelyard_protocol::{Power, Smallest, WhoDecided};

use super::super::sheet::subject;
use super::doubt::doubts;
use crate::charts::format;
use crate::client::Query;
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
    let quotas: Vec<String> = found
        .by_weight
        .iter()
        .map(|(name, _)| name.clone())
        .collect();
    let rows = found
        .evaluators
        .iter()
        .enumerate()
        .map(|(place, evaluator)| {
            let shares = found
                .by_weight
                .iter()
                .map(|(_, shares)| shares.get(place).copied());
            row(evaluator, shares.collect())
        });
    let rows = rows.collect_view();
    let by_weight = quotas.into_iter().map(|name| {
        view! { <th scope="col" class="m-number">{name}</th> }
    });
    let by_weight = by_weight.collect_view();
    view! {
      <div class="who-answer" tabindex="0" role="region" aria-label="Who decided, and doubt">
        <p class="panel-words"><b>{found.now} "."</b> " " {sentence}</p>
        <ul class="who-smallest">{smallest}</ul>
        <div class="who-box" tabindex="0" role="region" aria-label="Evaluators and their power">
            <table class="who">
                <thead>
                    <tr>
                        <th scope="col">"Evaluator"</th>
                        <th scope="col">"Without it"</th>
                        <th scope="col" class="m-number">"adds to C"</th>
                        <th scope="col" class="m-number">"Shapley"</th>
                        <th scope="col" class="m-number">"Banzhaf"</th>
                        <th scope="col" class="m-number">"for consensus"</th>
                        {by_weight}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
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

fn row(evaluator: &Power, shares: Vec<Option<f64>>) -> impl IntoView + use<> {
    let number = |value: Option<f64>, decimals: usize| {
        value.map_or_else(
            || format::UNKNOWN.to_owned(),
            |value| format::fixed(value, decimals),
        )
    };
    let errors = evaluator.errors;
    let within = |value: Option<f64>, of: usize| {
        let error = errors.filter(|_| value.is_some());
        let error = error.map(|all| format!(" ± {}", format::fixed(all[of], 3)));
        view! { {number(value, 3)} <span class="error">{error}</span> }
    };
    let without = if evaluator.without.is_empty() {
        view! { <td class="same">"the same"</td> }.into_any()
    } else {
        view! { <td><span class="tips">{evaluator.without.clone()}</span></td> }.into_any()
    };
    let shares = shares.into_iter().map(|share| {
        view! { <td class="m-number share">{number(share, 2)}</td> }
    });
    view! {
        <tr>
            <th scope="row">{evaluator.label.clone()}</th>
            {without}
            <td class="m-number">{within(evaluator.adds, 0)}</td>
            <td class="m-number">{within(Some(evaluator.shapley[0]), 1)}</td>
            <td class="m-number">{within(Some(evaluator.banzhaf[0]), 2)}</td>
            <td class="m-number">{number(evaluator.for_consensus, 4)}</td>
            {shares.collect_view()}
        </tr>
    }
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
