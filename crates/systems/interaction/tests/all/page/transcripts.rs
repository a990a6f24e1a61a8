//! What stands in a run, as a page asks for it.

use steelyard_protocol::{Ended, EntryKind, Happened, Hit, NO_EFFORT, Part, Passage, Settings};

use super::runs::{
    LISTED, asked, by_length, find, id, kind, outline, passage, questions, runs, turn_efforts,
    whole, window,
};
use super::{Page, settings};
use super::{TALKS, page_with};

/// A run of one turn whose answer is this text.
fn answering(text: &str) -> Page {
    let text = text.replace('\r', "\\r").replace('\n', "\\n");
    let turn = format!(r#"{{"prompt": "go", "response": "{text}"}}"#);
    let run = format!(r#"{{"agent": "a", "turns": [{turn}]}}"#);
    page_with(&[("run.json", &run)])
}

#[test]
fn a_transcript_with_its_questions() {
    use EntryKind::{Answer, Prompt, Question};
    let mut page = page_with(&TALKS);
    let saved = by_length();
    let found = whole(&mut page, id(2, 0), &saved);
    let kinds: Vec<_> = found
        .entries
        .iter()
        .map(|entry| (entry.place, entry.turn, entry.line, kind(&entry.what)))
        .collect();
    assert_eq!(
        kinds,
        [
            (0, 0, 5, Prompt),
            (1, 0, 5, Answer),
            (2, 0, 5, Question),
            (3, 1, 6, Prompt),
            (4, 1, 6, Answer),
        ]
    );
    assert_eq!(found.entries[0].at, Some(1_767_607_200_000));
    let [question] = asked(&found)[..] else {
        panic!("{found:?}")
    };
    assert_eq!(question.text, "Which cache should I use?");
    assert_eq!(question.options, ["Redis", "Memory"]);
    assert!(!question.listed && question.counts && !question.recorded);
    assert_eq!((question.effort, question.reward), (0, 0.0));
    assert!(!question.reasons.is_empty());
    assert_eq!(question.by.len(), 4);

    let listed = whole(&mut page, id(2, 1), &saved);
    let efforts: Vec<_> = asked(&listed)
        .iter()
        .map(|one| (one.effort, one.recorded, one.reward, one.answer.as_deref()))
        .collect();
    assert_eq!(
        efforts,
        [
            (0, true, 0.0, None),
            (1, false, -0.1, None),
            (2, true, -0.5, Some("none")),
        ]
    );
    let broken: Vec<_> = listed
        .entries
        .iter()
        .filter_map(|entry| match &entry.what {
            Happened::Broken {
                preference,
                expected,
                actual,
                costs,
            } => Some((
                entry.turn,
                preference.as_str(),
                expected.as_str(),
                actual.as_str(),
                *costs,
            )),
            _ => None,
        })
        .collect();
    // What belongs to no turn has the place after the last.
    assert_eq!(
        broken,
        [
            (0, "no_commas", "none", "a, b", 0.05),
            (1, "tone", "", "", 0.05),
        ]
    );
}

#[test]
fn turns_say_what_was_asked_in_them() {
    let mut page = page_with(&TALKS);
    let first = outline(&mut page, id(2, 0), &by_length()).unwrap();
    let turns: Vec<_> = first
        .turns
        .iter()
        .map(|turn| {
            (
                turn.number,
                turn.first,
                &*turn.title,
                turn.tokens,
                turn.took_ms,
            )
        })
        .collect();
    assert_eq!(
        turns,
        [
            (4, 0, "Add a cache", Some(30), Some(1_500.0)),
            (7, 3, "Redis", None, None),
        ]
    );
    assert_eq!(
        turn_efforts(&mut page, id(2, 0), &by_length()),
        [(0, [1, 0, 0], 0)]
    );
    // What belongs to no turn is told in none.
    let second = outline(&mut page, id(2, 1), &by_length()).unwrap();
    assert_eq!(second.turns[0].broken, 1);
    assert_eq!(
        turn_efforts(&mut page, id(2, 1), &by_length()),
        [(0, [1, 1, 0], 0)]
    );
    assert_eq!((second.questions.len(), second.broken.len()), (3, 2));
}

#[test]
fn any_window_is_a_part_of_the_whole() {
    let mut page = page_with(&TALKS);
    let saved = settings(&[("interaction.violation-penalty", "paper")]);
    for run in [id(2, 0), id(2, 1), id(2, 2), id(3, 0)] {
        let all = whole(&mut page, run, &saved).entries;
        let end = u32::try_from(all.len()).unwrap() + 2;
        for first in 0..end {
            for count in (0..end).chain([u32::MAX]) {
                let some = window(&mut page, run, &saved, (first, count));
                let expected = all.iter().skip(first as usize).take(count as usize);
                assert!(some.entries.iter().eq(expected), "{run:?} {first} {count}");
            }
        }
        assert_eq!(window(&mut page, run, &saved, (u32::MAX, 3)).entries, []);
    }
}

/// A config may leave questions out that were found in answers; the transcript shows them all the same.
#[test]
fn questions_that_do_not_count() {
    let config = "[ppp.proactivity]\nquestion_detection_enabled = false\n";
    let mut page = page_with(&[("runs.json", LISTED), ("ppp.toml", config)]);
    let saved = Settings::default();
    let all = runs(&mut page, &saved);
    assert_eq!(all.runs[0].efforts, [0; 3]);
    let listed = questions(&mut page, &saved);
    assert!(listed.questions.iter().all(|line| line.run == 1));
    assert_eq!(listed.count, 3);
    let transcript = whole(&mut page, id(1, 0), &saved);
    let [question] = asked(&transcript)[..] else {
        panic!("{transcript:?}")
    };
    assert!(!question.counts && question.reward.to_bits() == 0);
    let outline = outline(&mut page, id(1, 0), &saved).unwrap();
    assert_eq!(outline.questions, [2]);
    assert_eq!(turn_efforts(&mut page, id(1, 0), &saved), []);
}

/// Of a log in which a tool asks one question and the answer another, the tool's alone counts: the other one costs nothing and
/// is in no list.
#[test]
fn a_question_that_does_not_count_costs_nothing() {
    let log = r#"{"messages": [{"role": "user", "content": "Go"},
 {"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function":
   {"name": "ask_user", "arguments": "{\"question\": \"Which port?\"}"}}]},
 {"role": "tool", "tool_call_id": "1", "content": "80"},
 {"role": "assistant", "content": "Done. What do you expect to see when the list is empty?"}]}"#;
    let config = "[ppp.proactivity]\nquestion_detection_enabled = false\n";
    let saved = by_length();
    let tell = |files: &[(&str, &str)]| {
        let mut page = page_with(files);
        let all = runs(&mut page, &saved);
        let listed = questions(&mut page, &saved).questions.into_iter();
        let listed: Vec<String> = listed.map(|line| line.text).collect();
        let transcript = whole(&mut page, id(1, 0), &saved);
        let costs: Vec<_> = asked(&transcript)
            .iter()
            .map(|one| (one.listed, one.effort, one.counts, one.reward))
            .collect();
        (listed, costs, all.runs[0].efforts)
    };
    let tool = "Which port?".to_owned();
    let (listed, costs, efforts) = tell(&[("log.json", log)]);
    assert_eq!((listed.len(), &listed[0], efforts), (2, &tool, [1, 1, 0]));
    assert_eq!(costs, [(true, 0, true, 0.0), (false, 1, true, -0.1)]);
    let (listed, costs, efforts) = tell(&[("log.json", log), ("ppp.toml", config)]);
    assert_eq!((listed, efforts), (vec![tool], [1, 0, 0]));
    assert_eq!(costs, [(true, 0, true, 0.0), (false, 1, false, 0.0)]);
}

