//! What the client does, by the story: each test is something that happens to a user.

mod large;
mod small_files;
mod world;

use futures_channel::oneshot::Receiver;
use steelyard_protocol::{Came, Reply, Workspace};

use super::edits::EditOutcome;
use world::{KILLING_KEY, World};

/// What came of a question.
trait Answer<T> {
    /// The answer, if it has come.
    fn now(&mut self) -> Option<T>;
}

impl<T> Answer<T> for Receiver<T> {
    fn now(&mut self) -> Option<T> {
        self.try_recv().ok().flatten()
    }
}

fn listed(outcome: Option<EditOutcome>) -> Vec<String> {
    let files = match outcome {
        Some(Ok(opened)) => opened.files,
        Some(Err(trouble)) => return vec![format!("trouble: {trouble}")],
        None => return vec!["waits".into()],
    };
    let line = |file: steelyard_protocol::FileReport| match file.diagnostics.first() {
        Some(diagnostic) => format!("{}: {}", file.name, diagnostic.code),
        None => file.name,
    };
    files.into_iter().map(line).collect()
}

#[test]
fn an_open_shows_its_progress_and_brings_the_workspace() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "b"]);
    world.settle();
    assert_eq!(world.seen, ["0/2 ", "1/2 a", "2/2 b", "no progress"]);
    assert_eq!(listed(opened.now()), ["a", "b"]);
}

#[test]
fn an_open_goes_in_batches() {
    let mut world = World::new();
    let names: Vec<String> = (0..150).map(|n| format!("f{n}")).collect();
    let mut opened = world.open(&names.iter().map(String::as_str).collect::<Vec<_>>());
    world.settle();
    assert_eq!(world.seen.len(), 152);
    assert_eq!(world.seen[149], "149/150 f148");
    assert_eq!(listed(opened.now()), names);
}

#[test]
fn everything_may_be_asked_before_the_worker_listens() {
    let mut world = World::new();
    world.core.died(0.0, "Early.");
    let mut opened = world.open(&["a"]);
    world.decide("w");
    world.settle();
    assert_eq!(listed(opened.now()), ["a"]);
    // The decision did not wait for the files of this open: they are news, not a replay.
    assert!(world.seen.contains(&"nothing".into()), "{:?}", world.seen);
}

#[test]
fn a_file_that_cannot_be_read_is_listed_and_the_others_go_on() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "gone", "b"]);
    world.settle();
    let expected = ["a", "b", "gone: file-not-read"];
    assert_eq!(listed(opened.now()), expected);
    let mut closed = world.close(&[1]);
    world.settle();
    assert_eq!(listed(closed.now()), ["a", "b"]);
}

#[test]
fn an_open_of_nothing_readable_brings_the_workspace_too() {
    let mut world = World::new();
    let (mut opened, mut none) = (world.open(&["gone"]), world.open(&[]));
    world.settle();
    assert_eq!(listed(opened.now()), ["gone: file-not-read"]);
    assert_eq!(listed(none.now()), ["gone: file-not-read"]);
}

#[test]
fn a_dead_worker_is_replaced_and_everything_is_as_before() {
    let mut world = World::new();
    drop(world.open(&["a", "b", "c"]));
    drop(world.close(&[1]));
    world.decide("w");
    world.settle();
    world.seen.clear();
    world.core.died(0.0, "Trap.");
    world.settle();
    assert_eq!(world.seen, ["restarted 1: Trap.", "decided 1: a c"]);
    assert_eq!(world.held(), ["a", "c"]);
    world.core.dismiss();
    world.settle();
    assert_eq!(world.seen[2..], ["Ready"]);
}

#[test]
fn a_file_that_kills_twice_is_left_out_and_named() {
    let mut world = World::new();
    drop(world.open(&["old"]));
    let mut opened = world.open(&["a", "kills", "b"]);
    world.settle();
    assert_eq!(
        listed(opened.now()),
        ["old", "a", "b", "kills: file-stops-engine"]
    );
    assert_eq!(world.held(), ["old", "a", "b"]);
    let notices: Vec<_> = world
        .seen
        .iter()
        .filter(|line| line.starts_with("rest"))
        .collect();
    assert_eq!(
        notices,
        [
            "restarted 1: Trap.",
            "restarted 2: Trap. kills stopped the engine twice and is left out."
        ]
    );
    // It does not come back with the next replay.
    world.core.died(60_000.0, "Other.");
    world.settle();
    assert_eq!(world.starts, 4);
}

#[test]
fn what_was_in_flight_beside_a_killing_file_is_not_blamed() {
    let mut world = World::new();
    drop(world.open(&["a"]));
    world.settle();
    let mut opened = world.open(&["kills"]);
    world.decide("w");
    let mut source = world.source(0);
    world.settle();
    assert_eq!(listed(opened.now()), ["a", "kills: file-stops-engine"]);
    assert!(source.now().is_some_and(|lines| lines.is_ok()));
    assert!(
        world.seen.contains(&"decided 1: a".into()),
        "{:?}",
        world.seen
    );
}

#[test]
fn a_request_that_kills_twice_is_refused() {
    let mut world = World::new();
    drop(world.open(&["a"]));
    world.settle();
    let mut source = world.source(KILLING_KEY);
    let mut other = world.source(0);
    world.settle();
    let refused = source.now().and_then(Result::err).map(|trouble| trouble.0);
    let words = "Showing lines of a file stopped the engine twice.";
    assert_eq!(refused.as_deref(), Some(words));
    assert!(other.now().is_some_and(|lines| lines.is_ok()));
    assert_eq!(world.held(), ["a"]);
}

