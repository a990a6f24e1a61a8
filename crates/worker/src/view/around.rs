//! What stands around a decision over cards, in the protocol's words.

use steelyard_collapse::audit::{Audit, CardAudit};
use steelyard_collapse::reflexion::Trigger;
use steelyard_decision::Weighed;
use steelyard_protocol as protocol;

use super::to_u32;

/// What is asked of the cards, the leaders first, and what may be remembered.
pub fn around(audit: &Audit, weighed: &Weighed) -> protocol::Around {
    let first = weighed.order.iter().take(protocol::Around::MOST_CARDS);
    let cards = first.filter_map(|place| {
        let found = audit.cards.binary_search_by_key(place, |card| card.at);
        found.ok().map(|card| round(&audit.cards[card]))
    });
    protocol::Around {
        cards: cards.collect(),
        cards_count: to_u32(audit.cards.len()),
        memory: audit.memory.as_ref().map(|memory| protocol::Memory {
            label: memory.label.to_string(),
            allowed: memory.permit.allowed,
            checks: memory
                .permit
                .checks
                .iter()
                .map(|check| protocol::Check {
                    label: check.label.to_owned(),
                    holds: check.holds,
                    words: check.words.clone(),
                })
                .collect(),
        }),
    }
}

fn round(card: &CardAudit) -> protocol::Round {
    protocol::Round {
        index: to_u32(card.at),
        label: card.label.to_string(),
        triggers: card.triggers.iter().map(trigger).collect(),
    }
}

fn trigger(trigger: &Trigger) -> protocol::Trigger {
    protocol::Trigger {
        label: trigger.label.to_owned(),
        reason: trigger.reason.clone(),
        request: trigger.request.clone(),
        fired: trigger.fired,
    }
}
