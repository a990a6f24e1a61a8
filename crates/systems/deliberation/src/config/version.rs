//! Versions of the schema of configs.

use steelyard_documents::{Code, Decoder, Entry, Severity};

/// The one that is written and that holds where a config says none.
pub const CURRENT: &str = "1.0.0";

/// Looks at the version of a config; false where nothing of it can be read.
pub(super) fn supported(
    decoder: &mut Decoder<'_>,
    entry: Option<&Entry>,
    at: steelyard_documents::Span,
) -> bool {
    let Some(entry) = entry else {
        let words = [
            "no schema_version",
            "schema_version: 1.0.0",
            "read as 1.0.0, the latest",
        ];
        decoder.report(Severity::Note, Code::SCHEMA_VERSION, at, words);
        return true;
    };
    let Some(written) = decoder.text(&entry.value, "schema_version") else {
        return true;
    };
    let parts: Option<Vec<u64>> = written
        .trim_start_matches('v')
        .split('.')
        .map(|part| part.parse().ok())
        .collect();
    let words = match parts.as_deref() {
        Some([1, minor, ..]) if *minor > 0 => Some((
            Severity::Note,
            "1.0.x",
            "read as 1.0.0; later additions are unknown",
        )),
        Some([1, ..]) => None,
        Some(_) => Some((
            Severity::Error,
            "major version 1",
            "config not used; defaults apply",
        )),
        None => Some((
            Severity::Error,
            "major.minor.patch: 1.0.0",
            "config not used; defaults apply",
        )),
    };
    let Some((severity, expected, done)) = words else {
        return true;
    };
    decoder.report(
        severity,
        Code::SCHEMA_VERSION,
        entry.value.span,
        [&written, expected, done],
    );
    severity != Severity::Error
}
