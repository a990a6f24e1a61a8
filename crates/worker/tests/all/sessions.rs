//! Logs of agents as telemetry: each session is a run, and all of them are one.

use steelyard_protocol::telemetry::{
    EventFilter, EventText, GroupBy, RunGroups, TelemetryRun, TelemetryRuns,
};
use steelyard_protocol::{Request, RunId, Settings, TimeZone};

use super::support::{Page, open, runs};
use super::telemetry::{EVENTS, all_are_gone, ask, id, overview, rows};

const CLAUDE: &str =
    include_str!("../../../../tests/suites/interaction/transcripts/claude_code/session.jsonl");
const CODEX: &str =
    include_str!("../../../../tests/suites/interaction/transcripts/codex_rollout/items.jsonl");

/// A short session of Claude Code: two answers, a call of a tool that failed.
pub(crate) const SHORT: &str = r#"{"parentUuid":null,"isSidechain":false,"cwd":"/w/shop","sessionId":"s-short","type":"user","message":{"role":"user","content":"Look into it"},"uuid":"u1","timestamp":"2026-02-01T10:00:00.000Z"}
{"parentUuid":"u1","isSidechain":false,"cwd":"/w/shop","sessionId":"s-short","type":"assistant","message":{"id":"m1","type":"message","role":"assistant","model":"model-large","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}],"stop_reason":"tool_use","usage":{"input_tokens":100,"cache_read_input_tokens":0,"output_tokens":11}},"uuid":"a1","timestamp":"2026-02-01T10:00:02.000Z","requestId":"r1"}
{"parentUuid":"a1","isSidechain":false,"cwd":"/w/shop","sessionId":"s-short","type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"no such file"}]},"uuid":"u2","timestamp":"2026-02-01T10:00:04.000Z"}
{"parentUuid":"u2","isSidechain":false,"cwd":"/w/shop","sessionId":"s-short","type":"assistant","message":{"id":"m2","type":"message","role":"assistant","model":"model-large","content":[{"type":"text","text":"Nothing there."}],"stop_reason":"end_turn","usage":{"input_tokens":120,"cache_read_input_tokens":100,"output_tokens":7}},"uuid":"a2","timestamp":"2026-02-01T10:00:05.000Z","requestId":"r2"}
"#;

fn sessions(page: &mut Page) -> Vec<TelemetryRun> {
    let all = ask(page, TelemetryRuns {}).unwrap();
    all.into_iter()
        .filter(|run| run.id.file == u32::MAX)
        .collect()
}

#[test]
fn sessions_are_runs_and_all_of_them_are_one() {
    let mut page = Page::with(&[
        ("session.jsonl", CLAUDE),
        ("short.jsonl", SHORT),
        ("items.jsonl", CODEX),
    ]);
    let found = sessions(&mut page);
    let ids: Vec<u32> = found.iter().map(|run| run.id.place).collect();
    assert_eq!(ids, [u32::MAX, 0, 1, 2]);
    assert_eq!(found[0].name, "All 3 sessions");
    let names: Vec<&str> = found[1..].iter().map(|run| run.name.as_str()).collect();
    assert_eq!(names, ["s1", "s-short", "c2"]);
    let listed = runs::runs(&mut page, &Settings::default()).runs;
    assert_eq!(listed.len(), 3);
    let number = |count: Option<u64>| count.map(|count| count as f64);
    let mut sums = (0.0, 0.0);
    for (at, run) in listed.iter().enumerate() {
        let all = overview(&mut page, id(u32::MAX, u32::try_from(at).unwrap()));
        assert_eq!(all.tokens_in, number(run.tokens_in), "{}", run.name);
        assert_eq!(all.tokens_out, number(run.tokens_out), "{}", run.name);
        sums.0 += all.tokens_in.unwrap();
        sums.1 += all.tokens_out.unwrap();
        let kinds: Vec<(&str, u64)> = all
            .kinds
            .iter()
            .map(|kind| (kind.name.as_str(), kind.count))
            .collect();
        assert!(kinds.contains(&("turn", run.turns.into())), "{kinds:?}");
        assert_eq!(all.warnings, [], "{}", run.name);
        assert_eq!(all.lines.quarantined, 0);
    }
    let all = overview(&mut page, id(u32::MAX, u32::MAX));
    assert_eq!(
        (all.tokens_in, all.tokens_out),
        (Some(sums.0), Some(sums.1))
    );
    assert_eq!(all.runs, 3);
    assert_eq!(
        found[0].events,
        found[1..].iter().map(|run| run.events).sum::<u64>()
    );

    let short = overview(&mut page, id(u32::MAX, 1));
    assert_eq!(short.run.title.as_deref(), Some("Look into it"));
    assert_eq!(
        (short.calls, short.tools.all, short.tools.known_failed()),
        (2, 1, Some(1))
    );
    assert_eq!(
        (short.tokens_in, short.tokens_cached, short.tokens_out),
        (Some(320.0), Some(100.0), Some(18.0))
    );
    // A line leads to where it is told.
    let run = id(u32::MAX, 1);
    let window = ask(&mut page, rows(run, EventFilter::default(), 0, 100)).unwrap();
    for row in &window.rows {
        let event = row.event;
        let line = ask(&mut page, EventText { run, event }).unwrap();
        let place = RunId { file: 2, place: 0 };
        assert!(
            line.transcript
                .is_some_and(|(of, turn)| of == place && turn < 2)
        );
    }
    let projects = ask(
        &mut page,
        RunGroups {
            run: id(u32::MAX, u32::MAX),
            filter: EventFilter::default(),
            by: GroupBy::Project,
            zone: TimeZone::default(),
        },
    )
    .unwrap();
    assert!(
        projects
            .iter()
            .any(|line| line.name.as_deref() == Some("/w/shop") && line.runs == 1),
        "{projects:?}"
    );

    page.opened(Request::Close { keys: vec![1, 3] });
    let found = sessions(&mut page);
    assert_eq!(
        found.iter().map(|run| run.id.place).collect::<Vec<_>>(),
        [0]
    );
    page.opened(Request::Close { keys: vec![2] });
    assert_eq!(sessions(&mut page), []);
    all_are_gone(&mut page, id(u32::MAX, u32::MAX));
}

#[test]
fn a_log_of_events_is_no_session_and_sessions_are_no_log() {
    let mut page = Page::with(&[("events.jsonl", EVENTS), ("short.jsonl", SHORT)]);
    let all = ask(&mut page, TelemetryRuns {}).unwrap();
    let ids: Vec<RunId> = all.iter().map(|run| run.id).collect();
    assert_eq!(ids, [id(1, 0), id(u32::MAX, 0)]);
}

/// A session of one turn in a folder.
fn in_folder(folder: &str, id: &str) -> String {
    let folder = serde_json::to_string(folder).unwrap();
    format!(
        "{{\"isSidechain\":false,\"cwd\":{folder},\"sessionId\":\"{id}\",\"type\":\"user\",\"message\":{{\"role\":\"user\",\"content\":\"Say where the basket is kept\"}},\"uuid\":\"u-{id}\",\"timestamp\":\"2026-02-01T10:00:00.000Z\"}}\n{{\"parentUuid\":\"u-{id}\",\"isSidechain\":false,\"cwd\":{folder},\"sessionId\":\"{id}\",\"type\":\"assistant\",\"message\":{{\"id\":\"m-{id}\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"model-large\",\"content\":[{{\"type\":\"text\",\"text\":\"In a cookie.\"}}],\"stop_reason\":\"end_turn\",\"usage\":{{\"input_tokens\":10,\"output_tokens\":1}}}},\"uuid\":\"a-{id}\",\"timestamp\":\"2026-02-01T10:00:02.000Z\",\"requestId\":\"r-{id}\"}}\n"
    )
}

#[test]
fn a_folder_is_one_project_however_it_is_spelled() {
    let folders = [
        r"C:\Users\Ann\Shop",
        "c:/users/ann/shop/",
        "/work/Shop",
        "/work/shop",
    ];
    let ids = ["a", "b", "c", "d"];
    let sessions: Vec<String> = folders
        .iter()
        .zip(ids)
        .map(|(folder, id)| in_folder(folder, id))
        .collect();
    let names = ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl"];
    let files: Vec<(&str, &str)> = names
        .into_iter()
        .zip(sessions.iter().map(String::as_str))
        .collect();
    let mut page = Page::default();
    let workspace = page.opened(open(&files));
    // One prompt in one folder is one task; in other folders it is another.
    assert_eq!(workspace.decisions.len(), 1);
    let all = runs::runs(&mut page, &Settings::default()).runs;
    let projects: Vec<&str> = all.iter().map(|run| run.project.as_str()).collect();
    assert_eq!(projects, ["Shop", "Shop", "Shop", "shop"]);
    let groups = RunGroups {
        run: id(u32::MAX, u32::MAX),
        filter: EventFilter::default(),
        by: GroupBy::Project,
        zone: TimeZone::default(),
    };
    let groups = ask(&mut page, groups).unwrap().into_iter();
    let mut groups: Vec<(String, u32)> = groups.map(|one| (one.name.unwrap(), one.runs)).collect();
    groups.sort();
    let expected = [("/work/Shop", 1), ("/work/shop", 1), (r"~\Shop", 2)];
    assert_eq!(groups, expected.map(|(name, runs)| (name.to_owned(), runs)));
}
