//! The frame of every chart that has axes: scales, margins, grid, ticks and labels.
//!
//! plotters lays the axes out: [`Scale`] is one of its coordinates (`Ranged`, `ValueFormatter`), made of its own ones
//! (`RangedCoordf64`, `RangedCoordi64`, `LogCoord`, `SegmentedCoord` and the combinators of key points), and the lines of the
//! grid come from its `Cartesian2d::draw_mesh`. Marks are placed by [`Plot::x`] and [`Plot::y`] in `f64` and go straight into
//! the [`Scene`]. plotters' drawing backends are not used, since they know whole pixels and RGB: both would round what a
//! scene holds exactly, and name colours that a theme decides.
//!
//! Lanes, bars in rows of a list and sparklines have no axes of their own and need no plot.

mod scale;
#[cfg(test)]
mod tests;

use std::convert::Infallible;

use plotters::coord::cartesian::{Cartesian2d, MeshLine};
use plotters::coord::ranged1d::BoldPoints;

use super::paint::Paint;
use super::scene::{Anchor, Scene, Shape};
use super::text_width::{cut, text_width};
pub(crate) use scale::{Scale, TickFormat};

/// Pixels between the plot and the labels left and right of it.
pub(crate) const GAP: f64 = 8.0;
/// Pixels between two labels of an axis.
const APART: f64 = 10.0;
/// Pixels from the foot of the plot to the middle of the labels below it.
const BELOW: f64 = 15.0;
/// Pixels of a mark at a tick.
const MARK: f64 = 5.0;
/// Height of a label.
const LINE: f64 = 12.0;
/// The font size of labels, and of names of rows.
const LABEL: f64 = 11.0;
const NAME: f64 = 12.0;
/// The least width of a plot; the picture grows where its margins leave less.
const LEAST: f64 = 40.0;
/// The greatest share of the width that names of rows take.
const NAMES: f64 = 0.3;

/// Pixels around a plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Margins {
    /// Above it.
    pub(crate) top: f64,
    /// Right of it, at least.
    pub(crate) right: f64,
    /// Below it.
    pub(crate) bottom: f64,
    /// Left of it, at least.
    pub(crate) left: f64,
}

impl Margins {
    /// Those of a chart with labels at the left and below.
    pub(crate) const AXES: Self = Self {
        top: 12.0,
        right: 14.0,
        bottom: 26.0,
        left: 40.0,
    };
}

/// What a plot is laid out from.
#[derive(Clone, Debug)]
pub(crate) struct PlotSpec {
    /// Width of the picture, in pixels.
    pub(crate) width: f64,
    /// Height of the picture, in pixels.
    pub(crate) height: f64,
    /// The least margins; labels that are wider make them wider.
    pub(crate) margins: Margins,
    /// The axis from left to right.
    pub(crate) across: Scale,
    /// The axis from the foot up; that of rows goes from the top down.
    pub(crate) up: Scale,
}

/// A plot in a picture: where values stand, and its axes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plot {
    /// Width of the picture: that of the spec, or more where the margins leave the plot nothing.
    pub(crate) width: f64,
    /// Height of the picture.
    pub(crate) height: f64,
    /// Left edge of the plot.
    pub(crate) left: f64,
    /// Right edge of the plot.
    pub(crate) right: f64,
    /// Upper edge of the plot.
    pub(crate) top: f64,
    /// Lower edge of the plot.
    pub(crate) foot: f64,
    across: Scale,
    up: Scale,
    /// The most ticks of the vertical axis whose labels do not touch.
    rows: usize,
}

/// What stands on the line of an axis's labels besides them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AxisNotes<'a> {
    /// What the axis counts, at the left edge of the picture; nothing where that is empty.
    pub(crate) name: &'a str,
    /// A stretch (from, to) that another label takes, in pixels.
    pub(crate) taken: Option<(f64, f64)>,
}

/// A label of an axis: where it is centred, and its text.
type Label = (f64, String);

impl Plot {
    /// A plot as wide as its margins leave it.
    pub(crate) fn new(spec: PlotSpec) -> Self {
        let PlotSpec {
            width,
            height,
            margins,
            across,
            up,
        } = spec;
        let (top, foot) = (margins.top, height - margins.bottom);
        let mut plot = Self {
            width,
            height,
            left: 0.0,
            right: width,
            top,
            foot,
            across,
            up,
            rows: 0,
        };
        plot.rows = plot.fitting_up();
        plot.left = margins.left.max(plot.label_room());
        let right = margins.right.max(plot.overhang(margins.right));
        plot.width = width.max(plot.left + LEAST + right);
        plot.right = plot.width - right;
        plot
    }

