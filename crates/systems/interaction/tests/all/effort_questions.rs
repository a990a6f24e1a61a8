//! Questions that somebody collected, as they are read, and what is said of those that cannot be.

use proptest::prelude::{any, proptest};
use steelyard_documents::Severity;
use steelyard_interaction::{Collected, Labels, read_questions};
use steelyard_runs::Effort;

fn read(name: &str, text: &str, labels: Labels) -> Collected {
    read_questions(name, text.to_owned(), labels)
}

/// Texts with their labels.
fn labels(collected: &Collected) -> Vec<(&str, Option<Effort>)> {
    let questions = collected.questions.iter();
    questions
        .map(|one| (one.asked.text.as_str(), one.asked.effort))
        .collect()
}

/// "2:10 found / expected / done" of each error and warning.
fn reported(collected: &Collected) -> Vec<String> {
    let reported = collected.diagnostics.iter();
    reported
        .filter(|one| one.severity > Severity::Note)
        .map(|one| {
            let (line, column) = (one.line, one.column);
            format!(
                "{line}:{column} {} / {} / {}",
                one.found, one.expected, one.done
            )
        })
        .collect()
}

fn names(collected: &Collected, question: usize) -> Vec<&str> {
    let context = collected.questions[question].context.iter();
    context.map(|(name, _)| name.as_str()).collect()
}

#[test]
fn lines_of_json_and_of_text_in_their_order() {
    let text = "Tabs or spaces? \n\n{\"text\": \" Why? \", \"effort\": \"High\", \"why\": \"x\", \"context\": \"a.md\"}\r\n- Größe?\n\
        {\"question\": \"Theme\", \"options\": [\"dark; soft\", \"light\"], \"label\": \"low\", \"context\": [\"a.md\", \"b.md\"]}";
    let collected = read("q.jsonl", text, Labels::Optional);
    assert_eq!(reported(&collected), Vec::<String>::new());
    assert_eq!(
        labels(&collected),
        [
            ("Tabs or spaces?", None),
            (" Why? ", Some(Effort::High)),
            ("- Größe?", None),
            ("Theme", Some(Effort::Low)),
        ]
    );
    assert_eq!(
        collected.questions[3].asked.options,
        ["dark; soft", "light"]
    );
    assert_eq!(names(&collected, 1), ["a.md"]);
    assert_eq!(names(&collected, 3), ["a.md", "b.md"]);
    let line = |at: usize| {
        let span = collected.questions[at].asked.span;
        collected.source.lines.line_of(span.start)
    };
    assert_eq!([0, 1, 2, 3].map(line), [1, 3, 4, 5]);
}

#[test]
fn rows_of_a_table() {
    let text = "Question;Effort;Context;Options\n\"Which; a or b?\";low;a.md;a;\n\n Why? ;HIGH;\"a.md; b.md\";\"x;y\"\nWho?;;;\n";
    let collected = read("q.CSV", text, Labels::Optional);
    assert_eq!(
        reported(&collected),
        ["2:1 5 cells / at most 4, one for each column / question left out"]
    );
    assert_eq!(
        labels(&collected),
        [(" Why? ", Some(Effort::High)), ("Who?", None)]
    );
    assert_eq!(names(&collected, 0), ["a.md", "b.md"]);
    assert_eq!(collected.questions[0].asked.options, ["x", "y"]);
    let collected = read("q.tsv", "effort\ttext\nlow\tA, b or c?\n", Labels::Required);
    assert_eq!(labels(&collected), [("A, b or c?", Some(Effort::Low))]);
}

#[test]
fn what_is_wrong_is_told_at_its_place_and_costs_itself() {
    let text = "{\"text\": \"ä?\", \"effort\": \"huge\"}\n{\"text\": \"b?\"}\n{\"effort\": \"low\"}\n{\"text\": [1], \"effort\": \"low\"}\n\
        {\"text\": \"c?\", \"effort\": 3}\n{\"text\": \"d?\", \"effort\"}\nplain?\n{\"text\": \"e?\", \"effort\": \"low\", \"context\": 4}\n\
        {\"text\": \"f?\", \"effort\": \"low\", \"options\": [true]}\n{\"text\": \"g?\", \"efort\": \"low\"}\n{\"text\": \"h?\", \"effort\": \"low\"}\n";
    let collected = read("q.jsonl", text, Labels::Required);
    assert_eq!(labels(&collected), [("h?", Some(Effort::Low))]);
    assert_eq!(
        reported(&collected),
        [
            "1:26 \"huge\" / low, medium or high / question left out",
            "2:1 a question without effort / low, medium or high / question left out",
            "3:1 a question without text / text / question left out",
            "4:10 a list of 1 / the question as text / left out",
            "5:26 3 / low, medium or high / question left out",
            "6:24 `}` / `:` after a key / the document left out",
            "7:1 a question without effort / low, medium or high / question left out",
            "8:44 4 / context as a list of texts / left out",
            "9:45 true / an option as text / left out",
            "10:1 a question without effort / low, medium or high / question left out",
            "10:16 \"efort\" / perhaps effort / kept in the file, not used",
        ]
    );
}

#[test]
fn a_table_without_its_columns_is_left_out_whole() {
    let collected = read("q.csv", "frage,effort\nWarum?,low\n", Labels::Optional);
    let expected = "the columns text and effort, or only text if nothing is measured";
    assert_eq!(
        reported(&collected),
        [format!(
            "1:1 the columns frage, effort / {expected} / file left out"
        )]
    );
    let without = "text,level\nWhy?,low\n";
    assert_eq!(reported(&read("q.csv", without, Labels::Required)).len(), 1);
    let collected = read("q.csv", without, Labels::Optional);
    assert_eq!(labels(&collected), [("Why?", None)]);
    let collected = read("q.csv", "", Labels::Required);
    assert_eq!(
        reported(&collected),
        [format!("1:1 no column / {expected} / file left out")]
    );
}

#[test]
fn a_label_that_is_no_level_is_told_in_its_cell() {
    let text = "text,effort\n\"a, b?\",tiny\nc?,low\nd?,\n";
    let collected = read("q.csv", text, Labels::Required);
    assert_eq!(
        reported(&collected),
        [
            "2:9 tiny / low, medium or high / question left out",
            "4:1 a question without effort / low, medium or high / question left out",
        ]
    );
    assert_eq!(labels(&collected), [("c?", Some(Effort::Low))]);
}

proptest! {
    #[test]
    fn any_text_is_read(
        text in any::<String>(), lines in "([ -~\r\n\t\"{}:,;]|\\{\"text\": \"a\\?\", \"effort\": \"low\"\\}){0,60}",
    ) {
        for text in [&text, &lines] {
            for name in ["q.jsonl", "q.csv", "q.tsv", "q.txt"] {
                for labels in [Labels::Optional, Labels::Required] {
                    let collected = read(name, text, labels);
                    for one in &collected.questions {
                        assert!(labels == Labels::Optional || one.asked.effort.is_some());
                        assert!(text.get(one.asked.span.start..one.asked.span.end).is_some());
                    }
                }
            }
        }
    }
}
