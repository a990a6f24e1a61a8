use crate::walk::{Broken, Walk};

/// Where a value of a text of JSON stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its first byte.
    pub from: u32,
    /// One past its last byte.
    pub to: u32,
    /// Cells of it and of all that is in it. Those of a map are its keys, each before its value.
    pub count: u32,
    /// Whether an escape stands in it; of a string.
    pub escaped: bool,
    /// Whether what is in it has no cells, since there would be too many.
    pub closed: bool,
}

/// The values of a text, found in one go: each that begins before another one, and holds it, stands before it.
///
/// ```
/// use steelyard_kernel::Table;
///
/// let mut table = Table::default();
/// let text = br#"{"a":[1,{}],"b":"\n"} more"#;
/// assert_eq!(table.read(text), Ok(21));
/// let all: Vec<&[u8]> = table.cells.iter().map(|cell| &text[cell.from as usize..cell.to as usize]).collect();
/// assert_eq!(all[1..], [&b"\"a\""[..], b"[1,{}]", b"1", b"{}", b"\"b\"", b"\"\\n\""]);
/// assert_eq!(table.cells[2].count, 3);
/// ```
#[derive(Debug, Default)]
pub struct Table {
    /// The first is that of the whole.
    pub cells: Vec<Cell>,
    /// Whether there may be an escape that stands for half a character.
    pub halves: bool,
    /// What is open: its cell, and whether it is a map.
    open: Vec<(u32, bool)>,
    /// Whether the value of the whole that is open has too many.
    full: bool,
}

/// Cells beyond which values of the whole are closed: as many as fit a megabyte.
const MOST: usize = 1 << 16;

/// Marks of cells in notes, above their counts.
const ESCAPED: u32 = 1 << 31;
const CLOSED: u32 = 1 << 30;

impl Table {
    /// Finds the values of the value that a text begins with, behind white space; where it ends. Of a text that is too long
    /// for its places nothing is read.
    #[inline(never)]
    pub fn read(&mut self, text: &[u8]) -> Result<usize, Broken> {
        self.cells.clear();
        self.open.clear();
        self.full = false;
        if u32::try_from(text.len()).is_err() {
            return Err(Broken::NotJson);
        }
        let mut walk = Walk::new(text);
        let read = self.walk(&mut walk);
        self.halves = walk.halves;
        read.map(|()| walk.at)
    }

    /// Adds to notes what it says, where that is not more than a few values.
    pub fn note(&self, notes: &mut Vec<u32>) {
        if self.cells.len() > MOST {
            return;
        }
        notes.push(u32::from(self.halves));
        for cell in &self.cells {
            let marks = [(cell.escaped, ESCAPED), (cell.closed, CLOSED)];
            let marks = marks.iter().filter(|(is, _)| *is);
            let marks: u32 = marks.map(|(_, mark)| mark).sum();
            notes.extend([cell.from, cell.to, cell.count | marks]);
        }
    }

    /// Says again what was noted.
    pub fn recall(&mut self, notes: &[u32]) {
        self.halves = notes.first() == Some(&1);
        self.cells.clear();
        let cells = notes.get(1..).unwrap_or_default().as_chunks().0;
        self.cells
            .extend(cells.iter().map(|[from, to, count]| Cell {
                from: *from,
                to: *to,
                count: count & !(ESCAPED | CLOSED),
                escaped: count & ESCAPED != 0,
                closed: count & CLOSED != 0,
            }));
    }

    fn walk(&mut self, walk: &mut Walk<'_>) -> Result<(), Broken> {
        loop {
            let first = walk.take().ok_or(Broken::CutOff)?;
            let from = walk.at - 1;
            match first {
                b'{' => {
                    self.begin(from, true);
                    walk.space();
                    if walk.peek() != Some(b'}') {
                        self.key(walk)?;
                        continue;
                    }
                }
                b'[' => {
                    self.begin(from, false);
                    walk.space();
                    if walk.peek() != Some(b']') {
                        continue;
                    }
                }
                first => self.scalar(walk, first)?,
            }
            loop {
                let Some((_, is_map)) = self.open.last() else {
                    return Ok(());
                };
                match (walk.take().ok_or(Broken::CutOff)?, is_map) {
                    (b',', false) => break,
                    (b',', true) => {
                        self.key(walk)?;
                        break;
                    }
                    (b']', false) | (b'}', true) => self.end(walk.at),
                    _ => return Err(Broken::NotJson),
                }
            }
        }
    }

