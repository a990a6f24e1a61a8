//! A draft with the way back and forth: pure, without signals.

use steelyard_protocol::Frame;

use super::draft::Draft;

/// Steps kept for undo.
const MOST_STEPS: usize = 500;
/// Moves of the same hand closer than this are one step.
const STROKE_MS: f64 = 1_000.0;

/// A draft with its past and its undone future.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    now: Draft,
    past: Vec<Draft>,
    future: Vec<Draft>,
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
        Self {
            now,
            past,
            ..Self::default()
        }
    }

    /// The last `most` drafts before the one in force, oldest first.
    pub(crate) fn past(&self, most: usize) -> &[Draft] {
        &self.past[self.past.len().saturating_sub(most)..]
    }

    /// Fits the draft and its past and future to a frame: see [`Draft::fit`].
    pub(crate) fn fit(&mut self, frame: &Frame) {
        let all = self.past.iter_mut().chain(&mut self.future);
        for draft in all.chain([&mut self.now]) {
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
        let before = std::mem::replace(&mut self.now, next);
        if !goes_on {
            self.past.push(before);
            if self.past.len() > MOST_STEPS {
                self.past.remove(0);
            }
        }
        self.future.clear();
        self.stroke = stroke.map(|name| (name.to_owned(), now_ms));
    }

    /// Back to the draft before.
    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
            self.stroke = None;
        }
    }

    /// Forward to the draft that was undone last.
    pub(crate) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
            self.stroke = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(value: f64) -> impl FnOnce(&mut Draft) {
        move |draft| draft.values.put("w", value)
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
            draft.values.put("w", value);
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
}
