//! Whether enough agents agree in the round in view, and how many it takes.

use leptos::prelude::*;
use steelyard_protocol::deliberation::{Course, CourseRound, QuorumRow, RoundSeen};

use super::known::{Run, reading, switch};
use super::words::{counted, ended};
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;

/// Reading of what a small group needs.
const SMALL_GROUPS: &str = "deliberation.small-groups";
/// Reading of what an opinion weighs; its second choice is trust.
const OPINION_WEIGHT: &str = "deliberation.opinion-weight";
/// What the ways are called.
const WAYS: [&str; 3] = ["Rounded down if small", "Rounded up", "All in small groups"];
/// Groups that are listed, whatever the size of the run's own.
const GROUPS: u32 = 12;

/// The section.
#[component]
pub(super) fn Quorum() -> impl IntoView {
    let run = expect_context::<Run>();
    let now = memo(move |_| {
        let at = run.here.get()?;
        run.course.found.with(|course| {
            let course = course.as_deref()?;
            Some(Now::of(course, course.rounds.get(at)?))
        })
    });
    let opinions = StoredValue::new(switch(OPINION_WEIGHT));
    let by_trust = memo(move |_| {
        opinions.with_value(|switch| switch.as_ref().is_some_and(|one| reading(one) == 1))
    });
    dynamic(move || {
        let Some(now) = now.get() else {
            return ().into_any();
        };
        let tone = match now.agreed {
            Some(true) => "quorum-answer good",
            _ => "quorum-answer",
        };
        let glyph = now.agreed.map(|agreed| {
            let glyph = if agreed { Glyph::Check } else { Glyph::Loop };
            view! { <Icon glyph=glyph size=14/> }
        });
        view! {
            <section class="quorum" class:stale=run.course.stale aria-labelledby="quorum-title">
                <header class="section-head">
                    <h2 id="quorum-title">"Quorum"</h2>
                    <p>"how many must agree, and who did"</p>
                </header>
                <p class=tone>{glyph} <b>{now.answer()}</b></p>
                <p class="quorum-how">{now.how()} {by_trust.get().then_some(" Votes are weighted by trust: the share of trust decides; the count is shown too.")}</p>
                {votes(run)}
                {table(&now)}
                {said(run)}
            </section>
        }
        .into_any()
    })
}

/// The round in view, as far as its votes go.
#[derive(Clone, Debug, Default, PartialEq)]
struct Now {
    agreed: Option<bool>,
    votes: u32,
    artifact: Option<String>,
    eligible: u32,
    required: u32,
    unavailable: usize,
    threshold: f64,
    by_similarity: bool,
    least: Option<f64>,
    limit: f64,
    ended: Option<bool>,
    groups: Vec<QuorumRow>,
}

impl Now {
    fn of(course: &Course, round: &CourseRound) -> Self {
        Self {
            agreed: round.agreed,
            votes: round.votes,
            artifact: round.artifact.clone(),
            eligible: round.eligible,
            required: round.required,
            unavailable: round.unavailable.len(),
            threshold: course.threshold,
            by_similarity: course.by_similarity,
            least: round.similarity,
            limit: course.similarity_threshold,
            ended: ended(course, round),
            groups: course.quorum.clone(),
        }
    }

    /// "3 of 4 agents accept adr-2; 3 required."
    fn answer(&self) -> String {
        let agents = counted(self.eligible, "agent");
        if self.agreed.is_none() {
            return format!(
                "No votes are recorded; {} of {agents} required.",
                self.required
            );
        }
        let Some(artifact) = &self.artifact else {
            return format!(
                "None of {agents} accepts anything; {} required.",
                self.required
            );
        };
        let accept = if self.votes == 1 { "accepts" } else { "accept" };
        format!(
            "{} of {agents} {accept} {artifact}; {} required.",
            self.votes, self.required
        )
    }

