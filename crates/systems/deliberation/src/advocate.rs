//! Who argues against what most agree on.

use steelyard_documents::Name;

/// How the devil's advocate is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rotation {
    /// By trust, less for whom it was lately.
    #[default]
    TrustWeighted,
    /// Everybody who may be, alike.
    RandomPerRound,
    /// One after the other, in the order of the run's agents.
    RoundRobin,
    /// Always the same.
    FixedAgent,
}

/// The numbers that the choice goes by. Source: seed 004, decisions 3 and 7.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// How it is chosen.
    pub rotation: Rotation,
    /// Nothing is left to chance: the greatest weight, ties by name, and every tenth round has none.
    pub deterministic: bool,
    /// Share of rounds without one.
    pub skip_rate: f64,
    /// Trust that it takes.
    pub least_trust: f64,
    /// Rounds that it takes to have been there for; 0 where there is no probation.
    pub probation: u32,
    /// Rounds after which it weighs as before; 0 where there is no cooldown.
    pub cooldown: u32,
    /// What is taken off a weight right after a round, as a share.
    pub penalty: f64,
    /// Whether nothing is taken off any more in the last round of the cooldown.
    pub ends_at_zero: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            rotation: Rotation::TrustWeighted,
            deterministic: false,
            skip_rate: 0.1,
            least_trust: 0.2,
            probation: 5,
            cooldown: 3,
            penalty: 0.7,
            ends_at_zero: false,
        }
    }
}

impl Rules {
    /// What is taken off in the `round`-th round after one as devil's advocate, counted from 1, as a share.
    pub fn taken_off(&self, round: u32) -> f64 {
        if round == 0 || round > self.cooldown {
            return 0.0;
        }
        let length = if self.ends_at_zero {
            self.cooldown - 1
        } else {
            self.cooldown
        };
        if length == 0 {
            return 0.0;
        }
        self.penalty * (1.0 - f64::from(round - 1) / f64::from(length))
    }
}

/// An agent that may be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its name.
    pub name: Name,
    /// Trust in it.
    pub trust: f64,
    /// Rounds that it was there for.
    pub rounds: u32,
    /// How many rounds ago it was chosen, from 1; `None` where it never was.
    pub since: Option<u32>,
}

/// Why an agent could not be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It has not been there for long enough.
    Probation,
    /// There is too little trust in it.
    Trust,
    /// It is another one's turn.
    NotItsTurn,
}

/// What was chosen from where the rules left nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// Nobody is trusted enough: all who are out of probation, alike.
    Uniform,
    /// Nobody is out of probation: there is none.
    Nobody,
}

/// Who is chosen, and how likely.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// How likely a round is to have none at all, though somebody could be.
    pub skipped: f64,
    /// How likely each candidate is, where the round has one: they add up to 1, or all are 0.
    pub likely: Vec<f64>,
    /// Why each could not be chosen.
    pub left_out: Vec<Option<LeftOut>>,
    /// What happened where the rules left nobody.
    pub fallback: Option<Fallback>,
}

impl Choice {
    /// How likely a candidate, by place, is chosen: over all and with [`Self::nobody`] these add up to 1.
    pub fn chance(&self, candidate: usize) -> Option<f64> {
        let likely = self.likely.get(candidate)?;
        Some(likely * (1.0 - self.skipped))
    }

    /// How likely nobody is.
    pub fn nobody(&self) -> f64 {
        let any: f64 = self.likely.iter().sum();
        1.0 - any * (1.0 - self.skipped)
    }
}

/// Who may be chosen in a round (numbered from 0), and how likely. `fixed` is the place of the one that is always chosen under
/// [`Rotation::FixedAgent`], whom neither probation nor trust keeps out.
pub fn choice(candidates: &[Candidate], fixed: Option<usize>, round: u32, rules: &Rules) -> Choice {
    let mut made = Choice {
        skipped: match (rules.deterministic, round % 10 == 9) {
            (false, _) => rules.skip_rate.clamp(0.0, 1.0),
            (true, skips) => f64::from(u8::from(skips)),
        },
        likely: vec![0.0; candidates.len()],
        left_out: vec![None; candidates.len()],
        fallback: None,
    };
    if rules.rotation == Rotation::FixedAgent {
        only(&mut made, fixed);
        return made;
    }
    let untrusted = leave_out(candidates, rules, &mut made);
    if made.fallback == Some(Fallback::Nobody) {
        return made;
    }
    let weight = |(at, one): (usize, &Candidate)| match (made.left_out[at], rules.rotation) {
        (Some(_), _) => 0.0,
        (None, Rotation::TrustWeighted) if !untrusted => {
            one.trust * (1.0 - one.since.map_or(0.0, |since| rules.taken_off(since)))
        }
        (None, _) => 1.0,
    };
    let mut weights: Vec<f64> = candidates.iter().enumerate().map(weight).collect();
    if rules.rotation == Rotation::RoundRobin {
        let next = next_in_turn(candidates, &made.left_out);
        only(&mut made, next);
        return made;
    }
    if rules.deterministic {
        let first = heaviest(candidates, &weights, &made.left_out);
        only(&mut made, first);
        return made;
    }
    if weights.iter().sum::<f64>() <= 0.0 {
        // Weights that are all 0 tell nobody apart.
        let open = made
            .left_out
            .iter()
            .map(|why| f64::from(u8::from(why.is_none())));
        weights = open.collect();
    }
    let sum: f64 = weights.iter().sum();
    made.likely = weights.iter().map(|weight| weight / sum).collect();
    made
}

