//! What events took, put together by day, run, project, model, agent or tool: where a month of sessions went, in one look.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Cost, GroupBy, GroupLine, RunGroups};

use super::prices::{BY_PRICES, COST_TITLE, Open, unrated_words};
use super::spreads::without_text;
use super::watch::Watch;
use crate::charts::format;
use crate::client::Query;
use crate::components::choices::shown;
use crate::components::data_table::{
    self, Column, SumsTable, TableData, bar, count, number, some, time,
};
use crate::components::dynamic::{flag, text, when, word};
use crate::components::moment::zone;
use crate::components::not_come::unanswered;
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;

/// What came.
type Found = Query<Vec<GroupLine>>;

/// By what, with the words for it.
const WAYS: [(GroupBy, &str); 6] = [
    (GroupBy::Day, "Day"),
    (GroupBy::Run, "Session"),
    (GroupBy::Project, "Project"),
    (GroupBy::Model, "Model"),
    (GroupBy::Agent, "Agent"),
    (GroupBy::Tool, "Tool"),
];

/// The table, with the choice of what it is put together by. Where a single run of a log of events is looked at, its agents
/// say the same.
#[component]
pub(super) fn Groups() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let many = memo(move |_| {
        let one = watch.overview.get();
        one.is_some_and(|one| one.runs > 1 || one.run.rounds == 0)
    });
    when(move || many.get(), move || view! { <Took/> }.into_any())
}

#[component]
fn Took() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let by = RwSignal::new(GroupBy::Day);
    let filter = without_text(watch);
    let about = move || {
        let about = (filter.get(), by.get(), zone());
        watch.run.get().map(|run| (run, about))
    };
    let found: Found = watch
        .queries
        .about(about, |run, (filter, by, zone)| RunGroups {
            run,
            filter,
            by,
            zone: TimeZone::clone(&zone),
        });
    let all = memo(move |_| found.data().unwrap_or_default());
    let data = memo(move |_| {
        let all = all.get();
        let columns = columns(by.get(), &all);
        Arc::new(TableData::new(&columns, all.iter().cloned()).without_empty())
    });
    let stale = flag(move || found.is_stale());
    view! {
        <section class="agents took" aria-labelledby="took-title">
            <header class="section-head">
                <h2 id="took-title">"What it took"</h2>
                <p>"among the events in view; bars show tokens out"</p>
                <Open class="link took-prices"/>
                <Ways by=by/>
            </header>
            <div class:stale=stale>
                {unanswered(
                    found,
                    "What it took could not be added up.",
                    "Adding up",
                    |all| all.is_empty().then_some("No event in view belongs to any of these."),
                )}
                {when(
                    move || found.data().is_some_and(|all| !all.is_empty()),
                    move || view! {
                        <SumsTable
                            data=data
                            label="Time, tokens and cost"
                            saved=("what it took", "steelyard-took.csv")
                            below=text(move || all.with(|all| sums(all)))
                        />
                    }.into_any(),
                )}
            </div>
        </section>
    }
}

/// The choice of what it is put together by.
#[component]
fn Ways(
    /// By what it is.
    by: RwSignal<GroupBy>,
) -> impl IntoView {
    let ways = WAYS.map(|(way, name)| {
        view! {
            <button
                type="button"
                class="filter"
                aria-pressed=word(move || by.get() == way)
                on:click=move |_| by.set(way)
            >
                {name}
            </button>
        }
    });
    view! { <div class="rounds-switch" role="group" aria-label="Group by">{ways}</div> }
}

/// The columns, with a bar below each name beside the greatest of all.
fn columns(by: GroupBy, all: &[GroupLine]) -> Vec<Column<GroupLine>> {
    let most = all.iter().map(weight).fold(0.0, f64::max);
    let name = data_table::text(head(by), |one: &GroupLine| one.name.clone()).drawn(move |one| {
        view! {
            {named(one.clone(), by)}
            {bar(weight(one), most)}
        }
        .into_any()
    });
    let mut columns = vec![
        name,
        // A session is one.
        count("sessions", |one: &GroupLine| {
            one.run.is_none().then_some(u64::from(one.runs))
        }),
        count("turns", |one: &GroupLine| one.turns),
        time("time", |one: &GroupLine| one.active)
            .title("Time of turns, without waiting for the user where that is logged"),
        count("calls", |one: &GroupLine| one.calls).title("Model calls"),
    ];
    columns.extend(spent());
    columns.extend([
        count("tools", |one: &GroupLine| Some(one.tools?.all)).title("Tool calls"),
        count("failed", |one: &GroupLine| one.tools?.known_failed())
            .title("Tool calls that failed or were refused"),
        time("tool time", |one: &GroupLine| one.tool_time).title("Time of tool calls"),
        count("questions", |one: &GroupLine| one.questions),
        time("waited", |one: &GroupLine| one.waited).title("Time spent waiting for the user"),
    ]);
    columns
}

/// Tokens and money.
fn spent() -> [Column<GroupLine>; 5] {
    [
        number("tokens in", |one: &GroupLine| one.tokens_in, format::tokens)
            .title("Including those from a cache")
            .bounded(|one| one.input_at_least),
        number(
            "cached",
            |one: &GroupLine| one.tokens_cached,
            format::tokens,
        )
        .title("Input that was read from a cache"),
        number(
            "cache written",
            |one: &GroupLine| one.tokens_cache_written,
            format::tokens,
        )
        .title("Input that was written to a cache"),
        number(
            "tokens out",
            |one: &GroupLine| one.tokens_out,
            format::tokens,
        )
        .bounded(|one| one.at_least),
        number("cost", |one: &GroupLine| one.cost.amount, |_| String::new())
            .title(COST_TITLE)
            .bounded(|one| one.cost.is_part())
            .shown(|one| format::cost(&one.cost)),
    ]
}

