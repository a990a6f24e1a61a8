//! What is known of a graph at its most recent node.

mod layout;
mod louvain;

use crate::state::{GraphNode, State};
use crate::words::{folded, holds};

pub use layout::layout;
pub use louvain::clusters;

/// How far from a cluster a bridge goes.
const HOPS: usize = 2;

/// What edges of at least this relevance are gone over.
const LEAST_RELEVANCE: f64 = 0.3;

/// How many of the last things said make a node visited that they name.
const NAMED_IN: usize = 10;

/// The graph of a state, undirected, with what scorers ask of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// Nodes by place, from the most recent on.
    pub recent: Vec<usize>,
    /// Number of edges at each node.
    pub degrees: Vec<usize>,
    /// The cluster of each node, counted from 0 in the order of their first nodes.
    pub clusters: Vec<usize>,
    /// 2E / (n(n − 1)) within the cluster of the most recent node; 0 for a node alone.
    pub density: f64,
    /// The same within each cluster, by cluster.
    pub densities: Vec<f64>,
    /// Median of the degrees in that cluster.
    pub median_degree: f64,
    /// Nodes outside that cluster, within two hops of it, that no turn was about: those of the lowest degree first, of
    /// equal ones the older.
    pub peripheral: Vec<usize>,
    /// Nodes of the opposite stance to the most recent one that has any, the older first.
    pub opposite: Vec<usize>,
}

impl Graph {
    /// Measures the graph of a state.
    pub fn of(state: &State) -> Self {
        let nodes = &state.nodes;
        let recent: Vec<usize> = (0..nodes.len()).rev().collect();
        let mut edges: Vec<(usize, usize)> = state
            .edges()
            .filter(|edge| edge.from != edge.to)
            .map(|edge| (edge.from.min(edge.to), edge.from.max(edge.to)))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let mut degrees = vec![0; nodes.len()];
        for (from, to) in &edges {
            degrees[*from] += 1;
            degrees[*to] += 1;
        }
        let clusters = clusters(nodes.len(), &edges);
        let Some(&focus) = recent.first() else {
            return Self::default();
        };
        let inside = |at: &usize| clusters[*at] == clusters[focus];
        let members: Vec<usize> = (0..nodes.len()).filter(inside).collect();
        let densities = densities(&clusters, &edges);
        let mut peripheral = peripheral(state, &clusters, focus);
        peripheral.sort_by_key(|at| (degrees[*at], *at));
        let mut stances = recent.iter().map(|at| nodes[*at].stance);
        let stance = stances.find(|stance| *stance != 0).unwrap_or(0);
        let opposite = opposite(nodes, stance).collect();
        Self {
            density: densities[clusters[focus]],
            densities,
            median_degree: median(members.iter().map(|at| degrees[*at]).collect()),
            recent,
            degrees,
            clusters,
            peripheral,
            opposite,
        }
    }

    /// The density of the cluster of a node.
    pub fn density_at(&self, node: usize) -> f64 {
        let cluster = self.clusters.get(node);
        let density = cluster.and_then(|cluster| self.densities.get(*cluster));
        density.copied().unwrap_or_default()
    }

    /// The most recent node.
    pub fn focus(&self) -> Option<usize> {
        self.recent.first().copied()
    }
}

/// Nodes of the negated stance, the older first; none for a stance of 0.
fn opposite(nodes: &[GraphNode], stance: i8) -> impl Iterator<Item = usize> {
    let all = nodes.iter().enumerate();
    let opposite = all.filter(move |(_, node)| stance != 0 && node.stance == -stance);
    opposite.map(|(at, _)| at)
}

/// The density within each cluster; `edges` are between different nodes, each once.
fn densities(clusters: &[usize], edges: &[(usize, usize)]) -> Vec<f64> {
    let count = clusters.iter().max().map_or(0, |last| last + 1);
    let (mut nodes, mut within) = (vec![0; count], vec![0; count]);
    for cluster in clusters {
        nodes[*cluster] += 1;
    }
    for (from, to) in edges {
        if clusters[*from] == clusters[*to] {
            within[clusters[*from]] += 1;
        }
    }
    let pairs = nodes.iter().zip(&within);
    pairs
        .map(|(nodes, edges)| density(*nodes, *edges))
        .collect()
}

fn density(nodes: usize, edges: usize) -> f64 {
    if nodes < 2 {
        return 0.0;
    }
    2.0 * edges as f64 / (nodes as f64 * (nodes as f64 - 1.0))
}

fn median(mut numbers: Vec<usize>) -> f64 {
    numbers.sort_unstable();
    let middle = numbers.len() / 2;
    match (numbers.get(middle), numbers.len() % 2) {
        (None, _) => 0.0,
        (Some(upper), 1) => *upper as f64,
        (Some(upper), _) => (numbers[middle - 1] + upper) as f64 / 2.0,
    }
}

fn peripheral(state: &State, clusters: &[usize], focus: usize) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); clusters.len()];
    for edge in state.edges() {
        if edge.relevance >= LEAST_RELEVANCE {
            neighbours[edge.from].push(edge.to);
            neighbours[edge.to].push(edge.from);
        }
    }
    let inside = |at: &usize| clusters[*at] == clusters[focus];
    let mut reached: Vec<bool> = (0..clusters.len()).map(|at| inside(&at)).collect();
    let mut edge_of: Vec<usize> = (0..clusters.len()).filter(inside).collect();
    let mut found = Vec::new();
    for _hop in 0..HOPS {
        let next = edge_of.iter().flat_map(|at| &neighbours[*at]).copied();
        let mut fresh = Vec::new();
        for at in next {
            if !std::mem::replace(&mut reached[at], true) {
                fresh.push(at);
            }
        }
        found.extend(&fresh);
        edge_of = fresh;
    }
    found.retain(|at| !is_visited(state, &state.nodes[*at]));
    found
}

/// Whether an earlier turn was about a node, or one of the last things said names it.
fn is_visited(state: &State, node: &GraphNode) -> bool {
    let chosen = state.history.iter();
    let mut chosen = chosen.filter_map(|past| past.node.as_ref());
    let label = folded(&node.label);
    let named = |label: &str| {
        let mut last = state.last(NAMED_IN);
        !label.is_empty() && last.any(|one| holds(&one.folded, label))
    };
    chosen.any(|about| *about == node.id) || named(&label)
}
