#!/usr/bin/env python3
"""An oracle for the logs of runs: what an events file says, worked out a second time.

It follows the definitions of docs/telemetry.md word for word, with no code of the crate, and with
nothing but Python's standard library. It is meant to be read next to them, not to be fast.

    oracle.py            checks that oracle.jsonl holds what this script works out
    oracle.py --write    writes oracle.jsonl anew (the cases are the same each time)
    oracle.py FILE       prints lines, warnings, metrics and summaries of an events file

Each line of oracle.jsonl is one case: name, events (the text) or base64 (where the bytes are no
UTF-8), lines, kept, blank, quarantined [[line from 1, reason]], warnings {kind: count}, metrics
(the whole text of metrics.csv) and summaries (one object a run, in the order of first appearance).

A name with "(reading: ...)" holds a case in which the definitions leave room; the words say which
way it was read.

Checked by hand, with the numbers of HAND below written down before the script was run:
    one round with every column, votes counted from votes, the last vote of an agent counts,
    drift carried over rounds, drift that stands before the last event of an earlier round counts for it,
    trust carried over rounds, tokens of turns with and without calls,
    duration of a round from its times, an event without a round belongs to the open round,
    rounds out of order, two runs interleaved, names that need quoting, numbers of many magnitudes,
    sums are added in file order, regret and impact rates, times of every form, lines of every kind,
    error kinds, warnings of every kind.
"""

import base64
import json
import math
import os
import random
import re
import sys
from decimal import Decimal
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "oracle.jsonl")
LIMIT = 32 * 1024 * 1024
MAX_ROUND = 4294967294
MAX_SEQ = 2**53

# ---------------------------------------------------------------------------------------------
# JSON, strictly. A value is: None, True, False, str, Number, list, or dict (first value of a key).


class Number:
    def __init__(self, text):
        self.text = text


class NotJson(Exception):
    pass


class CutOff(Exception):
    pass


PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
SPACE = " \t\r\n"
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Parser:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def peek(self):
        if self.at >= len(self.text):
            raise CutOff()
        return self.text[self.at]

    def take(self):
        c = self.peek()
        self.at += 1
        return c

    def skip(self):
        while self.at < len(self.text) and self.text[self.at] in SPACE:
            self.at += 1

    def value(self):
        self.skip()
        c = self.peek()
        if c == "{":
            return self.object()
        if c == "[":
            return self.array()
        if c == '"':
            return self.string()
        if c == "t":
            return self.word("true", True)
        if c == "f":
            return self.word("false", False)
        if c == "n":
            return self.word("null", None)
        if c == "-" or c in "0123456789":
            return self.number()
        raise NotJson()

    def word(self, word, value):
        for c in word:
            if self.take() != c:
                raise NotJson()
        return value

    def digits(self):
        if self.peek() not in "0123456789":
            raise NotJson()
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1

    def number(self):
        start = self.at
        if self.peek() == "-":
            self.at += 1
        if self.peek() == "0":
            self.at += 1
        else:
            self.digits()
        if self.at < len(self.text) and self.text[self.at] == ".":
            self.at += 1
            self.digits()
        if self.at < len(self.text) and self.text[self.at] in "eE":
            self.at += 1
            if self.peek() in "+-":
                self.at += 1
            self.digits()
        return Number(self.text[start : self.at])

    def hex4(self):
        n = 0
        for _ in range(4):
            c = self.take()
            if c not in "0123456789abcdefABCDEF":
                raise NotJson()
            n = n * 16 + int(c, 16)
        return n

    def string(self):
        self.at += 1
        units = []  # characters, or numbers of surrogates that wait for their partners
        while True:
            m = PLAIN.match(self.text, self.at)
            units.extend(m.group())
            self.at = m.end()
            c = self.take()
            if c == '"':
                break
            if c != "\\":
                raise NotJson()  # a control character
            c = self.take()
            if c == "u":
                n = self.hex4()
                units.append(n if 0xD800 <= n <= 0xDFFF else chr(n))
            elif c in ESCAPES:
                units.append(ESCAPES[c])
            else:
                raise NotJson()
        out = []
        i = 0
        while i < len(units):
            u = units[i]
            if isinstance(u, str):
                out.append(u)
            elif (
                u < 0xDC00
                and i + 1 < len(units)
                and isinstance(units[i + 1], int)
                and units[i + 1] >= 0xDC00
            ):
                out.append(chr(0x10000 + ((u - 0xD800) << 10) + (units[i + 1] - 0xDC00)))
                i += 1
            else:
                out.append("\ufffd")
            i += 1
        return "".join(out)

    def array(self):
        self.at += 1
        out = []
        self.skip()
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append(self.value())
            self.skip()
            c = self.take()
            if c == "]":
                return out
            if c != ",":
                raise NotJson()

    def object(self):
        self.at += 1
        out = {}
        self.skip()
        if self.peek() == "}":
            self.at += 1
            return out
        while True:
            self.skip()
            if self.peek() != '"':
                raise NotJson()
            key = self.string()
            self.skip()
            if self.take() != ":":
                raise NotJson()
            value = self.value()
            if key not in out:
                out[key] = value
            self.skip()
            c = self.take()
            if c == "}":
                return out
            if c != ",":
                raise NotJson()


def parse(text):
    p = Parser(text)
    value = p.value()
    p.skip()
    if p.at != len(text):
        raise NotJson()
    return value


# ---------------------------------------------------------------------------------------------
# Lines


def read_line(line):
    """("blank", None), ("kept", object) or (reason of quarantine, None)."""
    if len(line) > LIMIT:
        return "too_long", None
    line = line.strip(b" \t\r\0")
    if line == b"":
        return "blank", None
    try:
        value = parse(line.decode("utf-8", "strict"))
    except UnicodeDecodeError:
        return "not_json", None
    except NotJson:
        return "not_json", None
    except CutOff:
        return "cut_off", None
    if not isinstance(value, dict):
        return "not_object", None
    kind = value.get("type")
    if not isinstance(kind, str) or kind == "":
        return "no_type", None
    return "kept", value


def split_lines(data):
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    lines = data.split(b"\n")
    last = lines.pop()
    # The end of a line is LF or CR LF: the CR is no part of it.
    lines = [line[:-1] if line.endswith(b"\r") else line for line in lines]
    if last != b"":
        lines.append(last)
    return lines


# ---------------------------------------------------------------------------------------------
# Fields. Each function: the value, or None for missing; `remark` is called for a wrong type.


def text_of(value, remark):
    if value is None or isinstance(value, str):
        return value
    remark()
    return None


def bool_of(value, remark):
    if value is None or isinstance(value, bool):
        return value
    remark()
    return None


def number_of(value, remark):
    if value is None:
        return None
    if isinstance(value, Number):
        x = float(value.text)
        if math.isfinite(x):
            return x
    remark()
    return None


def integer_of(value, greatest, remark):
    if value is None:
        return None
    if isinstance(value, Number):
        x = float(value.text)
        if math.isfinite(x) and 0 <= x <= greatest:
            exact = Decimal(value.text)
            if exact == int(exact) and exact <= greatest:
                return int(exact)
    remark()
    return None


def name_of(value, remark):
    """An agent: text, or an object with a name."""
    if isinstance(value, dict):
        return text_of(value.get("name"), remark)
    return text_of(value, remark)


RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)


