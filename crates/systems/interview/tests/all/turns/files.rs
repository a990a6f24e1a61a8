//! An interview about a balcony, small enough to work out by hand.

#![allow(dead_code, reason = "each suite uses a part of it")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Seven strategies, of which one has nothing to be about; a veto that the last words are exempt from; three scorers.
pub(super) const SCORING: &str = "\
strategies:
  - {id: deepen, name: Go deeper, type_category: depth}
  - {id: broaden, name: Go wider, type_category: breadth}
  - {id: bridge, name: Lead over, type_category: peripheral}
  - {id: contrast, name: Hold against, type_category: contrast}
  - {id: synthesis, name: Sum up, type_category: transition}
  - {id: closing, name: Say goodbye, type_category: transition}
  - {id: cover_element, name: Touch on, type_category: coverage}
tier1_scorers:
  - id: recent_redundancy
    params: {similarity_threshold: 0.85, lookback_window: 6}
    exempt: [closing]
tier2_scorers:
  - {id: engagement, strategy_weights: {default: 0.2, deepen: 0.3}}
  - {id: strategy_diversity, weight: 0.5}
  - {id: contrast_opportunity, weight: 0.4}
phase_profiles:
  exploratory: {deepen: 0.8}
";

/// What was said, with its turn: an opening, then an answer and a question a turn, then an answer that nobody built on.
/// No label of a node stands in it.
pub(super) const SAID: [(&str, u32, &str); 12] = [
    ("system", 0, "What comes to mind about your balcony?"),
    ("user", 1, "It is where I sit after work."),
    ("system", 1, "What else grows out there?"),
    ("user", 2, "Mostly herbs, and one stubborn lemon tree."),
    ("system", 2, "Explore new aspects"),
    ("user", 3, "My cousin comes by twice a week in August."),
    ("system", 3, "Tell me more about the weeks without you."),
    ("user", 4, "The woman next door waters everything then."),
    ("system", 4, "Why does that matter?"),
    ("user", 5, "She has a key to my flat."),
    ("system", 5, "Do you say goodbye to the plants?"),
    ("user", 6, "I did once."),
];

/// Nodes with label, type, stance, confidence and time, the newest first, as no reader should take them to be.
pub(super) const NODES: [(&str, &str, &str, &str, &str, &str); 7] = [
    ("g", "harvest", "value", "0", "0.5", "10:11:10"),
    (
        "f",
        "the neighbour’s key",
        "attribute",
        "1",
        "0.7",
        "10:07:10",
    ),
    ("e", "weeks away", "attribute", "-1", "0.4", "10:05:10"),
    ("d", "daily watering", "consequence", "1", "1", "10:03:10"),
    ("c", "supper outside", "value", "0", "0.6", "10:01:30"),
    (
        "b",
        "smell of July",
        "consequence",
        "-1",
        "null",
        "10:01:20",
    ),
    (
        "a",
        "basil on the sill",
        "attribute",
        "1",
        "0.9",
        "10:01:10",
    ),
];

/// Two triangles with one edge between them; e – f is told before f is there.
pub(super) const EDGES: [(&str, &str, &str); 7] = [
    ("a", "b", "10:01:40"),
    ("b", "c", "10:01:41"),
    ("a", "c", "10:01:42"),
    ("c", "d", "10:05:15"),
    ("d", "e", "10:05:20"),
    ("e", "f", "10:05:30"),
    ("d", "f", "10:07:20"),
];

/// What the log says of each turn: the strategy, its reasoning, and `scorer_details`.
const LOG: [(&str, &str, &str); 5] = [
    ("broaden", "", ""),
    (
        "deepen",
        "Phase multiplier: 0.80 → final_score = 1.2000 × 0.80 = 0.9600",
        r#"{"tier1_results": [], "tier2_results": [
            {"scorer_id": "EngagementScorer", "raw_score": 1.0, "weight": 0.3, "contribution": 0.3, "signals": {"node_id": "d"}},
            {"scorer_id": "StrategyDiversityScorer", "raw_score": 1.0, "weight": 0.5, "contribution": 0.5, "signals": {"node_id": "d"}},
            {"scorer_id": "ContrastOpportunityScorer", "raw_score": 1.0, "weight": 0.4, "contribution": 0.4, "signals": {"node_id": "d"}}],
            "final_score": 0.96, "vetoed_by": null}"#,
    ),
    (
        "deepen",
        "Phase multiplier: 0.80 → final_score = 0.8500 × 0.80 = 0.6800",
        r#"{"tier1_results": [], "tier2_results": [
            {"scorer_id": "StrategyDiversityScorer", "raw_score": 1.0, "weight": 0.5, "contribution": 0.5, "signals": {"node_id": "e"}},
            {"scorer_id": "EngagementScorer", "raw_score": 0.8, "weight": 0.25, "contribution": 0.2, "reasoning": "three short answers", "signals": {"node_id": "e"}},
            {"scorer_id": "SaturationScorer", "raw_score": 1.0, "weight": 0.15, "contribution": 0.15, "signals": {"node_id": "e"}}],
            "final_score": 0.68, "vetoed_by": null}"#,
    ),
    (
        "humour",
        "Phase multiplier: 1.00 → final_score = 0.5000 × 1.00 = 0.5000",
        r#"{"tier1_results": [], "tier2_results": [
            {"scorer_id": "EngagementScorer", "raw_score": 1.0, "weight": 0.5, "contribution": 0.5, "signals": {"node_id": null}}],
            "final_score": 0.5, "vetoed_by": null}"#,
    ),
    ("bridge", "", ""),
];

