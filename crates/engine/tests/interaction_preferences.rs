//! What rules say of each preference, on both sides of its edge, and what that costs.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod interaction_support;

use interaction_support::{cells, model, workspace};
use steelyard_engine::decision::{Model, Provenance};
use steelyard_engine::interaction::{
    Asked, By, Checked, Finding, Finds, Held, Policy, Preference, QuestionKind, Seen, Trajectory,
    Turn, check, detect_language, findings,
};

/// A run of these answers.
fn said(answers: &[&str]) -> Trajectory {
    let turn = |(at, text): (u32, &&str)| Turn {
        number: at,
        prompt: "Go on".to_owned(),
        response: (*text).to_owned(),
        ..Turn::default()
    };
    Trajectory {
        turns: (1..).zip(answers).map(turn).collect(),
        ..Trajectory::default()
    }
}

/// A run with a question in each of these turns, by their places.
fn asks(turns: &[Option<usize>]) -> Trajectory {
    let asked = |turn: &Option<usize>| Asked {
        text: "Redis or Memcached?".to_owned(),
        turn: *turn,
        listed: true,
        ..Asked::default()
    };
    Trajectory {
        questions: turns.iter().map(asked).collect(),
        lists_questions: true,
        ..said(&["Well"; 6])
    }
}

fn wants(preference: Preference) -> Policy {
    Policy {
        preferences: vec![preference],
        ..Policy::default()
    }
}