    /// "4 agents × 0.8 = 3.2, rounded down: 3." and what ends the debate.
    fn how(&self) -> String {
        let product =
            format::short((f64::from(self.eligible) * self.threshold * 1e6).round() / 1e6);
        let threshold = format::short(self.threshold);
        let required = f64::from(self.required);
        let exact = f64::from(self.eligible) * self.threshold;
        // Rounded down where small, one and two agents have to agree all.
        let rounds_small_down = self.groups.first().is_none_or(|row| row.holds == 0);
        let turned = match () {
            () if (exact - required).abs() < 1e-9 => String::new(),
            () if exact > required => ", rounded down".to_owned(),
            () if rounds_small_down && self.eligible <= 2 || required - exact >= 1.0 => {
                ", but so small a group needs all".to_owned()
            }
            () => ", rounded up".to_owned(),
        };
        let gone = match self.unavailable as u64 {
            0 => String::new(),
            gone => format!(
                " Not counted: {} that could not be reached.",
                format::counted(gone, "agent")
            ),
        };
        let votes = format!(
            "{} × {threshold} = {product}{turned}: {}.{gone}",
            counted(self.eligible, "agent"),
            self.required
        );
        let limit = format::short(self.limit);
        match (self.by_similarity, self.least) {
            (false, _) => votes,
            (true, Some(least)) => {
                let ends = if self.ended == Some(true) {
                    "so the debate ends"
                } else {
                    "so the debate continues"
                };
                format!(
                    "{votes} A similarity of {limit} or more ends the debate here: the lowest is {}, {ends}.",
                    format::fixed(least, 2)
                )
            }
            (true, None) => format!(
                "{votes} A similarity of {limit} or more ends the debate here; that of this round is unknown."
            ),
        }
    }
}

