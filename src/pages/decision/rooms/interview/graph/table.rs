//! The nodes as a table, the newest first.

use leptos::prelude::*;
use steelyard_protocol::interview::NodeSeen;

use super::role_words;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag};

/// The table.
#[component]
pub(super) fn NodeTable(
    /// The nodes.
    nodes: Memo<Vec<NodeSeen>>,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let rows = dynamic(move || {
        let nodes = nodes.get().into_iter().enumerate().rev();
        let rows = nodes.map(|(place, node)| view! { <Row node=node place=place at=at/> });
        rows.collect_view().into_any()
    });
    view! {
        <div class="graph-table" tabindex="0" role="region" aria-label="Nodes of the graph as a table">
            <table>
                <thead>
                    <tr>
                        <th scope="col">"Node and type, newest first"</th>
                        <th scope="col" class="graph-number">"Stance"</th>
                        <th scope="col" class="graph-number">"Conf."</th>
                        <th scope="col" class="graph-number">"Edges"</th>
                        <th scope="col" class="graph-number">"Cluster"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

#[component]
fn Row(
    /// The node.
    node: NodeSeen,
    /// Its place.
    place: usize,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let stance = match node.stance {
        1 => "+".to_owned(),
        -1 => format::MINUS.to_string(),
        _ => "0".to_owned(),
    };
    let confidence = node
        .confidence
        .map_or(format::UNKNOWN.to_owned(), format::short);
    let role = role_words(node.role);
    let role = (!role.is_empty()).then(|| view! { <span class="mark">{role}</span> });
    view! {
        <tr class:here=flag(move || at.get() == Some(place))>
            <th scope="row">
                <button type="button" class="plain" on:click=move |_| at.set(Some(place))>{node.label}</button>
                {role}
                <small>{node.kind}</small>
            </th>
            <td class="graph-number">{stance}</td>
            <td class="graph-number">{confidence}</td>
            <td class="graph-number">{node.degree}</td>
            <td class="graph-number">{node.cluster + 1}</td>
        </tr>
    }
}
