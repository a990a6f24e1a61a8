//! What would tip a decision over a table: changes of a number stay within what it can be, each is confirmed by weighing the
//! whole table, and margins are of the rows that rank.

use std::fmt::Write;

use proptest::prelude::*;
use steelyard_decision::data::{Data, read_data};
use steelyard_decision::{Criterion, DecisionSet, Model, Verdict};
use steelyard_documents::{Budget, Decoder, read};
use steelyard_lab::{Knob, Scale as FlipScale, Sweep, flips, worklist};
use steelyard_table::{Direction, Limit, MappedColumn, Scale, TableMap};

use crate::support::table;

/// Every edit is one that the number's domain has, and no range that is shown leaves it.
fn stays_possible(model: &Model) {
    let found = flips(&model.parameters, &model.cells);
    for flip in &found.edits {
        let Knob::Cell(spot) = &flip.knob else {
            continue;
        };
        let cells = spot.cells(&model.cells).unwrap();
        let domain = cells.criteria[spot.criterion].suggested();
        assert!(domain.contains(flip.to), "{flip:?} in {domain:?}");
        assert!(
            flip.edge >= domain.min && flip.edge <= domain.max,
            "{flip:?}"
        );
        let FlipScale::Bounds(from, to) = flip.scale else {
            panic!("{flip:?} is not measured by its range");
        };
        assert!(from >= domain.min && to <= domain.max, "{flip:?}");
    }
    let first = found.edits.first();
    let item = worklist(std::slice::from_ref(model)).remove(0);
    assert_eq!(item.nearest_flip.as_ref(), first);
}

/// A decision as data, read.
pub(crate) fn data(text: &str) -> Model {
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    let told = decoder.into_diagnostics();
    model.unwrap_or_else(|| panic!("{told:?}"))
}

#[test]
fn a_price_never_falls_below_0_and_a_share_never_passes_1() {
    let text = "name,price,accuracy,latency,offline\n\
        large,2450,0.97,1.9 s,yes\nmid,1299,0.91,0.8 s,no\nsmall,899,0.74,0.3 s,yes\nold,1100,0.70,1.1 s,no\n";
    let map = TableMap::of(&[
        ("price", Direction::Less),
        ("accuracy", Direction::More),
        ("latency", Direction::Less),
        ("offline", Direction::More),
    ]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let model = &read.models[0];
    stays_possible(model);
    let found = flips(&model.parameters, &model.cells);
    let shares = found.edits.iter().map(steelyard_lab::Flip::share_words);
    let of_range: Vec<String> = shares.filter(|words| words.contains("range")).collect();
    assert!(!of_range.is_empty());
    assert!(
        of_range.iter().all(|words| words.contains("(0–")),
        "{of_range:?}"
    );
    // Written as data and read again the same is possible.
    let again = data(&Data::new(model).text().unwrap());
    let domains = |model: &Model| -> Vec<_> {
        let criteria = model.cells.criteria.iter();
        criteria.map(Criterion::suggested).collect()
    };
    assert_eq!(domains(&again), domains(model));
    stays_possible(&again);
}

/// Numbers without a pattern that repeats: the same ones each run.
fn scattered(seed: u32) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1_u32 << 24)
    })
}

