//! Which commands fit what was typed: pure.

use super::commands::Command;
use crate::state::views::sort_order::ordered;

/// Places of the commands in whose names all typed words begin or stand, the best first; all of them where
/// nothing is typed.
pub(super) fn found(commands: &[Command], typed: &str, most: usize) -> Vec<usize> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let scored = commands.iter().enumerate().filter_map(|(place, command)| {
        let name = format!("{} {}", command.label, command.kind).to_lowercase();
        let each = words.iter().map(|word| closeness(&name, word));
        let worst = each.min().unwrap_or(Some(2))?;
        Some((worst, place))
    });
    // The better fit first, then in the order of the commands.
    ordered(scored.collect(), |(a, _), (b, _)| b.cmp(a))
        .into_iter()
        .take(most)
        .map(|(_, place)| place)
        .collect()
}

/// 3 where the name begins with the word, 2 where one of its words does, 1 where it stands anywhere.
fn closeness(name: &str, word: &str) -> Option<u8> {
    let at = name.find(word)?;
    if at == 0 {
        return Some(3);
    }
    let begins = |at: usize| !name[..at].ends_with(char::is_alphanumeric);
    let any = name.match_indices(word).any(|(at, _)| begins(at));
    Some(if any { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::super::commands::Act;
    use super::*;

    fn command(label: &str) -> Command {
        Command {
            label: label.to_owned(),
            kind: "Slider",
            act: Act::Help,
        }
    }

    #[test]
    fn words_are_looked_for_in_any_order() {
        let all = ["Move Evidence", "Confidence", "Undo", "Move Cost"].map(command);
        let by = |typed: &str| found(&all, typed, 9);
        assert_eq!(by(""), [0, 1, 2, 3]);
        assert_eq!(by("ev"), [0]);
        assert_eq!(by("iden"), [0, 1]);
        assert_eq!(by("co"), [1, 3]);
        assert_eq!(by("cost move"), [3]);
        assert_eq!(by("slider undo"), [2]);
        assert_eq!(by("nothing"), [] as [usize; 0]);
        assert_eq!(found(&all, "", 2), [0, 1]);
    }
}
