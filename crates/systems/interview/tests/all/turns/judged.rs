//! What the rules make of a turn under settings, beside what its log says.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{Judged, ThenNow};

use super::files::{SAID, SCORING, alike, runs_of_characters, session, session_with, words};
use super::{judged, logged, page, page_of, term};
use crate::page::{Page, assert_near, page_with, settings};

/// Then, now, and whether they differ.
fn assert_is(got: ThenNow, then: Option<f64>, now: Option<f64>, differs: bool) {
    for (got, expected) in [(got.then, then), (got.now, now)] {
        assert_eq!(
            got.is_some(),
            expected.is_some(),
            "{got:?} is not {expected:?}"
        );
        assert_near(got.unwrap_or_default(), expected.unwrap_or_default());
    }
    assert_eq!(got.differs, differs, "{got:?}");
}

fn limits(judged: &Judged) -> Vec<Option<f64>> {
    judged.likeness.iter().map(|one| one.limit).collect()
}

#[test]
fn the_phase_is_told_by_its_id() {
    let mut page = page();
    let phase =
        |page: &mut Page, decision, settings: &Settings| judged(page, decision, settings).phase;
    let usual = Settings::default();
    assert_eq!(phase(&mut page, 3, &usual), "exploratory");
    assert_eq!(phase(&mut page, 4, &usual), "focused");
    let short = settings(&[
        ("interview.phases.exploratory", "1"),
        ("interview.phases.focused", "1"),
    ]);
    assert_eq!(phase(&mut page, 1, &short), "focused");
    assert_eq!(phase(&mut page, 2, &short), "closing");
}

/// Every candidate's, against every question before it: seen from the rule alone.
#[test]
fn likeness_is_the_cosine_of_both_texts() {
    type Cut = fn(&str) -> Vec<String>;
    let mut page = page();
    let by_words = settings(&[("interview.similarity", "tfidf_word")]);
    let readings: [(Settings, &str, Cut); 2] = [
        (Settings::default(), "tfidf_char", runs_of_characters),
        (by_words, "tfidf_word", words),
    ];
    for (settings, method, cut) in readings {
        for decision in 0..5 {
            let judged = judged(&mut page, decision, &settings);
            assert_eq!(judged.method, method);
            let questions = SAID[..2 * (decision as usize + 1)].iter();
            let questions: Vec<_> = questions.filter(|one| one.0 == "system").collect();
            for (at, one) in (0..).zip(&judged.likeness) {
                assert_eq!(one.candidate, at);
                let each = questions
                    .iter()
                    .map(|said| (alike(cut, &one.about, said.2), said.2));
                let most = each.clone().map(|one| one.0).fold(0.0, f64::max);
                assert_near(one.similarity, most);
                let closest = one.closest.as_ref().unwrap();
                assert!(closest.asked);
                let own = each
                    .clone()
                    .find(|(_, text)| *text == closest.text)
                    .unwrap()
                    .0;
                assert_near(own, most);
            }
        }
    }
}

#[test]
fn what_is_compared_is_what_a_candidate_is_about() {
    let judged = judged(&mut page(), 3, &Settings::default());
    let about: Vec<_> = judged
        .likeness
        .iter()
        .map(|one| one.about.as_str())
        .collect();
    let expected = [
        "the neighbour’s key",
        "Explore new aspects",
        "basil on the sill",
        "smell of July",
        "the neighbour’s key, weeks away, daily watering",
        "Say goodbye",
    ];
    assert_eq!(about, expected);
}

/// The strategies have names of the config's own, which are no part of what is compared; of what they are asked by the
/// names are.
#[test]
fn a_turn_says_what_to_ask() {
    let judged = judged(&mut page(), 3, &Settings::default());
    let asks: Vec<_> = judged.asks.iter().map(|one| one.label.as_str()).collect();
    let expected = [
        "Go deeper: the neighbour’s key",
        "Go wider",
        "Lead over: basil on the sill",
        "Hold against: smell of July",
        "Sum up: the neighbour’s key, weeks away, daily watering",
        "Say goodbye",
    ];
    assert_eq!(asks, expected);
    let deepen = &judged.asks[0];
    assert_eq!((&*deepen.strategy, &*deepen.nodes), ("Go deeper", "f"));
    assert_eq!(deepen.hint, "Explore deeper into why this is important.");
    assert_eq!(deepen.focus_type, "depth");
    let chosen = judged.chosen.map(|at| judged.asks[at as usize].candidate);
    assert_eq!(chosen, judged.chosen);
    assert!(chosen.is_some());
}

