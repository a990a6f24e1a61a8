//! What of a config did nothing, over turns made by hand: each finding beside a case without it.
//!
//! In [`BASE`] one scorer weighs 1: two uses among the last choices give 0.8, none 1. At the first turn deepen has 1 and
//! broaden 0.8, at the second the other way round, and all of the config does something.

use std::borrow::Cow;

use steelyard_documents::{Budget, Decoder, Severity, read};
use steelyard_interview::config::{Config, read_config};
use steelyard_interview::state::State;
use steelyard_interview::{Coverage, Finding, Looked, Part, coverage};

use crate::support::state_of;

const BASE: &str = "\
strategies:
  - {id: broaden, type_category: breadth}
  - {id: deepen, type_category: depth}
tier1_scorers: []
tier2_scorers:
  - {id: strategy_diversity, weight: 1}
phase_profiles: {}
fallback: [broaden]
";

const FIRST: &str = r#"{"turn_number": 0, "utterances": [], "graph": {"nodes": [{"id": "n1", "label": "way to work"}]},
 "strategy_history": ["broaden", "broaden"]}"#;
const SECOND: &str = r#"{"turn_number": 1, "utterances": [], "graph": {"nodes": [{"id": "n1", "label": "way to work"}]},
 "strategy_history": ["deepen", "deepen"]}"#;

fn state(text: &str) -> State {
    let file = read("state.json", text.as_bytes(), &Budget::default());
    state_of(&file, &file.documents[0])
}

/// Looks at a config over states of one interview.
fn look(config: &str, states: &[&str]) -> Coverage {
    let file = read("config.yaml", config.as_bytes(), &Budget::default());
    let draft = read_config(&mut Decoder::new(&file.source), &file.documents[0]);
    let config = Config::of(&draft);
    let states: Vec<State> = states.iter().map(|text| state(text)).collect();
    let turns = states.iter().map(|state| Looked {
        interview: 0,
        called: format!("turn {}", state.turn + 1),
        state,
        parameters: Cow::Borrowed(&config.parameters),
    });
    coverage(&config, &draft, turns)
}

/// The same over both turns.
fn both(config: &str) -> Coverage {
    look(config, &[FIRST, SECOND])
}

/// [`BASE`] with one text in the place of another, which must be there.
fn base_with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(BASE.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    })
}

/// [`BASE`] with more strategies behind its own.
fn with_strategies(more: &str) -> String {
    base_with(&[("tier1_scorers", &format!("{more}tier1_scorers"))])
}

