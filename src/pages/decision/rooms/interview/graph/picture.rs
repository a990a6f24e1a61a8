//! The picture: one path for all edges, a mark a node, labels where they have room. Pan and zoom move it as a whole.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::interview::{Known, NodeRole, NodeSeen};

use super::hull::{hull, path};
use super::labels::{labels, signs};
use super::node_words;
use super::place::{SIZE, Seen, beside, nearest, place};
use crate::components::dynamic::{Dynamic, dynamic, flag, perhaps, text};
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// What a key or a button makes larger.
const STEP: f64 = 1.5;

/// Class of a node by what it is to the most recent one.
pub(super) fn class(role: NodeRole) -> &'static str {
    match role {
        NodeRole::Other => "other",
        NodeRole::Focus => "focus",
        NodeRole::Peripheral => "peripheral",
        NodeRole::Opposite => "opposite",
    }
}

/// What the parts of the picture share.
#[derive(Clone, Copy)]
struct Shared {
    known: Memo<Option<Arc<Known>>>,
    seen: RwSignal<Seen>,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
    /// Where the hand holds the picture.
    held: StoredValue<Option<(f64, f64)>>,
    node: NodeRef<Div>,
}

impl Shared {
    fn nodes<T>(self, read: impl FnOnce(&[NodeSeen]) -> T) -> T {
        self.known
            .with(|known| read(known.as_ref().map_or(&[][..], |known| &known.nodes)))
    }

    /// A place of the screen in the picture's units.
    fn meant(self, x: i32, y: i32) -> Option<((f64, f64), f64)> {
        let room = self.node.get_untracked()?.get_bounding_client_rect();
        let scale = SIZE.0 / room.width().max(1.0);
        let at = |at: i32, from: f64| (f64::from(at) - from) * scale;
        Some(((at(x, room.left()), at(y, room.top())), scale))
    }

    fn zoom(self, times: f64, at: (f64, f64)) {
        self.seen.update(|seen| *seen = seen.zoomed(times, at));
    }

    /// Zooms around the node that is pointed at, or the middle.
    fn zoom_here(self, times: f64) {
        let seen = self.seen.get_untracked();
        let pointed = untrack(|| {
            let at = self.at.get()?;
            self.nodes(|nodes| nodes.get(at).map(|node| seen.shows(place(node))))
        });
        self.zoom(times, pointed.unwrap_or((SIZE.0 / 2.0, SIZE.1 / 2.0)));
    }

    fn on_wheel(self, event: &WheelEvent) {
        // Alone it scrolls the page.
        if !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        event.prevent_default();
        if let Some((at, _)) = self.meant(event.client_x(), event.client_y()) {
            self.zoom((-event.delta_y() / 200.0).exp(), at);
        }
    }

    fn on_move(self, event: &PointerEvent) {
        let here = (f64::from(event.client_x()), f64::from(event.client_y()));
        if let Some(before) = self.held.get_value() {
            let Some((_, scale)) = self.meant(0, 0) else {
                return;
            };
            let by = ((here.0 - before.0) * scale, (here.1 - before.1) * scale);
            self.seen.update(|seen| *seen = seen.panned(by));
            self.held.set_value(Some(here));
        } else if let Some(node) = self.under(event) {
            self.at.set(Some(node));
        }
    }

    /// The node under a pointer.
    fn under(self, event: &PointerEvent) -> Option<usize> {
        let (meant, _) = self.meant(event.client_x(), event.client_y())?;
        let seen = self.seen.get_untracked();
        untrack(|| self.nodes(|nodes| nearest(nodes, seen, meant)))
    }

    /// Points at a node and brings it into sight.
    fn show(self, node: usize) {
        self.at.set(Some(node));
        let place = untrack(|| self.nodes(|nodes| nodes.get(node).map(place)));
        if let Some(place) = place {
            self.seen.update(|seen| *seen = seen.showing(place));
        }
    }

