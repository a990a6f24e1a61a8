//! Interviews as somebody opens them; numbers are worked out by hand.
//!
//! Both candidates of either turn have 0.6 · 0.85 + 0.4 · 1 = 0.91: no gap is closed, and nothing was chosen twice.

use steelyard_decision::{Model, Settings};
use steelyard_documents::Severity;
use steelyard_harness::SystemWorkspace;
use steelyard_interview::{Interviews, Part, Turns, codes};
use steelyard_system::{Decision, System as _};

const SCORING: &str = include_str!("../../../../../tests/suites/interview/scoring.yaml");
const SESSION: &str = include_str!("../../../../../tests/suites/interview/session.json");
const CONCEPT: &str = include_str!("../../../../../tests/suites/interview/concept.yaml");
const PHASES: &str = include_str!("../../../../../tests/suites/interview/phases.yaml");
const STATE: &str = include_str!("../../../../../tests/suites/interview/state.json");

fn workspace_of(files: &[(&str, &str)]) -> SystemWorkspace {
    let mut workspace = SystemWorkspace::new(&Interviews);
    for (key, (name, text)) in (1..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// What a decision is called among those of all systems.
fn id(decision: &Decision) -> String {
    format!("{}/{}", Interviews.id(), decision.id)
}

fn models(workspace: &SystemWorkspace) -> Vec<Model> {
    workspace.models(&Settings::default())
}

/// Scores by candidate, in the order of the ranking.
fn scores(model: &Model) -> Vec<(String, f64)> {
    let weighed = model.weigh();
    let ranked = weighed.order.iter().filter(|at| {
        let gates = &model.cells.alternatives[**at].gates;
        gates.iter().all(|gate| gate.passes(&model.parameters))
    });
    let score = |at: &usize| {
        let rounded = (weighed.scores[*at] * 1e9).round() / 1e9;
        (model.cells.alternatives[*at].id.to_string(), rounded)
    };
    ranked.map(score).collect()
}

fn named(all: &[(&str, f64)]) -> Vec<(String, f64)> {
    all.iter()
        .map(|(id, score)| ((*id).to_owned(), *score))
        .collect()
}

fn matches(model: &Model) -> Option<bool> {
    let verdict = model.weigh().verdict(&model.cells);
    model.recorded.as_ref()?.matches(&verdict)
}

#[test]
fn a_session_is_a_decision_a_turn_beside_its_record() {
    let workspace = workspace_of(&[("session.json", SESSION), ("scoring.yaml", SCORING)]);
    let models = models(&workspace);
    let ids: Vec<String> = workspace.decisions().iter().map(id).collect();
    assert_eq!(ids, ["interview/bicycles:1", "interview/bicycles:2"]);
    let first = named(&[("broaden:open", 1.092), ("deepen:n1", 0.728)]);
    assert_eq!(scores(&models[0]), first);
    let second = named(&[("broaden:open", 1.092), ("deepen:n2", 0.728)]);
    assert_eq!(scores(&models[1]), second);
    assert_eq!(matches(&models[0]), Some(true));
    assert_eq!(matches(&models[1]), Some(false));
    // The colours of these two scorers whatever else a config lists.
    let slots = models[0].cells.criteria.iter().map(|one| one.slot);
    assert_eq!(slots.collect::<Vec<_>>(), [1, 5]);
}

#[test]
fn a_config_of_phases_alone_completes_the_scoring_config() {
    let files = [
        ("session.json", SESSION),
        ("scoring.yaml", SCORING),
        ("phases.yaml", PHASES),
    ];
    let models = models(&workspace_of(&files));
    // The second turn is the first of the focused phase: 0.91 · 1.3 and 0.91 · 0.4.
    let second = named(&[("deepen:n2", 1.183), ("broaden:open", 0.364)]);
    assert_eq!(scores(&models[1]), second);
    assert_eq!(matches(&models[1]), Some(true));
}

#[test]
fn a_session_without_a_config_has_that_of_its_records() {
    let workspace = workspace_of(&[("session.json", SESSION)]);
    let models = models(&workspace);
    let told = &workspace.files()[0].diagnostics;
    assert!(told.iter().any(|one| one.code == codes::NO_CONFIG));
    let weights = models[1]
        .parameters
        .value_of("interview.coverage_gap.default");
    assert!((weights - 0.6).abs() < 1e-12);
    // Neither multiplier differs from 1 at the second turn: the earlier in the order of being chosen leads.
    let second = named(&[("broaden:open", 0.91), ("deepen:n2", 0.91)]);
    assert_eq!(scores(&models[1]), second);
}

#[test]
fn elements_of_a_concept_are_seen_by_their_words() {
    let with_cover = SCORING.replace(
        "strategies:",
        "strategies:\n  - {id: cover_element, type_category: coverage, enabled: true}",
    );
    let files = [
        ("session.json", SESSION),
        ("scoring.yaml", with_cover.as_str()),
        ("concept.yaml", CONCEPT),
    ];
    let models = models(&workspace_of(&files));
    let ids = |model: &Model| {
        let all = model.cells.alternatives.iter();
        let ids = all.map(|one| one.id.to_string());
        ids.filter(|id| id.starts_with("cover")).collect::<Vec<_>>()
    };
    assert_eq!(ids(&models[0]), ["cover_element:1", "cover_element:2"]);
    // "on time" came with the second answer.
    assert_eq!(ids(&models[1]), ["cover_element:2"]);
    assert!(models[1].cells.columns[0].origins[0].is_heuristic());
}

#[test]
fn settings_are_saved_where_they_stand() {
    let workspace = workspace_of(&[("session.json", SESSION), ("scoring.yaml", SCORING)]);
    let values = [
        ("interview.coverage_gap.default", 0.5),
        ("interview.strategy_diversity.deepen", 0.25),
        ("interview.phase.focused.deepen", 1.1),
        ("interview.recent_redundancy.similarity_threshold", 0.9),
        ("interview.phases.exploratory", 3.0),
    ];
    let settings = Settings {
        values: values.map(|(id, value)| (id.to_owned(), value)).to_vec(),
        switches: vec![("interview.normalise-rows".into(), "on".into())],
        ..Settings::default()
    };
    let saved = workspace.save(&settings).unwrap().unwrap();
    assert!(
        saved.text.contains("weight: 0.5 # most of it"),
        "{}",
        saved.text
    );
    let after = workspace_of(&[("session.json", SESSION), (&saved.name, &saved.text)]);
    let model = &models(&after)[0];
    for (id, value) in values {
        let read = model.parameters.value_of(id);
        assert!((read - value).abs() < 1e-12, "{id}: {read}\n{}", saved.text);
    }
    assert!(model.switches.iter().any(|one| one.reading() == "on"));
}

/// A tier or a profile that is there lists all that counts, so that one value alone would take the rest away.
#[test]
fn a_part_that_is_not_there_is_written_whole() {
    let bare = "strategies:\n  - {id: broaden, type_category: breadth}\n  - {id: bridge, type_category: peripheral}\n  - {id: ease, type_category: interaction}\n";
    let workspace = workspace_of(&[("state.json", STATE), ("scoring.yaml", bare)]);
    for id in [
        "interview.novelty.default",
        "interview.peripheral_readiness.bridge",
        "interview.phase.closing.ease",
        "interview.element_exhausted.max_mentions",
    ] {
        let settings = Settings {
            values: vec![(id.into(), 0.5)],
            ..Settings::default()
        };
        let moved = workspace.models(&settings);
        let saved = workspace.save(&settings).unwrap().unwrap();
        let after = workspace_of(&[("state.json", STATE), ("scoring.yaml", &saved.text)]);
        let values = |model: &Model| {
            let all = model.parameters.all().iter();
            all.map(|one| (one.id.clone(), one.value))
                .collect::<Vec<_>>()
        };
        let read = models(&after);
        assert_eq!(values(&read[0]), values(&moved[0]), "{}", saved.text);
        assert_eq!(scores(&read[0]), scores(&moved[0]), "{}", saved.text);
    }
}

#[test]
fn a_log_of_words_is_no_state() {
    let log = r#"{"agent": "a", "turn": 3, "conversation": [{"role": "user", "content": "b"}]}"#;
    assert!(
        workspace_of(&[("log.json", log)])
            .models(&Settings::default())
            .is_empty()
    );
}

#[test]
fn without_a_config_a_whole_one_is_written() {
    let workspace = workspace_of(&[("state.json", STATE)]);
    let settings = Settings {
        values: vec![("interview.novelty.bridge".into(), 0.35)],
        ..Settings::default()
    };
    let moved = workspace.models(&settings);
    let saved = workspace.save(&settings).unwrap().unwrap();
    assert_eq!(saved.name, "scoring.yaml");
    let after = workspace_of(&[("state.json", STATE), (&saved.name, &saved.text)]);
    let errors = after.files()[1].diagnostics.iter();
    let errors: Vec<_> = errors
        .filter(|one| one.severity != Severity::Note)
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{}", saved.text);
    let read = models(&after);
    assert_eq!(scores(&read[0]), scores(&moved[0]), "{}", saved.text);
    let own = |model: &Model| {
        let all = model.parameters.all().iter();
        all.map(|one| (one.id.clone(), one.value))
            .collect::<Vec<_>>()
    };
    assert_eq!(own(&read[0]), own(&moved[0]));
}

#[test]
fn a_broken_config_is_refused_whole_and_a_second_one_is_told() {
    let broken = SCORING.replace("weight: 0.4", "weight: [0.4");
    let broken = workspace_of(&[("session.json", SESSION), ("scoring.yaml", &broken)]);
    assert!(broken.configuration().unwrap().file.is_none());
    let twice = [
        ("session.json", SESSION),
        ("scoring.yaml", SCORING),
        ("again.yaml", SCORING),
    ];
    let twice = workspace_of(&twice);
    assert_eq!(twice.configuration().unwrap().file, Some(1));
    let told = &twice.files()[2].diagnostics;
    let superseded = steelyard_documents::Code::SUPERSEDED;
    assert!(told.iter().any(|one| one.code == superseded), "{told:?}");
}

/// The weights are those of the records: at the second turn both have 0.91, and the earlier leads.
#[test]
fn coverage_of_what_records_say_and_of_a_config() {
    let told = |files: &[(&str, &str)], settings: &Settings| {
        let workspace = workspace_of(files);
        let turns = workspace.view::<Turns>().expect("a room");
        let coverage = turns.coverage(settings);
        assert_eq!((coverage.turns, coverage.interviews), (2, 1));
        let of_strategies = coverage.findings.into_iter();
        let of_strategies = of_strategies.filter(|one| one.part == Part::Strategy);
        let words: Vec<String> = of_strategies.map(|one| one.words).collect();
        (turns.has_config(), words)
    };
    let fallback = "closing is a fallback but no enabled strategy: if no candidate passes, nothing is recommended.";
    let never = "deepen (smallest gap 0, turn 2) is never first.";
    let session = ("session.json", SESSION);
    let (has_config, words) = told(&[session], &Settings::default());
    assert_eq!(
        (has_config, words),
        (false, vec![fallback.to_owned(), never.to_owned()])
    );
    // 0.91 · 1.3 at both turns, before 0.91 · 1.2.
    let settings = Settings {
        values: vec![("interview.phase.exploratory.deepen".to_owned(), 1.3)],
        ..Settings::default()
    };
    let (has_config, words) = told(&[session, ("scoring.yaml", SCORING)], &settings);
    assert!(has_config);
    assert_eq!(
        words[1],
        "broaden (smallest gap 0.091, turn 1) is never first."
    );
}

#[test]
fn states_of_one_interview_in_several_files_are_its_turns() {
    let state = |turn: u32, name: &str| {
        format!(
            r#"{{"interview": "{name}", "turn_number": {turn}, "utterances": [], "graph": {{"nodes": []}}}}"#
        )
    };
    let (tenth, second, other) = (
        state(9, "bicycles"),
        state(1, "bicycles"),
        state(4, "trains"),
    );
    let files = [
        ("states/turn_10.json", tenth.as_str()),
        ("states/turn_2.json", second.as_str()),
        ("states/other.json", other.as_str()),
        ("scoring.yaml", SCORING),
    ];
    let workspace = workspace_of(&files);
    let ids: Vec<String> = workspace.decisions().iter().map(id).collect();
    let expected = [
        "interview/bicycles:2",
        "interview/bicycles:10",
        "interview/trains:5",
    ];
    assert_eq!(ids, expected);
    // Each says of which file it is.
    let models = models(&workspace);
    let named = models.iter().map(|model| model.files[0].1.as_str());
    assert_eq!(
        named.collect::<Vec<_>>(),
        [
            "states/turn_2.json",
            "states/turn_10.json",
            "states/other.json"
        ]
    );
}

#[test]
fn a_line_of_the_log_may_carry_the_signals_of_its_turn() {
    let line = r#""strategy_selected": "#;
    let told = format!(
        r#""qualitative_signals": {{"knowledge_ceiling": {{"is_terminal": true}}}}, {line}"#
    );
    let session = SESSION.replacen(line, &told, 1);
    assert_ne!(session, SESSION);
    let with_ceiling = format!(
        "{SCORING}\ntier1_scorers:\n  - {{id: knowledge_ceiling, params: {{use_llm_signals: true}}}}\n"
    );
    let files = [
        ("session.json", session.as_str()),
        ("scoring.yaml", with_ceiling.as_str()),
    ];
    let models = models(&workspace_of(&files));
    // At the first turn nothing more is known of it, so that depth is kept out; the second has no signal.
    let vetoed = |model: &Model| {
        let all = model.cells.alternatives.iter();
        let out = all.filter(|one| !one.gates.iter().all(|gate| gate.passes(&model.parameters)));
        out.map(|one| one.id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(vetoed(&models[0]), ["deepen:n1", "closing"]);
    assert_eq!(vetoed(&models[1]), ["closing"]);
}
