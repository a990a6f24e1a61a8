use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{Cost, Lacking, LineCounts, TelemetryRun, ToolCalls};

use super::*;

/// What a run comes to of which no event tells anything.
pub(in super::super) fn nothing() -> Overview {
    Overview {
        run: TelemetryRun {
            id: RunId { file: 1, place: 0 },
            name: String::new(),
            title: None,
            file: "events.jsonl".to_owned(),
            events: 1,
            rounds: 0,
            agents: 0,
            status: None,
            times: None,
            part: None,
        },
        ended: false,
        runs: 1,
        convergence_round: None,
        votes: None,
        similarity: None,
        dissents: (0, 0),
        overrides: (0, 0),
        trust_change: None,
        drift_final: None,
        drift_max: None,
        calls: 0,
        tokens_in: None,
        tokens_cached: None,
        tokens_out: None,
        at_least: false,
        input_at_least: false,
        cost: Cost::default(),
        lacking: Lacking::default(),
        tools: ToolCalls::default(),
        questions: (0, None),
        duration: None,
        errors: Vec::new(),
        kinds: Vec::new(),
        agents: Vec::new(),
        schema: None,
        lines: LineCounts {
            all: 1,
            kept: 1,
            blank: 0,
            quarantined: 0,
        },
        quarantine: Vec::new(),
        warnings: Vec::new(),
        differences: Vec::new(),
        checked: Vec::new(),
    }
}

fn said(of: &Overview, series: Option<&Series>) -> Vec<String> {
    let cards = cards(of, series).into_iter();
    cards
        .map(|card| format!("{}: {}, {}", card.name, card.value, card.words))
        .collect()
}

#[test]
fn what_no_event_tells_is_not_recorded() {
    assert_eq!(
        said(&nothing(), None),
        [
            "Status: Unfinished, no end event",
            "Rounds: –, not recorded",
            "Similarity: –, not recorded",
            "Dissents: –, not recorded",
            "Regret: –, not recorded",
            "Trust change: –, not recorded",
            "Rubric drift: –, not recorded",
            "Cost: –, not recorded",
            "Error events: none, calls not counted",
        ]
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "one run, told in one piece")]
fn a_run_comes_to_its_numbers() {
    let mut of = nothing();
    of.ended = true;
    of.run.rounds = 24;
    of.run.status = Some("converged".to_owned());
    of.convergence_round = Some(23);
    of.votes = Some((5.0, 5.0));
    of.similarity = Some((0.9674, Some(0.9661)));
    of.dissents = (28, 16);
    of.overrides = (4, 1);
    of.trust_change = Some((0.0421, 7));
    of.drift_final = Some(17.0);
    of.drift_max = Some(18.0);
    of.tokens_in = Some(1_451_178.0);
    of.tokens_out = Some(60_101.0);
    of.cost.amount = Some(3.4217);
    of.duration = Some(4_620_041.0);
    of.errors = vec![
        ("overloaded".to_owned(), 4),
        ("rate_limited".to_owned(), 11),
    ];
    let step = |round: u32, drift: f64| Step {
        from: f64::from(round),
        to: f64::from(round),
        drift: Some((drift, drift)),
        duration: Some(f64::from(round) * 60_000.0),
        ..Step::default()
    };
    let series = Series {
        along: Along::Rounds,
        steps: vec![step(18, 12.0), step(19, 18.0), step(20, 17.0)],
        width: 1.0,
        outside: 0,
    };
    assert_eq!(
        said(&of, Some(&series)),
        [
            "Status: Converged, round 23, 5 votes for, 5 required",
            "Rounds: 24, longest 20 min 0 s",
            "Similarity: 0.967, min 0.966",
            "Dissents: 28, 16 changed it",
            "Regret: 1 of 4, overrides regretted",
            "Trust change: +0.04, mean of 7 agents",
            "Rubric drift: 17%, critical from round 19",
            "Cost: $3.42, 1.5M tokens, 1 h 17 min",
            "Error events: 15, 11 rate_limited, 4 other",
        ]
    );
    of.cost.priced = 3;
    of.cost.without = 2;
    of.lacking.models = (1, 12);
    assert_eq!(
        said(&of, None)[7],
        "Cost: ≥\u{a0}$3.42, 1 of 12 models unpriced, by your prices, 1.5M tokens, 1 h 17 min"
    );
    of.lacking.models = (0, 0);
    assert_eq!(
        lacking(&of).as_deref(),
        Some("2 calls unpriced, by your prices")
    );
    of.cost.amount = None;
    assert_eq!(said(&of, None)[7], "Tokens: 1.5M, tokens, 1 h 17 min");
    assert_eq!(
        said(&of, None)[6],
        "Rubric drift: 17%, critical, 18% at most"
    );
}

#[test]
fn a_run_that_fails_says_so() {
    let mut of = nothing();
    of.ended = true;
    of.run.status = Some("failed: budget".to_owned());
    let card = status(&of);
    assert_eq!(
        (card.value.as_str(), card.tone),
        ("Failed: budget", Some(Tone::Refused))
    );
    of.run.status = None;
    assert_eq!(status(&of).value, "Ended");
}

#[test]
fn several_runs_have_numbers_of_work() {
    let mut of = nothing();
    of.runs = 3;
    of.calls = 40;
    of.tokens_in = Some(2_000.0);
    of.tokens_cached = Some(500.0);
    of.tools = ToolCalls {
        all: 12,
        said: 9,
        failed: 2,
    };
    of.questions = (4, Some(61_000.0));
    assert_eq!(
        said(&of, None),
        [
            "Runs: 3, 1 event",
            "Turns: –, not recorded",
            "Tokens in: 2,000, 25% from a cache",
            "Tokens out: –, not recorded",
            "Cost: –, not recorded",
            "Model calls: 40, models not recorded",
            "Tool calls: 12, 2 failed or refused, known of 9",
            "Tool questions: 4, waited 1 min 1 s",
            "Error events: none, calls not counted",
            "Time: –, not recorded",
        ]
    );
}

#[test]
fn tokens_of_which_some_are_a_lower_bound_are_marked() {
    let mut of = nothing();
    of.runs = 2;
    of.calls = 4;
    (of.tokens_in, of.tokens_out) = (Some(2_000.0), Some(800.0));
    of.at_least = true;
    assert_eq!(
        said(&of, None)[2..4],
        [
            "Tokens in: 2,000, cache not recorded",
            "Tokens out: ≥\u{a0}800, ≥\u{a0}200 a call"
        ]
    );
    (of.runs, of.run.rounds) = (1, 3);
    assert_eq!(
        cost(&of, &[]).value,
        "≥\u{a0}2,800",
        "of both kinds together"
    );
    of.cost.amount = Some(1.5);
    assert_eq!(cost(&of, &[]).words, "≥\u{a0}2,800 tokens");
}

#[test]
fn a_run_that_is_being_read_is_not_unfinished() {
    let mut of = nothing();
    assert_eq!(ending(&of).0, "Unfinished");
    of.run.part = Some((1, 4));
    assert_eq!(ending(&of), ("Being read".to_owned(), Tone::Discussed));
    of.ended = true;
    assert_eq!(ending(&of).0, "Ended");
}
