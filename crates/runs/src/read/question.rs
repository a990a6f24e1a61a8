use steelyard_documents::dialects::{pass, take, text, word};
use steelyard_documents::{Code, Decoder, Fields, Name, Node, Severity, Value};

use super::value::flag;
use crate::{Asked, Effort, Harm, QuestionKind, Violation};

const EFFORTS: &str = "low, medium or high";
const KINDS: &str = "selection, open-ended or clarification";
const HARMS: &str = "error, warning, minor, major or critical";

/// A question, with the number of the turn that it names. A bare text is a question too.
pub fn read_question<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
) -> Option<(Asked, Option<&'a Node>)> {
    let mut asked = Asked {
        listed: true,
        span: node.span,
        ..Asked::default()
    };
    if let Value::Text(text) = &node.value {
        text.trim().clone_into(&mut asked.text);
        return Some((asked, None));
    }
    let mut fields = decoder.fields(node, "a question")?;
    let question = text(decoder, &mut fields, &["text", "question", "question_text"]);
    asked.about = text(decoder, &mut fields, &["about"]).unwrap_or_default();
    let efforts = ["effort_level", "effort"];
    asked.effort = word(decoder, &mut fields, &efforts, (Effort::parse, EFFORTS));
    let kinds = ["question_type", "type", "kind"];
    asked.kind = word(decoder, &mut fields, &kinds, (QuestionKind::parse, KINDS));
    asked.answer = text(decoder, &mut fields, &["answer"]);
    if let Some(entry) = take(decoder, &mut fields, &["options"]) {
        let options = decoder.list(&entry.value).into_iter();
        asked.options = options
            .filter_map(|one| decoder.verbatim(one, "an option"))
            .collect();
    }
    let turn = turn(decoder, &mut fields);
    asked.listed = !flag(decoder, &mut fields, "found").unwrap_or(false);
    pass(
        &mut fields,
        decoder,
        &[
            "id",
            "turn_id",
            "trajectory_id",
            "classified_at",
            "timestamp",
        ],
    );
    fields.finish(decoder);
    let Some(question) = question else {
        let words = ["a question without text", "text", "left out"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, node.span, words);
        return None;
    };
    asked.text = question;
    Some((asked, turn))
}

/// A violation, with the number of the turn that it names. A bare text is the preference.
pub(super) fn read_violation<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
) -> Option<(Violation, Option<&'a Node>)> {
    let mut violation = Violation {
        span: node.span,
        ..Violation::default()
    };
    let mut at = None;
    if let Value::Text(text) = &node.value {
        violation.preference = Name::from(text.trim());
    } else {
        let mut fields = decoder.fields(node, "a violation")?;
        let names = ["preference", "preference_name", "name"];
        violation.preference = text(decoder, &mut fields, &names)
            .map(Name::from)
            .unwrap_or_default();
        violation.expected = text(decoder, &mut fields, &["expected"]).unwrap_or_default();
        violation.actual = text(decoder, &mut fields, &["actual"]).unwrap_or_default();
        violation.harm = word(decoder, &mut fields, &["severity"], (Harm::parse, HARMS));
        at = turn(decoder, &mut fields);
        pass(
            &mut fields,
            decoder,
            &["id", "turn_id", "trajectory_id", "timestamp"],
        );
        fields.finish(decoder);
    }
    if violation.preference.is_empty() {
        let words = ["a violation without a preference", "preference", "left out"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, node.span, words);
        return None;
    }
    Some((violation, at))
}

fn turn<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<&'a Node> {
    let entry = take(decoder, fields, &["turn", "turn_number"])?;
    (entry.value.value != Value::Null).then_some(&entry.value)
}
