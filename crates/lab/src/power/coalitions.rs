//! Games over coalitions of few players. A coalition is a bit pattern: player i is bit i.

/// Players up to which every coalition is gone through.
pub(super) const MOST: usize = 12;

/// What a coalition of others counts by in Shapley's index, by its size up to n − 1: 1/n · 1/(n−1 choose size).
pub(super) fn sizes(players: usize) -> Vec<f64> {
    let mut share = vec![1.0 / players.max(1) as f64; players];
    for size in 1..players {
        share[size] = share[size - 1] * size as f64 / (players - size) as f64;
    }
    share
}

/// A number for each of the 2ⁿ coalitions, the empty one first.
pub(super) struct Game {
    players: usize,
    worth: Vec<f64>,
}

impl Game {
    /// A game of at most [`MOST`] players in which the empty coalition is worth 0.
    pub(super) fn new(players: usize, worth: impl FnMut(usize) -> f64) -> Self {
        let mut all: Vec<f64> = (0..1 << players).map(worth).collect();
        all[0] = 0.0;
        Self {
            players,
            worth: all,
        }
    }

    /// What a player adds to each coalition without it, with the size of that coalition.
    fn additions(&self, player: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let bit = 1_usize << player;
        let without = (0..self.worth.len()).filter(move |coalition| coalition & bit == 0);
        without.map(move |coalition| {
            let added = self.worth[coalition | bit] - self.worth[coalition];
            (coalition.count_ones() as usize, added)
        })
    }

    /// `φ_i = Σ_K |K|!(n−|K|−1)!/n! · (v(K∪i) − v(K))`. They sum to what all are worth together.
    ///
    /// Source: Shapley (1953).
    pub(super) fn shapley(&self) -> Vec<f64> {
        let n = self.players;
        let share = sizes(n);
        let of = |player| {
            self.additions(player)
                .map(|(size, added)| share[size] * added)
        };
        (0..n).map(|player| of(player).sum()).collect()
    }

    /// `β_i = 2^−(n−1) Σ_K (v(K∪i) − v(K))`.
    ///
    /// Source: Penrose (1946), Banzhaf (1965).
    pub(super) fn banzhaf(&self) -> Vec<f64> {
        let half = (self.worth.len() / 2).max(1) as f64;
        let of = |player| self.additions(player).map(|(_, added)| added).sum::<f64>();
        (0..self.players).map(|player| of(player) / half).collect()
    }

    /// In how many coalitions a player turns nothing into something, less those in which it does the reverse.
    pub(super) fn swings(&self) -> Vec<f64> {
        let of = |player| self.additions(player).map(|(_, added)| added).sum();
        (0..self.players).map(of).collect()
    }

    /// How many coalitions are worth something.
    pub(super) fn winning(&self) -> u64 {
        let winning = self.worth.iter().filter(|worth| **worth > 0.0);
        winning.count() as u64
    }

    /// A smallest set of players without whom the others come to less than all together, the first by bit
    /// pattern among those of its size; `None` where even nobody is as good as all.
    pub(super) fn smallest_blocking(&self) -> Option<Vec<usize>> {
        let all = self.worth.len() - 1;
        let whole = self.worth[all];
        let blocking = (1..=all).filter(|set| self.worth[all & !set] < whole);
        let smallest = blocking.min_by_key(|set| set.count_ones())?;
        Some(
            (0..self.players)
                .filter(|player| smallest & (1 << player) != 0)
                .collect(),
        )
    }
}
