/// The number that so many letters are, as `str::parse` has it: of digits with no more than one point behind the first, as most
/// numbers are. `None` of all others, numbers or not.
///
/// Both parts of the quotient are exact, so that it is the number closest to what is written.
///
/// ```
/// let numbers = ["12.50", "7", "-1", ".5"].map(|text| steelyard_kernel::short_number(text.as_bytes()));
/// assert_eq!(numbers, [Some(12.5), Some(7.0), None, None]);
/// ```
#[inline(never)]
pub fn short_number(letters: &[u8]) -> Option<f64> {
    const LONGEST: usize = 16;
    const TENS: [f64; LONGEST] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ];
    if letters.len() > LONGEST || !letters.first()?.is_ascii_digit() {
        return None;
    }
    let mut digits = 0_u64;
    let mut point = None;
    for (at, byte) in letters.iter().enumerate() {
        match byte {
            b'0'..=b'9' => digits = digits * 10 + u64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(at),
            _ => return None,
        }
    }
    match point {
        None if letters.len() < LONGEST => Some(digits as f64),
        None => None,
        Some(at) => Some(digits as f64 / TENS[letters.len() - 1 - at]),
    }
}
