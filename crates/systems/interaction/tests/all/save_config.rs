//! Settings written into a config of interaction: opened again they are what is saved.

use crate::rooms::Rooms as _;
use std::fmt::Write;

use proptest::prelude::*;
use steelyard_decision::{Model, Settings};
use steelyard_documents::DiffKind;
use steelyard_harness::SystemWorkspace;
use steelyard_system::SavedFile;

use crate::support::{codes, settings, workspace};

/// One task in two stages and another without.
const RUNS: &str = r#"{"artifacts": [
  {"spec": "S-1", "stage": "plan", "agent": "a", "technical": 0.9}, {"spec": "S-1", "stage": "plan", "agent": "b", "technical": 0.7},
  {"spec": "S-1", "stage": "unlock", "agent": "a", "technical": 0.9}, {"spec": "S-2", "agent": "a", "technical": 0.9}]}"#;

const TOML: &str = "# ours\n[ppp]\nenabled = true # weighed\ntechnical_weight = 0.7   # of two\ninteraction_weight = 0.3\nllm_model = \"x\"\n\n\
[ppp.weights.plan]  # exploring\ntechnical = 0.6\ninteraction = 0.4\n\n[ppp.violation]\nno_commas = 0.05 # by name\n";

fn with(name: &str, config: &str) -> SystemWorkspace {
    workspace(&[("runs.json", RUNS), (name, config)])
}

/// What decisions begin with: values and readings as saved.
fn saved_of(models: &[Model]) -> Vec<(Vec<f64>, Vec<usize>)> {
    let one = |model: &Model| {
        let parameters = model.parameters.all().iter();
        let switches = model.switches.iter();
        (
            parameters.map(|one| one.saved).collect(),
            switches.map(|one| one.saved).collect(),
        )
    };
    models.iter().map(one).collect()
}

/// What they are under settings.
fn now_of(models: &[Model]) -> Vec<(Vec<f64>, Vec<usize>)> {
    let one = |model: &Model| {
        let parameters = model.parameters.all().iter();
        let switches = model.switches.iter();
        (
            parameters.map(|one| one.value).collect(),
            switches.map(|one| one.chosen).collect(),
        )
    };
    models.iter().map(one).collect()
}

/// Saves, opens again, and holds both against each other.
fn round_trip(name: &str, config: &str, draft: &Settings) -> SavedFile {
    let before = with(name, config);
    let (moved, refused) = before.interactions(draft);
    assert_eq!(refused, []);
    let file = before
        .save_one(draft)
        .unwrap_or_else(|why| panic!("{why}\n{config}"));
    let after = with(&file.name, &file.text);
    let (again, _) = after.interactions(&Settings::default());
    assert_eq!(
        saved_of(&again),
        now_of(&moved),
        "{draft:?} as\n{}",
        file.text
    );
    assert_eq!(after.save_one(draft).unwrap().diff, [], "{}", file.text);
    file
}

fn changed(file: &SavedFile) -> Vec<String> {
    let lines = file.diff.iter().flat_map(|hunk| &hunk.lines);
    let added = lines.filter(|(kind, _)| *kind == DiffKind::Added);
    added.map(|(_, line)| line.clone()).collect()
}

#[test]
fn comments_and_order_stay() {
    let draft = settings(&[
        ("interaction.technical_weight", "0.8"),
        ("interaction.violation.commas", "0.5"),
        ("interaction.consensus", "binary"),
    ]);
    let file = round_trip("ppp.toml", TOML, &draft);
    let expected = TOML
        .replace("enabled = true", "enabled = false")
        .replace("technical_weight = 0.7", "technical_weight = 0.8")
        .replace("technical = 0.6", "technical = 0.8")
        .replace("no_commas = 0.05", "no_commas = 0.5");
    assert_eq!(file.text, expected);
}

#[test]
fn a_weight_that_follows_is_written_down() {
    // One weight alone: the other is the rest, and would move along.
    let draft = settings(&[("interaction.technical_weight", "0.9")]);
    let file = round_trip("ppp.toml", "[ppp]\ntechnical_weight = 0.6\n", &draft);
    assert_eq!(
        file.text,
        "[ppp]\ntechnical_weight = 0.9\ninteraction_weight = 0.4\n"
    );
    let stage = "ppp:\n  weights:\n    plan: {technical: 0.7}\n";
    let moved = settings(&[("interaction.technical_weight", "0.9")]);
    let file = round_trip("ppp.yaml", stage, &moved);
    assert!(
        file.text
            .contains("plan: {technical: 0.9, interaction: 0.3}"),
        "{}",
        file.text
    );
}

