use std::rc::Rc;

/// Numbers of a block.
const BLOCK: usize = 1 << 10;

/// Numbers, one after the other, some of which may be missing: as places, times and counts of millions of events are
/// held. Each block of them is as narrow as what stands in it, and belongs to all copies.
///
/// ```
/// use steelyard_telemetry::Column;
///
/// let mut column = Column::default();
/// column.push(Some(1_795_617_653_000.0));
/// column.push(None);
/// assert_eq!(column.get(0), Some(1_795_617_653_000.0));
/// assert_eq!(column.get(1), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    blocks: Vec<Block>,
    /// Those of the block that is not full.
    open: Vec<f64>,
}

/// Whole numbers stand as what they are above the least of them; the greatest value stands for one that is missing.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    least: f64,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq)]
enum Cells {
    /// All are the least; where that is no number all are missing.
    Same,
    Bytes(Rc<[u8]>),
    Shorts(Rc<[u16]>),
    Words(Rc<[u32]>),
    Any(Rc<[f64]>),
}

impl Column {
    /// Adds a number.
    #[inline]
    pub fn push(&mut self, number: Option<f64>) {
        self.open.push(number.unwrap_or(f64::NAN));
        if self.open.len() == BLOCK {
            self.blocks.push(Block::of(&self.open));
            self.open.clear();
        }
    }

    /// How many stand there.
    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.open.len()
    }

    /// Whether none stands there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a place; `None` where it is missing.
    pub fn get(&self, at: usize) -> Option<f64> {
        let number = match self.blocks.get(at / BLOCK) {
            Some(block) => block.get(at % BLOCK),
            None => *self.open.get(at - self.blocks.len() * BLOCK)?,
        };
        (!number.is_nan()).then_some(number)
    }

    /// The number of a place as a place or a code.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is written as a code is one"
    )]
    pub fn code(&self, at: usize) -> Option<usize> {
        self.get(at).map(|number| number as usize)
    }

    /// All numbers in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<f64>> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The first place whose number is greater than this, of numbers that rise and are all there.
    pub fn beyond(&self, number: f64) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            if self.get(middle).is_some_and(|there| there <= number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        from
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        let blocks = self.blocks.iter().map(|block| match &block.cells {
            Cells::Same => 0,
            Cells::Bytes(cells) => cells.len(),
            Cells::Shorts(cells) => 2 * cells.len(),
            Cells::Words(cells) => 4 * cells.len(),
            Cells::Any(cells) => 8 * cells.len(),
        });
        blocks.sum::<usize>()
            + self.blocks.len() * size_of::<Block>()
            + self.open.capacity() * size_of::<f64>()
    }
}

impl Block {
    fn of(numbers: &[f64]) -> Self {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut whole, mut missing) = (true, false);
        for number in numbers {
            if number.is_nan() {
                missing = true;
                continue;
            }
            least = least.min(*number);
            most = most.max(*number);
            whole &= number.fract() == 0.0;
        }
        if least > most {
            return Self {
                least: f64::NAN,
                cells: Cells::Same,
            };
        }
        // Whole numbers up to here are told apart.
        whole &= least.abs().max(most.abs()) < 9_007_199_254_740_992.0;
        let reach = most - least;
        #[expect(
            clippy::float_cmp,
            clippy::cast_possible_truncation,
            reason = "the same number is meant, and the reach was looked at"
        )]
        let cells = if least == most && !missing {
            Cells::Same
        } else if whole && reach < f64::from(u8::MAX) {
            Cells::Bytes(above(numbers, least, u8::MAX, |above| above as u8))
        } else if whole && reach < f64::from(u16::MAX) {
            Cells::Shorts(above(numbers, least, u16::MAX, |above| above as u16))
        } else if whole && reach < f64::from(u32::MAX) {
            Cells::Words(above(numbers, least, u32::MAX, |above| above as u32))
        } else {
            Cells::Any(numbers.into())
        };
        Self { least, cells }
    }

    #[inline]
    fn get(&self, at: usize) -> f64 {
        let above = match &self.cells {
            Cells::Same => return self.least,
            Cells::Any(cells) => return cells[at],
            Cells::Bytes(cells) => (cells[at] < u8::MAX).then(|| f64::from(cells[at])),
            Cells::Shorts(cells) => (cells[at] < u16::MAX).then(|| f64::from(cells[at])),
            Cells::Words(cells) => (cells[at] < u32::MAX).then(|| f64::from(cells[at])),
        };
        above.map_or(f64::NAN, |above| self.least + above)
    }
}

/// Numbers as what they are above the least.
fn above<T: Copy>(numbers: &[f64], least: f64, missing: T, narrow: impl Fn(u64) -> T) -> Rc<[T]> {
    let cell = |number: &f64| {
        if number.is_nan() {
            return missing;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the reach of the block was looked at"
        )]
        narrow((number - least) as u64)
    };
    numbers.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn numbers() -> impl Strategy<Value = Vec<Option<f64>>> {
        let reaches = prop_oneof![
            Just(1.0_f64),
            Just(255.0),
            Just(256.0),
            Just(65_535.0),
            Just(4_294_967_295.0),
            Just(9e15),
            Just(1e300)
        ];
        (reaches, -1e13..1e13_f64, any::<bool>()).prop_flat_map(
            |(reach, base, whole): (f64, f64, bool)| {
                let number = (0.0..=1.0).prop_map(move |part: f64| {
                    let number: f64 = base + part * reach;
                    if whole { number.round() } else { number }
                });
                prop::collection::vec(prop::option::weighted(0.9, number), 0..2_500)
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_pushed_is_there(numbers in numbers()) {
            let mut column = Column::default();
            for number in &numbers {
                column.push(*number);
            }
            prop_assert_eq!(column.len(), numbers.len());
            prop_assert!(column.iter().eq(numbers));
        }
    }

    #[test]
    fn what_lies_close_together_is_narrow() {
        let filled = |number: &dyn Fn(usize) -> f64| {
            let mut column = Column::default();
            for at in 0..100 * BLOCK {
                column.push(Some(number(at)));
            }
            column.bytes() / BLOCK
        };
        assert!(filled(&|_| 7.0) < 20);
        assert!(filled(&|at| 1e12 + (at % 200) as f64) < 120);
        assert!(filled(&|at| at as f64) < 220);
        assert!(filled(&|at| at as f64 * 1e3) < 420);
    }

    #[test]
    fn what_rises_is_searched() {
        let mut column = Column::default();
        for at in 0..3_000 {
            column.push(Some(f64::from(at) * 2.0));
        }
        assert_eq!(column.beyond(-1.0), 0);
        assert_eq!(column.beyond(0.0), 1);
        assert_eq!(column.beyond(4_001.0), 2_001);
        assert_eq!(column.beyond(1e9), 3_000);
    }
}
