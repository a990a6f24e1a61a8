//! What events there are, and what of them stands in columns.

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A name.
    Name,
}

macro_rules! fields {
    ($($(#[$about:meta])* $field:ident $name:literal $holds:ident,)*) => {
        /// A field of an event that stands in a column.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Field {
            $($(#[$about])* $field,)*
        }

        impl Field {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$field),*];

            /// Its key in a file.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$field => $name,)*
                }
            }

            /// What it holds.
            pub const fn holds(self) -> Holds {
                match self {
                    $(Self::$field => Holds::$holds,)*
                }
            }

            /// The field of a key.
            pub(crate) fn of(key: &[u8]) -> Option<Self> {
                // A match over bytes parts by length first.
                $(
                    const $field: &[u8] = $name.as_bytes();
                )*
                #[allow(non_upper_case_globals, reason = "constants are named as the fields are written")]
                match key {
                    $($field => Some(Self::$field),)*
                    _ => None,
                }
            }
        }
    };
}

#[allow(non_upper_case_globals, reason = "a constant for each variant")]
mod named {
    use super::Holds;

    fields! {
        /// Schema of the event.
        Version "v" Name,
        /// When.
        At "ts" Number,
        /// Its run.
        Run "run" Name,
        /// Its number in the run.
        Seq "seq" Number,
        /// Its round.
        Round "round" Number,
        /// What it is.
        Type "type" Name,
        /// Whose it is.
        Agent "agent" Name,
        /// Who reviewed.
        Reviewer "reviewer" Name,
        /// Who stepped in.
        By "by" Name,
        /// The folder that it is about.
        Project "project" Name,
        /// What a run is about, in a few words.
        Title "title" Name,
        /// Agents that a run begins with.
        Agents "agents" Name,
        /// How a run or a call ended.
        Status "status" Name,
        /// Rounds of a run, as it says itself.
        Rounds "rounds" Number,
        /// Mean likeness of the artifacts to those before, 0 to 1.
        SimilarityMean "similarity_mean" Number,
        /// The least of them.
        SimilarityMin "similarity_min" Number,
        /// Votes for an artifact.
        VotesFor "votes_for" Number,
        /// Votes that it takes.
        VotesRequired "votes_required" Number,
        /// Whether a round ended the debate.
        Converged "converged" Flag,
        /// How long, in milliseconds.
        Duration "duration_ms" Number,
        /// Number of a turn.
        TurnNumber "turn_number" Number,
        /// Tokens of a turn.
        TokenCount "token_count" Number,
        /// How long an answer took, in milliseconds.
        Latency "latency_ms" Number,
        /// Likeness of an artifact to the one before, 0 to 1.
        SimilarityToPrevious "similarity_to_previous" Number,
        /// Whether a vote is for the artifact.
        Accept "accept" Flag,
        /// Whether a dissent changed the artifact.
        Impactful "impactful" Flag,
        /// How well founded a dissent is, 0 to 2.
        Depth "depth" Number,
        /// What sort of disagreement.
        Class "class" Name,
        /// How sure that is, 0 to 1.
        Confidence "confidence" Number,
        /// Whether an override was regretted.
        Regretted "regretted" Flag,
        /// How far a rubric drifted, in percent.
        Percent "percent" Number,
        /// How grave that is.
        Severity "severity" Name,
        /// Trust in an agent.
        Trust "trust" Number,
        /// Its part from dissents that changed something.
        Impact "impact" Number,
        /// Its part from overrides that were regretted.
        Regret "regret" Number,
        /// Model that was called.
        Model "model" Name,
        /// Tokens of a call's input, those from a cache included.
        TokensIn "tokens_in" Number,
        /// Of those, the ones that were read from a cache.
        TokensCached "tokens_cached" Number,
        /// Of those, the ones that were written to a cache.
        TokensCacheWritten "tokens_cache_written" Number,
        /// Of those, the ones that were written for one hour.
        TokensCacheWritten1h "tokens_cache_written_1h" Number,
        /// Tokens of its output, reasoning included.
        TokensOut "tokens_out" Number,
        /// Whether tokens of its output are a lower bound.
        AtLeast "at_least" Flag,
        /// Model calls that it is a sum of; one where it does not say.
        CallCount "calls" Number,
        /// What it cost, in dollars.
        Cost "cost_usd" Number,
        /// Whether its cost is within that of a later call.
        InSum "in_sum" Flag,
        /// How often it was tried again.
        Retries "retries" Number,
        /// How long the user took: to answer a question, or before a turn since the one before it, in milliseconds.
        Waited "waited_ms" Number,
        /// Whether how long it took follows from the events around it.
        Inferred "inferred" Flag,
        /// The agent that is called.
        Spawned "spawned" Name,
        /// Name of a tool.
        Tool "name" Name,
        /// What failed.
        Error "error" Name,
        /// Which try it was.
        Attempt "attempt" Number,
    }
}

