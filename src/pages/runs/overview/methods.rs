//! Where the ways of telling effort disagree: how often each says the same as the one that counts, and the questions.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{NO_EFFORT, QuestionLine, Questions, Runs};

use crate::charts::format;
use crate::client::Query;
use crate::components::confusion::{Confusion, LEVELS};
use crate::components::dynamic::{dynamic, word};
use crate::components::measured::Measured;
use crate::components::not_come::not_come;
use crate::pages::runs::effort::EffortMark;
use crate::pages::runs::reader::Reader;
use crate::pages::runs::tree::Way;

/// Questions that are listed.
const MOST: usize = 200;

/// All runs, and what was asked in them.
#[derive(Clone)]
struct Judged {
    all: Arc<Runs>,
    asked: Arc<Questions>,
}

/// The comparison; it is asked for after the runs, since every method has to judge every question for it.
#[component]
pub(super) fn Methods() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let query = Query::new(
        move || reader.all().with(Option::is_some).then_some(((), ())),
        move || reader.all().track(),
        move |(), ()| {
            let all = reader.all().get_untracked();
            let asked = reader.questions();
            async move {
                let (all, asked) = (all.unwrap_or_default(), Arc::new(asked.await?));
                Ok::<_, String>(Judged { all, asked })
            }
        },
    );
    dynamic(move || match (query.error(), query.data()) {
        (None, None) => ().into_any(),
        (None, Some(judged)) if !judged.asked.questions.is_empty() => {
            view! { <Comparison judged=Judged::clone(&judged)/> }.into_any()
        }
        (error, _) => {
            let said = match error {
                Some(why) => not_come("They could not be compared.", why, move || query.retry()),
                None => view! { <p class="faint block-none">"There is no question to judge."</p> }
                    .into_any(),
            };
            view! {
                <section class="block wide" aria-labelledby="methods-title">
                    <header class="section-head">
                        <h2 id="methods-title">"Methods of judging effort"</h2>
                    </header>
                    {said}
                </section>
            }
            .into_any()
        }
    })
}

/// What methods are held against, in a word.
fn against(all: &Runs, truth: Truth) -> String {
    match truth {
        Truth::Record => "recorded".to_owned(),
        Truth::Method(at) => all.methods.get(at).cloned().unwrap_or_default(),
    }
}

