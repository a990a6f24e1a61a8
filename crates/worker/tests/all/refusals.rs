//! Settings that nothing takes, among one decision and among several.

use steelyard_protocol::ask::Save;
use steelyard_protocol::{Reply, Settings};

use super::support::{MAP, PAIR, Page, STAGED, only, reviews, settings};

fn alone() -> Page {
    Page::with(&[("cards.yaml", PAIR)])
}

fn several() -> Page {
    let reviews = reviews();
    Page::with(&[
        ("cards.yaml", PAIR),
        ("staged.json", STAGED),
        ("reviews.jsonl", &reviews),
        ("map.json", MAP),
    ])
}

fn locked(ids: &[&str]) -> Settings {
    Settings {
        locked: ids.iter().map(|id| (*id).to_owned()).collect(),
        ..Settings::default()
    }
}

/// What is refused, one sentence each, in any order.
fn assert_refused(page: &mut Page, draft: &Settings, ids: &[&str]) {
    for decision in [0, 1, 2, 20] {
        let request = super::support::decide_under(page.id(decision), draft);
        let Reply::Decided(decided) = page.ask(request) else {
            continue;
        };
        let refused = &decided.refused;
        assert_eq!(refused.len(), ids.len(), "{ids:?}: {refused:?}");
        for id in ids {
            assert!(
                refused.iter().any(|one| one.contains(id)),
                "{id}: {refused:?}"
            );
        }
    }
}

#[test]
fn what_one_decision_knows_is_refused_by_none() {
    let good = Settings {
        locked: vec![
            "p_a".to_owned(),
            "table.cost".to_owned(),
            "collapse.w_r".to_owned(),
        ],
        ..settings(&[
            ("collapse.w_e", "7"),
            ("collapse.severity.low", "0.2"),
            ("collapse.signs", "as_written"),
            ("bar", "2"),
            ("table.tests", "0.5"),
        ])
    };
    assert_refused(&mut several(), &good, &[]);
}

#[test]
fn an_id_that_none_knows_is_told_once() {
    for page in [&mut alone(), &mut several()] {
        assert_refused(page, &settings(&[("collapse.w_x", "1")]), &["collapse.w_x"]);
        assert_refused(page, &settings(&[("w_x", "1")]), &["w_x"]);
        assert_refused(page, &settings(&[("tables.test", "1")]), &["tables.test"]);
        assert_refused(
            page,
            &settings(&[("collapse.nothing", "a")]),
            &["collapse.nothing"],
        );
        assert_refused(page, &locked(&["nothing"]), &["nothing"]);
        assert_refused(page, &Settings::default(), &[]);
    }
}

#[test]
fn a_value_that_none_takes_is_told_once() {
    for page in [&mut alone(), &mut several()] {
        for value in ["-1", "NaN", "inf", "-inf", "1e300"] {
            let draft = settings(&[("collapse.w_e", value)]);
            assert_refused(page, &draft, &["collapse.w_e"]);
        }
        let draft = settings(&[("collapse.residual_limit", "2")]);
        assert_refused(page, &draft, &["collapse.residual_limit"]);
        let draft = settings(&[("collapse.signs", "as_meant")]);
        assert_refused(page, &draft, &["collapse.signs"]);
    }
    let draft = settings(&[("table.cost", "-1"), ("bar", "NaN")]);
    assert_refused(&mut several(), &draft, &["table.cost", "bar"]);
}

/// What changes cells is asked of the policy and of the decisions, and told once all the same.
#[test]
fn a_value_that_would_change_cells_is_told_once() {
    for page in [&mut alone(), &mut several()] {
        for value in ["-1", "1.5", "NaN"] {
            let draft = settings(&[("collapse.severity.low", value)]);
            assert_refused(page, &draft, &["collapse.severity.low"]);
        }
        assert_refused(page, &Settings::default(), &[]);
    }
}

/// Without a card nothing has the parameters of a policy.
#[test]
fn without_cards_a_policy_takes_no_value() {
    let mut page = Page::with(&[("staged.json", STAGED)]);
    for (id, value) in [
        ("collapse.w_e", "7"),
        ("collapse.severity.low", "0.2"),
        ("collapse.w_e", "-1"),
        ("collapse.severity.low", "-1"),
    ] {
        assert_refused(&mut page, &settings(&[(id, value)]), &[id]);
    }
}

#[test]
fn without_cards_a_policy_takes_no_reading() {
    let mut page = Page::with(&[("staged.json", STAGED)]);
    let draft = settings(&[("collapse.signs", "as_written")]);
    assert_refused(&mut page, &draft, &["collapse.signs"]);
}

/// A bad setting leaves the good ones as they are, and the decision where it was.
#[test]
fn a_bad_setting_changes_nothing() {
    let mut page = several();
    for decision in [0, 1, 2] {
        let good = settings(&[("collapse.w_e", "7.5"), ("p_a", "0.8"), ("table.cost", "2")]);
        let mut bad = good.clone();
        bad.values.push(("collapse.w_r".to_owned(), f64::NAN));
        bad.values
            .push(("collapse.severity.low".to_owned(), f64::INFINITY));
        bad.values.push(("p_b".to_owned(), -3.0));
        bad.switches
            .push(("collapse.signs".to_owned(), "none".to_owned()));
        bad.locked.push("nobody".to_owned());
        let expected = page.decide_at(decision, &good);
        let got = page.decide_at(decision, &bad);
        assert_eq!(got.rows, expected.rows);
        assert_eq!((got.status, got.winner), (expected.status, expected.winner));
        assert_eq!(got.consequences, expected.consequences);
    }
}

/// Of settings over several decisions a policy takes its own, and refuses what is nobody's.
#[test]
fn a_policy_saves_its_own() {
    let mut page = several();
    let draft = settings(&[
        ("table.cost", "3"),
        ("p_a", "0.5"),
        ("collapse.w_e", "7"),
        ("collapse.close-call", "first"),
    ]);
    let reply = page.answer_to(Save { settings: draft });
    let patch = only(reply);
    assert!(patch.text.contains("w_e: 7") && patch.text.contains("first"));
    assert!(
        !patch.text.contains("cost") && !patch.text.contains("p_a"),
        "{}",
        patch.text
    );
    for bad in [
        ("collapse.w_x", "1"),
        ("collapse.w_e", "-1"),
        ("collapse.signs", "none"),
    ] {
        let reply = page.answer_to(Save {
            settings: settings(&[bad]),
        });
        assert!(
            matches!(&reply, Err(why) if why.contains(bad.0)),
            "{reply:?}"
        );
    }
}
