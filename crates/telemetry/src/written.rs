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
    #[inline]
    pub(crate) fn put(&mut self, field: Field, place: Place) {
        let bit = 1 << field as u32;
        if self.has & bit == 0 {
            self.has |= bit;
            self.all[field as usize] = place;
        }
    }
}

impl Places {
    /// Adds to notes where they are: which fields there are, and of each its place.
    pub(crate) fn note(&self, notes: &mut Vec<u32>) {
        let low = self.has & u64::from(u32::MAX);
        notes.extend([low, self.has >> 32].map(|half| u32::try_from(half).unwrap_or_default()));
        for field in fields(self.has) {
            let (from, to) = self.all[field];
            notes.extend([from, to].map(|place| u32::try_from(place).unwrap_or(u32::MAX)));
        }
    }

    /// Says again what was noted.
    pub(crate) fn recall(&mut self, notes: &[u32]) {
        let Some(([low, high], places)) = notes.split_first_chunk() else {
            return self.begin();
        };
        self.has = u64::from(*high) << 32 | u64::from(*low);
        for (field, [from, to]) in fields(self.has).zip(places.as_chunks().0) {
            self.all[field] = (*from as usize, *to as usize);
        }
    }
}

/// The places of the bits that are set.
fn fields(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}

/// An event as it is written.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) places: &'a Places,
}

impl<'a> Written<'a> {
    /// The value of a field as it is written; `None` where it has none.
    #[inline]
    pub(crate) fn raw(&self, field: Field) -> Option<&'a [u8]> {
        let (from, to) = self.places.all[field as usize];
        (self.places.has >> field as u32 & 1 != 0).then(|| &self.text[from..to])
    }
}
