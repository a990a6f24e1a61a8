use steelyard_kernel::short_number;

/// The number that a text is, as `str::parse` has it; `None` where it is none.
///
/// The library's own parser comes with 11 KB of tables that no packer makes smaller; those of `serde_json` are there anyway.
///
/// ```
/// let numbers = ["-1.50", ".5e+1", "inf", "1,5"].map(steelyard_documents::float);
/// assert_eq!(numbers, [Some(-1.5), Some(5.0), Some(f64::INFINITY), None]);
/// ```
pub fn float(text: &str) -> Option<f64> {
    if let Some(number) = short_number(text.as_bytes()) {
        return Some(number);
    }
    match text.strip_prefix('-') {
        Some(digits) => Some(-size(digits)?),
        None => size(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// The same without a sign.
fn size(text: &str) -> Option<f64> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("inf") || is("infinity") {
        return Some(f64::INFINITY);
    }
    if is("nan") {
        return Some(f64::NAN);
    }
    let (digits, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent = power.strip_prefix(['+', '-']).unwrap_or(power);
    let parts = [whole, part, exponent];
    if exponent.is_empty()
        || whole.len() + part.len() == 0
        || !parts
            .iter()
            .all(|one| one.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    // In JSON digits stand on both sides of a point, and no zero before others.
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    // What is too large for it is the only thing that it has no number for.
    Some(serde_json::from_str(&format!("{whole}.{part}0e{power}")).unwrap_or(f64::INFINITY))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_the_librarys(text: &str) {
        let bits = |number: f64| number.to_bits();
        assert_eq!(float(text).map(bits), text.parse().ok().map(bits), "{text}");
    }

    const HARD: &str = "- + . -. e5 1e 1e+ 1e5. 1.5.2 --1 +-1 0x10 1_000 ٣ 1e٣ in INF +inf -Infinity NaN -nan 0 -0 +0 -0.0e5 \
        007 00.5 5. -5. +.5e-3 1E5 1e400 -1e400 1e-400 0e99999999999 1e99999999999 1e-99999999999 9007199254740993 \
        9007199254740992.99999 2.2250738585072011e-308 4.9e-324 2.4703282292062327e-324 2.4703282292062328e-324 \
        1.7976931348623158e308 1.7976931348623159e308 0.1000000000000000055511151231257827021181583404541015625";

    #[test]
    fn what_is_hard_to_read_is_read() {
        for text in HARD.split(' ').chain(["", " 1", "1 "]) {
            is_the_librarys(text);
        }
        let zeros = "0".repeat(400);
        is_the_librarys(&format!("1{zeros}"));
        is_the_librarys(&format!("1{zeros}e-400"));
        is_the_librarys(&format!("0.{zeros}1e401"));
    }

    proptest! {
        #[test]
        fn any_number_is_the_librarys(number: f64, digits in 0..30_usize) {
            is_the_librarys(&format!("{number}"));
            is_the_librarys(&format!("{number:e}"));
            is_the_librarys(&format!("{number:.digits$e}"));
        }

        #[test]
        fn so_is_what_looks_like_one(text in "[-+]?[0-9]{0,20}\\.?[0-9]{0,25}([eE][-+]?[0-9]{0,3})?") {
            is_the_librarys(&text);
        }
    }
}
