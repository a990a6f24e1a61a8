//! What the files of a workspace mean here: which holds what, which receipt belongs to which card, and the decisions that
//! follow.

mod contents;
mod link;
mod page;
mod policies;
mod read;
mod report_input;
mod resolve;
mod save;

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::{Model, ModelDiagnostics, Refusal, Settings, Weighed};
use steelyard_documents::Node;
use steelyard_system::{
    Almost, Asked, Can, Claim, Configuration, Decision, Held, Neighbours, OpenFile, OpenFiles,
    Opens, Reader, Room, SaveError, SavedFile, SavedIn, StandIn, System, Viewed,
};

use crate::card::looks_like_card;
use crate::panel::{self, Evaluator};
use crate::{Policy, evaluate, notes};
pub use contents::CaseFile;
use contents::Contents;
use link::{Linked, Links};
pub use save::POLICY_NAME;

/// Rules over the fields of cards, where nobody speaks.
const STAND_IN: StandIn = StandIn {
    status: "PANEL",
    switch: ["panel.evaluators", "fill_in"],
    words: "Open the panel's evaluations with the cards, or use seven short rules over the cards' own fields instead. Their scores are marked as heuristic everywhere.",
};

/// Weighted collapse of position cards, with a consensus panel.
#[derive(Clone, Copy, Debug)]
pub struct Collapse;

impl System for Collapse {
    fn id(&self) -> &'static str {
        "collapse"
    }

    fn label(&self) -> &'static str {
        "Collapse"
    }

    fn about(&self) -> &'static str {
        "Position cards: weighted scores, gates and a panel"
    }

    fn noun(&self) -> &'static str {
        "card"
    }

    fn documents(&self) -> &'static str {
        "position card, receipt, approvals, panel evaluation, history, context, resolutions, policy"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::collapse::OPENS
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Cards::default())
    }

    fn nothing(&self) -> String {
        "no position card in these files".to_owned()
    }

    fn notes(&self, model: &Model, weighed: &Weighed) -> Vec<String> {
        notes::notes(model, weighed)
    }
}

/// The cards of a workspace, with all that is said of them.
#[derive(Debug, Default)]
pub struct Cards {
    policy: Policy,
    /// Place of the file that the policy in force stands in.
    policy_file: Option<usize>,
    /// What each file holds.
    files: Vec<Contents>,
    links: Links,
}

impl Room for Cards {
    fn begin(&mut self, files: &mut [OpenFile]) {
        *self = Self {
            files: vec![Contents::default(); files.len()],
            ..Self::default()
        };
        let (policy, policy_file) = policies::in_force(files, &mut self.files);
        self.policy = policy.unwrap_or_default();
        self.policy_file = policy_file;
    }

    fn claims(&self, node: &Node) -> Claim {
        if looks_like_card(node) {
            Claim::Sure
        } else {
            Claim::Perhaps
        }
    }

