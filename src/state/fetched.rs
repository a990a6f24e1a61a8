//! What is asked for anew whenever what the question rests on changes.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::state::effect::effect;

/// The last answer, kept while a newer question is under way; `None` before the first. Leptos' own resource does as much with
/// 26 KB of functions for three questions.
pub(crate) fn fetched<T, F>(ask: impl Fn() -> F + 'static) -> RwSignal<Option<T>>
where
    T: Send + Sync + 'static,
    F: Future<Output = T> + 'static,
{
    let found = RwSignal::new(None);
    let last = StoredValue::new(0_u32);
    effect(move || {
        let answer = ask();
        let own = last.get_value().wrapping_add(1);
        last.set_value(own);
        spawn_local(async move {
            let answer = answer.await;
            // What was asked since goes before, and the page may have gone.
            if last.try_get_value() == Some(own) {
                found.try_set(Some(answer));
            }
        });
    });
    found
}
