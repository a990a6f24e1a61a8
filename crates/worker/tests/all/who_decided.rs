//! Who decided in a panel, and what if everybody were less sure.

use steelyard_protocol::ask::Powers;
use steelyard_protocol::{Settings, WhoDecided};

use super::support::Page;

/// P leads Q by `.3 u_V − .1 u_S − .4 u_M`, with u the weights times confidences: .75, .16, .36.
const PANEL: &str = "\
parameters = { w = 1, gap = 2, w_v = 2.5, w_s = 2, w_m = 1.5 }
criteria = [{ id = \"x\", weight = \"w\" }]
alternatives = [{ id = \"P\", cells = { x = 5 } }, { id = \"Q\", cells = { x = 4 } }]
guards = [{ status = { id = \"PANEL\", opens = \"panel\" } }]
[[stages]]
id = \"panel\"
norm = \"weights\"
criteria = [
  { id = \"V\", weight = \"w_v\", gain = 1, min = 0, max = 1 },
  { id = \"S\", weight = \"w_s\", gain = 0.8, min = 0, max = 1 },
  { id = \"M\", weight = \"w_m\", gain = 0.6, min = 0, max = 1 },
]
alternatives = [
  { id = \"P\", cells = { V = 0.8, S = 0.6, M = 0.5 } },
  { id = \"Q\", cells = { V = 0.5, S = 0.7, M = 0.9 } },
]
guards = [{ status = { id = \"CONSENSUS\", label = \"Consensus\" } }]
";

fn who_decided(text: &str) -> WhoDecided {
    let mut page = Page::with(&[("panel.toml", text)]);
    let powers = Powers {
        decision: page.id(0),
        settings: Settings::default(),
    };
    page.answer_to(powers).unwrap()
}

#[test]
fn doubts_say_what_would_come_of_them() {
    let found = who_decided(PANEL);
    assert_eq!(found.now, "P wins, Consensus");
    let doubts: Vec<(&str, f64, bool)> = found
        .doubts
        .iter()
        .map(|one| (one.answer.as_str(), one.now, one.zones.exact))
        .collect();
    let expected = [
        ("Q wins, Consensus from 0.852", 0.0, true),
        (
            "Q wins, Consensus up to 0.147, checked at 256 points",
            1.0,
            false,
        ),
        ("Q wins, Consensus up to 0.655", 1.0, true),
    ];
    assert_eq!(doubts, expected);
    let winners: Vec<_> = found.doubts[0]
        .zones
        .zones
        .iter()
        .map(|zone| zone.verdict.winner)
        .collect();
    assert_eq!(winners, [Some(0), Some(1)]);
}

#[test]
fn where_all_agree_no_doubt_changes_anything() {
    let found =
        who_decided(&PANEL.replace("V = 0.5, S = 0.7, M = 0.9", "V = 0.5, S = 0.5, M = 0.4"));
    let answers: Vec<&str> = found.doubts.iter().map(|one| one.answer.as_str()).collect();
    assert_eq!(
        answers,
        [
            "changes nothing",
            "changes nothing, checked at 256 points",
            "changes nothing above 0"
        ]
    );
}

/// A panel shows what evaluators weigh for its leader, as who decided does.
#[test]
fn an_evaluator_weighs_what_it_does_for_the_class_of_the_leader() {
    let text = PANEL
        .replace(
            "norm = \"weights\"",
            "norm = \"weights\"\nclasses = [\"own\", \"other\"]",
        )
        .replace("weight = \"w_v\"", "weights = [\"w_v\", \"w_s\"]")
        .replace(
            "{ id = \"P\", cells = { V",
            "{ id = \"P\", class = \"other\", cells = { V",
        );
    let decided = Page::with(&[("panel.toml", &text)]).decide(&Settings::default());
    let panel = decided.panel.unwrap();
    assert_eq!(panel.winner, Some(0));
    let shown = panel
        .evaluators
        .iter()
        .map(|one| (one.label.clone(), one.weight));
    let counted = who_decided(&text).evaluators.into_iter();
    let counted = counted.map(|one| one.label).zip([2.0, 2.0, 1.5]);
    assert_eq!(shown.collect::<Vec<_>>(), counted.collect::<Vec<_>>());
}
