use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args)]
#[command(
    after_help = "If questions have effort labels, the share that the method gets right and its confusion matrix follow. In CSV, options and names of context files are separated by `;`. Context files are relative to the folder of the questions, or to a folder context in it. Exit status: 0 done, 1 a file or a question cannot be read, 2 wrong use."
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Classify {
    /// Questions: JSON Lines or CSV (text, options, context, effort), or plain text, one a line
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Method that judges effort; with --missed, whose misses are listed
    #[arg(long, value_enum, default_value_t = EffortMethod::Steelyard)]
    pub(crate) method: EffortMethod,
    /// Compare all methods
    #[arg(long, conflicts_with = "method")]
    pub(crate) all: bool,
    /// Measure all methods against the effort labels of the questions: share with its 95 % interval (Wilson), confusion
    /// matrix, precision and recall
    #[arg(long, conflicts_with_all = ["all", "features", "vagueness"])]
    pub(crate) labels: bool,
    /// List the questions that one method misses, with its reasons
    #[arg(long, requires = "labels")]
    pub(crate) missed: bool,
    /// Print the features of each question, from which weights are fitted, as JSON
    #[arg(long, conflicts_with_all = ["json", "all", "method"])]
    pub(crate) features: bool,
    /// Measure how vague prompts are instead (text or prompt of JSON Lines, or plain text, one a line); experimental
    #[arg(long, conflicts_with_all = ["features", "all", "method"])]
    pub(crate) vagueness: bool,
    /// Least vagueness of a vague prompt, 0 to 1
    #[arg(long, requires = "vagueness", default_value_t = 0.5, value_parser = share)]
    pub(crate) threshold: f64,
    /// Print JSON, one object a question; with --labels one for all
    #[arg(long)]
    pub(crate) json: bool,
}

fn share(word: &str) -> Result<f64, String> {
    let share = word.parse().ok().filter(|one| (0.0..=1.0).contains(one));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum EffortMethod {
    /// Features of what is asked, with fitted weights
    Steelyard,
    /// The regular expressions of SPEC-PPP-003
    SeedPatterns,
    /// Words for high effort, then for low, else medium
    Keywords,
    /// Words for high effort, words of choice, else the number of words
    Length,
}