#[test]
fn an_effort_that_cannot_be_judged() {
    let run = r#"[{"agent": "a", "turns": [{"prompt": "Los", "response": "Fertig."}],
        "questions": [{"text": "Soll ich pushen?", "turn": 1}, {"text": "Which one?", "turn": 1, "effort": "low"}]}]"#;
    let mut page = page_with(&[("runs.json", run)]);
    for (reading, costs) in [("apart", 0.0), ("medium", -0.1)] {
        let settings = settings(&[("interaction.unjudged", reading)]);
        let document = whole(&mut page, id(1, 0), &settings);
        let asked = asked(&document);
        assert_eq!((asked[0].effort, asked[0].reward), (NO_EFFORT, costs));
        assert_eq!(asked[0].by, [NO_EFFORT; 4]);
        assert_eq!(asked[1].effort, 0);
        let all = runs(&mut page, &settings);
        assert_eq!((all.runs[0].efforts, all.runs[0].unjudged), ([1, 0, 0], 1));
        assert_eq!(all.runs[0].proactivity, Some(costs));
        assert_eq!(
            turn_efforts(&mut page, id(1, 0), &settings),
            [(0, [1, 0, 0], 1)]
        );
    }
}

#[test]
fn a_policy_that_classifies_nothing() {
    let config = "[ppp.proactivity]\neffort_classification_enabled = false\n";
    let mut page = page_with(&[("runs.json", LISTED), ("ppp.toml", config)]);
    let transcript = whole(&mut page, id(1, 0), &Settings::default());
    let [question] = asked(&transcript)[..] else {
        panic!("{transcript:?}")
    };
    assert_eq!((question.effort, question.recorded), (1, false));
    assert_eq!(question.reasons, [("not classified".to_owned(), None)]);
    assert_eq!(question.by[0], 0);
    let all = runs(&mut page, &Settings::default());
    assert_eq!(all.runs[0].efforts, [0, 1, 0]);
}

