//! One folder a page. Pages take state from the context, hand signals and callbacks to components,
//! and compute nothing.

pub(crate) mod collapse;
pub(crate) mod load;
