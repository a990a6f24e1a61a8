//! Settings written down: into a policy, and into a decision as data.

use steelyard_protocol::ask::{Data, Save, SaveOwn};
use steelyard_protocol::collapse::{ReportKind, Write};
use steelyard_protocol::{Consequences, Decided, SavedIn, Settings};

use super::support::{
    CARDS, FILES, POLICY, Page, engine_says, engine_settings, only, settings, workspace,
};

#[test]
fn a_saved_policy_decides_as_its_settings_did() {
    let table: [&[(&str, &str)]; 4] = [
        &[("collapse.w_e", "12")],
        &[
            ("collapse.w_e", "7"),
            ("collapse.threshold", "5.5"),
            ("collapse.gap", "0.25"),
        ],
        &[
            ("collapse.signs", "as_written"),
            ("collapse.close-call", "first"),
        ],
        &[
            ("collapse.severity.low", "0.35"),
            ("collapse.max_reflexions", "0"),
            ("collapse.residual_limit", "0.5"),
        ],
    ];
    for files in [&FILES[..], &FILES[..1]] {
        for pairs in table {
            let mut page = Page::with(files);
            let mut moved = page.decide(&settings(pairs));
            let reply = page.answer_to(Save {
                settings: settings(pairs),
            });
            let patch = only(reply);
            assert!(!patch.hunks.is_empty());
            if files.len() == 2 {
                assert_eq!(patch.name, "policy.yaml");
                assert!(
                    patch.text.starts_with("# ours\n"),
                    "comments stay: {}",
                    patch.text
                );
            }
            let mut again = Page::with(&[("cards.yaml", CARDS), (&patch.name, &patch.text)])
                .decide(&Settings::default());
            // One file gives the decision its name, two do not.
            for fact in again.what_if.iter_mut().chain(&mut moved.what_if) {
                fact.toggle.decision.clear();
            }
            // What was a change is what is saved now.
            let saved = Decided {
                consequences: Consequences {
                    decisions: 1,
                    ..Consequences::default()
                },
                ..moved
            };
            assert_eq!(again, saved, "{pairs:?} as {}", patch.text);
        }
    }
}

#[test]
fn saving_nothing_changes_nothing() {
    let reply = Page::with(&FILES).answer_to(Save {
        settings: Settings::default(),
    });
    let patch = only(reply);
    assert_eq!(patch.text, POLICY);
    assert_eq!(patch.hunks, vec![]);
}

#[test]
fn settings_that_are_none_are_not_saved() {
    let reply = Page::with(&FILES).answer_to(Save {
        settings: settings(&[("collapse.w_x", "1")]),
    });
    assert!(
        matches!(&reply, Err(why) if why.contains("collapse.w_x")),
        "{reply:?}"
    );
}

/// Of settings over several decisions a map takes its own, and refuses what is nobody's.
#[test]
fn a_saved_map_decides_as_its_settings_did() {
    let table = ("runs.csv", "name,tests,cost\na,9,4\nb,5,1\nc,7,2\n");
    let map = "# ours\ncolumns: {tests: more, cost: {better: less, at_most: 4}} # two\n";
    let mut page = Page::with(&[("cards.yaml", CARDS), table, ("own.yaml", map)]);
    let edits = [
        ("table.tests", "0.25"),
        ("table.cost", "3"),
        ("table.cost.at_most", "3"),
    ];
    let others = [("collapse.w_e", "7"), ("collapse.close-call", "first")];
    let draft = settings(&[&edits[..], &others[..]].concat());
    let decision = 1;
    assert_eq!(
        page.frame(decision).saved_in,
        SavedIn::Own("map".to_owned())
    );
    let moved = page.decide_at(decision, &settings(&edits));
    let own = page.id(decision);
    let settings_of = |settings| SaveOwn {
        decision: own.clone(),
        settings,
    };
    let patch = page.answer_to(settings_of(draft)).unwrap();
    let after = "# ours\ncolumns: {tests: {better: more, weight: 0.25}, \
        cost: {better: less, at_most: 3, weight: 3}} # two\n";
    assert_eq!(
        (patch.name.as_str(), patch.text.as_str()),
        ("own.yaml", after)
    );
    assert_eq!(patch.hunks.len(), 1);
    let mut again = Page::with(&[("cards.yaml", CARDS), table, ("own.yaml", after)]);
    let again = again.decide_at(decision, &Settings::default());
    assert_eq!((again.rows, again.gated), (moved.rows, moved.gated));
    for bad in [("table.tests.at_most", "1"), ("table.cost", "-1")] {
        let reply = page.answer_to(settings_of(settings(&[bad])));
        assert!(
            matches!(&reply, Err(why) if why.contains(bad.0)),
            "{reply:?}"
        );
    }
    let cards = SaveOwn {
        decision: page.id(0),
        settings: Settings::default(),
    };
    assert!(page.answer_to(cards).is_err());
}

/// What is exported is the decision: opened again it comes to the same, settings and all.
#[test]
fn a_decision_as_data_comes_to_the_same() {
    let pairs = [("collapse.w_e", "3"), ("collapse.signs", "as_written")];
    let (status, order, scores, _) = engine_says(&pairs);
    let mut page = Page::with(&FILES);
    let reply = page.answer_to(Data {
        decision: page.id(0),
        settings: settings(&pairs),
    });
    let file = reply.unwrap();
    assert_eq!((file.name.as_str(), file.hunks.len()), ("decision.json", 0));
    let again = workspace(&[("decision.json", &file.text)]);
    let model = again
        .models_of("cells", &engine_settings(&Settings::default()))
        .0
        .remove(0);
    let weighed = model.weigh();
    let ranked = &weighed.order[..weighed.ranked];
    let ids: Vec<String> = ranked
        .iter()
        .map(|place| model.cells.alternatives[*place].id.to_string())
        .collect();
    let bits: Vec<u64> = ranked
        .iter()
        .map(|place| weighed.scores[*place].to_bits())
        .collect();
    let status_id = weighed.outcome.status.map(|status| status.id.to_string());
    assert_eq!((status_id, ids, bits), (status, order, scores));
}

#[test]
fn without_a_decision_there_is_no_data() {
    let mut page = Page::with(&[]);
    let reply = page.answer_to(Data {
        decision: page.id(0),
        settings: Settings::default(),
    });
    assert!(reply.is_err(), "{reply:?}");
}

/// Which reports there are is told with each of them.
#[test]
fn a_hybrid_is_a_paper_where_the_panel_tried_one() {
    let quarter = include_str!("../../../../public/samples/platform-decisions/2026-q2.yaml");
    let mut page = Page::with(&[("2026-q2.yaml", quarter)]);
    let mut ask =
        |decision, report| page.ask_system(&Settings::default(), Some(decision), Write { report });
    let mut kinds = [0, 0];
    for decision in 0..8 {
        let report = ask(decision, ReportKind::Decision).unwrap();
        assert_eq!(report.name, "report.md");
        let has = report.reports.contains(&ReportKind::Hybrid);
        kinds[usize::from(has)] += 1;
        match ask(decision, ReportKind::Hybrid) {
            Ok(card) => {
                assert!(has && card.text.contains("position_card:"), "{card:?}");
                assert_eq!(
                    (card.name.as_str(), card.reports),
                    ("hybrid.yaml", report.reports)
                );
            }
            Err(why) => assert!(!has && why.contains("no usable hybrid"), "{why}"),
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
}
