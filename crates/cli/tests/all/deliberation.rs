//! Deliberations on the command line: the sample's own numbers, and simulated runs that are read back.

use std::fs;
use std::path::Path;

use crate::support::{folder, steelyard};
use serde_json::Value;

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../public/samples/rest-to-graphql/events.jsonl"
);

const CONFIG: &str = "schema_version: 1.0.0
task: Choose a store
agents:
  - {name: Ada, role: creator}
  - {name: Bob, role: creator}
  - {name: Cy, role: reviewer}
  - {name: Dee, role: reviewer}
  - {name: Eve, role: reviewer}
rounds: 25
rubric:
  criteria:
    - {name: Facts, weight: 0.6, guidelines: Are they so?}
    - {name: Words, weight: 0.4, guidelines: Are they plain?}
convergence: {threshold: 1.0}
safeguards: {enabled: true}
simulation: {dissent_rate: 0.3, override_rate: 0.3, weight_drift: 0.05, wording_drift: 0.1}
";

fn json(arguments: &[&str]) -> Value {
    let run = steelyard(arguments);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.output).unwrap()
}

fn rounds(arguments: &[&str]) -> Vec<Value> {
    let run = steelyard(arguments);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{arguments:?}");
    let lines = run.output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What a printed document does not keep of the schema of a command.
fn wrong(command: &str, document: &Value) -> Vec<String> {
    let text = include_str!("../../schema/deliberation.schema.json");
    let mut schema: Value = serde_json::from_str(text).unwrap();
    schema["$ref"] = format!("#/$defs/{command}").into();
    steelyard_harness::wrong_under(&schema, document)
}

#[test]
fn what_is_printed_keeps_its_schema() {
    for command in ["drift", "trust", "triage"] {
        let mut told = json(&[command, SAMPLE, "--json"]);
        assert_eq!(wrong(command, &told), Vec::<String>::new(), "{command}");
        told[0]["run"] = 7.into();
        assert_eq!(wrong(command, &told).len(), 1, "{command}");
    }
}

/// The sample's generator works drift and trust out by itself.
#[test]
fn the_sample_comes_out_as_it_says() {
    let drift = &json(&["drift", SAMPLE, "--json"])[0];
    let checked = drift["rounds"].as_array().unwrap().iter();
    let checked = checked.filter(|one| !one["recorded"].is_null());
    let mut count = 0;
    for one in checked {
        let (ours, theirs) = (&one["percent"], &one["recorded"]);
        let off = ours.as_f64().unwrap() - theirs.as_f64().unwrap();
        assert!(off.abs() < 1e-6, "{one}");
        count += 1;
    }
    assert_eq!((count, &drift["alerts"]), (11, &Value::from(7)));
    assert_eq!(
        (&drift["first_warning"], &drift["first_critical"]),
        (&Value::from(9), &Value::from(19))
    );
    let trust = &json(&["trust", SAMPLE, "--json"])[0];
    let agents = trust["agents"].as_array().unwrap();
    assert_eq!(agents.len(), 7);
    for one in agents {
        let off = one["trust"].as_f64().unwrap() - one["recorded"].as_f64().unwrap();
        assert!(off.abs() < 5e-4, "{one}");
    }
    let triage = &json(&["triage", SAMPLE, "--json"])[0];
    let classes = triage["disagreements"].as_array().unwrap().iter();
    let classes: Vec<&str> = classes.map(|one| one["class"].as_str().unwrap()).collect();
    assert_eq!(classes, ["undecided", "factual", "value"]);
}

/// Of the sample's three disagreements the rules say: undecided, factual, value.
#[test]
fn what_somebody_judged_goes_before_the_rules_and_measures_them() {
    let bare = json(&["triage", SAMPLE, "--json"]);
    assert!(bare[0]["measured"].is_null());
    let seqs = bare[0]["disagreements"].as_array().unwrap().iter();
    let seqs: Vec<u64> = seqs.map(|one| one["seq"].as_u64().unwrap()).collect();
    let run = bare[0]["run"].as_str().unwrap();
    let judged = [
        (seqs[0], "value", ", by: Ana, note: a matter of taste"),
        (seqs[1], "factual", ""),
        (seqs[2], "undecided", ""),
    ]
    .map(|(seq, class, more)| format!("  - {{run: {run}, seq: {seq}, class: {class}{more}}}\n"));
    let text = format!("triage:\n{}", judged.concat());
    let home = folder("judged", &[("triage.yaml", &text)]);
    let right = home.join("triage.yaml");
    let right = right.to_str().unwrap();
    let told = json(&["triage", SAMPLE, right, "--json"]);
    assert_eq!(wrong("triage", &told), Vec::<String>::new());
    let all = told[0]["disagreements"].as_array().unwrap().iter();
    let all: Vec<[&str; 2]> = all
        .map(|one| ["class", "ruled"].map(|key| one[key].as_str().unwrap()))
        .collect();
    let expected = [
        ["value", "undecided"],
        ["factual", "factual"],
        ["undecided", "value"],
    ];
    assert_eq!(all, expected);
    let measured = &told[0]["measured"];
    assert_eq!(
        (&measured["judged"], &measured["agreed"]),
        (&Value::from(3), &Value::from(1))
    );
    assert!(measured["share"].is_null() && measured["interval"].is_null());
    let confusion = serde_json::json!([[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0], [0, 1, 0, 0]]);
    assert_eq!(measured["confusion"], confusion);
    let printed = steelyard(&["triage", SAMPLE, right]);
    for words in [
        "value, judged by Ana, “a matter of taste”, the rules say undecided",
        "Judged: 3. The rules agree on 1: too few for a share, which needs 5.",
        "the rules are at most this good",
    ] {
        assert!(
            printed.output.contains(words),
            "{words}: {}",
            printed.output
        );
    }
}

#[test]
fn a_judgement_of_nothing_is_told_with_its_line() {
    let text = "triage:\n  - {run: nobody, seq: 1, class: value}\n";
    let home = folder("judged-nothing", &[("triage.yaml", text)]);
    let path = home.join("triage.yaml");
    let checked = steelyard(&["check", SAMPLE, path.to_str().unwrap()]);
    for words in ["triage.yaml:2:", "event 1 of nobody", "a run that is open"] {
        assert!(
            checked.output.contains(words),
            "{words}: {}",
            checked.output
        );
    }
}

#[test]
fn the_sample_converges_in_its_last_round_on_what_the_rubric_does_not_put_first() {
    let all = rounds(&["decide", "deliberation", "--json", SAMPLE]);
    assert_eq!(all.len(), 24);
    let (last, others) = all.split_last().unwrap();
    let outcome = |one: &Value| one["outcome"].clone();
    assert_eq!(outcome(last)["status"], "CONVERGED");
    assert_eq!(outcome(last)["winner"], "adr-23");
    let mut alternatives = last["alternatives"].as_array().unwrap().iter();
    let agreed = alternatives.find(|one| one["id"] == "adr-23").unwrap();
    assert_eq!(agreed["rank"], 3);
    assert!(
        others
            .iter()
            .all(|one| outcome(one)["status"] == "NOT_CONVERGED")
    );
    // Two of three votes more would have done at four fifths of them: 5 of 6 are 0.83, 4 of 6 are 0.67.
    let all = rounds(&[
        "decide",
        "deliberation",
        "--json",
        SAMPLE,
        "--set",
        "deliberation.threshold=0.66",
    ]);
    assert_eq!(outcome(&all[22])["status"], "CONVERGED");
}

#[test]
fn a_simulated_run_is_read_back_as_it_was() {
    let home = folder("simulated", &[("config.yaml", CONFIG)]);
    let config = home.join("config.yaml");
    let config = config.to_str().unwrap();
    let made = home.join("run");
    let to = made.to_str().unwrap();
    // Settings that are no defaults: the log has to tell them.
    let mut arguments = vec!["simulate", config, "--seed", "4"];
    for set in [
        "deliberation.threshold=1",
        "deliberation.first-novelty=1",
        "deliberation.depth-scale=as_written",
        "deliberation.trust.impact=0.5",
        "deliberation.drift-measure=weights",
    ] {
        arguments.extend(["--set", set]);
    }
    let run = steelyard(&[arguments.as_slice(), &["--out", to]].concat());
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{}", run.output);
    let read = |name: &str| fs::read_to_string(Path::new(to).join(name)).unwrap();
    let log = read("events.jsonl");
    let again = steelyard(&arguments);
    assert_eq!(again.output, log);
    // Its own metrics and summary agree with its events.
    let files = ["events.jsonl", "metrics.csv", "summary.json"].map(|name| made.join(name));
    let files: Vec<&str> = files.iter().map(|path| path.to_str().unwrap()).collect();
    let checked = steelyard(&[&["telemetry", "--check"], files.as_slice()].concat());
    assert_eq!(checked.status, 0, "{}", checked.output);
    assert!(
        checked.output.contains("cells agree with the events"),
        "{}",
        checked.output
    );
    // Drift, trust and outcomes are those that it logged.
    let drift = &json(&["drift", files[0], "--json"])[0];
    for one in drift["rounds"].as_array().unwrap() {
        if let Some(recorded) = one["recorded"].as_f64() {
            assert!(
                (one["percent"].as_f64().unwrap() - recorded).abs() < 1e-9,
                "{one}"
            );
        }
    }
    let trust = &json(&["trust", files[0], "--json"])[0];
    let recorded = trust["agents"].as_array().unwrap().iter();
    let recorded: Vec<&Value> = recorded.filter(|one| !one["recorded"].is_null()).collect();
    assert!(recorded.len() >= 3);
    for one in recorded {
        assert!(
            (one["trust"].as_f64().unwrap() - one["recorded"].as_f64().unwrap()).abs() < 1e-9,
            "{one}"
        );
    }
    let all = rounds(&["decide", "deliberation", "--json", files[0]]);
    assert!(all.len() > 10);
    for one in &all {
        assert_eq!(
            one["model"]["recorded"]["status"], one["outcome"]["status"],
            "{}",
            one["decision"]
        );
    }
}

/// A seed by hand goes before that of the config, and is told.
#[test]
fn a_run_has_the_seed_of_its_config() {
    let text = format!("{CONFIG}mode: test\nseed: 42\n");
    let home = folder("seed", &[("config.yaml", &text)]);
    let config = home.join("config.yaml");
    let config = config.to_str().unwrap();
    let seed = |output: &str| {
        let first: Value = serde_json::from_str(output.lines().next().unwrap()).unwrap();
        first["seed"].as_u64().unwrap()
    };
    let run = steelyard(&["simulate", config]);
    assert_eq!((seed(&run.output), run.errors.as_str()), (42, ""));
    let run = steelyard(&["simulate", config, "--seed", "7"]);
    assert_eq!(seed(&run.output), 7);
    assert_eq!(
        run.errors,
        "Seed: 7, by --seed; 42, by the config, has no effect\n"
    );
    let run = steelyard(&["simulate", config, "--seed", "42"]);
    assert_eq!((seed(&run.output), run.errors.as_str()), (42, ""));
    // Pairs begin at it too.
    let pairs = |seed: &[&str]| {
        let base = ["simulate", config, "--seeds", "6", "--json"];
        steelyard(&[&base[..], seed].concat()).output
    };
    assert_eq!(pairs(&[]), pairs(&["--seed", "42"]));
    assert_ne!(pairs(&[]), pairs(&["--seed", "1"]));
}

#[test]
fn a_deterministic_run_says_that_seeds_have_no_effect() {
    let text = format!("{CONFIG}mode: test\ndeterministic: true\nseed: 42\n");
    let home = folder(
        "fixed",
        &[
            ("config.yaml", &text),
            ("answers.json", r#"{"Zoe": ["x"], "*": ["y"]}"#),
        ],
    );
    let path = |name: &str| home.join(name).to_str().unwrap().to_owned();
    let run = |more: &[&str]| steelyard(&[&["simulate", &path("config.yaml")][..], more].concat());
    let [one, other] = ["1", "2"].map(|seed| run(&["--seed", seed]));
    assert_eq!(
        one.output.replacen("\"seed\":1,", "\"seed\":2,", 1),
        other.output
    );
    assert!(
        one.errors.contains("the same under every seed"),
        "{}",
        one.errors
    );
    assert!(run(&[]).errors.contains("found seed: 42"));
    let mocked = run(&["--mock", &path("answers.json")]);
    assert!(
        mocked
            .errors
            .contains("answers never given, no such agent or phase in the run: Zoe"),
        "{}",
        mocked.errors
    );
}

#[test]
fn errors_in_answers_are_told_by_the_exit_status() {
    let files = [
        ("config.yaml", CONFIG),
        (
            "bad.json",
            r#"{"*": ["x"], "Cy/review": [{"scores": {"Facts": 9}}]}"#,
        ),
        (
            "good.json",
            r#"{"*": ["x"], "Cy/review": [{"scores": {"Facts": 0.9}}]}"#,
        ),
    ];
    let home = folder("answers-status", &files);
    let path = |name: &str| home.join(name).to_str().unwrap().to_owned();
    for more in [&[][..], &["--seeds", "2"]] {
        let run = |mock: &str| {
            let arguments = ["simulate", &path("config.yaml"), "--mock", &path(mock)];
            steelyard(&[&arguments[..], more].concat())
        };
        let [good, bad] = ["good.json", "bad.json"].map(run);
        assert_eq!((good.status, bad.status), (0, 1), "{more:?}");
        let said = [bad.errors, bad.output].concat();
        assert!(said.contains("out of range"), "{said}");
    }
}

/// Two creators and a reviewer over two criteria.
const TWO: &str = "agents:
  - {name: Ada, role: creator}
  - {name: Bob, role: creator}
  - {name: Cy, role: reviewer}
rounds: 40
convergence: {threshold: 1}
rubric: {criteria: [{name: Facts, weight: 0.5}, {name: Words, weight: 0.5}]}
readings: {drift_measure: behaviour}
simulation: {accept_at: 1, score_noise: 0.1, weight_drift: 0.2}
";

/// What is there is written over only where that is asked for, all of it or nothing.
#[test]
fn a_simulated_run_is_written_into_new_files() {
    let home = folder("over", &[("config.yaml", TWO), ("run/metrics.csv", "mine")]);
    let path = |name: &str| home.join(name).to_str().unwrap().to_owned();
    let (config, to) = (path("config.yaml"), path("run"));
    let base = ["simulate", &config, "--out", &to];
    let run = steelyard(&base);
    assert_eq!(run.status, 2);
    assert!(
        run.errors.contains("metrics.csv is there already"),
        "{}",
        run.errors
    );
    assert!(!home.join("run/events.jsonl").exists());
    assert_eq!(fs::read_to_string(path("run/metrics.csv")).unwrap(), "mine");
    let run = steelyard(&[&base[..], &["--force"]].concat());
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    assert_ne!(fs::read_to_string(path("run/metrics.csv")).unwrap(), "mine");
}

#[test]
fn a_simulated_run_measures_drift_as_it_is_read_back() {
    let home = folder("behaviour", &[("config.yaml", TWO)]);
    let (config, made) = (home.join("config.yaml"), home.join("run"));
    let to = made.to_str().unwrap();
    let run = steelyard(&["simulate", config.to_str().unwrap(), "--out", to]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{}", run.output);
    let drift = &json(&[
        "drift",
        made.join("events.jsonl").to_str().unwrap(),
        "--json",
    ])[0];
    let rounds = drift["rounds"].as_array().unwrap().iter();
    let told = rounds.filter_map(|one| Some((one["recorded"].as_f64()?, one["percent"].as_f64())));
    let told: Vec<(f64, Option<f64>)> = told.collect();
    assert!(
        told.len() > 8 && told.iter().any(|(recorded, _)| *recorded > 0.0),
        "{told:?}"
    );
    for (recorded, percent) in told {
        assert!(
            (percent.unwrap() - recorded).abs() < 1e-9,
            "{recorded}, {percent:?}"
        );
    }
}

#[test]
fn pairs_of_runs_differ_by_what_safeguards_do() {
    let home = folder("pairs", &[("config.yaml", CONFIG)]);
    let config = home.join("config.yaml");
    let told = json(&[
        "simulate",
        config.to_str().unwrap(),
        "--seeds",
        "40",
        "--json",
    ]);
    let measures = told.as_array().unwrap();
    assert_eq!(measures.len(), 10);
    // Without safeguards nothing is checked: no number, and nothing to compare.
    let alerts = measures.last().unwrap();
    assert_eq!(alerts["measure"], "alerts");
    assert!(alerts["means"][0].is_f64() && alerts["means"][1].is_null());
    assert_eq!(alerts["lacks"][1], "not checked");
    assert!(alerts["difference"].is_null());
    assert_eq!(wrong("simulate", &told), Vec::<String>::new());
    let dissents = &measures[2];
    assert_eq!(
        (&dissents["measure"], &dissents["pairs"]),
        (&Value::from("dissents"), &Value::from(40))
    );
    // Without a devil's advocate there are fewer.
    assert!(
        dissents["interval"][1].as_f64().unwrap() < 0.0,
        "{dissents}"
    );
}

#[test]
fn what_cannot_be_simulated_is_told_with_its_line() {
    let home = folder(
        "unusable",
        &[
            (
                "old.yaml",
                "schema_version: 2.0.0\nagents: [{name: a}]\nsafeguards: {enabled: true}\n",
            ),
            (
                "nobody.yaml",
                "schema_version: 1.0.0\nagents: []\nsafeguards: {enabled: true}\n",
            ),
        ],
    );
    for (name, place) in [
        ("old.yaml", "old.yaml:1:17"),
        ("nobody.yaml", "nobody.yaml:1:1"),
    ] {
        let path = home.join(name);
        let run = steelyard(&["simulate", path.to_str().unwrap()]);
        assert_eq!(run.status, 1, "{name}");
        // A log would go there.
        assert_eq!(run.output, "", "{name}");
        assert!(run.errors.contains(place), "{name}: {}", run.errors);
    }
}

const DIVERGING: &str = "schema_version: 1.0.0
task: Choose a store
mode: diverge
agents:
  - {name: Ada, role: creator}
  - {name: Bob, role: creator}
  - {name: Cy, role: reviewer}
  - {name: Dee, role: curator}
rounds: 6
divergence: {similarity_threshold: 0.5, min_approaches: 4}
simulation: {outage_rate: 0.1}
";

/// A simulated run in which different ideas are wanted, opened again.
fn diverging(config: &str, mock: Option<&str>, seed: u64) -> (Value, Vec<Value>) {
    let name = format!("diverging-{seed}-{}", mock.is_some());
    let files = [("config.yaml", config), ("mock.json", mock.unwrap_or("{}"))];
    let home = folder(&name, &files);
    let path = |name: &str| home.join(name).to_str().unwrap().to_owned();
    let (config, answers, to, seed) = (
        path("config.yaml"),
        path("mock.json"),
        path("run"),
        seed.to_string(),
    );
    let mut arguments = vec!["simulate", &config, "--seed", &seed, "--out", &to];
    if mock.is_some() {
        arguments.extend(["--mock", &answers]);
    }
    let run = steelyard(&arguments);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let events = path("run/events.jsonl");
    let told = json(&["diverge", &events, "--json"]);
    assert_eq!(wrong("diverge", &told), Vec::<String>::new());
    (
        told[0].clone(),
        rounds(&["decide", "deliberation", "--json", &events]),
    )
}

#[test]
fn a_simulated_run_of_different_ideas_is_read_back_as_it_was() {
    for seed in 1..8 {
        let (told, all) = diverging(DIVERGING, None, seed);
        assert_eq!(
            (&told["enough"], &told["recorded_same"]),
            (&true.into(), &true.into()),
            "{seed}"
        );
        assert_eq!(told["approaches"].as_array().unwrap().len(), 4);
        assert!(told["picked"].is_null());
        assert!(!told["differences"].as_array().unwrap().is_empty());
        let (last, before) = all.split_last().unwrap();
        assert_eq!(last["outcome"]["status"], "ENOUGH_APPROACHES");
        assert!(
            before
                .iter()
                .all(|one| one["outcome"]["status"] == "TOO_FEW_APPROACHES")
        );
        for one in &all {
            assert_eq!(one["model"]["recorded"]["status"], one["outcome"]["status"]);
            assert!(one["outcome"]["winner"].is_null());
        }
    }
}

#[test]
fn a_file_of_answers_has_ideas_and_what_a_human_picks() {
    let mock = r#"{"Ada/idea": ["one thing"], "Bob/idea": ["one thing", "nothing of the sort"], "human/direction": ["Bob-1"]}"#;
    let (told, _) = diverging(DIVERGING, Some(mock), 1);
    assert_eq!(
        (&told["enough"], &told["recorded_same"]),
        (&false.into(), &true.into())
    );
    assert_eq!(told["picked"]["artifact"], "Bob-1");
    let ideas = told["approaches"][1]["ideas"].as_array().unwrap();
    assert!(
        ideas
            .iter()
            .all(|one| one.as_str().unwrap().starts_with("Bob")),
        "{told}"
    );
    // Who has no list has no ideas.
    let (none, _) = diverging(DIVERGING, Some(r#"{"Eve": ["x"]}"#), 2);
    assert_eq!(none["approaches"], Value::Array(Vec::new()));
}

#[test]
fn what_does_not_diverge_has_no_approaches() {
    let run = steelyard(&["diverge", SAMPLE]);
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("mode: diverge"), "{}", run.errors);
    let home = folder(
        "mode",
        &[(
            "config.yaml",
            &DIVERGING.replace("mode: diverge", "mode: explore"),
        )],
    );
    let run = steelyard(&["check", home.join("config.yaml").to_str().unwrap()]);
    assert!(
        run.output.contains("config.yaml:3:7") && run.output.contains("converge, diverge, test"),
        "{}",
        run.output
    );
}

/// A log of one run, line by line.
fn log(name: &str, lines: &[&str]) -> String {
    let line = |line: &&str| format!("{{\"run\":\"r\",{line}}}\n");
    let text: String = lines.iter().map(line).collect();
    let at = folder(name, &[("events.jsonl", &text)]).join("events.jsonl");
    at.to_str().unwrap().to_owned()
}

/// One of two accepts: half are enough where the log's own config says so, whatever else it says.
#[test]
fn the_config_in_a_log_counts_whatever_its_keys() {
    let votes = [
        r#""type":"round_started","round":0"#,
        r#""type":"vote","agent":"a","artifact_id":"x","accept":true"#,
        r#""type":"vote","agent":"b","artifact_id":"x","accept":false"#,
    ];
    let status = |name: &str, config: &str| {
        let start = format!(
            r#""type":"run_started","agents":[{{"name":"a"}},{{"name":"b"}}],"config":{config}"#
        );
        let file = log(name, &[&[start.as_str()], &votes[..]].concat());
        let decision = &rounds(&["decide", "deliberation", "--json", &file])[0];
        decision["outcome"]["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status("no-config", "null"), "NOT_CONVERGED");
    let half = r#"{"convergence":{"threshold":0.5},"small_group_handling":{"strategy":"ceil"}}"#;
    assert_eq!(status("own-config", half), "CONVERGED");
}

/// A round of votes alone decides about one thing, which leads nothing; where something has a name they are not about that
/// which has none.
#[test]
fn votes_that_name_no_artifact_are_about_one() {
    let [yes, no] = [r#","accept":true"#, r#","accept":false"#];
    let named = r#","artifact_id":"x","accept":false"#;
    for (name, votes, threshold, about, status) in [
        ("two", [yes, no, yes], "0.8", "artifact", "CONVERGED"),
        ("one", [yes, no, no], "0.8", "artifact", "NOT_CONVERGED"),
        ("enough", [yes, no, no], "0.5", "artifact", "CONVERGED"),
        ("none", [no, no, no], "0.5", "artifact", "NOT_CONVERGED"),
        ("named", [no, no, named], "0.5", "x", "NOT_CONVERGED"),
    ] {
        let mut lines = vec![
            r#""type":"run_started","agents":[{"name":"a"},{"name":"b"},{"name":"c"}]"#.to_owned(),
            r#""type":"round_started","round":0"#.to_owned(),
        ];
        let of = ["a", "b", "c"].iter().zip(votes);
        lines.extend(of.map(|(agent, vote)| format!(r#""type":"vote","agent":"{agent}"{vote}"#)));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let file = log(name, &lines);
        let set = format!("deliberation.threshold={threshold}");
        let asked = ["decide", "deliberation", &file, "--set", &set];
        let decision = &rounds(&[&asked[..], &["--json"]].concat())[0];
        let alternatives = decision["alternatives"].as_array().unwrap();
        assert_eq!(alternatives.len(), 1, "{name}");
        assert_eq!(alternatives[0]["id"], about, "{name}");
        assert_eq!(decision["outcome"]["status"], status, "{name}");
        let words = steelyard(&asked).output;
        let leads = words.contains("nothing ranks") && words.contains("Enough accept one");
        assert_eq!(leads, status == "CONVERGED", "{words}");
    }
}

/// Without the rubric that a run began with nobody knows how far it moved.
#[test]
fn drift_from_a_rubric_that_is_not_recorded_is_not_known() {
    let lines = [
        r#""type":"round_started","round":0"#,
        r#""type":"review","reviewer":"ann","artifact_id":"x","scores":{"c":0.5,"d":0.2}"#,
        r#""type":"rubric_changed","rubric":{"criteria":[{"name":"c","weight":0.9},{"name":"d","weight":0.1}]}"#,
        r#""type":"override","by":"human","agent":"ann","decision":"d""#,
        r#""type":"round_ended","round":0"#,
    ];
    let file = log("lost-start", &lines);
    let drift = &json(&["drift", &file, "--json"])[0];
    assert_eq!(
        (&drift["alerts"], &drift["rounds"][0]["percent"]),
        (&0.into(), &Value::Null)
    );
    assert_eq!(
        wrong("drift", &json(&["drift", &file, "--json"])),
        Vec::<String>::new()
    );
    let told = steelyard(&["drift", &file]).output;
    assert!(told.contains("drift is not known"), "{told}");
    let started = [
        r#""type":"run_started","rubric":{"criteria":[{"name":"c","weight":1},{"name":"d","weight":1}]}"#,
    ];
    let known = log("known-start", &[&started[..], &lines[..]].concat());
    let percent = &json(&["drift", &known, "--json"])[0]["rounds"][0]["percent"];
    assert!((percent.as_f64().unwrap() - 40.0).abs() < 1e-9, "{percent}");
}

/// Who wrote in round 0 has taken part in it, for the simulation as for who reads its log.
#[test]
fn a_simulated_draw_expects_whom_its_log_expects() {
    const YOUNG: &str = "agents: [{name: A, role: creator}, {name: B, role: reviewer}]
rubric: {criteria: [{name: c, weight: 1}]}
rounds: 4
convergence: {threshold: 1}
safeguards:
  devil_advocate: {skip_rate: 0}
  probation_period: {rounds: 1}
simulation: {outage_rate: 0, transient_rate: 0, dissent_rate: 1, accept_at: 1}
";
    let home = folder("young", &[("config.yaml", YOUNG)]);
    let run = steelyard(&[
        "simulate",
        home.join("config.yaml").to_str().unwrap(),
        "--seed",
        "1",
    ]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let events: Vec<Value> = run
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let drawn = events
        .iter()
        .filter(|event| event["type"] == "devils_advocate");
    let drawn: Vec<&Value> = drawn.map(|event| &event["probabilities"]).collect();
    assert_eq!(*drawn[0], serde_json::json!({"A": 1.0}));
    fs::write(home.join("events.jsonl"), &run.output).unwrap();
    let trust = &json(&[
        "trust",
        home.join("events.jsonl").to_str().unwrap(),
        "--json",
    ])[0];
    for agent in trust["agents"].as_array().unwrap() {
        let name = agent["agent"].as_str().unwrap();
        let sum: f64 = drawn.iter().filter_map(|one| one.get(name)?.as_f64()).sum();
        assert!(
            (agent["expected"].as_f64().unwrap() - sum).abs() < 1e-9,
            "{agent}: {sum}"
        );
    }
}
