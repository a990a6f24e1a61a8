//! Numbers nobody would send: always an answer, and the host goes on.

use steelyard_protocol::{
    Ask, Input, Mode, Override, Question, Reply, Request, RowWindow, Settings, Study, What, ask,
    study,
};

use super::support::{
    CARDS, FILES, FOLLOWING, MAP, Noise, Page, SHARED, STAGED, TIGHT, answer, decide, reviews,
};

const NUMBERS: [f64; 12] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    -0.0,
    0.0,
    -1.0,
    1e6,
    0.5,
    5e-324,
];

const IDS: [&str; 14] = [
    "collapse.w_e",
    "collapse.w_r",
    "collapse.threshold",
    "collapse.max_reflexions",
    "collapse.severity.low",
    "collapse.nothing",
    "table.tests",
    "table.cost",
    "w_fit",
    "p_a",
    "all",
    "speed",
    "a",
    "",
];

const ALTERNATIVES: [&str; 4] = ["A", "B", "p", ""];

const CRITERIA: [&str; 4] = ["cost", "tests", "fit", ""];

const DECISIONS: [u32; 9] = [0, 1, 2, 3, 4, 5, 39, 40, u32::MAX];

const COUNTS: [u32; 6] = [0, 1, 3, 1000, u32::MAX - 1, u32::MAX];

fn everything() -> Page {
    let reviews = reviews();
    Page::with(&[
        ("cards.yaml", CARDS),
        ("reviews.jsonl", &reviews),
        ("map.json", MAP),
        ("staged.json", STAGED),
        ("shared.toml", SHARED),
        ("following.toml", FOLLOWING),
        ("tight.toml", TIGHT),
    ])
}

fn draft(noise: &mut Noise, page: &Page) -> Settings {
    let mut draft = Settings::default();
    for _ in 0..noise.below(4) {
        let id = IDS[noise.below(IDS.len())].to_owned();
        draft.values.push((id, NUMBERS[noise.below(NUMBERS.len())]));
    }
    if noise.below(3) == 0 {
        let switches = ["collapse.signs", "collapse.close-call", "signs"];
        let readings = ["as_written", "first", "", "intended"];
        let switch = switches[noise.below(3)].to_owned();
        draft
            .switches
            .push((switch, readings[noise.below(4)].to_owned()));
    }
    for _ in 0..noise.below(3) {
        draft.locked.push(IDS[noise.below(IDS.len())].to_owned());
    }
    for _ in 0..noise.below(3) {
        draft.inputs.push(Input {
            decision: page.id(DECISIONS[noise.below(DECISIONS.len())]).0,
            stage: String::new(),
            alternative: ALTERNATIVES[noise.below(ALTERNATIVES.len())].to_owned(),
            criterion: CRITERIA[noise.below(CRITERIA.len())].to_owned(),
            value: NUMBERS[noise.below(NUMBERS.len())],
        });
    }
    for _ in 0..noise.below(3) {
        let alternative = ALTERNATIVES[noise.below(ALTERNATIVES.len())].to_owned();
        draft.overrides.push(Override {
            decision: page.id(DECISIONS[noise.below(DECISIONS.len())]).0,
            stage: String::new(),
            what: match noise.below(3) {
                0 => What::Drop { alternative },
                1 => What::LeaveOut {
                    criterion: CRITERIA[noise.below(CRITERIA.len())].to_owned(),
                },
                _ => What::Fact {
                    alternative,
                    gate: "invariants".to_owned(),
                    at: COUNTS[noise.below(6)],
                    holds: noise.below(2) == 0,
                },
            },
        });
    }
    draft
}

