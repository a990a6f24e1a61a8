//! Text that nobody writes: judging it takes time that grows with it and no faster, and never ends the program.

use std::time::{Duration, Instant};

use steelyard_interaction::{Policy, Preference, check};
use steelyard_runs::{Asked, Trajectory, Turn};

/// Bytes of each text for all rules, and for those that look at letters and lines.
const SMALL: usize = 1 << 16;
const LARGE: usize = 5 << 19;

fn texts(size: usize) -> Vec<(&'static str, String)> {
    let rows = [
        ("commas", ","),
        ("one word", "a"),
        ("small words", "a "),
        ("capitals", "ÄÖ ẞ "),
        ("emoji", "🎉👩‍👩‍👧‍👦"),
        ("emoji lines", "🎉\n"),
        ("signs in lines", "!!!\n"),
        ("right to left", "مرحبا، كيف حالك؟ "),
        ("directions", "\u{202e}abc\u{202c}, "),
        ("combining", "e\u{301}\u{301}, "),
        ("no letters", "1,2;3 "),
        ("addresses", "https://a,"),
        ("backticks", "` `` "),
        ("fences", "```\na\n```\n"),
        ("open fence", "```\nlet a = 1, b;\n"),
        ("quotes", "> "),
        ("lists", "- a, b\n"),
        ("stars", "*a **b, "),
        ("brackets", "["),
        ("objects", "{\"a\":"),
        ("questions", "Why? "),
        ("parentheses", "(a. "),
        ("tables", "| a, b "),
        ("angles", "<a "),
        ("nothing", "\0"),
        ("blank", " \n"),
    ];
    let long = |(name, text): (&'static str, &str)| (name, text.repeat(size / text.len()));
    rows.map(long).into()
}

/// Holds an answer and a question against these preferences; gives how long that took.
fn judged(preferences: &[Preference], text: &str) -> Duration {
    let policy = Policy {
        preferences: preferences.into(),
        ..Policy::default()
    };
    let run = Trajectory {
        turns: vec![Turn {
            response: text.to_owned(),
            ..Turn::default()
        }],
        questions: vec![Asked {
            text: text[..text.floor_char_boundary(SMALL)].to_owned(),
            turn: Some(0),
            listed: true,
            ..Asked::default()
        }],
        lists_questions: true,
        ..Trajectory::default()
    };
    let begun = Instant::now();
    let found = check(&policy, &run);
    assert_eq!(found.len(), preferences.len());
    begun.elapsed()
}

#[test]
fn texts_are_judged_in_linear_time() {
    for (name, text) in texts(SMALL) {
        let took = judged(&Preference::ALL[1..], &text);
        // Unoptimised and on a busy machine; a rule that read lines of signs anew from each took 92 s
        // on twice as much.
        assert!(took < Duration::from_secs(7), "{name}: {took:?}");
    }
}

#[test]
fn large_texts_are_judged_in_linear_time() {
    let wanted = [
        Preference::Commas,
        Preference::Capital,
        Preference::Json,
        Preference::Snippet,
        Preference::LangIta,
    ];
    let some = [
        "right to left",
        "emoji",
        "no letters",
        "open fence",
        "commas",
    ];
    let large = texts(LARGE).into_iter();
    for (name, text) in large.filter(|(name, _)| some.contains(name)) {
        let took = judged(&wanted, &text);
        assert!(took < Duration::from_secs(15), "{name}: {took:?}");
    }
}
