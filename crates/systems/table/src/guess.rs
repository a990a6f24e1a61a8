//! A first map of a table's columns, from their names and what stands in them. A guess: people look at it.

use steelyard_documents::{has_word, name_words};

use super::describe::{Described, DescribedColumn, distinct};
use super::numbers::yes_or_no;
use super::{Direction, MappedColumn, TableMap};

/// As many as have a colour of their own.
const MOST_CRITERIA: usize = 12;

/// Fewer numbers in a row may be a measure all the same.
const LEAST_COUNTED: usize = 5;

/// Columns that name rows.
const NAMES: &str = "name id agent model candidate alternative option item title label solution variant \
    config method system strategy arm";
/// Columns that name the decision a row belongs to.
const DECISIONS: &str = "decision task question case round problem prompt query scenario group issue ticket \
    instance dataset experiment";
/// Numbers that tell rows apart and are no merit.
const NO_CRITERIA: &str = "id index idx row no nr rank place position order seed year month day date timestamp tstamp ts epoch version \
    uuid hash line key";
/// Words that say which way is better, the most specific first: the first line that a name has one of decides.
/// What turns the sense of others (`time saved`) comes before harm and cost (`battery weight`, `risk score`), and that
/// before what is good to have (`battery hours`), which comes before mere amounts (`hours`).
const DIRECTIONS: [(Direction, &str); 6] = [
    (
        Direction::More,
        "battery life, weight capacity, weight limit, load capacity, fault tolerance, error free, risk adjusted, \
        noise cancellation, noise cancelling, signal to noise, time between failures, time to failure, mtbf",
    ),
    (
        Direction::Less,
        "size on disk, file size, binary size, bundle size, download size, image size, accuracy loss, \
        coverage loss, false positive, false negative, battery drain, score error",
    ),
    (
        Direction::More,
        "throughput, saved, saving, success, uptime, reduction, discount, pass, passed",
    ),
    (
        Direction::Less,
        "cost, price, fee, expense, spend, spent, penalty, risk, latency, latencies, delay, lag, jitter, error, \
        failure, fail, failed, fault, defect, bug, crash, crashes, outage, incident, downtime, timeout, violation, \
        complaint, churn, loss, losses, regret, weight, mass, toxicity, hallucination, perplexity, rmse, mse, mae, \
        wer, carbon, co2, emission, energy, noise, variance, drift, warning, conflict, complexity, overhead, waste, \
        consumption, usage, used, footprint, retry, retries",
    ),
    (
        Direction::More,
        "battery, batteries, capacity, capacities, storage, memory, ram, rating, score, accuracy, precision, recall, \
        coverage, quality, warranty, lifetime, lifespan, life",
    ),
    (
        Direction::Less,
        "time, duration, second, sec, ms, minute, hour, wait, waiting, distance, effort, token",
    ),
];
/// Units of a rate, of which there had better be more where it counts tokens.
const TIMES: &str = "second sec s minute min hour";

impl Described {
    /// The map that the columns look like; one without criteria where none of them is a number.
    pub fn guess(&self) -> TableMap {
        let decision = self.decision();
        let id = self.id(decision);
        let free = |place: &usize| Some(*place) != id && Some(*place) != decision;
        let places = (0..self.columns.len()).filter(free);
        let columns = places.map(|place| &self.columns[place]);
        let named = |place: Option<usize>| place.map(|place| self.columns[place].name.clone());
        TableMap {
            id: named(id),
            decision: named(decision),
            columns: columns
                .filter(|column| column.is_criterion())
                .take(MOST_CRITERIA)
                .map(|column| MappedColumn::new(column.name.clone(), column.direction()))
                .collect(),
            ..TableMap::default()
        }
    }

    /// A column called like a decision with several rows to each of its texts.
    fn decision(&self) -> Option<usize> {
        let repeats = |column: &DescribedColumn| {
            column.distinct > 1 && 2 * column.distinct <= self.rows && column.is_label()
        };
        let fits = |column: &DescribedColumn| column.is_called(DECISIONS) && repeats(column);
        self.columns.iter().position(fits)
    }

