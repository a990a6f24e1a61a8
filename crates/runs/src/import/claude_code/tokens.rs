//! What is read of a line's own fields.

use steelyard_documents::Name;

use super::super::super::Usage;
use super::super::json::{Object, items};
use super::super::step::Spending;

/// Tokens of an answer as all formats count: input with everything that was read from the cache and written to it,
/// which is counted apart here.
pub(super) fn usage(tokens: &Object<'_>, at_least: bool) -> Option<Usage> {
    if tokens.is_empty() {
        return None;
    }
    let input = tokens.count("input_tokens");
    let cached = tokens.count("cache_read_input_tokens");
    let by_time = tokens.object("cache_creation");
    let cache_written_1h = by_time.count("ephemeral_1h_input_tokens");
    let cache_written = tokens.count("cache_creation_input_tokens").or_else(|| {
        let parts = [by_time.count("ephemeral_5m_input_tokens"), cache_written_1h];
        parts.into_iter().flatten().reduce(u64::saturating_add)
    });
    let cache = [cached, cache_written].into_iter().flatten();
    Some(Usage {
        input: input.map(|input| cache.fold(input, u64::saturating_add)),
        cached,
        cache_written,
        cache_written_1h,
        output: tokens.count("output_tokens"),
        reasoning: None,
        calls: 1,
        at_least,
        input_at_least: false,
    })
}

/// Model calls within an answer that its sums leave out: those of an adviser, with a model of its own, and a compaction. The
/// others, of type `message`, are what the sums are of.
pub(super) fn iterations(
    tokens: &Object<'_>,
    message: &Object<'_>,
    key: Option<&str>,
) -> Vec<Spending> {
    let all = items(tokens.raw("iterations")).into_iter().enumerate();
    let all = all.map(|(at, one)| (at, Object::of(Some(one))));
    let apart = all.filter(|(_, one)| !matches!(one.text("type").as_ref(), "" | "message"));
    apart
        .filter_map(|(at, one)| {
            let model = one.some(&["model"]).unwrap_or(message.text("model"));
            Some(Spending {
                key: key.map(|key| format!("{key} {at}")),
                model: Some(model.into()).filter(|model: &Name| !model.is_empty()),
                usage: usage(&one, false)?,
                cost: None,
            })
        })
        .collect()
}
