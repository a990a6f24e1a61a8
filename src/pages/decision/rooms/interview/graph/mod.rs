//! The graph at the turn: a picture that stands still from turn to turn, with pan and zoom, and its table.

mod hull;
mod labels;
mod picture;
mod place;
mod table;

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::{Known, NodeRole, NodeSeen};

use super::known::KnownNow;
use super::pairs::pairs;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;
use picture::Picture;
use place::Seen;
use table::NodeTable;

/// How the graph is looked at: it stays so from turn to turn.
#[derive(Clone, Copy)]
pub(super) struct Looking {
    /// What is seen of the picture.
    seen: RwSignal<Seen>,
    /// Whether the table is open.
    table: RwSignal<bool>,
}

impl Looking {
    /// Puts the whole picture into the context, without a table.
    pub(super) fn provide() {
        provide_context(Self {
            seen: RwSignal::new(Seen::default()),
            table: RwSignal::new(false),
        });
    }
}

/// The graph.
#[component]
pub(super) fn Graph() -> impl IntoView {
    let known = expect_context::<KnownNow>();
    let nodes = known.part(|known| &known.nodes);
    let measures = known.part(|known| &known.measures);
    let before = known.part(|known| &known.nodes_before);
    let Looking { seen, table } = expect_context::<Looking>();
    let summary = text(move || {
        known.0.with(|known| match known {
            None => String::new(),
            Some(known) => counts(known),
        })
    });
    let any = move || nodes.with(|nodes| !nodes.is_empty());
    let at = RwSignal::new(None::<usize>);
    let drawn = move || {
        view! {
            <Picture known=known.0 seen=seen at=at table=table/>
            <Legend nodes=nodes/>
            <Detail nodes=nodes at=at/>
        }
        .into_any()
    };
    let rows = move || view! { <NodeTable nodes=nodes at=at/> }.into_any();
    let left_out = dynamic(move || match before.get() {
        0 => ().into_any(),
        count => {
            let words = format!(
                "{} older are not drawn.",
                format::counted(count.into(), "node")
            );
            view! { <p class="more">{words}</p> }.into_any()
        }
    });
    view! {
        <section class="graph" aria-labelledby="graph-title">
            <header class="section-head">
                <h2 id="graph-title">"Graph"</h2>
                <p>{summary}</p>
                <p class="aside">
                    <button
                        type="button"
                        class="link"
                        aria-pressed=text(move || table.get().to_string())
                        on:click=move |_| table.update(|table| *table = !*table)
                    >
                        "Table"
                    </button>
                </p>
            </header>
            {when(any, drawn)}
            {when(
                move || !any(),
                || view! { <p class="waiting">"The graph has no nodes at this turn."</p> }.into_any(),
            )}
            {left_out}
            {when(move || table.get(), rows)}
            {dynamic(move || pairs(measures.get()).into_any())}
        </section>
    }
}

/// "11 nodes, 3 edges"
fn counts(known: &Arc<Known>) -> String {
    let nodes = known.nodes.len() as u64 + u64::from(known.nodes_before);
    let edges = known.edges.len() as u64;
    format!(
        "{}, {}",
        format::counted(nodes, "node"),
        format::counted(edges, "edge")
    )
}

/// What a node is to the most recent one, in a word or two; empty for nothing.
fn role_words(role: NodeRole) -> &'static str {
    match role {
        NodeRole::Other => "",
        NodeRole::Focus => "most recent",
        NodeRole::Peripheral => "could be bridged to",
        NodeRole::Opposite => "opposite stance",
    }
}

/// What a node is, in a line.
fn node_words(node: &NodeSeen) -> String {
    let mut parts = Vec::new();
    let mut tell = |words: String| {
        if !words.is_empty() {
            parts.push(words);
        }
    };
    tell(role_words(node.role).to_owned());
    tell(node.kind.clone());
    tell(match node.stance {
        1 => "stance +".to_owned(),
        -1 => format!("stance {}", format::MINUS),
        _ => String::new(),
    });
    let confidence = node
        .confidence
        .map(|sure| format!("confidence {}", format::short(sure)));
    tell(confidence.unwrap_or_default());
    tell(format::counted(node.degree.into(), "edge"));
    tell(format!("cluster {}", node.cluster + 1));
    parts.join(", ")
}

/// What the marks mean, of those that are there.
#[component]
fn Legend(
    /// The nodes.
    nodes: Memo<Vec<NodeSeen>>,
) -> impl IntoView {
    dynamic(move || {
        let has = |role| nodes.with(|nodes| nodes.iter().any(|node| node.role == role));
        let stance = nodes.with(|nodes| nodes.iter().any(|node| node.stance != 0));
        let shown = [NodeRole::Focus, NodeRole::Peripheral, NodeRole::Opposite];
        let shown = shown.into_iter().filter(|role| has(*role)).map(|role| {
            view! { <span><i class=format!("node-mark {}", picture::class(role))></i>{role_words(role)}</span> }
        });
        let stance = stance.then(|| view! { <span><b>"+ −"</b>"stance"</span> });
        view! {
            <p class="graph-legend">
                {shown.collect_view()}
                {stance}
                <span><i class="node-mark cluster"></i>"cluster"</span>
            </p>
        }
        .into_any()
    })
}

/// The node that is pointed at, in words, and the way to its line.
#[component]
fn Detail(
    /// The nodes.
    nodes: Memo<Vec<NodeSeen>>,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let node = memo(move |_| {
        nodes.with(|nodes| {
            let focus = || nodes.iter().position(|node| node.role == NodeRole::Focus);
            nodes.get(at.get().or_else(focus)?).cloned()
        })
    });
    dynamic(move || {
        let Some(node) = node.get() else {
            return ().into_any();
        };
        let (file, line) = node.place;
        view! {
            <p class="graph-detail">
                <b>{node.label.clone()}</b>
                <span>{node_words(&node)}</span>
                <button type="button" class="link" on:click=move |_| navigation.open_line(file, line)>
                    {format!("line {line}")}
                </button>
            </p>
        }
        .into_any()
    })
}