def days_from_epoch(year, month, day):
    """Days since 1970-01-01, counted over years and months."""
    leap = lambda y: y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    lengths = [31, 29 if leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        return None
    days = 0
    if year >= 1970:
        for y in range(1970, year):
            days += 366 if leap(y) else 365
    else:
        for y in range(year, 1970):
            days -= 366 if leap(y) else 365
    return days + sum(lengths[: month - 1]) + day - 1


ROUNDING_MATTERED = []


def time_of(value, remark):
    """Milliseconds since 1970, rounded down."""
    if value is None:
        return None
    if isinstance(value, Number):
        x = float(value.text)
        if math.isfinite(x):
            ms = math.floor(x * 1000.0 if x < 1e11 else x)
            exact = Fraction(value.text)
            if ms != math.floor(exact * 1000 if exact < 10**11 else exact):
                ROUNDING_MATTERED.append(value.text)
            return ms
        remark()
        return None
    if isinstance(value, str):
        m = RFC3339.fullmatch(value)
        if m:
            days = days_from_epoch(int(m[1]), int(m[2]), int(m[3]))
            h, mi, s = int(m[4]), int(m[5]), int(m[6])
            oh, om = int(m[9] or 0), int(m[10] or 0)
            if days is not None and h < 24 and mi < 60 and s <= 60 and oh < 24 and om < 60:
                offset = (oh * 60 + om) * (-1 if m[8] == "-" else 1)
                whole = days * 86400 + h * 3600 + mi * 60 + s - offset * 60
                return whole * 1000 + int(((m[7] or "") + "000")[:3])
    remark()
    return None


# What each type is read for, beyond the fields that every event has.
NUMBERS = {
    "round_ended": ["similarity_mean", "similarity_min", "votes_for", "votes_required", "duration_ms"],
    "turn": ["token_count"],
    "drift_checked": ["percent"],
    "trust_updated": ["trust"],
    "llm_call": ["tokens_in", "tokens_out", "cost_usd"],
    "run_ended": ["rounds"],
}
BOOLS = {
    "round_ended": ["converged"],
    "vote": ["accept"],
    "dissent": ["impactful"],
    "override": ["regretted"],
    "llm_call": ["at_least"],
}
TEXTS = {"disagreement": ["class"], "run_ended": ["status"]}


class Event:
    pass


class Run:
    def __init__(self, name):
        self.name = name
        self.events = []


def read(data):
    """Everything up to the events, in their runs."""
    result = {"lines": 0, "kept": 0, "blank": 0, "quarantined": [], "warnings": {}}
    runs = {}

    def warn(kind):
        result["warnings"][kind] = result["warnings"].get(kind, 0) + 1

    def wrong():
        warn("wrong_type")

    run_before = ""
    for i, line in enumerate(split_lines(data)):
        result["lines"] += 1
        what, obj = read_line(line)
        if what == "blank":
            result["blank"] += 1
            continue
        if what != "kept":
            result["quarantined"].append([i + 1, what])
            continue
        result["kept"] += 1
        e = Event()
        e.type = obj["type"]
        e.v = text_of(obj.get("v"), wrong)
        e.ts = time_of(obj.get("ts"), wrong)
        run = obj.get("run")
        if isinstance(run, Number):
            run = run.text
        run = text_of(run, wrong)
        e.run = run_before if run is None else run
        run_before = e.run
        e.seq = integer_of(obj.get("seq"), MAX_SEQ, wrong)
        e.own_round = integer_of(obj.get("round"), MAX_ROUND, wrong)
        e.agent_field = name_of(obj.get("agent"), wrong)
        reviewer = name_of(obj.get("reviewer"), wrong)
        by = name_of(obj.get("by"), wrong)
        e.agent, e.agent_from = None, None
        for value, source in ((e.agent_field, "agent"), (reviewer, "reviewer"), (by, "by")):
            if value is not None:
                e.agent, e.agent_from = value, source
                break
        e.f = {}
        for field in NUMBERS.get(e.type, []):
            e.f[field] = number_of(obj.get(field), wrong)
        for field in BOOLS.get(e.type, []):
            e.f[field] = bool_of(obj.get(field), wrong)
        for field in TEXTS.get(e.type, []):
            e.f[field] = text_of(obj.get(field), wrong)
        if e.type == "run_started":
            agents = obj.get("agents")
            if agents is not None and not isinstance(agents, list):
                wrong()
                agents = None
            if agents is not None:
                agents = [name_of(a, wrong) for a in agents]
                agents = [a for a in agents if a is not None]
            e.f["agents"] = agents
        if e.type == "error":
            error = obj.get("error")
            if error is not None and not isinstance(error, (str, dict)):
                wrong()
                error = None
            e.f["error"] = error
        if e.run not in runs:
            runs[e.run] = Run(e.run)
        runs[e.run].events.append(e)

    runs = list(runs.values())
    for run in runs:
        place_in_rounds(run)
        run.rows = rows_of(run)
        warnings_of(run, warn)
    return result, runs


def place_in_rounds(run):
    """Gives each event its round, or None."""
    open_rounds = []  # rounds of the round_started that no round_ended has followed yet
    for position, e in enumerate(run.events):
        e.position = position
        e.round = e.own_round
        if e.round is None and e.type not in ("run_started", "run_ended") and open_rounds:
            e.round = open_rounds[-1]
        if e.type == "round_started" and e.own_round is not None:
            open_rounds.append(e.own_round)
        if e.type == "round_ended":
            open_rounds = [r for r in open_rounds if r != e.round]


def warnings_of(run, warn):
    last_seq = None
    last_ts = None
    ended = False
    versions = False
    listed = set()
    for e in run.events:
        if e.type == "run_started" and e.f["agents"]:
            listed.update(e.f["agents"])
    unknown = set()
    for e in run.events:
        if e.seq is not None:
            if last_seq is not None and e.seq == last_seq:
                warn("seq_repeated")
            if last_seq is not None and e.seq < last_seq:
                warn("seq_fell")
            last_seq = e.seq
        if e.ts is not None:
            if last_ts is not None and e.ts < last_ts:
                warn("clock_back")
            last_ts = e.ts
        if ended:
            warn("after_end")
        if e.type == "run_ended":
            ended = True
            if e.f["rounds"] is not None and e.f["rounds"] != len(run.rows):
                warn("rounds_differ")
        if e.v is not None and e.v.split(".")[0] != "1" and not versions:
            warn("unknown_version")
            versions = True
        if listed and e.agent is not None and e.agent not in listed and e.agent not in unknown:
            if not (e.agent_from == "by" and e.agent == "human"):
                warn("unknown_agent")
                unknown.add(e.agent)


# ---------------------------------------------------------------------------------------------
# metrics.csv

COLUMNS = [
    "run", "round", "similarity_mean", "similarity_min", "votes_for", "votes_required", "converged",
    "dissents", "impactful_dissents", "overrides", "regretted", "disagreements_factual",
    "disagreements_value", "disagreements_semantic", "drift_percent", "trust_mean", "trust_min",
    "devils_advocate", "unavailable_agents", "llm_calls", "tokens_in", "tokens_out", "cost_usd",
    "duration_ms",
]  # fmt: skip

ORDER_MATTERED = []


def add(values):
    total = 0.0
    for v in values:
        total = total + v
    return total


def mean_over_agents(values):
    """Added in the order in which the agents first had a value."""
    for other in (values[::-1], sorted(values), sorted(values)[::-1]):
        if add(other) != add(values):
            ORDER_MATTERED.append(values)
    return add(values) / len(values)


def sum_of(events, field):
    values = [e.f[field] for e in events if e.f.get(field) is not None]
    return add(values) if values else None


def last_with(events, field):
    found = None
    for e in events:
        if e.f[field] is not None:
            found = e.f[field]
    return found


def tokens_out_of(run, events):
    """The sum over llm_calls and those turns that no call with tokens_out goes before."""
    values = []
    for e in events:
        if e.type == "llm_call" and e.f["tokens_out"] is not None:
            values.append(e.f["tokens_out"])
        if e.type == "turn" and e.f["token_count"] is not None and not e.call_before:
            values.append(e.f["token_count"])
    return add(values) if values else None


def is_lower_bound(run, events):
    """Whether output of a call is a lower bound, or neither the call nor the turn it was made for says it."""
    if any(e.type == "llm_call" and e.f["at_least"] is True for e in events):
        return True
    for at, e in enumerate(run.events):
        if e.type != "llm_call" or e.f["tokens_out"] is not None or not any(e is one for one in events):
            continue
        turn = next((t for t in run.events[at:] if t.type == "turn" and t.agent == e.agent), None)
        if turn is None or turn.f["token_count"] is None or turn.call_before:
            return True
    return False


def mark_turns(run):
    call_since_turn = {}
    for e in run.events:
        if e.type == "llm_call" and e.f["tokens_out"] is not None:
            call_since_turn[e.agent] = True
        if e.type == "turn":
            e.call_before = call_since_turn.get(e.agent, False)
            call_since_turn[e.agent] = False


def rows_of(run):
    mark_turns(run)
    rounds = {}
    for e in run.events:
        if e.round is not None:
            rounds.setdefault(e.round, []).append(e)
    drifts = [e for e in run.events if e.type == "drift_checked" and e.f["percent"] is not None]
    trusts = [
        e
        for e in run.events
        if e.type == "trust_updated" and e.agent is not None and e.f["trust"] is not None
    ]
    trusted = []
    for e in trusts:
        if e.agent not in trusted:
            trusted.append(e.agent)
    rows = []
    for number in sorted(rounds):
        events = rounds[number]
        of = lambda kind: [e for e in events if e.type == kind]
        ended = of("round_ended")
        row = {"run": run.name, "round": number}
        for field in ("similarity_mean", "similarity_min", "votes_required", "converged", "votes_for"):
            row[field] = last_with(ended, field)
        if row["votes_for"] is None:
            last_vote = {}
            for e in of("vote"):
                if e.agent is not None and e.f["accept"] is not None:
                    last_vote[e.agent] = e.f["accept"]
            if last_vote:
                row["votes_for"] = len([a for a in last_vote if last_vote[a]])
        row["dissents"] = len(of("dissent"))
        row["impactful_dissents"] = len([e for e in of("dissent") if e.f["impactful"] is True])
        row["overrides"] = len(of("override"))
        row["regretted"] = len([e for e in of("override") if e.f["regretted"] is True])
        for kind in ("factual", "value", "semantic"):
            row["disagreements_" + kind] = len([e for e in of("disagreement") if e.f["class"] == kind])

        last_position = events[-1].position
        counts = lambda e: e.position <= last_position
        row["drift_percent"] = None
        for e in reversed(drifts):
            if counts(e):
                row["drift_percent"] = e.f["percent"]
                break
        last_trust = {}
        for e in reversed(trusts):
            if e.agent not in last_trust and counts(e):
                last_trust[e.agent] = e.f["trust"]
                if len(last_trust) == len(trusted):
                    break
        values = [last_trust[a] for a in trusted if a in last_trust]
        row["trust_mean"] = mean_over_agents(values) if values else None
        row["trust_min"] = min(values) if values else None

        advocates = of("devils_advocate")
        row["devils_advocate"] = advocates[-1].agent if advocates else None
        row["unavailable_agents"] = len({e.agent for e in of("agent_unavailable") if e.agent is not None})
        calls = of("llm_call")
        row["llm_calls"] = len(calls)
        row["tokens_in"] = sum_of(calls, "tokens_in")
        row["tokens_out"] = tokens_out_of(run, events)
        row["cost_usd"] = sum_of(calls, "cost_usd")
        row["duration_ms"] = last_with(ended, "duration_ms")
        started = of("round_started")
        if row["duration_ms"] is None and started and ended:
            if started[0].ts is not None and ended[-1].ts is not None and ended[-1].ts >= started[0].ts:
                row["duration_ms"] = ended[-1].ts - started[0].ts
        rows.append(row)
    return rows


def number_text(x):
    """The shortest decimal that reads back as x; an exponent from 1e21 on alone."""
    if isinstance(x, int):
        return str(x)
    if x == 0:
        return "0"
    shortest = repr(x)
    if abs(x) >= 1e21:
        return shortest
    plain = format(Decimal(shortest), "f")
    if "." in plain:
        plain = plain.rstrip("0").rstrip(".")
    assert float(plain) == x
    return plain


def cell(value):
    if value is None:
        return ""
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        if any(c in value for c in ',"\r\n'):
            return '"' + value.replace('"', '""') + '"'
        return value
    return number_text(value)


def metrics_of(runs):
    lines = [",".join(COLUMNS)]
    for run in runs:
        for row in run.rows:
            lines.append(",".join(cell(row[c]) for c in COLUMNS))
    return "".join(line + "\n" for line in lines)


# ---------------------------------------------------------------------------------------------
# summary.json


def plain(x):
    """Whole numbers without a point."""
    if isinstance(x, float) and x == int(x) and abs(x) < 2**53:
        return int(x)
    return x


def error_kind(error):
    kind = ""
    if isinstance(error, dict):
        for field in ("kind", "type", "code", "name"):
            if isinstance(error.get(field), str):
                kind = error[field]
                break
    elif isinstance(error, str):
        kind = re.split(r"[:(\r\n]", error)[0].strip()[:60]
    return kind if kind != "" else "error"


def summary_of(run):
    events = run.events
    of = lambda kind: [e for e in events if e.type == kind]
    started, ended = of("run_started"), of("run_ended")

    agents = []
    for e in started:
        if e.f["agents"] is not None:
            agents = list(dict.fromkeys(e.f["agents"]))
    for e in events:
        if e.agent_field is not None and e.agent_field not in agents:
            agents.append(e.agent_field)

    convergence = None
    for row in run.rows:
        if row["converged"] is True:
            convergence = row["round"]
            break

    dissents, overrides = of("dissent"), of("override")
    impactful = [e for e in dissents if e.f["impactful"] is True]
    regretted = [e for e in overrides if e.f["regretted"] is True]

    first, last = {}, {}
    for e in of("trust_updated"):
        if e.agent is not None and e.f["trust"] is not None:
            first.setdefault(e.agent, e.f["trust"])
            last[e.agent] = e.f["trust"]
    change = mean_over_agents([last[a] - first[a] for a in first]) if first else None

    drifts = [e.f["percent"] for e in of("drift_checked") if e.f["percent"] is not None]
    calls = of("llm_call")

    times = [e.ts for e in events if e.ts is not None]
    if started and ended and started[0].ts is not None and ended[-1].ts is not None:
        duration = ended[-1].ts - started[0].ts
    elif times:
        duration = max(times) - min(times)
    else:
        duration = None
    if duration is not None and duration < 0:  # times that go back say no duration
        duration = None

    errors = {}
    for e in of("error"):
        kind = error_kind(e.f["error"])
        errors[kind] = errors.get(kind, 0) + 1

    schema = None
    for e in events:
        if e.v is not None:
            schema = e.v
            break

    return {
        "run": run.name,
        "status": ended[-1].f["status"] if ended else None,
        "rounds": len(run.rows),
        "agents": agents,
        "convergence_round": convergence,
        "regret_rate": plain(len(regretted) / len(overrides)) if overrides else None,
        "trust_change_mean": plain(change),
        "dissents": len(dissents),
        "impact_rate": plain(len(impactful) / len(dissents)) if dissents else None,
        "overrides": len(overrides),
        "drift_final": plain(drifts[-1]) if drifts else None,
        "drift_max": plain(max(drifts)) if drifts else None,
        "tokens": {
            "in": plain(sum_of(calls, "tokens_in")),
            "out": plain(tokens_out_of(run, events)),
            **({"at_least": True} if tokens_out_of(run, events) is not None and is_lower_bound(run, events) else {}),
        },
        "cost_usd": plain(sum_of(calls, "cost_usd")),
        "duration_ms": duration,
        "errors": {k: errors[k] for k in sorted(errors)},
        "event_count": len(events),
        "schema": schema,
    }


def answer(data):
    result, runs = read(data)
    assert result["kept"] + len(result["quarantined"]) + result["blank"] == result["lines"]
    result["warnings"] = {k: result["warnings"][k] for k in sorted(result["warnings"])}
    result["metrics"] = metrics_of(runs)
    result["summaries"] = [summary_of(run) for run in runs]
    return result


# ---------------------------------------------------------------------------------------------
# Cases: whole runs, made up


def stamp(ms):
    """RFC 3339 of milliseconds after 2026-03-02T09:00:00Z (within that day)."""
    s, ms = divmod(ms, 1000)
    return "2026-03-02T%02d:%02d:%02d.%03dZ" % (9 + s // 3600, s // 60 % 60, s % 60, ms)


NAMES = ["ada", "bo", "chen", "dora", "emil", "fay", "gus"]
TEXT = ["I agree with most of it.", "The cost is left out.", "Zürich says no.", "«oui», she said", "見直す"]


def whole_run(rng, run, agents, rounds, calls=True, turns=True, first_round=1, loose=True):
    """A plausible run, every type of event in it. loose: drift and trust outside rounds too."""
    names = NAMES[:agents]
    events = []
    clock = [rng.randrange(0, 1000)]

    def put(kind, **fields):
        clock[0] += rng.choice([1, 17, 240, 1333])
        e = {"v": "1.0.0", "ts": stamp(clock[0]), "run": run, "seq": len(events), "type": kind}
        for k, v in fields.items():
            e[k] = v
        events.append(e)

    trust = lambda: rng.randrange(0, 65) / 64
    put(
        "run_started",
        config={"threshold": 0.8},
        agents=[{"name": n, "role": "critic", "model": "m-%d" % (i % 2)} for i, n in enumerate(names)],
        rubric={"clarity": 0.5, "cost": 0.5},
        seed=rng.randrange(1000),
    )
    if loose:
        put("trust_updated", agent=names[0], trust=trust(), impact=0.1, depth=2, regret=0)
    for r in range(first_round, first_round + rounds):
        put("round_started", round=r)
        for n in names:
            if rng.random() < 0.1:
                put("agent_unavailable", round=r, agent=n, error="timeout", attempt=2)
                continue
            if calls and rng.random() < 0.8:
                fields = {"agent": n, "model": "m-0", "latency_ms": rng.randrange(100, 9000)}
                if rng.random() < 0.9:
                    fields["tokens_in"] = rng.randrange(10, 4000)
                if rng.random() < 0.8:
                    fields["tokens_out"] = rng.randrange(10, 900)
                if rng.random() < 0.8:
                    fields["cost_usd"] = rng.randrange(1, 99999) / 1e6
                put("llm_call", round=r, retries=0, **fields)
            if turns:
                put("turn", round=r, agent=n, turn_number=1, response=rng.choice(TEXT), token_count=rng.randrange(5, 700), latency_ms=rng.randrange(9000))
            if rng.random() < 0.2:
                put("tool_call", round=r, agent=n, name="search", call_id="c%d" % len(events), status="ok")
        put("artifact", round=r, agent=rng.choice(names), artifact_id="a%d" % r, similarity_to_previous=0.5)
        if rng.random() < 0.5:
            put("review", round=r, reviewer=rng.choice(names), artifact_id="a%d" % r, scores={"clarity": 0.7})
        for n in names:
            if rng.random() < 0.7:
                put("vote", round=r, agent=n, artifact_id="a%d" % r, accept=rng.random() < 0.6)
        while rng.random() < 0.4:
            put("dissent", round=r, agent=rng.choice(names), text=rng.choice(TEXT), citations=[], **({"impactful": rng.random() < 0.5} if rng.random() < 0.8 else {}))
        while rng.random() < 0.4:
            put("disagreement", round=r, agents=names[:2], texts=["yes", "no"], **{"class": rng.choice(["factual", "value", "semantic", "other"])})
        if rng.random() < 0.4:
            put("devils_advocate", round=r, agent=rng.choice(names + [None]), reason="turn", probabilities={})
        while rng.random() < 0.3:
            put("override", round=r, by="human", agent=rng.choice(names), decision="keep", regretted=rng.random() < 0.4)
        if rng.random() < 0.3:
            put("rubric_changed", round=r, rubric={"clarity": 1}, cause="drift")
        if rng.random() < 0.6:
            put("drift_checked", round=r, percent=rng.randrange(0, 400) / 10, severity="low")
        for n in names:
            if rng.random() < 0.3:
                put("trust_updated", round=r, agent=n, trust=trust(), impact=0, depth=1, regret=0)
        if rng.random() < 0.3:
            put("question", round=r, agent=names[0], text="why?", options=["a", "b"])
        if rng.random() < 0.2:
            put(rng.choice(["spawn", "compaction", "interrupt"]), round=r, agent=names[-1])
        if rng.random() < 0.3:
            put("error", round=r, agent=names[0], attempt=1, error=rng.choice(["timeout: 30 s", "rate limit (429)", {"kind": "io"}]))
        if rng.random() < 0.1:
            put("paused", round=r)
            put("resumed", round=r)
        last = r == first_round + rounds - 1
        fields = {"similarity_mean": rng.randrange(0, 1001) / 1000, "similarity_min": rng.randrange(0, 1001) / 1000}
        if rng.random() < 0.5:
            fields["votes_for"] = rng.randrange(agents + 1)
        if rng.random() < 0.6:
            fields["duration_ms"] = rng.randrange(1, 100000)
        put("round_ended", round=r, votes_required=agents // 2 + 1, converged=last and rng.random() < 0.8, **fields)
        if loose and rng.random() < 0.4:
            put("drift_checked", percent=rng.randrange(0, 400) / 10, severity="high")
        if loose and rng.random() < 0.4:
            put("trust_updated", agent=rng.choice(names), trust=trust(), impact=0, depth=1, regret=1)
    put("decision", outcome="a1", scores={"a1": 0.7})
    put("run_ended", status=rng.choice(["converged", "stopped"]), rounds=rounds)
    return events


def dump(events):
    """Events, or lines that are text already, as the text of a file."""
    out = []
    for e in events:
        out.append(e if isinstance(e, str) else json.dumps(e, ensure_ascii=False, separators=(",", ":")))
    return "".join(line + "\n" for line in out)


def made_cases(case):
    rng = random.Random(20260302)
    # Whole runs
    for agents, rounds in [(2, 1), (2, 4), (3, 2), (3, 6), (4, 3), (5, 2), (6, 2), (7, 2), (2, 12), (4, 5)]:
        events = whole_run(rng, "run-%d-%d" % (agents, rounds), agents, rounds)
        case("whole run, %d agents, %d rounds" % (agents, rounds), dump(events))
    case("whole run from round 0", dump(whole_run(rng, "zero", 3, 3, first_round=0)))
    case("whole run without llm calls", dump(whole_run(rng, "turns", 3, 3, calls=False)))
    case("whole run without turns", dump(whole_run(rng, "calls", 3, 3, turns=False)))

    # The same, damaged
    small = lambda name, **more: whole_run(rng, name, rng.randrange(2, 5), rng.randrange(2, 4), **more)

    for n in range(4):
        events = small("missing%d" % n)
        for e in events:
            fields = [k for k in e if k not in ("type", "run", "round") and not (k == "agent" and e["type"] in ("turn", "llm_call"))]
            if rng.random() < 0.5:
                del e[rng.choice(fields)]
        case("missing fields %d" % (n + 1), dump(events))

    wrong_for = {}
    for table, values in ((NUMBERS, ["12", True, [], {}, ""]), (BOOLS, ["true", 1, 0, []]), (TEXTS, [5, False, {}])):
        for kind, fields in table.items():
            for field in fields:
                wrong_for[kind, field] = values
    wrong_for["run_started", "agents"] = ["ada", {}, 3]
    for n in range(5):
        events = small("wrong%d" % n)
        for e in events:
            own = [(e["type"], k) for k in e if (e["type"], k) in wrong_for]
            if own and rng.random() < 0.5:
                pair = rng.choice(own)
                e[pair[1]] = rng.choice(wrong_for[pair])
            if rng.random() < 0.15:
                e[rng.choice(["seq", "ts"])] = rng.choice([True, [], {}])
            if rng.random() < 0.1:
                e["run"] = rng.choice([True, [], {}])
            if e["type"] in ("vote", "trust_updated", "dissent") and rng.random() < 0.2:
                e["agent"] = rng.choice([5, True, []])
        case("wrong types %d" % (n + 1), dump(events))

    for n in range(3):
        events = small("null%d" % n)
        for e in events:
            for k in list(e):
                if k not in ("type", "round") and not (k == "agent" and e["type"] in ("turn", "llm_call")) and rng.random() < 0.12:
                    e[k] = None
        case("null for missing %d" % (n + 1), dump(events))

    for n in range(4):
        parts = [small("part%d" % i) for i in range(2 + n % 2)]
        merged = []
        while any(parts):
            merged.append(rng.choice([p for p in parts if p]).pop(0))
        case("%d runs interleaved %d" % (2 + n % 2, n + 1), dump(merged))
    a, b = small("first"), small("second")
    case("one run after another", dump(a + b))

    for n in range(2):
        events = small("open%d" % n)
        for e in events:
            if e["type"] not in ("round_started", "round_ended"):
                e.pop("round", None)
        case("events without round in the rounds that are open %d" % (n + 1), dump(events))
    events = small("noround")
    for e in events:
        e.pop("round", None)
    case("no event has a round", dump(events))

    for n in range(2):
        events = small("shuffled%d" % n, loose=False)
        middle = events[1:-2]
        rng.shuffle(middle)
        case("events of rounds in any order %d" % (n + 1), dump(events[:1] + middle + events[-1:]))
    for n in range(2):
        events = whole_run(rng, "back%d" % n, 3, 4, loose=False)
        events = events[:1] + sorted(events[1:-2], key=lambda e: -e["round"]) + events[-2:]
        case("rounds from last to first %d" % (n + 1), dump(events))

    events = whole_run(rng, "sparse", 2, 4)
    for e in events:
        if "round" in e:
            e["round"] = [0, 3, 7, 1000, 4294967294][e["round"]]
    case("sparse rounds", dump(events))

    events = []
    for e in small("twice"):
        events.append(e)
        if e["type"] == "round_started":
            events.append(dict(e))
    case("round_started twice", dump(events))
    events = []
    for e in whole_run(rng, "again", 2, 4):
        e = dict(e)
        if "round" in e:
            e["round"] = (e["round"] + 1) // 2
        events.append(e)
    case("each round run through twice", dump(events))

    events = [e for e in small("unended") if e["type"] != "round_ended"]
    case("rounds without round_ended", dump(events))
    events = [e for e in small("unstarted") if e["type"] != "round_started"]
    case("rounds without round_started", dump(events))
    events = [e for e in small("headless") if e["type"] != "run_started"]
    case("no run_started", dump(events))
    events = [e for e in small("endless") if e["type"] != "run_ended"]
    case("no run_ended", dump(events))

    events = small("late")
    cut = len(events) // 2
    case("half of the events after run_ended", dump(events[:cut] + events[-1:] + events[cut:-1]))

    events = small("clock")
    for e in events:
        if rng.random() < 0.3:
            e["ts"] = stamp(rng.randrange(0, 20000))
    case("clocks going backwards", dump(events))
    events = small("seq")
    for e in events:
        if rng.random() < 0.3:
            e["seq"] = max(0, e["seq"] - rng.randrange(1, 4))
    case("seq falling and repeated", dump(events))
    events = small("lines twice")
    doubled = []
    for e in events:
        doubled.append(e)
        if e["type"] not in ("run_started", "run_ended") and rng.random() < 0.3:
            doubled.append(e)
    case("some lines twice", dump(doubled))

    events = small("strangers")
    for e in events:
        if "agent" in e and rng.random() < 0.2:
            e["agent"] = rng.choice(["zoe", "yan", "human"])
    case("unknown agents", dump(events))
    events = small("types")
    for e in events:
        if rng.random() < 0.2:
            e["type"] = rng.choice(["weather", "Turn", "round-started", " vote", "über"])
    case("unknown types", dump(events))
    events = small("v2")
    for e in events:
        e["v"] = rng.choice(["2.0.0", "2.1", "1.4.0"])
    case("versions 2.x among 1.x", dump(events))
    events = small("objects")
    for e in events:
        if isinstance(e.get("agent"), str):
            e["agent"] = {"name": e["agent"], "model": "m-0"}
        if isinstance(e.get("reviewer"), str):
            e["reviewer"] = {"role": "critic", "name": e["reviewer"]}
    case("agents as objects", dump(events))
    for n in range(3):
        events = small("calls%d" % n)
        for e in events:
            if e["type"] == "llm_call" and rng.random() < 0.5:
                e.pop("tokens_out", None)
        events = [e for e in events if not (e["type"] == "llm_call" and rng.random() < 0.3)]
        case("turns, some with calls before them %d" % (n + 1), dump(events))

    # Lines damaged in a whole run
    text = dump(small("crlf")).replace("\n", "\r\n")
    case("CR LF", text)
    case("BOM", "\ufeff" + dump(small("bom")))
    lines = dump(small("blank")).splitlines()
    out = []
    for line in lines:
        out.append(rng.choice(["", " "]) + line)
        if rng.random() < 0.2:
            out.append(rng.choice(["", "   ", "\t", " \r", "\0\0\0"]))
    case("blank lines", dump(out))
    for n in range(3):
        text = dump(small("cut%d" % n))
        cut = text.rindex("\n", 0, len(text) - 1) + 1 + rng.randrange(5, 60)
        case("cut off in the last line %d" % (n + 1), text[:cut])
    lines = dump(small("joined")).splitlines()
    out = []
    for line in lines:
        if rng.random() < 0.15:
            out.append(line[: rng.randrange(1, len(line))] + line)
        elif rng.random() < 0.15 and out:
            out[-1] += line
        else:
            out.append(line)
    case("cut records followed by whole ones, and two records on a line", dump(out))
    lines = dump(small("junk")).splitlines()
    out = []
    for line in lines:
        if rng.random() < 0.3:
            out.append(rng.choice(["[]", "17", "\"text\"", "null", "{}", '{"type":""}', '{"type":7}', "INFO started", "}", '{"type":"turn",}']))
        out.append(line)
    case("junk between the lines", dump(out))
    text = dump(small("bytes")).encode()
    lines = text.split(b"\n")
    for i in range(2, len(lines) - 1, 5):
        at = rng.randrange(len(lines[i]))
        lines[i] = lines[i][:at] + rng.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf"]) + lines[i][at:]
    case("bytes that are no UTF-8", b"\n".join(lines))


# ---------------------------------------------------------------------------------------------
# Cases: by hand

HEAD = ",".join(COLUMNS)

# Answers written down before the script was run. A name of a case, and the parts of its answer.
HAND = {
    "one round with every column": {
        "rows": ["r,1,0.75,0.5,2,2,true,2,1,2,1,1,1,2,12.5,0.5,0.25,bo,1,2,300,75,0.75,1500"],
        "warnings": {},
        "summary": {
            "run": "r", "status": "converged", "rounds": 1, "agents": ["ada", "bo"], "convergence_round": 1,
            "regret_rate": 0.5, "trust_change_mean": 0, "dissents": 2, "impact_rate": 0.5, "overrides": 2,
            "drift_final": 12.5, "drift_max": 12.5, "tokens": {"in": 300, "out": 75}, "cost_usd": 0.75,
            "duration_ms": 60000, "errors": {}, "event_count": 19, "schema": "1.0.0",
        },
    },
    "votes counted from votes, the last vote of an agent counts": {
        # 1: ada yes; bo no then yes; chen yes then no: 2. 2: all no: 0. 3: none: empty. 4: said: 9
        "rows": [
            "r,1,,,2,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,2,,,0,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,3,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,4,,,9,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
    },
    "drift carried over rounds": {
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,2,,,,,,0,0,0,0,0,0,0,5,,,,0,0,,,,",
            "r,3,,,,,,0,0,0,0,0,0,0,5,,,,0,0,,,,",
            "r,5,,,,,,0,0,0,0,0,0,0,2.5,,,,0,0,,,,",
        ],
        "summary": {"drift_final": 2.5, "drift_max": 5},
    },
    "drift that stands before the last event of an earlier round counts for it": {
        # The last event of round 1 stands after the drift of round 2.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,20,,,,0,0,,,,",
            "r,2,,,,,,0,0,0,0,0,0,0,20,,,,0,0,,,,",
        ],
        "summary": {"drift_final": 20, "drift_max": 20},
    },
    "trust carried over rounds": {
        # before: ada 0.5. 1: bo 0.25: mean 0.375. 2: ada 1: (1 + 0.25) / 2. 3: as 2.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,0.375,0.25,,0,0,,,,",
            "r,2,,,,,,0,0,0,0,0,0,0,,0.625,0.25,,0,0,,,,",
            "r,3,,,,,,0,0,0,0,0,0,0,,0.625,0.25,,0,0,,,,",
        ],
        # ada + 0.5, bo 0
        "summary": {"trust_change_mean": 0.25},
    },
    "tokens of turns with and without calls": {
        # 1: ada's call 10, her turn 7 not; bo's turn 5 is; ada's second turn 3 is: 10 + 5 + 3 = 18.
        # 2: bo's call without tokens_out, so his turn 4 is: 4. 3: a call of ada (100) after her turn (8): 108.
        # 4: ada's turn 9 has that call of round 3 before it: nothing is left.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,,,,0,1,1,18,,",
            "r,2,,,,,,0,0,0,0,0,0,0,,,,,0,1,2,4,,",
            "r,3,,,,,,0,0,0,0,0,0,0,,,,,0,1,,108,,",
            "r,4,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
        "summary": {"tokens": {"in": 3, "out": 130}},
    },
    "tokens of which some are a lower bound": {
        # 1: 10 + 20, of these 20 at least. 2: 5, and a call that says nothing of them.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,,,,0,2,,30,,",
            "r,2,,,,,,0,0,0,0,0,0,0,,,,,0,2,3,5,,",
        ],
        "summary": {"tokens": {"in": 3, "out": 35, "at_least": True}},
    },
    "tokens of which none are a lower bound": {
        # One that says that they are not, and one that does not say it as it has to.
        "summary": {"tokens": {"in": None, "out": 15}},
    },
    "duration of a round from its times": {
        # 1: 10:00:00 to 10:00:02.5. 2: 250 as it says. 3: no time of the start.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,2500",
            "r,2,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,250",
            "r,3,,,,,,0,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
        "summary": {"duration_ms": 9000},
    },
    "an event without a round belongs to the open round": {
        # dissents: one before (none), one in 1, one between (none), two in 2, one after run_ended (none).
        "rows": [
            "r,1,,,,,,1,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,2,,,,,,2,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
        "summary": {"dissents": 6, "rounds": 2},
    },
    "rounds out of order": {
        "rows": [
            "r,0,,,,,,1,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,2,,,,,,2,0,0,0,0,0,0,,,,,0,0,,,,",
            "r,10,,,,,,1,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
    },
    "two runs interleaved": {
        "rows": [
            "b,1,,,,,,1,0,0,0,0,0,0,,,,,0,0,,,,",
            "b,2,,,,,,1,0,0,0,0,0,0,,,,,0,0,,,,",
            "a,1,,,,,,2,0,0,0,0,0,0,,,,,0,0,,,,",
        ],
    },
    "names that need quoting": {
        "metrics": HEAD
        + '\n"a, b",1,,,,,,0,0,0,0,0,0,0,,,,"says ""no""",0,0,,,,'
        + '\n"two\nlines",1,,,,,,0,0,0,0,0,0,0,,,,"\r",0,0,,,,'
        + "\n plain ; 'x'\t,1,,,,,,0,0,0,0,0,0,0,,,,Zoë 見,0,0,,,,\n",
    },
    "numbers of many magnitudes": {
        "rows": [
            "r,1,0.000000000001,1000000000000000,0.1,100000000000000000000,,0,0,0,0,0,0,0,,,,,0,0,,,,1e+21",
            "r,2,0,-2.5,0.30000000000000004,123456789012345680000,,0,0,0,0,0,0,0,,,,,0,0,,,,-1.5e+300",
            "r,3,0.0000015,100,1,9007199254740992,,0,0,0,0,0,0,0,,,,,0,0,,,,0.000001",
            "r,4,0.3333333333333333,12,0,1.7976931348623157e+308,,0,0,0,0,0,0,0,,,,,0,0,,,,"
            + "0." + "0" * 323 + "5",
        ],
    },
    "sums are added in file order": {
        # 0.1 + 0.2 + 0.3 = 0.6000000000000001 and 0.3 + 0.2 + 0.1 = 0.6 in doubles.
        "rows": [
            "r,1,,,,,,0,0,0,0,0,0,0,,,,,0,3,,,0.6000000000000001,",
            "r,2,,,,,,0,0,0,0,0,0,0,,,,,0,3,,,0.6,",
        ],
    },
    "regret and impact rates": {
        # overrides 3, regretted 1; dissents 4 (one in no round), impactful 3.
        "rows": ["r,1,,,,,,3,2,3,1,0,0,0,,,,,0,0,,,,"],
        "summary": {"regret_rate": 1 / 3, "impact_rate": 0.75, "overrides": 3, "dissents": 4},
    },
    "lines of every kind": {
        "rows": [],
        "lines": 17,
        "kept": 4,
        "blank": 3,
        "quarantined": [
            [2, "not_json"], [4, "not_object"], [5, "no_type"], [6, "no_type"], [8, "cut_off"],
            [9, "not_json"], [11, "not_json"], [12, "not_json"], [14, "not_json"], [17, "cut_off"],
        ],
    },
    "error kinds": {
        "summary": {
            "errors": {
                "E1": 1, "Timeout": 3, "error": 3, "io": 1, "net": 1, "plain text": 1, "x" * 60: 1, "zero": 1,
            }
        },
    },
    "warnings of every kind": {
        # seq 5 3 3 4: fell once, repeated once. ts 2 1 3: back once. after run_ended: two events.
        # x twice: once; human as by: never, as agent: once. v 2.0 twice: once. percent as text.
        # Rows: none, and run_ended says 1.
        "rows": [],
        "warnings": {
            "after_end": 2, "clock_back": 1, "rounds_differ": 1, "seq_fell": 1, "seq_repeated": 1,
            "unknown_agent": 2, "unknown_version": 1, "wrong_type": 1,
        },
    },
    "times of every form": {
        # All the same moment, 2026-03-02T09:00:00.123Z: no clock goes back, and the duration is 0.
        "warnings": {},
        "summary": {"duration_ms": 0},
    },
}  # fmt: skip


def hand_cases(case):
    def ev(kind, round=None, run="r", **fields):
        e = {"type": kind}
        if run is not None:
            e["run"] = run
        if round is not None:
            e["round"] = round
        for k, v in fields.items():
            e[k.rstrip("_")] = v
        return e

    at = lambda s: "2026-03-02T10:00:%sZ" % s

    case("empty file", "")
    case("BOM alone", "\ufeff")
    case("one line break alone", "\n")
    case("white space alone, no end", " \t\r\0")

    e = {"v": "1.0.0", "run": "r"}
    names = [{"name": "ada"}, {"name": "bo"}]
    events = [
        {**e, "type": "run_started", "agents": names, "ts": at("00")},
        {**e, "type": "round_started", "round": 1, "ts": at("01")},
        {**e, "type": "llm_call", "round": 1, "agent": "ada", "tokens_in": 100, "tokens_out": 50, "cost_usd": 0.25},
        {**e, "type": "turn", "round": 1, "agent": "ada", "token_count": 40},
        {**e, "type": "llm_call", "round": 1, "agent": "bo", "tokens_in": 200, "tokens_out": 25, "cost_usd": 0.5},
        {**e, "type": "disagreement", "round": 1, "class": "factual"},
        {**e, "type": "disagreement", "round": 1, "class": "value"},
        {**e, "type": "disagreement", "round": 1, "class": "semantic"},
        {**e, "type": "disagreement", "round": 1, "class": "semantic"},
        {**e, "type": "dissent", "round": 1, "agent": "bo", "impactful": True},
        {**e, "type": "dissent", "round": 1, "agent": "ada", "impactful": False},
        {**e, "type": "override", "round": 1, "by": "human", "regretted": True},
        {**e, "type": "override", "round": 1, "by": "human"},
        {**e, "type": "drift_checked", "round": 1, "percent": 12.5},
        {**e, "type": "trust_updated", "round": 1, "agent": "ada", "trust": 0.25},
        {**e, "type": "trust_updated", "round": 1, "agent": "bo", "trust": 0.75},
        {**e, "type": "devils_advocate", "round": 1, "agent": "bo"},
        {**e, "type": "round_ended", "round": 1, "similarity_mean": 0.75, "similarity_min": 0.5, "votes_for": 2, "votes_required": 2, "converged": True, "duration_ms": 1500},
        {**e, "type": "run_ended", "status": "converged", "rounds": 1, "ts": "2026-03-02T10:01:00Z"},
    ]
    # One column is left: an agent that is unavailable, in the place of the first disagreement but one.
    events.insert(5, {**e, "type": "agent_unavailable", "round": 1, "agent": "ada"})
    del events[4]["v"]
    del events[1]["ts"]
    events.pop(1)
    case("one round with every column", dump(events))

    vote = lambda r, a, yes: ev("vote", r, agent=a, accept=yes)
    case(
        "votes counted from votes, the last vote of an agent counts",
        dump(
            [
                vote(1, "ada", True), vote(1, "bo", False), vote(1, "chen", True), vote(1, "bo", True), vote(1, "chen", False),
                vote(2, "ada", False), vote(2, "bo", False),
                ev("vote", 3, accept=True), ev("vote", 3, agent="ada"),
                vote(4, "ada", True), ev("round_ended", 4, votes_for=9), ev("round_ended", 4),
            ]
        ),
    )  # fmt: skip
    drift = lambda p, r=None: ev("drift_checked", r, percent=p)
    note = lambda r=None: ev("note", r)
    case("drift carried over rounds", dump([note(1), drift(5, 2), note(3), ev("drift_checked", 3), drift(2.5), note(5)]))
    case(
        "drift that stands before the last event of an earlier round counts for it",
        dump([drift(10, 1), drift(20, 2), note(1)]),
    )
    case(
        "drift of an earlier round that comes late counts from there on",
        dump([drift(1, 1), drift(2, 2), drift(3, 1), note(3), drift(4, 0)]),
    )
    case(
        "drift in no round, within a round (reading: before the last event of the round is enough)",
        dump([note(1), drift(7), note(1), note(2), drift(8)]),
    )
    case("drift 0 is not the same as none", dump([note(1), drift(0, 2), note(3)]))
    case("drift below 0", dump([drift(-3, 1), drift(-1.5, 2)]))
    trust = lambda a, t, r=None: ev("trust_updated", r, agent=a, trust=t)
    case("trust carried over rounds", dump([trust("ada", 0.5), trust("bo", 0.25, 1), note(1), trust("ada", 1, 2), note(3)]))
    case(
        "trust that stands before the last event of an earlier round counts for it",
        dump([trust("ada", 0.5, 1), trust("bo", 0.25, 2), trust("ada", 0.125, 3), note(1), note(2)]),
    )
    case("trust without agent or value", dump([ev("trust_updated", 1, trust=0.5), ev("trust_updated", 2, agent="ada"), trust("ada", 0.75, 3)]))
    case(
        "trust of three agents (reading: added in the order of their first trust)",
        dump([trust("c", 0.3, 1), trust("a", 0.2, 1), trust("b", 0.1, 1), trust("b", 0.1, 2), trust("a", 0.2, 2), trust("c", 0.3, 2)]),
    )
    case("trust by reviewer or by", dump([ev("trust_updated", 1, reviewer="ada", trust=0.5), ev("trust_updated", 1, by={"name": "bo"}, trust=0.25)]))

    call = lambda r, a, **f: ev("llm_call", r, agent=a, **f)
    turn = lambda r, a, n: ev("turn", r, agent=a, token_count=n)
    case(
        "tokens of turns with and without calls",
        dump(
            [
                call(1, "ada", tokens_in=1, tokens_out=10), turn(1, "ada", 7), turn(1, "bo", 5), turn(1, "ada", 3),
                call(2, "bo", tokens_in=2), turn(2, "bo", 4),
                turn(3, "ada", 8), call(3, "ada", tokens_out=100),
                turn(4, "ada", 9),
            ]
        ),
    )  # fmt: skip
    case(
        "tokens of which some are a lower bound",
        dump([call(1, "ada", tokens_out=10), call(1, "bo", tokens_out=20, at_least=True), call(2, "ada", tokens_out=5), call(2, "bo", tokens_in=3, at_least=True)]),
    )
    case(
        "tokens of which none are a lower bound",
        dump([call(1, "ada", tokens_out=10, at_least=False), call(2, "ada", tokens_out=5, at_least="yes")]),
    )
    case(
        "tokens beside a call whose tokens the log lost",
        dump([call(1, "bo", tokens_in=3, at_least=True), call(1, "ada", tokens_out=10)]),
    )
    case(
        "tokens of nothing but a call whose tokens the log lost",
        dump([call(1, "bo", tokens_in=3, at_least=True)]),
    )
    case(
        "tokens: calls of another agent or run do not count for a turn",
        dump([call(1, "bo", tokens_out=10), ev("llm_call", 1, run="s", agent="ada", tokens_out=20), turn(1, "ada", 7), ev("turn", 1, run="s", agent="ada", token_count=5)]),
    )
    case(
        "tokens: a turn without token_count is a turn all the same",
        dump([call(1, "ada", tokens_out=10), ev("turn", 1, agent="ada"), turn(1, "ada", 7)]),
    )
    case(
        "tokens: several calls before a turn, the last without tokens_out",
        dump([call(1, "ada", tokens_out=10), call(1, "ada"), turn(1, "ada", 7), call(1, "ada", tokens_out="3"), turn(1, "ada", 2)]),
    )
    case("tokens: tokens_out 0 is there", dump([call(1, "ada", tokens_out=0), turn(1, "ada", 7)]))
    case("tokens in no round count for the run", dump([call(None, "ada", tokens_in=5, cost_usd=0.5), turn(None, "bo", 6), call(1, "ada", tokens_in=7)]))
    case(
        "tokens: turns and calls without an agent (reading: no agent is the same as no agent)",
        dump([ev("llm_call", 1, tokens_out=10), ev("turn", 1, token_count=7), ev("turn", 1, token_count=5), call(1, "ada", tokens_out=2), ev("turn", 1, token_count=3)]),
    )
    case(
        "duration of a round from its times",
        dump(
            [
                ev("round_started", 1, ts=at("00")), ev("round_ended", 1, ts=at("02.5")),
                ev("round_started", 2, ts=at("03")), ev("round_ended", 2, ts=at("04"), duration_ms=250),
                ev("round_started", 3), ev("note", 3, ts=at("05")), ev("round_ended", 3, ts=at("09")),
            ]
        ),
    )  # fmt: skip
    case(
        "duration of a round started and ended twice: first start to last end",
        dump([ev("round_started", 1, ts=at("01")), ev("round_started", 1, ts=at("02")), ev("round_ended", 1, ts=at("03")), ev("round_ended", 1, ts=at("05"))]),
    )
    case(
        "duration of a round, the last end without a time (reading: empty)",
        dump([ev("round_started", 1, ts=at("01")), ev("round_ended", 1, ts=at("03")), ev("round_ended", 1)]),
    )
    case("duration of a round below 0", dump([ev("round_started", 1, ts=at("05")), ev("round_ended", 1, ts=at("03"))]))
    case(
        "round_ended several times: the last that has the field",
        dump(
            [
                ev("round_ended", 1, similarity_mean=0.5, similarity_min=0.25, votes_for=1, votes_required=2, converged=True, duration_ms=10),
                ev("round_ended", 1, similarity_mean=0.75, converged=False),
                ev("round_ended", 1, similarity_min=None, votes_for="3", votes_required=4),
            ]
        ),
    )
    case("duration of a run without run_ended: greatest time less least", dump([ev("run_started", ts=at("05")), ev("a", ts=at("09")), ev("b", ts=at("01")), ev("c")]))
    case("duration of a run, run_ended without a time", dump([ev("run_started", ts=at("05")), ev("a", ts=at("07")), ev("run_ended", status="stopped")]))
    case("duration of a run with one time is 0", dump([ev("a"), ev("b", ts=at("07"))]))
    case("duration of a run without times", dump([ev("a"), ev("b")]))
    case(
        "run_started and run_ended several times",
        dump(
            [
                ev("run_started", agents=[{"name": "ada"}], ts=at("01")), ev("run_ended", status="one", ts=at("02")),
                ev("run_started", agents=[{"name": "bo"}, {"name": "ada"}], ts=at("03")), ev("run_ended", status="two", ts=at("09")),
            ]
        ),
    )  # fmt: skip

    dissent = lambda r=None, run="r", **f: ev("dissent", r, run=run, **f)
    case(
        "an event without a round belongs to the open round",
        dump(
            [
                dissent(), ev("round_started", 1), dissent(), ev("round_ended", 1), dissent(),
                ev("round_started", 2), dissent(), dissent(), ev("run_started"), ev("run_ended"), ev("round_ended", 2), dissent(),
            ]
        ),
    )  # fmt: skip
    case(
        "round_ended without a round (reading: it ends the open round)",
        dump([ev("round_started", 1), dissent(), ev("round_ended", similarity_mean=0.5), dissent(), ev("round_started", 2), dissent()]),
    )
    case(
        "round_started without a round opens none",
        dump([ev("round_started"), dissent(), ev("round_started", 4), dissent(), ev("round_started", ts=at("01")), dissent(), ev("round_ended", 4, ts=at("03")), dissent()]),
    )
    case(
        "a round opened within an open one (reading: after the inner has ended, the outer is open)",
        dump([ev("round_started", 1), ev("round_started", 2), dissent(), ev("round_ended", 2), dissent(), dissent(), ev("round_ended", 1), dissent()]),
    )
    case("round_ended of another round leaves the open one open", dump([ev("round_started", 2), ev("round_ended", 1), dissent(), ev("round_ended", 2), dissent()]))
    case("an event with a round of its own, in another open round", dump([ev("round_started", 2), dissent(1), dissent(), ev("round_ended", 2), dissent(3)]))
    case("the open round is one of its run alone", dump([ev("round_started", 1), ev("dissent", run="s"), ev("round_started", 5, run="s"), dissent(), ev("dissent", run="s"), ev("round_ended", 5), dissent()]))
    case("run_started and run_ended with a round belong to it", dump([ev("run_started", 3), ev("run_ended", 4, rounds=2)]))
    case("rounds out of order", dump([dissent(10), dissent(2), dissent(0), dissent(2)]))
    case("the greatest round", dump([note(4294967294), note(0)]))
    case(
        "round out of its range (reading: missing, and remarked)",
        dump([ev("round_started", 7), dissent(-1), dissent(1.5), dissent(4294967295), dissent(1e300)]),
    )
    case("round as text, list, true", dump([ev("round_started", 7), dissent("1"), dissent([1]), dissent(True), '{"type":"dissent","run":"r","round":null}']))
    case(
        "whole numbers written with a point or an exponent (reading: whole all the same)",
        '{"type":"a","run":"r","round":1.0,"seq":2.0}\n{"type":"a","run":"r","round":2e0,"seq":30e-1}\n{"type":"a","run":"r","round":0.1e1,"seq":4}\n',
    )
    case("two runs interleaved", dump([dissent(1, "b"), dissent(1, "a"), dissent(2, "b"), dissent(1, "a")]))
    case("a run that has no row has a summary", dump([ev("a", run="x"), ev("b", 1, run="y"), ev("c", run="z")]))
    case("run missing: that of the event before", dump([ev("a", 1, run=None), ev("a", 1, run="s"), ev("a", 2, run=None), "not json", ev("a", 3, run=None), ev("a", 1), '{"type":"a","run":null,"round":2}', '{"type":"a","run":true,"round":3}']))
    case("run as a number is its text as written", "".join('{"type":"a","round":1,"run":%s}\n' % r for r in ["7", "7.0", "-0", "1e3", "1E+3", '"7"', "12345678901234567890"]))
    case("run of empty text", dump([ev("a", 1, run="s"), ev("a", 2, run="")]))

    advocate = lambda r, a: ev("devils_advocate", r, agent=a)
    case(
        "names that need quoting",
        dump(
            [
                ev("devils_advocate", 1, run="a, b", agent='says "no"'),
                ev("devils_advocate", 1, run="two\nlines", agent="\r"),
                ev("devils_advocate", 1, run=" plain ; 'x'\t", agent="Zoë 見"),
            ]
        ),
    )
    case("devils_advocate: the last, null is none", dump([advocate(1, "ada"), advocate(1, "bo"), advocate(2, "ada"), '{"type":"devils_advocate","run":"r","round":2,"agent":null}', ev("devils_advocate", 3), advocate(4, {"name": "chen"})]))
    case(
        "unavailable agents are counted once a round",
        dump([ev("agent_unavailable", 1, agent="a"), ev("agent_unavailable", 1, agent={"name": "a"}), ev("agent_unavailable", 1, agent="b"), ev("agent_unavailable", 1), ev("agent_unavailable", 2, agent="a")]),
    )
    case("disagreement classes exactly", dump([ev("disagreement", 1, class_=c) for c in ["factual", "Factual", "value", "semantic ", "semantic", "", None, 3]]))
    case("true and false as text or number are missing", dump([dissent(1, impactful="true"), dissent(1, impactful=1), dissent(1, impactful=True), ev("override", 1, regretted="yes"), ev("round_ended", 1, converged="true"), vote(1, "a", 1), vote(1, "b", "true")]))

    ended = lambda r, a, b, c, d, f: '{"type":"round_ended","run":"r","round":%d,"similarity_mean":%s,"similarity_min":%s,"votes_for":%s,"votes_required":%s,"duration_ms":%s}' % (r, a, b, c, d, f)
    case(
        "numbers of many magnitudes",
        dump(
            [
                ended(1, "1e-12", "1e15", "0.1", "1e20", "1e21"),
                ended(2, "-0.0", "-2.50", "0.30000000000000004", "123456789012345678901", "-1.5e300"),
                ended(3, "0.0000015", "1E+2", "1.0", "9007199254740993", "1e-6"),
                ended(4, "0.333333333333333333333", "1.2e1", "1e-400", "1.7976931348623157e308", "5e-324"),
            ]
        ),
    )
    case(
        "numbers that are not finite are missing, and remarked",
        dump([ended(1, "1e999", "-1e999", "0", "1", "2"), '{"type":"note","run":"r","round":2,"other":1e999}', '{"type":"turn","run":"r","round":2,"agent":"a","token_count":' + "9" * 400 + "}"]),
    )
    case("sums are added in file order", dump([call(1, "a", cost_usd=c) for c in (0.1, 0.2, 0.3)] + [call(2, "a", cost_usd=c) for c in (0.3, 0.2, 0.1)]))
    case("regret and impact rates", dump([dissent(impactful=True), dissent(1, impactful=True), dissent(1, impactful=True), dissent(1), ev("override", 1, by="human", regretted=True), ev("override", 1, by="human", regretted=False), ev("override", 1, by="human")]))
    case("convergence: the first round by number, not by place", dump([ev("round_ended", 5, converged=True), ev("round_ended", 3, converged=True), ev("round_ended", 2, converged=True), ev("round_ended", 2, converged=False)]))
    case("trust change: last less first, over agents", dump([trust("a", 0.25), trust("a", 1, 2), trust("a", 0.5, 1), trust("b", 0.75, 1), trust("b", 0.25)]))
    case("agents of a summary: listed, then in order of appearance, agent alone", dump([ev("x", agent="zed"), ev("run_started", agents=[{"name": "b"}, {"name": "a"}]), ev("review", 1, reviewer="rev"), ev("override", 1, by="human"), ev("x", agent={"name": "obj"}), ev("x", agent="a"), ev("x", agent="zed")]))
    case("agents of a run as a list of names (reading: as agents elsewhere, text or object)", dump([ev("run_started", agents=["a", {"name": "b"}]), ev("x", agent="a"), ev("x", agent="c")]))
    case("an agent that is an object without a name (reading: missing, no remark)", dump([vote(1, {}, True), vote(1, {"name": None}, True), vote(1, {"id": 3}, True), vote(2, "a", True)]))
    case("agent, reviewer, by: the first that is there", dump([ev("run_started", agents=[{"name": "a"}]), ev("x", agent="a", by="u1"), ev("x", reviewer="a", by="u2"), '{"type":"x","run":"r","agent":null,"by":"u3"}', ev("x", by="u4")]))

    case(
        "lines of every kind",
        '\n{"type":"a"} {"type":"b"}\n{"type":"a"}\n[1]\n{"a":1}\n{"type":""}\n  \t\r\n{"type":"a","b":{\n{"type":NaN}\n\0\0\n'
        '{"type":"a","b":-Infinity}\n{\'type\':"a"}\n {"type":"b"}\t\n{"type":"c",}\n{"type":"d","type":5}\r\n{"typ\\u0065":"e"}\n{"type":"cut',
    )
    kinds = ["{", '{"a', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":-', '{"a":1.', '{"a":1e', '{"a":tr', '{"a":nul', '{"a":[1,', '{"a":"x\\', '{"a":"\\ud8', '{"a":"\\ud83d', "[", '"a', "tru", "-", '{"a":{"b":"{']
    case("what is cut off", "".join(k + "\n" for k in kinds))
    kinds = ["}", "{]", "{a:1}", '{"a" 1}', '{"a":01}', '{"a":+1}', '{"a":.5}', '{"a":1.}', '{"a":1e}', '{"a":trx', '{"a":True}', '{"a":"\\x"}', '{"a":"\\u12g4"}', '{"a":"\t"}', '{"a":1,}', '[1,]', '{"type":"x"}}', '{"type":"x"},', '{"type":"x"} tru', "1 2", "nan", "-Infinity", '{"a":0x10}', '{"a":1 /* */}', "// x", '{"type":"x"}\v', '{"type":\u00a0"x"}', '\ufeff{"type":"x"}']
    case("what is no JSON", "".join(k + "\n" for k in kinds))
    kinds = ["0", "-1.5e-3", '"text"', "true", "false", "null", "[]", '[{"type":"x"}]', '""']
    case("what is no object", "".join(k + "\n" for k in kinds))
    kinds = ["{}", '{"type":null}', '{"type":1}', '{"type":["x"]}', '{"Type":"x"}', '{"type":"","type":"x"}', '{"type":null,"type":"x"}', '{"a":{"type":"x"}}', '{"type":" "}']
    case("what has no type, and one that has", "".join(k + "\n" for k in kinds))
    case("a key twice: its first value counts", '{"type":"round_ended","type":"x","run":"r","run":"s","round":1,"round":2,"votes_for":null,"votes_for":3,"similarity_mean":"x","similarity_mean":1,"similarity_min":0.5,"similarity_m\\u0069n":1}\n{"type":"vote","run":"r","round":1,"agent":{"name":"a","name":"b"},"accept":true}\n')
    case("escapes, and halves of surrogate pairs alone are U+FFFD", "".join('{"type":"devils_advocate","run":"r","round":%d,"agent":"%s"}\n' % (i, a) for i, a in enumerate(["\\ud83d\\ude00", "\\ud83d", "x\\ude00y", "\\ud83d\\ud83d\\ude00", "\\ude00\\ud83d", "\\ud83d\\n", "\\u0041\\/\\\\\\\"\\b\\f\\n\\r\\t", "\\u0000", "\\u00e9\\u2028", "\\uD83D\\uDE00"])))
    case("keys may be written with escapes", '{"\\u0074ype":"vote","r\\u0075n":"r","round":1,"agent":"a","accep\\u0074":true,"\\ud800":1,"\\udfff":2}\n')
    case("CR within a line is white space, not an end", '{"type":\r"a",\r"round":1}\n{"type":"a"}\r{"type":"b"}\n{"type":"a"}\r\r\n')
    case("NULs around a record are white space (reading: as in blank lines), within it not", '\0\0{"type":"a","round":1}\0\n{"type":\0"a"}\n{"type":"a\0"}\n{"type":"b","c":"d\0\0\0')
    case("BOM twice, and in the middle", '\ufeff\ufeff{"type":"a"}\n{"type":"a"}\n\ufeff{"type":"a"}\n')
    case("BOM before CR LF", '\ufeff\r\n{"type":"a","round":1}\r\n\r\n{"type":"a","round":2}')
    case("no line break at the end", '{"type":"a","round":1}\n{"type":"a","round":2}')
    case("no line break at the end, blank", '{"type":"a","round":1}\n ')
    case("a cut record and a whole one on a line", '{"type":"a","run":"r","te{"type":"b"}\n{"type":"a","x":{"type":"b"}\n{"type":"a","x":{"type":"b"}}\n{"type":"a",{"type":"b"}\n{"type":"a","x":[1,{"type":"b"}\n')
    case("a record over several lines", json.dumps({"type": "a", "round": 1, "agent": "x"}, indent=1) + "\n")
    case("a JSON list of records", '[{"type":"a"},\n{"type":"b"},\n{"type":"c"}]\n')
    case("values nested 100 deep", '{"type":"a","round":1,"x":' + "[" * 99 + "]" * 99 + "}\n" + '{"type":"a","round":2,"x":' + '{"y":' * 99 + "1" + "}" * 99 + "}\n")
    case("values nested 500 deep (reading: no limit)", '{"type":"a","round":1,"x":' + "[" * 500 + "]" * 500 + "}\n")
    case("bytes that are no UTF-8, by hand", b'{"type":"a","x":"\xff"}\n{"type":"a","x":"\xc3"}\n{"type":"a","x":"\xed\xa0\x80"}\n{"type":"a","x":"\xc0\x80"}\n\x80\n{"type":"a","x":"\xf4\x90\x80\x80"}\n{"type":"a","x":"\xf0\x9f\x98\x80"}\n{"type":"a"}\xff\n')
    case("cut off within a character (reading: no JSON, as it is no UTF-8)", b'{"type":"a"}\n{"type":"a","x":"\xf0\x9f')

    error = lambda x: ev("error", error=x)
    case(
        "error kinds",
        dump([error(x) for x in ["Timeout: 30 s", "Timeout (30 s)", " Timeout\nat x", "plain text", "x" * 70, {"kind": "net", "type": "T"}, {"type": "io"}, {"code": "E1", "name": "n"}, {"name": "zero"}, {"message": "?"}, None]] + [ev("error"), ev("agent_unavailable", error="no")]),
    )
    case("error kinds in other letters", dump([error(x) for x in ["é" * 61, "見" * 60 + "る", "😀" * 61, "a\r\nb", "Z", "a", "B"]]))
    case("error kinds that are empty (reading: error)", dump([error(x) for x in ["", ": x", "(y)", "\nz", "  "]]))
    case("error kinds: a code that is a number is passed over (reading: no remark)", dump([error({"code": 429, "name": "RateLimit"}), error({"code": 500})]))

    case(
        "warnings of every kind",
        dump(
            [
                ev("run_started", agents=[{"name": "a"}], seq=5, ts=at("02"), v="1.0.0"),
                ev("x", agent="x", seq=3, ts=at("01"), v="2.0"), ev("x", agent="x", seq=3, v="2.0"),
                ev("x", by="human", seq=4, ts=at("03")), ev("x", agent="human"), ev("x", agent="a"),
                ev("drift_checked", percent="12"),
                ev("run_ended", rounds=1), ev("x"), ev("x"),
            ]
        ),
    )  # fmt: skip
    case("seq: each is held against the one before it", dump([ev("a", seq=s) for s in (0, 5, 3, 4, 4, 9, 2)]))
    case("seq of each run by itself, missing ones passed over", dump([ev("a", seq=5), ev("a", run="s", seq=1), ev("a"), ev("a", seq=6), ev("a", run="s", seq=1)]))
    case("seq out of its range (reading: missing, and remarked)", dump([ev("a", seq=s) for s in (2**53, -1, 1.5, 2**53 + 2, 1e300)]))
    case("clock: each time is held against the one before it", dump([ev("a", ts=at(s)) for s in ("10", "30", "20", "25", "25", "24.999")]))
    case("after_end: each event of the run, another run_ended too", dump([ev("run_ended"), ev("run_started"), ev("run_ended"), ev("a", run="s"), ev("a")]))
    case("unknown agents: none where run_started lists none", dump([ev("run_started", agents=[]), ev("a", agent="x"), ev("run_started", run="s"), ev("a", run="s", agent="x")]))
    case("unknown agents: once an agent and run", dump([ev("run_started", run=r, agents=[{"name": "a"}]) for r in "rs"] + [ev("x", run=r, agent=a) for r in "rs" for a in ("a", "b", "b", "c")]))
    case("unknown agents before run_started (reading: held against its list all the same)", dump([ev("x", agent="a"), ev("x", agent="b"), ev("run_started", agents=[{"name": "a"}]), ev("x", agent="b")]))
    case("unknown agents, run_started twice (reading: known where one of them lists it)", dump([ev("run_started", agents=[{"name": "a"}]), ev("run_started", agents=[{"name": "b"}]), ev("x", agent="a"), ev("x", agent="b"), ev("x", agent="c")]))
    case("versions", "".join('{"type":"a","run":"%s","v":%s}\n' % (i, json.dumps(v)) for i, v in enumerate(["1", "1.9.9", "2", "10.0", "0.9", "x", ""])))
    case("schema: the first version that is text", dump([ev("a"), ev("a", v=None), ev("a", v="1.2"), ev("a", v="1.3")]))
    case("v as a number (reading: a wrong type, no version)", dump([ev("a", v=2), ev("a", v=1), ev("a", v="1.0.0")]))
    case("rounds_differ: rows, not round numbers", dump([note(3), note(9), ev("run_ended", rounds=2), note(1, ), ev("x", 5, run="s"), ev("run_ended", run="s", rounds=5)]))
    case("rounds_differ: missing or wrong is no difference", dump([note(3), ev("run_ended"), ev("a", run="s"), ev("run_ended", run="s", rounds="0"), ev("a", 1, run="t"), ev("run_ended", run="t", rounds=1.0)]))

    case(
        "times of every form",
        "".join(
            '{"type":"a","run":"r","ts":%s}\n' % t
            for t in [
                '"2026-03-02T09:00:00.123Z"', '"2026-03-02T10:00:00.123+01:00"', '"2026-03-02T00:30:00.1239999999-08:30"',
                '"2026-03-03T08:59:00.123000+23:59"', '"2026-03-02T09:00:00.12300000000000000000001-00:00"',
                "1772442000123", "1772442000123.9", "1.772442000123e12", "1772442000.123", '"2026-03-02t09:00:00.123z"',
            ]
        ),
    )  # fmt: skip
    case("times: seconds below 1e11, milliseconds from there", dump([ev("a", run=str(i), ts=t) for i, t in enumerate([99999999999, 100000000000])] + [ev("b", run="0", ts=at("00")), ev("b", run="1", ts=at("00"))]))
    case("times before 1970 are rounded down", dump(['{"type":"a","run":"r","ts":"1969-12-31T23:59:59.9995Z"}', '{"type":"a","run":"r","ts":0}', '{"type":"a","run":"s","ts":-0.25}', '{"type":"a","run":"s","ts":0.0625}', '{"type":"a","run":"t","ts":-1.5}', '{"type":"a","run":"t","ts":"1970-01-01T00:00:00Z"}', '{"type":"a","run":"u","ts":"0001-01-01T00:00:00.5Z"}', '{"type":"a","run":"u","ts":"2000-02-29T12:00:00Z"}']))
    case(
        "times that are no RFC 3339 (reading: missing, and remarked)",
        dump([ev("a", ts=at("01"))] + [ev("a", ts=t) for t in ["yesterday", "", "2026-03-02", "2026-03-02T10:00:00", "2026-02-29T10:00:00Z", "2026-13-01T10:00:00Z", "2026-03-02T24:00:00Z", "2026-03-02T10:60:00Z", "2026-03-02T10:00Z", "2026-03-02T10:00:00.Z", "2026-03-02T10:00:00+0100", " 2026-03-02T10:00:00Z", "1772442000"]]),
    )
    case("ts of a wrong type", dump([ev("a", ts=t) for t in (True, [], {}, None)] + ['{"type":"a","run":"r","ts":1e999}']))
    case("unknown types are counted and make rows", dump([ev("weather", 1, agent="x", percent=5, trust=1), ev("Vote", 1, agent="x", accept=True), ev("ROUND_ENDED", 2, votes_for=3)]))
    case("fields of one type on another are not read", dump([ev("turn", 1, agent="a", tokens_in=5, tokens_out=5, cost_usd=1, percent=4), ev("note", 1, converged=True, votes_for=1, duration_ms=4)]))


# ---------------------------------------------------------------------------------------------


def check_by_hand(name, got):
    want = HAND[name]
    for key, value in want.items():
        if key == "rows":
            have, value = got["metrics"], "".join(line + "\n" for line in [HEAD] + value)
        elif key == "summary":
            assert len(got["summaries"]) == 1, name
            have = {k: got["summaries"][0][k] for k in value}
        else:
            have = got[key]
        assert have == value, "%s, %s:\n%s\nby hand:\n%s" % (name, key, have, value)


def cases():
    out = []
    names = set()

    def case(name, events):
        assert name not in names, name
        names.add(name)
        ORDER_MATTERED.clear()
        ROUNDING_MATTERED.clear()
        record = {"name": name}
        if isinstance(events, str):
            record["events"] = events
            events = events.encode("utf-8")
        else:
            record["base64"] = base64.b64encode(events).decode()
        got = answer(events)
        # What the definitions leave open must not decide a case unless its name says so.
        assert not ORDER_MATTERED or "(reading: added in the order" in name, (name, ORDER_MATTERED)
        assert not ROUNDING_MATTERED, (name, ROUNDING_MATTERED)
        if name in HAND:
            check_by_hand(name, got)
        record.update(got)
        out.append(record)

    hand_cases(case)
    made_cases(case)
    assert set(HAND) <= names, set(HAND) - names
    return out


def main(args):
    sys.setrecursionlimit(100000)
    if args and args[0] not in ("--write", "--check"):
        with open(args[0], "rb") as f:
            got = answer(f.read())
        for key in ("lines", "kept", "blank", "quarantined", "warnings"):
            print(key, json.dumps(got[key]))
        print(got["metrics"], end="")
        print(json.dumps(got["summaries"], ensure_ascii=False, indent=2))
        return 0
    text = "".join(json.dumps(c, ensure_ascii=False) + "\n" for c in cases())
    if args and args[0] == "--write":
        with open(CASES, "w", encoding="utf-8", newline="\n") as f:
            f.write(text)
        print("%d cases, %d bytes" % (text.count("\n"), len(text.encode("utf-8"))))
        return 0
    with open(CASES, encoding="utf-8", newline="\n") as f:
        same = f.read() == text
    print("oracle.jsonl is as it should be" if same else "oracle.jsonl differs: oracle.py --write")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
