//! `telemetry`: what is printed of a log of events, and how the files beside it are held against it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Json, Run, folder, keys, steelyard, steelyard_in};

fn sample(name: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/samples");
    samples.join("rest-to-graphql").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(sample(name)).unwrap()
}

/// Runs `telemetry` over paths, with more arguments.
fn telemetry(paths: &[&Path], more: &[&str]) -> Run {
    let paths = paths.iter().map(|path| path.to_str().unwrap());
    let mut arguments = vec!["telemetry"];
    arguments.extend(paths);
    arguments.extend(more);
    steelyard(&arguments)
}

fn of_sample(more: &[&str]) -> Run {
    let run = telemetry(&[&sample("events.jsonl")], more);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{more:?}");
    run
}

/// The files of a folder of its own.
fn written(name: &str, files: &[(&str, &str)]) -> PathBuf {
    folder(name, files)
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs()).max(1.0)
}

/// The metrics of the sample with another cell in the row of round 6; the place of its first character.
fn edited(column: &str, cell: &str) -> (String, usize) {
    let metrics = text("metrics.csv");
    let at = metrics
        .lines()
        .next()
        .unwrap()
        .split(',')
        .position(|name| name == column)
        .unwrap();
    let line = metrics.lines().nth(7).unwrap();
    let mut cells: Vec<&str> = line.split(',').collect();
    let before: usize = cells[..at].iter().map(|cell| cell.len() + 1).sum();
    assert_ne!(cells[at], cell);
    cells[at] = cell;
    (metrics.replace(line, &cells.join(",")), before + 1)
}