    fn read_markdown<'a>(&mut self, reader: &mut Reader<'a, '_>, root: &'a Node) {
        if let Some(contents) = self.files.get_mut(reader.file) {
            read::markdown(
                (&mut reader.decoder, contents),
                root,
                &self.policy.coercions,
            );
        }
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let contents = self.files.get_mut(reader.file);
        contents.is_some_and(|contents| {
            read::document(
                (&mut reader.decoder, contents),
                node,
                &self.policy.coercions,
            )
        })
    }

    fn almost(&self, root: &Node) -> Option<Almost> {
        read::almost(root)
    }

    fn link(&mut self, files: &mut [OpenFile], _neighbours: Neighbours<'_>) {
        self.links = link::link(files, &self.files, &self.policy);
    }

    fn holds(&self, file: usize) -> Vec<Held> {
        self.files.get(file).map_or(Vec::new(), Contents::holds)
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let policy_file = self.policy_file.and_then(|at| open.files.get(at));
        let base = policy_file.map(|opened| opened.file.source.name.clone());
        let view = self.view(open);
        let decision = |linked: &Linked| Decision {
            id: linked.name.clone(),
            filled_by: None,
            untitled: "Position cards",
            base: base.clone(),
            file: view.own_file(linked),
            saved_in: SavedIn::Configuration("policy"),
            can: Can {
                reports: true,
                panel: Some(&STAND_IN),
                outcomes: false,
            },
        };
        self.links.decisions.iter().map(decision).collect()
    }

    /// That of the cards which name none first, then in the order in which files name them.
    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        let mut policy = self.policy.clone();
        let refused = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        let view = self.view(open);
        let mut diagnostics_of: BTreeMap<Vec<u32>, ModelDiagnostics> = BTreeMap::new();
        let mut model = |linked: &Linked| Model {
            system: Collapse.id().into(),
            title: linked.name.clone(),
            parameters: policy.parameters.clone(),
            switches: policy.switches.clone(),
            cells: evaluate(&policy, &linked.case(open.files, &self.files)),
            recorded: linked.recorded.clone(),
            files: view
                .files_of(linked)
                .map(|f| (f.key, f.file.source.name.clone()))
                .collect(),
            diagnostics: diagnostics_of
                .entry(view.files_of(linked).map(|f| f.key).collect())
                .or_insert_with(|| {
                    let files = view.files_of(linked);
                    files.flat_map(|f| f.diagnostics.clone()).collect()
                })
                .clone(),
        };
        let models = self.links.decisions.iter().map(&mut model);
        (models.collect(), refused)
    }

    fn configuration(&self) -> Option<Configuration<'_>> {
        Some(Configuration {
            parameters: &self.policy.parameters,
            switches: &self.policy.switches,
            file: self.policy_file,
        })
    }

    fn save(
        &self,
        open: OpenFiles<'_>,
        _decision: Option<usize>,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        let opened = self.policy_file.and_then(|at| open.files.get(at));
        Some(save::save(&self.policy, opened, settings))
    }

    fn answer(&self, open: OpenFiles<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        page::answer(self.view(open), asked)
    }
}

impl Viewed for Cards {
    type View<'a> = CardsOpen<'a>;

    fn view<'a>(&'a self, open: OpenFiles<'a>) -> CardsOpen<'a> {
        CardsOpen { room: self, open }
    }
}

/// The cards of a workspace and its files.
#[derive(Clone, Copy, Debug)]
pub struct CardsOpen<'a> {
    room: &'a Cards,
    open: OpenFiles<'a>,
}

impl<'a> CardsOpen<'a> {
    /// The policy in force: the first policy file's, or the defaults.
    pub fn policy(&self) -> &'a Policy {
        &self.room.policy
    }

    /// What the file of a key says, decision by decision.
    pub fn case_files(&self, key: u32) -> &'a [CaseFile] {
        let own = self
            .open
            .place_of(key)
            .and_then(|at| self.room.files.get(at));
        own.map_or(&[], |own| &own.case_files)
    }

    /// The panel of a decision under these settings, by its place among all; empty where nobody speaks.
    pub fn evaluators(&self, decision: usize, settings: &Settings) -> Vec<Evaluator> {
        let mut policy = self.room.policy.clone();
        let _elsewhere = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        self.linked(decision).map_or(Vec::new(), |linked| {
            panel::evaluators(&policy, &linked.case(self.open.files, &self.room.files))
        })
    }

    /// A decision by its place among all.
    fn linked(&self, decision: usize) -> Option<&'a Linked> {
        let place = decision.checked_sub(self.open.first)?;
        self.room.links.decisions.get(place)
    }

    /// The files that a decision is made of: those that hold some of it, and the policy in force.
    fn files_of(self, linked: &'a Linked) -> impl Iterator<Item = &'a OpenFile> {
        let mut files: BTreeSet<usize> = linked.parts.iter().map(|(file, _)| *file).collect();
        files.extend(self.room.policy_file);
        files
            .into_iter()
            .filter_map(move |at| self.open.files.get(at))
    }

    /// The file that a decision stands in. Cards may stand in many, unless it has a name.
    fn own_file(self, linked: &'a Linked) -> Option<u32> {
        let card = linked.first_file(self.open.files);
        if !linked.name.is_empty() && card.is_some() {
            return card;
        }
        let mut files = self.files_of(linked).map(|opened| opened.key);
        let first = files.next();
        first.filter(|_| !linked.name.is_empty() || files.next().is_none())
    }
}