pub use named::Field;

impl Field {
    /// Whether it is an amount of something that was spent, which is not below 0.
    pub(crate) const fn is_amount(self) -> bool {
        matches!(
            self,
            Self::Latency
                | Self::Waited
                | Self::TokenCount
                | Self::TokensIn
                | Self::TokensCached
                | Self::TokensCacheWritten
                | Self::TokensCacheWritten1h
                | Self::TokensOut
                | Self::CallCount
                | Self::Cost
        )
    }
}

macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident $name:literal [$($field:ident)*],)*) => {
        /// What an event is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[$about])* $kind,)*
        }

        impl Kind {
            /// All of them, in the order of their codes.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// Its `type` in a file.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Fields of its own that stand in columns.
            pub const fn fields(self) -> &'static [Field] {
                match self {
                    $(Self::$kind => &[$(Field::$field),*],)*
                }
            }

            /// The kind of a code; unknown ones have codes above.
            pub fn of(code: usize) -> Option<Self> {
                Self::ALL.get(code).copied()
            }
        }
    };
}

kinds! {
    /// A run begins.
    RunStarted "run_started" [],
    /// A round begins.
    RoundStarted "round_started" [],
    /// A round is over.
    RoundEnded "round_ended" [SimilarityMean SimilarityMin VotesFor VotesRequired Converged Duration],
    /// An agent answered.
    Turn "turn" [TurnNumber TokenCount Latency Duration Waited],
    /// Something was made.
    Artifact "artifact" [SimilarityToPrevious],
    /// It was judged.
    Review "review" [],
    /// It was voted on.
    Vote "vote" [Accept],
    /// An agent objected.
    Dissent "dissent" [Impactful Depth],
    /// Agents do not agree.
    Disagreement "disagreement" [Class Confidence],
    /// An agent was chosen to object, or none was.
    DevilsAdvocate "devils_advocate" [],
    /// Somebody stepped in.
    Override "override" [Regretted],
    /// The living rubric changed.
    RubricChanged "rubric_changed" [],
    /// It was compared with the gold one.
    DriftChecked "drift_checked" [Percent Severity],
    /// Trust in an agent changed.
    TrustUpdated "trust_updated" [Trust Impact Depth Regret],
    /// Something was decided.
    Decision "decision" [],
    /// A model was called.
    LlmCall "llm_call" [Model Latency TokensIn TokensCached TokensCacheWritten TokensCacheWritten1h TokensOut AtLeast CallCount Cost InSum Retries Duration Inferred],
    /// A tool was called.
    ToolCall "tool_call" [Tool Status Duration],
    /// An agent asked.
    Question "question" [Waited],
    /// An agent called another.
    Spawn "spawn" [Spawned],
    /// A context was written anew, shorter.
    Compaction "compaction" [],
    /// A user broke in.
    Interrupt "interrupt" [],
    /// An agent could not be reached.
    AgentUnavailable "agent_unavailable" [Error Attempt],
    /// Something failed.
    Error "error" [Error Attempt],
    /// The run waits.
    Paused "paused" [],
    /// It goes on.
    Resumed "resumed" [],
    /// The run is over.
    RunEnded "run_ended" [Status Rounds],
}