#[test]
fn settings_that_kill_twice_wait_for_the_next_move() {
    let mut world = World::new();
    drop(world.open(&["a"]));
    world.settle();
    world.decide("kills");
    world.settle();
    assert_eq!(world.starts, 3);
    assert!(
        world
            .seen
            .last()
            .is_some_and(|line| line.ends_with("change a weight to try others."))
    );
    world.decide("w");
    world.settle();
    assert_eq!(world.seen.last().map(String::as_str), Some("decided 2: a"));
}

#[test]
fn a_silent_worker_is_found_out() {
    let mut world = World::new();
    drop(world.open(&["a"]));
    world.settle();
    world.decide("hangs");
    world.wait(4_750);
    assert_eq!(world.starts, 1);
    world.wait(250);
    assert_eq!(world.starts, 2);
    let words = "restarted 1: The engine did not respond for 5 s while re-scoring.";
    assert_eq!(world.seen.last().map(String::as_str), Some(words));
}

#[test]
fn beside_a_large_file_any_question_gets_more_time() {
    let mut world = World::new();
    drop(world.open(&["large"]));
    world.settle();
    world.decide("hangs");
    world.wait(29_750);
    assert_eq!(world.starts, 1);
    world.wait(250);
    assert_eq!(world.starts, 2);
}

#[test]
fn a_slow_file_gets_more_time_and_is_named() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "hangs"]);
    world.decide("w");
    world.wait(29_750);
    assert_eq!(world.starts, 1);
    world.wait(250);
    let words = "restarted 1: The engine did not respond for 30 s while reading hangs.";
    assert!(world.seen.contains(&words.into()), "{:?}", world.seen);
    world.wait(30_000);
    assert_eq!(listed(opened.now()), ["a", "hangs: file-stops-engine"]);
}

#[test]
fn a_waiting_page_with_nothing_asked_watches_nothing() {
    let mut world = World::new();
    assert!(!world.core.waits());
    world.wait(60_000);
    assert_eq!(world.starts, 1);
}

#[test]
fn a_cancel_keeps_what_was_read() {
    let mut world = World::new();
    let names: Vec<String> = (0..150).map(|n| format!("f{n}")).collect();
    let mut opened = world.open(&names.iter().map(String::as_str).collect::<Vec<_>>());
    world.perform();
    world.work();
    world.core.cancel();
    world.settle();
    assert_eq!(listed(opened.now()), names[..64]);
    assert_eq!(world.starts, 1);
    assert_eq!(world.seen.last().map(String::as_str), Some("no progress"));
}

#[test]
fn a_cancel_does_not_wait_for_a_stuck_file() {
    let mut world = World::new();
    drop(world.open(&["old"]));
    let mut opened = world.open(&["a", "hangs", "b"]);
    world.settle();
    world.seen.clear();
    world.core.cancel();
    world.wait(750);
    assert_eq!(listed(opened.now()), ["waits"]);
    world.wait(250);
    assert_eq!(listed(opened.now()), ["old", "a"]);
    assert_eq!(world.starts, 2);
    assert_eq!(
        world.seen,
        ["no progress"],
        "the user asked for it: no notice"
    );
}

#[test]
fn too_many_deaths_end_it_until_the_user_tries_again() {
    let mut world = World::new();
    drop(world.open(&["a"]));
    world.decide("w");
    world.settle();
    for now_ms in [0.0, 1.0, 2.0, 3.0] {
        world.settle();
        world.core.died(now_ms, "Trap.");
    }
    let mut opened = world.open(&["b"]);
    world.settle();
    let words = "Trap. It keeps stopping, so it was not started again.";
    assert_eq!(world.seen.last(), Some(&format!("dead: {words}")));
    assert_eq!(listed(opened.now()), [format!("trouble: {words}")]);
    assert!(world.worker.is_none());
    world.seen.clear();
    world.core.restart();
    world.settle();
    assert_eq!(world.seen, ["Starting", "Ready", "decided 1: a"]);
}

#[test]
fn a_worker_of_another_build_is_refused() {
    let mut world = World::new();
    world.core.died(0.0, "Trap.");
    world.perform();
    if let Some(worker) = &mut world.worker {
        worker.build = "other".into();
    }
    world.settle();
    let words = "The page and its engine come from different builds. Reload the page.";
    assert_eq!(world.seen[1..], ["forget".into(), format!("dead: {words}")]);
}

#[test]
fn an_engine_that_cannot_be_loaded_is_said_and_may_be_tried_again() {
    let mut world = World::new();
    world.core.died(0.0, "Trap.");
    world.core.acts();
    world.core.failed_to_start("x.js answered 404.");
    world.settle();
    let words = "dead: The engine could not be loaded: x.js answered 404.";
    assert_eq!(world.seen, ["forget", words]);
    world.core.restart();
    world.settle();
    assert_eq!(world.seen[2..], ["Starting", "Ready"]);
}

#[test]
fn answers_to_nobody_change_nothing() {
    let mut world = World::new();
    let mut opened = world.open(&["a"]);
    world.perform();
    let reply = Reply::Opened(Workspace::default());
    world.core.answered(Came { id: 99, reply });
    assert_eq!(listed(opened.now()), ["waits"]);
    world.settle();
    assert_eq!(listed(opened.now()), ["a"]);
}

#[test]
fn the_page_lets_go_only_of_files_that_nobody_needs() {
    let mut world = World::new();
    drop(world.open(&["a", "gone"]));
    let held = |world: &World| world.core.edits.held().into_iter().collect::<Vec<u32>>();
    assert_eq!(held(&world), [0, 1]);
    world.settle();
    assert_eq!(held(&world), [0]);
    drop(world.close(&[0]));
    world.settle();
    assert!(held(&world).is_empty());
}