    /// Pixels of the labels of the vertical axis and of the gap beside them.
    fn label_room(&self) -> f64 {
        let names = self.up.names();
        if names.iter().any(|name| !name.is_empty()) {
            let widest = names.iter().map(|name| text_width(name, NAME, false));
            let room = widest.fold(0.0, f64::max) + 12.0;
            return room.clamp(60.0, (self.width * NAMES).max(60.0));
        }
        let ticks = self.up.ticks(self.rows);
        let words = self.up.words(&ticks).into_iter();
        let room = words.map(|text| text_width(&text, LABEL, false).ceil() + GAP);
        room.fold(0.0, f64::max)
    }

    /// Pixels by which the last label of the axis would stand over the end of the plot.
    fn overhang(&self, right: f64) -> f64 {
        let ticks = self.across.ticks(self.across.most());
        let words = self.across.words(&ticks);
        let Some((tick, text)) = ticks.last().zip(words.last()) else {
            return 0.0;
        };
        let room = (self.width - self.left - right).max(LEAST);
        let after = (1.0 - self.across.share(*tick)) * room;
        (text_width(text, LABEL, false) / 2.0 - after).ceil()
    }

    /// The picture without marks.
    pub(crate) fn scene(&self) -> Scene {
        Scene::new(self.width, self.height)
    }

    /// Width of the plot.
    pub(crate) fn wide(&self) -> f64 {
        self.right - self.left
    }

    /// Height of the plot.
    pub(crate) fn high(&self) -> f64 {
        self.foot - self.top
    }

