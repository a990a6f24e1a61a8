//! How latency, tokens and cost are spread among the events in view.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{Currency, EventFilter, RunSpreads, Spread, Spreads as Of};

use super::prices::BY_PRICES;
use super::watch::Watch;
use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::histogram::{self, Histogram};
use crate::charts::view::SceneView;
use crate::client::Query;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{Dynamic, dynamic, flag, when};
use crate::components::measure::width_of;
use crate::components::not_come::unanswered;
use crate::reactive::memo::memo;

/// Width of a picture on paper.
const ON_PAPER: f64 = 440.0;
/// All that may be spread, in order.
const ALL: [Of; 5] = [
    Of::Latency,
    Of::TokensIn,
    Of::TokensOut,
    Of::Cost,
    Of::Tools,
];

/// What came.
type Found = Query<Vec<Spread>>;

/// The events in view, whatever text they hold: what agents and spreads are asked for.
pub(super) fn without_text(watch: Watch) -> Memo<EventFilter> {
    memo(move |_| EventFilter {
        text: String::new(),
        ..watch.filter.get()
    })
}

/// How they are spread.
#[component]
pub(super) fn Spreads() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let filter = without_text(watch);
    let about = move || watch.run.get().map(|run| (run, filter.get()));
    let found: Found = watch
        .queries
        .about(about, |run, filter| RunSpreads { run, filter });
    let stale = flag(move || found.is_stale());
    view! {
        <section class="spreads" aria-labelledby="spreads-title">
            <header class="section-head">
                <h2 id="spreads-title">"Spread"</h2>
                <p>"of times, tokens and cost in view"</p>
            </header>
            <div class:stale=stale class="spreads-all">
                {unanswered(
                    found,
                    "The spread could not be worked out.",
                    "Reading the calls",
                    |all| {
                        let none = all.iter().all(|one| one.count == 0);
                        none.then_some("No event in view says how long it took or what it cost.")
                    },
                )}
                {ALL.map(|of| one(found, of))}
            </div>
        </section>
    }
}

/// A picture of one of them, as long as there is any number.
fn one(found: Found, of: Of) -> Dynamic {
    let own = memo(move |_| {
        let all = found.data()?;
        all.iter()
            .find(|one| one.of == of && one.count > 0)
            .cloned()
            .map(Arc::new)
    });
    when(
        move || own.with(Option::is_some),
        move || view! { <One of=of own=own/> }.into_any(),
    )
}

