//! Two runs side by side.

use proptest::prelude::*;
use steelyard_documents::Name;
use steelyard_runs::beside::{Aligned, Pair, Took, align, beside, calls};
use steelyard_runs::{EventKind, Outcome, ToolCall, Trajectory, Turn};

use crate::support::{listed, said, tool, turn};

fn run(turns: Vec<Turn>) -> Trajectory {
    Trajectory {
        turns,
        ..Trajectory::default()
    }
}

/// Turns that call these tools, each a letter, and answer.
fn with(prompt: &str, tools: &str) -> Turn {
    let tools = tools.chars().map(|name| tool(&name.to_string(), "", ""));
    turn(
        prompt,
        tools.chain([EventKind::Response]).collect(),
        "Done.",
    )
}

/// A word a pair: its turns, what differs, and what the two sides call.
fn sketch(left: &Trajectory, right: &Trajectory) -> Vec<String> {
    let place = |at: Option<usize>| at.map_or("-".to_owned(), |at| at.to_string());
    let pair = |pair: &Pair| {
        let name = |side: usize, run: &Trajectory, row: &[Option<usize>; 2]| {
            let turn = &run.turns[pair.turns[side]?];
            Some(calls(turn)[row[side]?].0.to_owned())
        };
        let row = |row: &[Option<usize>; 2]| match (name(0, left, row), name(1, right, row)) {
            (Some(one), Some(two)) if one == two => one,
            (Some(one), Some(two)) => format!("<{one}>{two}"),
            (Some(one), None) => format!("<{one}"),
            (None, two) => format!(">{}", two.unwrap()),
        };
        let rows: String = pair.calls.iter().map(row).collect();
        let [one, two] = pair.turns.map(place);
        format!("{one}:{two} {} {rows}", pair.differs.words().join("+"))
    };
    beside(left, right).iter().map(pair).collect()
}

#[test]
fn turns_with_the_same_prompt_go_together_and_others_by_order() {
    let left = run(vec![
        with("Add a cache", "re"),
        with("no", ""),
        with("a  Test", ""),
    ]);
    let right = run(vec![
        with("add a\n cache", "re"),
        with("yes", ""),
        with("why?", ""),
        with("a test", ""),
        with("thanks", ""),
    ]);
    assert_eq!(
        sketch(&left, &right),
        [
            "0:0  re",
            "1:1 prompt ",
            "-:2 prompt+tools+ending ",
            "2:3  ",
            "-:4 prompt+tools+ending ",
        ]
    );
    assert!(beside(&run(Vec::new()), &run(Vec::new())).is_empty());
}

#[test]
fn calls_that_one_alone_has_stand_out() {
    let pair = |left: &str, right: &str| {
        let (left, right) = (with("p", left), with("p", right));
        sketch(&run(vec![left]), &run(vec![right])).remove(0)
    };
    assert_eq!(pair("rebx", "rbby"), "0:0 tools r<eb<x>b>y");
    assert_eq!(pair("", "rr"), "0:0 tools >r>r");
    assert_eq!(pair("rgerb", "rgerb"), "0:0  rgerb");
}

#[test]
fn a_turn_ends_by_what_stands_last() {
    let call = |outcome| {
        EventKind::Tool(ToolCall {
            name: Name::from("t"),
            outcome,
            ..ToolCall::default()
        })
    };
    let of = |events| run(vec![turn("p", events, "")]);
    let answered = run(vec![turn("p", vec![call(Outcome::Done)], "Yes.")]);
    let failed = of(vec![
        call(Outcome::Done),
        EventKind::Failed("no".to_owned()),
    ]);
    let stopped = of(vec![call(Outcome::Done), EventKind::Interrupted]);
    let open = of(vec![said("I look."), call(Outcome::Done)]);
    let all = [answered, failed, stopped, open];
    for (one, left) in all.iter().enumerate() {
        for (two, right) in all.iter().enumerate() {
            let expected = if one == two { "0:0  t" } else { "0:0 ending t" };
            assert_eq!(sketch(left, right), [expected]);
        }
    }
}

