//! Effects, memos and scopes over leptos, which are smaller in wasm where their closures are boxed.

pub(crate) mod effect;
pub(crate) mod memo;
pub(crate) mod scope;
