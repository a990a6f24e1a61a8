use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::dialects::{has, has_list, items, name, pass, take};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Value, normalised,
};

use super::log::{read_ended, read_usage};
use super::question::{read_question, read_violation};
use super::read_claims;
use super::turn::{ReadTurn, read_turn};
use super::value::flag;
use crate::{Asked, Caller, Trajectory, Usage, Violation, extract};

/// Names that a trajectory may have for its agent.
const AGENT: [&str; 3] = ["agent_name", "agent", "name"];
/// Names of its lists.
pub const LISTS: [&str; 5] = [
    "turns",
    "questions_asked",
    "questions",
    "preference_violations",
    "violations",
];

/// Whether a map is a trajectory: an agent with turns, questions or violations, or turns that say prompt or response.
pub fn looks_like_trajectory(node: &Node) -> bool {
    // An event of a run's log is a part of one.
    let kind = node.get("type").and_then(Node::text).unwrap_or_default();
    if matches!(kind, "turn" | "question") && !has(node, &["turns"]) {
        return false;
    }
    let named = has(node, &AGENT[..2]) || has(node, &["run_id", "spec_id"]);
    if named && has_list(node, &LISTS) {
        return true;
    }
    let turns = node.get("turns").map_or(&[][..], Node::items);
    let first = turns.first();
    first.is_some_and(|turn| has(turn, &["prompt", "response"]))
}

/// Trajectories of a list, of a map from agents, or the one that stands there.
pub fn read_trajectories<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<Trajectory> {
    let mut all = Vec::new();
    let nodes = if looks_like_trajectory(node) {
        vec![(None, node)]
    } else {
        items(node)
    };
    for (key, node) in nodes {
        all.extend(read_trajectory(decoder, node, key));
    }
    all
}

fn read_trajectory<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    key: Option<&str>,
) -> Option<Trajectory> {
    let mut fields = decoder.fields(node, "a trajectory")?;
    let mut trajectory = Trajectory {
        agent: name(decoder, &mut fields, &AGENT)
            .or(key.map(Name::from))
            .unwrap_or_default(),
        spec: name(
            decoder,
            &mut fields,
            &["spec_id", "spec", "task_id", "task"],
        ),
        run: name(decoder, &mut fields, &["run_id", "run", "session_id"]),
        stage: name(decoder, &mut fields, &["stage"]),
        project: name(decoder, &mut fields, &["project", "cwd"]),
        branch: name(decoder, &mut fields, &["branch"]),
        models: models(decoder, &mut fields),
        claims: read_claims(decoder, &mut fields),
        span: node.span,
        ..Trajectory::default()
    };
    if trajectory.agent.is_empty() {
        let words = ["no agent", "agent_name", "called agent"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, node.span, words);
        trajectory.agent = Name::new_static("agent");
    }
    hangs(decoder, &mut fields, &mut trajectory);
    let turns = turns(decoder, &mut fields, &mut trajectory);
    questions(decoder, &mut fields, (&mut trajectory, turns));
    violations(decoder, &mut fields, &mut trajectory);
    let known = trajectory.turns.iter().filter_map(|turn| turn.tokens);
    let of_turns = Usage {
        output: known.reduce(u64::saturating_add),
        ..Usage::default()
    };
    trajectory.usage = read_usage(decoder, &mut fields).unwrap_or(of_turns);
    trajectory.ended = read_ended(decoder, &mut fields);
    // What was found in answers stands among what the log listed, and is not looked for again.
    let listed = flag(decoder, &mut fields, "lists_questions");
    pass(
        &mut fields,
        decoder,
        &["id", "created_at", "updated_at", "metadata"],
    );
    fields.finish(decoder);
    match listed {
        Some(listed) => trajectory.lists_questions = listed,
        None => extract::into(&mut trajectory),
    }
    Some(trajectory)
}

/// Reads the models that answered: one, or a list of them.
fn models<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Vec<Name> {
    let Some(entry) = take(decoder, fields, &["models", "model"]) else {
        return Vec::new();
    };
    let each = |node: &'a Node| match &node.value {
        Value::List(items) => items.iter().collect(),
        Value::Null => Vec::new(),
        _ => vec![node],
    };
    let names = each(&entry.value).into_iter();
    let names = names.filter_map(|node| decoder.verbatim(node, "the name of a model"));
    names
        .filter(|name| !name.is_empty())
        .map(Name::from)
        .collect()
}

/// A value that is not `null`.
fn value(entry: &Entry) -> Option<&Node> {
    (entry.value.value != Value::Null).then_some(&entry.value)
}

/// The place of another trajectory in their list.
fn place<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    key: &'static str,
) -> Option<usize> {
    let node = take(decoder, fields, &[key]).and_then(value)?;
    let place = decoder.number(node, key, Range::FINITE, &[])?.value;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and not below 0; what is no place in the file is told later"
    )]
    (place >= 0.0 && place.fract().abs() < f64::EPSILON).then_some(place as usize)
}

