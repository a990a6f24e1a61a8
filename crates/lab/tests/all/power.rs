//! Who decided: the worked examples, and random panels against definitions written another way (orders of
//! arrival instead of coalitions).

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Gain, Limit, Measure, Norm, Op, Parameter, Parameters,
    Pick, Stage, Test, Weighed, weigh,
};
use steelyard_lab::{
    ByWeightError, Method, Over, Override, PowerError, Smallest, What, needed, power_by_weight,
    who_decided,
};

use crate::support::guard;

/// Evaluators with weight, confidence and a score of each position; guards by consensus and gap.
fn panel(evaluators: &[(f64, f64, Vec<f64>)], positions: &[&'static str]) -> (Parameters, Cells) {
    const IDS: [&str; 15] = [
        "V", "S", "M", "X", "Y", "Z", "A", "B", "C", "D", "E", "F", "G", "H", "I",
    ];
    let count = evaluators.len();
    let mut parameters: Vec<Parameter> = evaluators
        .iter()
        .zip(IDS)
        .map(|((w, ..), id)| Parameter::weight(id, id, *w))
        .collect();
    parameters.push(Parameter::threshold("consensus", "consensus", 0.7));
    parameters.push(Parameter::threshold("hybrid_gap", "hybrid_gap", 0.1));
    let cells = Cells {
        criteria: (0..count)
            .map(|at| Criterion::new(IDS[at], IDS[at], 1.0, at))
            .collect(),
        columns: evaluators
            .iter()
            .map(|(_, c, scores)| Column {
                gain: Gain::Same(*c),
                ..Column::new(scores.clone())
            })
            .collect(),
        alternatives: positions.iter().map(|id| Alternative::new(*id)).collect(),
        norm: Norm::Weights,
        guards: vec![
            guard(
                "consensus",
                vec![Test::new(Measure::Top, Op::Ge, Limit::Parameter(count))],
            ),
            guard(
                "hybrid",
                vec![Test::new(Measure::Gap, Op::Lt, Limit::Parameter(count + 1))],
            ),
            guard("fallback", vec![]),
        ],
        ..Cells::default()
    };
    (Parameters::new(parameters), cells)
}

/// V, S, M; P .732 by consensus, Q .636.
fn e4() -> (Parameters, Cells) {
    let evaluators = [
        (2.5, 1.0, vec![0.9, 0.5]),
        (2.0, 0.8, vec![0.6, 0.7]),
        (1.5, 0.6, vec![0.5, 0.9]),
    ];
    panel(&evaluators, &["P", "Q"])
}

fn near(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() < 1e-12)
}

#[test]
fn e9_one_evaluator_alone_decides() {
    let (parameters, cells) = e4();
    let found = who_decided(&parameters, &cells, None).unwrap();
    assert_eq!(found.now.winner.as_deref(), Some("P"));
    let [outcome, winner, status] = found.power.as_ref().unwrap();
    assert_eq!(
        [outcome.over, winner.over, status.over],
        [Over::Outcome, Over::Winner, Over::Status]
    );
    assert!(near(&outcome.shapley, &[1.0, 0.0, 0.0]), "{outcome:?}");
    assert!(near(&outcome.banzhaf, &[1.0, 0.0, 0.0]));
    assert_eq!(outcome.smallest, Smallest::Set(vec![0]));
    assert_eq!((found.method, &outcome.errors), (Method::Exact, &None));
    let pivotal: Vec<bool> = found
        .evaluators
        .iter()
        .map(|evaluator| evaluator.without != found.now)
        .collect();
    assert_eq!(pivotal, [true, false, false]);
    // (2.25 + .96 + .45)/5
    assert!((found.contributions.iter().sum::<f64>() - 0.732).abs() < 1e-12);
    assert!(near(
        &found
            .evaluators
            .iter()
            .map(|evaluator| evaluator.counts)
            .collect::<Vec<_>>(),
        &[2.5, 1.6, 0.9]
    ));
}

#[test]
fn e9_power_by_weight_alone() {
    let by = |weights: &[f64], quota| power_by_weight(weights, quota).unwrap();
    let seven = by(&[2.5, 2.0, 1.5], 0.7);
    // M has a quarter of the weight and no power.
    assert!(
        near(&seven.shapley_shubik, &[0.5, 0.5, 0.0]) && near(&seven.normalised, &[0.5, 0.5, 0.0])
    );
    let six = by(&[2.5, 2.0, 1.5], 0.6);
    assert!(near(
        &six.shapley_shubik,
        &[2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]
    ));
    assert!(near(&six.banzhaf, &[0.75, 0.25, 0.25]));
    let third = 1.0 / 3.0;
    assert!(near(&by(&[2.5, 2.0, 1.5], 0.5).shapley_shubik, &[third; 3]));
    assert!(near(
        &by(&[2.5, 1.6, 0.9], 0.5).shapley_shubik,
        &[2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]
    ));
}