#[test]
fn new_keys_go_where_they_are_read() {
    let draft = settings(&[
        ("interaction.technical_weight", "0.5"),
        ("interaction.interaction_weight", "0.5"),
        ("interaction.effort.high", "0.25"),
        ("interaction.violation.json", "1"),
        ("interaction.violation.error", "0.2"),
        ("interaction.effort-method", "keywords"),
        ("interaction.no-questions", "no_bonus"),
        ("interaction.log-technical", "nothing"),
    ]);
    for (name, config) in [
        ("ppp.toml", TOML),
        (
            "ppp.toml",
            "[ppp.weights.plan]\ntechnical = 0.6\ninteraction = 0.4\n",
        ),
        (
            "ppp.toml",
            "[ppp.weights]\ntechnical = 0.6\ninteraction = 0.4\n[ppp]\ntechnical_weight = 0.1\n",
        ),
        (
            "c.toml",
            "technical_weight = 0.6\ninteraction_weight = 0.4 # both\n",
        ),
        ("c.toml", "[user_preferences]\nno_commas = true\n"),
        (
            "c.yaml",
            "# ours\nppp:\n  Effort: {high: 0.5} # dear\n  readings:\n    interaction.no-questions: bonus\n",
        ),
        (
            "c.yaml",
            "- ppp: {technical_weight: 70%, interaction_weight: 30%}\n- other: 1\n",
        ),
        (
            "c.json",
            "{\"ppp\": {\"enabled\": false, \"weights\": {\"technical\": 0.5}}, \"user-preferences\": {}}",
        ),
        (
            "c.json",
            "[{\"ppp\": {\"violations\": {\"require_json\": 0.1, \"Error\": 0.1}}}]",
        ),
    ] {
        let file = round_trip(name, config, &draft);
        assert_eq!(file.name, name);
        assert_eq!(file.text.matches('#').count(), config.matches('#').count());
    }
}

#[test]
fn without_a_config_there_is_a_new_one() {
    let draft = settings(&[
        ("interaction.technical_weight", "0.8"),
        ("interaction.technical", "completeness_and_correctness"),
    ]);
    let mut files = vec![("runs.json", RUNS)];
    let file = workspace(&files).save_one(&draft).unwrap();
    assert_eq!(file.name, "ppp.toml");
    let expected = "[ppp]\ntechnical_weight = 0.8\ninteraction_weight = 0.3\n\n[ppp.switches]\ntechnical = \"completeness_and_correctness\"\n";
    assert_eq!(file.text, expected);
    files.push((&file.name, &file.text));
    let (models, _) = workspace(&files).interactions(&Settings::default());
    let (moved, _) = workspace(&files[..1]).interactions(&draft);
    assert_eq!(saved_of(&models), now_of(&moved));
    // Nor is there a place in Markdown.
    let fenced =
        "# Config\n\n```toml\n[ppp]\ntechnical_weight = 0.6\ninteraction_weight = 0.4\n```\n";
    let file = with("notes.md", fenced).save_one(&draft).unwrap();
    assert_eq!(file.name, "ppp.toml");
}

#[test]
fn what_is_no_setting_is_refused_and_nothing_written() {
    let before = with("ppp.toml", TOML);
    for (id, value) in [
        ("interaction.technical_weigth", "1"),
        ("interaction.technical_weight", "-1"),
        ("interaction.consensus", "none"),
    ] {
        let error = before.save_one(&settings(&[(id, value)])).unwrap_err();
        assert!(error.to_string().contains(id), "{error}");
    }
    // A key that an alias repeats elsewhere is no place to write.
    let shared = "base: &both {technical: 0.6, interaction: 0.4}\nppp: {weights: *both}\n";
    let draft = settings(&[("interaction.technical_weight", "0.5")]);
    let error = with("ppp.yaml", shared).save_one(&draft).unwrap_err();
    assert!(
        error.to_string().starts_with("ppp.yaml cannot be edited"),
        "{error}"
    );
}

