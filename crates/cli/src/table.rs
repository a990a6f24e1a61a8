use std::collections::BTreeSet;
use std::io::{self, Write};

use steelyard_decision::{
    Cells, Model, Origin, Provenance, Standing, StepState, Weighed, contributions, decimals_apart,
    fixed, reason, score_decimals, shown_difference, signed, signed_fixed, step_words,
};
use steelyard_documents::counted;

use crate::terminal::{flat, line};

/// Prints all alternatives, each called `noun`, with their contributions; the gated ones below, with the reason.
pub(crate) fn ranking(
    noun: &str,
    model: &Model,
    cells: &Cells,
    weighed: &Weighed,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut rows = vec![head(noun, cells)];
    let mut reasons = Vec::new();
    let decimals = score_decimals(&model.parameters, cells, weighed, 2);
    for (rank, place) in weighed.order.iter().enumerate() {
        let alternative = &cells.alternatives[*place];
        let (rank, why) = match weighed.standings[*place] {
            Standing::Ranked => ((rank + 1).to_string(), String::new()),
            Standing::Unscored => ("–".to_owned(), "no score".to_owned()),
            Standing::Out => ("–".to_owned(), "did not rank before this stage".to_owned()),
            Standing::Gated(gate) => {
                let label = &alternative.gates[gate].label;
                (
                    "–".to_owned(),
                    format!(
                        "{label}: {}",
                        reason(&model.parameters, cells, *place, gate)
                    ),
                )
            }
        };
        // Numbers that are not all there, or too large to be added up, make no score.
        let numberless = cells.numberless(weighed.standings[*place], *place);
        let score = Some(weighed.scores[*place]).filter(|score| score.is_finite());
        let score = score.filter(|_| numberless.is_none());
        let score = score.map_or("–".to_owned(), |score| fixed(score, decimals));
        let mut row = vec![rank, alternative.label.to_string(), score];
        let parts = contributions(&model.parameters, cells, *place);
        row.extend(parts.iter().map(|part| {
            let hole = numberless.is_some() && cells.is_hole(part.criterion, *place);
            if hole || !part.value.is_finite() {
                "–".to_owned()
            } else {
                let origins = &cells.columns[part.criterion].origins;
                marked(signed(part.value), origins.get(*place))
            }
        }));
        rows.push(row);
        reasons.push(why);
    }
    let rows = flattened(&rows);
    let widths = widths(&rows);
    for (at, row) in rows.iter().enumerate() {
        let why = at
            .checked_sub(1)
            .and_then(|at| reasons.get(at))
            .map_or("", String::as_str);
        print_row(row, &widths, why, out)?;
    }
    legend([cells].into_iter(), out)
}

/// Prints the numbers of what is compared with nothing, as they are before any weight.
pub(crate) fn apart(models: &[Model], out: &mut impl Write) -> io::Result<()> {
    let Some(first) = models.first() else {
        return Ok(());
    };
    let criteria = first.cells.criteria.iter();
    let titles = ["task", ""].map(str::to_owned).into_iter();
    let head = titles.chain(criteria.map(|one| one.label.to_string()));
    let mut table = vec![head.collect()];
    for model in models {
        for (place, alternative) in model.cells.alternatives.iter().enumerate() {
            let mut row = vec![model.title.to_string(), alternative.label.to_string()];
            let columns = model.cells.columns.iter();
            row.extend(columns.map(|column| {
                let x = column.x.get(place).copied().unwrap_or_default();
                marked(signed(x), column.origins.get(place))
            }));
            table.push(row);
        }
    }
    rows(&table, out)?;
    legend(models.iter().map(|model| &model.cells), out)
}

/// The mark of a number that a rule of thumb gave.
const HEURISTIC: &str = "~";

/// A number with its mark, where a rule of thumb gave it.
fn marked(number: String, origin: Option<&Origin>) -> String {
    if origin.is_some_and(Origin::is_heuristic) {
        number + HEURISTIC
    } else {
        number
    }
}

/// Says of marked numbers what stands for what.
fn legend<'a>(all: impl Iterator<Item = &'a Cells>, out: &mut impl Write) -> io::Result<()> {
    let columns = all.flat_map(|cells| &cells.columns);
    let notes = columns.flat_map(|column| &column.origins);
    let notes = notes.flat_map(|origin| &origin.notes);
    let notes = notes.filter(|(how, _)| *how == Provenance::Heuristic);
    let notes: BTreeSet<&str> = notes.map(|(_, note)| note.as_str()).collect();
    for note in notes {
        line!(out, "{HEURISTIC} heuristic: {note}")?;
    }
    Ok(())
}

