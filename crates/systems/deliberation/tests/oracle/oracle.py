#!/usr/bin/env python3
"""An oracle for deliberations, written from the definitions in deliberation.md, telemetry.md and interview.md
("Similarity") and from seed 004 alone, with no code of the crate and nothing but Python's standard library.

    oracle.py           checks its own worked numbers
    make_cases.py       works the cases out: see there

Where the definitions leave a reading open, the one of the crate's README is the default of a keyword argument and the
other readings are its other values; make_cases.py runs those too, to mark as `open` the cases that hang on them.
"""
import math
import re
from collections import Counter, OrderedDict
from datetime import datetime
from fractions import Fraction

DAY = 86_400_000  # ms


def F(x):
    """Exact value of the shortest decimal that stands for x (0.07 -> 7/100)."""
    return Fraction(x if isinstance(x, str) else repr(x))


def clamp(x, lo, hi):
    return max(lo, min(hi, x))


# ---------------------------------------------------------------- similarity
def ngrams(text):
    t = text.lower()  # code points, spaces kept
    return Counter(t[i:i + n] for n in (2, 3) for i in range(len(t) - n + 1))


def tfidf_char(a, b):
    """Cosine of TF-IDF over character 2- and 3-grams; the pair is the corpus of two.
    tf = count/total (2- and 3-grams in one total), idf = ln(1 + 2/(1 + df)); none -> 0."""
    ga, gb = ngrams(a), ngrams(b)
    if not ga or not gb:
        return 0.0
    ta, tb = sum(ga.values()), sum(gb.values())
    idf = lambda g: math.log(1 + 2 / (1 + (g in ga) + (g in gb)))
    va = {g: c / ta * idf(g) for g, c in sorted(ga.items())}
    vb = {g: c / tb * idf(g) for g, c in sorted(gb.items())}
    dot = math.fsum(va[g] * vb[g] for g in va if g in vb)
    na = math.sqrt(math.fsum(v * v for v in va.values()))
    nb = math.sqrt(math.fsum(v * v for v in vb.values()))
    return clamp(dot / (na * nb), 0.0, 1.0)


# ---------------------------------------------------------------- 1 quorum
def quorum(n, threshold, strategy="floor", bound=5):
    """Votes required. Clamped to [1, n]; n = 0 -> 0 (nobody to ask: nothing can converge)."""
    if n <= 0:
        return 0
    raw = n * F(threshold)
    if strategy == "floor":
        r = n if n <= 2 else (math.floor(raw) if n <= 4 else math.ceil(raw))
    elif strategy == "ceil":
        r = math.ceil(raw)
    elif strategy == "unanimous_under":
        r = n if n < bound else math.ceil(raw)
    else:
        raise ValueError(strategy)
    return clamp(r, 1, n)


# ---------------------------------------------------------------- 2 drift
def normalise(rubric):
    """name -> exact share. A rubric whose weights sum to 0 keeps zeros (open)."""
    w = OrderedDict((c["name"], F(c["weight"])) for c in rubric)
    s = sum(w.values())
    return OrderedDict((k, v / s if s else Fraction(0)) for k, v in w.items())


def wording_similarity(g, l, around="no wording"):
    """Absent = empty. White space around guidelines is no wording. Equal texts (also both absent/empty, or too short for n-grams) -> 1;
    absent against a text -> no n-grams on one side -> 0, i.e. wholly reworded."""
    g, l = g or "", l or ""
    if around == "no wording":
        g, l = g.strip(), l.strip()
    return 1.0 if g == l else tfidf_char(g, l)


def severity(percent, warning=5, critical=15):
    """< warning info; warning..critical (both inclusive) warning; above critical, also where
    the limits stand the wrong way round."""
    p = percent if isinstance(percent, Fraction) else F(percent)
    return "critical" if p > F(critical) else ("info" if p < F(warning) else "warning")


def drift(gold, living, measure="weights_and_wording", warning=5, critical=15, around="no wording"):
    """Percent, severity, and a term per criterion of the union (gold's order, then the new)."""
    gw, lw = normalise(gold), normalise(living)
    gt = {c["name"]: c.get("guidelines") for c in gold}
    lt = {c["name"]: c.get("guidelines") for c in living}
    terms, total = [], Fraction(0)
    for name in list(gw) + [n for n in lw if n not in gw]:
        g, l = gw.get(name, Fraction(0)), lw.get(name, Fraction(0))
        wp = 50 * abs(l - g)
        xp = Fraction(0)
        if measure == "weights_and_wording" and min(l, g) > 0:
            xp = 100 * min(l, g) * (1 - Fraction(wording_similarity(gt[name], lt[name], around)))
        total += wp + xp
        terms.append({"name": name, "weight_part": float(wp), "wording_part": float(xp)})
    total = clamp(total, Fraction(0), Fraction(100))
    return {"percent": float(total), "severity": severity(total, warning, critical), "terms": terms}


