//! Parts of the engine that come later.

use steelyard_protocol::{Chunk, Reply, Request, Settings, Study};

use super::world::World;
use crate::client::edits::Outcome;
use crate::client::slot::Taker;
use crate::client::types::Trouble;

fn columns() -> Request {
    Request::Columns { key: 0 }
}

fn study() -> Request {
    Request::Study {
        round: 0,
        settings: Settings::default(),
        study: Study::Flips { decision: 0 },
    }
}

/// What came: the worker of these tests answers nothing else with "no policy".
fn told(asked: &mut Taker<Result<Reply, Trouble>>) -> String {
    match asked.now() {
        None => "waits".to_owned(),
        Some(Ok(reply)) => format!("{reply:?}"),
        Some(Err(Trouble(why))) => why,
    }
}

const GONE: Option<&str> = Some("It is gone.");

#[test]
fn what_nearly_every_visit_needs_is_fetched_once_the_engine_listens_and_the_rest_when_asked_for() {
    let mut world = World::new();
    assert_eq!(world.wanted, [Chunk::Studies]);
    let (mut first, mut second) = (world.ask(columns()), world.ask(columns()));
    world.settle();
    assert_eq!(world.wanted, [Chunk::Studies, Chunk::Rare]);
    assert_eq!(told(&mut first), "waits");
    world.fetched(Chunk::Rare, None);
    world.settle();
    assert_eq!([told(&mut first), told(&mut second)], ["no policy"; 2]);
    let mut third = world.ask(columns());
    world.settle();
    assert_eq!(told(&mut third), "no policy");
    assert_eq!(world.wanted, [Chunk::Studies]);
}

#[test]
fn nothing_else_waits_for_a_chunk_and_no_silence_is_taken_for_a_death() {
    let mut world = World::new();
    let mut asked = world.ask(columns());
    let mut opened = world.open(&["a"]);
    let mut source = world.source(0);
    world.decide("w");
    world.settle();
    assert!(opened.now().is_some() && source.now().is_some());
    assert!(world.seen.contains(&"decided 1: a".into()) || world.seen.contains(&"nothing".into()));
    world.wait(60_000);
    assert_eq!(world.starts, 1);
    assert_eq!(told(&mut asked), "waits");
}

#[test]
fn a_chunk_that_does_not_come_is_told_to_who_asked_and_fetched_anew_with_the_next_question() {
    let mut world = World::new();
    let mut asked = world.ask(columns());
    world.settle();
    world.fetched(Chunk::Rare, GONE);
    world.settle();
    let words = told(&mut asked);
    assert!(
        words.contains("could not be fetched. It is gone."),
        "{words}"
    );
    assert!(world.wanted == [Chunk::Studies] && world.seen.is_empty());
    let mut again = world.ask(columns());
    world.settle();
    world.fetched(Chunk::Rare, None);
    world.settle();
    assert_eq!(told(&mut again), "no policy");
}

#[test]
fn studies_that_do_not_come_are_told_at_the_edge_and_fetched_anew_when_the_user_says_so() {
    let mut world = World::new();
    let mut asked = world.ask(study());
    world.fetched(Chunk::Studies, GONE);
    world.settle();
    let mut other = world.ask(study());
    world.settle();
    for words in [told(&mut asked), told(&mut other)] {
        assert!(words.contains("could not be fetched"), "{words}");
    }
    assert!(world.wanted.is_empty());
    world.desk.fetch_ahead();
    let mut again = world.ask(study());
    world.settle();
    assert_eq!(told(&mut again), "waits");
    world.fetched(Chunk::Studies, None);
    world.settle();
    assert_eq!(told(&mut again), "no policy");
    assert_eq!(world.seen, ["Lacking { why: \"It is gone.\" }", "Ready"]);
}

#[test]
fn a_fresh_worker_has_the_chunks_of_the_dead_one() {
    let mut world = World::new();
    world.ask(columns());
    world.settle();
    world.fetched(Chunk::Rare, None);
    world.settle();
    world.desk.died(0.0, "Trap.");
    let mut asked = world.ask(columns());
    world.settle();
    assert_eq!(told(&mut asked), "no policy");
    assert_eq!(
        (world.starts, world.wanted.as_slice()),
        (2, &[Chunk::Studies][..])
    );
}

