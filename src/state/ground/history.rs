//! A draft with the way back and forth: pure, without signals.

use steelyard_protocol::Frame;

use crate::state::ground::draft::Draft;

/// Steps kept for undo.
const MOST_STEPS: usize = 500;
/// Moves of the same hand closer than this are one step.
const STROKE_MS: f64 = 1_000.0;

/// A number of a step that changes files and not the draft: opening a sample, putting a workspace in the place of another.
pub(crate) type FileStep = u32;

/// A draft that can be gone to.
#[derive(Clone, Debug, Default, PartialEq)]
struct Entry {
    draft: Draft,
    /// The step of files that leads to it or away from it, if that is what was done.
    files: Option<FileStep>,
}

/// A draft with its past and its undone future.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    now: Draft,
    past: Vec<Entry>,
    future: Vec<Entry>,
    stroke: Option<(String, f64)>,
}

impl History {
    /// A history that begins with `draft`.
    pub(crate) fn starting_with(draft: Draft) -> Self {
        Self {
            now: draft,
            ..Self::default()
        }
    }

    /// A history that stands at `now`, with `past` before it, oldest first.
    pub(crate) fn restored(past: Vec<Draft>, now: Draft) -> Self {
        let entry = |draft| Entry { draft, files: None };
        Self {
            now,
            past: past.into_iter().map(entry).collect(),
            ..Self::default()
        }
    }

    /// The last `most` drafts before the one in force, oldest first; steps of files are none.
    pub(crate) fn past(&self, most: usize) -> Vec<Draft> {
        let drafts = self.past.iter().filter(|entry| entry.files.is_none());
        let mut drafts: Vec<Draft> = drafts.map(|entry| entry.draft.clone()).collect();
        drafts.split_off(drafts.len().saturating_sub(most))
    }

    /// Whether nothing differs, and no change of the draft can be gone back to or forth to.
    pub(crate) fn is_untouched(&self) -> bool {
        let mut entries = self.past.iter().chain(&self.future);
        self.now == Draft::default() && entries.all(|entry| entry.files.is_some())
    }

    /// Fits the draft and its past and future to a frame: see [`Draft::fit`].
    pub(crate) fn fit(&mut self, frame: &Frame) {
        let entries = self.past.iter_mut().chain(&mut self.future);
        for draft in entries.map(|entry| &mut entry.draft).chain([&mut self.now]) {
            draft.fit(frame);
        }
    }

    /// The draft in force.
    pub(crate) fn draft(&self) -> &Draft {
        &self.now
    }

    /// Whether [`Self::undo`] does something.
    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether [`Self::redo`] does something.
    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Changes the draft. Changes with the same `stroke` name, each within a second of the one
    /// before (`now_ms`), are undone together: a drag, a held arrow key.
    pub(crate) fn change(
        &mut self,
        stroke: Option<&str>,
        now_ms: f64,
        change: impl FnOnce(&mut Draft),
    ) {
        let mut next = self.now.clone();
        change(&mut next);
        if next == self.now {
            return;
        }
        let goes_on = match (&self.stroke, stroke) {
            (Some((name, at)), Some(stroke)) => name == stroke && now_ms - at < STROKE_MS,
            _ => false,
        };
        let draft = std::mem::replace(&mut self.now, next);
        if goes_on {
            self.future.clear();
        } else {
            self.push(Entry { draft, files: None });
        }
        self.stroke = stroke.map(|name| (name.to_owned(), now_ms));
    }

    /// Notes a step of files, to be undone and done again in its turn; the draft stays.
    pub(crate) fn add_files(&mut self, step: FileStep) {
        let (draft, files) = (self.now.clone(), Some(step));
        self.push(Entry { draft, files });
        self.stroke = None;
    }

    /// Notes that this history is in force again by a step of files that was undone: the step can be done again, and nothing
    /// else.
    pub(crate) fn come_back(&mut self, step: FileStep) {
        let (draft, files) = (self.now.clone(), Some(step));
        self.future = vec![Entry { draft, files }];
        self.stroke = None;
    }

    /// Notes that this history is in force again by a step of files that was done again: the step can be undone.
    pub(crate) fn come_again(&mut self, step: FileStep) {
        if self.future.last().and_then(|entry| entry.files) == Some(step) {
            self.redo();
        } else {
            self.add_files(step);
        }
    }

    /// Notes that this history is left for good: nothing can be done again.
    pub(crate) fn leave(&mut self) {
        self.future.clear();
    }

    /// Takes out a step of files, and all that could be done again.
    pub(crate) fn withdraw_files(&mut self, step: FileStep) {
        self.past.retain(|entry| entry.files != Some(step));
        self.future.clear();
    }

    /// The step of files that [`Self::undo`] undoes, if it is one.
    pub(crate) fn last_files(&self) -> Option<FileStep> {
        self.past.last()?.files
    }

    fn push(&mut self, before: Entry) {
        self.past.push(before);
        if self.past.len() > MOST_STEPS {
            self.past.remove(0);
        }
        self.future.clear();
    }

    /// Back to the draft before. Gives the step of files that is undone with it, if it is one.
    pub(crate) fn undo(&mut self) -> Option<FileStep> {
        let before = self.past.pop()?;
        self.future.push(Entry {
            draft: std::mem::replace(&mut self.now, before.draft),
            files: before.files,
        });
        self.stroke = None;
        before.files
    }

