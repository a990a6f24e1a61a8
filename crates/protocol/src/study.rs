//! What takes longer than a slider may wait: answered when nothing else waits, or never, once a newer round has begun.

use crate::question::family;
use crate::{
    AgentKey, Agents, Compared, Curve, DecisionId, Flips, Lines, Mode, NearestFlip, Settings,
    SystemQuestion, WorkItem, Zones,
};

family! {
    /// What can be studied.
    Study {
        /// Lines of the worklist.
        WorkItems {
            /// The first decision.
            first: u32,
            /// How many at most.
            count: u32,
        } -> Vec<WorkItem>,
        /// Where a slider tips; `None` for what cannot be swept.
        ZonesOf {
            /// Which decision.
            decision: DecisionId,
            /// Id of the parameter.
            parameter: String,
            /// What the other weights of its group do.
            mode: Mode,
        } -> Option<Zones>,
        /// The scores along a weight; `None` for what has none.
        LinesOf {
            /// Which decision.
            decision: DecisionId,
            /// Id of the weight.
            parameter: String,
            /// What the other weights of its group do.
            mode: Mode,
        } -> Option<Lines>,
        /// What would have tipped a decision.
        FlipsOf {
            /// Which decision.
            decision: DecisionId,
        } -> Flips,
        /// The smallest change of a single number that would have tipped a decision: the first of its flips.
        Nearest {
            /// Which decision.
            decision: DecisionId,
        } -> NearestFlip,
        /// How many decisions would differ along a slider.
        CurveOf {
            /// Id of the parameter.
            parameter: String,
            /// What the other weights of its group do.
            mode: Mode,
        } -> Curve,
        /// How many decisions another reading would change.
        Interpretation {
            /// Id of the switch.
            switch: String,
            /// Id of the reading.
            reading: String,
        } -> u32,
        /// What two settings make of everything loaded, whatever the study's own are.
        Compare {
            /// The one.
            a: Box<Settings>,
            /// The other.
            b: Box<Settings>,
        } -> Compared,
        /// Who does better over everything loaded.
        AgentsOf {
            /// What tells them apart; without it what fits.
            by: Option<AgentKey>,
            /// Two to be held against each other, by name; without them the first two.
            pair: Option<[String; 2]>,
            /// Whether intervals are drawn, which of many takes a while.
            intervals: bool,
        } -> Agents,
        /// What a system tells of a decision; the answer's own bytes.
        OfDecision {
            /// Which decision.
            decision: DecisionId,
            /// What is asked of it.
            asked: SystemQuestion,
        } -> Vec<u8>,
    }
}
