//! One copy of each text, without what belongs to another log.

use steelyard_kernel::HashMap;

use super::super::Report;
use super::super::step::{Step, What};
use super::super::talk::Talk;
use super::reader::{Reader, TextSource};
use crate::Trajectory;

impl Reader {
    /// The trajectory, of each text one copy.
    pub(super) fn finished(mut self, report: &mut Report) -> Vec<Trajectory> {
        let copied = self.copies.in_burst();
        if copied > 0 {
            report.duplicates += copied - 1;
            self.steps.drain(..self.in_burst);
        }
        let head = self.head.take().unwrap_or_default();
        let mut talk = Talk::new(Trajectory {
            agent: head.agent,
            run: head.identity.id.clone(),
            identity: head.identity,
            project: head.project,
            branch: head.branch,
            ..Trajectory::default()
        });
        let mut texts = TextCopies::of(&self.steps);
        let is_counted = self
            .steps
            .iter()
            .any(|(_, step)| matches!(step.what, What::Spent(_)));
        // Whether the model did anything since its tokens were last told, and whether they were told in this turn.
        let mut owes = false;
        let mut told = false;
        for (source, step) in self.steps {
            let copy = match &step.what {
                What::Spent(_) => source == TextSource::Model && self.by_response,
                What::Compacted(_) => source == TextSource::Model && self.compacted,
                what => text_of(what).is_some_and(|text| texts.has(text, source)),
            };
            if copy {
                continue;
            }
            match &step.what {
                What::Spent(_) => (owes, told) = (false, true),
                What::Said(_) | What::Call { .. } | What::Ask { .. } => owes = is_counted,
                // The end of a turn repeats its answer, whose tokens were told before it.
                What::SaidLast(_) if !told => owes = is_counted,
                What::Prompt(_) | What::Undone(_) => {
                    if std::mem::take(&mut owes) {
                        let turn = talk.turn_on();
                        talk.push_unknown(turn);
                    }
                    told = false;
                }
                _ => {}
            }
            talk.take(step);
        }
        if owes {
            let turn = talk.turn_on();
            talk.push_unknown(turn);
        }
        let made = talk.finish();
        if made.turns.is_empty() {
            Vec::new()
        } else {
            vec![made]
        }
    }

    /// Model calls of which a total alone is known, and the sum of those.
    pub(super) fn totals_alone(&self) -> (u32, u64) {
        if self.by_response { (0, 0) } else { self.alone }
    }
}

/// Texts that a log has several times, from several sources.
struct TextCopies {
    /// The best source of prompts, answers and thoughts.
    best: [TextSource; 3],
    /// The texts of the turn, each with its source.
    turn: HashMap<String, TextSource>,
}

impl TextCopies {
    fn of(steps: &[(TextSource, Step)]) -> Self {
        let mut best = [TextSource::Model; 3];
        for (source, step) in steps {
            if let Some((_, kind)) = text_of(&step.what) {
                best[kind] = best[kind].min(*source);
            }
        }
        Self {
            best,
            turn: HashMap::default(),
        }
    }

    /// Whether a text is a copy of one that another source has; one that is not is kept.
    fn has(&mut self, (text, kind): (&str, usize), source: TextSource) -> bool {
        let other = self.turn.get(text).is_some_and(|before| *before != source);
        let copy =
            (source == TextSource::Model && self.best[kind] < source) || other || text.is_empty();
        if kind == 0 && !copy {
            self.turn.clear();
        }
        if !copy {
            self.turn.insert(text.to_owned(), source);
        }
        copy
    }
}

/// The text of a step and its kind, where it may be told several times.
fn text_of(what: &What) -> Option<(&str, usize)> {
    match what {
        What::Prompt(text) => Some((text, 0)),
        What::Said(text) => Some((text, 1)),
        What::Thought(text) => Some((text, 2)),
        _ => None,
    }
}
