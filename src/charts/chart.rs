//! A picture with what stands behind it: places to point at, and the table of the same numbers.

use super::paint::Paint;
use super::scene::{Anchor, Scene, Shape};
use super::table::Table;
use super::text_width::text_width;

/// What is hovered, walked, read as a table and given away.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chart {
    /// Its name.
    pub(crate) name: String,
    /// In one line: what it shows.
    pub(crate) shows: String,
    /// The picture.
    pub(crate) scene: Scene,
    /// What can be pointed at, in the order that arrow keys walk.
    pub(crate) points: Vec<Point>,
    /// The same numbers; each point is a row of it.
    pub(crate) table: Table,
}

/// A rectangle: left, top, width, height.
pub(crate) type Area = [f64; 4];

/// A mark as a place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point {
    /// Row of the table.
    pub(crate) key: u32,
    /// Where the crosshair stands.
    pub(crate) at: (f64, f64),
    /// Whether the crosshair has a horizontal line as well.
    pub(crate) level: bool,
    /// What a pointer has to be in, or nearest to.
    pub(crate) area: Area,
    /// What the focus goes around.
    pub(crate) ring: Area,
}

/// What a readout says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Readout {
    /// Whose mark it is.
    pub(crate) point: Point,
    /// Place among the points, from 1.
    pub(crate) place: usize,
    /// How many points there are.
    pub(crate) of: usize,
    /// Name of the mark.
    pub(crate) name: String,
    /// Its numbers: what, how much.
    pub(crate) lines: Vec<(String, String)>,
}

impl Readout {
    /// As it is spoken: "B catalog: Score 8.50, To first −0.30".
    pub(crate) fn spoken(&self) -> String {
        let lines: Vec<String> = self
            .lines
            .iter()
            .map(|(what, value)| format!("{what} {value}"))
            .collect();
        format!("{}: {}", self.name, lines.join(", "))
    }
}

impl Chart {
    /// What the point of a key says.
    pub(crate) fn reading(&self, key: u32) -> Option<Readout> {
        let place = self.points.iter().position(|point| point.key == key)?;
        let row = self.table.rows.iter().find(|row| row.key == key)?;
        let columns = self.table.columns.iter().zip(&row.cells);
        let exact = columns.filter(|(_, cell)| cell.exact.is_some());
        Some(Readout {
            point: self.points[place].clone(),
            place: place + 1,
            of: self.points.len(),
            name: row.full_name(),
            lines: exact
                .map(|(column, cell)| (column.clone(), cell.shown.clone()))
                .collect(),
        })
    }

    /// Key of the point that a pointer means: the one it is in, else the nearest.
    pub(crate) fn nearest(&self, x: f64, y: f64) -> Option<u32> {
        let away = |point: &&Point| distance(point.area, (x, y));
        let nearest = self
            .points
            .iter()
            .min_by(|one, other| away(one).total_cmp(&away(other)))?;
        Some(nearest.key)
    }

    /// Key of the point that an arrow, Home or End leads to; the ends are walls. `None` for other keys.
    pub(crate) fn walk(&self, key: &str, from: Option<u32>) -> Option<u32> {
        let last = self.points.len().checked_sub(1)?;
        let now = from.and_then(|from| self.points.iter().position(|point| point.key == from));
        let to = match (key, now) {
            ("ArrowRight" | "ArrowDown", Some(now)) => (now + 1).min(last),
            ("ArrowLeft" | "ArrowUp", Some(now)) => now.saturating_sub(1),
            ("Home" | "ArrowRight" | "ArrowDown" | "ArrowLeft" | "ArrowUp", _) => 0,
            ("End", _) => last,
            _ => return None,
        };
        Some(self.points[to].key)
    }

    /// The picture as it leaves the page: on its sheet, with name and line above.
    pub(crate) fn framed(&self) -> Scene {
        const PAD: f64 = 16.0;
        const LEAST: f64 = 360.0;
        let width = self.scene.width.max(LEAST) + 2.0 * PAD;
        let lines = wrapped(&self.shows, width - 2.0 * PAD);
        let head = PAD + 20.0 + 16.0 * lines.len() as f64 + 12.0;
        let mut scene = Scene::new(width, head + self.scene.height + PAD);
        scene.ruler(Shape::Rect {
            x: 0.0,
            y: 0.0,
            width,
            height: scene.height,
            radius: 0.0,
            paint: Paint::Page,
        });
        let text = |y, text: &str, size, bold, paint| Shape::Text {
            x: PAD,
            y,
            text: text.to_owned(),
            size,
            bold,
            anchor: Anchor::Start,
            paint,
        };
        scene.ruler(text(PAD + 8.0, &self.name, 13.0, true, Paint::Ink));
        for (place, line) in lines.iter().enumerate() {
            let y = PAD + 28.0 + 16.0 * place as f64;
            scene.ruler(text(y, line, 12.0, false, Paint::Ink2));
        }
        scene.marks.extend(self.scene.marks.iter().map(|mark| {
            let mut mark = mark.clone();
            mark.shape.shift(PAD, head);
            mark
        }));
        scene
    }
}

/// How far a place is from a rectangle; 0 inside.
fn distance([left, top, width, height]: Area, (x, y): (f64, f64)) -> f64 {
    let across = (left - x).max(x - left - width).max(0.0);
    let down = (top - y).max(y - top - height).max(0.0);
    across.hypot(down)
}

/// Pixels between the crosshair and its readout.
const BESIDE: f64 = 10.0;

