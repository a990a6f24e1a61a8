use steelyard_documents::dialects::name;
use steelyard_documents::{Code, Decoder, Fields, Node, Range, Severity, Value};

use crate::{RunName, RunRef};

/// What a run is called where it is referred to; what names none is told.
pub fn read_ref<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<RunRef> {
    let by = match &node.value {
        Value::Map(_) => read_parts(decoder, node)?,
        Value::Null => return nameless(decoder, node, "nothing"),
        _ => match decoder.verbatim(node, "the id of a run or the name of its file")? {
            word if word.is_empty() => return nameless(decoder, node, "nothing"),
            word => RunName::Word(word.into()),
        },
    };
    Some(RunRef {
        by,
        span: node.span,
    })
}

fn read_parts<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<RunName> {
    const PLACE: Range = Range {
        min: 1.0,
        max: 1e9,
        says: "a place from 1",
    };
    let mark = decoder.reported();
    let mut fields: Fields<'a> = decoder.fields(node, "a run")?;
    let agent = name(decoder, &mut fields, &["agent", "agent_name"]);
    let run = name(
        decoder,
        &mut fields,
        &["run", "run_id", "session", "session_id"],
    );
    let file = name(decoder, &mut fields, &["file"]);
    let entry = fields.take(decoder, &["number"]);
    let number = entry.and_then(|entry| decoder.number(&entry.value, "number", PLACE, &[]));
    let number = number.filter(|number| {
        let whole = number.value.fract().abs() < f64::EPSILON;
        if !whole {
            let found = decoder.source().excerpt(number.span);
            let words = [found.as_str(), PLACE.says, "left out"];
            decoder.report(Severity::Error, Code::OUT_OF_RANGE, number.span, words);
        }
        whole
    });
    fields.finish(decoder);
    if !decoder.errors_since(mark).is_empty() {
        // Half a name could be that of another run.
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the bounds above"
    )]
    let number = number.map(|number| number.value as usize);
    if number.is_some() && file.is_none() {
        return nameless(decoder, node, "a number without a file");
    }
    if agent.is_none() && run.is_none() && file.is_none() {
        return nameless(decoder, node, "nothing");
    }
    Some(RunName::Parts {
        agent,
        run,
        file,
        number,
    })
}

/// Says that something names no run.
fn nameless<T>(decoder: &mut Decoder<'_>, node: &Node, found: &str) -> Option<T> {
    let expected = "agent, run or file: what the run is called";
    let words = [found, expected, "left out"];
    decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
    None
}
