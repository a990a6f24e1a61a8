use super::{Bootstrap, FEWEST_GROUPS};

/// The intervals of several means, drawn one after the other and in pieces.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    all: Vec<Drawn>,
    /// How many are done with.
    done: usize,
}

/// What draws an interval, and the interval.
#[derive(Debug)]
struct Drawn {
    bootstrap: Bootstrap,
    interval: Option<(f64, f64)>,
}

impl Drawing {
    /// Adds the mean of numbers that go with their groups; how many groups there are.
    pub(crate) fn add(&mut self, numbers: impl IntoIterator<Item = (usize, f64)>) -> usize {
        let bootstrap = Bootstrap::new(numbers);
        let groups = bootstrap.groups();
        self.all.push(Drawn {
            bootstrap,
            interval: None,
        });
        groups
    }

    /// Draws about so many groups; whether there are more to draw.
    pub(crate) fn step(&mut self, draws: usize) -> bool {
        while let Some(one) = self.all.get_mut(self.done) {
            if one.bootstrap.groups() >= FEWEST_GROUPS {
                if !one.bootstrap.step(draws) {
                    one.interval = one.bootstrap.interval();
                    // What was drawn for one is not kept while others are drawn.
                    one.bootstrap = Bootstrap::new([]);
                }
                return true;
            }
            self.done += 1;
        }
        false
    }

    /// The intervals in order; `None` of those that have too few groups or were not drawn.
    pub(crate) fn intervals(self) -> impl Iterator<Item = Option<(f64, f64)>> {
        self.all.into_iter().map(|one| one.interval)
    }
}
