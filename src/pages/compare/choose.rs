//! What each side is: everything as saved, as edited now, settings with a name, or a preset.

use leptos::prelude::*;
use steelyard_protocol::{Preset, Settings};

use super::comparing::Comparing;
use crate::charts::format;
use crate::components::dynamic::text;
use crate::state::draft::Draft;
use crate::state::editing::Editing;
use crate::state::files::Files;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    A,
    B,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// Before a name, as the value of an option.
const NAMED: &str = "named:";

/// Settings that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing is edited.
    #[default]
    Saved,
    /// The edits as they stand.
    Edited,
    /// Those of that name.
    Named(String),
    /// One of those worth comparing here, by place.
    Preset(usize),
}

impl Choice {
    fn id(&self) -> String {
        match self {
            Self::Saved => "saved".to_owned(),
            Self::Edited => "edited".to_owned(),
            Self::Named(name) => format!("{NAMED}{name}"),
            Self::Preset(at) => at.to_string(),
        }
    }

    fn parse(id: &str) -> Self {
        match id {
            "edited" => Self::Edited,
            id => match id.strip_prefix(NAMED) {
                Some(name) => Self::Named(name.to_owned()),
                None => id.parse().map_or(Self::Saved, Self::Preset),
            },
        }
    }

    /// What it sets; all as saved where there is no such name or preset any more.
    pub(super) fn settings(&self, editing: Editing, presets: &[Preset]) -> Settings {
        match self {
            Self::Saved => Settings::default(),
            Self::Edited => editing.draft().with(Draft::settings),
            Self::Named(name) => editing.named().all().with(|all| {
                all.get(name)
                    .map_or_else(Settings::default, Draft::settings)
            }),
            Self::Preset(at) => presets
                .get(*at)
                .map_or_else(Settings::default, |preset| preset.settings.clone()),
        }
    }

    /// What it is, in words.
    fn label(&self, changes: u64, presets: &[Preset]) -> String {
        match self {
            Self::Saved => "Everything as saved".to_owned(),
            Self::Edited => format!("As edited now, {}", format::counted(changes, "change")),
            Self::Named(name) => name.clone(),
            Self::Preset(at) => presets
                .get(*at)
                .map_or(String::new(), |preset| preset.label.clone()),
        }
    }
}

/// The field for one side.
#[component]
pub(super) fn Chooser(
    /// Which.
    side: Side,
) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let chosen = comparing.choice(side);
    let options = move || {
        let changes = editing.draft().with(Draft::changes) as u64;
        files.workspace().with(|open| {
            let presets = (0..open.presets.len()).map(Choice::Preset);
            let named = editing.named().all().get();
            let named = named.all().iter();
            let named = named.map(|(name, _)| Choice::Named(name.clone()));
            let all = [Choice::Saved, Choice::Edited].into_iter();
            let all = all.chain(named).chain(presets);
            let options = all.map(|one| {
                let label = one.label(changes, &open.presets);
                view! {
                    <option value=one.id() selected=untrack(|| comparing.now(side)) == one>
                        {label}
                    </option>
                }
            });
            options.collect_view()
        })
    };
    let id = format!("side-{}", side.name());
    view! {
        <div class="compare-side">
            <label for=id.clone()>
                <b class="side-name">{side.name()}</b>
            </label>
            <select
                id=id
                class="select"
                aria-label=format!("Settings {}", side.name())
                prop:value=text(move || comparing.now(side).id())
                on:change=move |event| chosen.set(Choice::parse(&event_target_value(&event)))
            >
                {options}
            </select>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;

    #[test]
    fn a_choice_is_read_back() {
        for one in [
            Choice::Saved,
            Choice::Edited,
            Choice::Named("3".to_owned()),
            Choice::Preset(3),
        ] {
            assert_eq!(Choice::parse(&one.id()), one);
        }
        assert_eq!(Choice::parse("nothing"), Choice::Saved);
    }
}
