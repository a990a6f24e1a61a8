//! Keys that price lists of other programs use, and what they are called here.

/// What to write in place of a key of a price that is not known here; `None` for a key that no other list is known to use.
/// Names of the `LiteLLM` list and their short forms are known, with `_above_200k_tokens` and the like behind them.
pub(super) fn meaning(key: &str) -> Option<String> {
    let (name, limit) = match key.rsplit_once("_above_") {
        Some((name, limit)) => match tokens(limit) {
            Some(limit) => (name, Some(limit)),
            None => (key, None),
        },
        None => (key, None),
    };
    match (own_key(name), limit) {
        (Some(own), Some(limit)) => Some(format!(
            "a price of its own before this one, with above: {limit} and {own}"
        )),
        (Some(own), None) if own != name => Some(format!("{own}, for so many tokens as per says")),
        _ => None,
    }
}

/// The key that a rate has here.
fn own_key(name: &str) -> Option<&'static str> {
    Some(match name {
        "input" | "input_cost_per_token" | "prompt" | "input_tokens" => "input",
        "cached"
        | "cached_input"
        | "cache_read"
        | "input_cached"
        | "input_cache_read"
        | "cache_read_input_token_cost" => "cached",
        "cache_written"
        | "cache_write"
        | "cache_creation"
        | "cache_write_5m"
        | "cache_written_5m"
        | "input_cache_write"
        | "cache_creation_input_token_cost" => "cache_written",
        "cache_written_1h"
        | "cache_write_1h"
        | "cache_creation_1h"
        | "cache_written_1hr"
        | "cache_written_above_1h"
        | "cache_written_above_1hr"
        | "cache_creation_input_token_cost_above_1h"
        | "cache_creation_input_token_cost_above_1hr" => "cache_written_1h",
        "output" | "output_cost_per_token" | "completion" | "output_tokens" => "output",
        _ => return None,
    })
}

/// A number of tokens such as `200k`, `200000` or `200k_tokens`.
fn tokens(text: &str) -> Option<u64> {
    let text = text.strip_suffix("_tokens").unwrap_or(text);
    let (digits, unit) = match text.strip_suffix('k') {
        Some(digits) => (digits, 1_000),
        None => text
            .strip_suffix('m')
            .map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::meaning;

    #[test]
    fn keys_of_other_lists_are_told_by_their_names_here() {
        for (key, expected) in [
            (
                "input_cost_per_token",
                Some("input, for so many tokens as per says"),
            ),
            (
                "input_above_200k",
                Some("a price of its own before this one, with above: 200000 and input"),
            ),
            (
                "output_cost_per_token_above_128k_tokens",
                Some("a price of its own before this one, with above: 128000 and output"),
            ),
            (
                "cache_creation_input_token_cost_above_1hr",
                Some("cache_written_1h, for so many tokens as per says"),
            ),
            (
                "cache_creation_input_token_cost_above_1hr_above_200k_tokens",
                Some("a price of its own before this one, with above: 200000 and cache_written_1h"),
            ),
            ("input_above_lunch", None),
            ("max_tokens", None),
            ("", None),
        ] {
            assert_eq!(meaning(key).as_deref(), expected, "{key}");
        }
    }
}