/// Reads what the trajectory hangs on: the place of another one in their list, or only that an agent called it; and the one
/// that has all of it.
fn hangs<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, trajectory: &mut Trajectory) {
    trajectory.parent = place(decoder, fields, "parent");
    trajectory.whole_in = place(decoder, fields, "whole_in");
    if let Some(node) = take(decoder, fields, &["called"]).and_then(value) {
        let called = decoder.flag(node, "called").unwrap_or(false);
        trajectory.identity.caller = called.then(Caller::default);
    }
}

/// Reads the turns; gives back the questions that stand in them.
fn turns<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    trajectory: &mut Trajectory,
) -> Vec<Asked> {
    let mut asked = Vec::new();
    let Some(entry) = take(decoder, fields, &["turns"]) else {
        return asked;
    };
    for node in decoder.list(&entry.value) {
        let place = trajectory.turns.len();
        let Some(read) = read_turn(decoder, node, place) else {
            continue;
        };
        let ReadTurn {
            turn,
            questions,
            violations,
            lists,
            lists_violations,
        } = read;
        trajectory.lists_questions |= lists;
        trajectory.lists_violations |= lists_violations;
        asked.extend(questions.into_iter().map(|one| Asked {
            turn: Some(place),
            ..one
        }));
        let broken = violations.into_iter().map(|one| Violation {
            turn: Some(place),
            ..one
        });
        trajectory.violations.extend(broken);
        trajectory.turns.push(turn);
    }
    asked
}

/// Reads the list of questions.
fn questions<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    (trajectory, in_turns): (&mut Trajectory, Vec<Asked>),
) {
    let mut listed = Vec::new();
    if let Some(entry) = take(decoder, fields, &["questions_asked", "questions"]) {
        trajectory.lists_questions = true;
        let places = places(trajectory);
        for node in decoder.list(&entry.value) {
            let Some((mut asked, turn)) = read_question(decoder, node) else {
                continue;
            };
            asked.turn = turn.and_then(|turn| place_of(decoder, turn, &places));
            listed.push(asked);
        }
    }
    trajectory.questions = joined(in_turns, listed);
}

/// Questions of turns and those that are told beside them, in the order of turns, those of no turn last. One that stands in
/// a turn as well is the same, as often as it stands there, unless it names another turn.
pub(crate) fn joined(in_turns: Vec<Asked>, beside: Vec<Asked>) -> Vec<Asked> {
    // Those of turns by their words, the last first.
    let mut open: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, one) in in_turns.iter().enumerate().rev() {
        open.entry(normalised(&one.text)).or_default().push(at);
    }
    let mut all = in_turns;
    for asked in beside {
        let same = open.get_mut(&normalised(&asked.text)).and_then(|known| {
            let fits = |at: &usize| asked.turn.is_none() || asked.turn == all[*at].turn;
            let place = known.iter().rposition(fits)?;
            Some(known.remove(place))
        });
        let Some(at) = same else {
            all.push(asked);
            continue;
        };
        let there = &mut all[at];
        there.effort = there.effort.or(asked.effort);
        there.kind = there.kind.or(asked.kind);
        there.answer = there.answer.take().or(asked.answer);
        if there.options.is_empty() {
            there.options = asked.options;
        }
    }
    all.sort_by_key(|one| one.turn.unwrap_or(usize::MAX));
    all
}

/// Reads the list of violations. One that stands in a turn as well is the same.
fn violations<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, trajectory: &mut Trajectory) {
    let Some(entry) = take(decoder, fields, &["preference_violations", "violations"]) else {
        return;
    };
    // Without a value nobody has said what was broken.
    trajectory.lists_violations |= entry.value.value != Value::Null;
    let words = |one: &Violation, turn| (one.preference.clone(), one.actual.clone(), turn);
    let in_turns = trajectory.violations.iter();
    let known: BTreeSet<_> = in_turns
        .flat_map(|one| [words(one, one.turn), words(one, None)])
        .collect();
    let places = places(trajectory);
    for node in decoder.list(&entry.value) {
        let Some((mut broken, turn)) = read_violation(decoder, node) else {
            continue;
        };
        broken.turn = turn.and_then(|turn| place_of(decoder, turn, &places));
        if !known.contains(&words(&broken, broken.turn)) {
            trajectory.violations.push(broken);
        }
    }
}

/// The places of turns by their numbers; of two that have one number the first.
fn places(trajectory: &Trajectory) -> BTreeMap<u32, usize> {
    let turns = trajectory.turns.iter().enumerate().rev();
    turns.map(|(place, turn)| (turn.number, place)).collect()
}

/// The place of the turn of a number; one that is not there is told.
fn place_of<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    places: &BTreeMap<u32, usize>,
) -> Option<usize> {
    let number = decoder.number(node, "turn", Range::FINITE, &[])?.value;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and in bounds, or not a number of a turn"
    )]
    let whole = (number.fract().abs() < f64::EPSILON && (0.0..=4e9).contains(&number))
        .then_some(number as u32);
    let place = whole.and_then(|number| places.get(&number).copied());
    if place.is_none() && !(places.is_empty() && whole.is_some()) {
        let found = decoder.found(node);
        let words = [
            found.as_str(),
            "the number of a turn",
            "counts, but in no turn",
        ];
        decoder.report(Severity::Warning, Code::OUT_OF_RANGE, node.span, words);
    }
    place
}
