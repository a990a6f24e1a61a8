// The fewest steps that a search finds which still fail (delta debugging, Zeller and Hildebrandt 2002).

/** Leaves out what is not needed for `fails`; asks it at most so often. */
export async function reduced(steps, fails, most) {
  let left = most;
  let parts = 2;
  let kept = steps;
  while (kept.length > 1 && left > 0) {
    const size = Math.ceil(kept.length / parts);
    let fewer = null;
    for (let from = 0; from < kept.length && left > 0 && !fewer; from += size) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      left -= 1;
      if (await fails(rest)) fewer = rest;
    }
    if (fewer) {
      kept = fewer;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) {
      break;
    } else {
      parts = Math.min(kept.length, parts * 2);
    }
  }
  return kept;
}
