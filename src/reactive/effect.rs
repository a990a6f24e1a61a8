//! Work that follows what it reads.

use leptos::prelude::*;

use super::scope::Scope;

/// An effect. Leptos makes its code anew for each closure; here once for all of them.
pub(crate) fn effect(mut work: impl FnMut() + 'static) {
    since(Box::new(move |_: Option<()>| work()));
}

/// An effect that is given what it came to the last time.
pub(crate) fn effect_since<T>(work: impl FnMut(Option<T>) -> T + 'static)
where
    T: 'static,
{
    since(Box::new(work));
}

fn since<T: 'static>(mut work: Box<dyn FnMut(Option<T>) -> T>) {
    let scope = Scope::current();
    Effect::new(move |before| scope.run_effect(|| work(before)));
}
