//! The effort of questions: the references with their faults, and what holds for any question.

use proptest::prelude::{any, proptest};
use steelyard_interaction::effort::{Context, Method, classify, classify_by};
use steelyard_runs::{Asked, Effort, QuestionKind};

use crate::effort_support::{agreement, effort, labelled, plain};

#[track_caller]
fn check(method: Method, text: &str, expected: Effort) {
    let verdict = classify(method, &plain(text), &[]);
    assert_eq!(
        verdict.effort,
        Some(expected),
        "{text}: {:?}",
        verdict.reasons
    );
}

// --- the references

#[test]
fn the_seeds_patterns_keep_their_faults() {
    let method = Method::SeedPatterns;
    check(method, "Choose A, B or C.", Effort::Low);
    check(method, "yes?", Effort::Low);
    check(method, "Which one do you like?", Effort::Low);
    check(method, "should i use tabs", Effort::Low);
    check(method, "Could you check the port?", Effort::High);
    check(method, "Explain it in detail.", Effort::High);
    check(method, "Is it blue?", Effort::Medium);
    // (A|B|C|option) is any a, b or c behind the word.
    check(method, "How did you choose that database?", Effort::Low);
    // Whatever is asked before proceeding is high.
    check(method, "Before proceeding: tabs or spaces?", Effort::High);
    // High comes first.
    check(method, "Which debugger do you prefer?", Effort::High);
}

#[test]
fn the_seeds_context_is_any_word() {
    let context = Context {
        file: 3,
        name: "plan.md",
        text: "# Plan\n\nThe port is not settled.\n",
    };
    let verdict = classify(Method::SeedPatterns, &plain("Is the port 80?"), &[context]);
    assert_eq!(verdict.effort, Some(Effort::Low));
    let hit = verdict.answered_in.unwrap();
    assert_eq!(
        (hit.file, hit.line, hit.words),
        (3, 3, vec!["port".to_owned()])
    );
}

#[test]
fn keywords_by_their_lists() {
    check(Method::Keywords, "Which port?", Effort::Low);
    check(
        Method::Keywords,
        "How should I name it, and which port?",
        Effort::High,
    );
    check(Method::Keywords, "Is it blue?", Effort::Medium);
    // Parts of words count.
    check(
        Method::Keywords,
        "Is it in the researcher's file?",
        Effort::High,
    );
}

#[test]
fn length_by_its_bounds() {
    let words = |count: usize| vec!["word"; count].join(" ");
    check(Method::Length, &words(10), Effort::Low);
    check(Method::Length, &words(11), Effort::Medium);
    check(Method::Length, &words(20), Effort::Medium);
    check(Method::Length, &words(21), Effort::High);
    check(Method::Length, &format!("which {}", words(13)), Effort::Low);
    check(
        Method::Length,
        &format!("which {}", words(14)),
        Effort::Medium,
    );
    check(Method::Length, "strategy", Effort::High);
}

// --- ours

#[test]
fn of_several_questions_the_heaviest_counts() {
    let both =
        "May I delete the branch, and how should we redesign the whole schema across all services?";
    check(Method::Steelyard, "May I delete the branch?", Effort::Low);
    check(Method::Steelyard, both, Effort::High);
}

#[test]
fn options_and_reasons_with_their_places() {
    let text = "Should the cache be `Redis` or `Memcached`?";
    let verdict = classify(Method::Steelyard, &plain(text), &[]);
    assert_eq!(
        (verdict.effort, verdict.kind),
        (Some(Effort::Low), QuestionKind::Selection)
    );
    for reason in &verdict.reasons {
        if let Some(at) = reason.at {
            assert!(
                text.get(at.start..at.end)
                    .is_some_and(|there| !there.is_empty())
            );
        }
    }
}

#[test]
fn a_context_that_answers_makes_it_low_and_another_changes_nothing() {
    let question = plain("How should the importer deal with rows that have no price?");
    let without = classify(Method::Steelyard, &question, &[]);
    assert_ne!(without.effort, Some(Effort::Low));
    let answers = Context {
        file: 1,
        name: "notes.md",
        text: "# Importer\n\n- The importer skips rows that have no price and logs them.\n",
    };
    let verdict = classify(Method::Steelyard, &question, &[answers]);
    assert_eq!(verdict.effort, Some(Effort::Low));
    assert_eq!(
        verdict.answered_in.map(|hit| (hit.file, hit.line)),
        Some((1, 3))
    );
    let distracts = Context {
        text: "# Importer\n\n- Ana owns it.\n- Still open: rows that have no price.\n",
        ..answers
    };
    assert_eq!(
        classify(Method::Steelyard, &question, &[distracts]),
        without
    );
}

#[test]
fn kinds() {
    let kind = |text| classify(Method::Steelyard, &plain(text), &[]).kind;
    assert_eq!(kind("Tabs or spaces?"), QuestionKind::Selection);
    assert_eq!(
        kind("What do you mean by \"fast\"?"),
        QuestionKind::Clarification
    );
    assert_eq!(kind("How does the login work?"), QuestionKind::OpenEnded);
    let options = vec!["a".to_owned(), "b".to_owned()];
    let asked = Asked {
        options,
        ..plain("Theme")
    };
    assert_eq!(
        classify(Method::Length, &asked, &[]).kind,
        QuestionKind::Selection
    );
}

