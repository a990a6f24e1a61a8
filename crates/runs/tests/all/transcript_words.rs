//! Pieces of texts, searches in them, and runs that nobody meant.

use proptest::prelude::*;
use steelyard_runs::transcript::{LINE, Needle, What, beginning, entries, gist, line, piece};
use steelyard_runs::{Trajectory, Turn};

use crate::support::{found, listed, said, tool, turn};

/// Letters of one to four bytes, breaks of both kinds, letters whose other case is longer or shorter, right to left, NUL.
fn texts() -> impl Strategy<Value = String> {
    let letters = "abAB\r\n é€𝄞İıſKßẞΣσςДд\u{0}\u{202e}ש\u{301}";
    let letters: Vec<char> = letters.chars().collect();
    let letters = prop::collection::vec(prop::sample::select(letters), 0..60);
    letters.prop_map(|letters| letters.into_iter().collect())
}

/// Where words stand: at each place all letters are compared, by the table of simple lower case that the standard library
/// has no name for: all of `to_lowercase` but for the one letter that has two.
fn naive(text: &str, words: &str) -> usize {
    let low = |text: &str| -> Vec<String> {
        let fold = |letter: char| match letter {
            'İ' => "i".to_owned(),
            other => other.to_lowercase().to_string(),
        };
        text.chars().map(fold).collect()
    };
    let (text, words) = (low(text), low(words));
    let (mut at, mut count) = (0, 0);
    while !words.is_empty() && at + words.len() <= text.len() {
        if text[at..at + words.len()] == words[..] {
            count += 1;
            at += words.len();
        } else {
            at += 1;
        }
    }
    count
}

fn count(text: &str, words: &str) -> usize {
    Needle::new(words).map_or(0, |needle| needle.count(text))
}

#[test]
fn words_are_found_in_any_case_and_not_within_each_other() {
    assert_eq!(count("Cache, cache; CACHE", "cAche"), 3);
    assert_eq!(count("aaaaa", "aa"), 2);
    assert_eq!(count("ababab", "abab"), 1);
    assert_eq!(count("aabaaab", "aaab"), 1);
    assert_eq!(count("ÄRGER ärger", "Ärger"), 2);
    // Letter by letter: the capital sharp s is the small one and no two.
    assert_eq!(count("STRASSE straße STRAẞE", "Straße"), 2);
    assert_eq!(count("ΣΑΣ", "σασ"), 1);
    assert_eq!(count("\u{0}x\u{0}", "\u{0}"), 2);
    assert_eq!(count("anything", ""), 0);
}

#[test]
fn a_search_tells_how_far_it_is_to_the_first_place() {
    let end = |text, words| Needle::new(words)?.first_end(text);
    assert_eq!(end("ÄRGER ärger", "ärger"), Some(5));
    assert_eq!(end("größe, Cache, cache", "cache"), Some(12));
    assert_eq!(end("aabaaab", "aaab"), Some(7));
    assert_eq!(end("none", "cache"), None);
}

/// The line around the first place of words, with those in brackets.
fn around(text: &str, words: &str) -> Option<String> {
    let (mut line, spans) = Needle::new(words)?.line(text)?;
    for span in spans.into_iter().rev() {
        line.insert(span.end, ']');
        line.insert(span.start, '[');
    }
    Some(line)
}

#[test]
fn a_place_is_told_with_what_stands_around_it() {
    let line = |text, words, expected: &str| {
        assert_eq!(around(text, words).as_deref(), Some(expected));
    };
    line(
        "Add a cache; CACHE it.",
        "cache",
        "Add a [cache]; [CACHE] it.",
    );
    line(
        "fn a() {\r\n    größe();\n}",
        "Größe",
        "fn a() {\r\n    [größe]();\n}",
    );
    // 24 characters before, from a word on; 120 in all.
    let text = format!("one two three four five six cache{}", " x".repeat(200));
    let expected = format!("…three four five six [cache]{}…", " x".repeat(47) + " ");
    line(&text, "cache", &expected);
    line(".*(a|b)[", ".*(a|", "[.*(a|]b)[");
    assert_eq!(around("none", "cache"), None);
    assert_eq!(around("none", ""), None);
}

#[test]
fn no_line_shows_a_secret() {
    let key = format!(
        "-----BEGIN RSA PRIVATE KEY-----\n{}cachecache",
        "MIIEpAIBAAKCAQEA7bq9\n".repeat(150)
    );
    let all = [
        "use sk-abcdefghijklmnopqrst there",
        "password=abcdefghijklmnop",
        "cd /home/abcdefghijkl/x",
        &key,
    ];
    for text in all {
        for words in ["abcdefghij", "a", "cachecache", "MIIE"] {
            let line = around(text, words).unwrap_or_default();
            let open = line.replace(['[', ']'], "");
            assert!(
                !open.contains("abcdefghij") && !open.contains("cachecache"),
                "{words}: {line}"
            );
            assert!(!open.contains("MIIE"), "{words}: {line}");
        }
    }
}

