use super::{DecisionSet, Model, Parameters, Settings, Verdict};

/// Any decisions, weighed together: those over the same parameters stand in one [`DecisionSet`].
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    sets: Vec<Alike>,
    count: usize,
}

/// Decisions over the same parameters.
#[derive(Clone, Debug)]
struct Alike {
    parameters: Parameters,
    /// Their places among all.
    places: Vec<usize>,
    set: DecisionSet,
}

impl Decisions {
    /// The decisions of some models, in their order, at the models' own values.
    pub fn new(models: Vec<Model>) -> Self {
        let count = models.len();
        let mut alike: Vec<(Parameters, Vec<usize>, Vec<Model>)> = Vec::new();
        for (place, model) in models.into_iter().enumerate() {
            // Those of one file follow each other.
            let known = alike.iter_mut().rev();
            let mut fits = known.filter(|(parameters, ..)| *parameters == model.parameters);
            match fits.next() {
                Some((_, places, models)) => {
                    places.push(place);
                    models.push(model);
                }
                None => alike.push((model.parameters.clone(), vec![place], vec![model])),
            }
        }
        let sets = alike.into_iter().map(|(parameters, places, models)| Alike {
            parameters,
            places,
            set: DecisionSet::new(&models),
        });
        Self {
            sets: sets.collect(),
            count,
        }
    }

    /// What each comes to under settings, in order. A setting that a decision does not know leaves it as
    /// it is.
    pub fn verdicts(&self, settings: &Settings) -> Vec<Verdict> {
        let mut verdicts = vec![Verdict::default(); self.count];
        for alike in &self.sets {
            let mut parameters = alike.parameters.clone();
            parameters.take(settings);
            for (place, verdict) in alike.places.iter().zip(alike.set.verdicts(&parameters)) {
                verdicts[*place] = verdict;
            }
        }
        verdicts
    }

    /// The parameters that decisions have, each kind once, at the values of the models.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameters> {
        self.sets.iter().map(|alike| &alike.parameters)
    }
}
