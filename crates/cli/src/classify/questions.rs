//! Questions in files, with the files that they name as context.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use steelyard_engine::interaction::effort::Context;
use steelyard_engine::interaction::{Asked, Effort};

use crate::Trouble;

/// A question with what is known of it.
pub(super) struct Question {
    pub(super) asked: Asked,
    /// The level that its file gives.
    pub(super) labelled: Option<Effort>,
    context: Vec<PathBuf>,
}

/// All questions, and the files that they name.
pub(super) struct Questions {
    pub(super) all: Vec<Question>,
    texts: BTreeMap<PathBuf, String>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(alias = "prompt")]
    text: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    context: Names,
    effort: Option<String>,
}

/// One name, several, or none.
#[derive(Default, Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Several(Vec<String>),
    #[default]
    None,
}

impl Questions {
    pub(super) fn read(files: &[PathBuf]) -> Result<Self, Trouble> {
        let mut found = Self {
            all: Vec::new(),
            texts: BTreeMap::new(),
        };
        for file in files {
            let text = read(file)?;
            for (place, line) in text.lines().enumerate() {
                let line = line.trim();
                if !line.is_empty() {
                    let at = format!("{}:{}", file.display(), place + 1);
                    found.add(file, &at, line)?;
                }
            }
        }
        Ok(found)
    }

    fn add(&mut self, file: &Path, at: &str, line: &str) -> Result<(), Trouble> {
        let mut question = if line.starts_with('{') {
            let line: Line = serde_json::from_str(line)
                .map_err(|error| Trouble::Input(format!("{at}: {error}")))?;
            let names = match line.context {
                Names::One(name) => vec![name],
                Names::Several(names) => names,
                Names::None => Vec::new(),
            };
            let labelled = line.effort.as_deref().map(|word| {
                Effort::parse(word).ok_or_else(|| {
                    Trouble::Input(format!("{at}: effort {word}: expected low, medium or high"))
                })
            });
            Question {
                asked: asked(line.text, line.options),
                labelled: labelled.transpose()?,
                context: names.iter().map(PathBuf::from).collect(),
            }
        } else {
            Question {
                asked: asked(line.to_owned(), Vec::new()),
                labelled: None,
                context: Vec::new(),
            }
        };
        for name in &mut question.context {
            *name = beside(file, name);
            if !self.texts.contains_key(name) {
                self.texts.insert(name.clone(), read(name)?);
            }
        }
        self.all.push(question);
        Ok(())
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
}

fn asked(text: String, options: Vec<String>) -> Asked {
    Asked {
        text,
        options,
        ..Asked::default()
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

fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| Trouble::Input(format!("{}: {error}", path.display())))
}
