//! How many deaths are too many.

/// More deaths than this within [`WINDOW_MS`] and a fresh worker would only die as well.
const MOST: usize = 3;
const WINDOW_MS: f64 = 10_000.0;
/// Deaths in a row before a worker so much as answered: it cannot start here.
const MOST_STILLBORN: u32 = 2;

/// Counts the deaths of workers.
#[derive(Default)]
pub(super) struct Deaths {
    recent_ms: Vec<f64>,
    stillborn: u32,
    total: u32,
}

impl Deaths {
    /// Notes a death at `now_ms`. Says whether a fresh worker is worth a try.
    pub(super) fn note(&mut self, now_ms: f64, was_ready: bool) -> bool {
        self.total += 1;
        self.stillborn = if was_ready { 0 } else { self.stillborn + 1 };
        self.recent_ms.retain(|time| now_ms - time < WINDOW_MS);
        self.recent_ms.push(now_ms);
        self.recent_ms.len() <= MOST && self.stillborn < MOST_STILLBORN
    }

    /// Deaths since the page was opened.
    pub(super) fn total(&self) -> u32 {
        self.total
    }

    /// The user asks for another try.
    pub(super) fn forgive(&mut self) {
        self.recent_ms.clear();
        self.stillborn = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_deaths_within_ten_seconds_are_too_many() {
        let mut deaths = Deaths::default();
        let goes_on = [0.0, 3_000.0, 6_000.0, 9_000.0].map(|now| deaths.note(now, true));
        assert_eq!(goes_on, [true, true, true, false]);
        assert_eq!(deaths.total(), 4);
        deaths.forgive();
        assert!(deaths.note(9_001.0, true));
    }

    #[test]
    fn deaths_far_apart_are_not() {
        let mut deaths = Deaths::default();
        assert!((0..20).all(|n| deaths.note(f64::from(n) * 4_000.0, true)));
    }

    #[test]
    fn a_worker_that_never_answers_is_tried_twice() {
        let mut deaths = Deaths::default();
        assert!(deaths.note(0.0, false));
        assert!(!deaths.note(60_000.0, false));
    }
}
