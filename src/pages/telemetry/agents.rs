//! Agents side by side, by what of them there is among the events in view; a column's name sorts, an agent's name filters.

use leptos::prelude::*;
use steelyard_protocol::telemetry::{AgentLine, EventFilter, RunAgents};

use super::asked::{About, Asked, unanswered};
use super::prices::COST_TITLE;
use super::spreads::without_text;
use super::watch::Watch;
use crate::charts::format;
use crate::components::choices::shown;
use crate::components::dynamic::{dynamic, flag, when, word};
use crate::components::sorted::{
    Column, Head, Sort, bounded, by_number, column, or_unknown, some, tokens,
};
use crate::state::memo::memo;
use crate::state::order::places;
use crate::state::order::{known_first, turned};

/// Rows that are drawn.
const MOST: usize = 500;

/// What came.
type Found = Asked<Vec<AgentLine>>;

/// The agents.
#[component]
pub(super) fn Agents() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let filter = without_text(watch);
    // All of them stay in sight while some are chosen.
    let about: About<EventFilter> = memo(move |_| {
        let filter = EventFilter {
            agents: Vec::new(),
            ..filter.get()
        };
        watch.run.get().map(|run| (run, filter))
    });
    let found: Found = Asked::start(about, |run, filter| RunAgents { run, filter });
    let stale = flag(move || found.is_stale());
    let any = move || found.get().is_some_and(|all| !all.is_empty());
    view! {
        <section class="agents" aria-labelledby="agents-title">
            <header class="section-head">
                <h2 id="agents-title">"Agents"</h2>
                <p>"of the events in view; click a name to show only that agent"</p>
            </header>
            <div class:stale=stale>
                {unanswered(
                    found,
                    "The agents could not be listed.",
                    "Reading the agents",
                    |all| all.is_empty().then_some("No event in view names an agent."),
                )}
                {when(any, move || view! { <Table found=found/> }.into_any())}
            </div>
        </section>
    }
}

/// Columns of numbers, beside name, role and models.
const COLUMNS: [Column<AgentLine>; 14] = [
    column(
        "events",
        "",
        |one| some(one.events),
        |one| format::count(one.events),
    ),
    column(
        "turns",
        "",
        |one| some(one.turns),
        |one| format::count(one.turns),
    ),
    column(
        "calls",
        "Model calls",
        |one| some(one.calls),
        |one| format::count(one.calls),
    ),
    column(
        "tokens in",
        "",
        |one| one.tokens_in,
        |one| or_unknown(one.tokens_in, tokens),
    ),
    bounded(
        column(
            "tokens out",
            "",
            |one| one.tokens_out,
            |one| format::bounded(one.at_least, &or_unknown(one.tokens_out, tokens)),
        ),
        |one| one.at_least,
    ),
    column(
        "cost",
        COST_TITLE,
        |one| one.cost.amount,
        |one| format::cost(&one.cost),
    ),
    column(
        "p50",
        "Half of the answers took longer",
        |one| one.latency.map(|latency| latency.0),
        |one| or_unknown(one.latency.map(|latency| latency.0), format::duration),
    ),
    column(
        "p95",
        "5 of 100 answers took longer",
        |one| one.latency.map(|latency| latency.1),
        |one| or_unknown(one.latency.map(|latency| latency.1), format::duration),
    ),
    column(
        "tools",
        "Tool calls",
        |one| some(one.tools.0),
        |one| of_them((one.tools.0, one.tools.1.unwrap_or_default()), "failed"),
    ),
    column(
        "dissents",
        "",
        |one| some(one.dissents.0),
        |one| of_them(one.dissents, "changed it"),
    ),
    column(
        "votes for",
        "Votes for, of all its votes",
        |one| (one.votes.1 > 0).then(|| one.votes.0 as f64 / one.votes.1 as f64),
        |one| match one.votes {
            (_, 0) => format::UNKNOWN.to_owned(),
            (votes, all) => format!("{} of {}", format::count(votes), format::count(all)),
        },
    ),
    column(
        "errors",
        "Error events",
        |one| some(one.errors),
        |one| format::count(one.errors),
    ),
    column(
        "trust",
        "Latest trust in the log",
        |one| one.trust.map(|trust| trust.0),
        |one| {
            or_unknown(one.trust.map(|trust| trust.0), |trust| {
                format::fixed(trust, 2)
            })
        },
    ),
    column(
        "change",
        "Last trust minus the first",
        |one| one.trust_change,
        |one| or_unknown(one.trust_change, |change| format::signed(change, 2)),
    ),
];

