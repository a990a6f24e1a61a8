//! Which rows of a ranking are shown, and in which order.
//! In the address as `names=air&by=-price&within=price:500..900`; what is as it begins is not written.

use steelyard_protocol::{Sieve, SieveBy};

use crate::charts::decimal::decimal;
use crate::persist::percent::{decode, encode};

/// How ranks and names are called in the address: no id of a criterion begins so.
const RANK: &str = "~rank";
const NAME: &str = "~name";

/// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
pub(in crate::state) fn read(sieve: &mut Sieve, key: &str, value: &str) -> bool {
    match key {
        "names" => value.clone_into(&mut sieve.names),
        "by" => {
            sieve.falls = value.starts_with('-');
            sieve.by = match value.trim_start_matches('-') {
                RANK | "" => SieveBy::Rank,
                NAME => SieveBy::Name,
                id => SieveBy::Criterion(decode(id)),
            };
        }
        "within" => {
            let range = |word: &str| {
                let (id, range) = word.split_once(':')?;
                let (least, most) = range.split_once("..")?;
                Some((decode(id), decimal(least)?, decimal(most)?))
            };
            sieve.ranges = value.split(',').filter_map(range).collect();
        }
        _ => return false,
    }
    true
}

/// What there is to write: key and value.
pub(in crate::state) fn words(sieve: &Sieve) -> Vec<(&'static str, String)> {
    let mut words = Vec::new();
    if !sieve.names.is_empty() {
        words.push(("names", encode(&sieve.names)));
    }
    if sieve.by != SieveBy::Rank || sieve.falls {
        let by = match &sieve.by {
            SieveBy::Rank => RANK.to_owned(),
            SieveBy::Name => NAME.to_owned(),
            SieveBy::Criterion(id) => encode(&encode(id)),
        };
        words.push(("by", [["", "-"][usize::from(sieve.falls)], &by].concat()));
    }
    let ranges = sieve.ranges.iter();
    let ranges: Vec<String> = ranges
        .map(|(id, least, most)| format!("{}:{least}..{most}", encode(&encode(id))))
        .collect();
    if !ranges.is_empty() {
        words.push(("within", ranges.join(",")));
    }
    words
}

/// A column's name is pressed: it sorts, by numbers the greatest first and by ranks the last; pressed again the other way.
pub(crate) fn press(sieve: &mut Sieve, by: SieveBy) {
    sieve.falls = if sieve.by == by {
        !sieve.falls
    } else {
        matches!(by, SieveBy::Criterion(_))
    };
    sieve.by = by;
}

/// Shows the numbers of a criterion from one to another alone; all of them where there is no range.
pub(crate) fn keep(sieve: &mut Sieve, criterion: &str, range: Option<(f64, f64)>) {
    sieve.ranges.retain(|(id, ..)| id != criterion);
    let range = range.map(|(least, most)| (criterion.to_owned(), least, most));
    sieve.ranges.extend(range);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut sieve = Sieve {
            names: "air, 13".to_owned(),
            by: SieveBy::Criterion("price, %".to_owned()),
            falls: true,
            ranges: vec![("a:b".to_owned(), -5.5, 900.0), ("c".to_owned(), 0.0, 1e12)],
        };
        let back = |sieve: &Sieve| {
            let mut back = Sieve::default();
            for (key, value) in words(sieve) {
                assert!(read(&mut back, key, &decode(&value)));
            }
            back
        };
        assert_eq!(back(&sieve), sieve);
        press(&mut sieve, SieveBy::Name);
        assert_eq!((back(&sieve).by, sieve.falls), (SieveBy::Name, false));
        press(&mut sieve, SieveBy::Rank);
        press(&mut sieve, SieveBy::Rank);
        assert_eq!((back(&sieve).by, back(&sieve).falls), (SieveBy::Rank, true));
        keep(&mut sieve, "c", Some((1.0, 2.0)));
        keep(&mut sieve, "a:b", None);
        assert_eq!(back(&sieve).ranges, [("c".to_owned(), 1.0, 2.0)]);
        assert_eq!(words(&Sieve::default()), []);
        assert!(!read(&mut sieve, "page", ""));
    }
}