/// Says who cannot be chosen, and what happens where that is everybody; true where nobody is trusted enough.
fn leave_out(candidates: &[Candidate], rules: &Rules, made: &mut Choice) -> bool {
    let key = steelyard_decision::key;
    let is_there = |one: &Candidate| one.rounds >= rules.probation;
    let is_trusted = |one: &Candidate| key(one.trust) >= key(rules.least_trust);
    let untrusted = !candidates
        .iter()
        .any(|one| is_there(one) && is_trusted(one));
    for (why, one) in made.left_out.iter_mut().zip(candidates) {
        *why = match (is_there(one), is_trusted(one)) {
            (false, _) => Some(LeftOut::Probation),
            (true, false) if !untrusted => Some(LeftOut::Trust),
            _ => None,
        };
    }
    made.fallback = match (candidates.iter().any(is_there), untrusted) {
        (false, _) => Some(Fallback::Nobody),
        (true, true) => Some(Fallback::Uniform),
        _ => None,
    };
    untrusted
}

/// Makes one the only one that can be chosen.
fn only(made: &mut Choice, chosen: Option<usize>) {
    for (at, likely) in made.likely.iter_mut().enumerate() {
        let is_chosen = chosen == Some(at);
        *likely = f64::from(u8::from(is_chosen));
        if !is_chosen && made.left_out[at].is_none() {
            made.left_out[at] = Some(LeftOut::NotItsTurn);
        }
    }
    if chosen.is_none() {
        made.fallback = Some(Fallback::Nobody);
    }
}

/// The one behind who was chosen last, in the order of candidates.
fn next_in_turn(candidates: &[Candidate], left_out: &[Option<LeftOut>]) -> Option<usize> {
    let chosen = candidates.iter().enumerate();
    let chosen = chosen.filter_map(|(at, one)| Some((one.since?, at)));
    let last = chosen.min().map_or(candidates.len() - 1, |(_, at)| at);
    let count = candidates.len();
    let mut places = (1..=count).map(|step| (last + step) % count);
    places.find(|at| left_out[*at].is_none())
}

fn heaviest(
    candidates: &[Candidate],
    weights: &[f64],
    left_out: &[Option<LeftOut>],
) -> Option<usize> {
    let key = steelyard_decision::key;
    let open = (0..candidates.len()).filter(|at| left_out[*at].is_none());
    open.reduce(|best, at| {
        let by_weight = key(weights[at]).total_cmp(&key(weights[best]));
        let by_name = candidates[best].name.cmp(&candidates[at].name);
        if by_weight.then(by_name).is_gt() {
            at
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agents(trust: &[f64]) -> Vec<Candidate> {
        let names = ["ada", "bob", "cy", "dee"].into_iter().zip(trust);
        let candidates = names.map(|(name, trust)| Candidate {
            name: name.into(),
            trust: *trust,
            rounds: 5,
            since: None,
        });
        candidates.collect()
    }

    #[test]
    fn a_penalty_decays_over_the_cooldown() {
        let rules = Rules::default();
        let taken = [1, 2, 3, 4].map(|round| (rules.taken_off(round) * 1e3).round());
        assert_eq!(format!("{taken:?}"), "[700.0, 467.0, 233.0, 0.0]");
        let other = Rules {
            ends_at_zero: true,
            ..rules
        };
        let taken = [1, 2, 3, 4].map(|round| (other.taken_off(round) * 1e3).round());
        assert_eq!(format!("{taken:?}"), "[700.0, 350.0, 0.0, 0.0]");
    }

    #[test]
    fn the_likelier_are_trusted_more_and_rested() {
        let mut all = agents(&[0.6, 0.3, 0.1]);
        all[0].since = Some(1);
        let made = choice(&all, None, 6, &Rules::default());
        // 0.6 × 0.3 = 0.18 against 0.3.
        assert!((made.likely[0] - 0.375).abs() < 1e-12, "{made:?}");
        assert!((made.likely[1] - 0.625).abs() < 1e-12);
        assert_eq!(made.left_out[2], Some(LeftOut::Trust));
    }

    #[test]
    fn nobody_trusted_is_all_alike_and_nobody_there_is_none() {
        let mut all = agents(&[0.1, 0.0]);
        let made = choice(&all, None, 0, &Rules::default());
        assert_eq!(
            (made.likely, made.fallback),
            (vec![0.5, 0.5], Some(Fallback::Uniform))
        );
        for one in &mut all {
            one.rounds = 4;
        }
        let made = choice(&all, None, 0, &Rules::default());
        assert_eq!(
            (made.likely, made.fallback),
            (vec![0.0, 0.0], Some(Fallback::Nobody))
        );
    }

    #[test]
    fn without_chance_the_heaviest_is_chosen_and_ties_go_by_name() {
        let mut all = agents(&[0.5, 0.5, 0.2]);
        all.swap(0, 1);
        let rules = Rules {
            deterministic: true,
            ..Rules::default()
        };
        let made = choice(&all, None, 8, &rules);
        assert_eq!((made.likely, made.skipped), (vec![0.0, 1.0, 0.0], 0.0));
        assert!((choice(&all, None, 19, &rules).skipped - 1.0).abs() < 1e-12);
    }

    #[test]
    fn one_after_the_other() {
        let mut all = agents(&[0.5, 0.5, 0.5]);
        let rules = Rules {
            rotation: Rotation::RoundRobin,
            ..Rules::default()
        };
        assert_eq!(choice(&all, None, 0, &rules).likely, [1.0, 0.0, 0.0]);
        all[1].since = Some(1);
        all[0].since = Some(2);
        assert_eq!(choice(&all, None, 2, &rules).likely, [0.0, 0.0, 1.0]);
        let fixed = Rules {
            rotation: Rotation::FixedAgent,
            ..rules
        };
        assert_eq!(choice(&all, Some(2), 0, &fixed).likely, [0.0, 0.0, 1.0]);
    }
}