fn checked(preference: Preference, run: &Trajectory) -> Checked {
    let mut all = check(&wants(preference), run, Some(detect_language));
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// "kept", "not judged", or what there was.
fn word(held: &Held) -> String {
    match held {
        Held::Kept => "kept".to_owned(),
        Held::Broken { actual, .. } => actual.clone(),
        Held::Unsure(_) => "not judged".to_owned(),
    }
}

/// What is said of one answer.
fn of(preference: Preference, answer: &str) -> String {
    let found = checked(preference, &said(&[answer])).found;
    assert_eq!(found.len(), 1, "{answer}");
    word(&found[0].1)
}

/// What is said of a run that asks so.
fn when(preference: Preference, turns: &[Option<usize>]) -> Vec<String> {
    let found = checked(preference, &asks(turns)).found;
    found.iter().map(|(_, held)| word(held)).collect()
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
    let away = check(&wants(Preference::LangIta), &said(&["Fatto"]), None);
    assert_eq!(word(&away[0].found[0].1), "not judged");
}

/// Short sentences of agents by language; those that were looked at when the bar was set.
const SPOKEN: &str = include_str!("../../../tests/suites/interaction/languages.txt");

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

#[test]
fn questions_are_concise_or_offer_options() {
    let of = |preference, asked: Asked| {
        let run = Trajectory {
            questions: vec![asked],
            lists_questions: true,
            ..said(&["Well"])
        };
        let found = checked(preference, &run).found;
        assert_eq!(found[0].0.question, Some(0));
        word(&found[0].1)
    };
    let words = |count: usize| Asked {
        text: "word ".repeat(count) + "?",
        listed: true,
        ..Asked::default()
    };
    assert_eq!(of(Preference::ConciseQuestion, words(20)), "kept");
    assert_eq!(of(Preference::ConciseQuestion, words(21)), "21 words");
    let selection = |text: &str, options: &[&str], kind| {
        let asked = Asked {
            text: text.to_owned(),
            options: options.iter().map(|one| (*one).to_owned()).collect(),
            kind,
            listed: true,
            ..Asked::default()
        };
        of(Preference::DoSelection, asked)
    };
    assert_eq!(selection("Which one?", &["a", "b"], None), "kept");
    assert_eq!(selection("Redis or Memcached?", &[], None), "kept");
    assert_eq!(
        selection("How should it scale?", &["all"], None),
        "no options"
    );
    let listed = |kind| selection("Which cache?", &[], Some(kind));
    assert_eq!(listed(QuestionKind::Selection), "kept");
    assert_eq!(listed(QuestionKind::OpenEnded), "no options");
}

#[test]
fn how_often_and_when_is_asked() {
    let at = |turns: &[usize]| turns.iter().copied().map(Some).collect::<Vec<_>>();
    let of = |preference, turns: &[usize]| when(preference, &at(turns));
    assert_eq!(of(Preference::NoAsk, &[]), ["kept"]);
    assert_eq!(of(Preference::NoAsk, &[2, 3]), ["2 questions"]);
    assert_eq!(of(Preference::AnswerMore, &[0, 0]), ["2 questions"]);
    assert_eq!(of(Preference::AnswerMore, &[0, 0, 1]), ["kept"]);
    assert_eq!(of(Preference::OnlyBegin, &[0, 2]), ["kept"]);
    assert_eq!(
        of(Preference::OnlyBegin, &[0, 2, 3]),
        ["1 question after turn 3"]
    );
    assert_eq!(of(Preference::AskMany, &[1, 1]), ["kept"]);
    assert_eq!(of(Preference::AskMany, &[1, 1, 2]), ["2 turns that ask"]);
    assert_eq!(of(Preference::OneQuestion, &[]), [""; 0]);
    assert_eq!(of(Preference::OneQuestion, &[0, 1]), ["kept", "kept"]);
    assert_eq!(
        of(Preference::OneQuestion, &[0, 1, 1]),
        ["kept", "2 questions"]
    );
    // Where a log names no turn, nobody can tell.
    for preference in [
        Preference::AskMany,
        Preference::OneQuestion,
        Preference::OnlyBegin,
    ] {
        assert_eq!(
            when(preference, &[None, None]),
            ["not judged"],
            "{preference:?}"
        );
    }
    assert_eq!(when(Preference::OneQuestion, &[None]), ["kept"]);
    assert_eq!(when(Preference::AskMany, &[None]), ["kept"]);
    assert_eq!(
        when(Preference::AskMany, &[Some(0), Some(1), None]),
        ["2 turns that ask"]
    );
    let broken = checked(Preference::AskMany, &asks(&at(&[1, 1, 2]))).found[0].0;
    let (turn, question) = (Some(2), Some(2));
    assert_eq!(broken, Seen { turn, question });
}

#[test]
fn what_no_rule_tells_is_not_judged() {
    for preference in Preference::ALL {
        let all = check(&wants(preference), &asks(&[Some(0)]), Some(detect_language));
        let judged = preference.not_judged().is_none();
        let unsure = |one: &Checked| one.found.iter().all(|(_, held)| word(held) == "not judged");
        match preference {
            Preference::NoPreference => assert_eq!(all, []),
            // "Well" is of no language.
            Preference::LangIta | Preference::LangMulti => assert!(unsure(&all[0])),
            _ => assert_eq!(unsure(&all[0]), !judged, "{preference:?}"),
        }
    }
    // Where nobody looks for questions, nobody knows that there are none.
    let policy = Policy {
        extracts: false,
        ..wants(Preference::NoAsk)
    };
    let all = check(&policy, &said(&["Which one?"]), None);
    assert_eq!(word(&all[0].found[0].1), "not judged");
}

fn answers(answers: &[&str], more: &str) -> String {
    let turn = |text: &&str| format!(r#"{{"prompt": "p", "response": "{text}"}}"#);
    let turns: Vec<String> = answers.iter().map(turn).collect();
    format!(r#"{{"agent": "a", "turns": [{}]{more}}}"#, turns.join(", "))
}

fn run(text: &str, config: &str, pairs: &[(&str, &str)]) -> Model {
    model(&[("a.json", text), ("ppp.toml", config)], pairs)
}

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{found} is not {expected}"
    );
}

const BOTH: &str = "[user_preferences]\nno_commas = true\ncapital = true\n";

/// Inputs and notes of the personalisation, each with its provenance.
type Said = Vec<(Provenance, String)>;

fn origin(model: &Model) -> (Said, Said) {
    let origin = &model.cells.columns[2].origins[0];
    let inputs = origin.inputs.iter();
    let inputs = inputs.map(|one| (one.provenance, one.text.clone()));
    (inputs.collect(), origin.notes.clone())
}

#[test]
fn the_worked_example_by_rule() {
    let model = run(&answers(&["Done, all of it"], ""), BOTH, &[]);
    near(cells(&model)[0][2], -0.10);
    let (inputs, notes) = origin(&model);
    let by = Provenance::ByRule;
    assert_eq!(
        inputs,
        [
            (by, "commas costs 0.05: turn 1, 1 comma".to_owned()),
            (
                by,
                "capital costs 0.05: turn 1, 10 of 11 letters small".to_owned()
            ),
        ]
    );
    assert_eq!(notes, []);
    let kept = run(&answers(&["DONE"], ""), BOTH, &[]);
    near(cells(&kept)[0][2], 0.05);
    let (_, notes) = origin(&kept);
    let word = |name: &str| (by, format!("{name} kept by rule once"));
    assert_eq!(notes, [word("commas"), word("capital")]);
}

#[test]
fn a_list_of_the_log_is_whole_unless_a_reading_says_otherwise() {
    let of = |more: &str, reading: &str| {
        let text = answers(&["Done, all", "So, so"], more);
        let pairs = [("interaction.violations", reading)];
        run(&text, "[user_preferences]\nno_commas = true\n", &pairs)
    };
    let cost = |more: &str, reading: &str| cells(&of(more, reading))[0][2];
    let (default, and, only) = ("list_or_rules", "list_and_rules", "list_only");
    // A log that lists nothing was judged by nobody; one with an empty list was.
    near(cost("", default), -0.10);
    near(cost("", only), 0.05);
    near(cost(r#", "violations": null"#, default), -0.10);
    near(cost(r#", "violations": []"#, default), 0.05);
    near(cost(r#", "violations": []"#, and), -0.10);
    let first = r#", "violations": [{"preference": "no_commas", "turn": 1}]"#;
    near(cost(first, default), -0.05);
    near(cost(first, and), -0.10);
    near(cost(first, only), -0.05);
    // One that names no turn is about all of them.
    let all = r#", "violations": ["no_commas"]"#;
    near(cost(all, and), -0.05);
    let (inputs, notes) = origin(&of(first, default));
    let listed = "no_commas costs 0.05; the rule agrees".to_owned();
    assert_eq!(inputs, [(Provenance::Read, listed)]);
    let beside = "commas broken by rule (the log's own list counts)".to_owned();
    assert_eq!(notes, [(Provenance::ByRule, beside)]);
}

#[test]
fn the_rule_stands_beside_what_a_log_lists() {
    let text = answers(
        &["Done", "{}"],
        r#", "violations": [{"preference": "no_commas", "turn": 1}, {"preference": "require_json", "turn": 1}, "joke", "politeness"]"#,
    );
    let (inputs, notes) = origin(&run(&text, "[ppp]\nenabled = true\n", &[]));
    let words: Vec<&str> = inputs.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        words,
        [
            "no_commas costs 0.05; by rule it was kept",
            "require_json costs 0.05; the rule agrees",
            "joke costs 0.05",
            "politeness costs 0.05 (not a known preference)",
        ]
    );
    // Nothing of what nobody wants.
    assert_eq!(notes, []);
}

#[test]
fn the_paper_costs_each_failure() {
    // Turn 1: a comma and two questions of which one offers nothing; turn 2: one more, with a comma.
    let questions = r#", "questions": [
      {"turn": 1, "text": "Redis or Memcached?", "effort": "low"},
      {"turn": 1, "text": "How, then, should it scale?", "effort": "low"},
      {"turn": 2, "text": "And how, in the end?", "effort": "low"}]"#;
    let text = answers(&["Well, then", "Done, so", "Done"], questions);
    let of = |wanted: &str, scope: &str| {
        let config = format!("[user_preferences]\n{wanted} = true\n");
        let pairs = [
            ("interaction.violation-penalty", "paper"),
            ("interaction.preference-scope", scope),
        ];
        cells(&run(&text, &config, &pairs))[0][2]
    };
    for (wanted, answers, questions) in [
        ("no_commas", -1.0, -1.0),
        ("do_selection", -1.0, -1.0),
        ("one_question", -0.5, -0.5),
        ("no_ask", -1.0, -1.0),
        ("ask_many", -1.0, -1.0),
        ("answer_more", 0.05, 0.05),
        ("only_begin", 0.05, 0.05),
        ("concise_question", 0.05, 0.05),
        ("professional", 0.05, 0.05),
        ("snippet", -1.5, -1.5),
        // All three answers, two of them sentences of their own: none has three.
        ("length", -1.5, -1.5),
    ] {
        near(of(wanted, "output"), answers);
        near(of(wanted, "question"), questions);
    }
    let one = answers(
        &["DONE"],
        r#", "questions": [{"text": "Why, then?", "turn": 1}]"#,
    );
    let scope = |scope| {
        let pairs = [("interaction.preference-scope", scope)];
        cells(&run(&one, BOTH, &pairs))[0][2]
    };
    near(scope("output"), 0.05);
    near(scope("question"), -0.10);
}

fn answers_of(model: &Model) -> f64 {
    cells(model)[0][2]
}

#[test]
fn by_severity_a_rule_finds_errors() {
    let text = answers(&["Done, all"], "");
    let config = "[user_preferences]\nno_commas = true\n[ppp.violation]\nerror = 0.3\n";
    let pairs = [("interaction.violation-penalty", "by_severity")];
    near(answers_of(&run(&text, config, &pairs)), -0.3);
}

#[test]
fn findings_are_told_for_each_place() {
    let text = answers(
        &["Done, all", "So"],
        r#", "violations": [{"turn": 2, "preference": "json", "expected": "JSON", "actual": "text"}]"#,
    );
    let read = workspace(&[("a.json", &text), ("ppp.toml", BOTH)]);
    let policy = read.interaction().unwrap();
    let run = &read.files()[0].contents.runs()[0];
    let checks = check(policy, run, None);
    let all = findings(policy, run, &checks);
    let told: Vec<(&str, By, Option<usize>)> = all
        .iter()
        .map(|one: &Finding| (one.name.as_str(), one.by, one.seen.turn))
        .collect();
    assert_eq!(
        told,
        [
            ("json", By::Log(Some(true)), Some(1)),
            ("commas", By::Rule, Some(0)),
            ("commas", By::Rule, None),
            ("capital", By::Rule, Some(0)),
            ("capital", By::Rule, Some(1)),
        ]
    );
    let costs = |one: &Finding| match &one.finds {
        Finds::Broken(penalty) => penalty.as_ref().map(|penalty| penalty.costs),
        _ => None,
    };
    assert_eq!(
        all.iter().map(costs).collect::<Vec<_>>(),
        [Some(0.05), None, None, None, None]
    );
    assert_eq!(
        (all[0].actual.as_str(), all[1].actual.as_str()),
        ("text", "1 comma")
    );
    assert_eq!(all[1].at.unwrap().of(&run.turns[0].response), ",");
    assert_eq!(all[2].finds, Finds::Kept { times: 1 });
}

#[test]
fn the_workspace_tells_the_findings_and_prompts_of_each_run() {
    let runs = r#"[{"agent": "a", "turns": [{"prompt": "Make it better", "response": "Done, all"}]},
      {"agent": "b", "turns": [{"prompt": "Make it better", "response": "DONE"}]}]"#;
    let read = workspace(&[("a.json", runs), ("ppp.toml", BOTH)]);
    let of = |run: usize, pairs: &[(&str, &str)]| {
        let policy = read.interaction_under(&interaction_support::settings(pairs));
        let found = read.findings(0, run, &policy.unwrap());
        let broken = |one: &&Finding| matches!(one.finds, Finds::Broken(Some(_)));
        found.iter().filter(broken).count()
    };
    assert_eq!((of(0, &[]), of(1, &[]), of(2, &[])), (2, 0, 0));
    assert_eq!(of(0, &[("interaction.violations", "list_only")]), 0);
    let policy = read.interaction_under(&interaction_support::settings(&[]));
    let (policy, run) = (policy.unwrap(), read.run(0, 1).unwrap());
    let prompt = run.trajectory.turns[0].prompt.as_str();
    assert!(read.reading(&policy).vague(prompt).unwrap().score > 0.5);
    assert_eq!(read.reading(&policy).vague("Add a test of `parse`"), None);
    assert!(read.run(0, 2).is_none() && read.run(1, 0).is_none());
}

#[test]
fn what_was_imported_and_written_out_is_judged_as_before() {
    let log = r#"{"messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "Done, all"}]}"#;
    let read = workspace(&[("log.json", log)]);
    let run = &read.files()[0].contents.runs()[0];
    assert!(!run.lists_violations);
    let written = steelyard_engine::interaction::import::Written::new(run, 0);
    let written = serde_json::to_string(&written).unwrap();
    let again = workspace(&[("again.json", &written)]);
    assert!(!again.files()[0].contents.runs()[0].lists_violations);
}
