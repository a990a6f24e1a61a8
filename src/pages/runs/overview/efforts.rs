//! What each agent asked, by effort: a bar each, as long as there were questions.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Runs;

use crate::charts::format;
use crate::pages::runs::effort::{class, level};
use crate::pages::runs::family::is_own;
use crate::pages::runs::totals::Totals;
use crate::pages::runs::tree::parted;
use crate::state::views::sort_order::ordered;

/// Agents that are drawn.
const MOST: usize = 30;

/// The bars.
#[component]
pub(super) fn ByAgent(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let agents = agents(&all);
    let most = agents
        .iter()
        .map(|(_, counts)| counts.iter().sum::<u32>())
        .max()
        .unwrap_or(0);
    let asked = agents.iter().flat_map(|(_, counts)| counts).sum::<u32>();
    // A column for what cannot be judged, where there is any.
    let columns = if agents.iter().any(|(_, counts)| counts[3] > 0) {
        4
    } else {
        3
    };
    let left = agents.len().saturating_sub(MOST);
    let rows = agents.into_iter().take(MOST).map(|(name, counts)| {
        let parts = (0_u8..).zip(counts).filter(|(_, count)| *count > 0);
        let parts = parts.map(|(effort, count)| {
            let share = 100.0 * f64::from(count) / f64::from(most.max(1));
            let title = format!("{count} {}", level(effort));
            view! { <i class=class(effort) style:width=format!("{share}%") title=title></i> }
        });
        view! {
            <tr>
                <th scope="row" title=name.clone()>{name.clone()}</th>
                <td class="bar-cell" aria-hidden="true">
                    <span class="stack">{parts.collect_view()}</span>
                </td>
                {counts.into_iter().take(columns).map(|count| view! { <td class="end">{format::count(u64::from(count))}</td> }).collect_view()}
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <section class="block" aria-labelledby="efforts-title">
            <header class="section-head">
                <h2 id="efforts-title">"Effort of questions"</h2>
                <span class="faint">{format!("{} by agent", format::counted(u64::from(asked), "question"))}</span>
            </header>
            {if asked == 0 {
                view! { <p class="faint block-none">"No agent asked anything."</p> }.into_any()
            } else {
                view! {
                    <table class="bar-table">
                        <thead>
                            <tr>
                                <th scope="col">"Agent"</th>
                                <td></td>
                                {(0_u8..4).take(columns).map(|effort| view! { <th scope="col" class="end"><span class=format!("key {}", class(effort))></span>{level(effort)}</th> }).collect_view()}
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                }
                    .into_any()
            }}
            {(left > 0).then(|| view! { <p class="faint block-none">{format!("{left} more agents")}</p> })}
        </section>
    }
}

/// What each agent asked, low, medium, high and not judged, runs of one name together; those that asked most of their user first.
fn agents(all: &Runs) -> Vec<(String, [u32; 4])> {
    let mut agents: Vec<(String, Totals)> = Vec::new();
    for run in all.runs.iter().filter(|run| is_own(run)) {
        // The second run of an agent at one task is its own as well.
        let (name, _) = parted(&run.name);
        let at = agents
            .iter()
            .position(|(known, _)| known == name)
            .unwrap_or_else(|| {
                agents.push((name.to_owned(), Totals::default()));
                agents.len() - 1
            });
        agents[at].1.add(run);
    }
    let efforts = |(name, all): (String, Totals)| {
        let [low, medium, high] = all.efforts;
        (name, [low, medium, high, all.unjudged])
    };
    let agents: Vec<(String, [u32; 4])> = agents.into_iter().map(efforts).collect();
    let heavy =
        |(_, [low, medium, high, unjudged]): &(String, [u32; 4])| [*high, *medium, *low, *unjudged];
    ordered(agents, |one, two| heavy(two).cmp(&heavy(one)))
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{RunId, RunLine};

    use super::*;

    #[test]
    fn runs_of_one_agent_are_added_up() {
        let run = |name: &str, efforts, parent| RunLine {
            name: name.to_owned(),
            efforts,
            parent,
            ..RunLine::default()
        };
        let all = Runs {
            runs: vec![
                run("a", [1, 0, 0], None),
                run("b", [0, 1, 0], None),
                run("a#2", [1, 0, 2], None),
                run("called", [9, 9, 9], Some(RunId::default())),
            ],
            ..Runs::default()
        };
        let found = agents(&all);
        assert_eq!(
            found,
            [
                ("a".to_owned(), [2, 0, 2, 0]),
                ("b".to_owned(), [0, 1, 0, 0])
            ]
        );
    }
}
