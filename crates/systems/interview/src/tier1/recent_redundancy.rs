use steelyard_decision::{Atom, GateTest, Op};

use super::{Veto, passes};
use crate::focus::Candidate;
use crate::rule::{About, Given, Number, Sort, Turn};
use crate::state::{Speaker, Utterance};
use steelyard_documents::similarity::Counted;

/// What was just asked is not asked again.
#[derive(Debug)]
pub(super) struct RecentRedundancy;

static ABOUT: About = About {
    id: "recent_redundancy",
    label: "Recent redundancy",
    numbers: &[
        Number {
            key: "similarity_threshold",
            label: "Similarity to a question",
            default: 0.85,
            sort: Sort::Limit,
        },
        Number {
            key: "lookback_window",
            label: "Questions looked at",
            default: 6.0,
            sort: Sort::Count,
        },
        Number {
            key: "answer_similarity_threshold",
            label: "Similarity to an answer",
            default: 0.75,
            sort: Sort::Optional,
        },
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Veto for RecentRedundancy {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn test(&self, turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
        let window = given.count(1);
        let questions = closest(turn, Speaker::Interviewer, window, candidate);
        let answers = given.limit(2).and_then(|limit| {
            let closest = closest(turn, Speaker::Respondent, window, candidate)?;
            Some(atom("answer", closest, limit))
        });
        let questions = given.limit(0).zip(questions);
        let questions = questions.map(|(limit, closest)| atom("question", closest, limit));
        let tests: Vec<GateTest> = questions.into_iter().chain(answers).collect();
        if tests.is_empty() {
            return passes("questions", "nothing was asked before");
        }
        GateTest::All(tests)
    }
}

fn atom(sort: &str, (measured, closest): Closest<'_>, limit: usize) -> GateTest {
    GateTest::Atom(Atom::Number {
        label: format!("similarity to the {sort} “{}”", closest.excerpt).into(),
        measured,
        criterion: None,
        op: Op::Lt,
        limit,
    })
}

/// A text and how alike it is.
pub(crate) type Closest<'a> = (f64, &'a Utterance);

/// What was said by one of the two that the description of a candidate is most like, the newest of equal ones.
pub(crate) fn closest<'a>(
    turn: Turn<'a>,
    speaker: Speaker,
    window: usize,
    candidate: &Candidate,
) -> Option<Closest<'a>> {
    let said = turn.state.utterances.iter().zip(turn.counted).rev();
    let by = |(one, _): &(&Utterance, _)| one.speaker == speaker;
    let texts: Vec<_> = if turn.by_turns {
        said.take(window).filter(by).collect()
    } else {
        said.filter(by).take(window).collect()
    };
    let own = Counted::of(turn.method, &candidate.focus.description);
    let mut best: Option<Closest<'_>> = None;
    for (one, counted) in texts {
        let counted = counted.get_or_init(|| Counted::of(turn.method, &one.text));
        let alike = own.similarity(counted);
        if best.is_none_or(|(most, _)| alike > most) {
            best = Some((alike, one));
        }
    }
    best
}
