//! The smallest input that shows a fault of the same kind: files are left out, then stretches of bytes, ever shorter.

use std::time::{Duration, Instant};

use crate::input::Input;
use crate::parent::{self, Fault};

/// How long one is made smaller.
const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) fn smaller(input: &Input, fault: &Fault) -> Input {
    let until = Instant::now() + PATIENCE;
    let mut small = input.clone();
    small.runs = vec![input.runs[fault.run].clone()];
    let same = |input: &Input| {
        let faults = parent::one(input).faults;
        faults.iter().any(|one| one.kind() == fault.kind())
    };
    for at in (0..small.files.len()).rev() {
        let mut without = small.clone();
        without.files.remove(at);
        if !without.files.is_empty() && same(&without) {
            small = without;
        }
    }
    for at in 0..small.files.len() {
        let mut piece = small.files[at].1.len() / 2;
        while piece > 0 && Instant::now() < until {
            shorten(&mut small, (at, piece), until, &same);
            piece /= 2;
        }
    }
    small
}

/// Leaves out each stretch of that many bytes that does not matter.
fn shorten(
    small: &mut Input,
    (at, piece): (usize, usize),
    until: Instant,
    same: &dyn Fn(&Input) -> bool,
) {
    let mut from = 0;
    while from < small.files[at].1.len() && Instant::now() < until {
        let mut without = small.clone();
        let bytes = &mut without.files[at].1;
        bytes.drain(from..(from + piece).min(bytes.len()));
        if same(&without) {
            *small = without;
        } else {
            from += piece;
        }
    }
}
