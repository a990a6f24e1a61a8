//! What events took, put together by day, run, project, model, agent or tool: where a month of sessions went, in one look.

use leptos::prelude::*;
use steelyard_protocol::telemetry::{Cost, EventFilter, GroupBy, GroupLine, RunGroups};

use super::asked::{About, Asked, unanswered};
use super::prices::{BY_PRICES, COST_TITLE, Open};
use super::spreads::without_text;
use super::watch::Watch;
use crate::charts::format;
use crate::components::choices::shown;
use crate::components::csv_button::CsvButton;
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::sorted::{
    Column, Head, Sort, bounded, by_number, column, csv, filled, or_unknown, some, tokens, whole,
};
use crate::state::memo::memo;
use crate::state::navigation::Navigation;

/// Rows that are drawn.
const MOST: usize = 500;

/// What came.
type Found = Asked<Vec<GroupLine>>;

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
    let about: About<(EventFilter, GroupBy)> = memo(move |_| {
        let about = (filter.get(), by.get());
        watch.run.get().map(|run| (run, about))
    });
    let found: Found = Asked::start(about, |run, (filter, by)| RunGroups {
        run,
        filter,
        by,
        minutes: 0,
    });
    let sort: Sort = RwSignal::new(None);
    let written = Callback::new(move |()| {
        let (all, by) = (
            found.get_untracked().unwrap_or_default(),
            by.get_untracked(),
        );
        let columns: Vec<&Column<GroupLine>> = columns(&all, by).map(|at| &COLUMNS[at]).collect();
        let name = |line: &GroupLine| line.name.clone().unwrap_or_default();
        csv(
            (&all, &order(&all, sort.get_untracked())),
            (&head(by), name),
            &columns,
        )
    });
    let stale = flag(move || found.is_stale());
    view! {
        <section class="agents took" aria-labelledby="took-title">
            <header class="section-head">
                <h2 id="took-title">"What it took"</h2>
                <p>"among the events in view; bars show tokens out"</p>
                <Open class="link took-prices"/>
                <Ways by=by/>
                <CsvButton what="what it took" file="steelyard-took.csv" written=written/>
            </header>
            <div class:stale=stale>
                {unanswered(
                    found,
                    "What it took could not be added up.",
                    "Adding up",
                    |all| all.is_empty().then_some("No event in view belongs to any of these."),
                )}
                {when(
                    move || found.get().is_some_and(|all| !all.is_empty()),
                    move || view! { <Table found=found by=by sort=sort/> }.into_any(),
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

const COLUMNS: [Column<GroupLine>; 14] = [
    column(
        "sessions",
        "",
        |one| some(u64::from(one.runs)),
        |one| or_unknown(some(u64::from(one.runs)), whole),
    ),
    column(
        "turns",
        "",
        |one| some(one.turns),
        |one| or_unknown(some(one.turns), whole),
    ),
    column(
        "time",
        "Time of turns, without waiting for the user where that is logged",
        |one| one.active,
        |one| or_unknown(one.active, format::duration),
    ),
    column(
        "calls",
        "Model calls",
        |one| some(one.calls),
        |one| or_unknown(some(one.calls), whole),
    ),
    column(
        "tokens in",
        "Including those from a cache",
        |one| one.tokens_in,
        |one| or_unknown(one.tokens_in, tokens),
    ),
    column(
        "cached",
        "Input that was read from a cache",
        |one| one.tokens_cached,
        |one| or_unknown(one.tokens_cached, tokens),
    ),
    column(
        "cache written",
        "Input that was written to a cache",
        |one| one.tokens_cache_written,
        |one| or_unknown(one.tokens_cache_written, tokens),
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
    bounded(
        column(
            "cost",
            COST_TITLE,
            |one| one.cost.amount,
            |one| format::cost(&one.cost),
        ),
        |one| one.cost.is_part(),
    ),
    column(
        "tools",
        "Tool calls",
        |one| some(one.tools.0),
        |one| or_unknown(some(one.tools.0), whole),
    ),
    column(
        "failed",
        "Tool calls that failed or were refused",
        |one| one.tools.1.and_then(some),
        |one| or_unknown(one.tools.1.and_then(some), whole),
    ),
    column(
        "tool time",
        "Time of tool calls",
        |one| one.tool_time,
        |one| or_unknown(one.tool_time, format::duration),
    ),
    column(
        "questions",
        "",
        |one| some(one.questions),
        |one| or_unknown(some(one.questions), whole),
    ),
    column(
        "waited",
        "Time spent waiting for the user",
        |one| one.waited,
        |one| or_unknown(one.waited, format::duration),
    ),
];

/// What rows are measured against by a bar: output, or what there is of it.
fn weight(line: &GroupLine) -> f64 {
    line.tokens_out.unwrap_or(0.0)
}

/// The table.
#[component]
fn Table(
    /// What came.
    found: Found,
    /// By what it is put together.
    by: RwSignal<GroupBy>,
    /// How it is sorted.
    sort: Sort,
) -> impl IntoView {
    let heads = dynamic(move || {
        let all = found.get().unwrap_or_default();
        let heads = columns(&all, by.get_untracked()).map(|at| {
            let Column { name, title, .. } = &COLUMNS[at];
            view! { <Head name=*name title=*title at=at sort=sort numbers=COLUMNS.len()/> }
        });
        heads.collect_view().into_any()
    });
    let rows = dynamic(move || {
        let all = found.get().unwrap_or_default();
        let by = by.get_untracked();
        let columns: Vec<usize> = columns(&all, by).collect();
        let most = all.iter().map(weight).fold(0.0, f64::max);
        let rows = order(&all, sort.get()).into_iter().take(MOST).map(|at| {
            view! { <Row line=all[at].clone() columns=columns.clone() most=most by=by/> }
        });
        rows.collect_view().into_any()
    });

    view! {
        <div class="agents-box" tabindex="0" role="region" aria-label="Time, tokens and cost">
            <table class="agents-table">
                <thead>
                    <tr>
                        <th scope="col">
                            {text(move || head(by.get()))}
                        </th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="side-none">{text(move || below(&found.get().unwrap_or_default()))}</p>
    }
}

/// Columns that are shown.
fn columns(all: &[GroupLine], by: GroupBy) -> impl Iterator<Item = usize> {
    // A session is one.
    let from = usize::from(by == GroupBy::Run);
    filled(&COLUMNS, all)
        .into_iter()
        .filter(move |at| *at >= from)
}

/// Places of the rows as sorted.
fn order(all: &[GroupLine], sort: Option<(usize, bool)>) -> Vec<usize> {
    match sort {
        Some((at, falls)) => by_number(all, COLUMNS[at].number, falls),
        None => (0..all.len()).collect(),
    }
}

/// What the first column is called.
fn head(by: GroupBy) -> String {
    let way = WAYS.iter().find(|(way, _)| *way == by);
    match by {
        GroupBy::Day => "day, UTC".to_owned(),
        _ => way.map_or(String::new(), |(_, name)| name.to_lowercase()),
    }
}

/// What all rows come to, and how many of them are not drawn.
fn below(all: &[GroupLine]) -> String {
    let left = all.len().saturating_sub(MOST);
    let sums = sums(all);
    match left {
        0 => sums,
        left => format!("{sums} {} more are not listed.", format::count(left as u64)),
    }
}

/// "In total 24,117 tokens out of 41 calls in 12 turns".
fn sums(all: &[GroupLine]) -> String {
    let sum = |number: fn(&GroupLine) -> Option<f64>| {
        let known: Vec<f64> = all.iter().filter_map(number).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>())
    };
    let at_least = all.iter().any(|one| one.at_least);
    let parts = [
        sum(|one| one.tokens_in).map(|sum| format!("{} tokens in", tokens(sum))),
        sum(|one| one.tokens_out)
            .map(|sum| format!("{} out", format::bounded(at_least, &tokens(sum)))),
        cost_words(all),
        sum(|one| some(one.calls)).map(|sum| format!("{} calls", whole(sum))),
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
    let words: Vec<String> = by.into_iter().chain(none).collect();
    let amount = format::cost(&cost);
    Some(if words.is_empty() {
        amount
    } else {
        format!("{amount} ({})", words.join("; "))
    })
}

/// A row.
#[component]
fn Row(
    /// What there is.
    line: GroupLine,
    /// Columns that are shown.
    columns: Vec<usize>,
    /// The greatest that rows are measured against.
    most: f64,
    /// By what they are put together.
    by: GroupBy,
) -> impl IntoView {
    let name = line.name.clone();
    let words = name.as_deref().map_or(format::UNKNOWN, shown).to_owned();
    let share = if most > 0.0 {
        weight(&line) / most
    } else {
        0.0
    };
    let cells: Vec<_> = columns
        .iter()
        .map(|at| {
            let cell = COLUMNS[*at].cell;
            view! { <td class="end">{cell(&line)}</td> }
        })
        .collect();
    view! {
        <tr>
            <th scope="row">
                {named(words, line, by)}
                <span class="took-bar" aria-hidden="true" style:width=format!("{:.1}%", share * 100.0)></span>
            </th>
            {cells}
        </tr>
    }
}

/// The name of a row, which leads to what it is: a session to itself, a day to its stretch of time, all else to its events.
fn named(words: String, line: GroupLine, by: GroupBy) -> AnyView {
    let watch = expect_context::<Watch>();
    let navigation = expect_context::<Navigation>();
    let Some(name) = line.name.clone() else {
        return view! { <span>{words}</span> }.into_any();
    };
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

fn toggle(names: &mut Vec<String>, name: &str) {
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
            calls,
            ..GroupLine::default()
        };
        let all = [line(Some(1_200.0), 3), line(None, 0), line(Some(300.0), 2)];
        assert_eq!(sums(&all), "In total 1,500 out, 5 calls.");
        assert_eq!(sums(&[]), "");
        let mut all = all;
        all[2].at_least = true;
        assert_eq!(sums(&all), "In total ≥\u{a0}1,500 out, 5 calls.");
        let out = COLUMNS.iter().find(|column| column.name == "tokens out");
        let cell = out.expect("a column").cell;
        assert_eq!(
            [cell(&all[0]), cell(&all[1]), cell(&all[2])],
            ["1,200", "–", "≥\u{a0}300"]
        );
        all[0].cost.amount = Some(2.5);
        all[0].cost.priced = 3;
        all[2].cost.without = 2;
        assert_eq!(
            cost_words(&all).as_deref(),
            Some("≥\u{a0}$2.50 (by your prices; 2 calls without a cost)")
        );
    }
}
