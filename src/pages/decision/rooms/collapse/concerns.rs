//! Answers to the concerns of a panel, each written into a document of the workspace when its field is left.

use leptos::prelude::*;
use steelyard_protocol::collapse::{AroundIt, Concern, ResolutionsFile, Resolve};

use crate::charts::format;
use crate::components::dynamic::{text, when};
use crate::pages::decision::panel::ConcernAnswers;
use crate::pages::decision::sheet::subject;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::studies::Studies;

/// The answers, for [`AskConcernAnswers`](crate::pages::decision::panel::AskConcernAnswers).
pub(super) fn answers() -> ConcernAnswers {
    let answer = expect_context::<Studies>().answer_to(AroundIt {});
    let concerns = memo(move |_| {
        answer.with(|answer| {
            answer
                .as_ref()
                .map_or(Vec::new(), |(it, _)| it.concerns.clone())
        })
    });
    let told = RwSignal::new(String::new());
    ConcernAnswers {
        summary: memo(move |_| concerns.with(|concerns| words(concerns))),
        told,
        field: Box::new(move |agent, concern| {
            view! { <Answer concerns=concerns agent=agent concern=concern told=told/> }.into_any()
        }),
    }
}

/// "2 of 3 resolved"; nothing where no concern can be answered.
fn words(concerns: &[Concern]) -> String {
    if concerns.is_empty() {
        return String::new();
    }
    let resolved = concerns.iter().filter(|one| !one.resolution.is_empty());
    let [resolved, all] = [resolved.count(), concerns.len()].map(|n| format::count(n as u64));
    format!("{resolved} of {all} resolved")
}

/// The answer to a concern; nothing where its panel is not open.
#[component]
fn Answer(
    /// All concerns that can be answered.
    concerns: Memo<Vec<Concern>>,
    /// Who raised it.
    agent: String,
    /// What was raised.
    concern: String,
    /// What came of the last answer.
    told: RwSignal<String>,
) -> impl IntoView {
    let label = StoredValue::new(format!("Resolution of: {concern}"));
    let own = memo(move |_| {
        let is_it = |one: &&Concern| one.agent == agent && one.text == concern;
        concerns.with(|all| all.iter().find(is_it).cloned())
    });
    let answer = text(move || {
        own.with(|own| {
            own.as_ref()
                .map_or(String::new(), |one| one.resolution.clone())
        })
    });
    let change = move |event| {
        let Some(Concern {
            agent, role, text, ..
        }) = own.get_untracked()
        else {
            return;
        };
        let resolve = Resolve {
            agent,
            role,
            concern: text,
            resolution: event_target_value(&event).trim().to_owned(),
        };
        write(resolve, told);
    };
    let field = move || {
        view! {
            <input
                class="resolution"
                type="text"
                aria-label=label.get_value()
                placeholder="Resolution"
                prop:value=answer
                on:change=scope::guard(change)
            />
        }
        .into_any()
    };
    when(move || own.with(Option::is_some), field)
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
