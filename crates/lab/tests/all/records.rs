//! What is recorded beside what comes out: the choice, the outcome, and regret.

use steelyard_decision::Model;
use steelyard_lab::{AbTest, Record, Side, Subject, Subjects, worklist};

use crate::support::read_model;

/// Two of which a scores 2 and b 1, and a third that is kept out with 9; b is the safest.
fn decision(rest: &str, recorded: &str) -> Model {
    read_model(&format!(
        r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
  {{ id = "a", cells = {{ x = 2 }} }},
  {{ id = "b", cells = {{ x = 1 }} }},
  {{ id = "c", cells = {{ x = 9 }}, gates = [{{ id = "g", effect = "veto", test = {{ fact = "f", holds = false }} }}] }},
]
safety = [{{ label = "risk", prefer = "least", x = {{ a = 2, b = 1, c = 3 }} }}]
{rest}
recorded = {recorded}
"#
    ))
}

const FIRST: &str = r#"guards = [{ id = "g", tests = [], status = { id = "ACCEPT" } }]"#;
const SAFEST: &str =
    r#"guards = [{ id = "g", tests = [], status = { id = "SAFE", winner = "safest" } }]"#;

#[test]
fn regret_is_the_score_of_the_choice_less_the_highest() {
    for (rest, recorded, expected) in [
        (FIRST, r#"{ winner = "a" }"#, Some(0.0)),
        (FIRST, r#"{ winner = "b" }"#, Some(-1.0)),
        // What is kept out does not rank, whatever it would score.
        (FIRST, r#"{ winner = "c" }"#, None),
        (FIRST, r#"{ winner = "gone" }"#, None),
        (FIRST, r#"{ status = "ACCEPT" }"#, None),
        // The safest wins with less than the highest score.
        (SAFEST, r#"{ winner = "a" }"#, None),
        (SAFEST, r#"{ winner = "b" }"#, None),
    ] {
        let side = Side::of(&decision(rest, recorded));
        assert_eq!(side.regret, expected, "{rest} {recorded}");
    }
}

#[test]
fn a_list_and_two_settings_count_the_same_choices() {
    let models = [
        (
            r#"{ status = "ACCEPT", winner = "a" }"#,
            Record::Matches,
            Some(true),
        ),
        // The choice is the same, the status is not.
        (
            r#"{ status = "PANEL", winner = "a" }"#,
            Record::Differs,
            Some(true),
        ),
        (
            r#"{ status = "ACCEPT", winner = "b" }"#,
            Record::Differs,
            Some(false),
        ),
        (r#"{ status = "PANEL" }"#, Record::Differs, Some(false)),
        ("{ }", Record::NotRecorded, None),
    ];
    let all: Vec<Model> = models.iter().map(|one| decision(FIRST, one.0)).collect();
    let items = worklist(&all);
    for (item, (recorded, against, choice)) in items.iter().zip(&models) {
        assert_eq!(
            (item.against, item.same_choice),
            (*against, *choice),
            "{recorded}"
        );
    }
    let count = |of: fn(&&steelyard_lab::WorkItem) -> bool| items.iter().filter(of).count();
    let sides: Vec<Side> = all.iter().map(Side::of).collect();
    let subjects = Subjects {
        all: vec![Subject::default(); all.len()],
        ..Subjects::default()
    };
    let choices = AbTest::new(&subjects, &sides, &sides)
        .finish()
        .choices
        .unwrap();
    assert_eq!((choices.n, choices.right_a, choices.same_b), (4, 2, 1));
    assert_eq!(
        choices.n - choices.right_a,
        count(|one| one.same_choice == Some(false))
    );
    assert_eq!(
        choices.n - choices.same_a,
        count(|one| one.against == Record::Differs)
    );
}