# ---------------------------------------------------------------- 3 trust
def citation_count(c):
    """A number is the count, a list counts its entries (repeats too), absent is 0."""
    if c is None:
        return 0
    return len(c) if isinstance(c, list) else max(c, 0)


def depth_of(text, citations, earlier, first_novelty=0):
    """min(min(words/50,1) + min(0.2*citations,0.5) + novelty, 2). Words: whitespace split.
    earlier: the agent's own earlier dissents (all of the run, list order)."""
    text = text or ""
    if earlier:
        novelty = clamp(1 - max(tfidf_char(text, e or "") for e in earlier), 0.0, 1.0)
    else:
        novelty = float(first_novelty)
    return min(min(len(text.split()) / 50, 1.0) + min(0.2 * citation_count(citations), 0.5) + novelty, 2.0)


def combine(impact, depth, regret):
    return 0.4 * impact + 0.3 * depth + 0.3 * (1 - regret)


def trust(events, agents=(), depth_scale="halved", first_novelty=0, window_days=90,
          count="agent", edge="inclusive", anchor="max", earlier="all", absent="false", wordless="nothing"):
    """Trust by agent at the end of the events. An override belongs to `agent` (whose decision
    was overridden), never to `by`. Window: events of that agent (dissents + overrides) with
    latest - 90 d <= at <= latest, the latest being of the greatest time; fewer than 5 of its own in there -> all of its
    events. A dissent without words has no depth, and later ones are not held against it."""
    names = list(OrderedDict.fromkeys(list(agents) + [e["agent"] for e in events]))
    out = {}
    relevant = [e for e in events if e["kind"] in ("dissent", "override")]
    for name in names:
        own = [e for e in relevant if e["agent"] == name]
        latest = 0
        if events:
            latest = {"last": events[-1]["at"], "max": max(e["at"] for e in events),
                      "own": (own or events)[-1]["at"]}[anchor]
        start = latest - window_days * DAY
        inside = lambda e: (start <= e["at"] if edge == "inclusive" else start < e["at"]) and e["at"] <= latest
        pool = own if count == "agent" else relevant
        if sum(map(inside, pool)) < 5:
            inside = lambda e: True
        depths, seen, imp, imp_n, dis, ov, reg, reg_n = [], [], 0, 0, 0, 0, 0, 0
        for e in own:
            if e["kind"] == "dissent":
                says = wordless == "as others" or bool(e.get("text"))
                if inside(e):
                    dis += 1
                    depths.append(0.0 if not says else depth_of(e.get("text"), e.get("citations"), seen, first_novelty))
                    if absent == "false" or e.get("impactful") is not None:
                        imp_n += 1
                    imp += bool(e.get("impactful"))  # absent = not impactful
                if says and (earlier == "all" or inside(e)):
                    seen.append(e.get("text"))
            elif inside(e):
                ov += 1
                if absent == "false" or e.get("regretted") is not None:
                    reg_n += 1
                reg += bool(e.get("regretted"))  # absent = not regretted
        row = {"initial": False, "dissents": dis, "overrides": ov, "depths": depths, "depth_raw": None}
        if dis == 0 and ov == 0:
            row.update(trust=0.6, impact=None, depth=None, regret=None, initial=True)
        else:
            impact, depth = 0.5, 0.5  # no dissents: 0.5 each, whatever the scale
            if dis:
                impact = imp / imp_n if imp_n else 0.5
                row["depth_raw"] = math.fsum(depths) / dis
                depth = row["depth_raw"] / (2 if depth_scale == "halved" else 1)
            regret = reg / reg_n if reg_n else 0.0
            row.update(trust=combine(impact, depth, regret), impact=impact, depth=depth, regret=regret)
        out[name] = row
    return out


