//! Tokens of which a log tells only a lower bound.

use steelyard_protocol::telemetry::{Along, EventFilter, GroupBy, Spreads};
use steelyard_telemetry::answer::{agents, groups, series, spreads};
use steelyard_telemetry::{Summary, metrics_csv, summaries, summary_json};

use crate::answers::whole;
use crate::support::{held, in_utc, opened};

/// On the first day, 10 tokens and at least 20; on the second 5, and a call whose tokens the log lost.
const EVENTS: &str = "\
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":0,\"agent\":\"ada\",\"model\":\"m-1\",\"ts\":\"2026-03-01T10:00:00Z\",\"tokens_in\":100,\"tokens_out\":10}
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":0,\"agent\":\"bo\",\"model\":\"m-2\",\"ts\":\"2026-03-01T10:01:00Z\",\"tokens_in\":200,\"tokens_out\":20,\"at_least\":true}
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":1,\"agent\":\"ada\",\"model\":\"m-1\",\"ts\":\"2026-03-02T10:00:00Z\",\"tokens_in\":50,\"tokens_out\":5,\"at_least\":false}
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":1,\"agent\":\"cy\",\"model\":\"m-1\",\"ts\":\"2026-03-02T10:01:00Z\",\"tokens_in\":7,\"at_least\":true}
";

#[test]
fn sums_with_a_lower_bound_are_marked() {
    let one = opened(EVENTS);
    let all = whole(&one, Some(0));
    assert_eq!((all.tokens_out, all.at_least), (Some(35.0), true));
    let together = whole(&one, None);
    assert_eq!((together.tokens_out, together.at_least), (Some(35.0), true));
    let filter = EventFilter::default();
    let by = |by| {
        let lines = groups(&one.log, None, &filter, in_utc(by, 0), None).into_iter();
        let told = lines.map(|line| (line.name.unwrap(), line.tokens_out, line.at_least));
        told.collect::<Vec<_>>()
    };
    let line = |name: &str, tokens, at_least| (name.to_owned(), tokens, at_least);
    assert_eq!(
        by(GroupBy::Day),
        [
            line("2026-03-01", Some(30.0), true),
            line("2026-03-02", Some(5.0), true)
        ]
    );
    assert_eq!(
        by(GroupBy::Model),
        [line("m-2", Some(20.0), true), line("m-1", Some(15.0), true)]
    );
    let lines = agents(&one.log, Some(0), &filter, None).into_iter();
    let told = lines.map(|one| (one.name, one.tokens_out, one.at_least));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            line("ada", Some(15.0), false),
            line("bo", Some(20.0), true),
            line("cy", None, true)
        ]
    );
    let steps = series((&one.log, &one.derived), Some(0), (Along::Rounds, 9), None).steps;
    let told = steps.iter().map(|one| (one.tokens_out, one.at_least));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [(Some(30.0), true), (Some(5.0), true)]
    );
}

#[test]
fn a_spread_with_a_lower_bound_is_marked() {
    let one = opened(EVENTS);
    let told = |agents: &[&str]| {
        let filter = EventFilter {
            agents: agents.iter().map(|name| (*name).to_owned()).collect(),
            ..EventFilter::default()
        };
        let all = spreads(&one.log, Some(0), &filter, None).into_iter();
        all.map(|one| (one.of, one.sum, one.at_least))
            .collect::<Vec<_>>()
    };
    // 100 + 200 + 50 + 7 in, 10 + 20 + 5 out.
    assert_eq!(
        told(&[]),
        [
            (Spreads::TokensIn, 357.0, false),
            (Spreads::TokensOut, 35.0, true)
        ]
    );
    assert_eq!(
        told(&["ada", "cy"]),
        [
            (Spreads::TokensIn, 157.0, false),
            (Spreads::TokensOut, 15.0, true)
        ]
    );
}

#[test]
fn a_summary_says_so_and_only_then() {
    let one = opened(EVENTS);
    let told: Vec<Summary> = summaries(&one.log, &one.derived);
    assert!(told[0].tokens.at_least);
    let text = summary_json(&one.log, &one.derived);
    assert!(text.contains("\"at_least\": true"), "{text}");
    assert_eq!(held("summary.json", &text, EVENTS).1.differs, []);
    let without = text.replace(",\n    \"at_least\": true", "");
    let differs = held("summary.json", &without, EVENTS).1.differs;
    let cells: Vec<&str> = differs.iter().map(|one| one.cell.as_str()).collect();
    assert_eq!(cells, ["tokens.at_least"]);
    // Columns of metrics.csv stay as they are, and its cells numbers.
    let metrics = metrics_csv(&one.log, &one.derived);
    assert_eq!(
        metrics.lines().nth(1),
        Some("r,0,,,,,,0,0,0,0,0,0,0,,,,,0,2,300,30,,")
    );
    let plain = opened(&EVENTS.replace("\"at_least\":true", "\"at_least\":null,\"tokens_out\":0"));
    let text = summary_json(&plain.log, &plain.derived);
    assert!(!text.contains("at_least"), "{text}");
}

