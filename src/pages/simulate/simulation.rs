//! What is simulated: two configs, answers, seeds, and what came of them. It stays while other pages are open. The tab keeps texts
//! over a reload, the address all else.

use std::sync::Arc;

use js_sys::Date;
use leptos::prelude::*;
use steelyard_protocol::deliberation::{
    NamedText, PairMeasured, PairsCompared, PairsOf, PairsSeen, SimulatedRun,
};

use crate::persist::percent::{decode, encode};
use crate::persist::{keep_simulation, kept_simulation};
use crate::reactive::effect::effect;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;
use crate::state::views::simulate::SimulateSignals;

/// How long a piece of many runs should take, in milliseconds: so soon is it cancelled.
const PIECE_MS: f64 = 150.0;
/// Pairs of the first piece.
const FIRST_PIECE: u32 = 4;

/// What many runs are made of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) config: NamedText,
    /// `None` for the same without safeguards.
    pub(crate) against: Option<NamedText>,
    pub(crate) answers: Option<NamedText>,
    pub(crate) first: u32,
    pub(crate) count: u32,
}

/// What came of many runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Many {
    pub(crate) of: Wanted,
    /// Pairs that were simulated: fewer than wanted where it was cancelled.
    pub(crate) done: u32,
    pub(crate) seen: Result<Arc<PairsSeen>, String>,
}

/// Many runs under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Going {
    pub(crate) done: u32,
    pub(crate) count: u32,
    /// Seconds that the rest takes, once that can be told.
    pub(crate) left_s: Option<f64>,
}

/// The seed of a config, and whether it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConfigSeed {
    /// The seed; `None` where the config has none.
    pub(crate) seed: Option<u32>,
    /// Whether runs are the same under every seed.
    pub(crate) is_deterministic: bool,
}

/// All of it.
#[derive(Clone, Copy)]
pub(crate) struct Simulation {
    files: Files,
    /// The two configs; one without a name is not there yet.
    pub(crate) configs: [RwSignal<NamedText>; 2],
    /// Whether the second is compared with, and not the first without safeguards.
    pub(crate) with_other: RwSignal<bool>,
    /// What agents answer; the built-in answers where it is `None`.
    pub(crate) answers: RwSignal<Option<NamedText>>,
    /// The seed that somebody typed for the one run and the first of many; that of the config where it is `None`.
    pub(crate) seed: RwSignal<Option<u32>>,
    /// The seed of the config of the one run, as the engine read it last.
    pub(crate) config_seed: RwSignal<ConfigSeed>,
    /// Pairs of runs.
    pub(crate) count: RwSignal<u32>,
    /// Which of the configs is in the form.
    pub(crate) side: RwSignal<usize>,
    /// Its fields or its text, where there is no room for both.
    pub(crate) shown: RwSignal<usize>,
    pub(crate) many: RwSignal<Option<Many>>,
    pub(crate) going: RwSignal<Option<Going>>,
    /// Grows each time that many runs are begun.
    turn: RwSignal<u32>,
    is_cancelled: RwSignal<bool>,
}

impl Simulation {
    /// The texts that the tab has kept, or none, and what the address says.
    pub(crate) fn start(files: Files, selection: Selection) -> Self {
        let kept = kept_simulation().unwrap_or_default();
        let mut kept = kept.split('&').map(decode);
        let mut text = move || kept.next().unwrap_or_default();
        let mut named = || NamedText {
            name: text(),
            text: text(),
        };
        let configs = [named(), named()].map(RwSignal::new);
        let answers = Some(named()).filter(|file| !file.name.is_empty());
        let SimulateSignals {
            seed,
            count,
            with_other,
            side,
            shown,
        } = selection.simulated.parts();
        let simulation = Self {
            files,
            configs,
            answers: RwSignal::new(answers),
            with_other,
            seed,
            config_seed: RwSignal::new(ConfigSeed::default()),
            count,
            side,
            shown,
            many: RwSignal::new(None),
            going: RwSignal::new(None),
            turn: RwSignal::new(0),
            is_cancelled: RwSignal::new(false),
        };
        effect(move || simulation.keep());
        // The other config begins as this one does.
        effect(move || {
            let [one, other] = configs;
            let begins =
                other.with(|other| other.name.is_empty()) && !one.with(|one| one.name.is_empty());
            if begins && with_other.get() {
                other.set(one.get_untracked());
            }
        });
        simulation
    }

    fn keep(self) {
        let none = NamedText::default();
        let texts = |file: &NamedText| [encode(&file.name), encode(&file.text)];
        let [one, other] = self.configs.map(|config| config.with(texts));
        let answers = self
            .answers
            .with(|file| texts(file.as_ref().unwrap_or(&none)));
        let all: Vec<String> = [one, other, answers].into_iter().flatten().collect();
        if self.configs[0].with_untracked(|config| !config.name.is_empty()) {
            keep_simulation(&all.join("&"));
        }
    }

