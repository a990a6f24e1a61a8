//! Which run is read: all of them under their decisions, what an agent called under that agent.

use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{RunId, RunLine, Runs};

use super::family::{Member, in_order, other_file, places};
use super::reader::Reader;
use super::totals::Totals;
use crate::charts::format;
use crate::components::dynamic::{dynamic, perhaps, text};
use crate::components::media::Room;
use crate::components::tile::Tile;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::views::sort_order::ordered;

/// Runs that are listed; the table of all runs has the others.
const MOST: usize = 400;

/// A line of the tree: how deep it stands, the run, and what called it.
struct Branch {
    depth: usize,
    line: RunLine,
    caller: Option<RunLine>,
}

/// The runs of a decision.
struct Group {
    title: String,
    branches: Vec<Branch>,
}

/// The way to each run; where there is little room, a field to choose from.
#[component]
pub(super) fn Tree() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let files = expect_context::<Files>();
    let room = expect_context::<Signal<Room>>();
    let groups = move || {
        let labels = files.workspace().with(|open| {
            let labels = open.decisions.iter().map(|one| one.label.clone());
            labels.collect::<Vec<_>>()
        });
        reader
            .all()
            .get()
            .map_or(Vec::new(), |all| grouped(&all, &labels))
    };
    dynamic(move || {
        let groups = groups();
        if room.get() < Room::Medium {
            view! { <Chooser groups=groups/> }.into_any()
        } else {
            view! { <Branches groups=groups/> }.into_any()
        }
    })
}

#[component]
fn Branches(
    /// The runs by decision.
    groups: Vec<Group>,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let count = groups
        .iter()
        .map(|group| group.branches.len())
        .sum::<usize>();
    let left = reader
        .all()
        .with_untracked(|all| all.as_ref().map_or(0, |all| all.runs.len()))
        .saturating_sub(count);
    let groups = groups.into_iter().map(|group| {
        let branches = group
            .branches
            .into_iter()
            .map(|branch| view! { <Leaf branch=branch/> });
        view! {
            <section class="tree-group">
                <h2 title=group.title.clone()>{group.title.clone()}</h2>
                <ul>{branches.collect_view()}</ul>
            </section>
        }
    });
    view! {
        <nav class="tree" aria-label="Runs">
            <Way id=None>
                <span class="tree-name">"All runs"</span>
            </Way>
            {groups.collect_view()}
            {(left > 0).then(|| view! {
                <p class="faint tree-left">
                    {format!("{} more are in the table of all runs.", format::count(left as u64))}
                </p>
            })}
        </nav>
    }
}

#[component]
fn Leaf(
    /// The run and where it stands.
    branch: Branch,
) -> impl IntoView {
    let Branch {
        depth,
        line,
        caller,
    } = branch;
    let tile = line
        .decision
        .map(|(_, place)| view! { <Tile index=place/> });
    let title = format!("{}, {}", line.name, line.file);
    let elsewhere = other_file(&line, caller.as_ref()).map(str::to_owned);
    let call = caller.zip(line.call).map(|(caller, call)| {
        let title = format!("Where {} called this run", caller.name);
        let words = format!("in turn {}", call.turn);
        view! { <Way id=Some(caller.id) to=Some(call.entry) title=title>{words}</Way> }
    });
    view! {
        <li style:padding-inline-start=format!("{}px", depth * 18)>
            <Way id=Some(line.id) title=title>
                {tile}
                <RunName name=line.name.clone()/>
                <small>{words(&line)}</small>
                {elsewhere.map(|file| view! { <small class="tree-file">{file}</small> })}
            </Way>
            {call}
        </li>
    }
}

/// A run's name; where there is no room for all of it, what tells two runs of an agent apart stays.
#[component]
pub(super) fn RunName(
    /// The name, such as `agent#2`.
    name: String,
) -> impl IntoView {
    let (agent, number) = parted(&name);
    view! {
        <span class="run-name">
            <span>{agent.to_owned()}</span>
            <span>{number.to_owned()}</span>
        </span>
    }
}

/// The agent, and what makes the name that of one of its runs: `agent`, `#2`.
pub(super) fn parted(name: &str) -> (&str, &str) {
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|digit| digit.is_ascii_digit());
    match name.rfind('#') {
        Some(at) if number(&name[at + 1..]) => name.split_at(at),
        _ => (name, ""),
    }
}

/// "12 turns, 3 questions".
fn words(line: &RunLine) -> String {
    let turns = format::counted(u64::from(line.turns), "turn");
    match Totals::of([line]).asked() {
        0 => turns,
        asked => format!("{turns}, {}", format::counted(asked, "question")),
    }
}

