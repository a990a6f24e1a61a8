//! Two settings over the same decisions: the statistics against hand arithmetic, exact enumeration and brute force.

use proptest::prelude::*;
use steelyard_decision::compare;
use steelyard_documents::Name;
use steelyard_lab::{
    AbReport, AbTest, Bootstrap, MeasureKind, RESAMPLES, Side, Subject, Subjects, difference,
    mcnemar, tau_b,
};

fn near(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected} ± {within}"
    );
}

/// Hand arithmetic: of 9 that differ P(X ≤ 1) = 10/512; of 5, P(X = 0) = 1/32; of 6, three each way, P(X = 3) = 20/64. The
/// large ones are sums of whole numbers, worked out apart.
#[test]
fn mcnemar_is_the_binomial() {
    for (only_a, only_b, exact, mid) in [
        (1, 8, 0.039_062_5, 0.021_484_375),
        (8, 1, 0.039_062_5, 0.021_484_375),
        (0, 5, 0.062_5, 0.031_25),
        (0, 6, 0.031_25, 0.015_625),
        (3, 3, 1.0, 1.0 - 20.0 / 128.0),
        (0, 0, 1.0, 1.0),
        (
            600,
            700,
            0.006_015_793_861_044_952,
            0.005_543_558_709_501_246,
        ),
        (
            3000,
            3300,
            0.000_164_756_076_697_480,
            0.000_156_822_508_202_797,
        ),
    ] {
        let found = mcnemar(only_a, only_b);
        near(found.exact, exact, 1e-12);
        near(found.mid, mid, 1e-12);
    }
}

/// Of a great many the chance is too small for a number, and no less a number.
#[test]
fn mcnemar_of_many_is_a_chance() {
    for (only_a, only_b) in [
        (0, 5_000),
        (40_000, 60_000),
        (1, 1_000_000),
        (50_000, 50_001),
    ] {
        let found = mcnemar(only_a, only_b);
        assert!((0.0..=1.0).contains(&found.mid), "{found:?}");
        assert!(found.mid <= found.exact && found.exact <= 1.0, "{found:?}");
    }
}

#[test]
fn the_difference_has_the_interval_of_bonett_and_price() {
    let (found, low, high) = difference(1, 8, 40);
    near(found, 0.175, 1e-12);
    near(low, 0.020_331, 5e-7);
    near(high, 0.313_002, 5e-7);
    // Without a difference the interval lies around none.
    let (found, low, high) = difference(0, 0, 3);
    near(found, 0.0, 0.0);
    near(low, -high, 0.0);
    near(difference(0, 0, 0).0, 0.0, 0.0);
}

/// Every resample there is, each as likely as any other: the exact distribution of the mean.
fn enumerated(groups: &[(f64, f64)]) -> Vec<f64> {
    let count = groups.len();
    let mut means: Vec<f64> = (0..count.pow(u32::try_from(count).unwrap()))
        .map(|mut number| {
            let (mut sum, mut of) = (0.0, 0.0);
            for _ in 0..count {
                let (one, many) = groups[number % count];
                number /= count;
                sum += one;
                of += many;
            }
            sum / of
        })
        .collect();
    means.sort_by(f64::total_cmp);
    means
}

fn interval(differences: &[(usize, f64)]) -> (f64, f64) {
    let mut bootstrap = Bootstrap::new(differences.iter().copied());
    while bootstrap.step(1_000) {}
    bootstrap.interval().unwrap()
}

/// A drawn quantile lies between exact ones a little to its left and right: 10,000 draws miss a chance of 0.025 by 0.0062
/// in four standard errors.
#[test]
fn a_drawn_interval_is_that_of_all_resamples() {
    let of_one = [(0, 0.3), (1, -0.2), (2, 0.9), (3, 0.05), (4, -0.4)];
    let of_tasks = [
        (7, 0.3),
        (7, 0.5),
        (2, -0.2),
        (9, 0.9),
        (9, 0.1),
        (9, -0.7),
        (4, 0.0),
    ];
    let grouped = [(0.8, 2.0), (-0.2, 1.0), (0.3, 3.0), (0.0, 1.0)];
    let single = of_one.map(|(_, x)| (x, 1.0));
    for (drawn, exact) in [
        (interval(&of_one), enumerated(&single)),
        (interval(&of_tasks), enumerated(&grouped)),
    ] {
        let at = |share: f64| {
            let before =
                (0..exact.len()).take_while(|at| (*at as f64) < share * exact.len() as f64);
            before.count().min(exact.len() - 1)
        };
        let (low, high) = drawn;
        for (found, share) in [(low, 0.025), (high, 0.975)] {
            let (from, to) = (exact[at(share - 0.0062)], exact[at(share + 0.0062)]);
            assert!(
                from - 1e-12 <= found && found <= to + 1e-12,
                "{from} {found} {to}"
            );
        }
    }
    // By tasks the interval is another one than by decisions.
    let apart: Vec<(usize, f64)> = of_tasks
        .iter()
        .enumerate()
        .map(|(at, (_, x))| (at, *x))
        .collect();
    assert_ne!(interval(&of_tasks), interval(&apart));
}

