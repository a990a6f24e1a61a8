//! What changed between two wordings, word by word: pure.

/// Words of a wording beyond which both are shown whole.
const MOST: usize = 400;

/// Words that follow each other with one fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Both have them.
    Same(String),
    /// Only the first has them.
    Gone(String),
    /// Only the second has them.
    New(String),
}

impl Piece {
    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    fn words(&mut self) -> &mut String {
        match self {
            Self::Same(words) | Self::Gone(words) | Self::New(words) => words,
        }
    }
}

/// The pieces of both, in their order, with as many words in common as can be.
pub(super) fn pieces(before: &str, after: &str) -> Vec<Piece> {
    let (a, b): (Vec<&str>, Vec<&str>) = (
        before.split_whitespace().collect(),
        after.split_whitespace().collect(),
    );
    let mut made: Vec<Piece> = Vec::new();
    if a.len() > MOST || b.len() > MOST {
        return vec![Piece::Gone(a.join(" ")), Piece::New(b.join(" "))];
    }
    // How many words the rests from each place on have in common.
    let mut common = vec![vec![0_u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] = if a[i] == b[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let piece = if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
            Piece::Same(b[j - 1].to_owned())
        } else if j == b.len() || (i < a.len() && common[i + 1][j] >= common[i][j + 1]) {
            i += 1;
            Piece::Gone(a[i - 1].to_owned())
        } else {
            j += 1;
            Piece::New(b[j - 1].to_owned())
        };
        push(&mut made, piece);
    }
    made
}

fn push(made: &mut Vec<Piece>, mut piece: Piece) {
    match made.last_mut().filter(|last| last.is_like(&piece)) {
        Some(last) => {
            last.words().push(' ');
            last.words().push_str(piece.words());
        }
        None => made.push(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(before: &str, after: &str) -> String {
        let pieces = pieces(before, after).into_iter().map(|piece| match piece {
            Piece::Same(words) => words,
            Piece::Gone(words) => format!("[-{words}-]"),
            Piece::New(words) => format!("[+{words}+]"),
        });
        pieces.collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn words_that_both_have_stay() {
        assert_eq!(
            written(
                "Nobody is broken, and there is a way back.",
                "Nobody is broken, there is a tested way back."
            ),
            "Nobody is broken, [-and-] there is a [+tested+] way back."
        );
        assert_eq!(written("", "new words"), "[+new words+]");
        assert_eq!(written("same", "same"), "same");
    }

    #[test]
    fn long_wordings_are_shown_whole() {
        let long = "word ".repeat(MOST + 1);
        assert_eq!(pieces(&long, "other").len(), 2);
    }
}