# ---------------------------------------------------------------- 4 advocate
def penalty(k, cooldown=3, variant="as_above"):
    """Penalty in the k-th round after having been DA, exact. Outside 1..cooldown: 0."""
    if k is None or k < 1 or k > cooldown:
        return Fraction(0)
    if variant == "as_above":
        return Fraction(7, 10) * (1 - Fraction(k - 1, cooldown))
    if cooldown == 1:  # zero_in_last: the only round is the last one
        return Fraction(0)
    return Fraction(7, 10) * (1 - Fraction(k - 1, cooldown - 1))


def advocate(agents, round, rotation="trust_weighted", deterministic=False, probation=5, cooldown=3,
             skip_rate=0.1, min_trust=0.2, cooldown_variant="as_above", fixed_agent=None,
             fixed_checks=False, robin="next", random_cooldown=False, skip_rule="literal", random_det="name",
             weightless="as likely"):
    """Probabilities given no skip. Penalties count rounds of the run (round - last round as DA)."""
    out = {"probabilities": {}, "left_out": {}, "fallback": None}
    if deterministic:  # rounds 9, 19, ... whatever the skip rate
        skip = round % 10 == 9 and (skip_rate > 0 or skip_rule == "literal")
        out["skip_probability"] = 1.0 if skip else 0.0
    else:
        out["skip_probability"] = float(skip_rate)
    if rotation == "fixed_agent" and not fixed_checks:
        # the named one, whoever that is: probation, trust and cooldown do not apply (open)
        name = fixed_agent or next((a["name"] for a in agents if a["role"] == "reviewer"),
                                   agents[0]["name"] if agents else None)
        if name is None:
            out["fallback"] = "none"
        else:
            out["probabilities"] = {name: 1.0}
        return out
    past = [a for a in agents if a["rounds_taken_part"] >= probation]
    out["left_out"] = {a["name"]: "probation" for a in agents if a["rounds_taken_part"] < probation}
    if not past:
        out["fallback"] = "none"
        return out
    eligible = [a for a in past if F(a["trust"]) >= F(min_trust)]
    pen = lambda a: penalty(None if a["last_advocate_round"] is None else round - a["last_advocate_round"],
                            cooldown, cooldown_variant)
    if not eligible:  # uniform among those out of probation, no cooldown; nobody is left out by trust
        out["fallback"] = "uniform"
        eligible, weight = past, {a["name"]: Fraction(1) for a in past}
    else:
        out["left_out"].update({a["name"]: "trust" for a in past if a not in eligible})
        if rotation in ("trust_weighted", "fixed_agent"):
            weight = {a["name"]: F(a["trust"]) * (1 - pen(a)) for a in eligible}
        else:  # random_per_round: equal chances of the eligible; the penalty is one on trust weights
            weight = {a["name"]: (1 - pen(a)) if random_cooldown else Fraction(1) for a in eligible}
        if sum(weight.values()) == 0:  # e.g. min_trust 0 and no trust anywhere: all who may be are as likely
            weight = {k: Fraction(1) for k in weight}
            out["fallback"] = "uniform" if weightless == "fallback" else None
    if rotation == "fixed_agent":  # (other reading) must be eligible, else nobody
        name = fixed_agent or next((a["name"] for a in agents if a["role"] == "reviewer"), agents[0]["name"])
        if name in weight:
            out["probabilities"] = {name: 1.0}
        else:
            out["fallback"] = "none"
        return out
    if rotation == "round_robin":
        # agents in the order of the config; the next eligible one after the last advocate
        order = [a["name"] for a in agents]
        if robin == "mod":
            pick = eligible[round % len(eligible)]["name"]
        else:
            had = [a for a in agents if a["last_advocate_round"] is not None]
            start = 1 + order.index(max(had, key=lambda a: a["last_advocate_round"])["name"]) if had else 0
            pick = next(n for n in order[start:] + order[:start] if n in weight)
        out["probabilities"] = {n: float(n == pick) for n in weight}
    elif deterministic:  # highest weight, ties by name (code point order)
        pick = min(weight, key=lambda n: (-weight[n], n))
        if random_det == "trust" and (rotation == "random_per_round" or out["fallback"] == "uniform"):
            t = {a["name"]: F(a["trust"]) for a in eligible}
            pick = min(weight, key=lambda n: (-t[n], n))
        out["probabilities"] = {n: float(n == pick) for n in weight}
    else:
        s = sum(weight.values())
        out["probabilities"] = {n: float(w / s) for n, w in weight.items()}
    return out


