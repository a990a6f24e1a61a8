use crate::Field;
use crate::keys::Place;

/// Where the values of the known fields of a line stand, and which of them it has: of the others those of lines before are
/// left.
#[derive(Debug)]
pub(crate) struct Places {
    all: [Place; Field::ALL.len()],
    has: u64,
}

const _: () = assert!(Field::ALL.len() <= 64, "a bit for each field");

impl Default for Places {
    fn default() -> Self {
        Self {
            all: [(0, 0); Field::ALL.len()],
            has: 0,
        }
    }
}

impl Places {
    /// A line begins.
    pub(crate) fn begin(&mut self) {
        self.has = 0;
    }

    /// Of a key given twice the first holds.
    pub(crate) fn put(&mut self, field: Field, place: Place) {
        let bit = 1 << field as u32;
        if self.has & bit == 0 {
            self.has |= bit;
            self.all[field as usize] = place;
        }
    }
}

/// An event as it is written.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) places: &'a Places,
}

impl<'a> Written<'a> {
    /// The value of a field as it is written; `None` where it has none.
    pub(crate) fn raw(&self, field: Field) -> Option<&'a [u8]> {
        let (from, to) = self.places.all[field as usize];
        (self.places.has >> field as u32 & 1 != 0).then(|| &self.text[from..to])
    }
}
