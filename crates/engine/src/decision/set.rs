use super::judge::leaders;
use super::machine::Sight;
use super::weigh::{picks, standings};
use super::{Cells, Criterion, Gain, Model, Norm, Parameters, Pick, Shape, Verdict, judge};

/// Many decisions over the same parameters, their cells in columns: a move of a weight over all of
/// them is one pass over memory.
///
/// Decisions of one class and norm 1 over the same criteria without stages share the columns; any
/// others are judged one by one. What they come to is the same either way.
#[derive(Clone, Debug, Default)]
pub struct DecisionSet {
    decisions: Vec<Cells>,
    /// Criteria of the decisions in the columns.
    criteria: Vec<Criterion>,
    /// gain · (x − shift) of one criterion each, decision after decision.
    columns: Vec<Vec<f64>>,
    shapes: Vec<Shape>,
    /// For each decision where its rows begin; `None` for one that is judged by itself.
    offsets: Vec<Option<usize>>,
}

impl DecisionSet {
    /// The decisions of some models, in their order.
    pub fn new(models: &[Model]) -> Self {
        let fits = models
            .iter()
            .map(|model| &model.cells)
            .find(|cells| is_flat(cells));
        let criteria = fits.map_or(Vec::new(), |cells| cells.criteria.clone());
        let mut set = Self {
            columns: vec![Vec::new(); criteria.len()],
            criteria,
            ..Self::default()
        };
        for model in models {
            set.push(&model.cells);
        }
        set
    }

    fn push(&mut self, cells: &Cells) {
        // Without criteria there are no columns to stand in.
        let same = is_flat(cells) && !cells.criteria.is_empty() && cells.criteria == self.criteria;
        let offset = self.columns.first().map_or(0, Vec::len);
        self.offsets.push(same.then_some(offset));
        self.decisions.push(cells.clone());
        self.shapes.push(Shape::of(cells));
        if !same {
            return;
        }
        for (all, column) in self.columns.iter_mut().zip(&cells.columns) {
            let rows = column.x.iter().enumerate();
            all.extend(rows.map(|(row, x)| column.gain.of(row) * (x - column.shift)));
        }
    }

    /// How many decisions there are.
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// What each decision comes to under these parameters, in order.
    pub fn verdicts(&self, parameters: &Parameters) -> Vec<Verdict> {
        let rows = self.columns.first().map_or(0, Vec::len);
        let mut scores = vec![0.0; rows];
        let columns: Vec<&[f64]> = self.columns.iter().map(Vec::as_slice).collect();
        let criteria = self.criteria.iter();
        let factors: Vec<f64> = criteria
            .map(|one| one.sign * one.weight(0).map_or(0.0, |place| parameters.value(place)))
            .collect();
        steelyard_kernel::weigh(&mut scores, &columns, &factors);
        let decisions = self.decisions.iter().zip(&self.shapes).zip(&self.offsets);
        decisions
            .map(|((cells, shape), offset)| match offset {
                Some(at) => flat(
                    parameters,
                    (cells, shape),
                    &scores[*at..*at + cells.alternatives.len()],
                ),
                None => judge(parameters, cells, shape).verdict,
            })
            .collect()
    }
}

/// Whether the scores of a decision are plain sums over its columns.
fn is_flat(cells: &Cells) -> bool {
    let plain = |one: &super::Alternative| one.class == 0 && one.multiplier.is_none();
    let picked = |pick: Pick| pick == Pick::Safest;
    let safest = cells.guards.iter().any(|guard| picked(guard.status.winner));
    cells.norm == Norm::One
        && cells.stages.is_empty()
        && !safest
        && cells.alternatives.iter().all(plain)
        && !cells
            .columns
            .iter()
            .any(|column| matches!(column.gain, Gain::Each(_)))
}

/// What a decision comes to, given its scores.
fn flat(parameters: &Parameters, (cells, shape): (&Cells, &Shape), scores: &[f64]) -> Verdict {
    let standings = standings(parameters, (cells, shape), scores, &|_| true);
    let (leaders, ranked) = leaders(scores, &standings);
    let sight = Sight {
        parameters,
        cells,
        scores,
        standings: &standings,
        leaders,
        ranked,
    };
    let status = sight
        .first_that_holds()
        .map(|place| &cells.guards[place].status);
    let [winner, _] = picks(cells, status);
    let winner = match winner {
        Pick::First => leaders[0],
        Pick::This(place) => Some(place),
        Pick::Nobody | Pick::Safest => None,
    };
    let name = |place: usize| cells.alternatives.get(place).map(|one| one.id.clone());
    Verdict {
        status: status.map(|status| status.id.clone()),
        winner: winner.and_then(name),
    }
}