#[test]
fn weights_are_normalised_pair_by_pair() {
    let config = "[ppp]\ntechnical_weight = 0.8 # much\ninteraction_weight = 0.8\n\n[ppp.weights.plan]\ntechnical = 2\ninteraction = 1\n\n\
        [ppp.weights.audit]\ntechnical = 0.7\ninteraction = 0.3\n\n[ppp.weights.unlock]\ntechnical = 1.5\n\n[ppp.weights.tasks]\ntechnical = 0\ninteraction = 0\n";
    let before = with("ppp.toml", config);
    let sums = |workspace: &SystemWorkspace| {
        let codes = codes(workspace).into_iter();
        codes
            .filter(|(code, _)| *code == steelyard_interaction::codes::WEIGHT_SUM)
            .count()
    };
    assert_eq!(sums(&before), 4);
    let file = before.agents().normalise(1).unwrap().unwrap();
    assert_eq!(
        changed(&file),
        [
            "technical_weight = 0.5 # much",
            "interaction_weight = 0.5",
            "technical = 0.666667",
            "interaction = 0.333333",
            "technical = 1",
            "interaction = 0"
        ]
    );
    let normal = file.text.clone();
    let after = with("ppp.toml", &file.text);
    // Two zeros have no shares.
    assert_eq!(sums(&after), 1);
    assert!(after.agents().normalise(1).is_none());
    assert!(with("ppp.toml", TOML).agents().normalise(1).is_none());
    assert!(
        workspace(&[("runs.json", RUNS)])
            .agents()
            .normalise(0)
            .is_none()
    );
    let flat = with(
        "c.json",
        "{\"technical_weight\": 3, \"interaction_weight\": 1}",
    );
    let file = flat.agents().normalise(1).unwrap().unwrap();
    assert_eq!(
        file.text,
        "{\"technical_weight\": 0.75, \"interaction_weight\": 0.25}"
    );
    // Each file by itself, also one that is not in force.
    let two = [("a.toml", TOML), ("b.toml", config)];
    let two = workspace(&two);
    assert!(two.agents().normalise(0).is_none());
    assert_eq!(two.agents().normalise(1).unwrap().unwrap().text, normal);
    assert!(two.agents().normalise(9).is_none());
    // Of several configs in a file it is the one that needs it.
    let several = "ppp: {technical_weight: 0.5, interaction_weight: 0.5}\n---\nppp: {technical_weight: 3, interaction_weight: 1}\n";
    let file = with("c.yaml", several)
        .agents()
        .normalise(1)
        .unwrap()
        .unwrap();
    assert_eq!(
        file.text,
        several
            .replace(": 3,", ": 0.75,")
            .replace(": 1}", ": 0.25}")
    );
}

/// A config of random shape: weights in `[ppp]`, in `[ppp.weights]`, of stages, one of two alone; costs under several
/// names; readings under several keys. As JSON, which is YAML too.
fn configs() -> impl Strategy<Value = String> {
    let share = || (0_u32..=20).prop_map(|x| f64::from(x) / 20.0);
    let entry = move |names: &'static [&'static str]| {
        let name = prop::sample::select(names);
        prop::option::of((name, share()).prop_map(|(name, x)| format!("\"{name}\": {x}")))
    };
    let pair = move || {
        (
            entry(&["technical", "Technical", "technical_weight"]),
            entry(&["interaction", "interaction-weight"]),
        )
            .prop_map(|(a, b)| [a, b].into_iter().flatten().collect::<Vec<_>>())
    };
    let map = |entries: Vec<String>| format!("{{{}}}", entries.join(", "));
    let weights = (pair(), prop::option::of(pair()), prop::option::of(pair())).prop_map(
        move |(mut all, plan, unlock)| {
            all.extend(plan.map(|pair| format!("\"plan\": {}", map(pair))));
            all.extend(unlock.map(|pair| format!("\"Unlock\": {}", map(pair))));
            format!("\"weights\": {}", map(all))
        },
    );
    let reading = prop::option::of(
        prop::sample::select(
            &[
                "\"switches\": {\"consensus\": \"binary\", \"no_questions\": \"bonus\"}",
                "\"readings\": {\"interaction.effort-method\": \"length\"}",
                "\"enabled\": false",
                "\"effort_classifier\": \"keywords\"",
            ][..],
        )
        .prop_map(str::to_owned),
    );
    let effort = entry(&["high", "low_bonus", "Low-Bonus"])
        .prop_map(|one| one.map(|one| format!("\"effort\": {{{one}}}")));
    let violation = entry(&["commas", "no_commas", "require_json", "error"])
        .prop_map(|one| one.map(|one| format!("\"violations\": {{{one}}}")));
    let flat = (
        entry(&["technical_weight"]),
        entry(&["interaction_weight", "Interaction Weight"]),
    );
    (
        flat.clone(),
        prop::option::of(weights),
        reading,
        effort,
        violation,
        prop::bool::weighted(0.2),
        prop::bool::ANY,
    )
        .prop_map(
            move |((a, b), weights, reading, effort, violation, bare, pretty)| {
                if bare {
                    let (a, b) = (
                        a.unwrap_or_else(|| "\"technical_weight\": 1".to_owned()),
                        b.unwrap_or_else(|| "\"interaction_weight\": 0".to_owned()),
                    );
                    return format!("{{{a}, {b}}}");
                }
                let break_ = if pretty { "\n    " } else { " " };
                let inner: Vec<String> = [a, b, weights, reading, effort, violation]
                    .into_iter()
                    .flatten()
                    .collect();
                format!(
                    "{{\"ppp\":{break_}{{{}}}}}",
                    inner.join(&format!(",{break_}"))
                )
            },
        )
}

