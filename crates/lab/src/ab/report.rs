use serde::Serialize;
use steelyard_decision::Verdict;
use steelyard_documents::Name;

use super::mcnemar::{FEWEST, FEWEST_EXACT, difference, mcnemar};
use super::{Drawing, FEWEST_GROUPS, MeasureKind, Pairs, RESAMPLES, RankAgreement, SEED, Side};

/// What two settings make of the same decisions. Keys stand in this order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbReport {
    /// How many were compared.
    pub decisions: usize,
    /// How many have another winner.
    pub winners: usize,
    /// How many have another status.
    pub statuses: usize,
    /// How many have another winner or status.
    pub outcomes: usize,
    /// Those, in order.
    pub changed: Vec<Turned>,
    /// Against what was chosen or recorded; `None` where nothing is.
    pub choices: Option<Choices>,
    /// What the selected are like.
    pub measures: Vec<MeasureReport>,
    /// How alike the rankings are; `None` where no decision ranks two under both.
    pub ranks: Option<RankAgreement>,
    /// How often an interval's sample was drawn anew.
    pub resamples: usize,
    /// Where the draws began.
    pub seed: u64,
}

/// A decision that comes to something else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turned {
    /// Its place among all.
    pub place: usize,
    /// What it is called.
    pub decision: Name,
    /// Under A.
    pub before: Verdict,
    /// Under B.
    pub after: Verdict,
}

/// Two settings against what people chose.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choices {
    /// Decisions of which the choice is known.
    pub n: usize,
    /// Those in which A selects what was chosen.
    pub right_a: usize,
    /// Those in which B does.
    pub right_b: usize,
    /// Those in which A alone does.
    pub only_a: usize,
    /// Those in which B alone does.
    pub only_b: usize,
    /// Those in which status and winner are as recorded under A.
    pub same_a: usize,
    /// Those in which they are under B.
    pub same_b: usize,
    /// (`only_b` − `only_a`) / n.
    pub difference: f64,
    /// Lower end of its 95% interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether enough differ for a test to tell anything.
    pub enough: bool,
    /// `McNemar`'s mid-p; `None` where too few differ.
    pub mid_p: Option<f64>,
    /// `McNemar`'s exact p; likewise.
    pub exact_p: Option<f64>,
    /// What is to say of it.
    pub note: String,
}

/// A number of what is selected under A and under B.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureReport {
    /// Public name.
    pub id: &'static str,
    /// In words.
    pub label: &'static str,
    /// Unit, or empty.
    pub unit: Name,
    /// Whether more is better, or less; `None` where neither is by itself.
    pub more_is_better: Option<bool>,
    /// Decisions in which it is known under both.
    pub n: usize,
    /// Tasks that those belong to.
    pub groups: usize,
    /// Mean under A.
    pub mean_a: f64,
    /// Mean under B.
    pub mean_b: f64,
    /// Mean of B − A.
    pub difference: f64,
    /// Its 95% interval; `None` where there is not enough.
    pub interval: Option<(f64, f64)>,
    /// Whether there are groups enough for one.
    pub enough: bool,
    /// What is to say of it; or empty.
    pub note: String,
}

impl Default for AbReport {
    fn default() -> Self {
        Self {
            decisions: 0,
            winners: 0,
            statuses: 0,
            outcomes: 0,
            changed: Vec::new(),
            choices: None,
            measures: Vec::new(),
            ranks: None,
            resamples: RESAMPLES,
            seed: SEED,
        }
    }
}

impl AbReport {
    /// Counts a decision.
    pub(super) fn count(
        &mut self,
        (place, decision): (usize, &Name),
        (before, after): (&Verdict, &Verdict),
    ) {
        self.decisions += 1;
        if before == after {
            return;
        }
        self.outcomes += 1;
        self.winners += usize::from(before.winner != after.winner);
        self.statuses += usize::from(before.status != after.status);
        self.changed.push(Turned {
            place,
            decision: decision.clone(),
            before: before.clone(),
            after: after.clone(),
        });
    }
}

impl Choices {
    /// Compares both with what was chosen; `None` where nothing is known of that.
    pub(super) fn new<'a>(pairs: impl Iterator<Item = (&'a Side, &'a Side)>) -> Option<Self> {
        let mut counts = [0_usize; 4];
        let mut same = [0_usize; 2];
        for (a, b) in pairs {
            if let (Some(a), Some(b)) = (a.right, b.right) {
                counts[2 * usize::from(a) + usize::from(b)] += 1;
            }
            same[0] += usize::from(a.same == Some(true));
            same[1] += usize::from(b.same == Some(true));
        }
        let [_, only_b, only_a, both] = counts;
        let n: usize = counts.iter().sum();
        if n == 0 {
            return None;
        }
        let (found, low, high) = difference(only_a, only_b, n);
        let (differ, p) = (only_a + only_b, mcnemar(only_a, only_b));
        let note = if differ < FEWEST {
            format!("Too few differences to tell: {differ}, and {FEWEST} are needed.")
        } else {
            "Decisions used to fit the settings prove nothing.".to_owned()
        };
        Some(Self {
            n,
            right_a: both + only_a,
            right_b: both + only_b,
            only_a,
            only_b,
            same_a: same[0],
            same_b: same[1],
            difference: found,
            low,
            high,
            enough: differ >= FEWEST,
            mid_p: (differ >= FEWEST).then_some(p.mid),
            exact_p: (differ >= FEWEST_EXACT).then_some(p.exact),
            note,
        })
    }
}

impl MeasureReport {
    /// The means of pairs, of which there is one at least. What draws their interval comes to the others.
    pub(crate) fn drawn(kind: &MeasureKind, pairs: &Pairs, drawing: &mut Drawing) -> Self {
        let groups = drawing.add(pairs.known.iter().map(|(group, a, b)| (*group, b - a)));
        let n = pairs.known.len();
        let mean =
            |of: fn(&(usize, f64, f64)) -> f64| pairs.known.iter().map(of).sum::<f64>() / n as f64;
        let enough = groups >= FEWEST_GROUPS;
        let mut note = vec![kind.note.to_owned()];
        if pairs.unselected > 0 {
            let many = pairs.unselected;
            note.push(format!(
                "without {many} in which nobody is selected under A or B"
            ));
        }
        if !enough {
            let few = format!("{groups} of the {FEWEST_GROUPS} that an interval needs");
            note.insert(0, few);
        } else if groups < n {
            note.push(format!("resampled by task ({groups} tasks)"));
        }
        note.retain(|words| !words.is_empty());
        Self {
            id: kind.id,
            label: kind.label,
            unit: kind.unit.clone(),
            more_is_better: kind.more_is_better,
            n,
            groups,
            mean_a: mean(|(_, a, _)| *a),
            mean_b: mean(|(_, _, b)| *b),
            difference: mean(|(_, a, b)| b - a),
            interval: None,
            enough,
            note: note.join("; "),
        }
    }
}
