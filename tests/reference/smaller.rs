//! The smallest decision that shows the same: whatever can go, goes.

use crate::form::{Cell, Decision, Step};

/// Decisions that are tried at most: a large one takes its time for each.
const MOST_TRIED: usize = 2_000;

/// Takes away from a decision, one thing at a time, as long as what is left still `shows` it.
pub(crate) fn smaller(mut decision: Decision, shows: impl Fn(&Decision) -> bool) -> Decision {
    let mut left = MOST_TRIED;
    loop {
        let mut tried = without_one(&decision).take(left).inspect(|_| left -= 1);
        let found = tried.find(&shows);
        drop(tried);
        match found {
            Some(smaller) => decision = smaller,
            None => return decision,
        }
    }
}

/// The decisions with one thing less that are still whole.
fn without_one(decision: &Decision) -> impl Iterator<Item = Decision> {
    let mut less = Less {
        decision,
        all: Vec::new(),
    };
    less.alternatives();
    less.criteria();
    less.guards();
    less.parameters();
    less.digits();
    let size = |one: &Decision| serde_json::to_string(one).map_or(0, |text| text.len());
    let now = size(decision);
    let changed = less.all.into_iter().map(move |change| {
        let mut changed = decision.clone();
        change(&mut changed);
        changed
    });
    let whole = changed.filter_map(tidy);
    whole.filter(move |one| size(one) < now)
}

type Change<'a> = Box<dyn FnOnce(&mut Decision) + 'a>;

/// A decision, and what takes this or that away from it.
struct Less<'a> {
    decision: &'a Decision,
    all: Vec<Change<'a>>,
}

impl<'a> Less<'a> {
    fn take(&mut self, change: impl FnOnce(&mut Decision) + 'a) {
        self.all.push(Box::new(change));
    }

    /// Halves and quarters of many, then each.
    fn alternatives(&mut self) {
        let count = self.decision.step.alternatives.len();
        for parts in [2, 4, 16].into_iter().filter(|parts| count > parts * 4) {
            for at in 0..parts {
                self.take(move |one| drop_alternatives(one, |place| place * parts / count != at));
            }
        }
        for at in 0..count {
            self.take(move |one| drop_alternatives(one, |place| place != at));
            self.take(move |one| one.step.alternatives[at].gates.clear());
            self.take(move |one| one.step.alternatives[at].multiplier = None);
        }
    }

    fn criteria(&mut self) {
        for at in 0..self.decision.step.criteria.len() {
            self.take(move |one| drop(one.step.criteria.remove(at)));
            self.take(move |one| one.step.criteria[at].shift = 0.0);
            self.take(move |one| one.step.criteria[at].share = 1.0);
            self.take(move |one| one.step.criteria[at].gain = 1.0);
            self.take(move |one| one.step.criteria[at].sign = 1.0);
        }
    }

    fn guards(&mut self) {
        self.take(move |one| {
            one.step.stages.clear();
            for guard in &mut one.step.guards {
                guard.status.opens = None;
            }
        });
        for (at, guard) in self.decision.step.guards.iter().enumerate() {
            self.take(move |one| drop(one.step.guards.remove(at)));
            for test in 0..guard.tests.len() {
                self.take(move |one| drop(one.step.guards[at].tests.remove(test)));
            }
        }
    }

    /// Those that nobody uses.
    fn parameters(&mut self) {
        for (at, parameter) in self.decision.parameters.iter().enumerate() {
            if !uses(self.decision, &parameter.id) {
                self.take(move |one| drop(one.parameters.remove(at)));
            }
        }
    }

    fn digits(&mut self) {
        for digits in [0, 2] {
            for (at, parameter) in self.decision.parameters.iter().enumerate() {
                let value = parameter.value.map(|value| rounder(value, digits));
                self.take(move |one| one.parameters[at].value = value);
            }
            for (at, alternative) in self.decision.step.alternatives.iter().enumerate() {
                for id in alternative.cells.keys() {
                    self.take(move |one| {
                        let cell = one.step.alternatives[at].cells.get_mut(id);
                        if let Some(Cell::Plain(x) | Cell::Gained { x, .. }) = cell {
                            *x = rounder(*x, digits);
                        }
                    });
                }
            }
        }
    }
}

/// The number with so many digits after its first.
fn rounder(x: f64, digits: usize) -> f64 {
    format!("{x:.digits$e}").parse().unwrap_or(x)
}

fn drop_alternatives(decision: &mut Decision, keep: impl Fn(usize) -> bool) {
    let mut place = 0;
    decision.step.alternatives.retain(|_| {
        place += 1;
        keep(place - 1)
    });
}

/// Takes out what nobody refers to; none where something refers to what is not there.
fn tidy(mut decision: Decision) -> Option<Decision> {
    let Step {
        criteria,
        alternatives,
        safety,
        ..
    } = &mut decision.step;
    for one in alternatives.iter_mut() {
        one.cells
            .retain(|id, _| criteria.iter().any(|criterion| criterion.id == *id));
    }
    for preference in safety.iter_mut() {
        preference
            .x
            .retain(|id, _| alternatives.iter().any(|one| one.id == *id));
    }
    let text = serde_json::to_string(&decision.step.guards).ok()?;
    if !text.contains("safest") {
        decision.step.safety.clear();
    }
    let known = |id: &String| decision.step.alternatives.iter().any(|one| one.id == *id);
    let named = |text: &str| {
        let quoted: Vec<&str> = text.split('"').collect();
        let is_id = |word: &&str| {
            word.len() > 1
                && word.starts_with('a')
                && word[1..].chars().all(|it| it.is_ascii_digit())
        };
        quoted
            .into_iter()
            .filter(is_id)
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let leaders = decision.step.stages.iter().flat_map(|stage| &stage.leaders);
    let whole = named(&text).iter().chain(leaders).all(known);
    (whole && !decision.step.alternatives.is_empty()).then_some(decision)
}

fn uses(decision: &Decision, id: &str) -> bool {
    let quoted = format!("\"{id}\"");
    let step = serde_json::to_string(&decision.step).unwrap_or_default();
    let leads = decision
        .parameters
        .iter()
        .any(|one| one.fallback_of.as_deref() == Some(id));
    step.contains(&quoted) || leads
}
