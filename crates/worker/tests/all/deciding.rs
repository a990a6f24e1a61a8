//! One decision under settings: ranking, windows, explanation and marks.

use steelyard_protocol::ask::{DistributionsOf, Explain};
use steelyard_protocol::{Decided, Reason, Settings, Sieve, SieveBy};

use super::support::{CARDS, FILES, Page, assert_near, ids, settings};

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
fn a_sieve_chooses_rows_and_leaves_ranks() {
    let table = "name,price,grade\nAir,900,1\nPro,1500,3\nAir 15,,2\nMini,600,2\n";
    let map =
        "table:\n  id: name\n  missing: worst\n  columns:\n    price: less\n    grade: more\n";
    let mut page = Page::with(&[("t.csv", table), ("map.yaml", map)]);
    let mut sieved = |sieve: Sieve| {
        let decided = page.decide_sieved(&sieve);
        assert_eq!(
            (decided.ranked, decided.shown as usize),
            (4, decided.rows.len())
        );
        let rows = decided.rows.iter();
        rows.map(|row| (row.label.clone(), row.rank))
            .collect::<Vec<_>>()
    };
    // Price is (1500 - x) / 900 and grade (x - 1) / 2: Mini 1.5, Pro 1, Air 0.667, Air 15 without a price 0.5.
    let rows = |all: &[(&str, u32)]| -> Vec<(String, u32)> {
        all.iter()
            .map(|(name, rank)| ((*name).to_owned(), *rank))
            .collect()
    };
    let all = Sieve::default();
    let ranked = [("Mini", 1), ("Pro", 2), ("Air", 3), ("Air 15", 4)];
    assert_eq!(sieved(all.clone()), rows(&ranked));
    let by = |by: SieveBy, falls| Sieve {
        by,
        falls,
        ..Sieve::default()
    };
    let price = || SieveBy::Criterion("price".to_owned());
    let falling = [("Air 15", 4), ("Air", 3), ("Pro", 2), ("Mini", 1)];
    assert_eq!(sieved(by(SieveBy::Rank, true)), rows(&falling));
    let named = [("Air", 3), ("Air 15", 4), ("Mini", 1), ("Pro", 2)];
    assert_eq!(sieved(by(SieveBy::Name, false)), rows(&named));
    // Without a price it counts as the worst, as its column shows.
    let cheap = [("Mini", 1), ("Air", 3), ("Pro", 2), ("Air 15", 4)];
    assert_eq!(sieved(by(price(), false)), rows(&cheap));
    let dear = [("Pro", 2), ("Air 15", 4), ("Air", 3), ("Mini", 1)];
    assert_eq!(sieved(by(price(), true)), rows(&dear));
    let words = Sieve {
        names: " AIR ".to_owned(),
        ..all.clone()
    };
    assert_eq!(sieved(words), rows(&[("Air", 3), ("Air 15", 4)]));
    let brushed = Sieve {
        ranges: vec![("price".to_owned(), 600.0, 900.0)],
        ..all
    };
    assert_eq!(sieved(brushed), rows(&[("Mini", 1), ("Air", 3)]));
    let found = page
        .answer_to(DistributionsOf {
            decision: page.id(0),
        })
        .unwrap();
    let price = &found[0];
    assert_eq!((price.criterion.as_str(), price.missing), ("price", 0));
    for (found, expected) in [
        (price.min, 600.0),
        (price.median, 1200.0),
        (price.max, 1500.0),
    ] {
        assert_near(found, expected);
    }
    assert_eq!((price.bins[0], price.bins[23]), (1, 2));
    assert_eq!(price.bins.iter().sum::<u32>(), 4);
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
        assert!((sum - explanation.score.unwrap()).abs() < 1e-12);
    }
    let decided = page.decide_window(&Settings::default(), 0, 1, Some(2));
    let cost = &decided.explanation.unwrap().contributions[3];
    assert_eq!((cost.raw, cost.number, cost.counts), (10.0, 0.1, 2.0));
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

fn reason(page: &mut Page, settings: &Settings) -> Reason {
    let explain = Explain {
        decision: page.id(0),
        settings: settings.clone(),
    };
    page.answer_to(explain).unwrap()
}

fn below<'a>(reason: &'a Reason, begins: &str) -> &'a Reason {
    let found = reason
        .because
        .iter()
        .find(|one| one.sentence.starts_with(begins));
    found.unwrap_or_else(|| panic!("{begins} in {reason:?}"))
}