fn about(noise: &mut Noise, page: &Page) -> Study {
    let decision = page.id(DECISIONS[noise.below(DECISIONS.len())]);
    let parameter = IDS[noise.below(IDS.len())].to_owned();
    let mode = [Mode::Free, Mode::Proportional][noise.below(2)];
    match noise.below(6) {
        0 => study::WorkItems {
            first: COUNTS[noise.below(6)],
            count: COUNTS[noise.below(6)],
        }
        .asked(),
        1 => study::ZonesOf {
            decision,
            parameter,
            mode,
        }
        .asked(),
        2 => study::FlipsOf { decision }.asked(),
        3 => study::CurveOf { parameter, mode }.asked(),
        4 => study::LinesOf {
            decision,
            parameter,
            mode,
        }
        .asked(),
        _ => study::Interpretation {
            switch: "collapse.close-call".to_owned(),
            reading: ["first", "last"][noise.below(2)].to_owned(),
        }
        .asked(),
    }
}

#[test]
fn every_question_is_answered_whatever_its_numbers() {
    let mut noise = Noise(0x0b5e);
    let mut page = everything();
    for _ in 0..400 {
        let settings = draft(&mut noise, &page);
        let request = match noise.below(6) {
            0 => Request::Decide {
                revision: COUNTS[noise.below(6)],
                round: 1,
                decision: page.id(COUNTS[noise.below(6)]),
                settings,
                window: RowWindow {
                    stage: None,
                    first: COUNTS[noise.below(6)],
                    count: COUNTS[noise.below(6)],
                    ..RowWindow::default()
                },
                focus: [None, Some(0), Some(2), Some(u32::MAX)][noise.below(4)],
            },
            1 => Request::Ask(Ask::FrameOf(ask::FrameOf {
                decision: page.id(COUNTS[noise.below(6)]),
            })),
            2 => Request::Ask(Ask::Data(ask::Data {
                decision: page.id(COUNTS[noise.below(6)]),
                settings,
            })),
            _ => Request::Study {
                round: 1,
                settings,
                study: about(&mut noise, &page),
            },
        };
        let reply = page.ask(request.clone());
        let numbers = numbers_in(&request, &reply);
        assert!(
            numbers.iter().all(|number| number.is_finite()),
            "{request:?}: {reply:?}"
        );
    }
    assert_eq!(page.frame(0).noun, "card");
}

