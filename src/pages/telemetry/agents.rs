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
use crate::components::data_table::{Column, SumsTable, TableData, count, number, text, time};
use crate::components::dynamic::{flag, when, word};
use crate::components::not_come::unanswered;
use crate::reactive::memo::memo;

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
    let all = memo(move |_| found.data().unwrap_or_default());
    let data = memo(move |_| {
        let all = all.get();
        // An agent that is called as its model is says it once.
        let other = |one: &AgentLine| one.models.iter().any(|model| *model != one.name);
        let columns = columns(all.iter().any(other));
        Arc::new(TableData::new(&columns, all.iter().cloned()).without_empty())
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
                    <SumsTable
                        data=data
                        label="Agents side by side"
                        saved=("these agents", "steelyard-agents.csv")
                        below=""
                    />
                }.into_any())}
            </div>
        </section>
    }
}

/// The columns; models are one where `models` is set.
fn columns(models: bool) -> Vec<Column<AgentLine>> {
    let model = text("model", |one: &AgentLine| {
        (!one.models.is_empty()).then(|| one.models.join(", "))
    });
    let name = text("agent", |one: &AgentLine| Some(one.name.clone())).drawn(named);
    let mut columns = vec![name];
    columns.extend(models.then(|| model.class("words").titled()));
    columns.extend([
        text("role", |one: &AgentLine| one.role.clone())
            .class("words")
            .titled(),
        count("events", |one: &AgentLine| Some(one.events)),
        count("turns", |one: &AgentLine| Some(one.turns)),
        count("calls", |one: &AgentLine| Some(one.calls)).title("Model calls"),
    ]);
    columns.extend(spent());
    columns.extend(done());
    columns.extend([
        count("errors", |one: &AgentLine| Some(one.errors)).title("Error events"),
        number(
            "trust",
            |one: &AgentLine| one.trust.map(|trust| trust.0),
            |trust| format::fixed(trust, 2),
        )
        .title("Latest trust in the log"),
        number(
            "change",
            |one: &AgentLine| one.trust_change,
            |change| format::signed(change, 2),
        )
        .title("Last trust minus the first"),
    ]);
    columns
}

/// Tokens, money and time of an agent.
fn spent() -> [Column<AgentLine>; 5] {
    [
        number("tokens in", |one: &AgentLine| one.tokens_in, format::tokens)
            .bounded(|one| one.input_at_least),
        number(
            "tokens out",
            |one: &AgentLine| one.tokens_out,
            format::tokens,
        )
        .bounded(|one| one.at_least),
        number("cost", |one: &AgentLine| one.cost.amount, |_| String::new())
            .title(COST_TITLE)
            .bounded(|one| one.cost.is_part())
            .shown(|one| format::cost(&one.cost)),
        time("p50", |one: &AgentLine| {
            one.latency.map(|latency| latency.0)
        })
        .title("Half of the answers took longer"),
        time("p95", |one: &AgentLine| {
            one.latency.map(|latency| latency.1)
        })
        .title("5 of 100 answers took longer"),
    ]
}

/// Tool calls, dissents and votes of an agent.
fn done() -> [Column<AgentLine>; 3] {
    [
        count("tools", |one: &AgentLine| Some(one.tools.all))
            .title("Tool calls")
            .shown(|one| of_them((one.tools.all, one.tools.failed), "failed")),
        count("dissents", |one: &AgentLine| Some(one.dissents.0))
            .shown(|one| of_them(one.dissents, "changed it")),
        number(
            "votes for",
            |one: &AgentLine| (one.votes.1 > 0).then(|| one.votes.0 as f64 / one.votes.1 as f64),
            |_| String::new(),
        )
        .title("Votes for, of all its votes")
        .shown(|one| match one.votes {
            (_, 0) => format::UNKNOWN.to_owned(),
            (votes, all) => format!("{} of {}", format::count(votes), format::count(all)),
        }),
    ]
}

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