/// A text in a JSON document.
pub(super) fn quoted(text: &str) -> String {
    let mut all = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => all.extend(['\\', sign]),
            '\n' => all.push_str("\\n"),
            _ => all.push(sign),
        }
    }
    all.push('"');
    all
}

/// Lines of a list.
fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(",\n")
}

/// The session with these things said, a line each.
pub(super) fn session_with(said: &[(&str, u32, &str)]) -> String {
    let said = (0..).zip(said).map(|(minute, (who, turn, text))| {
        let text = quoted(text);
        format!(
            r#"{{"turn_number": {turn}, "speaker": "{who}", "text": {text}, "created_at": "2026-03-01T10:{minute:02}:00Z"}}"#
        )
    });
    let nodes = NODES.map(|(id, label, kind, stance, sure, at)| {
        let sure = match sure {
            "null" => String::new(),
            sure => format!(r#""confidence": {sure}, "#),
        };
        format!(
            r#"{{"id": "{id}", "label": "{label}", "node_type": "{kind}", {sure}"stance": {stance}, "recorded_at": "2026-03-01T{at}Z"}}"#
        )
    });
    let edges = EDGES.map(|(from, to, at)| {
        format!(
            r#"{{"source_node_id": "{from}", "target_node_id": "{to}", "relevance": 0.5, "recorded_at": "2026-03-01T{at}Z"}}"#
        )
    });
    let log = (1..).zip(LOG).map(|(turn, (strategy, why, details))| {
        let mut line = format!(r#"{{"turn_number": {turn}, "strategy_selected": "{strategy}""#);
        if !details.is_empty() {
            let (why, details) = (quoted(why), quoted(details));
            let _ = write!(
                line,
                r#", "strategy_reasoning": {why}, "scorer_details": {details}"#
            );
        }
        line + "}"
    });
    format!(
        "{{\"metadata\": {{\"session_id\": \"balcony\"}},\n\"utterances\": [\n{}\n],\n\"graph\": {{\"nodes\": [\n{}\n],\n\"edges\": [\n{}\n]}},\n\"scoring_history\": [\n{}\n]}}\n",
        list(said),
        list(nodes),
        list(edges),
        list(log),
    )
}

pub(super) fn session() -> String {
    session_with(&SAID)
}

/// The line, from 1, at which these words stand first.
pub(super) fn line_of(text: &str, words: &str) -> u32 {
    let mut lines = (1..).zip(text.lines());
    let found = lines.find(|(_, line)| line.contains(words));
    found.unwrap_or_else(|| panic!("{words} is not there")).0
}

/// The cosine of two texts' TF-IDF vectors as interview.md tells it: each pair its own corpus of two, tf = count / total,
/// idf = ln(1 + 2 / (1 + df)).
pub(super) fn alike(cut: fn(&str) -> Vec<String>, one: &str, other: &str) -> f64 {
    let counted = [one, other].map(|text| {
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for gram in cut(&text.to_lowercase()) {
            *counts.entry(gram).or_default() += 1.0;
        }
        counts
    });
    let vector = |of: &BTreeMap<String, f64>| {
        let total: f64 = of.values().sum();
        let weigh = |(gram, count): (&String, &f64)| {
            let df = counted
                .iter()
                .map(|one| f64::from(u8::from(one.contains_key(gram))));
            let idf = (1.0 + 2.0 / (1.0 + df.sum::<f64>())).ln();
            (gram.clone(), count / total * idf)
        };
        of.iter().map(weigh).collect::<BTreeMap<_, _>>()
    };
    let [one, other] = counted.each_ref().map(vector);
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    let norm = |of: &BTreeMap<String, f64>| of.values().map(|x| x * x).sum::<f64>().sqrt();
    let dot: f64 = one
        .iter()
        .map(|(gram, x)| x * other.get(gram).unwrap_or(&0.0))
        .sum();
    dot / (norm(&one) * norm(&other))
}

/// Runs of two and of three characters, spaces kept.
pub(super) fn runs_of_characters(text: &str) -> Vec<String> {
    let signs: Vec<char> = text.chars().collect();
    let cut = |length| signs.windows(length).map(|run| run.iter().collect());
    cut(2).chain(cut(3)).collect()
}

/// Words without what stands between them.
pub(super) fn words(text: &str) -> Vec<String> {
    let all = text.split(|sign: char| !sign.is_alphanumeric());
    all.filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