/// Input is a lower bound where a call does not say it; an event that stands for several calls counts as many.
#[test]
fn calls_without_input_make_the_sum_a_lower_bound() {
    let call = |model: &str, fields: &str| {
        format!(
            r#"{{"type":"llm_call","run":"r","round":0,"agent":"ada","model":"{model}",{fields}}}"#
        )
    };
    let one = opened(
        &[
            call("m-1", r#""tokens_in":100,"tokens_out":10"#),
            call("m-1", r#""at_least":true"#),
            call("m-2", r#""tokens_in":7,"tokens_out":1,"calls":3"#),
            call("m-2", r#""cost_usd":0.5,"calls":0"#),
        ]
        .join("\n"),
    );
    let filter = EventFilter::default();
    let lines = groups(&one.log, None, &filter, in_utc(GroupBy::Model, 0), None).into_iter();
    let told = lines.map(|line| {
        (
            line.name.unwrap(),
            line.tokens_in,
            line.input_at_least,
            line.calls,
        )
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("m-1".to_owned(), Some(100.0), true, Some(2)),
            ("m-2".to_owned(), Some(7.0), false, Some(3)),
        ]
    );
    let all = whole(&one, Some(0));
    assert_eq!(
        (all.tokens_in, all.input_at_least, all.calls),
        (Some(107.0), true, 5)
    );
    assert_eq!((all.cost.amount, all.cost.without), (Some(0.5), 5));
    assert!(metrics_csv(&one.log, &one.derived).contains(",5,107,11,0.5,"));
}

#[test]
fn amounts_below_0_are_missing() {
    let one = opened(
        r#"{"type":"llm_call","run":"r","agent":"ada","model":"m","tokens_in":200,"tokens_out":9,"cost_usd":0.02}
{"type":"llm_call","run":"r","agent":"ada","model":"m","tokens_in":-100,"tokens_out":-1,"cost_usd":-1}
"#,
    );
    let all = whole(&one, Some(0));
    assert_eq!((all.tokens_in, all.tokens_out), (Some(200.0), Some(9.0)));
    assert_eq!((all.cost.amount, all.cost.without), (Some(0.02), 1));
    assert_eq!(one.log.warned.values().sum::<u64>(), 3);
}

/// Output is a lower bound where neither a call nor the turn that it was made for says it.
#[test]
fn calls_without_output_make_the_sum_a_lower_bound() {
    let call = |agent: &str, fields: &str| {
        format!(r#"{{"type":"llm_call","run":"r","agent":"{agent}",{fields}}}"#)
    };
    let turn = |agent: &str, fields: &str| {
        format!(r#"{{"type":"turn","run":"r","agent":"{agent}"{fields}}}"#)
    };
    let told = r#","token_count":7"#;
    for (lines, at_least) in [
        (
            vec![
                call("ada", r#""tokens_in":7"#),
                call("ada", r#""tokens_out":3"#),
            ],
            true,
        ),
        (vec![call("ada", r#""tokens_in":7,"tokens_out":-3"#)], true),
        (
            vec![call("ada", r#""tokens_in":7"#), turn("ada", told)],
            false,
        ),
        (
            vec![call("ada", r#""tokens_in":7"#), turn("bo", told)],
            true,
        ),
        (
            vec![turn("ada", told), call("ada", r#""tokens_in":7"#)],
            true,
        ),
        (vec![call("ada", r#""tokens_in":7"#), turn("ada", "")], true),
        (
            vec![
                call("ada", r#""tokens_in":7"#),
                turn("ada", ""),
                turn("ada", told),
            ],
            true,
        ),
        (
            vec![
                call("ada", r#""tokens_in":7"#),
                call("ada", r#""tokens_out":3"#),
                turn("ada", told),
            ],
            true,
        ),
        (vec![call("ada", r#""calls":0,"cost_usd":1"#)], false),
        (vec![call("ada", r#""tokens_in":1,"tokens_out":0"#)], false),
    ] {
        let one = opened(&lines.join("\n"));
        assert_eq!(whole(&one, Some(0)).at_least, at_least, "{lines:?}");
    }
}
