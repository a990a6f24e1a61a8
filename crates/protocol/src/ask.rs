//! What is asked about files and decisions, whatever system they are of, and answered at once.

use crate::question::family;
use crate::{
    DecisionId, Distribution, FilePatch, Frame, Reason, Settings, SourceLines, WhoDecided,
};

family! {
    /// What any file or decision can be asked.
    Ask {
        /// Lines of a file, for its diagnostics; empty where the file is gone or no text.
        Source {
            /// Key of the file.
            key: u32,
            /// First line, from 1.
            first: u32,
            /// How many lines at most.
            count: u32,
        } -> SourceLines,
        /// What of a decision no slider changes.
        FrameOf {
            /// Which decision.
            decision: DecisionId,
        } -> Frame,
        /// How the numbers of a decision's alternatives lie, of each criterion.
        DistributionsOf {
            /// Which decision.
            decision: DecisionId,
        } -> Vec<Distribution>,
        /// The whole explanation of a decision under these settings.
        Explain {
            /// Which decision.
            decision: DecisionId,
            /// Edited parameters and switches.
            settings: Settings,
        } -> Reason,
        /// Who decided in the panel of a decision.
        Powers {
            /// Which decision.
            decision: DecisionId,
            /// Edited parameters and switches.
            settings: Settings,
        } -> WhoDecided,
        /// The decision under these settings as data: a new file without hunks.
        Data {
            /// Which decision.
            decision: DecisionId,
            /// Edited parameters and switches.
            settings: Settings,
        } -> FilePatch,
        /// The settings as patches of the configurations of systems, or as new files: of each that they change.
        Save {
            /// Edited parameters and switches.
            settings: Settings,
        } -> Vec<FilePatch>,
        /// The settings as a patch of the file that the decision has of its own.
        SaveOwn {
            /// Which decision.
            decision: DecisionId,
            /// Edited parameters.
            settings: Settings,
        } -> FilePatch,
    }
}
