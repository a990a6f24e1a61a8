//! What came of runs, as a document says: read, held against what else is said, and written as the page does.

use crate::rooms::Rooms as _;
use proptest::prelude::*;
use steelyard_decision::{Model, Provenance, Settings};
use steelyard_documents::Severity;
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::{OutcomeChange, TasksError, WrittenFile};

use crate::support::workspace;

/// Two logs of one task that say nothing of how they ended, and one of another.
const LOGS: &str = r#"[
 {"agent": "works", "run": "r1", "spec_id": "export", "ended": {"answered": true}, "turns": [{"prompt": "Export it"}]},
 {"agent": "asks", "run": "r2", "spec_id": "export", "ended": {"answered": true}, "turns": [{"prompt": "Export it"}]},
 {"agent": "works", "run": "r3", "spec_id": "other", "ended": {"answered": true}, "turns": [{"prompt": "Other"}]}]"#;

fn with(documents: &[&str]) -> SystemWorkspace {
    let names: Vec<String> = (0..documents.len())
        .map(|at| format!("said-{at}.yaml"))
        .collect();
    let mut files = vec![("logs.json", LOGS)];
    files.extend(
        names
            .iter()
            .map(String::as_str)
            .zip(documents.iter().copied()),
    );
    workspace(&files)
}

fn model(all: &SystemWorkspace) -> Model {
    all.models(&Settings::default()).remove(0)
}

/// The technical scores of the task of two, and whether each is heuristic.
fn technical(all: &SystemWorkspace) -> Vec<(f64, bool)> {
    let model = model(all);
    let column = &model.cells.columns[0];
    let heuristic = |at: usize| {
        let notes = &column.origins[at].notes;
        notes.iter().any(|(how, _)| *how == Provenance::Heuristic)
    };
    let cells = column.x.iter().enumerate();
    cells.map(|(at, x)| (*x, heuristic(at))).collect()
}

fn told(all: &SystemWorkspace) -> Vec<(String, u32, String, String)> {
    let files = all.files().iter();
    let told = files.flat_map(|file| {
        file.diagnostics.iter().map(move |one| {
            let name = file.file.source.name.clone();
            (name, one.line, one.found.clone(), one.expected.clone())
        })
    });
    told.filter(|(name, ..)| name.starts_with("said")).collect()
}

fn open(all: &mut SystemWorkspace, file: &WrittenFile) {
    let next = all.files().iter().map(|file| file.key).max();
    let key = file.key.unwrap_or_else(|| next.map_or(0, |key| key + 1));
    match &file.text {
        Some(text) => all.open(key, &file.name, text.as_bytes()),
        None => all.close(&[key]),
    }
    all.refresh();
}

fn set(all: &mut SystemWorkspace, runs: &[(u32, usize)], change: &OutcomeChange) -> WrittenFile {
    let file = all.agents().set_outcome(runs, change).unwrap();
    open(all, &file);
    file
}

#[test]
fn an_outcome_stands_for_what_was_guessed_from_the_log() {
    let guessed = technical(&with(&[]));
    assert!(guessed.iter().all(|(_, heuristic)| *heuristic));
    let all = with(&[
        "outcomes:\n  - {run: r1, success: false}\n  - run: {agent: asks, run: r2}\n    success: false\n    score: 0.8\n    note: merged after one fix\n",
    ]);
    assert_eq!(technical(&all), [(0.0, false), (0.8, false)]);
    assert_eq!(told(&all), []);
}

