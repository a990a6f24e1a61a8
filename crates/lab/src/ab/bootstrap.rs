use steelyard_kernel::Random;

/// How often the sample is drawn anew.
pub const RESAMPLES: usize = 10_000;
/// Where the draws begin: the same decisions always have the same interval.
pub const SEED: u64 = 0x5747_4565_6c79_6162;
/// Below so many groups a bootstrap's interval is too narrow to be shown.
pub const FEWEST_GROUPS: usize = 10;

/// The percentile bootstrap of a mean of paired differences. What is drawn, with replacement, are groups: differences of
/// one task are no independent ones.
///
/// Source: Efron (1979), *Bootstrap methods: another look at the jackknife*; by clusters, Davison, Hinkley (1997),
/// *Bootstrap methods and their application*, section 3.8.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    /// Of each group the sum of its differences and how many they are.
    groups: Vec<(f64, f64)>,
    random: Random,
    means: Vec<f64>,
}

impl Bootstrap {
    /// Nothing drawn so far. `differences` go with the number of their group; groups count in the order in which they
    /// come.
    pub fn new(differences: impl IntoIterator<Item = (usize, f64)>) -> Self {
        let mut groups: Vec<(f64, f64)> = Vec::new();
        let mut places = std::collections::BTreeMap::new();
        for (group, difference) in differences {
            let place = *places.entry(group).or_insert_with(|| {
                groups.push((0.0, 0.0));
                groups.len() - 1
            });
            groups[place].0 += difference;
            groups[place].1 += 1.0;
        }
        Self {
            groups,
            random: Random::new(SEED),
            means: Vec::new(),
        }
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// Draws samples until about `draws` groups were drawn; whether there are more to draw.
    pub fn step(&mut self, draws: usize) -> bool {
        let count = self.groups.len();
        if count == 0 {
            return false;
        }
        let samples = (draws / count).max(1);
        for _ in 0..samples.min(RESAMPLES - self.means.len()) {
            let (mut sum, mut of) = (0.0, 0.0);
            for _ in 0..count {
                let (one, many) = self.groups[self.random.below(count)];
                sum += one;
                of += many;
            }
            self.means.push(sum / of);
        }
        self.means.len() < RESAMPLES
    }

    /// The 95% interval: the 250th mean from below and from above, of 10,000. `None` before all were drawn.
    pub fn interval(&mut self) -> Option<(f64, f64)> {
        const BEYOND: usize = RESAMPLES / 40;
        if self.means.len() < RESAMPLES {
            return None;
        }
        self.means.sort_unstable_by(f64::total_cmp);
        Some((self.means[BEYOND - 1], self.means[RESAMPLES - BEYOND]))
    }
}
