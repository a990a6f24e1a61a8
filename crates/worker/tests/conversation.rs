//! What a page asks of its worker and what it is told, with the engine beside it.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod support;

use steelyard_protocol::{
    Answer, BUILD_ID, Decided, FileBytes, Reply, Request, RowWindow, Settings, SourceLines,
};
use support::{CARDS, POLICY, Page, engine_settings, open, settings, workspace};

const FILES: [(&str, &str); 2] = [("cards.yaml", CARDS), ("policy.yaml", POLICY)];

fn ids(decided: &Decided) -> Vec<&str> {
    decided.rows.iter().map(|row| row.id.as_str()).collect()
}

fn assert_near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} is not {expected}");
}

fn source(page: &mut Page, key: u32, first: u32, count: u32) -> SourceLines {
    match page.ask(Request::Source { key, first, count }) {
        Reply::Source(lines) => lines,
        other => panic!("{other:?}"),
    }
}

// --- handshake

#[test]
fn a_page_of_the_same_build_is_welcome() {
    let reply = Page::default().ask(Request::Hello {
        build: BUILD_ID.to_owned(),
    });
    assert_eq!(reply, Reply::Ready);
}

#[test]
fn a_page_of_another_build_is_told_the_worker_s() {
    for build in ["", "other", &BUILD_ID[1..]] {
        let reply = Page::default().ask(Request::Hello {
            build: build.to_owned(),
        });
        assert_eq!(
            reply,
            Reply::WrongBuild {
                build: BUILD_ID.to_owned()
            }
        );
    }
}

// --- open and close

#[test]
fn opening_tells_of_each_file_and_then_of_the_workspace() {
    let mut page = Page::default();
    let id = page.send(open(&FILES));
    let answers = page.answers();
    let progress = |done: u32, file: &str| Reply::Progress {
        done,
        total: 2,
        file: file.to_owned(),
    };
    assert_eq!(answers.len(), 3);
    assert_eq!(
        answers[0],
        Answer {
            id,
            reply: progress(1, "cards.yaml")
        }
    );
    assert_eq!(
        answers[1],
        Answer {
            id,
            reply: progress(2, "policy.yaml")
        }
    );
    let Reply::Opened { workspace, frame } = &answers[2].reply else {
        panic!("{answers:?}");
    };
    let names: Vec<&str> = workspace
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["cards.yaml", "policy.yaml"]);
    assert_eq!(workspace.files[0].holds, "4 cards");
    assert_eq!(workspace.files[0].size, CARDS.len() as u64);
    assert_eq!(workspace.decisions, 1);
    let frame = frame.as_ref().unwrap();
    assert_eq!(frame.policy.as_deref(), Some("policy.yaml"));
    assert_eq!(frame.criteria.len(), 6);
    let w_e = frame
        .parameters
        .iter()
        .find(|one| one.id == "collapse.w_e")
        .unwrap();
    assert_eq!((w_e.default, w_e.saved, w_e.min), (10.0, 10.0, 0.0));
    assert!(
        frame
            .switches
            .iter()
            .any(|switch| switch.id == "collapse.signs")
    );
    let groups: Vec<&str> = frame.groups.iter().map(|group| group.id.as_str()).collect();
    assert!(
        frame
            .parameters
            .iter()
            .all(|one| groups.contains(&one.group.as_str()))
    );
}

#[test]
fn opening_nothing_tells_of_the_workspace() {
    let mut page = Page::with(&FILES);
    let reply = page.ask(Request::Open { files: vec![] });
    assert!(
        matches!(reply, Reply::Opened { workspace, frame: Some(_) } if workspace.files.len() == 2)
    );
}

