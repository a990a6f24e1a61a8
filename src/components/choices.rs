//! A menu in which any number of names are chosen.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::dynamic::{dynamic, flag, text};
use super::popover::Popover;
use crate::charts::format;
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Size of the menu, as telemetry-events.css has it at most.
const SIZE: (f64, f64) = (264.0, 360.0);

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    /// Its name.
    pub(crate) name: String,
    /// How many there are of it, where that is known.
    pub(crate) count: Option<u64>,
    /// Whether the format knows nothing of it.
    pub(crate) odd: bool,
}

/// The button, and what it opens.
#[component]
pub(crate) fn Menu(
    /// Prefix of the ids.
    id: &'static str,
    /// What is chosen: "type".
    name: &'static str,
    /// What is chosen from: "Events".
    of: &'static str,
    /// All of them.
    choices: Memo<Vec<Choice>>,
    /// Those that are chosen.
    chosen: Memo<Vec<String>>,
    /// Told what is chosen then.
    on_choose: Callback<Vec<String>>,
) -> impl IntoView {
    let content = Callback::new(move |()| {
        view! { <Content choices=choices chosen=chosen on_choose=on_choose/> }.into_any()
    });
    view! {
        <Popover
            id=id
            label=format!("{of} by {name}")
            size=SIZE
            chosen=flag(move || chosen.with(|chosen| !chosen.is_empty()))
            words=text(move || chosen.with(|chosen| chosen_words(name, chosen)))
            content=content
        />
    }
}

/// What a button says of what is chosen by it: its name where nothing is, the one where one is.
fn chosen_words(name: &str, chosen: &[String]) -> String {
    match chosen {
        [] => name.to_owned(),
        [one] => format!("{name}: {}", shown(one)),
        more => format::counted(more.len() as u64, name),
    }
}

/// What stands for a name; an empty one is to be seen too.
pub(crate) fn shown(name: &str) -> &str {
    if name.is_empty() { "(empty)" } else { name }
}

/// A line for each name, those of them that are chosen and nowhere to be found too.
fn lines(choices: &[Choice], chosen: &[String]) -> Vec<Choice> {
    let known: BTreeSet<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
    let lost = chosen.iter().filter(|name| !known.contains(name.as_str()));
    let lost = lost.map(|name| Choice {
        name: name.clone(),
        count: Some(0),
        odd: false,
    });
    choices.iter().cloned().chain(lost).collect()
}

/// What is chosen once a name is put in or taken out, in the order of the menu.
fn toggled(lines: &[Choice], chosen: &[String], name: &str) -> Vec<String> {
    let names = lines.iter().map(|line| &line.name);
    let stays = names.filter(|one| chosen.contains(one) != (one.as_str() == name));
    stays.cloned().collect()
}

#[component]
fn Content(
    /// All names.
    choices: Memo<Vec<Choice>>,
    /// Those that are chosen.
    chosen: Memo<Vec<String>>,
    /// Told what is chosen then.
    on_choose: Callback<Vec<String>>,
) -> impl IntoView {
    let all = memo(move |_| choices.with(|choices| chosen.with(|chosen| lines(choices, chosen))));
    let list = dynamic(move || {
        let all = all.get().into_iter().map(|line| {
            let name = line.name.clone();
            let is_chosen = flag(move || chosen.with(|chosen| chosen.contains(&name)));
            let name = line.name.clone();
            let change = move |_| {
                let now = all.with_untracked(|all| {
                    chosen.with_untracked(|chosen| toggled(all, chosen, &name))
                });
                on_choose.run(now);
            };
            let odd = line
                .odd
                .then(|| view! { <span class="mark">"not in the format"</span> });
            view! {
                <label class="events-choice">
                    <input type="checkbox" prop:checked=is_chosen on:change=scope::guard(change)/>
                    <span>{shown(&line.name).to_owned()}</span>
                    {odd}
                    <small>{line.count.map(format::count)}</small>
                </label>
            }
        });
        all.collect_view().into_any()
    });
    let none = flag(move || chosen.with(Vec::is_empty));
    view! {
        <div class="events-choices">{list}</div>
        <button
            type="button"
            class="events-any"
            disabled=none
            on:click=move |_| on_choose.run(Vec::new())
        >
            "Any"
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(name: &str, count: u64) -> Choice {
        Choice {
            name: name.to_owned(),
            count: Some(count),
            odd: false,
        }
    }

    #[test]
    fn what_is_chosen_stands_in_the_order_of_the_menu() {
        let chosen = ["vote".to_owned(), "lost".to_owned()];
        let all = lines(&[choice("turn", 3), choice("vote", 2)], &chosen);
        assert_eq!(all.last(), Some(&choice("lost", 0)));
        assert_eq!(toggled(&all, &chosen, "turn"), ["turn", "vote", "lost"]);
        assert_eq!(toggled(&all, &chosen, "lost"), ["vote"]);
    }

    #[test]
    fn a_button_names_the_one_that_is_chosen() {
        let names = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(chosen_words("type", &[]), "type");
        assert_eq!(chosen_words("type", &names(&["vote"])), "type: vote");
        assert_eq!(chosen_words("agent", &names(&[""])), "agent: (empty)");
        assert_eq!(chosen_words("type", &names(&["vote", "turn"])), "2 types");
        assert_eq!(chosen_words("branch", &names(&["a", "b"])), "2 branches");
    }
}