/// [`FIRST`] or [`SECOND`] with things said.
fn said(state: &str, utterances: &str) -> String {
    state.replace(
        r#""utterances": []"#,
        &format!(r#""utterances": [{utterances}]"#),
    )
}

fn question(text: &str) -> String {
    format!(r#"{{"speaker": "system", "text": "{text}"}}"#)
}

fn answer(text: &str) -> String {
    format!(r#"{{"speaker": "user", "text": "{text}"}}"#)
}

/// The findings about a part, each with how severe it is.
fn told(coverage: &Coverage, part: Part) -> Vec<String> {
    let own = coverage.findings.iter().filter(|one| one.part == part);
    let words = own.map(|one| match one.severity {
        Severity::Warning => format!("warning: {}", one.words),
        Severity::Note => format!("note: {}", one.words),
        Severity::Error => format!("error: {}", one.words),
    });
    words.collect()
}

fn only(coverage: &Coverage, part: Part) -> &Finding {
    let mut own = coverage.findings.iter().filter(|one| one.part == part);
    let found = own.next().expect("a finding");
    assert!(own.next().is_none(), "{:#?}", coverage.findings);
    found
}

#[test]
fn a_config_of_which_all_does_something_has_no_finding() {
    let found = both(BASE);
    let expected = Coverage {
        turns: 2,
        interviews: 1,
        ..Coverage::default()
    };
    assert_eq!(found, expected);
}

// --- strategies

#[test]
fn strategies_without_anything_to_be_about() {
    let config = with_strategies(
        "  - {id: bridge, type_category: peripheral}\n  - {id: contrast, type_category: contrast}\n",
    );
    let found = both(&config);
    let expected = "warning: bridge and contrast are never candidates at any of 2 turns: no peripheral node, no opposite stance.";
    assert_eq!(told(&found, Part::Strategy), [expected]);
    assert_eq!(only(&found, Part::Strategy).names, ["bridge", "contrast"]);
    // The node before takes the other side. At 1 it stands behind deepen, which comes earlier.
    let nodes = r#"{"id": "n0", "label": "cold", "stance": 1}, {"id": "n1", "label": "way to work", "stance": -1}"#;
    let sided = FIRST.replace(r#"{"id": "n1", "label": "way to work"}"#, nodes);
    let found = look(&config, &[&sided, SECOND]);
    let expected = [
        "warning: bridge is never a candidate at any of 2 turns: no peripheral node.",
        "note: contrast (smallest gap 0, turn 1) is never first.",
    ];
    assert_eq!(told(&found, Part::Strategy), expected);
}

#[test]
fn elements_that_are_not_known_and_those_that_were_all_seen() {
    let config = with_strategies("  - {id: cover_element, type_category: coverage}\n");
    let why = |state: &str| told(&look(&config, &[state]), Part::Strategy)[0].clone();
    let none =
        "warning: cover_element is never a candidate at the only turn: no elements are known.";
    assert_eq!(why(FIRST), none);
    let with = |elements: &str| {
        FIRST.replace(
            "{\"turn_number\"",
            &format!("{{{elements}, \"turn_number\""),
        )
    };
    let seen = with(r#""elements": {"total": ["price"], "seen": ["price"]}"#);
    let all =
        "warning: cover_element is never a candidate at the only turn: all elements were seen.";
    assert_eq!(why(&seen), all);
    assert!(told(&look(&config, &[&seen]), Part::Element).is_empty());
    let open = with(r#""elements": {"total": ["price", "saddle"], "seen": ["price"]}"#);
    let found = look(&config, &[&open]);
    let never = "note: broaden (smallest gap 0.2, turn 1) and cover_element (smallest gap 0, turn 1) are never first.";
    assert_eq!(told(&found, Part::Strategy), [never]);
    let expected = ["note: 1 of 2 elements is not seen by turn 1: saddle."];
    assert_eq!(told(&found, Part::Element), expected);
    assert_eq!(only(&found, Part::Element).names, ["saddle"]);
}

#[test]
fn turns_that_are_waited_for_and_never_come() {
    let closing = |turns: u32| {
        with_strategies(&format!(
            "  - {{id: closing, type_category: closing, min_turns: {turns}}}\n"
        ))
    };
    let expected =
        "warning: closing is never a candidate: min_turns 8 not reached at any of 2 turns.";
    assert_eq!(told(&both(&closing(8)), Part::Strategy), [expected]);
    // With 1 at the first turn it would stand behind deepen, and at the second it stands behind broaden.
    let expected = [
        "warning: min_turns 1 of closing (1 turn waited) changes no outcome: without it, another would still have been first.",
        "note: closing (smallest gap 0, turn 2) is never first.",
    ];
    assert_eq!(told(&both(&closing(1)), Part::Strategy), expected);
    let expected = ["note: closing (smallest gap 0, turn 1) is never first."];
    assert_eq!(told(&both(&closing(0)), Part::Strategy), expected);
    // Listed first it would have been: its turn is what keeps it out.
    let first = base_with(&[(
        "  - {id: broaden",
        "  - {id: closing, type_category: closing, min_turns: 1}\n  - {id: broaden",
    )]);
    let expected = ["note: broaden (smallest gap 0, turn 2) is never first."];
    assert_eq!(told(&both(&first), Part::Strategy), expected);
}

#[test]
fn one_reason_at_one_turn_and_another_at_the_other() {
    let config = with_strategies("  - {id: contrast, type_category: contrast, min_turns: 1}\n");
    let nodes = r#"{"id": "n0", "label": "cold", "stance": 1}, {"id": "n1", "label": "way to work", "stance": -1}"#;
    let sided = |state: &str| state.replace(r#"{"id": "n1", "label": "way to work"}"#, nodes);
    let found = look(&config, &[&sided(FIRST), SECOND]);
    let expected = "warning: contrast is never a candidate at any of 2 turns: no opposite stance at 1 turn, before min_turns at 1 turn.";
    assert_eq!(told(&found, Part::Strategy), [expected]);
    let found = look(&config, &[FIRST, &sided(SECOND)]);
    let expected = ["note: contrast (smallest gap 0, turn 2) is never first."];
    assert_eq!(told(&found, Part::Strategy), expected);
}

/// Words of what both candidates are about, and that nothing is known of them.
const NOTHING_KNOWN: &str = "I don't know about aspects of work";

const EMERGENCY: &str = "  - {id: reflection, type_category: reflection, emergency_only: true}\n";

/// [`BASE`] with a strategy for emergencies, and the veto of what nothing is known of.
fn with_ceiling(params: &str) -> String {
    let veto = format!("tier1_scorers: [{{id: knowledge_ceiling, params: {{{params}}}}}]");
    with_strategies(EMERGENCY).replace("tier1_scorers: []", &veto)
}

#[test]
fn what_is_for_emergencies_is_needed_or_not() {
    let expected = "note: reflection is only for emergencies and never needed: another candidate passes at each of 2 turns.";
    let config = with_strategies(EMERGENCY);
    assert_eq!(told(&both(&config), Part::Strategy), [expected]);
    let first = said(FIRST, &answer(NOTHING_KNOWN));
    let found = look(&with_ceiling(""), &[&first, SECOND]);
    // Needed at the first turn, where nothing else passes: deepen is first at none.
    let expected: [&str; 1] = ["note: deepen (smallest gap 0.2, turn 2) is never first."];
    assert_eq!(told(&found, Part::Strategy), expected);
}

#[test]
fn what_is_disabled_takes_its_multipliers_along() {
    let sing = "  - {id: sing, type_category: depth, enabled: false}\n";
    let config = with_strategies(sing).replace(
        "phase_profiles: {}",
        "phase_profiles: {exploratory: {sing: 0.5}, focused: {sing: 1}}",
    );
    let found = both(&config);
    let disabled = ["note: sing is disabled in the config."];
    assert_eq!(told(&found, Part::Strategy), disabled);
    let dead = ["warning: 1 multiplier of sing (1) has no effect: never a candidate."];
    assert_eq!(told(&found, Part::Multiplier), dead);
    // The config alone tells as much.
    let alone = look(&config, &[]);
    assert_eq!((alone.turns, alone.interviews), (0, 0));
    assert_eq!(told(&alone, Part::Strategy), disabled);
    assert_eq!(told(&alone, Part::Multiplier), dead);
    assert_eq!(alone.findings.len(), 2);
    let enabled = look(&config.replace(", enabled: false", ""), &[]);
    assert!(enabled.findings.is_empty(), "{:#?}", enabled.findings);
}

#[test]
fn vetoes_may_keep_out_all_that_there_is_of_a_strategy() {
    let config = base_with(&[(
        "tier1_scorers: []",
        "tier1_scorers: [{id: knowledge_ceiling}]",
    )]);
    let states = [FIRST, SECOND].map(|state| said(state, &answer("I don't know about work")));
    let found = look(&config, &[&states[0], &states[1]]);
    let expected = ["warning: Vetoes keep out every candidate of deepen (2 turns)."];
    assert_eq!(told(&found, Part::Strategy), expected);
    // At the first turn it would have been first, with 1 before 0.8.
    let expected = [
        "note: Knowledge ceiling keeps 2 candidates out at 2 of 2 turns; 1 would have been first.",
    ];
    assert_eq!(told(&found, Part::Threshold), expected);
    assert!(told(&look(&config, &[&states[0], SECOND]), Part::Strategy)[0].starts_with("note:"));
}

#[test]
fn fallbacks_and_bases_that_nothing_goes_by() {
    let closing = |list: &str| base_with(&[("fallback: [broaden]", list)]);
    let expected = "warning: closing is a fallback but no enabled strategy: if no candidate passes, nothing is recommended.";
    assert_eq!(
        told(&both(&closing("fallback: [closing]")), Part::Strategy),
        [expected]
    );
    let expected =
        "warning: closing is a fallback but no enabled strategy: other fallbacks are recommended.";
    let found = both(&closing("fallback: [closing, broaden]"));
    assert_eq!(told(&found, Part::Strategy), [expected]);
    let based = base_with(&[(
        "type_category: depth",
        "type_category: depth, priority_base: 0.1",
    )]);
    let found = both(&based);
    let expected =
        "warning: priority_base of deepen does nothing: the reading priority-base ignores it.";
    assert_eq!(told(&found, Part::Strategy), [expected]);
    assert_eq!(
        only(&found, Part::Strategy).parameters,
        ["interview.priority_base"]
    );
    let added = format!("{based}readings: {{priority-base: added}}\n");
    assert!(both(&added).findings.is_empty());
}

#[test]
fn who_is_never_first_and_how_near_it_came() {
    let found = look(BASE, &[FIRST]);
    let expected = "note: broaden (smallest gap 0.2, turn 1) is never first.";
    assert_eq!(told(&found, Part::Strategy), [expected]);
    assert_eq!(found.findings.len(), 1);
}

// --- phases and multipliers

#[test]
fn a_phase_that_never_happens() {
    let closing = base_with(&[(
        "phase_profiles: {}",
        "phase_profiles: {closing: {deepen: 0.3}}",
    )]);
    let found = both(&closing);
    let expected = "warning: The closing phase never happens at any of 2 turns: 1 multiplier of it changes nothing.";
    assert_eq!(told(&found, Part::Phase), [expected]);
    let parameters = [
        "interview.phases.exploratory",
        "interview.phases.focused",
        "interview.phase.closing.deepen",
    ];
    assert_eq!(only(&found, Part::Phase).parameters, parameters);
    assert!(both(&closing.replace("0.3", "1.0")).findings.is_empty());
    let short =
        format!("{closing}phases: {{exploratory: {{n_turns: 1}}, focused: {{n_turns: 0}}}}\n");
    assert!(told(&both(&short), Part::Phase).is_empty());
}

#[test]
fn lengths_of_phases_that_another_reading_goes_by() {
    let bounds = format!("{BASE}phase_config: {{exploratory: {{min_turns: 8, max_turns: 20}}}}\n");
    // Without other lengths, the phases go by them.
    assert!(both(&bounds).findings.is_empty());
    let turns = "readings: {phase-rule: turn_windows}\n";
    let found = both(&format!("{bounds}{turns}"));
    let expected = "warning: Min exploratory turns 8 and max exploratory turns 20 do nothing: the reading phase-rule is turn_windows, and only bounds uses them.";
    assert_eq!(told(&found, Part::Phase), [expected]);
    let parameters = [
        "interview.phases.exploratory_min",
        "interview.phases.exploratory_max",
    ];
    assert_eq!(only(&found, Part::Phase).parameters, parameters);
    let read = format!("{bounds}readings: {{phase-rule: bounds}}\n");
    assert!(both(&read).findings.is_empty());
    let turns =
        format!("{BASE}phases: {{focused: {{n_turns: 2}}}}\nreadings: {{phase-rule: bounds}}\n");
    let expected = "warning: Focused turns 2 does nothing: the reading phase-rule is bounds, and only turn_windows uses it.";
    assert_eq!(told(&both(&turns), Part::Phase), [expected]);
}

#[test]
fn multipliers_of_what_is_never_a_candidate() {
    let bridge = "  - {id: bridge, type_category: peripheral}\n";
    let profiles = "phase_profiles: {exploratory: {bridge: 0.2, deepen: 1.1}}";
    let config = with_strategies(bridge).replace("phase_profiles: {}", profiles);
    let found = both(&config);
    let expected = "warning: 1 multiplier of bridge (1) has no effect: never a candidate.";
    assert_eq!(told(&found, Part::Multiplier), [expected]);
    let parameters = ["interview.phase.exploratory.bridge"];
    assert_eq!(only(&found, Part::Multiplier).parameters, parameters);
    let neutral = both(&config.replace("bridge: 0.2", "bridge: 1"));
    assert!(told(&neutral, Part::Multiplier).is_empty());
}

#[test]
fn multipliers_of_a_phase_without_a_candidate() {
    let closing = "  - {id: closing, type_category: closing, min_turns: 1}\n";
    let profiles =
        "phase_profiles: {exploratory: {closing: 0.5}}\nphases: {exploratory: {n_turns: 1}}";
    let config = with_strategies(closing).replace("phase_profiles: {}", profiles);
    let expected = "warning: The exploratory phase never applies its multiplier of closing (0.5): no candidate at the only turn of it.";
    assert_eq!(told(&both(&config), Part::Multiplier), [expected]);
    let longer = config.replace("{n_turns: 1}", "{n_turns: 2}");
    assert!(told(&both(&longer), Part::Multiplier).is_empty());
}

/// Where a config lists strategies its reader tells as much.
#[test]
fn multipliers_of_strategies_that_are_not_there() {
    let config = "phase_profiles: {exploratory: {sing: 2}}\n";
    let expected = "warning: Multipliers of sing have no effect: no such strategy.";
    assert_eq!(told(&look(config, &[]), Part::Multiplier), [expected]);
    let listed = base_with(&[("phase_profiles: {}", config.trim_end())]);
    assert!(look(&listed, &[]).findings.is_empty());
    assert!(
        look("phase_profiles: {exploratory: {deepen: 2}}\n", &[])
            .findings
            .iter()
            .all(|one| one.part != Part::Multiplier)
    );
}

// --- vetoes

fn with_redundancy(params: &str) -> String {
    let veto = format!("tier1_scorers: [{{id: recent_redundancy, params: {{{params}}}}}]");
    base_with(&[("tier1_scorers: []", &veto)])
}

#[test]
fn a_similarity_that_was_never_reached_and_one_that_was() {
    let config = with_redundancy("similarity_threshold: 0.85");
    // No two characters in common with what either is about.
    let strange = said(FIRST, &question("zzz"));
    let found = look(&config, &[&strange, SECOND]);
    let expected = "warning: Recent redundancy never keeps a candidate out at any of 2 turns: similarity to a question 0.85 never reached, nearest 0 (turn 1, broaden:open).";
    assert_eq!(told(&found, Part::Threshold), [expected]);
    let parameters = ["interview.recent_redundancy.similarity_threshold"];
    assert_eq!(only(&found, Part::Threshold).parameters, parameters);
    // Word by word what broaden is about; at 0.8 it would not have been first.
    let same = said(FIRST, &question("Explore new aspects"));
    let found = look(&config, &[&same, SECOND]);
    let expected = "note: Recent redundancy keeps 1 candidate out at 1 of 2 turns; none would have been first.";
    assert_eq!(told(&found, Part::Threshold), [expected]);
    let found = look(&config, &[FIRST, SECOND]);
    let expected = "warning: Recent redundancy never keeps a candidate out at any of 2 turns: nothing was asked before.";
    assert_eq!(told(&found, Part::Threshold), [expected]);
}

#[test]
fn a_veto_that_passes_all_or_strangers() {
    let expected = "warning: Recent redundancy never keeps a candidate out at any of 2 turns: it applies to no candidate.";
    let exempt = with_redundancy("exempt_strategies: [broaden, deepen]");
    assert_eq!(told(&both(&exempt), Part::Threshold), [expected]);
    let stranger = with_redundancy("exempt_strategies: [deepen, sing]");
    let expected = "warning: Recent redundancy exempts sing, which is no strategy of the config.";
    assert_eq!(told(&look(&stranger, &[]), Part::Threshold), [expected]);
    assert!(look(&exempt, &[]).findings.is_empty());
}

#[test]
fn of_two_limits_one_may_be_reached() {
    let config = |most: u32| {
        let veto =
            format!("tier1_scorers: [{{id: element_exhausted, params: {{max_mentions: {most}}}}}]");
        with_strategies("  - {id: cover_element, type_category: coverage}\n")
            .replace("tier1_scorers: []", &veto)
    };
    let said = said(
        FIRST,
        &[
            answer("The price"),
            question("Which price?"),
            answer("My price"),
        ]
        .join(", "),
    );
    let state = said.replace(
        "{\"turn_number\"",
        r#"{"elements": ["price"], "turn_number""#,
    );
    let labels = "recent nodes naming it 2 never reached, nearest 0 (turn 1, cover_element:price)";
    let expected = format!(
        "warning: Element exhausted never keeps a candidate out at the only turn: turns naming the element 5 never reached, nearest 3 (turn 1, cover_element:price); {labels}."
    );
    assert_eq!(
        told(&look(&config(5), &[&state]), Part::Threshold),
        [expected]
    );
    let expected = format!(
        "warning: Element exhausted never keeps a candidate out at the only turn: turns naming the element 3 reached at 1 turn; {labels}."
    );
    assert_eq!(
        told(&look(&config(3), &[&state]), Part::Threshold),
        [expected]
    );
    let named = state.replace("way to work", "price").replace(
        r#""nodes": ["#,
        r#""nodes": [{"id": "n0", "label": "low price"}, "#,
    );
    let expected =
        "note: Element exhausted keeps 1 candidate out at 1 of 1 turn; none would have been first.";
    assert_eq!(
        told(&look(&config(3), &[&named]), Part::Threshold),
        [expected]
    );
}

/// Deepen would have been first at the first turn: 1, as reflection has, which comes later.
#[test]
fn a_veto_that_works_may_have_a_limit_that_does_not() {
    let first = said(FIRST, &answer(NOTHING_KNOWN));
    let look = |config: &str| look(config, &[&first, SECOND]);
    let keeps_out =
        "note: Knowledge ceiling keeps 2 candidates out at 1 of 2 turns; 1 would have been first.";
    let found = look(&with_ceiling("consecutive_terminal_threshold: 3"));
    let limit = "warning: Knowledge ceiling: don't-know answers in a row 3 never reached, nearest 1 (turn 1, broaden:open).";
    assert_eq!(told(&found, Part::Threshold), [keeps_out, limit]);
    let found = look(&with_ceiling("consecutive_terminal_threshold: 1"));
    assert_eq!(told(&found, Part::Threshold), [keeps_out]);
    assert_eq!(told(&look(&with_ceiling("")), Part::Threshold), [keeps_out]);
    let expected = "warning: Knowledge ceiling never keeps a candidate out at any of 2 turns: no don't-know answer is about it.";
    assert_eq!(told(&both(&with_ceiling("")), Part::Threshold), [expected]);
}

// --- scorers and weights

fn with_scorer(more: &str) -> String {
    base_with(&[("phase_profiles", &format!("{more}phase_profiles"))])
}

#[test]
fn scorers_that_tell_no_candidate_from_another() {
    let found = both(&with_scorer("  - {id: coverage_gap, weight: 0.6}\n"));
    let expected = "warning: Coverage gap gives every candidate a raw score of 0.85 at each of 2 turns: alone it cannot separate them.";
    assert_eq!(told(&found, Part::Scorer), [expected]);
    assert_eq!(only(&found, Part::Scorer).names, ["coverage_gap"]);
    // 1.2, and with two hedges 1.5.
    let ambiguity = with_scorer("  - {id: ambiguity, weight: 0.6}\n");
    let hedged = said(SECOND, &answer("Maybe, perhaps"));
    let expected = "warning: Ambiguity gives all candidates of a turn the same raw score at each of 2 turns, from 1.2 to 1.5: alone it cannot separate them.";
    assert_eq!(
        told(&look(&ambiguity, &[FIRST, &hedged]), Part::Scorer),
        [expected]
    );
    // What is said with confidence is clear: 0.9.
    let sure = FIRST.replace("\"way to work\"", "\"way to work\", \"confidence\": 0.9");
    assert!(told(&look(&ambiguity, &[&sure, SECOND]), Part::Scorer).is_empty());
}

#[test]
fn scorers_that_say_the_same_are_told_together() {
    let two = "  - {id: peripheral_readiness, weight: 0.1}\n  - {id: contrast_opportunity, weight: 0.1}\n";
    let expected = "warning: Peripheral readiness and Contrast opportunity give every candidate a raw score of 1 at each of 2 turns: alone they cannot separate them.";
    assert_eq!(told(&both(&with_scorer(two)), Part::Scorer), [expected]);
}

#[test]
fn weights_of_nothing() {
    let expected = "warning: Novelty has no effect: weight 0 for every strategy in use.";
    let config = with_scorer("  - {id: novelty, weight: 0}\n");
    assert_eq!(told(&both(&config), Part::Scorer), [expected]);
    assert_eq!(told(&look(&config, &[]), Part::Scorer), [expected]);
    let one = with_scorer("  - {id: novelty, strategy_weights: {default: 0.1, deepen: 0}}\n");
    let found = look(&one, &[]);
    let expected = "note: Weights of 0: novelty of deepen.";
    assert_eq!(told(&found, Part::Scorer), [expected]);
    assert_eq!(
        only(&found, Part::Scorer).parameters,
        ["interview.novelty.deepen"]
    );
    let some = with_scorer("  - {id: novelty, weight: 0.1}\n");
    assert!(look(&some, &[]).findings.is_empty());
}

/// [`BASE`] with a bridge, and these weights of its scorer.
fn weighed(weights: &str) -> String {
    let list = "  - {id: strategy_diversity, weight: 1}";
    let own = format!("  - {{id: strategy_diversity, strategy_weights: {{{weights}}}}}");
    with_strategies("  - {id: bridge, type_category: peripheral}\n").replace(list, &own)
}

#[test]
fn weights_of_what_is_never_a_candidate() {
    let found = both(&weighed("default: 1, bridge: 0.5"));
    let expected = "warning: 1 weight of bridge (1) has no effect: never a candidate.";
    assert_eq!(told(&found, Part::Weight), [expected]);
    let parameters = ["interview.strategy_diversity.bridge"];
    assert_eq!(only(&found, Part::Weight).parameters, parameters);
    assert_eq!(found.as_default, 0);
    // What says the same as the default is counted and no more.
    let found = both(&weighed("default: 1, bridge: 1, deepen: 1"));
    assert!(told(&found, Part::Weight).is_empty());
    assert_eq!(found.as_default, 2);
}

#[test]
fn weights_of_strategies_that_are_not_there() {
    let found = look(&weighed("default: 1, sing: 0.5"), &[]);
    let expected = "warning: Weights of sing (1) have no effect: no such strategy.";
    assert_eq!(told(&found, Part::Weight), [expected]);
    assert!(look(&weighed("default: 1"), &[]).findings.is_empty());
}

#[test]
fn defaults_that_nothing_follows() {
    let found = both(&weighed("default: 3, broaden: 1, deepen: 1"));
    let expected = "warning: The default weight of strategy diversity has no effect: all strategies in use have their own.";
    assert_eq!(told(&found, Part::Weight), [expected]);
    assert_eq!(
        only(&found, Part::Weight).parameters,
        ["interview.strategy_diversity.default"]
    );
    // The config alone does not know that there never is a bridge.
    let alone = look(&weighed("default: 1, broaden: 1, deepen: 1"), &[]);
    assert!(alone.findings.is_empty(), "{:#?}", alone.findings);
}

#[test]
fn a_strategy_of_more_weight_starts_ahead() {
    let uneven = weighed("default: 1, deepen: 1.25");
    let expected = "note: Sums of weights: deepen 1.25 and broaden 1; deepen starts 0.25 ahead of the lowest if all raw scores are 1.";
    assert_eq!(told(&both(&uneven), Part::Weight), [expected]);
    let divided = format!("{uneven}readings: {{normalise-rows: on}}\n");
    assert!(told(&both(&divided), Part::Weight).is_empty());
}