#[test]
fn diagnostics_travel_as_the_engine_says_them() {
    let mut page = Page::default();
    let Reply::Opened {
        workspace: told, ..
    } = page.ask(open(&FILES))
    else {
        panic!();
    };
    let engine = workspace(&FILES);
    for (told, opened) in told.files.iter().zip(engine.files()) {
        let told: Vec<_> = told
            .diagnostics
            .iter()
            .map(|said| {
                (
                    said.line,
                    said.column,
                    said.code.as_str(),
                    said.found.as_str(),
                )
            })
            .collect();
        let said: Vec<_> = opened
            .diagnostics
            .iter()
            .map(|said| (said.line, said.column, said.code.id(), said.found.as_str()))
            .collect();
        assert_eq!(told, said);
    }
    assert!(
        told.files[0]
            .diagnostics
            .iter()
            .all(|said| said.end_column >= said.column)
    );
}

#[test]
fn without_a_card_there_is_no_frame_and_nothing_to_decide() {
    let mut page = Page::default();
    let reply = page.ask(open(&[("policy.yaml", POLICY), ("words.txt", "words")]));
    assert!(matches!(reply, Reply::Opened { frame: None, workspace } if workspace.decisions == 0));
    let window = RowWindow { first: 0, count: 1 };
    let reply = page.ask(Request::Decide {
        revision: 3,
        settings: Settings::default(),
        window,
        focus: None,
    });
    assert_eq!(reply, Reply::Nothing { revision: 3 });
}

#[test]
fn an_empty_host_decides_nothing() {
    let window = RowWindow { first: 0, count: 1 };
    let request = Request::Decide {
        revision: 5,
        settings: Settings::default(),
        window,
        focus: Some(0),
    };
    assert_eq!(Page::default().ask(request), Reply::Nothing { revision: 5 });
}

#[test]
fn a_key_that_is_there_is_replaced_in_its_place() {
    let mut page = Page::with(&FILES);
    let bytes = b"{agent: Z, evidence: [{type: t, pointer: p, quality: 1}], cost: 0, confidence: 1, reversibility: 1}".to_vec();
    let file = FileBytes {
        key: 1,
        name: "z.yaml".to_owned(),
        bytes,
    };
    let Reply::Opened { workspace, .. } = page.ask(Request::Open { files: vec![file] }) else {
        panic!();
    };
    let names: Vec<&str> = workspace
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["z.yaml", "policy.yaml"]);
    assert_eq!(ids(&page.decide(&Settings::default())), ["Z"]);
}

#[test]
fn closing_takes_files_out_and_ignores_unknown_keys() {
    let mut page = Page::with(&[("cards.yaml", CARDS), ("policy.yaml", "weights: {w_e: 0}")]);
    assert_near(
        page.decide(&Settings::default()).rows[0].contributions[0],
        0.0,
    );
    let reply = page.ask(Request::Close { keys: vec![2, 77] });
    assert!(
        matches!(reply, Reply::Opened { workspace, frame: Some(frame) } if workspace.files.len() == 1 && frame.policy.is_none())
    );
    // The decision of before is not remembered.
    assert_eq!(page.decide(&Settings::default()).winner_label, "A");
    let reply = page.ask(Request::Close { keys: vec![1] });
    assert!(
        matches!(reply, Reply::Opened { workspace, frame: None } if workspace.files.is_empty())
    );
}

#[test]
fn questions_are_answered_in_the_order_they_were_asked() {
    let mut page = Page::default();
    let window = RowWindow { first: 0, count: 9 };
    let decide = |revision| Request::Decide {
        revision,
        settings: Settings::default(),
        window,
        focus: None,
    };
    let asked = [
        page.send(decide(1)),
        page.send(open(&FILES)),
        page.send(decide(2)),
        page.send(Request::Close { keys: vec![1, 2] }),
        page.send(decide(3)),
    ];
    let answers = page.answers();
    let order: Vec<u32> = answers.iter().map(|answer| answer.id).collect();
    assert_eq!(
        order,
        [
            asked[0], asked[1], asked[1], asked[1], asked[2], asked[3], asked[4]
        ]
    );
    assert_eq!(answers[0].reply, Reply::Nothing { revision: 1 });
    assert!(matches!(&answers[4].reply, Reply::Decided(decided) if decided.revision == 2));
    assert_eq!(answers[6].reply, Reply::Nothing { revision: 3 });
    assert_eq!(page.host.work(), None);
}