/// Name, picture and numbers.
#[component]
fn One(
    /// What is spread.
    of: Of,
    /// How.
    own: Memo<Option<Arc<Spread>>>,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let chart = memo(move |_| match own.get() {
        Some(own) if width.get() > 0.0 => histogram::chart(&spec(&own), width.get()),
        _ => Chart::default(),
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let words = words_of(of);
    view! {
        <section class="spread" aria-label=words.name>
            <header class="spread-head">
                <h3>{words.name}</h3>
                <p>{move || own.get().map(|own| counted(&own))}</p>
                <ChartMenu id=words.id chart=chart pointing=pointing/>
            </header>
            <div class="spread-plot" node_ref=node>
                <div class="plot">
                    <SceneView scene=scene/>
                    <ChartMarks id=words.id label=words.marks chart=chart pointing=pointing/>
                </div>
            </div>
            <Numbers own=own/>
        </section>
    }
}

/// Ranks and the sum; the greatest leads to its event.
#[component]
fn Numbers(
    /// How they are spread.
    own: Memo<Option<Arc<Spread>>>,
) -> impl IntoView {
    let watch = expect_context::<Watch>();
    dynamic(move || {
        let Some(own) = own.get() else {
            return ().into_any();
        };
        let [_, p50, p90, p95, p99, max] = own.ranks.map(|rank| ranked(&own, rank));
        let sum = words_of(own.of).summed.then(|| {
            // What some do not tell would come on top.
            let part = own.missing > 0 || own.at_least || own.cost.is_part();
            let sum = format::bounded(part, &write_of(&own)(own.sum));
            view! { <div><dt>"sum"</dt><dd>{sum}</dd></div> }
        });
        let ranks = [("p50", p50), ("p90", p90), ("p95", p95), ("p99", p99)];
        let ranks = ranks.map(|(name, value)| {
            view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
        });
        let greatest = match own.greatest {
            Some(event) => view! {
                <button
                    type="button"
                    class="link"
                    title="Open the event"
                    on:click=move |_| watch.event.set(Some(event))
                >
                    {max}
                </button>
            }
            .into_any(),
            None => max.into_any(),
        };
        view! {
            <dl class="spread-numbers">
                {sum}
                {ranks}
                <div><dt>"max"</dt><dd>{greatest}</dd></div>
            </dl>
        }
        .into_any()
    })
}

/// How one of them is named and written.
struct Words {
    id: &'static str,
    name: &'static str,
    marks: &'static str,
    many: &'static str,
    /// Whether their sum says anything.
    summed: bool,
    write: fn(f64) -> String,
}

fn words_of(of: Of) -> Words {
    let (id, name, marks) = match of {
        Of::Latency => ("spread-latency", "Latency", "Latency histogram"),
        Of::TokensIn => ("spread-tokens-in", "Tokens in", "Tokens in, histogram"),
        Of::TokensOut => ("spread-tokens-out", "Tokens out", "Tokens out, histogram"),
        Of::Cost => ("spread-cost", "Cost", "Cost histogram"),
        Of::Tools => ("spread-tools", "Tool time", "Tool time histogram"),
    };
    Words {
        id,
        name,
        marks,
        many: match of {
            Of::Tools => "tool calls",
            _ => "answers",
        },
        summed: of != Of::Latency,
        write: match of {
            Of::Latency | Of::Tools => format::duration,
            Of::TokensIn | Of::TokensOut => format::tokens,
            Of::Cost => format::dollars,
        },
    }
}

fn spec(own: &Spread) -> Histogram {
    let words = words_of(own.of);
    Histogram {
        name: words.name.to_owned(),
        many: words.many,
        bins: own
            .bins
            .iter()
            .map(|bin| (bin.from, bin.to, bin.count))
            .collect(),
        most: 0,
        log: own.log,
        lines: vec![("p50", own.ranks[1]), ("p95", own.ranks[3])],
        write: write_of(own),
    }
}

/// How its numbers are written: amounts in another currency than dollars without it, which stands beside the name.
fn write_of(own: &Spread) -> fn(f64) -> String {
    match own.of {
        Of::Cost if own.cost.currency != Currency::DOLLARS => format::amount,
        of => words_of(of).write,
    }
}

/// A number among them: those of which some are a lower bound have no greater one in its place.
fn ranked(own: &Spread, rank: f64) -> String {
    format::bounded(own.at_least || own.cost.at_least, &write_of(own)(rank))
}

/// "412; 3 of 415 have none".
fn counted(own: &Spread) -> String {
    let mut count = format::count(own.count);
    if own.of == Of::Cost {
        if own.cost.currency != Currency::DOLLARS {
            count = format!("{count} in {}", own.cost.currency);
        }
        if own.cost.priced > 0 {
            count = format!("{count}, {BY_PRICES}");
        }
    }
    if own.missing == 0 {
        return count;
    }
    let all = format::count(own.count + own.missing);
    let missing = format::count(own.missing);
    let have = if own.missing == 1 { "has" } else { "have" };
    format!("{count}; {missing} of {all} {have} none")
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::telemetry::Cost;

    use super::*;

    fn spread(of: Of, missing: u64) -> Spread {
        Spread {
            of,
            count: 412,
            missing,
            sum: 1.0,
            at_least: false,
            cost: Cost::default(),
            ranks: [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
            bins: Vec::new(),
            log: true,
            greatest: None,
        }
    }

    #[test]
    fn what_has_no_number_is_counted() {
        assert_eq!(counted(&spread(Of::Cost, 0)), "412");
        assert_eq!(counted(&spread(Of::Cost, 1)), "412; 1 of 413 has none");
        assert_eq!(counted(&spread(Of::Cost, 3)), "412; 3 of 415 have none");
    }

    #[test]
    fn lines_stand_at_the_median_and_at_what_five_of_a_hundred_exceed() {
        let spec = spec(&spread(Of::Tools, 0));
        assert_eq!(spec.lines, [("p50", 2.0), ("p95", 4.0)]);
        assert_eq!((spec.write)(1_200.0), "1.2 s");
        let bound = Spread {
            at_least: true,
            ..spread(Of::TokensOut, 0)
        };
        assert_eq!(ranked(&bound, 12_449.0), "≥\u{a0}12.4k");
        assert_eq!(ranked(&spread(Of::TokensOut, 0), 12_449.0), "12.4k");
        assert!(!words_of(Of::Latency).summed && words_of(Of::TokensIn).summed);
    }
}