#[test]
fn e9b_the_seven_roles() {
    let roles = [1.5, 2.0, 1.8, 2.5, 1.3, 2.2, 1.4];
    let seven = power_by_weight(&roles, 0.7).unwrap();
    assert_eq!(seven.winning, 22);
    assert!(near(
        &seven.swings,
        &[10.0, 12.0, 12.0, 18.0, 8.0, 14.0, 10.0]
    ));
    let expected = [
        23.0 / 210.0,
        1.0 / 7.0,
        1.0 / 7.0,
        17.0 / 70.0,
        8.0 / 105.0,
        37.0 / 210.0,
        23.0 / 210.0,
    ];
    assert!(near(&seven.shapley_shubik, &expected));
    let half = power_by_weight(&roles, 0.5).unwrap();
    assert!(near(
        &half.swings,
        &[16.0, 20.0, 20.0, 24.0, 16.0, 24.0, 16.0]
    ));
}

#[test]
fn what_has_no_power() {
    for weights in [&[][..], &[0.0, 0.0], &[1.0, -0.5], &[f64::NAN]] {
        let found = power_by_weight(weights, 0.7);
        assert_eq!(found, Err(ByWeightError::NoWeight), "{weights:?}");
    }
    let (parameters, mut cells) = e4();
    assert_eq!(
        who_decided(&parameters, &cells, Some("panel")),
        Err(PowerError::NoStage)
    );
    cells.norm = Norm::One;
    assert_eq!(
        who_decided(&parameters, &cells, None),
        Err(PowerError::NotAMean)
    );
    // A stage that no status opens.
    let (_, inner) = e4();
    cells
        .stages
        .push(Stage::new("panel", "Panel", inner, &cells));
    assert_eq!(
        who_decided(&parameters, &cells, Some("panel")),
        Err(PowerError::NotOpened)
    );
}

#[test]
fn a_stage_that_was_opened() {
    let (parameters, inner) = e4();
    let mut cells = Cells {
        norm: Norm::One,
        ..inner.clone()
    };
    cells.guards = vec![guard("panel", vec![])];
    cells.guards[0].status.opens = Some("panel".into());
    cells
        .stages
        .push(Stage::new("panel", "Panel", inner, &cells));
    let found = who_decided(&parameters, &cells, Some("panel")).unwrap();
    let alone = who_decided(&parameters, &e4().1, None).unwrap();
    assert_eq!(found.now, alone.now);
    assert_eq!(found.power, alone.power);
    assert_eq!(found.contributions, alone.contributions);
}

/// V is less sure of P, who wins, than of Q; S gave P no number; M is as sure of both.
#[test]
fn an_evaluator_counts_by_how_sure_it_is_of_the_winner() {
    let (parameters, mut cells) = e4();
    cells.columns[0].gain = Gain::Each(vec![0.6, 1.0]);
    cells.columns[1].gain = Gain::Each(vec![0.0, 0.8]);
    let counts = |cells: &Cells| -> Vec<f64> {
        let found = who_decided(&parameters, cells, None).unwrap();
        found.evaluators.iter().map(|one| one.counts).collect()
    };
    // (1.35 + .45)/2.4 = .75 against (1.25 + 1.12 + .81)/5
    assert_eq!(
        weigh(&parameters, &cells).verdict(&cells).winner.as_deref(),
        Some("P")
    );
    assert!(near(&counts(&cells), &[1.5, 1.6, 0.9]));
    // Where nobody wins, by the most that each counts by.
    for guard in &mut cells.guards {
        guard.status.winner = Pick::Nobody;
    }
    assert!(near(&counts(&cells), &[2.5, 1.6, 0.9]));
}