// --- decide

#[test]
fn the_worked_example() {
    let mut page = Page::with(&FILES);
    let decided = page.decide(&Settings::default());
    assert_eq!(decided.revision, 7);
    assert_eq!(decided.status.id, "ACCEPT");
    assert_eq!(
        (decided.winner, decided.winner_label.as_str()),
        (Some(0), "A")
    );
    assert!((decided.winner_score.unwrap() - 8.5).abs() < 1e-12);
    assert_eq!(ids(&decided), ["A", "B", "C"]);
    assert_eq!(
        (decided.ranked, decided.gated_count, decided.first),
        (3, 1, 0)
    );
    assert_eq!(decided.signs, [1.0, -1.0, 1.0, -1.0, 1.0, -1.0]);
    assert_eq!(decided.gated[0].id, "D");
    assert_eq!((decided.gated[0].index, decided.gated[0].line), (3, 19));
    assert_eq!(decided.levels[0].parameter, "collapse.threshold");
    assert_near(decided.levels[0].value, 6.0);
    assert_eq!(decided.refused, Vec::<String>::new());
}

#[test]
fn rows_carry_ranks_distances_and_contributions() {
    let decided = Page::with(&FILES).decide(&Settings::default());
    for (at, row) in decided.rows.iter().enumerate() {
        assert_eq!(row.rank as usize, at + 1);
        assert!((row.to_first - (row.score - decided.rows[0].score)).abs() < 1e-12);
        let sum: f64 = row.contributions.iter().sum();
        assert!((sum - row.score).abs() < 1e-12);
        let (below, above) = row
            .contributions
            .iter()
            .fold((0.0, 0.0), |(below, above): (f64, f64), part| {
                (below + part.min(0.0), above + part.max(0.0))
            });
        assert!(decided.scale.0 <= below && above <= decided.scale.1);
    }
    assert!(decided.scale.0 <= 0.0 && decided.scale.1 >= 6.0);
}

#[test]
fn the_scale_holds_the_bar_of_the_explained_alternative() {
    let mut page = Page::with(&FILES);
    for focus in 0..4 {
        let decided = page.decide_window(&Settings::default(), 0, 1, Some(focus));
        let explanation = decided.explanation.unwrap();
        let parts = explanation.contributions.iter().map(|part| part.value);
        let above: f64 = parts.clone().map(|part| part.max(0.0)).sum();
        let below: f64 = parts.map(|part| part.min(0.0)).sum();
        let (low, high) = decided.scale;
        assert!(
            low <= below && above <= high,
            "{} reaches {below} and {above}, the scale {low} and {high}",
            explanation.label
        );
    }
}

#[test]
fn windows_of_the_ranking() {
    let mut page = Page::with(&FILES);
    let table: [(u32, u32, &[&str]); 6] = [
        (0, 100, &["A", "B", "C"]),
        (0, 2, &["A", "B"]),
        (1, 1, &["B"]),
        (2, u32::MAX, &["C"]),
        (0, 0, &[]),
        (9, 5, &[]),
    ];
    for (first, count, expected) in table {
        let decided = page.decide_window(&Settings::default(), first, count, None);
        assert_eq!(ids(&decided), expected, "{count} from {first}");
        assert_eq!(decided.ranked, 3);
        assert_eq!(decided.winner_label, "A");
        if let Some(row) = decided.rows.first() {
            assert_eq!((decided.first, row.rank), (first, first + 1));
            assert!(
                (row.to_first - (row.score - 8.5)).abs() < 1e-12,
                "the first is not the window's"
            );
        }
    }
}

