//! What a run comes to, in a few numbers, each with how it went there. A number that no event tells is "not recorded" and
//! never 0.

mod work;

use leptos::prelude::*;
use steelyard_protocol::Tone;
use steelyard_protocol::telemetry::{Along, Extent, Overview, Series, Step};

use super::prices;
use super::watch::Watch;
use crate::charts::drift_chart::{LIMITS, percent, severity};
use crate::charts::format;
use crate::charts::paint::Paint;
use crate::charts::scene::Scene;
use crate::charts::spark;
use crate::charts::view::SceneView;
use crate::components::chip::{class_of, glyph_of};
use crate::components::dynamic::dynamic;
use crate::components::icon::Icon;
use crate::reactive::memo::memo;

/// What stands where no event says anything.
const NOT_RECORDED: &str = "not recorded";

/// A number of a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct Card {
    name: &'static str,
    value: String,
    /// A value that is a status, and of which kind.
    tone: Option<Tone>,
    words: String,
    spark: Scene,
    /// Whether it is where prices are opened.
    priced: bool,
}

impl Card {
    fn new(name: &'static str, value: String, words: String) -> Self {
        Self {
            name,
            value,
            words,
            ..Self::default()
        }
    }

    fn none(name: &'static str) -> Self {
        Self::new(name, format::UNKNOWN.to_owned(), NOT_RECORDED.to_owned())
    }

    fn with(self, spark: Scene) -> Self {
        Self { spark, ..self }
    }
}

/// The numbers.
#[component]
pub(super) fn Cards() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let cards = memo(move |_| {
        let series = watch.course.get().filter(|one| !one.steps.is_empty());
        let series = series.or_else(|| watch.series.get());
        let steps = series.as_deref();
        let of = |overview: &Option<std::sync::Arc<Overview>>| {
            overview.as_deref().map(|one| cards(one, steps))
        };
        watch.overview.with(of).unwrap_or_default()
    });
    view! {
        <section class="watch-cards" aria-label="Totals of the run">
            <dl>
                {dynamic(move || {
                    let all = cards.get().into_iter();
                    all.map(|card| view! { <One card=card/> }).collect_view().into_any()
                })}
            </dl>
        </section>
    }
}

#[component]
fn One(
    /// What it says.
    card: Card,
) -> impl IntoView {
    let Card {
        name,
        value,
        tone,
        words,
        spark,
        priced,
    } = card;
    let priced = priced.then(|| view! { <prices::Open class="link watch-prices"/> });
    let value = match tone {
        Some(tone) => view! {
            <span class=format!("status {}", class_of(tone))>
                <Icon glyph=glyph_of(tone) size=13/>
                {value}
            </span>
        }
        .into_any(),
        None => view! { <b>{value}</b> }.into_any(),
    };
    let title = words.clone();
    let spark =
        (!spark.marks.is_empty()).then(|| view! { <SceneView scene=Signal::stored(spark)/> });
    view! {
        <div class="watch-card">
            <dt><span>{name}</span> {priced}</dt>
            <dd>
                {value}
                <span class="watch-words" title=title>
                    {words}
                </span>
                {spark}
            </dd>
        </div>
    }
}

fn cards(of: &Overview, series: Option<&Series>) -> Vec<Card> {
    let steps = series.map_or(&[][..], |series| &series.steps);
    if is_work(of) {
        return work::cards(of, steps);
    }
    vec![
        status(of),
        rounds(of, series),
        similarity(of, steps),
        dissents(of, steps),
        regret(of, steps),
        trust(of, steps),
        drift(of, series),
        cost(of, steps),
        errors(of, steps),
    ]
}

/// Whether it is the work of agents, or several runs together, and no debate in rounds. A session is work, whatever it lacks.
fn is_work(of: &Overview) -> bool {
    let debate = of.run.rounds > 0
        || of.similarity.is_some()
        || of.trust_change.is_some()
        || of.drift_final.is_some()
        || of.dissents.0 + of.overrides.0 > 0;
    of.runs > 1 || of.run.is_told() || (!debate && of.tools.all + of.questions.0 > 0)
}

