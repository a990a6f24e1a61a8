/// One thing that was looked at before something may happen, and how it came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Stable name: "severity".
    pub id: &'static str,
    /// Name to show.
    pub label: &'static str,
    /// Whether it holds.
    pub holds: bool,
    /// What was found, with the numbers.
    pub words: String,
}
