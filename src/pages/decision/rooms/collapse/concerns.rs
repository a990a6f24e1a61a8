//! The concerns of a panel, each with a field for its resolution. An answer is written into a document of the workspace.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::collapse::{Around, Concern, ResolutionsFile, Resolve};

use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::pages::decision::sheet::subject;
use crate::state::memo::memo;
use crate::state::scope;

/// The concerns; nothing where none was raised.
#[component]
pub(super) fn Concerns(
    /// What stands around the decision.
    around: Memo<Option<Arc<Around>>>,
) -> impl IntoView {
    let concerns = memo(move |_| {
        around.with(|around| around.as_ref().map_or(Vec::new(), |it| it.concerns.clone()))
    });
    when(
        move || concerns.with(|concerns| !concerns.is_empty()),
        move || view! { <List concerns=concerns/> }.into_any(),
    )
}

#[component]
fn List(
    /// All of them.
    concerns: Memo<Vec<Concern>>,
) -> impl IntoView {
    let told = RwSignal::new(String::new());
    let summary = text(move || concerns.with(|concerns| words(concerns)));
    let count = memo(move |_| concerns.with(Vec::len));
    // Rows stay while answers come back, and with them the focus.
    let rows = dynamic(move || {
        let rows = 0..count.get();
        rows.map(|at| {
            let concern = memo(move |_| {
                concerns
                    .with(|all| all.get(at).cloned())
                    .unwrap_or_default()
            });
            view! { <Row concern=concern told=told/> }
        })
        .collect_view()
        .into_any()
    });
    view! {
        <section class="memory concerns" aria-labelledby="concerns-title">
            <header class="section-head">
                <h2 id="concerns-title">"Concerns of the panel"</h2>
                <p>{summary}</p>
                <p class="aside" role="status">{text(move || told.get())}</p>
            </header>
            <ul>{rows}</ul>
        </section>
    }
}

/// "2 of 3 resolved"
fn words(concerns: &[Concern]) -> String {
    let resolved = concerns.iter().filter(|one| !one.resolution.is_empty());
    let [resolved, all] = [resolved.count(), concerns.len()].map(|n| format::count(n as u64));
    format!("{resolved} of {all} resolved")
}

/// A concern and its answer, which is written when the field is left.
#[component]
fn Row(
    /// The concern as it is now.
    concern: Memo<Concern>,
    /// What came of the last answer.
    told: RwSignal<String>,
) -> impl IntoView {
    let head = text(move || concern.with(raised_by));
    let words = text(move || concern.with(|one| one.text.clone()));
    let label = text(move || concern.with(|one| format!("Resolution of: {}", one.text)));
    let answer = text(move || concern.with(|one| one.resolution.clone()));
    let change = move |event| {
        let Concern {
            agent, role, text, ..
        } = concern.get_untracked();
        let resolve = Resolve {
            agent,
            role,
            concern: text,
            resolution: event_target_value(&event).trim().to_owned(),
        };
        write(resolve, told);
    };
    view! {
        <li>
            <span class="rule-name">{head}</span>
            <span class="compared">{words}</span>
            <input
                class="resolution"
                type="text"
                aria-label=label
                placeholder="Resolution"
                prop:value=answer
                on:change=scope::guard(change)
            />
        </li>
    }
}

/// "Skeptic (`SkepticAgent`)"
fn raised_by(concern: &Concern) -> String {
    let Concern { agent, role, .. } = concern;
    if agent == role {
        role.clone()
    } else {
        format!("{role} ({agent})")
    }
}

/// Writes an answer into its document.
fn write(resolve: Resolve, told: RwSignal<String>) {
    let (files, decision, settings) = subject();
    let written = scope::detach(async move {
        let document = files.of_decision(decision, settings, resolve).await?;
        let ResolutionsFile { key, name, text } = document;
        files.take_written(key, &name, text).await?;
        Ok::<_, String>(format!("Saved in {name}."))
    });
    scope::spawn(async move {
        told.set(match written.await {
            Ok(words) | Err(words) => words,
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolved_concerns_are_counted() {
        let concern = |resolution: &str| Concern {
            resolution: resolution.to_owned(),
            ..Concern::default()
        };
        assert_eq!(words(&[concern("a"), concern("")]), "1 of 2 resolved");
    }
}
