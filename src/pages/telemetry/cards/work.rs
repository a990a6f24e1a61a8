//! What the work of agents comes to, which has no rounds: turns, tokens, tools, questions, time.

use steelyard_protocol::telemetry::{Overview, Step};

use super::{Card, bars, errors, lacking, line};
use crate::charts::format;
use crate::charts::paint::Paint;

/// The cards of such a run, or of several.
pub(super) fn cards(of: &Overview, steps: &[Step]) -> Vec<Card> {
    vec![
        runs(of, steps),
        turns(of),
        tokens_in(of, steps),
        tokens_out(of, steps),
        cost(of, steps),
        calls(of, steps),
        tools(of),
        questions(of),
        errors(of, steps),
        time(of, steps),
    ]
}

fn runs(of: &Overview, steps: &[Step]) -> Card {
    let numbers = |one: &Step| (one.events as f64, 0.0);
    if of.runs == 1 {
        let types = format::counted(of.kinds.len() as u64, "type");
        let card = Card::new(
            "Events",
            format::count(of.run.events),
            format!("of {types}"),
        );
        return card.with(bars(steps, numbers, Paint::Ink2));
    }
    let words = format::counted(of.run.events, "event");
    // Of logs of agents there is no one file.
    let name = if of.run.is_told() { "Sessions" } else { "Runs" };
    let value = format::count(u64::from(of.runs));
    Card::new(name, value, words).with(bars(steps, numbers, Paint::Ink2))
}

fn count_of(of: &Overview, kind: &str) -> u64 {
    let kind = of.kinds.iter().find(|one| one.name == kind);
    kind.map_or(0, |one| one.count)
}

fn turns(of: &Overview) -> Card {
    match count_of(of, "turn") {
        0 => Card::none("Turns"),
        turns => {
            let agents = format::counted(u64::from(of.run.agents), "agent");
            Card::new("Turns", format::count(turns), agents)
        }
    }
}

fn tokens_in(of: &Overview, steps: &[Step]) -> Card {
    let Some(tokens) = of.tokens_in else {
        return Card::none("Tokens in");
    };
    let words = match of.tokens_cached {
        Some(cached) if tokens > 0.0 => {
            let share = format::fixed(100.0 * cached / tokens, 0);
            format!("{share}% from a cache")
        }
        _ => "cache not recorded".to_owned(),
    };
    let numbers = |one: &Step| (one.tokens_in.unwrap_or(0.0), 0.0);
    let value = format::bounded(of.input_at_least, &format::tokens(tokens));
    Card::new("Tokens in", value, words).with(bars(steps, numbers, Paint::Ink2))
}

fn tokens_out(of: &Overview, steps: &[Step]) -> Card {
    let Some(tokens) = of.tokens_out else {
        return Card::none("Tokens out");
    };
    let written = |tokens| format::bounded(of.at_least, &format::tokens(tokens));
    let words = match of.calls {
        0 => "calls not recorded".to_owned(),
        calls => format!("{} a call", written(tokens / calls as f64)),
    };
    let numbers = |one: &Step| (one.tokens_out.unwrap_or(0.0), 0.0);
    Card::new("Tokens out", written(tokens), words).with(bars(steps, numbers, Paint::Ink2))
}

fn cost(of: &Overview, steps: &[Step]) -> Card {
    let words = match lacking(of) {
        Some(words) => words,
        None if of.cost.amount.is_some() => "as logged".to_owned(),
        None => super::NOT_RECORDED.to_owned(),
    };
    let numbers = |one: &Step| (one.cost.amount.unwrap_or(0.0), 0.0);
    let card = Card::new("Cost", format::cost(&of.cost), words);
    Card {
        priced: true,
        ..card.with(bars(steps, numbers, Paint::Ink2))
    }
}

fn calls(of: &Overview, steps: &[Step]) -> Card {
    if of.calls == 0 {
        return Card::none("Model calls");
    }
    let numbers = |one: &Step| (one.calls as f64, 0.0);
    let (_, models) = of.lacking.models;
    let words = match models {
        0 => "models not recorded".to_owned(),
        models => format!("of {}", format::counted(models.into(), "model")),
    };
    let card = Card::new("Model calls", format::count(of.calls), words);
    card.with(bars(steps, numbers, Paint::Ink2))
}

fn tools(of: &Overview) -> Card {
    let calls = of.tools;
    if calls.all == 0 {
        return Card::none("Tool calls");
    }
    let failed = match calls.known_failed() {
        None => "failures not recorded".to_owned(),
        Some(0) => "none failed".to_owned(),
        Some(failed) => format!("{} failed or refused", format::count(failed)),
    };
    // What is known of some says nothing of the others.
    let words = format::known_of(failed, calls.said, calls.all);
    Card::new("Tool calls", format::count(calls.all), words)
}

fn questions(of: &Overview) -> Card {
    match of.questions {
        (0, _) => Card::new(
            "Tool questions",
            "none".to_owned(),
            "in text: see Runs".to_owned(),
        ),
        (all, waited) => {
            let words = waited.map_or_else(
                || "waiting not recorded".to_owned(),
                |waited| format!("waited {}", format::duration(waited)),
            );
            Card::new("Tool questions", format::count(all), words)
        }
    }
}

fn time(of: &Overview, steps: &[Step]) -> Card {
    let slowest = steps.iter().filter_map(|step| step.slowest);
    let slowest = slowest.fold(None, |most: Option<f64>, one| {
        Some(most.map_or(one, |most| most.max(one)))
    });
    let words = slowest.map_or_else(String::new, |most| {
        format!("longest turn {}", format::duration(most))
    });
    let spark = || line(steps, |one| one.slowest.map(|most| (most, most)), false);
    match of.run.times {
        Some((first, last)) => {
            Card::new("From first to last", format::duration(last - first), words).with(spark())
        }
        None => Card::none("Time"),
    }
}
