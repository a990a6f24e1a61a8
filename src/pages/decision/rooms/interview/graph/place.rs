//! Where things stand in the picture, and what is seen of it: pure.

use steelyard_protocol::interview::NodeSeen;

/// Width and height of the picture, in its own units.
pub(super) const SIZE: (f64, f64) = (400.0, 280.0);
/// Room at the rim for marks and labels.
const RIM: (f64, f64) = (44.0, 22.0);

/// Where a node stands while nothing is zoomed.
pub(super) fn place(node: &NodeSeen) -> (f64, f64) {
    let along = |at: f64, size: f64, rim: f64| rim + at.clamp(0.0, 1.0) * (size - 2.0 * rim);
    (
        along(node.at.0, SIZE.0, RIM.0),
        along(node.at.1, SIZE.1, RIM.1),
    )
}

/// What is seen: everything as many times as large, moved by so much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) zoom: f64,
    pub(super) by: (f64, f64),
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            by: (0.0, 0.0),
        }
    }
}

impl Seen {
    /// Least and greatest zoom.
    const ZOOMS: (f64, f64) = (1.0, 40.0);

    /// Where a place of the picture is seen.
    pub(super) fn shows(self, (x, y): (f64, f64)) -> (f64, f64) {
        (x * self.zoom + self.by.0, y * self.zoom + self.by.1)
    }

    /// Moved by so much, and never out of sight.
    pub(super) fn panned(self, (x, y): (f64, f64)) -> Self {
        Self {
            by: (self.by.0 + x, self.by.1 + y),
            ..self
        }
        .bounded()
    }

    /// So many times larger, what is seen at a place staying there.
    pub(super) fn zoomed(self, times: f64, (x, y): (f64, f64)) -> Self {
        let zoom = (self.zoom * times).clamp(Self::ZOOMS.0, Self::ZOOMS.1);
        let times = zoom / self.zoom;
        Self {
            zoom,
            by: (x - (x - self.by.0) * times, y - (y - self.by.1) * times),
        }
        .bounded()
    }

    /// With a place of the picture in sight.
    pub(super) fn showing(self, at: (f64, f64)) -> Self {
        let (x, y) = self.shows(at);
        let over =
            |at: f64, size: f64, rim: f64| (rim - at).max(0.0) - (at - (size - rim)).max(0.0);
        self.panned((over(x, SIZE.0, RIM.0 / 2.0), over(y, SIZE.1, RIM.1 / 2.0)))
    }

    /// Whether what was placed in this view can stay for another: as near, and moved by a quarter at most.
    pub(super) fn is_near(self, other: Self) -> bool {
        let moved = (other.by.0 - self.by.0, other.by.1 - self.by.1);
        let same = (self.zoom - other.zoom).abs() < 1e-9;
        same && moved.0.abs() <= SIZE.0 / 4.0 && moved.1.abs() <= SIZE.1 / 4.0
    }

    /// Whether a place is in sight, or a quarter beside it.
    pub(super) fn has_near(self, at: (f64, f64)) -> bool {
        let (x, y) = self.shows(at);
        let within = |at: f64, size: f64| (-size / 4.0..=size * 1.25).contains(&at);
        within(x, SIZE.0) && within(y, SIZE.1)
    }

    fn bounded(self) -> Self {
        let within = |by: f64, size: f64| by.clamp(size - size * self.zoom, 0.0);
        Self {
            by: (within(self.by.0, SIZE.0), within(self.by.1, SIZE.1)),
            ..self
        }
    }
}

/// The node at a place of what is seen, where there is one.
pub(super) fn nearest(nodes: &[NodeSeen], seen: Seen, at: (f64, f64)) -> Option<usize> {
    const REACH: f64 = 12.0;
    let far = |node: &NodeSeen| {
        let (x, y) = seen.shows(place(node));
        (x - at.0).hypot(y - at.1)
    };
    let all = nodes.iter().map(far).enumerate();
    let found = all.filter(|(_, far)| *far <= REACH);
    found
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|found| found.0)
}

/// The nearest node in the direction of an arrow: what is far to the side counts double.
pub(super) fn beside(nodes: &[NodeSeen], from: usize, key: &str) -> Option<usize> {
    let direction = match key {
        "ArrowRight" => (1.0, 0.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowUp" => (0.0, -1.0),
        _ => return None,
    };
    let (x, y) = place(nodes.get(from)?);
    let far = |at: usize| {
        let other = place(&nodes[at]);
        let (dx, dy) = (other.0 - x, other.1 - y);
        let along = dx * direction.0 + dy * direction.1;
        let aside = (dx * direction.1 - dy * direction.0).abs();
        (at != from && along > 1e-9 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    let found = (0..nodes.len()).filter_map(|at| Some((far(at)?, at)));
    found
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|found| found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(x: f64, y: f64) -> NodeSeen {
        NodeSeen {
            at: (x, y),
            ..NodeSeen::default()
        }
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_and_nothing_leaves_the_picture() {
        let seen = Seen::default().zoomed(4.0, (100.0, 70.0));
        assert_eq!(seen.shows((100.0, 70.0)), (100.0, 70.0));
        assert_eq!(seen.panned((1e6, 1e6)).by, (0.0, 0.0));
        assert_eq!(seen.panned((-1e6, 0.0)).by.0, SIZE.0 - 4.0 * SIZE.0);
        assert_eq!(seen.zoomed(0.01, (3.0, 3.0)), Seen::default());
        let (x, y) = seen.showing((399.0, 279.0)).shows((399.0, 279.0));
        assert!(x <= SIZE.0 && y <= SIZE.1, "{x} {y}");
    }

    #[test]
    fn a_pointer_means_the_nearest_node_that_it_reaches() {
        let nodes = [node(0.5, 0.5), node(0.52, 0.5)];
        let (x, y) = place(&nodes[1]);
        assert_eq!(nearest(&nodes, Seen::default(), (x + 5.0, y)), Some(1));
        assert_eq!(nearest(&nodes, Seen::default(), (x + 13.0, y)), None);
        let seen = Seen::default().zoomed(10.0, (x, y));
        assert_eq!(nearest(&nodes, seen, seen.shows(place(&nodes[0]))), Some(0));
    }

    #[test]
    fn what_is_placed_stays_until_the_picture_moved_by_a_quarter() {
        let seen = Seen::default().zoomed(4.0, (200.0, 140.0));
        assert!(seen.is_near(seen.panned((SIZE.0 / 4.0, 0.0))));
        assert!(!seen.is_near(seen.panned((SIZE.0 / 3.0, 0.0))));
        assert!(!seen.is_near(seen.zoomed(1.1, (0.0, 0.0))));
        assert!(seen.has_near((200.0, 140.0)) && !seen.has_near((0.0, 0.0)));
    }

    #[test]
    fn arrows_lead_to_what_lies_that_way() {
        let nodes = [
            node(0.5, 0.5),
            node(0.9, 0.5),
            node(0.6, 0.1),
            node(0.5, 0.9),
        ];
        assert_eq!(beside(&nodes, 0, "ArrowRight"), Some(1));
        assert_eq!(beside(&nodes, 0, "ArrowUp"), Some(2));
        assert_eq!(beside(&nodes, 0, "ArrowDown"), Some(3));
        assert_eq!(beside(&nodes, 0, "ArrowLeft"), None);
        assert_eq!(beside(&nodes, 9, "ArrowLeft"), None);
    }
}