#[test]
fn the_focus_is_explained_or_the_winner() {
    let mut page = Page::with(&FILES);
    for (focus, label) in [
        (None, "A"),
        (Some(0), "A"),
        (Some(1), "B"),
        (Some(3), "D"),
        (Some(99), "A"),
    ] {
        let decided = page.decide_window(&Settings::default(), 0, 1, focus);
        let explanation = decided.explanation.unwrap();
        assert_eq!(explanation.label, label, "{focus:?}");
        assert_eq!(explanation.contributions.len(), 6);
        let sum: f64 = explanation
            .contributions
            .iter()
            .map(|part| part.value)
            .sum();
        assert!((sum - explanation.score).abs() < 1e-12);
    }
    let decided = page.decide_window(&Settings::default(), 0, 1, Some(2));
    let cost = &decided.explanation.unwrap().contributions[3];
    assert_eq!((cost.raw, cost.gain, cost.weight), (10.0, 0.01, 2.0));
    assert_eq!(
        (cost.inputs[0].file_name.as_str(), cost.inputs[0].line),
        ("cards.yaml", 17)
    );
}

#[test]
fn what_was_coerced_is_marked() {
    let decided = Page::with(&FILES).decide(&Settings::default());
    let marks = |row: usize| {
        decided.rows[row]
            .marks
            .iter()
            .map(|mark| mark.text.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert!(!marks(0).contains("coerced"), "{}", marks(0));
    assert!(marks(2).contains("4 coerced"), "{}", marks(2));
    assert!(marks(0).contains("unverified"), "{}", marks(0));
}

#[test]
fn a_card_with_invalid_numbers_has_no_would_be_score() {
    let bad = "{agent: bad, evidence: [{type: t, pointer: p, quality: 7}], cost: 1, confidence: 1, reversibility: 1}";
    let decided =
        Page::with(&[("cards.yaml", CARDS), ("bad.yaml", bad)]).decide(&Settings::default());
    let would_be = |id: &str| {
        decided
            .gated
            .iter()
            .find(|gated| gated.id == id)
            .unwrap()
            .would_be
    };
    assert_near(would_be("D").unwrap(), 5.8);
    assert_eq!(would_be("bad"), None);
}

#[test]
fn settings_that_are_none_are_told_and_change_nothing() {
    let mut page = Page::with(&FILES);
    let plain = page.decide(&Settings::default());
    let bad = settings(&[
        ("collapse.w_x", "1"),
        ("collapse.w_e", "-1"),
        ("collapse.w_r", "NaN"),
        ("collapse.signs", "as_meant"),
    ]);
    let decided = page.decide(&bad);
    assert_eq!(decided.refused.len(), 4);
    for (sentence, id) in decided.refused.iter().zip([
        "collapse.w_x",
        "collapse.w_e",
        "collapse.w_r",
        "collapse.signs",
    ]) {
        assert!(sentence.contains(id), "{sentence}");
    }
    assert_eq!(
        Decided {
            refused: vec![],
            ..decided
        },
        plain
    );
    // A good setting beside a bad one is taken, and the bad one is forgotten with its request.
    let decided = page.decide(&settings(&[("collapse.w_x", "1"), ("collapse.w_e", "7")]));
    assert_eq!(
        (decided.status.id.as_str(), decided.refused.len()),
        ("PANEL", 1)
    );
    assert_eq!(page.decide(&Settings::default()), plain);
}

// --- the same as the engine

/// Everything the page is told of a ranking, from the engine alone.
fn engine_says(
    pairs: &[(&'static str, &'static str)],
) -> (Option<String>, Vec<String>, Vec<u64>, u32) {
    let (model, _) = workspace(&FILES).model(&engine_settings(&settings(pairs)));
    let model = model.unwrap();
    let weighed = model.weigh();
    let ranked = &weighed.order[..weighed.ranked];
    (
        weighed.outcome.status.map(|status| status.id.to_string()),
        ranked
            .iter()
            .map(|place| model.cells.alternatives[*place].id.to_string())
            .collect(),
        ranked
            .iter()
            .map(|place| weighed.scores[*place].to_bits())
            .collect(),
        u32::try_from(weighed.order.len() - weighed.ranked).unwrap(),
    )
}

/// Settings that a page may send, good and bad.
const MOVES: [(&str, &str); 20] = [
    ("collapse.w_e", "7"),
    ("collapse.w_e", "20"),
    ("collapse.w_r", "0.5"),
    ("collapse.w_i", "1"),
    ("collapse.threshold", "8.3"),
    ("collapse.gap", "0.1"),
    ("collapse.max_reflexions", "0"),
    ("collapse.residual_limit", "0.5"),
    ("collapse.residual_limit", "0.1"),
    ("collapse.severity.medium", "0.9"),
    ("collapse.severity.low", "0"),
    ("collapse.signs", "as_written"),
    ("collapse.risk-aggregation", "max"),
    ("collapse.risk-residual", "on"),
    ("collapse.critical-risk", "reject"),
    ("collapse.never-panel", "any_card"),
    ("collapse.close-call", "first"),
    ("collapse.missing-receipt", "block"),
    ("collapse.w_e", "-5"),
    ("collapse.nothing", "1"),
];

/// Weights, thresholds, evaluating parameters and readings in any order: what a host keeps from one
/// request must not show in the next.
#[test]
fn a_long_conversation_decides_as_a_fresh_engine() {
    let mut noise = Noise(0x5eed);
    let mut page = Page::with(&FILES);
    for _ in 0..300 {
        let count = noise.below(4);
        let pairs: Vec<_> = (0..count)
            .map(|_| MOVES[noise.below(MOVES.len())])
            .collect();
        let decided = page.decide(&settings(&pairs));
        let (status, ids, scores, gated) = engine_says(&pairs);
        assert_eq!(Some(&decided.status.id), status.as_ref(), "{pairs:?}");
        let got: Vec<&str> = decided.rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(got, ids, "{pairs:?}");
        let got: Vec<u64> = decided.rows.iter().map(|row| row.score.to_bits()).collect();
        assert_eq!(got, scores, "{pairs:?}");
        assert_eq!(decided.gated_count, gated, "{pairs:?}");
    }
}

#[test]
fn noise_is_refused_and_the_host_goes_on() {
    let mut noise = Noise(0xbad);
    let mut page = Page::with(&FILES);
    for _ in 0..2_000 {
        let length = noise.below(200);
        let message: Vec<u8> = (0..length).map(|_| noise.byte()).collect();
        page.host.receive(&message);
        // Noise may happen to be a question; whatever it is, it is answered.
        assert!(!page.answers().is_empty());
    }
    let reply = page.ask(Request::Hello {
        build: BUILD_ID.to_owned(),
    });
    assert_eq!(reply, Reply::Ready);
}

/// A small generator, the same on every run: xorshift64*, Vigna 2016.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "the remainder is below a usize"
    )]
    fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 8) % n as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[7]
    }
}

