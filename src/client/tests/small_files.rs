//! Small files beside large ones, and a bar that goes on until all is read.

use futures_channel::oneshot::Receiver;

use super::world::World;
use super::{Answer, listed};
use crate::client::batch::Item;
use crate::client::edits::EditOutcome;

/// Works until an open is done, and gives what it is then.
fn until(world: &mut World, opened: &mut Receiver<EditOutcome>) -> Vec<String> {
    for _ in 0..1_000 {
        world.perform();
        if let Some(outcome) = opened.now() {
            return listed(Some(outcome));
        }
        world.work();
    }
    vec!["never".to_owned()]
}

#[test]
fn of_files_opened_together_the_small_ones_are_read_and_shown_first() {
    let mut world = World::new();
    let mut opened = world.open(&["large", "a", "b"]);
    world.settle();
    let seen = [
        "0/3 ",
        "1/3 a",
        "2/3 b",
        "so far a b",
        "2/3 large 1",
        "2/3 large 2",
        "3/3 large",
        "no progress",
    ];
    assert_eq!(world.seen, seen);
    assert_eq!(listed(opened.now()), ["a", "b", "large"]);
}

#[test]
fn what_is_read_is_not_shown_anew_for_each_of_many_files() {
    let mut world = World::new();
    let names: Vec<String> = (0..40).map(|n| format!("large{n}")).collect();
    let mut opened = world.open(&names.iter().map(String::as_str).collect::<Vec<_>>());
    world.settle();
    assert_eq!(listed(opened.now()), names);
    let shown = world.seen.iter().filter(|seen| seen.starts_with("so far"));
    assert_eq!(shown.count(), 1);
}

#[test]
fn a_small_file_that_comes_later_does_not_wait_for_a_large_one() {
    let mut world = World::new();
    let mut large = world.open(&["large"]);
    world.perform();
    world.work();
    world.perform();
    let mut small = world.open(&["a", "gone"]);
    assert_eq!(until(&mut world, &mut small), ["a", "gone: file-not-read"]);
    assert_eq!(listed(large.now()), ["waits"]);
    // So it is with what is taken out again.
    let mut closed = world.close(&[1, 2]);
    assert_eq!(until(&mut world, &mut closed), [""; 0]);
    assert_eq!(listed(large.now()), ["waits"]);
    assert_eq!(until(&mut world, &mut large), ["large"]);
}

#[test]
fn a_later_large_one_waits_and_lets_small_ones_pass() {
    let mut world = World::new();
    let mut first = world.open(&["large1"]);
    world.perform();
    world.work();
    let mut second = world.open(&["large2"]);
    let mut small = world.open(&["a"]);
    assert_eq!(until(&mut world, &mut small), ["a"]);
    assert_eq!(listed(first.now()), ["waits"]);
    assert_eq!(until(&mut world, &mut first), ["a", "large1"]);
    assert_eq!(until(&mut world, &mut second), ["a", "large1", "large2"]);
}

#[test]
fn a_file_that_comes_again_waits_for_the_one_in_whose_place_it_is_read() {
    let mut world = World::new();
    let mut large = world.open(&["large"]);
    world.perform();
    world.work();
    let item = |key, name: &str| Item {
        key,
        name: name.to_owned(),
        size_bytes: 1,
    };
    let mut again = world.core.open(vec![item(0, "large")]);
    let mut after = world.core.open(vec![item(0, "large")]);
    let mut closed = world.close(&[0]);
    assert_eq!(until(&mut world, &mut large), ["large"]);
    assert_eq!(listed(again.now()), ["waits"]);
    assert_eq!(until(&mut world, &mut again), ["large"]);
    assert_eq!(until(&mut world, &mut after), ["large"]);
    assert_eq!(until(&mut world, &mut closed), [""; 0]);
}

#[test]
fn a_small_file_that_kills_takes_no_large_one_with_it() {
    let mut world = World::new();
    let mut large = world.open(&["large"]);
    world.perform();
    world.work();
    world.perform();
    let mut small = world.open(&["kills"]);
    world.settle();
    assert_eq!(listed(small.now()), ["large", "kills: file-stops-engine"]);
    assert!(large.now().is_some_and(|opened| opened.is_ok()));
    assert_eq!(world.held(), ["large"]);
    assert_eq!(world.starts, 3);
}

#[test]
fn a_cancel_stops_the_large_one_also_where_a_small_one_ends_meanwhile() {
    let mut world = World::new();
    let mut large = world.open(&["hangs-large"]);
    world.perform();
    let mut small = world.open(&["a"]);
    world.settle();
    world.core.cancel();
    world.wait(1_000);
    assert_eq!(world.starts, 2);
    assert_eq!(listed(large.now()), [""; 0]);
    assert!(small.now().is_some_and(|opened| opened.is_ok()));
    // What comes then begins a bar of its own.
    world.seen.clear();
    drop(world.open(&["b"]));
    world.settle();
    assert_eq!(world.seen, ["0/1 ", "1/1 b", "no progress"]);
}

#[test]
fn a_bar_goes_on_and_never_stands_at_its_end() {
    let mut world = World::new();
    let mut first = world.open(&["large1", "a"]);
    world.perform();
    for _ in 0..3 {
        world.work();
        world.perform();
    }
    // A later open adds to what is to be done, and begins nothing anew.
    let before = world.shares.len();
    let mut second = world.open(&["b"]);
    world.settle();
    assert!(first.now().is_some() && second.now().is_some());
    for shares in [&world.shares[..before], &world.shares[before..]] {
        let known: Vec<f64> = shares.iter().flatten().copied().collect();
        assert!(
            known.is_sorted() && known.iter().all(|share| *share < 1.0),
            "{known:?}"
        );
    }
    // All bytes are read, and only what follows from them is still worked out.
    assert_eq!(world.shares.last(), Some(&None));
    let bytes: Vec<f64> = world.shares[..before].iter().flatten().copied().collect();
    assert!(
        bytes[1] < 0.01,
        "a small one of two is little of the work: {bytes:?}"
    );
}

#[test]
fn files_that_stop_the_bar_half_way_do_not_hold_the_next_one() {
    let mut world = World::new();
    let mut none = world.open(&["gone"]);
    world.settle();
    assert!(none.now().is_some());
    assert_eq!(world.seen.last().map(String::as_str), Some("no progress"));
}
