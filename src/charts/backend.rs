//! A plotters backend that collects marks instead of drawing pixels.
//!
//! Plotters knows only colours and text; the role, label and number of the next mark are set on the
//! [`Plot`] beforehand. Text is measured by [`text_width`], never by a font.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::element::{PathElement, Rectangle, Text};
use plotters::prelude::{Cartesian2d, DrawingArea, IntoDrawingArea, IntoFont};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, ShapeStyle, TextStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use super::domain::Domain;
use super::paint::Paint;
use super::scene::{Anchor, Mark, Role, Scene, Shape};
use super::text_width::text_width;

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// What the next marks are.
#[derive(Clone, Default)]
struct Tag {
    role: Role,
    label: String,
    value: Option<f64>,
}

/// Shared between the plot that names marks and the backend that collects them.
#[derive(Clone, Default)]
struct Sheet {
    tag: Rc<RefCell<Tag>>,
    scene: Rc<RefCell<Scene>>,
}

impl Sheet {
    fn add(&self, shape: Shape) {
        let tag = self.tag.borrow().clone();
        self.scene.borrow_mut().marks.push(Mark {
            role: tag.role,
            label: tag.label,
            value: tag.value,
            shape,
        });
    }
}

/// The backend itself.
struct SceneBackend(Sheet);

impl DrawingBackend for SceneBackend {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let scene = self.0.scene.borrow();
        (pixels(scene.width), pixels(scene.height))
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn {
        self.0.add(Shape::Rect {
            x: f64::from(point.0),
            y: f64::from(point.1),
            width: 1.0,
            height: 1.0,
            radius: 0.0,
            paint: Paint::of_code(color.rgb),
        });
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.0.add(Shape::Rect {
            x: f64::from(upper_left.0),
            y: f64::from(upper_left.1),
            width: f64::from(bottom_right.0 - upper_left.0).max(0.0),
            height: f64::from(bottom_right.1 - upper_left.1).max(0.0),
            radius: 0.0,
            paint: Paint::of_code(style.color().rgb),
        });
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let dashed = self.0.tag.borrow().role == Role::Threshold;
        let paint = Paint::of_code(style.color().rgb);
        let width = if dashed {
            1.25
        } else {
            f64::from(style.stroke_width())
        };
        let points: Vec<(f64, f64)> = path.into_iter().map(exact).collect();
        self.0.add(match points.as_slice() {
            &[from, to] => Shape::Line {
                from,
                to,
                paint,
                width,
                dashed,
            },
            _ => Shape::Path {
                points,
                paint,
                width: Some(width),
            },
        });
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Drawn {
        self.0.add(Shape::Path {
            points: vert.into_iter().map(exact).collect(),
            paint: Paint::of_code(style.color().rgb),
            width: None,
        });
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        pos: BackendCoord,
    ) -> Drawn {
        self.0.add(Shape::Text {
            x: f64::from(pos.0),
            y: f64::from(pos.1),
            text: text.to_owned(),
            size: style.size(),
            bold: matches!(style.style(), FontStyle::Bold),
            anchor: match style.anchor().h_pos {
                HPos::Left => Anchor::Start,
                HPos::Center => Anchor::Middle,
                HPos::Right => Anchor::End,
            },
            paint: Paint::of_code(style.color().rgb),
        });
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let bold = matches!(style.style(), FontStyle::Bold);
        let width = text_width(text, style.size(), bold);
        Ok((pixels(width), pixels(style.size() * 1.2)))
    }
}

/// Sizes are far below 2^32 and never negative.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are a few thousand pixels wide"
)]
fn pixels(length: f64) -> u32 {
    length.ceil().clamp(0.0, 1e6) as u32
}

fn exact((x, y): BackendCoord) -> (f64, f64) {
    (f64::from(x), f64::from(y))
}

/// A picture in the making: numbers from left to right, pixels from top to bottom.
pub(crate) struct Plot {
    sheet: Sheet,
    area: DrawingArea<SceneBackend, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
}

impl Plot {
    /// An empty picture of `width` × `height` pixels in which `domain` reaches from `inset` to
    /// `width` − `inset`.
    pub(crate) fn new(domain: Domain, width: f64, height: f64, inset: f64) -> Self {
        let sheet = Sheet::default();
        *sheet.scene.borrow_mut() = Scene::new(width, height);
        let area: DrawingArea<SceneBackend, Shift> =
            SceneBackend(sheet.clone()).into_drawing_area();
        let right = (width - inset).max(inset + 1.0);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a page is a few thousand pixels wide"
        )]
        let across = inset as i32..right as i32;
        #[allow(
            clippy::cast_possible_truncation,
            reason = "pictures are a few thousand pixels high"
        )]
        let down = 0..height as i32;
        let spec = Cartesian2d::new(domain.lo..domain.hi, 0.0..height, (across, down));
        Self {
            area: area.apply_coord_spec(spec),
            sheet,
        }
    }

    /// Names what the next marks are.
    pub(crate) fn mark(&self, role: Role, label: &str, value: Option<f64>) -> &Self {
        *self.sheet.tag.borrow_mut() = Tag {
            role,
            label: label.to_owned(),
            value,
        };
        self
    }

    /// Pixel from the left at which `value` stands.
    pub(crate) fn x_of(&self, value: f64) -> f64 {
        f64::from(self.area.map_coordinate(&(value, 0.0)).0)
    }

    /// A filled rectangle from number to number and pixel to pixel.
    pub(crate) fn rect(&self, from: (f64, f64), to: (f64, f64), paint: Paint) {
        let corners = [
            (from.0.min(to.0), from.1.min(to.1)),
            (from.0.max(to.0), from.1.max(to.1)),
        ];
        let style = ShapeStyle::from(paint.code()).filled();
        self.draw(&Rectangle::new(corners, style));
    }

    /// A line; dashed where the mark is a threshold.
    pub(crate) fn line(&self, from: (f64, f64), to: (f64, f64), paint: Paint, width: u32) {
        let style = ShapeStyle::from(paint.code()).stroke_width(width);
        self.draw(&PathElement::new([from, to], style));
    }

    /// A text centred on a number.
    pub(crate) fn text(&self, at: (f64, f64), text: &str, size: f64, bold: bool, paint: Paint) {
        let weight = if bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let color = paint.code();
        let style = TextStyle::from(("Inter", size).into_font().style(weight))
            .color(&color)
            .pos(Pos::new(HPos::Center, VPos::Center));
        self.draw(&Text::new(text.to_owned(), at, style));
    }

    /// A mark in pixels, where numbers do not decide.
    pub(crate) fn free(&self, shape: Shape) {
        self.sheet.add(shape);
    }

    /// The finished picture.
    pub(crate) fn finish(self) -> Scene {
        self.sheet.scene.take()
    }

    /// Collecting marks cannot fail; plotters' signature says otherwise.
    fn draw<'a, E>(&self, element: &'a E)
    where
        &'a E: plotters::element::PointCollection<'a, (f64, f64)>,
        E: plotters::element::Drawable<SceneBackend>,
    {
        let _collected = self.area.draw(element);
    }
}
