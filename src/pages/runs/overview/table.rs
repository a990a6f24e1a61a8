//! The runs side by side; a column's name sorts.

use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{RunLine, Runs};

use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text};
use crate::components::moment::moment;
use crate::components::tile::Tile;
use crate::pages::runs::choosing::{Choosing, Mark, MarkAll};
use crate::pages::runs::effort::Efforts;
use crate::pages::runs::family::{in_order, is_own};
use crate::pages::runs::outcomes::cell;
use crate::pages::runs::totals::Totals;
use crate::pages::runs::tree::{RunName, Way};
use crate::state::files::Files;
use crate::state::navigation::Navigation;
use crate::state::order::ordered;

/// Rows that are drawn.
const MOST: usize = 500;

/// What the table is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Input,
    Task,
    Began,
    Turns,
    Efforts,
    Broken,
    Outcome,
    Interaction,
    Tokens,
    Took,
    Failed,
}

/// The table.
#[component]
pub(super) fn Table(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let sort = RwSignal::new(Sort::Input);
    let left = all.runs.len().saturating_sub(MOST);
    let choosing = expect_context::<Choosing>();
    let files = expect_context::<Files>();
    let shown = {
        let all = Arc::clone(&all);
        Memo::new(move |_| {
            let mut order = order(&all.runs, sort.get());
            order.truncate(MOST);
            order
        })
    };
    {
        let all = Arc::clone(&all);
        Effect::new(move || {
            let rows = shown.get().into_iter().map(|at| &all.runs[at]);
            let own = rows.filter(|run| is_own(run));
            choosing.see(own.map(|run| run.id).collect());
        });
    }
    let rows = dynamic(move || {
        let open = files.workspace().get_untracked();
        let rows = shown.get().into_iter().map(|at| {
            let line = all.runs[at].clone();
            let decision = line.decision.map(|(decision, _)| decision);
            let task = decision.and_then(|decision| {
                let one = open.decisions.get(decision as usize)?;
                Some((decision, one.label.clone()))
            });
            view! { <Row line=line task=task/> }
        });
        rows.collect_view().into_any()
    });
    view! {
        <div class="grid-box runs-box" tabindex="0" role="region" aria-label="Runs side by side">
            <table class="runs-table">
                <Head sort=sort/>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {(left > 0).then(|| view! {
            <p class="faint runs-left">{format!("{} more are not listed.", format::count(left as u64))}</p>
        })}
    }
}

#[component]
fn Head(
    /// What the rows are sorted by.
    sort: RwSignal<Sort>,
) -> impl IntoView {
    view! {
                <thead>
                    <tr>
                        <td class="choose">
                            <MarkAll/>
                        </td>
                        <Name label="Agent" by=Sort::Input sort=sort/>
                        <Name label="Task" by=Sort::Task sort=sort/>
                        <Name label="Began, UTC" by=Sort::Began sort=sort/>
                        <Name label="Turns" by=Sort::Turns sort=sort end=true/>
                        <Name label="Questions" by=Sort::Efforts sort=sort/>
                        <Name label="Broken" by=Sort::Broken sort=sort end=true/>
                        <Name label="Outcome" by=Sort::Outcome sort=sort/>
                        <Name label="Interaction" by=Sort::Interaction sort=sort end=true/>
                        <Name label="Tokens out" by=Sort::Tokens sort=sort end=true/>
                        <Name label="Time" by=Sort::Took sort=sort end=true/>
                        <Name label="Failed calls" by=Sort::Failed sort=sort end=true/>
                    </tr>
                </thead>
    }
}