#[test]
fn what_was_taken_is_the_record_whatever_the_log_says() {
    let claimed = LOGS.replace(r#""run": "r1","#, r#""run": "r1", "preferred": true,"#);
    let recorded = |documents: &[(&str, &str)]| {
        let mut files = vec![("logs.json", claimed.as_str())];
        files.extend(documents);
        let record = model(&workspace(&files)).recorded?;
        record.winner?.0.map(|name| name.to_string())
    };
    assert_eq!(recorded(&[]).as_deref(), Some("works"));
    let own = ("o.yaml", "outcomes:\n  - {run: r2, preferred: true}\n");
    assert_eq!(recorded(&[own]).as_deref(), Some("asks"));
}

#[test]
fn of_two_the_last_one_holds_and_both_numbers_are_told() {
    let first = "outcomes:\n  - {run: r1, score: 0.4}\n  - {run: r2, stars: 3}\n";
    let second = "outcomes:\n  - {run: r1, success: true}\n  - {run: r2, stars: 4}\n";
    let all = with(&[first, second]);
    assert_eq!(technical(&all)[0], (1.0, false));
    let told = told(&all);
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(
        (told[0].0.as_str(), told[0].1, told[0].2.as_str()),
        ("said-0.yaml", 2, "0.4")
    );
    assert!(
        told[0].3.ends_with("said-1.yaml, opened later, says 1"),
        "{told:?}"
    );
    assert_eq!(all.files()[1].diagnostics[1].severity, Severity::Note);
}

#[test]
fn an_artifact_that_says_otherwise_is_told() {
    let artifact = r#"{"agent": "works", "run_id": "r1", "spec_id": "export", "technical": 0.6}"#;
    let said = "outcomes:\n  - {run: {agent: works, run: r1}, score: 0.8}\n";
    let all = workspace(&[
        ("logs.json", LOGS),
        ("a.json", artifact),
        ("said.yaml", said),
    ]);
    let told = told(&all);
    assert_eq!(
        (told[0].2.as_str(), told[0].3.as_str()),
        ("0.8", "what the artifact says, 0.6")
    );
}

#[test]
fn what_is_odd_is_told_at_its_line() {
    let all = with(&[
        "outcomes:\n  - {run: r9, success: true}\n  - {run: works, success: true}\n  - {run: r1, stars: 3.5}\n  - {run: r2, score: 2}\n  - {success: true}\n  - {run: r3, sucess: true}\n",
    ]);
    let lines: Vec<u32> = told(&all).into_iter().map(|(_, line, ..)| line).collect();
    for line in [2, 3, 4, 5, 6, 7] {
        assert!(lines.contains(&line), "{line}: {:?}", told(&all));
    }
    assert!(technical(&all).iter().all(|(_, heuristic)| *heuristic));
}

#[test]
fn outcomes_are_entered_changed_and_taken_back() {
    let mut all = with(&[]);
    let file = set(
        &mut all,
        &[(0, 0), (0, 1)],
        &OutcomeChange::Success(Some(true)),
    );
    assert_eq!(
        file.text.as_deref().unwrap(),
        "# Outcomes of runs. Open this file beside their logs.
outcomes:
  - run: {agent: \"works\", run: \"r1\"}
    success: true
  - run: {agent: \"asks\", run: \"r2\"}
    success: true
"
    );
    assert_eq!((file.key, file.name.as_str()), (None, "outcomes.yaml"));
    assert_eq!(technical(&all), [(1.0, false), (1.0, false)]);
    set(&mut all, &[(0, 1)], &OutcomeChange::Score(Some(0.25)));
    set(&mut all, &[(0, 1)], &OutcomeChange::Stars(Some(4)));
    set(&mut all, &[(0, 1)], &OutcomeChange::Preferred(true));
    let file = set(&mut all, &[(0, 0)], &OutcomeChange::Preferred(true));
    assert!(file.key.is_some() && !file.reshaped);
    assert!(file.text.unwrap().ends_with(
        "  - run: {agent: \"works\", run: \"r1\"}
    success: true
    preferred: true
  - run: {agent: \"asks\", run: \"r2\"}
    success: true
    score: 0.25
    stars: 4
"
    ));
    // A score that is taken back leaves that it passed.
    let file = set(&mut all, &[(0, 1)], &OutcomeChange::Score(None));
    let text = file.text.unwrap();
    assert!(
        text.ends_with("    success: true\n    stars: 4\n"),
        "{text}"
    );
    set(&mut all, &[(0, 1)], &OutcomeChange::Score(Some(0.25)));
    // A pass says anew how well it went.
    set(&mut all, &[(0, 1)], &OutcomeChange::Success(Some(true)));
    assert_eq!(technical(&all)[1], (1.0, false));
    set(&mut all, &[(0, 1)], &OutcomeChange::Stars(None));
    set(&mut all, &[(0, 0)], &OutcomeChange::Preferred(false));
    let file = set(&mut all, &[(0, 0), (0, 1)], &OutcomeChange::Success(None));
    assert_eq!(file.text, None);
    assert!(technical(&all).iter().all(|(_, heuristic)| *heuristic));
}

#[test]
fn what_cannot_be_written_is_overruled_by_a_new_document() {
    let odd = "outcomes:\n  - {run: r1, success: true, by: ann}\n";
    let mut all = with(&[odd]);
    let file = set(&mut all, &[(0, 0)], &OutcomeChange::Success(None));
    assert_eq!(file.name, "outcomes.yaml");
    assert!(technical(&all)[0].1, "{:?}", file.text);
    assert_eq!(
        all.agents()
            .set_outcome(&[(7, 0)], &OutcomeChange::Stars(None)),
        Err(TasksError::Gone)
    );
}

proptest! {
    /// Whatever is entered in whatever order, what is read back is what each run was last said to be.
    #[test]
    fn what_is_entered_is_what_is_read(steps in prop::collection::vec((0..3_usize, 0..4_u8, 0..6_u8), 1..12)) {
        let mut all = with(&[]);
        // Whether, how well, stars.
        let mut expected: [(Option<f64>, Option<f64>, Option<u8>); 3] = Default::default();
        for (run, what, value) in steps {
            let own = &mut expected[run];
            let change = match what {
                0 => {
                    let success = [None, Some(true), Some(false)][usize::from(value % 3)];
                    own.0 = success.map(|done| f64::from(u8::from(done)));
                    own.1 = None;
                    OutcomeChange::Success(success)
                }
                1 => {
                    let score = (value > 0).then(|| f64::from(value) / 5.0);
                    own.1 = score;
                    OutcomeChange::Score(score)
                }
                2 => {
                    own.2 = (value > 0).then_some(value);
                    OutcomeChange::Stars(own.2)
                }
                _ => OutcomeChange::Note("a: \"b\"\n#c".repeat(usize::from(value))),
            };
            set(&mut all, &[(0, run)], &change);
            prop_assert_eq!(told(&all), vec![]);
        }
        for (run, (done, score, stars)) in expected.iter().enumerate() {
            let run = all.agents().run(0, run).unwrap();
            let outcome = run.outcome.map(|(_, one)| one.outcome.clone()).unwrap_or_default();
            prop_assert_eq!(outcome.technical(), score.or(*done));
            prop_assert_eq!(outcome.stars, *stars);
        }
    }
}
