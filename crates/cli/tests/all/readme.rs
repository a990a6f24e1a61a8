//! What the README shows of the samples is what is printed.

use std::path::Path;
use std::process::Command;

/// What stands where lines, or the rest of one, are left out.
const LEFT_OUT: &str = "…";

/// Commands with the lines under them.
fn shown(text: &str) -> Vec<(&str, Vec<&str>)> {
    let consoles = text.split("```console\n").skip(1);
    let consoles = consoles.map(|after| after.split("```").next().unwrap_or_default());
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in consoles.flat_map(str::lines) {
        match line.strip_prefix("$ steelyard ") {
            Some(command) => all.push((command, Vec::new())),
            None => all.last_mut().unwrap().1.push(line.trim_end()),
        }
    }
    all
}

/// Words of a command; what stands in quotes is one.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

fn is_shown_by(printed: &str, line: &str) -> bool {
    match line.strip_suffix(LEFT_OUT) {
        Some(begin) => printed.starts_with(begin.trim_end()),
        None => printed == line,
    }
}

#[test]
fn the_readme_shows_what_is_printed_of_the_samples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut tried = 0;
    for (command, lines) in shown(&text) {
        if lines.is_empty() || !command.contains("public/samples/") {
            continue;
        }
        let run = Command::new(env!("CARGO_BIN_EXE_steelyard"))
            .args(words(command))
            .current_dir(&root)
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let mut left = printed.trim_end().lines().map(str::trim_end);
        let mut skips = false;
        for line in lines {
            if line.trim() == LEFT_OUT {
                skips = true;
            } else if skips {
                let found = left.any(|one| is_shown_by(one, line));
                assert!(found, "{command}: {line}\n{printed}");
                skips = false;
            } else {
                let next = left.next().unwrap_or_default();
                assert!(
                    is_shown_by(next, line),
                    "{command}: {line}\n{next}\n{printed}"
                );
            }
        }
        assert!(
            skips || left.next().is_none(),
            "{command}: more is printed\n{printed}"
        );
        tried += 1;
    }
    assert!(tried > 5, "{tried} commands of the README were tried");
}