# ---------------------------------------------------------------- 5 triage
# All patterns ignore case and match whole words; offsets are code points.
I = re.IGNORECASE
RFC = re.compile(r"\bRFC[\s-]?\d{1,5}\b", I)                                        # 0.95
SECTION = re.compile(r"§{1,2}\s*\d+(?:\.\d+)*|(?<!\d)(?<!\d\s)\b(?:sections?|sect?\.)\s*\d+(?:\.\d+)*", I)  # 0.85
BRACKET = re.compile(r"\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]")                          # 0.8
LINK = re.compile(r"(?:https?://|\bwww\.)[^\s<>\"]+", I)                              # 0.8
# "ours" is what the program lists (triage/words.rs), since the definitions end their lists with "…".
EXPLICIT = {
    "ours": r"should(?:n['’]t|['’]ve)?|ought|better|best|prefer(?:s|red|able|ably|ence)?|worse|worst|must\s+not|mustn['’]t|rather\s+than",
    "mine": r"should(?:n['’]t)?|better|prefers?|worse|must\s+not|mustn['’]t",
    "listed": r"should|better|prefer|worse|must\s+not",
    "wide": r"should(?:n['’]t)?|better|best|prefer(?:s|red|able|ably|ring)?|worse|worst|must(?:\s+not|n['’]t)?"
            r"|ought|recommend(?:s|ed)?|never|instead|rather|need(?:s)?\s+to|superior|inferior|desirable|good|bad",
}
IMPLICIT = {
    "ours": r"(?:un)?maintainable|maintainability|clean(?:er|est|ly)?|(?:un)?readable|readability|(?:in)?elegant|elegance|elegantly"
            r"|simpl(?:e|er|est|y|icity)|ugly|messy|(?:un)?intuitive|idiomatic|robust|flexible|clumsy|over-?engineered|bloated"
            r"|convoluted|pragmatic|neat|tidy|nicer?",
    "mine": r"maintainable|clean|readable|elegant|simple",
    "wide": r"maintainab(?:le|ility)|unmaintainable|clean(?:er|est|ly)?|unclean|readab(?:le|ility)|unreadable|elegan(?:t|ce|tly)"
            r"|simpl(?:e|er|est|y|icity)|intuitive|ugly|messy|complex|robust|idiomatic|clear|confusing|flexible|scalable|usable|efficient|consistent|nice",
}
# unit -> (dimension, factor). Looked up as written, else in lower case.
UNITS = {}
# Things that are counted are units too, each of a dimension of its own. The list is the program's (triage/units.rs).
THINGS = ("token request user client endpoint line file row node replica shard thread core connection round agent test table "
          "service character month year release").split()
for _dim, _rows in {
    **{t: [(t + "|" + t + "s", "1")] for t in THINGS},
    "time": [("ns|nanosecond|nanoseconds", "1e-9"), ("us|µs|μs|microsecond|microseconds", "1e-6"),
             ("ms|msec|millisecond|milliseconds", "0.001"), ("s|sec|secs|second|seconds", "1"),
             ("min|mins|minute|minutes", "60"), ("h|hr|hrs|hour|hours", "3600"),
             ("d|day|days", "86400"), ("week|weeks", "604800")],
    "bytes": [("B|byte|bytes", "1"), ("kB|KB|kilobyte|kilobytes", "1e3"), ("MB|megabyte|megabytes", "1e6"),
              ("GB|gigabyte|gigabytes", "1e9"), ("TB|terabyte|terabytes", "1e12"), ("KiB|kib", "1024"),
              ("MiB|mib", str(1024**2)), ("GiB|gib", str(1024**3)), ("TiB|tib", str(1024**4)),
              ("mb", "1e6"), ("gb", "1e9"), ("tb", "1e12"), ("kb", "1e3")],
    "bits": [("bit|bits", "1"), ("Mb", "1e6"), ("Gb", "1e9")],
    "percent": [("%|percent|pct", "1")],
    "per second": [("rps|qps|req/s|requests/s|requests per second|queries per second", "1")],
    "bytes per second": [("B/s", "1"), ("kB/s|KB/s", "1e3"), ("MB/s", "1e6"), ("GB/s", "1e9")],
    "bits per second": [("bps", "1"), ("kbps", "1e3"), ("Mbps|mbps", "1e6"), ("Gbps|gbps", "1e9")],
    "hertz": [("Hz|hz", "1"), ("kHz|khz", "1e3"), ("MHz|mhz", "1e6"), ("GHz|ghz", "1e9")],
    "length": [("mm", "0.001"), ("cm", "0.01"), ("km", "1000")],
    "pixels": [("px", "1")],
    "usd": [("$|USD|usd|dollar|dollars", "1")], "eur": [("€|EUR|eur|euro|euros", "1")], "gbp": [("£|GBP|gbp", "1")],
}.items():
    for _names, _f in _rows:
        for _n in _names.split("|"):
            UNITS[_n] = (_dim, F(_f))
