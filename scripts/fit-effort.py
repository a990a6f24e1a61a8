#!/usr/bin/env python3
"""Fits the weights of crates/systems/interaction/src/effort/steelyard/weights.tsv.

    cargo build -p steelyard-cli
    scripts/fit-effort.py path/to/steelyard [--judge] [--wrong] [--write]

A multinomial logistic regression with an L2 penalty over the features that `steelyard classify --features` prints, so that
what is fitted is what is weighed. Of a question with several clauses the heaviest speaks for it, as in the engine: which
one that is, is found in turns with the weights. Questions that their context answers are left out. Trained on the
tuning half, the fresh questions and those invented for it; `--judge` cross-validates (some minutes) and measures what
carries over from one set to another. Plain Python, no chance: the same questions give the same table. Never reads
held_out.jsonl.
"""

import collections
import json
import math
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SUITE = os.path.join(HERE, "../tests/suites/interaction/effort")
TABLE = os.path.join(HERE, "../crates/systems/interaction/src/effort/steelyard/weights.tsv")
LEVELS = ["low", "medium", "high"]

# What a question of each set counts.
SETS = {
    "tuning.jsonl": 1.0,
    "fresh_a.jsonl": 1.0,
    "fresh_b.jsonl": 1.0,
    "fresh_context.jsonl": 0.7,
    "invented.txt": 1.0,
    "varied.txt": 0.5,
}
# Fitted on by nobody; to choose by.
PROXY = "fresh_c.jsonl"
# How far a group's features are trusted, 1 if not named. A group with half the value is penalised four times as much.
TRUST = {"head": 0.7, "told": 0.6, "options": 1.4, "longer": 0.4}
# The same for words that say nothing of what a question is about, as stems.
STOP = set(
    "a about all also am an and any are as at be been but by can could did do does doe for from get had has have hav he her "
    "here him his how i if in into is it its just let like me more most my no not now of off on one only or our out please "
    "shall she should so some such than that the their them then ther these thes they this those thos to too up us use want "
    "we were wer what when where wher which who whom whose why will with would yes yet you your need know".split()
)
STOPPED = 0.5
# So often a feature must occur to be fitted.
LEAST = {"head": 3}
# So many features are kept, those with the greatest weights, and fitted again.
KEPT = 2500
PENALTY = 1.0
# Turns of finding the heaviest clauses, and the steps of each.
TURNS = [40, 40, 120]


def group(name):
    for mark in (":", "+", ">"):
        if mark in name:
            return name.split(mark)[0] if mark == ":" else mark
    return name


def trust(name):
    stop = STOPPED if name.startswith("w:") and name[2:] in STOP else 1.0
    return stop * TRUST.get(group(name), 1.0)


# --- the questions


def features(binary, path):
    out = subprocess.run([binary, "classify", "--features", path], check=True, capture_output=True, text=True)
    rows = [json.loads(line) for line in out.stdout.splitlines()]
    for row in rows:
        row["clauses"] = [[one["name"] for one in clause] for clause in row["clauses"]]
        row["level"] = LEVELS.index(row["effort"])
    return rows


def lines_of(path):
    """Lines `l|text`, `m|text|option|option`: the level's first letter, the text with \\n for line breaks, options."""
    full = {level[0]: level for level in LEVELS}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                level, text, *options = line.split("|")
                yield {"text": text.replace("\\n", "\n"), "options": options, "effort": full[level]}


def read(binary, name):
    path = os.path.join(SUITE, name)
    if name.endswith(".jsonl"):
        with open(path, encoding="utf-8") as lines:
            ids = [json.loads(line)["id"] for line in lines]
        return [{**row, "id": id} for row, id in zip(features(binary, path), ids)]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
        file.write("".join(json.dumps(row) + "\n" for row in lines_of(path)))
    rows = features(binary, file.name)
    os.unlink(file.name)
    return rows


def usable(rows):
    """What is fitted on. By a list and not by `answered`, which the weights have a part in: a fit would change the next."""
    with open(os.path.join(SUITE, "answered.txt"), encoding="utf-8") as lines:
        left_out = {line.strip() for line in lines}
    return [row for row in rows if row.get("id") not in left_out and row["clauses"]]


# --- the model: for each feature three weights, one a level