    fn scalar(&mut self, walk: &mut Walk<'_>, first: u8) -> Result<(), Broken> {
        let from = walk.at - 1;
        walk.escaped = false;
        if !walk.scalar(first)? {
            return Err(Broken::NotJson);
        }
        self.put(from, walk.at, walk.escaped);
        Ok(())
    }

    fn key(&mut self, walk: &mut Walk<'_>) -> Result<(), Broken> {
        match walk.take().ok_or(Broken::CutOff)? {
            b'"' => self.scalar(walk, b'"')?,
            _ => return Err(Broken::NotJson),
        }
        walk.colon()
    }

    fn begin(&mut self, from: usize, is_map: bool) {
        let at = to_u32(self.cells.len());
        self.put(from, from, false);
        self.open.push((at, is_map));
    }

    /// What is open ends before that byte.
    fn end(&mut self, to: usize) {
        let Some((at, _)) = self.open.pop() else {
            return;
        };
        // What is below a value that is full has no cell.
        if self.full && self.open.len() > 1 {
            return;
        }
        self.full = false;
        let count = to_u32(self.cells.len()) - at;
        if let Some(cell) = self.cells.get_mut(at as usize) {
            (cell.to, cell.count) = (to_u32(to), count);
        }
    }

    fn put(&mut self, from: usize, to: usize, escaped: bool) {
        if (self.full || self.cells.len() >= MOST) && self.is_full() {
            return;
        }
        self.cells.push(Cell {
            from: to_u32(from),
            to: to_u32(to),
            count: 1,
            escaped,
            closed: false,
        });
    }

    /// Closes the value of the whole in which there would be one cell too many.
    fn is_full(&mut self) -> bool {
        let Some((at, _)) = self.open.get(1) else {
            return false;
        };
        let at = *at as usize;
        if !self.full {
            self.cells.truncate(at + 1);
            self.cells[at].closed = true;
            self.full = true;
        }
        true
    }
}

/// Of cells of what is in a map, from a name on, the first name that is written so between its quotes, or with an escape, by
/// which it may be the same.
#[inline(never)]
pub fn name_from(text: &[u8], cells: &[Cell], from: usize, name: &[u8]) -> Option<usize> {
    let mut at = from;
    loop {
        let Cell {
            from, to, escaped, ..
        } = *cells.get(at)?;
        let (from, to) = (from as usize + 1, to as usize - 1);
        let is_it = to - from == name.len() && text.get(from..to)? == name;
        if is_it || escaped {
            return Some(at);
        }
        at += 1 + cells.get(at + 1)?.count as usize;
    }
}

