//! Which events are chosen, how their numbers are spread, and what agents come to: against the lines themselves.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::{Map, Value};
use steelyard_protocol::telemetry::{EventFilter, GroupBy, Spread, Spreads, ToolCalls};
use steelyard_protocol::{RunId, telemetry::Overview};
use steelyard_telemetry::answer::{agents, chosen, groups, overview, run_line, spreads, trust};
use steelyard_telemetry::{EventLog, Warning};

use crate::support::{EVENTS, filters, in_utc, logs, nothing, objects, opened, same, sums};

type Fields = Map<String, Value>;
/// An agent, and its trust in rounds.
type Points = Vec<(String, Vec<(Option<u64>, f64)>)>;

pub(crate) fn whole(one: &EventLog, run: Option<usize>) -> Overview {
    let id = RunId { file: 1, place: 0 };
    let line = run_line(&one.log, &one.derived, run, (id, "events.jsonl"));
    overview((&one.log, &one.derived), run, line, None)
}

fn number(fields: &Fields, key: &str) -> Option<f64> {
    fields.get(key)?.as_f64()
}

/// A number below zero is no amount: it counts as missing.
fn amount(fields: &Fields, key: &str) -> Option<f64> {
    number(fields, key).filter(|amount| *amount >= 0.0)
}

fn text<'a>(fields: &'a Fields, key: &str) -> &'a str {
    fields.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Whether a line fits: by what stands on it alone.
fn fits(line: &str, fields: &Fields, filter: &EventFilter) -> bool {
    let is = |names: &[String], key| {
        names.is_empty()
            || (fields.contains_key(key) && names.iter().any(|one| one == text(fields, key)))
    };
    let round = number(fields, "round");
    let at = number(fields, "ts");
    let needle = filter.text.to_ascii_lowercase();
    is(&filter.kinds, "type")
        && is(&filter.agents, "agent")
        && filter.rounds.is_none_or(|(from, to)| {
            round.is_some_and(|round| from as f64 <= round && round <= to as f64)
        })
        && filter
            .times
            .is_none_or(|(from, to)| at.is_some_and(|at| from <= at && at < to))
        && line.to_ascii_lowercase().contains(&needle)
}

/// The events of a run, by the place of its name among those that appear, that fit.
fn by_hand(log: &str, run: Option<usize>, filter: &EventFilter) -> Vec<(usize, u64, Fields)> {
    let mut runs: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for (at, (number, line, fields)) in objects(log).into_iter().enumerate() {
        let name = text(&fields, "run").to_owned();
        if !runs.contains(&name) {
            runs.push(name.clone());
        }
        let own = runs.iter().position(|one| *one == name);
        if (run.is_none() || run == own) && fits(line, &fields, filter) {
            found.push((at, number, fields));
        }
    }
    found
}

