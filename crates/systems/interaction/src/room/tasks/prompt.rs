//! What a first prompt tells of its task: whether it tells any, and what that is called.

use steelyard_runs::transcript::words_of;

/// Longest title in characters that a prompt gives.
const LONGEST_TITLE: usize = 60;

/// Fewest words of a prompt that tells a task: "go on" is said at many.
const FEWEST_WORDS: usize = 5;

/// White space made one.
pub(super) fn one_line(prompt: &str) -> String {
    prompt.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A prompt of some words tells the task; a bare command, or a nod, is given at many.
pub(super) fn tells_task(prompt: &str) -> bool {
    let halves = |word: &str| match word.chars().filter(|one| is_unspaced(*one)).count() {
        0 => 2,
        letters => letters,
    };
    let words = words_of(prompt).split_whitespace();
    let halves: usize = words.map(halves).sum();
    halves >= 2 * FEWEST_WORDS
}

/// Whether a letter is of a script without blanks between words, of which two are about a word: Thai to Khmer, kana, Han.
pub(super) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The first sentence, shortened at a word, without pictures before it.
pub(super) fn first_sentence(text: &str) -> String {
    let text = words_of(text);
    let ends = text.match_indices(['.', '?', '!', '。', '？', '！']);
    let mut ends = ends.map(|(at, mark)| (at + mark.len(), mark.len() > 1));
    let end =
        ends.find(|(end, wide)| *wide || matches!(text[*end..].chars().next(), None | Some(' ')));
    let sentence = &text[..end.map_or(text.len(), |(end, _)| end)];
    let sentence = sentence.trim_end_matches(['.', '。']);
    let Some((cut, _)) = sentence.char_indices().nth(LONGEST_TITLE) else {
        return sentence.to_owned();
    };
    let whole = sentence[..cut].rfind(' ').filter(|at| *at > cut / 2);
    format!("{}…", &sentence[..whole.unwrap_or(cut)])
}
