//! Values that tell only changes.

use leptos::prelude::*;

/// A memo. Leptos makes its code anew for each closure; here once for each type of value.
pub(crate) fn memo<T>(work: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    boxed(Box::new(work))
}

/// From what it was to what it is.
type Work<T> = dyn Fn(Option<&T>) -> T + Send + Sync;

fn boxed<T>(work: Box<Work<T>>) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(work)
}
