//! Runs as their events tell of them: what is asked, and what is answered.

mod events;
mod prices;
mod run;
mod series;
mod tables;
mod timeline;

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{FilePatch, Opens, RunId, TimeZone};

pub use events::{EventFilter, EventLine, EventRow, EventWindow, Loud};
pub use prices::{
    Cost, Currency, Lack, PriceList, PriceRule, PriceTable, PricedModel, PricesFile, TokenRate,
};
pub use run::{
    BadLine, CheckedFile, Difference, KindCount, Lacking, LineCounts, Overview, TelemetryRun,
    WarningCount,
};
pub use series::{AgentTrust, Along, Extent, Series, Step};
pub use tables::{AgentLine, Bin, GroupBy, GroupLine, Spread, Spreads, ToolCalls};
pub use timeline::{
    Slice, SliceAt, SliceKind, SliceSum, SliceSums, Stretch, Timeline, TimelineAsk, TimelineLane,
};

/// Logs of events belong to no system.
pub const OPENS: Opens = Opens {
    label: "Events of a run",
    documents: "events.jsonl of any size, with metrics.csv and summary.json to check against it, and prices.yaml",
    formats: "JSONL CSV JSON YAML",
    decides: "",
};

family! {
    /// What logs of events can be asked.
    AskTelemetry {
        /// All runs. Of a log that is being read those up to here, which is what is asked about until they are asked for again.
        TelemetryRuns {} -> Vec<TelemetryRun>,
        /// What a run comes to.
        RunOverview {
            /// Which one.
            run: RunId,
        } -> Overview,
        /// A run over its rounds, or over time.
        RunSeries {
            /// Which one.
            run: RunId,
            /// Along what.
            along: Along,
            /// The most steps that are wanted: more are put together.
            most: u32,
        } -> Series,
        /// Events in order.
        EventRows {
            /// Of which run.
            run: RunId,
            /// Which of them.
            filter: EventFilter,
            /// The first of those, counted from 0.
            first: u32,
            /// How many at most.
            count: u32,
        } -> EventWindow,
        /// The line of an event as it stands in the file.
        EventText {
            /// Of which run.
            run: RunId,
            /// Place of the event in its log.
            event: u32,
        } -> EventLine,
        /// Agents, by what of them there is among some events.
        RunAgents {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
        } -> Vec<AgentLine>,
        /// How latency, tokens and cost are spread among some events.
        RunSpreads {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
        } -> Vec<Spread>,
        /// What some events took, put together by something.
        RunGroups {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
            /// By what.
            by: GroupBy,
            /// The zone of days.
            zone: TimeZone,
        } -> Vec<GroupLine>,
        /// Trust in each agent over the rounds.
        RunTrust {
            /// Of which run.
            run: RunId,
        } -> Vec<AgentTrust>,
        /// A run as slices of time.
        RunTimeline {
            /// Which one.
            run: RunId,
            /// Which part of it, and how it is drawn.
            ask: TimelineAsk,
        } -> Timeline,
        /// What a stretch of a run was spent on.
        RunSums {
            /// Of which run.
            run: RunId,
            /// Which stretch.
            stretch: Stretch,
        } -> SliceSums,
        /// The slice that an event tells of, or one before or behind it of the same track, kind and name.
        RunSlice {
            /// Of which run.
            run: RunId,
            /// Place of the event in its log.
            event: u32,
            /// 0 for its own, 1 for the next, -1 for the one before.
            step: i8,
        } -> Option<SliceAt>,
        /// The prices that hold, or others, with what they are used for over all that is loaded.
        PriceTables {
            /// Prices that are tried out in the place of those that hold.
            tried: Option<PriceList>,
        } -> PriceTable,
        /// Prices as a document to open.
        WritePrices {
            /// Which ones.
            list: PriceList,
        } -> PricesFile,
        /// What follows from the log of a run, as a file.
        WriteRun {
            /// Which one; all runs of its log are written.
            run: RunId,
            /// Which file.
            file: RunFile,
        } -> FilePatch,
    }
}

/// A file that follows from events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunFile {
    /// `metrics.csv`.
    Metrics,
    /// `summary.json`.
    Summary,
}
