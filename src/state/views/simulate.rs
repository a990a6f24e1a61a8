//! What is simulated, but for texts: the seed, how many pairs, what with, and which config is in the form.
//! In the address as `seed=7&pairs=200&against=b&config=b&as=text`; what is as it begins is not written.

use leptos::prelude::*;

use crate::state::views::telemetry::put;

/// Pairs of runs that can be asked for, at least and at most.
pub(crate) const PAIRS: [u32; 2] = [2, 100_000];

/// What is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SimulateView {
    /// The seed of the one run, and the first of many; that of the config where it is `None`.
    pub(crate) seed: Option<u32>,
    /// Pairs of runs, [`PAIRS`].
    pub(crate) count: u32,
    /// Whether another config is compared with, and not the first without safeguards.
    pub(crate) with_other: bool,
    /// The config in the form: 0 for A, 1 for B.
    pub(crate) side: usize,
    /// What of it is in sight where there is no room for both: 0 for the fields, 1 for the text.
    pub(crate) shown: usize,
}

impl Default for SimulateView {
    fn default() -> Self {
        Self {
            seed: None,
            count: 1_000,
            with_other: false,
            side: 0,
            shown: 0,
        }
    }
}

impl SimulateView {
    /// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
    pub(in crate::state) fn read(&mut self, key: &str, value: &str) -> bool {
        let number = value.parse::<u32>();
        match key {
            "seed" => self.seed = number.ok().or(self.seed),
            "pairs" => {
                let [least, most] = PAIRS;
                let number = number.ok().filter(|count| (least..=most).contains(count));
                self.count = number.unwrap_or(self.count);
            }
            "against" => self.with_other = value == "b",
            "config" => self.side = usize::from(value == "b"),
            "as" => self.shown = usize::from(value == "text"),
            _ => return false,
        }
        true
    }

    /// What there is to write: key and value.
    pub(in crate::state) fn words(self) -> impl Iterator<Item = (&'static str, String)> {
        let Self {
            seed,
            count,
            with_other,
            side,
            shown,
        } = self;
        let begins = Self::default();
        let words = [
            ("seed", seed.map(|seed| seed.to_string())),
            ("pairs", (count != begins.count).then(|| count.to_string())),
            ("against", with_other.then(|| "b".to_owned())),
            ("config", (side == 1).then(|| "b".to_owned())),
            ("as", (shown == 1).then(|| "text".to_owned())),
        ];
        let words = words.into_iter();
        words.filter_map(|(key, value)| Some((key, value?)))
    }
}

/// The same, each part followed on its own.
#[derive(Clone, Copy)]
pub(crate) struct SimulateSignals {
    /// The seed that somebody typed.
    pub(crate) seed: RwSignal<Option<u32>>,
    /// Pairs of runs.
    pub(crate) count: RwSignal<u32>,
    /// Whether another config is compared with.
    pub(crate) with_other: RwSignal<bool>,
    /// The config in the form.
    pub(crate) side: RwSignal<usize>,
    /// What of it is in sight where there is no room for both.
    pub(crate) shown: RwSignal<usize>,
}

/// A handle to them, since a selection is handed about by value and is to stay small.
#[derive(Clone, Copy)]
pub(crate) struct SimulateSelection(StoredValue<SimulateSignals>);

impl SimulateSelection {
    /// Begins with what the address says.
    pub(in crate::state) fn starting_with(view: SimulateView) -> Self {
        Self(StoredValue::new(SimulateSignals {
            seed: RwSignal::new(view.seed),
            count: RwSignal::new(view.count),
            with_other: RwSignal::new(view.with_other),
            side: RwSignal::new(view.side),
            shown: RwSignal::new(view.shown),
        }))
    }

    /// Its parts.
    pub(crate) fn parts(self) -> SimulateSignals {
        self.0.get_value()
    }

    /// All of it.
    pub(in crate::state) fn get(self) -> SimulateView {
        let now = self.parts();
        SimulateView {
            seed: now.seed.get(),
            count: now.count.get(),
            with_other: now.with_other.get(),
            side: now.side.get(),
            shown: now.shown.get(),
        }
    }

    /// Simulates that.
    pub(in crate::state) fn put(self, view: SimulateView) {
        let now = self.parts();
        put(now.seed, view.seed);
        put(now.count, view.count);
        put(now.with_other, view.with_other);
        put(now.side, view.side);
        put(now.shown, view.shown);
    }
}