def scores(w, clause):
    known = [w[name] for name in clause if name in w]
    return [sum(column) for column in zip(*known)] if known else [0.0] * 3


def told(sums):
    return max(range(3), key=lambda level: (sums[level], -level))


def heaviest(w, row):
    """The clause that speaks for a question: by level, then by high above low; the first of equal ones."""
    best = None
    for clause in row["clauses"]:
        sums = scores(w, clause)
        key = (told(sums), sums[2] - sums[0])
        if best is None or key > best[0]:
            best = (key, clause)
    return best[1]


def verdict(w, row):
    return 0 if row["answered"] or not row["clauses"] else told(scores(w, heaviest(w, row)))


def minimise(loss, start, steps):
    """L-BFGS with ten pairs, halving a step until the loss falls enough."""
    x, (value, slope) = start, loss(start)
    pairs = collections.deque(maxlen=10)
    for _ in range(steps):
        way, alphas = slope[:], []
        for s, y, r in reversed(pairs):
            a = r * sum(map(float.__mul__, s, way))
            alphas.append(a)
            way = [q - a * b for q, b in zip(way, y)]
        if pairs:
            s, y, r = pairs[-1]
            scale = 1 / (r * sum(b * b for b in y))
        else:
            scale = 1 / max(1.0, math.sqrt(sum(g * g for g in slope)))
        way = [scale * q for q in way]
        for (s, y, r), a in zip(pairs, reversed(alphas)):
            b = r * sum(map(float.__mul__, y, way))
            way = [q + c * (a - b) for q, c in zip(way, s)]
        fall = sum(map(float.__mul__, slope, way))
        step = 1.0
        while True:
            there = [a - step * b for a, b in zip(x, way)]
            then, after = loss(there)
            if then <= value - 1e-4 * step * fall or step < 1e-8:
                break
            step /= 2
        s = [b - a for a, b in zip(x, there)]
        y = [b - a for a, b in zip(slope, after)]
        both = sum(map(float.__mul__, s, y))
        if both > 1e-10:
            pairs.append((s, y, 1 / both))
        gain, x, value, slope = value - then, there, then, after
        if abs(gain) < 1e-6 * abs(value):
            break
    return x


def regress(rows, names, start, steps):
    """`rows`: clause, level, weight. Weights are those of features with the value 1; trust is in the penalty."""
    place = {name: at for at, name in enumerate(names)}
    count = len(names)
    rows = [([place[name] for name in clause if name in place], level, weight) for clause, level, weight in rows]
    penalty = [1e-3 if name == "bias" else PENALTY / trust(name) ** 2 for name in names]

    def loss(x):
        columns = [x[:count], x[count : 2 * count], x[2 * count :]]
        slope = [p * w for column in columns for p, w in zip(penalty, column)]
        value = sum(map(float.__mul__, slope, x)) / 2
        gets = [column.__getitem__ for column in columns]
        for at, level, weight in rows:
            sums = [sum(map(get, at)) for get in gets]
            top = max(sums)
            parts = [math.exp(one - top) for one in sums]
            total = parts[0] + parts[1] + parts[2]
            value -= weight * math.log(parts[level] / total)
            a, b, c = (weight * part / total for part in parts)
            if level == 0:
                a -= weight
            elif level == 1:
                b -= weight
            else:
                c -= weight
            for i in at:
                slope[i] += a
                slope[count + i] += b
                slope[2 * count + i] += c
        return value, slope

    first = [start[name][level] if name in start else 0.0 for level in range(3) for name in names]
    found = minimise(loss, first, steps)
    return {name: [found[at], found[count + at], found[2 * count + at]] for at, name in enumerate(names)}


def fit_over(names, rows):
    w, chosen = {}, [(row, row["clauses"][0]) for row, _ in rows if len(row["clauses"]) == 1]
    weight = {id(row): weight for row, weight in rows}
    for steps in TURNS:
        w = regress([(clause, row["level"], weight[id(row)]) for row, clause in chosen], names, w, steps)
        chosen = [(row, heaviest(w, row)) for row, _ in rows]
    return w