#[component]
fn Name(
    /// What stands in the column.
    label: &'static str,
    /// What it sorts by.
    by: Sort,
    /// What the table is sorted by.
    sort: RwSignal<Sort>,
    /// Whether numbers stand in it.
    #[prop(optional)]
    end: bool,
) -> impl IntoView {
    let chosen = move || sort.get() == by;
    let direction = if matches!(by, Sort::Input | Sort::Task | Sort::Began) {
        "ascending"
    } else {
        "descending"
    };
    view! {
        <th
            scope="col"
            class:end=end
            class:sorted=flag(chosen)
            aria-sort=perhaps(move || chosen().then(|| direction.to_owned()))
        >
            <button type="button" class="plain" on:click=move |_| sort.set(by)>
                {label}
            </button>
        </th>
    }
}

#[component]
fn Row(
    /// The run.
    line: RunLine,
    /// Its decision, with what that is called.
    task: Option<(u32, String)>,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let id = line.id;
    let tile = line
        .decision
        .map(|(_, place)| view! { <Tile index=place/> });
    let began = line.began.map(|at| {
        let (day, time) = moment(at);
        view! { <time datetime=format!("{day}T{time}Z")>{day.clone()} " " {time[..5.min(time.len())].to_owned()}</time> }
    });
    let parts = format!(
        "Proactivity {}, personalisation {}",
        reward(line.proactivity),
        reward(line.personalisation)
    );
    let broken = Totals::of([&line]).broken;
    let names: Vec<String> = line
        .broken
        .iter()
        .map(|(name, times)| format!("{name} ×{times}"))
        .collect();
    let tokens = line
        .tokens_out
        .map_or(format::UNKNOWN.to_owned(), |tokens| {
            let least = if line.at_least { "≥ " } else { "" };
            format!("{least}{}", format::tokens(tokens))
        });
    let (called, title) = (
        line.parent.is_some(),
        format!("{}, {}", line.name, line.file),
    );
    let name = line.name.clone();
    // The task may be called so already.
    let same = task.as_ref().is_some_and(|(_, label)| *label == line.title);
    let about = (!same).then(|| view! { <small>{line.title.clone()}</small> });
    let mark = is_own(&line).then(|| view! { <Mark id=id name=title.clone()/> });
    let by_hand = line.by_hand.is_some();
    view! {
        <tr class:called=called class:chosen=flag(move || choosing.has(id))>
            <td class="choose">{mark}</td>
            <th scope="row">
                <Way id=Some(line.id) title=title>
                    {tile}
                    <RunName name=name/>
                    {about}
                </Way>
            </th>
            <td class="of-task">{task_cell(task, line.task.clone(), by_hand)}</td>
            <td class="moment">{began}</td>
            <td class="end">{format::count(u64::from(line.turns))}</td>
            <td><Efforts counts=line.efforts unjudged=line.unjudged/></td>
            <td class="end" title=names.join(", ")>{if broken > 0 { broken.to_string() } else { String::new() }}</td>
            <td class="of-outcome">{cell(&line.outcome)}</td>
            <td class="end strong" title=parts>{reward(interaction(&line))}</td>
            <td class="end">{tokens}</td>
            <td class="end">{line.took_ms.map_or(format::UNKNOWN.to_owned(), format::duration)}</td>
            <td class="end">{failed(line.calls)}</td>
        </tr>
    }
}

fn reward(value: Option<f64>) -> String {
    value.map_or(format::UNKNOWN.to_owned(), |x| format::signed(x, 2))
}

/// "3 of 41"
fn failed((calls, failed): (u32, u32)) -> String {
    match calls {
        0 => format::UNKNOWN.to_owned(),
        _ => format!("{failed} of {}", format::count(u64::from(calls))),
    }
}

/// The decision of a run; of one that is compared with none the name that a document gives its task.
fn task_cell(task: Option<(u32, String)>, name: String, by_hand: bool) -> AnyView {
    match task {
        Some((decision, label)) => {
            view! { <OfTask decision=decision label=label by_hand=by_hand/> }.into_any()
        }
        None if name.is_empty() => format::UNKNOWN.into_any(),
        None => view! { {name} {by_hand.then(|| view! { <small>"by hand"</small> })} }.into_any(),
    }
}