fn drafts() -> impl Strategy<Value = Settings> {
    let values = [
        "interaction.technical_weight",
        "interaction.interaction_weight",
        "interaction.effort.high",
        "interaction.effort.low_bonus",
        "interaction.violation.commas",
        "interaction.violation.json",
        "interaction.violation.error",
    ];
    let readings = [
        ("interaction.consensus", "binary"),
        ("interaction.consensus", "weighted"),
        ("interaction.effort-method", "seed_patterns"),
        ("interaction.effort-method", "steelyard"),
        ("interaction.no-questions", "no_bonus"),
        ("interaction.violation-penalty", "paper"),
    ];
    let values = prop::sample::subsequence(values.to_vec(), 0..=7);
    let values = values.prop_flat_map(|ids| {
        let numbers = prop::collection::vec(
            (0_u32..=1000).prop_map(|x| f64::from(x) / 1000.0),
            ids.len(),
        );
        numbers.prop_map(move |numbers| {
            ids.iter()
                .map(|id| (*id).to_owned())
                .zip(numbers)
                .collect::<Vec<_>>()
        })
    });
    let switches = prop::sample::subsequence(readings.to_vec(), 0..=3);
    (values, switches).prop_map(|(values, switches)| {
        let mut settings = Settings {
            values,
            ..Settings::default()
        };
        for (id, reading) in switches {
            if !settings.switches.iter().any(|(one, _)| one == id) {
                settings.switches.push((id.to_owned(), reading.to_owned()));
            }
        }
        settings
    })
}

/// The same in the block style of YAML.
fn as_yaml(value: &serde_json::Value, indent: usize, text: &mut String) {
    for (key, value) in value.as_object().unwrap() {
        let pad = " ".repeat(indent);
        match value {
            serde_json::Value::Object(map) if !map.is_empty() => {
                writeln!(text, "{pad}{key}: # {key}").unwrap();
                as_yaml(value, indent + 2, text);
            }
            value => writeln!(text, "{pad}{key}: {value} # {key}").unwrap(),
        }
    }
}

/// The same as TOML, below the table of these keys.
fn as_toml(value: &serde_json::Value, table: &str, text: &mut String) {
    let entries = value.as_object().unwrap();
    for (key, value) in entries.iter().filter(|(_, value)| !value.is_object()) {
        writeln!(text, "{key:?} = {value} # {key}").unwrap();
    }
    for (key, value) in entries.iter().filter(|(_, value)| value.is_object()) {
        let table = format!("{table}{key:?}");
        writeln!(text, "\n[{table}] # {key}").unwrap();
        as_toml(value, &format!("{table}."), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_saved_is_what_was_set(config in configs(), draft in drafts()) {
        let value: serde_json::Value = serde_json::from_str(&config).unwrap();
        let (mut yaml, mut toml) = (String::new(), String::new());
        as_yaml(&value, 0, &mut yaml);
        as_toml(&value, "", &mut toml);
        for (name, text) in [("c.json", &config), ("flow.yaml", &config), ("c.yaml", &yaml), ("c.toml", &toml)] {
            let file = round_trip(name, text, &draft);
            prop_assert_eq!(file.text.matches('#').count(), text.matches('#').count());
        }
    }
}
