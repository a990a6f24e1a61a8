//! A config as fields. What is set in one is written into the text, and nothing else of it changes.

use std::sync::Arc;

use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;
use steelyard_protocol::deliberation::{ConfigField, ConfigWith, FieldKind, NamedText};

use super::seen::Seen;
use crate::components::dynamic::{dynamic, flag, present, text, when};
use crate::components::typed_number::Limits;
use crate::reactive::memo::memo;
use crate::reactive::scope::{self, Scope};
use crate::state::ground::files::Files;

/// Groups that are open at first.
const OPEN: usize = 3;

/// Letters of a choice that goes beside its name at most.
const LONG: usize = 18;

/// Names, ids and kinds: what a form is made of.
type Form = Vec<(String, Vec<(String, String, FieldKind)>)>;

/// What all fields share.
#[derive(Clone, Copy)]
struct Setting {
    scope: Scope,
    config: RwSignal<NamedText>,
    seen: Seen,
    files: Files,
    /// The field that could not be set, and why.
    refused: RwSignal<Option<(String, String)>>,
}

impl Setting {
    fn field<T>(self, id: &str, of: impl FnOnce(&ConfigField) -> T) -> Option<T> {
        self.seen.fields.with(|seen| {
            let groups = &seen.as_ref()?.groups;
            let field = groups.iter().flat_map(|group| &group.fields);
            field.into_iter().find(|field| field.id == id).map(of)
        })
    }

    fn set(self, id: String, value: String) {
        let config = self.config.get_untracked();
        self.scope.spawn(async move {
            let question = ConfigWith {
                config: config.clone(),
                field: id.clone(),
                value,
            };
            let set = self.files.of_files(question).await;
            // What was typed meanwhile is not written over.
            if self.config.with_untracked(|now| *now != config) {
                return;
            }
            match set.and_then(|set| set) {
                Ok(text) => {
                    self.refused.set(None);
                    self.config.update(|config| config.text = text);
                }
                Err(why) => self.refused.set(Some((id, why))),
            }
        });
    }
}

/// The form.
#[component]
pub(super) fn Fields(
    /// The config.
    config: RwSignal<NamedText>,
    /// What is said of it.
    seen: Seen,
) -> impl IntoView {
    let setting = Setting {
        scope: Scope::current(),
        config,
        seen,
        files: expect_context::<Files>(),
        refused: RwSignal::new(None),
    };
    // Made anew only where other fields are there, so that the one in hand stays in hand.
    let form = memo(move |_| {
        let of = |field: &ConfigField| (field.id.clone(), field.label.clone(), field.kind.clone());
        seen.fields.with(|seen| {
            let groups = seen.as_ref().map_or(&[][..], |seen| &seen.groups);
            let groups = groups.iter();
            let form: Form = groups
                .map(|group| (group.label.clone(), group.fields.iter().map(of).collect()))
                .collect();
            Arc::new(form)
        })
    });
    let broken = flag(move || {
        seen.config
            .with(|seen| seen.as_ref().is_some_and(|seen| !seen.is_usable))
    });
    view! {
        <div class="simulate-form" id="simulate-shown-0-panel" tabindex="0" role="group" aria-label="The config as fields">
            {when(move || broken.get(), || view! {
                <p class="simulate-note">"The text has errors. Fields can be set again once these are fixed."</p>
            }.into_any())}
            <fieldset disabled=broken>
                {dynamic(move || {
                    let groups = form.get();
                    let groups = groups.iter().enumerate().map(|(at, (label, fields))| {
                        let fields = fields.iter().cloned().map(|field| one(&setting, field)).collect_view();
                        view! {
                            <details open=at < OPEN>
                                <summary>{label.clone()}</summary>
                                <div class="simulate-fields">{fields}</div>
                            </details>
                        }
                    });
                    groups.collect_view().into_any()
                })}
            </fieldset>
        </div>
    }
}

