//! What the two come to, measure by measure, with how sure that is.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Choices, Compared, Measure, RankAgreement};

use crate::charts::format::{self, MINUS};

/// The tiles, the choices of people, the table of measures.
#[component]
pub(super) fn Measures(
    /// What came of it.
    found: Arc<Compared>,
) -> impl IntoView {
    let refused = found.refused.clone();
    let choices = found
        .choices
        .clone()
        .map(|choices| view! { <Chosen choices=choices/> });
    let ranks = found
        .ranks
        .map(|ranks| view! { <p class="compare-words">{ranks_in_words(&ranks)}</p> });
    let rows = found
        .measures
        .iter()
        .map(|measure| view! { <Row measure=measure.clone()/> });
    let rows = rows.collect_view();
    view! {
        <Tiles found=Arc::clone(&found)/>
        {(!refused.is_empty()).then(|| view! {
            <p class="compare-words amber">{format!("Not taken: {}.", refused.join("; "))}</p>
        })}
        {choices}
        {ranks}
        {if found.measures.is_empty() {
            view! { <p class="faint compare-words">"Nothing is known of what was selected but its score."</p> }.into_any()
        } else {
            view! {
                <div class="grid-box" tabindex="0" role="region" aria-label="Measures of what is selected">
                    <table class="measures">
                        <thead>
                            <tr>
                                <th scope="col">"What is selected"</th>
                                <th scope="col" class="end">"A"</th>
                                <th scope="col" class="end">"B"</th>
                                <th scope="col" class="end">"B " {MINUS.to_string()} " A"</th>
                                <th scope="col">"95% of it"</th>
                                <th scope="col" class="end">"Decisions"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            }
                .into_any()
        }}
    }
}

/// How many decisions change.
#[component]
fn Tiles(
    /// What came of it.
    found: Arc<Compared>,
) -> impl IntoView {
    let of = format!(
        "of {}",
        format::counted(u64::from(found.decisions), "decision")
    );
    let tiles = [
        ("Winners that change", found.winners),
        ("Statuses that change", found.statuses),
        ("Either", found.outcomes),
    ];
    let tiles = tiles.map(|(name, count)| {
        view! {
            <div class="figure">
                <dt>{name}</dt>
                <dd>
                    <b>{format::count(u64::from(count))}</b>
                    <span class="faint">{of.clone()}</span>
                </dd>
            </div>
        }
    });
    view! { <dl class="tiles three">{tiles.collect_view()}</dl> }
}

#[component]
fn Row(
    /// The measure.
    measure: Measure,
) -> impl IntoView {
    let Measure {
        label,
        unit,
        more_is_better,
        n,
        mean_a,
        mean_b,
        difference,
        interval,
        note,
        ..
    } = measure;
    let digits = 2 * usize::from(mean_a.abs().max(mean_b.abs()) < 100.0);
    let unit = [" ", &unit].concat();
    let unit = unit.trim_end();
    let takes_time = unit.trim() == "ms";
    let value = |x: f64| {
        if takes_time {
            format::duration(x)
        } else {
            format!("{}{unit}", format::fixed(x, digits))
        }
    };
    let apart = |x: f64| match (takes_time, x) {
        (false, x) => format::signed(x, digits),
        (true, ..0.0) => format!("{MINUS}{}", format::duration(-x)),
        (true, _) => format!("+{}", format::duration(x)),
    };
    let sure = interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    let better = more_is_better.filter(|_| sure);
    let class = match better.map(|more| more == (difference > 0.0)) {
        None => "end",
        Some(true) => "end better",
        Some(false) => "end worse",
    };
    let between = match interval {
        Some((low, high)) => view! {
            <span class="between">
                {format!("{} to {}", apart(low), apart(high))}
            </span>
            <Interval low=low high=high at=difference/>
        }
        .into_any(),
        None => view! { <span class="faint">{note.clone()}</span> }.into_any(),
    };
    view! {
        <tr title=note>
            <th scope="row">{label}</th>
            <td class="end">{value(mean_a)}</td>
            <td class="end">{value(mean_b)}</td>
            <td class=class>{apart(difference)}</td>
            <td class="interval-cell">{between}</td>
            <td class="end">{format::count(u64::from(n))}</td>
        </tr>
    }
}

/// The interval as a whisker over zero: it is drawn on a scale of its own.
#[component]
fn Interval(
    /// Lower end.
    low: f64,
    /// Upper end.
    high: f64,
    /// What was found.
    at: f64,
) -> impl IntoView {
    let reach = low.abs().max(high.abs()).max(f64::MIN_POSITIVE);
    let place = |x: f64| format!("{:.2}%", 50.0 + 48.0 * (x / reach));
    let wide = format!("{:.2}%", 48.0 * (high - low) / reach);
    view! {
        <span class="whisker" aria-hidden="true">
            <i class="zero"></i>
            <i class="reach" style:left=place(low) style:width=wide></i>
            <i class="dot" style:left=place(at)></i>
        </span>
    }
}

/// What people chose, and who selects it.
#[component]
fn Chosen(
    /// What is known of it.
    choices: Choices,
) -> impl IntoView {
    let Choices {
        n,
        right_a,
        right_b,
        only_a,
        only_b,
        difference,
        low,
        high,
        mid_p,
        exact_p,
        note,
        ..
    } = choices;
    let percent = |x: f64| format!("{} points", format::signed(100.0 * x, 1));
    // Of few pairs that differ no p is told; the note says so.
    let p = |name: &str, p: Option<f64>| p.map(|p| format!("{name} {}", format::fixed(p, 4)));
    let tested: Vec<String> = [p("McNemar mid-p", mid_p), p("exact", exact_p)]
        .into_iter()
        .flatten()
        .collect();
    let tested = if tested.is_empty() {
        String::new()
    } else {
        format!(" {}.", tested.join(", "))
    };
    view! {
        <section class="chosen" aria-labelledby="chosen-title">
            <h2 id="chosen-title">"Against what was chosen"</h2>
            <p>
                {format!("A selects it in {right_a} of {n}, B in {right_b}; {only_a} only A, {only_b} only B.")}
            </p>
            <p>
                {format!("B {MINUS} A: {}, 95% from {} to {}.{tested}",
                    percent(difference), percent(low), percent(high))}
            </p>
            {(!note.is_empty()).then(|| view! { <p class="faint">{note}</p> })}
        </section>
    }
}

fn ranks_in_words(ranks: &RankAgreement) -> String {
    let first = format!(
        "The first is the same in {} of {}",
        ranks.same_first,
        format::counted(u64::from(ranks.n), "ranking")
    );
    match ranks.tau {
        Some([low, median, high]) => format!(
            "{first}; Kendall's tau-b has the median {} (quartiles {} and {}).",
            format::fixed(median, 2),
            format::fixed(low, 2),
            format::fixed(high, 2)
        ),
        None => format!("{first}."),
    }
}
