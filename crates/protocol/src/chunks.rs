//! Parts of the engine, and which of them a file asks for.

use crate::FileBytes;

/// A part of the engine that is fetched when it is first asked for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chunk {
    /// What few visits ask for: files to keep, reasons, the columns of a table.
    Rare,
    /// What takes longer than a slider may wait.
    Studies,
    /// What reads and weighs how agents worked with their user.
    Agents,
    /// What the words of agents are judged by.
    Judge,
    /// What tells languages, where a user wants one.
    Languages,
    /// What reads logs of other programs.
    Logs,
    /// What tells of runs one by one: their transcripts, and what all come to.
    Runs,
    /// What unpacks files.
    Packed,
}

impl Chunk {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Rare,
        Self::Studies,
        Self::Agents,
        Self::Judge,
        Self::Languages,
        Self::Logs,
        Self::Runs,
        Self::Packed,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rare => "rare",
            Self::Studies => "studies",
            Self::Agents => "agents",
            Self::Judge => "judge",
            Self::Languages => "languages",
            Self::Logs => "logs",
            Self::Runs => "runs",
            Self::Packed => "packed",
        }
    }
}

/// Bytes at the beginning of a file by which is told what reads it.
pub const HEAD: usize = 1 << 18;
/// How packed files begin: gzip, Zstandard.
const PACKED: [&[u8]; 2] = [b"\x1F\x8B", b"\x28\xB5\x2F\xFD"];
/// Bytes between a name and its colon at the most.
const LONGEST_GAP: usize = 64;
/// Keys of which documents about interaction have one.
const OF_AGENTS: [&[u8]; 16] = [
    b"ppp",
    b"user_preferences",
    b"technical_weight",
    b"turns",
    b"trajectories",
    b"tasks",
    b"questions",
    b"questions_asked",
    b"violations",
    b"preference_violations",
    b"artifact",
    b"artifacts",
    b"completeness",
    b"required_fields",
    b"technical",
    b"technical_score",
];
/// Keys under which a config says what a user wants.
const OF_CONFIGS: [&[u8]; 2] = [b"user_preferences", b"preferences"];
/// Words by which it wants a language, as keys or as what stands there.
const OF_LANGUAGES: [&[u8]; 3] = [b"lang", b"italian", b"multilingual"];
/// Keys of which records of agents' logs have one.
const OF_LOGS: [&[u8]; 12] = [
    b"role",
    b"payload",
    b"agentId",
    b"agentType",
    b"sessionId",
    b"session_id",
    b"thread_id",
    b"item",
    b"instructions",
    b"seq",
    b"turn_number",
    b"response",
];

impl FileBytes {
    /// The parts of the engine that reading it may take. It is told by names, so that a file may ask for a part in vain, and
    /// never lacks one that it needs: what a packed one holds cannot be told, so it asks for all.
    pub fn chunks(&self) -> &'static [Chunk] {
        let head = self.bytes.get(..HEAD).unwrap_or(&self.bytes);
        if PACKED.iter().any(|magic| head.starts_with(magic)) {
            return &[
                Chunk::Packed,
                Chunk::Agents,
                Chunk::Judge,
                Chunk::Languages,
                Chunk::Logs,
            ];
        }
        // Without its zeros UTF-16 has the same names.
        let narrow: Vec<u8>;
        let head = if head.contains(&0) {
            narrow = head.iter().copied().filter(|byte| *byte != 0).collect();
            &narrow
        } else {
            head
        };
        let filler = |byte: &&u8| {
            byte.is_ascii_whitespace() || matches!(byte, 0xEF | 0xBB | 0xBF | 0xFE | 0xFF)
        };
        let first = head.iter().find(|byte| !filler(byte));
        let logs = matches!(first, Some(b'{' | b'[')) && has_key(head, &OF_LOGS);
        if !logs && !has_key(head, &OF_AGENTS) {
            return &[];
        }
        let wants = |name: &&[u8]| mentions(head, name);
        let languages = has_key(head, &OF_CONFIGS) && OF_LANGUAGES.iter().any(wants);
        match (languages, logs) {
            (false, false) => &[Chunk::Agents, Chunk::Judge],
            (false, true) => &[Chunk::Agents, Chunk::Judge, Chunk::Logs],
            (true, false) => &[Chunk::Agents, Chunk::Judge, Chunk::Languages],
            (true, true) => &[Chunk::Agents, Chunk::Judge, Chunk::Languages, Chunk::Logs],
        }
    }
}

