//! Clusters by modularity, the same on every run.

/// The cluster of each of `nodes` nodes, by Louvain's method over edges of weight 1, counted from 0 in the order of their
/// first nodes. Edges are given once each, by their two ends.
///
/// Nothing is left to chance: nodes move in their order, each to where modularity gains most, of equal gains to the
/// earliest cluster, and only for a gain that is more than rounding. Without edges each node is a cluster.
///
/// Source: Blondel et al. 2008, "Fast unfolding of communities in large networks".
pub fn clusters(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut level = Level::of(nodes, edges);
    let mut cluster: Vec<usize> = (0..nodes).collect();
    if edges.is_empty() {
        return cluster;
    }
    while let Some(moved) = level.settled() {
        for own in &mut cluster {
            *own = moved[*own];
        }
        level = level.joined(&moved);
    }
    in_order(&cluster)
}

/// A graph whose nodes are the clusters of the one before. All weights are sums of ones, which no order of adding changes.
struct Level {
    /// For each node where its neighbours begin, and behind the last where they end.
    starts: Vec<usize>,
    /// Neighbours, node after node, without the node itself.
    near: Vec<usize>,
    /// Weight of the edges to each.
    weights: Vec<f64>,
    /// Weight of the edges within each node, each end counted.
    within: Vec<f64>,
    /// Weight of all ends.
    ends: f64,
}

/// A gain of less than this is rounding.
const LEAST_GAIN: f64 = 1e-12;

impl Level {
    fn of(nodes: usize, edges: &[(usize, usize)]) -> Self {
        let both = || edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let (starts, near) = grouped(nodes, both);
        Self {
            starts,
            weights: vec![1.0; near.len()],
            near,
            within: vec![0.0; nodes],
            ends: 2.0 * edges.len() as f64,
        }
    }

    /// The neighbours of a node, with the weight of the edges to them.
    fn around(&self, node: usize) -> impl Iterator<Item = (usize, f64)> {
        let own = self.starts[node]..self.starts[node + 1];
        let near = self.near[own.clone()].iter().copied();
        near.zip(self.weights[own].iter().copied())
    }

    fn degree(&self, node: usize) -> f64 {
        let own = &self.weights[self.starts[node]..self.starts[node + 1]];
        own.iter().sum::<f64>() + self.within[node]
    }

    /// The cluster of each node once no move gains any more, counted from 0; `None` where none moved at all.
    fn settled(&self) -> Option<Vec<usize>> {
        let count = self.within.len();
        let degrees: Vec<f64> = (0..count).map(|node| self.degree(node)).collect();
        let mut moving = Moving {
            level: self,
            cluster: (0..count).collect(),
            total: degrees.clone(),
            degrees,
            to: vec![0.0; count],
            met: Vec::new(),
        };
        // When each cluster last changed, and when each node was last looked at.
        let (mut changed, mut looked) = (vec![0; count], vec![0; count]);
        let mut now = 0;
        let mut any = false;
        loop {
            let mut moved = false;
            for (node, since) in looked.iter_mut().enumerate() {
                let own = moving.cluster[node];
                if *since > 0 && !moving.is_near_change(node, &changed, *since) {
                    continue;
                }
                now += 1;
                *since = now;
                let best = moving.step(node);
                if best != own {
                    changed[own] = now;
                    changed[best] = now;
                    moved = true;
                }
            }
            any |= moved;
            if !moved {
                break;
            }
        }
        any.then(|| in_order(&moving.cluster))
    }

    fn joined(&self, cluster: &[usize]) -> Self {
        let count = cluster.iter().max().map_or(0, |last| last + 1);
        let (members, nodes) = grouped(count, || cluster.iter().copied().zip(0..));
        let mut joined = Self {
            starts: vec![0],
            near: Vec::new(),
            weights: Vec::new(),
            within: vec![0.0; count],
            ends: self.ends,
        };
        // Where the edges from the present cluster to each other one stand, if at or behind its beginning.
        let mut places = vec![None; count];
        for own in 0..count {
            let begin = joined.near.len();
            for &node in &nodes[members[own]..members[own + 1]] {
                joined.within[own] += self.within[node];
                for (other, weight) in self.around(node) {
                    let to = cluster[other];
                    if to == own {
                        joined.within[own] += weight;
                        continue;
                    }
                    match places[to] {
                        Some(at) if at >= begin => joined.weights[at] += weight,
                        _ => {
                            places[to] = Some(joined.near.len());
                            joined.near.push(to);
                            joined.weights.push(weight);
                        }
                    }
                }
            }
            joined.starts.push(joined.near.len());
        }
        joined
    }
}