def fit(rows):
    """Fits twice: what turns out to matter least is dropped in between. `rows`: question, weight."""
    counts = collections.Counter()
    for row, _ in rows:
        counts.update({name for clause in row["clauses"] for name in clause})
    names = sorted(name for name, count in counts.items() if count >= LEAST.get(group(name), 2))
    w = fit_over(names, rows)
    if len(names) <= KEPT:
        return w

    def size(name):
        mean = sum(w[name]) / 3
        return max(abs(one - mean) for one in w[name])

    best = set(sorted(names, key=lambda name: (-size(name), name))[:KEPT]) | {"bias"}
    return fit_over([name for name in names if name in best], rows)


# --- how good it is


def weighted(sets, without=()):
    return [(row, SETS[name]) for name, rows in sets.items() if name not in without for row in usable(rows)]


def matrix(pairs):
    table = [[0] * 3 for _ in LEVELS]
    for level, verdict in pairs:
        table[level][verdict] += 1
    return table


def show(words, pairs):
    pairs = list(pairs)
    right = sum(level == verdict for level, verdict in pairs)
    print(f"{words}: {100 * right / len(pairs):.1f} % of {len(pairs)} {matrix(pairs)}", flush=True)


def cross_validate(sets, name, folds=5):
    """Labels and verdicts of a set, each question judged by weights that have not seen its fifth of the set."""
    order = list(range(len(sets[name])))
    random.Random(1).shuffle(order)
    pairs = []
    for fold in range(folds):
        held = set(order[fold::folds])
        rest = [row for at, row in enumerate(sets[name]) if at not in held]
        w = fit(weighted({**sets, name: rest}))
        for at in sorted(held):
            row = sets[name][at]
            pairs.append((row["level"], verdict(w, row)))
            if "--wrong" in sys.argv and pairs[-1][0] != pairs[-1][1]:
                print(row["effort"], LEVELS[pairs[-1][1]], row["text"], sep=" | ")
    return pairs


def judge(sets, proxy):
    fresh = ("fresh_a.jsonl", "fresh_b.jsonl")
    for name in fresh:
        show(f"{name}, cross-validated", cross_validate(sets, name))
    show("tuning half, cross-validated", cross_validate(sets, "tuning.jsonl"))
    w = fit(weighted(sets, ("tuning.jsonl",)))
    show("tuning half, from all other sets", ((row["level"], verdict(w, row)) for row in sets["tuning.jsonl"]))
    w = fit(weighted(sets))
    show(f"{PROXY}, from all sets", ((row["level"], verdict(w, row)) for row in proxy))


# --- the table


def entries(w):
    """Name, weight for low and for high in hundredths; the one for medium is what makes the sum 0."""
    found = []
    for name, levels in sorted(w.items()):
        mean = sum(levels) / 3
        low, _, high = (round(100 * (one - mean)) for one in levels)
        if low or high:
            found.append((name, low, high))
    return found


def write(found, facts):
    """Names are parted behind the mark of their group, so that a group is named once."""
    groups = collections.defaultdict(list)
    for name, low, high in found:
        mark = min((name.find(mark) for mark in ":+>" if mark in name), default=-1)
        groups[name[: mark + 1]].append(f"{name[mark + 1:]} {low} {high}")
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write("# Fitted by `scripts/fit-effort.py`; not to be edited by hand.\n")
        file.write("".join(f"# {fact}\n" for fact in facts))
        file.write("# A group of features a line: what their names begin with, a tab, and of each the rest of its name with its weights for low\n")
        file.write("# and for high, in hundredths. The weight for medium makes the three sum up to 0.\n")
        for begins, members in sorted(groups.items()):
            file.write(f"{begins}\t{'|'.join(members)}\n")


def main():
    sets = {name: read(sys.argv[1], name) for name in SETS}
    print(", ".join(f"{name} {len(rows)}" for name, rows in sets.items()))
    if "--judge" in sys.argv:
        judge(sets, read(sys.argv[1], PROXY))
    if "--write" in sys.argv:
        w = fit(weighted(sets))
        show("all that was fitted on", ((row["level"], verdict(w, row)) for rows in sets.values() for row in rows))
        found = entries(w)
        count = sum(len(rows) for rows in sets.values())
        write(found, [f"From {count} questions: `{'`, `'.join(sets)}`.", f"{len(found)} features."])
        print(f"{len(found)} features written, {os.path.getsize(TABLE)} bytes")


main()
