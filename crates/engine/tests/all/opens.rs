//! The page's list of what opens.

use steelyard_engine::SYSTEMS;

#[test]
fn the_page_lists_what_opens_of_every_system() {
    let mut opens: Vec<_> = SYSTEMS.iter().map(|system| system.opens().label).collect();
    let mut listed: Vec<_> = steelyard_protocol::OPENS.map(|one| one.label).into();
    opens.push(steelyard_protocol::telemetry::OPENS.label);
    opens.sort_unstable();
    listed.sort_unstable();
    assert_eq!(opens, listed);
}
