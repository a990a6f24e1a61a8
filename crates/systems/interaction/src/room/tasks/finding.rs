//! Runs that documents name, and what there is to tell where none is meant.

use crate::{RunName, RunRef};
use steelyard_documents::{Code, Decoder, Name, Severity, Span, excerpt, nearest};
use steelyard_runs::calls::Calls;
use steelyard_system::OpenFile;

use super::Task;
use super::index::{Index, Meant, RunAt};
use crate::room::Files;

/// Names that are told with what they may have been meant to be; it costs a look at all that there are.
const MOST_GUESSED: usize = 20;

/// Something to tell of a file.
pub(in crate::room) type Diagnosed = (usize, Severity, Code, Span, [String; 3]);

/// Looks runs up, and notes what there is to tell.
pub(in crate::room) struct Finding<'a> {
    index: Index<'a>,
    pub(in crate::room) diagnosed: Vec<Diagnosed>,
    guessed: usize,
}

impl<'a> Finding<'a> {
    pub(in crate::room) fn new(open: (Files<'a>, &Calls), tasks: &'a [Task]) -> Self {
        Self {
            index: Index::new(open, tasks),
            diagnosed: Vec::new(),
            guessed: 0,
        }
    }

    /// The run that is meant; else `left` says what becomes of what is said of it.
    pub(in crate::room) fn look(&mut self, file: usize, run: &RunRef, left: &str) -> Option<RunAt> {
        let (code, expected) = match self.index.find(&run.by) {
            Meant::One(at) => return Some(at),
            Meant::Called => {
                let expected = "a run that counts: not one that another run called or that another log contains whole";
                (crate::codes::CALLED_RUN, expected.to_owned())
            }
            Meant::Several(count) => {
                let expected =
                    format!("one run; {count} have this name: add agent, run, file or number");
                (crate::codes::AMBIGUOUS_RUN, expected)
            }
            Meant::Nobody => {
                self.guessed += 1;
                let guess = (self.guessed <= MOST_GUESSED)
                    .then(|| guess(&run.by, &self.index.known()))
                    .flatten();
                let expected = match guess {
                    Some(name) => format!("a run that is loaded, perhaps {name}"),
                    None => "a run that is loaded".to_owned(),
                };
                (crate::codes::UNKNOWN_RUN, expected)
            }
        };
        let words = [called(run), expected, left.to_owned()];
        let told = (file, Severity::Error, code, run.span, words);
        self.diagnosed.push(told);
        None
    }
}

pub(super) fn tell(files: &mut [OpenFile], diagnosed: Vec<Diagnosed>) {
    for (file, severity, code, span, words) in diagnosed {
        let opened = &mut files[file];
        let mut decoder = Decoder::new(&opened.file.source);
        decoder.report(severity, code, span, words.each_ref().map(String::as_str));
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
}

/// What a document calls a run, in words.
pub(in crate::room) fn called(run: &RunRef) -> String {
    excerpt(&words(&run.by))
}

/// A name in words: "agent a, run 7".
fn words(name: &RunName) -> String {
    if let RunName::Word(word) = name {
        return word.to_string();
    }
    let parts = name.parts(ToString::to_string).into_iter();
    let parts = parts.map(|(key, part)| format!("{key} {part}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The known name most like one of these.
fn guess<'n>(name: &RunName, known: &[&'n str]) -> Option<&'n str> {
    let like = |name: &Name| nearest(name, known);
    match name {
        RunName::Word(word) => like(word),
        RunName::Parts {
            agent, run, file, ..
        } => {
            let parts = [run, file, agent].into_iter().flatten();
            let missing = parts.filter(|part| !known.contains(&part.as_str()));
            missing.into_iter().find_map(like)
        }
    }
}
