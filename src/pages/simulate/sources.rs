//! Where a config comes from and where it goes: those that are open, the example, files.

use leptos::prelude::*;
use steelyard_protocol::deliberation::{ConfigsToSimulate, NamedText};

use super::named::read_first;
use super::simulation::Simulation;
use crate::components::dynamic::{dynamic, text};
use crate::components::file_buttons::ChooseButton;
use crate::give::download_text;
use crate::reactive::effect::effect;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::intake::Handed;

/// What can be begun with, and what was there before.
#[derive(Clone, Copy)]
struct Choosing {
    simulation: Simulation,
    /// Which config is in the form.
    side: RwSignal<usize>,
    known: RwSignal<Vec<NamedText>>,
    trouble: RwSignal<Option<String>>,
    /// What another was chosen instead of, where it stands nowhere else.
    before: RwSignal<Option<(usize, NamedText)>>,
}

impl Choosing {
    /// Asks for what is open, each time that files change.
    fn follow(self) {
        let files = expect_context::<Files>();
        let open = files.workspace();
        effect(move || {
            open.track();
            scope::spawn(async move {
                match files.of_files(ConfigsToSimulate {}).await {
                    Ok(all) => {
                        let first = self.simulation.configs[0];
                        // The example gives way to what is open, as long as nobody has changed it.
                        let untouched = first
                            .with_untracked(|one| one.name.is_empty() || all.last() == Some(one));
                        if let Some(natural) = all.first().filter(|_| untouched) {
                            first.set(natural.clone());
                        }
                        self.known.set(all);
                    }
                    Err(why) => {
                        self.trouble.set(Some(why));
                    }
                }
            });
        });
    }

    fn take(self, config: NamedText) {
        let place = self.side.get_untracked();
        let old = self.simulation.configs[place].get_untracked();
        let is_lost = self.known.with_untracked(|all| !all.contains(&old));
        self.before.set(Some((place, old)).filter(|_| is_lost));
        self.simulation.configs[place].set(config);
        self.trouble.set(None);
    }

    fn take_known(self, at: &str) {
        let at: usize = at.parse().unwrap_or(usize::MAX);
        let config = self.known.with_untracked(|all| all.get(at).cloned());
        if let Some(config) = config {
            self.take(config);
        }
    }

    fn take_file(self, handed: Vec<Handed>) {
        scope::spawn(async move {
            match read_first(handed).await {
                Some(Ok(config)) => self.take(config),
                Some(Err(why)) => self.trouble.set(Some(why)),
                None => {}
            }
        });
    }

    fn keep(self) {
        self.simulation.configs[self.side.get_untracked()].with_untracked(|config| {
            let name = config.name.rsplit('/').next().unwrap_or_default();
            download_text(name, "text/plain", &config.text)
        });
    }

    fn options(self) -> AnyView {
        let here = self.simulation.configs[self.side.get()].get();
        let all = self.known.get();
        let found = all.iter().position(|one| *one == here);
        let last = all.len().saturating_sub(1);
        let options = all.into_iter().enumerate().map(|(at, one)| {
            let label = if at == last {
                "The example".to_owned()
            } else {
                one.name
            };
            let is_here = found == Some(at);
            view! { <option value=at.to_string() prop:selected=is_here>{label}</option> }
        });
        let own = found.is_none().then(|| {
            let label = format!("{}, changed", here.name);
            view! { <option value="" prop:selected=true>{label}</option> }
        });
        view! {
            {own}
            {options.collect_view()}
        }
        .into_any()
    }
}

/// The chooser and the buttons.
#[component]
pub(super) fn Sources(
    /// Which config is in the form.
    side: RwSignal<usize>,
) -> impl IntoView {
    let choosing = Choosing {
        simulation: expect_context::<Simulation>(),
        side,
        known: RwSignal::new(Vec::new()),
        trouble: RwSignal::new(None),
        before: RwSignal::new(None),
    };
    choosing.follow();
    let back = move || {
        let back = choosing.before.get().map(|(place, old)| {
            let put = move |_| {
                choosing.simulation.configs[place].set(old.clone());
                choosing.before.set(None);
            };
            view! { <button type="button" class="link" on:click=put>"Restore the config before"</button> }
        });
        back.into_any()
    };
    let choose = move |event| choosing.take_known(&event_target_value(&event));
    view! {
        <span class="select simulate-source">
            <select aria-label="Start from" on:change=scope::guard(choose)>
                {dynamic(move || choosing.options())}
            </select>
        </span>
        <ChooseButton label="Open…" on_files=move |handed| choosing.take_file(handed)/>
        <button
            type="button"
            class="button"
            title="Saves the config as a file. Until then it is only in this tab."
            on:click=move |_| choosing.keep()
        >
            "Download"
        </button>
        {dynamic(back)}
        <span class="simulate-trouble" role="alert">
            {text(move || choosing.trouble.get().unwrap_or_default())}
        </span>
    }
}
