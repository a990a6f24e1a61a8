//! Gates, and what a comparison asks for.

use std::cmp::Ordering;

use super::{Doubts, Values};
use crate::form::{GateTest, Op};
use crate::near::{Near, compare};

pub(super) fn passes(test: &GateTest, values: &Values, doubts: &mut Doubts) -> bool {
    match test {
        GateTest::All { all } => {
            all.iter()
                .filter(|one| !passes(one, values, doubts))
                .count()
                == 0
        }
        GateTest::Any { any } => any.iter().filter(|one| passes(one, values, doubts)).count() > 0,
        GateTest::Number {
            measured,
            op,
            limit,
        } => holds(
            *op,
            doubts.take(compare(Near::exact(*measured), values[limit])),
        ),
        GateTest::Fact { holds, .. } => *holds,
    }
}

pub(super) fn holds(op: Op, order: Ordering) -> bool {
    match op {
        Op::Gt => order.is_gt(),
        Op::Ge => order.is_ge(),
        Op::Lt => order.is_lt(),
        Op::Le => order.is_le(),
    }
}