#[test]
fn the_same_differences_have_the_same_interval_however_it_is_drawn() {
    let differences: Vec<(usize, f64)> = (0..40_u32)
        .map(|at| (at as usize, f64::from(at * at % 17) - 8.0))
        .collect();
    let in_pieces = interval(&differences);
    let mut at_once = Bootstrap::new(differences.iter().copied());
    assert_eq!(at_once.interval(), None);
    assert!(!at_once.step(usize::MAX));
    assert_eq!(at_once.interval(), Some(in_pieces));
    let (low, high) = in_pieces;
    let mean = differences.iter().map(|(_, x)| x).sum::<f64>() / 40.0;
    assert!(low < mean && mean < high);
    assert_eq!(RESAMPLES, 10_000);
    // All alike: no width.
    assert_eq!(interval(&[(0, 0.25), (1, 0.25), (2, 0.25)]), (0.25, 0.25));
    assert!(!Bootstrap::new([]).step(10));
}

/// By the definition, pair by pair.
fn tau_by_pairs(pairs: &[(f64, f64)]) -> Option<f64> {
    let (mut sum, mut of_a, mut of_b) = (0_i64, 0_i64, 0_i64);
    for (at, one) in pairs.iter().enumerate() {
        for other in &pairs[..at] {
            let a = compare(one.0, other.0) as i64;
            let b = compare(one.1, other.1) as i64;
            sum += a * b;
            of_a += a.abs();
            of_b += b.abs();
        }
    }
    let defined = of_a > 0 && of_b > 0;
    defined.then(|| sum as f64 / (of_a as f64 * of_b as f64).sqrt())
}

#[test]
fn tau_b_of_the_worked_example() {
    let pairs = [(0.9, 0.8), (0.7, 0.8), (0.7, 0.6), (0.4, 0.5)];
    near(tau_b(&pairs).unwrap(), 0.8, 1e-12);
    let turned = pairs.map(|(a, b)| (a, -b));
    near(tau_b(&turned).unwrap(), -0.8, 1e-12);
    assert_eq!(tau_b(&[(1.0, 2.0), (1.0, 3.0)]), None);
    assert_eq!(tau_b(&[]), None);
    // What differs by less than comparisons see ties.
    assert_eq!(tau_b(&[(1.0, 1.0), (1.0 + 1e-12, 2.0)]), None);
}

/// Costs of two alternatives, and who is selected under A and under B.
type Selected = ([Option<f64>; 2], [Option<usize>; 2]);

fn compared(decisions: &[Selected]) -> AbReport {
    let cost = MeasureKind {
        id: "cost",
        label: "Cost",
        unit: Name::new_static(""),
        more_is_better: Some(false),
        note: "",
    };
    let subject = |(costs, _): &Selected| Subject {
        measured: vec![costs.to_vec()],
        ..Subject::default()
    };
    let subjects = Subjects {
        kinds: vec![cost],
        all: decisions.iter().map(subject).collect(),
    };
    let sides = |at: usize| -> Vec<Side> {
        let side = |(_, selected): &Selected| Side {
            selected: selected[at],
            ..Side::default()
        };
        decisions.iter().map(side).collect()
    };
    AbTest::new(&subjects, &sides(0), &sides(1)).finish()
}

/// Where nothing is known of anybody, or nothing of one that is selected, it is not for want of a selected one.
#[test]
fn decisions_in_which_one_side_selects_nobody_are_counted() {
    let known = [Some(3.0), Some(5.0)];
    let found = compared(&[
        (known, [Some(0), Some(1)]),
        (known, [Some(0), None]),
        (known, [None, Some(1)]),
        (known, [None, None]),
        ([None, None], [None, None]),
        ([Some(3.0), None], [Some(0), Some(1)]),
    ]);
    let [cost] = &found.measures[..] else {
        panic!("{found:?}");
    };
    assert_eq!(cost.n, 1);
    near(cost.difference, 2.0, 0.0);
    assert_eq!(
        cost.note,
        "1 of the 10 that an interval needs; without 3 in which nobody is selected under A or B"
    );
}

/// Two in the other order, three in the same, and one alone that ranks under both.
#[test]
fn rankings_are_compared_where_two_rank_under_both() {
    let side = |scores: &[Option<f64>], first| Side {
        ranked: scores.to_vec(),
        first: Some(first),
        ..Side::default()
    };
    let agreement = |pairs: &[(Side, Side)]| {
        let (a, b): (Vec<Side>, Vec<Side>) = pairs.iter().cloned().unzip();
        let subjects = Subjects {
            all: vec![Subject::default(); pairs.len()],
            ..Subjects::default()
        };
        AbTest::new(&subjects, &a, &b).finish().ranks
    };
    let turned = (
        side(&[Some(2.0), Some(1.0), None], 0),
        side(&[Some(1.0), Some(2.0), Some(3.0)], 2),
    );
    let alike = (
        side(&[Some(3.0), Some(2.0), Some(1.0)], 0),
        side(&[Some(9.0), Some(8.0), Some(7.0)], 0),
    );
    let alone = (
        side(&[Some(3.0), None, Some(1.0)], 0),
        side(&[Some(9.0), Some(8.0), None], 0),
    );
    let found = agreement(&[turned.clone(), alone.clone(), alike]).unwrap();
    assert_eq!(
        (found.decisions, found.same_first, found.tau_decisions),
        (2, 1, 2)
    );
    assert_eq!(agreement(&[turned]).unwrap().decisions, 1);
    assert_eq!(agreement(&[alone]), None);
}

proptest! {
    #[test]
    fn tau_b_is_that_of_all_pairs(pairs in prop::collection::vec((0_i32..6, 0_i32..6), 0..40)) {
        let pairs: Vec<(f64, f64)> = pairs.iter().map(|(a, b)| (f64::from(*a) / 4.0, f64::from(*b) / 4.0)).collect();
        prop_assert_eq!(tau_b(&pairs), tau_by_pairs(&pairs));
    }
}