    /// Forward to the draft that was undone last. Gives the step of files that is done again with it, if it is one.
    pub(crate) fn redo(&mut self) -> Option<FileStep> {
        let after = self.future.pop()?;
        self.past.push(Entry {
            draft: std::mem::replace(&mut self.now, after.draft),
            files: after.files,
        });
        self.stroke = None;
        after.files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(value: f64) -> impl FnOnce(&mut Draft) {
        move |draft| {
            draft.values.insert("w".to_owned(), value);
        }
    }

    #[test]
    fn a_stroke_is_one_step() {
        let mut history = History::default();
        for (step, value) in [11.0, 10.5, 10.0].into_iter().enumerate() {
            history.change(Some("drag"), step as f64 * 16.0, set(value));
        }
        history.change(Some("drag"), 5_000.0, set(1.0));
        history.undo();
        assert_eq!(history.draft().values.get("w"), Some(&10.0));
        history.undo();
        assert_eq!(history.draft(), &Draft::default());
        assert!(!history.can_undo());
        history.redo();
        history.redo();
        assert_eq!(history.draft().values.get("w"), Some(&1.0));
        assert!(!history.can_redo());
    }

    #[test]
    fn a_new_change_forgets_the_undone_ones() {
        let mut history = History::default();
        history.change(None, 0.0, set(1.0));
        history.undo();
        history.change(None, 0.0, |draft| draft.toggle_lock("w"));
        assert!(!history.can_redo());
        history.change(None, 0.0, |_| {});
        history.undo();
        assert!(!history.can_undo());
    }

    #[test]
    fn a_restored_history_goes_back_and_gives_its_last_steps() {
        let at = |value: f64| {
            let mut draft = Draft::default();
            draft.values.insert("w".to_owned(), value);
            draft
        };
        let mut history = History::restored(vec![at(1.0), at(2.0)], at(3.0));
        assert_eq!(history.past(1), [at(2.0)]);
        assert_eq!(history.past(20), [at(1.0), at(2.0)]);
        history.undo();
        assert_eq!(history.draft(), &at(2.0));
        history.undo();
        assert!(!history.can_undo() && history.can_redo());
    }

    #[test]
    fn a_step_of_files_is_undone_in_its_turn_and_no_draft_of_the_past() {
        let mut history = History::default();
        history.change(None, 0.0, set(1.0));
        history.add_files(7);
        history.change(None, 0.0, set(2.0));
        assert_eq!(history.past(9).len(), 2);
        assert_eq!(history.undo(), None);
        assert_eq!(history.undo(), Some(7));
        assert_eq!(history.draft().values.get("w"), Some(&1.0));
        assert_eq!(history.undo(), None);
        assert!(!history.can_undo());
        let again = [history.redo(), history.redo(), history.redo()];
        assert_eq!(again, [None, Some(7), None]);
        assert_eq!(history.draft().values.get("w"), Some(&2.0));
    }

    #[test]
    fn a_stroke_does_not_go_on_over_a_step_of_files() {
        let mut history = History::default();
        history.change(Some("drag"), 0.0, set(1.0));
        history.add_files(1);
        history.change(Some("drag"), 10.0, set(2.0));
        history.undo();
        assert_eq!(history.draft().values.get("w"), Some(&1.0));
    }

    #[test]
    fn a_workspace_with_steps_of_files_alone_is_untouched() {
        let mut history = History::default();
        history.add_files(1);
        assert!(history.is_untouched() && history.can_undo());
        history.undo();
        assert!(history.is_untouched());
        history.change(None, 0.0, set(1.0));
        assert!(!history.is_untouched() && !history.can_redo());
    }

    #[test]
    fn a_switch_is_undone_and_done_again_between_two_histories() {
        let mut old = History::default();
        old.change(None, 0.0, set(1.0));
        old.leave();
        let mut new = History::default();
        new.add_files(3);
        new.change(None, 0.0, set(2.0));
        // Back: the edit, then the switch.
        assert_eq!([new.undo(), new.undo()], [None, Some(3)]);
        old.come_back(3);
        // And forth, where the edit can be done again too.
        assert_eq!(old.redo(), Some(3));
        old.withdraw_files(3);
        new.come_again(3);
        assert_eq!(new.draft(), &Draft::default());
        assert_eq!(new.redo(), None);
        assert_eq!(new.draft().values.get("w"), Some(&2.0));
        // In the old one, an undone edit is no part of it.
        assert_eq!(old.undo(), None);
        assert!(!old.can_undo());
    }

    #[test]
    fn what_a_workspace_was_left_for_is_done_again_until_something_changes() {
        let mut history = History::restored(Vec::new(), Draft::default());
        history.come_back(3);
        assert!(history.can_redo() && !history.can_undo());
        history.change(None, 0.0, set(1.0));
        assert!(!history.can_redo());
        // Of one that came from the store nothing but the step is known.
        let mut stored = History::restored(vec![Draft::default()], Draft::default());
        stored.come_again(4);
        assert_eq!(stored.last_files(), Some(4));
    }
}
