//! Questions in files, with the files that they name as context.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use steelyard_documents::{Code, Decoded, Decoder, Diagnostic, Format, Severity, decode, masked};
use steelyard_interaction::effort::{Context, EffortVerdict, Method, classify};
use steelyard_interaction::{Labels, Supplied, read_questions};
use steelyard_runs::Asked;

use crate::omissions::Omissions;
use crate::terminal::line;
use crate::{Trouble, check};

/// A question with what is known of it.
pub(super) struct Question {
    /// Its label is `effort`.
    pub(super) asked: Asked,
    /// Its text as it is printed: without keys and home folders.
    pub(super) shown: String,
    pub(super) file: String,
    /// From 1.
    pub(super) line: u32,
    context: Vec<PathBuf>,
}

impl Question {
    /// What a method says of it, in words to be printed.
    pub(super) fn verdict(&self, method: Method, contexts: &[Context<'_>]) -> EffortVerdict {
        let mut verdict = classify(method, &self.asked, contexts);
        for reason in &mut verdict.reasons {
            reason.words = self.asked.masked(&reason.words);
        }
        verdict
    }
}

/// All questions, and the files that they name.
pub(super) struct Questions {
    pub(super) all: Vec<Question>,
    /// What there is to say of those that were left out.
    pub(super) diagnostics: Vec<Diagnostic>,
    omissions: Omissions,
    /// Whether a file is no text.
    is_broken: bool,
    texts: BTreeMap<PathBuf, String>,
}

impl Questions {
    pub(super) fn read(files: &[PathBuf], labels: Labels) -> Result<Self, Trouble> {
        let mut found = Self {
            all: Vec::new(),
            diagnostics: Vec::new(),
            omissions: Omissions::default(),
            is_broken: false,
            texts: BTreeMap::new(),
        };
        for file in files {
            found.add(file, labels)?;
        }
        found.omissions.print();
        Ok(found)
    }

    fn add(&mut self, file: &Path, labels: Labels) -> Result<(), Trouble> {
        let name = file.to_string_lossy();
        let bytes = fs::read(file).map_err(|error| Trouble::Input(format!("{name}: {error}")))?;
        let Decoded::Text(text, remarks) = decode(&bytes, Format::promised(&name)) else {
            self.is_broken = true;
            self.omissions.leave_out(&name, Code::BINARY.title());
            return Ok(());
        };
        let collected = read_questions(&name, text, labels);
        if collected.questions.is_empty() {
            self.omissions.leave_out(&name, "no question in it");
        } else {
            self.omissions.take(&name);
        }
        let mut decoder = Decoder::new(&collected.source);
        for remark in &remarks {
            decoder.remark(remark);
        }
        self.diagnostics.extend(collected.diagnostics);
        for supplied in collected.questions {
            let Some(context) = self.texts_of(file, &supplied, &mut decoder) else {
                continue;
            };
            self.all.push(Question {
                file: collected.source.name.clone(),
                line: collected.source.lines.line_of(supplied.asked.span.start),
                shown: masked(&supplied.asked.text).into_owned(),
                asked: supplied.asked,
                context,
            });
        }
        self.diagnostics.extend(decoder.into_diagnostics());
        Ok(())
    }

    /// Reads the context files of a question. One that cannot be read costs the question, since its effort may hang on it.
    fn texts_of(
        &mut self,
        file: &Path,
        supplied: &Supplied,
        decoder: &mut Decoder<'_>,
    ) -> Option<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for (name, span) in &supplied.context {
            let path = beside(file, Path::new(name));
            if !self.texts.contains_key(&path) {
                match fs::read_to_string(&path) {
                    Ok(text) => {
                        self.texts.insert(path.clone(), text);
                    }
                    Err(error) => {
                        let found = format!("{name}: {error}");
                        let expected =
                            "a text file in the folder of the questions, or in context there";
                        let words = [found.as_str(), expected, "question left out"];
                        decoder.report(
                            Severity::Error,
                            steelyard_interaction::codes::NO_FILE,
                            *span,
                            words,
                        );
                        return None;
                    }
                }
            }
            paths.push(path);
        }
        Some(paths)
    }

    /// The context of a question: files by their place among all that are named.
    pub(super) fn context(&self, question: &Question) -> Vec<Context<'_>> {
        let of = |path: &PathBuf| {
            let mut keyed = (0..).zip(&self.texts);
            let (file, (path, text)) = keyed.find(|(_, (one, _))| *one == path)?;
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            Some(Context { file, name, text })
        };
        question.context.iter().filter_map(of).collect()
    }

    /// Whether a question was left out, or a file since it is no text.
    pub(super) fn has_errors(&self) -> bool {
        let mut diagnostics = self.diagnostics.iter();
        self.is_broken || diagnostics.any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Says what is odd about the files.
    pub(super) fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        const FIRST: usize = 20;
        let diagnostics = self.diagnostics.iter();
        let mut diagnostics = diagnostics.filter(|diagnostic| diagnostic.severity > Severity::Note);
        for diagnostic in diagnostics.by_ref().take(FIRST) {
            check::print_diagnostic(diagnostic, out)?;
        }
        match diagnostics.count() {
            0 => Ok(()),
            more => line!(out, "  and {more} more"),
        }
    }
}

/// A context file, seen from its questions' file.
fn beside(file: &Path, name: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(Path::new(""));
    let direct = folder.join(name);
    if direct.exists() {
        direct
    } else {
        folder.join("context").join(name)
    }
}