/// "12, 2 failed".
fn of_them((all, some): (u64, u64), what: &str) -> String {
    if some == 0 {
        format::count(all)
    } else {
        format!("{}, {} {what}", format::count(all), format::count(some))
    }
}

/// Columns of words.
const NAME: usize = COLUMNS.len();
const ROLE: usize = NAME + 1;
const MODEL: usize = NAME + 2;

/// What a column is called, and what that means.
fn named(at: usize) -> (&'static str, &'static str) {
    match at {
        NAME => ("agent", ""),
        ROLE => ("role", ""),
        MODEL => ("model", ""),
        at => COLUMNS
            .get(at)
            .map_or(("", ""), |column| (column.name, column.title)),
    }
}

/// Whether any agent has something in a column.
fn is_filled(all: &[AgentLine], at: usize) -> bool {
    all.iter().any(|one| match at {
        NAME => true,
        ROLE => one.role.is_some(),
        // An agent that is called as its model is says it once.
        MODEL => one.models.iter().any(|model| *model != one.name),
        at => COLUMNS
            .get(at)
            .is_some_and(|column| (column.number)(one).is_some()),
    })
}

/// Places of the agents as sorted; what is not known goes last, whichever way.
fn order(all: &[AgentLine], sort: Option<(usize, bool)>) -> Vec<usize> {
    let Some((at, falls)) = sort else {
        return (0..all.len()).collect();
    };
    if let Some(column) = COLUMNS.get(at) {
        return by_number(all, column.number, falls);
    }
    let words = |one: &AgentLine| match at {
        ROLE => one.role.clone(),
        MODEL => (!one.models.is_empty()).then(|| one.models.join(", ")),
        _ => Some(one.name.clone()),
    };
    places(all.len(), &|a, b| {
        known_first(words(&all[a]), words(&all[b]), |a, b| {
            turned(a.cmp(b), falls)
        })
    })
}

/// The table.
#[component]
fn Table(
    /// The agents.
    found: Found,
) -> impl IntoView {
    let sort: Sort = RwSignal::new(None);
    let columns = memo(move |_| {
        let all = found.get().unwrap_or_default();
        (0..COLUMNS.len() + 3)
            .filter(|at| is_filled(&all, *at))
            .collect::<Vec<_>>()
    });
    let heads = dynamic(move || {
        let columns = columns.get();
        let words = [NAME, ROLE, MODEL];
        let words = words.iter().filter(|at| columns.contains(at));
        let numbers = columns.iter().filter(|at| **at < NAME);
        let heads = words.chain(numbers).map(|at| {
            let (name, title) = named(*at);
            view! { <Head name=name title=title at=*at sort=sort numbers=NAME/> }
        });
        heads.collect_view().into_any()
    });
    let rows = dynamic(move || {
        let (all, columns) = (found.get().unwrap_or_default(), columns.get());
        let order = order(&all, sort.get());
        let rows = order.into_iter().take(MOST).map(|at| {
            view! { <Row line=all[at].clone() columns=columns.clone()/> }
        });
        rows.collect_view().into_any()
    });
    let left = dynamic(move || {
        let left = found.get().map_or(0, |all| all.len().saturating_sub(MOST));
        let words = format!("{} more are not listed.", format::count(left as u64));
        (left > 0)
            .then(|| view! { <p class="side-none">{words}</p> })
            .into_any()
    });
    view! {
        <div class="agents-box" tabindex="0" role="region" aria-label="Agents side by side">
            <table class="agents-table">
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {left}
    }
}