_U = "|".join(re.escape(u).replace(r"\ ", r"\s+") for u in sorted(UNITS, key=len, reverse=True))
_N = r"(?<![\w.,])(?P<num>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
QUANTITY = re.compile(_N + r"[\s-]?(?P<unit>" + _U + r")(?![\w/])", I)
MONEY = re.compile(r"(?P<unit>[$€£])\s?(?P<num>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w])")
STOP = set("a an and are as at be been but by can do does for from had has have he her his i if in into is it its of on "
           "or our she so than that the their them then there these they this those to was we were what when which who "
           "will with would you your not no".split())


def quantities(text):
    """[(dimension, exact value in the base unit, start, end)]: a number and its unit, together."""
    out = []
    for m in list(QUANTITY.finditer(text)) + list(MONEY.finditer(text)):
        raw = re.sub(r"\s+", " ", m["unit"])
        if re.fullmatch(r"(1[89]|20)\d0s", m.group()):  # a decade ("1990s"), not seconds
            continue
        dim, factor = UNITS.get(raw) or UNITS[raw.lower()]
        out.append((dim, F(m["num"].replace(",", "")) * factor, m.start(), m.end()))
    return sorted(out, key=lambda q: q[2])


NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w)|(?<![\w.])\d+(?:\.\d+)?(?!\w)")


def content_words(text, stop=True):
    words = {w.lower() for w in re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text)}
    return words - STOP if stop else words


def whole_words(alternatives):
    """Words of a list, where a hyphen or an apostrophe within a word is part of it: not "simple" in "simple-git"."""
    return re.compile(r"(?<![^\W_])(?<![^\W_][-'’_])(?:" + alternatives + r")(?![-'’_]*[^\W_])", I)


def triage(one, other, threshold=0.8, words="ours", density="pooled", differ="none shared", stop=True, numbers="never semantic"):
    texts, fired = (one, other), []
    spans = lambda rx: [[i, m.start(), m.end()] for i, t in enumerate(texts) for m in rx.finditer(t)]
    # factual
    conf, ev = 0.0, []
    for rx, c in ((RFC, 0.95), (SECTION, 0.85), (BRACKET, 0.8)):
        if spans(rx):
            conf, ev = max(conf, c), ev + spans(rx)
    links = [[i, s, s + len(t[s:e].rstrip(".,;:!?'\")]}"))] for i, t in enumerate(texts)
             for s, e in (m.span() for m in LINK.finditer(t))]
    links = [l for l in links if l[2] - l[1] > len("https://")]
    if links:
        conf, ev = max(conf, 0.8), ev + links
    qs = [quantities(t) for t in texts]
    for dim in {q[0] for q in qs[0]} & {q[0] for q in qs[1]}:  # only within one dimension, after conversion
        a, b = ({q[1] for q in qs[i] if q[0] == dim} for i in (0, 1))
        if (a != b) if differ == "sets" else not (a & b):
            conf = max(conf, 0.7)
            ev += [[i, q[2], q[3]] for i in (0, 1) for q in qs[i] if q[0] == dim]
    if ev:
        fired.append({"class": "factual", "confidence": conf, "evidence": ev})
    # value
    ex = spans(whole_words(EXPLICIT[words]))
    im_rx = whole_words(IMPLICIT[words if words in IMPLICIT else "mine"])
    im = spans(im_rx)
    if ex or im:
        n = [len(t.split()) for t in texts]
        k = [len(im_rx.findall(t)) for t in texts]
        d = sum(k) / sum(n) if density == "pooled" else max(k[i] / n[i] if n[i] else 0 for i in (0, 1))
        c = 0.9 if ex else 0.3 + 0.4 * min(d / 0.1, 1.0)
        fired.append({"class": "value", "confidence": c, "evidence": ex + im})
    # semantic
    sim = tfidf_char(one, other)
    a, b = content_words(one, stop), content_words(other, stop)
    jac = len(a & b) / len(a | b) if a | b else 1.0
    # Numbers are words of content: texts whose numbers differ do not say the same.
    nums = [{F(n.replace(",", "")) for n in NUMBER.findall(t)} for t in texts]
    apart = numbers == "never semantic" and all(nums) and nums[0] != nums[1]
    if sim > 0.7 and jac < 0.5 and not apart:
        fired.append({"class": "semantic", "confidence": sim, "evidence": [[0, 0, len(one)], [1, 0, len(other)]]})
    for f in fired:
        f["evidence"] = sorted(map(list, {tuple(s) for s in f["evidence"]}))
    fired.sort(key=lambda f: -f["confidence"])  # stable: ties stay factual, value, semantic
    best = fired[0]["class"] if fired else None
    c = fired[0]["confidence"] if fired else 0.0
    return {"fired": fired, "class": best if fired and c >= threshold else "undecided", "best": best, "confidence": c}


