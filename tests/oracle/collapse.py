"""Weighted collapse once more, written from its description alone and in another way.

Reads a list of cases from standard input and prints what each decides. Numbers are exact fractions;
comparisons see them rounded to a billionth, half away from zero.

A case: {"policy": …, "attempts": n, "cards": [raw card…], "receipts": […], "approvals": […]}.
A result: {"status", "winner", "order", "ranked", "scores": {id: number}, "gated": {id: "gate effect"}}.
"""

import json
import sys
from fractions import Fraction

COST_WORDS = {"low": 10, "med": 40, "high": 80}
REVERSIBILITY_WORDS = {"easy": Fraction("0.9"), "medium": Fraction("0.5"), "hard": Fraction("0.2")}
BILLION = 10**9


def snapped(x):
    scaled = abs(x) * BILLION
    whole = scaled.numerator // scaled.denominator
    if scaled - whole >= Fraction(1, 2):
        whole += 1
    return whole if x >= 0 else -whole


def number(value, words=None):
    """A number, a word of a table, a number with words after it; None where there is nothing."""
    if value is None or isinstance(value, Fraction):
        return value
    if isinstance(value, int):
        return Fraction(value)
    word = value.strip().lower()
    if words and word in words:
        return Fraction(words[word])
    return Fraction(word.split()[0])


# --- the score


def evidence_quality(card):
    qualities = [number(e["quality"]) for e in card["evidence"] if "quality" in e]
    return sum(qualities) / Fraction(len(qualities)) if qualities else Fraction(0)


def severity_and_residual(risk):
    if isinstance(risk, str):
        return "medium", Fraction(1)
    return risk["severity"].lower(), number(risk["residual_risk"])


def risk(card, policy):
    weights = []
    for one in card["risks"]:
        severity, residual = severity_and_residual(one)
        weight = number(policy["severity"][severity])
        if policy["switches"]["collapse.risk-residual"] == "on":
            weight *= residual
        weights.append(weight)
    if not weights:
        return Fraction(0)
    how = policy["switches"]["collapse.risk-aggregation"]
    if how == "sum":
        return sum(weights)
    if how == "max":
        return max(weights)
    if how == "mean":
        return sum(weights) / len(weights)
    left = Fraction(1)
    for weight in weights:
        left *= 1 - weight
    return 1 - left


def score(card, policy):
    w = {key: number(value) for key, value in policy["weights"].items()}
    e = evidence_quality(card)
    r = risk(card, policy)
    v = number(card["reversibility"], REVERSIBILITY_WORDS) or Fraction(0)
    k = (number(card["cost"], COST_WORDS) or Fraction(0)) / 100
    gamma = number(card["confidence"]) or Fraction(0)
    n = len(card["invariant_violations"])
    always = w["w_e"] * e - w["w_r"] * r - w["w_i"] * n
    preference = w["w_v"] * v - w["w_k"] * k + w["w_gamma"] * gamma
    if policy["switches"]["collapse.signs"] == "as_written":
        return always - preference
    return always + preference


# --- Rules 1 to 3


def verdict(card, receipts):
    """True, False, or None where there is no receipt or it is pending."""
    for receipt in receipts:
        receipt = receipt["receipt"]
        if receipt["card"] == card["agent"]:
            if "approve" in receipt:
                return receipt["approve"]
            return {"PASS": True, "FAIL": False, "PENDING": None}[receipt["status"]]
    return None


def approved(card, approvals, key, value):
    return any(a["card"] == card["agent"] and a.get(key) == value for a in approvals)


def gate(card, case):
    """The first rule that holds the card back, and what it does with it; None if none does."""
    policy, approvals = case["policy"], case["approvals"]
    if verdict(card, case["receipts"]) is False:
        return "verifier-veto veto"

    violations = card["invariant_violations"]
    if not all(v["requires_approval"] for v in violations):
        return "invariants reject"
    if not all(approved(card, approvals, "invariant_id", v["invariant_id"]) for v in violations):
        return "invariants escalate"

    for at, one in enumerate(card["risks"]):
        severity, residual = severity_and_residual(one)
        if severity == "critical" and residual > number(policy["thresholds"]["residual_limit"]):
            if not (one["mitigation"] and approved(card, approvals, "risk", at)):
                return "critical-risk " + policy["switches"]["collapse.critical-risk"]

    v = number(card["reversibility"], REVERSIBILITY_WORDS) or Fraction(0)
    if card["data_changes"] and v < Fraction("0.3"):
        return "data-loss escalate"
    if card["regulatory"] and not approved(card, approvals, "regulatory", True):
        return "regulatory escalate"
    return None


# --- Rule 4


def status(case, ranked, scores, gates):
    thresholds, switches = case["policy"]["thresholds"], case["policy"]["switches"]
    attempts_left = case["attempts"] < thresholds["max_reflexions"]
    someone_waits = any(g and g.endswith("escalate") for g in gates.values())
    if someone_waits and switches["collapse.never-panel"] == "any_card":
        return "ESCALATE"
    if not ranked:
        if someone_waits:
            return "ESCALATE"
        return "REFLEXION" if attempts_left else "REJECT"

    top = ranked[0]
    verified = verdict(top, case["receipts"]) is True
    allowed = verified or switches["collapse.missing-receipt"] == "allow_unverified"
    passes = snapped(scores[top["agent"]]) > snapped(number(thresholds["threshold"])) and allowed
    close = False
    if len(ranked) > 1:
        gap = snapped(scores[top["agent"]]) - snapped(scores[ranked[1]["agent"]])
        close = gap < snapped(number(thresholds["consensus_gap_threshold"]))

    if close and switches["collapse.close-call"] == "first":
        return "PANEL"
    if passes:
        return "ACCEPT"
    if close:
        return "PANEL"
    return "REFLEXION" if attempts_left else "PANEL"


def decide(case):
    cards = case["cards"]
    scores = {card["agent"]: score(card, case["policy"]) for card in cards}
    gates = {card["agent"]: gate(card, case) for card in cards}
    # sorted() keeps the order of input where keys are equal.
    best_first = sorted(cards, key=lambda card: -snapped(scores[card["agent"]]))
    ranked = [card for card in best_first if gates[card["agent"]] is None]
    held = [card for card in best_first if gates[card["agent"]] is not None]
    named = status(case, ranked, scores, gates)
    # The first of the ranking leads, unless a human must decide.
    leads = ranked and named != "ESCALATE"
    return {
        "status": named,
        "winner": ranked[0]["agent"] if leads else None,
        "order": [card["agent"] for card in ranked + held],
        "ranked": len(ranked),
        "scores": {name: float(x) for name, x in scores.items()},
        "gated": {name: g for name, g in gates.items() if g is not None},
    }


if __name__ == "__main__":
    cases = json.load(sys.stdin, parse_float=Fraction)
    json.dump([decide(case) for case in cases], sys.stdout)