/// "Explore new aspects" and "What new aspects now?": two words of three are two of four. With ln(5/3) for what stands in
/// both and ln 2 for what stands in one, 2 · 0.510826² over √(2 · 0.510826² + 0.693147²) · √(2 · 0.510826² + 2 · 0.693147²).
#[test]
fn one_likeness_by_hand() {
    let mut said = SAID;
    said[0].2 = "What new aspects now?";
    let mut page = page_of(SCORING, &session_with(&said));
    let by_words = settings(&[("interview.similarity", "tfidf_word")]);
    let judged = judged(&mut page, 0, &by_words);
    let found = judged.likeness[1].similarity;
    let (both, one) = (0.510_825_623_766_f64, std::f64::consts::LN_2);
    let shared = 2.0 * both * both;
    let expected = shared / ((shared + one * one).sqrt() * (shared + 2.0 * one * one).sqrt());
    assert!((expected - 0.428).abs() < 5e-4, "{expected}");
    assert!((found - expected).abs() < 1e-9, "{found}");
}

#[test]
fn the_limit_is_that_of_the_rule() {
    let mut page = page();
    let told = limits(&judged(&mut page, 2, &Settings::default()));
    // The last is exempt.
    assert_eq!(
        told,
        [
            Some(0.85),
            Some(0.85),
            Some(0.85),
            Some(0.85),
            Some(0.85),
            None
        ]
    );
    let moved = settings(&[("interview.recent_redundancy.similarity_threshold", "0.4")]);
    let told = limits(&judged(&mut page, 2, &moved));
    assert_eq!(
        told,
        [Some(0.4), Some(0.4), Some(0.4), Some(0.4), Some(0.4), None]
    );
    // Likeness is told all the same.
    let all = judged(&mut page, 2, &Settings::default()).likeness;
    assert!(all[5].closest.is_some() && all[5].similarity > 0.0);
}

/// Of the four questions before the fifth turn and the opening, the third from the end was as broaden would ask.
#[test]
fn only_the_last_questions_count() {
    let mut page = page();
    for (window, is_same) in [("6", true), ("3", true), ("2", false), ("1", false)] {
        let settings = settings(&[("interview.recent_redundancy.lookback_window", window)]);
        let judged = judged(&mut page, 4, &settings);
        let broaden = &judged.likeness[1];
        let same = (broaden.similarity - 1.0).abs() < 1e-12;
        assert_eq!(same, is_same, "{window}");
        if window == "1" {
            let text = &broaden.closest.as_ref().unwrap().text;
            assert_eq!(text, "Why does that matter?");
        }
    }
}

#[test]
fn a_log_that_says_the_same_differs_nowhere() {
    let log = logged(&mut page(), 1, &Settings::default());
    assert_eq!((log.strategy.as_str(), log.candidate), ("deepen", Some(0)));
    assert_is(log.score, Some(0.96), Some(0.96), false);
    assert_is(log.multiplier, Some(0.8), Some(0.8), false);
    let labels: Vec<_> = log.terms.iter().map(|term| term.label.as_str()).collect();
    assert_eq!(
        labels,
        ["Engagement", "Strategy diversity", "Contrast opportunity"]
    );
    for (label, weight) in labels.iter().zip([0.3, 0.5, 0.4]) {
        assert_is(term(&log, label).raw, Some(1.0), Some(1.0), false);
        assert_is(term(&log, label).weight, Some(weight), Some(weight), false);
    }
}

/// Then three answers were short and weighed 0.25; now they are not, and weigh 0.3.
#[test]
fn a_log_differs_term_by_term() {
    let log = logged(&mut page(), 2, &Settings::default());
    assert_eq!((log.strategy.as_str(), log.candidate), ("deepen", Some(0)));
    assert_is(log.score, Some(0.68), Some(0.96), true);
    assert_is(log.multiplier, Some(0.8), Some(0.8), false);
    // Those of the log first; the last is not in the log, the one before not in the config.
    let labels: Vec<_> = log.terms.iter().map(|term| term.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Strategy diversity",
            "Engagement",
            "Saturation",
            "Contrast opportunity"
        ]
    );
    let engagement = term(&log, "Engagement");
    assert_is(engagement.raw, Some(0.8), Some(1.0), true);
    assert_is(engagement.weight, Some(0.25), Some(0.3), true);
    assert_eq!(engagement.then, "three short answers");
    assert!(!engagement.now.is_empty() && engagement.now != engagement.then);
    let diversity = term(&log, "Strategy diversity");
    assert_is(diversity.raw, Some(1.0), Some(1.0), false);
    assert_is(diversity.weight, Some(0.5), Some(0.5), false);
    assert_eq!(diversity.then, "");
    let saturation = term(&log, "Saturation");
    assert_is(saturation.raw, Some(1.0), None, false);
    assert_is(saturation.weight, Some(0.15), None, false);
    assert_eq!((saturation.slot, saturation.now.as_str()), (0, ""));
    let contrast = term(&log, "Contrast opportunity");
    assert_is(contrast.raw, None, Some(1.0), false);
    assert_is(contrast.weight, None, Some(0.4), false);
    assert!(contrast.then.is_empty() && !contrast.now.is_empty());
}

