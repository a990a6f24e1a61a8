//! Every shape that configs come in, and what is said of the odd ones.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a broken fixture shall stop the test; numbers are as read"
)]

use steelyard_decision::Parameters;
use steelyard_documents::{Code, Severity};
use steelyard_interaction::{Policy, Preference};

use crate::interaction_support::{codes, models, said, workspace};

/// The policy of a config, and what was said of it.
fn config(name: &str, text: &str) -> (Policy, Vec<(Code, u32)>) {
    let read = workspace(&[(name, text)]);
    (read.interaction().clone(), codes(&read))
}

fn weights(parameters: &Parameters) -> [f64; 2] {
    [
        "interaction.technical_weight",
        "interaction.interaction_weight",
    ]
    .map(|id| parameters.value_of(id))
}

#[test]
fn weights_in_every_shape() {
    let shapes = [
        (
            "flat.toml",
            "[ppp]\nenabled = true\ntechnical_weight = 0.8\ninteraction_weight = 0.2",
        ),
        (
            "nested.toml",
            "[ppp.weights]\ntechnical = 0.8\ninteraction = 0.2",
        ),
        (
            "flat.yaml",
            "ppp: {technical_weight: 0.8, interaction_weight: 0.2}",
        ),
        (
            "nested.json",
            r#"{"ppp": {"weights": {"technical": 0.8, "interaction": 0.2}}}"#,
        ),
        (
            "bare.toml",
            "technical_weight = 0.8\ninteraction_weight = 0.2",
        ),
    ];
    for (name, text) in shapes {
        let (policy, said) = config(name, text);
        assert_eq!(
            (weights(&policy.parameters), said),
            ([0.8, 0.2], vec![]),
            "{name}"
        );
    }
    let (policy, said) = config("one.toml", "[ppp]\ntechnical_weight = 0.9");
    let [technical, interaction] = weights(&policy.parameters);
    assert!((technical - 0.9).abs() < 1e-12 && (interaction - 0.1).abs() < 1e-12);
    assert_eq!(said, [(Code::MISSING_FIELD, 1)]);
}

#[test]
fn weights_that_are_not_1_say_what_normalised_would_be() {
    let read = workspace(&[("w.toml", "[ppp.weights]\ntechnical = 3\ninteraction = 1")]);
    let said = said(&read);
    assert_eq!(
        (said[0].code, said[0].severity),
        (steelyard_interaction::codes::WEIGHT_SUM, Severity::Warning)
    );
    assert!(
        said[0].expected.contains("0.75 and 0.25"),
        "{}",
        said[0].expected
    );
    assert_eq!(weights(&read.interaction().parameters), [3.0, 1.0]);
    let of = |technical: &str| {
        config(
            "w.toml",
            &format!("[ppp]\ntechnical_weight = {technical}\ninteraction_weight = 0.3"),
        )
        .1
    };
    assert_eq!(of("0.701"), []);
    assert_eq!(
        of("0.6989"),
        [(steelyard_interaction::codes::WEIGHT_SUM, 1)]
    );
    let (_, none) = config("w.toml", "[ppp.weights]\ntechnical = 0\ninteraction = 0");
    assert_eq!(none, [(steelyard_interaction::codes::WEIGHT_SUM, 1)]);
    let (kept, wrong) = config("w.toml", "[ppp.weights]\ntechnical = -1\ninteraction = nan");
    assert_eq!(weights(&kept.parameters), [0.7, 0.3]);
    assert_eq!(wrong, [(Code::OUT_OF_RANGE, 2), (Code::NON_FINITE, 3)]);
}

#[test]
fn a_stage_has_its_own_weights() {
    let text = "[ppp.weights.plan]\ntechnical = 0.6\ninteraction = 0.4\n[ppp.weights.unlok]\ntechnical = 0.9\ninteraction = 0.1";
    let read = workspace(&[("w.toml", text)]);
    assert_eq!(codes(&read), [(Code::UNKNOWN_KEY, 4)]);
    let runs = r#"[{"spec": "S", "agent": "a", "stage": "Plan", "turns": []},
      {"spec": "S", "agent": "a", "stage": "audit", "turns": []}]"#;
    let both = models(&[("w.toml", text), ("r.json", runs)], &[]);
    let found: Vec<_> = both
        .iter()
        .map(|one| (one.title.as_str(), weights(&one.parameters)))
        .collect();
    assert_eq!(found, [("S, Plan", [0.6, 0.4]), ("S, audit", [0.7, 0.3])]);
    let moved = models(
        &[("w.toml", text), ("r.json", runs)],
        &[("interaction.technical_weight", "0.5")],
    );
    assert_eq!(weights(&moved[0].parameters), [0.5, 0.4]);
}

