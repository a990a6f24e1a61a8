//! Settings under names: put in force, kept, renamed, overwritten, deleted.

use std::collections::BTreeMap;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::dynamic::{dynamic, flag, text, when};
use crate::charts::format;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;

/// Their list, and the field that gives the settings in force a name.
#[component]
pub(crate) fn NamedSettingsList(
    /// Told of a new name: the old one and the new one.
    #[prop(optional)]
    on_rename: Option<Callback<(String, String)>>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let all = editing.named().all();
    let names = move || all.with(|all| all.keys().cloned().collect::<Vec<String>>());
    let in_force = memo(move |_| editing.draft().with(Draft::settings_alone));
    let plain = move || in_force.with(|draft| *draft == Draft::default());
    let on_name = Callback::new(move |name: String| keep(editing, &name));
    let field = move || {
        view! { <NameField label="Name for the settings in force" act="Save" on_name=on_name/> }
            .into_any()
    };
    let hint = move || {
        view! { <p class="faint">"Change a weight, a threshold or a reading of a decision: the settings can then be saved here under a name."</p> }
            .into_any()
    };
    view! {
        <ul class="named-list">
            <For
                each=names
                key=Clone::clone
                children=move |name| view! { <Row name=name in_force=in_force on_rename=on_rename/> }
            />
        </ul>
        {when(move || !plain(), field)}
        {when(move || plain() && all.with(BTreeMap::is_empty), hint)}
    }
}

/// One of them.
#[component]
fn Row(
    /// What it is called.
    name: String,
    /// The settings in force.
    in_force: Memo<Draft>,
    /// Told of a new name.
    on_rename: Option<Callback<(String, String)>>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let named = editing.named();
    let kept = StoredValue::new(name);
    let here = memo(move |_| {
        let same = |all: &BTreeMap<String, Draft>| {
            let settings = kept.with_value(|name| all.get(name).cloned());
            in_force.with(|now| settings.as_ref() == Some(now))
        };
        named.all().with(same)
    });
    let renaming = RwSignal::new(false);
    let rename = Callback::new(move |to: String| {
        renaming.set(false);
        let from = kept.get_value();
        if !to.trim().is_empty() {
            if let Some(tell) = on_rename {
                tell.run((from.clone(), to.trim().to_owned()));
            }
            named.rename(&from, &to);
        }
    });
    view! {
        <li class:here=flag(move || here.get())>
            {dynamic(move || if renaming.get() {
                let give_up = Callback::new(move |()| renaming.set(false));
                view! {
                    <NameField label="New name" act="Rename" first=kept.get_value() on_name=rename on_give_up=give_up/>
                }
                .into_any()
            } else {
                view! { <Acts kept=kept in_force=in_force here=here renaming=renaming/> }.into_any()
            })}
        </li>
    }
}

/// What one is called, and what can be done with it.
#[component]
fn Acts(
    /// What it is called.
    kept: StoredValue<String>,
    /// The settings in force.
    in_force: Memo<Draft>,
    /// Whether it is they.
    here: Memo<bool>,
    /// Whether it is given another name.
    renaming: RwSignal<bool>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let act = move |label: &'static str, act: fn(Editing, &str)| {
        let words = kept.with_value(|name| format!("{label} {name}"));
        let run = move |_| kept.with_value(|name| act(editing, name));
        view! {
            <button type="button" class="link" aria-label=words on:click=run>{label}</button>
        }
    };
    let plain = move || in_force.with(|now| *now == Draft::default());
    let overwrite = move || act("Overwrite", keep).into_any();
    let others = move || {
        view! {
            {act("Apply", apply)}
            {when(move || !plain(), overwrite)}
        }
        .into_any()
    };
    let changes = text(move || {
        let count = |all: &BTreeMap<String, Draft>| {
            kept.with_value(|name| all.get(name).map(Draft::changes))
        };
        let count = editing.named().all().with(count).unwrap_or_default();
        format::counted(count as u64, "change")
    });
    view! {
        <span class="named-name">{kept.get_value()} <small>{changes}</small></span>
            <span class="named-acts">
                {when(move || here.get(), || view! { <small class="named-here">"in force"</small> }.into_any())}
                {when(move || !here.get(), others)}
                <button
                    type="button"
                    class="link"
                    aria-label=format!("Rename {}", kept.get_value())
                    on:click=move |_| renaming.set(true)
                >
                    "Rename"
                </button>
                {act("Delete", |editing, name| editing.named().delete(name))}
            </span>
    }
}

fn keep(editing: Editing, name: &str) {
    editing.named().keep(name, &editing.draft().get_untracked());
}

fn apply(editing: Editing, name: &str) {
    let found = editing
        .named()
        .all()
        .with_untracked(|all| all.get(name).cloned());
    if let Some(settings) = found {
        editing.take_settings(&settings);
    }
}

/// A field for a name with its button; Enter is the button too, and Escape gives up.
#[component]
fn NameField(
    /// What the field is called.
    label: &'static str,
    /// What the button is called.
    act: &'static str,
    /// The name that stands there first.
    #[prop(optional)]
    first: String,
    /// Told of the name.
    on_name: Callback<String>,
    /// Told where it is given up.
    #[prop(optional)]
    on_give_up: Option<Callback<()>>,
) -> impl IntoView {
    let name = RwSignal::new(first);
    let field = NodeRef::<leptos::html::Input>::new();
    let done = move || {
        let typed = name.get_untracked();
        name.set(String::new());
        on_name.run(typed);
    };
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => done(),
        "Escape" => {
            if let Some(give_up) = on_give_up {
                event.stop_propagation();
                give_up.run(());
            }
        }
        _ => {}
    };
    // Whoever asked for it wants to type.
    effect(move || {
        if let Some(field) = field.get().filter(|_| on_give_up.is_some()) {
            let _focused = field.focus();
            field.select();
        }
    });
    view! {
        <div class="named-field">
            <input
                node_ref=field
                type="text"
                class="typed"
                aria-label=label
                placeholder=label
                maxlength="60"
                autocomplete="off"
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
                on:keydown=key
            />
            <button
                type="button"
                class="button"
                disabled=flag(move || name.with(|name| name.trim().is_empty()))
                on:click=move |_| done()
            >
                {act}
            </button>
        </div>
    }
}
