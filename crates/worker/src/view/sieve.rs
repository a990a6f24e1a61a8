//! Which rows of a ranking are shown, in which order, and how their numbers lie.

use steelyard_decision::Cells;
use steelyard_kernel::bins;
use steelyard_protocol as protocol;

use super::seen::Seen;
use super::to_u32;

/// The number of an alternative; `None` where it has none.
fn number(cells: &Cells, criterion: usize, place: usize) -> Option<f64> {
    let found = cells.columns[criterion].x.get(place).copied();
    found.filter(|_| !cells.is_hole(criterion, place))
}

/// Places of the ranking that a sieve lets through, in its order.
pub(super) fn sieved(seen: &Seen<'_>, sieve: &protocol::Sieve) -> Vec<usize> {
    let (cells, order) = (seen.cells, &seen.weighed.order);
    let criterion = |id: &str| cells.criteria.iter().position(|one| one.id == id);
    let name = |at: usize| cells.alternatives[order[at]].label.to_lowercase();
    let words: Vec<String> = sieve
        .names
        .split_whitespace()
        .map(str::to_lowercase)
        .collect();
    let called = |at: usize| {
        words.is_empty() || {
            let name = name(at);
            words.iter().all(|word| name.contains(word.as_str()))
        }
    };
    let within = |at: usize| {
        sieve.ranges.iter().all(|(id, least, most)| {
            criterion(id).is_none_or(|one| {
                number(cells, one, order[at]).is_some_and(|x| *least <= x && x <= *most)
            })
        })
    };
    let all = 0..seen.weighed.ranked;
    let mut places: Vec<usize> = all.filter(|at| called(*at) && within(*at)).collect();
    match &sieve.by {
        protocol::SieveBy::Rank if sieve.falls => places.reverse(),
        protocol::SieveBy::Rank => {}
        protocol::SieveBy::Name => {
            let names: Vec<String> = (0..seen.weighed.ranked).map(name).collect();
            places.sort_by(|a, b| {
                let order = names[*a].cmp(&names[*b]);
                if sieve.falls { order.reverse() } else { order }
            });
        }
        protocol::SieveBy::Criterion(id) => {
            let Some(one) = criterion(id) else {
                return places;
            };
            let sign = if sieve.falls { -1.0 } else { 1.0 };
            let key =
                |at: &usize| number(cells, one, order[*at]).map_or(f64::INFINITY, |x| x * sign);
            places.sort_by(|a, b| key(a).total_cmp(&key(b)));
        }
    }
    places
}

/// How the numbers of a decision's alternatives lie, of each criterion that has any.
pub fn distributions(cells: &Cells) -> Vec<protocol::Distribution> {
    let all = cells.criteria.iter().enumerate();
    let found = all.filter_map(|(at, criterion)| {
        let places = 0..cells.alternatives.len();
        let mut numbers: Vec<f64> = places
            .filter_map(|place| number(cells, at, place))
            .collect();
        let missing = to_u32(cells.alternatives.len() - numbers.len());
        let ([min, median, max], bins) = bins(&mut numbers, protocol::Distribution::BINS)?;
        Some(protocol::Distribution {
            criterion: criterion.id.to_string(),
            bins,
            min,
            median,
            max,
            missing,
        })
    });
    found.collect()
}
