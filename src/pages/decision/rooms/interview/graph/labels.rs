//! Which labels have room: pure. Those of nodes that matter most go first; one that would lie on another waits for a closer
//! look.

use std::cmp::Reverse;

use steelyard_protocol::interview::{NodeRole, NodeSeen};

use super::place::{SIZE, Seen, place};

/// Width of a character and height of a line, about, in units of the picture.
const CHARACTER: f64 = 6.5;
const LINE: f64 = 14.0;
/// From a node's middle to the middle of a label below or above it.
const BELOW: f64 = 16.0;
/// From a node's middle to the beginning or the end of a label beside it.
const BESIDE: f64 = 11.0;
/// From a node's middle to its rim.
const RIM: f64 = 7.0;
/// Longest label, in characters.
const LONGEST: usize = 20;
/// Labels at most: more are no help.
const MOST: usize = 80;
/// Nodes in sight beyond which labels may lie on marks: there is no room between them.
const MOST_MARKS: usize = 120;

/// Where a label stands, seen from its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Above,
    Right,
    Left,
}

impl Side {
    /// In the order in which they are tried.
    const ALL: [Self; 4] = [Self::Below, Self::Above, Self::Right, Self::Left];

    /// Where its text hangs, from the middle of the node, and by which of its ends.
    pub(super) fn hangs(self) -> ((f64, f64), &'static str) {
        match self {
            Self::Below => ((0.0, BELOW), "middle"),
            Self::Above => ((0.0, -BELOW), "middle"),
            Self::Right => ((BESIDE, 0.0), "start"),
            Self::Left => ((-BESIDE, 0.0), "end"),
        }
    }

    /// What a text of that width takes there.
    fn area(self, (x, y): (f64, f64), width: f64) -> Area {
        let ((dx, dy), end) = self.hangs();
        let left = x + dx
            - match end {
                "start" => 0.0,
                "end" => width,
                _ => width / 2.0,
            };
        (left, y + dy - LINE / 2.0, left + width, y + dy + LINE / 2.0)
    }
}

/// A label.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    /// The node, by place.
    pub(super) node: usize,
    /// Its words, cut.
    pub(super) words: String,
    /// Where it stands.
    pub(super) side: Side,
}

/// A rectangle: left, top, right, bottom.
type Area = (f64, f64, f64, f64);

fn meet(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

/// Whether an area is inside the whole picture as it is seen.
fn inside(area: Area, seen: Seen) -> bool {
    let ((left, top), (right, bottom)) = (seen.shows((0.0, 0.0)), seen.shows(SIZE));
    area.0 >= left && area.2 <= right && area.1 >= top && area.3 <= bottom
}

/// Nodes in sight up to which each shows the sign of its stance.
const MOST_SIGNS: usize = 150;

/// The signs of stances, each with its node's place in the list; none while too many are in sight.
pub(super) fn signs(nodes: &[NodeSeen], seen: Seen) -> Vec<(usize, &'static str)> {
    let with_stance = nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.stance != 0);
    let mut near = with_stance.filter(|(_, node)| seen.has_near(place(node)));
    let signs = near.by_ref().take(MOST_SIGNS).map(|(at, node)| {
        let sign = if node.stance > 0 { "+" } else { "−" };
        (at, sign)
    });
    let signs: Vec<_> = signs.collect();
    if near.next().is_some() {
        Vec::new()
    } else {
        signs
    }
}

fn cut(words: &str) -> String {
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None => words.to_owned(),
    }
}

/// The labels that have room in what is seen; that of `chosen` has it always.
pub(super) fn labels(nodes: &[NodeSeen], seen: Seen, chosen: Option<usize>) -> Vec<Label> {
    let in_sight = |at: &usize| seen.has_near(place(&nodes[*at]));
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
        let width = words.chars().count() as f64 * CHARACTER;
        let fits = |side: &Side| {
            let own = side.area((x, y), width);
            let marked = marks
                .iter()
                .any(|(node, mark)| *node != at && meet(own, *mark));
            inside(own, seen) && !marked && !taken.iter().any(|other| meet(own, *other))
        };
        let free = Side::ALL.into_iter().find(fits);
        if let Some(side) = free.or_else(|| (Some(at) == chosen).then_some(Side::Below)) {
            taken.push(side.area((x, y), width));
            found.push(Label {
                node: at,
                words,
                side,
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

    fn of(labels: &[Label]) -> Vec<(usize, Side)> {
        labels.iter().map(|one| (one.node, one.side)).collect()
    }

    #[test]
    fn what_matters_most_is_labelled_and_nothing_lies_on_anything() {
        let nodes = [
            node("makes coffee taste better", 0.5, 1),
            node("nice sensation in the mouth of many", 0.54, 3),
            node("third", 0.58, 2),
        ];
        let found = labels(&nodes, Seen::default(), None);
        assert_eq!(
            of(&found),
            [(1, Side::Below), (2, Side::Above), (0, Side::Left)]
        );
        assert_eq!(found[0].words, "nice sensation in th…");
        assert_eq!(
            of(&labels(&nodes, Seen::default(), Some(0)))[0],
            (0, Side::Below)
        );
        // Five at one place: one has to wait.
        let heap = vec![node("one and the same place", 0.5, 1); 5];
        assert_eq!(labels(&heap, Seen::default(), None).len(), 4);
        assert_eq!(
            of(&labels(&heap, Seen::default(), Some(1)))[0],
            (1, Side::Below)
        );
    }
}