/// The numbers that would be drawn.
fn numbers_in(request: &Request, reply: &Reply) -> Vec<f64> {
    let reply = reply.clone();
    match (request, &reply) {
        (_, Reply::Stale) => Vec::new(),
        (_, Reply::Decided(decided)) => decided.rows.iter().map(|row| row.score).collect(),
        (Request::Study { study, .. }, _) => match study {
            Study::ZonesOf(_) => {
                let Some(zones) = answer::<study::ZonesOf>(reply).unwrap() else {
                    return Vec::new();
                };
                assert!(
                    zones.zones.iter().all(|zone| zone.from <= zone.to),
                    "{request:?}"
                );
                zones.edges
            }
            Study::FlipsOf(_) => {
                let flips = answer::<study::FlipsOf>(reply).unwrap();
                flips.edits.iter().map(|flip| flip.to).collect()
            }
            Study::CurveOf(_) => {
                let curve = answer::<study::CurveOf>(reply).unwrap();
                curve.steps.iter().map(|step| step.0).collect()
            }
            Study::LinesOf(_) => {
                let Some(lines) = answer::<study::LinesOf>(reply).unwrap() else {
                    return Vec::new();
                };
                let points = lines.lines.iter().flat_map(|line| &line.points);
                let points = points.flat_map(|point| [point.0, point.1]);
                let crossings = lines.crossings.iter();
                points
                    .chain(crossings.flat_map(|one| [one.at, one.score]))
                    .collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

#[test]
fn the_greatest_of_every_number() {
    let most = u32::MAX;
    let mut page = everything();
    let window = RowWindow {
        stage: None,
        first: most,
        count: most,
        ..RowWindow::default()
    };
    let request = Request::Decide {
        revision: most,
        round: most,
        decision: page.id(0),
        settings: Settings::default(),
        window,
        focus: Some(most),
    };
    let Reply::Decided(decided) = page.ask(request) else {
        panic!();
    };
    assert_eq!((decided.revision, decided.rows.len()), (most, 0));
    assert_eq!(decided.explanation.unwrap().label, "A");
    // No round is newer than the last.
    let items = study::WorkItems {
        first: 0,
        count: most,
    };
    let asked = |round| Request::Study {
        round,
        settings: Settings::default(),
        study: items.clone().asked(),
    };
    let all = answer::<study::WorkItems>(page.ask(asked(most))).unwrap();
    assert_eq!(all.len(), 41);
    assert_eq!(page.ask(asked(most - 1)), Reply::Stale);
    assert_eq!(
        page.ask(decide(most, page.id(most))),
        Reply::Nothing { revision: most }
    );
    for request in [
        Request::Ask(Ask::Source(ask::Source {
            key: most,
            first: most,
            count: most,
        })),
        Request::Ask(Ask::Source(ask::Source {
            key: 1,
            first: most,
            count: most,
        })),
        Request::Close {
            keys: vec![most; 3],
        },
        Request::Ask(Ask::Data(ask::Data {
            decision: page.id(most),
            settings: Settings::default(),
        })),
    ] {
        page.ask(request);
    }
    assert_eq!(page.decide(&Settings::default()).winner_label, "A");
}

#[test]
fn long_names_and_long_lists() {
    let mut page = Page::with(&FILES);
    let long = "collapse.w_".repeat(100);
    let draft = Settings {
        values: (0..10).map(|_| (long.clone(), 1.0)).collect(),
        switches: vec![(long.clone(), long.clone())],
        locked: vec![long.clone(); 3],
        inputs: vec![
            Input {
                value: f64::NAN,
                ..Input::default()
            },
            Input {
                decision: "cards.yaml".to_owned(),
                stage: "no".to_owned(),
                alternative: "A".to_owned(),
                criterion: "cost".to_owned(),
                value: f64::INFINITY,
            },
        ],
        overrides: vec![
            Override {
                decision: "cards.yaml".to_owned(),
                stage: String::new(),
                what: What::Fact {
                    alternative: "A".to_owned(),
                    gate: "invariants".to_owned(),
                    at: u32::MAX,
                    holds: true,
                },
            },
            Override {
                decision: "cards.yaml".to_owned(),
                stage: "no".to_owned(),
                what: What::Drop {
                    alternative: "A".to_owned(),
                },
            },
        ],
    };
    let decided = page.decide(&draft);
    assert_eq!(decided.winner_label, "A");
    assert!(!decided.refused.is_empty());
    let many = Settings {
        values: (0..5_000)
            .map(|at| ("collapse.w_e".to_owned(), f64::from(at % 20)))
            .collect(),
        ..Settings::default()
    };
    // The last one holds: 4999 mod 20 is 19.
    let last = Settings {
        values: vec![("collapse.w_e".to_owned(), 19.0)],
        ..Settings::default()
    };
    assert_eq!(page.decide(&many).rows, page.decide(&last).rows);
    let zones = study::ZonesOf {
        decision: page.id(0),
        parameter: long,
        mode: Mode::Proportional,
    };
    assert_eq!(page.study(&Settings::default(), zones), Some(None));
}

/// All weights 0, alone and in a group that shares: everything ties, and the first of the input leads.
#[test]
fn weights_that_are_all_zero() {
    let mut page = everything();
    let ids = ["e", "r", "v", "k", "gamma", "i"].map(|name| format!("collapse.w_{name}"));
    let others = [
        "w_fit",
        "w_cost",
        "w_risk",
        "p_a",
        "p_b",
        "table.tests",
        "table.cost",
    ];
    let ids = ids.into_iter().chain(others.map(str::to_owned));
    let zero = Settings {
        values: ids.map(|id| (id, 0.0)).collect(),
        ..Settings::default()
    };
    assert_eq!(page.decide(&zero).rows[0].id, "A");
    for (decision, id) in [
        (0, "collapse.w_e"),
        (2, "w_fit"),
        (1, "p_a"),
        (5, "table.tests"),
    ] {
        for mode in [Mode::Free, Mode::Proportional] {
            let zones = page.zones(&zero, (decision, id), mode);
            assert!(zones.edges.iter().all(|edge| edge.is_finite()), "{zones:?}");
            page.curve(&zero, id, mode);
        }
        page.flips(&zero, decision);
    }
}
