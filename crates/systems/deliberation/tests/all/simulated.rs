//! Runs that a page simulates: configs as fields and text, one run, many pairs.

use steelyard_protocol::Lacks;
use steelyard_protocol::deliberation::{
    AnswersOf, AnswersToSimulate, ConfigField, ConfigOf, ConfigSeen, ConfigWith, ConfigsToSimulate,
    CourseOf, FieldKind, NamedText, PairMeasured, PairsCompared, PairsOf, PairsSeen, RoundAt,
    RunFiles, RunOf, SimulatedRun,
};

use crate::support::{answer, answer_of_files, empty, workspace_of};

fn example() -> NamedText {
    let all = answer_of_files(&empty(), ConfigsToSimulate {});
    assert_eq!(all.len(), 1, "nothing is open");
    all.into_iter().next().unwrap()
}

fn seen(config: &NamedText) -> ConfigSeen {
    let config = config.clone();
    answer_of_files(&empty(), ConfigOf { config })
}

fn fields(seen: &ConfigSeen) -> Vec<ConfigField> {
    let groups = seen.groups.iter();
    groups.flat_map(|group| group.fields.clone()).collect()
}

fn with(config: &NamedText, field: &str, value: &str) -> Result<String, String> {
    let question = ConfigWith {
        config: config.clone(),
        field: field.to_owned(),
        value: value.to_owned(),
    };
    answer_of_files(&empty(), question)
}

fn pairs(config: &NamedText, first: u32, count: u32) -> Vec<PairMeasured> {
    let question = PairsOf {
        config: config.clone(),
        against: None,
        answers: None,
        first,
        count,
    };
    answer_of_files(&empty(), question).unwrap()
}

fn seen_of(config: &NamedText, against: Option<&NamedText>, pairs: Vec<PairMeasured>) -> PairsSeen {
    let question = PairsCompared {
        config: config.clone(),
        against: against.cloned(),
        pairs,
    };
    answer_of_files(&empty(), question).unwrap()
}

fn run(config: &NamedText) -> SimulatedRun {
    let question = RunOf {
        config: config.clone(),
        answers: None,
        seed: Some(1),
    };
    answer_of_files(&empty(), question).unwrap()
}

/// A value that a field does not have.
fn another(field: &ConfigField) -> String {
    match &field.kind {
        FieldKind::Text => format!("{} and: more # of it", field.value),
        FieldKind::Number { range, whole, .. } => {
            let now: f64 = field.value.parse().unwrap();
            let step = if *whole { 1.0 } else { 0.0625 };
            let next = if now + step <= range[1] {
                now + step
            } else {
                now - step
            };
            next.to_string()
        }
        FieldKind::Choice(choices) => {
            let others = choices.iter().find(|(word, _)| *word != field.value);
            others.unwrap().0.clone()
        }
    }
}

#[test]
fn each_field_can_be_set_and_nothing_else_changes() {
    let config = example();
    let before = seen(&config);
    assert_eq!(before.diagnostics, []);
    let all = fields(&before);
    assert!(all.len() > 50, "{}", all.len());
    for field in &all {
        let value = another(field);
        let text =
            with(&config, &field.id, &value).unwrap_or_else(|why| panic!("{}: {why}", field.id));
        let after = seen(&NamedText {
            text: text.clone(),
            ..config.clone()
        });
        assert_eq!(after.diagnostics, [], "{} = {value}", field.id);
        for (one, other) in all.iter().zip(fields(&after)) {
            let expected = if one.id == field.id {
                &value
            } else {
                &one.value
            };
            assert_eq!(
                other.value, *expected,
                "{} after {} = {value}",
                one.id, field.id
            );
        }
        assert!(text.contains("# Share of the agents"), "comments stay");
        let lines = text.lines().filter(|line| !config.text.contains(line));
        assert!(lines.count() <= 3, "{}", field.id);
    }
}

#[test]
fn a_field_says_which_line_it_stands_in() {
    let text = "agents: [{name: A, role: creator}, B]\nconvergence:\n  max_rounds: 7\nsafeguards:\n  enabled: false\n";
    let config = NamedText {
        name: "c.yaml".to_owned(),
        text: text.to_owned(),
    };
    let all = fields(&seen(&config));
    let line = |id: &str| {
        let found = all.iter().find(|one| one.id == id).unwrap();
        (found.value.clone(), found.line)
    };
    assert_eq!(line("rounds"), ("7".to_owned(), Some(3)));
    assert_eq!(
        line("deliberation.safeguards"),
        ("false".to_owned(), Some(5))
    );
    assert_eq!(line("deliberation.threshold"), ("0.8".to_owned(), None));
    assert_eq!(line("agents.1.name"), ("B".to_owned(), Some(1)));
    // A bare name has no place for a role.
    assert!(with(&config, "agents.1.role", "reviewer").is_err());
    assert!(
        with(&config, "agents.1.name", "Bo")
            .unwrap()
            .contains(", Bo]")
    );
    assert!(
        with(&config, "rounds", "9")
            .unwrap()
            .contains("max_rounds: 9")
    );
    assert!(with(&config, "nonsense", "1").is_err());
    assert!(with(&config, "agents.9.name", "1").is_err());
}

