//! Files that the worker reads itself, past the page.

use super::world::World;
use super::{Answer, listed};

#[test]
fn a_large_file_shows_how_far_it_is_and_each_sign_renews_patience() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "large"]);
    world.settle();
    let seen = [
        "0/2 ",
        "1/2 a",
        "so far a",
        "1/2 large 1",
        "1/2 large 2",
        "2/2 large",
        "no progress",
    ];
    assert_eq!(world.seen, seen);
    assert_eq!(listed(opened.now()), ["a", "large"]);
    assert_eq!(world.starts, 1);
}

#[test]
fn a_file_that_changed_before_its_rest_was_read_is_left_out_and_not_tried_again() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "stale", "b"]);
    world.settle();
    assert_eq!(listed(opened.now()), ["a", "b", "stale: file-not-read"]);
    world.core.died(0.0, "Trap.");
    world.settle();
    assert_eq!(world.held(), ["a", "b"]);
}

#[test]
fn a_large_file_that_is_gone_when_a_fresh_worker_needs_it_is_told() {
    let mut world = World::new();
    drop(world.open(&["a", "later"]));
    world.settle();
    assert_eq!(world.held(), ["a", "later"]);
    world.core.died(0.0, "Trap.");
    world.settle();
    assert_eq!(world.held(), ["a"]);
    let words = "later could not be read again.";
    assert!(
        world.seen.iter().any(|seen| seen.contains(words)),
        "{:?}",
        world.seen
    );
}

#[test]
fn a_cancel_in_the_middle_of_a_large_file_keeps_what_was_whole() {
    let mut world = World::new();
    let mut opened = world.open(&["a", "large", "b"]);
    world.perform();
    for _ in 0..4 {
        world.work();
        world.perform();
    }
    assert_eq!(world.seen.last().map(String::as_str), Some("2/3 large 1"));
    world.core.cancel();
    world.core.died(0.0, "Trap.");
    world.settle();
    assert_eq!(listed(opened.now()), ["a", "b"]);
}

#[test]
fn while_a_log_of_events_is_read_it_is_time_to_look_now_and_then() {
    let mut world = World::new();
    drop(world.open(&["log"]));
    world.settle();
    assert_eq!(world.seen, ["0/1 ", "0/1 log 1"]);
    world.seen.clear();
    world.wait(4_000);
    assert_eq!(world.seen, ["0/1 log 1, look 1", "0/1 log 1, look 2"]);
    world.seen.clear();
    // As long as answers are awaited there is nothing to look at.
    drop(world.runs());
    world.wait(4_000);
    let waiting: Vec<String> = (1..=4)
        .map(|seconds| format!("waiting {seconds} s"))
        .collect();
    assert_eq!(world.seen, waiting);
    world.seen.clear();
    world.core.cancel();
    world.wait(1_000);
    world.settle();
    assert_eq!(world.starts, 2);
    let ends = [
        "waiting 5 s",
        "0/1 log, look 2",
        "waiting 0 s",
        "no progress",
    ];
    assert_eq!(world.seen, ends);
}

#[test]
fn of_a_file_that_is_no_log_of_events_there_is_nothing_to_look_at() {
    let mut world = World::new();
    drop(world.open(&["hangs"]));
    world.wait(5_000);
    assert_eq!(world.seen, ["0/1 "]);
}
