//! What is asked of the interview of which a decision is a turn, and told of it, with something in every field.

use steelyard_protocol::Question;
use steelyard_protocol::interview::{
    Ask, Course, CourseOf, CourseTurn, Coverage, CoverageOf, Finding, Interview, Judged, JudgedAt,
    Known, KnownAt, Likeness, Logged, LoggedTerm, NodeRole, NodeSeen, Said, ThenNow,
};

use super::{same_answers, text};

pub(crate) fn questions() -> Vec<Interview> {
    vec![
        CourseOf {}.asked(),
        KnownAt {}.asked(),
        JudgedAt {}.asked(),
        CoverageOf {}.asked(),
    ]
}

pub(crate) fn every_answer_comes_back_the_same() {
    same_answers::<CourseOf>(&[Course::default(), course()]);
    same_answers::<KnownAt>(&[Known::default(), known()]);
    same_answers::<JudgedAt>(&[Judged::default(), judged()]);
    same_answers::<CoverageOf>(&[Coverage::default(), coverage()]);
}

/// Adding a role without a sample of it makes this fail to compile.
pub(crate) fn place_of(role: NodeRole) -> usize {
    match role {
        NodeRole::Other => 0,
        NodeRole::Focus => 1,
        NodeRole::Peripheral => 2,
        NodeRole::Opposite => 3,
    }
}

pub(crate) fn roles() -> Vec<NodeRole> {
    known().nodes.iter().map(|node| node.role).collect()
}

fn course() -> Course {
    Course {
        without_config: text("no scoring config is read: the defaults apply"),
        first: u32::MAX,
        strategies: vec![text("deepen"), text("cover_element")],
        phases: vec![text("Exploratory"), text("Focused")],
        turns: vec![
            CourseTurn {
                number: 128,
                phase: 1,
                recorded: Some(text("deepen")),
                candidates: vec![0, 1, 1, u32::MAX],
            },
            CourseTurn::default(),
        ],
    }
}

fn said() -> Said {
    Said {
        asked: true,
        turn: Some(u32::MAX),
        sentiment: Some(-0.0),
        text: text("Wie war’s?\r\n\u{0}\u{202e}שלום"),
        place: (7, 12),
    }
}

fn known() -> Known {
    let node = |role| NodeSeen {
        label: text("on \"time\""),
        kind: text("attribute"),
        stance: -1,
        confidence: Some(0.1 + 0.2),
        cluster: u32::MAX,
        degree: 300,
        role,
        at: (0.0, f64::MIN_POSITIVE),
        place: (u32::MAX, 1),
    };
    let roles = [
        NodeRole::Other,
        NodeRole::Focus,
        NodeRole::Peripheral,
        NodeRole::Opposite,
    ];
    let mut nodes: Vec<_> = roles.map(node).to_vec();
    nodes.extend([-1, 0, 1].map(|stance| NodeSeen {
        stance,
        confidence: None,
        ..node(NodeRole::Other)
    }));
    Known {
        said: vec![said(), Said::default()],
        said_before: 140,
        nodes,
        nodes_before: u32::MAX,
        edges: vec![(0, u32::MAX, 0.5), (1, 0, -0.0)],
        measures: vec![(text("Density"), text("0.33"))],
        signals: vec![(text("Ambiguity"), text("0.30: vague"))],
        elements: vec![(text("price"), true), (text("saddle"), false)],
        seen_by: text("by id"),
    }
}

fn judged() -> Judged {
    let then_now = |then, now, differs| ThenNow { then, now, differs };
    let term = LoggedTerm {
        label: text("Coverage gap"),
        slot: u8::MAX,
        raw: then_now(Some(0.85), Some(1.15), true),
        weight: then_now(None, Some(0.1 + 0.2), false),
        then: text("1 gap"),
        now: text("2 gaps"),
    };
    let alike = Likeness {
        candidate: u32::MAX,
        about: text("Deepen: way to work"),
        closest: Some(said()),
        similarity: 0.1 + 0.2,
        limit: Some(0.85),
    };
    Judged {
        phase: text("focused"),
        method: text("tfidf_char"),
        likeness: vec![alike, Likeness::default()],
        log: Some(Logged {
            strategy: text("deepen"),
            candidate: Some(3),
            score: then_now(Some(f64::MAX), None, true),
            multiplier: then_now(Some(1.2), Some(-0.0), false),
            terms: vec![term, LoggedTerm::default()],
        }),
        asks: vec![
            Ask {
                candidate: u32::MAX,
                label: text("Deepen: way to work"),
                strategy: text("Deepen"),
                hint: text("Ask why."),
                focus_type: text("depth"),
                about: text("Deepen: way to work"),
                nodes: text("n1"),
                element: String::new(),
                confidence: 0.1 + 0.2,
            },
            Ask::default(),
        ],
        chosen: Some(1),
    }
}

fn coverage() -> Coverage {
    Coverage {
        turns: u32::MAX,
        interviews: 2,
        findings: vec![
            Finding {
                part: text("Multipliers"),
                warns: true,
                words: text("Never applied."),
                parameters: vec![text("interview.phase.closing.bridge")],
            },
            Finding::default(),
        ],
    }
}
