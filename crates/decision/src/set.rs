use super::judge::judge_scored;
use super::{Cells, Criterion, Model, Parameters, Shape, Verdict, judge};

/// Many decisions over the same parameters, their cells in columns: a move of a weight over all of
/// them is one pass over memory.
///
/// Decisions of one class, norm 1 and no multiplier over the same criteria share the columns; any others
/// are judged one by one. What they come to is the same either way.
#[derive(Clone, Debug, Default)]
pub struct DecisionSet {
    decisions: Vec<Cells>,
    /// Criteria of the decisions in the columns.
    criteria: Vec<Criterion>,
    /// gain · (x − shift) of one criterion each, decision after decision.
    columns: Vec<Vec<f64>>,
    /// What of each no weight moves.
    shapes: Vec<Shape>,
    /// For each decision where its rows begin; `None` for one that is judged by itself.
    offsets: Vec<Option<usize>>,
}

impl DecisionSet {
    /// The decisions of some models, in their order.
    pub fn new(models: &[Model]) -> Self {
        let shapes: Vec<Shape> = models.iter().map(|model| Shape::of(&model.cells)).collect();
        let cells = models.iter().map(|model| &model.cells);
        let mut pairs = cells.clone().zip(&shapes);
        let fits = pairs.find(|(cells, shape)| is_flat(cells, shape));
        let criteria = fits.map_or(Vec::new(), |(cells, _)| cells.criteria.clone());
        let mut set = Self {
            columns: vec![Vec::new(); criteria.len()],
            criteria,
            ..Self::default()
        };
        for (cells, shape) in cells.zip(shapes) {
            set.push(cells, shape);
        }
        set
    }

    fn push(&mut self, cells: &Cells, shape: Shape) {
        // Without criteria there are no columns to stand in.
        let same =
            is_flat(cells, &shape) && !cells.criteria.is_empty() && cells.criteria == self.criteria;
        let offset = self.columns.first().map_or(0, Vec::len);
        self.offsets.push(same.then_some(offset));
        self.decisions.push(cells.clone());
        self.shapes.push(shape);
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
            .map(|one| one.sign * one.weighs(parameters, 0))
            .collect();
        steelyard_kernel::weigh(&mut scores, &columns, &factors);
        let decisions = self.decisions.iter().zip(&self.shapes).zip(&self.offsets);
        decisions
            .map(|((cells, shape), offset)| match offset {
                Some(at) => {
                    let own = &scores[*at..*at + cells.alternatives.len()];
                    judge_scored(parameters, (cells, shape), own, &|_| true).verdict
                }
                None => judge(parameters, cells, shape).verdict,
            })
            .collect()
    }
}

/// Whether the scores of a decision are plain sums over its columns.
fn is_flat(cells: &Cells, shape: &Shape) -> bool {
    shape.is_plain(cells) && shape.multiplied.is_empty()
}