/// Groups of one agent and more, under each way.
fn table(now: &Now) -> impl IntoView + use<> {
    let labels = switch(SMALL_GROUPS).map(|switch| {
        let labels = switch.choices.into_iter().map(|choice| choice.label);
        labels.collect::<Vec<String>>()
    });
    let own = now.eligible;
    let shown = |row: &&QuorumRow| row.agents <= GROUPS || row.agents == own;
    let groups: Vec<QuorumRow> = now.groups.iter().filter(shown).copied().collect();
    let holds = groups.first().map_or(0, |row| usize::from(row.holds));
    let mine = move |row: &QuorumRow| row.agents == own;
    let heads = groups.iter().map(|row| {
        let mine = mine(row);
        view! { <th scope="col" class:own=mine aria-label=counted(row.agents, "agent")>{row.agents.to_string()}</th> }
    });
    let heads = heads.collect_view();
    let rows = WAYS.into_iter().enumerate().map(|(way, name)| {
        let cells = groups.iter().map(|row| {
            let mine = mine(row);
            view! { <td class:own=mine>{row.votes[way].to_string()}</td> }
        });
        let label = labels.as_ref().and_then(|all| all.get(way).cloned());
        let in_force = (way == holds).then(|| view! { <span class="mark">"in force"</span> });
        view! {
            <tr class:holds=way == holds>
                <th scope="row" title=label>{name} {in_force}</th>
                {cells.collect_view()}
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <div class="wide-box" tabindex="0" role="region" aria-label="Votes required by group size">
            <table class="quorum-table">
                <thead>
                    <tr>
                        <th scope="col">"Agents"</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// Who voted how; nothing where nobody did.
fn votes(run: Run) -> Dynamic {
    let votes = run.round.part(|round| round.votes.clone());
    dynamic(move || {
        run.names.track();
        let all = votes.get().unwrap_or_default();
        if all.is_empty() {
            return ().into_any();
        }
        let several = all.iter().any(|one| one.1 != all[0].1);
        let items = all.into_iter().map(|(agent, artifact, accepts)| {
            let (glyph, word) = match (accepts, &artifact) {
                (true, _) => (Glyph::Check, "for"),
                (false, Some(_)) => (Glyph::Cross, "against"),
                (false, None) => (Glyph::Cross, "accepts nothing"),
            };
            let what = artifact
                .filter(|_| several)
                .map(|artifact| format!(" {artifact}"));
            view! {
                <li class:accepts=accepts title=word>
                    <Icon glyph=glyph size=11/>
                    {run.agent(agent)}
                    <span class="unseen">{format!(": {word}")}</span>
                    <span class="vote-what">{what}</span>
                </li>
            }
        });
        view! { <ul class="votes" aria-label="Votes">{items.collect_view()}</ul> }.into_any()
    })
}

/// Reviews and dissents of the round, folded away.
fn said(run: Run) -> Dynamic {
    let said = run.round.part(said_of);
    dynamic(move || {
        run.names.track();
        let Some((reviews, dissents)) = said.get().filter(|(a, b)| !a.is_empty() || !b.is_empty())
        else {
            return ().into_any();
        };
        let counts = [(reviews.len(), "review"), (dissents.len(), "dissent")];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, noun)| format::counted(*count as u64, noun))
            .collect();
        let name = move |agent: Option<u32>| {
            agent.map_or(format::UNKNOWN.to_owned(), |agent| run.agent(agent))
        };
        let line = move |agent: Option<u32>, what: String, text: String| {
            view! { <li><b>{name(agent)}</b> " " <span class="said-what">{what}</span> <p>{text}</p></li> }
        };
        let dissents = dissents.into_iter().map(move |(agent, text, changed)| {
            line(
                agent,
                if changed {
                    "dissents, changed the artifact"
                } else {
                    "dissents"
                }
                .to_owned(),
                text,
            )
        });
        let reviews = reviews
            .into_iter()
            .map(move |(agent, artifact, text)| line(agent, format!("on {artifact}"), text));
        view! {
            <details class="round-said">
                <summary>
                    "Said in this round" <span>{counts.join(", ")}</span> <Icon glyph=Glyph::ChevronDown/>
                </summary>
                <ul tabindex="0" aria-label="Said in this round">{dissents.collect_view()} {reviews.collect_view()}</ul>
            </details>
        }
        .into_any()
    })
}

type Spoken = (
    Vec<(Option<u32>, String, String)>,
    Vec<(Option<u32>, String, bool)>,
);

/// What has words: reviews and dissents.
fn said_of(round: &RoundSeen) -> Spoken {
    let reviews = round.reviews.iter().filter(|one| !one.2.is_empty());
    let dissents = round.dissents.iter().filter(|one| !one.1.is_empty());
    (reviews.cloned().collect(), dissents.cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now(eligible: u32, required: u32, votes: u32) -> Now {
        Now {
            agreed: Some(votes >= required),
            votes,
            artifact: (votes > 0).then(|| "a".to_owned()),
            eligible,
            required,
            threshold: 0.8,
            limit: 0.95,
            ..Now::default()
        }
    }

    #[test]
    fn the_answer_counts_and_says_how() {
        let four = now(4, 3, 3);
        assert_eq!(four.answer(), "3 of 4 agents accept a; 3 required.");
        assert_eq!(four.how(), "4 agents × 0.8 = 3.2, rounded down: 3.");
        let one = now(1, 1, 1);
        assert_eq!(one.answer(), "1 of 1 agent accepts a; 1 required.");
        assert_eq!(
            one.how(),
            "1 agent × 0.8 = 0.8, but so small a group needs all: 1."
        );
        let up = QuorumRow {
            holds: 1,
            ..QuorumRow::default()
        };
        let two = Now {
            groups: vec![up],
            ..now(2, 2, 2)
        };
        assert_eq!(two.how(), "2 agents × 0.8 = 1.6, rounded up: 2.");
        assert_eq!(
            now(5, 4, 0).answer(),
            "None of 5 agents accepts anything; 4 required."
        );
        assert_eq!(now(5, 4, 0).how(), "5 agents × 0.8 = 4: 4.");
        let all = Now {
            threshold: 0.5,
            ..now(4, 4, 2)
        };
        assert_eq!(
            all.how(),
            "4 agents × 0.5 = 2, but so small a group needs all: 4."
        );
    }

    #[test]
    fn votes_that_are_not_recorded_are_not_none() {
        let now = Now {
            agreed: None,
            ..now(2, 2, 0)
        };
        assert_eq!(
            now.answer(),
            "No votes are recorded; 2 of 2 agents required."
        );
    }

    #[test]
    fn likeness_says_what_it_ends() {
        let now = Now {
            by_similarity: true,
            least: Some(0.97),
            ended: Some(true),
            unavailable: 1,
            ..now(4, 3, 1)
        };
        assert_eq!(
            now.how(),
            "4 agents × 0.8 = 3.2, rounded down: 3. Not counted: 1 agent that could not be reached. \
             A similarity of 0.95 or more ends the debate here: the lowest is 0.97, so the debate ends."
        );
    }
}
