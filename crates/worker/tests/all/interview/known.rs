//! What was known when a turn was chosen.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{Known, NodeRole};

use super::{known, page};

fn roles(known: &Known) -> Vec<NodeRole> {
    known.nodes.iter().map(|node| node.role).collect()
}

/// At the third turn e is the most recent, against: d and a are for, and all of the other cluster is within two hops of e's.
/// At the fourth it is f, for: b and e are against. What is both is told by its stance.
#[test]
fn a_node_is_told_what_it_is_to_the_most_recent() {
    use NodeRole::{Focus, Opposite, Other, Peripheral};
    let mut page = page();
    // c has no stance: the most recent that has one is b, against, and a is for.
    assert_eq!(roles(&known(&mut page, 0)), [Opposite, Other, Focus]);
    assert_eq!(roles(&known(&mut page, 1)), [Other, Opposite, Other, Focus]);
    let third = [Opposite, Peripheral, Peripheral, Opposite, Focus];
    assert_eq!(roles(&known(&mut page, 2)), third);
    let fourth = [Peripheral, Opposite, Peripheral, Other, Opposite, Focus];
    assert_eq!(roles(&known(&mut page, 3)), fourth);
    assert_eq!(roles(&known(&mut page, 4)), fourth);
    // A bridge leads to the older one of the two with the fewest edges.
    let decided = page.decide_at(3, &Settings::default());
    let ids = super::in_order(&decided);
    assert_eq!((ids[2], ids[3]), ("bridge:a", "contrast:b"));
}
