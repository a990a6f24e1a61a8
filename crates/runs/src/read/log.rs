use steelyard_documents::{Code, Decoder, Fields, Node, Severity};

use super::value::{count, flag, value};
use crate::{Ended, Usage};

/// Reads what is known of all model calls: `usage`, as the importers of logs give it away.
pub(super) fn read_usage<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<Usage> {
    let mut inner = inside(decoder, fields, "usage")?.1;
    let mut known = |name: &'static str| count(decoder, &mut inner, &[name]);
    let usage = Usage {
        input: known("input"),
        cached: known("cached"),
        cache_written: known("cache_written"),
        cache_written_1h: known("cache_written_1h"),
        output: known("output"),
        reasoning: known("reasoning"),
        calls: known("calls").map_or(0, |calls| u32::try_from(calls).unwrap_or(u32::MAX)),
        at_least: flag(decoder, &mut inner, "at_least").unwrap_or(false),
        input_at_least: flag(decoder, &mut inner, "input_at_least").unwrap_or(false),
    };
    inner.finish(decoder);
    Some(usage)
}

/// Reads how a log ended: `ended`. Without a word of its answer, or with more failed calls than calls, nothing is known of it.
pub(super) fn read_ended<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<Ended> {
    let (node, mut inner) = inside(decoder, fields, "ended")?;
    let answered = flag(decoder, &mut inner, "answered");
    let calls = count(decoder, &mut inner, &["calls"]).unwrap_or(0);
    let failed_calls = count(decoder, &mut inner, &["failed_calls"]).unwrap_or(0);
    inner.finish(decoder);
    if let Some(answered) = answered
        && failed_calls <= calls
    {
        return Some(Ended {
            answered,
            calls,
            failed_calls,
        });
    }
    let found = decoder.found(node);
    let expected = "answered, and no more failed_calls than calls";
    let words = [found.as_str(), expected, "not used"];
    decoder.report(Severity::Warning, Code::MISSING_FIELD, node.span, words);
    None
}

/// A map in a field.
fn inside<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Option<(&'a Node, Fields<'a>)> {
    let node = value(decoder, fields, name)?;
    Some((node, decoder.fields(node, name)?))
}