/// What rows are measured against by a bar: output, or what there is of it.
fn weight(line: &GroupLine) -> f64 {
    line.tokens_out.unwrap_or(0.0)
}

/// What the first column is called.
fn head(by: GroupBy) -> String {
    let way = WAYS.iter().find(|(way, _)| *way == by);
    match by {
        GroupBy::Day => format!("day, {}", zone().name),
        _ => way.map_or(String::new(), |(_, name)| name.to_lowercase()),
    }
}

/// "In total 24,117 tokens out of 41 calls in 12 turns".
fn sums(all: &[GroupLine]) -> String {
    let sum = |number: fn(&GroupLine) -> Option<f64>| {
        let known: Vec<f64> = all.iter().filter_map(number).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>())
    };
    let at_least = all.iter().any(|one| one.at_least);
    let input_at_least = all.iter().any(|one| one.input_at_least);
    let parts = [
        sum(|one| one.tokens_in).map(|sum| {
            format!(
                "{} tokens in",
                format::bounded(input_at_least, &format::tokens(sum))
            )
        }),
        sum(|one| one.tokens_out)
            .map(|sum| format!("{} out", format::bounded(at_least, &format::tokens(sum)))),
        cost_words(all),
        sum(|one| some(one.calls?)).map(|sum| format!("{} calls", format::whole(sum))),
        sum(|one| one.active).map(|sum| format!("{} of turns", format::duration(sum))),
        sum(|one| one.waited).map(|sum| format!("{} waiting", format::duration(sum))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("In total {}.", parts.join(", "))
}

/// "≥ $12.40 (by your prices; 3 calls without a cost)".
fn cost_words(all: &[GroupLine]) -> Option<String> {
    let mut cost = Cost::default();
    for one in all {
        cost.add(one.cost);
    }
    cost.amount?;
    let by = (cost.priced > 0).then(|| BY_PRICES.to_owned());
    let none = (cost.without > 0)
        .then(|| format!("{} without a cost", format::counted(cost.without, "call")));
    let words: Vec<String> = by
        .into_iter()
        .chain(none)
        .chain(unrated_words(&cost))
        .collect();
    let amount = format::cost(&cost);
    Some(if words.is_empty() {
        amount
    } else {
        format!("{amount} ({})", words.join("; "))
    })
}

/// The name of a row, which leads to what it is: a session to itself, a day to its stretch of time, all else to its events.
fn named(line: GroupLine, by: GroupBy) -> AnyView {
    let watch = expect_context::<Watch>();
    let navigation = expect_context::<Navigation>();
    let Some(name) = line.name.clone() else {
        return view! { <span>{format::UNKNOWN}</span> }.into_any();
    };
    let words = shown(&name).to_owned();
    let go = move |_| match by {
        GroupBy::Run => {
            if let Some(run) = line.run {
                navigation.open_log(run);
            }
        }
        GroupBy::Day => {
            let times = line.times.map(|(first, last)| (first, last + 1.0));
            watch.filter.update(|filter| {
                filter.times = if filter.times == times { None } else { times };
            });
        }
        GroupBy::Agent => watch
            .filter
            .update(|filter| toggle(&mut filter.agents, &name)),
        GroupBy::Project => watch
            .filter
            .update(|filter| toggle(&mut filter.projects, &name)),
        GroupBy::Model | GroupBy::Tool => watch.filter.update(|filter| {
            let text = if filter.text == name {
                String::new()
            } else {
                name.clone()
            };
            filter.text = text;
        }),
    };
    view! {
        <button type="button" class="plain" title=words.clone() on:click=go>
            {words.clone()}
        </button>
    }
    .into_any()
}

/// Adds a name to those that are chosen, or takes it from them.
pub(super) fn toggle(names: &mut Vec<String>, name: &str) {
    let before = names.len();
    names.retain(|one| one != name);
    if names.len() == before {
        names.push(name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_what_is_known() {
        let line = |out: Option<f64>, calls| GroupLine {
            tokens_out: out,
            calls: Some(calls),
            ..GroupLine::default()
        };
        let all = [line(Some(1_200.0), 3), line(None, 0), line(Some(300.0), 2)];
        assert_eq!(sums(&all), "In total 1,500 out, 5 calls.");
        assert_eq!(sums(&[]), "");
        let mut all = all;
        all[2].at_least = true;
        assert_eq!(sums(&all), "In total ≥\u{a0}1,500 out, 5 calls.");
        all[0].cost.amount = Some(2.5);
        all[0].cost.priced = 3;
        all[2].cost.without = 2;
        assert_eq!(
            cost_words(&all).as_deref(),
            Some("≥\u{a0}$2.50 (by your prices; 2 calls without a cost)")
        );
        all[2].cost.without = 0;
        (all[2].cost.unrated, all[2].cost.at_least) = (9_000.0, true);
        assert_eq!(
            cost_words(&all).as_deref(),
            Some("≥\u{a0}$2.50 (by your prices; 9,000 tokens without a rate)")
        );
    }
}
