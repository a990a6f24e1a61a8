//! Studies wait, and go stale.

use steelyard_protocol::ask::Source;
use steelyard_protocol::study::{CurveOf, FlipsOf, Interpretation, WorkItems, ZonesOf};
use steelyard_protocol::{Ask, Came, Mode, Question, Reply, Request, Settings};
use steelyard_worker::Work;

use super::support::{
    CARDS, FILES, Page, answer, decide, decide_in, open, settings, study, verdict, wide_table,
};

fn flips(page: &Page) -> FlipsOf {
    let decision = page.id(0);
    FlipsOf { decision }
}

fn all() -> WorkItems {
    WorkItems {
        first: 0,
        count: 10,
    }
}

fn came(work: Work) -> Came {
    match work {
        Work::Said(bytes) => postcard::from_bytes(&bytes).unwrap(),
        other => panic!("{other:?}"),
    }
}

/// A page with a decision whose search for flips takes more than one unit, and that search begun.
fn begun() -> (Page, u32) {
    let (table, map) = wide_table(40, 20);
    let mut page = Page::with(&[("wide.csv", &table), ("map.json", &map)]);
    let id = page.send(study(1, &Settings::default(), flips(&page)));
    assert_eq!(page.host.work(), Work::Going);
    (page, id)
}

#[test]
fn a_decision_goes_before_studies_that_wait() {
    let mut page = Page::with(&FILES);
    let studies = [
        page.send(study(1, &Settings::default(), flips(&page))),
        page.send(study(1, &Settings::default(), all())),
    ];
    let decided = page.send(decide(3, page.id(0)));
    let source = page.send(Request::Ask(Ask::Source(Source {
        key: 1,
        first: 1,
        count: 1,
    })));
    let order: Vec<u32> = page.answers().iter().map(|answer| answer.id).collect();
    assert_eq!(order, [decided, source, studies[0], studies[1]]);
    assert_eq!(page.host.work(), Work::Idle);
}

#[test]
fn what_was_asked_before_the_files_came_is_stale() {
    let mut page = Page::default();
    let id = page.send(study(1, &Settings::default(), all()));
    page.send(open(&FILES));
    let answers = page.answers();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[3].id, id);
    assert_eq!(answers[3].reply, Reply::Stale);
}

#[test]
fn studies_of_one_round_are_answered_in_the_order_they_were_asked() {
    let mut page = Page::with(&FILES);
    let parameter = "collapse.w_e".to_owned();
    let mode = Mode::Free;
    let asked = [
        flips(&page).asked(),
        ZonesOf {
            decision: page.id(0),
            parameter: parameter.clone(),
            mode,
        }
        .asked(),
        all().asked(),
        CurveOf { parameter, mode }.asked(),
        Interpretation {
            switch: "collapse.signs".to_owned(),
            reading: "as_written".to_owned(),
        }
        .asked(),
    ]
    .map(|study| {
        page.send(Request::Study {
            round: 1,
            settings: Settings::default(),
            study,
        })
    });
    let answers = page.answers();
    let order: Vec<u32> = answers.iter().map(|answer| answer.id).collect();
    assert_eq!(order, asked);
    let reply = |at: usize| answers[at].reply.clone();
    answer::<FlipsOf>(reply(0)).unwrap();
    assert!(answer::<ZonesOf>(reply(1)).unwrap().is_some());
    assert_eq!(answer::<WorkItems>(reply(2)).unwrap().len(), 1);
    answer::<CurveOf>(reply(3)).unwrap();
    assert_eq!(answer::<Interpretation>(reply(4)), Ok(1));
}

#[test]
fn a_newer_decision_makes_older_studies_stale() {
    let mut page = Page::with(&FILES);
    let old = page.send(study(1, &Settings::default(), all()));
    let same = page.send(study(2, &Settings::default(), all()));
    let decided = page.send(decide_in(2, page.id(0), &Settings::default()));
    let late = page.send(study(1, &Settings::default(), flips(&page)));
    let answers = page.answers();
    let of = |id: u32| &answers.iter().find(|answer| answer.id == id).unwrap().reply;
    assert_eq!(answers[0].id, decided);
    assert_eq!(of(old), &Reply::Stale);
    answer::<WorkItems>(of(same).clone()).unwrap();
    assert_eq!(of(late), &Reply::Stale);
    // An older decision is answered all the same, and begins nothing.
    page.send(decide_in(1, page.id(0), &Settings::default()));
    page.send(study(2, &Settings::default(), all()));
    let answers = page.answers();
    assert!(matches!(answers[0].reply, Reply::Decided(_)));
    answer::<WorkItems>(answers[1].reply.clone()).unwrap();
}

