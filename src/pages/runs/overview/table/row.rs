//! A row of the table: a run, a group of runs, or all of them together.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::RunLine;

use super::Shown;
use super::arranged::{All, Group};
use crate::charts::format;
use crate::components::dynamic::{flag, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::moment::{moment, utc_text, zone};
use crate::components::tile::Tile;
use crate::pages::runs::choosing::{Choosing, Mark};
use crate::pages::runs::columns::{Column, Holds, REWARDS, Value};
use crate::pages::runs::effort::Efforts;
use crate::pages::runs::family::is_own;
use crate::pages::runs::outcomes;
use crate::pages::runs::tree::{RunName, Way};
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;

/// A run.
pub(super) fn run(line: &RunLine, at: usize, shown: &Shown) -> AnyView {
    let choosing = expect_context::<Choosing>();
    let id = line.id;
    let letter = line
        .decision
        .map(|(_, place)| view! { <Tile index=place/> });
    let title = format!("{}, {}", line.name, line.file);
    // The task may be called so already.
    let task = Column::of("task").map(|task| (task.value)(line, &shown.all.tasks).said());
    let about = (task.as_ref() != Some(&line.title) || !shown.has("task"))
        .then(|| view! { <small>{line.title.clone()}</small> });
    let mark = is_own(line).then(|| view! { <Mark id=id name=title.clone()/> });
    let cells = shown.columns.iter().map(|column| {
        let (class, more) = (format!("of-{}", column.id), told(column, line));
        let end = column.is_end();
        view! { <td class=class class:end=end title=more>{cell(column, line, &shown.all)}</td> }
            .into_any()
    });
    let cells: Vec<AnyView> = cells.collect();
    let (called, name) = (line.parent.is_some(), line.name.clone());
    view! {
        <tr
            class:called=called
            class:chosen=flag(move || choosing.has(id))
            aria-rowindex=(at + 2).to_string()
            style:height=text(shown.height())
        >
            <td class="choose">{mark}</td>
            <th scope="row">
                <Way id=Some(id) title=title>
                    {letter}
                    <RunName name=name/>
                    {about}
                </Way>
            </th>
            {cells}
        </tr>
    }
    .into_any()
}

/// What a run has in a column.
fn cell(column: &Column, line: &RunLine, all: &All) -> AnyView {
    match column.id {
        "task" => return task(line, &(column.value)(line, &all.tasks).said()),
        "outcome" => return outcomes::cell(&line.outcome),
        "stars" if line.outcome.stars.is_some() => {
            return outcomes::stars(&line.outcome).into_any();
        }
        "failed" => return failed(line.calls).into_any(),
        _ => {}
    }
    match (column.value)(line, &all.tasks) {
        Value::Unknown => view! { <span class="faint">{format::UNKNOWN}</span> }.into_any(),
        Value::Words(words) => words.into_any(),
        Value::Efforts(efforts) => efforts_cell(efforts),
        Value::Number { x, .. } if column.holds == Holds::Moment => {
            let (day, time) = moment(x);
            view! {
                <time datetime=utc_text(x) title=format!("{day} {time} {}", zone().name)>
                    {day.clone()} " " {time[..5.min(time.len())].to_owned()}
                </time>
            }
            .into_any()
        }
        Value::Number {
            x,
            at_least,
            currency,
        } => {
            let number = format::bounded(at_least, &column.written(x, currency));
            let heuristic = column.id == "technical" && line.technical.is_some_and(|found| found.1);
            let badge = heuristic.then(|| {
                view! { <span class="mark" title="No outcome is recorded; judged by how its log ends">"heuristic"</span> }
            });
            view! { {badge} {number} }.into_any()
        }
    }
}

/// "3 of 41", or "3 of 12 known" where the others do not say how they ended.
fn failed((calls, failed): (u32, Option<(u32, u32)>)) -> String {
    match failed.filter(|_| calls > 0) {
        None => format::UNKNOWN.to_owned(),
        Some((failed, of)) => {
            let known = if of < calls { " known" } else { "" };
            format!("{failed} of {}{known}", format::count(u64::from(of)))
        }
    }
}

fn efforts_cell([high, medium, low, unjudged]: [u32; 4]) -> AnyView {
    view! { <Efforts counts=[low, medium, high] unjudged=unjudged/> }.into_any()
}

/// What more there is to say of a cell.
fn told(column: &Column, line: &RunLine) -> Option<String> {
    Some(match column.id {
        REWARDS => {
            let reward =
                |x: Option<f64>| x.map_or(format::UNKNOWN.to_owned(), |x| format::signed(x, 2));
            let (proactive, personal) = (reward(line.proactivity), reward(line.personalisation));
            format!("Proactivity {proactive}, personalisation {personal}")
        }
        "broken" if !line.broken.is_empty() => {
            let names = line
                .broken
                .iter()
                .map(|(name, times)| format!("{name} ×{times}"));
            names.collect::<Vec<_>>().join(", ")
        }
        "cost" if line.cost.without > 0 => {
            format!(
                "{} without a cost",
                format::counted(line.cost.without, "call")
            )
        }
        "cost" if line.cost.priced > 0 => "By your prices".to_owned(),
        _ if column.holds == Holds::Words => (column.value)(line, &[]).said(),
        _ => return None,
    })
}

/// Runs that are put together; pressed it folds.
pub(super) fn group(group: &Group, at: usize, shown: &Shown) -> AnyView {
    let name = group.name.clone();
    let folds = shown.folded;
    let words = if name.is_empty() {
        format::UNKNOWN.to_owned()
    } else {
        name.clone()
    };
    let folded = {
        let name = name.clone();
        memo(move |_| folds.with(|folded| folded.contains(&name)))
    };
    let fold = move |_| {
        folds.update(|folded| {
            if !folded.remove(&name) {
                folded.insert(name.clone());
            }
        });
    };
    let count = format::counted(shown.all.counted(&group.places).count() as u64, "run");
    view! {
        <tr class="run-group" aria-rowindex=(at + 2).to_string() style:height=text(shown.height())>
            <td class="choose"></td>
            <th scope="row">
                <button
                    type="button"
                    class="plain"
                    title=words.clone()
                    aria-expanded=text(move || (!folded.get()).to_string())
                    on:click=fold
                >
                    <Icon
                        glyph=Signal::derive(move || if folded.get() { Glyph::ChevronRight } else { Glyph::ChevronDown })
                        size=12
                    />
                    <span class="run-name">{words.clone()}</span>
                    <small>{count}</small>
                </button>
            </th>
            {sums(&group.places, shown)}
        </tr>
    }
    .into_any()
}

/// What runs come to, column by column, with in how many it is known where not in all.
pub(super) fn sums(places: &[usize], shown: &Shown) -> Vec<AnyView> {
    let of = shown.all.counted(places).count();
    let cells = shown.columns.iter().map(|column| {
        let sum = shown.all.sum(column, places);
        let part = (0 < sum.known && sum.known < of).then(|| {
            let words = format!(
                "{} of {}",
                format::count(sum.known as u64),
                format::count(of as u64)
            );
            let title = format!("Known for {words} runs");
            view! { <small title=title>{words}</small> }
        });
        let mean = matches!(column.holds, Holds::Mean(_)).then_some("Mean");
        let what = match column.holds {
            Holds::Efforts => efforts_cell(sum.efforts),
            _ => sum.words(column).into_any(),
        };
        view! { <td class:end=column.is_end() title=mean>{what} " " {part}</td> }.into_any()
    });
    cells.collect()
}

/// The decision of a run; of one that is compared with none the name that a document gives its task.
fn task(line: &RunLine, name: &str) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let by_hand = line.by_hand.map(|_| view! { <small>"by hand"</small> });
    let name = name.to_owned();
    match line.decision {
        Some((decision, _)) => {
            let open = move |event: MouseEvent| {
                if event.ctrl_key() || event.meta_key() || event.shift_key() {
                    return;
                }
                event.prevent_default();
                navigation.open_decision(decision);
            };
            let address = text(move || navigation.address_of_decision(decision));
            view! {
                <a href=address title=name.clone() on:click=open>{name.clone()}</a>
                {by_hand}
            }
            .into_any()
        }
        None if name.is_empty() => {
            view! { <span class="faint">{format::UNKNOWN}</span> }.into_any()
        }
        None => view! { <span>{name}</span> {by_hand} }.into_any(),
    }
}