/// Nodes on their way between clusters.
struct Moving<'a> {
    level: &'a Level,
    /// The cluster of each node.
    cluster: Vec<usize>,
    /// Weight of the ends at each node.
    degrees: Vec<f64>,
    /// Weight of the ends at the nodes of each cluster.
    total: Vec<f64>,
    /// Weight of the edges from a node to each cluster: 0 between steps.
    to: Vec<f64>,
    /// The clusters that a node has edges to; empty between steps.
    met: Vec<usize>,
}

impl Moving<'_> {
    /// Whether its own cluster, or one that it has edges to, changed since it was looked at: of clusters that are as they
    /// were a node chooses the same.
    fn is_near_change(&self, node: usize, changed: &[usize], since: usize) -> bool {
        let is_changed = |node: usize| changed[self.cluster[node]] > since;
        is_changed(node) || self.level.around(node).any(|(other, _)| is_changed(other))
    }

    /// Moves a node to where it gains most and says where that is; it stays where nothing gains more.
    fn step(&mut self, node: usize) -> usize {
        let Self {
            cluster,
            total,
            to,
            met,
            ..
        } = self;
        let (own, degree, ends) = (cluster[node], self.degrees[node], self.level.ends);
        for (other, weight) in self.level.around(node) {
            let other = cluster[other];
            if to[other] == 0.0 {
                met.push(other);
            }
            to[other] += weight;
        }
        met.sort_unstable();
        total[own] -= degree;
        let mut best = (own, to[own] - degree * total[own] / ends);
        for other in met.drain(..) {
            let here = to[other] - degree * total[other] / ends;
            to[other] = 0.0;
            if here > best.1 + LEAST_GAIN {
                best = (other, here);
            }
        }
        total[best.0] += degree;
        cluster[node] = best.0;
        best.0
    }
}

/// What `pairs` puts into each of `count` groups, group after group in the order of the pairs, and where each begins; behind
/// the last stands where it ends.
fn grouped<I: Iterator<Item = (usize, usize)>>(
    count: usize,
    pairs: impl Fn() -> I,
) -> (Vec<usize>, Vec<usize>) {
    let mut starts = vec![0; count + 1];
    for (group, _) in pairs() {
        starts[group + 1] += 1;
    }
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut free = starts.clone();
    let mut all = vec![0; starts[count]];
    for (group, one) in pairs() {
        all[free[group]] = one;
        free[group] += 1;
    }
    (starts, all)
}

/// The same clusters, counted in the order of their first nodes.
fn in_order(cluster: &[usize]) -> Vec<usize> {
    let mut names = vec![None; cluster.len()];
    let mut next = 0;
    let name = |own: &usize| {
        *names[*own].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    cluster.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::clusters;

    fn of(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        clusters(nodes, edges)
    }

    #[test]
    fn cliques_that_one_edge_joins_are_clusters() {
        let two = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)];
        assert_eq!(of(6, &two), [0, 0, 0, 1, 1, 1]);
        assert_eq!(of(7, &two), [0, 0, 0, 1, 1, 1, 2]);
    }

    #[test]
    fn a_graph_without_edges_is_a_cluster_a_node() {
        assert_eq!(of(3, &[]), [0, 1, 2]);
        assert!(of(0, &[]).is_empty());
    }

    /// A ring of thirty triangles: neighbours join in pairs only where that gains, so that no cluster is over two.
    #[test]
    fn levels_end() {
        let ring = (0..30).flat_map(|at| {
            let first = 3 * at;
            let next = 3 * ((at + 1) % 30);
            [
                (first, first + 1),
                (first, first + 2),
                (first + 1, first + 2),
                ((first + 2).min(next), (first + 2).max(next)),
            ]
        });
        let found = clusters(90, &ring.collect::<Vec<_>>());
        let count = found.iter().max().map_or(0, |last| last + 1);
        assert!((15..=30).contains(&count), "{count}");
    }
}