/// An agent.
#[component]
fn Row(
    /// What there is of it.
    line: AgentLine,
    /// Columns that are shown.
    columns: Vec<usize>,
) -> impl IntoView {
    let filter = expect_context::<Watch>().filter;
    let name = line.name.clone();
    let is_chosen = {
        let name = name.clone();
        memo(move |_| filter.with(|filter| filter.agents.contains(&name)))
    };
    let toggle = move |_| {
        filter.update(|filter| {
            let before = filter.agents.len();
            filter.agents.retain(|one| *one != name);
            if filter.agents.len() == before {
                filter.agents.push(name.clone());
            }
        });
    };
    let has = |at: usize| columns.contains(&at);
    let unlisted = (line.listed == Some(false)).then(|| {
        view! { <span class="mark amber" title="The run does not list this agent">"not listed"</span> }
    });
    let role = has(ROLE).then(|| {
        view! { <td>{line.role.clone().unwrap_or_else(|| format::UNKNOWN.to_owned())}</td> }
    });
    let models = has(MODEL).then(|| {
        let models = line.models.join(", ");
        let models = if models.is_empty() {
            format::UNKNOWN.to_owned()
        } else {
            models
        };
        view! { <td class="models" title=models.clone()>{models.clone()}</td> }
    });
    let numbers = columns.iter().filter_map(|at| COLUMNS.get(*at));
    let numbers: Vec<_> = numbers
        .map(|column| view! { <td class="end">{(column.cell)(&line)}</td> })
        .collect();
    view! {
        <tr class:chosen=flag(move || is_chosen.get())>
            <th scope="row">
                <button
                    type="button"
                    class="plain"
                    aria-pressed=word(move || is_chosen.get())
                    on:click=toggle
                >
                    {shown(&line.name).to_owned()}
                </button>
                {unlisted}
            </th>
            {role}
            {models}
            {numbers}
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::telemetry::Cost;

    use super::*;

    fn agent(name: &str, calls: u64, cost: Option<f64>) -> AgentLine {
        AgentLine {
            name: name.to_owned(),
            role: None,
            models: Vec::new(),
            listed: None,
            events: 1,
            turns: 0,
            calls,
            tokens_in: None,
            tokens_out: None,
            at_least: false,
            cost: Cost {
                amount: cost,
                ..Cost::default()
            },
            latency: None,
            tools: (0, None),
            dissents: (0, 0),
            votes: (0, 0),
            errors: 0,
            trust: None,
            trust_change: None,
        }
    }

    fn at(name: &str) -> usize {
        COLUMNS
            .iter()
            .position(|column| column.name == name)
            .expect("a column")
    }

    #[test]
    fn what_is_not_known_goes_last_whichever_way() {
        let all = [
            agent("b", 3, None),
            agent("c", 0, Some(0.2)),
            agent("a", 1, Some(0.1)),
        ];
        assert_eq!(order(&all, None), [0, 1, 2]);
        assert_eq!(order(&all, Some((at("cost"), true))), [1, 2, 0]);
        assert_eq!(order(&all, Some((at("cost"), false))), [2, 1, 0]);
        assert_eq!(order(&all, Some((at("calls"), false))), [2, 0, 1]);
        assert_eq!(order(&all, Some((NAME, false))), [2, 0, 1]);
        assert_eq!(order(&all, Some((ROLE, true))), [0, 1, 2], "equals stay");
    }

    #[test]
    fn columns_that_nobody_fills_are_left_out() {
        let all = [agent("a", 0, Some(0.1)), agent("b", 0, None)];
        let filled = |name| is_filled(&all, at(name));
        assert!(filled("cost") && filled("events") && is_filled(&all, NAME));
        assert!(!filled("calls") && !filled("trust") && !is_filled(&all, ROLE));
    }

    #[test]
    fn parts_of_a_count_are_said_where_there_are_any() {
        assert_eq!(of_them((1_200, 2), "failed"), "1,200, 2 failed");
        assert_eq!(of_them((3, 0), "failed"), "3");
        let one = AgentLine {
            votes: (5, 6),
            ..agent("a", 0, None)
        };
        assert_eq!((COLUMNS[at("votes for")].cell)(&one), "5 of 6");
        assert_eq!((COLUMNS[at("votes for")].cell)(&agent("a", 0, None)), "–");
        let one = AgentLine {
            tokens_out: Some(12.0),
            at_least: true,
            ..one
        };
        assert_eq!((COLUMNS[at("tokens out")].cell)(&one), "≥\u{a0}12");
    }
}