#[test]
fn a_newer_study_makes_older_ones_stale() {
    let mut page = Page::with(&FILES);
    let old = page.send(study(4, &Settings::default(), flips(&page)));
    let new = page.send(study(5, &Settings::default(), flips(&page)));
    let answers = page.answers();
    assert_eq!((answers[0].id, &answers[0].reply), (old, &Reply::Stale));
    assert_eq!(answers[1].id, new);
    answer::<FlipsOf>(answers[1].reply.clone()).unwrap();
}

#[test]
fn a_search_that_has_begun_goes_stale_as_well() {
    let (mut page, id) = begun();
    let decided = page.send(decide_in(2, page.id(0), &Settings::default()));
    assert_eq!(came(page.host.work()).id, decided);
    let stale = came(page.host.work());
    assert_eq!((stale.id, stale.reply), (id, Reply::Stale));
    assert_eq!(page.host.work(), Work::Idle);
}

#[test]
fn a_decision_goes_before_a_search_that_has_begun() {
    let (mut page, id) = begun();
    let moved = settings(&[("table.c0", "2")]);
    let decided = page.send(decide_in(1, page.id(0), &moved));
    assert_eq!(came(page.host.work()).id, decided);
    // What was decided in between does not show in what the search finds.
    let answers = page.answers();
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0].id, id);
    let (table, map) = wide_table(40, 20);
    let mut fresh = Page::with(&[("wide.csv", &table), ("map.json", &map)]);
    let expected = fresh.flips(&Settings::default(), 0);
    assert_eq!(
        answer::<FlipsOf>(answers[0].reply.clone()),
        Ok(expected.clone())
    );
    assert!(expected.count > 20, "{}", expected.count);
    for flip in expected.edits.iter().filter(|flip| !flip.sets.is_empty()) {
        let values = flip.sets.clone();
        let moved = Settings {
            values,
            ..Settings::default()
        };
        assert_eq!(verdict(&fresh.decide(&moved)), flip.after);
    }
}

#[test]
fn a_search_ends_with_its_files() {
    let (mut page, id) = begun();
    page.send(Request::Close { keys: vec![1, 2] });
    let answers = page.answers();
    assert_eq!(answers.len(), 2);
    assert_eq!((answers[1].id, &answers[1].reply), (id, &Reply::Stale));
}

/// A search that has begun, and then another file in the place of its own: what is said is stale, or of
/// the new file alone.
fn assert_honest_after(name: &str, text: &str) {
    let (mut page, id) = begun();
    page.send(open(&[(name, text)]));
    let answers = page.answers();
    let last = answers.last().unwrap();
    assert_eq!(last.id, id);
    let (_, map) = wide_table(2, 20);
    let mut fresh = Page::with(&[(name, text), ("map.json", &map)]);
    let honest = match &last.reply {
        Reply::Stale => true,
        reply => {
            let found = answer::<FlipsOf>(reply.clone()).unwrap();
            found == fresh.flips(&Settings::default(), 0)
        }
    };
    assert!(honest, "{:?}", last.reply);
}

#[test]
fn a_search_does_not_go_on_in_a_smaller_file() {
    assert_honest_after("a.csv", &wide_table(2, 20).0);
}

#[test]
fn a_search_does_not_go_on_in_a_larger_file() {
    assert_honest_after("a.csv", &wide_table(300, 20).0);
}

#[test]
fn a_search_does_not_go_on_in_other_numbers() {
    let (table, _) = wide_table(40, 20);
    assert_honest_after("a.csv", &table.replace(",4", ",1"));
}

#[test]
fn a_search_does_not_go_on_in_cards() {
    assert_honest_after("cards.yaml", CARDS);
}