    fn on_key(self, event: &KeyboardEvent, table: RwSignal<bool>) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let focus = |nodes: &[NodeSeen]| nodes.iter().position(|one| one.role == NodeRole::Focus);
        match event.key().as_str() {
            "+" | "=" => self.zoom_here(STEP),
            "-" => self.zoom_here(1.0 / STEP),
            "0" | "Escape" if self.seen.get_untracked() != Seen::default() => {
                self.seen.set(Seen::default());
            }
            "t" | "T" => table.update(|table| *table = !*table),
            key => {
                let to = untrack(|| {
                    self.nodes(|nodes| match self.at.get().or_else(|| focus(nodes)) {
                        _ if key == "Home" => focus(nodes),
                        _ if key == "End" => (!nodes.is_empty()).then_some(0),
                        Some(from) => beside(nodes, from, key),
                        None => None,
                    })
                });
                let Some(to) = to else { return };
                self.show(to);
            }
        }
        event.prevent_default();
    }
}

/// The picture, its keys and its buttons.
#[component]
pub(super) fn Picture(
    /// What was known at the turn.
    known: Memo<Option<Arc<Known>>>,
    /// What is seen of it.
    seen: RwSignal<Seen>,
    /// The node that is pointed at.
    at: RwSignal<Option<usize>>,
    /// Whether the table is open.
    table: RwSignal<bool>,
) -> impl IntoView {
    let shared = Shared {
        known,
        seen,
        at,
        held: StoredValue::new(None),
        node: NodeRef::new(),
    };
    let let_go = move || shared.held.set_value(None);
    let on_down = move |event: PointerEvent| {
        if let Some(node) = shared.under(&event) {
            at.set(Some(node));
        } else if event.button() == 0 {
            shared.held.set_value(Some((
                f64::from(event.client_x()),
                f64::from(event.client_y()),
            )));
        }
    };
    let zoomed = flag(move || shared.seen.with(|seen| *seen != Seen::default()));
    let active = perhaps(move || at.get().map(|at| format!("graph-node-{at}")));
    view! {
        <div class="graph-box">
            <div
                class="graph-picture"
                node_ref=shared.node
                role="listbox"
                tabindex="0"
                aria-label="Nodes of the graph"
                aria-activedescendant=active
                aria-keyshortcuts="T"
                on:keydown=move |event| shared.on_key(&event, table)
                on:wheel=move |event| shared.on_wheel(&event)
                on:pointerdown=on_down
                on:pointermove=move |event| shared.on_move(&event)
                on:pointerup=move |_| let_go()
                on:pointerleave=scope::guard(move |_| let_go())
            >
                {spoken(shared)}
                <Drawing shared=shared/>
            </div>
            <div class="graph-buttons">
                <button type="button" class="icon-button" aria-label="Zoom in" title="Zoom in (+)" on:click=move |_| shared.zoom_here(STEP)>"+"</button>
                <button type="button" class="icon-button" aria-label="Zoom out" title="Zoom out (−)" disabled=flag(move || !zoomed.get()) on:click=move |_| shared.zoom_here(1.0 / STEP)>"−"</button>
                <button type="button" class="icon-button" aria-label="Fit all" title="Fit all (0)" disabled=flag(move || !zoomed.get()) on:click=move |_| shared.seen.set(Seen::default())>"fit"</button>
            </div>
        </div>
    }
}

/// The node that is pointed at, for who hears the page.
fn spoken(shared: Shared) -> Dynamic {
    dynamic(move || {
        let found = shared
            .at
            .get()
            .and_then(|at| shared.nodes(|nodes| Some((at, nodes.len(), nodes.get(at)?.clone()))));
        let Some((at, count, node)) = found else {
            // A list box has an option.
            return view! { <div class="unseen" role="option" aria-selected="false">"Arrow keys move between nodes"</div> }
                .into_any();
        };
        view! {
            <div
                class="unseen"
                role="option"
                id=format!("graph-node-{at}")
                aria-selected="true"
                aria-posinset=(at + 1).to_string()
                aria-setsize=count.to_string()
            >
                {format!("{}: {}", node.label, node_words(&node))}
            </div>
        }
        .into_any()
    })
}

#[component]
fn Drawing(
    /// What the parts share.
    shared: Shared,
) -> impl IntoView {
    let seen = shared.seen;
    let transform = text(move || {
        let Seen { zoom, by } = seen.get();
        format!("translate({:.2} {:.2}) scale({zoom:.4})", by.0, by.1)
    });
    view! {
        <svg viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1) aria-hidden="true">
            <g transform=transform>
                {hulls(shared)}
                {edges(shared)}
                {dots(shared)}
            </g>
            <Near shared=shared/>
        </svg>
    }
}