#[test]
fn a_long_text_comes_in_pieces() {
    let text = ["é\r\n".repeat(60_000), "the end".to_owned()].concat();
    let mut page = answering(&text);
    let transcript = whole(&mut page, id(1, 0), &Settings::default());
    let Happened::Answer(first) = &transcript.entries[1].what else {
        panic!("{transcript:?}")
    };
    assert_eq!(first.text.chars().count(), Passage::MOST);
    assert_eq!(first.more as usize, 180_007 - Passage::MOST);
    let (mut whole, mut left) = (first.text.clone(), first.more);
    let mut pieces = 0;
    while left > 0 {
        let from = u32::try_from(whole.chars().count()).unwrap();
        let next = passage(&mut page, id(1, 0), (1, Part::Text), from);
        assert!(next.text.chars().count() <= Passage::PIECE);
        whole.push_str(&next.text);
        left = next.more;
        pieces += 1;
    }
    assert_eq!((whole, pieces), (text, 3));
    let end = passage(&mut page, id(1, 0), (1, Part::Text), u32::MAX);
    assert_eq!(end, Passage::default());
    // An answer gave no output, and there is no third entry.
    for at in [(1, Part::Output), (2, Part::Text)] {
        assert_eq!(passage(&mut page, id(1, 0), at, 0), Passage::default());
    }
}

#[test]
fn a_call_of_a_tool_in_a_line() {
    let mut page = page_with(&TALKS);
    let transcript = whole(&mut page, id(3, 0), &Settings::default());
    let tools: Vec<_> = transcript
        .entries
        .iter()
        .filter_map(|entry| match &entry.what {
            Happened::Tool {
                name,
                summary,
                input,
                output,
                ended,
            } => Some((entry.place, &**name, &**summary, input, output, *ended)),
            _ => None,
        })
        .collect();
    let (place, name, summary, input, output, ended) = tools[0];
    assert_eq!(
        (name, summary, ended),
        ("Read", "/home/ada/app/parser.py", Ended::Done)
    );
    assert_eq!(output.text, "def parse(text): ...");
    assert!(input.text.starts_with('{'));
    let again = passage(&mut page, id(3, 0), (place, Part::Output), 0);
    assert_eq!(&again, output);
    let again = passage(&mut page, id(3, 0), (place, Part::Text), 0);
    assert_eq!(&again, input);
    let found = find(&mut page, id(3, 0), "DEF PARSE");
    let hit = Hit {
        entry: place,
        count: 1,
        shown: Some((Part::Output, 9)),
    };
    assert_eq!((found.entries, found.total), (vec![hit], 1));
}

