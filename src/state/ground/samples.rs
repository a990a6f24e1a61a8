//! Samples that are served with the page: fetched from its own origin when their button is pressed.

use js_sys::JsString;
use leptos::prelude::window;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::state::ground::intake::Handed;

/// A set of files to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// Name in words.
    pub(crate) label: &'static str,
    /// What is in it.
    pub(crate) holds: &'static str,
    /// Its folder, relative to the page; `files.txt` in it lists the names.
    folder: &'static str,
}

/// All samples: agents at work first.
pub(crate) const SAMPLES: [Sample; 7] = [
    Sample {
        label: "Three agents at work",
        holds: "16 tasks with results, questions and session logs",
        folder: "samples/three-agents",
    },
    Sample {
        label: "Which agent for which task",
        holds: "a table of 24 tasks and 5 agents, with its column map",
        folder: "samples/agent-runs",
    },
    Sample {
        label: "A year of decisions",
        holds: "48 decisions of a platform team, with their outcomes",
        folder: "samples/platform-decisions",
    },
    Sample {
        label: "Data store choice",
        holds: "6 position cards with receipts, a close call",
        folder: "samples/data-store",
    },
    Sample {
        label: "Shop database",
        holds: "two positions, and a panel of seven that has to decide",
        folder: "samples/shop-database",
    },
    Sample {
        label: "GraphQL migration",
        holds: "seven agents over 24 rounds: a setback, and an override that was regretted",
        folder: "samples/rest-to-graphql",
    },
    Sample {
        label: "What to ask next",
        holds: "16 turns about a night train with log and config; 3 also with signals",
        folder: "samples/night-train",
    },
];

/// The one whose rules can be read in the most ways.
pub(crate) const MOST_READINGS: Sample = SAMPLES[3];

/// Reads a sample; an error is a sentence for the user.
pub(crate) async fn fetch(sample: Sample) -> Result<Vec<Handed>, String> {
    let list = text_of(&format!("{}/files.txt", sample.folder)).await?;
    let mut files = Vec::new();
    for name in list.lines().map(str::trim).filter(|name| !name.is_empty()) {
        let text = text_of(&format!("{}/{name}", sample.folder)).await?;
        files.extend(Handed::of_text(name, &text));
    }
    Ok(files)
}

async fn text_of(address: &str) -> Result<String, String> {
    let sorry =
        |_: JsValue| format!("{address} could not be fetched from where the page is served.");
    let response: Response = JsFuture::from(window().fetch_with_str(address))
        .await
        .map_err(sorry)?
        .unchecked_into();
    if !response.ok() {
        return Err(sorry(JsValue::NULL));
    }
    let text = JsFuture::from(response.text().map_err(sorry)?)
        .await
        .map_err(sorry)?;
    Ok(String::from(text.unchecked_into::<JsString>()))
}
