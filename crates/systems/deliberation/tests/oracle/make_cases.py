#!/usr/bin/env python3
"""Writes the cases of oracle.py, one file a kind: the same ones each time.

    make_cases.py            checks that the files hold what this script works out
    make_cases.py --write    writes them anew
    make_cases.py --many     writes five times as many random ones, to look further; they are not kept

A case: name, input, expect, and `open` where the definitions leave room: which readings decide it. Numbers are rounded
to 12 digits. What is expected is by the readings of the crate's README.
"""
import json, os, random, sys
import oracle as O
from triage_texts import TEXTS

HERE = os.path.dirname(os.path.abspath(__file__))
O.selftest()
report = {}
MODE = sys.argv[1] if len(sys.argv) > 1 else "--check"
TIMES = 5 if MODE == "--many" else 1


def same(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and not isinstance(a, str) and not isinstance(b, str) and abs(a - b) <= 1e-9
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


def rounded(x):
    if isinstance(x, float):
        return float("%.12g" % x)
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    return [rounded(v) for v in x] if isinstance(x, (list, tuple)) else x


class Bag:
    def __init__(self, kind):
        self.kind, self.cases = kind, []

    def add(self, name, input, expect, open=None, others=None):
        """others: {reading: expect under it}; the ones that differ make the case open."""
        c = {"name": "%04d %s" % (len(self.cases), name), "input": input, "expect": rounded(expect)}
        diff = [k for k, v in (others or {}).items() if not same(v, expect)]
        notes = ([open] if open else []) + ["hangs on the reading: " + k for k in diff]
        if notes:
            c["open"] = "; ".join(notes)
        self.cases.append(c)

    def write(self):
        lines = [json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in self.cases]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        path = HERE + "/" + self.kind + ".json"
        if MODE == "--check":
            with open(path, encoding="utf-8") as f:
                state = "as it should be" if f.read() == text else "differs: make_cases.py --write"
        else:
            with open(path, "w", encoding="utf-8", newline="\n") as f:
                f.write(text)
            state = "written"
        report[self.kind] = (len(self.cases), sum("open" in c for c in self.cases), len(text.encode()), state)


VOCAB = ("the gateway caches tokens retry loop review scores rubric queue broker schema migration rollback plan risk latency "
         "budget client server session cookie header body index shard replica lock lease quorum vote artifact draft claim "
         "source proof test fixture seed stream parser agent curator trust window margin limit alert round of a and to in on with "
         "is not yet why because naïve façade größer 缓存 проверка").split()


def words(r, n):
    return " ".join(r.choice(VOCAB) for _ in range(n))


# ------------------------------------------------------------------ 1 quorum
def k_quorum():
    b = Bag("quorum")
    tables = {}
    def one(n, t, s, bound=5, open=None):
        r = O.quorum(n, t, s, bound)
        assert r == O.quorum(n, float(t), s, bound)
        row = tables.setdefault((t, s, bound, open), [])
        if [n, r] not in row:
            row.append([n, r])
    for s in ("floor", "ceil", "unanimous_under"):
        for t in ("0.8", "0.07", "0.55", "0.333", "1", "0.001", "1e-9", "0.6", "0.7", "0.9", "0.1", "0.29"):
            for n in range(0, 13):
                one(n, t, s)
    for n in range(13, 201):
        for s, t in (("floor", "0.8"), ("ceil", "0.07"), ("unanimous_under", "0.55"), ("floor", "0.333")):
            one(n, t, s, 5)
    for n in (1000, 1001, 2999, 3000, 5000, 7777, 10000, 999999):
        for t in ("0.07", "0.8", "0.55", "0.333", "1", "0.001", "1e-9", "0.57", "0.58", "0.1"):
            for s in ("floor", "ceil", "unanimous_under"):
                one(n, t, s)
    for bound in (0, 1, 2, 3, 7, 100):
        for n in (1, 2, 3, 6, 7, 8, 99, 100):
            one(n, "0.6", "unanimous_under", bound)
    for t in ("0", "1.5", "2"):
        for n in (1, 3, 10):
            one(n, t, "ceil", 5, "threshold outside (0, 1]: clamped to [1, n] (an input error is as good)")
    r = random.Random(1)
    for _ in range(40 * TIMES):
        t = "0.%0*d" % (r.randint(1, 4), r.randint(1, 9))
        s, bound = r.choice(["floor", "ceil", "unanimous_under"]), r.randint(1, 12)
        for _ in range(5):
            one(r.randint(1, 400), t, s, bound)
    for (t, s, bound, open), rows in tables.items():
        b.add("%s of %s below %d" % (s, t, bound), {"threshold": t, "strategy": s, "bound": bound}, rows, open)
    b.write()


# ------------------------------------------------------------------ 2 drift
def k_drift():
    b = Bag("drift")
    C = lambda n, w, g=None: {"name": n, "weight": w, **({} if g is None else {"guidelines": g})}
    def one(name, g, l, open=None, measures=("weights_and_wording", "weights")):
        for m in measures:
            e = O.drift(g, l, m)
            o = open
            for edge in (5, 15):
                if abs(e["percent"] - edge) < 1e-9:
                    o = "%sat the edge %d: exact decimals put it there, floats may not" % (o + "; " if o else "", edge)
            e["terms"] = [[t["name"], t["weight_part"], t["wording_part"]] for t in e["terms"]]
            rows = lambda rubric: [[c["name"], c["weight"], c.get("guidelines", "")] for c in rubric]
            other = O.drift(g, l, m, around="wording")
            other["terms"] = [[t["name"], t["weight_part"], t["wording_part"]] for t in other["terms"]]
            b.add(name + " / " + m, {"gold": rows(g), "living": rows(l), "measure": m}, e, o, {"white space around guidelines is wording": other})
    A = lambda *ws: [C(n, w, "Assess " + n) for n, w in zip(("Accuracy", "Clarity", "Cost", "Safety"), ws)]
    one("worked", A(.4, .3, .3), A(.5, .3, .2))
    one("worked unnormalised", A(4, 3, 3), A(500, 300, 200))
    one("none", A(.4, .3, .3), A(.4, .3, .3))
    one("reordered", A(.4, .3, .3), A(.4, .3, .3)[::-1])
    one("all new names", A(.5, .5), [C("X", 1, "Assess Accuracy"), C("Y", 1)])
    one("added", A(.4, .3, .3), A(.4, .3, .3, .25))
    one("removed", A(.4, .3, .2, .1), A(.4, .3, .2))
    one("edge 5", A(.5, .3, .2), A(.45, .35, .2))
    one("edge 15", A(.5, .3, .2), A(.35, .45, .2))
    one("just under 5", A(.5, .3, .2), A(.4501, .3499, .2))
    one("just over 15", A(.5, .3, .2), A(.3499, .4501, .2))
    one("tiny and huge", A(1e-6, 1e6, 1), A(1e6, 1e-6, 1))
    one("tiny weights", A(1e-6, 2e-6, 1e-6), A(2e-6, 1e-6, 1e-6))
    one("weight to zero", A(.5, .5), A(1, 0))
    one("reworded whole", [C("a", 1, "Check the facts.")], [C("a", 1, "Zzz qqq www")])
    one("reworded a little", [C("a", .6, "Check facts against known sources; no hallucinations."), C("b", .4, "Clear?")],
        [C("a", .6, "Check facts against known sources and no hallucinations"), C("b", .4, "Clear?")])
    one("case only", [C("a", 1, "Check Facts")], [C("a", 1, "CHECK FACTS")])
    one("both absent", [C("a", 1), C("b", 1)], [C("a", 3), C("b", 1)])
    ab = "guidelines absent on one side: read as empty text, similarity 0, wholly reworded"
    one("absent in living", [C("a", .7, "Check facts"), C("b", .3)], [C("a", .7), C("b", .3)], ab)
    one("absent in gold", [C("a", .7), C("b", .3)], [C("a", .7, "Check facts"), C("b", .3)], ab)
    one("absent against empty", [C("a", 1, "")], [C("a", 1)], "absent = empty: same wording")
    one("one char same", [C("a", 1, "x")], [C("a", 1, "x")], "equal texts too short for n-grams: the same wording, though tfidf_char gives 0")
    one("one char case", [C("a", 1, "x")], [C("a", 1, "X")], "no n-grams, not equal: similarity 0")
    one("space trailing", [C("a", 1, "Check facts")], [C("a", 1, "Check facts ")])
    one("names by case", [C("Clarity", 1, "c")], [C("clarity", 1, "c")], "names compared as written (case counts)")
    z = "weights that sum to 0: kept as zeros"
    one("zero living", A(.5, .5), A(0, 0), z)
    one("zero both", A(0, 0), A(0, 0), z)
    one("empty living", A(.5, .5), [], "empty rubric against a full one: half of the weight difference only, 50")
    one("empty both", [], [])
    one("unicode", [C("Größe", 1, "Überprüfe die Größe 🚀")], [C("Größe", 1, "Ueberpruefe die Groesse 🚀")])
    one("simple example", [C("Accuracy", .4, "Check facts against known sources; no hallucinations."),
        C("Clarity", .3, "Is it understandable to a non-expert?"), C("Completeness", .3, "Does it address all aspects of the task?")],
        [C("Accuracy", .35, "Check facts against two known sources; no hallucinations."),
        C("Clarity", .25, "Is it understandable to a non-expert?"), C("Completeness", .3, "Does it address all aspects of the task?"), C("Security", .1, "Name the risks.")])
    r = random.Random(2)
    for i in range(18 * TIMES):
        names = ["c%d" % k for k in range(r.randint(1, 8))]
        scale = 10.0 ** r.randint(-6, 5)
        wt = lambda: float("%.6g" % (r.choice([.1, .2, .3, .5, 1, 2.5, 7, r.random() + .001]) * scale))
        gold = [C(n, wt(), None if r.random() < .1 else words(r, r.randint(1, 14))) for n in names]
        living = []
        for c in gold:
            if r.random() < .12 and len(gold) > 1:
                continue
            c = dict(c)
            if r.random() < .5:
                c["weight"] = wt()
            if c.get("guidelines") and r.random() < .4:
                ws = c["guidelines"].split()
                ws[r.randrange(len(ws))] = r.choice(VOCAB)
                c["guidelines"] = " ".join(ws + ([r.choice(VOCAB)] if r.random() < .3 else []))
            living.append(c)
        for k in range(r.choice([0, 0, 1, 2])):
            living.append(C("new%d" % k, wt(), words(r, 4)))
        if not living:
            living = [C("new", wt(), words(r, 3))]
        if r.random() < .4:
            r.shuffle(living)
        one("random", gold, living, None, (r.choice(["weights_and_wording", "weights_and_wording", "weights"]),))
    b.write()


# ------------------------------------------------------------------ 3 trust
TRUST_READINGS = {
    "the window counts the run's events, not the agent's": {"count": "run"},
    "an event exactly 90 days old is outside": {"edge": "exclusive"},
    "latest = the last in the list, not the highest time": {"anchor": "last"},
    "latest = the agent's own last event": {"anchor": "own"},
    "novelty against dissents in the window only": {"earlier": "window"},
    "absent impactful/regretted leaves the total": {"absent": "excluded"},
    "a dissent without words is as deep as others": {"wordless": "as others"},
}


def k_trust():
    b = Bag("trust")
    T0 = 1_760_000_000_000
    def D(at, agent, text, cit=None, imp=None):
        e = {"at": at, "kind": "dissent", "agent": agent, "text": text}
        if cit is not None: e["citations"] = cit
        if imp is not None: e["impactful"] = imp
        return e
    def V(at, agent, reg=None):
        e = {"at": at, "kind": "override", "agent": agent}
        if reg is not None: e["regretted"] = reg
        return e
    def one(name, events, scale="halved", first=0, agents=None, open=None):
        ag = agents or sorted({e["agent"] for e in events})
        run = lambda **k: O.trust(events, ag, scale, first, 90, **k)
        e = run()
        if any(x["initial"] for x in e.values()):
            open = (open + "; " if open else "") + "initial agents: parts shown as null"
        b.add(name, {"agents": ag, "events": events, "depth_scale": scale, "first_novelty": first, "window_days": 90}, e, open,
              {k: run(**v) for k, v in TRUST_READINGS.items()})
    t50 = " ".join(["word"] * 50)
    worked = [D(T0, "A", t50, 1, True), D(T0 + 1, "A", t50, 1, False)] + [V(T0 + 2 + i, "A", i == 0) for i in range(4)]
    for s in ("halved", "as_written"):
        one("worked", worked, s)
        one("only overrides", worked[2:], s)
        one("only dissents", worked[:2], s)
        one("no events", [], s, 0, ["A", "B"])
        one("some without events", worked, s, 0, ["A", "B"])
        for f in (0, 1):
            one("first novelty", [D(T0, "A", "Missing risks and rollback.", ["[1]"], True)], s, f)
            one("cap at 2", [D(T0, "A", " ".join(VOCAB * 2), 9, True), D(T0 + 5, "A", "缓存 проверка " + "zq " * 60, 9, False)], s, f)
    for c in (0, 1, 2, 3, 2.5, 100, [], ["a"], ["a", "b"], ["a", "a", "a"], None):
        one("citations %r" % (c,), [D(T0, "A", "short text here", c, True)], open="repeats in a list all count" if c == ["a"] * 3 else
            "citations not a whole number" if c == 2.5 else None)
    for t in ("", "   ", "one", "a\u00a0b c\td\ne", " ".join(["w"] * 49), t50, t50 + " w", "缓存 缓存"):
        one("words of %r" % t[:8], [D(T0, "A", "an earlier dissent about caching", 0, True), D(T0 + 1, "A", t, 0, True)],
            open="U+00A0 splits words too (Unicode white space)" if "\u00a0" in t else None)
    one("text absent", [{"at": T0, "kind": "dissent", "agent": "A", "impactful": True}, D(T0 + 1, "A", "now with text", 1, False)],
        open="absent text: 0 words, no n-grams")
    one("empty repeated", [D(T0, "A", "", 0, True), D(T0 + 1, "A", "", 0, True)], open="no n-grams: similarity 0, so a repeated empty text is novel (1)")
    one("repeat of an older one", [D(T0, "A", "no rollback plan in the draft", 0, True), D(T0 + 1, "A", "the cache is unbounded", 0, True),
                                   D(T0 + 2, "A", "No rollback plan in the draft", 0, True)])
    one("other agents' texts do not count", [D(T0, "A", "no rollback plan", 0, True), D(T0 + 1, "B", "no rollback plan", 0, True),
                                             D(T0 + 2, "B", "no rollback plan!", 0, False)])
    one("impactful absent", [D(T0, "A", "no rollback plan", 0), D(T0 + 1, "A", "cache is unbounded", 0, True), V(T0 + 2, "A"), V(T0 + 3, "A", True)])
    # window boundaries: 5 or 4 in the window, an older regretted override decides
    day = O.DAY
    for inside in (3, 4, 5, 6):
        for age in (90 * day - 1, 90 * day, 90 * day + 1):
            evs = [V(T0 - age, "A", True), V(T0 - 200 * day, "A", True)] + [V(T0 - i * day, "A", False) for i in range(inside - 1, -1, -1)]
            evs.sort(key=lambda e: e["at"])
            one("window %d inside, one %+d ms from the edge" % (inside, 90 * day - age), evs)
    mix = sorted([V(T0 - 100 * day, "A", True), V(T0 - 95 * day, "B", True)] + [V(T0 - i * day, "A" if i % 2 else "B", False) for i in range(8)], key=lambda e: e["at"])
    one("window by agent or by run", mix)
    one("an agent long silent", [V(T0 - (300 - i) * day, "A", i < 2) for i in range(7)] + [V(T0 - 1, "B", False), D(T0, "B", "why", 0, True)])
    old = [D(T0 - 200 * day, "A", "no rollback plan in the draft", 0, True)] + [D(T0 - (5 - i) * day, "A", t, 0, i % 2 == 0) for i, t in
           enumerate(["no rollback plan in the draft", "cache is unbounded", "who owns the schema", "latency budget is missing", "the lease never ends"])]
    one("repeat of one outside the window", old)
    one("unsorted times", [V(T0, "A", False), V(T0 - 95 * day, "A", True), V(T0 - 1 * day, "A", False), V(T0 - 2 * day, "A", False),
                           V(T0 - 3 * day, "A", False), V(T0 - 4 * day, "A", False), V(T0 - 6 * day, "A", False)])
    r = random.Random(3)
    for i in range(16 * TIMES):
        ag = ["ann", "bob", "Ćira", "dee"][:r.randint(1, 4)]
        span = r.choice([3, 60, 90, 120, 250])
        n = r.randint(0, 16)
        ts = sorted(T0 - r.randint(0, span * day) for _ in range(n))
        evs, texts = [], []
        for t in ts:
            a = r.choice(ag)
            if r.random() < .6:
                x = r.choice(texts) if texts and r.random() < .25 else words(r, r.choice([1, 3, 8, 20, 55]))
                texts.append(x)
                cit = r.choice([None, 0, 1, 2, 3, 5, [], ["[1]"], ["RFC 1", "§2"]])
                evs.append(D(t, a, x, cit, r.choice([True, False, True, False, None]) if i % 4 == 0 else r.random() < .5))
            else:
                evs.append(V(t, a, r.choice([True, False, None]) if i % 4 == 0 else r.random() < .3))
        one("random", evs, r.choice(["halved", "as_written"]), r.choice([0, 1]), ag)
    b.write()


# ------------------------------------------------------------------ 4 advocate
def k_advocate():
    b = Bag("advocate")
    def A(name, role="reviewer", trust=.6, part=9, last=None):
        return {"name": name, "role": role, "trust": trust, "rounds_taken_part": part, "last_advocate_round": last}
    def one(name, agents, round=20, open=None, **k):
        usual = dict(rotation="trust_weighted", deterministic=False, probation=5, cooldown=3, skip_rate=.1, min_trust=.2, cooldown_variant="as_above")
        cfg = {**usual, **k}
        run = lambda **x: O.advocate(agents, round, **cfg, **x)
        others = {"fixed_agent must be eligible too": run(fixed_checks=True), "round_robin takes eligible[round mod count]": run(robin="mod"),
                  "random_per_round weighs with the cooldown": run(random_cooldown=True),
                  "deterministic skips no rounds at skip_rate 0": run(skip_rule="tenth"),
                  "weights of 0 are a fallback": run(weightless="fallback"),
                  "deterministic among equal chances takes the highest trust": run(random_det="trust")}
        if cfg["deterministic"] and cfg["skip_rate"] not in (0, .1) and round % 10 == 9:
            open = "skip_rate other than 0.1 under deterministic: rounds 9, 19, ... kept"
        rows = [[a["name"], a["role"], a["trust"], a["rounds_taken_part"], a["last_advocate_round"]] for a in agents]
        b.add(name, {"agents": rows, "round": round, **{k: v for k, v in cfg.items() if usual.get(k) != v}}, run(), open, others)
    three = [A("A", "creator", .8), A("B", "reviewer", .5), A("C", "curator", .3)]
    one("plain", three)
    for v in ("as_above", "zero_in_last"):
        for k in (1, 2, 3, 4, 5):
            one("penalty k=%d %s" % (k, v), [A("A", trust=.8, last=20 - k), A("B", trust=.5), A("C", trust=.3)], cooldown_variant=v)
        for cd in (0, 1, 2, 5):
            for k in (1, 2, 5):
                one("cooldown %d k=%d %s" % (cd, k, v), [A("A", trust=.8, last=20 - k), A("B", trust=.5)], cooldown=cd, cooldown_variant=v,
                    open="zero_in_last with a cooldown of 1: the only round is the last, penalty 0" if cd == 1 and v == "zero_in_last" and k == 1 else None)
    one("trust at the minimum", [A("A", trust=.2), A("B", trust=.1999999), A("C", trust=.9)])
    one("rounds at probation", [A("A", part=5), A("B", part=4), A("C", part=0)])
    one("none by trust", [A("A", trust=.1, last=19), A("B", trust=.05), A("C", trust=.9, part=2)],
        open="uniform fallback: no cooldown penalty; low trust is then no reason for being left out")
    one("none out of probation", [A("A", part=4), A("B", part=0, trust=.1)], open="no DA: skip_probability still given")
    one("probation and trust", [A("A", part=1, trust=.1), A("B")], open="both reasons: probation is named")
    one("one eligible in cooldown", [A("A", last=19)])
    one("all trust zero, minimum zero", [A("A", trust=0), A("B", trust=0)], min_trust=0, open="weights sum to 0: uniform")
    one("no agents", [], open="no agents: none")
    one("probation off", [A("A", part=0), A("B", part=0, trust=.2)], probation=0)
    for rd in (0, 8, 9, 10, 19, 29, 99):
        for rate in (.1, 0, .25):
            one("deterministic round %d rate %s" % (rd, rate), [A("B", trust=.7), A("A", trust=.7), A("C", trust=.9, last=rd - 1 if rd else None)], rd, deterministic=True, skip_rate=rate)
    one("deterministic tie by name", [A("zed"), A("Ann"), A("ann")], deterministic=True, open="names in code point order: 'Ann' before 'ann'")
    one("deterministic fallback", [A("B", trust=.1), A("A", trust=.05)], deterministic=True)
    for rot in ("random_per_round", "round_robin", "fixed_agent"):
        for det in (False, True):
            one(rot, three, rotation=rot, deterministic=det)
            one(rot + " after B", [A("A", "creator", last=12), A("B", last=19), A("C", trust=.1), A("D", part=2), A("E")], rotation=rot, deterministic=det)
            one(rot + " none by trust", [A("A", trust=.1), A("B", trust=.15, last=19)], rotation=rot, deterministic=det)
            one(rot + " none out of probation", [A("A", "creator", part=1), A("B", part=2)], 2, rotation=rot, deterministic=det)
    one("fixed by name", three, rotation="fixed_agent", fixed_agent="C")
    one("fixed first reviewer", three, rotation="fixed_agent")
    one("fixed no reviewer", [A("Creator1", "creator"), A("Creator2", "creator")], rotation="fixed_agent", skip_rate=.05)
    one("fixed low trust", [A("A", trust=.1), A("B")], rotation="fixed_agent", fixed_agent="A")
    one("fixed in probation, the polyadic example", [A("Creator1", "creator", part=0), A("Creator2", "creator", part=0), A("Creator3", "creator", part=0)], 0, rotation="fixed_agent", skip_rate=.05)
    one("robin wraps", [A("A", last=3), A("B", last=4), A("C", last=19)], rotation="round_robin")
    one("robin from the start", [A("A", part=1), A("B"), A("C")], 5, rotation="round_robin")
    r = random.Random(4)
    for _ in range(35 * TIMES):
        rd = r.randint(0, 40)
        ags = []
        for n in r.sample(["ann", "bob", "cyd", "dee", "Eve", "Fox"], r.randint(1, 6)):
            last = r.choice([None, None] + [x for x in (rd - 1, rd - 2, rd - 3, rd - 4, rd - 9) if x >= 0])
            ags.append(A(n, r.choice(["creator", "reviewer", "curator"]), r.choice([round(r.random(), 3), .2, .6, round(r.random() * .3, 2)]),
                         r.randint(0, max(rd, 1)) if r.random() < .5 else rd, last))
        had = set()
        for a in ags:  # one advocate a round
            if a["last_advocate_round"] in had:
                a["last_advocate_round"] = None
            had.add(a["last_advocate_round"])
        one("random", ags, rd, rotation=r.choice(["trust_weighted"] * 4 + ["random_per_round", "round_robin", "fixed_agent"]),
            deterministic=r.random() < .3, probation=r.choice([5, 5, 0, 2, 10]), cooldown=r.choice([3, 3, 1, 2, 6]),
            skip_rate=r.choice([.1, .1, 0, .25]), min_trust=r.choice([.2, .2, 0, .5]), cooldown_variant=r.choice(["as_above", "zero_in_last"]))
    b.write()


# ------------------------------------------------------------------ 5 triage
def k_triage():
    b = Bag("triage")
    for name, one, other, want, th, open in TEXTS:
        e = O.triage(one, other, th)
        assert e["best"] == want, (name, want, e)
        def brief(x):
            return {"fired": x["fired"], "class": x["class"], "best": x["best"], "confidence": x["confidence"]}
        others = {"only the words listed, no contractions": O.triage(one, other, th, words="listed"),
                  "only the words listed": O.triage(one, other, th, words="mine"),
                  "also where numbers differ": O.triage(one, other, th, numbers="as others"),
                  "a wider list behind the '…'": O.triage(one, other, th, words="wide"),
                  "density = the higher of the two texts": O.triage(one, other, th, density="max"),
                  "numbers differ unless all are shared": O.triage(one, other, th, differ="sets"),
                  "no stop words in Jaccard": O.triage(one, other, th, stop=False)}
        b.add(name, {"one": one, "other": other, "threshold": th}, brief(e), open, {k: brief(v) for k, v in others.items()})
        # the same pair the other way round: same classes, indices swapped
        s = O.triage(other, one, th)
        assert s["best"] == e["best"] and abs(s["confidence"] - e["confidence"]) < 1e-12, name
    for i in (0, 3, 42, 71):  # swapped, as cases
        name, one, other, want, th, open = TEXTS[i]
        b.add(name + " swapped", {"one": other, "other": one, "threshold": th}, O.triage(other, one, th), open)
    b.write()


# ------------------------------------------------------------------ 6 scoring
def k_scoring():
    b = Bag("scoring")
    R = lambda who, art, **s: {"reviewer": who, "artifact": art, "scores": s}
    rub = [{"name": "accuracy", "weight": .4}, {"name": "clarity", "weight": .3}, {"name": "cost", "weight": .3}]
    def one(name, reviews, rubric=rub, opinion="equal", trust=None, open=None):
        run = lambda **k: O.scoring(reviews, rubric, opinion, trust, **k)
        if any(v > 1 for x in reviews for v in x["scores"].values()):
            open = (open + "; " if open else "") + "scale judged over the run's log"
        known = {c["name"] for c in rubric}
        if any(c not in known for x in reviews for c in x["scores"]):
            open = (open + "; " if open else "") + "criteria outside the rubric: ignored and not listed"
        b.add(name, {"reviews": reviews, "rubric": rubric, "opinion": opinion, "trust": trust or {}}, run(), open,
              {"divided by ten per review": run(coerce="review"), "divided by ten per score": run(coerce="score"),
               "repeated reviews all count": run(repeat="all")})
    one("plain", [R("r1", "a", accuracy=.5, clarity=.7, cost=.9), R("r2", "a", accuracy=.7, clarity=.7, cost=.1)])
    one("unscored", [R("r1", "a", accuracy=.5), R("r2", "a", accuracy=.9, clarity=.3)])
    one("nothing scored", [R("r1", "a"), R("r2", "b", cost=.5)])
    one("weights not normalised", [R("r1", "a", accuracy=.2, clarity=.4, cost=.9)], [{"name": "accuracy", "weight": 8}, {"name": "clarity", "weight": 4}, {"name": "cost", "weight": 4}])
    one("zero weight criterion", [R("r1", "a", accuracy=.2, clarity=.4)], [{"name": "accuracy", "weight": 0}, {"name": "clarity", "weight": 1}])
    one("only a zero weight scored", [R("r1", "a", accuracy=.2)], [{"name": "accuracy", "weight": 0}, {"name": "clarity", "weight": 1}], open="weights scored sum to 0: no score")
    one("real log 7 and 4", [R("Skeptic", "artifact_0", clarity=7, completeness=4), R("Skeptic", "artifact_1", clarity=8, completeness=8)],
        [{"name": "accuracy", "weight": .4}, {"name": "clarity", "weight": .3}, {"name": "completeness", "weight": .3}])
    one("mixed scales in a review", [R("r1", "a", accuracy=7, clarity=1, cost=.5)])
    one("mixed scales in a run", [R("r1", "a", accuracy=7, clarity=8, cost=9), R("r2", "a", accuracy=.7, clarity=.8, cost=1)])
    one("mixed scales across artifacts", [R("r1", "a", accuracy=7), R("r1", "b", accuracy=1)])
    one("exactly one is not above one", [R("r1", "a", accuracy=1, clarity=1.0, cost=0)])
    one("just above one", [R("r1", "a", accuracy=1.0000001, clarity=1, cost=0)])
    one("ten", [R("r1", "a", accuracy=10, clarity=10, cost=10)])
    one("twice by one reviewer", [R("r1", "a", accuracy=.2, clarity=.4), R("r2", "a", accuracy=.8), R("r1", "a", accuracy=.6)],
        open="the last score for a criterion holds; clarity stays from the first review")
    one("outside the rubric", [R("r1", "a", accuracy=.2, style=.9)])
    one("outside the rubric above one", [R("r1", "a", accuracy=.2, style=9)], open="a score above 1 outside the rubric counts for the scale")
    one("trust", [R("r1", "a", accuracy=.2, clarity=.4), R("r2", "a", accuracy=.8)], opinion="trust", trust={"r1": .9, "r2": .3})
    one("trust zero for one", [R("r1", "a", accuracy=.2), R("r2", "a", accuracy=.8)], opinion="trust", trust={"r1": 0, "r2": .3})
    one("trust zero for all", [R("r1", "a", accuracy=.2), R("r2", "a", accuracy=.8)], opinion="trust", trust={"r1": 0, "r2": 0}, open="trusts sum to 0: equal")
    one("trust missing", [R("r1", "a", accuracy=.2), R("r2", "a", accuracy=.8)], opinion="trust", trust={"r1": .3}, open="no trust known: 0.6, the initial value")
    one("trust above one (as_written)", [R("r1", "a", accuracy=.2), R("r2", "a", accuracy=.8)], opinion="trust", trust={"r1": 1.3, "r2": .3})
    one("trust not used when equal", [R("r1", "a", accuracy=.2), R("r2", "a", accuracy=.8)], trust={"r1": 1, "r2": 0})
    one("no reviews", [])
    r = random.Random(6)
    for i in range(18 * TIMES):
        names = ["c%d" % k for k in range(r.randint(1, 6))]
        rb = [{"name": n, "weight": round(r.choice([r.random() + .01, r.randint(1, 9)]), 3)} for n in names]
        ten = r.random() < .25
        val = lambda: r.choice([r.randint(0, 10), round(r.random() * 10, 2)]) if ten else round(r.random(), r.choice([1, 2, 15]))
        rev = []
        for a in ["a%d" % k for k in range(r.randint(1, 4))]:
            for p in ["r%d" % k for k in range(r.randint(1, 5))]:
                rev.append({"reviewer": p, "artifact": a, "scores": {n: val() for n in names if r.random() < .8}})
        one("random", rev, rb, r.choice(["equal", "trust"]), {"r%d" % k: round(r.random(), 3) for k in range(5)})
    b.write()


# ------------------------------------------------------------------ 7 safeguards
def k_safeguards():
    b = Bag("safeguards")
    parts = ("devil_advocate", "shadow_rubric", "probation_period", "cooldown")
    for master in (True, False):
        for bits in range(16):
            c = {"enabled": master}
            for i, p in enumerate(parts):
                c[p] = {"enabled": bool(bits >> i & 1)}
            c["probation_period"]["rounds"], c["cooldown"]["rounds"] = 5, 3
            b.add("master %s parts %s" % (master, format(bits, "04b")), c, O.safeguards(c))
    d = "absent master, part, `enabled` or rounds: on, 5 and 3"
    for name, c in [("empty", {}), ("null", None), ("master only", {"enabled": True}), ("master off only", {"enabled": False}),
                    ("no master, DA off", {"devil_advocate": {"enabled": False}}),
                    ("simple_config", {"devil_advocate": {"enabled": True, "rotation": "random_per_round", "skip_rate": .1}, "rejection_option": True}),
                    ("polyadic_config", {"devil_advocate": {"enabled": True, "rotation": "fixed_agent", "skip_rate": .05}, "rejection_option": True,
                                         "shadow_rubric": {"enabled": True, "check_frequency": 2}}),
                    ("rounds without enabled", {"enabled": True, "probation_period": {"rounds": 2}, "cooldown": {"rounds": 7}}),
                    ("enabled without rounds", {"enabled": True, "probation_period": {"enabled": True}, "cooldown": {"enabled": True}}),
                    ("master off beats rounds", {"enabled": False, "probation_period": {"enabled": True, "rounds": 2}}),
                    ("part null", {"enabled": True, "cooldown": None})]:
        b.add(name, c, O.safeguards(c), None if name in ("master off only", "master off beats rounds") else d)
    for n in (0, 1, 12):
        c = {"enabled": True, "devil_advocate": {"enabled": False}, "shadow_rubric": {"enabled": True},
             "probation_period": {"enabled": True, "rounds": n}, "cooldown": {"enabled": True, "rounds": n}}
        b.add("rounds %d" % n, c, O.safeguards(c), ("0 rounds: on, without effect; " if n == 0 else "") + "probation and cooldown shown though DA is off")
    b.write()


# ------------------------------------------------------------------ 8 convergence
def k_convergence():
    b = Bag("convergence")
    V = lambda a, art, ok: {"agent": a, "artifact": art, "accept": ok}
    def one(name, agents, votes=(), gone=(), method="consensus", threshold=.8, strategy="floor", bound=5, sims=(), st=.95, open=None):
        k = dict(method=method, agents=list(agents), unavailable=list(gone), votes=list(votes), threshold=threshold, strategy=strategy,
                 bound=bound, similarities=list(sims), similarity_threshold=st)
        usual = dict(method="consensus", unavailable=[], threshold=.8, strategy="floor", bound=5, similarities=[], similarity_threshold=.95)
        if 2 * len(k["unavailable"]) > len(k["agents"]) and k["agents"]:
            open = (open + "; " if open else "") + "more than half unavailable: the run pauses, the round is still computed"
        told = {**{x: v for x, v in k.items() if usual.get(x) != v}, "votes": [[v["agent"], v["artifact"], v["accept"]] for v in k["votes"]]}
        b.add(name, told, O.convergence(**k), open, {"one vote per agent, whatever the artifact": O.convergence(**k, per="agent"),
              "accepting agents over all artifacts": O.convergence(**k, per="any")})
    ag = ["A", "B", "C", "D", "E"]
    yes = lambda n, art="x": [V(a, art, True) for a in ag[:n]]
    for n in range(6):
        one("%d of 5" % n, ag, yes(n))
    for n in range(1, 5):
        for k in range(n + 1):
            one("%d of %d" % (k, n), ag[:n], yes(k))
    one("abstentions stay in n", ag, yes(3))
    one("unavailable leave n", ag, yes(3), ["D"])
    one("unavailable leave n, all accept", ag, yes(4), ["E"])
    one("vote of an unavailable agent", ag, yes(5), ["A"])
    one("three of five unavailable", ag, yes(5), ["A", "B", "C"])
    one("all unavailable", ag, yes(5), ag, open="nobody eligible: required 0, not converged")
    one("no agents", [], [], open="nobody eligible: required 0, not converged")
    one("unknown voter", ag, yes(3) + [V("Z", "x", True)], open="votes of unknown agents do not count")
    one("unknown unavailable", ag, yes(4), ["Z"])
    tw = "twice on one artifact: the last vote holds"
    one("twice, then against", ag, yes(4) + [V("A", "x", False)], open=tw)
    one("twice, then for", ag, [V("A", "x", False)] + yes(4), open=tw)
    one("twice for counts once", ag, yes(3) + yes(3), open=tw)
    one("two artifacts", ag, yes(2, "x") + [V(a, "y", True) for a in "CDE"])
    one("accepts both", ag, yes(4, "x") + [V("A", "y", True)])
    one("accepts one, rejects the other", ag, yes(4, "x") + [V(a, "y", False) for a in "ABCD"])
    one("rejection option", ag, yes(3) + [V("D", None, False)], open=None)
    one("rejection withdraws", ag, yes(4) + [V("A", None, False)], open="a vote that names no artifact withdraws the agent's acceptances")
    one("accept without artifact", ag, [V(a, None, True) for a in ag], open="where no vote names an artifact they are about one (they could count for none)")
    one("ceil", ag[:3], yes(2), strategy="ceil")
    one("unanimous", ag[:4], yes(3), strategy="unanimous_under")
    one("exact decimals", ["a%d" % i for i in range(100)], [V("a%d" % i, "x", True) for i in range(7)], threshold=.07)
    for s in ([], [.95], [.949999], [.95, .96], [.95, .94], [1.0, 1.0, 1.0], [0.0]):
        one("similarity %r" % s, ag[:2], yes(1), method="similarity", sims=s, open="no similarities (first round): not converged" if not s else None)
    one("similarity .9", ag[:2], method="similarity", sims=[.9, .91], st=.9)
    one("similarity with votes for", ag, yes(5), method="similarity", sims=[.5])
    one("consensus with similarities", ag, yes(1), sims=[1.0, 1.0])
    r = random.Random(8)
    for _ in range(35 * TIMES):
        pool = ["a%d" % i for i in range(r.randint(1, 12))]
        arts = ["x", "y", "z"][:r.choice([1, 1, 2, 3])]
        votes = [V(a, r.choice(arts), r.random() < .8) for a in pool if r.random() < .9]
        if r.random() < .3:
            votes += [V(r.choice(pool), r.choice(arts + [None]), False)]
        one("random", pool, votes, [a for a in pool if r.random() < .15], r.choice(["consensus"] * 4 + ["similarity"]), r.choice([.8, .5, .6, .667, 1]),
            r.choice(["floor", "ceil", "unanimous_under"]), r.choice([5, 3]), [round(r.uniform(.9, 1), 3) for _ in range(r.randint(0, 3))], r.choice([.95, .92]))
    b.write()


# ------------------------------------------------------------------ 9 diverge
def k_diverge():
    b = Bag("diverge")
    def one(name, ideas, th, open=None, strict=True):
        e, margin = O.diverge(ideas, th)
        if margin < 1e-9:
            if strict:
                return False
            open = (open + "; " if open else "") + "hangs on rounding or the edge"
        e["distinct"], e["rule_met"] = len(e["clusters"]), len(e["clusters"]) >= 3
        others = {}
        for l in ("single", "complete"):
            x, _ = O.diverge(ideas, th, l)
            x["distinct"], x["rule_met"] = len(x["clusters"]), len(x["clusters"]) >= 3
            others[l + " linkage"] = x
        b.add(name, {"ideas": ideas, "threshold": th}, e, open, others)
        return True
    fam = ["Cache tokens in the gateway", "Cache the tokens in a gateway", "Cache tokens at the gateway", "Move sessions to the database",
           "Move all sessions into the database", "Drop sessions, use signed cookies", "Use signed cookies and drop sessions", "Ask users to log in again"]
    for th in (.2, .3, .4, .5, .6, .7, .8, .9):
        one("families at %s" % th, fam, th)
    one("empty", [], .5)
    one("one", ["alone"], .5)
    one("two apart", ["abc def", "xyz uvw"], .5)
    one("threshold 0 merges all", fam, 0.0, strict=False)
    one("same text thrice", ["same idea", "same idea", "other thing", "same idea"], .9)
    one("empty texts", ["", "", "an idea"], .5, "empty texts have similarity 0, so two of them are two clusters")
    one("case only", ["Use Queues", "use queues", "USE QUEUES NOW"], .8)
    one("unicode", ["Überprüfe die Größe", "überprüfe die Größe!", "检查缓存大小", "检查缓存的大小"], .4)
    r = random.Random(9)
    done = 0
    while done < 16 * TIMES:
        seeds = [words(r, r.randint(4, 9)) for _ in range(r.randint(1, 4))]
        ideas = []
        for _ in range(r.randint(2, 11)):
            w = r.choice(seeds).split()
            for _ in range(r.randint(0, 3)):
                w[r.randrange(len(w))] = r.choice(VOCAB)
            ideas.append(" ".join(w))
        done += one("random", ideas, r.choice([.3, .4, .5, .6, .75]))
    b.write()


# ------------------------------------------------------------------ 10 alerts
def k_alerts():
    b = Bag("alerts")
    def one(name, rows, w=5, c=15, open=None):
        d = [{"round": r, "percent": p} for r, p in rows]
        b.add(name, {"drift": d, "warning": w, "critical": c}, O.alerts(d, w, c), open,
              {"first warning = first of severity warning, critical not counted": O.alerts(d, w, c, at_least=False)})
    one("none", [])
    one("all info", [(3, 0.0), (6, 4.999)])
    one("edges", [(0, 5), (3, 15), (6, 15.0000001)])
    one("straight to critical", [(0, 1), (3, 20), (6, 7)])
    one("up and down", [(0, 0), (3, 6), (6, 2), (9, 16), (12, 14)])
    one("critical only later", [(0, 4.9), (3, 5.0), (4, 15.0), (6, 15.1)])
    one("unsorted", [(9, 16), (3, 6), (6, 2)], open="sorted by round first")
    one("two in a round", [(3, 4), (3, 9), (6, 1)])
    one("equal edges", [(0, 9.9), (3, 10), (6, 10.1)], 10, 10)
    one("zero edges", [(0, 0), (3, .1)], 0, 0)
    one("edges the wrong way round", [(0, 7), (3, 12), (6, 16)], 15, 5, "warning above critical: what is above the second is critical (an input error is as good)")
    r = random.Random(10)
    for _ in range(20 * TIMES):
        x, rows = 0.0, []
        for k in range(r.randint(1, 14)):
            x = max(0, min(100, x + r.uniform(-4, 6)))
            rows.append((3 * k, round(x, r.choice([0, 1, 6]))))
        one("random", rows, r.choice([5, 3, 8.5]), r.choice([15, 10, 25]))
    b.write()


# ------------------------------------------------------------------ 11 whole runs
def k_runs():
    from datetime import datetime, timedelta, timezone
    b = Bag("runs")
    CRIT = [("Accuracy", .4, "Check facts against known sources; no hallucinations."), ("Clarity", .3, "Is it understandable to a non-expert?"),
            ("Completeness", .3, "Does it address all aspects of the task?")]
    rubric = lambda rows: {"criteria": [{"name": n, "weight": w, "guidelines": g} for n, w, g in rows]}

    class Log:
        def __init__(self, name, agents, settings, step=60, rows=CRIT):
            self.name, self.agents, self.t, self.events, self.step = name, agents, datetime(2025, 3, 1, tzinfo=timezone.utc), [], step
            self.s = dict(method="consensus", threshold=.8, strategy="floor", bound=5, similarity_threshold=.95, depth_scale="halved",
                          first_novelty=0, measure="weights_and_wording", opinion="equal")
            self.s.update(settings)
            self.open, self.tz = [], "Z"
            self.ev("run_started", config={"schema_version": "1.0.0", "task": "t", "mode": "converge",
                    "agents": [{"name": n, "role": r} for n, r in agents], "rubric": rubric(rows),
                    "convergence": {"method": self.s["method"], "threshold": self.s["threshold"], "similarity_threshold": self.s["similarity_threshold"],
                                    "small_group_strategy": self.s["strategy"]},
                    "safeguards": {"enabled": True}},
                    agents=[{"name": n, "role": r, "model": "mock"} for n, r in agents], rubric=rubric(rows), seed=1)

        def ev(self, type, round=None, **f):
            ts = self.t.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
            if self.tz != "Z":
                ts = self.t.astimezone(timezone(timedelta(hours=2))).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "+02:00"
            e = {"v": "1.0.0", "ts": ts, "run": "r", "seq": len(self.events)}
            if round is not None:
                e["round"] = round
            e["type"] = type
            e.update(f)
            self.events.append(e)
            self.t += timedelta(seconds=self.step)

        def done(self):
            self.ev("run_ended", status="done", rounds=len({e["round"] for e in self.events if "round" in e}))
            run = lambda r=None: O.whole_run(self.events, self.s, r)
            others = {k: run(v) for k, v in TRUST_READINGS.items()}
            last = O.ms(self.events[-1]["ts"])
            first = O.ms(self.events[0]["ts"])
            if last - first > 90 * O.DAY:
                self.open.append("history: the window ends at the latest event up to the round, not of the whole log")
            if any(e["type"] == "review" and any(v > 1 for v in e["scores"].values()) for e in self.events):
                self.open.append("scale judged over the run's log")
            # `v`, `run` and `seq` are put back by whoever reads the case.
            told = [{k: v for k, v in e.items() if k not in ("v", "run", "seq")} for e in self.events]
            b.add(self.name, {"settings": self.s, "events": told}, {"rounds": run()}, "; ".join(self.open) or None,
                  {k: {"rounds": v} for k, v in others.items()})

    # a) by hand: the worked numbers in a run of three
    L = Log("worked", [("Cre", "creator"), ("Rev", "reviewer"), ("Cur", "curator")], {})
    t50 = " ".join(["word"] * 50)
    for r in range(6):
        L.ev("round_started", r)
        L.ev("artifact", r, agent="Cre", artifact_id="a%d" % r, text="draft %d" % r)
        L.ev("review", r, reviewer="Rev", artifact_id="a%d" % r, scores={"Accuracy": .5, "Clarity": .6, "Completeness": .7 + r / 50})
        if r < 2:
            L.ev("dissent", r, agent="Rev", text=t50, citations=1, impactful=r == 0)
        for k in range((0, 0, 2, 2, 0, 0)[r]):
            L.ev("override", r, by="human", agent="Rev", decision="d", regretted=r == 2 and k == 0)
        if r == 3:
            L.ev("rubric_changed", r, rubric=rubric([(n, w, g) for (n, _, g), w in zip(CRIT, (.5, .3, .2))]), cause="override")
        for a, ok in (("Cre", True), ("Rev", r >= 2), ("Cur", r == 5)):
            L.ev("vote", r, agent=a, artifact_id="a%d" % r, accept=ok)
        L.ev("round_ended", r, duration_ms=5)
    L.done()
    got = b.cases[-1]["expect"]["rounds"]
    assert abs(got[5]["trust"]["Rev"] - .605) < 1e-12 and got[5]["trust"]["Cre"] == .6
    assert got[3]["drift_percent"] == 10.0 and got[2]["drift_percent"] == 0
    assert [g["converged"] for g in got] == [False, False, True, True, True, True] and got[0]["required"] == 2

    # b) eleven drawn ones
    plans = [("four agents, ceil", 4, 5, dict(strategy="ceil")), ("five agents", 5, 5, {}), ("six agents, outages", 6, 5, {}),
             ("similarity given", 3, 4, dict(method="similarity", similarity_threshold=.9)),
             ("similarity from texts", 3, 5, dict(method="similarity", similarity_threshold=.87)),
             ("ten scale", 4, 4, {}), ("a hundred days of rounds", 4, 10, {}), ("as written, first novelty 1", 5, 5, dict(depth_scale="as_written", first_novelty=1)),
             ("weights only, offsets", 4, 5, dict(measure="weights")), ("unanimous under 5", 4, 5, dict(strategy="unanimous_under", threshold=.6)),
             ("several artifacts, half out", 6, 5, dict(threshold=.55))]
    for i, (name, n, rounds, st) in enumerate(plans):
        r = random.Random(1100 + i)
        ags = [("A%d" % k, "creator" if k < max(1, n // 3) else "reviewer") for k in range(n)]
        L = Log(name, ags, st, step=86400 if "days" in name else 60)
        if "offsets" in name:
            L.tz = "+02:00"
        if "from texts" in name:
            L.open.append("similarity worked out from the texts: each creator's new text against its own previous one")
        rows = [list(c) for c in CRIT]
        texts, prev = [], {}
        for rd in range(rounds):
            L.ev("round_started", rd)
            gone = []
            if "out" in name:
                gone = r.sample([a for a, _ in ags], r.choice([0, 1, 1, 2, 4 if "half" in name else 2]))
                for a in gone:
                    L.ev("agent_unavailable", rd, agent=a, error="timeout", attempt=3)
                if 2 * len(gone) > n and not any("more than half" in o for o in L.open):
                    L.open.append("more than half unavailable: the run pauses, the round is still computed")
            creators = [a for a, role in ags if role == "creator" and a not in gone]
            arts = []
            for k, a in enumerate(creators):
                art = "r%d-%d" % (rd, k)
                arts.append(art)
                f = {}
                if "given" in name and rd:
                    f = {"similarity_to_previous": round(r.uniform(.85 + .02 * rd, 1), 3)}
                p = prev.get(a) or words(r, 25)
                w = p.split()
                for _ in range(max(0, 8 - 2 * rd)):
                    w[r.randrange(len(w))] = r.choice(VOCAB)
                prev[a] = " ".join(w)
                if "from texts" in name:
                    f = {"text": prev[a]}
                L.ev("artifact", rd, agent=a, artifact_id=art, **f)
            for art in arts:
                for a, role in ags:
                    if role == "reviewer" and a not in gone and r.random() < .9:
                        v = lambda: r.randint(0, 10) if name == "ten scale" else round(r.random(), 2)
                        L.ev("review", rd, reviewer=a, artifact_id=art, scores={c[0]: v() for c in rows if r.random() < .85})
            for _ in range(r.randint(0, 3)):
                x = r.choice(texts) if texts and r.random() < .2 else words(r, r.choice([4, 12, 30]))
                texts.append(x)
                f = {} if r.random() < .1 else {"impactful": r.random() < .5}
                L.ev("dissent", rd, agent=r.choice([a for a, _ in ags if a not in gone]), text=x, citations=r.choice([0, 1, 2, 4]), **f)
            for _ in range(r.choice([0, 0, 1, 2])):
                L.ev("override", rd, by="human", agent=r.choice(ags)[0], decision=words(r, 3), regretted=r.random() < .4)
            if r.random() < .4:
                k = r.randrange(len(rows))
                rows[k][1] = round(max(.05, rows[k][1] + r.uniform(-.12, .15)), 3)
                if r.random() < .5:
                    w = rows[k][2].split()
                    w[r.randrange(len(w))] = r.choice(VOCAB)
                    rows[k][2] = " ".join(w)
                if r.random() < .2:
                    rows.append(["Extra %d" % rd, .1, words(r, 5)])
                L.ev("rubric_changed", rd, rubric=rubric(rows), cause="override")
            fav = r.choice(arts) if arts else None
            for a, _ in ags:
                if a in gone or r.random() < .07:
                    continue
                art = fav if r.random() < .8 or not arts else r.choice(arts)
                L.ev("vote", rd, agent=a, artifact_id=art, accept=art is not None and r.random() < .5 + .06 * rd)
            L.ev("round_ended", rd, duration_ms=r.randint(1, 900))
        L.done()
    assert len(b.cases) == 12
    b.write()


for k in (k_quorum, k_drift, k_trust, k_advocate, k_triage, k_scoring, k_safeguards, k_convergence, k_diverge, k_alerts, k_runs):
    k()
for k, told in report.items():
    print("%-12s %5d cases, %4d open, %6d bytes: %s" % ((k,) + told))
