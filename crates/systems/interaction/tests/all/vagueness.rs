//! Vague prompts are flagged and clear ones are not, with the words that make them so.

use steelyard_interaction::{Policy, VagueKind, vagueness};

const VAGUE: [&str; 16] = [
    "Fix it.",
    "Make it better",
    "Improve performance",
    "Clean up the code",
    "Optimize the database",
    "Please update the dependencies",
    "Can you help with the tests?",
    "Do something about the errors, etc.",
    "Add some tests for various things",
    "The login has several issues. Handle them properly",
    "Make the page more modern and nicer",
    "I want a good solution for many users, somehow",
    "Refactor this",
    "Look into the problem",
    "We need something faster",
    "Enhance the user experience",
];

const CLEAR: [&str; 16] = [
    "Implement OAuth2 authentication",
    "Add tests",
    "Use Google",
    "Fix the typo in README.md",
    "Rename the column user_id of the table orders to customer_id",
    "Return 404 instead of 500 when the invoice does not exist",
    "Write a function that reverses a list",
    "Optimize the query in `orders.rs` so that it takes less than 50 ms",
    "Refactor the module Billing into two files",
    "Why does the test parse_empty fail on Windows?",
    "Delete the folder old/",
    "Generate API response schema",
    "Translate the heading to French",
    "Update serde to 1.0.220",
    "Print the sum of the numbers from 1 to 100",
    "Quante righe ha il file main.rs?",
];

#[test]
fn vague_prompts_are_flagged_and_clear_ones_are_not() {
    let threshold = Policy::default().vagueness_threshold;
    for prompt in VAGUE {
        let found = vagueness(prompt);
        assert!(found.score >= threshold, "{prompt}: {found:?}");
    }
    for prompt in CLEAR {
        let found = vagueness(prompt);
        assert!(found.score < threshold, "{prompt}: {found:?}");
    }
}

#[test]
fn the_score_is_what_its_parts_add() {
    let prompt = "Please make it better, and faster";
    let found = vagueness(prompt);
    let parts: Vec<_> = found
        .parts
        .iter()
        .map(|one| (one.kind, one.adds, one.words.join(" ")))
        .collect();
    assert_eq!(
        parts,
        [
            (VagueKind::Verb, 0.4, "make".to_owned()),
            (VagueKind::NothingSpecific, 0.3, String::new()),
            (VagueKind::Words, 0.45, "it better faster".to_owned()),
        ]
    );
    assert!((found.score - 1.0).abs() < 1e-12);
    assert_eq!(found.parts[2].spans[1].of(prompt), "better");
    let one = vagueness("Improve the loop of main.rs");
    assert!((one.score - 0.4).abs() < 1e-12);
}

#[test]
fn any_text_has_a_vagueness() {
    for text in ["", " ", "✅", "完成", "مرحبا", "'’'", "\u{0}", "İ it"] {
        let found = vagueness(text);
        assert!((0.0..=1.0).contains(&found.score), "{text}");
        for part in &found.parts {
            for (word, span) in part.words.iter().zip(&part.spans) {
                assert_eq!(word, span.of(text));
            }
        }
    }
    assert!(vagueness("").parts.is_empty());
    for large in ["it ", "a", "🎉", ". ", "\u{3000}"] {
        let found = vagueness(&large.repeat(5_000_000 / large.len()));
        assert!(found.parts.iter().all(|part| part.words.len() <= 20));
    }
}

/// Written after the lists were, so that these tell how far they reach; what is wrong here stays so.
#[test]
fn prompts_that_the_lists_were_not_made_for() {
    let vague = [
        "Polish the UI",
        "Deal with the flaky stuff",
        "Get the build working",
        "Make everything more robust",
        "Speed things up a bit",
        "Could you tidy this?",
        "Sort out the config mess",
        "Do the usual",
        "Write some code that is good",
        "Just make it work somehow",
    ];
    let clear = [
        "List all open ports of the host db-1",
        "Explain how a hash map resolves collisions",
        "Add a retry with three attempts to fetch_user",
        "Move the constant TIMEOUT to config.toml",
        "Which licence does serde have?",
        "Handle the error of read() in loader.c by returning NULL",
        "Write a haiku about spring",
        "Set the log level to debug",
        "Compare Postgres and MySQL for 10 million rows",
        "Remove the unused import in app.tsx",
    ];
    let flagged = |prompts: [&str; 10]| {
        let vague = prompts.iter().filter(|one| vagueness(one).score >= 0.5);
        vague.count()
    };
    assert_eq!((flagged(vague), flagged(clear)), (7, 0));
}
