//! Events that are no lines of a file: the columns and the lines that they come to.

use proptest::prelude::*;
use serde_json::json;
use steelyard_telemetry::{
    Event, EventLog, Field, FieldValue, Key, Kind, Log, LogBuilder, Warning,
};

fn event(kind: Kind, fields: Vec<(Key, FieldValue<'_>)>) -> Event<'_> {
    Event {
        at: Some(1_767_607_200_250),
        run: "r",
        kind,
        agent: "ops",
        project: None,
        transcript: [1, 0, 2],
        fields,
    }
}

fn known(field: Field, value: FieldValue<'_>) -> (Key, FieldValue<'_>) {
    (Key::Known(field), value)
}

fn built(events: &[Event<'_>]) -> Log {
    let mut builder = LogBuilder::new();
    for event in events {
        builder.push(event);
    }
    builder.finish()
}

#[test]
fn a_line_has_the_fields_in_their_order() {
    let key = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    let (text, prompt) = (format!("it is {key}"), "x".repeat(301));
    let fields = vec![
        known(Field::TurnNumber, FieldValue::Count(2)),
        (Key::Other("prompt"), FieldValue::Excerpt(&prompt)),
        (
            Key::Other("options"),
            FieldValue::Excerpts(vec!["a", &text]),
        ),
        known(Field::Cost, FieldValue::Missing),
        known(Field::Latency, FieldValue::Number(1.5)),
    ];
    let line = event(Kind::Turn, fields).line();
    let cut = format!("{}…", "x".repeat(300));
    let head =
        r#"{"v":"1.0.0","ts":"2026-01-05T10:00:00.250Z","run":"r","type":"turn","agent":"ops","#;
    let start =
        format!(r#"{head}"transcript":[1,0,2],"turn_number":2,"prompt":"{cut}","options":["a","#);
    assert!(line.starts_with(&start), "{line}");
    assert!(!line.contains("0123456789"), "{line}");
    assert!(
        line.ends_with(r#"],"cost_usd":null,"latency_ms":1.5}"#),
        "{line}"
    );
}

#[test]
fn a_start_names_the_agent_of_its_run() {
    let title = known(Field::Title, FieldValue::Name("Add a cache".into()));
    let agents = known(Field::Agents, FieldValue::Agent("ops", Some("m-1".into())));
    let start = event(Kind::RunStarted, vec![title, agents]);
    let line: serde_json::Value = serde_json::from_str(&start.line()).unwrap();
    assert_eq!(line["agents"], json!([{ "name": "ops", "model": "m-1" }]));
    let log = built(&[start]);
    let run = &log.runs[0];
    assert_eq!(run.title.as_deref(), Some("Add a cache"));
    assert_eq!(run.listed[0].model.as_deref(), Some("m-1"));
    assert_eq!(run.times, Some((1_767_607_200_250.0, 1_767_607_200_250.0)));
    assert_eq!(run.version.as_deref(), Some("1.0.0"));
}

#[test]
fn times_that_no_line_can_have_are_missing() {
    let at = |at| {
        let event = Event {
            at: Some(at),
            ..event(Kind::Interrupt, Vec::new())
        };
        (event.line().contains("\"ts\""), built(&[event]).at.get(0))
    };
    let (first, last) = (-62_167_219_200_000, 253_402_300_799_999);
    assert_eq!(at(first), (true, Some(first as f64)));
    assert_eq!(at(last), (true, Some(last as f64)));
    assert_eq!(at(first - 1), (false, None));
    assert_eq!(at(last + 1), (false, None));
}

fn values() -> impl Strategy<Value = FieldValue<'static>> {
    prop_oneof![
        Just(FieldValue::Missing),
        prop_oneof![any::<f64>(), -9.0..9.0_f64].prop_map(FieldValue::Number),
        (0..1_u64 << 53).prop_map(FieldValue::Count),
        "[a-c]{1,2}".prop_map(|name| FieldValue::Name(name.into())),
        prop_oneof![
            Just("Timeout: 30 s"),
            Just(""),
            Just("rate (429)"),
            Just("\"quoted\" and \\ é\n")
        ]
        .prop_map(FieldValue::Excerpt),
    ]
}

proptest! {
    /// Columns are the same whether an event is added or its line is read. Values are of the type that their field has.
    #[test]
    fn an_added_event_is_its_line_that_is_read(
        events in prop::collection::vec(
            (0..Kind::ALL.len(), prop::collection::vec(values(), 16), 0_usize..3, -9e15..9e15_f64),
            0..20,
        ),
    ) {
        let agents = ["a", "b", "c"];
        let events: Vec<Event<'_>> = events
            .iter()
            .map(|(kind, values, agent, at)| {
                let kind = Kind::ALL[*kind];
                let fields = kind.fields().iter().zip(values);
                let fields = fields.filter(|(field, value)| is_of_type(**field, value));
                let fields = fields.map(|(field, value)| known(*field, value.clone()));
                Event {
                    at: Some(*at as i64),
                    agent: agents[*agent],
                    run: agents[*agent],
                    ..event(kind, fields.collect())
                }
            })
            .collect();
        let text: Vec<String> = events.iter().map(Event::line).collect();
        let read = EventLog::of_text(&text.join("\n")).log;
        let added = built(&events);
        prop_assert_eq!(columns(&added), columns(&read));
        prop_assert_eq!(&added.warned, &read.warned);
        prop_assert!(!added.warned.contains_key(&Warning::UnknownVersion));
    }
}

fn is_of_type(field: Field, value: &FieldValue<'_>) -> bool {
    use steelyard_telemetry::Holds;
    match value {
        FieldValue::Missing => true,
        FieldValue::Number(_) | FieldValue::Count(_) => field.holds() == Holds::Number,
        FieldValue::Name(_) => field.holds() == Holds::Name && field != Field::Error,
        FieldValue::Excerpt(_) => field == Field::Error,
        _ => false,
    }
}

fn columns(log: &Log) -> String {
    let own = Kind::ALL.iter().filter_map(|kind| log.table(*kind));
    let own = own.flat_map(|table| {
        let columns = table.fields().iter().map(|field| table.column(*field));
        columns.flatten().chain([&table.events])
    });
    let common = [&log.at, &log.round, &log.run, &log.kind, &log.agent];
    let columns: Vec<_> = common.into_iter().chain(own).collect();
    format!("{columns:?} {:?} {:?}", log.names.names(), log.runs)
}