    /// What many runs would be made of now.
    pub(crate) fn wanted(self) -> Wanted {
        let [config, other] = self.configs;
        Wanted {
            config: config.get(),
            against: self.with_other.get().then(|| other.get()),
            answers: self.answers.get(),
            first: self.seed_used(),
            count: self.count.get(),
        }
    }

    /// The seed of the one run, and the first of many: the one that was typed, else that of the config, else 1.
    pub(crate) fn seed_used(self) -> u32 {
        let own = self.config_seed.get().seed;
        self.seed.get().or(own).unwrap_or(1)
    }

    /// Takes the seed of the config that a run was simulated from; keeps the last one where there is no run.
    pub(crate) fn take_seed(self, run: &Result<Arc<SimulatedRun>, String>) {
        if let Ok(run) = run {
            self.config_seed.set(ConfigSeed {
                seed: run.config_seed,
                is_deterministic: run.is_deterministic,
            });
        }
    }

    /// What there is to say about the seed; empty where there is nothing.
    pub(crate) fn seed_note(self) -> String {
        note_of(self.seed.get(), self.config_seed.get())
    }

    /// Stops what is under way; what was simulated so far is compared.
    pub(crate) fn cancel(self) {
        self.is_cancelled.set(true);
    }

    fn goes_on(self, turn: u32) -> bool {
        self.turn.get_untracked() == turn
    }

    /// Simulates many runs and compares them.
    pub(crate) fn begin(self) {
        self.is_cancelled.set(false);
        self.turn.update(|turn| *turn += 1);
        let turn = self.turn.get_untracked();
        let of = untrack(|| self.wanted());
        self.going.set(Some(Going {
            done: 0,
            count: of.count,
            left_s: None,
        }));
        drop(scope::detach(async move {
            let pairs = self.pairs(&of, turn).await;
            let done = pairs.as_ref().map_or(0, Vec::len);
            let seen = match pairs {
                Ok(pairs) => {
                    let question = PairsCompared {
                        config: of.config.clone(),
                        against: of.against.clone(),
                        pairs,
                    };
                    let seen = self.files.of_files(question).await;
                    seen.and_then(|seen| seen).map(Arc::new)
                }
                Err(why) => Err(why),
            };
            if self.goes_on(turn) {
                let done = u32::try_from(done).unwrap_or(u32::MAX);
                self.many.set(Some(Many { of, done, seen }));
                self.going.set(None);
            }
        }));
    }

    /// The pairs, in pieces that are soon over.
    async fn pairs(self, of: &Wanted, turn: u32) -> Result<Vec<PairMeasured>, String> {
        let mut pairs: Vec<PairMeasured> = Vec::new();
        let began = Date::now();
        let mut piece = FIRST_PIECE;
        loop {
            let done = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
            let stops = !self.goes_on(turn) || self.is_cancelled.get_untracked();
            if stops || done >= of.count {
                return Ok(pairs);
            }
            let count = piece.min(of.count - done);
            let asked = Date::now();
            let question = PairsOf {
                config: of.config.clone(),
                against: of.against.clone(),
                answers: of.answers.clone(),
                first: of.first.saturating_add(done),
                count,
            };
            pairs.extend(self.files.of_files(question).await??);
            let took = (Date::now() - asked).max(1.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "within bounds"
            )]
            let next = (f64::from(count) * PIECE_MS / took).clamp(1.0, 4_096.0) as u32;
            piece = next;
            let done = done + count;
            let rest = f64::from(of.count - done) / f64::from(done);
            if self.goes_on(turn) {
                self.going.set(Some(Going {
                    done,
                    count: of.count,
                    left_s: Some((Date::now() - began) / 1_000.0 * rest),
                }));
            }
        }
    }
}

/// What there is to say about the seed: where it comes from, and whether it matters.
fn note_of(typed: Option<u32>, config: ConfigSeed) -> String {
    let source = match (typed, config.seed) {
        (Some(typed), Some(config)) if typed != config => {
            format!("The config’s seed, {config}, has no effect. ")
        }
        (None, Some(_)) => "The seed is the config’s. ".to_owned(),
        _ => String::new(),
    };
    let effect = if config.is_deterministic {
        "deterministic: true: the run is the same under every seed."
    } else {
        ""
    };
    format!("{source}{effect}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_without_effect_is_named() {
        let config = |seed, is_deterministic| ConfigSeed {
            seed,
            is_deterministic,
        };
        assert_eq!(note_of(None, config(None, false)), "");
        assert_eq!(
            note_of(None, config(Some(42), false)),
            "The seed is the config’s."
        );
        assert_eq!(
            note_of(Some(7), config(Some(42), false)),
            "The config’s seed, 42, has no effect."
        );
        assert_eq!(note_of(Some(42), config(Some(42), false)), "");
        assert_eq!(
            note_of(None, config(Some(42), true)),
            "The seed is the config’s. deterministic: true: the run is the same under every seed."
        );
    }
}
