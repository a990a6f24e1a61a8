//! What the definitions say of cases that are seldom.

use std::cell::RefCell;
use std::fmt::Write as _;

use steelyard_documents::{Source, TextSource, read_of};
use steelyard_protocol::telemetry::{Along, EventFilter, GroupBy, Overview};
use steelyard_telemetry::answer::{agents, chosen, event_line, groups, series};
use steelyard_telemetry::{
    Beside, Derived, LogText, Warning, check, metrics_csv, of_metrics, summaries, summary_json,
};

use crate::answers::whole;
use crate::support::{EVENTS, file, held, in_utc, nothing, opened, read, same};

/// A call that counts for the turn behind it, and a turn without one.
const TURNS: &str = "\
{\"type\":\"llm_call\",\"run\":\"r\",\"agent\":\"a\",\"tokens_out\":10,\"ts\":1000}
{\"type\":\"turn\",\"run\":\"r\",\"agent\":\"a\",\"token_count\":10,\"ts\":1000}
{\"type\":\"turn\",\"run\":\"r\",\"agent\":\"a\",\"token_count\":7,\"ts\":1000}
";

#[test]
fn tokens_of_turns_without_a_call_stand_in_groups() {
    let one = opened(TURNS);
    assert_eq!(whole(&one, Some(0)).tokens_out, Some(17.0));
    for by in [GroupBy::Day, GroupBy::Run, GroupBy::Project, GroupBy::Agent] {
        let lines = groups(&one.log, None, &EventFilter::default(), in_utc(by, 0), None);
        assert_eq!(lines[0].tokens_out, Some(17.0), "{by:?}");
    }
}

#[test]
fn tokens_of_the_sample_stand_in_groups() {
    let one = opened(EVENTS);
    let all = whole(&one, Some(0)).tokens_out;
    let lines = groups(
        &one.log,
        None,
        &EventFilter::default(),
        in_utc(GroupBy::Day, 0),
        None,
    );
    same(lines[0].tokens_out, all);
}

#[test]
fn tokens_of_turns_without_a_call_stand_with_their_agent() {
    let one = opened(TURNS);
    let found = agents(&one.log, Some(0), &EventFilter::default(), None);
    assert_eq!(found[0].tokens_out, Some(17.0));
}

#[test]
fn calls_that_tell_no_tokens_leave_those_of_turns_with_their_agent() {
    let text = "\
{\"type\":\"llm_call\",\"run\":\"r\",\"agent\":\"a\",\"tokens_in\":10}
{\"type\":\"turn\",\"run\":\"r\",\"agent\":\"a\",\"token_count\":7}
";
    let one = opened(text);
    assert_eq!(whole(&one, Some(0)).tokens_out, Some(7.0));
    let found = agents(&one.log, Some(0), &EventFilter::default(), None);
    assert_eq!(found[0].tokens_out, Some(7.0));
}

/// Two runs at once.
const BOTH: &str = "\
{\"type\":\"drift_checked\",\"run\":\"a\",\"ts\":2000000000000,\"percent\":5}
{\"type\":\"trust_updated\",\"run\":\"a\",\"agent\":\"x\",\"ts\":2000000000000,\"trust\":0.5}
{\"type\":\"llm_call\",\"run\":\"b\",\"agent\":\"x\",\"ts\":2000000000010,\"tokens_out\":3}
{\"type\":\"drift_checked\",\"run\":\"b\",\"ts\":2000000000010,\"percent\":50}
{\"type\":\"trust_updated\",\"run\":\"b\",\"agent\":\"x\",\"ts\":2000000000010,\"trust\":0.1}
{\"type\":\"turn\",\"run\":\"a\",\"agent\":\"x\",\"ts\":2000000000020,\"token_count\":4}
";

#[test]
fn along_time_a_run_has_the_drift_and_the_trust_of_its_own() {
    let one = opened(BOTH);
    let found = series((&one.log, &one.derived), Some(0), (Along::Time, 100), None);
    let last = found.steps.last().unwrap();
    assert_eq!(last.drift, Some((5.0, 5.0)));
    assert_eq!(last.trust_min, Some((0.5, 0.5)));
}

#[test]
fn along_time_a_run_has_the_tokens_of_its_own() {
    let one = opened(BOTH);
    let found = series((&one.log, &one.derived), Some(0), (Along::Time, 100), None);
    assert_eq!(found.steps.last().unwrap().tokens_out, Some(4.0));
}

#[test]
fn all_runs_have_the_tokens_of_each() {
    let one = opened(BOTH);
    let out = |run| whole(&one, run).tokens_out;
    assert_eq!((out(Some(0)), out(Some(1))), (Some(4.0), Some(3.0)));
    assert_eq!(out(None), Some(7.0));
}

#[test]
fn along_time_there_are_no_more_steps_than_are_wanted() {
    let one = opened(
        "{\"type\":\"turn\",\"ts\":2000000000000}\n{\"type\":\"turn\",\"ts\":2000000001000}\n",
    );
    for most in [1, 2, 3, 5, 24] {
        let found = series((&one.log, &one.derived), Some(0), (Along::Time, most), None);
        assert!(
            found.steps.len() <= most as usize,
            "{most}: {}",
            found.steps.len()
        );
    }
}

#[test]
fn along_time_a_step_holds_the_least_and_the_greatest_of_its_rounds() {
    let text = "\
{\"type\":\"round_ended\",\"round\":0,\"ts\":2000000000000,\"similarity_mean\":0.25,\"duration_ms\":5}
{\"type\":\"round_ended\",\"round\":1,\"ts\":2000000000001,\"similarity_mean\":0.75,\"duration_ms\":7}
{\"type\":\"turn\",\"ts\":2000000086400}
";
    let one = opened(text);
    let found = series((&one.log, &one.derived), Some(0), (Along::Time, 4), None);
    let step = &found.steps[0];
    assert_eq!(step.similarity_mean, Some((0.25, 0.75)));
    assert_eq!(step.duration, Some(12.0));
}

#[test]
fn a_day_of_a_time_that_no_calendar_has() {
    let one = opened("{\"type\":\"turn\",\"ts\":1e300}\n{\"type\":\"turn\",\"ts\":-1e300}\n");
    let lines = groups(
        &one.log,
        None,
        &EventFilter::default(),
        in_utc(GroupBy::Day, 0),
        None,
    );
    assert_eq!(lines.iter().filter_map(|line| line.turns).sum::<u64>(), 2);
}

#[test]
fn times_and_sums_stay_finite() {
    let text = "\
{\"type\":\"run_started\",\"run\":\"r\",\"ts\":-1e306}
{\"type\":\"llm_call\",\"round\":0,\"cost_usd\":1e308}
{\"type\":\"llm_call\",\"round\":0,\"cost_usd\":1e308}
{\"type\":\"run_ended\",\"ts\":0}
";
    let one = opened(text);
    assert!(one.log.at.iter().flatten().all(f64::is_finite));
    let metrics = metrics_csv(&one.log, &one.derived);
    assert!(!metrics.contains("inf"), "{metrics}");
    let checked = held("metrics.csv", &metrics, text).1;
    assert_eq!(checked.differs, []);
}

#[test]
fn who_reviews_does_not_appear_as_an_agent() {
    let text = "{\"type\":\"review\",\"run\":\"r\",\"agent\":5,\"reviewer\":\"x\"}\n{\"type\":\"review\",\"run\":\"r\",\"agent\":{},\"reviewer\":\"y\"}\n";
    let log = read(text.as_bytes(), 9);
    assert_eq!(summaries(&log, &Derived::of(&log))[0].agents, [""; 0]);
}

#[test]
fn of_each_run_the_first_places_are_listed() {
    let mut text = String::new();
    for run in ["a", "b"] {
        for _ in 0..=1_000 {
            writeln!(text, "{{\"type\":\"turn\",\"run\":\"{run}\",\"seq\":1}}").unwrap();
        }
    }
    let log = read(text.as_bytes(), 1 << 16);
    assert_eq!(log.warned.get(&Warning::SeqRepeated), Some(&2_000));
    assert!(log.warnings.iter().any(|one| one.event > 1_001));
}

#[test]
fn keys_of_an_agent_may_be_escaped() {
    let text = r#"{"type":"vote","run":"r","agent":{"n\u0061me":"x"},"accept":true}
{"type":"error","run":"r","error":{"k\u0069nd":"timeout"}}"#;
    let one = opened(text);
    assert_eq!(
        one.log.agent.code(0).map(|code| one.log.agents.name(code)),
        Some("x")
    );
    assert!(one.derived.totals[0].errors.contains_key("timeout"));
}

/// Whether what is written of a run of that name, beside another one, is held against it.
fn is_found(name: &str) {
    let text = format!(
        "{{\"type\":\"vote\",\"run\":\"{name}\",\"round\":0}}\n{{\"type\":\"vote\",\"run\":\"b\",\"round\":0}}\n"
    );
    let one = opened(&text);
    let metrics = metrics_csv(&one.log, &one.derived);
    let checked = held("metrics.csv", &metrics, &text).1;
    assert_eq!((checked.cells, checked.runs.len()), (2 * 22, 2));
    let summary = summary_json(&one.log, &one.derived);
    let checked = held("summary.json", &summary, &text).1;
    assert_eq!(checked.runs.len(), 2);
}

#[test]
fn a_run_without_a_name_beside_one_that_has_one() {
    is_found("");
}

#[test]
fn a_run_whose_name_ends_with_a_space() {
    is_found("x ");
}

#[test]
fn a_run_whose_name_is_masked() {
    is_found("ghp_0123456789abcdefghijklmnopqrstuvwxyz");
}

#[test]
fn a_number_of_a_round_may_be_written_otherwise() {
    let text = "{\"type\":\"dissent\",\"run\":\"r\",\"round\":6}\n";
    let one = opened(text);
    let metrics = metrics_csv(&one.log, &one.derived).replace("r,6,", "r,6.0,");
    assert_eq!(held("metrics.csv", &metrics, text).1.differs, []);
}

/// A file that notes the longest piece which is read of it.
#[derive(Debug)]
struct Watched(String, RefCell<usize>);

impl TextSource for Watched {
    fn size(&self) -> u64 {
        self.0.len() as u64
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        let longest = self.1.borrow().max(into.len());
        self.1.replace(longest);
        read_of(self.0.as_bytes(), from, into)
    }
}

#[test]
fn a_search_reads_nothing_of_what_is_no_event() {
    let mut text = "{\"type\":\"turn\",\"response\":\"needle\"}\n".to_owned();
    text.push_str(&"x".repeat(40 << 20));
    text.push_str("\n{\"type\":\"turn\",\"response\":\"needle\"}\n");
    let log = read(text.as_bytes(), 1 << 20);
    let filter = EventFilter {
        text: "needle".to_owned(),
        ..EventFilter::default()
    };
    let watched = Watched(text, RefCell::new(0));
    let found = chosen(&log, None, &filter, LogText::File(&watched)).unwrap();
    assert_eq!(found.events, [0, 1]);
    let longest = *watched.1.borrow();
    assert!(longest <= 4 << 20, "{} MB at once", longest >> 20);
}

#[test]
fn the_size_of_a_long_line_is_that_of_the_line() {
    let line = format!(
        "{{\"type\":\"turn\",\"response\":\"{}\"}}",
        "y".repeat(100_000)
    );
    for behind in ["", "\n", "\nbroken\n\n\n"] {
        let text = format!("{line}{behind}");
        let one = opened(&text);
        let source = nothing();
        let told = event_line(&one.log, 0, one.text(&source)).unwrap();
        assert_eq!(told.size, line.len() as u64, "{behind:?}");
    }
}

#[test]
fn a_file_of_many_runs_is_held_against_all_of_them() {
    let mut text = String::new();
    for run in 0..2_000 {
        writeln!(text, "{{\"type\":\"vote\",\"run\":\"{run}\",\"round\":0}}").unwrap();
    }
    let one = opened(&text);
    let worked = [(&one.log, &one.derived)];
    let metrics = file("metrics.csv", &metrics_csv(&one.log, &one.derived));
    let summary = file("summary.json", &summary_json(&one.log, &one.derived));
    assert_eq!(check(&metrics, Beside::Metrics, &worked).runs.len(), 2_000);
    assert_eq!(check(&summary, Beside::Summary, &worked).runs.len(), 2_000);
    assert_eq!(of_metrics(&metrics).log.runs.len(), 2_000);
}

#[test]
fn a_log_without_a_run_has_an_overview() {
    let one = opened("not an event\n");
    let all: Overview = whole(&one, None);
    assert_eq!((all.runs, all.lines.quarantined), (0, 1));
    let source = Source::new("", String::new());
    let none = EventFilter::default();
    assert_eq!(
        chosen(&one.log, None, &none, LogText::File(&source))
            .unwrap()
            .events,
        [0; 0]
    );
}
