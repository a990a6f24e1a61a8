//! What is asked for anew whenever what the question rests on changes.

use leptos::prelude::*;

use crate::state::effect::effect;
use crate::state::scope;

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
        scope::spawn(async move {
            let answer = answer.await;
            // What was asked since goes before.
            if last.get_value() == own {
                found.set(Some(answer));
            }
        });
    });
    found
}
