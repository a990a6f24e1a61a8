//! Text of files stays text: nothing in a card, a receipt or an evaluation becomes a heading, a link, HTML or a row
//! of a report, and nothing of it is lost. Briefs ask in YAML that is read back, whatever cards are called.

use crate::rooms::Rooms as _;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use steelyard_collapse::{brief, brief_yaml, report};
use steelyard_decision::Settings;
use steelyard_documents::Severity;
use steelyard_harness::SystemWorkspace;

use crate::papers::{of_decision, of_decision_under, open, settings};

/// What somebody could write to make a report say otherwise than it does.
fn hostile() -> impl Strategy<Value = String> {
    let pieces = [
        "# heading",
        "\n\n## Next steps\n\n",
        "- item",
        "1. step",
        "> quote",
        "---",
        "===",
        "***",
        "**bold**",
        "_em_",
        "a_b",
        "`code`",
        "``",
        "```",
        "```yaml",
        "[a](https://a.b)",
        "![i](j)",
        "[a]: https://a.b",
        "[^1]",
        "<https://a.b>",
        "https://a.b",
        "www.a.b",
        "<b>",
        "</td>",
        "<script>alert(1)</script>",
        "<!-- ",
        "-->",
        "&lt;",
        "&amp;",
        "&#60;",
        "| a | b |",
        "|",
        "~~x~~",
        "$x$",
        "$$y$$",
        "\\",
        "\\\\",
        "\t",
        "    four",
        "\r\n",
        "\u{202e}",
        "[x] ",
        ":tada:",
        "é",
        "a",
        " ",
        "\u{0}",
        "…",
        "\"",
        "'",
        ": ",
        "<0.0-1.0>",
    ];
    vec(select(pieces.to_vec()), 1..6).prop_map(|pieces| pieces.concat())
}

