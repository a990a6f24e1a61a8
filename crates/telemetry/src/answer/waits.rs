use std::collections::BTreeMap;

use steelyard_kernel::Union;

use crate::Log;
use crate::spending::sum;

/// When answers of the user were waited for, in each run.
#[derive(Debug, Default)]
pub(super) struct Waits {
    of_runs: BTreeMap<Option<usize>, Vec<(f64, f64)>>,
    /// How long, of those without a time: nothing says what was open beside them.
    apart: Option<f64>,
}

impl Waits {
    /// Adds that of a question, which is told when it is answered.
    pub(super) fn add(&mut self, log: &Log, event: usize, waited: Option<f64>) {
        let Some(waited) = waited.filter(|waited| *waited >= 0.0) else {
            return;
        };
        match log.at.get(event) {
            Some(at) => {
                let of_run = self.of_runs.entry(log.run.code(event)).or_default();
                of_run.push((at - waited, at));
            }
            None => self.apart = sum(self.apart, Some(waited)),
        }
    }

    /// How long the user was waited for: in a run once for what was open together, over several runs the sum of theirs.
    pub(super) fn total(self) -> Option<f64> {
        let of_runs = self.of_runs.into_values();
        let of_runs = of_runs.map(|waits| Some(Union::of(waits).length()));
        of_runs.fold(self.apart, sum)
    }
}
