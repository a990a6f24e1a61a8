//! Who decided: what each voice had to do with the outcome.

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{Power, WhoDecided};

use super::super::view::View;
use crate::charts::format;
use crate::components::dynamic::dynamic;
use crate::components::modal::Modal;
use crate::state::draft::Draft;
use crate::state::editing::Editing;
use crate::state::files::Files;

/// What power is over, in the order in which it travels.
const OVER: [&str; 3] = ["the outcome", "the winner", "the status"];

/// The answer in a panel of its own.
#[component]
pub(super) fn Who(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let view = expect_context::<View>();
    let settings = expect_context::<Editing>()
        .draft()
        .with_untracked(Draft::settings);
    let decision = view.frame.with_value(|frame| frame.decision);
    let found = RwSignal::new(None::<Result<WhoDecided, String>>);
    spawn_local(async move {
        let answer = files.who_decided(decision, settings).await;
        let _gone = found.try_set(Some(answer));
    });
    let body = dynamic(move || match found.get() {
        None => view! { <p class="waiting">"Asking the engine"</p> }.into_any(),
        Some(Err(why)) => view! { <p class="waiting" role="alert">{why}</p> }.into_any(),
        Some(Ok(found)) => answer(found).into_any(),
    });
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
    let indices = found.has_indices;
    let quotas: Vec<String> = found
        .by_weight
        .iter()
        .map(|(name, _)| name.clone())
        .collect();
    let rows = found.voices.iter().enumerate().map(|(place, voice)| {
        let shares = found
            .by_weight
            .iter()
            .map(|(_, shares)| shares.get(place).copied());
        row(voice, indices, shares.collect())
    });
    let rows = rows.collect_view();
    let by_weight = quotas.into_iter().map(|name| {
        view! { <th scope="col" class="m-number">{name}</th> }
    });
    let by_weight = by_weight.collect_view();
    view! {
        <p class="panel-words"><b>{found.now} "."</b> " " {sentence}</p>
        <ul class="who-smallest">{smallest}</ul>
        <div class="who-box" tabindex="0" role="region" aria-label="Voices and their power">
            <table class="who">
                <thead>
                    <tr>
                        <th scope="col">"Voice"</th>
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
            "Shapley and Banzhaf say how often a voice makes the outcome what it is, over all ways to leave others out; Shapley's sum to 1. Below 0 a voice worked against this result. “For consensus” is the score that the leader would need from it to reach the threshold. The shares at the end are the power that weight × confidence alone would have in a vote that passes with so much of it. A factor on all confidences changes nothing."
        </p>
    }
}

fn row(voice: &Power, indices: bool, shares: Vec<Option<f64>>) -> impl IntoView + use<> {
    let number = |value: Option<f64>, decimals: usize| {
        value.map_or_else(
            || format::UNKNOWN.to_owned(),
            |value| format::fixed(value, decimals),
        )
    };
    let index = |of: f64| number(indices.then_some(of), 3);
    let without = if voice.without.is_empty() {
        view! { <td class="same">"the same"</td> }.into_any()
    } else {
        view! { <td><span class="tips">{voice.without.clone()}</span></td> }.into_any()
    };
    let shares = shares.into_iter().map(|share| {
        view! { <td class="m-number share">{number(share, 2)}</td> }
    });
    view! {
        <tr>
            <th scope="row">{voice.label.clone()}</th>
            {without}
            <td class="m-number">{number(voice.adds, 3)}</td>
            <td class="m-number">{index(voice.shapley[0])}</td>
            <td class="m-number">{index(voice.banzhaf[0])}</td>
            <td class="m-number">{number(voice.for_consensus, 2)}</td>
            {shares.collect_view()}
        </tr>
    }
}

/// "Nobody is pivotal alone."
fn pivotal(found: &WhoDecided) -> String {
    let pivotal = found
        .voices
        .iter()
        .filter(|voice| !voice.without.is_empty());
    let names: Vec<&str> = pivotal.map(|voice| voice.label.as_str()).collect();
    match names.as_slice() {
        [] => "Nobody is pivotal alone.".to_owned(),
        [one] => format!("{one} alone decides it."),
        several => format!("Pivotal, each alone: {}.", several.join(", ")),
    }
}

/// The fewest whose absence changes each, a line where it can be told.
fn smallest(found: &WhoDecided) -> Vec<AnyView> {
    if !found.has_indices {
        let words = "Indices are told of up to 12 voices.";
        return vec![view! { <li>{words}</li> }.into_any()];
    }
    let line = |(what, set): (&str, &Option<Vec<u32>>)| {
        let label = |place: &u32| {
            let voice = found.voices.get(*place as usize);
            voice.map_or(String::new(), |voice| voice.label.clone())
        };
        let words = match set {
            Some(set) => {
                let names: Vec<String> = set.iter().map(label).collect();
                let count = format::counted(names.len() as u64, "voice");
                format!(
                    "Fewest whose absence changes {what}: {count}, {}.",
                    names.join(", ")
                )
            }
            None => format!("No absence changes {what}, as long as anybody is there."),
        };
        view! { <li>{words}</li> }.into_any()
    };
    OVER.into_iter().zip(&found.smallest).map(line).collect()
}
