//! Limits of the source as parameters, and reflexion triggers that act.

use steelyard_collapse::report;
use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_kernel::Random;
use steelyard_lab::{Knob, Sweep, zones};

use crate::papers::{of_decision_under, open};
use crate::rooms::Rooms as _;

/// Two cards over the threshold of 6, each with a passing receipt, whose evidence is below 0.6, and four evaluators.
const SEARCH: &str = "
position_cards:
  - {id: index, agent: Ida, evidence: [{type: test, pointer: docs/i.md, quality: 0.5}], risks: [], confidence: 0.9, cost: 10, estimate: 8, reversibility: 0.9}
  - {id: scan, agent: Sam, evidence: [{type: test, pointer: docs/s.md, quality: 0.5}], risks: [], confidence: 0.9, cost: 30, reversibility: 0.7}
receipts: [{card: index, approve: true}, {card: scan, approve: true}]
panel_evaluations:
  - {agent: Skeptic, position_scores: {index: 0.4, scan: 0.5}, confidence: 0.9}
  - {agent: Domain Expert (Data), position_scores: {index: 0.8, scan: 0.5}, confidence: 0.9}
  - {agent: Domain Expert (Web), position_scores: {index: 0.7, scan: 0.5}, confidence: 0.9}
  - {agent: Verifier, position_scores: {index: 0.95, scan: 0.5}, confidence: 0.9}
";

fn settings(text: &str) -> Settings {
    let mut settings = Settings::default();
    for part in text.split_whitespace() {
        let (id, value) = part.split_once('=').unwrap();
        match value.parse::<f64>() {
            Ok(value) => settings.values.push((id.into(), value)),
            Err(_) => settings.switches.push((id.into(), value.into())),
        }
    }
    settings
}

fn model(workspace: &SystemWorkspace, text: &str) -> Model {
    let (mut models, refused) = workspace.collapses(&settings(text));
    assert_eq!(refused, [], "{text}");
    models.remove(0)
}

/// The status of the last stage, and the rule of the first that held.
fn decided(files: &[(&str, &str)], text: &str) -> String {
    let model = model(&open(files), text);
    let weighed = model.weigh();
    let (cells, last) = weighed.last(&model.cells);
    let rule = weighed
        .held(&model.cells)
        .map(|(guard, _)| guard.id.clone());
    let winner = last
        .outcome
        .recommended
        .map_or("–", |at| &cells.alternatives[at].id);
    let status = last.outcome.status.as_ref().map(|one| one.id.clone());
    format!("{} {winner} {}", status.unwrap(), rule.unwrap())
}

fn search(text: &str) -> String {
    decided(&[("search.yaml", SEARCH)], text)
}

const ACT: &str = "collapse.reflexion-triggers=act";

#[test]
fn triggers_change_no_status_by_default() {
    assert_eq!(search(""), "ACCEPT index threshold");
    assert_eq!(search("collapse.reflexion-triggers=listed"), search(""));
}

#[test]
fn a_trigger_that_acts_starts_another_round() {
    assert_eq!(search(ACT), "REFLEXION – trigger-evidence");
    // Each of the four asks by its own limit; a number on it fires nothing.
    let enough = format!("{ACT} collapse.evidence_quality=0.5");
    assert_eq!(search(&enough), "ACCEPT index threshold");
    for (limit, expected) in [
        ("collapse.skeptic_score=4", "ACCEPT index threshold"),
        ("collapse.skeptic_score=4.1", "REFLEXION – trigger-skeptic"),
        ("collapse.cost_factor=1.25", "ACCEPT index threshold"),
        ("collapse.cost_factor=1.2", "REFLEXION – trigger-cost"),
        ("collapse.expert_spread=0.14", "ACCEPT index threshold"),
        ("collapse.expert_spread=0.13", "REFLEXION – trigger-experts"),
    ] {
        assert_eq!(search(&format!("{enough} {limit}")), expected, "{limit}");
    }
}