#[test]
fn what_is_wrong_in_a_config_is_told_with_its_place_and_nothing_is_simulated() {
    for (text, line) in [
        ("agents: []\nconvergence: {}\n", 1),
        ("agents: [A]\nrubric: [\n", 3),
        ("schema_version: 9.0.0\nagents: [A]\nconvergence: {}\n", 1),
        ("", 1),
        ("\u{0}", 1),
    ] {
        let config = NamedText {
            name: "c.yaml".to_owned(),
            text: text.to_owned(),
        };
        let told = seen(&config);
        assert!(!told.is_usable, "{text:?}");
        if !text.trim().is_empty() {
            let worst = told
                .diagnostics
                .iter()
                .max_by_key(|one| one.severity)
                .unwrap();
            assert!(worst.line <= line, "{text:?}: {worst:?}");
        }
        let question = RunOf {
            config,
            answers: None,
            seed: Some(1),
        };
        let why = answer_of_files(&empty(), question).unwrap_err();
        assert!(why.starts_with("c.yaml"), "{why}");
    }
}

#[test]
fn pieces_are_the_same_as_all_at_once() {
    let config = example();
    let whole = pairs(&config, 5, 12);
    let parts = [pairs(&config, 5, 5), pairs(&config, 10, 7)].concat();
    assert_eq!(whole, parts);
    let compared = seen_of(&config, None, whole.clone());
    // Means by hand. Dissents are the third that is measured of a run.
    let mean = |side: usize, at: usize| {
        whole
            .iter()
            .map(|pair| pair[side][at].unwrap())
            .sum::<f64>()
            / 12.0
    };
    let dissents = &compared.measures[2];
    assert_eq!((dissents.id.as_str(), dissents.n), ("dissents", 12));
    assert!((dissents.mean_a - mean(0, 2)).abs() < 1e-12);
    assert!((dissents.mean_b - mean(1, 2)).abs() < 1e-12);
    for side in 0..2 {
        let counted: u32 = compared.converged.iter().map(|bar| bar[side]).sum();
        assert_eq!(counted + compared.never[side], 12);
    }
    let none = seen_of(&config, None, Vec::new());
    assert!(
        none.measures
            .iter()
            .all(|one| one.n == 0 && one.interval.is_none())
    );
}

fn fact(run: &SimulatedRun, of: &str) -> Option<String> {
    let facts = run.facts.iter();
    facts
        .filter(|(label, _)| label == of)
        .map(|(_, says)| says.clone())
        .next()
}

#[test]
fn a_setting_that_changes_nothing_leaves_the_same_run() {
    let config = example();
    let set = |field, value| NamedText {
        text: with(&config, field, value).unwrap(),
        ..config.clone()
    };
    let was = run(&config);
    for (field, value) in [
        ("task", "Another"),
        ("deliberation.triage_threshold", "0.6"),
    ] {
        let now = run(&set(field, value));
        assert_eq!(now.trace, was.trace, "{field}");
    }
    assert_ne!(
        run(&set("deliberation.safeguards", "false")).trace,
        was.trace
    );
    assert_ne!(run(&set("rounds", "2")).trace, was.trace);
}

#[test]
fn what_is_not_checked_is_no_zero() {
    let config = example();
    assert_eq!(
        fact(&run(&config), "Alerts of drift").unwrap(),
        "2 in 2 checks"
    );
    let off = NamedText {
        text: with(&config, "deliberation.safeguards", "false").unwrap(),
        ..config.clone()
    };
    assert_eq!(fact(&run(&off), "Alerts of drift").unwrap(), "not checked");
    let seen = seen_of(&config, None, pairs(&config, 1, 6));
    let last = seen.measures.last().unwrap();
    assert_eq!((last.id.as_str(), last.n), ("alerts", 0));
    assert_eq!(last.lacks, [None, Some(Lacks::NotChecked)]);
    assert!(!seen.same);
}

#[test]
fn where_different_ideas_are_wanted_nothing_converges() {
    let config = NamedText {
        name: "ideas.yaml".to_owned(),
        text: "mode: diverge\nagents:\n  - {name: Ada, role: creator}\n  - {name: Ben, role: creator}\n  - {name: Eve, role: curator}\nrounds: 6\n"
            .to_owned(),
    };
    let one = run(&config);
    assert_eq!(fact(&one, "Dissents"), None);
    assert!(fact(&one, "Approaches").unwrap().ends_with(", 3 wanted"));
    let seen = seen_of(&config, None, pairs(&config, 1, 20));
    assert!(
        seen.measures
            .iter()
            .all(|one| one.id != "converged" && one.id != "alerts")
    );
    assert_eq!(seen.diverges, [true; 2]);
    // No safeguard acts in such a run.
    assert!(seen.same);
    let other = example();
    let mixed = PairsOf {
        config: config.clone(),
        against: Some(other.clone()),
        answers: None,
        first: 1,
        count: 20,
    };
    let mixed = answer_of_files(&empty(), mixed).unwrap();
    let seen = seen_of(&config, Some(&other), mixed);
    assert_eq!(seen.diverges, [true, false]);
    let converged = seen
        .measures
        .iter()
        .find(|one| one.id == "converged")
        .unwrap();
    assert_eq!(converged.lacks, [Some(Lacks::NotMeasured), None]);
    assert!(converged.mean_b > 0.0 && converged.interval.is_none());
    for side in 0..2 {
        let counted: u32 = seen.converged.iter().map(|bar| bar[side]).sum();
        assert_eq!(counted + seen.never[side], 20);
        assert!(counted > 0);
    }
}

