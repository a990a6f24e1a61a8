//! The nodes as a table, the newest first.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::NodeSeen;

use super::role_words;
use crate::charts::format;
use crate::components::data_table::{Choice, Column, DataTable, TableData, text};
use crate::reactive::memo::memo;

/// A node with its place.
type NodeRow = (usize, NodeSeen);

/// The table.
#[component]
pub(super) fn NodeTable(
    /// The nodes.
    nodes: Memo<Vec<NodeSeen>>,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let data = memo(move |_| {
        let nodes = nodes.get().into_iter().enumerate().rev();
        Arc::new(TableData::new(&columns(at), nodes))
    });
    let choice = Choice {
        chosen: Signal::derive(move || {
            let last = nodes.with(Vec::len).checked_sub(1)?;
            last.checked_sub(at.get()?)
        }),
        on_pick: None,
    };
    view! {
        <div class="graph-table" tabindex="0" role="region" aria-label="Nodes of the graph as a table">
            <DataTable data=data choice=choice/>
        </div>
    }
}

fn columns(at: RwSignal<Option<usize>>) -> [Column<NodeRow>; 5] {
    let number = |name: &str, number: fn(&NodeSeen) -> String| {
        text(name, move |(_, node): &NodeRow| Some(number(node))).class("graph-number")
    };
    [
        text("Node and type, newest first", |(_, node): &NodeRow| {
            Some(node.label.clone())
        })
        .drawn(move |(place, node)| named(*place, node, at)),
        number("Stance", |node| match node.stance {
            1 => "+".to_owned(),
            -1 => format::MINUS.to_string(),
            _ => "0".to_owned(),
        }),
        number("Conf.", |node| {
            node.confidence
                .map_or(format::UNKNOWN.to_owned(), format::short)
        }),
        number("Edges", |node| node.degree.to_string()),
        number("Cluster", |node| (node.cluster + 1).to_string()),
    ]
}

/// The name of a node, which points at it, with its role and kind.
fn named(place: usize, node: &NodeSeen, at: RwSignal<Option<usize>>) -> AnyView {
    let role = role_words(node.role);
    let role = (!role.is_empty()).then(|| view! { <span class="mark">{role}</span> });
    view! {
        <button type="button" class="plain" on:click=move |_| at.set(Some(place))>
            {node.label.clone()}
        </button>
        {role}
        <small>{node.kind.clone()}</small>
    }
    .into_any()
}
