//! The list of commands, with the field that narrows it down.

use leptos::ev::KeyboardEvent;
use leptos::html::{Div, Input};
use leptos::prelude::*;

use super::commands::{Act, Command, Commands};
use super::find::found;
use super::{Palette, Shown};
use crate::components::dynamic::{dynamic, flag, perhaps, text, word};
use crate::state::keeping::Keeping;

/// Commands shown at once.
const MOST: usize = 40;

#[component]
pub(super) fn List() -> impl IntoView {
    let Palette(shown) = expect_context::<Palette>();
    let commands = StoredValue::new(Commands::gather());
    let late = RwSignal::new(0_usize);
    let keeping = expect_context::<Keeping>();
    keeping.offer(move |stored| {
        let count = stored.len();
        // The palette may be closed by now.
        commands.try_update_value(|all| all.workspaces(&keeping, stored));
        late.try_set(count);
    });
    let typed = RwSignal::new(String::new());
    let at = RwSignal::new(0_usize);
    let field = NodeRef::<Input>::new();
    let list = NodeRef::<Div>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            let _gone = field.focus();
        }
    });
    let matches = Memo::new(move |_| {
        late.track();
        typed.with(|typed| commands.with_value(|all| found(&all.0, typed, MOST)))
    });
    let run = move |command: &Command| {
        let act = command.act.clone();
        // Closed first: what is focused then is outside of the dialog.
        shown.set(None);
        match act {
            Act::Help => shown.set(Some(Shown::Help)),
            act => act.run(),
        }
    };
    let run_at = move |place: usize| {
        let chosen = matches.with_untracked(|matches| matches.get(place).copied());
        if let Some(chosen) = chosen {
            let command = commands.with_value(|all| all.0[chosen].clone());
            run(&command);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let last = matches.with_untracked(|matches| matches.len().saturating_sub(1));
        let here = at.get_untracked().min(last);
        match event.key().as_str() {
            "ArrowDown" => at.set(if here == last { 0 } else { here + 1 }),
            "ArrowUp" => at.set(if here == 0 { last } else { here - 1 }),
            "Enter" => run_at(here),
            _ => return,
        }
        event.prevent_default();
        if let Some(list) = list.get_untracked() {
            let chosen = list.query_selector("[aria-selected=true]").ok().flatten();
            if let Some(chosen) = chosen {
                chosen.scroll_into_view_with_bool(false);
            }
        }
    };
    let options = dynamic(move || {
        let places = matches.get();
        let options = places.into_iter().enumerate().map(|(place, chosen)| {
            let command = commands.with_value(|all| all.0[chosen].clone());
            view! {
                <div
                    class="command"
                    role="option"
                    id=format!("command-{place}")
                    aria-selected=word(move || at.get() == place)
                    on:click=move |_| run_at(place)
                >
                    <span>{command.label}</span>
                    <small>{command.kind}</small>
                </div>
            }
        });
        options.collect_view().into_any()
    });
    let count = text(move || match matches.with(Vec::len) {
        0 => "No command is called that".to_owned(),
        1 => "1 command".to_owned(),
        count => format!("{count} commands"),
    });
    view! {
        <input
            class="palette-field"
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls="commands"
            aria-label="Search or run"
            aria-activedescendant=perhaps(move || {
                (!matches.with(Vec::is_empty)).then(|| format!("command-{}", at.get()))
            })
            placeholder="A page, a decision, a slider, an act"
            autocomplete="off"
            spellcheck="false"
            node_ref=field
            on:input=move |event| {
                typed.set(event_target_value(&event));
                at.set(0);
            }
            on:keydown=on_key
        />
        <p class="palette-count" role="status" class:none=flag(move || !matches.with(Vec::is_empty))>
            {count}
        </p>
        <div class="commands" id="commands" role="listbox" aria-label="Commands" node_ref=list>
            {options}
        </div>
        <p class="palette-about">
            "Pages, decisions, sliders and acts, by a few letters of their names. " <kbd>"?"</kbd>
            " for help on the page."
        </p>
    }
}
