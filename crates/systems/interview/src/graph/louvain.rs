//! Clusters by modularity, the same on every run.

use std::collections::{BTreeMap, BTreeSet};

/// The cluster of each of `nodes` nodes, by Louvain's method over edges of weight 1, counted from 0 in the order of their
/// first nodes.
///
/// Nothing is left to chance: nodes move in their order, each to where modularity gains most, of equal gains to the
/// earliest cluster, and only for a gain that is more than rounding. Without edges each node is a cluster.
///
/// Source: Blondel et al. 2008, "Fast unfolding of communities in large networks".
pub fn clusters(nodes: usize, edges: &BTreeSet<(usize, usize)>) -> Vec<usize> {
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

/// A graph whose nodes are the clusters of the one before.
struct Level {
    /// Neighbours with the weight of the edges to them, without the node itself.
    near: Vec<BTreeMap<usize, f64>>,
    /// Weight of the edges within each node, each end counted.
    within: Vec<f64>,
    /// Weight of all ends.
    ends: f64,
}

/// A gain of less than this is rounding.
const LEAST_GAIN: f64 = 1e-12;

impl Level {
    fn of(nodes: usize, edges: &BTreeSet<(usize, usize)>) -> Self {
        let mut near = vec![BTreeMap::new(); nodes];
        for (from, to) in edges {
            *near[*from].entry(*to).or_insert(0.0) += 1.0;
            *near[*to].entry(*from).or_insert(0.0) += 1.0;
        }
        Self {
            near,
            within: vec![0.0; nodes],
            ends: 2.0 * edges.len() as f64,
        }
    }

    fn degree(&self, node: usize) -> f64 {
        self.near[node].values().sum::<f64>() + self.within[node]
    }

    /// The cluster of each node once no move gains any more, counted from 0; `None` where none moved at all.
    fn settled(&self) -> Option<Vec<usize>> {
        let count = self.near.len();
        let degrees: Vec<f64> = (0..count).map(|node| self.degree(node)).collect();
        let mut cluster: Vec<usize> = (0..count).collect();
        let mut total = degrees.clone();
        let mut any = false;
        loop {
            let mut moved = false;
            for node in 0..count {
                let own = cluster[node];
                total[own] -= degrees[node];
                let best = self.best(node, &cluster, |to| degrees[node] * total[to] / self.ends);
                total[best] += degrees[node];
                cluster[node] = best;
                moved |= best != own;
            }
            any |= moved;
            if !moved {
                break;
            }
        }
        any.then(|| in_order(&cluster))
    }

    /// Where a node gains most; it stays where nothing gains more.
    fn best(&self, node: usize, cluster: &[usize], cost: impl Fn(usize) -> f64) -> usize {
        let mut weights: BTreeMap<usize, f64> = BTreeMap::new();
        for (other, weight) in &self.near[node] {
            *weights.entry(cluster[*other]).or_insert(0.0) += weight;
        }
        let own = cluster[node];
        let gain = |to: usize| weights.get(&to).copied().unwrap_or(0.0) - cost(to);
        let mut best = (own, gain(own));
        for to in weights.keys().copied() {
            let here = gain(to);
            if here > best.1 + LEAST_GAIN {
                best = (to, here);
            }
        }
        best.0
    }

    fn joined(&self, cluster: &[usize]) -> Self {
        let count = cluster.iter().max().map_or(0, |last| last + 1);
        let mut near = vec![BTreeMap::new(); count];
        let mut within = vec![0.0; count];
        for (node, own) in cluster.iter().enumerate() {
            within[*own] += self.within[node];
            for (other, weight) in &self.near[node] {
                let to = cluster[*other];
                if to == *own {
                    within[*own] += weight;
                } else {
                    *near[*own].entry(to).or_insert(0.0) += weight;
                }
            }
        }
        Self {
            near,
            within,
            ends: self.ends,
        }
    }
}

/// The same clusters, counted in the order of their first nodes.
fn in_order(cluster: &[usize]) -> Vec<usize> {
    let mut names = BTreeMap::new();
    let name = |own: &usize| {
        let next = names.len();
        *names.entry(*own).or_insert(next)
    };
    cluster.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::clusters;

    fn of(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        clusters(nodes, &edges.iter().copied().collect())
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
        let found = clusters(90, &ring.collect());
        let count = found.iter().max().map_or(0, |last| last + 1);
        assert!((15..=30).contains(&count), "{count}");
    }
}