#[test]
fn messages_that_are_none_fail_with_number_0() {
    let mut page = Page::default();
    let long = vec![0xff; 10_000];
    for message in [&[] as &[u8], &[1], &[0, 99], &long, b"{\"id\": 1}"] {
        page.host.receive(message);
        let answers = page.answers();
        assert!(
            matches!(&answers[..], [Answer { id: 0, reply: Reply::Failed { why } }] if !why.is_empty()),
            "{answers:?}"
        );
    }
}

// --- source lines

#[test]
fn lines_of_a_file() {
    let mut page = Page::with(&[("a.yaml", "agent: a\r\ncost: 3\n# end")]);
    let table = [
        (1, 100, "1 agent: a|2 cost: 3|3 # end"),
        (2, 1, "2 cost: 3"),
        (3, u32::MAX, "3 # end"),
        (4, 5, ""),
        (1, 0, ""),
    ];
    for (first, count, expected) in table {
        let source = source(&mut page, 1, first, count);
        let lines: Vec<String> = source
            .lines
            .iter()
            .map(|line| format!("{} {}", line.number, line.text))
            .collect();
        assert_eq!(lines.join("|"), expected, "{count} from {first}");
        assert_eq!((source.key, source.total), (1, 3));
    }
    assert_eq!(source(&mut page, 9, 1, 5).lines, vec![]);
    // There is no line 0; what follows it is still there.
    assert!(
        source(&mut page, 1, 0, 2)
            .lines
            .iter()
            .all(|line| line.number >= 1)
    );
}