/// A field with its name and where it stands.
fn one(setting: &Setting, (id, label, kind): (String, String, FieldKind)) -> impl IntoView + use<> {
    let setting = *setting;
    let of = StoredValue::new(id.clone());
    let line = text(move || {
        let line = of.with_value(|id| setting.field(id, |field| field.line));
        match line.flatten() {
            Some(line) => format!("line {line}"),
            None => "default".to_owned(),
        }
    });
    let why = text(move || {
        let refused = setting.refused.get();
        let own = refused.filter(|(refused, _)| of.with_value(|id| id == refused));
        own.map(|(_, why)| why).unwrap_or_default()
    });
    let (class, label) = match &kind {
        FieldKind::Number { unit, .. } if !unit.is_empty() => {
            ("simulate-number", format!("{label}, {unit}"))
        }
        FieldKind::Number { .. } => ("simulate-number", label),
        FieldKind::Choice(choices) if choices.iter().any(|(_, says)| says.len() > LONG) => {
            ("simulate-long", label)
        }
        FieldKind::Choice(_) | FieldKind::Text => ("simulate-words", label),
    };
    view! {
        <label class=format!("simulate-field {class}")>
            <span class="simulate-label">{label}</span>
            {input(&setting, id, kind)}
            <span class="simulate-line">{line}</span>
            <span class="simulate-why" role="alert">{why}</span>
        </label>
    }
}

/// What a field is typed into, or chosen from.
fn input(setting: &Setting, id: String, kind: FieldKind) -> AnyView {
    let setting = *setting;
    let of = StoredValue::new(id);
    let value = text(move || {
        let value = of.with_value(|id| setting.field(id, |field| field.value.clone()));
        value.unwrap_or_default()
    });
    let put = Callback::new(move |text: String| {
        if value.get_untracked() != text {
            setting.set(of.get_value(), text);
        }
    });
    let refuse = Callback::new(move |why: String| {
        setting.refused.set(Some((of.get_value(), why)));
    });
    let wrong = flag(move || {
        setting.refused.with(|refused| {
            let refused = refused.as_ref();
            refused.is_some_and(|(refused, _)| of.with_value(|id| id == refused))
        })
    });
    match kind {
        FieldKind::Choice(choices) => {
            view! { <Chosen choices=choices value=value put=put/> }.into_any()
        }
        FieldKind::Number {
            range: [min, max],
            whole,
            ..
        } => {
            let limits = Limits { min, max, whole };
            view! { <Typed limits=Some(limits) value=value wrong=wrong put=put refuse=refuse/> }
                .into_any()
        }
        FieldKind::Text => {
            view! { <Typed limits=None value=value wrong=wrong put=put refuse=refuse/> }.into_any()
        }
    }
}

#[component]
fn Chosen(
    /// Words and meanings.
    choices: Vec<(String, String)>,
    /// The word that holds.
    value: Signal<String>,
    /// Takes another.
    put: Callback<String>,
) -> impl IntoView {
    let options = choices.into_iter().map(|(word, meaning)| {
        let own = word.clone();
        view! {
            <option value=word prop:selected=move || value.get() == own>
                {meaning}
            </option>
        }
    });
    view! {
        <span class="select">
            <select on:change=scope::guard(move |event| put.run(event_target_value(&event)))>
                {options.collect_view()}
            </select>
        </span>
    }
}

#[component]
fn Typed(
    /// Of a number: what it can be.
    limits: Option<Limits>,
    /// What holds.
    value: Signal<String>,
    /// Whether what was typed last could not be set.
    wrong: Signal<bool>,
    /// Takes another.
    put: Callback<String>,
    /// Hears what was expected.
    refuse: Callback<String>,
) -> impl IntoView {
    let commit = move |text: String| match limits.map(|limits| limits.read(&text)) {
        None => put.run(text),
        Some(Ok(number)) => put.run(number.to_string()),
        Some(Err(expected)) => refuse.run(expected),
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            commit(event_target_value(&event));
        }
    };
    view! {
        <input
            type="text"
            class="typed"

            inputmode=limits.map(|_| "decimal")
            autocomplete="off"
            spellcheck="false"
            aria-invalid=present(move || wrong.get())
            prop:value=value
            on:change=scope::guard(move |event: Event| commit(event_target_value(&event)))
            on:keydown=on_key
        />
    }
}