#[test]
fn rounds_end_with_the_panel() {
    for (attempts, most, expected) in [
        (2, 3, "REFLEXION – trigger-evidence"),
        (3, 3, "CONSENSUS_REACHED index exhausted-evidence"),
        (3, 4, "REFLEXION – trigger-evidence"),
        (0, 0, "CONSENSUS_REACHED index exhausted-evidence"),
    ] {
        let history = format!("history: {{attempts: {attempts}}}");
        let files = [("search.yaml", SEARCH), ("history.yaml", history.as_str())];
        let text = format!("{ACT} collapse.max_reflexions={most}");
        assert_eq!(decided(&files, &text), expected, "{attempts} of {most}");
    }
    let files = [
        ("search.yaml", SEARCH),
        ("history.yaml", "history: {attempts: 3}"),
    ];
    let told = of_decision_under(&open(&files), 0, &settings(ACT), report);
    let called = "The panel was called because no rounds of reflexion are left: evidence quality 0.50 < 0.60.";
    assert!(told.contains(called), "{told}");
}

#[test]
fn a_veto_of_any_card_starts_another_round() {
    let vetoed = SEARCH.replace("card: scan, approve: true", "card: scan, approve: false");
    let files = [("search.yaml", vetoed.as_str())];
    let enough = format!("{ACT} collapse.evidence_quality=0");
    assert_eq!(decided(&files, ""), "ACCEPT index threshold");
    assert_eq!(decided(&files, &enough), "REFLEXION – trigger-verifier");
    // A rejected card is done with when no round is left.
    let done = format!("{enough} collapse.max_reflexions=0");
    assert_eq!(decided(&files, &done), "ACCEPT index threshold");
}

#[test]
fn what_is_not_measured_fires_nothing() {
    let bare = "
position_cards:
  - {id: index, evidence: [{type: test, pointer: docs/i.md, quality: 0.9}], risks: [], confidence: 0.9, cost: 400, estimate: 0, reversibility: 0.9}
";
    for text in [
        ACT,
        "collapse.reflexion-triggers=act collapse.cost_factor=0 collapse.skeptic_score=10 collapse.expert_spread=0",
    ] {
        let files = [("bare.yaml", &*bare.replace("cost: 400", "cost: 40"))];
        assert_eq!(decided(&files, text), "ACCEPT index threshold", "{text}");
    }
    assert_eq!(
        decided(&[("bare.yaml", bare)], ACT),
        "REFLEXION – reflexion"
    );
}

#[test]
fn an_edited_number_moves_a_trigger_that_acts() {
    let workspace = open(&[("search.yaml", SEARCH)]);
    let mut model = model(&workspace, ACT);
    let place = model
        .cells
        .criteria
        .iter()
        .position(|one| one.id == "evidence");
    model.cells.columns[place.unwrap()].x[0] = 0.7;
    let status = model.weigh().outcome.status.unwrap();
    assert_eq!(status.id, "ACCEPT");
}

#[test]
fn limits_of_guards_and_gates_move() {
    let trade = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: docs/a.md, quality: 0.8}], risks: [{severity: high, description: x}], confidence: 0.2, cost: 90, reversibility: 0.9}
  - {id: b, evidence: [{type: test, pointer: docs/b.md, quality: 0.1}], risks: [{severity: low, description: x}], confidence: 0.9, cost: 10, reversibility: 0.5}
";
    // a is the best in 2 of 5 criteria, b in 3.
    let files = [("trade.yaml", trade)];
    assert_eq!(decided(&files, "collapse.gap=0"), "REFLEXION – reflexion");
    let all = "collapse.gap=0 collapse.tradeoff_share=0.6";
    assert_eq!(decided(&files, all), "PANEL – multi-dimensional-tradeoff");
    let data = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: docs/a.md, quality: 0.9}], risks: [], confidence: 0.9, cost: 10, reversibility: 0.4, data_changes: true}
