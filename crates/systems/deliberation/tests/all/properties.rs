//! What holds whatever the numbers are.

use proptest::prelude::*;
use steelyard_deliberation::advocate::{self, Candidate, Rotation, choice};
use steelyard_deliberation::diverge::{Ideas, Landscape, landscape};
use steelyard_deliberation::quorum::{SmallGroups, required};
use steelyard_deliberation::rubric::{Criterion, Measure, Rubric, Severity, drift};
use steelyard_deliberation::run::Text;
use steelyard_deliberation::trust::{Standing, TrustRules};
use steelyard_deliberation::{Course, RoundState};
use steelyard_documents::similarity::Method;

fn small() -> impl Strategy<Value = SmallGroups> {
    prop_oneof![
        Just(SmallGroups::Floor),
        Just(SmallGroups::Ceil),
        Just(SmallGroups::UnanimousUnder),
    ]
}

fn rubric() -> impl Strategy<Value = Rubric> {
    let criterion = ("[a-f]", 0.001..10.0_f64, "[a-z ]{0,12}");
    let criteria = prop::collection::btree_map(criterion.0, (criterion.1, criterion.2), 1..6);
    criteria.prop_map(|all| Rubric {
        criteria: all
            .into_iter()
            .map(|(name, (weight, guidelines))| Criterion {
                name: name.into(),
                weight,
                guidelines,
            })
            .collect(),
    })
}

fn candidates() -> impl Strategy<Value = Vec<Candidate>> {
    let one = (0.0..1.0_f64, 0..9_u32, prop::option::of(1..6_u32));
    prop::collection::vec(one, 0..7).prop_map(|all| {
        let all = all.into_iter().enumerate();
        all.map(|(at, (trust, rounds, since))| Candidate {
            name: format!("agent {at}").into(),
            trust,
            rounds,
            since,
        })
        .collect()
    })
}