#[test]
fn a_run_is_opened_as_what_it_was_without_its_config() {
    let mut config = example();
    config.text = with(&config, "deliberation.threshold", "1").unwrap();
    let run = RunOf {
        config,
        answers: None,
        seed: Some(3),
    };
    let files = answer_of_files(&empty(), RunFiles { run }).unwrap();
    let files = files.iter();
    let files: Vec<(&str, &str)> = files
        .map(|one| (one.name.as_str(), one.text.as_str()))
        .collect();
    let workspace = workspace_of(&files);
    let models = workspace.models(&steelyard_decision::Settings::default());
    assert!(models.len() > 3);
    for model in &models {
        let weighed = steelyard_decision::weigh(&model.parameters, &model.cells);
        let recorded = model.recorded.as_ref().and_then(|one| one.status.as_ref());
        let recorded = recorded.and_then(|status| status.0.clone());
        assert_eq!(recorded, weighed.outcome.status.map(|status| status.id));
    }
}

/// One figure wherever a chance is told: of a round those of all agents and of nobody add up to 1, and that of who was chosen is the
/// one that the run's course tells.
#[test]
fn the_chances_of_a_round_add_up() {
    let run = RunOf {
        config: example(),
        answers: None,
        seed: Some(1),
    };
    let files = answer_of_files(&empty(), RunFiles { run }).unwrap();
    let log = files.last().unwrap();
    let workspace = workspace_of(&[(log.name.as_str(), log.text.as_str())]);
    let settings = steelyard_decision::Settings::default();
    let course = answer(&workspace, &settings, 0, CourseOf {});
    let rounds = course.rounds.iter().filter(|one| one.decision.is_some());
    let mut seen = [0, 0];
    for (at, told) in rounds.enumerate() {
        let round = answer(&workspace, &settings, at, RoundAt {});
        let all: f64 = round.choice.iter().map(|one| one.0).sum();
        assert!((all + round.nobody - 1.0).abs() < 1e-12, "{round:?}");
        let (chosen, likely) = (told.advocate.unwrap(), told.likely.unwrap());
        let own = chosen.map_or(round.nobody, |agent| round.choice[agent as usize].0);
        assert!((own - likely).abs() < 1e-12, "{own} {likely}");
        seen[usize::from(chosen.is_some())] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn a_run_that_is_too_long_for_a_page_says_so() {
    let config = example();
    let long = NamedText {
        text: with(&config, "rounds", "100000").unwrap(),
        ..config
    };
    let question = RunOf {
        config: long,
        answers: None,
        seed: Some(1),
    };
    let why = answer_of_files(&empty(), question).unwrap_err();
    assert!(why.contains("100000 rounds of 6 agents"), "{why}");
}

#[test]
fn answers_are_read_with_what_is_wrong_in_them() {
    let bundled = answer_of_files(&empty(), AnswersToSimulate {});
    let read = answer_of_files(
        &empty(),
        AnswersOf {
            answers: bundled.clone(),
        },
    );
    assert_eq!(read.diagnostics, []);
    assert!(
        read.lists.contains(&("*/vote".to_owned(), 6)),
        "{:?}",
        read.lists
    );
    let broken = NamedText {
        text: "{\n  \"*/review\": [{\"scores\": {\"*\": 7}}]\n}".to_owned(),
        ..bundled
    };
    let read = answer_of_files(&empty(), AnswersOf { answers: broken });
    assert_eq!(read.diagnostics.len(), 1);
    assert_eq!(read.diagnostics[0].line, 2);
}

#[test]
fn what_an_open_run_goes_by_can_be_begun_with() {
    let run = RunOf {
        config: example(),
        answers: None,
        seed: Some(3),
    };
    let files = answer_of_files(&empty(), RunFiles { run: run.clone() }).unwrap();
    let log = files.last().unwrap();
    let workspace = workspace_of(&[(log.name.as_str(), log.text.as_str())]);
    let configs = answer_of_files(&workspace, ConfigsToSimulate {});
    let names: Vec<&str> = configs.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["simulated-3.yaml", "deliberation.yaml"]);
    let of_run = seen(&configs[0]);
    assert_eq!(of_run.diagnostics, []);
    // The same fields as the config that it was made of, but for what happens how often and what it is called.
    let was = fields(&seen(&configs[1]));
    for (one, other) in was.iter().zip(fields(&of_run)) {
        let differs = one.id == "task" || one.id == "rounds" || one.id.starts_with("simulation.");
        assert!(differs || one.value == other.value, "{one:?} {other:?}");
    }
}
