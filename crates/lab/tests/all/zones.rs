//! Zones along one number of random problems of every form: the outcome is what its zone says. The
//! worked examples are suites.

use proptest::prelude::*;
use steelyard_decision::{Cells, Parameter, Parameters, Refusal, Role};
use steelyard_lab::{Knob, Mode, Spot, Sweep, SweepError, zones};

use crate::support::{grainy, problems};

#[test]
fn what_cannot_be_swept() {
    let parameters = vec![
        Parameter::weight("a", "A", 1.0),
        Parameter::threshold("top", "Top", 1.0),
        Parameter {
            role: Role::Evaluating,
            ..Parameter::weight("word", "Word", 1.0)
        },
    ];
    let parameters = Parameters::new(parameters);
    let knob = |id, mode| Knob::parameter(&parameters, id, mode).unwrap_err();
    let unknown = Refusal::Unknown {
        id: "tap".to_owned(),
        nearest: Some("top".to_owned()),
    };
    assert_eq!(knob("tap", None), SweepError::Unknown(unknown));
    assert_eq!(knob("word", None), SweepError::Evaluating);
    let shared = Some(Mode::Proportional);
    assert_eq!(knob("a", shared), SweepError::NotShared);
    assert_eq!(knob("top", shared), SweepError::NotShared);
    let cells = Cells::default();
    assert_eq!(
        Knob::cell(&cells, None, "a", "x").unwrap_err(),
        SweepError::NoCell
    );
    assert_eq!(
        Knob::gain(&cells, Some("panel"), "x").unwrap_err(),
        SweepError::NoCell
    );
    let nowhere = Sweep::new(&parameters, &cells, Knob::Cell(Spot::default()));
    assert_eq!(nowhere.map(|_| ()).unwrap_err(), SweepError::NoCell);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Wherever one asks, the outcome is that of the zone: at random places, at every tenth, at each
    /// breakpoint and just beside it.
    #[test]
    fn the_outcome_is_that_of_its_zone(
        problem in problems(),
        shares in prop::collection::vec(0.0_f64..1.0, 40),
    ) {
        for knob in problem.knobs() {
            {
                let sweep = Sweep::new(&problem.parameters, &problem.cells, knob.clone()).unwrap();
                let found = zones(&sweep);
                let (from, to) = (sweep.from, sweep.to);
                if to <= from {
                    continue;
                }
                let tenths = (0..=30).map(|tenths| f64::from(tenths) / 10.0);
                let beside = found.breakpoints.iter().flat_map(|one| [one.at - 1e-6, one.at + 1e-6]);
                let asked: Vec<f64> = shares
                    .iter()
                    .map(|share| from + share * (to - from))
                    .chain(tenths)
                    .chain(beside)
                    .filter(|t| *t >= from && *t <= to)
                    .collect();
                for t in asked {
                    if found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-9) {
                        continue;
                    }
                    let weighed = sweep.weigh(t);
                    // Beside a breakpoint that is crossed slowly the two sides of a comparison differ by
                    // less than its grain, and the outcome is still that of the breakpoint.
                    let beside = found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-3);
                    if beside && grainy(&weighed) {
                        continue;
                    }
                    let verdict = weighed.verdict(&problem.cells);
                    let zone = found.zones.iter().find(|zone| zone.from <= t && t <= zone.to).unwrap();
                    prop_assert_eq!(&zone.verdict, &verdict, "{:?} at {}: {:?}", &knob, t, &found);
                }
                for one in &found.breakpoints {
                    prop_assert_eq!(&one.here, &sweep.weigh(one.at).verdict(&problem.cells));
                }
                // Zones cover the range without gaps or neighbours that are one: where both sides come to
                // the same, the value between them does not.
                let joined = found.zones.windows(2).all(|pair| {
                    let between = found.breakpoints.iter().find(|one| one.at.to_bits() == pair[0].to.to_bits());
                    pair[0].to.to_bits() == pair[1].from.to_bits()
                        && between.is_some_and(|one| pair.iter().any(|zone| zone.verdict != one.here))
                });
                prop_assert!(joined);
            }
        }
    }
}
