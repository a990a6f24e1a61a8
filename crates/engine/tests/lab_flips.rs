//! Flips of random problems of every form: each is confirmed just beyond its edge and refuted just
//! inside, and no nearer value of its number flips.

#![allow(clippy::unwrap_used, reason = "a broken problem shall stop the test")]

mod lab_support;

use lab_support::{grainy, problems};
use proptest::prelude::*;
use steelyard_engine::decision::{Norm, weigh};
use steelyard_engine::lab::{Knob, Sweep, flips};

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
            prop_assert!((flip.to - sweep.now).abs() >= (flip.edge - sweep.now).abs() - 1e-9);
            for step in 1..20 {
                let t = sweep.now + (flip.edge - sweep.now) * f64::from(step) / 20.0;
                let inside = sweep.weigh(t);
                // Single values between zones may differ without being a zone, and what comes to
                // within the grain of comparisons is either side's.
                if inside.verdict(cells) != found.now {
                    prop_assert!(grainy(&inside) || (flip.edge - t).abs() < 1e-6, "{:?} at {}", flip, t);
                }
            }
        }
        let ordered = found.edits.windows(2).all(|pair| pair[0].size <= pair[1].size + 1e-9);
        prop_assert!(ordered);
    }

    /// Wherever one asks along a number, the outcome is today's unless a flip lies on the way.
    #[test]
    fn no_flip_is_missing(problem in problems(), shares in prop::collection::vec(0.0_f64..1.0, 12)) {
        let (parameters, cells) = (&problem.parameters, &problem.cells);
        let found = flips(parameters, cells);
        let tried = |knob: &Knob| match knob {
            Knob::Parameter { .. } => true,
            Knob::Cell(spot) => spot.stage.is_empty() && cells.columns[spot.criterion].gain.of(spot.alternative) != 0.0,
            // A factor that nobody may move, such as a unit, is none.
            Knob::Gain(spot) => spot.stage.is_empty() && cells.norm == Norm::Weights,
        };
        for knob in problem.knobs().into_iter().filter(tried) {
            let sweep = Sweep::new(parameters, cells, knob.clone()).unwrap();
            let mine: Vec<f64> = found.edits.iter().filter(|flip| flip.knob == knob).map(|flip| flip.edge).collect();
            for share in &shares {
                let t = sweep.from + share * (sweep.to - sweep.from);
                let (low, high) = (t.min(sweep.now) - 1e-6, t.max(sweep.now) + 1e-6);
                let passed = mine.iter().any(|edge| (low..=high).contains(edge));
                let weighed = sweep.weigh(t);
                if !passed && weighed.verdict(cells) != found.now {
                    prop_assert!(grainy(&weighed), "{:?} at {} of {:?}", &knob, t, &found);
                }
            }
        }
    }
}
