/// Which words count as which number, lower case.
#[derive(Clone, Debug, PartialEq)]
pub struct Coercions {
    /// Words of a cost; numbers of 0 or more.
    pub cost: Vec<(String, f64)>,
    /// Words of a reversibility; numbers from 0 to 1.
    pub reversibility: Vec<(String, f64)>,
}

impl Default for Coercions {
    fn default() -> Self {
        let table =
            |words: &[(&str, f64)]| words.iter().map(|(w, x)| ((*w).to_owned(), *x)).collect();
        Self {
            cost: table(&[
                ("low", 10.0),
                ("med", 40.0),
                ("medium", 40.0),
                ("high", 80.0),
            ]),
            reversibility: table(&[
                ("easy", 0.9),
                ("high", 0.9),
                ("med", 0.5),
                ("medium", 0.5),
                ("hard", 0.2),
                ("low", 0.2),
            ]),
        }
    }
}
