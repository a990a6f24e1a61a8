//! What a document calls a run that stands in another file.

use steelyard_documents::{Format, Name, Span, quoted};

/// A run as a document names it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunRef {
    /// What it is called there.
    pub by: RunName,
    /// Where that stands in the file.
    pub span: Span,
}

/// What a run is called where it is referred to.
#[derive(Clone, Debug, PartialEq)]
pub enum RunName {
    /// A word alone: its id or the name of its file.
    Word(Name),
    /// By all of these together that are given.
    Parts {
        /// The agent, as the log calls it.
        agent: Option<Name>,
        /// Its id: `run_id`, a session's id.
        run: Option<Name>,
        /// The name of its file, with as many of its folders as it takes.
        file: Option<Name>,
        /// Place among all runs of the file, from 1.
        number: Option<usize>,
    },
}

impl RunName {
    /// Its parts in order, each after its key: texts through `text`, the number as it is. None of a word alone.
    pub fn parts(&self, text: impl Fn(&Name) -> String) -> Vec<(&'static str, String)> {
        let Self::Parts {
            agent,
            run,
            file,
            number,
        } = self
        else {
            return Vec::new();
        };
        let texts = [("agent", agent), ("run", run), ("file", file)].into_iter();
        let texts = texts.filter_map(|(key, part)| Some((key, text(part.as_ref()?))));
        let number = number.map(|number| ("number", number.to_string()));
        texts.chain(number).collect()
    }
}

impl Default for RunName {
    fn default() -> Self {
        Self::Word(Name::default())
    }
}

impl RunRef {
    /// What the run is called, as a format writes it.
    pub fn written(&self, format: Format) -> String {
        if let RunName::Word(word) = &self.by {
            return quoted(word);
        }
        let (around, behind) = match format {
            Format::Json => ("\"", ": "),
            Format::Toml => ("", " = "),
            _ => ("", ": "),
        };
        let parts = self.by.parts(|part| quoted(part)).into_iter();
        let parts = parts.map(|(key, value)| format!("{around}{key}{around}{behind}{value}"));
        format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
    }
}