#[test]
fn a_file_that_is_no_text_has_no_lines() {
    let mut page = Page::with(&[("a.bin", "\0\0")]);
    assert_eq!(source(&mut page, 1, 1, 5).lines, vec![]);
}

#[test]
fn long_lines_are_cut_after_2000_characters() {
    let mut page = Page::with(&[("a.yaml", &format!("agent: {}", "ä".repeat(5000)))]);
    let source = source(&mut page, 1, 1, 1);
    let count = source.lines[0].text.chars().count();
    assert!((2000..=2001).contains(&count), "{count}");
}

// --- saving

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
            let moved = page.decide(&settings(pairs));
            let reply = page.ask(Request::SavePolicy {
                settings: settings(pairs),
            });
            let Reply::Policy(patch) = reply else {
                panic!("{pairs:?}: {reply:?}");
            };
            assert!(!patch.hunks.is_empty());
            if files.len() == 2 {
                assert_eq!(patch.name, "policy.yaml");
                assert!(
                    patch.text.starts_with("# ours\n"),
                    "comments stay: {}",
                    patch.text
                );
            }
            let again = Page::with(&[("cards.yaml", CARDS), (&patch.name, &patch.text)])
                .decide(&Settings::default());
            assert_eq!(again, moved, "{pairs:?} as {}", patch.text);
        }
    }
}

#[test]
fn saving_nothing_changes_nothing() {
    let reply = Page::with(&FILES).ask(Request::SavePolicy {
        settings: Settings::default(),
    });
    let Reply::Policy(patch) = reply else {
        panic!("{reply:?}");
    };
    assert_eq!(patch.text, POLICY);
    assert_eq!(patch.hunks, vec![]);
}

#[test]
fn settings_that_are_none_are_not_saved() {
    let reply = Page::with(&FILES).ask(Request::SavePolicy {
        settings: settings(&[("collapse.w_x", "1")]),
    });
    assert!(
        matches!(&reply, Reply::Failed { why } if why.contains("collapse.w_x")),
        "{reply:?}"
    );
}

/// What is exported is the decision: opened again it comes to the same, settings and all.
#[test]
fn a_decision_as_data_comes_to_the_same() {
    let pairs = [("collapse.w_e", "3"), ("collapse.signs", "as_written")];
    let (status, order, scores, _) = engine_says(&pairs);
    let reply = Page::with(&FILES).ask(Request::Data {
        settings: settings(&pairs),
    });
    let Reply::Policy(file) = reply else {
        panic!("{reply:?}");
    };
    assert_eq!((file.name.as_str(), file.hunks.len()), ("decision.json", 0));
    let again = workspace(&[("decision.json", &file.text)]);
    let model = again
        .decisions(&engine_settings(&Settings::default()))
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
    let said = weighed.outcome.status.map(|status| status.id.to_string());
    assert_eq!((said, ids, bits), (status, order, scores));
}

#[test]
fn without_a_decision_there_is_no_data() {
    let reply = Page::with(&[]).ask(Request::Data {
        settings: Settings::default(),
    });
    assert!(matches!(&reply, Reply::Failed { .. }), "{reply:?}");
}