    /// Where a value stands from left to right: of a band its middle. A value outside of the scale stands at the nearer end.
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.left + self.across.share(value) * self.wide()
    }

    /// Where the band of a value begins; parts of a band are parts of its width.
    pub(crate) fn edge(&self, value: f64) -> f64 {
        self.left + self.across.edge(value) * self.wide()
    }

    /// Where a bin or a point of a row of them stands, by its place from 0.
    pub(crate) fn place(&self, place: f64) -> f64 {
        self.left + self.across.place(place) * self.wide()
    }

    /// Width of a band or a bin, or from one point of a row of them to the next.
    pub(crate) fn step(&self) -> f64 {
        self.wide() / self.across.places_count()
    }

    /// Where a value stands from top to bottom: of a row its middle. A value outside of the scale stands at the nearer end.
    pub(crate) fn y(&self, value: f64) -> f64 {
        let share = self.up.share(value);
        if self.up.has_bands() {
            self.top + share * self.high()
        } else {
            self.foot - share * self.high()
        }
    }

    /// The upper edge of a row; parts of a row are parts of its height.
    pub(crate) fn row(&self, row: f64) -> f64 {
        self.top + self.up.place(row) * self.high()
    }

    /// The plot in a row: the same axis across, and one of its own in the row's height without the insets above and below.
    pub(crate) fn facet(&self, row: usize, up: Scale, (above, below): (f64, f64)) -> Self {
        let mut facet = Self {
            top: self.row(row as f64) + above,
            foot: self.row(row as f64 + 1.0) - below,
            across: self.across.clone(),
            up,
            ..*self
        };
        facet.rows = facet.fitting_up();
        facet
    }

    /// The value at the base of the vertical axis: zero where the scale holds it, else its least.
    fn base(&self) -> f64 {
        let domain = self.up.domain();
        if (domain.lo..=domain.hi).contains(&0.0) {
            0.0
        } else {
            domain.lo
        }
    }

    /// Draws the line at the base.
    pub(crate) fn base_line(&self, scene: &mut Scene) {
        let y = self.y(self.base());
        scene.ruler(Shape::horizontal((self.left, self.right), y, Paint::Ink2));
    }

    /// Draws the lines of the vertical axis, without the one at the base, and its labels.
    pub(crate) fn grid(&self, scene: &mut Scene) {
        self.grid_except(scene, &[]);
    }

    /// Draws the same without lines at some values, which the chart draws itself.
    pub(crate) fn grid_except(&self, scene: &mut Scene, values: &[f64]) {
        let (base, near) = (self.base(), 1e-9 * self.up.domain().length());
        let is_drawn = |tick: f64| {
            let mut others = values.iter().chain([&base]);
            others.all(|value| (tick - value).abs() > near)
        };
        let (_, ticks) = self.mesh(0, self.rows);
        let mut free = f64::INFINITY;
        for (tick, text) in ticks.iter().zip(self.up.words(&ticks)) {
            let y = self.y(*tick);
            if is_drawn(*tick) {
                scene.ruler(Shape::horizontal((self.left, self.right), y, Paint::Line));
            }
            let paint = if tick.abs() <= near {
                Paint::Ink
            } else {
                Paint::Ink3
            };
            // Ticks at given values may be closer than labels are high.
            if y <= free {
                free = y - LINE;
                let at = (self.left - GAP, y);
                scene.ruler(Shape::text(at, Anchor::End, text, paint));
            }
        }
    }

    /// Draws the ticks and labels below the plot: as many as stand apart from each other and from the notes.
    pub(crate) fn axis(&self, scene: &mut Scene, notes: AxisNotes) {
        let y = self.foot + BELOW;
        let mut taken: Vec<(f64, f64)> = notes.taken.into_iter().collect();
        if !notes.name.is_empty() {
            let name = notes.name.to_owned();
            // Widths are estimated from above, and the first label is often a single digit.
            taken.push((0.0, text_width(&name, LABEL, false) - 2.0));
            scene.ruler(Shape::text((0.0, y), Anchor::Start, name, Paint::Ink3));
        }
        let (ticks, _) = self.mesh(self.fitting_across(), 0);
        let labels = self.labels(&ticks);
        for (tick, (x, text)) in ticks.iter().zip(labels) {
            if !self.across.has_bands() {
                let x = self.x(*tick);
                let mark = (self.foot, self.foot + MARK);
                scene.ruler(Shape::vertical(x, mark, Paint::Ink2, 1.0));
            }
            let half = text_width(&text, LABEL, false) / 2.0;
            let free = |(from, to): &(f64, f64)| x + half + 6.0 <= *from || x - half >= to + 6.0;
            if taken.iter().all(free) {
                taken.push((x - half, x + half));
                scene.ruler(Shape::text((x, y), Anchor::Middle, text, Paint::Ink3));
            }
        }
    }

    /// Draws the names of the rows, cut where they are longer than their margin.
    pub(crate) fn row_names(&self, scene: &mut Scene) {
        for (name, row) in self.up.names().iter().zip(0_u32..) {
            let at = (0.0, self.y(f64::from(row)));
            scene.ruler(Shape::Text {
                x: at.0,
                y: at.1,
                text: cut(name, NAME, self.left - 10.0),
                size: NAME,
                bold: false,
                anchor: Anchor::Start,
                paint: Paint::Ink,
            });
        }
    }

    /// The values at which plotters draws lines, across and up, of so many on each axis.
    fn mesh(&self, across: usize, up: usize) -> (Vec<f64>, Vec<f64>) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "pictures are a few thousand pixels wide, and lines are placed by their values"
        )]
        let [left, right, top, foot] =
            [self.left, self.right, self.top, self.foot].map(|edge| edge.round() as i32);
        let system = Cartesian2d::<Scale, Scale>::new(
            self.across.clone(),
            self.up.clone(),
            (left..right, foot..top),
        );
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        let Ok(()) = system.draw_mesh(BoldPoints(up), BoldPoints(across), |line| {
            match line {
                MeshLine::XMesh(_, _, value) => columns.push(*value),
                MeshLine::YMesh(_, _, value) => rows.push(*value),
            }
            Ok::<(), Infallible>(())
        });
        (columns, rows)
    }

    /// Labels of ticks, none of them outside of the picture.
    fn labels(&self, ticks: &[f64]) -> Vec<Label> {
        let place = |(tick, text): (&f64, String)| {
            let half = text_width(&text, LABEL, false) / 2.0;
            let x = self.x(*tick).clamp(half, (self.width - half).max(half));
            (x, text)
        };
        let words = self.across.words(ticks).into_iter();
        ticks.iter().zip(words).map(place).collect()
    }

    /// How many ticks the axis across may have so that no two labels touch.
    fn fitting_across(&self) -> usize {
        let fits = |most: &usize| {
            let ticks = self.across.ticks(*most);
            let labels = self.labels(&ticks);
            let half = |label: &Label| text_width(&label.1, LABEL, false) / 2.0;
            !ticks.is_empty()
                && labels.windows(2).all(|pair| {
                    let (end, begin) = (pair[0].0 + half(&pair[0]), pair[1].0 - half(&pair[1]));
                    begin - end >= APART && pair[0].1 != pair[1].1
                })
        };
        let most = self.across.most();
        // Of whole numbers the last is among the widest: more than fit beside each other need not be tried.
        let begin = if self.across.has_bands() {
            let last = self.across.words(&[self.across.domain().hi]);
            let widest = last.iter().map(|text| text_width(text, LABEL, false));
            let room = self.width / (widest.fold(0.0, f64::max) + APART) + 2.0;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a few, not below 0"
            )]
            let begin = room as usize;
            begin.max(1)
        } else {
            most
        };
        (1..=begin.min(most)).rev().find(fits).unwrap_or(most)
    }

    /// How many ticks the vertical axis may have so that no two labels touch.
    fn fitting_up(&self) -> usize {
        if !self.up.names().is_empty() {
            return 0;
        }
        let fits = |most: &usize| {
            let ticks = self.up.ticks(*most);
            let apart = |pair: &[f64]| (self.y(pair[0]) - self.y(pair[1])).abs() >= LINE;
            let words = self.up.words(&ticks);
            // Of a fine scale, neighbours may be written alike.
            let differ = words.windows(2).all(|pair| pair[0] != pair[1]);
            !ticks.is_empty() && differ && ticks.windows(2).all(apart)
        };
        let most = self.up.most();
        (1..=most).rev().find(fits).unwrap_or(most)
    }
}
