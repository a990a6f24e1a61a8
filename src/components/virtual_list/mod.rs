//! The one virtual list: of its rows only those in view, and some around them, are in the page. They stand at places of
//! their own in an element as high as all of them, or as high as browsers draw one.
//!
//! Here stand which rows are in view, where each is drawn and how the list scrolls; what a row shows, and what keys do, is
//! its user's. [`Heights`] has the two models of heights, [`Extent`] the scroll position. Both are pure.
//!
//! ```ignore
//! let heights = memo(move |_| Heights::Equal { count: count.get(), pitch: 40.0 });
//! let list = VirtualList::new(heights.into(), 32.0);
//! let window = list.window(240.0, 1_000);
//! let drawn = memo(move |_| rows_of(window.get()));
//! view! {
//!     <div node_ref=list.node on:scroll=move |_| list.scrolled()>
//!         <Names/>
//!         <VirtualRows list=list class="rows" each=drawn key=|row| row.id row=row/>
//!     </div>
//! }
//! ```

mod extent;
mod heights;

use leptos::html::Div;
use leptos::prelude::*;

pub(crate) use self::extent::{Extent, Position};
pub(crate) use self::heights::{Growth, Heights, MeasuredHeights};
use super::dynamic::text;
use super::measure::follow_size;
use super::media::Paper;
use super::scroll::rounded;
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// A list and the view on it.
#[derive(Clone, Copy)]
pub(crate) struct VirtualList {
    /// The element that scrolls.
    pub(crate) node: NodeRef<Div>,
    /// Heights of the rows.
    heights: Signal<Heights>,
    /// Height of what stays at the edges of the element, such as names of columns, in pixels.
    edges: f64,
    /// Width and height of the element's content, in pixels; 0 until they are known.
    size: RwSignal<(f64, f64)>,
    position: RwSignal<Position>,
    /// By how much rows are drawn above their place in the list; 0 where the element is as high as all of them.
    shift: Memo<f64>,
}

impl VirtualList {
    /// A list at its beginning, whose element is to be given [`Self::node`].
    pub(crate) fn new(heights: Signal<Heights>, edges: f64) -> Self {
        let node = NodeRef::<Div>::new();
        let size = RwSignal::new((0.0, 0.0));
        follow_size(node, move |wide, high| size.set((wide, high)));
        let position = RwSignal::new(Position::default());
        Self {
            node,
            heights,
            edges,
            size,
            position,
            shift: memo(move |_| position.get().shift()),
        }
    }

    /// The same with so much of the list above the view, in pixels.
    pub(crate) fn starting_at(self, top: f64) -> Self {
        self.position.set(Position { top, scroll: top });
        self
    }

    /// Width of the view in pixels; 0 until it is known.
    pub(crate) fn width(self) -> f64 {
        self.size.get().0
    }

    /// Heights of the list and of the view.
    pub(crate) fn extent(self) -> Extent {
        Extent {
            total: self.heights.with(Heights::total),
            view: (self.size.get().1 - self.edges).max(0.0),
        }
    }

    /// Where the view stands.
    pub(crate) fn position(self) -> Position {
        self.position.get()
    }

    /// How many rows.
    pub(crate) fn count(self) -> u32 {
        self.heights.with(Heights::count)
    }

    /// Where a row begins in the list, in pixels.
    pub(crate) fn top(self, row: u32) -> f64 {
        self.heights.with(|heights| heights.top(row))
    }

    /// The row so many pixels below the upper edge of the view.
    pub(crate) fn row_below(self, y: f64) -> u32 {
        let top = self.position.get().top;
        self.heights.with(|heights| heights.row_at(top + y))
    }

    /// The rows in view: from one, to before another.
    pub(crate) fn in_view(self) -> (u32, u32) {
        self.around(0.0)
    }

    /// The rows that the view has room for, of equal heights also beyond the last row.
    pub(crate) fn room(self) -> (u32, u32) {
        let (top, view) = (self.position.get().top, self.extent().view);
        self.heights.with(|heights| heights.room(top, top + view))
    }

    /// The rows in view, and those in so many pixels above and below it.
    pub(crate) fn around(self, ahead: f64) -> (u32, u32) {
        let (top, view) = (self.position.get().top, self.extent().view);
        self.heights
            .with(|heights| heights.window(top - ahead, top + view + ahead))
    }

