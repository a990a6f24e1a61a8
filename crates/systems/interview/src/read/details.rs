//! Reads what a session's log says of the candidate that was chosen: numbers in JSON in a text.

use serde_json::Value;
use steelyard_decision::RecordedNumber;
use steelyard_documents::{Name, excerpt, masked};

use crate::config::scorer_id;
use crate::state::{Record, Term};

/// What `scorer_details` says, an object in a text; an error is what is wrong with it.
pub(super) fn details(text: &str, reasoning: &str) -> Result<Record, String> {
    let root: Value = serde_json::from_str(text).map_err(|why| why.to_string())?;
    let list = |key: &str| root.get(key).and_then(Value::as_array).cloned();
    let terms = list("tier2_results").unwrap_or_default();
    let about = |key: &str| {
        let all = terms.iter().chain(root.get("tier1_results")?.as_array()?);
        let mut found = all.filter_map(|one| one.get("signals")?.get(key)?.as_str());
        found.next().map(|text| Name::from(masked(text)))
    };
    Ok(Record {
        strategy: Name::default(),
        element: about("element_id"),
        node: about("node_id"),
        score: root.get("final_score").and_then(number),
        multiplier: multiplier(reasoning),
        terms: terms.iter().filter_map(term).collect(),
    })
}

fn number(value: &Value) -> Option<RecordedNumber> {
    // The original prints all the digits that there are.
    value.as_f64().map(RecordedNumber::exact)
}

fn term(value: &Value) -> Option<Term> {
    let weight = value.get("weight").and_then(Value::as_f64);
    let words = value.get("reasoning").and_then(Value::as_str);
    Some(Term {
        raw: value.get("raw_score").and_then(Value::as_f64),
        words: words.map_or_else(String::new, excerpt),
        scorer: scorer_id(value.get("scorer_id")?.as_str()?).into(),
        weight: weight.filter(|weight| (0.0..=1e6).contains(weight)),
        contribution: value.get("contribution").and_then(number),
    })
}

/// The factor in `Phase multiplier: 1.20 → final_score = …`, to the digits that it shows.
fn multiplier(reasoning: &str) -> Option<RecordedNumber> {
    let (_, rest) = reasoning.split_once("multiplier:")?;
    let number = rest.split_whitespace().next()?;
    RecordedNumber::of(number)
}

#[cfg(test)]
mod tests {
    use steelyard_decision::RecordedNumber;

    use super::{details, multiplier};

    #[test]
    fn what_was_chosen_is_told_in_full() {
        let text = r#"{"tier1_results": [], "tier2_results": [{"scorer_id": "CoverageGapScorer",
            "raw_score": 0.85, "weight": 0.2, "contribution": 0.17, "signals": {"element_id": "taste"}}],
            "final_score": 0.204, "vetoed_by": null}"#;
        let reasoning = "Phase multiplier: 1.20 → final_score = 0.17 × 1.20 = 0.2040";
        let read = details(text, reasoning).expect("an object");
        assert_eq!(read.terms[0].scorer, "coverage_gap");
        assert_eq!(read.terms[0].raw, Some(0.85));
        assert_eq!(read.element.as_deref(), Some("taste"));
        assert_eq!(read.score, Some(RecordedNumber::exact(0.204)));
        assert_eq!(read.multiplier, RecordedNumber::of("1.20"));
        assert!(details("{", "").is_err());
        assert_eq!(multiplier("no phase"), None);
    }
}