/// A link to a run, or to all of them.
#[component]
pub(super) fn Way(
    /// The run; `None` for all.
    id: Option<RunId>,
    /// The entry of it to go to; then the link is to that place, and not to the run.
    #[prop(optional_no_strip)]
    to: Option<u32>,
    /// The entry that is left, by which the way back is found.
    #[prop(optional_no_strip)]
    from: Option<u32>,
    /// All that it is called, where that may be cut.
    #[prop(optional, into)]
    title: String,
    /// What stands on it.
    children: Children,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let reader = expect_context::<Reader>();
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        reader.leave(from);
        if let Some(goal) = id.zip(to) {
            reader.head_for(goal);
        }
        navigation.open_run(id);
    };
    let is_here = move || to.is_none() && reader.run() == id;
    view! {
        <a
            class="way"
            class:to-call=to.is_some()
            href=text(move || navigation.address_of_run(id))
            title=(!title.is_empty()).then_some(title)
            aria-current=perhaps(move || is_here().then(|| "true".to_owned()))
            on:click=open
        >
            {children()}
        </a>
    }
}

/// One field for all, where there is no room for a tree.
#[component]
fn Chooser(
    /// The runs by decision.
    groups: Vec<Group>,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let navigation = expect_context::<Navigation>();
    let ids: Vec<RunId> = groups
        .iter()
        .flat_map(|group| group.branches.iter().map(|branch| branch.line.id))
        .collect();
    let chosen = {
        let ids = ids.clone();
        text(move || {
            let at = reader
                .run()
                .and_then(|run| ids.iter().position(|id| *id == run));
            at.map_or(String::new(), |at| at.to_string())
        })
    };
    let mut at = 0_usize;
    let mut options = Vec::new();
    for group in groups {
        let mut own = Vec::new();
        for Branch { depth, line, .. } in group.branches {
            let indent = "\u{2003}".repeat(depth);
            own.push(
                view! { <option value=at.to_string()>{format!("{indent}{}", line.name)}</option> },
            );
            at += 1;
        }
        options.push(view! { <optgroup label=group.title>{own}</optgroup> });
    }
    let choose = move |value: String| {
        let run = value
            .parse::<usize>()
            .ok()
            .and_then(|at| ids.get(at).copied());
        navigation.open_run(run);
    };
    view! {
        <div class="run-chooser">
            <label for="run-chosen">"Run"</label>
            <select
                id="run-chosen"
                class="select"
                prop:value=chosen
                on:change=scope::guard(move |event| choose(event_target_value(&event)))
            >
                <option value="">"All runs"</option>
                {options}
            </select>
        </div>
    }
}

/// The runs by decision, those of none last; what was called stands behind what called it.
fn grouped(all: &Arc<Runs>, labels: &[String]) -> Vec<Group> {
    let mut groups: Vec<(Option<u32>, Group)> = Vec::new();
    let places = places(&all.runs);
    let mut decision = None;
    for Member { place, depth } in in_order(&all.runs).into_iter().take(MOST) {
        let line = all.runs[place].clone();
        if depth == 0 {
            decision = line.decision.map(|(decision, _)| decision);
        }
        let caller = line.parent.and_then(|parent| places.get(&parent));
        let branch = Branch {
            depth,
            caller: caller.map(|place| all.runs[*place].clone()),
            line,
        };
        match groups.iter_mut().find(|(of, _)| *of == decision) {
            Some((_, group)) => group.branches.push(branch),
            None => {
                let label = decision.and_then(|place| labels.get(place as usize));
                let title = label.map_or("In no decision", String::as_str);
                let title = title.to_owned();
                let branches = vec![branch];
                groups.push((decision, Group { title, branches }));
            }
        }
    }
    let at = |(decision, _): &(Option<u32>, Group)| decision.unwrap_or(u32::MAX);
    let groups = ordered(groups, |one, two| at(one).cmp(&at(two)));
    groups.into_iter().map(|(_, group)| group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(place: u32, decision: Option<u32>, parent: Option<u32>) -> RunLine {
        let id = |place| RunId { file: 1, place };
        RunLine {
            id: id(place),
            decision: decision.map(|decision| (decision, place)),
            parent: parent.map(id),
            ..RunLine::default()
        }
    }

    #[test]
    fn runs_of_an_agent_are_told_apart_at_the_end() {
        assert_eq!(parted("agent#12"), ("agent", "#12"));
        assert_eq!(parted("c#"), ("c#", ""));
        assert_eq!(parted("a#b"), ("a#b", ""));
    }

    #[test]
    fn what_was_called_stands_behind_what_called_it() {
        let runs = vec![
            line(0, None, None),
            line(1, Some(1), None),
            line(2, Some(0), None),
            line(3, None, Some(1)),
            line(4, None, Some(3)),
            line(5, Some(1), None),
        ];
        let all = Arc::new(Runs {
            runs,
            ..Runs::default()
        });
        let labels = ["first".to_owned(), "second".to_owned()];
        let found: Vec<(String, Vec<(usize, u32)>)> = grouped(&all, &labels)
            .into_iter()
            .map(|group| {
                let branches = group.branches.iter();
                let branches = branches.map(|branch| (branch.depth, branch.line.id.place));
                (group.title, branches.collect())
            })
            .collect();
        assert_eq!(
            found,
            [
                ("first".to_owned(), vec![(0, 2)]),
                ("second".to_owned(), vec![(0, 1), (1, 3), (2, 4), (0, 5)]),
                ("In no decision".to_owned(), vec![(0, 0)]),
            ]
        );
    }
}
