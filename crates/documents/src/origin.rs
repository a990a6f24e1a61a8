use super::Span;

/// Where the bytes of a text stand in its file: a whole file, a line of it, or a fenced block whose
/// lines lost their indentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// Starts of the pieces in the text and in the file, both ascending. Within a piece the bytes
    /// are the same.
    pieces: Vec<(usize, usize)>,
}

impl Origin {
    /// A text that begins at `start` of the file and is the same from there on.
    pub(crate) fn at(start: usize) -> Self {
        Self {
            pieces: vec![(0, start)],
        }
    }

    /// A text glued from pieces, of which each says where it starts in the text and in the file.
    pub(super) fn glued(pieces: Vec<(usize, usize)>) -> Self {
        Self { pieces }
    }

    /// The bytes of the file that `start..end` of the text stand for.
    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        let from = self.locate(start);
        // The end is found by the last byte inside, so that it never slips into the next piece.
        let to = if end > start {
            self.locate(end - 1) + 1
        } else {
            from
        };
        Span::new(from, to)
    }

    fn locate(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|(start, _)| *start <= at);
        match next.checked_sub(1).and_then(|piece| self.pieces.get(piece)) {
            Some((start, file)) => file + (at - start),
            None => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_ends_in_the_piece_of_its_last_byte() {
        // "ab\n" at 10 and "cd" at 20, as after a stripped indentation.
        let origin = Origin::glued(vec![(0, 10), (3, 20)]);
        assert_eq!(origin.span(0, 3), Span::new(10, 13));
        assert_eq!(origin.span(1, 4), Span::new(11, 21));
        assert_eq!(origin.span(3, 3), Span::new(20, 20));
    }
}
