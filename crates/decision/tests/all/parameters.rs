//! Places of parameters: by id, by what follows what, and by group.

use steelyard_decision::{Parameter, Parameters, Role};
use steelyard_kernel::steps_of;

/// So many weights, of which each of the second half follows one of the first.
fn weights(count: usize) -> Parameters {
    let one = |at: usize| {
        let leader = at.checked_sub(count / 2);
        let id = format!("w{at}");
        Parameter {
            fallback_of: leader.map(|leader| format!("w{leader}").into()),
            follows: leader.is_some(),
            ..Parameter::weight(id.clone(), id, 1.0)
        }
    };
    Parameters::new((0..count).map(one).collect())
}

fn values(parameters: &Parameters) -> String {
    let values = parameters.all().iter().map(|one| one.value.to_string());
    values.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_value_goes_to_those_that_follow() {
    let mut parameters = weights(8);
    parameters.set("w1", 3.0).unwrap();
    assert_eq!(values(&parameters), "1 3 1 1 1 3 1 1");
    assert_eq!((parameters.leader(5), parameters.leader(1)), (1, 1));
    // What has a value of its own stands alone from then on.
    parameters.set("w5", 2.0).unwrap();
    parameters.set("w1", 4.0).unwrap();
    assert_eq!(values(&parameters), "1 4 1 1 1 2 1 1");
    assert_eq!(parameters.leader(5), 5);
    assert_eq!(parameters.sharers(1), [0, 2, 3, 5]);
}

#[test]
fn a_weight_without_others_shares_nothing() {
    let mut parameters = weights(2);
    assert!(!parameters.is_shared(0));
    parameters.set("w1", 2.0).unwrap();
    assert!(parameters.is_shared(0));
    parameters.lock("w1", true).unwrap();
    assert!(!parameters.is_shared(0));
    let threshold = Parameter {
        role: Role::Threshold,
        ..Parameter::weight("t", "t", 1.0)
    };
    let parameters = Parameters::new(vec![threshold, Parameter::weight("w", "w", 1.0)]);
    assert!(!parameters.is_shared(0) && !parameters.is_shared(1));
}

#[test]
fn thousands_of_values_take_as_many_steps() {
    let steps = |count: usize| {
        steps_of(|| {
            let mut parameters = weights(count);
            for at in 0..count / 2 {
                parameters.set(&format!("w{at}"), 2.0).unwrap();
                assert!(parameters.is_shared(at));
            }
            let ids: Vec<String> = (0..count).map(|at| format!("w{at}")).collect();
            assert!(ids.iter().all(|id| parameters.value_of(id) > 1.0));
        })
    };
    let [once, twice] = [1_000, 2_000].map(steps);
    assert!(once >= 1_000, "{once}");
    assert!(twice <= 2 * once + 100, "{once}, then {twice}");
}
