//! What is asked about runs judges each question once by each method, and of a transcript those in sight.

use std::sync::atomic::{AtomicUsize, Ordering};

use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::{Agents, Context, EffortVerdict, Judge, Method, classify_by};
use steelyard_protocol::runs::{AllQuestions, AllRuns, AskRuns, Entries, OutlineOf};
use steelyard_protocol::{EntryKind, Question, RunId, SystemQuestion, decode};
use steelyard_runs::Asked;
use steelyard_system as system;

static CLASSIFIED: AtomicUsize = AtomicUsize::new(0);

fn counted(methods: &[Method], asked: &Asked, contexts: &[Context<'_>]) -> Vec<EffortVerdict> {
    CLASSIFIED.fetch_add(methods.len(), Ordering::Relaxed);
    classify_by(methods, asked, contexts)
}

/// How many verdicts something asks for.
fn of(does: impl FnOnce()) -> usize {
    let before = CLASSIFIED.load(Ordering::Relaxed);
    does();
    CLASSIFIED.load(Ordering::Relaxed) - before
}

/// Three questions in three turns, the last with an effort of its own, and a run that asked nothing to compare with.
const RUN: &str = r#"[{"agent": "a", "spec": "S", "turns": [{"prompt": "go"}, {"prompt": "on"}, {"prompt": "off"}],
 "questions": [{"text": "Which port?", "turn": 1}, {"text": "Why so?", "turn": 2},
   {"text": "Now?", "turn": 3, "effort": "low"}]},
 {"agent": "b", "spec": "S", "turns": []}]"#;

/// What the system says to a page.
fn answer<Q: Question<Family = AskRuns>>(
    workspace: &SystemWorkspace,
    settings: &Settings,
    question: Q,
) -> Q::Answer {
    let asked = system::Asked {
        question: &SystemQuestion::new(question).question,
        settings,
        decision: None,
    };
    let bytes = workspace.answer(asked).unwrap();
    decode(&bytes).unwrap()
}

#[test]
fn each_question_is_judged_once() {
    let mut workspace = SystemWorkspace::new(&steelyard_interaction::Interaction);
    let agents = workspace.room_mut::<Agents>().unwrap();
    agents.judge_by(Judge {
        classify: counted,
        ..Judge::default()
    });
    workspace.open(1, "run.json", RUN.as_bytes());
    workspace.refresh();
    let saved = Settings::default();
    let dear = Settings {
        values: vec![("interaction.effort.medium".to_owned(), 0.3)],
        ..Settings::default()
    };
    let length = Settings {
        switches: vec![("interaction.effort-method".to_owned(), "length".to_owned())],
        ..Settings::default()
    };
    let run = RunId { file: 1, place: 0 };
    // Those that have no effort are judged for the decision.
    assert_eq!(of(|| drop(workspace.models(&saved))), 2);
    let outline = || answer(&workspace, &saved, OutlineOf { run }).unwrap();
    assert_eq!(of(|| drop(outline())), 0);
    // In a window the question that stands there, by the three methods that did not judge it yet.
    let window = |(first, count)| {
        let entries = Entries { run, first, count };
        of(|| drop(answer(&workspace, &saved, entries)))
    };
    let kinds: Vec<EntryKind> = outline().entries.iter().map(|size| size.kind).collect();
    assert_eq!(kinds[..2], [EntryKind::Prompt, EntryKind::Question]);
    assert_eq!(window((0, 1)), 0);
    assert_eq!((window((0, 2)), window((1, 1))), (3, 0));
    // Runs rest on the method that counts alone.
    assert_eq!(of(|| drop(answer(&workspace, &saved, AllRuns {}))), 0);
    assert_eq!(of(|| drop(answer(&workspace, &length, AllRuns {}))), 1);
    // All methods, once for all settings: two for the second question, and four for the third.
    let questions = |settings| of(|| drop(answer(&workspace, settings, AllQuestions {})));
    assert_eq!(questions(&saved), 6);
    assert_eq!(window((0, 6)), 0);
    for again in [&saved, &dear, &length] {
        assert_eq!(questions(again), 0);
        assert_eq!(of(|| drop(answer(&workspace, again, AllRuns {}))), 0);
    }
}
