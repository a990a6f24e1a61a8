//! The same as the engine, whatever was asked before.

use super::support::{FILES, Noise, Page, engine_says, settings};

/// Settings that a page may send, good and bad.
const MOVES: [(&str, &str); 20] = [
    ("collapse.w_e", "7"),
    ("collapse.w_e", "20"),
    ("collapse.w_r", "0.5"),
    ("collapse.w_i", "1"),
    ("collapse.threshold", "8.3"),
    ("collapse.gap", "0.1"),
    ("collapse.max_reflexions", "0"),
    ("collapse.residual_limit", "0.5"),
    ("collapse.residual_limit", "0.1"),
    ("collapse.severity.medium", "0.9"),
    ("collapse.severity.low", "0"),
    ("collapse.signs", "as_written"),
    ("collapse.risk-aggregation", "max"),
    ("collapse.risk-residual", "on"),
    ("collapse.critical-risk", "reject"),
    ("collapse.never-panel", "any_card"),
    ("collapse.close-call", "first"),
    ("collapse.missing-receipt", "block"),
    ("collapse.w_e", "-5"),
    ("collapse.nothing", "1"),
];

/// Weights, thresholds, evaluating parameters and readings in any order: what a host keeps from one
/// request must not show in the next.
#[test]
fn a_long_conversation_decides_as_a_fresh_engine() {
    let mut noise = Noise(0x5eed);
    let mut page = Page::with(&FILES);
    for _ in 0..300 {
        let count = noise.below(4);
        let pairs: Vec<_> = (0..count)
            .map(|_| MOVES[noise.below(MOVES.len())])
            .collect();
        let decided = page.decide(&settings(&pairs));
        let (status, ids, scores, gated) = engine_says(&pairs);
        assert_eq!(Some(&decided.status.id), status.as_ref(), "{pairs:?}");
        let got: Vec<&str> = decided.rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(got, ids, "{pairs:?}");
        let got: Vec<u64> = decided.rows.iter().map(|row| row.score.to_bits()).collect();
        assert_eq!(got, scores, "{pairs:?}");
        assert_eq!(decided.gated_count, gated, "{pairs:?}");
    }
}
