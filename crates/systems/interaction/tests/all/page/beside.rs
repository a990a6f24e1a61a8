//! Two runs side by side.

use steelyard_protocol::runs::Beside;
use steelyard_protocol::{CallBeside, RunId, RunsBeside, Settings};

use super::Page;
use super::runs::id;
use super::{TALKS, page_with};

fn beside(page: &mut Page, runs: [RunId; 2], most: u32) -> Option<RunsBeside> {
    page.ask_system(&Settings::default(), None, Beside { runs, most })
        .unwrap()
}

#[test]
fn turns_go_together_and_say_what_differs() {
    let mut page = page_with(&TALKS);
    let told = beside(&mut page, [id(2, 0), id(2, 1)], 9).unwrap();
    assert_eq!((told.count, &told.differing[..]), (2, &[1][..]));
    let [first, second] = &told.pairs[..] else {
        panic!("{told:?}")
    };
    assert!(first.differs.is_empty());
    let [Some(left), Some(right)] = &first.sides else {
        panic!("{first:?}")
    };
    assert_eq!(
        (left.number, left.entry, &*left.prompt),
        (4, 0, "Add a\n cache")
    );
    assert_eq!((left.tokens, left.took_ms), (Some(30), Some(1_500.0)));
    assert_eq!((left.questions, right.questions), (1, 2));
    assert_eq!((&*left.end, &*right.answer), ("answered", "Well"));
    assert_eq!(second.differs, ["prompt", "tools", "ending"]);
    assert_eq!(
        (second.sides[0].as_ref().unwrap().entry, &second.sides[1]),
        (3, &None)
    );
    let few = beside(&mut page, [id(2, 0), id(2, 1)], 1).unwrap();
    assert_eq!(
        (few.count, few.pairs.len(), few.differing),
        (2, 1, told.differing)
    );
    assert_eq!(beside(&mut page, [id(2, 0), id(9, 0)], 9), None);
}

#[test]
fn calls_are_told_in_a_line_and_masked() {
    let call = |name: &str, key: &str| {
        format!(
            r#"{{"id": "1", "type": "function", "function": {{"name": "{name}", "arguments": "{{\"command\":\"{key} sk-abcdefghijklmnopqrst\"}}"}}}}"#
        )
    };
    let talk = |calls: &[String]| {
        let calls = calls.join(",");
        format!(
            r#"{{"messages": [{{"role": "user", "content": "Use sk-abcdefghijklmnopqrst"}}, {{"role": "assistant", "content": "", "tool_calls": [{calls}]}}]}}"#
        )
    };
    let left = talk(&[call("read", "a"), call("edit", &"x".repeat(107))]);
    let right = talk(&vec![call("read", "b"); 300]);
    let mut page = page_with(&[("a.json", &left), ("b.json", &right)]);
    let told = beside(&mut page, [id(1, 0), id(2, 0)], 9).unwrap();
    let pair = &told.pairs[0];
    assert_eq!(
        (&pair.differs[..], pair.calls.len(), pair.more),
        (&["tools".to_owned()][..], 200, 100)
    );
    let line = |name: &str, summary: &str| {
        Some(CallBeside {
            name: name.to_owned(),
            summary: summary.to_owned(),
            failed: false,
        })
    };
    let both = [line("read", "a sk-(masked)"), line("read", "b sk-(masked)")];
    assert_eq!(pair.calls[0], both);
    assert_eq!(pair.sides[0].as_ref().unwrap().prompt, "Use sk-(masked)");
    assert!(!format!("{told:?}").contains("sk-abc"));
}
