use steelyard_collapse::panel::Evaluation;
use steelyard_collapse::{Approval, History, PositionCard, Receipt};
use steelyard_decision::{Model, RecordedOutcome};
use steelyard_documents::{Name, Span};
use steelyard_interaction::{Artifact, GivenTask, GivenTasks};
use steelyard_runs::Trajectory;
use steelyard_runs::import::Imported;
use steelyard_table::TableMap;

/// What a file was read as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Nothing that is known.
    #[default]
    Unknown,
    /// Position cards and nothing else.
    Cards,
    /// Receipts and nothing else.
    Receipts,
    /// A policy.
    Policy,
    /// Approvals.
    Approvals,
    /// Panel evaluations.
    Evaluations,
    /// A history.
    History,
    /// Trajectories of agents.
    Trajectories,
    /// What agents delivered.
    Artifacts,
    /// A config of interaction.
    Config,
    /// Tasks that runs are put onto by hand.
    Tasks,
    /// Decisions as data.
    Decisions,
    /// Rows of a table.
    Table,
    /// The map of a table's columns.
    TableMap,
    /// A log of another program.
    Log,
    /// Several of these.
    Mixed,
}

/// What one file says of one decision over cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dossier {
    /// Name of the decision; empty for that of all documents that name none.
    pub decision: Name,
    /// Position cards in file order.
    pub cards: Vec<PositionCard>,
    /// Receipts in file order.
    pub receipts: Vec<Receipt>,
    /// Approvals in file order.
    pub approvals: Vec<Approval>,
    /// Panel evaluations in file order.
    pub evaluations: Vec<Evaluation>,
    /// A history.
    pub history: Option<History>,
    /// What it came to in its time.
    pub recorded: Option<RecordedOutcome>,
}

impl Dossier {
    /// Whether all decisions hear of it: a history that is no decision's own.
    pub(super) fn is_for_all(&self) -> bool {
        self.decision.is_empty() && self.history.is_some()
    }
}

/// The documents of one file, decoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// Documents about decisions over cards, in the order in which the decisions are first named.
    pub dossiers: Vec<Dossier>,
    /// How many policies stand in it, used or not.
    pub policies: usize,
    /// Trajectories in file order.
    pub trajectories: Vec<Trajectory>,
    /// Artifacts in file order.
    pub artifacts: Vec<Artifact>,
    /// Configs of interaction in file order, used or not, with where they stand.
    pub configs: Vec<(Span, steelyard_interaction::Policy)>,
    /// Tasks that runs are put onto by hand, document by document.
    pub tasks: Vec<GivenTasks>,
    /// Decisions as data, in file order; `None` for one with an error in its frame.
    pub decisions: Vec<Option<Model>>,
    /// Maps of tables, in file order; `None` for one with an error.
    pub maps: Vec<Option<TableMap>>,
    /// Columns of the table that the file is; 0 where it is none.
    pub columns: usize,
    /// How the table is read, or could be.
    pub mapping: Mapping,
    /// What was made of the file, where it is a log of another program.
    pub log: Option<Imported>,
    /// Whether it is none of all that, has no error, and is looked in for answers to what agents asked.
    pub is_context: bool,
}

/// How a table is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mapping {
    /// It is no table.
    #[default]
    None,
    /// It is a table, or could be one, and no map fits it.
    Unmapped,
    /// By the map that was given for all tables.
    Given,
    /// By the map in the file of that key.
    By(u32),
}

impl Contents {
    /// What they are together.
    pub fn kind(&self) -> Kind {
        let held = [
            (self.of_dossiers(|one| one.cards.len()) > 0, Kind::Cards),
            (
                self.of_dossiers(|one| one.receipts.len()) > 0,
                Kind::Receipts,
            ),
            (self.policies > 0, Kind::Policy),
            (
                self.of_dossiers(|one| one.approvals.len()) > 0,
                Kind::Approvals,
            ),
            (
                self.of_dossiers(|one| one.evaluations.len()) > 0,
                Kind::Evaluations,
            ),
            (self.histories() > 0, Kind::History),
            (!self.trajectories.is_empty(), Kind::Trajectories),
            (!self.artifacts.is_empty(), Kind::Artifacts),
            (!self.configs.is_empty(), Kind::Config),
            (!self.tasks.is_empty(), Kind::Tasks),
            (!self.decisions.is_empty(), Kind::Decisions),
            (self.columns > 0, Kind::Table),
            (!self.maps.is_empty(), Kind::TableMap),
            (self.log.is_some(), Kind::Log),
        ];
        let mut kinds = held
            .iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, kind)| *kind);
        match (kinds.next(), kinds.next()) {
            (None, _) => Kind::Unknown,
            (Some(kind), None) => kind,
            (Some(_), Some(_)) => Kind::Mixed,
        }
    }

    /// Runs of agents, in file order, whoever wrote them down.
    pub fn runs(&self) -> &[Trajectory] {
        match &self.log {
            Some(log) => &log.trajectories,
            None => &self.trajectories,
        }
    }

    /// Tasks that runs are put onto by hand, in file order.
    pub fn given_tasks(&self) -> impl Iterator<Item = &GivenTask> {
        self.tasks.iter().flat_map(|one| &one.tasks)
    }

    /// Whether it tells of runs of agents.
    pub(super) fn has_runs(&self) -> bool {
        !(self.trajectories.is_empty() && self.artifacts.is_empty())
    }

    /// How much all decisions hold of something.
    pub fn of_dossiers(&self, count: impl Fn(&Dossier) -> usize) -> usize {
        self.dossiers.iter().map(count).sum()
    }

    /// How many decisions it names.
    fn named(&self) -> usize {
        self.of_dossiers(|one| usize::from(!one.decision.is_empty()))
    }

    fn histories(&self) -> usize {
        self.of_dossiers(|one| usize::from(one.history.is_some()))
    }

    /// The dossier of a decision.
    pub(super) fn dossier(&mut self, decision: &Name) -> &mut Dossier {
        let known = self
            .dossiers
            .iter()
            .position(|one| one.decision == *decision);
        let place = known.unwrap_or_else(|| {
            self.dossiers.push(Dossier {
                decision: decision.clone(),
                ..Dossier::default()
            });
            self.dossiers.len() - 1
        });
        &mut self.dossiers[place]
    }

    /// In words: "2 cards, 1 receipt"; empty where nothing is held.
    pub fn words(&self) -> String {
        let counts = [
            (self.named(), "decision over cards", "decisions over cards"),
            (self.of_dossiers(|one| one.cards.len()), "card", "cards"),
            (
                self.of_dossiers(|one| one.receipts.len()),
                "receipt",
                "receipts",
            ),
            (self.policies, "policy", "policies"),
            (
                self.of_dossiers(|one| one.approvals.len()),
                "approval",
                "approvals",
            ),
            (
                self.of_dossiers(|one| one.evaluations.len()),
                "evaluation",
                "evaluations",
            ),
            (self.histories(), "history", "histories"),
            (self.trajectories.len(), "trajectory", "trajectories"),
            (self.artifacts.len(), "artifact", "artifacts"),
            (self.configs.len(), "config", "configs"),
            (self.given_tasks().count(), "task by hand", "tasks by hand"),
            (self.decisions.len(), "decision", "decisions"),
            (usize::from(self.columns > 0), "table", "tables"),
            (self.maps.len(), "table map", "table maps"),
        ];
        let held = counts.iter().filter(|(count, ..)| *count > 0);
        let mut words: Vec<String> = held
            .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
            .collect();
        words.extend(self.log.as_ref().map(Imported::words));
        words.join(", ")
    }
}
