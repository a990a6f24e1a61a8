/// Which letters a secret goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// Hexadecimal digits.
    Hex,
    /// Letters and digits.
    Plain,
    /// Those, `-` and `_`.
    Word,
    /// Those and `.`.
    Dotted,
    /// Letters and digits of base64 in all its spellings, with what fills it up.
    Base64,
    /// Parts of a path.
    Path,
}

impl Letters {
    pub(super) const fn hold(self, byte: u8) -> bool {
        match self {
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Plain => byte.is_ascii_alphanumeric(),
            Self::Word => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Self::Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
            Self::Base64 => {
                byte.is_ascii_alphanumeric()
                    || matches!(byte, b'-' | b'_' | b'+' | b'/' | b'=' | b'.' | b'%' | b'~')
            }
            Self::Path => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/' | b'@'),
        }
    }

    /// How many of them a text begins with; a full stop at the end is the sentence's.
    pub(super) fn run(self, text: &[u8]) -> usize {
        let run = text.iter().take_while(|byte| self.hold(**byte)).count();
        let stops = text[..run].iter().rev().take_while(|byte| **byte == b'.');
        run - stops.count()
    }

    /// The same, but no further than to find more than so many: what is longer is nothing that is looked for.
    pub(super) fn run_to(self, text: &[u8], most: usize) -> usize {
        self.run(&text[..text.len().min(most.saturating_add(1))])
    }

    /// How many of them a text ends with, up to so many.
    pub(super) fn run_back(self, text: &[u8], most: usize) -> usize {
        let back = text.iter().rev().take(most);
        back.take_while(|byte| self.hold(**byte)).count()
    }
}
