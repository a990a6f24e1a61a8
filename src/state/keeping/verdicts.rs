//! What all decisions come to, asked for beside the studies of what is in view.

use leptos::prelude::GetUntracked;
use steelyard_protocol::{Settings, WorkItem, study};

use crate::client::Client;
use crate::state::answers::deciding::Deciding;
use crate::state::keeping::autosave::wait;

/// Decisions that are asked for at once.
const LINES: u32 = 250;
/// How often is asked anew when a newer round has begun, and after how long.
const MOST_TRIES: u32 = 20;
const TRY_AGAIN_MS: i32 = 100;

/// Each decision under these settings; `None` where things kept changing meanwhile.
pub(crate) async fn verdicts(
    client: Client,
    deciding: Deciding,
    settings: &Settings,
    decisions: u32,
) -> Option<Vec<WorkItem>> {
    for _ in 0..MOST_TRIES {
        let round = deciding.round().get_untracked();
        if let Some(items) = in_round(client, round, settings, decisions).await {
            return Some(items);
        }
        wait(TRY_AGAIN_MS).await;
    }
    None
}

/// `None` where a newer round has begun.
async fn in_round(
    client: Client,
    round: u32,
    settings: &Settings,
    decisions: u32,
) -> Option<Vec<WorkItem>> {
    let mut all = Vec::new();
    let mut first = 0;
    while first < decisions {
        let count = LINES;
        let items = study::WorkItems { first, count };
        all.extend(client.study(round, settings.clone(), items).await.ok()??);
        first += LINES;
    }
    Some(all)
}