#[test]
fn what_the_sample_comes_to() {
    let run = of_sample(&[]);
    let lines: Vec<&str> = run.output.lines().collect();
    let first = format!("{}: 1,249 events", sample("events.jsonl").display());
    assert_eq!(lines[0], first);
    let head = lines[1..8].join("\n");
    let expected = "  1249 lines = 1249 kept + 0 quarantined + 0 blank\n\nrun rest-to-graphql: converged, 24 rounds, 7 agents\n  convergence round  23\n  dissents           28, impact rate 0.5714\n  overrides          4, regret rate 0.25\n  trust change       0.0421";
    assert_eq!(head, expected);
    let text = &run.output;
    for line in [
        "drift              17 at the end, 18 at most",
        "tokens             1,451,178 in, 60,101 out",
        "duration in ms     4,620,041",
        "error rate_limited: 11",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // A row for each round at the end.
    let rows = text.lines().rev().take(24);
    let rounds: Vec<&str> = rows
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert_eq!((rounds[0], rounds[23]), ("23", "0"));
}

#[test]
fn metrics_are_those_of_the_sample() {
    let run = of_sample(&["--metrics"]);
    let metrics = text("metrics.csv");
    assert_eq!(run.output.lines().count(), metrics.lines().count());
    for (one, other) in run.output.lines().zip(metrics.lines()) {
        let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let (one, other) = (cells(one), cells(other));
        assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(&other) {
            let same = match (one.parse::<f64>(), other.parse::<f64>()) {
                (Ok(one), Ok(other)) => near(one, other),
                _ => one == other,
            };
            assert!(same, "{one} {other}");
        }
    }
}

#[test]
fn the_summary_is_that_of_the_sample() {
    let run = of_sample(&["--summary"]);
    let (ours, theirs) = (
        run.json(),
        serde_json::from_str::<serde_json::Value>(&text("summary.json")).unwrap(),
    );
    let keys = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(keys(&ours), keys(&theirs));
    for (key, theirs) in theirs.as_object().unwrap() {
        let same = match (ours[key].as_f64(), theirs.as_f64()) {
            (Some(one), Some(other)) => near(one, other),
            _ => ours[key] == *theirs,
        };
        assert!(same, "{key}: {}", ours[key]);
    }
    // Both may be asked for at once.
    let both = of_sample(&["--summary", "--metrics"]).output;
    assert!(both.starts_with("run,round,") && both.ends_with("}\n"));
}

#[test]
fn files_that_agree_exit_0() {
    let folder = sample("events.jsonl").parent().unwrap().to_owned();
    let files = ["events.jsonl", "metrics.csv", "summary.json"].map(|name| folder.join(name));
    let run = telemetry(&[&files[0], &files[1], &files[2]], &["--check"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let lines: Vec<&str> = run.output.lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].ends_with("metrics.csv: 528 cells agree with the events"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("summary.json: "), "{}", lines[1]);
}

#[test]
fn a_cell_that_differs_exits_1_and_is_named() {
    let events = text("events.jsonl");
    for (column, cell) in [
        ("dissents", "99"),
        ("devils_advocate", "nobody"),
        ("cost_usd", ""),
        ("converged", "true"),
    ] {
        let (metrics, at) = edited(column, cell);
        let folder = written(
            column,
            &[("events.jsonl", &events), ("metrics.csv", &metrics)],
        );
        let run = telemetry(&[&folder], &["--check"]);
        assert_eq!((run.status, run.errors.as_str()), (1, ""), "{column}");
        let path = folder.join("metrics.csv");
        let shown = if cell.is_empty() { "nothing" } else { cell };
        let expected = format!(
            "{}:8:{at}: round 6, {column}: {shown}, the events give ",
            path.display()
        );
        let lines: Vec<&str> = run.output.lines().collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with(&expected), "{}\n{expected}", lines[0]);
        // Without --check it is told as well, and nothing is amiss.
        let run = telemetry(&[&folder], &[]);
        assert_eq!(run.status, 0);
        assert!(run.output.contains(&expected));
        // As JSON.
        let run = telemetry(&[&folder], &["--check", "--json"]);
        assert_eq!(run.status, 1);
        let cell = &run.json()["checked"][0]["differ"][0];
        assert_eq!(
            (cell["line"].as_u64(), cell["column"].as_u64()),
            (Some(8), Some(at as u64))
        );
        assert_eq!(cell["cell"], format!("round 6, {column}"));
    }
}

#[test]
fn a_key_of_a_summary_that_differs_exits_1() {
    let summary = text("summary.json").replace("\"out\": 60101", "\"out\": 60100");
    let folder = written(
        "s",
        &[
            ("events.jsonl", &text("events.jsonl")),
            ("summary.json", &summary),
        ],
    );
    let run = telemetry(&[&folder], &["--check"]);
    assert_eq!(run.status, 1);
    let at = summary
        .lines()
        .position(|line| line.contains("60100"))
        .unwrap()
        + 1;
    let expected = format!("summary.json:{at}:10: tokens.out: 60100, the events give 60101");
    assert!(run.output.contains(&expected), "{}", run.output);
}

#[test]
fn lines_that_are_no_events_exit_1() {
    let events = text("events.jsonl") + "{\"type\":\"turn\",\"run\":\n\nhello\n";
    let folder = written("bad", &[("events.jsonl", &events)]);
    let run = telemetry(&[&folder], &["--check"]);
    assert_eq!(run.status, 1);
    let run = telemetry(&[&folder], &[]);
    assert_eq!(run.status, 0);
    assert!(
        run.output
            .contains("  1252 lines = 1249 kept + 2 quarantined + 1 blank\n")
    );
    assert!(
        run.output
            .contains("  line 1250: cut off inside a value: {\"type\":\"turn\",\"run\":\n")
    );
    assert!(
        run.output
            .contains("  line 1252: not JSON, or more than one value: hello\n")
    );
}

#[test]
fn the_contract_of_its_json() {
    let events = text("events.jsonl") + "hello\n{\"type\":\"vote\",\"seq\":0}\n";
    let (metrics, _) = edited("dissents", "99");
    let folder = written("c", &[("events.jsonl", &events), ("metrics.csv", &metrics)]);
    let run = telemetry(&[&folder], &["--json"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let json: Json = serde_json::from_str(&run.output).unwrap();
    let of = |path: &str| keys(&json, path).remove(0).join(" ");
    assert_eq!(of(""), "logs checked");
    assert_eq!(
        of("logs"),
        "path lines kept blank quarantined warnings types runs costs"
    );
    assert_eq!(of("logs quarantined"), "line offset reason text");
    assert_eq!(of("logs warnings"), "warning count lines");
    assert_eq!(of("logs types"), "type count");
    assert_eq!(
        of("logs runs"),
        "run status rounds agents convergence_round regret_rate trust_change_mean dissents impact_rate overrides drift_final drift_max tokens cost_usd duration_ms errors event_count schema"
    );
    assert_eq!(of("logs runs tokens"), "in out");
    assert_eq!(
        of("logs costs"),
        "amount currency priced without uncached at_least unrated calls lacking"
    );
    assert_eq!(of("logs costs lacking"), "runs models");
    assert_eq!(of("checked"), "path cells differ");
    assert_eq!(of("checked differ"), "line column cell found expected");
    let value = run.json();
    let log = &value["logs"][0];
    assert_eq!(
        (log["lines"].as_u64(), log["kept"].as_u64()),
        (Some(1_251), Some(1_250))
    );
    let bad = &log["quarantined"][0];
    assert_eq!(
        (bad["line"].as_u64(), &bad["reason"]),
        (Some(1_250), &"not_json".into())
    );
    let offset = usize::try_from(bad["offset"].as_u64().unwrap()).unwrap();
    assert!(events[offset..].starts_with("hello\n"));
    let warnings = log["warnings"].as_array().unwrap().iter();
    let warnings: Vec<&str> = warnings
        .map(|one| one["warning"].as_str().unwrap())
        .collect();
    assert_eq!(warnings, ["seq_fell", "after_end"]);
    let types = log["types"].as_array().unwrap();
    let counts: u64 = types.iter().map(|one| one["count"].as_u64().unwrap()).sum();
    assert_eq!(counts, 1_250);
}

#[test]
fn what_everything_took_by_days_and_models() {
    let run = of_sample(&["--by", "day"]);
    let lines: Vec<Vec<&str>> = run
        .output
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert!(
        run.output
            .lines()
            .next()
            .unwrap()
            .ends_with("events.jsonl: 1,249 events")
    );
    assert_eq!(lines.len(), 3, "{}", run.output);
    assert_eq!(lines[2][0], "2026-06-11");
    let json = of_sample(&["--by", "day", "--json"]).json();
    let day = &json["logs"][0]["groups"][0];
    assert_eq!(
        (day["name"].as_str(), day["runs"].as_u64()),
        (Some("2026-06-11"), Some(1))
    );
    assert_eq!(
        (day["events"].as_u64(), day["calls"].as_u64()),
        (Some(1_249), Some(268))
    );
    assert_eq!(day["tokens_in"].as_f64(), Some(1_451_178.0));
    let models = of_sample(&["--by", "model", "--json"]).json();
    let models = models["logs"][0]["groups"].as_array().unwrap().iter();
    let calls: u64 = models.map(|one| one["calls"].as_u64().unwrap()).sum();
    assert_eq!(calls, 268);
    for by in ["run", "project", "agent", "tool"] {
        assert!(of_sample(&["--by", by]).output.lines().count() >= 3, "{by}");
    }
}

#[test]
fn sessions_are_put_together_by_day() {
    let suite =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites/interaction/transcripts");
    let run = telemetry(&[&suite.join("claude_code/session.jsonl")], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let mut lines = run.output.lines();
    assert!(lines.next().unwrap().starts_with("sessions: "));
    assert!(
        lines.nth(1).unwrap().trim_start().starts_with("2026-01-05"),
        "{}",
        run.output
    );
}

#[test]
fn without_a_run_it_says_so() {
    let folder = written(
        "none",
        &[("notes.md", "# Nothing\n"), ("a.json", "{\"a\": 1}")],
    );
    let run = telemetry(&[&folder], &[]);
    assert_eq!((run.status, run.output.as_str()), (1, ""));
    assert!(
        run.errors.contains("no run in these files"),
        "{}",
        run.errors
    );
    let left: Vec<&str> = run.left_out().iter().map(|(name, _)| *name).collect();
    assert!(left.len() == 2 && left[0].ends_with("a.json") && left[1].ends_with("notes.md"));
    assert_eq!(run.files(), Some((0, 2)));
    assert_eq!(run.other_errors().lines().count(), 1);
    let gone = folder.join("gone.jsonl");
    let run = telemetry(&[&gone], &[]);
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("gone.jsonl"), "{}", run.errors);
}

#[test]
fn options_that_are_wrong_exit_2() {
    let events = sample("events.jsonl");
    for more in [
        &["--nonsense"][..],
        &["--by", "week"],
        &["--by", "day", "--metrics"],
        &["--by", "day", "--check"],
        &["--json", "--metrics"],
        &["--json", "--summary"],
    ] {
        let run = telemetry(&[&events], more);
        assert_eq!((run.status, run.output.as_str()), (2, ""), "{more:?}");
        assert!(!run.errors.is_empty());
    }
    assert_eq!(steelyard(&["telemetry"]).status, 2);
}

#[test]
fn days_are_those_of_the_zone_that_is_named() {
    let folder = folder(
        "zones",
        &[(
            "events.jsonl",
            "{\"type\":\"turn\",\"run\":\"r\",\"ts\":\"2026-03-28T23:59:50Z\"}\n{\"type\":\"turn\",\"run\":\"r\",\"ts\":\"2026-03-29T22:30:00Z\"}\n",
        )],
    );
    let folder = folder.to_str().unwrap();
    // Days as rows begin, below the head.
    let days = |run: &Run| -> Vec<String> {
        let lines = run.output.lines().skip(1);
        let firsts = lines.map(|line| line.trim().split("  ").next().unwrap_or_default());
        firsts.map(str::to_owned).collect()
    };
    let by_day = ["telemetry", folder, "--by", "day"];
    let utc = ["day, UTC", "2026-03-28", "2026-03-29"];
    assert_eq!(days(&steelyard(&by_day)), utc);
    // Summer time begins on 29 March in Rome: both turns are after 00:59 of that day.
    let rome = ["day, Europe/Rome", "2026-03-29", "2026-03-30"];
    assert_eq!(days(&steelyard_in("Europe/Rome", &by_day)), rome);
    let given = |zone: &str| {
        let mut arguments = by_day.to_vec();
        arguments.extend(["--tz", zone]);
        steelyard_in("Asia/Tokyo", &arguments)
    };
    assert_eq!(days(&given("europe/rome")), rome);
    assert_eq!(days(&given("utc")), utc);
    let behind = ["day, UTC-03:30", "2026-03-28", "2026-03-29"];
    assert_eq!(days(&given("-03:30")), behind);
    assert_eq!(days(&given("UTC-0330")), behind);
    for (zone, told) in [
        ("Europe/Rom", "no such time zone; perhaps Europe/Rome"),
        (
            "+25:00",
            "expected a time zone such as Europe/Rome, UTC or +02:00",
        ),
        ("", "expected a time zone such as"),
    ] {
        let run = given(zone);
        assert!(run.errors.contains(told), "{zone}: {}", run.errors);
        assert_eq!(run.status, 2);
    }
    let mut json = by_day.to_vec();
    json.extend(["--json", "--tz", "Europe/Rome"]);
    let json = steelyard(&json).json();
    assert_eq!(json["logs"][0]["zone"], "Europe/Rome");
    assert_eq!(json["logs"][0]["groups"][0]["name"], "2026-03-29");
}

/// A file that is named as one to check and is not recognised was not checked; a log alone has nothing to check.
#[test]
fn what_is_not_checked_is_said() {
    let events = text("events.jsonl");
    let folder = written("unchecked", &[("events.jsonl", &events)]);
    let run = telemetry(&[&folder], &["--check"]);
    let nothing = "no metrics.csv or summary.json to check\n";
    assert_eq!((run.status, run.output.as_str()), (0, nothing));
    for (name, text) in [
        ("metrics.csv", "run,round,llm_calls\nr,1,99\n"),
        ("summary.json", "{\"event_count\": 99}\n"),
    ] {
        let folder = written(name, &[("events.jsonl", &events), (name, text)]);
        let run = telemetry(&[&folder], &["--check"]);
        let told = format!("{name}: not checked: it has too few of the known fields\n");
        assert_eq!(run.status, 1, "{name}");
        assert!(run.output.ends_with(&told), "{}", run.output);
        assert_eq!(telemetry(&[&folder], &["--check", "--json"]).status, 1);
        assert_eq!(telemetry(&[&folder], &[]).status, 0);
    }
    // Of other runs than those of the file there is nothing to hold it against.
    let metrics = text("metrics.csv");
    let other = events.replace("\"run\":\"", "\"run\":\"other-");
    let folder = written(
        "elsewhere",
        &[("events.jsonl", &other), ("metrics.csv", &metrics)],
    );
    let run = telemetry(&[&folder], &["--check"]);
    assert!(
        run.output.contains("nothing to check against"),
        "{}",
        run.output
    );
    assert_eq!(run.status, 1);
}

/// Sums of a log in which something is odd have its warnings beside them, as text and as JSON.
#[test]
fn sums_have_the_warnings_of_their_log() {
    let line = r#"{"type":"llm_call","run":"r","seq":1,"agent":"a","model":"m","tokens_in":5,"tokens_out":2}"#;
    let folder = written("twice", &[("events.jsonl", &format!("{line}\n{line}\n"))]);
    let run = telemetry(&[&folder], &["--by", "model"]);
    assert!(
        run.output.ends_with("\n  1 × seq is repeated: line 2\n"),
        "{}",
        run.output
    );
    let json = telemetry(&[&folder], &["--by", "model", "--json"]).json();
    let warning = &json["logs"][0]["warnings"][0];
    assert_eq!(warning["warning"], "seq_repeated");
    assert_eq!(warning["lines"], serde_json::json!([2]));
}
