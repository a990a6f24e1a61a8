//! Who decided in a panel, in the protocol's words.

use steelyard_decision::{Model, Verdict};
use steelyard_lab::{ByWeightError, Method, Smallest, panel_of, power_by_weight};
use steelyard_protocol as protocol;

use super::doubt::doubts;
use super::lab::outcome;
use super::to_u32;

/// Shares of all weight that a simple game passes with: those of the panel's own thresholds.
const QUOTAS: [(&str, f64); 3] = [("70%", 0.7), ("60%", 0.6), ("50%", 0.5)];

/// Who decided in the panel of a decision; an error is a sentence for the user.
pub fn who_decided(model: &Model) -> Result<protocol::WhoDecided, String> {
    let (_, stage) = panel_of(&model.cells).ok_or("There is no panel in this decision.")?;
    let id = stage.id.as_str();
    let found = steelyard_lab::who_decided(&model.parameters, &model.cells, Some(id));
    let found = found.map_err(|error| format!("Evaluators cannot be compared: {error}."))?;
    let words = |one: &Verdict| outcome(model, one);
    let index = |of: fn(&steelyard_lab::Power) -> &Vec<f64>, place: usize| {
        let power = found.power.as_ref();
        power.map_or([0.0; 3], |all| {
            [0, 1, 2].map(|over: usize| of(&all[over])[place])
        })
    };
    let errors = |place: usize| {
        let errors = found.power.as_ref()?[0].errors.as_ref()?;
        let adds = found.contribution_errors.get(place).copied();
        Some([
            adds.unwrap_or_default(),
            errors.shapley[place],
            errors.banzhaf[place],
        ])
    };
    let needed = steelyard_lab::needed(&model.parameters, &model.cells, Some(id), None);
    let needed = needed.map_or_else(Vec::new, |needed| needed.scores);
    let evaluators = found
        .evaluators
        .iter()
        .enumerate()
        .map(|(place, evaluator)| protocol::Power {
            label: evaluator.label.to_string(),
            without: if evaluator.without == found.now {
                String::new()
            } else {
                words(&evaluator.without)
            },
            adds: found.contributions.get(place).copied(),
            shapley: index(|power| &power.shapley, place),
            banzhaf: index(|power| &power.banzhaf, place),
            errors: errors(place),
            for_consensus: needed.get(place).copied().flatten(),
        });
    let weights = found.evaluators.iter().map(|one| one.counts);
    let (by_weight, no_power_by_weight) = match shares(&weights.collect::<Vec<_>>()) {
        Ok(all) => (all, String::new()),
        Err(error) => (Vec::new(), error.to_string()),
    };
    let smallest = |over: usize| smallest(found.power.as_ref().map(|all| &all[over].smallest));
    Ok(protocol::WhoDecided {
        now: words(&found.now),
        evaluators: evaluators.collect(),
        permutations: match found.method {
            Method::Exact => None,
            Method::Sampled { permutations } => Some(permutations),
        },
        smallest: [0, 1, 2].map(smallest),
        by_weight,
        no_power_by_weight,
        doubts: doubts(model, id),
    })
}

/// The power that weights alone would have, by the name of each quota.
fn shares(weights: &[f64]) -> Result<Vec<(String, Vec<f64>)>, ByWeightError> {
    let quotas = QUOTAS.iter().map(|(name, quota)| {
        let shares = power_by_weight(weights, *quota)?.shapley_shubik;
        Ok(((*name).to_owned(), shares))
    });
    quotas.collect()
}

fn smallest(found: Option<&Smallest>) -> protocol::Smallest {
    match found {
        Some(Smallest::Set(set)) => {
            protocol::Smallest::Set(set.iter().copied().map(to_u32).collect())
        }
        Some(Smallest::MoreThan { more_than }) => protocol::Smallest::MoreThan(to_u32(*more_than)),
        Some(Smallest::NoneButAll) | None => protocol::Smallest::NoneButAll,
    }
}
