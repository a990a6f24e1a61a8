//! "1 card, 2 receipts" from what each file holds: pure.

use steelyard_protocol::FileReport;

use crate::charts::format;

/// Adds up what files hold. Each holding is a number and a noun; kinds stand in the order in which
/// they first appear, singular and plural of a noun are one kind.
pub(crate) fn total<'a>(files: impl Iterator<Item = &'a FileReport>) -> String {
    let mut sums: Vec<(String, u64)> = Vec::new();
    for holding in files.flat_map(|file| file.holds.split(", ")) {
        let Some((count, noun)) = holding.split_once(' ') else {
            continue;
        };
        let Ok(count) = count.replace(',', "").parse::<u64>() else {
            continue;
        };
        let noun = singular(noun);
        match sums.iter_mut().find(|(other, _)| *other == noun) {
            Some((_, sum)) => *sum += count,
            None => sums.push((noun, count)),
        }
    }
    let parts: Vec<String> = sums.iter().map(|(noun, sum)| counted(*sum, noun)).collect();
    parts.join(", ")
}

fn singular(noun: &str) -> String {
    match noun.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => noun.strip_suffix('s').unwrap_or(noun).to_owned(),
    }
}

/// The nouns that end in y are "policy" and "history".
fn counted(sum: u64, noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if sum != 1 => format::counted(sum, &format!("{stem}ie")),
        _ => format::counted(sum, noun),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(holds: &str) -> FileReport {
        FileReport {
            key: 0,
            name: String::new(),
            size: 0,
            system: None,
            decision: None,
            kind: String::new(),
            holds: holds.to_owned(),
            table: None,
            diagnostics: Vec::new(),
        }
    }

    #[test]
    fn holdings_add_up_by_noun() {
        let files = ["1 card", "2 cards, 1 receipt", "", "a thing", "1,200 cards"].map(holding);
        assert_eq!(total(files.iter()), "1,203 cards, 1 receipt");
        assert_eq!(total(std::iter::empty()), "");
        let files = ["1 history", "2 policies", "1 history, 1 policy"].map(holding);
        assert_eq!(total(files.iter()), "2 histories, 3 policies");
        assert_eq!(total(files[..1].iter()), "1 history");
    }
}