    /// The first column that tells the rows of a decision apart, those that are called so before others.
    fn id(&self, decision: Option<usize>) -> Option<usize> {
        let called = |place: &&usize| {
            let column = &self.columns[**place];
            column.is_called(if column.is_number() { "id key" } else { NAMES })
        };
        let places = (0..self.columns.len()).filter(|place| Some(*place) != decision);
        let labels: Vec<usize> = places
            .filter(|place| self.columns[*place].distinct > 0 && self.columns[*place].is_label())
            .collect();
        let apart = |place: &&usize| self.tells_apart(**place, decision);
        let text = |place: &&usize| !self.columns[**place].is_number();
        let best = labels.iter().filter(apart).find(called);
        let best = best.or_else(|| labels.iter().filter(text).find(apart));
        let best = best.or_else(|| labels.iter().find(called));
        best.or_else(|| labels.iter().find(text)).copied()
    }

    /// Whether no two rows of a decision have the same text there.
    fn tells_apart(&self, place: usize, decision: Option<usize>) -> bool {
        let mut marks = self.columns[place].marks.clone();
        if let Some(decision) = decision {
            for (mark, group) in marks.iter_mut().zip(&self.columns[decision].marks) {
                // Within 32 bits, so that it is the same on every target.
                *mark ^= group >> 7 | (group & 127) << 25;
            }
        }
        distinct(marks) == self.rows
    }
}

impl DescribedColumn {
    /// Numbers that differ, and do not just tell rows apart or say yes or no.
    fn is_criterion(&self) -> bool {
        let counter = self.counts && self.numbers >= LEAST_COUNTED;
        let said = self.samples.iter().all(|text| yes_or_no(text).is_some());
        self.is_number()
            && self.distinct > 1
            && !self.is_called(NO_CRITERIA)
            && !self.are_dates()
            && !counter
            && !said
    }

    /// Text, or whole numbers that are no measure by their name.
    fn is_label(&self) -> bool {
        let whole = |(low, high): (f64, f64)| low.fract() == 0.0 && high.fract() == 0.0;
        let measures = direction_of(&self.name).is_some() && !self.is_called("id key");
        !self.is_number() || (!measures && self.range.is_some_and(whole))
    }

    fn direction(&self) -> Direction {
        direction_of(&self.name).unwrap_or_default()
    }

    #[inline(never)]
    fn is_called(&self, words: &str) -> bool {
        has_word(&name_words(&self.name), words)
    }
}

/// Which way is better by a column's name; `None` where it does not say. Of a rate the name of what is counted
/// says it.
fn direction_of(name: &str) -> Option<Direction> {
    let name = name_words(name);
    let (what, per) = name.split_once("_per_").unwrap_or((&name, ""));
    if has_word(what, "token") && has_word(per, TIMES) {
        return Some(Direction::More);
    }
    let words: Vec<&str> = what.split('_').collect();
    let mut directions = DIRECTIONS.iter();
    let found = directions.find(|(_, phrases)| phrases.split(", ").any(|one| has(&words, one)));
    found.map(|(direction, _)| *direction)
}

/// Whether a phrase stands among words, each of them in the singular or not.
#[inline(never)]
fn has(words: &[&str], phrase: &str) -> bool {
    let length = phrase.split(' ').count();
    let same = |(word, part): (&&str, &str)| {
        *word == part || word.strip_suffix('s').is_some_and(|word| word == part)
    };
    let mut stretches = words.windows(length);
    stretches.any(|stretch| stretch.iter().zip(phrase.split(' ')).all(same))
}

#[cfg(test)]
mod tests {
    use super::direction_of;
    use crate::{Direction, describe};
    use steelyard_documents::{Budget, read};

