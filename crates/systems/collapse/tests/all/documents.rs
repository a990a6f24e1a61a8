//! Documents beside cards (context, resolutions, constants, evaluations alone), and notes on what an outcome rests on.

use steelyard_collapse::Collapse;
use steelyard_collapse::{brief, brief_yaml, report};
use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;
use steelyard_system::System as _;

use crate::papers::{of_decision, of_decision_under, open, settings};
use crate::rooms::Rooms as _;

/// Two cards so close that a panel decides, of whom index leads.
const CARDS: &str = "
position_cards:
  - {id: index, agent: Ida, evidence: [{type: test, pointer: docs/i.md, quality: 0.4}], risks: [], confidence: 0.5, cost: 60, reversibility: 0.4}
  - {id: scan, agent: Sam, evidence: [{type: test, pointer: docs/s.md, quality: 0.4}], risks: [], confidence: 0.4, cost: 55, reversibility: 0.4}
";

const EVALUATIONS: &str = "
panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {index: 0.8, scan: 0.5}, concerns: [Reindexing takes a night], confidence: 0.9}
  - {agent: StakeholderAgent, position_scores: {index: 0.6, scan: 0.7}, recommendation: scan, rationale: {scan: Ready this week}, concerns: [Users wait, \"No prefix search\"], confidence: 0.4}
";

fn diagnostics(workspace: &SystemWorkspace) -> Vec<String> {
    let files = workspace.files().iter();
    let all = files.flat_map(|file| &file.diagnostics);
    all.map(|one| {
        format!(
            "{}: {} | {} | {}",
            one.code.id(),
            one.found,
            one.expected,
            one.done
        )
    })
    .collect()
}

fn notes(workspace: &SystemWorkspace) -> Vec<String> {
    let model = workspace.collapses(&Settings::default()).0.remove(0);
    Collapse.notes(&model, &model.weigh())
}

fn status(workspace: &SystemWorkspace) -> String {
    let model = workspace.collapses(&Settings::default()).0.remove(0);
    let weighed = model.weigh();
    let (cells, last) = weighed.last(&model.cells);
    let label =
        |at: Option<usize>| at.map_or("–".to_owned(), |at| cells.alternatives[at].id.to_string());
    let outcome = &last.outcome;
    let status = outcome.status.as_ref().unwrap();
    format!(
        "{} {} {}",
        status.id,
        label(outcome.winner),
        label(outcome.recommended)
    )
}

#[test]
fn context_stands_in_the_brief() {
    let context =
        "context: {objective: Find orders in a second, constraints: [No new service, GDPR]}\n";
    let beside =
        format!("{CARDS}objective: Find orders in a second\nconstraints: [No new service, GDPR]\n");
    let cases = [
        vec![("cards.yaml", CARDS), ("context.yaml", context)],
        vec![
            ("cards.yaml", CARDS),
            (
                "context.yaml",
                "objective: Find orders in a second\nconstraints: [No new service, GDPR]\n",
            ),
        ],
        vec![("cards.yaml", beside.as_str())],
    ];
    for files in cases {
        let workspace = open(&files);
        let told = of_decision(&workspace, 0, brief);
        let lines =
            "- **Objective:** Find orders in a second\n- **Constraints:** No new service; GDPR\n";
        assert!(told.contains(lines), "{files:?}: {told}");
        let told = of_decision(&workspace, 0, brief_yaml);
        assert!(told.contains("  context:\n    objective: \"Find orders in a second\"\n    constraints:\n      - \"No new service\"\n"), "{told}");
        assert!(
            !diagnostics(&workspace)
                .iter()
                .any(|one| one.contains("ontext")),
            "{files:?}"
        );
    }
}

#[test]
fn context_that_says_nothing_is_told() {
    let files = [
        ("cards.yaml", CARDS),
        (
            "context.yaml",
            "context: {objective: '', constraints: [], budget: 3}",
        ),
    ];
    let found = diagnostics(&open(&files));
    for words in ["objective: nothing", "constraints: nothing", "budget | "] {
        assert!(
            found.iter().any(|one| one.contains(words)),
            "{words}: {found:?}"
        );
    }
    let alone = diagnostics(&open(&[(
        "context.yaml",
        "decision: queue\ncontext: {objective: x}",
    )]));
    assert!(
        alone
            .iter()
            .any(|one| one.starts_with("unused-context: a context")),
        "{alone:?}"
    );
}

#[test]
fn resolutions_stand_in_the_report() {
    let resolutions = "
resolutions:
  - {agent: Minimalist, concern: reindexing takes a night, resolution: Reindex on Sunday, next_step: Plan the Sunday}
  - {concern: Users wait., resolution: Ship the first shard early}
  - {tradeoff: User Value Advocate, mitigation: Scan until the index is there}
  - {tradeoff: cost, mitigation: Use spot machines, next_step: Ask for spot machines}
";
    let files = [
        ("cards.yaml", CARDS),
        ("panel.yaml", EVALUATIONS),
        ("resolutions.yaml", resolutions),
    ];
    let workspace = open(&files);
    assert_eq!(status(&workspace), "CONSENSUS_REACHED index index");
    let told = of_decision(&workspace, 0, report);
    for line in [
        "## Concerns addressed",
        "- **Minimalist:** Reindexing takes a night. **Resolution:** Reindex on Sunday.",
        "- **User Value Advocate (StakeholderAgent):** Users wait. **Resolution:** Ship the first shard early.",
        "- **User Value Advocate (StakeholderAgent):** No prefix search. **Resolution:** none yet.",
        "Ready this week. **Mitigation:** Scan until the index is there.",
        "which costs 0.10 points. **Mitigation:** Use spot machines.",
        "Plan the Sunday (addresses the concern of Minimalist).",
        "Ship the first shard early (addresses the concern of User Value Advocate (StakeholderAgent)).",
        "Ask for spot machines (mitigates the trade-off in cost).",
        "Answer the concern that has no resolution yet.",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let found = diagnostics(&workspace);
    assert!(
        !found.iter().any(|one| one.contains("resolution")),
        "{found:?}"
    );
}

#[test]
fn resolutions_of_nothing_are_told() {
    let resolutions = "
resolutions:
  - {concern: Users wayt, resolution: x}
  - {concern: Users wait, resolution: first}
  - {concern: Users wait, resolution: second}
  - {tradeoff: beauty, mitigation: x}
  - {concern: Users wait}
  - {resolution: x}
";
    let files = [
        ("cards.yaml", CARDS),
        ("panel.yaml", EVALUATIONS),
        ("resolutions.yaml", resolutions),
    ];
    let workspace = open(&files);
    let found = diagnostics(&workspace);
    for words in [
        "idle-resolution: Users wayt | a concern as its evaluator writes it, perhaps Users wait",
        "superseded: a second resolution of it",
        "idle-resolution: beauty | a criterion",
        "resolution: the answer to the concern",
        "concern: what was raised",
    ] {
        assert!(
            found.iter().any(|one| one.contains(words)),
            "{words}: {found:#?}"
        );
    }
    assert!(of_decision(&workspace, 0, report).contains("Users wait. **Resolution:** second."));
}

#[test]
fn concerns_of_rules_can_be_answered() {
    let all = settings(&[("panel.evaluators", "heuristic")]);
    let workspace = open(&[("cards.yaml", CARDS)]);
    let told = of_decision_under(&workspace, 0, &all, report);
    let at = told.find("## Concerns raised").unwrap();
    let line = told[at..].lines().nth(2).unwrap();
    let concern = line.split_once(":** ").unwrap().1.trim_end_matches('.');
    let resolutions = format!("resolutions: {{'{concern}': Known}}");
    let workspace = open(&[("cards.yaml", CARDS), ("resolutions.yaml", &resolutions)]);
    let told = of_decision_under(&workspace, 0, &all, report);
    assert!(told.contains("**Resolution:** Known."), "{concern}: {told}");
    assert!(
        !diagnostics(&workspace)
            .iter()
            .any(|one| one.contains("idle-resolution"))
    );
}

#[test]
fn evaluations_alone_are_aggregated() {
    let workspace = open(&[("panel.yaml", EVALUATIONS)]);
    // (1.5·0.9·0.8 + 1.4·0.4·0.6) / (1.35 + 0.56) = 0.741; scan 0.559.
    assert_eq!(status(&workspace), "CONSENSUS_REACHED index index");
    assert_eq!(diagnostics(&workspace), Vec::<String>::new());
    let model = workspace.collapses(&Settings::default()).0.remove(0);
    let weighed = model.weigh();
    assert!(weighed.scores.iter().all(|score| score.is_nan()));
    let panel = &weighed.stage.as_ref().unwrap().1.scores;
    assert!(
        (panel[0] - 0.7414).abs() < 1e-4 && (panel[1] - 0.5586).abs() < 1e-4,
        "{panel:?}"
    );
    let told = of_decision(&workspace, 0, report);
    for line in [
        "No position cards were given",
        "| index | 0.741 | – |",
        "positions named in evaluations: 2",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!told.contains("Memory write"), "{told}");
    let told = of_decision(&workspace, 0, brief);
    assert!(told.contains("S –, no receipt"), "{told}");
    let notes = notes(&workspace);
    assert!(notes[0].starts_with("No position cards"), "{notes:?}");
    assert!(
        notes[1].starts_with("The panel is 2 evaluators in 2 of 7 roles"),
        "{notes:?}"
    );
}

#[test]
fn without_cards_no_position_is_the_safest_and_no_hybrid_is_made() {
    for (a, b, expected) in [
        (0.69, 0.5, "SAFE_FALLBACK A –"),
        (0.55, 0.3, "SAFE_FALLBACK A –"),
        (0.65, 0.62, "HYBRID A –"),
        (0.45, 0.3, "ESCALATED – –"),
        (0.7, 0.69, "CONSENSUS_REACHED A A"),
    ] {
        let text = format!(
            "panel_evaluation: {{agent: Skeptic, position_scores: {{A: {a}, B: {b}}}, confidence: 0.5}}"
        );
        let workspace = open(&[("panel.yaml", &text)]);
        assert_eq!(status(&workspace), expected);
        let told = of_decision(&workspace, 0, report);
        assert!(!told.contains("the safest position is taken"), "{told}");
    }
    let silent = open(&[(
        "panel.yaml",
        "panel_evaluation: {agent: Skeptic, position_scores: {A: 1}}",
    )]);
    assert_eq!(status(&silent), "NO_PANEL – –");
}

#[test]
fn evaluations_beside_cards_of_other_decisions_have_forgotten_theirs() {
    let cards = format!("decision: search{CARDS}");
    let workspace = open(&[("cards.yaml", &cards), ("panel.yaml", EVALUATIONS)]);
    assert_eq!(workspace.collapses(&Settings::default()).0.len(), 1);
    assert!(
        diagnostics(&workspace)
            .iter()
            .any(|one| one.starts_with("unknown-card: index"))
    );
    // Named, they are a decision of their own.
    let named = format!("decision: other{EVALUATIONS}");
    let workspace = open(&[("cards.yaml", &cards), ("panel.yaml", &named)]);
    assert_eq!(workspace.collapses(&Settings::default()).0.len(), 2);
}

#[test]
fn what_needs_cards_is_told_where_there_are_none() {
    let more = "
history: {estimates: {index: 3}}
receipts: [{card: index, approve: true}]
approvals: [{card: index, regulatory: true}]
";
    let text = format!("{EVALUATIONS}{more}");
    let found = diagnostics(&open(&[("panel.yaml", &text)]));
    for start in [
        "unused-history: estimates or outcomes",
        "unknown-card: index | the id or agent",
    ] {
        assert!(
            found.iter().any(|one| one.starts_with(start)),
            "{start}: {found:?}"
        );
    }
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn roots_that_are_nearly_known_are_named() {
    let text = format!("{CARDS}resolutons: [{{concern: x, resolution: y}}]\n");
    let found = diagnostics(&open(&[("cards.yaml", &text)]));
    assert!(
        found
            .iter()
            .any(|one| one.contains("resolutons | perhaps resolutions")),
        "{found:?}"
    );
}

#[test]
fn constants_at_the_root_are_a_policy() {
    for text in [
        "threshold: 3\nconsensus_gap_threshold: 0\nmax_reflexions: 5\n",
        "THRESHOLD: 3\nMAX_REFLEXIONS: 5\nconsensus_gap_threshold: 0\n",
        "max_reflexions: 5\nthresholds: {threshold: 3, consensus_gap_threshold: 0}\n",
        "{\"threshold\": 3, \"consensus_gap_threshold\": 0, \"max_reflexions\": 5}",
    ] {
        let workspace = open(&[("cards.yaml", CARDS), ("constants.yaml", text)]);
        let model = workspace.collapses(&Settings::default()).0.remove(0);
        let value = |id: &str| model.parameters.value_of(id);
        let all = [
            "collapse.threshold",
            "collapse.gap",
            "collapse.max_reflexions",
        ]
        .map(value);
        assert_eq!(
            all.map(|value| value.to_string()),
            ["3", "0", "5"],
            "{text}"
        );
    }
    let twice = open(&[
        ("cards.yaml", CARDS),
        (
            "constants.yaml",
            "max_reflexions: 5\nthresholds: {max_reflexions: 4}\n",
        ),
    ]);
    let model = twice.collapses(&Settings::default()).0.remove(0);
    assert!((model.parameters.value_of("collapse.max_reflexions") - 4.0).abs() < f64::EPSILON);
    assert!(
        diagnostics(&twice)
            .iter()
            .any(|one| one.starts_with("duplicate-key")),
        "{:?}",
        diagnostics(&twice)
    );
    // A card with a number of such a name is none.
    let card = format!("{CARDS}evidence_quality: 0.5\n");
    let workspace = open(&[("cards.yaml", &card)]);
    assert_eq!(workspace.collapses(&Settings::default()).0.len(), 1);
}

#[test]
fn settings_go_back_to_where_constants_stand() {
    let text = "# ours\nthreshold: 3 # low\nmax_reflexions: 5\n";
    let workspace = open(&[("cards.yaml", CARDS), ("constants.yaml", text)]);
    let all = Settings {
        values: vec![
            ("collapse.threshold".into(), 4.0),
            ("collapse.gap".into(), 1.0),
        ],
        ..Settings::default()
    };
    let saved = workspace.save_one(&all).unwrap().text;
    assert!(
        saved.starts_with("# ours\nthreshold: 4 # low\nmax_reflexions: 5\n"),
        "{saved}"
    );
    assert!(saved.contains("consensus_gap_threshold: 1"), "{saved}");
}

#[test]
fn a_card_that_is_hard_to_undo_is_noted_until_it_says_whether_it_changes_data() {
    let card = |more: &str| {
        format!(
            "position_card: {{agent: Ida, evidence: [{{type: test, pointer: docs/i.md, quality: 1}}], risks: [], confidence: 1, cost: 10, reversibility: 0.1{more}}}"
        )
    };
    let unsaid = open(&[("card.yaml", &card(""))]);
    assert_eq!(status(&unsaid), "ACCEPT Ida Ida");
    let found = notes(&unsaid);
    assert_eq!(
        found,
        [
            "Ida has reversibility 0.1, below 0.3, and does not say whether it changes data (data_changes). If it does, a human has to approve it."
        ]
    );
    let says_no = open(&[("card.yaml", &card(", data_changes: false"))]);
    assert_eq!(
        (status(&says_no).as_str(), notes(&says_no).len()),
        ("ACCEPT Ida Ida", 0)
    );
    let says_yes = open(&[("card.yaml", &card(", data_changes: true"))]);
    assert_eq!(
        (status(&says_yes).as_str(), notes(&says_yes).len()),
        ("ESCALATE – –", 0)
    );
    let policy = "thresholds: {reversibility_limit: 0.1}";
    let lower = open(&[("card.yaml", &card("")), ("policy.yaml", policy)]);
    assert_eq!(notes(&lower).len(), 0);
}

#[test]
fn a_panel_that_lacks_roles_says_so() {
    let workspace = open(&[("cards.yaml", CARDS), ("panel.yaml", EVALUATIONS)]);
    let found = notes(&workspace);
    assert_eq!(
        found,
        [
            "The panel is 2 evaluators in 2 of 7 roles; nobody speaks as Skeptic, Domain Expert, Verifier, Collective Intelligence or Risk/Compliance Watcher."
        ]
    );
    assert!(of_decision(&workspace, 0, report).contains(&found[0]));
}

#[test]
fn a_hybrid_names_what_both_are_weak_in() {
    let evaluations = "panel_evaluation: {agent: Skeptic, position_scores: {index: 0.65, scan: 0.62}, confidence: 1}";
    let workspace = open(&[("cards.yaml", CARDS), ("panel.yaml", evaluations)]);
    let told = of_decision(&workspace, 0, report);
    let expected = [
        "- **Evidence quality:** index 0.40, scan 0.40, both below 0.60; the hybrid has 0.40",
        "- **Reversibility:** index 0.40, scan 0.40, both below 0.50; the hybrid has 0.40",
        "- **Cost:** index 60, scan 55, both above 50; the hybrid has",
    ];
    if told.starts_with("# Decision report\n\n**HYBRID_SYNTHESIZED") {
        for line in expected {
            assert!(told.contains(line), "{line}: {told}");
        }
        assert!(!told.contains("**Confidence:** index 0.50"), "{told}");
    } else {
        panic!("{told}");
    }
}

/// Two cards of the same two weaknesses, of whom index leads a panel that nearly ties.
const WEAK: &str = "
position_cards:
  - {id: index, agent: Ida, evidence: [{type: test, pointer: docs/i.md, quality: 0.3}], risks: [{severity: high, description: It stalls, mitigation: m, residual_risk: 0.1}], confidence: 0.45, cost: 60, reversibility: 0.4}
  - {id: scan, agent: Sam, evidence: [{type: test, pointer: docs/s.md, quality: 0.5}], risks: [{severity: high, description: It is slow, mitigation: m, residual_risk: 0.1}], confidence: 0.4, cost: 80, reversibility: 0.45}
panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {index: 0.65, scan: 0.6}, confidence: 0.9}
  - {agent: SkepticAgent, position_scores: {index: 0.64, scan: 0.6}, confidence: 0.9}
";

#[test]
fn a_fallback_names_the_leader_of_the_panel() {
    let told = of_decision(&open(&[("cards.yaml", WEAK)]), 0, report);
    let leads = "so the safest position is taken: **scan**, though **index** leads the panel. A hybrid was made and not taken";
    assert!(told.contains(leads), "{told}");
    let other = WEAK
        .replace("index: 0.65", "index: 0.6")
        .replace("index: 0.64", "index: 0.6")
        .replace("scan: 0.6}", "scan: 0.63}");
    let told = of_decision(&open(&[("cards.yaml", &other)]), 0, report);
    let leads = "**scan**, which also leads the panel.";
    assert!(told.contains(leads), "{told}");
}

#[test]
fn weaknesses_of_both_stand_beside_a_hybrid_that_is_not_taken() {
    let told = of_decision(&open(&[("cards.yaml", WEAK)]), 0, report);
    let weak = "What both are weak in, so that a hybrid does not mend it by itself:";
    assert!(told.contains(weak), "{told}");
    assert!(
        told.contains("index 0.30, scan 0.50, both below 0.60; the hybrid has "),
        "{told}"
    );
}

#[test]
fn a_second_objective_is_superseded() {
    let context = "context: {objective: Find orders, constraints: [No new service]}\n";
    let other = "context: {objective: Find customers, constraints: [GDPR]}\n";
    let beside = format!("objective: Find customers\n{context}{CARDS}");
    let apart = [("c.yaml", CARDS), ("x.yaml", context), ("y.yaml", other)];
    let first = "superseded: Find customers | one objective of a decision | only the first counts";
    let found = diagnostics(&open(&apart));
    assert!(found.iter().any(|one| one == first), "{found:?}");
    let told = of_decision(&open(&apart), 0, brief);
    assert!(
        told.contains("- **Objective:** Find orders\n- **Constraints:** No new service; GDPR\n"),
        "{told}"
    );
    let found = diagnostics(&open(&[("c.yaml", &beside)]));
    assert!(found.iter().any(|one| one == first), "{found:?}");
    let twice = [("c.yaml", CARDS), ("x.yaml", context), ("y.yaml", context)];
    let found = diagnostics(&open(&twice));
    assert!(!found.iter().any(|one| one.contains("superseded")));
}

#[test]
fn values_of_wrong_types_are_errors() {
    let cases = [
        (
            "history: {estimates: abc}",
            "\"abc\"",
            "estimates as a map of cards",
        ),
        (
            "history: {estimates: true}",
            "true",
            "estimates as a map of cards",
        ),
        (
            "history: {estimates: [20]}",
            "a list of 1",
            "estimates as a map of cards",
        ),
        (
            "history: {attempts: 1, estimates: 20}",
            "20",
            "estimates as a map of cards",
        ),
        (
            "panel_evaluations: [{agent: SkepticAgent, confidence: 1, position_scores: {index: 1}, rationale: [1]}]",
            "a list of 1",
            "rationale as text, or a map of positions to texts",
        ),
        (
            "panel_evaluations: [{agent: SkepticAgent, confidence: 1, position_scores: {index: 1}, rationale: true}]",
            "true",
            "rationale as text, or a map of positions to texts",
        ),
    ];
    for (text, found, expected) in cases {
        let files = open(&[("cards.yaml", CARDS), ("more.yaml", text)]);
        let said = &files.files()[1].diagnostics;
        let is_told = said.iter().any(|one| {
            one.found.contains(found.trim_matches('"'))
                && one.expected.contains(expected)
                && one.line == 1
                && one.severity == steelyard_documents::Severity::Error
        });
        assert!(is_told, "{text}: {said:?}");
    }
}

#[test]
fn an_unknown_tradeoff_is_not_in_the_report() {
    let resolutions = "resolutions: [{tradeoff: foo, mitigation: Wait, next_step: Wait for foo}, {tradeoff: invariants, mitigation: Ask first}]\n";
    let workspace = open(&[
        ("c.yaml", CARDS),
        ("e.yaml", EVALUATIONS),
        ("r.yaml", resolutions),
    ]);
    let told = of_decision(&workspace, 0, report);
    assert!(!told.contains("foo"), "{told}");
    let known = "Nothing is given up in invariants as it stands. **Mitigation:** Ask first.";
    assert!(told.contains(known), "{told}");
}

#[test]
fn evaluations_without_a_panel_are_named() {
    let cards = "
position_cards:
  - {id: index, evidence: [{type: test, pointer: a, quality: 0.9}], risks: [], confidence: 0.9, cost: 10, reversibility: 0.9}
  - {id: scan, evidence: [{type: test, pointer: b, quality: 0.1}], risks: [], confidence: 0.1, cost: 60, reversibility: 0.1}
receipts: [{card: index, verdict: PASS}, {card: scan, verdict: PASS}]
";
    let resolutions = "resolutions: [{concern: Reindexing takes a night, resolution: On Sunday}]\n";
    let told = |files: &[(&str, &str)]| of_decision(&open(files), 0, report);
    let files = [("c.yaml", cards), ("e.yaml", EVALUATIONS)];
    let words = "No panel was called: the 2 evaluations of it were not used";
    let evaluated = told(&files);
    assert!(evaluated.contains(&format!("{words}.")), "{evaluated}");
    let answered = told(&[files[0], files[1], ("r.yaml", resolutions)]);
    let words = format!("{words}, nor was the answer to a concern.");
    assert!(answered.contains(&words), "{answered}");
    assert!(!told(&files[..1]).contains("No panel was called"));
    let panel = told(&[("c.yaml", CARDS), files[1]]);
    assert!(!panel.contains("No panel was called"), "{panel}");
}

#[test]
fn evaluations_alone_have_no_cards_and_no_conflict() {
    let workspace = open(&[("e.yaml", EVALUATIONS)]);
    let told = of_decision(&workspace, 0, report);
    assert!(!told.contains("in its card"), "{told}");
    let told = of_decision(&workspace, 0, brief);
    assert!(!told.contains("needs no panel"), "{told}");
    assert!(
        told.contains("**Conflict type:** not known; no position cards were given"),
        "{told}"
    );
}