#[test]
fn what_a_turn_took() {
    let failed = EventKind::Tool(ToolCall {
        outcome: Outcome::Failed,
        ..ToolCall::default()
    });
    let one = Turn {
        tokens: Some(30),
        latency_ms: Some(1500.0),
        ..turn("p", vec![failed, tool("t", "", "")], "")
    };
    let run = Trajectory {
        turns: vec![one, turn("q", Vec::new(), "")],
        questions: vec![
            listed("Why?", Some(0)),
            listed("How?", None),
            listed("Who?", Some(9)),
        ],
        ..Trajectory::default()
    };
    let took = Took {
        tokens: Some(30),
        ms: Some(1500.0),
        calls: 2,
        failed: 1,
        questions: 1,
    };
    assert_eq!(Took::of(&run), [took, Took::default()]);
}

/// The length of a longest common subsequence: all subsequences of one are looked for in the other.
fn longest(left: &[usize], right: &[usize]) -> usize {
    let fits = |chosen: u32| {
        let mut rest = right.iter();
        let mut places = (0..left.len()).filter(|at| chosen & (1 << at) != 0);
        places.all(|at| rest.any(|one| *one == left[at]))
    };
    let all = (0..1_u32 << left.len()).filter(|chosen| fits(*chosen));
    all.map(|chosen| chosen.count_ones() as usize)
        .max()
        .unwrap()
}

fn together(rows: &Aligned) -> usize {
    rows.iter().filter(|row| !row.contains(&None)).count()
}

/// Each place once and in order, and what goes together is the same.
fn check(rows: &Aligned, left: &[usize], right: &[usize]) {
    for (side, all) in [left, right].iter().enumerate() {
        let places: Vec<usize> = rows.iter().filter_map(|row| row[side]).collect();
        assert!(places.into_iter().eq(0..all.len()));
    }
    for row in rows {
        if let [Some(one), Some(two)] = row {
            assert_eq!(left[*one], right[*two]);
        }
        assert!(*row != [None, None]);
    }
}

proptest! {
    #[test]
    fn an_alignment_is_as_long_as_trying_all(
        left in prop::collection::vec(0..4_usize, 0..10),
        right in prop::collection::vec(0..4_usize, 0..10),
    ) {
        let rows = align(&left, &right, &mut 1_000);
        check(&rows, &left, &right);
        prop_assert_eq!(together(&rows), longest(&left, &right));
        // Without a table what both begin and end with goes together.
        let rows = align(&left, &right, &mut 0);
        check(&rows, &left, &right);
        let begin = left.iter().zip(&right).take_while(|(one, two)| one == two).count();
        prop_assert!(together(&rows) >= begin && together(&rows) <= longest(&left, &right));
        prop_assert!(left != right || together(&rows) == left.len());
    }

    /// Whatever the runs, each turn stands in one pair, and sides that are exchanged exchange no more than the sides.
    #[test]
    fn each_turn_stands_once(
        left in prop::collection::vec("[a-c]", 0..8),
        right in prop::collection::vec("[a-c]", 0..8),
    ) {
        let of = |prompts: &[String]| run(prompts.iter().map(|prompt| with(prompt, prompt)).collect());
        let (left, right) = (of(&left), of(&right));
        let pairs = beside(&left, &right);
        for (side, run) in [&left, &right].into_iter().enumerate() {
            let places = pairs.iter().filter_map(|pair| pair.turns[side]);
            prop_assert!(places.eq(0..run.turns.len()));
        }
        let same = |pairs: &[Pair]| pairs.iter().filter(|pair| pair.differs.words().is_empty()).count();
        prop_assert_eq!(same(&pairs), same(&beside(&right, &left)));
        prop_assert!(beside(&left, &left).iter().all(|pair| pair.differs.words().is_empty()));
    }
}

/// Sequences of which no table can be made: 100,000 calls in a turn, 20,000 turns.
#[test]
fn large_runs() {
    let tools = |name: &'static str| {
        (0..100_000).map(move |at| tool(if at == 50 { name } else { "t" }, "", ""))
    };
    let [left, right] = ["x", "y"].map(|name| {
        let many = turn("p", tools(name).collect(), "");
        let turns = (0..20_000).map(|at| with(&format!("{name}{at}"), ""));
        run([many].into_iter().chain(turns).collect())
    });
    let pairs = beside(&left, &right);
    assert_eq!((pairs.len(), pairs[0].calls.len()), (20_001, 100_000));
    assert!(pairs[0].differs.tools && pairs[1].differs.prompt);
}
