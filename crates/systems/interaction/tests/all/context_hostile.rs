//! Files beside runs that nobody writes: looking for an answer in one takes time that grows with it and no faster.

use std::time::{Duration, Instant};

use steelyard_interaction::effort::{Context, Method, classify};
use steelyard_runs::Asked;

const SIZE: usize = 1 << 16;

fn texts() -> Vec<String> {
    let long = "ab ".repeat(SIZE / 6);
    let below = [
        format!("{long}\n{}", "\n".repeat(SIZE / 2)),
        format!("# {long}\n{}", "c\n".repeat(SIZE / 4)),
        format!("{long}:\n{}", " c\n".repeat(SIZE / 6)),
        format!("{long},d\n{}", "1,2\n".repeat(SIZE / 8)),
    ];
    let runs = [
        "-",
        ".",
        "/",
        "“",
        "‘",
        "\"?",
        "'?",
        "“?",
        "`",
        "a-",
        "x/",
        "'a b c d e ",
        "a\n",
        "a: ",
        "#\n",
        ",",
    ];
    let runs = runs.map(|run| run.repeat(SIZE / run.len()));
    below.into_iter().chain(runs).collect()
}

#[test]
fn files_are_looked_through_in_linear_time() {
    let asked = Asked {
        text: "Which port should the dev server use?".into(),
        ..Asked::default()
    };
    for text in texts() {
        for name in ["a.md", "a.csv"] {
            let text = text.as_str();
            let context = Context {
                file: 1,
                name,
                text,
            };
            let begun = Instant::now();
            let verdict = classify(Method::Steelyard, &asked, &[context]);
            assert_eq!(verdict.answered_in, None);
            // Unoptimised and on a busy machine; dashes that were counted anew from each took a minute for 100 KB, and
            // lines that carried all above them more memory than there is.
            let (took, start) = (begun.elapsed(), &text[..text.floor_char_boundary(12)]);
            assert!(took < Duration::from_secs(7), "{start:?}: {took:?}");
        }
    }
}