fn rotation() -> impl Strategy<Value = Rotation> {
    prop_oneof![
        Just(Rotation::TrustWeighted),
        Just(Rotation::RandomPerRound),
        Just(Rotation::RoundRobin),
        Just(Rotation::FixedAgent),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Small groups aside (one and two agents need all votes), more agents never need fewer votes, nor does a higher threshold.
    #[test]
    fn votes_that_it_takes_grow(agents in 3..400_u32, percent in 1..100_u32, small in small()) {
        let needed = |agents: u32, percent: u32| required(agents, f64::from(percent) / 100.0, small, 3);
        let votes = needed(agents, percent);
        prop_assert!((1..=agents).contains(&votes));
        prop_assert!(needed(agents + 1, percent) >= votes);
        prop_assert!(needed(agents, percent + 1) >= votes);
    }

    #[test]
    fn drift_is_a_distance_of_shares(one in rubric(), other in rubric(), power in -6..7_i32) {
        let method = Method::default();
        let [there, back] = [(&one, &other), (&other, &one)]
            .map(|(gold, living)| drift(gold, living, Measure::Weights, method).percent);
        prop_assert!((there - back).abs() < 1e-9);
        let mut scaled = other.clone();
        for criterion in &mut scaled.criteria {
            criterion.weight *= 10_f64.powi(power);
        }
        for measure in [Measure::Weights, Measure::WeightsAndWording] {
            let found = drift(&one, &other, measure, method).percent;
            prop_assert!((0.0..=100.0).contains(&found));
            prop_assert!((drift(&one, &scaled, measure, method).percent - found).abs() < 1e-9);
            prop_assert!(drift(&one, &one, measure, method).percent < 1e-9);
        }
    }

    #[test]
    fn chances_are_those_of_one_or_none(
        candidates in candidates(),
        fixed in prop::option::of(0..7_usize),
        round in 0..40_u32,
        rotation in rotation(),
        deterministic in any::<bool>(),
        ends_at_zero in any::<bool>(),
    ) {
        let rules = advocate::Rules { rotation, deterministic, ends_at_zero, ..advocate::Rules::default() };
        let found = choice(&candidates, fixed.filter(|at| *at < candidates.len()), round, &rules);
        let sum: f64 = found.likely.iter().sum();
        let is_nobody = found.fallback == Some(advocate::Fallback::Nobody);
        prop_assert!((sum - f64::from(u8::from(!is_nobody))).abs() < 1e-9, "{found:?}");
        for (likely, why) in found.likely.iter().zip(&found.left_out) {
            prop_assert!(*likely >= 0.0 && (why.is_none() || *likely == 0.0), "{found:?}");
        }
    }

    #[test]
    fn trust_stays_within_0_and_1(
        deeds in prop::collection::vec((0..200_u32, any::<bool>(), prop::option::of(0.0..2.0_f64)), 0..12),
    ) {
        let day = 86_400_000.0;
        let mut standing = Standing::default();
        for (at, flag, depth) in &deeds {
            let at = Some(f64::from(*at) * day);
            match depth {
                Some(depth) => standing.dissents(at, *flag, *depth),
                None => standing.overridden(at, *flag),
            }
        }
        let found = standing.trust(Some(200.0 * day), &TrustRules::default());
        prop_assert!((0.0..=1.0).contains(&found.value), "{found:?}");
        prop_assert!((found.dissents + found.overrides) as usize <= deeds.len());
    }

    #[test]
    fn each_idea_is_of_one_approach(ideas in ideas(), threshold in 0.0..1.0_f64) {
        let found = landscape_of(&ideas, threshold);
        let mut all: Vec<usize> = found.approaches.iter().flat_map(|one| one.ideas.clone()).collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..ideas.len()).collect::<Vec<_>>());
        for one in &found.approaches {
            prop_assert!(one.ideas.contains(&one.representative));
        }
    }

    /// Held against looking at each check by itself, also where the limits stand the wrong way round.
    #[test]
    fn alerts_are_the_checks_that_are_severe(
        rounds in prop::collection::vec((0_u8..80, any::<bool>(), any::<bool>()), 0..20),
        limits in prop::array::uniform2(0_u8..80),
    ) {
        let quarter = |quarters: u8| f64::from(quarters) / 4.0;
        let [warning, critical] = limits.map(quarter);
        let rounds = rounds.into_iter().map(|(percent, checked, known)| RoundState {
            percent: known.then_some(quarter(percent)),
            checked,
            ..RoundState::default()
        });
        let course = Course { rounds: rounds.collect(), ..Course::default() };
        let severe = |warning: f64, least: Severity| {
            let rounds = course.rounds.iter().enumerate();
            let found = rounds.filter(|(_, state)| {
                let percent = state.percent.filter(|_| state.checked);
                percent.is_some_and(|percent| Severity::of(percent, warning, critical) >= least)
            });
            let all: Vec<usize> = found.map(|(at, _)| at).collect();
            (all.first().copied(), all.len())
        };
        let [all, worst] = course.alerts([warning, critical]);
        prop_assert_eq!((all.first, all.count), severe(warning, Severity::Warning));
        prop_assert_eq!((worst.first, worst.count), severe(warning, Severity::Critical));
        let steps = course.alert_steps(critical);
        for eighth in 0..170 {
            let limit = f64::from(eighth) / 8.0;
            if limit > critical {
                break;
            }
            let step = steps.iter().find(|step| step.at >= limit);
            let told = step.map_or((None, 0), |step| (step.below.first, step.below.count));
            prop_assert_eq!(told, severe(limit, Severity::Warning), "a warning from {} on", limit);
        }
    }

    /// Each step is where the number of approaches changes, and nowhere else.
    #[test]
    fn a_higher_threshold_never_leaves_fewer_approaches(ideas in ideas(), threshold in 0.0..1.0_f64) {
        let mut all = Ideas::new(Method::default());
        for (at, idea) in ideas.iter().enumerate() {
            all.take(at, &Text { text: idea.clone(), embedding: Vec::new() });
        }
        let tree = all.tree();
        let steps = tree.steps();
        let mut before = 0;
        for (at, count) in &steps {
            prop_assert!(*count > before);
            prop_assert_eq!(tree.approaches(*at), *count);
            prop_assert_eq!(all.landscape(&tree, *at).approaches.len(), *count);
            prop_assert!(tree.approaches(at + 1e-6) > *count);
            before = *count;
        }
        let here = steps.iter().find(|(at, _)| *at >= threshold);
        prop_assert_eq!(tree.approaches(threshold), here.map_or(ideas.len(), |(_, count)| *count));
        for wanted in 0..=ideas.len() {
            let above = tree.enough_above(wanted).expect("as many ideas");
            prop_assert_eq!(threshold > above, tree.approaches(threshold) >= wanted);
        }
    }

    #[test]
    fn the_order_of_ideas_makes_no_approach(ideas in ideas(), threshold in 0.0..1.0_f64, turn in 0..9_usize, back in any::<bool>()) {
        let mut other = ideas.clone();
        if !other.is_empty() {
            let by = turn % other.len();
            other.rotate_left(by);
        }
        if back {
            other.reverse();
        }
        prop_assert_eq!(texts_of(&ideas, threshold), texts_of(&other, threshold));
    }
}

fn ideas() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ab ]{0,6}", 0..9)
}

fn landscape_of(ideas: &[String], threshold: f64) -> Landscape {
    let ideas: Vec<&str> = ideas.iter().map(String::as_str).collect();
    landscape(&ideas, threshold, Method::default())
}

/// The texts of each approach.
fn texts_of(ideas: &[String], threshold: f64) -> Vec<Vec<String>> {
    let found = landscape_of(ideas, threshold).approaches;
    let texts = found.iter().map(|one| {
        let mut texts: Vec<String> = one.ideas.iter().map(|at| ideas[*at].clone()).collect();
        texts.sort();
        texts
    });
    let mut all: Vec<Vec<String>> = texts.collect();
    all.sort();
    all
}

/// Of two pairs that are equally alike, and share an idea, the one whose texts come first is one approach.
#[test]
fn the_order_of_ideas_decides_nothing_between_equals() {
    let mut ideas = ["aa bb", "bb cc", "cc dd"].map(str::to_owned);
    let expected = [vec!["aa bb", "bb cc"], vec!["cc dd"]];
    assert_eq!(texts_of(&ideas, 0.05), expected);
    ideas.reverse();
    assert_eq!(texts_of(&ideas, 0.05), expected);
}
