use std::collections::BTreeMap;

use steelyard_protocol::telemetry::AgentTrust;

use super::{is_of, said};
use crate::{Field, Kind, Log};

/// Trust in each agent of a run as it was told, in the order of their first.
pub fn trust(log: &Log, run: Option<usize>) -> Vec<AgentTrust> {
    let table = log.table(Kind::TrustUpdated);
    let mut all: Vec<AgentTrust> = Vec::new();
    let mut places = BTreeMap::new();
    for (at, event) in log
        .events_of(Kind::TrustUpdated)
        .enumerate()
        .filter(|(_, event)| is_of(log, run, *event))
    {
        let told = said(table, Field::Trust, at).zip(log.agent.code(event));
        let Some((trust, agent)) = told else {
            continue;
        };
        let next = all.len();
        let place = *places.entry(agent).or_insert(next);
        if place == next {
            all.push(AgentTrust {
                agent: log.agents.name(agent).to_owned(),
                points: Vec::new(),
            });
        }
        let round = log.round.code(event).map(|round| round as u64);
        let parts = [Field::Impact, Field::Depth, Field::Regret];
        let parts = parts.map(|field| said(table, field, at));
        all[place].points.push((round, trust, parts));
    }
    all
}