#[test]
fn words_are_found_wherever_they_stand() {
    let mut page = page_with(&TALKS);
    let found = find(&mut page, id(2, 0), "CACHE");
    assert_eq!((found.id, &*found.words), (id(2, 0), "CACHE"));
    // In the prompt, the answer and the question.
    let places: Vec<(u32, u32)> = found
        .entries
        .iter()
        .map(|hit| (hit.entry, hit.count))
        .collect();
    assert_eq!((places, found.total), (vec![(0, 1), (1, 1), (2, 1)], 3));
    // In the options and in the answer of one question.
    let found = find(&mut page, id(2, 1), "none");
    assert_eq!((found.entries.len(), found.total), (2, 3));
    assert_eq!(find(&mut page, id(2, 0), "").total, 0);
    assert_eq!(find(&mut page, id(2, 0), "nowhere").entries, []);
    // Beyond what the passage shows.
    let text = ["x".repeat(Passage::MOST), "Needle".to_owned()].concat();
    let mut page = answering(&text);
    let hit = Hit {
        entry: 1,
        count: 1,
        shown: Some((Part::Text, 6_006)),
    };
    assert_eq!(find(&mut page, id(1, 0), "needle").entries, [hit]);
}

#[test]
fn what_rules_find_stands_where_it_happened() {
    use EntryKind::{Answer, Prompt};
    let run = r#"[{"agent": "a", "turns": [
        {"prompt": "go", "response": "Done, as JSON"},
        {"prompt": "improve things", "response": "{\"ok\": true}"}]}]"#;
    let config = "[user_preferences]\njson = true\n";
    let mut page = page_with(&[("run.json", run), ("ppp.toml", config)]);
    let saved = Settings::default();
    let entries = whole(&mut page, id(1, 0), &saved).entries;
    let found: Vec<(u32, EntryKind, usize)> = entries
        .iter()
        .map(|entry| (entry.turn, kind(&entry.what), entry.found.len()))
        .collect();
    assert_eq!(
        found,
        [
            (0, Prompt, 0),
            (0, Answer, 1),
            (1, Prompt, 0),
            (1, Answer, 0)
        ]
    );
    let broken = &entries[1].found[0];
    assert_eq!(
        (broken.preference.as_str(), broken.costs),
        ("json", Some(0.05))
    );
    let outline = outline(&mut page, id(1, 0), &saved).unwrap();
    assert_eq!(outline.broken, [1]);
    assert_eq!((outline.turns[0].broken, outline.turns[1].broken), (1, 0));
    assert_eq!(
        runs(&mut page, &saved).runs[0].broken,
        [("json".to_owned(), 1)]
    );
    // What the log itself lists, an empty list too, goes before any rule.
    let listed = run.replace("\"agent\": \"a\",", "\"agent\": \"a\", \"violations\": [],");
    let mut page = page_with(&[("run.json", &listed), ("ppp.toml", config)]);
    let entries = whole(&mut page, id(1, 0), &saved).entries;
    assert_eq!(entries[1].found[0].costs, None);
}

/// From the threshold on a prompt is vague: 0.4 for its verb, 0.3 since it names nothing, 0.15 for a word.
#[test]
fn vague_prompts_are_told_from_the_threshold_on() {
    let run =
        r#"[{"agent": "a", "turns": [{"prompt": "improve things"}, {"prompt": "Rename `a.rs`"}]}]"#;
    let vague = |threshold: &str| {
        let config = format!("[ppp.proactivity]\nvagueness_threshold = {threshold}\n");
        let mut page = page_with(&[("run.json", run), ("ppp.toml", &config)]);
        let entries = whole(&mut page, id(1, 0), &Settings::default()).entries;
        let words: Vec<Vec<String>> = entries.into_iter().map(|entry| entry.vague).collect();
        words
    };
    let expected = vec![vec!["improve", "nothing specific", "things"], vec![]];
    assert_eq!(vague("0.5"), expected);
    assert_eq!(vague("0.85"), expected);
    assert_eq!(vague("0.86"), [vec![""; 0], vec![]]);
}
