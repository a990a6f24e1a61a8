//! What rules say of the answers that a user prefers, on both sides of each edge.

use steelyard_interaction::{Held, Preference, detect_language};

use crate::preference_support::{checked, said, word};

/// What is said of one answer.
fn of(preference: Preference, answer: &str) -> String {
    let found = checked(preference, &said(&[answer])).found;
    assert_eq!(found.len(), 1, "{answer}");
    word(&found[0].1)
}

/// The words that break a preference in an answer.
fn part(preference: Preference, answer: &str) -> Option<String> {
    match &checked(preference, &said(&[answer])).found[0].1 {
        Held::Broken { at: Some(at), .. } => Some(at.of(answer).to_owned()),
        _ => None,
    }
}

#[test]
fn commas_stand_in_prose() {
    let of = |answer| of(Preference::Commas, answer);
    for kept in [
        "Done.",
        "It takes 1,299 ms and 1,5 GB",
        "`f(a, b)` is called",
        "```\nf(a, b)\n```\nis called",
        "{\"a\": 1, \"b\": 2}",
        "See https://example.org/a,b for more",
        "<!-- a, b -->\nDone",
    ] {
        assert_eq!(of(kept), "kept", "{kept}");
    }
    assert_eq!(of("First, tests"), "1 comma");
    assert_eq!(of("1, 2, 3"), "2 commas");
    assert_eq!(
        of("| a, b | c |\n| --- | --- |\n| d | **e,** f |"),
        "2 commas"
    );
    assert_eq!(of("完成，测试"), "1 comma");
    assert_eq!(of("تم، شكرا"), "1 comma");
    assert_eq!(of("See https://example.org, please"), "1 comma");
    assert_eq!(part(Preference::Commas, "Fast、no"), Some("、".to_owned()));
}

#[test]
fn capital_letters_alone() {
    let of = |answer| of(Preference::Capital, answer);
    assert_eq!(of("DONE: `cargo test` PASSES ÄÖ"), "kept");
    assert_eq!(of("DONe"), "1 of 4 letters small");
    assert_eq!(of("ГОТОВо"), "1 of 6 letters small");
    assert_eq!(of("THE 1ª TIME"), "kept");
    assert_eq!(of("ǅ"), "1 of 1 letters small");
    for nothing in ["完成", "42", "✅ 🎉", "```\ncode\n```", "مرحبا"] {
        assert_eq!(of(nothing), "not judged", "{nothing}");
    }
    let part = part(Preference::Capital, "ALL OF *it* IS");
    assert_eq!(part, Some("it".to_owned()));
}

#[test]
fn json_parses() {
    let of = |answer| of(Preference::Json, answer);
    for kept in [
        "{}",
        " [1, null]\n",
        "\"text\"",
        "```json\n{\"a\": 1}\n```",
        "```\n[]\n```",
    ] {
        assert_eq!(of(kept), "kept", "{kept}");
    }
    for broken in [
        "{'a': 1}",
        "Here: {}",
        "{} {}",
        "```json\n{\n```",
        "```json\n{}\n```\nDone",
        "{\"a\": 1,}",
    ] {
        assert!(of(broken).starts_with("no JSON: "), "{broken}");
    }
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    assert_eq!(of(&deep), "kept");
    let part = |answer| part(Preference::Json, answer);
    assert_eq!(part("{\"a\": 1,\n b: 2}").unwrap(), "b: 2}");
    assert_eq!(part("\n\n  {\"é\": x}").unwrap(), "x}");
}

#[test]
fn a_snippet_has_three_lines() {
    let of = |answer| of(Preference::Snippet, answer);
    assert_eq!(of("Look:\n\n```rust\na\n\nb\nc\n```"), "kept");
    assert_eq!(of("```\na\n\nb\n```"), "2 lines of code");
    assert_eq!(of("```\na\n```\n\n```\nb\nc\n```"), "2 lines of code");
    assert_eq!(of("Use `a`"), "no code");
}

#[test]
fn three_sentences() {
    let of = |answer| of(Preference::Length, answer);
    assert_eq!(of("One. Two! Three?"), "kept");
    assert_eq!(
        of("# Title\n\nOne, e.g. this in v1.2. Two.\n\n- Three"),
        "kept"
    );
    assert_eq!(of("One. Two."), "2 sentences");
    assert_eq!(of("完成。测试。好。行。"), "4 sentences");
    assert_eq!(of("```\ncode\n```"), "no sentence");
    let part = part(Preference::Length, "One. Two. Three. Four. Five.");
    assert_eq!(part, Some("Four. Five.".to_owned()));
}

#[test]
fn italian() {
    let of = |answer| of(Preference::LangIta, answer);
    assert_eq!(of("Ho aggiunto la cache e i test passano."), "kept");
    assert_eq!(
        of("Il file è stato aggiornato:\n\n```\nlet the file be updated with this\n```"),
        "kept"
    );
    assert_eq!(
        of("I added the cache and all of the tests pass."),
        "language eng"
    );
    assert_eq!(
        of("Ich habe den Cache hinzugefügt und die Tests laufen."),
        "language deu"
    );
    for short in ["OK", "42", "✅", "```\nlet a = 1;\n```"] {
        assert_eq!(of(short), "not judged", "{short}");
    }
}

/// Short sentences of agents by language; those that were looked at when the bar was set.
const SPOKEN: &str = include_str!("../../../../../tests/suites/interaction/languages.txt");

#[test]
fn a_language_is_told_right_or_not_at_all() {
    let (mut all, mut told) = (0, 0);
    for line in SPOKEN.lines() {
        let (language, text) = line.split_once('\t').unwrap();
        let found = detect_language(text);
        assert!(found.is_none_or(|one| one == language), "{line}: {found:?}");
        all += 1;
        told += usize::from(found.is_some());
    }
    assert!(all >= 60 && told * 10 >= all * 7, "{told} of {all}");
}

#[test]
fn many_languages() {
    let of = |answer: &str| of(Preference::LangMulti, answer);
    let five = [
        "I have added the cache and the tests are passing now.",
        "Il file di configurazione è stato aggiornato.",
        "Ich habe den Cache hinzugefügt und die Tests laufen.",
        "La configuración ha sido actualizada por el servidor.",
        "Я добавил кэш и тесты проходят.",
    ];
    assert_eq!(of(&five.join("\n\n")), "kept");
    let four = of(&five[1..].join("\n\n"));
    assert_eq!(four, "4 languages: deu, ita, rus, spa");
    // A word that may be of any language leaves it open.
    assert_eq!(
        of(&format!("{}\n\nOK.", five[1..].join("\n\n"))),
        "not judged"
    );
    assert_eq!(of("OK."), "not judged");
}
