//! A run under settings: what all that is told of it follows from.

use std::collections::BTreeSet;
use std::rc::Rc;

use steelyard_decision::{Model, Parameters, Settings, Switch};
use steelyard_documents::similarity::Method;

use crate::approaches::Approaches;
use crate::config::{Draft, Rules};
use crate::course::{Course, course};
use crate::rubric::{Criterion, Rubric};
use crate::run::{Run, What};

/// A run under settings.
#[derive(Clone, Debug)]
pub struct Under {
    /// What its config and its own log say together.
    pub draft: Draft,
    /// The rubric that it began with; equal weights of what was scored, where nothing tells one.
    pub gold: Rubric,
    /// Whether nothing tells one.
    pub is_assumed: bool,
    /// Its numbers, weights at those of the gold rubric.
    pub parameters: Parameters,
    /// Its readings.
    pub switches: Vec<Switch>,
    /// What they say.
    pub rules: Rules,
    /// What follows.
    pub course: Course,
    /// Its ideas, where different ones are wanted.
    pub approaches: Option<Rc<Approaches>>,
}

impl Under {
    /// A run under settings, the config in force before what its own log says; `known` gives its ideas by how likeness is measured,
    /// where they were worked out already.
    pub fn of(
        config: &Draft,
        run: &Run,
        settings: &Settings,
        known: impl Fn(Method) -> Option<Rc<Approaches>>,
    ) -> Self {
        let mut draft = config.clone();
        draft.complete(&run.draft);
        let told = run.draft.rubric.as_ref().or(draft.rubric.as_ref());
        let gold = told.cloned().unwrap_or_else(|| assumed(run));
        let criteria = gold.criteria.iter().map(|one| (&one.name, one.weight));
        let mut parameters = draft.parameters(criteria);
        let mut switches = draft.switches();
        let _told_elsewhere = Model::apply(&mut parameters, &mut switches, settings);
        let rules = Rules::of(&parameters, &switches);
        let method = rules.method;
        let made = || known(method).unwrap_or_else(|| Rc::new(Approaches::of(run, method)));
        let mut course = course(run, Some(&gold), &rules);
        if told.is_none() {
            course.forget_drift();
        }
        Self {
            course,
            approaches: draft.diverges().then(made),
            is_assumed: told.is_none(),
            draft,
            gold,
            parameters,
            switches,
            rules,
        }
    }
}

/// Equal weights of all that was scored.
fn assumed(run: &Run) -> Rubric {
    let mut rubric = Rubric::default();
    let mut known = BTreeSet::new();
    for event in run.rounds.iter().flat_map(|round| &round.events) {
        let What::Review { scores, .. } = &event.what else {
            continue;
        };
        for (name, _) in scores {
            if known.insert(name.clone()) {
                rubric.criteria.push(Criterion {
                    name: name.clone(),
                    weight: 1.0,
                    guidelines: String::new(),
                });
            }
        }
    }
    rubric
}
