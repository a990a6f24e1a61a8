//! Two decisions as data, with margins worked out by hand.

use super::{Run, folder, steelyard};

/// A has .67 and B .63.
pub(crate) const THREE: &str = "\
parameters = { w_1 = 0.5, w_2 = 0.3, w_3 = 0.2 }
criteria = [
  { id = \"one\", weight = \"w_1\", min = 0, max = 1 },
  { id = \"two\", weight = \"w_2\", min = 0, max = 1 },
  { id = \"three\", weight = \"w_3\", min = 0, max = 1 },
]
alternatives = [
  { id = \"A\", cells = { one = 0.9, two = 0.4, three = 0.5 } },
  { id = \"B\", cells = { one = 0.5, two = 0.8, three = 0.7 } },
]
";

/// P leads by 1; a gap below 2 opens a panel, where P has .732 and Q .636.
pub(crate) const STAGED: &str = "\
parameters = { w = 1, gap = 2, w_v = 2.5, w_s = 2, w_m = 1.5 }
criteria = [{ id = \"x\", weight = \"w\" }]
alternatives = [{ id = \"P\", cells = { x = 5 } }, { id = \"Q\", cells = { x = 4 } }]
guards = [
  { tests = [{ left = \"gap\", op = \"<\", right = \"gap\" }], status = { id = \"PANEL\", opens = \"panel\" } },
  { status = \"CLEAR\" },
]
[[stages]]
id = \"panel\"
norm = \"weights\"
criteria = [
  { id = \"V\", weight = \"w_v\", gain = 1, min = 0, max = 1 },
  { id = \"S\", weight = \"w_s\", gain = 0.8, min = 0, max = 1 },
  { id = \"M\", weight = \"w_m\", gain = 0.6, min = 0, max = 1 },
]
alternatives = [
  { id = \"P\", cells = { V = 0.9, S = 0.6, M = 0.5 } },
  { id = \"Q\", cells = { V = 0.5, S = 0.7, M = 0.9 } },
]
guards = [{ status = \"CONSENSUS\" }]
";

/// Runs a command on such a decision, in a folder of that name.
pub(crate) fn on(name: &str, text: &str, before: &[&str], after: &[&str]) -> Run {
    let at = folder(name, &[("d.toml", text)]).join("d.toml");
    steelyard(&[before, &[at.to_str().unwrap()], after].concat())
}
