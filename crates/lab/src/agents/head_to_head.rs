use serde::Serialize;
use steelyard_documents::{Name, counted};

use super::{Contest, Contests, Part, by_task};
use crate::ab::{Drawing, FEWEST_EXACT, MeasureKind, MeasureReport, Pairs, mcnemar};

/// Chances below this are called seldom.
const SELDOM: f64 = 0.05;

/// Two over the decisions in which both stand. A task goes to who is at the top of more of these.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeadToHead {
    /// The one: A of the measures.
    pub one: Name,
    /// The other: B.
    pub other: Name,
    /// Decisions in which both stand.
    pub decisions: usize,
    /// Tasks that those belong to.
    pub tasks: usize,
    /// Tasks that go to the one.
    pub wins: usize,
    /// Tasks that go to the other.
    pub losses: usize,
    /// Tasks that go to neither.
    pub even: usize,
    /// Of these, those of which nobody wins a decision.
    pub no_winner: usize,
    /// Of those that go to one of them, those with a rule of thumb in the scores of a decision in which both stand.
    pub heuristic: usize,
    /// The exact sign test's two-sided p of wins against losses; `None` where too few tasks differ.
    pub exact_p: Option<f64>,
    /// Which does better, and whether by more than chance, in a sentence.
    pub note: String,
    /// Numbers of both over the tasks in which they are known of both.
    pub measures: Vec<MeasureReport>,
}

/// What is measured of both, over the tasks in which it is known of both.
fn measures<'c>(
    both: &(impl Iterator<Item = (&'c Contest, &'c Part, &'c Part)> + Clone),
    kinds: &[MeasureKind],
    drawing: &mut Drawing,
) -> Vec<MeasureReport> {
    let mut measures = Vec::new();
    for (at, kind) in kinds.iter().enumerate() {
        let known = both.clone().filter_map(|(contest, a, b)| {
            let [a, b] = [a, b].map(|part| part.values.get(at).copied().flatten());
            Some((contest.group, [a?, b?]))
        });
        let known = by_task(known).map(|(group, [a, b])| (group, a, b));
        let pairs = Pairs::of(known.collect());
        if !pairs.is_empty() {
            measures.push(MeasureReport::drawn(kind, &pairs, drawing));
        }
    }
    measures
}

impl HeadToHead {
    /// Everything but the intervals, which `drawing` gives in the order of the measures.
    pub(super) fn new(
        contests: &Contests,
        kinds: &[MeasureKind],
        [a, b]: [usize; 2],
        drawing: &mut Drawing,
    ) -> Self {
        let both = contests.all.iter().filter_map(|contest| {
            let of = |who: usize| contest.parts.iter().find(|part| part.who == who);
            Some((contest, of(a)?, of(b)?))
        });
        let top = |top: bool| f64::from(u8::from(top));
        let tops = both.clone().map(|(contest, a, b)| {
            let row = [
                top(a.top) - top(b.top),
                top(contest.tops > 0),
                top(contest.heuristic),
            ];
            (contest.group, row)
        });
        let (mut wins, mut losses, mut even, mut no_winner, mut heuristic) = (0, 0, 0, 0, 0);
        for (_, [balance, won, guessed]) in by_task(tops) {
            *match balance {
                x if x > 0.0 => &mut wins,
                x if x < 0.0 => &mut losses,
                _ => &mut even,
            } += 1;
            no_winner += usize::from(won <= 0.0);
            heuristic += usize::from(balance != 0.0 && guessed > 0.0);
        }
        let mut found = Self {
            one: contests.names[a].clone(),
            other: contests.names[b].clone(),
            decisions: both.clone().count(),
            tasks: wins + losses + even,
            wins,
            losses,
            even,
            no_winner,
            heuristic,
            exact_p: None,
            note: String::new(),
            measures: Vec::new(),
        };
        if wins + losses >= FEWEST_EXACT {
            found.exact_p = Some(mcnemar(wins, losses).exact);
        }
        found.note = found.words() + &found.guessed();
        found.measures = measures(&both, kinds, drawing);
        found
    }

    /// How many of the tasks that differ nobody judged; or nothing.
    fn guessed(&self) -> String {
        let differ = self.wins + self.losses;
        let which = match self.heuristic {
            0 => return String::new(),
            1 if differ == 1 => "It is".to_owned(),
            all if all == differ => format!("All {all} are"),
            1 => format!("1 of the {differ} is"),
            some => format!("{some} of the {differ} are"),
        };
        format!(" {which} by a heuristic, such as how a log ended. Enter outcomes to judge them.")
    }

    /// Which does better, and whether by more than chance.
    fn words(&self) -> String {
        let Self {
            one, other, tasks, ..
        } = self;
        if *tasks == 0 {
            return format!("{one} and {other} share no task, so they cannot be compared.");
        }
        let differ = self.wins + self.losses;
        let (best, most, rest, least) = if self.wins >= self.losses {
            (one, self.wins, other, self.losses)
        } else {
            (other, self.losses, one, self.wins)
        };
        let Some(p) = self.exact_p else {
            let of = counted(*tasks, "task", "tasks");
            let verb = if *tasks == 1 { "differs" } else { "differ" };
            return format!(
                "Too few to tell: {differ} of {of} {verb} ({best} won {most}, {rest} {least}), {FEWEST_EXACT} are needed."
            );
        };
        let chance = match p {
            ..0.001 => "Chance alone hardly ever does this: p < 0.001".to_owned(),
            ..SELDOM => format!("Chance alone seldom does this: p = {p:.3}"),
            _ => format!("This could be chance: p = {p:.2}"),
        };
        if most == least {
            return format!("{one} and {other} won {most} each of the {differ} tasks that differ.");
        }
        format!("{best} won {most} of the {differ} tasks that differ, {rest} {least}. {chance}.")
    }
}
