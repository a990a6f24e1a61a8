//! What is said of the agent's work beside it: a review, and a guardian's verdict on an action, in words.

use super::super::blocks::shortened;
use super::super::json::{Object, items};

/// A review: what it came to, why, and what it found, each with its place.
pub(super) fn review(event: &Object<'_>) -> String {
    let review = event.object("review_output");
    let mut words = "review: ".to_owned();
    let came_to = review.some(&["overall_correctness"]);
    words.push_str(came_to.as_deref().unwrap_or("no result"));
    if let Some(why) = review.some(&["overall_explanation"]) {
        words.push('\n');
        words.push_str(&why);
    }
    let findings = items(review.raw("findings")).into_iter();
    let findings = findings.map(|one| Object::of(Some(one)));
    for finding in findings.filter(|one| !one.is_empty()) {
        let at = finding.object("code_location");
        words.push_str("\n- ");
        words.push_str(&finding.text("title"));
        if let Some(path) = at.some(&["absolute_file_path"]) {
            words.push_str(" (");
            words.push_str(&path);
            if let Some(line) = at.object("line_range").count("start") {
                words.push(':');
                words.push_str(&line.to_string());
            }
            words.push(')');
        }
        if let Some(body) = finding.some(&["body"]) {
            words.push('\n');
            words.push_str(&body);
        }
    }
    words
}

/// A verdict on an action, with why where that is told.
pub(super) fn verdict(event: &Object<'_>) -> String {
    let action = event.object("action");
    let telling = ["command", "program", "host", "tool_name", "type"];
    let about = action.some(&telling).unwrap_or_default();
    let status = event.text("status");
    let mut words = ["guardian: ", &*status, ": ", &shortened(&about)].concat();
    if let Some(why) = event.some(&["rationale"]) {
        words.push('\n');
        words.push_str(&shortened(&why));
    }
    words
}