/// V weighs 2 for P, which is of another class, and 2.5 for Q.
#[test]
fn an_evaluator_counts_by_what_it_weighs_for_the_class_of_the_winner() {
    let (parameters, mut cells) = e4();
    cells.criteria[0].weights = vec![0, 1];
    cells.alternatives[0].class = 1;
    let found = |cells: &Cells| {
        let found = who_decided(&parameters, cells, None).unwrap();
        let evaluators = found.evaluators.iter();
        let (weights, counts): (Vec<f64>, Vec<f64>) =
            evaluators.map(|one| (one.weight, one.counts)).unzip();
        (found.now, found.contributions, weights, counts)
    };
    // (1.8 + .96 + .45)/4.5
    let (now, contributions, weights, counts) = found(&cells);
    assert_eq!(now.winner.as_deref(), Some("P"));
    assert!((contributions.iter().sum::<f64>() - 3.21 / 4.5).abs() < 1e-12);
    assert!(near(&weights, &[2.0, 2.0, 1.5]) && near(&counts, &[2.0, 1.6, 0.9]));
    // Where nobody wins, of the first.
    for guard in &mut cells.guards {
        guard.status.winner = Pick::Nobody;
    }
    let (.., weights, counts) = found(&cells);
    assert!(near(&weights, &[2.0, 2.0, 1.5]) && near(&counts, &[2.0, 1.6, 0.9]));
}

/// The seven of the source's example; the User Value Advocate names no score for the first position.
#[test]
fn the_missing_vote() {
    let evaluators = [
        (1.5, 0.9, vec![0.85, 0.0]),
        (2.0, 0.85, vec![0.78, 0.0]),
        (1.8, 0.95, vec![0.88, 0.0]),
        (2.5, 1.0, vec![0.92, 0.0]),
        (1.3, 0.75, vec![0.8, 0.0]),
        (2.2, 1.0, vec![0.95, 0.0]),
        (1.4, 0.8, vec![0.0, 0.0]),
    ];
    let (parameters, mut cells) = panel(&evaluators, &["A", "B"]);
    cells.columns[6].gain = Gain::Each(vec![0.0, 0.8]);
    let score = |target| {
        needed(&parameters, &cells, None, Some(target))
            .unwrap()
            .scores[6]
    };
    assert!((score(0.85).unwrap() - 0.6013).abs() < 5e-5);
    assert_eq!([score(0.95), score(0.5)], [None; 2]);
    cells.columns[6].gain = Gain::Same(0.0);
    let found = needed(&parameters, &cells, None, Some(0.85)).unwrap();
    assert_eq!(found.scores[6], None);
}

/// With a score that is needed put in, the leader's mean is the target: by `weigh`, whatever the panel is made of.
#[test]
fn with_a_needed_score_the_mean_is_the_target() {
    let (parameters, mut cells) = e4();
    let all = parameters.all().iter().cloned();
    let multiplier = Parameter::weight("m", "m", 1.25);
    let parameters = Parameters::new(all.chain([multiplier]).collect());
    cells.alternatives[0].multiplier = Some(parameters.all().len() - 1);
    cells.columns[1].shift = 0.2;
    cells.criteria[2].sign = -1.0;
    let found = needed(&parameters, &cells, None, Some(0.65)).unwrap();
    assert_eq!(found.alternative, "P");
    let scores: Vec<f64> = found.scores.into_iter().flatten().collect();
    assert_eq!(scores.len(), 3);
    for (at, score) in scores.into_iter().enumerate() {
        let mut cells = cells.clone();
        cells.columns[at].x[0] = score;
        let mean = weigh(&parameters, &cells).scores[0];
        assert!((mean - 0.65).abs() < 1e-12, "{at}: {mean}");
    }
}

/// Twelve evaluators, and more of them that are sure of nothing: those change no index, but for how it is found.
fn twelve(silent: usize) -> (Parameters, Cells) {
    let tenths = |x: usize| x as f64 / 10.0;
    let evaluators = (0..12).map(|at| {
        let scores = [4 + at * 7 % 6, 9 - at * 5 % 8, 3 + at * 3 % 7].map(tenths);
        (tenths(5 + at), tenths(10 - at % 5), scores.to_vec())
    });
    let silence = (0..silent).map(|_| (1.0, 0.0, vec![1.0, 0.0, 0.5]));
    panel(
        &evaluators.chain(silence).collect::<Vec<_>>(),
        &["P", "Q", "R"],
    )
}

