//! Errors are counted alike wherever they are counted.

use steelyard_protocol::telemetry::{EventFilter, GroupBy, ToolCalls};
use steelyard_telemetry::answer::{agents, groups};

use crate::answers::whole;
use crate::support::{EVENTS, in_utc, opened};

#[test]
fn an_agent_that_is_unavailable_and_an_interruption_are_no_errors() {
    let one = opened(
        r#"{"type":"error","run":"r","agent":"a","error":"timeout: none"}
{"type":"error","run":"r","agent":"b","error":"limit"}
{"type":"agent_unavailable","run":"r","agent":"a","error":"timeout"}
{"type":"interrupt","run":"r","agent":"a"}
"#,
    );
    let tile: u64 = whole(&one, Some(0))
        .errors
        .iter()
        .map(|(_, count)| count)
        .sum();
    let all = EventFilter::default();
    let of_agents = agents(&one.log, Some(0), &all, None);
    let of_agents: Vec<u64> = of_agents.iter().map(|agent| agent.errors).collect();
    let of_runs = groups(&one.log, None, &all, in_utc(GroupBy::Run, 0), None);
    assert_eq!(
        (tile, of_agents, of_runs[0].errors),
        (2, vec![1, 1], Some(2))
    );
}

#[test]
fn the_sample_has_17() {
    let one = opened(EVENTS);
    let of_agents = agents(&one.log, Some(0), &EventFilter::default(), None);
    assert_eq!(of_agents.iter().map(|agent| agent.errors).sum::<u64>(), 17);
}

#[test]
fn failures_are_not_recorded_where_no_call_says_how_it_ended() {
    let one = opened(
        r#"{"type":"tool_call","run":"r","agent":"a","name":"t","ts":1000000000000,"duration_ms":5}
{"type":"tool_call","run":"r","agent":"b","name":"u","ts":1000000000000,"duration_ms":5,"status":"unknown"}
{"type":"tool_call","run":"s","agent":"b","name":"u","ts":1000000000000,"duration_ms":5,"status":"ok"}
{"type":"tool_call","run":"s","agent":"b","name":"u","ts":1000000000000,"duration_ms":5}
{"type":"turn","run":"q","agent":"b"}
"#,
    );
    let told = |tools: ToolCalls| (tools.all, tools.known_failed());
    let of_run = |run| told(whole(&one, Some(run)).tools);
    assert_eq!(
        [of_run(0), of_run(1), of_run(2)],
        [(2, None), (2, Some(0)), (0, Some(0))]
    );
    let all = EventFilter::default();
    let of_runs = groups(&one.log, None, &all, in_utc(GroupBy::Run, 0), None);
    assert!(
        of_runs
            .iter()
            .any(|line| line.tools.map(told) == Some((2, None)))
    );
    let of_agents = agents(&one.log, None, &all, None);
    let of_agents: Vec<_> = of_agents.iter().map(|agent| told(agent.tools)).collect();
    assert_eq!(of_agents, [(1, None), (3, Some(0))]);
}