/// Upper left corner of a readout: right of its point, else left, else as far right as the picture goes;
/// below its point where there is room, else above.
pub(crate) fn beside(at: (f64, f64), size: (f64, f64), room: (f64, f64)) -> (f64, f64) {
    let (right, left) = (at.0 + BESIDE, at.0 - BESIDE - size.0);
    let x = if right + size.0 <= room.0 {
        right
    } else if left >= 0.0 {
        left
    } else {
        room.0 - size.0
    };
    let (below, above) = (at.1 + BESIDE, at.1 - BESIDE - size.1);
    let y = if below + size.1 <= room.1 || above < 0.0 {
        below
    } else {
        above
    };
    (x, y)
}

/// Width and height of a readout, by the styles of chart.css.
pub(crate) fn readout_size(reading: &Readout) -> (f64, f64) {
    let name = text_width(&reading.name, 12.0, true);
    let widest = reading.lines.iter().fold(name, |widest, (what, value)| {
        let line = text_width(what, 12.0, false) + 16.0 + text_width(value, 12.0, true);
        widest.max(line)
    });
    let width = (widest + 22.0).clamp(96.0, 260.0).ceil();
    (width, 16.0 + 20.0 * (reading.lines.len() + 1) as f64)
}

/// Words in lines of at most `width` pixels, set at 12.
fn wrapped(words: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let fits = lines
            .last()
            .is_some_and(|line| text_width(&format!("{line} {word}"), 12.0, false) <= width);
        match lines.last_mut() {
            Some(line) if fits => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line of the picture that a crosshair draws: its `d`.
pub(crate) fn crosshair(point: &Point, (width, height): (f64, f64)) -> String {
    let (x, y) = (point.at.0.round() + 0.5, point.at.1.round() + 0.5);
    let level = if point.level {
        format!("M0 {y}h{width}")
    } else {
        String::new()
    };
    format!("M{x} 0v{height}{level}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::table::{Cell, Row};

    fn chart() -> Chart {
        let point = |key, x| Point {
            key,
            at: (x, 10.0),
            level: false,
            area: [x - 5.0, 0.0, 10.0, 20.0],
            ring: [x - 5.0, 0.0, 10.0, 20.0],
        };
        let row = |key, name: &str, score| Row {
            key,
            lead: String::new(),
            name: name.to_owned(),
            cells: vec![Cell::number(score, format!("{score:.2}")), Cell::none()],
        };
        Chart {
            name: "Scores".to_owned(),
            shows: "Each at its score".to_owned(),
            scene: Scene::new(100.0, 20.0),
            points: vec![point(7, 10.0), point(3, 50.0), point(9, 90.0)],
            table: Table {
                head: "Card".to_owned(),
                columns: vec!["Score".to_owned(), "To first".to_owned()],
                rows: vec![row(9, "c", 9.0), row(3, "b", 5.0), row(7, "a", 1.0)],
            },
        }
    }

    #[test]
    fn a_pointer_means_the_mark_it_is_in_or_nearest_to() {
        let chart = chart();
        assert_eq!(chart.nearest(52.0, 3.0), Some(3));
        assert_eq!(chart.nearest(69.0, 3.0), Some(3));
        assert_eq!(chart.nearest(71.0, 3.0), Some(9));
        assert_eq!(chart.nearest(-500.0, 900.0), Some(7));
        assert_eq!(Chart::default().nearest(1.0, 1.0), None);
    }

    #[test]
    fn arrows_walk_from_wall_to_wall() {
        let chart = chart();
        assert_eq!(chart.walk("ArrowRight", Some(7)), Some(3));
        assert_eq!(chart.walk("ArrowRight", Some(9)), Some(9));
        assert_eq!(chart.walk("ArrowLeft", Some(7)), Some(7));
        assert_eq!(chart.walk("End", None), Some(9));
        assert_eq!(chart.walk("Home", Some(9)), Some(7));
        assert_eq!(chart.walk("ArrowDown", None), Some(7));
        // A mark that is gone is walked from the beginning.
        assert_eq!(chart.walk("ArrowRight", Some(1)), Some(7));
        assert_eq!(chart.walk("Enter", Some(7)), None);
        assert_eq!(Chart::default().walk("End", None), None);
    }

    #[test]
    fn a_reading_is_the_row_of_the_table() {
        let reading = chart().reading(3).expect("a row");
        assert_eq!((reading.place, reading.of), (2, 3));
        assert_eq!(reading.spoken(), "b: Score 5.00");
        assert_eq!(chart().reading(4), None);
    }

    #[test]
    fn a_readout_stays_within_the_picture_where_it_can() {
        let size = (80.0, 40.0);
        let room = (300.0, 100.0);
        assert_eq!(beside((20.0, 20.0), size, room), (30.0, 30.0));
        assert_eq!(beside((280.0, 90.0), size, room), (190.0, 40.0));
        // No room on either side: never beyond the right edge.
        assert_eq!(beside((40.0, 20.0), size, (60.0, 60.0)), (-20.0, 30.0));
    }

    #[test]
    fn what_leaves_the_page_has_its_head() {
        let scene = chart().framed();
        let texts: Vec<&str> = scene
            .marks
            .iter()
            .filter_map(|mark| match &mark.shape {
                Shape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(texts, ["Scores", "Each at its score"]);
        assert!(scene.width >= 392.0 && scene.height > 60.0);
        assert_eq!(wrapped("one two three", 55.0), ["one two", "three"]);
    }
}
