//! What a page asks about interviews.

use steelyard_harness::SystemWorkspace;
use steelyard_interview::Interviews;

pub(crate) use steelyard_harness::settings;

/// What a page has opened.
pub(crate) type Page = SystemWorkspace;

/// A page that has opened these files, with keys from 1.
pub(crate) fn page_with(files: &[(&str, &str)]) -> Page {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Interviews, 1, files)
}

pub(crate) fn assert_near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} is not {expected}");
}