proptest! {
    /// The line is a part of the text, and its marks are where comparing everywhere finds the words.
    #[test]
    fn a_line_shows_the_first_place(text in texts(), at in 0..60_usize, length in 1..4_usize) {
        let words: String = text.chars().skip(at).take(length).collect();
        let Some((line, spans)) = Needle::new(words.trim()).and_then(|needle| needle.line(&text)) else {
            prop_assert!(words.trim().is_empty());
            return Ok(());
        };
        prop_assert!(line.chars().count() <= LINE + 2);
        prop_assert!(!spans.is_empty(), "{:?} in {:?}", words, line);
        prop_assert_eq!(spans.len(), naive(&line, words.trim()));
        let kept = line.strip_prefix('…').unwrap_or(&line);
        let kept = if text.contains(kept) { kept } else { kept.strip_suffix('…').unwrap_or(kept) };
        prop_assert!(text.contains(kept), "{:?} of {:?}", kept, text);
        for span in spans {
            prop_assert_eq!(naive(&line[span], words.trim()), 1);
        }
    }

    #[test]
    fn a_search_finds_what_comparing_everywhere_finds(text in texts(), words in texts(), at in 0..60_usize, length in 1..4_usize) {
        prop_assert_eq!(count(&text, &words), naive(&text, &words));
        // Words that stand in it, in the other case.
        let own: String = text.chars().skip(at).take(length).collect();
        for own in [own.to_uppercase(), own] {
            prop_assert_eq!(count(&text, &own), naive(&text, &own));
        }
    }

    #[test]
    fn pieces_give_the_whole_text(text in texts(), first in 1..9_usize, then in 1..9_usize) {
        let all = text.chars().count();
        let (start, more) = piece(&text, 0, first);
        let (mut whole, mut left) = (start.to_owned(), more);
        prop_assert_eq!(beginning(&text, first), start);
        while left > 0 {
            let from = whole.chars().count();
            prop_assert_eq!(from + left, all);
            let (next, more) = piece(&text, from, then);
            let shown = next.chars().count();
            prop_assert!((1..=then).contains(&shown));
            let parted = next.ends_with('\r') && text[whole.len() + next.len()..].starts_with('\n');
            prop_assert!(!parted || next == "\r");
            whole.push_str(next);
            left = more;
        }
        prop_assert_eq!(whole, text);
    }

    #[test]
    fn a_line_is_one_and_no_longer_than_asked(text in texts(), most in 1..20_usize) {
        let shown = line(&text, most);
        prop_assert!(shown.chars().count() <= most);
        prop_assert!(!shown.contains(['\n', '\r']) && shown.trim() == shown);
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = words.join(" ");
        let cut = shown.strip_suffix('…').is_some_and(|kept| whole.starts_with(kept));
        prop_assert!(shown == whole || cut, "{shown:?} of {whole:?}");
    }

    /// JSON cut off anywhere, and any text.
    #[test]
    fn the_gist_of_anything_is_a_line(text in texts(), end in 0..80_usize) {
        let json = serde_json::json!({"limit": [1, {"path": text}], "description": text, "command": "make"}).to_string();
        for input in [&json[..json.floor_char_boundary(end)], &text] {
            let shown = gist(input);
            prop_assert!(shown.chars().count() <= LINE && !shown.contains('\n'));
        }
    }
}

/// Texts of 5 MB, one without any break and one of nothing but breaks, and questions that stand in none of them: what took
/// more than time linear in them would not end.
#[test]
fn large_texts() {
    const MANY: usize = 5 << 20;
    let (solid, broken) = ("a".repeat(MANY), "\r\n".repeat(MANY / 2));
    let almost = ["a".repeat(MANY / 4), "b".to_owned()].concat();
    assert_eq!(count(&solid, &almost), 0);
    assert_eq!(count(&solid, "AA"), MANY / 2);
    let (start, more) = piece(&broken, 0, 6_001);
    assert_eq!((start.len(), more), (6_000, MANY - 6_000));
    assert_eq!(piece(&solid, MANY - 1, 60_000), ("a", 0));
    assert_eq!(line(&solid, LINE).chars().count(), LINE);
    assert_eq!(line(&broken, LINE), "");
    assert_eq!(
        gist(&["{\"command\":\"", &solid].concat()).chars().count(),
        LINE
    );
    let events = vec![said(&solid), said(&broken), tool("t", &solid, &broken)];
    let ask = |at: usize| found(&format!("{} {at}?", "a".repeat(40)), Some(0));
    let run = Trajectory {
        turns: vec![turn(&solid, events, &broken)],
        questions: (0..2_000).map(ask).collect(),
        ..Trajectory::default()
    };
    assert_eq!(entries(&run).len(), 5 + 2_000);
}

#[test]
fn many_turns_and_events() {
    let turns: Vec<Turn> = (0..10_000)
        .map(|at| {
            let events = vec![said("x"), tool("t", "", ""), said("y"), tool("u", "", "")];
            turn(&at.to_string(), events, "done?")
        })
        .collect();
    let questions = (0..10_000).map(|at| found("done?", Some(at)));
    let run = Trajectory {
        turns,
        questions: questions.chain([listed("and?", None)]).collect(),
        ..Trajectory::default()
    };
    let all = entries(&run);
    assert_eq!(all.len(), 7 * 10_000 + 1);
    assert!(matches!(all[6].what, What::Question(0, _)));
    assert!(matches!(all[70_000].what, What::Question(10_000, _)));
}