#[test]
fn of_many_evaluators_indices_are_sampled() {
    let (parameters, cells) = twelve(0);
    let exact = who_decided(&parameters, &cells, None).unwrap();
    let (parameters, cells) = twelve(2);
    let sampled = who_decided(&parameters, &cells, None).unwrap();
    assert_eq!(exact.method, Method::Exact);
    assert_eq!(
        sampled.method,
        Method::Sampled {
            permutations: 100_000 / 29
        }
    );
    assert_eq!(who_decided(&parameters, &cells, None).unwrap(), sampled);
    let within = |found: &[f64], errors: &[f64], exact: &[f64]| {
        for (at, found) in found.iter().enumerate() {
            let exact = exact.get(at).copied().unwrap_or(0.0);
            let off = (found - exact).abs();
            assert!(
                off <= 4.0 * errors[at] + 1e-9,
                "{at}: {found} ± {}, {exact}",
                errors[at]
            );
        }
        found.iter().sum::<f64>()
    };
    let pairs = sampled
        .power
        .iter()
        .flatten()
        .zip(exact.power.iter().flatten());
    for (found, exact) in pairs {
        let errors = found.errors.as_ref().unwrap();
        let sum = within(&found.shapley, &errors.shapley, &exact.shapley);
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        within(&found.banzhaf, &errors.banzhaf, &exact.banzhaf);
        match (&found.smallest, &exact.smallest) {
            (Smallest::Set(found), Smallest::Set(exact)) => assert_eq!(found.len(), exact.len()),
            (Smallest::MoreThan { more_than }, Smallest::Set(exact)) => {
                assert!(exact.len() > *more_than);
            }
            (Smallest::NoneButAll, _) => panic!("not all sets were gone through"),
            (_, Smallest::NoneButAll | Smallest::MoreThan { .. }) => {}
        }
    }
    let sum = within(
        &sampled.contributions,
        &sampled.contribution_errors,
        &exact.contributions,
    );
    assert!((sum - exact.contributions.iter().sum::<f64>()).abs() < 1e-9);
    assert_eq!(sampled.contributions[13].to_bits(), 0.0_f64.to_bits());
}

