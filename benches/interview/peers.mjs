// What one would write instead, tuned: Louvain's method over typed arrays, and a session weighed again in one pass.

/**
 * The cluster of each node by the rule of Steelyard's: nodes move in their order, of equal gains to the earliest cluster.
 * Edges as pairs of ends, none twice.
 */
export function clusters(nodes, ends) {
  let level = first(nodes, ends);
  const cluster = Uint32Array.from({ length: nodes }, (_, at) => at);
  if (ends.length === 0) return cluster;
  for (;;) {
    const moved = settled(level, ends.length);
    if (!moved) break;
    for (let node = 0; node < nodes; node += 1) cluster[node] = moved[cluster[node]];
    level = joined(level, moved);
  }
  inOrder(cluster);
  return cluster;
}

/** Neighbours of each node side by side, with the weight of the edges to them. */
function first(nodes, ends) {
  const starts = new Uint32Array(nodes + 1);
  for (let at = 0; at < ends.length; at += 1) starts[ends[at] + 1] += 1;
  for (let node = 0; node < nodes; node += 1) starts[node + 1] += starts[node];
  const free = starts.slice();
  const near = new Uint32Array(ends.length);
  for (let at = 0; at < ends.length; at += 2) {
    const [a, b] = [ends[at], ends[at + 1]];
    near[free[a]++] = b;
    near[free[b]++] = a;
  }
  return { count: nodes, starts, near, weights: new Float64Array(ends.length).fill(1), within: new Float64Array(nodes) };
}

const LEAST_GAIN = 1e-12;

/** The cluster of each node once no move gains any more; null where none moved. */
function settled({ count, starts, near, weights, within }, ends) {
  const degrees = within.slice();
  for (let node = 0; node < count; node += 1) {
    for (let at = starts[node]; at < starts[node + 1]; at += 1) degrees[node] += weights[at];
  }
  const total = degrees.slice();
  const cluster = Uint32Array.from({ length: count }, (_, at) => at);
  const to = new Float64Array(count);
  const touched = new Uint32Array(count);
  // When each cluster last changed, and when each node was last looked at.
  const changed = new Uint32Array(count);
  const looked = new Uint32Array(count);
  let now = 0;
  let [any, moved] = [false, true];
  while (moved) {
    moved = false;
    for (let node = 0; node < count; node += 1) {
      const [own, degree, since] = [cluster[node], degrees[node], looked[node]];
      // Of clusters that are as they were it chooses the same.
      let stale = since === 0 || changed[own] > since;
      for (let at = starts[node]; !stale && at < starts[node + 1]; at += 1) stale = changed[cluster[near[at]]] > since;
      if (!stale) continue;
      looked[node] = ++now;
      total[own] -= degree;
      let met = 0;
      for (let at = starts[node]; at < starts[node + 1]; at += 1) {
        const other = cluster[near[at]];
        if (to[other] === 0) {
          // The earliest first: of equal gains it is taken.
          let place = met++;
          for (; place > 0 && touched[place - 1] > other; place -= 1) touched[place] = touched[place - 1];
          touched[place] = other;
        }
        to[other] += weights[at];
      }
      let [best, most] = [own, to[own] - (degree * total[own]) / ends];
      for (let place = 0; place < met; place += 1) {
        const other = touched[place];
        const gain = to[other] - (degree * total[other]) / ends;
        to[other] = 0;
        if (gain > most + LEAST_GAIN) {
          best = other;
          most = gain;
        }
      }
      total[best] += degree;
      cluster[node] = best;
      if (best !== own) {
        changed[own] = changed[best] = now;
        moved = any = true;
      }
    }
  }
  if (any) inOrder(cluster);
  return any ? cluster : null;
}

/** The graph of the clusters. */
function joined({ count: before, starts, near, weights, within }, cluster) {
  const count = cluster.reduce((most, own) => Math.max(most, own), 0) + 1;
  const places = new Uint32Array(count + 1);
  for (let node = 0; node < before; node += 1) places[cluster[node] + 1] += 1;
  for (let own = 0; own < count; own += 1) places[own + 1] += places[own];
  const members = new Uint32Array(before);
  const free = places.slice();
  for (let node = 0; node < before; node += 1) members[free[cluster[node]]++] = node;
  const next = {
    count,
    starts: new Uint32Array(count + 1),
    near: new Uint32Array(near.length),
    weights: new Float64Array(near.length),
    within: new Float64Array(count),
  };
  const seen = new Int32Array(count).fill(-1);
  let end = 0;
  for (let own = 0; own < count; own += 1) {
    const begin = end;
    for (let member = places[own]; member < places[own + 1]; member += 1) {
      const node = members[member];
      next.within[own] += within[node];
      for (let at = starts[node]; at < starts[node + 1]; at += 1) {
        const other = cluster[near[at]];
        if (other === own) next.within[own] += weights[at];
        else if (seen[other] >= begin) next.weights[seen[other]] += weights[at];
        else {
          seen[other] = end;
          next.near[end] = other;
          next.weights[end++] = weights[at];
        }
      }
    }
    next.starts[own + 1] = end;
  }
  return next;
}

/** Counts clusters in the order of their first nodes. */
function inOrder(cluster) {
  const names = new Int32Array(cluster.length).fill(-1);
  let next = 0;
  for (let node = 0; node < cluster.length; node += 1) {
    if (names[cluster[node]] < 0) names[cluster[node]] = next++;
    cluster[node] = names[cluster[node]];
  }
}

/** Newman's modularity of a partition: the share of edges within clusters, less what it would be by chance. */
export function modularity(ends, cluster) {
  const total = new Map();
  let within = 0;
  for (let at = 0; at < ends.length; at += 2) {
    const [a, b] = [cluster[ends[at]], cluster[ends[at + 1]]];
    if (a === b) within += 2;
    total.set(a, (total.get(a) ?? 0) + 1).set(b, (total.get(b) ?? 0) + 1);
  }
  let chance = 0;
  for (const count of total.values()) chance += (count / ends.length) ** 2;
  return within / ends.length - chance;
}

// What a veto keeps out is of no strategy, and of nobody there is no place.
const NOBODY = 0xffffffff;

/** A session's numbers in typed arrays: at each move all candidates are weighed again and the winners found. */
export function rescored(session) {
  const [scorers, strategies] = [session.scorers().length, session.strategies().length];
  const counts = session.counts();
  const [classes, factors, raw] = [session.classes(), session.multipliers(), session.raw()];
  const saved = session.weights();
  const follow = session.follow();
  const winners = new Uint32Array(counts.length);
  const weights = new Float64Array(saved.length);
  return {
    moved(scorer, strategy, value) {
      weights.set(saved);
      for (let one = 0, at = scorer * strategies; one < strategies; one += 1, at += 1) {
        if (strategy < 0 ? follow[at] : one === strategy) weights[at] = value;
      }
      let row = 0;
      for (let turn = 0; turn < counts.length; turn += 1) {
        let [best, most] = [NOBODY, -1];
        for (let at = 0; at < counts[turn]; at += 1, row += 1) {
          const own = classes[row];
          if (own === NOBODY) continue;
          const cell = row * scorers;
          let sum = 0;
          for (let one = 0, weight = own; one < scorers; one += 1, weight += strategies) sum += weights[weight] * raw[cell + one];
          // As scores are compared: rounded to 1e-9, of equal ones the first.
          const score = Math.round(1e9 * (sum * factors[row]));
          if (score > most) {
            most = score;
            best = at;
          }
        }
        winners[turn] = best;
      }
      return winners;
    },
  };
}