/// Three hundred rows: every edit that is reported changes the outcome to what it says, when the whole
/// decision is weighed with it; halfway to it nothing has changed.
#[test]
fn flips_of_a_large_table_are_confirmed() {
    let mut numbers = scattered(7);
    let mut text = "name,price,speed,weight\n".to_owned();
    for row in 0..300 {
        let mut next = || numbers.next().unwrap();
        writeln!(
            text,
            "n{row},{:.2},{:.1},{:.3}",
            500.0 + 900.0 * next(),
            100.0 * next(),
            next()
        )
        .unwrap();
    }
    let map = TableMap::of(&[
        ("price", Direction::Less),
        ("speed", Direction::More),
        ("weight", Direction::Less),
    ]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let model = &read.models[0];
    let found = flips(&model.parameters, &model.cells);
    assert_eq!(found.now, model.weigh().verdict(&model.cells));
    assert!(found.edits.len() >= 6, "{}", found.edits.len());
    for flip in &found.edits {
        let sweep = Sweep::new(&model.parameters, &model.cells, flip.knob.clone()).unwrap();
        let after = sweep.weigh(flip.to).verdict(&model.cells);
        assert_ne!(after, found.now, "{flip:?}");
        assert_eq!(after, flip.after, "{flip:?}");
        let halfway = sweep.weigh(f64::midpoint(sweep.now, flip.edge));
        assert_eq!(halfway.verdict(&model.cells), found.now, "{flip:?}");
    }
    // No single row can be moved up its column to overtake by less than the nearest edit.
    let weighed = model.weigh();
    let [first, second] = [weighed.order[0], weighed.order[1]];
    let margin = weighed.scores[first] - weighed.scores[second];
    assert!(
        found.edits[0].size <= margin + 1e-9,
        "{:?} of {margin}",
        found.edits[0]
    );
}

/// Three rows with these numbers as they are; those above the limit do not rank, nor do words.
fn three(numbers: [&str; 3], limit: f64) -> Model {
    let column = MappedColumn {
        scale: Scale::Raw,
        at_most: Some(Limit::Number(limit)),
        ..MappedColumn::new("x", Direction::More)
    };
    let map = TableMap {
        columns: vec![column],
        ..TableMap::default()
    };
    let [first, second, third] = numbers;
    let text = format!("name,x\na,{first}\nb,{second}\nc,{third}\n");
    table("t.csv", text.as_bytes(), &map).1.models.remove(0)
}

#[test]
fn margins_are_of_those_that_rank() {
    let models = [
        three(["3", "2.5", "1"], 9.0),
        three(["3", "word", "1"], 9.0),
        three(["3", "word", "word"], 9.0),
        three(["3", "2.5", "1"], 0.0),
    ];
    let items = worklist(&models);
    let margins: Vec<Option<f64>> = items.iter().map(|item| item.margin).collect();
    assert_eq!(margins, [Some(0.5), Some(2.0), None, None]);
    let winner = |item: &steelyard_lab::WorkItem| item.outcome.winner.clone();
    let winners: Vec<Option<String>> = items
        .iter()
        .map(|item| winner(item).map(String::from))
        .collect();
    let a = || Some("a".to_owned());
    assert_eq!(winners, [a(), a(), a(), None]);
    let places: Vec<usize> = items.iter().map(|item| item.place).collect();
    assert_eq!(places, [0, 1, 2, 3]);
    let counts: Vec<usize> = items.iter().map(|item| item.diagnostics).collect();
    // The last one is told that no row meets its limit.
    assert_eq!(counts, [0, 1, 2, 1]);
}

/// A tie is no win by more than the order of files, and is told as one.
#[test]
fn those_level_with_the_winner_are_counted() {
    let models = [
        three(["3", "2.5", "1"], 9.0),
        three(["3", "3", "1"], 9.0),
        three(["3", "3", "3"], 9.0),
        three(["3", "3.00000001", "3"], 9.0),
        three(["3", "2.5", "1"], 0.0),
    ];
    let items = worklist(&models);
    let level: Vec<usize> = items.iter().map(|item| item.level).collect();
    assert_eq!(level, [1, 2, 3, 1, 0]);
    assert!(items.iter().all(|item| !item.heuristic));
}

fn verdict(model: &Model) -> Verdict {
    model.weigh().verdict(&model.cells)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Numbers far from 0 that differ by little: times, large ids, prices in small coins.
    #[test]
    fn a_set_is_its_decisions_far_from_zero(
        rows in prop::collection::vec((0_i32..=4, 0_i32..=4), 2..8),
        decisions in 1_usize..=2,
        far in prop_oneof![Just(1e6), Just(1.7e9), Just(-2.5e8), Just(1e12)],
    ) {
        let mut text = "d,name,x,y\n".to_owned();
        for (at, (x, y)) in rows.iter().enumerate() {
            writeln!(text, "{},n{at},{},{}", at % decisions, far + f64::from(*x), far + f64::from(*y) / 4.0).unwrap();
        }
        let map = TableMap {
            decision: Some("d".into()),
            ..TableMap::of(&[("x", Direction::More), ("y", Direction::Less)])
        };
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        let expected: Vec<Verdict> = read.models.iter().map(verdict).collect();
        let parameters = &read.models[0].parameters;
        prop_assert_eq!(DecisionSet::new(&read.models).verdicts(parameters), expected, "{}", text);
        let near = text.lines().skip(1).zip(&rows).map(|(line, (x, y))| {
            let name = line.split(',').take(2).collect::<Vec<_>>().join(",");
            format!("{name},{x},{}\n", f64::from(*y) / 4.0)
        });
        let near = format!("d,name,x,y\n{}", near.collect::<String>());
        let (_, near) = table("t.csv", near.as_bytes(), &map);
        let near: Vec<Verdict> = near.models.iter().map(verdict).collect();
        let far: Vec<Verdict> = read.models.iter().map(verdict).collect();
        prop_assert_eq!(far, near, "where a column begins is nothing to its range: {}", text);
    }
}
