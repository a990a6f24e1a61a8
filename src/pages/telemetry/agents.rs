//! Agents side by side, by what of them there is among the events in view; a column's name sorts, an agent's name filters.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{AgentLine, EventFilter, RunAgents};

use super::groups::toggle;
use super::prices::COST_TITLE;
use super::spreads::without_text;
use super::watch::Watch;
use crate::charts::format;
use crate::client::Query;
use crate::components::choices::shown;
use crate::components::dynamic::{flag, when, word};
use crate::components::not_come::unanswered;
use crate::components::tally::{
    Column, TallyTable, bounded, column, count, tally, time, worded, words,
};
use crate::state::memo::memo;

/// What came.
type Found = Query<Vec<AgentLine>>;

/// The agents.
#[component]
pub(super) fn Agents() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let filter = without_text(watch);
    // All of them stay in sight while some are chosen.
    let about = move || {
        let filter = EventFilter {
            agents: Vec::new(),
            ..filter.get()
        };
        watch.run.get().map(|run| (run, filter))
    };
    let found: Found = watch
        .queries
        .about(about, |run, filter| RunAgents { run, filter });
    let tally = memo(move |_| {
        let all = found.data().unwrap_or_default();
        // An agent that is called as its model is says it once.
        let other = |one: &AgentLine| one.models.iter().any(|model| *model != one.name);
        let columns = &COLUMNS[usize::from(!all.iter().any(other))..];
        Arc::new(tally(columns, &all, |one| one.name.clone()))
    });
    let lead = Callback::new(move |at: usize| {
        let all = found.data_untracked().unwrap_or_default();
        all.get(at).map_or_else(|| ().into_any(), named)
    });
    let stale = flag(move || found.is_stale());
    let any = move || found.data().is_some_and(|all| !all.is_empty());
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
                {when(any, move || view! {
                    <TallyTable
                        tally=tally
                        head="agent"
                        label="Agents side by side"
                        saved=("these agents", "steelyard-agents.csv")
                        below=""
                        lead=lead
                    />
                }.into_any())}
            </div>
        </section>
    }
}

const COLUMNS: [Column<AgentLine>; 16] = [
    words("model", |one| {
        (!one.models.is_empty()).then(|| one.models.join(", "))
    }),
    words("role", |one| one.role.clone()),
    count("events", "", |one| Some(one.events)),
    count("turns", "", |one| Some(one.turns)),
    count("calls", "Model calls", |one| Some(one.calls)),
    bounded(
        column("tokens in", "", |one| one.tokens_in, format::tokens),
        |one| one.input_at_least,
    ),
    bounded(
        column("tokens out", "", |one| one.tokens_out, format::tokens),
        |one| one.at_least,
    ),
    worded(
        bounded(
            column("cost", COST_TITLE, |one| one.cost.amount, |_| String::new()),
            |one| one.cost.is_part(),
        ),
        |one| format::cost(&one.cost),
    ),
    time("p50", "Half of the answers took longer", |one| {
        one.latency.map(|latency| latency.0)
    }),
    time("p95", "5 of 100 answers took longer", |one| {
        one.latency.map(|latency| latency.1)
    }),
    worded(
        count("tools", "Tool calls", |one| Some(one.tools.all)),
        |one| of_them((one.tools.all, one.tools.failed), "failed"),
    ),
    worded(count("dissents", "", |one| Some(one.dissents.0)), |one| {
        of_them(one.dissents, "changed it")
    }),
    worded(
        column(
            "votes for",
            "Votes for, of all its votes",
            |one| (one.votes.1 > 0).then(|| one.votes.0 as f64 / one.votes.1 as f64),
            |_| String::new(),
        ),
        |one| match one.votes {
            (_, 0) => format::UNKNOWN.to_owned(),
            (votes, all) => format!("{} of {}", format::count(votes), format::count(all)),
        },
    ),
    count("errors", "Error events", |one| Some(one.errors)),
    column(
        "trust",
        "Latest trust in the log",
        |one| one.trust.map(|trust| trust.0),
        |trust| format::fixed(trust, 2),
    ),
    column(
        "change",
        "Last trust minus the first",
        |one| one.trust_change,
        |change| format::signed(change, 2),
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

/// The name of an agent, which filters by it.
fn named(line: &AgentLine) -> AnyView {
    let filter = expect_context::<Watch>().filter;
    let name = line.name.clone();
    let is_chosen = {
        let name = name.clone();
        memo(move |_| filter.with(|filter| filter.agents.contains(&name)))
    };
    let toggle = move |_| filter.update(|filter| toggle(&mut filter.agents, &name));
    let unlisted = (line.listed == Some(false)).then(|| {
        view! { <span class="mark amber" title="The run does not list this agent">"not listed"</span> }
    });
    view! {
        <button
            type="button"
            class="plain"
            aria-pressed=word(move || is_chosen.get())
            on:click=toggle
        >
            {shown(&line.name).to_owned()}
        </button>
        {unlisted}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::of_them;

    #[test]
    fn parts_of_a_count_are_said_where_there_are_any() {
        assert_eq!(of_them((1_200, 2), "failed"), "1,200, 2 failed");
        assert_eq!(of_them((3, 0), "failed"), "3");
    }
}
