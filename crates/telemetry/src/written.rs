use crate::Field;
use crate::object::Place;

/// Where the values of the known fields of a line stand; nothing up to 0, where no value ends.
pub(crate) type Places = [Place; Field::ALL.len()];

/// An event as it is written.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) places: Places,
}

impl<'a> Written<'a> {
    /// The value of a field as it is written; `None` where it has none.
    pub(crate) fn raw(&self, field: Field) -> Option<&'a [u8]> {
        let (from, to) = self.places[field as usize];
        (to > 0).then(|| &self.text[from..to])
    }
}
