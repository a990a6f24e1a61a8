//! A picture as plain data: marks with a role, a label and a number, so that hover, focus, tables
//! and tests hold on to marks and never to strings of SVG.

use super::paint::Paint;

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    /// Pixels from left to right.
    pub(crate) width: f64,
    /// Pixels from top to bottom.
    pub(crate) height: f64,
    /// What a screen reader says instead; the picture is hidden from it where this is empty, because
    /// a table beside it says the same.
    pub(crate) label: String,
    /// Everything in it, later ones on top.
    pub(crate) marks: Vec<Mark>,
}

/// One thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// What it is.
    pub(crate) role: Role,
    /// Whom it belongs to, in words; empty for rulers and connectors.
    pub(crate) label: String,
    /// The number it stands for.
    pub(crate) value: Option<f64>,
    /// What it looks like.
    pub(crate) shape: Shape,
}

/// What a mark is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// Grid, zero line, ticks, captions.
    #[default]
    Ruler,
    /// A limit that a rule compares with.
    Threshold,
    /// Part of a score.
    BarPart,
    /// A whole score.
    Total,
    /// The pin at the end of stacked parts: what they come to.
    Net,
    /// A score as a log has it.
    Recorded,
    /// Where an alternative stands.
    Flag,
    /// Leads the eye from one part to the next.
    Connector,
}

impl Role {
    /// Class of the style sheet.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Ruler => "m-ruler",
            Self::Threshold => "m-threshold",
            Self::BarPart => "m-part",
            Self::Total => "m-total",
            Self::Net => "m-net",
            Self::Recorded => "m-recorded",
            Self::Flag => "m-flag",
            Self::Connector => "m-connector",
        }
    }
}

/// What a mark looks like. Pixels from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A filled rectangle.
    Rect {
        /// Left edge.
        x: f64,
        /// Upper edge.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
        /// Radius of the corners.
        radius: f64,
        /// Fill.
        paint: Paint,
    },
    /// Many filled rectangles: left, top, width, height of each.
    Boxes {
        /// The rectangles.
        boxes: Vec<[f64; 4]>,
        /// Fill.
        paint: Paint,
    },
    /// A straight line.
    Line {
        /// One end.
        from: (f64, f64),
        /// The other.
        to: (f64, f64),
        /// Stroke.
        paint: Paint,
        /// Width of the stroke.
        width: f64,
        /// Dashed as thresholds are.
        dashed: bool,
    },
    /// A line through points, or the area they enclose.
    Path {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Stroke, or fill.
        paint: Paint,
        /// Width of the stroke; the area is filled where `None`.
        width: Option<f64>,
    },
    /// A word or number.
    Text {
        /// Where the anchor stands.
        x: f64,
        /// Middle of the line.
        y: f64,
        /// What it says.
        text: String,
        /// Size of the type.
        size: f64,
        /// Heavier than body.
        bold: bool,
        /// Which end stands at `x`.
        anchor: Anchor,
        /// Fill.
        paint: Paint,
    },
}

impl Shape {
    /// A word or number beside a scale.
    pub(crate) fn label(at: (f64, f64), anchor: Anchor, text: String) -> Self {
        Self::text(at, anchor, text, Paint::Ink3)
    }

    /// A label in a paint.
    pub(crate) fn text((x, y): (f64, f64), anchor: Anchor, text: String, paint: Paint) -> Self {
        Self::Text {
            x,
            y,
            text,
            size: 11.0,
            bold: false,
            anchor,
            paint,
        }
    }

    /// A bold label in a paint.
    pub(crate) fn bold((x, y): (f64, f64), anchor: Anchor, text: String, paint: Paint) -> Self {
        Self::Text {
            x,
            y,
            text,
            size: 11.0,
            bold: true,
            anchor,
            paint,
        }
    }

    /// A line from left to right, a pixel wide.
    pub(crate) fn horizontal((from, to): (f64, f64), y: f64, paint: Paint) -> Self {
        Self::Line {
            from: (from, y),
            to: (to, y),
            paint,
            width: 1.0,
            dashed: false,
        }
    }

    /// A line from top to bottom.
    pub(crate) fn vertical(x: f64, (from, to): (f64, f64), paint: Paint, width: f64) -> Self {
        Self::Line {
            from: (x, from),
            to: (x, to),
            paint,
            width,
            dashed: false,
        }
    }

    /// The same line, dashed.
    pub(crate) fn dashed(mut self) -> Self {
        if let Self::Line { dashed, .. } = &mut self {
            *dashed = true;
        }
        self
    }

    /// A disc around a point.
    pub(crate) fn dot((x, y): (f64, f64), radius: f64, paint: Paint) -> Self {
        Self::Rect {
            x: x - radius,
            y: y - radius,
            width: 2.0 * radius,
            height: 2.0 * radius,
            radius,
            paint,
        }
    }

    /// Its paint, and whether it is filled with it; else a stroke is painted.
    pub(crate) fn painted(&self) -> (Paint, bool) {
        match self {
            Self::Rect { paint, .. } | Self::Text { paint, .. } | Self::Boxes { paint, .. } => {
                (*paint, true)
            }
            Self::Line { paint, .. } => (*paint, false),
            Self::Path { paint, width, .. } => (*paint, width.is_none()),
        }
    }

    /// Moves it.
    pub(crate) fn shift(&mut self, across: f64, down: f64) {
        let moved = |(x, y): (f64, f64)| (x + across, y + down);
        match self {
            Self::Rect { x, y, .. } | Self::Text { x, y, .. } => {
                (*x, *y) = moved((*x, *y));
            }
            Self::Line { from, to, .. } => {
                *from = moved(*from);
                *to = moved(*to);
            }
            Self::Path { points, .. } => {
                for point in points {
                    *point = moved(*point);
                }
            }
            Self::Boxes { boxes, .. } => {
                for [x, y, ..] in boxes {
                    (*x, *y) = moved((*x, *y));
                }
            }
        }
    }
}

/// Which end of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Anchor {
    /// The word SVG has for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Scene {
    /// An empty picture.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            label: String::new(),
            marks: Vec::new(),
        }
    }

    /// Adds a mark that belongs to nobody.
    pub(crate) fn ruler(&mut self, shape: Shape) {
        self.add(Role::Ruler, "", None, shape);
    }

    /// Adds a mark.
    pub(crate) fn add(&mut self, role: Role, label: &str, value: Option<f64>, shape: Shape) {
        self.marks.push(Mark {
            role,
            label: label.to_owned(),
            value,
            shape,
        });
    }

    /// All marks of a role.
    #[cfg(test)]
    pub(crate) fn of(&self, role: Role) -> Vec<&Mark> {
        self.marks.iter().filter(|mark| mark.role == role).collect()
    }
}