/// How a run ended, and of which kind that is.
pub(super) fn ending(of: &Overview) -> (String, Tone) {
    let told = of
        .run
        .status
        .as_deref()
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let failed = ["fail", "error", "abort", "cancel", "crash"];
    match told {
        _ if of.convergence_round.is_some() => ("Converged".to_owned(), Tone::Settled),
        Some("converged") => ("Converged".to_owned(), Tone::Settled),
        Some(word) if failed.iter().any(|one| word.to_lowercase().contains(one)) => {
            (format::sentence_case(word), Tone::Refused)
        }
        Some(word) => (format::sentence_case(word), Tone::Fallback),
        None if of.ended => ("Ended".to_owned(), Tone::Fallback),
        None if of.run.part.is_some() => ("Being read".to_owned(), Tone::Discussed),
        None => ("Unfinished".to_owned(), Tone::Again),
    }
}

fn status(of: &Overview) -> Card {
    let (word, tone) = ending(of);
    let round = of
        .convergence_round
        .map(|round| format!("round {}", format::count(round)));
    let votes = of.votes.map(|(votes, required)| {
        format!(
            "{} votes for, {} required",
            format::short(votes),
            format::short(required)
        )
    });
    let words: Vec<String> = round.into_iter().chain(votes).collect();
    let words = match words.is_empty() {
        true if of.ended => "the log has no details".to_owned(),
        true if of.run.part.is_some() => "no end event so far".to_owned(),
        true => "no end event".to_owned(),
        false => words.join(", "),
    };
    Card {
        tone: Some(tone),
        ..Card::new("Status", word, words)
    }
}

fn rounds(of: &Overview, series: Option<&Series>) -> Card {
    if of.run.rounds == 0 {
        return Card::none("Rounds");
    }
    let value = format::count(of.run.rounds);
    let series = series.filter(|series| series.along == Along::Rounds);
    let steps = series.map_or(&[][..], |series| &series.steps);
    let longest = steps.iter().filter_map(|step| Some((step.duration?, step)));
    let longest = longest.reduce(|most, one| if one.0 > most.0 { one } else { most });
    // Several rounds in a step have their sum.
    let alone = series.is_some_and(|series| series.width < 1.5);
    match longest.filter(|_| alone) {
        Some((ms, _)) => {
            let words = format!("longest {}", format::duration(ms));
            let bars = bars(steps, |one| (one.duration.unwrap_or(0.0), 0.0), Paint::Ink2);
            Card::new("Rounds", value, words).with(bars)
        }
        None => {
            let words = format::counted(of.run.events, "event");
            Card::new("Rounds", value, words).with(bars(
                steps,
                |one| (one.events as f64, 0.0),
                Paint::Ink2,
            ))
        }
    }
}

fn similarity(of: &Overview, steps: &[Step]) -> Card {
    let Some((mean, least)) = of.similarity else {
        return Card::none("Similarity");
    };
    let words = least.map_or_else(
        || "mean of the last round".to_owned(),
        |least| format!("min {}", format::fixed(least, 3)),
    );
    Card::new("Similarity", format::fixed(mean, 3), words).with(line(
        steps,
        |one| one.similarity_mean,
        false,
    ))
}

fn dissents(of: &Overview, steps: &[Step]) -> Card {
    let (all, changed) = of.dissents;
    if all == 0 {
        return Card::none("Dissents");
    }
    let words = format!("{} changed it", format::count(changed));
    let numbers = |one: &Step| (one.dissents.0 as f64, 0.0);
    Card::new("Dissents", format::count(all), words).with(bars(steps, numbers, Paint::Ink2))
}

fn regret(of: &Overview, steps: &[Step]) -> Card {
    let (all, regretted) = of.overrides;
    if all == 0 {
        return Card::none("Regret");
    }
    let value = format!("{} of {}", format::count(regretted), format::count(all));
    let numbers = |one: &Step| (one.overrides.0 as f64, one.overrides.1 as f64);
    Card::new("Regret", value, "overrides regretted".to_owned()).with(bars(
        steps,
        numbers,
        Paint::Bad,
    ))
}

fn trust(of: &Overview, steps: &[Step]) -> Card {
    let Some((change, agents)) = of.trust_change else {
        return Card::none("Trust change");
    };
    let words = format!("mean of {}", format::counted(u64::from(agents), "agent"));
    Card::new("Trust change", format::signed(change, 2), words).with(line(
        steps,
        |one| one.trust_mean,
        false,
    ))
}