";
    let files = [("data.yaml", data)];
    assert_eq!(decided(&files, ""), "ACCEPT a threshold");
    let expected = "ESCALATE – none-left-waiting";
    assert_eq!(
        decided(&files, "collapse.reversibility_limit=0.5"),
        expected
    );
    let experts = SEARCH.replace("quality: 0.5", "quality: 0.1");
    let files = [("search.yaml", experts.as_str())];
    assert_eq!(decided(&files, "collapse.gap=0"), "REFLEXION – reflexion");
    let all = "collapse.gap=0 collapse.expert_spread=0.1";
    assert_eq!(
        decided(&files, all),
        "CONSENSUS_REACHED index domain-expert-conflict"
    );
}

#[test]
fn listed_triggers_follow_their_limits() {
    let workspace = open(&[("search.yaml", SEARCH)]);
    let told = |text: &str| of_decision_under(&workspace, 0, &settings(text), report);
    assert!(told("").contains("**index:** Add proof (evidence quality 0.5, below 0.6)"));
    assert!(!told("collapse.evidence_quality=0.5").contains("Add proof"));
    let costly = "**index:** Simplify (cost 10, over 1.2 times the estimate of 8)";
    assert!(told("collapse.cost_factor=1.2").contains(costly));
}

/// The numbers of a card that are cells, by their keys.
const NUMBERS: [(&str, &str); 4] = [
    ("quality", "evidence"),
    ("reversibility", "reversibility"),
    ("cost", "cost"),
    ("confidence", "confidence"),
];

/// A card with a receipt, of these numbers, in the order of [`NUMBERS`].
fn drawn_card(id: &str, numbers: [f64; 4], changes_data: bool) -> String {
    let [quality, reversibility, cost, confidence] = numbers;
    format!(
        "  - {{id: {id}, agent: {id}, confidence: {confidence}, cost: {cost}, reversibility: {reversibility}, data_changes: {changes_data}, \
         estimate: 20, evidence: [{{type: test, pointer: docs/{id}.md, quality: {quality}}}], risks: []}}\n"
    )
}

fn drawn_model(cards: [([f64; 4], bool); 2], text: &str) -> Model {
    let [a, b] = ["a", "b"].map(|id| {
        let (numbers, changes) = cards[usize::from(id == "b")];
        drawn_card(id, numbers, changes)
    });
    let cards = format!(
        "position_cards:\n{a}{b}receipts: [{{card: a, approve: true}}, {{card: b, approve: true}}]\n"
    );
    model(&open(&[("cards.yaml", &cards)]), text)
}

/// Zones of a number of a card against files in which the number is another, which is where gates and triggers change too.
#[test]
fn zones_of_a_number_say_what_the_file_would_with_another_number() {
    let mut random = Random::new(7);
    let mut draw = |low: f64, high: f64| {
        let drawn = low + random.unit() * (high - low);
        (drawn * 100.0).round() / 100.0
    };
    let mut moved = 0;
    for round in 0..60 {
        let mut card = || {
            let numbers = [
                draw(0.0, 1.0),
                draw(0.0, 1.0),
                draw(1.0, 99.0),
                draw(0.0, 1.0),
            ];
            (numbers, draw(0.0, 1.0) < 0.6)
        };
        let cards = [card(), card()];
        let readings = ["collapse.reflexion-triggers=act", ""][round % 2];
        let model = drawn_model(cards, readings);
        for (place, (key, criterion)) in NUMBERS.into_iter().enumerate() {
            let knob = Knob::cell(&model.cells, None, "a", criterion).unwrap();
            let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
            let found = zones(&sweep);
            moved += found.breakpoints.len();
            for zone in &found.zones {
                let within = zone.from.midpoint(zone.to);
                let mut changed = cards;
                changed[0].0[place] = within;
                let other = drawn_model(changed, readings);
                let expected = other.weigh().verdict(&other.cells);
                assert_eq!(
                    zone.verdict, expected,
                    "{key} of a at {within} of {cards:?} {readings}"
                );
            }
        }
    }
    assert!(moved > 100, "{moved}");
}
