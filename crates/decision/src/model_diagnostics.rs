use std::ops::Deref;
use std::sync::Arc;

use steelyard_documents::{Diagnostic, Severity};
use steelyard_kernel::add_steps;

/// What reading and linking the documents of a decision had to say. Decisions of the same files share it: thousands of them
/// may stand in one file, so that errors and warnings are counted once for all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelDiagnostics(Arc<DiagnosticList>);

/// The diagnostics, with how many of them are errors and warnings.
#[derive(Debug, Default, PartialEq)]
struct DiagnosticList {
    all: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl ModelDiagnostics {
    /// Errors among them.
    pub fn errors(&self) -> usize {
        self.0.errors
    }

    /// Warnings among them.
    pub fn warnings(&self) -> usize {
        self.0.warnings
    }
}

impl From<Vec<Diagnostic>> for ModelDiagnostics {
    fn from(all: Vec<Diagnostic>) -> Self {
        add_steps(all.len());
        let count = |severity| all.iter().filter(|one| one.severity == severity).count();
        Self(Arc::new(DiagnosticList {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            all,
        }))
    }
}

impl From<&[Diagnostic]> for ModelDiagnostics {
    fn from(all: &[Diagnostic]) -> Self {
        all.to_vec().into()
    }
}

impl FromIterator<Diagnostic> for ModelDiagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(all: I) -> Self {
        all.into_iter().collect::<Vec<_>>().into()
    }
}

impl Deref for ModelDiagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.0.all
    }
}
