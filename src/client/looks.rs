//! When it is time to look at what is read of a log of events up to here. Time is counted in ticks, as patience is.

use super::patience::TICK_MS;

/// Time that is read between two looks at least.
const REST_MS: u32 = 2_000;
/// So many times as long as questions took is read on after them.
const SHARE: u32 = 20;

/// Counts the looks at one log.
#[derive(Default)]
pub(super) struct Looks {
    /// How often it was time.
    pub(super) count: u32,
    /// How long its questions took: what is asked after them is somebody's own.
    asked_ms: u32,
    read_ms: u32,
}

impl Looks {
    /// [`TICK_MS`] more have passed: the log is read, or waits for answers about it.
    pub(super) fn tick(&mut self, asked: bool) {
        if asked {
            self.asked_ms += if self.read_ms == 0 { TICK_MS } else { 0 };
            return;
        }
        self.read_ms += TICK_MS;
        if self.read_ms >= REST_MS.max(SHARE * self.asked_ms) {
            *self = Self {
                count: self.count + 1,
                ..Self::default()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time until the next look, after questions that took so long.
    fn next(looks: &mut Looks, asked_ms: u32) -> u32 {
        let before = looks.count;
        for _ in 0..asked_ms / TICK_MS {
            looks.tick(true);
        }
        let ticks = (1..10_000).find(|_| {
            looks.tick(false);
            looks.count > before
        });
        ticks.map_or(0, |ticks| ticks * TICK_MS)
    }

    #[test]
    fn looks_are_seldom_and_the_slower_the_more_so() {
        let mut looks = Looks::default();
        assert_eq!(next(&mut looks, 0), 2_000);
        assert_eq!(next(&mut looks, 0), 2_000);
        assert_eq!(next(&mut looks, 250), 5_000);
        assert_eq!(next(&mut looks, 3_000), 60_000);
        assert_eq!(next(&mut looks, 0), 2_000);
    }

    #[test]
    fn what_somebody_asks_between_looks_puts_off_none() {
        let mut looks = Looks::default();
        for asked in [true, false, true, true, true] {
            looks.tick(asked);
        }
        assert_eq!(next(&mut looks, 0), 4_750);
    }
}
