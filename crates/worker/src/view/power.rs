//! Who decided in a panel, in the protocol's words.

use steelyard_engine::decision::{Model, Verdict, contributions, threshold_place};
use steelyard_engine::lab::{self, missing_vote, power_by_weight};
use steelyard_protocol as protocol;

use super::lab::verdict;
use super::panel::panel_of;
use super::to_u32;

/// Shares of all weight that a simple game passes with: those of the panel's own thresholds.
const QUOTAS: [(&str, f64); 3] = [("70%", 0.7), ("60%", 0.6), ("50%", 0.5)];

/// Who decided in the panel of a decision; an error is a sentence for the user.
pub fn who_decided(model: &Model) -> Result<protocol::WhoDecided, String> {
    let (_, stage) = panel_of(&model.cells).ok_or("There is no panel in this decision.")?;
    let id = stage.id.as_str();
    let found = lab::who_decided(&model.parameters, &model.cells, Some(id));
    let found = found.map_err(|error| format!("Nobody can be told apart: {error}."))?;
    let words = |one: &Verdict| {
        let told = verdict(model, one);
        match told.winner {
            Some(_) if told.label == told.status.label => told.label,
            Some(_) => format!("{} wins, {}", told.label, told.status.label),
            None => told.status.label,
        }
    };
    let index = |of: fn(&lab::Power) -> &Vec<f64>, place: usize| {
        let power = found.power.as_ref();
        power.map_or([0.0; 3], |all| {
            [0, 1, 2].map(|over: usize| of(&all[over])[place])
        })
    };
    let needed = for_consensus(model);
    let voices = found
        .voices
        .iter()
        .enumerate()
        .map(|(place, voice)| protocol::Power {
            label: voice.label.to_string(),
            without: if voice.without == found.now {
                String::new()
            } else {
                words(&voice.without)
            },
            adds: found.contributions.get(place).copied(),
            shapley: index(|power| &power.shapley, place),
            banzhaf: index(|power| &power.banzhaf, place),
            for_consensus: needed.get(place).copied().flatten(),
        });
    let weights: Vec<f64> = found.voices.iter().map(|voice| voice.counts).collect();
    let by_weight = QUOTAS.iter().filter_map(|(name, quota)| {
        let shares = power_by_weight(&weights, *quota)?.shapley_shubik;
        Some(((*name).to_owned(), shares))
    });
    let smallest = |over: usize| {
        let power = found.power.as_ref()?;
        let set = power[over].smallest.as_ref()?;
        Some(set.iter().copied().map(to_u32).collect())
    };
    Ok(protocol::WhoDecided {
        now: words(&found.now),
        voices: voices.collect(),
        has_indices: found.power.is_some(),
        smallest: [0, 1, 2].map(smallest),
        by_weight: by_weight.collect(),
    })
}

/// For each voice the score that the leader would need from it for its C to be at the threshold of consensus.
fn for_consensus(model: &Model) -> Vec<Option<f64>> {
    let needed = || {
        let (_, stage) = panel_of(&model.cells)?;
        let before = model.weigh();
        let own =
            steelyard_engine::decision::weigh_stage(&model.parameters, stage, &before.standings);
        let leader = *own.order.first().filter(|_| own.ranked > 0)?;
        let target = model.parameters.value(threshold_place(&stage.cells)?);
        let parts = contributions(&model.parameters, &stage.cells, leader);
        let counts = |part: &steelyard_engine::decision::Contribution| part.weight * part.gain;
        let all: f64 = parts.iter().map(counts).sum();
        let sum: f64 = parts.iter().map(|part| counts(part) * part.raw).sum();
        let solve = |part: &steelyard_engine::decision::Contribution| {
            let own = counts(part);
            missing_vote((sum - own * part.raw, all - own), own, target)
        };
        Some(parts.iter().map(solve).collect())
    };
    needed().unwrap_or_default()
}
