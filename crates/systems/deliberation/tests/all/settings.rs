//! Settings of a deliberation's config that simulated runs obey, and fragments of configs that open alone.

use serde_json::Value;
use steelyard_deliberation::simulate::{Mock, Plan, read_mock, read_plan, simulate};
use steelyard_documents::{Budget, Decoder, Severity};

use crate::support::workspace_of;

const CONFIG: &str = "schema_version: 1.0.0
task: Choose a cache
agents:
  - {name: Ida, role: creator, model: small-1}
  - {name: Jon, role: reviewer}
  - {name: Kim, role: reviewer}
rounds: 8
convergence: {threshold: 1}
rubric: {criteria: [{name: Facts, weight: 0.6}, {name: Words, weight: 0.4}]}
simulation: {dissent_rate: 0.3, override_rate: 0.2, transient_rate: 0.3, outage_rate: 0.1}
";

fn plan(text: &str) -> Plan {
    let file = steelyard_documents::read("c.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    read_plan(&mut decoder, &file.documents[0]).unwrap()
}

fn log(config: &str, seed: u64) -> String {
    simulate(&plan(config), &Mock::bundled(), seed).events
}

fn events(log: &str) -> Vec<Value> {
    let lines = log.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_seed_of_the_config_is_the_seed() {
    assert_eq!(plan(CONFIG).seed(), 1);
    assert_eq!(plan(&format!("{CONFIG}seed: 42\n")).seed(), 42);
    for (bad, found) in [
        ("-1", "-1"),
        ("4.5", "4.5"),
        ("many", "many"),
        ("4294967296", "4294967296"),
    ] {
        let workspace = workspace_of(&[("c.yaml", &format!("{CONFIG}seed: {bad}\n"))]);
        let said = &workspace.files()[0].diagnostics;
        let told = said
            .iter()
            .any(|one| one.found.contains(found) && one.severity == Severity::Error);
        assert!(told, "{bad}: {said:?}");
    }
}

#[test]
fn a_deterministic_run_is_the_same_under_every_seed() {
    assert_ne!(log(CONFIG, 1), log(CONFIG, 2));
    for mode in ["", "mode: test\n"] {
        let config = format!("{CONFIG}{mode}deterministic: true\n");
        for master in ["", "safeguards: {enabled: false}\n"] {
            let config = format!("{config}{master}");
            let [one, other] = [1, 977].map(|seed| log(&config, seed));
            assert_eq!(one.replace("\"seed\":1,", "\"seed\":977,"), other);
            assert!(one.lines().count() > 30);
        }
    }
    let diverging = format!("{CONFIG}mode: diverge\ndeterministic: true\n");
    let [one, other] = [1, 977].map(|seed| log(&diverging, seed));
    assert_eq!(one.replace("\"seed\":1,", "\"seed\":977,"), other);
}

/// `mode: test` alone leaves chance to the seed, as decision 9 has it.
#[test]
fn the_mode_is_in_the_log() {
    let test = format!("{CONFIG}mode: test\n");
    assert_eq!(events(&log(&test, 1))[0]["config"]["mode"], "test");
    assert_ne!(log(&test, 1), log(&test, 2));
    assert_eq!(events(&log(CONFIG, 1))[0]["config"]["mode"], Value::Null);
}

#[test]
fn who_joins_later_takes_no_part_before() {
    let config = CONFIG.replace(
        "{name: Kim, role: reviewer}",
        "{name: Kim, role: reviewer, joins_round: 4}",
    );
    for seed in 0..20 {
        let all = events(&log(&config, seed));
        let of_kim = |one: &&Value| one["agent"] == "Kim" || one["reviewer"] == "Kim";
        let of_kim = all.iter().filter(of_kim);
        let rounds: Vec<u64> = of_kim.filter_map(|one| one["round"].as_u64()).collect();
        assert!(rounds.iter().all(|round| *round >= 4), "{seed}: {rounds:?}");
        let advocates = all.iter().filter(|one| one["type"] == "devils_advocate");
        for one in advocates.filter(|one| one["round"].as_u64().unwrap() < 4) {
            assert_eq!(one["probabilities"].get("Kim"), None);
        }
    }
}

#[test]
fn errors_have_their_context() {
    let all = events(&log(
        &CONFIG.replace("transient_rate: 0.3", "transient_rate: 0.8"),
        5,
    ));
    let of = |kind: &'static str| all.iter().filter(move |one| one["type"] == kind);
    let errors: Vec<&Value> = of("error").collect();
    assert!(errors.len() > 20);
    for one in &errors {
        let context = &one["context"];
        for key in ["role", "phase", "attempts"] {
            assert!(!context[key].is_null(), "{key}: {one}");
        }
        for key in [
            "model",
            "artifact_id",
            "prompt_bytes",
            "tokens_in",
            "back_off_ms",
            "next",
        ] {
            assert!(context.get(key).is_some(), "{key}: {one}");
        }
        let attempt = one["attempt"].as_u64().unwrap();
        let is_last = attempt == context["attempts"].as_u64().unwrap();
        let wait = (!is_last).then(|| 1_000 << (attempt - 1));
        assert_eq!(context["back_off_ms"].as_u64(), wait, "{one}");
        let next = if is_last {
            "agent unavailable"
        } else {
            "retry"
        };
        assert_eq!(context["next"], next);
        assert_eq!(
            context["model"].as_str(),
            (one["agent"] == "Ida").then_some("small-1")
        );
    }
    let reviewed = errors
        .iter()
        .find(|one| one["context"]["phase"] == "review")
        .unwrap();
    assert_eq!(reviewed["context"]["artifact_id"], "Ida");
    assert!(reviewed["context"]["prompt_bytes"].as_u64().unwrap() > 10);
    for one in of("agent_unavailable") {
        assert!(one["context"]["cause"].is_string() && one["context"]["next"].is_string());
    }
    assert!(of("agent_unavailable").any(|one| one["context"]["phase"] == "review"));
    let away = events(&log(
        &CONFIG.replace("outage_rate: 0.1", "outage_rate: 0.6"),
        5,
    ));
    let paused = away.iter().find(|one| one["type"] == "paused").unwrap();
    assert_eq!(paused["context"]["agents"], 3);
    assert_eq!(
        paused["context"]["unavailable"].as_array().unwrap().len(),
        2
    );
}

/// Whether a text opens, and what is said of it.
fn opened(name: &str, text: &str) -> (bool, String) {
    let workspace = workspace_of(&[(name, text)]);
    let file = &workspace.files()[0];
    let said = file.diagnostics.iter();
    let said = said.map(|one| {
        format!(
            "{}: {}; {}; {}\n",
            one.code.id(),
            one.found,
            one.expected,
            one.done
        )
    });
    (!file.is_unknown(), said.collect())
}

#[test]
fn fragments_open_alone_where_they_are_clear() {
    let clear = [
        "small_group_strategy: floor\n",
        "small_group_handling: {strategy: unanimous_under, unanimous_threshold: 4}\n",
        "convergence: {threshold: 0.7}\nsmall_group_strategy: ceil\n",
        "convergence:\n  method: similarity\n  similarity_threshold: 0.9\n",
        "convergence: {threshold: 0.7, max_round: 3}\n",
        "mode: test\ndeterministic: true\nseed: 42\n",
        "mode: \"test\"\nseed: 7\n",
        "deterministic: true\nmode: diverge\n",
        "divergence: {min_approaches: 4}\n",
        "simulation: {dissent_rate: 0.2}\n",
        "safeguards:\n  cooldown: {rounds: 2}\n",
        "trust: {impact: 0.4, depth: 0.3, regret: 0.3}\n",
        "readings: {opinion_weight: trust, rubric: gold}\n",
        "rubric: {criteria: [{name: A, weight: 1, guidelines: x}, {name: B, weight: 2}]}\n",
    ];
    for fragment in clear {
        for text in [
            fragment.to_owned(),
            format!("schema_version: 1.0.0\n{fragment}"),
        ] {
            let (is_open, said) = opened("c.yaml", &text);
            assert!(is_open, "{text}: {said}");
        }
    }
    let toml = "mode = \"test\"\ndeterministic = true\nseed = 42\n";
    assert!(opened("c.toml", toml).0);
    assert!(opened("c.json", r#"{"small_group_strategy": "ceil"}"#).0);
    for fragment in [
        "mode: test\n",
        "trust: {impact: 0.4}\n",
        "similarity: {method: tfidf_word}\n",
    ] {
        assert!(
            opened("c.yaml", &format!("schema_version: 1.0.0\n{fragment}")).0,
            "{fragment}"
        );
    }
}

#[test]
fn what_may_be_anothers_is_named_and_not_taken() {
    for (text, found) in [
        ("mode: test\n", "mode"),
        ("seed: 42\ndeterministic: true\n", "deterministic, seed"),
        ("trust: {impact: 0.4}\n", "trust"),
        ("schema_version: 1.0.0\nseed: 3\n", "seed"),
    ] {
        let (is_open, said) = opened("c.yaml", text);
        assert!(!is_open, "{text}");
        assert!(
            said.contains(&format!("unknown-kind: {found}; of a deliberation config")),
            "{said}"
        );
    }
    // Another program's.
    for text in [
        "mode: test\nseed: 42\nlearning_rate: 0.1\n",
        "mode: production\nseed: 1\n",
        "seed: 1\nepochs: 4\n",
        "convergence: {tolerance: 0.1, max_iterations: 4}\n",
        "trust: {ca: x, depth: 3}\n",
    ] {
        let (is_open, said) = opened("c.yaml", text);
        assert!(
            !is_open && !said.contains("of a deliberation config"),
            "{text}: {said}"
        );
    }
}

#[test]
fn mock_responses_open_alone() {
    for text in [
        r#"{"A": ["First.", "Second."], "*": ["ok"]}"#,
        r#"{"A/generate": ["First."], "B@devils_advocate": [{"dissent": "No."}]}"#,
        r#"{"B": [{"scores": {"*": 0.5}, "feedback": "Well."}]}"#,
    ] {
        let (is_open, said) = opened("some.json", text);
        assert_eq!((is_open, said.as_str()), (true, ""), "{text}");
    }
    let names = r#"{"A": ["First."], "B": ["Good."]}"#;
    assert!(opened("mock_responses.json", names).0);
    let (is_open, said) = opened("some.json", names);
    assert!(
        !is_open && said.contains("A, B") && said.contains("mock_responses.json"),
        "{said}"
    );
    let (is_open, said) = opened(
        "some.json",
        r#"{"A/writing": ["x"], "*": [{"artifct": "y", "accept": true}]}"#,
    );
    assert!(is_open);
    for words in ["A/writing", "\"artifct\"; perhaps artifact"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn answers_that_nobody_gives_are_named() {
    let text = r#"{"Ida": ["x"], "Zoe": ["y"], "Zoe/vote": [{"accept": true}], "*/idea": ["z"], "Kim@devils_advocate": ["n"]}"#;
    let (mock, said) = read_mock("m.json", text.as_bytes(), None);
    assert_eq!(said, []);
    let mock = mock.unwrap();
    assert_eq!(
        mock.unused(&plan(CONFIG).draft),
        ["*/idea", "Zoe", "Zoe/vote"]
    );
    let diverging = plan(&format!("{CONFIG}mode: diverge\n"));
    assert_eq!(
        mock.unused(&diverging.draft),
        ["Kim@devils_advocate", "Zoe", "Zoe/vote"]
    );
}

/// What is said of answers, a line each: severity, line, found and expected.
fn said_of_answers(text: &str) -> Vec<String> {
    let (_, said) = read_mock("m.json", text.as_bytes(), Some(&plan(CONFIG).draft));
    let said = said.iter();
    said.map(|one| {
        let severity = format!("{:?}", one.severity).to_lowercase();
        format!("{severity}:{}: {}; {}", one.line, one.found, one.expected)
    })
    .collect()
}

#[test]
fn answers_of_wrong_types_are_named() {
    let cases = [
        (
            r#"{"Jon/review": [{"scores": "high"}]}"#,
            "error:1: \"high\"; scores as a map of criteria to numbers from 0 to 1",
        ),
        (
            r#"{"Jon/review": [{"scores": [0.5]}]}"#,
            "error:1: a list of 1; scores as a map of criteria to numbers from 0 to 1",
        ),
        (
            r#"{"Jon/review": [{"scores": {"Fcts": 0.5}}]}"#,
            "warning:1: Fcts; perhaps Facts",
        ),
        (
            r#"{"Jon": ["x", {"scores": {"Colour": 0.5}}]}"#,
            "warning:1: Colour; a criterion of the rubric: Facts, Words",
        ),
        (
            r#"{"Jon/vote": [{"dissent": {"text": "t", "citations": "two"}}]}"#,
            "error:1: \"two\"; citations as a number of 0 or more, or a list",
        ),
        (
            r#"{"Jon/vote": [{"dissent": {"text": "t", "citations": -2}}]}"#,
            "error:1: -2; citations as a number of 0 or more",
        ),
        (
            r#"{"Jon/vote": [{"dissent": {"text": "t", "citatons": 2}}]}"#,
            "warning:1: \"citatons\"; perhaps citations",
        ),
        (
            r#"{"Jon/vote": [{"dissent": {"citations": 2}}]}"#,
            "error:1: a dissent without text; text",
        ),
        (
            r#"{"Jon/vote": [{"dissent": true}]}"#,
            "error:1: true; dissent as text",
        ),
        (
            r#"{"Jon/vote": [{"accept": "maybe"}]}"#,
            "error:1: \"maybe\"; accept as true or false",
        ),
        (
            "{\"Jon/vote\": [\n true]}",
            "error:2: true; an answer as a map with accept, dissent",
        ),
        (
            r#"{"Jon/vote": ["no"]}"#,
            "error:1: \"no\"; an answer as a map with accept, dissent",
        ),
        (
            r#"{"Jon/vote": [{"scores": {"*": 1}, "accept": true}]}"#,
            "warning:1: \"scores\"; accept, dissent",
        ),
        (
            r#"{"Ida/generate": [{"accept": true, "artifact": "x"}]}"#,
            "warning:1: \"accept\"; artifact, feedback",
        ),
        (
            r#"{"Ida/generate": [null]}"#,
            "error:1: nothing; an answer as text, or a map with artifact, feedback",
        ),
        (
            r#"{"Ida/generate": []}"#,
            "warning:1: Ida/generate: no answers; one answer or more",
        ),
        (
            r#"{"Ida": [{"artifact": ["x"]}]}"#,
            "error:1: a list of 1; artifact as text",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(said_of_answers(text), [expected], "{text}");
        // The file alone is recognised, and its errors are the same.
        let errors = |said: &[String]| said.iter().filter(|one| one.starts_with("error")).count();
        let workspace = workspace_of(&[("mock.json", text)]);
        let file = &workspace.files()[0];
        let found = file.diagnostics.iter();
        let found = found.filter(|one| one.severity == Severity::Error);
        assert_eq!(found.count(), errors(&said_of_answers(text)), "{text}");
        assert!(!file.is_unknown(), "{text}");
    }
}

#[test]
fn values_of_a_config_that_do_nothing_are_named() {
    let told = |text: &str| {
        let workspace = workspace_of(&[("c.yaml", &format!("{CONFIG}{text}\n"))]);
        let said = &workspace.files()[0].diagnostics;
        let said = said.iter();
        said.map(|one| {
            format!(
                "{}: {}; {}; {}",
                one.line, one.found, one.expected, one.done
            )
        })
        .collect::<Vec<String>>()
        .join("\n")
    };
    for section in [
        "trust",
        "readings",
        "similarity",
        "small_group_handling",
        "divergence",
        "metrics",
    ] {
        let said = told(&format!("{section}: true"));
        let expected = format!("true; a map with the fields of {section} of a deliberation");
        assert!(said.contains(&expected), "{section}: {said}");
    }
    let advocate = |inner: &str| told(&format!("safeguards: {{devil_advocate: {{{inner}}}}}"));
    let said = advocate("rotation: fixed_agent, agent: Jom");
    assert!(
        said.contains("Jom; perhaps Jon; the first reviewer"),
        "{said}"
    );
    let said = advocate("rotation: fixed_agent, agent: Nobody");
    assert!(
        said.contains("Nobody; one of the agents: Ida, Jon, Kim"),
        "{said}"
    );
    let said = advocate("agent: Kim");
    assert!(
        said.contains("agent: Kim; a setting with an effect; no effect"),
        "{said}"
    );
    assert_eq!(advocate("rotation: fixed_agent, agent: Kim"), "");
}

#[test]
fn a_safeguard_is_switched_off_by_its_name_alone() {
    let seeds = 0..4;
    for name in [
        "devil_advocate",
        "cooldown",
        "probation_period",
        "shadow_rubric",
    ] {
        for seed in seeds.clone() {
            let short = format!("{CONFIG}safeguards: {{{name}: false}}\n");
            let long = format!("{CONFIG}safeguards: {{{name}: {{enabled: false}}}}\n");
            assert_eq!(log(&short, seed), log(&long, seed), "{name}");
        }
    }
    let [short, long] =
        ["false", "{enabled: false}"].map(|off| log(&format!("{CONFIG}safeguards: {off}\n"), 1));
    assert_eq!(short, long);
    assert_ne!(short, log(CONFIG, 1));
}

#[test]
fn agents_and_roles_that_are_none_are_named() {
    let told = |agents: &str| {
        let text =
            format!("schema_version: 1.0.0\nagents: {agents}\nconvergence: {{threshold: 1}}\n");
        let workspace = workspace_of(&[("c.yaml", &text)]);
        let said = workspace.files()[0].diagnostics.iter();
        said.map(|one| format!("{}: {}; {}", one.line, one.found, one.expected))
            .collect::<Vec<String>>()
            .join("\n")
    };
    for (agents, expected) in [
        ("[{name: A, role: reviwer}]", "2: reviwer; perhaps reviewer"),
        ("[{name: A, role: -1}]", "2: -1; creator, reviewer, curator"),
        (
            "[{name: A, role: true}]",
            "2: true; creator, reviewer, curator",
        ),
        ("abc", "2: abc; a list"),
        ("5", "2: 5; agents as a list of names"),
        ("true", "2: true; agents as a list of names"),
    ] {
        let said = told(agents);
        assert!(said.contains(expected), "{agents}: {said}");
    }
    assert_eq!(told("[{name: A, role: Reviewer}, B]"), "");
}