#[test]
fn a_question_that_waits_for_its_chunk_outlives_the_worker() {
    let mut world = World::new();
    let mut asked = world.ask(columns());
    world.settle();
    world.desk.died(0.0, "Trap.");
    world.settle();
    assert_eq!(told(&mut asked), "waits");
    world.fetched(Chunk::Rare, None);
    world.settle();
    assert_eq!(told(&mut asked), "no policy");
}

#[test]
fn the_chunks_of_an_engine_that_is_forgotten_go_with_it() {
    let mut world = World::new();
    world.fetched(Chunk::Studies, GONE);
    world.settle();
    world.desk.failed_to_start("The module is gone.");
    world.settle();
    world.desk.restart();
    world.settle();
    assert_eq!(world.wanted, [Chunk::Studies]);
}

#[test]
fn a_chunk_that_does_not_come_hides_no_end_of_the_engine() {
    let mut world = World::new();
    for _ in 0..4 {
        world.desk.died(0.0, "Trap.");
        world.settle();
    }
    world.fetched(Chunk::Studies, GONE);
    world.settle();
    let last = world.seen.last().map(String::as_str).unwrap_or_default();
    assert!(last.starts_with("dead: Trap."), "{:?}", world.seen);
    world.desk.restart();
    world.settle();
    assert_eq!(world.wanted, [Chunk::Studies]);
}

/// Names of the files that the engine holds, or of those that it does not, with why.
fn opened(opening: &mut Taker<Outcome>) -> Vec<String> {
    let Some(Ok(workspace)) = opening.now() else {
        return vec!["waits".to_owned()];
    };
    let files = workspace.files.into_iter();
    files
        .map(|file| match file.diagnostics.first() {
            Some(said) => format!("{}: {}", file.name, said.found),
            None => file.name,
        })
        .collect()
}

#[test]
fn files_wait_for_what_reads_them_and_others_do_not() {
    let mut world = World::new();
    let mut first = world.open(&["a", "b"]);
    world.settle();
    assert_eq!(opened(&mut first), ["a", "b"]);
    let mut second = world.open(&["log"]);
    world.settle();
    assert_eq!(
        world.wanted,
        [Chunk::Studies, Chunk::Agents, Chunk::Judge, Chunk::Logs]
    );
    for chunk in [Chunk::Agents, Chunk::Judge] {
        world.fetched(chunk, None);
        world.settle();
        assert_eq!(opened(&mut second), ["waits"]);
    }
    world.fetched(Chunk::Logs, None);
    world.settle();
    assert_eq!(opened(&mut second), ["a", "b", "log"]);
    let mut third = world.open(&["log again"]);
    world.settle();
    assert_eq!(opened(&mut third), ["a", "b", "log", "log again"]);
}

#[test]
fn files_whose_reader_does_not_come_are_told_and_can_be_opened_again() {
    let mut world = World::new();
    let mut first = world.open(&["a", "log"]);
    world.settle();
    world.fetched(Chunk::Agents, None);
    world.fetched(Chunk::Judge, None);
    world.fetched(Chunk::Logs, GONE);
    world.settle();
    let found = opened(&mut first);
    assert_eq!((found.len(), found[0].as_str()), (2, "a"));
    assert!(
        found[1].contains("could not be fetched: It is gone."),
        "{found:?}"
    );
    let mut again = world.open(&["log"]);
    world.settle();
    world.fetched(Chunk::Logs, None);
    world.settle();
    assert!(opened(&mut again).contains(&"log".to_owned()));
}

#[test]
fn a_worker_that_dies_while_files_wait_leaves_them_waiting() {
    let mut world = World::new();
    let mut first = world.open(&["a"]);
    world.settle();
    assert_eq!(opened(&mut first), ["a"]);
    let mut second = world.open(&["log"]);
    world.settle();
    world.desk.died(0.0, "Trap.");
    world.settle();
    for chunk in [Chunk::Agents, Chunk::Judge, Chunk::Logs] {
        world.fetched(chunk, None);
    }
    world.settle();
    assert_eq!(opened(&mut second), ["a", "log"]);
}
