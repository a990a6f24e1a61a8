use steelyard_decision::{Model, Parameters, Refusal, Settings, Switch};
use steelyard_documents::{Decoder, Node, Severity};

use crate::config::{Chances, Draft, Rules, read_config, switch_ids};

/// Rounds after the first that a run has at most where its config says nothing.
const ROUNDS: u32 = 10;
/// The seed of a run where neither its config nor the user gives one.
pub const SEED: u32 = 1;

/// What is simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The config.
    pub draft: Draft,
    /// Its numbers, with a weight for each criterion of its rubric.
    pub parameters: Parameters,
    /// Its readings.
    pub switches: Vec<Switch>,
    /// Rounds after the first, in which artifacts are only written.
    pub rounds: u32,
    /// Whether a drift that is critical makes the run wait.
    pub pause_on_critical: bool,
    /// What happens how often.
    pub chances: Chances,
}

impl Plan {
    fn of(draft: Draft) -> Self {
        let rubric = draft.rubric.iter().flat_map(|one| &one.criteria);
        Self {
            parameters: draft.parameters(rubric.map(|one| (&one.name, one.weight))),
            switches: draft.switches(),
            rounds: draft.simulation.rounds.unwrap_or(ROUNDS),
            pause_on_critical: draft.simulation.pause_on_critical == Some(true),
            chances: draft.simulation.chances,
            draft,
        }
    }

    /// Takes settings; gives those that are none.
    pub fn set(&mut self, settings: &Settings) -> Vec<Refusal> {
        Model::apply(&mut self.parameters, &mut self.switches, settings)
    }

    /// The same with no safeguard on.
    #[must_use]
    pub fn without_safeguards(&self) -> Self {
        let mut plan = self.clone();
        let off = (switch_ids::SAFEGUARDS.to_owned(), "off".to_owned());
        let _known = plan.set(&Settings {
            switches: vec![off],
            ..Settings::default()
        });
        plan
    }

    /// The seed of its runs where the user gives none: that of the config, else [`SEED`].
    pub fn seed(&self) -> u32 {
        self.draft.simulation.seed.unwrap_or(SEED)
    }

    /// Whether its runs are the same under every seed: `deterministic: true`.
    pub fn is_deterministic(&self) -> bool {
        self.rules().advocate.deterministic
    }

    /// The name of a run under a seed; of a deterministic one the same under every seed.
    pub fn run_name(&self, seed: u64) -> String {
        if self.is_deterministic() {
            "simulated".to_owned()
        } else {
            format!("simulated-{seed}")
        }
    }

    /// What its settings say.
    pub fn rules(&self) -> Rules {
        Rules::of(&self.parameters, &self.switches)
    }
}

/// Reads a config for a simulation; `None` where it is of a version that nobody knows, or lists no agent.
pub fn read_plan<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Plan> {
    let draft = read_config(decoder, node)?;
    if draft.agents.is_empty() {
        let words = [
            "no agents",
            "agents with a name and a role",
            "nothing to simulate",
        ];
        let code = steelyard_documents::Code::MISSING_FIELD;
        decoder.report(Severity::Error, code, node.span, words);
        return None;
    }
    Some(Plan::of(draft))
}