/// How often each method says the same, and where they disagree.
#[component]
fn Comparison(
    /// What was asked.
    judged: Judged,
) -> impl IntoView {
    let Judged { all, asked } = judged.clone();
    let recorded = asked.questions.iter().any(|one| one.recorded.is_some());
    // Against what is recorded where anything is, else against the method that counts.
    let chosen = RwSignal::new(usize::from(
        all.method == 0 && !recorded && all.methods.len() > 1,
    ));
    let truth = if recorded {
        Truth::Record
    } else {
        Truth::Method(all.method as usize)
    };
    let shares = shares(&judged, truth);
    let against = against(&all, truth);
    let count = format::counted(u64::from(asked.count), "question");
    let head = format!("{count}, compared with {against}");
    let rows = all.methods.clone().into_iter().zip(shares).enumerate().map(|(at, (name, (same, of)))| {
        let (share, percent, words) = agreement(truth == Truth::Method(at), (same, of));
        let is_chosen = move || chosen.get() == at;
        view! {
            <tr>
                <th scope="row">
                    <button type="button" class="method" aria-pressed=word(is_chosen) on:click=move |_| chosen.set(at)>
                        <code>{name}</code>
                    </button>
                </th>
                <td class="bar-cell" aria-hidden="true">
                    <span class="stack"><i class="plain-bar" style:width=format!("{share}%")></i></span>
                </td>
                <td class="end strong">{percent}</td>
                <td class="end faint">{words}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let matrix_of = judged.clone();
    view! {
        <section class="block wide" aria-labelledby="methods-title">
            <header class="section-head">
                <h2 id="methods-title">"Methods of judging effort"</h2>
                <span class="faint">{head}</span>
            </header>
            <div class="methods">
                <table class="bar-table"><tbody>{rows}</tbody></table>
                {dynamic(move || {
                    let method = chosen.get();
                    let name = matrix_of.all.methods.get(method).cloned().unwrap_or_default();
                    let caption = format!("rows: {against}, columns: {name}");
                    let counts = matrix(&matrix_of, truth, method).map(Vec::from).into();
                    view! { <Confusion names=&LEVELS counts=counts caption=caption/> }.into_any()
                })}
            </div>
            <Disagreements judged=judged/>
            <h3 class="differ-title">"How often each method is right"</h3>
            <Measured/>
        </section>
    }
}

/// How much a method says the same: in percent, and in words. One that is compared with itself says nothing.
fn agreement(itself: bool, (same, of): (u32, u32)) -> (f64, String, String) {
    if itself {
        return (
            0.0,
            String::new(),
            "the others are compared with it".to_owned(),
        );
    }
    if of == 0 {
        return (
            0.0,
            format::UNKNOWN.to_owned(),
            "nothing to compare".to_owned(),
        );
    }
    let share = 100.0 * f64::from(same) / f64::from(of);
    (
        share,
        format!("{}%", format::fixed(share, 0)),
        format!("{same} of {of}"),
    )
}

/// What a method is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Record,
    Method(usize),
}

impl Truth {
    fn of(self, one: &QuestionLine) -> Option<u8> {
        match self {
            Self::Record => one.recorded,
            // What cannot be judged is held against nothing.
            Self::Method(at) => one.by.get(at).copied().filter(|level| *level != NO_EFFORT),
        }
    }
}

/// For each method how many questions it says the same of, and of how many.
fn shares(judged: &Judged, truth: Truth) -> Vec<(u32, u32)> {
    let share = |at: usize| {
        let mut share = (0, 0);
        for one in &judged.asked.questions {
            if let (Some(true_one), Some(answer)) = (truth.of(one), one.by.get(at)) {
                share.0 += u32::from(true_one == *answer);
                share.1 += 1;
            }
        }
        share
    };
    (0..judged.all.methods.len()).map(share).collect()
}

/// How many questions of each level a method calls what: by what they are, then by what it says.
fn matrix(judged: &Judged, truth: Truth, method: usize) -> [[u32; 3]; 3] {
    let mut counts = [[0; 3]; 3];
    for one in &judged.asked.questions {
        let (Some(is), Some(answer)) = (truth.of(one), one.by.get(method)) else {
            continue;
        };
        if let Some(count) = counts
            .get_mut(usize::from(is))
            .and_then(|row| row.get_mut(usize::from(*answer)))
        {
            *count += 1;
        }
    }
    counts
}

/// The questions that methods do not agree about.
#[component]
fn Disagreements(
    /// What was asked.
    judged: Judged,
) -> impl IntoView {
    let Judged { all, asked } = judged;
    let differ: Vec<QuestionLine> = asked
        .questions
        .iter()
        .filter(|one| differs(one))
        .cloned()
        .collect();
    let count = differ.len();
    let recorded = asked.questions.iter().any(|one| one.recorded.is_some());
    let rows = differ
        .iter()
        .take(MOST)
        .map(|one| question_row(one, &all, recorded));
    let rows = rows.collect_view();
    let methods = all
        .methods
        .iter()
        .map(|name| view! { <th scope="col"><code>{name.clone()}</code></th> });
    let methods = methods.collect_view();
    if count == 0 {
        return view! { <p class="faint block-none">"All methods agree on every question."</p> }
            .into_any();
    }
    let title = format!(
        "Methods disagree on {}",
        format::counted(count as u64, "question")
    );
    view! {
        <h3 class="differ-title">{title}</h3>
        <div class="grid-box" tabindex="0" role="region" aria-label="Questions about which methods disagree">
            <table class="differ">
                <thead>
                    <tr>
                        <th scope="col">"Question"</th>
                        <th scope="col">"Run"</th>
                        {recorded.then(|| view! { <th scope="col">"recorded"</th> })}
                        {methods}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {(count > MOST).then(|| view! { <p class="faint block-none">{format!("The first {MOST} are listed.")}</p> })}
    }
    .into_any()
}

/// A question with what was recorded, where that is told, and what each method says of it.
fn question_row(question: &QuestionLine, all: &Runs, recorded: bool) -> impl IntoView + use<> {
    let run = all.runs.get(question.run as usize);
    let way = run.map(|run| {
        let (id, name) = (run.id, run.name.clone());
        view! { <Way id=Some(id)>{name}</Way> }
    });
    let by = question.by.iter();
    let by = by.map(|effort| view! { <td><EffortMark effort=*effort/></td> });
    let record = recorded.then(|| {
        let mark = question.recorded;
        let mark = mark.map(|effort| view! { <EffortMark effort=effort/> });
        view! { <td>{mark}</td> }
    });
    view! {
        <tr>
            <th scope="row" dir="auto"><span class="question">{question.text.clone()}</span></th>
            <td class="of-run">{way}</td>
            {record}
            {by.collect_view()}
        </tr>
    }
}

fn differs(one: &QuestionLine) -> bool {
    let mut answers = one.recorded.iter().chain(&one.by);
    let first = answers.next();
    answers.any(|other| Some(other) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged() -> Judged {
        let line = |recorded, by: [u8; 2]| QuestionLine {
            recorded,
            by: by.to_vec(),
            ..QuestionLine::default()
        };
        let asked = Questions {
            questions: vec![
                line(Some(0), [0, 2]),
                line(None, [1, 1]),
                line(Some(2), [1, 2]),
                line(None, [NO_EFFORT; 2]),
            ],
            count: 4,
        };
        let all = Runs {
            methods: vec!["ours".to_owned(), "length".to_owned()],
            ..Runs::default()
        };
        Judged {
            all: Arc::new(all),
            asked: Arc::new(asked),
        }
    }

    #[test]
    fn methods_are_held_against_the_record_or_each_other() {
        assert_eq!(shares(&judged(), Truth::Record), [(1, 2), (1, 2)]);
        assert_eq!(shares(&judged(), Truth::Method(0)), [(3, 3), (1, 3)]);
        assert_eq!(
            matrix(&judged(), Truth::Record, 1),
            [[0, 0, 1], [0, 0, 0], [0, 0, 1]]
        );
        assert_eq!(
            matrix(&judged(), Truth::Method(0), 1),
            [[0, 0, 1], [0, 1, 1], [0, 0, 0]]
        );
    }

    #[test]
    fn a_question_differs_where_any_two_say_otherwise() {
        let differing: Vec<bool> = judged().asked.questions.iter().map(differs).collect();
        assert_eq!(differing, [true, false, true, false]);
    }
}
