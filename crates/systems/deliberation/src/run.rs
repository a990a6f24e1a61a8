//! A run as it was logged.

use std::collections::BTreeMap;

use steelyard_decision::Place;
use steelyard_documents::Name;

use crate::config::{Agent, Draft};
use crate::rubric::Rubric;
pub use crate::texts::Text;
use crate::triage::Given;

/// What happened in a run, round by round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Its name, as the file has it.
    pub id: Name,
    /// What it is called: its task, or its name.
    pub title: Name,
    /// Place of its file.
    pub file: usize,
    /// Where it begins.
    pub place: Place,
    /// The agents that it lists, then those that only appear.
    pub agents: Vec<Agent>,
    /// Where each of them stands.
    pub(crate) places: BTreeMap<Name, usize>,
    /// How many of them it lists; all, where it lists none.
    pub listed: usize,
    /// Whether each agent has a vote: those that it lists, but curators that never vote.
    pub voters: Vec<bool>,
    /// What its own log says of its config, its rubric among it.
    pub draft: Draft,
    /// Its rounds by number.
    pub rounds: Vec<Round>,
    /// What its log tells.
    pub recorded: Vec<Told>,
}

/// What a log may tell: what it never tells is not recorded, and not none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Reviews.
    Reviews,
    /// Votes.
    Votes,
    /// Dissents or overrides.
    Deeds,
    /// Choices of a devil's advocate.
    Advocates,
    /// Changes or checks of the rubric.
    Rubrics,
    /// Disagreements.
    Disagreements,
}

/// A round of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// Its number.
    pub number: u32,
    /// Where it begins.
    pub place: Place,
    /// What happened, in the order of the log.
    pub events: Vec<Event>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: Option<f64>,
    /// Its number in the run.
    pub seq: Option<u32>,
    /// Where it stands.
    pub place: Place,
    /// What.
    pub what: What,
}

/// What happened. Agents are places in [`Run::agents`].
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// An artifact was written, or written anew.
    Artifact {
        /// By whom.
        agent: Option<usize>,
        /// Which.
        id: Name,
        /// Its text, where the log has it.
        text: Option<Text>,
        /// How alike it is to the one before, as the log says.
        similarity: Option<f64>,
    },
    /// An artifact was judged.
    Review {
        /// By whom.
        reviewer: Option<usize>,
        /// Which.
        artifact: Name,
        /// Scores by criterion, as they are written.
        scores: Vec<(Name, f64)>,
        /// What was said.
        feedback: String,
        /// How it differs, where that is listed: from which other artifact, and in what.
        differences: Vec<(Option<Name>, String)>,
    },
    /// Ideas were put together by what is alike.
    Approaches {
        /// The artifacts of each approach, as the log says.
        groups: Vec<Vec<Name>>,
        /// Whether those are enough.
        enough: Option<bool>,
    },
    /// Somebody picked the artifact to go on with.
    Picked {
        /// Who.
        by: Name,
        /// Which.
        artifact: Name,
        /// Why.
        reason: String,
    },
    /// An agent voted.
    Vote {
        /// Who.
        agent: Option<usize>,
        /// For or against which; `None` for one that names none.
        artifact: Option<Name>,
        /// Whether for it.
        accept: bool,
    },
    /// An agent objected.
    Dissent {
        /// Who.
        agent: Option<usize>,
        /// What it said.
        text: Text,
        /// How many sources it named.
        citations: f64,
        /// Whether it changed something.
        impactful: bool,
        /// Its depth, as the log says.
        depth: Option<f64>,
    },
    /// Agents do not agree.
    Disagreement {
        /// Who.
        agents: Vec<usize>,
        /// What they say.
        texts: [String; 2],
        /// What the log takes it for.
        class: Option<Name>,
        /// What somebody takes it for, with the place of the file that says so.
        judged: Option<Box<(usize, Given)>>,
    },
    /// An agent was chosen to object, or none was.
    Advocate {
        /// Who.
        agent: Option<usize>,
        /// Why.
        reason: String,
    },
    /// Somebody overrode a decision.
    Override {
        /// By whom; empty where nothing tells.
        by: Name,
        /// Whose decision.
        agent: Option<usize>,
        /// What holds instead; empty where nothing tells.
        decision: String,
        /// What is said of it; empty where nothing is.
        note: String,
        /// Whether that was regretted.
        regretted: bool,
    },
    /// The living rubric changed.
    Rubric(Rubric),
    /// It was compared with the gold one: what the log says came out, in percent.
    Drift(Option<f64>),
    /// Trust in an agent, as the log says.
    Trust {
        /// In whom.
        agent: Option<usize>,
        /// How much.
        trust: f64,
    },
    /// An agent took part.
    Turn(usize),
    /// An agent could not be reached.
    Unavailable(usize),
    /// The round is over: what the log says of it.
    Ended {
        /// Whether it ended the debate.
        converged: Option<bool>,
        /// Mean likeness of the artifacts to those before.
        similarity: Option<f64>,
    },
}