fn drift(of: &Overview, series: Option<&Series>) -> Card {
    let Some(last) = of.drift_final else {
        return Card::none("Rubric drift");
    };
    let steps = series.map_or(&[][..], |series| &series.steps);
    let critical = |step: &&Step| step.drift.is_some_and(|drift| drift.1 > LIMITS[1]);
    let first = series.filter(|series| series.along == Along::Rounds);
    let first = first.and_then(|series| series.steps.iter().find(critical));
    let words = match (first, of.drift_max) {
        (Some(step), _) if step.to > step.from => {
            format!("critical by round {}", format::short(step.to))
        }
        (Some(step), _) => format!("critical from round {}", format::short(step.from)),
        (None, Some(most)) if most > last => {
            format!("{}, {} at most", severity(last, LIMITS), percent(most))
        }
        _ => severity(last, LIMITS).to_owned(),
    };
    Card::new("Rubric drift", percent(last), words).with(line(steps, |one| one.drift, true))
}

fn cost(of: &Overview, steps: &[Step]) -> Card {
    let both = [of.tokens_in, of.tokens_out];
    let known = both.iter().any(Option::is_some);
    let tokens = known.then(|| both.iter().flatten().sum::<f64>());
    let tokens = tokens
        .map(|tokens| format::bounded(of.at_least || of.input_at_least, &format::tokens(tokens)));
    let duration = of.duration.map(format::duration);
    let spent = |one: &Step| (one.cost.amount.unwrap_or(0.0), 0.0);
    let used = |one: &Step| {
        (
            one.tokens_in.unwrap_or(0.0) + one.tokens_out.unwrap_or(0.0),
            0.0,
        )
    };
    let said = tokens.as_ref().map(|tokens| format!("{tokens} tokens"));
    let card = match (of.cost.amount, tokens, duration) {
        (Some(_), _, duration) => {
            let words = lacking(of).into_iter().chain(said).chain(duration);
            let words: Vec<String> = words.collect();
            let card = Card::new("Cost", format::cost(&of.cost), words.join(", "));
            card.with(bars(steps, spent, Paint::Ink2))
        }
        (None, Some(tokens), duration) => {
            let words = format!(
                "tokens, {}",
                duration.unwrap_or_else(|| "no cost recorded".to_owned())
            );
            Card::new("Tokens", tokens, words).with(bars(steps, used, Paint::Ink2))
        }
        (None, None, Some(duration)) => {
            Card::new("Duration", duration, "cost not recorded".to_owned())
        }
        (None, None, None) => Card::none("Cost"),
    };
    Card {
        priced: true,
        ..card
    }
}

/// What has no cost, and whose costs they are where the log does not tell them all.
fn lacking(of: &Overview) -> Option<String> {
    let none = match (of.lacking.models, of.cost.without) {
        (_, 0) => None,
        ((0, _), calls) => Some(format!("{} unpriced", format::counted(calls, "call"))),
        ((some, all), _) if some == all => {
            Some(format!("{} unpriced", format::counted(all.into(), "model")))
        }
        ((some, all), _) => {
            let all = format::counted(all.into(), "model");
            Some(format!("{} of {all} unpriced", format::count(some.into())))
        }
    };
    let by = (of.cost.priced > 0).then(|| prices::BY_PRICES.to_owned());
    let unrated = prices::unrated_words(&of.cost);
    let words: Vec<String> = none.into_iter().chain(unrated).chain(by).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn errors(of: &Overview, steps: &[Step]) -> Card {
    let all: u64 = of.errors.iter().map(|(_, count)| count).sum();
    if all == 0 {
        return Card::new(
            "Error events",
            "none".to_owned(),
            "calls not counted".to_owned(),
        );
    }
    // Of several with as many, the first.
    let most = of.errors.iter().rev().max_by_key(|(_, count)| *count);
    let words = match most {
        Some((kind, count)) if *count < all => {
            let (most, rest) = (format::count(*count), format::count(all - count));
            format!("{most} {kind}, {rest} other")
        }
        Some((kind, _)) => kind.clone(),
        None => String::new(),
    };
    let numbers = |one: &Step| (one.errors as f64, one.errors as f64);
    Card::new("Error events", format::count(all), words).with(bars(steps, numbers, Paint::Bad))
}

fn bars(steps: &[Step], of: impl Fn(&Step) -> (f64, f64), part: Paint) -> Scene {
    let numbers: Vec<(f64, f64)> = steps.iter().map(of).collect();
    spark::bars(&numbers, (Paint::Ink2, part))
}

fn line(steps: &[Step], of: impl Fn(&Step) -> Extent, stepped: bool) -> Scene {
    let numbers: Vec<Extent> = steps.iter().map(of).collect();
    spark::line(&numbers, stepped)
}

#[cfg(test)]
pub(super) mod tests;
