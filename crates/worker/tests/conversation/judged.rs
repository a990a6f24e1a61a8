//! What is asked about runs judges each question once, and of a transcript those in sight.

use std::sync::atomic::{AtomicUsize, Ordering};

use steelyard_engine::workspace::Workspace;
use steelyard_interaction::{Agents, Context, Judge, Method, Verdict, classify};
use steelyard_protocol::{EntryKind, RunId};
use steelyard_runs::Asked;
use steelyard_worker::view;

use super::support::{engine_settings, settings};

static CLASSIFIED: AtomicUsize = AtomicUsize::new(0);

fn counted(method: Method, asked: &Asked, contexts: &[Context<'_>]) -> Verdict {
    CLASSIFIED.fetch_add(1, Ordering::Relaxed);
    classify(method, asked, contexts)
}

/// How often something classifies.
fn of(does: impl FnOnce()) -> usize {
    let before = CLASSIFIED.load(Ordering::Relaxed);
    does();
    CLASSIFIED.load(Ordering::Relaxed) - before
}

/// Three questions in three turns, the last with an effort of its own.
const RUN: &str = r#"[{"agent": "a", "turns": [{"prompt": "go"}, {"prompt": "on"}, {"prompt": "off"}],
 "questions": [{"text": "Which port?", "turn": 1}, {"text": "Why so?", "turn": 2},
   {"text": "Now?", "turn": 3, "effort": "low"}]}]"#;

#[test]
fn each_question_is_judged_once() {
    let mut workspace = Workspace::default();
    let agents = workspace.room_mut::<Agents>().unwrap();
    agents.judge_by(Judge {
        classify: counted,
        ..Judge::default()
    });
    workspace.open(1, "run.json", RUN.as_bytes());
    workspace.refresh();
    let agents = workspace.view::<Agents>().unwrap();
    let saved = settings(&[]);
    let dear = settings(&[("interaction.effort.medium", "0.3")]);
    let length = settings(&[("interaction.effort-method", "length")]);
    let [saved, dear, length] = [saved, dear, length].map(|one| engine_settings(&one));
    let run = RunId { file: 1, place: 0 };
    // Those that have no effort are judged for the decision, by the method in force.
    assert_eq!(of(|| drop(workspace.models(&saved))), 2);
    let outline = || drop(view::outline(agents, run, &saved));
    assert_eq!(of(outline), 0);
    // In a window the question that stands there: by all methods, and with reasons each time.
    let window = |at| of(|| drop(view::transcript(agents, run, &saved, at)));
    let kinds: Vec<EntryKind> = view::outline(agents, run, &saved)
        .unwrap()
        .entries
        .iter()
        .map(|size| size.kind)
        .collect();
    assert_eq!(kinds[..2], [EntryKind::Prompt, EntryKind::Question]);
    assert_eq!(window((0, 1)), 0);
    assert_eq!((window((0, 2)), window((1, 1))), (5, 1));
    // All by all methods, once for all settings.
    assert_eq!(of(|| drop(view::runs(agents, &saved))), 8);
    for again in [&saved, &dear, &length] {
        assert_eq!(of(|| drop(view::runs(agents, again))), 0);
    }
}