# ---------------------------------------------------------------- 6 scoring
def scoring(reviews, rubric, opinion="equal", trust=None, coerce="run", repeat="last"):
    """Per artifact. A log with any score above 1 (any criterion, any artifact) is 0-10 as a whole.
    The last score of a reviewer for a criterion of an artifact holds. No trust known -> 0.6;
    trusts that sum to 0 -> equal. Criteria outside the rubric do not count, nor are they listed."""
    trust = trust or {}
    above = lambda r: any(v > 1 for v in r["scores"].values())
    run = any(map(above, reviews))
    cells, coerced = OrderedDict(), {}
    for r in reviews:
        art = cells.setdefault(r["artifact"], OrderedDict())
        for c, v in r["scores"].items():
            div = {"run": run, "review": above(r), "score": v > 1}[coerce]
            coerced[r["artifact"]] = coerced.get(r["artifact"], False) or div
            v = v / 10 if div else v
            lst = art.setdefault(c, [])
            if repeat == "last":
                lst[:] = [x for x in lst if x[0] != r["reviewer"]]
            lst.append((r["reviewer"], v))
    out = {}
    for a, cols in cells.items():
        means, unscored, num, den = {}, [], [], []
        for c in rubric:
            got = cols.get(c["name"])
            if not got:
                unscored.append(c["name"])
                continue
            w = [trust.get(r, 0.6) if opinion == "trust" else 1.0 for r, _ in got]
            if sum(w) == 0:
                w = [1.0] * len(w)
            m = math.fsum(x * v for x, (_, v) in zip(w, got)) / math.fsum(w)
            means[c["name"]] = m
            num.append(c["weight"] * m)
            den.append(c["weight"])
        score = math.fsum(num) / math.fsum(den) if den and math.fsum(den) > 0 else None
        out[a] = {"score": score, "criteria": means, "unscored": unscored,
                  "coerced": run if coerce == "run" else coerced.get(a, False)}
    return out


# ---------------------------------------------------------------- 7 safeguards
def safeguards(config):
    """Master absent -> on; part absent, or without `enabled` -> on (the seed's example block);
    rounds default 5 and 3. Master off -> all off."""
    s = config or {}
    on = lambda p: s.get("enabled", True) and (s.get(p) or {}).get("enabled", True)
    rounds = lambda p, d: (s.get(p) or {}).get("rounds", d) if on(p) else "off"
    return {"devil_advocate": bool(on("devil_advocate")), "shadow_rubric": bool(on("shadow_rubric")),
            "probation": rounds("probation_period", 5), "cooldown": rounds("cooldown", 3)}


# ---------------------------------------------------------------- 8 convergence
def convergence(method, agents, unavailable=(), votes=(), threshold=0.8, strategy="floor", bound=5,
                similarities=(), similarity_threshold=0.95, per="artifact"):
    """for = accepting agents of the most accepted artifact. Votes of unavailable or unknown agents
    do not count. The last vote of an agent on an artifact holds; a vote that names no artifact
    withdraws what that agent accepted before. Where none names one, they are about one.
    Both methods report for/required/eligible."""
    if all(v.get("artifact") is None for v in votes):
        votes = [{**v, "artifact": "artifact"} for v in votes]
    eligible = [a for a in agents if a not in set(unavailable)]
    held = {}
    for v in votes:
        if v["agent"] not in eligible:
            continue
        art = v.get("artifact")
        if art is None:
            held = {k: x for k, x in held.items() if k[0] != v["agent"]}
        else:
            if per == "agent":  # (other reading) one vote per agent
                held = {k: x for k, x in held.items() if k[0] != v["agent"]}
            held[v["agent"], art] = v["accept"]
    if per == "any":  # (other reading) accepting agents over all artifacts
        n_for = len({a for (a, _), x in held.items() if x})
    else:
        n_for = max(Counter(art for (_, art), x in held.items() if x).values(), default=0)
    req = quorum(len(eligible), threshold, strategy, bound)
    if method == "consensus":
        ok = len(eligible) > 0 and n_for >= req
    else:
        ok = len(similarities) > 0 and all(s >= similarity_threshold for s in similarities)
    return {"converged": ok, "for": n_for, "required": req, "eligible": len(eligible)}


