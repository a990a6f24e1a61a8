//! Chosen runs as the rows of a decision: which measured columns count, and which way is better.

use std::collections::BTreeSet;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use steelyard_protocol::table::{MappedColumn, TableMap};
use steelyard_protocol::{RunId, RunLine, WrittenFile};

use super::Choosing;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag};
use crate::components::modal::Modal;
use crate::pages::runs::columns::{COLUMNS, Column, Holds, Value};
use crate::reactive::scope;
use crate::state::ground::navigation::Navigation;

/// Columns that count at first, where all of the runs have them.
const FIRST: [&str; 5] = ["technical", "tokens_out", "cost", "time", "failed"];

/// A column as it is chosen.
#[derive(Clone, Copy)]
struct Choice {
    column: &'static Column,
    /// How many of the runs have it.
    known: usize,
    counts: RwSignal<bool>,
    less: RwSignal<bool>,
}

/// The columns that any of the runs has. Scores had better be high; what is counted, spent or waited for, low.
fn choices(runs: &[RunLine]) -> Vec<Choice> {
    let columns = COLUMNS.iter().filter(|column| column.is_number());
    let choices = columns.filter_map(|column| {
        let values = runs.iter().map(|run| (column.value)(run, &[]));
        let known = values.filter(|value| *value != Value::Unknown).count();
        let first = known == runs.len() && FIRST.contains(&column.id);
        (known > 0).then(|| Choice {
            column,
            known,
            counts: RwSignal::new(first),
            less: RwSignal::new(!matches!(column.holds, Holds::Mean(_))),
        })
    });
    choices.collect()
}

/// "These are 7 tasks: this compares sessions, not agents."
fn about(runs: &[RunLine]) -> Option<String> {
    let task = |run: &RunLine| match run.decision {
        Some((decision, _)) => (0, decision),
        None => (run.id.file + 1, run.id.place),
    };
    let tasks: BTreeSet<(u32, u32)> = runs.iter().map(task).collect();
    (tasks.len() > 1).then(|| {
        let tasks = format::count(tasks.len() as u64);
        format!("These are {tasks} tasks: this compares sessions, not agents.")
    })
}

/// The dialog.
#[component]
pub(super) fn Weigh() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let navigation = expect_context::<Navigation>();
    let runs = untrack(|| choosing.lines());
    let all = runs.len();
    let title = format!("Weigh {}", format::counted(all as u64, "run"));
    let choices = StoredValue::new(choices(&runs));
    let lines = choices
        .get_value()
        .into_iter()
        .map(move |one| line(one, all));
    let ids: Vec<RunId> = runs.iter().map(|run| run.id).collect();
    let none = flag(move || choices.with_value(|all| !all.iter().any(|one| one.counts.get())));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let chosen = choices.get_value().into_iter();
        let chosen = chosen.filter(|one| one.counts.get_untracked());
        let columns = chosen.map(|one| MappedColumn {
            column: one.column.id.to_owned(),
            less: one.less.get_untracked(),
            weight: 1.0,
            ..MappedColumn::default()
        });
        let map = TableMap {
            columns: columns.collect(),
            ..TableMap::default()
        };
        choosing.spawn(choosing.weigh(ids.clone(), map, navigation));
    };
    let trouble = dynamic(move || {
        let why = choosing.trouble.get();
        why.map(|why| view! { <p class="choosing-trouble">{why}</p> })
            .into_any()
    });
    view! {
        <Modal
            class="panel weigh"
            label=Signal::stored(title.clone())
            on_close=move |()| choosing.weighing.set(false)
        >
            <form on:submit=submit>
                <h2 class="panel-title">{title}</h2>
                <p class="panel-words">
                    "Each column is scaled by its range over these runs, from worst to best. Weights and limits are set in the decision."
                </p>
                {about(&runs).map(|words| view! { <p class="panel-words"><b>{words}</b></p> })}
                <div class="weigh-columns">{lines.collect_view()}</div>
                <div role="alert">{trouble}</div>
                <div class="panel-acts">
                    <button
                        type="submit"
                        class="button primary"
                        prop:disabled=flag(move || none.get() || choosing.busy.get())
                    >
                        "Weigh them"
                    </button>
                </div>
            </form>
        </Modal>
    }
}

/// A column: whether it counts, and which way is better.
fn line(one: Choice, all: usize) -> AnyView {
    let Choice {
        column,
        known,
        counts,
        less,
    } = one;
    let lack = (known < all).then(|| {
        let (known, all) = (format::count(known as u64), format::count(all as u64));
        view! { <small>{format!("{known} of {all} have it; the others do not rank")}</small> }
    });
    view! {
        <div class="weigh-column">
            <label title=(!column.title.is_empty()).then_some(column.title)>
                <input
                    type="checkbox"
                    prop:checked=counts
                    on:change=scope::guard(move |event| counts.set(event_target_checked(&event)))
                />
                <span>{column.name} {lack}</span>
            </label>
            <span class="select"><select
                aria-label=format!("Better direction of {}", column.name)
                prop:disabled=flag(move || !counts.get())
                on:change=scope::guard(move |event| less.set(event_target_value(&event) == "less"))
            >
                <option value="less" selected=less.get_untracked()>"less is better"</option>
                <option value="more" selected=!less.get_untracked()>"more is better"</option>
            </select></span>
        </div>
    }
    .into_any()
}

impl Choosing {
    /// Weighs runs by the columns of a map, and goes to the decision that comes of it.
    async fn weigh(self, runs: Vec<RunId>, map: TableMap, navigation: Navigation) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        let (files, document) = (self.files, self.reader.weighed(runs, map));
        let taken = scope::detach(async move {
            let WrittenFile {
                key, name, text, ..
            } = document.await?;
            files.take_written(key, &name, text).await.map(|_| name)
        });
        match taken.await {
            Ok(name) => self.go_to(&name, navigation),
            Err(why) => self.warn(&why),
        }
        self.go_on();
    }

    /// The decision of the file of that name.
    fn go_to(self, name: &str, navigation: Navigation) {
        self.weighing.set(false);
        let place = self.files.workspace().with_untracked(|open| {
            let file = open.files.iter().find(|file| file.name == name)?;
            file.decision
        });
        match place {
            Some(decision) => navigation.open_decision(decision),
            None => self.warn("These columns gave no decision; Files says why."),
        }
    }
}