/// Every order in which the players can arrive.
fn orders(players: usize) -> Vec<Vec<usize>> {
    if players == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(players - 1) {
        for at in 0..players {
            let mut order = shorter.clone();
            order.insert(at, players - 1);
            all.push(order);
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// An evaluator's Shapley index is how often it is the one who, as all arrive in any order, makes the outcome,
    /// less how often it spoils it.
    #[test]
    fn indices_are_what_arriving_in_any_order_gives(
        drawn in prop::collection::vec((1_u32..=30, 1_u32..=10, prop::collection::vec(0_u32..=10, 3)), 1..=5),
    ) {
        let tenths = |x: u32| f64::from(x) / 10.0;
        let evaluators: Vec<(f64, f64, Vec<f64>)> = drawn
            .iter()
            .map(|(w, c, scores)| (tenths(*w), tenths(*c), scores.iter().map(|x| tenths(*x)).collect()))
            .collect();
        let (parameters, cells) = panel(&evaluators, &["P", "Q", "R"]);
        let found = who_decided(&parameters, &cells, None).unwrap();
        let comes_to = |present: &[usize]| {
            let mut cells = cells.clone();
            for (evaluator, column) in cells.columns.iter_mut().enumerate() {
                if !present.contains(&evaluator) {
                    column.gain = Gain::Same(0.0);
                }
            }
            weigh(&parameters, &cells).verdict(&cells)
        };
        let [outcome, ..] = found.power.as_ref().unwrap();
        let orders = orders(evaluators.len());
        let mut turns = vec![0.0; evaluators.len()];
        for order in &orders {
            let mut before = false;
            for end in 1..=order.len() {
                let after = comes_to(&order[..end]) == found.now;
                turns[order[end - 1]] += f64::from(u8::from(after)) - f64::from(u8::from(before));
                before = after;
            }
        }
        for turn in &mut turns {
            *turn /= orders.len() as f64;
        }
        prop_assert!(near(&outcome.shapley, &turns), "{:?} {turns:?}", outcome.shapley);
        prop_assert!((outcome.shapley.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        // The parts of the mean sum to it, and a smallest set does what it says.
        let winner = cells.alternatives.iter().position(|one| Some(&one.id) == found.now.winner.as_ref()).unwrap();
        let mean = weigh(&parameters, &cells).scores[winner];
        prop_assert!((found.contributions.iter().sum::<f64>() - mean).abs() < 1e-9);
        if let Smallest::Set(set) = &outcome.smallest {
            let rest: Vec<usize> = (0..evaluators.len()).filter(|evaluator| !set.contains(evaluator)).collect();
            prop_assert_ne!(comes_to(&rest), found.now.clone());
        }
        for (evaluator, power) in found.evaluators.iter().enumerate() {
            let rest: Vec<usize> = (0..evaluators.len()).filter(|other| *other != evaluator).collect();
            prop_assert_eq!(&power.without, &comes_to(&rest));
            let alone = matches!(&outcome.smallest, Smallest::Set(set) if set.len() == 1);
            if !alone && !rest.is_empty() {
                prop_assert_eq!(&power.without, &found.now);
            }
        }
    }
}

/// Evaluators of roles, each with its role, confidence and scores of P and Q. Those of a role that are sure of something
/// have its weight together.
fn of_roles(evaluators: &[(usize, f64, [f64; 2])]) -> (Parameters, Cells) {
    let rows: Vec<(f64, f64, Vec<f64>)> = evaluators
        .iter()
        .map(|(_, sure, scores)| (1.0, *sure, scores.to_vec()))
        .collect();
    let (_, mut cells) = panel(&rows, &["P", "Q"]);
    let weights = [2.0, 1.8, 0.7].map(|weight| Parameter::weight(format!("w{weight}"), "", weight));
    let limits = [("consensus", 0.65), ("hybrid_gap", 0.05)]
        .map(|(id, value)| Parameter::threshold(id, id, value));
    let parameters = Parameters::new(weights.into_iter().chain(limits).collect());
    for (criterion, (role, ..)) in cells.criteria.iter_mut().zip(evaluators) {
        let alike = evaluators
            .iter()
            .filter(|one| one.0 == *role && one.1 > 0.0);
        criterion.weights = vec![*role];
        criterion.share = 1.0 / alike.count().max(1) as f64;
    }
    for (guard, limit) in cells.guards.iter_mut().zip([3, 4]) {
        guard.tests[0].right = Limit::Parameter(limit);
    }
    (parameters, cells)
}

/// The same panel of those evaluators alone, as if their files were all there is.
fn alone(evaluators: &[(usize, f64, [f64; 2])], present: &[usize]) -> (Cells, Weighed) {
    let present: Vec<_> = present.iter().map(|at| evaluators[*at]).collect();
    let (parameters, cells) = of_roles(&present);
    let weighed = weigh(&parameters, &cells);
    (cells, weighed)
}

/// By hand: without Web the Data expert has all of the experts' 1.8, so P comes to (2 · 0.9 + 1.8 · 0.4) / 3.8 = 0.663158.
#[test]
fn who_is_left_of_a_role_has_its_whole_weight() {
    let evaluators = [
        (0, 1.0, [0.9, 0.3]),
        (1, 1.0, [0.62, 0.64]),
        (1, 1.0, [0.4, 0.78]),
    ];
    let (parameters, mut cells) = of_roles(&evaluators);
    let criterion = cells.criteria[1].id.clone();
    let what = What::LeaveOut { criterion };
    Override { stage: None, what }.make(&mut cells).unwrap();
    let mean = weigh(&parameters, &cells).scores[0];
    assert!((mean - 0.663_157_894_7).abs() < 1e-9, "{mean}");
}

proptest! {
    /// Leaving evaluators out comes to what the panel of the others comes to, and contributions are means of what each
    /// adds over all orders of arrival.
    #[test]
    fn sharing_evaluators_are_left_out_as_if_they_had_not_been_there(
        evaluators in prop::collection::vec(
            (0..3_usize, prop_oneof![Just(0.0), 0.1..1.0], [0.0..1.0, 0.0..1.0]), 1..5)
    ) {
        let count = evaluators.len();
        let (parameters, cells) = of_roles(&evaluators);
        let found = who_decided(&parameters, &cells, None).unwrap();
        let whole = weigh(&parameters, &cells);
        for absent in 0..count {
            let present: Vec<usize> = (0..count).filter(|at| *at != absent).collect();
            let (fresh, then) = alone(&evaluators, &present);
            prop_assert_eq!(&found.evaluators[absent].without, &then.verdict(&fresh));
        }
        let Some(winner) = whole.outcome.winner else { return Ok(()) };
        let mean = |present: &[usize]| {
            let mean = alone(&evaluators, present).1.scores[winner];
            if mean.is_finite() { mean } else { 0.0 }
        };
        let mut sums = vec![0.0; count];
        let mut orders = 0.0;
        for code in 0..count.pow(u32::try_from(count).unwrap()) {
            let order: Vec<usize> = (0..count)
                .map(|at| code / count.pow(u32::try_from(at).unwrap()) % count)
                .collect();
            if (0..count).any(|one| !order.contains(&one)) {
                continue;
            }
            orders += 1.0;
            for at in 0..count {
                let mut with = order[..=at].to_vec();
                let mut before = order[..at].to_vec();
                with.sort_unstable();
                before.sort_unstable();
                sums[order[at]] += mean(&with) - if at == 0 { 0.0 } else { mean(&before) };
            }
        }
        for (sum, contribution) in sums.iter().zip(&found.contributions) {
            prop_assert!((sum / orders - contribution).abs() < 1e-9, "{sums:?} {:?}", found.contributions);
        }
    }
}
