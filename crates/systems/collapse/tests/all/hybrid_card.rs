//! The hybrid of a panel as a document: written, read back, opened beside the cards that it is made of.

use crate::rooms::Rooms as _;
use steelyard_collapse::card::write_card;
use steelyard_collapse::{PositionCard, hybrid_card};
use steelyard_decision::Settings;
use steelyard_documents::Code;
use steelyard_harness::SystemWorkspace;

use crate::papers::{of_decision, open, place, sample};

const TITLE: &str = "Product search";
const NAME: &str = "hybrid(search_in_postgres+search_cluster)";

fn written(workspace: &SystemWorkspace, title: &str) -> Option<String> {
    of_decision(workspace, place(workspace, title), hybrid_card)
}

fn only_card(workspace: &SystemWorkspace) -> PositionCard {
    let file = workspace.files().last().unwrap();
    let [case_file] = workspace.cards().case_files(file.key) else {
        panic!("{}", file.words());
    };
    let [card] = case_file.cards.as_slice() else {
        panic!("{case_file:?}");
    };
    card.clone()
}

#[test]
fn it_is_there_only_where_a_panel_tried_one() {
    let workspace = sample("platform-decisions");
    let text = written(&workspace, TITLE).unwrap();
    assert!(
        text.starts_with(&format!(
            "decision: \"{TITLE}\"\nposition_cards:\n  - position_card:\n      id: \"{NAME}\"\n"
        )),
        "{text}"
    );
    for other in [
        "Monthly invoices: cron or queue",
        "Releasing the shared components",
        "Renaming customer_id in the ledger",
    ] {
        assert_eq!(written(&workspace, other), None, "{other}");
    }
    // A panel that agrees opens no stage of a hybrid.
    assert_eq!(of_decision(&sample("shop-database"), 0, hybrid_card), None);
}

#[test]
fn it_is_read_back_without_a_word() {
    let workspace = sample("platform-decisions");
    let text = written(&workspace, TITLE).unwrap();
    let alone = open(&[("hybrid.yaml", &text)]);
    // Nobody has verified it, and nothing else is to be said.
    let codes = alone.files()[0].diagnostics.iter();
    let codes: Vec<Code> = codes.map(|one| one.code).collect();
    assert_eq!(codes, [steelyard_collapse::codes::NO_RECEIPT]);
    let card = only_card(&alone);
    assert_eq!(card.plan.len(), 5);
    assert_eq!(card.claims.len(), 2);
    assert_eq!(card.evidence.len(), 5);
    assert_eq!(card.risks.len(), 4);
    let number = |of: &Option<steelyard_collapse::Sensed>| of.as_ref().unwrap().value;
    let expected = [
        (&card.reversibility, 0.6),
        (&card.confidence, 0.75),
        (&card.cost, 200.0 / 3.0),
    ];
    for (of, expected) in expected {
        assert!((number(of) - expected).abs() < 1e-9, "{of:?}");
    }
    // All of it: without the lines and columns of the list around it, it is the card as written.
    let own = write_card(&card);
    let lines = text.lines().skip(2).map(|line| line.get(4..).unwrap());
    assert!(lines.eq(own.lines()), "{own}\n{text}");
}

#[test]
fn opened_beside_the_others_it_is_one_more_card_of_their_decision() {
    let mut workspace = sample("platform-decisions");
    let count = |workspace: &SystemWorkspace| {
        let models = workspace.collapses(&Settings::default()).0;
        let model = models.iter().find(|model| model.title == TITLE).unwrap();
        (models.len(), model.cells.alternatives.len())
    };
    let (decisions, cards) = count(&workspace);
    let text = written(&workspace, TITLE).unwrap();
    workspace.open(999, "hybrid.yaml", text.as_bytes());
    workspace.refresh();
    assert_eq!(count(&workspace), (decisions, cards + 1));
    let models = workspace.collapses(&Settings::default()).0;
    let model = models.iter().find(|model| model.title == TITLE).unwrap();
    let ids = model.cells.alternatives.iter().map(|one| one.id.as_str());
    assert!(
        ids.clone().any(|id| id == NAME),
        "{:?}",
        ids.collect::<Vec<_>>()
    );
}
