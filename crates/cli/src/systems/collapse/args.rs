use std::path::PathBuf;

use clap::Args;

/// Decisions over cards, all or the one of a name.
#[derive(Args)]
pub(crate) struct OfCards {
    /// Files or folders: cards, receipts, approvals, evaluations, history, policy
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Name of one decision; all if left out
    #[arg(long, value_name = "NAME")]
    pub(crate) decision: Option<String>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: collapse.w_e=12, panel.evaluators=fill_in"
    )]
    pub(crate) set: Vec<String>,
}

#[derive(Args)]
#[command(
    after_help = "Several reports follow one another, each under its own title. Exit status: 0 done and clean, 1 errors in the input (the report is printed all the same), 2 wrong use."
)]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) of: OfCards,
}

#[derive(Args)]
#[command(
    after_help = "The evaluators' answers, opened together with the cards, are the panel. Exit status: 0 done and clean, 1 errors in the input (the brief is printed all the same), 2 wrong use."
)]
pub(crate) struct Brief {
    #[command(flatten)]
    pub(crate) of: OfCards,
    /// Print YAML, one document a decision
    #[arg(long)]
    pub(crate) yaml: bool,
}

#[derive(Args)]
#[command(
    after_help = "Several hybrids are printed as YAML documents; decisions without one are left out. Exit status: 0 done and clean, 1 errors in the input or no hybrid in it, 2 wrong use."
)]
pub(crate) struct Hybrid {
    #[command(flatten)]
    pub(crate) of: OfCards,
}