/// Places are those of a text that is short enough.
fn to_u32(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Result<usize, Broken>, Vec<(&str, u32)>) {
        let mut table = Table::default();
        let read = table.read(text.as_bytes());
        let cells = table.cells.iter();
        let cells = cells.map(|cell| (&text[cell.from as usize..cell.to as usize], cell.count));
        (read, cells.collect())
    }

    #[test]
    fn values_stand_before_what_is_in_them() {
        let (read, cells) = read(" {\"a\": [1, {\"b\": \"\\\"\"}, []] ,\n\"c\":null}{}");
        assert_eq!(read, Ok(39));
        assert_eq!(
            cells,
            [
                ("{\"a\": [1, {\"b\": \"\\\"\"}, []] ,\n\"c\":null}", 10),
                ("\"a\"", 1),
                ("[1, {\"b\": \"\\\"\"}, []]", 6),
                ("1", 1),
                ("{\"b\": \"\\\"\"}", 3),
                ("\"b\"", 1),
                ("\"\\\"\"", 1),
                ("[]", 1),
                ("\"c\"", 1),
                ("null", 1),
            ]
        );
    }

    #[test]
    fn what_is_broken() {
        for (text, why) in [
            ("", Broken::CutOff),
            ("{\"a\":[1,{\"b\"", Broken::CutOff),
            ("[1,]", Broken::NotJson),
            ("{\"a\":1,}", Broken::NotJson),
            ("{\"a\" 1}", Broken::NotJson),
            ("{1:1}", Broken::NotJson),
            ("[}", Broken::NotJson),
            ("nul", Broken::CutOff),
        ] {
            assert_eq!(read(text).0, Err(why), "{text}");
        }
    }

    #[test]
    fn escapes_are_known() {
        let mut table = Table::default();
        table.read(br#"["a","\n","b"]"#).expect("JSON");
        let escaped: Vec<bool> = table.cells.iter().map(|cell| cell.escaped).collect();
        assert_eq!(
            (escaped, table.halves),
            (vec![false, false, true, false], false)
        );
        table.read(br#"["\ud83d"]"#).expect("JSON");
        assert!(table.halves);
    }

    #[test]
    fn what_was_noted_is_said_again() {
        let many = format!("{{\"a\":[{}1],\"b\":[2,\"\\n\"]}}", "1,".repeat(MOST));
        for text in ["{}", r#"{"a":["\n",{"b":"\ud83d"}],"c":null}"#, &many] {
            let (mut table, mut notes) = (Table::default(), Vec::new());
            table.read(text.as_bytes()).expect("JSON");
            table.note(&mut notes);
            let mut again = Table::default();
            again.recall(&notes);
            assert_eq!((&again.cells, again.halves), (&table.cells, table.halves));
        }
        let (mut table, mut notes) = (Table::default(), Vec::new());
        table
            .read(format!("[{}1]", "1,".repeat(MOST)).as_bytes())
            .expect("JSON");
        table.note(&mut notes);
        assert_eq!(notes, [], "too many values");
    }

    /// A value with more cells than there are has none, and those behind it are values as before.
    #[test]
    fn what_has_too_many_values_is_closed() {
        let many = format!("[{}[[2]]]", "1,".repeat(MOST));
        let text = format!("{{\"a\":{{\"b\":{many}}},\"c\":{many},\"d\":[3],\"e\":4}}");
        let mut table = Table::default();
        assert_eq!(table.read(text.as_bytes()), Ok(text.len()));
        let own = |cell: &Cell| &text[cell.from as usize..cell.to as usize];
        let all: Vec<(&str, u32, bool)> = table.cells[1..]
            .iter()
            .map(|cell| (own(cell), cell.count, cell.closed))
            .collect();
        let inner = format!("{{\"b\":{many}}}");
        assert_eq!(
            all,
            [
                ("\"a\"", 1, false),
                (inner.as_str(), 1, true),
                ("\"c\"", 1, false),
                (many.as_str(), 1, true),
                ("\"d\"", 1, false),
                ("[3]", 2, false),
                ("3", 1, false),
                ("\"e\"", 1, false),
                ("4", 1, false),
            ]
        );
        // Values of the whole itself have a cell each, however many they are.
        assert_eq!(table.read(many.as_bytes()), Ok(many.len()));
        assert_eq!(
            (table.cells.len(), table.cells[0].count as usize),
            (MOST + 2, MOST + 2)
        );
        assert!(table.cells[MOST + 1].closed);
    }

    #[test]
    fn names_are_found_by_how_they_are_written() {
        let text = br#"{"a":{"b":1},"b":2,"\u0063":3,"d":4}"#;
        let mut table = Table::default();
        table.read(text).expect("JSON");
        let inside = &table.cells[1..];
        let found = |from, name: &[u8]| name_from(text, inside, from, name);
        assert_eq!(found(0, b"a"), Some(0));
        assert_eq!(found(0, b"b"), Some(4));
        assert_eq!(
            (found(0, b"d"), found(8, b"d"), found(8, b"e")),
            (Some(6), Some(8), None)
        );
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = format!("{}{}", "[".repeat(1 << 20), "]".repeat(1 << 20));
        assert_eq!(Table::default().read(deep.as_bytes()), Ok(deep.len()));
    }
}