# ---------------------------------------------------------------- 9 diverge
def diverge(ideas, threshold, linkage="average"):
    """Agglomerative on tfidf_char. While the closest two clusters have linkage similarity >= threshold,
    merge them (ties: the pair that comes first). Representative: highest mean similarity to the
    others of its cluster, ties the first. Disagreement: 1 - mean similarity across; diagonal 0.
    Second result: the smallest margin met (to judge whether a case hangs on rounding)."""
    n = len(ideas)
    s = [[tfidf_char(a, b) for b in ideas] for a in ideas]
    link = {"average": lambda x: math.fsum(x) / len(x), "single": max, "complete": min}[linkage]
    between = lambda a, b, f=link: f([s[i][j] for i in a for j in b])
    clusters, margin = [[i] for i in range(n)], 1.0
    while len(clusters) > 1:
        pairs = sorted(((between(a, b), -x, -y) for x, a in enumerate(clusters)
                        for y, b in enumerate(clusters) if x < y), reverse=True)
        best = pairs[0]
        margin = min(margin, abs(best[0] - threshold))
        if best[0] < threshold:
            break
        if len(pairs) > 1 and best[0] != pairs[1][0]:
            margin = min(margin, best[0] - pairs[1][0])
        x, y = -best[1], -best[2]
        clusters[x] = sorted(clusters[x] + clusters[y])
        del clusters[y]
        clusters.sort()
    reps = []
    for c in clusters:
        mean = lambda i: math.fsum(s[i][j] for j in c if j != i) / max(len(c) - 1, 1)
        order = sorted(c, key=lambda i: (-mean(i), i))
        reps.append(order[0])
        if len(c) > 2 and mean(order[0]) != mean(order[1]):
            margin = min(margin, mean(order[0]) - mean(order[1]))
    avg = lambda x: math.fsum(x) / len(x)
    dis = [[0.0 if a is b else 1 - between(a, b, avg) for b in clusters] for a in clusters]
    return {"clusters": clusters, "representatives": reps, "disagreement": dis}, margin


# ---------------------------------------------------------------- 10 alerts
def alerts(drift, warning=5, critical=15, at_least=True):
    """In order of rounds. First warning: the first check that is warning or worse; count: of these."""
    rows = [(d["round"], severity(d["percent"], warning, critical)) for d in sorted(drift, key=lambda d: d["round"])]
    hit = [r for r, s in rows if s != "info"]
    crit = [r for r, s in rows if s == "critical"]
    warn = hit if at_least else [r for r, s in rows if s == "warning"]
    return {"first_warning": warn[0] if warn else None, "first_critical": crit[0] if crit else None, "count": len(hit)}


# ---------------------------------------------------------------- 11 runs
def ms(ts):
    d = datetime.fromisoformat(ts.replace("Z", "+00:00"))
    return round((d - datetime.fromisoformat("1970-01-01T00:00:00+00:00")).total_seconds() * 1000)