proptest! {
    #[test]
    fn what_fits_is_chosen(text in logs(), filter in filters(), run in prop::option::of(0_usize..2)) {
        let one = opened(&text);
        let source = nothing();
        let found = chosen(&one.log, run, &filter, one.text(&source)).unwrap();
        let expected = by_hand(&text, run, &filter);
        let places: Vec<u32> = expected.iter().map(|(at, ..)| u32::try_from(*at).unwrap()).collect();
        prop_assert_eq!(found.events, places);
    }

    #[test]
    fn spreads_are_those_of_the_sorted_numbers(text in logs(), mut filter in filters(), run in prop::option::of(0_usize..2)) {
        filter.text = String::new();
        let one = opened(&text);
        let events = by_hand(&text, run, &filter);
        let found = spreads(&one.log, run, &filter, None);
        let of = |kind: &str, key: &str| {
            let own: Vec<(usize, Option<f64>)> = events
                .iter()
                .filter(|(.., fields)| self::text(fields, "type") == kind)
                .map(|(at, _, fields)| (*at, amount(fields, key)))
                .collect();
            own.iter().any(|(_, number)| number.is_some()).then_some(own)
        };
        let latency = of("llm_call", "latency_ms").or_else(|| of("turn", "latency_ms"));
        let all = [
            (Spreads::Latency, latency),
            (Spreads::TokensIn, of("llm_call", "tokens_in")),
            (Spreads::TokensOut, of("llm_call", "tokens_out")),
            (Spreads::Cost, of("llm_call", "cost_usd")),
            (Spreads::Tools, of("tool_call", "duration_ms")),
        ];
        for (which, numbers) in all {
            let found = found.iter().find(|one| one.of == which);
            match (found, numbers) {
                (Some(found), Some(numbers)) => spread_by_hand(found, &numbers),
                (found, numbers) => prop_assert!(found.is_none() && numbers.is_none(), "{found:?} {numbers:?}"),
            }
        }
    }

    #[test]
    fn agents_come_to_what_their_lines_say(text in logs(), mut filter in filters(), run in prop::option::of(0_usize..2)) {
        filter.text = String::new();
        let one = opened(&text);
        let mut expected: BTreeMap<String, Vec<Fields>> = BTreeMap::new();
        for (.., fields) in by_hand(&text, run, &filter) {
            if fields.contains_key("agent") {
                expected.entry(self::text(&fields, "agent").to_owned()).or_default().push(fields);
            }
        }
        let found = agents(&one.log, run, &filter, None);
        prop_assert_eq!(found.len(), expected.len());
        for agent in &found {
            let events = &expected[&agent.name];
            let of = |kind: &'static str| events.iter().filter(move |fields| self::text(fields, "type") == kind);
            let all = |kind: &'static str| of(kind).count() as u64;
            let flagged = |kind: &'static str, key: &str| {
                of(kind).filter(|fields| fields[key] == Value::Bool(true)).count() as u64
            };
            let sum = |kind: &'static str, key: &str| of(kind).filter_map(|fields| amount(fields, key)).reduce(|a, b| a + b);
            prop_assert_eq!(agent.events, events.len() as u64);
            prop_assert_eq!((agent.turns, agent.calls), (all("turn"), all("llm_call")));
            prop_assert_eq!(agent.errors, all("error"));
            prop_assert_eq!(agent.dissents, (all("dissent"), flagged("dissent", "impactful")));
            prop_assert_eq!(agent.votes, (flagged("vote", "accept"), all("vote")));
            let failed = of("tool_call").filter(|fields| self::text(fields, "status") == "failed");
            let said = of("tool_call").filter(|fields| !self::text(fields, "status").is_empty());
            let (said, failed) = (said.count() as u64, failed.count() as u64);
            prop_assert_eq!(agent.tools, ToolCalls { all: all("tool_call"), said, failed });
            same(agent.tokens_in, sum("llm_call", "tokens_in"));
            same(agent.cost.amount, sum("llm_call", "cost_usd"));
            let trusts: Vec<f64> = of("trust_updated").filter_map(|fields| number(fields, "trust")).collect();
            same(agent.trust.map(|(last, _)| last), trusts.last().copied());
            let change = trusts.last().zip(trusts.first()).map(|(last, first)| last - first);
            same(agent.trust_change, change);
        }
    }

    #[test]
    fn trust_is_told_point_by_point(text in logs(), run in prop::option::of(0_usize..2)) {
        let one = opened(&text);
        let mut expected: Points = Vec::new();
        for (.., fields) in by_hand(&text, run, &EventFilter::default()) {
            let told = number(&fields, "trust").filter(|_| self::text(&fields, "type") == "trust_updated");
            let Some(trust) = told.filter(|_| fields.contains_key("agent")) else {
                continue;
            };
            let name = self::text(&fields, "agent");
            let at = expected.iter().position(|(one, _)| one == name).unwrap_or_else(|| {
                expected.push((name.to_owned(), Vec::new()));
                expected.len() - 1
            });
            expected[at].1.push((fields.get("round").and_then(Value::as_u64), trust));
        }
        let found: Points = trust(&one.log, run)
            .into_iter()
            .map(|one| (one.agent, one.points.into_iter().map(|(round, trust, _)| (round, trust)).collect()))
            .collect();
        prop_assert_eq!(found, expected);
    }
}