#[test]
fn everything_else_that_a_config_says() {
    let text = r#"
[ppp]
effort_method = "keywords"
llm_model = "x"
colour = 1
[ppp.proactivity]
enabled = true
vagueness_threshold = 0.4
question_detection_enabled = false
[ppp.technical.plan]
required_fields = ["Work Items", "risks"]
[ppp.effort]
high = 0.7
[ppp.violations]
no_commas = 0.2
sloth = 1
[ppp.switches]
no_questions = "no_bonus"
technical = "luck"
"#;
    let (policy, said) = config("all.toml", text);
    assert_eq!(
        said,
        [
            (Code::UNSUPPORTED, 4),
            (Code::UNKNOWN_KEY, 5),
            (Code::UNKNOWN_PARAMETER, 16),
            (Code::UNKNOWN_WORD, 19)
        ]
    );
    assert_eq!(policy.required_at("plan"), ["work_items", "risks"]);
    assert!(!policy.extracts && policy.classifies);
    let value = |id: &str| policy.parameters.value_of(id);
    assert_eq!(
        [
            value("interaction.effort.high"),
            value("interaction.violation.commas"),
            policy.vagueness_threshold
        ],
        [0.7, 0.2, 0.4]
    );
    assert_eq!(policy.reading("interaction.no-questions"), "no_bonus");
    assert_eq!(policy.method().id(), "keywords");
}

#[test]
fn the_first_config_holds() {
    let read = workspace(&[
        ("a.toml", "[ppp]\nenabled = false"),
        ("b.toml", "[ppp]\nenabled = true"),
    ]);
    assert_eq!(
        read.interaction().reading("interaction.consensus"),
        "binary"
    );
    assert_eq!(codes(&read), [(Code::SUPERSEDED, 1)]);
    assert_eq!(read.config_file().unwrap().file.source.name, "a.toml");
}

#[test]
fn preferences_and_those_against_each_other() {
    let (policy, said) = config(
        "p.toml",
        "[user_preferences]\nno_commas = true\noutput_format = \"json\"\njoke = false\nmood = 1",
    );
    assert_eq!(policy.preferences, [Preference::Commas, Preference::Json]);
    assert_eq!(said, [(Code::UNKNOWN_KEY, 5)]);
    let conflict = |text: &str| {
        let read = workspace(&[("p.yaml", text)]);
        let said = crate::interaction_support::said(&read);
        said.iter()
            .map(|one| (one.code, one.severity))
            .collect::<Vec<_>>()
    };
    let error = (
        steelyard_interaction::codes::PREFERENCE_CONFLICT,
        Severity::Error,
    );
    assert_eq!(
        conflict("user_preferences: {no_ask: true, question_format: selection}"),
        [error]
    );
    assert_eq!(
        conflict("user_preferences: {preferences: [no_ask, one_question]}"),
        [error]
    );
    assert_eq!(
        conflict("user_preferences: {lang_multi: [it, de, fr]}"),
        [error]
    );
    assert_eq!(
        conflict("user_preferences: {lang_multi: true, languages: [it, de, fr, en, es]}"),
        []
    );
    let warning = (
        steelyard_interaction::codes::PREFERENCE_CONFLICT,
        Severity::Warning,
    );
    assert_eq!(
        conflict("user_preferences: {capital: true, json: true}"),
        [warning]
    );
}

#[test]
fn real_configs_and_logs_read_without_errors() {
    let stages = "   [ppp.weights.plan]\n   technical = 0.6\n   interaction = 0.4\n\n   [ppp.weights.implement]\n   technical = 0.7\n";
    let (policy, said) = config("cfg.toml", stages);
    assert_eq!(said, [(Code::MISSING_FIELD, 5)]);
    assert_eq!(policy.stages.len(), 2);
    let twice = "[ppp.weights]\ntechnical = 0.8\ninteraction = 0.2\n[ppp.weights]\ntechnical = 0.6\ninteraction = 0.4\n";
    let (policy, said) = config("cfg.toml", twice);
    assert_eq!(weights(&policy.parameters), [0.8, 0.2]);
    assert!(
        said.iter().all(|(code, _)| *code == Code::DUPLICATE_KEY),
        "{said:?}"
    );
}