/// An area for each cluster of several nodes; that of the most recent one stands out.
fn hulls(shared: Shared) -> Dynamic {
    dynamic(move || {
        let mut clusters: BTreeMap<u32, (Vec<(f64, f64)>, bool)> = BTreeMap::new();
        shared.nodes(|nodes| {
            for node in nodes {
                let cluster = clusters.entry(node.cluster).or_default();
                cluster.0.push(place(node));
                cluster.1 |= node.role == NodeRole::Focus;
            }
        });
        let several = clusters
            .into_values()
            .filter(|(points, _)| points.len() > 1);
        let areas = several.map(|(points, here)| {
            view! { <path class="cluster" class:here=here d=path(&hull(points))></path> }
        });
        areas.collect_view().into_any()
    })
}

fn edges(shared: Shared) -> Dynamic {
    dynamic(move || {
        let path = shared.known.with(|known| {
            let known = known.as_deref()?;
            let end = |at: u32| known.nodes.get(at as usize).map(place);
            let lines = known.edges.iter().filter_map(|(from, to, _)| {
                let ((x, y), (to_x, to_y)) = (end(*from)?, end(*to)?);
                Some(format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}"))
            });
            Some(lines.collect::<Vec<_>>().concat())
        });
        view! { <path class="edges" d=path.unwrap_or_default()></path> }.into_any()
    })
}

/// All nodes, those that are alike in one path: lines of no length, whose round ends keep their size however near one looks.
fn dots(shared: Shared) -> Dynamic {
    const ROLES: [NodeRole; 4] = [
        NodeRole::Other,
        NodeRole::Peripheral,
        NodeRole::Opposite,
        NodeRole::Focus,
    ];
    dynamic(move || {
        let paths = ROLES.map(|role| {
            let path = shared.nodes(|nodes| {
                let own = nodes.iter().filter(|node| node.role == role);
                let ends = own.map(|node| {
                    let (x, y) = place(node);
                    format!("M{x:.1} {y:.1}h0")
                });
                ends.collect::<Vec<_>>().concat()
            });
            let role = class(role);
            view! {
                <path class=format!("dots rim {role}") d=path.clone()></path>
                <path class=format!("dots gap {role}") d=path.clone()></path>
                <path class=format!("dots {role}") d=path></path>
            }
        });
        paths.collect_view().into_any()
    })
}

/// What keeps its size: labels and signs where they have room, and the ring around the node that is pointed at. They are
/// placed anew once the picture has moved far; until then they move along with it.
#[component]
fn Near(
    /// What the parts share.
    shared: Shared,
) -> impl IntoView {
    let placed = memo(move |before: Option<&Seen>| {
        let seen = shared.seen.get();
        let near = before.copied().filter(|before| before.is_near(seen));
        near.unwrap_or(seen)
    });
    let transform = text(move || {
        let (seen, placed) = (shared.seen.get(), placed.get());
        format!(
            "translate({:.2} {:.2})",
            seen.by.0 - placed.by.0,
            seen.by.1 - placed.by.1
        )
    });
    let marks = dynamic(move || {
        let (seen, at) = (placed.get(), shared.at.get());
        shared.nodes(|nodes| {
            let ring = at.and_then(|at| nodes.get(at)).map(|node| {
                let (x, y) = seen.shows(place(node));
                view! { <circle class="pointed" cx=x cy=y r="11"></circle> }
            });
            let signs = signs(nodes, seen).into_iter().map(|(at, sign)| {
                let (x, y) = seen.shows(place(&nodes[at]));
                let hollow = nodes[at].role == NodeRole::Peripheral;
                view! { <text class="stance" class:hollow=hollow x=x y=y + 4.0>{sign}</text> }
            });
            let labels = labels(nodes, seen, at).into_iter().map(|label| {
                let (x, y) = seen.shows(place(&nodes[label.node]));
                let ((dx, dy), end) = label.side.hangs();
                let chosen = Some(label.node) == at || nodes[label.node].role == NodeRole::Focus;
                view! {
                    <text class="label" class:chosen=chosen text-anchor=end x=x + dx y=y + dy + 4.0>{label.words}</text>
                }
            });
            view! {
                {ring}
                {signs.collect_view()}
                {labels.collect_view()}
            }
            .into_any()
        })
    });
    view! { <g transform=transform>{marks}</g> }
}
