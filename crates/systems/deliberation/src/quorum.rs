//! How many votes it takes.

/// What a small group has to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SmallGroups {
    /// One and two agents all of them, three and four the threshold rounded down but at least one, more rounded up.
    #[default]
    Floor,
    /// Every group the threshold rounded up.
    Ceil,
    /// Groups below a bound all of them, others the threshold rounded up.
    UnanimousUnder,
}

impl SmallGroups {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Floor, Self::Ceil, Self::UnanimousUnder];
}

/// How many of `agents` have to vote for an artifact: the share `threshold` of them, from 0 to 1, in exact decimals, so that
/// 0.07 of 100 are 7. Within 1 and `agents`; 0 of none. `bound` counts under [`SmallGroups::UnanimousUnder`] alone.
///
/// Source: seed 004, decision 1; where its prose and its table differ (one and two agents) the table holds.
///
/// ```
/// use steelyard_deliberation::quorum::{SmallGroups, required};
/// let table: Vec<u32> = (1..7).map(|agents| required(agents, 0.8, SmallGroups::Floor, 5)).collect();
/// assert_eq!(table, [1, 2, 2, 3, 4, 5]);
/// ```
pub fn required(agents: u32, threshold: f64, small: SmallGroups, bound: u32) -> u32 {
    let (whole, has_rest) = share(agents, threshold);
    let up = whole + u32::from(has_rest);
    let votes = match small {
        SmallGroups::Floor if agents <= 2 => agents,
        SmallGroups::Floor if agents <= 4 => whole,
        SmallGroups::UnanimousUnder if agents < bound => agents,
        _ => up,
    };
    votes.clamp(1, agents.max(1)).min(agents)
}

/// Agents times a share as its shortest decimal is written: the whole part, and whether there is more.
fn share(agents: u32, threshold: f64) -> (u32, bool) {
    if threshold.is_nan() || threshold <= 0.0 {
        return (0, false);
    }
    if threshold >= 1.0 {
        return (agents, false);
    }
    // Below 1 it is written without an exponent: "0.07".
    let written = threshold.to_string();
    let digits = written.split_once('.').map_or("", |(_, digits)| digits);
    // More than 38 places do not fit into a number, and come to less than one vote.
    let power = u32::try_from(digits.len()).ok();
    let scale = power.and_then(|power| 10_u128.checked_pow(power));
    let (Some(scale), Ok(parts)) = (scale, digits.parse::<u128>()) else {
        return (0, true);
    };
    let product = parts.saturating_mul(u128::from(agents));
    let whole = u32::try_from(product / scale).unwrap_or(agents);
    (whole, product % scale != 0)
}

#[cfg(test)]
mod tests {
    use super::{SmallGroups, required};

    #[test]
    fn products_are_exact_decimals() {
        assert_eq!(required(100, 0.07, SmallGroups::Ceil, 5), 7);
        assert_eq!(required(100, 0.29, SmallGroups::Ceil, 5), 29);
        assert_eq!(required(3, 0.1, SmallGroups::Floor, 5), 1);
        assert_eq!(required(1000, 1e-9, SmallGroups::Ceil, 5), 1);
        assert_eq!(required(1000, 5e-324, SmallGroups::Ceil, 5), 1);
        assert_eq!(required(0, 0.8, SmallGroups::Floor, 5), 0);
        assert_eq!(required(4, 0.5, SmallGroups::UnanimousUnder, 5), 4);
        assert_eq!(required(5, 0.5, SmallGroups::UnanimousUnder, 5), 3);
    }
}