    /// The rows to draw: those in view and in so many pixels around it; while the page is printed the first ones, up to
    /// `printed`.
    pub(crate) fn window(self, ahead: f64, printed: u32) -> Memo<(u32, u32)> {
        let paper = expect_context::<Paper>();
        memo(move |_| {
            if paper.holds() {
                (0, self.count().min(printed))
            } else {
                self.around(ahead)
            }
        })
    }

    /// Height of the element that rows stand in.
    pub(crate) fn height(self) -> f64 {
        self.extent().element()
    }

    /// Where a row begins in that element.
    pub(crate) fn place(self, row: u32) -> f64 {
        self.top(row) - self.shift.get()
    }

    /// Where a row begins in that element, as a length of CSS.
    pub(crate) fn place_text(
        self,
        row: impl Fn() -> u32 + Send + Sync + 'static,
    ) -> Signal<String> {
        text(move || format!("{}px", self.place(row())))
    }

    /// Takes note that the element was scrolled.
    pub(crate) fn scrolled(self) {
        let Some(node) = self.node.get_untracked() else {
            return;
        };
        let scroll = f64::from(node.scroll_top());
        let extent = untrack(|| self.extent());
        let position = extent.scrolled(self.position.get_untracked(), scroll);
        self.put(position);
        if (position.scroll - scroll).abs() >= 1.0 {
            node.set_scroll_top(rounded(position.scroll));
        }
    }

    /// Moves the view at once, as far as the element is high enough already.
    fn put_now(self, position: Position) {
        self.put(position);
        if let Some(node) = self.node.get_untracked() {
            node.set_scroll_top(rounded(position.scroll));
            self.scrolled();
        }
    }

    /// Scrolls so that so many pixels of the list are above the view.
    pub(crate) fn scroll_to(self, top: f64) {
        self.put_now(untrack(|| self.extent()).at(top));
    }

    /// Scrolls no further than needed to show a row.
    pub(crate) fn show(self, row: u32) {
        let Some(node) = self.node.get_untracked() else {
            return;
        };
        // The view may be asked for before its size was told.
        let extent = Extent {
            view: (f64::from(node.client_height()) - self.edges).max(0.0),
            ..untrack(|| self.extent())
        };
        let position = extent.scrolled(self.position.get_untracked(), f64::from(node.scroll_top()));
        let shown = self.showing(extent, position, row);
        if shown != position {
            self.put_now(shown);
        }
    }

    /// The position moved no further than needed to show a row.
    pub(crate) fn showing(self, extent: Extent, position: Position, row: u32) -> Position {
        let (top, height) = self
            .heights
            .with_untracked(|heights| (heights.top(row), heights.height(row)));
        extent.showing(position, top, height)
    }

    fn put(self, position: Position) {
        if self.position.get_untracked() != position {
            self.position.set(position);
        }
    }

    /// Moves the view, once the element is as high as it has to be.
    pub(crate) fn go(self, position: Position) {
        self.put(position);
        scope::next_frame(move || {
            let there = self.position.try_get_untracked() == Some(position);
            if let Some(node) = self.node.get_untracked().filter(|_| there) {
                node.set_scroll_top(rounded(position.scroll));
            }
        });
    }

    /// Moves the view along with what it shows after rows above it grew.
    pub(crate) fn stay(self, growth: Growth) {
        // A scroll that was not yet told of counts.
        self.scrolled();
        let position = self.position.get_untracked();
        if growth.at + 1.0 < position.top {
            self.scroll_to(position.top + growth.by);
        }
    }
}

/// The element of the rows, with those that are drawn.
#[component]
pub(crate) fn VirtualRows<T, K>(
    /// The list.
    list: VirtualList,
    /// Class of the element.
    class: &'static str,
    /// Its role.
    #[prop(optional)]
    role: Option<&'static str>,
    /// The rows to draw.
    each: Memo<Vec<T>>,
    /// What a row is known by: one that stays is not drawn anew.
    key: fn(&T) -> K,
    /// Draws a row.
    row: Callback<T, AnyView>,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    K: Eq + std::hash::Hash + Send + Sync + 'static,
{
    view! {
        <div class=class role=role style:height=text(move || format!("{}px", list.height()))>
            <For each=move || each.get() key=key children=move |one| row.run(one)/>
        </div>
    }
}
