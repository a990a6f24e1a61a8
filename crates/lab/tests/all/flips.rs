//! Flips of random problems of every form: each is confirmed just beyond its edge and refuted just
//! inside, and no nearer value of its number flips.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Limit, Measure, Norm, Op, Parameter, Parameters,
    Settings, Test, weigh,
};
use steelyard_lab::{Knob, Mode, Sweep, flips, zones};

use crate::support::{grainy, guard, problems};

/// a stays at 1.6, b rises with the weight p and c falls with it. Where those two meet, at p = 0.5, a leads
/// by just the 1.1 that is asked for, and by less everywhere else.
#[test]
fn a_single_value_that_is_accepted_is_left_by_any_step() {
    let parameters = Parameters::new(vec![
        Parameter::weight("p", "p", 0.5),
        Parameter {
            locked: true,
            ..Parameter::weight("q", "q", 1.0)
        },
        Parameter::threshold("gap", "gap", 1.1),
    ]);
    let cells = Cells {
        criteria: vec![
            Criterion::new("p", "p", 1.0, 0),
            Criterion::new("q", "q", 1.0, 1),
        ],
        columns: vec![
            Column::new(vec![0.0, 1.0, -1.0]),
            Column::new(vec![1.6, 0.0, 1.0]),
        ],
        alternatives: ["a", "b", "c"].map(Alternative::new).into(),
        guards: vec![
            guard(
                "accept",
                vec![Test::new(Measure::Gap, Op::Ge, Limit::Parameter(2))],
            ),
            guard("else", vec![]),
        ],
        ..Cells::default()
    };
    let knob = Knob::Parameter {
        place: 0,
        mode: Mode::Free,
    };
    let found = zones(&Sweep::new(&parameters, &cells, knob.clone()).unwrap());
    assert_eq!(found.zone_at(0.5), None);
    let verdicts: Vec<_> = found
        .zones
        .iter()
        .map(|zone| (zone.from, zone.to, zone.verdict.clone()))
        .collect();
    let [(_, meet, left), (from, _, right)] = &verdicts[..] else {
        panic!("{verdicts:?}");
    };
    assert_eq!(left, right);
    assert!((meet - 0.5).abs() < 1e-12 && (from - 0.5).abs() < 1e-12);
    let mine: Vec<_> = flips(&parameters, &cells)
        .edits
        .into_iter()
        .filter(|flip| flip.knob == knob)
        .collect();
    let [down, up] = &mine[..] else {
        panic!("{mine:?}")
    };
    assert!(
        down.to < 0.5 && down.to > 0.45 && up.to > 0.5 && up.to < 0.55,
        "{mine:?}"
    );
    assert!(down.size < 1e-12 && up.size < 1e-12);
    for flip in [down, up] {
        assert_eq!(flip.after.status.as_deref(), Some("else"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_flip_flips_and_nothing_nearer_does(problem in problems()) {
        let (parameters, cells) = (&problem.parameters, &problem.cells);
        let found = flips(parameters, cells);
        prop_assert_eq!(&found.now, &weigh(parameters, cells).verdict(cells));
        for flip in &found.edits {
            let sweep = Sweep::new(parameters, cells, flip.knob.clone()).unwrap();
            prop_assert_ne!(&flip.after, &found.now);
            prop_assert_eq!(&sweep.weigh(flip.to).verdict(cells), &flip.after, "{:?}", flip);
            let set = flip.sets(parameters, cells);
            prop_assert_eq!(set.is_empty(), !matches!(flip.knob, Knob::Parameter { .. }));
            let mut moved = parameters.clone();
            moved.take(&Settings { values: set, ..Settings::default() });
            let by_hand = weigh(&moved, cells).verdict(cells);
            prop_assert!(by_hand == flip.after || matches!(flip.knob, Knob::Cell(_) | Knob::Gain(_)), "{:?}", flip);
            prop_assert!((flip.to - sweep.now).abs() >= (flip.edge - sweep.now).abs() - 1e-9);
            for step in 1..20 {
                let t = sweep.now + (flip.edge - sweep.now) * f64::from(step) / 20.0;
                let inside = sweep.weigh(t);
                // Single values between zones may differ without being a zone, such as where two numbers are level and
                // both are the best of a criterion; and what comes to within the grain of comparisons is either side's.
                if inside.verdict(cells) != found.now {
                    let beside = [t - 1e-7, t + 1e-7].map(|t| sweep.weigh(t).verdict(cells));
                    let single = beside.iter().all(|one| *one == found.now);
                    prop_assert!(single || grainy(&inside) || (flip.edge - t).abs() < 1e-6, "{:?} at {}", flip, t);
                }
            }
        }
        let ordered = found.edits.windows(2).all(|pair| pair[0].size <= pair[1].size + 1e-9);
        prop_assert!(ordered);
    }

    /// Wherever one asks along a number, at its ends too, the outcome is today's unless a flip lies on the way.
    #[test]
    fn no_flip_is_missing(problem in problems(), shares in prop::collection::vec(0.0_f64..1.0, 12)) {
        let (parameters, cells) = (&problem.parameters, &problem.cells);
        let found = flips(parameters, cells);
        let tried = |knob: &Knob| match knob {
            Knob::Parameter { .. } => true,
            Knob::Cell(spot) => spot.stage.is_empty() && cells.columns[spot.criterion].gain.of(spot.alternative) != 0.0,
            // A factor that nobody may move, such as a unit, is none.
            Knob::Gain(spot) => spot.stage.is_empty() && cells.norm == Norm::Weights,
            Knob::Confidences { .. } => false,
        };
        for knob in problem.knobs().into_iter().filter(tried) {
            let sweep = Sweep::new(parameters, cells, knob.clone()).unwrap();
            let mine: Vec<f64> = found.edits.iter().filter(|flip| flip.knob == knob).map(|flip| flip.edge).collect();
            for share in shares.iter().chain(&[0.0, 1.0]) {
                let t = sweep.from + share * (sweep.to - sweep.from);
                let (low, high) = (t.min(sweep.now) - 1e-6, t.max(sweep.now) + 1e-6);
                let passed = mine.iter().any(|edge| (low..=high).contains(edge));
                let weighed = sweep.weigh(t);
                if !passed && weighed.verdict(cells) != found.now {
                    let inside = *share > 0.0 && *share < 1.0;
                    prop_assert!(inside && grainy(&weighed), "{:?} at {} of {:?}", &knob, t, &found);
                }
            }
        }
    }
}