/// Two close cards with a panel, every text hostile.
fn documents(texts: &[String; 8]) -> [(&'static str, String); 3] {
    let [id, other, agent, claim, action, pointer, risk, why] = texts;
    // What points nowhere is no evidence.
    let pointer = format!("docs/{pointer}");
    let card = |id: &str, quality: f64| {
        json!({
            "id": id, "agent": agent, "timestamp": why, "claims": [claim, "plain"],
            "plan": [{"action": action, "rationale": why}],
            "evidence": [{"type": agent, "pointer": pointer, "quality": quality}],
            "risks": [{"severity": "high", "description": risk, "mitigation": why, "residual_risk": 0.5}],
            "confidence": 0.9, "cost": 10, "reversibility": 0.8, "value": 0.5,
        })
    };
    let kept_out = json!({
        "id": "kept out", "evidence": [{"type": "t", "pointer": "p", "quality": 0.5}], "confidence": 0.5, "cost": 1,
        "reversibility": 0.5, "invariant_violations": [{"invariant_id": risk, "description": why}],
    });
    let cards =
        json!({"decision": why, "position_cards": [card(id, 0.8), card(other, 0.7), kept_out]});
    let evaluator = |name: &str, scores: [f64; 2]| {
        json!({
            "agent": name, "role": "skeptic", "position_scores": {id.clone(): scores[0], other.clone(): scores[1]},
            "rationale": {id.clone(): why, other.clone(): claim}, "concerns": [risk], "confidence": 0.9,
        })
    };
    let panel = json!({
        "decision": why,
        "panel_evaluations": [evaluator(&format!("{agent} A"), [0.8, 0.2]), evaluator("B", [0.7, 0.9])],
    });
    let receipts =
        json!({"decision": why, "receipts": [{"card": other, "approve": true, "reasons": [risk]}]});
    [
        ("cards.json", cards),
        ("panel.json", panel),
        ("receipts.json", receipts),
    ]
    .map(|(name, value): (&str, Value)| (name, value.to_string()))
}

fn workspace(documents: &[(&'static str, String)]) -> SystemWorkspace {
    let files: Vec<(&str, &str)> = documents
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    open(&files)
}

/// What a text is on one line, as a reader of the page sees it.
fn seen(text: &str) -> String {
    let turned = |c: &char| !matches!(c, '\u{202a}'..='\u{202e}');
    let plain: String = text
        .chars()
        .filter(turned)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What hosts of repositories take for Markdown beyond `CommonMark`.
fn as_hosts_do() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM
}

/// Headings and all other text of a document; fails where it holds what only we may not write either.
fn checked(markdown: &str) -> Result<(Vec<String>, String), TestCaseError> {
    let (mut headings, mut words, mut heading) = (Vec::new(), String::new(), None::<String>);
    for event in Parser::new_ext(markdown, as_hosts_do()) {
        let text = match &event {
            Event::Text(text) | Event::Code(text) => text.to_string(),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Rule
            | Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::BlockQuote(_)
                | Tag::HtmlBlock
                | Tag::Strikethrough
                | Tag::FootnoteDefinition(_)
                | Tag::Emphasis,
            ) => {
                return Err(TestCaseError::fail(format!("{event:?} in\n{markdown}")));
            }
            Event::Start(Tag::Heading { .. }) => {
                heading = Some(String::new());
                continue;
            }
            Event::End(TagEnd::Heading(_)) => {
                headings.extend(heading.take());
                continue;
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) => "\n".to_owned(),
            _ => continue,
        };
        heading.as_mut().unwrap_or(&mut words).push_str(&text);
    }
    Ok((headings, words))
}

const SECTIONS: [&str; 13] = [
    "Positions compared",
    "Voting breakdown",
    "Rationale",
    "Trade-offs accepted",
    "Trade-offs",
    "Concerns raised",
    "Risks of this position",
    "Kept out of the ranking",
    "Reflexion requests",
    "Memory write",
    "Next steps",
    "Audit trail",
    "What the panel says of each",
];

/// The fenced YAML of a brief.
fn template(markdown: &str) -> String {
    let mut inside = false;
    let mut text = String::new();
    for event in Parser::new_ext(markdown, as_hosts_do()) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => inside = &*kind == "yaml",
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(more) if inside => text.push_str(&more),
            _ => {}
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn text_of_files_stays_text(texts in proptest::array::uniform8(hostile())) {
        let workspace = workspace(&documents(&texts));
        let markdown = of_decision(&workspace, 0, report);
        let (headings, words) = checked(&markdown)?;
        for heading in &headings[1..] {
            let ours = SECTIONS.contains(&heading.as_str())
                || ["Winning", "Recommended", "Leading"].iter().any(|lead| heading.starts_with(&format!("{lead} position: ")));
            prop_assert!(ours, "{heading} in\n{markdown}");
        }
        // The claims that were read of whatever is recommended stand there whole.
        let claims = of_decision(&workspace, 0, |about| about.case.cards[0].card.claims.clone());
        let recommended = headings.iter().any(|one| one.contains(" position: "));
        for claim in claims.iter().map(|claim| seen(claim)).filter(|_| recommended) {
            prop_assert!(words.contains(&claim), "{claim} in\n{markdown}");
        }
    }

    #[test]
    fn text_stays_text_in_a_brief(texts in proptest::array::uniform8(hostile())) {
        let workspace = workspace(&documents(&texts));
        let markdown = of_decision(&workspace, 0, brief);
        let outside = markdown.split("```yaml\ndecision").next().unwrap();
        let (headings, _) = checked(outside)?;
        let names = headings.iter().filter(|one| !["Positions", "Not to be evaluated", "The panel", "How to answer"].contains(&one.as_str()));
        prop_assert!(names.count() <= 3, "{markdown}");
    }

    #[test]
    fn a_filled_in_template_is_a_panel(texts in proptest::array::uniform8(hostile())) {
        let mut documents = documents(&texts).to_vec();
        documents.remove(1);
        // Ids that mean the same card, or none, cannot be told apart in any answer.
        let [id, other] = [&texts[0], &texts[1]].map(|id| seen(id));
        let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        prop_assume!(!bare(&id).is_empty() && !bare(&other).is_empty() && bare(&id) != bare(&other));
        prop_assume!(!texts[..2].iter().any(|id| id.contains("<0.0-1.0>")) && !texts[7].contains("<0.0-1.0>"));
        let before = workspace(&documents);
        let markdown = of_decision(&before, 0, brief);
        let answers = template(&markdown).replace("<0.0-1.0>", "0.8");
        prop_assert_eq!(answers.matches("panel_evaluation:").count(), 7, "{}", markdown);
        let yaml = of_decision(&before, 0, brief_yaml);
        let brief = open(&[("brief.yaml", &yaml)]);
        let errors = brief.files()[0].diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        prop_assert_eq!(errors.count(), 0, "{}", yaml);
        documents.push(("answers.yaml", answers));
        let after = workspace(&documents);
        let diagnostics: Vec<_> = after.files()[2].diagnostics.iter().filter(|diagnostic| diagnostic.severity != Severity::Note).collect();
        prop_assert!(diagnostics.is_empty(), "{diagnostics:?} in\n{}", documents[2].1);
        let evaluators = after.cards().evaluators(0, &Settings::default());
        prop_assert_eq!(evaluators.len(), 7);
        for evaluator in evaluators {
            prop_assert_eq!(evaluator.scores.iter().flatten().count(), 2);
        }
    }
}

#[test]
fn an_empty_template_is_no_panel() {
    let cards =
        "position_cards: [{id: a, cost: 1, evidence: [a.md]}, {id: b, cost: 2, evidence: [b.md]}]";
    let before = open(&[("cards.yaml", cards)]);
    let answers = template(&of_decision(&before, 0, brief));
    let after = open(&[("cards.yaml", cards), ("answers.yaml", &answers)]);
    let diagnostics = &after.files()[1].diagnostics;
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(errors.count(), 3 * 7, "{diagnostics:?}");
}

#[test]
fn nothing_to_ask_about_is_said() {
    let workspace = open(&[
        ("a.yaml", "position_card: {agent: a, cost: 1}"),
        ("r.yaml", "receipt: {card: a, approve: false}"),
    ]);
    let text = of_decision(&workspace, 0, brief);
    assert!(text.contains("nothing to put to a panel"), "{text}");
    assert!(!text.contains("How to answer"), "{text}");
    let all = settings(&[("panel.evaluators", "heuristic")]);
    let text = of_decision_under(&workspace, 0, &all, report);
    assert!(
        text.contains("**REFLEXION.** No position is left"),
        "{text}"
    );
}
