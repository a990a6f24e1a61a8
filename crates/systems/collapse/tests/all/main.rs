//! Cards to decisions, panels, reports and saved policies.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod around;
mod audit;
mod cases;
mod concerns;
mod decision_schema;
mod documents;
mod history;
mod hostile;
mod hybrid_card;
mod key_walk;
mod limits;
mod oracle;
mod panel_cards;
mod panel_heuristic;
mod panel_hybrid;
mod papers;
mod properties;
mod receipts;
mod refused_whole;
mod report_approvals;
mod report_golden;
mod report_hostile;
mod rooms;
mod save_policy;
mod stages;
