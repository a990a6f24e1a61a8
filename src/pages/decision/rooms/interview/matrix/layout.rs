//! Which parameter stands in which cell: pure.

use steelyard_protocol::{Frame, Parameter};

/// The row of the scorers' defaults.
const DEFAULTS: &str = "default";

/// Groups of the parameters that stand in it: scorers' defaults, weights of strategies, multipliers.
const WEIGHTS: &str = "weights";
pub(in super::super) const MATRIX: &str = "matrix";
pub(in super::super) const PHASE: &str = "phase";

/// Whether a parameter has a cell in the map of a decision.
pub(in super::super) fn has_cell(frame: &Frame, id: &str) -> bool {
    let mut all = frame.parameters.iter();
    let group = all.find(|one| one.id == id).map(|one| one.group.as_str());
    group.is_some_and(|group| [WEIGHTS, MATRIX, PHASE].contains(&group))
}

/// A row of the map.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MapRow {
    /// Its strategy, or that it is of the defaults.
    pub(super) name: String,
    /// A cell for each scorer, then for each phase.
    cells: Vec<Option<Parameter>>,
}

/// All cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// Name and palette slot of each scorer.
    pub(super) scorers: Vec<(String, u8)>,
    /// Id of each phase.
    pub(super) phases: Vec<String>,
    /// The defaults, then the strategies.
    pub(super) rows: Vec<MapRow>,
}

/// The cells of a decision, by the public ids of its parameters: `interview.SCORER.STRATEGY` and
/// `interview.phase.PHASE.STRATEGY`.
pub(super) fn layout(frame: &Frame) -> Layout {
    let of_group = |group: &'static str| {
        let all = frame
            .parameters
            .iter()
            .filter(move |one| one.group == group);
        all.filter_map(|one| {
            let id = one.id.strip_prefix("interview.")?;
            let id = id.strip_prefix("phase.").unwrap_or(id);
            Some((id.split_once('.')?, one))
        })
    };
    let mut names: Vec<&str> = vec![DEFAULTS];
    let (mut scorers, mut phases) = (Vec::new(), Vec::new());
    for ((scorer, _), _) in of_group(WEIGHTS) {
        scorers.push(scorer);
    }
    for ((_, strategy), _) in of_group(MATRIX) {
        if !names.contains(&strategy) {
            names.push(strategy);
        }
    }
    for ((phase, _), _) in of_group(PHASE) {
        if !phases.contains(&phase) {
            phases.push(phase);
        }
    }
    let columns = scorers.iter().chain(&phases);
    let columns: Vec<&str> = columns.copied().collect();
    let mut rows: Vec<MapRow> = names
        .iter()
        .map(|name| MapRow {
            name: (*name).to_owned(),
            cells: vec![None; columns.len()],
        })
        .collect();
    let all = of_group(WEIGHTS)
        .chain(of_group(MATRIX))
        .chain(of_group(PHASE));
    for ((column, strategy), parameter) in all {
        let row = names.iter().position(|name| *name == strategy);
        let column = columns.iter().position(|name| *name == column);
        if let Some((row, column)) = row.zip(column) {
            rows[row].cells[column] = Some(parameter.clone());
        }
    }
    let labelled = of_group(WEIGHTS).map(|((id, _), parameter)| {
        let criterion = frame.criteria().iter().find(|one| one.id == id);
        (parameter.label.clone(), criterion.map_or(1, |one| one.slot))
    });
    Layout {
        scorers: labelled.collect(),
        phases: phases.into_iter().map(str::to_owned).collect(),
        rows,
    }
}

impl Layout {
    /// How many cells a row has.
    pub(super) fn columns(&self) -> usize {
        self.scorers.len() + self.phases.len()
    }

    /// The parameter of a cell: row and column.
    pub(super) fn parameter(&self, (row, column): (usize, usize)) -> Option<&Parameter> {
        self.rows.get(row)?.cells.get(column)?.as_ref()
    }

