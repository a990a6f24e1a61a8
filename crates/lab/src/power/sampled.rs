//! Indices of games of many players, from orders of arrival and coalitions drawn at random.

/// An index of each player, with its standard error.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Estimate {
    /// The means of what was drawn.
    pub(super) mean: Vec<f64>,
    /// How far they may be off: standard deviation / √rounds.
    pub(super) error: Vec<f64>,
}

/// Shapley's and Banzhaf's indices of one game.
pub(super) struct Indices {
    pub(super) shapley: Estimate,
    pub(super) banzhaf: Estimate,
}

/// The indices of several games over the same players, of which `worth` tells what a coalition is worth; nobody is worth
/// 0. Each of the rounds, two at least, draws one order and one coalition, and asks for 2n + 1 coalitions at most.
///
/// What players add along one order sums to what all are worth, so Shapley's indices do too. Source: Castro, Gómez,
/// Tejada (2009), *Polynomial calculation of the Shapley value based on sampling*; Bachrach and others (2010),
/// *Approximating power indices*.
pub(super) fn sample<const GAMES: usize>(
    players: usize,
    rounds: u32,
    worth: &mut dyn FnMut(&[bool]) -> [f64; GAMES],
) -> [Indices; GAMES] {
    let mut random = SplitMix(SEED);
    let mut shapley = vec![Tally::new(players); GAMES];
    let mut banzhaf = shapley.clone();
    let mut order: Vec<usize> = (0..players).collect();
    let mut worth = |present: &[bool]| {
        if present.contains(&true) {
            worth(present)
        } else {
            [0.0; GAMES]
        }
    };
    for _ in 0..rounds {
        random.shuffle(&mut order);
        let mut present = vec![false; players];
        let mut before = [0.0; GAMES];
        for &player in &order {
            present[player] = true;
            let after = worth(&present);
            for game in 0..GAMES {
                shapley[game].add(player, after[game] - before[game]);
            }
            before = after;
        }
        for one in &mut present {
            *one = random.below(2) == 1;
        }
        let here = worth(&present);
        for player in 0..players {
            present[player] = !present[player];
            let there = worth(&present);
            present[player] = !present[player];
            let (with, without) = if present[player] {
                (here, there)
            } else {
                (there, here)
            };
            for game in 0..GAMES {
                banzhaf[game].add(player, with[game] - without[game]);
            }
        }
    }
    std::array::from_fn(|game| Indices {
        shapley: shapley[game].estimate(rounds),
        banzhaf: banzhaf[game].estimate(rounds),
    })
}

/// Where the draws begin: the same panel always has the same indices.
const SEED: u64 = 0x5747_4565_6c79_6172;

#[derive(Clone)]
struct Tally {
    sums: Vec<f64>,
    squares: Vec<f64>,
}

impl Tally {
    fn new(players: usize) -> Self {
        Self {
            sums: vec![0.0; players],
            squares: vec![0.0; players],
        }
    }

    fn add(&mut self, player: usize, added: f64) {
        self.sums[player] += added;
        self.squares[player] += added * added;
    }

    fn estimate(&self, rounds: u32) -> Estimate {
        let rounds = f64::from(rounds);
        let error = |(sum, squares): (&f64, &f64)| {
            let variance = (squares - sum * sum / rounds) / (rounds - 1.0);
            (variance.max(0.0) / rounds).sqrt()
        };
        Estimate {
            mean: self.sums.iter().map(|sum| sum / rounds).collect(),
            error: self.sums.iter().zip(&self.squares).map(error).collect(),
        }
    }
}

/// Random numbers, the same on every target. Source: Steele, Lea, Flood (2014), *Fast splittable pseudorandom number
/// generators*.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Puts things in an order, each as likely as any other. Source: Fisher, Yates (1938), *Statistical tables*.
    fn shuffle(&mut self, things: &mut [usize]) {
        for left in (1..things.len()).rev() {
            things.swap(left, self.below(left + 1));
        }
    }

    /// One of the first few numbers.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "less than `count` after the shift"
    )]
    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::coalitions::Game;
    use super::*;

    const PLAYERS: usize = 12;
    const WEIGHTS: [f64; PLAYERS] = [5.0, 4.0, 3.5, 3.0, 3.0, 2.5, 2.0, 2.0, 1.5, 1.0, 0.5, 0.0];

    /// A vote in which the second and the fourth pull the other way, and a sum in which the first two make more together.
    fn worth(present: &[bool]) -> [f64; 2] {
        let side = |player: usize| if player % 4 == 1 { -1.0 } else { 1.0 };
        let members = || (0..PLAYERS).filter(|player| present[*player]);
        let sum: f64 = members().map(|player| side(player) * WEIGHTS[player]).sum();
        let both = f64::from(u8::from(present[0] && present[1]));
        [f64::from(u8::from(sum >= 8.0)), sum / 10.0 + both]
    }

    #[test]
    fn samples_are_near_what_all_coalitions_give() {
        let sampled = sample(PLAYERS, 4_000, &mut worth);
        for (game, found) in sampled.iter().enumerate() {
            let of = |pattern: usize| {
                let present: Vec<bool> =
                    (0..PLAYERS).map(|one| pattern & (1 << one) != 0).collect();
                worth(&present)[game]
            };
            let exact = Game::new(PLAYERS, of);
            for (estimate, exact) in [
                (&found.shapley, exact.shapley()),
                (&found.banzhaf, exact.banzhaf()),
            ] {
                for (player, exact) in exact.iter().enumerate() {
                    let (mean, error) = (estimate.mean[player], estimate.error[player]);
                    let off = (mean - exact).abs();
                    assert!(
                        off <= 4.0 * error + 1e-9,
                        "{game} {player}: {mean} ± {error}, {exact}"
                    );
                    assert!(error < 0.01, "{error}");
                }
            }
            let all = worth(&[true; PLAYERS])[game];
            let sum: f64 = found.shapley.mean.iter().sum();
            assert!((sum - all).abs() < 1e-9, "{sum} of {all}");
        }
    }

    #[test]
    fn draws_are_even() {
        let mut random = SplitMix(SEED);
        let mut counts = [0_u32; 5];
        for _ in 0..50_000 {
            counts[random.below(5)] += 1;
        }
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 400),
            "{counts:?}"
        );
        // Orders are, one after the other.
        let mut orders = std::collections::BTreeMap::new();
        let mut order = [0, 1, 2];
        for _ in 0..60_000 {
            random.shuffle(&mut order);
            *orders.entry(order).or_insert(0_u32) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(
            orders.values().all(|count| count.abs_diff(10_000) < 400),
            "{orders:?}"
        );
        // The reference's first number of the seed 0.
        assert_eq!(SplitMix(0).next(), 0xe220_a839_7b1d_cdaf);
    }
}
