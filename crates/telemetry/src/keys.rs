//! Keys of the lines before: most lines of a log are written like others.

use steelyard_kernel::{Broken, HashMap, Walk};

use crate::Field;

/// Places of a value in its line, from one byte up to another.
pub(crate) type Place = (usize, usize);

/// A key of the first level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// Its place between its quotes.
    pub(crate) place: Place,
    /// The field that it is of.
    pub(crate) field: Option<Field>,
}

/// Keys that are remembered.
const MOST: usize = 127;
/// Bytes of one, with quotes and colon.
const LONGEST: usize = 64;
/// Lines are told apart by so many types.
const TYPES: usize = 32;

/// Keys as they were written, and what came behind each the last time. A guess is held against the line.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    /// The first stands for the beginning of a line, and for whatever is not remembered.
    known: Vec<Known>,
    places: HashMap<Box<[u8]>, u8>,
    /// By what the line is about, as far as it says, and the key before; nothing as long as no key is known.
    behind: Vec<u8>,
    kind: usize,
    last: u8,
}

#[derive(Debug, Default)]
struct Known {
    /// From its first quote up to behind its colon.
    written: Box<[u8]>,
    /// The beginning of it, and which bytes of that are its.
    head: u128,
    mask: u128,
    field: Option<Field>,
}

impl Known {
    fn new(written: &[u8], field: Option<Field>) -> Self {
        let bytes = written.len().min(size_of::<u128>());
        let mut head = [0; size_of::<u128>()];
        head[..bytes].copy_from_slice(&written[..bytes]);
        Self {
            written: written.into(),
            head: u128::from_le_bytes(head),
            mask: u128::MAX >> (8 * (size_of::<u128>() - bytes)),
            field,
        }
    }

    /// Whether a text begins with it.
    fn begins(&self, text: &[u8]) -> bool {
        let Some(head) = text.first_chunk() else {
            return text.starts_with(&self.written);
        };
        let is_head = u128::from_le_bytes(*head) & self.mask == self.head;
        is_head
            && (self.written.len() <= head.len()
                || text[head.len()..].starts_with(&self.written[head.len()..]))
    }
}

impl Keys {
    /// A line begins.
    pub(crate) fn begin(&mut self) {
        self.kind = 0;
        self.last = 0;
    }

    /// The line is about something: its type as it is written.
    pub(crate) fn tell(&mut self, raw: &[u8]) {
        // Types that are told apart by nothing of this are guessed together.
        let byte = |at: usize| raw.get(at).map_or(0, |byte| usize::from(*byte));
        let sum = byte(1) + 3 * byte(3) + 5 * byte(raw.len() / 2) + 7 * raw.len();
        self.kind = 1 + sum % (TYPES - 1);
    }

    /// Passes over a key with its colon.
    #[inline]
    pub(crate) fn next(&mut self, walk: &mut Walk<'_>) -> Result<Key, Broken> {
        let slot = self.kind * (MOST + 1) + usize::from(self.last);
        let guess = self.behind.get(slot).copied().unwrap_or_default();
        match self.known.get(usize::from(guess)) {
            Some(known) if guess > 0 && known.begins(&walk.line[walk.at..]) => {
                let from = walk.at + 1;
                walk.at += known.written.len();
                self.last = guess;
                Ok(Key {
                    place: (from, walk.at - 2),
                    field: known.field,
                })
            }
            _ => self.another(walk, slot),
        }
    }

    /// The same of a key that was not guessed.
    #[inline(never)]
    fn another(&mut self, walk: &mut Walk<'_>, slot: usize) -> Result<Key, Broken> {
        match walk.take().ok_or(Broken::CutOff)? {
            b'"' => {}
            _ => return Err(Broken::NotJson),
        }
        let from = walk.at;
        walk.string()?;
        let place = (from, walk.at - 1);
        walk.colon()?;
        let field = field(&walk.line[from - 1..=place.1]);
        self.last = self.place(&walk.line[from - 1..walk.at], field);
        if let Some(behind) = self.behind.get_mut(slot) {
            *behind = self.last;
        }
        Ok(Key { place, field })
    }

    /// The place of a key as it is written, which gets one where there is room.
    fn place(&mut self, written: &[u8], field: Option<Field>) -> u8 {
        if let Some(place) = self.places.get(written) {
            return *place;
        }
        if self.known.len() > MOST || written.len() > LONGEST || !written.is_ascii() {
            return 0;
        }
        if self.known.is_empty() {
            self.known.push(Known::default());
            self.behind = vec![0; TYPES * (MOST + 1)];
        }
        let place = u8::try_from(self.known.len()).unwrap_or_default();
        self.known.push(Known::new(written, field));
        self.places.insert(written.into(), place);
        place
    }
}

/// The field of a key between its quotes.
fn field(quoted: &[u8]) -> Option<Field> {
    let key = quoted.get(1..quoted.len() - 1)?;
    if !key.contains(&b'\\') {
        return Field::of(key);
    }
    let key: String = serde_json::from_str(std::str::from_utf8(quoted).ok()?).ok()?;
    Field::of(key.as_bytes())
}
