//! What is said of a reading that is not in force: pure.

use crate::charts::format;

/// How many of the loaded decisions would come out otherwise. Whatever else follows from it stands where it is shown.
pub(crate) fn changes_text(count: u32, decisions: u32) -> String {
    match (count, decisions) {
        (0, 0..=1) => "the outcome stays the same".to_owned(),
        (0, _) => "every outcome stays the same".to_owned(),
        (_, 0..=1) => "would change the outcome".to_owned(),
        (count, all) => {
            let (count, all) = (u64::from(count), u64::from(all));
            format!(
                "would change {} of {} outcomes",
                format::count(count),
                format::count(all)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_decision_has_an_outcome_and_many_are_counted() {
        assert_eq!(changes_text(0, 1), "the outcome stays the same");
        assert_eq!(changes_text(0, 2), "every outcome stays the same");
        assert_eq!(changes_text(1, 1), "would change the outcome");
        assert_eq!(changes_text(1, 1200), "would change 1 of 1,200 outcomes");
    }
}
