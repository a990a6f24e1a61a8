//! What rollouts of Codex and the events that it prints have in common.

use super::super::Usage;
use super::blocks::texts;
use super::json::{Object, Raw, items, text};

/// What a tool is called with.
pub(super) fn given<'a>(call: &Object<'a>) -> Option<Raw<'a>> {
    call.any(&[
        "arguments",
        "input",
        "action",
        "command",
        "query",
        "changes",
    ])
}

/// What it gave.
pub(super) fn gave<'a>(call: &Object<'a>) -> Option<Raw<'a>> {
    call.any(&["output", "aggregated_output", "result"])
}

/// Milliseconds that a tool took, as the record of its end says: `duration` in seconds and nanoseconds, or a number under a
/// name with its unit.
pub(super) fn took(end: &Object<'_>) -> Option<f64> {
    let parts = end.object("duration");
    if let Some(seconds) = parts.number("secs") {
        let nanos = parts.number("nanos").unwrap_or(0.0);
        return Some(seconds * 1e3 + nanos / 1e6);
    }
    let seconds = ["duration_seconds", "wall_time_seconds"].into_iter();
    let seconds = { seconds }.find_map(|key| end.number(key));
    let millis = ["duration_ms", "durationMs"].into_iter();
    let millis = || { millis }.find_map(|key| end.number(key));
    seconds.map(|seconds| seconds * 1e3).or_else(millis)
}

/// The words of an error.
pub(super) fn trouble(record: &Object<'_>) -> String {
    let inner = record.object("error").some(&["message"]);
    inner.unwrap_or(record.text("message")).into_owned()
}

/// The words of a summary of reasoning.
pub(super) fn summed_up(item: &Object<'_>) -> String {
    let lines = items(item.raw("summary_text")).into_iter();
    let lines: Vec<_> = lines.map(|line| text(Some(line))).collect();
    if lines.is_empty() {
        return texts(item.raw("summary"));
    }
    lines.join("\n")
}

/// Tokens of a call: cached ones are part of the input, reasoning of the output. None where no number can be read. Where only
/// the total says anything, no part is known.
pub(super) fn usage(tokens: &Object<'_>) -> Option<Usage> {
    if only_total(tokens).is_some() {
        return Some(Usage {
            calls: 1,
            at_least: true,
            ..Usage::default()
        });
    }
    let usage = Usage {
        input: tokens.count("input_tokens"),
        cached: tokens.count("cached_input_tokens"),
        cache_written: tokens.count("cache_write_input_tokens"),
        cache_written_1h: None,
        output: tokens.count("output_tokens"),
        reasoning: tokens.count("reasoning_output_tokens"),
        calls: 1,
        at_least: false,
        input_at_least: false,
    };
    let known = [usage.input, usage.cached, usage.cache_written];
    let known = known.into_iter().chain([usage.output, usage.reasoning]);
    known.flatten().next().map(|_| usage)
}

/// The total of tokens whose parts are all 0 or not there.
pub(super) fn only_total(tokens: &Object<'_>) -> Option<u64> {
    let parts = ["input_tokens", "output_tokens"];
    let mut parts = parts.into_iter().map(|part| tokens.count(part));
    let total = tokens.count("total_tokens").filter(|total| *total > 0)?;
    parts
        .all(|part| part.is_none_or(|part| part == 0))
        .then_some(total)
}

/// Whether it is of no tokens at all, so that no model was called.
pub(super) fn is_nothing(usage: &Usage) -> bool {
    if usage.at_least {
        return false;
    }
    let all = [usage.input, usage.cached, usage.cache_written];
    let mut all = all.into_iter().chain([usage.output, usage.reasoning]);
    all.all(|tokens| tokens.is_none_or(|tokens| tokens == 0))
}

/// What came since an earlier sum.
pub(super) fn since(now: Usage, before: Usage) -> Usage {
    let since = |now: Option<u64>, before: Option<u64>| {
        now.map(|now| now.saturating_sub(before.unwrap_or(0)))
    };
    Usage {
        input: since(now.input, before.input),
        cached: since(now.cached, before.cached),
        cache_written: since(now.cache_written, before.cache_written),
        output: since(now.output, before.output),
        reasoning: since(now.reasoning, before.reasoning),
        ..now
    }
}

/// Whether one of the figures of a sum is less than it was.
pub(super) fn falls(now: Usage, before: Usage) -> bool {
    let less = |now: Option<u64>, before: Option<u64>| {
        now.zip(before).is_some_and(|(now, before)| now < before)
    };
    less(now.input, before.input)
        || less(now.cached, before.cached)
        || less(now.cache_written, before.cache_written)
        || less(now.output, before.output)
        || less(now.reasoning, before.reasoning)
}