/// Outcome, score, contribution, input and its line, under what is edited.
#[test]
fn the_whole_explanation_goes_down_to_the_line() {
    let mut page = Page::with(&FILES);
    let whole = reason(&mut page, &Settings::default());
    assert_eq!(whole.sentence, "ACCEPT: A leads");
    let score = below(&whole, "A scores 8.50");
    let evidence = below(score, "Evidence +9.00: 0.9 × 10");
    let input = evidence.because.last().unwrap();
    let place = input.place.as_ref().unwrap();
    assert_eq!((place.file, place.line), (1, 2), "{input:?}");
    assert_eq!(place.file_name, "cards.yaml");
    let moved = reason(&mut page, &settings(&[("collapse.w_e", "11")]));
    below(below(&moved, "A scores 9.40"), "Evidence +9.90: 0.9 × 11");
    let gone = Explain {
        decision: page.id(9),
        settings: Settings::default(),
    };
    assert!(page.answer_to(gone).is_err());
}

#[test]
fn of_many_the_first_sixty_are_explained_and_the_others_counted() {
    let rows: Vec<String> = (0..70).map(|at| format!("r{at},{at}")).collect();
    let map = r#"{ "table": { "id": "id", "columns": [{ "column": "n", "scale": "raw" }] } }"#;
    let table = format!("id,n\n{}\n", rows.join("\n"));
    let mut page = Page::with(&[("table.csv", &table), ("map.json", map)]);
    let whole = reason(&mut page, &Settings::default());
    assert_eq!(whole.because.len(), 61);
    assert_eq!(whole.because[60].sentence, "and 10 more");
}

#[test]
fn rows_carry_the_numbers_before_they_are_weighed() {
    let decided = Page::with(&FILES).decide(&Settings::default());
    let numbers = &decided.rows[0].numbers;
    assert_eq!(numbers.len(), decided.signs.len());
    assert_near(numbers[0], 0.9);
    assert_near(numbers[3], 30.0);
}

/// A number that could not be read is no 0: what is known of the row is told, and no score.
#[test]
fn a_row_with_an_unreadable_cell_has_no_score() {
    let table = "name,price,battery hours\nthin,1200,9\nDune 14,900,heavy\nmid,950,\nlow,800,2\n";
    let map = "columns: {price: less, battery hours: {better: more, weight: 3, at_least: 3}}\n";
    let mut page = Page::with(&[("t.csv", table), ("map.yaml", map)]);
    let none = Settings::default();
    let (text, blank) = (
        "battery hours is heavy, not a number",
        "battery hours not given",
    );
    for (focus, without, note) in [(1, text, "not a number"), (2, blank, "not given")] {
        let decided = page.decide_window(&none, 0, 100, Some(focus));
        let explained = decided.explanation.unwrap();
        assert_eq!(
            (explained.score, explained.without.as_str()),
            (None, without)
        );
        let [price, battery] = explained.contributions.as_slice() else {
            panic!("{explained:?}");
        };
        assert!(price.known && price.value > 0.0 && price.inputs[0].line == focus + 2);
        assert!(!battery.known && battery.value.abs() < 1e-12);
        assert_eq!(battery.notes, [note]);
        assert_eq!(battery.inputs[0].line, focus + 2);
        let row = decided.gated.iter().find(|row| row.index == focus).unwrap();
        assert_eq!((row.would_be, row.reason.as_str()), (None, without));
    }
    // Kept out by a limit it has all its numbers.
    let low = page.decide_window(&none, 0, 100, Some(3));
    let explained = low.explanation.unwrap();
    assert_eq!(
        (explained.score, explained.without.as_str()),
        (Some(1.0), "")
    );
    let low = low.gated.iter().find(|row| row.index == 3).unwrap();
    assert_eq!(low.would_be, Some(1.0));
    let whole = reason(&mut page, &none);
    let reason_of = |start: &str| {
        whole
            .because
            .iter()
            .find(|one| one.sentence.starts_with(start))
    };
    let dune = reason_of("Dune 14").unwrap();
    assert_eq!(dune.sentence, format!("Dune 14 has no score: {text}"));
    assert_eq!(dune.because[1].sentence, "battery hours: no number");
    assert!(
        reason_of("low")
            .unwrap()
            .sentence
            .contains("it would have scored 1")
    );
}
