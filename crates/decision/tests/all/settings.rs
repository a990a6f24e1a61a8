//! Settings that are taken, and those that are told why they are not.

use steelyard_decision::{Choice, Model, Parameter, Parameters, Refusal, Settings, Switch, choose};

const CHOICES: &[Choice] = &[
    Choice {
        id: "as_written",
        label: "as the text has it",
    },
    Choice {
        id: "as_meant",
        label: "as the example has it",
    },
];

const SWITCHES: [Switch; 2] = [
    Switch::new("signs", "Signs", CHOICES),
    Switch::new("order", "Order", CHOICES),
];

fn parameters() -> Parameters {
    Parameters::new(vec![
        Parameter::weight("w", "w", 1.0),
        Parameter::weight("v", "v", 1.0),
    ])
}

fn settings(settings: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = settings.iter();
    owned
        .map(|(id, to)| ((*id).to_owned(), (*to).to_owned()))
        .collect()
}

#[test]
fn good_settings_are_taken_and_the_others_told() {
    let (mut parameters, mut switches) = (parameters(), SWITCHES);
    let settings = Settings {
        values: vec![("w".to_owned(), 2.0), ("u".to_owned(), 3.0)],
        switches: settings(&[("order", "as-meant"), ("signs", "as_guessed")]),
        locked: vec!["v".to_owned()],
    };
    let refused = Model::apply(&mut parameters, &mut switches, &settings);
    assert!(refused.iter().map(Refusal::id).eq(["u", "signs"]));
    let values = parameters.all().iter().map(|one| (one.value, one.locked));
    assert!(values.eq([(2.0, false), (1.0, true)]));
    let readings = switches.map(|switch| switch.reading());
    assert_eq!(readings, ["as_written", "as_meant"]);
}

#[test]
fn a_switch_is_found_by_its_id_or_the_nearest_is_told() {
    let mut switches = SWITCHES;
    let (switch, place) = choose(&mut switches, "order", "as_meant").unwrap();
    assert_eq!((switch.id, place), ("order", 1));
    let unknown = Refusal::Unknown {
        id: "orders".to_owned(),
        nearest: Some("order".to_owned()),
    };
    assert_eq!(
        choose(&mut switches, "orders", "as_meant").unwrap_err(),
        unknown
    );
}

#[test]
fn a_lock_is_put_on_and_taken_off() {
    let mut parameters = parameters();
    for locked in [true, false] {
        assert_eq!(parameters.lock("v", locked), Ok(()));
        let locks = parameters.all().iter().map(|one| one.locked);
        assert!(locks.eq([false, locked]));
    }
    assert!(parameters.lock("nothing", true).is_err());
}
