//! Every reading of the loaded decisions: where it reaches, what each choice means and what it would change.

use leptos::prelude::*;
use steelyard_protocol::Reach;

use super::switch_reach::SwitchReach;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text};
use crate::components::file_buttons::ChooseButton;
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::ground::samples::MOST_READINGS;
use crate::state::keeping::autosave::Autosave;

/// All of them, or which files have some.
#[component]
pub(super) fn Readings() -> impl IntoView {
    let open = expect_context::<Files>().workspace();
    let draft = expect_context::<Editing>().draft();
    let reaches = memo(move |_| open.with(|open| open.readings.clone()));
    let words = text(move || {
        let other = reaches.with(|reaches| {
            draft.with(|draft| {
                let other = reaches.iter().filter(|one| draft.reading(&one.switch) != 0);
                other.count()
            })
        });
        count_text(reaches.with(Vec::len), other)
    });
    let groups = dynamic(move || {
        let groups = grouped(reaches.get());
        if groups.is_empty() {
            return view! { <NoReadings/> }.into_any();
        }
        let groups = groups.into_iter();
        groups
            .map(|group| view! { <Group group=group/> })
            .collect_view()
            .into_any()
    });
    view! {
        <section class="settings-readings" aria-labelledby="readings-title">
            <header class="section-head">
                <h2 id="readings-title">"Readings"</h2>
                <p>{words}</p>
            </header>
            {groups}
        </section>
    }
}

/// "8 default", "2 of 8 not default"; nothing where there are none.
fn count_text(all: usize, other: usize) -> String {
    let (all, other) = (all as u64, other as u64);
    match (all, other) {
        (0, _) => String::new(),
        (all, 0) => format!("{} default", format::count(all)),
        (all, other) => format!(
            "{} of {} not default",
            format::count(other),
            format::count(all)
        ),
    }
}

/// Neighbours that reach the same decisions, together.
fn grouped(reaches: Vec<Reach>) -> Vec<Vec<Reach>> {
    let mut groups: Vec<Vec<Reach>> = Vec::new();
    for reach in reaches {
        match groups.last_mut() {
            Some(group) if group[0].decisions == reach.decisions => group.push(reach),
            _ => groups.push(vec![reach]),
        }
    }
    groups
}

/// Readings of the same decisions.
#[component]
fn Group(
    /// Never empty.
    group: Vec<Reach>,
) -> impl IntoView {
    let reached = group.first().map(|reach| reach.decisions.clone());
    let rows = group
        .into_iter()
        .map(|reach| view! { <SwitchReach switch=reach.switch/> })
        .collect_view();
    view! {
        <p class="reached"><Reached decisions=reached.unwrap_or_default()/></p>
        {rows}
    }
}

/// Of which system, and the decision by name or how many there are.
#[component]
fn Reached(
    /// By place.
    decisions: Vec<u32>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let (first, count) = (decisions.first().copied(), decisions.len());
    let only = first.filter(|_| count == 1);
    let open = files.workspace();
    let named = memo(move |_| {
        let place = first.unwrap_or_default() as usize;
        let named = open.with(|open| open.decisions.get(place).cloned());
        named.unwrap_or_default()
    });
    let system = text(move || named.with(|one| one.system.clone()));
    let words = text(move || match only {
        Some(_) => named.with(|one| one.label.clone()),
        None => counted_of(count, open.with(|open| open.decisions.len())),
    });
    let go = move |_| match only {
        Some(place) => navigation.open_decision(place),
        None => navigation.open(Page::Worklist),
    };
    view! {
        <b>{system}</b>
        ": "
        <button type="button" class="link" on:click=go>
            {words}
        </button>
    }
}

/// "3 decisions", "3 of 27 decisions".
fn counted_of(some: usize, all: usize) -> String {
    let counted = format::counted(all as u64, "decision");
    if some == all {
        return counted;
    }
    format!("{} of {counted}", format::count(some as u64))
}

/// What stands where no loaded decision has a reading.
#[component]
fn NoReadings() -> impl IntoView {
    let (files, autosave) = (expect_context::<Files>(), expect_context::<Autosave>());
    let any = memo(move |_| files.decisions().get() > 0);
    let heading = text(move || {
        if any.get() {
            "The loaded decisions have no readings"
        } else {
            "No decision is loaded"
        }
        .to_owned()
    });
    view! {
        <div class="no-readings">
            <h3>{heading}</h3>
            <p>
                "Where the specification of a system contradicts itself, each reading of the rule is a switch here: what something missing does, for example, or how risks add up. What contradicts itself nowhere has none."
            </p>
            <div class="invitation-buttons">
                <ChooseButton label="Choose files" on_files=move |handed| files.open(handed)/>
                <button
                    type="button"
                    class="button"
                    on:click=move |_| autosave.open_sample(MOST_READINGS)
                >
                    {format!("Open the sample: {}", MOST_READINGS.label)}
                </button>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::Switch;

    use super::*;

    #[test]
    fn readings_are_counted_and_default_is_said() {
        assert_eq!(count_text(0, 0), "");
        assert_eq!(count_text(8, 0), "8 default");
        assert_eq!(count_text(8, 2), "2 of 8 not default");
        assert_eq!(counted_of(3, 3), "3 decisions");
        assert_eq!(counted_of(2, 1200), "2 of 1,200 decisions");
    }

    #[test]
    fn neighbours_of_the_same_reach_stand_together() {
        let reach = |decisions: &[u32]| Reach {
            switch: Switch {
                id: String::new(),
                label: String::new(),
                choices: Vec::new(),
                saved: 0,
            },
            decisions: decisions.to_vec(),
        };
        let groups = grouped(vec![reach(&[0]), reach(&[0]), reach(&[0, 1]), reach(&[0])]);
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 1, 1]);
    }
}