/// The decision that a run stands in.
#[component]
fn OfTask(
    /// Place among all decisions.
    decision: u32,
    /// What it is called.
    label: String,
    /// Whether the run was put there by hand.
    by_hand: bool,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open_decision(decision);
    };
    view! {
        <a
            href=text(move || navigation.address_of_decision(decision))
            title=label.clone()
            on:click=open
        >
            {label.clone()}
        </a>
        {by_hand.then(|| view! { <small>"by hand"</small> })}
    }
}

/// How well it did its task, as a person says.
fn technical(run: &RunLine) -> Option<f64> {
    let done = run.outcome.success.map(|done| f64::from(u8::from(done)));
    run.outcome.score.or(done)
}

/// `R_Proact` + `R_Pers`.
pub(super) fn interaction(line: &RunLine) -> Option<f64> {
    Some(line.proactivity? + line.personalisation?)
}

/// Places of the runs as sorted, those of one rank with what they called behind them: the earliest first, of numbers the highest, of rewards the lowest, what is not known last.
fn order(runs: &[RunLine], sort: Sort) -> Vec<usize> {
    let order: Vec<usize> = in_order(runs).into_iter().map(|one| one.place).collect();
    let number = |run: &RunLine| match sort {
        // Of questions those that ask most go first: the hardest, then the next.
        Sort::Input | Sort::Efforts => Some(0.0),
        Sort::Task => run.decision.map(|(decision, _)| f64::from(decision)),
        Sort::Began => run.began.map(|at| at as f64),
        Sort::Turns => Some(-f64::from(run.turns)),
        Sort::Broken => Some(-(Totals::of([run]).broken as f64)),
        Sort::Outcome => technical(run),
        Sort::Interaction => interaction(run),
        Sort::Tokens => run.tokens_out.map(|tokens| -(tokens as f64)),
        Sort::Took => run.took_ms.map(|ms| -ms),
        Sort::Failed => Some(-f64::from(run.calls.1)),
    };
    let efforts = |run: &RunLine| {
        let [low, medium, high] = run.efforts;
        Reverse([high, medium, low, run.unjudged])
    };
    ordered(order, |one, two| {
        if sort == Sort::Efforts {
            return efforts(&runs[*one]).cmp(&efforts(&runs[*two]));
        }
        match (number(&runs[*one]), number(&runs[*two])) {
            (Some(one), Some(two)) => one.total_cmp(&two),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_a_look_comes_first_and_what_is_not_known_last() {
        let run = |turns, efforts, tokens_out, rewards: Option<(f64, f64)>| RunLine {
            turns,
            efforts,
            tokens_out,
            proactivity: rewards.map(|both| both.0),
            personalisation: rewards.map(|both| both.1),
            ..RunLine::default()
        };
        let runs = [
            run(2, [9, 0, 0], None, Some((0.05, 0.05))),
            run(5, [0, 0, 1], Some(10), None),
            run(5, [0, 3, 0], Some(99), Some((-0.3, 0.05))),
        ];
        assert_eq!(order(&runs, Sort::Input), [0, 1, 2]);
        let mut stand = runs.clone();
        for (run, decision) in stand.iter_mut().zip([Some((4, 0)), None, Some((3, 1))]) {
            run.decision = decision;
        }
        assert_eq!(order(&stand, Sort::Task), [2, 0, 1]);
        assert_eq!(order(&runs, Sort::Turns), [1, 2, 0]);
        assert_eq!(order(&runs, Sort::Efforts), [1, 2, 0]);
        assert_eq!(order(&runs, Sort::Tokens), [2, 1, 0]);
        assert_eq!(order(&runs, Sort::Interaction), [2, 0, 1]);
        let mut hard = vec![run(1, [0, 0, 9], None, None); 3];
        for (run, (low, unjudged)) in hard.iter_mut().zip([(7, 1), (7, 2), (8, 0)]) {
            (run.efforts[0], run.unjudged) = (low, unjudged);
        }
        assert_eq!(order(&hard, Sort::Efforts), [2, 1, 0]);
    }
}
