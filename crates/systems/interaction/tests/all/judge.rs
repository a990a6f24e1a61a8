//! Words are judged once, and whatever is moved then only adds up anew.

use crate::rooms::Rooms as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use steelyard_decision::Model;
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::{
    Checked, Context, EffortVerdict, Interaction, Judge, Method, Policy, check, classify_by,
};
use steelyard_runs::{Asked, Trajectory};

use crate::support::{cells, settings};

/// Two questions that are to be classified and one that is not, in two runs.
const RUNS: &str = r#"[
 {"agent": "a", "spec": "S", "questions": ["Could you investigate the cache?", {"text": "Which one?", "effort": "low"}]},
 {"agent": "b", "spec": "S", "questions": ["Should the port be 80 or 443?"]}]"#;

static CLASSIFIED: AtomicUsize = AtomicUsize::new(0);
static CHECKED: AtomicUsize = AtomicUsize::new(0);

fn counted(methods: &[Method], asked: &Asked, contexts: &[Context<'_>]) -> Vec<EffortVerdict> {
    CLASSIFIED.fetch_add(methods.len(), Ordering::Relaxed);
    classify_by(methods, asked, contexts)
}

fn held(policy: &Policy, run: &Trajectory) -> Vec<Checked> {
    CHECKED.fetch_add(1, Ordering::Relaxed);
    check(policy, run)
}

#[test]
fn a_move_of_a_cost_judges_nothing_again() {
    let mut read = SystemWorkspace::new(&Interaction);
    read.judge_by(Judge {
        classify: counted,
        check: held,
        ..Judge::default()
    });
    read.open(1, "runs.json", RUNS.as_bytes());
    read.refresh();
    let under = |pairs: &[(&str, &str)]| {
        let (models, refused) = read.interactions(&settings(pairs));
        assert_eq!(refused, []);
        let count = CLASSIFIED.load(Ordering::Relaxed);
        let all = |model: &Model| cells(model).iter().map(|row| row[1]).collect::<Vec<_>>();
        (models.iter().flat_map(all).collect::<Vec<f64>>(), count)
    };
    assert_eq!(under(&[]), (vec![-0.5, 0.05], 2));
    assert_eq!(
        under(&[("interaction.effort.high", "0.25")]),
        (vec![-0.25, 0.05], 2)
    );
    assert_eq!(under(&[("interaction.effort.medium", "0.3")]).1, 2);
    assert_eq!(under(&[("interaction.violation-penalty", "paper")]).1, 2);
    // Another method judges once too.
    let length = [("interaction.effort-method", "length")];
    for _ in 0..2 {
        assert_eq!(under(&length).1, 4);
        assert_eq!(under(&[]).1, 4);
    }
    // Each run is held against what is wanted once, and once more of another scope.
    let checked = || CHECKED.load(Ordering::Relaxed);
    assert_eq!(checked(), 2);
    under(&[("interaction.violation.commas", "0.3")]);
    assert_eq!(checked(), 2);
    under(&[("interaction.preference-scope", "question")]);
    under(&[("interaction.preference-scope", "output")]);
    assert_eq!(checked(), 4);
    // A new file may answer a question.
    read.open(2, "notes.txt", b"Nothing that anybody asked.");
    read.refresh();
    read.interactions(&settings(&[]));
    assert_eq!(CLASSIFIED.load(Ordering::Relaxed), 6);
}
