//! Written by `GOLDEN_WRITE=1 cargo test -p steelyard-interaction effort_measured`, which else holds it against what the
//! methods say of the held-out questions.

use super::OfMethod;

pub(super) const HELD_OUT: [OfMethod; 4] = [
    OfMethod {
        method: "steelyard",
        counts: [[142, 12, 5], [10, 91, 10], [6, 9, 69]],
    },
    OfMethod {
        method: "seed_patterns",
        counts: [[35, 113, 11], [20, 89, 2], [17, 54, 13]],
    },
    OfMethod {
        method: "keywords",
        counts: [[31, 120, 8], [19, 92, 0], [13, 67, 4]],
    },
    OfMethod {
        method: "length",
        counts: [[111, 34, 14], [58, 42, 11], [16, 51, 17]],
    },
];
