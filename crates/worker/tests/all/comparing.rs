//! Everything loaded under two settings.

use std::fmt::Write;

use steelyard_protocol::study::{AgentsOf, Compare};
use steelyard_protocol::{AgentKey, Agents, Came, Compared, Measure, Reply, Settings};
use steelyard_worker::Work;

use super::support::{CARDS, Page, STAGED, answer, assert_near, open, settings, study};

/// Twelve tasks, of which the tenth to the twelfth are stages of one. In each `asks` delivers 1.0 with three high
/// questions and `works` 0.9 with none: weighed 0.7 and 0.3 the second wins (0.66 against 0.265), by the delivery alone
/// the first. The user took `works` in all but the first two, which nobody says.
fn runs() -> String {
    let mut artifacts = String::new();
    let mut trajectories = String::new();
    for at in 0..12 {
        let (spec, stage) = match at {
            9 => (9, "plan"),
            10 => (9, "tasks"),
            11 => (9, "audit"),
            at => (at, "plan"),
        };
        let of = format!("\"spec\": \"S-{spec}\", \"stage\": \"{stage}\"");
        let preferred = at > 1;
        let _ = write!(
            artifacts,
            "{{{of}, \"agent\": \"asks\", \"technical\": 1.0, \"satisfaction\": 1}},
             {{{of}, \"agent\": \"works\", \"technical\": 0.9, \"preferred\": {preferred}, \"satisfaction\": 4}},"
        );
        let turns = |tokens: u32| {
            format!(
                "[{{\"n\": 1, \"prompt\": \"P\", \"response\": \"R\", \"tokens\": {tokens}, \"latency_ms\": {}}}]",
                10 * tokens
            )
        };
        let high = "{\"text\": \"q\", \"effort\": \"high\"}";
        let _ = write!(
            trajectories,
            "{{{of}, \"agent\": \"asks\", \"turns\": {}, \"questions\": [{high}, {high}, {high}]}},
             {{{of}, \"agent\": \"works\", \"turns\": {}, \"questions\": []}},",
            turns(100),
            turns(100 + at)
        );
    }
    let both = (
        artifacts.trim_end_matches(','),
        trajectories.trim_end_matches(','),
    );
    format!(
        "{{\"artifacts\": [{}], \"trajectories\": [{}]}}",
        both.0, both.1
    )
}

fn compare(page: &mut Page, a: &Settings, b: &Settings) -> Compared {
    let about = Compare {
        a: Box::new(a.clone()),
        b: Box::new(b.clone()),
    };
    let own = settings(&[("collapse.w_e", "0")]);
    page.study(&own, about).unwrap()
}

fn measure<'a>(found: &'a Compared, id: &str) -> &'a Measure {
    found.measures.iter().find(|one| one.id == id).unwrap()
}

fn delivery() -> Settings {
    settings(&[
        ("interaction.technical_weight", "1"),
        ("interaction.interaction_weight", "0"),
    ])
}

#[test]
fn two_weightings_over_runs() {
    let text = runs();
    let mut page = Page::with(&[("runs.json", &text)]);
    let found = compare(&mut page, &delivery(), &Settings::default());
    assert_eq!(
        (
            found.decisions,
            found.winners,
            found.statuses,
            found.outcomes
        ),
        (12, 12, 0, 12)
    );
    let first = &found.changed[0];
    assert_eq!(
        (first.before.label.as_str(), first.after.label.as_str()),
        ("asks", "works")
    );
    let choices = found.choices.as_ref().unwrap();
    assert_eq!((choices.n, choices.right_a, choices.right_b), (10, 0, 10));
    assert_eq!(
        (choices.only_a, choices.only_b, choices.enough),
        (0, 10, true)
    );
    // 2 / 2^10 and half of it.
    assert_eq!(
        (choices.exact_p, choices.mid_p),
        (Some(0.001_953_125), Some(0.000_976_562_5))
    );
    let technical = measure(&found, "technical");
    assert_eq!(
        (technical.n, technical.groups, technical.enough),
        (12, 10, true)
    );
    assert_near(technical.mean_a, 1.0);
    assert_near(technical.mean_b, 0.9);
    let (low, high) = technical.interval.unwrap();
    assert_near(low, -0.1);
    assert_near(high, -0.1);
    // 4 of 5 is there, so 1 is one of 5 too.
    let satisfaction = measure(&found, "satisfaction");
    assert_near(satisfaction.mean_a, 0.0);
    assert_near(satisfaction.mean_b, 0.75);
    let tokens = measure(&found, "tokens");
    assert_near(tokens.difference, 5.5);
    let (low, high) = tokens.interval.unwrap();
    assert!(
        1.0 < low && low < 5.5 && 5.5 < high && high < 11.0,
        "{low} {high}"
    );
    assert_near(measure(&found, "duration").difference, 55.0);
    assert_near(measure(&found, "questions.high").difference, -3.0);
    assert_near(measure(&found, "questions.low").difference, 0.0);
    // 1.0 over 0.9 where the first is selected, each in its own units; then none.
    let regret = measure(&found, "regret");
    assert_near(regret.mean_a, -0.1);
    assert_near(regret.mean_b, 0.0);
    assert_eq!((regret.n, regret.groups, regret.enough), (10, 8, false));
    assert_eq!(regret.interval, None);
    assert!(
        regret.note.contains("8 of the 10 that an interval needs"),
        "{}",
        regret.note
    );
    let ranks = found.ranks.unwrap();
    assert_eq!(
        (ranks.n, ranks.same_first, ranks.tau),
        (12, 0, Some([-1.0; 3]))
    );
    assert!(found.refused.is_empty());
}

/// Where nobody is selected there is nothing to measure, and that is told.
#[test]
fn weighing_against_the_consensus_before_it() {
    let text = runs().replacen(
        "\"technical\": 1.0",
        "\"technical\": 1.0, \"status\": \"conflict\"",
        1,
    );
    let mut page = Page::default();
    let presets = page.opened(open(&[("runs.json", &text)])).presets;
    let labels: Vec<&str> = presets.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(
        labels[..3],
        ["PPP on", "PPP off", "Technical 1, interaction 0"]
    );
    let found = compare(&mut page, &presets[0].settings, &presets[1].settings);
    assert_eq!((found.winners, found.statuses), (12, 12));
    assert_eq!(found.changed[0].after.status.label, "Conflict");
    assert_eq!(found.changed[0].after.winner, None);
    assert_eq!(found.changed[1].after.label, "asks");
    let technical = measure(&found, "technical");
    assert_eq!(technical.n, 11);
    assert!(
        technical.note.contains("without 1 in which nobody"),
        "{}",
        technical.note
    );
}

#[test]
fn what_is_the_same_differs_in_nothing() {
    let text = runs();
    let mut page = Page::with(&[
        ("cards.yaml", CARDS),
        ("runs.json", &text),
        ("staged.json", STAGED),
    ]);
    let found = compare(&mut page, &Settings::default(), &Settings::default());
    assert_eq!(
        (found.decisions, found.outcomes, found.changed.len()),
        (14, 0, 0)
    );
    assert!(found.measures.iter().all(|one| one.difference.abs() <= 0.0));
    let choices = found.choices.unwrap();
    assert!(!choices.enough && choices.mid_p.is_none() && choices.note.contains("Too few"));
    assert_eq!(found.ranks.unwrap().tau, Some([1.0; 3]));
    // And the next move finds the board as it was, whatever was compared.
    let before = page.decide_at(1, &Settings::default());
    let other = settings(&[
        ("interaction.effort.high", "0.01"),
        ("interaction.consensus", "binary"),
        ("collapse.signs", "as_written"),
        ("table.none", "1"),
    ]);
    let found = compare(&mut page, &other, &delivery());
    assert_eq!(found.refused.len(), 1, "{:?}", found.refused);
    assert!(found.refused[0].contains("table.none"));
    assert_eq!(page.decide_at(1, &Settings::default()), before);
}

/// Over cards there is what changes, and how alike the rankings are.
#[test]
fn cards_have_no_measures() {
    let mut page = Page::default();
    assert_eq!(page.opened(open(&[("cards.yaml", CARDS)])).presets, []);
    let found = compare(
        &mut page,
        &Settings::default(),
        &settings(&[("collapse.signs", "as_written")]),
    );
    assert_eq!(found.decisions, 1);
    assert_eq!((found.choices, found.measures.len()), (None, 0));
    assert_eq!(found.ranks.unwrap().n, 1);
}

#[test]
fn nothing_loaded_is_nothing_compared() {
    let found = compare(&mut Page::default(), &Settings::default(), &delivery());
    assert_eq!((found.decisions, found.ranks), (0, None));
}

/// A comparison of many goes on in pieces, each with a sign of life, and a move does not wait for it.
#[test]
fn many_are_compared_in_pieces() {
    let mut table = "task,name,tests,cost\n".to_owned();
    for at in 0..1_200 {
        let _ = writeln!(table, "t{at},a,{},4\nt{at},b,5,{}", at % 11, at % 7);
    }
    let map = "table: {id: name, decision: task, columns: {tests: more, cost: less}}\n";
    let mut page = Page::with(&[
        ("t.csv", &table),
        ("map.yaml", map),
        ("runs.json", &many_runs()),
    ]);
    let about = Compare {
        a: Box::new(delivery()),
        b: Box::default(),
    };
    let id = page.send(study(1, &Settings::default(), about));
    let (mut signs, mut units) = (0, 0);
    let last = loop {
        units += 1;
        match page.host.work() {
            Work::Said(bytes) => {
                let answer: Came = postcard::from_bytes(&bytes).unwrap();
                assert_eq!(answer.id, id);
                match answer.reply {
                    Reply::Progress { .. } => signs += 1,
                    reply => break reply,
                }
            }
            other => panic!("{other:?} after {units}"),
        }
    };
    assert!(signs > 8 && signs == units - 1, "{signs} of {units}");
    let found = answer::<Compare>(last).unwrap();
    assert_eq!((found.winners, found.changed.len()), (600, 500));
    assert_eq!(measure(&found, "technical").groups, 600);
}

/// `works` wins all twelve decisions, which are ten tasks: p = 2 / 1,024. By the delivery alone `asks` does.
#[test]
fn agents_over_everything_loaded() {
    let text = runs();
    let mut page = Page::with(&[("cards.yaml", CARDS), ("runs.json", &text)]);
    let ask = |page: &mut Page, settings: &Settings, by, pair: Option<[&str; 2]>| {
        let about = AgentsOf {
            by: Some(by),
            pair: pair.map(|pair| pair.map(str::to_owned)),
            intervals: pair.is_some(),
        };
        page.study(settings, about).unwrap()
    };
    let saved = Settings::default();
    let found = ask(&mut page, &saved, AgentKey::Agent, None);
    assert_eq!(
        (found.decisions, found.tasks, found.contested),
        (12, 10, 12)
    );
    let won = |found: &Agents| -> Vec<(String, u32)> {
        let rows = found.rows.iter();
        rows.map(|row| (row.name.clone(), row.won)).collect()
    };
    assert_eq!(
        won(&found),
        [("works".to_owned(), 12), ("asks".to_owned(), 0)]
    );
    let intervals = |found: &Agents| {
        let numbers = found
            .rows
            .iter()
            .flat_map(|row| row.numbers.iter().flatten());
        numbers.filter(|one| one.interval.is_some()).count()
    };
    assert_eq!(intervals(&found), 0, "none was asked for");
    let found = ask(&mut page, &saved, AgentKey::Agent, Some(["asks", "works"]));
    let place = found
        .measures
        .iter()
        .position(|one| one.label == "Tokens out");
    let tokens = found.rows[0].numbers[place.unwrap()].unwrap();
    let (low, high) = tokens.interval.unwrap();
    // Tasks have 100 to 108 and the mean of 109, 110 and 111.
    assert_near(tokens.mean, 104.6);
    assert!(tokens.n == 10 && low < 104.6 && 104.6 < high, "{tokens:?}");
    let met = found.head_to_head.unwrap();
    assert_eq!((met.tasks, met.wins, met.losses), (10, 0, 10));
    let note = "works won 10 of the 10 tasks that differ, asks 0. Chance alone seldom does this: p = 0.002.";
    assert_eq!(met.note, note);
    assert!(met.measures.iter().all(|one| one.interval.is_some()));
    let found = ask(&mut page, &delivery(), AgentKey::Agent, None);
    assert_eq!(won(&found)[0], ("asks".to_owned(), 12));
    // The log names no model.
    let found = ask(&mut page, &saved, AgentKey::Model, None);
    assert_eq!((found.rows.len(), found.unnamed), (0, 24));
    let mut cards = Page::with(&[("cards.yaml", CARDS)]);
    assert_eq!(
        ask(&mut cards, &saved, AgentKey::Agent, None),
        Agents::default()
    );
}

/// Six hundred tasks of two runs.
fn many_runs() -> String {
    let mut artifacts = String::new();
    let mut trajectories = String::new();
    for at in 0..600 {
        let of = format!("{{\"spec\": \"M-{at}\", \"agent\":");
        let _ = write!(
            artifacts,
            "{of} \"asks\", \"technical\": 1.0}}, {of} \"works\", \"technical\": 0.9}},"
        );
        let high = "{\"text\": \"q\", \"effort\": \"high\"}";
        let _ = write!(
            trajectories,
            "{of} \"asks\", \"questions\": [{high}, {high}]}}, {of} \"works\", \"questions\": []}},"
        );
    }
    let both = (
        artifacts.trim_end_matches(','),
        trajectories.trim_end_matches(','),
    );
    format!(
        "{{\"artifacts\": [{}], \"trajectories\": [{}]}}",
        both.0, both.1
    )
}
