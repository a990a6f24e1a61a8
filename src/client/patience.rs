//! How long a silent worker is waited for.
//!
//! Time is counted in ticks and not by a clock: a machine that slept must not take its worker for
//! dead when it wakes.

/// How often the page looks at its watch while it waits.
pub(super) const TICK_MS: u32 = 250;
/// A decision takes milliseconds, so this much silence is a death.
const QUICK_MS: u32 = 5_000;
/// A file may be large, and so all that is asked about it; and a start slow.
const SLOW_MS: u32 = 30_000;
const CANCEL_MS: u32 = 1_000;

/// Whose patience has ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Impatient {
    /// The user's, who has stopped an open.
    User,
    /// Ours, after so many seconds.
    Page(u32),
}

/// Counts silence.
#[derive(Default)]
pub(super) struct Patience {
    silent_ms: u32,
    cancelling_ms: Option<u32>,
}

impl Patience {
    /// The worker gave a sign, or was asked something after a rest.
    pub(super) fn renew(&mut self) {
        self.silent_ms = 0;
    }

    /// The user has stopped what the worker is at.
    pub(super) fn cancel(&mut self) {
        self.cancelling_ms.get_or_insert(0);
    }

    /// The worker is done with what it was at.
    pub(super) fn done(&mut self) {
        self.cancelling_ms = None;
    }

    /// [`TICK_MS`] more have passed while an answer is owed; `slow` says that it may take long.
    pub(super) fn tick(&mut self, slow: bool) -> Option<Impatient> {
        self.silent_ms += TICK_MS;
        self.cancelling_ms = self.cancelling_ms.map(|waited_ms| waited_ms + TICK_MS);
        if self
            .cancelling_ms
            .is_some_and(|waited_ms| waited_ms >= CANCEL_MS)
        {
            return Some(Impatient::User);
        }
        let limit_ms = if slow { SLOW_MS } else { QUICK_MS };
        (self.silent_ms >= limit_ms).then_some(Impatient::Page(limit_ms / 1_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(patience: &mut Patience, slow: bool) -> (u32, Option<Impatient>) {
        let mut ticks = 0;
        loop {
            ticks += 1;
            let impatient = patience.tick(slow);
            if impatient.is_some() || ticks == 1_000 {
                return (ticks * TICK_MS, impatient);
            }
        }
    }

    #[test]
    fn patience_has_three_ends() {
        let mut patience = Patience::default();
        assert_eq!(
            ticks(&mut patience, false),
            (5_000, Some(Impatient::Page(5)))
        );
        patience.renew();
        assert_eq!(
            ticks(&mut patience, true),
            (30_000, Some(Impatient::Page(30)))
        );
        patience.renew();
        patience.cancel();
        assert_eq!(ticks(&mut patience, true), (1_000, Some(Impatient::User)));
    }

    #[test]
    fn a_sign_renews_it_but_not_the_users() {
        let mut patience = Patience::default();
        patience.cancel();
        for _ in 0..3 {
            assert_eq!(patience.tick(true), None);
            patience.renew();
        }
        assert_eq!(patience.tick(true), Some(Impatient::User));
    }
}