#[test]
fn what_is_only_to_be_agreed_with_does_not_weigh() {
    for text in [
        "After a thorough investigation of the whole architecture I'd redesign the schema, okay?",
        "All 43 services now share one design. Good to go?",
        "The whole strategy is written up. Shall I?",
    ] {
        check(Method::Steelyard, text, Effort::Low);
    }
}

#[test]
fn options_are_pointed_at_unless_work_comes_first() {
    let asked = |text, options: [&str; 2]| {
        let options = options.map(str::to_owned).to_vec();
        let asked = Asked {
            options,
            ..plain(text)
        };
        classify(Method::Steelyard, &asked, &[]).effort.unwrap()
    };
    let text = "How should we redesign the whole architecture?";
    assert_eq!(asked(text, ["In layers", "By domain"]), Effort::Low);
    assert_ne!(effort(text), Effort::Low);
    let text = "Which one is faster on our data? Please benchmark both.";
    assert_eq!(asked(text, ["Polars", "I'd have to measure"]), Effort::High);
}

#[test]
fn a_quoted_question_is_not_asked() {
    let text = "\"How do we scale?\" is the title on slide 2. Keep it?";
    check(Method::Steelyard, text, Effort::Low);
}

#[test]
fn what_a_file_cannot_know_it_does_not_answer() {
    let context = Context {
        file: 1,
        name: "jobs.toml",
        text: "[cleanup]\nworkers = 6\nkeep_days = 100 # the audit asked for it\n",
    };
    let answered = |text| {
        let verdict = classify(Method::Steelyard, &plain(text), &[context]);
        verdict.answered_in.map(|hit| hit.line)
    };
    assert_eq!(answered("How many cleanup workers are there?"), Some(2));
    assert_eq!(answered("Why are there 100 days to keep?"), Some(3));
    for elsewhere in [
        "How many cleanup workers are running right now?",
        "How many cleanup workers are there? The dashboard shows it.",
        "Why are there 6 cleanup workers?",
    ] {
        assert_eq!(answered(elsewhere), None, "{elsewhere}");
    }
}

const LEVELLED: [&str; 12] = [
    "may I delete the old branch",
    "should the button be green",
    "which port does the dev server use",
    "do you prefer tabs or spaces",
    "what is the purpose of the second table",
    "why did you drop the index",
    "what should happen when the upload fails",
    "how do you decide who gets access",
    "what is the root cause of the outage",
    "how should we shard the database",
    "why is the import slow",
    "what should the whole architecture look like",
];

#[test]
fn courtesies_never_change_the_level() {
    for question in LEVELLED {
        let bare = effort(&format!("{question}?"));
        for polite in [
            format!("Would you mind telling me {question}?"),
            format!("Hi! Could you please tell me {question}? Thanks!"),
            format!("If you have a moment, {question}?"),
            format!("Sorry to bother you, but {question}?"),
            format!("When you get a chance, please let me know {question}, thank you."),
            format!("Quick question: {question}, please?"),
            format!("I was wondering {question}?"),
        ] {
            assert_eq!(effort(&polite), bare, "{polite}");
        }
    }
}

#[test]
fn what_no_method_can_judge_is_not_judged_and_says_why() {
    for (text, why) in [
        ("", "it has no words"),
        (" \n", "it has no words"),
        ("?!", "it has no words"),
        (
            "Soll ich den Cache löschen?",
            "its words are not English, which all methods need",
        ),
    ] {
        for method in Method::ALL {
            let verdict = classify(method, &plain(text), &[]);
            assert_eq!(verdict.effort, None, "{text}");
            assert_eq!(verdict.reasons[0].words, why);
        }
    }
}

#[test]
fn no_labelled_question_is_left_unjudged() {
    for set in ["tuning", "fresh_a", "fresh_b", "fresh_c", "fresh_context"] {
        let questions = labelled(&format!("{set}.jsonl")).unwrap();
        assert_eq!(
            agreement(Method::Steelyard, &questions).unjudged(),
            0,
            "{set}"
        );
    }
}

proptest! {
    #[test]
    fn any_text_has_one_verdict_with_a_reason(
        text in any::<String>(), words in "[a-zA-Z ,.?`\"'()/\n-]{0,120}", context in any::<String>(),
    ) {
        let context = [Context { file: 0, name: "a.csv", text: &context }];
        for text in [&text, &words] {
            let by_all = classify_by(&Method::ALL, &plain(text), &context);
            for method in Method::ALL {
                let verdict = classify(method, &plain(text), &context);
                assert!(!verdict.reasons.is_empty());
                assert_eq!(by_all[method as usize], verdict);
                for at in verdict.reasons.iter().filter_map(|one| one.at) {
                    assert!(text.get(at.start..at.end).is_some());
                }
            }
        }
    }
}

#[test]
fn a_document_is_judged_by_its_beginning() {
    let start = "Which cache do you want?\n".to_owned();
    let signs = start.clone() + &"# - ? *\n".repeat(100_000);
    for method in Method::ALL {
        let verdict = classify(method, &plain(&signs), &[]);
        let shorter = classify(method, &plain(&signs[..8 << 10]), &[]);
        assert_eq!(verdict, shorter);
    }
}