/// Ranks are numbers that are there; bars hold what lies between their edges.
fn spread_by_hand(found: &Spread, numbers: &[(usize, Option<f64>)]) {
    let mut sorted: Vec<f64> = numbers.iter().filter_map(|(_, number)| *number).collect();
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len();
    assert_eq!(found.count, count as u64);
    assert_eq!(found.missing, (numbers.len() - count) as u64);
    sums(found.sum, sorted.iter().sum());
    // Nearest rank: the first of the sorted numbers that so many of 100 do not exceed.
    let rank = |part: usize| {
        let enough = |number: &&f64| {
            100 * sorted.iter().filter(|other| *other <= *number).count() >= part * count
        };
        *sorted.iter().find(enough).unwrap()
    };
    let ranks = [
        sorted[0],
        rank(50),
        rank(90),
        rank(95),
        rank(99),
        sorted[count - 1],
    ];
    assert_eq!(found.ranks, ranks);
    assert_eq!(
        found.bins.iter().map(|bin| bin.count).sum::<u64>(),
        found.count
    );
    assert_eq!(found.bins[0].from, sorted[0]);
    assert_eq!(found.bins.last().unwrap().to, sorted[count - 1]);
    for (at, bin) in found.bins.iter().enumerate() {
        let last = at + 1 == found.bins.len();
        let inside = |number: &&f64| bin.from <= **number && (**number < bin.to || last);
        assert_eq!(
            bin.count,
            sorted.iter().filter(inside).count() as u64,
            "{bin:?}"
        );
        assert!(last || bin.to == found.bins[at + 1].from);
    }
    let greatest = numbers
        .iter()
        .find(|(_, number)| *number == Some(sorted[count - 1]));
    assert_eq!(
        found.greatest,
        greatest.map(|(at, _)| u32::try_from(*at).unwrap())
    );
}

#[test]
fn the_numbers_of_the_sample_are_spread() {
    let one = opened(EVENTS);
    let found = spreads(&one.log, Some(0), &EventFilter::default(), None);
    let which: Vec<Spreads> = found.iter().map(|one| one.of).collect();
    assert_eq!(
        which,
        [
            Spreads::Latency,
            Spreads::TokensIn,
            Spreads::TokensOut,
            Spreads::Cost,
            Spreads::Tools
        ]
    );
    let all = whole(&one, Some(0));
    same(Some(found[1].sum), all.tokens_in);
    same(Some(found[3].sum), all.cost.amount);
    assert_eq!(found[1].count + found[1].missing, all.calls);
    assert_eq!(found[4].count + found[4].missing, all.tools.all);
    for (spread, kind, key) in [
        (&found[0], "llm_call", "latency_ms"),
        (&found[2], "llm_call", "tokens_out"),
        (&found[3], "llm_call", "cost_usd"),
        (&found[4], "tool_call", "duration_ms"),
    ] {
        let events = by_hand(EVENTS, None, &EventFilter::default());
        let own = events
            .iter()
            .filter(|(.., fields)| text(fields, "type") == kind);
        let own: Vec<_> = own
            .map(|(at, _, fields)| (*at, number(fields, key)))
            .collect();
        spread_by_hand(spread, &own);
    }
}

#[test]
fn numbers_of_very_different_size_are_spread_by_factors() {
    let mut text = String::new();
    for power in 0..40 {
        let latency = 1.5_f64.powi(power);
        writeln!(text, "{{\"type\":\"llm_call\",\"latency_ms\":{latency}}}").unwrap();
    }
    let one = opened(&text);
    let found = spreads(&one.log, None, &EventFilter::default(), None).remove(0);
    assert!(found.log);
    let numbers: Vec<_> = (0..40)
        .map(|power| (power as usize, Some(1.5_f64.powi(power))))
        .collect();
    spread_by_hand(&found, &numbers);
    let factors: Vec<f64> = found.bins.iter().map(|bin| bin.to / bin.from).collect();
    assert!(
        factors
            .iter()
            .all(|one| (one / factors[0] - 1.0).abs() < 1e-9)
    );
    // One number, many times.
    let one = opened(&"{\"type\":\"llm_call\",\"latency_ms\":5}\n".repeat(7));
    let found = spreads(&one.log, None, &EventFilter::default(), None).remove(0);
    assert_eq!((found.bins.len(), found.bins[0].count), (1, 7));
}

