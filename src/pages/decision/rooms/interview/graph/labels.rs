//! Which labels have room: pure. Those of nodes that matter most go first; one that would lie on another waits for a closer
//! look.

use std::cmp::Reverse;

use steelyard_protocol::interview::{NodeRole, NodeSeen};

use super::place::{SIZE, Seen, place};

/// Width of a character and height of a line, about, in units of the picture.
const CHARACTER: f64 = 6.5;
const LINE: f64 = 14.0;
/// From a node's middle to the middle of its label.
const BELOW: f64 = 16.0;
/// From a node's middle to its rim.
const RIM: f64 = 7.0;
/// Longest label, in characters.
const LONGEST: usize = 24;
/// Labels at most: more are no help.
const MOST: usize = 80;
/// Nodes in sight beyond which labels may lie on marks: there is no room between them.
const MOST_MARKS: usize = 120;

/// A label with the place of its middle, from that of its node.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    /// The node, by place.
    pub(super) node: usize,
    /// Its words, cut.
    pub(super) words: String,
    /// How far below its node it stands; above it where less than 0.
    pub(super) below: f64,
}

/// A rectangle: left, top, right, bottom.
type Area = (f64, f64, f64, f64);

fn meet(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

fn cut(words: &str) -> String {
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None => words.to_owned(),
    }
}

/// The labels that have room in what is seen; that of `chosen` has it always.
pub(super) fn labels(nodes: &[NodeSeen], seen: Seen, chosen: Option<usize>) -> Vec<Label> {
    let in_sight = |at: &usize| {
        let (x, y) = seen.shows(place(&nodes[*at]));
        (0.0..=SIZE.0).contains(&x) && (0.0..=SIZE.1).contains(&y)
    };
    let mut order: Vec<usize> = (0..nodes.len()).filter(in_sight).collect();
    order.sort_by_key(|at| {
        let node = &nodes[*at];
        let role = match node.role {
            NodeRole::Focus => 0,
            NodeRole::Opposite | NodeRole::Peripheral => 1,
            NodeRole::Other => 2,
        };
        (
            Some(*at) != chosen,
            role,
            Reverse(node.degree),
            Reverse(*at),
        )
    });
    let marks = order.iter().take(MOST_MARKS).map(|at| {
        let (x, y) = seen.shows(place(&nodes[*at]));
        (*at, (x - RIM, y - RIM, x + RIM, y + RIM))
    });
    let marks: Vec<(usize, Area)> = marks.collect();
    let mut taken: Vec<Area> = Vec::new();
    let mut found = Vec::new();
    for at in order {
        if found.len() == MOST {
            break;
        }
        let words = cut(&nodes[at].label);
        let (x, y) = seen.shows(place(&nodes[at]));
        let half = words.chars().count() as f64 * CHARACTER / 2.0;
        let area = |below: f64| {
            let y = y + below;
            (x - half, y - LINE / 2.0, x + half, y + LINE / 2.0)
        };
        let fits = |below: &f64| {
            let own = area(*below);
            let marked = marks
                .iter()
                .any(|(node, mark)| *node != at && meet(own, *mark));
            let inside = own.0 >= 0.0 && own.2 <= SIZE.0 && own.1 >= 0.0 && own.3 <= SIZE.1;
            inside && !marked && !taken.iter().any(|other| meet(own, *other))
        };
        let free = [BELOW, -BELOW].into_iter().find(fits);
        let below = free.or_else(|| (Some(at) == chosen).then_some(BELOW));
        if let Some(below) = below {
            taken.push(area(below));
            found.push(Label {
                node: at,
                words,
                below,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(label: &str, x: f64, degree: u32) -> NodeSeen {
        NodeSeen {
            label: label.to_owned(),
            at: (x, 0.5),
            degree,
            ..NodeSeen::default()
        }
    }

    fn of(labels: &[Label]) -> Vec<(usize, bool)> {
        labels
            .iter()
            .map(|one| (one.node, one.below > 0.0))
            .collect()
    }

    #[test]
    fn what_matters_most_is_labelled_and_nothing_lies_on_anything() {
        let nodes = [
            node("makes coffee taste better", 0.5, 1),
            node("nice sensation in the mouth of many", 0.52, 3),
            node("third at the same place", 0.54, 2),
        ];
        let found = labels(&nodes, Seen::default(), None);
        assert_eq!(of(&found), [(1, true), (2, false)]);
        assert_eq!(found[0].words, "nice sensation in the mo…");
        assert_eq!(
            of(&labels(&nodes, Seen::default(), Some(0))),
            [(0, true), (1, false)]
        );
        // From near all have room.
        let near = Seen::default().zoomed(30.0, super::place(&nodes[2]));
        assert!(labels(&nodes, near, None).iter().any(|one| one.node == 2));
    }
}
