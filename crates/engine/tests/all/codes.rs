//! Each kind of diagnostic has a name and a rank of its own, wherever it stands.

use std::collections::BTreeSet;

use steelyard_documents::Code;

#[test]
fn no_two_codes_share_a_name_or_a_rank() {
    let all: Vec<&Code> = [
        Code::ALL,
        steelyard_collapse::codes::ALL,
        steelyard_deliberation::codes::ALL,
        steelyard_interaction::codes::ALL,
        steelyard_interview::codes::ALL,
        steelyard_runs::codes::ALL,
        steelyard_table::codes::ALL,
        steelyard_telemetry::codes::ALL,
    ]
    .into_iter()
    .flatten()
    .collect();
    let ids: BTreeSet<&str> = all.iter().map(|code| code.id()).collect();
    let ranks: BTreeSet<u16> = all.iter().map(|code| code.rank()).collect();
    assert_eq!((ids.len(), ranks.len()), (all.len(), all.len()));
}