    /// All parameters.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.rows.iter().flat_map(|row| row.cells.iter().flatten())
    }

    /// The weights of a row.
    pub(super) fn weights(&self, row: usize) -> impl Iterator<Item = &Parameter> {
        let row = self.rows.get(row).into_iter();
        row.flat_map(|row| row.cells.iter().take(self.scorers.len()).flatten())
    }

    /// What a weight is where its strategy has none of its own.
    pub(super) fn default_of(&self, column: usize) -> Option<&Parameter> {
        self.parameter((0, column))
    }

    /// The cell of a parameter.
    pub(super) fn place_of(&self, id: &str) -> Option<(usize, usize)> {
        let rows = self.rows.iter().enumerate();
        let mut cells = rows.flat_map(|(at, row)| {
            let cells = row.cells.iter().enumerate();
            cells.map(move |(column, cell)| ((at, column), cell))
        });
        cells.find_map(|(at, cell)| cell.as_ref().filter(|one| one.id == id).map(|_| at))
    }

    /// The cell that a key leads to, past those that are empty.
    pub(super) fn step(&self, from: (usize, usize), key: &str) -> Option<(usize, usize)> {
        let (rows, columns) = (self.rows.len(), self.columns());
        let (down, across): (isize, isize) = match key {
            "ArrowRight" => (0, 1),
            "ArrowLeft" => (0, -1),
            "ArrowDown" => (1, 0),
            "ArrowUp" => (-1, 0),
            "Home" => (0, -(columns.cast_signed())),
            "End" => (0, columns.cast_signed()),
            _ => return None,
        };
        let (mut row, mut column) = from;
        if across.unsigned_abs() > 1 {
            let mut own = (0..columns).filter(|at| self.parameter((row, *at)).is_some());
            let found = if across < 0 {
                own.next()
            } else {
                own.next_back()
            };
            return found.map(|column| (row, column));
        }
        loop {
            row = row.checked_add_signed(down).filter(|row| *row < rows)?;
            column = column
                .checked_add_signed(across)
                .filter(|at| *at < columns)?;
            if self.parameter((row, column)).is_some() {
                return Some((row, column));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::Role;

    use super::*;

    fn parameter(id: &str, group: &str) -> Parameter {
        Parameter {
            id: format!("interview.{id}"),
            label: id.to_owned(),
            group: group.to_owned(),
            unit: String::new(),
            role: Role::Weight,
            default: 0.0,
            saved: 0.0,
            min: 0.0,
            max: 1.0,
            limit: 1.0,
            step: 0.01,
            comparison: String::new(),
            locked: false,
            follows: None,
        }
    }

    #[test]
    fn a_cell_is_its_scorer_and_strategy_or_phase_and_strategy() {
        let frame = Frame {
            parameters: vec![
                parameter("a.default", "weights"),
                parameter("b.default", "weights"),
                parameter("a.deepen", "matrix"),
                parameter("b.deepen", "matrix"),
                parameter("a.v1.2", "matrix"),
                parameter("b.v1.2", "matrix"),
                parameter("phase.closing.deepen", "phase"),
                parameter("phase.closing.v1.2", "phase"),
                parameter("x.y", "other"),
            ],
            ..Frame::default()
        };
        let found = layout(&frame);
        let names: Vec<&str> = found.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["default", "deepen", "v1.2"]);
        assert_eq!(found.phases, ["closing"]);
        assert_eq!(found.place_of("interview.phase.closing.v1.2"), Some((2, 2)));
        assert_eq!(found.place_of("interview.b.deepen"), Some((1, 1)));
        assert_eq!(found.place_of("interview.x.y"), None);
        // The defaults have no multiplier.
        assert_eq!(found.parameter((0, 2)), None);
        assert_eq!(found.step((0, 1), "ArrowRight"), None);
        assert_eq!(found.step((1, 2), "ArrowUp"), None);
        assert_eq!(found.step((0, 1), "ArrowDown"), Some((1, 1)));
        assert_eq!(found.step((0, 0), "End"), Some((0, 1)));
        assert_eq!(found.step((2, 2), "Home"), Some((2, 0)));
        assert_eq!(found.parameters().count(), 8);
        assert_eq!(layout(&Frame::default()).columns(), 0);
    }
}