def whole_run(events, settings, trust_readings=None):
    """Per round, at its end. Scores: of that round's reviews, under the rubric living at its end.
    Scale (0-10 or 0-1) is judged over the whole log. Trust: all events up to the round's end,
    the window ending at the last of them. Drift: living rubric against run_started's."""
    start = next(e for e in events if e["type"] == "run_started")
    names = [a["name"] for a in start["agents"]]
    gold = living = start["rubric"]["criteria"]
    rounds = sorted({e["round"] for e in events if "round" in e})
    ten = any(v > 1 for e in events if e["type"] == "review" for v in e["scores"].values())
    out, seen, texts = [], [], {}
    for r in rounds:
        here = [e for e in events if e.get("round") == r]
        seen += here
        for e in here:
            if e["type"] == "rubric_changed":
                living = e["rubric"]["criteria"]
        gone = {e["agent"] for e in here if e["type"] == "agent_unavailable"}
        votes = [{"agent": e["agent"], "artifact": e.get("artifact_id"), "accept": e["accept"]}
                 for e in here if e["type"] == "vote"]
        sims = []
        for e in here:
            if e["type"] == "artifact":
                if e.get("similarity_to_previous") is not None:
                    sims.append(e["similarity_to_previous"])
                elif e.get("text") is not None and e["agent"] in texts:
                    sims.append(tfidf_char(texts[e["agent"]], e["text"]))
                if e.get("text") is not None:
                    texts[e["agent"]] = e["text"]
        conv = convergence(settings["method"], names, gone, votes, settings["threshold"], settings["strategy"],
                           settings["bound"], sims, settings["similarity_threshold"])
        reviews = [{"reviewer": e["reviewer"], "artifact": e["artifact_id"],
                    "scores": {c: v / 10 if ten else v for c, v in e["scores"].items()}}
                   for e in here if e["type"] == "review"]
        # every event takes part, so that "the latest event" is the log's, not the last dissent
        evs = [{**e, "kind": e["type"], "at": ms(e["ts"]), "agent": e.get("agent")} for e in seen]
        tr = trust(evs, names, settings["depth_scale"], settings["first_novelty"], **(trust_readings or {}))
        out.append({"round": r, "votes_for": conv["for"], "required": conv["required"], "eligible": conv["eligible"],
                    "converged": conv["converged"], "similarities": sims,
                    "drift_percent": drift(gold, living, settings["measure"])["percent"],
                    "trust": {n: tr[n]["trust"] for n in names},
                    "scores": {a: x["score"] for a, x in scoring(reviews, living).items()}})
    return out


# ---------------------------------------------------------------- worked numbers
def selftest():
    near = lambda a, b: abs(a - b) < 1e-12
    assert [quorum(n, 0.8) for n in range(1, 7)] == [1, 2, 2, 3, 4, 5]
    assert [quorum(n, "0.8", "ceil") for n in range(1, 7)] == [1, 2, 3, 4, 4, 5]
    assert [quorum(n, 0.8, "unanimous_under") for n in range(1, 7)] == [1, 2, 3, 4, 4, 5]
    assert quorum(100, 0.07, "ceil") == 7 and quorum(100, "0.07") == 7 and quorum(0, 0.8) == 0
    assert quorum(1000, 0.333) == 333 and quorum(5, 1) == 5 and quorum(10**4, 1e-9) == 1
    R = lambda *w: [{"name": n, "weight": x, "guidelines": "same " + n} for n, x in zip("abc", w)]
    d = drift(R(.4, .3, .3), R(.5, .3, .2))
    assert d["percent"] == 10.0 and d["severity"] == "warning", d
    assert drift(R(4, 3, 3), R(50, 30, 20))["percent"] == 10.0
    assert [severity(x) for x in (4.999, 5, 15, 15.001)] == ["info", "warning", "warning", "critical"]
    assert near(combine(.5, 1.2 / 2, .25), .605) and near(combine(.5, 1.2, .25), .785)
    t50 = " ".join(["word"] * 50)
    ev = [{"at": i, "kind": "dissent", "agent": "a", "text": t50, "citations": 1, "impactful": i == 0} for i in (0, 1)]
    ev += [{"at": 2 + i, "kind": "override", "agent": "a", "regretted": i == 0} for i in range(4)]
    assert near(trust(ev)["a"]["trust"], .605) and near(trust(ev, depth_scale="as_written")["a"]["trust"], .785)
    assert trust([], ["z"])["z"]["trust"] == 0.6
    assert near(trust(ev[2:])["a"]["trust"], .2 + .15 + .3 * .75)
    assert ["%.3f" % penalty(k) for k in (1, 2, 3, 4)] == ["0.700", "0.467", "0.233", "0.000"]
    assert ["%.3f" % penalty(k, 3, "zero_in_last") for k in (1, 2, 3)] == ["0.700", "0.350", "0.000"]
    both, alone = math.log(1 + 2 / 3), math.log(2)
    assert near(tfidf_char("abc", "ABD"), both**2 / (both**2 + 2 * alone**2))
    assert tfidf_char("a", "a") == 0 and tfidf_char("ab", "cd") == 0 and near(tfidf_char("x y", "x y"), 1)
    assert ms("1970-01-02T00:00:00Z") == DAY == ms("1970-01-02T02:00:00+02:00")
    return True


if __name__ == "__main__":
    print("worked numbers hold:", selftest())