#[test]
fn the_agents_of_the_sample_come_to_the_whole() {
    let one = opened(EVENTS);
    let all = whole(&one, Some(0));
    let found = agents(&one.log, Some(0), &EventFilter::default(), None);
    let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names[..7], all.agents[..7]);
    let sum = |of: &dyn Fn(&steelyard_protocol::telemetry::AgentLine) -> Option<f64>| {
        found.iter().filter_map(of).reduce(|one, other| one + other)
    };
    same(sum(&|one| one.tokens_in), all.tokens_in);
    same(sum(&|one| one.tokens_out), all.tokens_out);
    same(sum(&|one| one.cost.amount), all.cost.amount);
    assert_eq!(found.iter().map(|one| one.calls).sum::<u64>(), all.calls);
    assert_eq!(
        found.iter().map(|one| one.dissents.0).sum::<u64>(),
        all.dissents.0
    );
    assert_eq!(
        found.iter().map(|one| one.dissents.1).sum::<u64>(),
        all.dissents.1
    );
    assert_eq!(
        found.iter().map(|one| one.tools.all).sum::<u64>(),
        all.tools.all
    );
    let changes: Vec<f64> = found.iter().filter_map(|one| one.trust_change).collect();
    let (mean, count) = all.trust_change.unwrap();
    assert_eq!(changes.len(), count as usize);
    sums(changes.iter().sum::<f64>() / changes.len() as f64, mean);
    let creator = &found[0];
    assert_eq!(creator.role.as_deref(), Some("creator"));
    assert_eq!(creator.models, ["heron-2"]);
    assert_eq!(creator.listed, Some(true));
}

#[test]
fn one_run_of_several_has_its_own_numbers() {
    let other = EVENTS.replace("\"run\":\"rest-to-graphql\"", "\"run\":\"again\"");
    // Both at once, an event of each in turns.
    let mut mixed = String::new();
    for (one, other) in EVENTS.lines().zip(other.lines()) {
        writeln!(mixed, "{one}\n{other}").unwrap();
    }
    let alone = opened(EVENTS);
    let both = opened(&mixed);
    let one = whole(&alone, Some(0));
    for run in [0, 1] {
        let mut found = whole(&both, Some(run));
        found.run = one.run.clone();
        found.lines = one.lines;
        found.warnings.clone_from(&one.warnings);
        assert_eq!(found, one);
        let filter = EventFilter::default();
        let own = |log: &EventLog, run| agents(&log.log, Some(run), &filter, None);
        assert_eq!(own(&both, run), own(&alone, 0));
    }
    let all = whole(&both, None);
    assert_eq!((all.runs, all.run.events), (2, 2 * one.run.events));
    assert_eq!(all.run.name, "All 2 runs");
    same(all.tokens_in, one.tokens_in.map(|count| 2.0 * count));
    assert_eq!(all.calls, 2 * one.calls);
    assert_eq!(all.dissents, (2 * one.dissents.0, 2 * one.dissents.1));
}

/// What is told to have taken less than no time took a time that nobody knows.
#[test]
fn a_negative_duration_is_none() {
    let text = [
        r#"{"type":"turn","run":"r","agent":"a","ts":"2026-03-01T10:00:00Z","latency_ms":-600,"duration_ms":-1,"waited_ms":-2}"#,
        r#"{"type":"turn","run":"r","agent":"a","ts":"2026-03-01T10:00:01Z","latency_ms":0}"#,
        r#"{"type":"tool_call","run":"r","agent":"a","name":"t","duration_ms":-70}"#,
        r#"{"type":"question","run":"r","agent":"a","text":"x","waited_ms":-5}"#,
    ];
    let one = opened(&text.join("\n"));
    let filter = EventFilter::default();
    let line = &groups(&one.log, None, &filter, in_utc(GroupBy::Run, 0), None)[0];
    assert_eq!(
        (line.active, line.tool_time, line.waited),
        (Some(0.0), None, None)
    );
    assert_eq!(one.log.warned.get(&Warning::WrongType), Some(&5));
}