fn head(noun: &str, cells: &Cells) -> Vec<String> {
    let fixed = ["#", noun, "score"].map(str::to_owned);
    let criteria = cells.criteria.iter().map(|one| one.label.to_string());
    fixed.into_iter().chain(criteria).collect()
}

/// Each cell on one line, as wide as it is printed.
fn flattened(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let row = |row: &Vec<String>| row.iter().map(|cell| short(flat(cell))).collect();
    rows.iter().map(row).collect()
}

/// A cell that leaves room for the others; a width of more than 65,535 is also none that can be asked for.
fn short(mut cell: String) -> String {
    /// In characters.
    const LONGEST: usize = 200;
    if cell.chars().count() > LONGEST {
        let end = cell.char_indices().nth(LONGEST - 1).map_or(0, |(at, _)| at);
        cell.truncate(end);
        cell.push('…');
    }
    cell
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
    };
    (0..columns)
        .map(|column| widest(column).unwrap_or(0))
        .collect()
}

fn print_row(row: &[String], widths: &[usize], why: &str, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    for (at, (cell, width)) in row.iter().zip(widths).enumerate() {
        let gap = if at == 0 { "" } else { "  " };
        // Names stand left, numbers right.
        line = if at == 1 {
            format!("{line}{gap}{cell:<width$}")
        } else {
            format!("{line}{gap}{cell:>width$}")
        };
    }
    line!(out, "{line}{}{why}", if why.is_empty() { "" } else { "  " })
}

/// Prints the rules in order with the numbers they compared.
pub(crate) fn rules(cells: &Cells, weighed: &Weighed, out: &mut impl Write) -> io::Result<()> {
    let steps = cells.guards.iter().zip(&weighed.trace);
    let lines: Vec<Vec<String>> = steps
        .map(|(guard, step)| {
            let state = match step.state {
                StepState::Held => guard.status.id.as_str(),
                StepState::Failed => "no",
                StepState::NotReached => "not reached",
            };
            let words = step_words(cells, guard, step);
            vec![guard.label.to_string(), words, state.to_owned()]
        })
        .collect();
    rows(&lines, out)
}

/// Prints rows in columns, all standing left.
pub(crate) fn rows(rows: &[Vec<String>], out: &mut impl Write) -> io::Result<()> {
    let rows = flattened(rows);
    let widths = widths(&rows);
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            if *width > 0 {
                line = format!("{line}  {cell:<width$}");
            }
        }
        line!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Two means and the second minus the first, with at least so many decimals and as many as tell them apart.
pub(crate) fn means(a: f64, b: f64, least: usize) -> [String; 3] {
    let decimals = decimals_apart(a, b, least);
    let by = shown_difference(b, a, decimals);
    [
        fixed(a, decimals),
        fixed(b, decimals),
        signed_fixed(by, decimals),
    ]
}

/// "1 of 3 winners and 2 statuses change", of counts in that order.
pub(crate) fn changes((winners, all, statuses): (usize, usize, usize)) -> String {
    let all = counted(all, "winner", "winners");
    let statuses = counted(statuses, "status", "statuses");
    format!("{winners} of {all} and {statuses} change")
}

/// Prints what a decision is called, a line apart from the one before.
pub(crate) fn title(model: &Model, place: usize, out: &mut impl Write) -> io::Result<()> {
    if place > 0 {
        writeln!(out)?;
    }
    if model.title.is_empty() {
        return Ok(());
    }
    line!(out, "{}", model.title)
}

#[cfg(test)]
mod tests {
    use super::{means, rows};

    #[test]
    fn a_difference_is_that_of_the_means_beside_it() {
        assert_eq!(means(0.664, 0.266, 2), ["0.66", "0.27", "−0.39"]);
        assert_eq!(means(0.5, 0.5004, 2), ["0.5000", "0.5004", "+0.0004"]);
        assert_eq!(means(0.5, 0.5, 2), ["0.50", "0.50", "0.00"]);
    }

    #[test]
    fn long_names_are_shortened() {
        for length in [200, 201, 65_535, 65_536, 1 << 20] {
            let name = "é".repeat(length);
            let mut out = Vec::new();
            rows(
                &[
                    vec![name, "x".to_owned()],
                    vec!["a".to_owned(), "y".to_owned()],
                ],
                &mut out,
            )
            .expect("a buffer");
            let text = String::from_utf8(out).expect("text");
            let lines: Vec<&str> = text.lines().collect();
            assert!(
                lines.iter().all(|line| line.chars().count() == 205),
                "{length}"
            );
            assert_eq!(lines[0].contains('…'), length > 200);
            assert!(lines[1].ends_with("  y"), "{length}");
        }
    }
}