/// 1.2 − 0.05 of engagement, times 0.8; a multiplier that the log shows with two digits hides less than half a hundredth.
#[test]
fn settings_move_what_comes_out_now() {
    let mut page = page();
    let same = settings(&[("interview.engagement.deepen", "0.25")]);
    let log = logged(&mut page, 2, &same);
    assert_is(
        term(&log, "Engagement").weight,
        Some(0.25),
        Some(0.25),
        false,
    );
    assert_is(term(&log, "Engagement").raw, Some(0.8), Some(1.0), true);
    assert_is(log.score, Some(0.68), Some(0.92), true);
    for (multiplier, differs) in [("0.804", false), ("0.81", true)] {
        let settings = settings(&[("interview.phase.exploratory.deepen", multiplier)]);
        let log = logged(&mut page, 2, &settings);
        let now = multiplier.parse().ok();
        assert_is(log.multiplier, Some(0.8), now, differs);
    }
    // Another phase, in which nothing is said of it.
    let focused = settings(&[("interview.phases.exploratory", "2")]);
    let log = logged(&mut page, 2, &focused);
    assert_is(log.multiplier, Some(0.8), Some(1.0), true);
    assert_is(log.score, Some(0.68), Some(1.2), true);
}

#[test]
fn a_log_without_details_tells_no_numbers() {
    let log = logged(&mut page(), 0, &Settings::default());
    assert_eq!((log.strategy.as_str(), log.candidate), ("broaden", Some(1)));
    assert_is(log.score, None, Some(1.1), false);
    assert_is(log.multiplier, None, Some(1.0), false);
    let labels: Vec<_> = log.terms.iter().map(|term| term.label.as_str()).collect();
    assert_eq!(
        labels,
        ["Engagement", "Strategy diversity", "Contrast opportunity"]
    );
    for (term, weight) in log.terms.iter().zip([0.2, 0.5, 0.4]) {
        assert_is(term.raw, None, Some(1.0), false);
        assert_is(term.weight, None, Some(weight), false);
        assert_eq!(term.then, "");
    }
}

#[test]
fn what_is_no_candidate_now_has_no_numbers_now() {
    let log = logged(&mut page(), 3, &Settings::default());
    assert_eq!((log.strategy.as_str(), log.candidate), ("humour", None));
    assert_is(log.score, Some(0.5), None, false);
    assert_is(log.multiplier, Some(1.0), None, false);
    let engagement = term(&log, "Engagement");
    assert_eq!((engagement.raw.now, engagement.weight.now), (None, None));
    assert_is(engagement.weight, Some(0.5), None, false);
}

#[test]
fn a_state_has_no_log() {
    let state = r#"{"interview": "i", "turn_number": 0, "utterances": []}"#;
    let mut page = page_with(&[("scoring.yaml", SCORING), ("state.json", state)]);
    let judged = judged(&mut page, 0, &Settings::default());
    assert!(judged.log.is_none());
    // Deepen understanding, explore, and goodbye: nothing was asked that they might be like.
    assert_eq!(judged.likeness.len(), 3);
    for one in &judged.likeness {
        assert!(one.closest.is_none(), "{one:?}");
        assert_near(one.similarity, 0.0);
    }
}

/// Of several candidates of a strategy the log means the one about its element.
#[test]
fn a_log_means_the_candidate_about_its_element() {
    let concept = "id: outdoors\nmethodology: laddering\nelements:\n  - {id: rail, label: Handrail}\n  - {id: awning, label: Awning}\n";
    for (element, candidate) in [("awning", Some(7)), ("rail", Some(6)), ("hammock", None)] {
        let about = format!(r#"\"element_id\": \"{element}\""#);
        let session = session()
            .replace("\"humour\"", "\"cover_element\"")
            .replace(r#"\"node_id\": null"#, &about);
        let mut page = page_with(&[
            ("scoring.yaml", SCORING),
            ("session.json", &session),
            ("concept.yaml", concept),
        ]);
        let log = logged(&mut page, 3, &Settings::default());
        assert_eq!(log.candidate, candidate, "{element}");
        assert_eq!(log.score.now.is_some(), candidate.is_some(), "{element}");
    }
}

/// A state may bring texts of any length: what is told of a candidate is what was compared.
#[test]
fn long_labels_are_compared_as_they_are_told() {
    let label = "the long way round by the river, past the mill and over the footbridge".to_owned();
    let text = session().replace("the neighbour’s key", &label);
    let mut page = page_of(SCORING, &text);
    let judged = judged(&mut page, 3, &Settings::default());
    let deepen = &judged.likeness[0];
    assert_eq!(deepen.about, label);
    let closest = &deepen.closest.as_ref().unwrap().text;
    assert_near(
        deepen.similarity,
        alike(runs_of_characters, &deepen.about, closest),
    );
}
