use serde::Serialize;

/// Below so many that differ the mid-p cannot reach 0.05.
pub const FEWEST: usize = 5;
/// Below so many that differ the exact p cannot.
pub const FEWEST_EXACT: usize = 6;

/// The normal's 97.5% point.
const Z: f64 = 1.959_963_984_540_054;

/// The p of two settings that are right in as many decisions: two-sided, of the `only_a` + `only_b` in which one alone is.
///
/// Source: `McNemar` (1947); Fagerland, Lydersen, Laake (2013), *The `McNemar` test for binary matched-pairs data: mid-p and
/// asymptotic are better than exact conditional*.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct McNemar {
    /// The exact conditional one.
    pub exact: f64,
    /// The same, less half the chance of what is as far from even as what was found.
    pub mid: f64,
}

/// `McNemar`'s test. Without a difference both are 1.
pub fn mcnemar(only_a: usize, only_b: usize) -> McNemar {
    let (few, all) = (only_a.min(only_b), only_a + only_b);
    let (tail, point) = binomial(all, few);
    match (all, only_a == only_b) {
        (0, _) => McNemar {
            exact: 1.0,
            mid: 1.0,
        },
        // Both tails meet in the middle, which is there once.
        (_, true) => McNemar {
            exact: 1.0,
            mid: 1.0 - point / 2.0,
        },
        (_, false) => {
            let exact = (2.0 * tail).min(1.0);
            McNemar {
                exact,
                mid: exact - point,
            }
        }
    }
}

/// P(X ≤ k) and P(X = k) of n throws of a fair coin. Products alone, which are the same on every target; a logarithm is not.
fn binomial(n: usize, k: usize) -> (f64, f64) {
    let (mut sum, mut term) = (1.0_f64, 1.0_f64);
    let mut halvings = n;
    let halve = |sum: &mut f64, term: &mut f64, left: &mut usize| {
        *sum *= 0.5;
        *term *= 0.5;
        *left -= 1;
    };
    for i in 1..=k {
        term *= (n - i + 1) as f64 / i as f64;
        sum += term;
        while sum > 1.0 && halvings > 0 {
            halve(&mut sum, &mut term, &mut halvings);
        }
    }
    while halvings > 0 && sum > 0.0 {
        halve(&mut sum, &mut term, &mut halvings);
    }
    (sum, term)
}

/// (`only_b` − `only_a`) / n with its 95% interval. Where nothing was compared all are 0 and the interval is the whole range.
///
/// Source: Bonett, Price (2012), *Adjusted Wald confidence interval for a difference of binomial proportions based on
/// paired data*.
pub fn difference(only_a: usize, only_b: usize, n: usize) -> (f64, f64, f64) {
    let wide = n as f64 + 2.0;
    let (a, b) = ((only_a as f64 + 1.0) / wide, (only_b as f64 + 1.0) / wide);
    let centre = b - a;
    let half = Z * ((a + b - centre * centre) / wide).max(0.0).sqrt();
    let found = (only_b as f64 - only_a as f64) / (n as f64).max(1.0);
    (found, (centre - half).max(-1.0), (centre + half).min(1.0))
}
