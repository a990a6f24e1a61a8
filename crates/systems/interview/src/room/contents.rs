//! What one file holds.

use std::collections::BTreeSet;

use steelyard_documents::{Decoder, Node, Span};
use steelyard_system::{DocumentKind, Held};

use crate::config::{Draft, looks_like_scoring, read_fragment};
use crate::read::{Concept, Session};
use crate::state::State;

/// A config that was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReadConfig {
    /// Where it begins.
    pub(super) start: Span,
    /// Where it says how many turns phases have, and where what their bounds are.
    pub(super) lengths: [Option<Span>; 2],
    /// Whether it lists scorers or strategies, and not the lengths of phases alone.
    pub(super) is_scoring: bool,
    /// What it says.
    pub(super) draft: Draft,
}

/// The documents of one file, decoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Contents {
    /// Configs in file order.
    pub(super) configs: Vec<ReadConfig>,
    /// Keys of its configs, which are fragments of one: the blocks of a Markdown file, the documents of a YAML one.
    pub(super) config_keys: BTreeSet<String>,
    /// Configs that are not used, since their text has errors.
    pub(super) refused_configs: usize,
    /// What interviews are about, each with where it begins.
    pub(super) concepts: Vec<(Span, Concept)>,
    /// States in file order.
    pub(super) states: Vec<State>,
    /// Sessions in file order.
    pub(super) sessions: Vec<Session>,
}

impl Contents {
    /// Reads a config. Those after the first of a file are more of the same: what they give again is told.
    pub(super) fn read_config<'a>(&mut self, decoder: &mut Decoder<'a>, node: &'a Node) {
        let read = read_fragment(decoder, node, &self.config_keys);
        self.config_keys.extend(read.keys);
        self.configs.push(ReadConfig {
            start: Span::new(node.span.start, node.span.start),
            lengths: read.lengths,
            is_scoring: looks_like_scoring(node),
            draft: read.draft,
        });
    }

    pub(super) fn holds(&self) -> Vec<Held> {
        let scoring = self.configs.iter().filter(|one| one.is_scoring).count();
        let held = [
            Held::some(&SCORING, scoring + self.refused_configs),
            Held::some(&PHASES, self.configs.len() - scoring),
            Held::some(&CONCEPT, self.concepts.len()),
            Held::some(&STATE, self.states.len()),
            Held::some(&SESSION, self.sessions.len()),
        ];
        held.into_iter().flatten().collect()
    }
}

const fn kind(label: &'static str, noun: [&'static str; 2]) -> DocumentKind {
    DocumentKind { label, noun }
}

static SCORING: DocumentKind = kind("Scoring config", ["scoring config", "scoring configs"]);
static PHASES: DocumentKind = kind(
    "Interview config",
    ["interview config", "interview configs"],
);
static CONCEPT: DocumentKind = kind("Interview concept", ["concept", "concepts"]);
static STATE: DocumentKind = kind("Interview state", ["interview state", "interview states"]);
static SESSION: DocumentKind = kind(
    "Interview session",
    ["interview session", "interview sessions"],
);