impl What {
    /// The artifact that is written, judged or voted on.
    pub fn artifact(&self) -> Option<&Name> {
        match self {
            Self::Artifact { id, .. } => Some(id),
            Self::Review { artifact, .. } => Some(artifact),
            Self::Vote { artifact, .. } => artifact.as_ref(),
            _ => None,
        }
    }

    /// What of a deliberation it tells; `None` for what other runs tell too.
    pub fn tells(&self) -> Option<Told> {
        match self {
            Self::Review { .. } => Some(Told::Reviews),
            Self::Vote { .. } => Some(Told::Votes),
            Self::Dissent { .. } | Self::Override { .. } => Some(Told::Deeds),
            Self::Advocate { .. } => Some(Told::Advocates),
            Self::Rubric(_) | Self::Drift(_) => Some(Told::Rubrics),
            Self::Disagreement { .. } => Some(Told::Disagreements),
            _ => None,
        }
    }
}

impl Run {
    /// Takes note of what its events tell.
    pub(crate) fn note(&mut self) {
        let events = self.rounds.iter().flat_map(|round| &round.events);
        let mut told = Vec::new();
        for one in events.filter_map(|event| event.what.tells()) {
            if !told.contains(&one) {
                told.push(one);
            }
        }
        self.recorded = told;
        let listed = self.agents[..self.listed].iter();
        self.voters = listed.map(|one| one.role != "curator").collect();
        for event in self.rounds.iter().flat_map(|round| &round.events) {
            if let What::Vote {
                agent: Some(agent), ..
            } = event.what
                && let Some(votes) = self.voters.get_mut(agent)
            {
                *votes = true;
            }
        }
    }

    /// Whether it tells of ideas: texts of artifacts, or what was made of them.
    pub(crate) fn has_ideas(&self) -> bool {
        let is_one = |what: &What| match what {
            What::Artifact { text, .. } => text.is_some(),
            What::Approaches { .. } | What::Picked { .. } => true,
            _ => false,
        };
        let mut events = self.rounds.iter().flat_map(|round| &round.events);
        events.any(|event| is_one(&event.what))
    }

    /// A run that lists these agents.
    pub fn of(agents: Vec<Agent>) -> Self {
        let mut run = Self::default();
        run.list(agents);
        run
    }

    /// Takes the agents that it lists, in place of those that it has; of two of one name the first.
    pub(crate) fn list(&mut self, agents: Vec<Agent>) {
        self.agents.clear();
        self.places.clear();
        for agent in agents {
            self.add(agent);
        }
        self.listed = self.agents.len();
    }

    /// Puts an agent behind the others, if it is not among them; its place.
    pub(crate) fn add(&mut self, agent: Agent) -> usize {
        if let Some(at) = self.agent(&agent.name) {
            return at;
        }
        self.places.insert(agent.name.clone(), self.agents.len());
        self.agents.push(agent);
        self.agents.len() - 1
    }

    /// The place of an agent of a name.
    pub fn agent(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
}
