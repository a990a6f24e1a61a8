//! What an interviewer is told to ask, under the ranking of a turn.

use steelyard_decision::{Alternative, Model, Property, PropertyValue, Weighed, plain};

/// The strategy, the focus and the hint of the candidate that is to be asked, and then those of each candidate in the
/// order of the ranking; `None` where there are no candidates.
pub(super) fn beneath(model: &Model, weighed: &Weighed) -> Option<String> {
    let (cells, last) = weighed.last(&model.cells);
    let chosen = last.outcome.winner.or(last.outcome.recommended);
    let chosen = chosen.map(|at| &cells.alternatives[at]);
    let mut lines = Vec::new();
    if let Some(one) = chosen {
        lines.push(format!("Ask: {}", one.label));
        lines.push(format!("  strategy: {}", text(one, "strategy")));
        lines.push(format!("  focus: {}", focus(one)));
        lines.push(format!("  hint: {}", text(one, "prompt_hint")));
    }
    let all = weighed.order.iter();
    let all = all.map(|at| &model.cells.alternatives[*at]);
    let others: Vec<&Alternative> = all
        .filter(|one| chosen.is_none_or(|chosen| chosen.id != one.id))
        .collect();
    if !others.is_empty() {
        lines.push("Other candidates:".to_owned());
    }
    for one in others {
        let hint = text(one, "prompt_hint");
        lines.push(format!("  {}: {}; hint: {hint}", one.label, focus(one)));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// "depth, node n1, “Deepen: low price”, confidence 0.8".
fn focus(one: &Alternative) -> String {
    let mut parts = vec![text(one, "focus_type").to_owned()];
    for (id, noun) in [
        ("node_id", "node"),
        ("node_ids", "nodes"),
        ("element_id", "element"),
    ] {
        parts.extend(one.property(id).map(|value| format!("{noun} {value}")));
    }
    parts.push(format!("“{}”", text(one, "focus_description")));
    let number = |property: &Property| match property.value {
        Some(PropertyValue::Number(number)) => Some(number),
        _ => None,
    };
    let confidence = one.properties.iter().find(|one| one.id == "confidence");
    if let Some(confidence) = confidence.and_then(number) {
        parts.push(format!("confidence {}", plain(confidence)));
    }
    parts.join(", ")
}

fn text<'a>(one: &'a Alternative, id: &str) -> &'a str {
    one.property(id).unwrap_or("–")
}