/// Whether one of these names stands as a key somewhere: `name:`, `"name" :`, `name =`, `[name]`, `[name.more]`; in any case,
/// `-` and spaces for `_`. Reads the text once: it may be hostile, and the page waits.
fn has_key(text: &[u8], names: &[&[u8]]) -> bool {
    // The last word of a longer name is no key: what counts is the last byte that is no space.
    let mut before = b'\n';
    for (at, byte) in text.iter().enumerate() {
        let begins = !(before.is_ascii_alphanumeric() || before == b'_');
        if begins && names.iter().any(|name| is_key(&text[at..], name)) {
            return true;
        }
        if *byte != b' ' {
            before = *byte;
        }
    }
    false
}

/// Whether this stands somewhere, in any case.
fn mentions(text: &[u8], name: &[u8]) -> bool {
    let mut words = text.windows(name.len());
    words.any(|word| word.eq_ignore_ascii_case(name))
}

/// Whether a text begins with a name and what makes it a key.
fn is_key(text: &[u8], name: &[u8]) -> bool {
    let same = |(one, other): (&u8, &u8)| {
        one.eq_ignore_ascii_case(other) || (*other == b'_' && matches!(one, b'-' | b' '))
    };
    let Some((word, rest)) = text.split_at_checked(name.len()) else {
        return false;
    };
    let mut rest = rest
        .iter()
        .take(LONGEST_GAP)
        .skip_while(|byte| matches!(byte, b'"' | b'\'' | b' ' | b'*'));
    word.iter().zip(name).all(same) && matches!(rest.next(), Some(b':' | b'=' | b']' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(text: &str) -> &'static [Chunk] {
        let file = FileBytes {
            key: 0,
            name: String::new(),
            bytes: text.as_bytes().to_vec(),
        };
        file.chunks()
    }

    #[test]
    fn files_ask_for_what_reads_them() {
        let all = &[Chunk::Agents, Chunk::Judge, Chunk::Logs][..];
        for log in [
            "{\"type\":\"user\",\"sessionId\":\"s\"}",
            "\u{feff}\n [{\"role\" : \"user\"}]",
            "\0{\"thread_id\":1}",
            "{\"agentType\":\"tester\"}",
            "{\"run\":\"r\",\"seq\":0,\"type\":\"run_started\"}",
            "{\"type\":\"turn\",\"agent\":\"a\",\"turn_number\":1,\"prompt\":\"x\"}",
            "{\"type\":\"turn\",\"agent\":\"a\",\"response\":\"x\"}",
            "{\"type\":\"result\",\"key\":\"v2\",\"agentId\":\"a\"}",
        ] {
            assert_eq!(chunks(log), all, "{log}");
        }
        let log = "\u{feff}{\"type\":\"user\",\"sessionId\":\"s\"}";
        for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = log.encode_utf16().flat_map(bytes).collect();
            let file = FileBytes {
                key: 0,
                name: String::new(),
                bytes,
            };
            assert_eq!(file.chunks(), all);
        }
        for agents in [
            "[ppp]\nenabled = true",
            "[ppp.weights]\n",
            "user-preferences:\n  a: 1",
            "{\"turns\": []}",
            "- agent: a\n  Required Fields: []",
            "technical_weight=1",
            "[[tasks]]\nname = 'X'",
            "tasks:\n  - name: X",
        ] {
            assert_eq!(chunks(agents), [Chunk::Agents, Chunk::Judge], "{agents}");
        }
        let all = [Chunk::Agents, Chunk::Judge, Chunk::Languages];
        for wants in [
            "[user_preferences]\nlang_ita = true",
            "user_preferences: [No Ask, Italian]",
            "{\"ppp\": {\"preferences\": [\"LANG-MULTI\"]}}",
            "[user_preferences]\nrequire_language = \"x\"",
        ] {
            assert_eq!(chunks(wants), all, "{wants}");
        }
        for other in [
            "",
            "position_card: {agent: a}",
            "agent: a\nreturns: 1\nInvariant violations: none\nnote: the technical side, completeness",
            "role: user",
            "turn,returns\n1,2",
        ] {
            assert_eq!(chunks(other), [], "{other}");
        }
    }

    #[test]
    fn packed_files_ask_for_whatever_may_be_in_them() {
        for magic in PACKED {
            let file = FileBytes {
                key: 0,
                name: "cards.yaml".into(),
                bytes: magic.to_vec(),
            };
            let all = [
                Chunk::Packed,
                Chunk::Agents,
                Chunk::Judge,
                Chunk::Languages,
                Chunk::Logs,
            ];
            assert_eq!(file.chunks(), all);
        }
        assert_eq!(chunks("\u{1f}"), []);
    }

    #[test]
    fn a_text_of_nothing_but_spaces_or_names_is_read_at_once() {
        assert_eq!(chunks(&" ".repeat(HEAD)), []);
        assert_eq!(chunks(&"turns ".repeat(HEAD / 6)), []);
        assert_eq!(chunks(&format!("turns{}", " ".repeat(HEAD))), []);
    }
}