    /// `id`, `decision` and criteria, those with less in front that are better with less.
    fn check(text: &str, expect: &str) {
        let file = read("t.csv", text.as_bytes(), &Budget::default());
        let map = describe(&file, None).expect("a table").guess();
        let mut words = vec![
            map.id.unwrap_or_else(|| "–".into()).to_string(),
            map.decision.unwrap_or_else(|| "–".into()).to_string(),
        ];
        words.extend(map.columns.iter().map(|column| match column.better {
            Direction::More => column.column.to_string(),
            Direction::Less => format!("-{}", column.column),
        }));
        assert_eq!(words.join(" "), expect, "{text}");
    }

    #[test]
    fn names_and_directions() {
        check(
            "name,price,battery\na,1,2\nb,2,1\n",
            "name – -price battery",
        );
        check(
            "tests,cost_usd,agent\n1,2,x\n2,3,y\n",
            "agent – tests -cost_usd",
        );
        check(
            "a,cost per hour,risk_score,model size\nx,1,2,3\ny,2,3,4\n",
            "a – -cost per hour -risk_score model size",
        );
        check(
            "who,latencyMs,tokens per second,timeSaved,errorRate\na,1,2,3,4\nb,2,3,4,5\n",
            "who – -latencyMs tokens per second timeSaved -errorRate",
        );
    }

    #[test]
    fn the_most_specific_word_says_which_way_is_better() {
        let more = "battery hours, battery, Battery life (h), batteryHours, uptime, uptime hours, capacity, storage, \
            storage_gb, memory, memory GB, rating, score, accuracy, tests passed, pass rate, coverage, throughput, \
            time saved, cost savings, error reduction, tokens per second, mean time between failures, \
            weight capacity, fault tolerance, quality score, shelf life";
        let less = "price, cost, weight, weight kg, Weight (kg), battery weight, battery price, mass, latency, \
            latencyMs, seconds, hours, hours worked, time, errors, error rate, failures, failed tests, risk, \
            risk score, noise rating, size on disk, file size, memory used, memory usage, storage cost, \
            cost per hour, seconds per token, errors per second, accuracy loss, battery drain, false positives";
        for (names, expect) in [(more, Some(Direction::More)), (less, Some(Direction::Less))] {
            for name in names.split(", ") {
                assert_eq!(direction_of(name), expect, "{name}");
            }
        }
        for name in [
            "x",
            "model size",
            "screen",
            "requests per second",
            "weighted",
            "hourly",
            "",
        ] {
            assert_eq!(direction_of(name), None, "{name}");
        }
    }

    #[test]
    fn a_laptop_is_read_the_right_way_round() {
        check(
            "name,price,weight,battery hours,memory\nthin,1200,1.1,9,16\nthick,800,2.3,14,8\n",
            "name – -price -weight battery hours memory",
        );
    }

    #[test]
    fn decisions_have_several_rows() {
        let text = "task,agent,x\nt1,a,1\nt1,b,2\nt2,a,4\nt2,b,9\n";
        check(text, "agent task x");
        check("task,x\nt1,1\nt2,3\n", "task – x");
        check(
            "round,agent,x\n1,a,1\n1,b,2\n2,a,4\n2,b,9\n",
            "agent round x",
        );
    }

    #[test]
    fn counters_constants_and_texts_are_no_criteria() {
        check("nr,x,same,note\n1,5,7,a\n2,9,7,a\n", "note – x");
        check("x,y\n1,2\n3,1\n", "– – x y");
        check("x,y\n1,1\n2,5\n3,2\n4,4\n5,8\n", "– – y");
        check("name,note\na,b\n", "name –");
        check("name,x\n", "– –");
    }

    #[test]
    fn a_column_that_tells_rows_apart_names_them() {
        check("vendor,sku,x\na,p1,1\na,p2,2\n", "sku – x");
        check("id,name,x\n7,same,1\n9,same,2\n", "id – x");
    }
}
