"""Weighted collapse once more, written from its description alone and in another way.

Reads a list of cases from standard input and prints what each decides. Numbers are exact fractions;
comparisons see them rounded to a billionth, half away from zero.

A case: {"policy": …, "attempts": n, "cards": [raw card…], "receipts": […], "approvals": […],
"evaluations": [raw evaluation…]}.
A result: {"status", "rule", "winner", "recommended", "order", "ranked", "scores": {id: number},
"gated": {id: "gate effect"}, "panel", "edges"}: status, winner and recommended are the last stage's, rule is
what named the first stage's status, edges are the limits of the panel and its triggers that a number meets
exactly. "panel" is null, or {"rule", "order", "scores"} of the cards that rank in it.
"""

import json
import sys
from fractions import Fraction

COST_WORDS = {"low": 10, "med": 40, "high": 80}
REVERSIBILITY_WORDS = {"easy": Fraction("0.9"), "medium": Fraction("0.5"), "hard": Fraction("0.2")}
BILLION = 10**9

# Whether a near tie makes a hybrid; without one it falls back to the safest. What the hybrid comes to is not
# worked out here: such a result has "hybrid" true, and its winner and recommendation say nothing.
HYBRID = True

ROLES = {
    "minimalistagent": "minimalist",
    "skepticagent": "skeptic",
    "verifieragent": "verifier",
    "experienceagent": "collective",
    "riskscoreragent": "risk",
    "complianceagent": "risk",
    "stakeholderagent": "user_value",
}


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


def reversibility(card):
    return number(card["reversibility"], REVERSIBILITY_WORDS) or Fraction(0)


def measured(card, policy):
    """The six numbers of the score: evidence, risk, reversibility, cost, confidence, invariants."""
    return [
        evidence_quality(card),
        risk(card, policy),
        reversibility(card),
        number(card["cost"], COST_WORDS) or Fraction(0),
        number(card["confidence"]) or Fraction(0),
        Fraction(len(card["invariant_violations"])),
    ]


def signs(policy):
    """Whether more of each of the six is better (1) or worse (-1)."""
    if policy["switches"]["collapse.signs"] == "as_written":
        return [1, -1, -1, 1, -1, -1]
    return [1, -1, 1, -1, 1, -1]


def score(card, policy):
    weights = [number(policy["weights"][key]) for key in ("w_e", "w_r", "w_v", "w_k", "w_gamma", "w_i")]
    weights[3] /= 100
    parts = zip(signs(policy), weights, measured(card, policy))
    return sum(sign * weight * x for sign, weight, x in parts)


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


STRICTEST_FIRST = ["veto", "reject", "escalate"]


def gate(card, case):
    """The strictest rule that holds the card back, and what it does with it; None if none does. A gap hides none of them."""

    def turn(held):
        rule, effect = held.split()
        return rule == "complete", STRICTEST_FIRST.index(effect)

    return min(held_back(card, case), key=turn, default=None)


def held_back(card, case):
    """The rules that hold the card back, in their order."""
    policy, approvals = case["policy"], case["approvals"]
    if verdict(card, case["receipts"]) is False:
        yield "verifier-veto veto"

    violations = card["invariant_violations"]
    if not all(v["requires_approval"] for v in violations):
        yield "invariants reject"
    elif not all(approved(card, approvals, "invariant_id", v["invariant_id"]) for v in violations):
        yield "invariants escalate"

    for at, one in enumerate(card["risks"]):
        severity, residual = severity_and_residual(one)
        if severity == "critical" and residual > number(policy["thresholds"]["residual_limit"]):
            if not (one["mitigation"] and approved(card, approvals, "risk", at)):
                yield "critical-risk " + policy["switches"]["collapse.critical-risk"]

    if card["data_changes"] and reversibility(card) < Fraction("0.3"):
        yield "data-loss escalate"
    if card["regulatory"] and not approved(card, approvals, "regulatory", True):
        yield "regulatory escalate"
    # The generator writes the keys of risks and violations always, so that no card is silent.
    if not card["evidence"]:
        yield "complete reject"


# --- Rule 4

# How far apart experts may be.
SPREAD = Fraction("0.3")

# What may decide where they are not too far apart.
AFTER_EXPERTS = ["multi-dimensional-tradeoff", "reflexion", "reflexion-exhausted"]


def spread(top, voices):
    """How far apart the domain experts who have a say are over the card that leads; None where that is not known."""
    experts = [voice for voice in voices if voice["role"] == "domain_expert"]
    said = [voice["scores"][top["agent"]] for voice in experts if top["agent"] in voice["scores"]]
    if len(said) < 2 or sum(said) == 0:
        return None
    return snapped((max(said) - min(said)) * len(said) / sum(said))


def traded_off(ranked, policy):
    """Whether several cards rank and none is best in more than half of the criteria that tell them apart."""
    if len(ranked) < 2:
        return False
    table = []
    for card in ranked:
        pairs = zip(signs(policy), measured(card, policy))
        table.append([snapped(sign * x) for sign, x in pairs])
    telling = [column for column in zip(*table) if len(set(column)) > 1]
    wins = [sum(column[at] == max(column) for column in telling) for at in range(len(table))]
    return bool(telling) and all(2 * won <= len(telling) for won in wins)


def first_rule(case, ranked, scores, gates, voices):
    """What decides the first stage, and the status that it names."""
    thresholds, switches = case["policy"]["thresholds"], case["policy"]["switches"]
    attempts_left = case["attempts"] < thresholds["max_reflexions"]
    someone_waits = any(g and g.endswith("escalate") for g in gates.values())
    if someone_waits and switches["collapse.never-panel"] == "any_card":
        return "any-card-waits", "ESCALATE"
    if not ranked:
        if someone_waits:
            return "none-left-waiting", "ESCALATE"
        return ("none-left-again", "REFLEXION") if attempts_left else ("none-left", "REJECT")

    top = ranked[0]
    verified = verdict(top, case["receipts"]) is True
    allowed = verified or switches["collapse.missing-receipt"] == "allow_unverified"
    passes = snapped(scores[top["agent"]]) > snapped(number(thresholds["threshold"])) and allowed
    close = False
    if len(ranked) > 1:
        gap = snapped(scores[top["agent"]]) - snapped(scores[ranked[1]["agent"]])
        close = gap < snapped(number(thresholds["consensus_gap_threshold"]))

    if close and switches["collapse.close-call"] == "first":
        return "scores-too-close", "PANEL"
    if passes:
        return "threshold", "ACCEPT"
    if close:
        return "scores-too-close", "PANEL"
    if switches["panel.auto-triggers"] == "listed":
        apart = spread(top, voices)
        if apart is not None and apart > snapped(SPREAD):
            return "domain-expert-conflict", "PANEL"
        if traded_off(ranked, case["policy"]):
            return "multi-dimensional-tradeoff", "PANEL"
    return ("reflexion", "REFLEXION") if attempts_left else ("reflexion-exhausted", "PANEL")


# --- the panel


def role_of(agent, policy):
    aliases = {name.lower(): role for name, role in policy["panel"]["aliases"].items()}
    name = agent.lower()
    if name in aliases:
        return aliases[name]
    return "domain_expert" if name.startswith("domain expert (") else ROLES[name]


def voices_of(case):
    """Those who have a say: a confidence above 0. Scores are by id of the card, whatever its case."""
    ids = {card["agent"].lower(): card["agent"] for card in case["cards"]}
    voices = []
    for said in case["evaluations"]:
        confidence = number(said.get("confidence"))
        if confidence:
            scores = said["position_scores"].items()
            voices.append({
                "role": role_of(said["agent"], case["policy"]),
                "confidence": confidence,
                "scores": {ids[name.lower()]: number(score) for name, score in scores},
            })
    for voice in voices:
        weight = number(case["policy"]["panel"]["roles"][voice["role"]])
        if case["policy"]["switches"]["panel.expert-weight"] == "shared":
            weight /= sum(other["role"] == voice["role"] for other in voices)
        voice["says"] = weight * voice["confidence"]
    return voices


def consensus(name, voices, missing):
    """C of a card; None where the card cannot rank."""
    scored = [voice for voice in voices if name in voice["scores"]]
    if missing == "cannot_win" and len(scored) < len(voices):
        return None
    heard = voices if missing == "zero" else scored
    whole = sum(voice["says"] for voice in heard)
    if whole == 0:
        return None
    return sum(voice["says"] * voice["scores"].get(name, 0) for voice in heard) / whole


def panel_rule(best, gap, thresholds, order):
    """What decides the panel. Numbers are snapped; without a runner-up there is no gap."""
    if best is None:
        return "no-panel", "NO_PANEL"
    if best >= thresholds["consensus"]:
        return "consensus", "CONSENSUS_REACHED"
    if order == "strict":
        if best < thresholds["escalate"]:
            return "no-agreement", "ESCALATED"
        if best < thresholds["fallback"]:
            return "weak-agreement", "SAFE_FALLBACK"
    if gap is not None and gap < thresholds["hybrid_gap"]:
        return "near-tie", "HYBRID_SYNTHESIZED" if HYBRID else "SAFE_FALLBACK"
    return "fallback", "SAFE_FALLBACK"


def safest(cards, policy, agreed):
    """Lowest risk, then the most reversible, then the best of the panel, then the first of the input."""
    def key(card):
        return snapped(risk(card, policy)), -snapped(reversibility(card)), -snapped(agreed[card["agent"]])

    return min(cards, key=key)


def panel(case, entered, voices):
    """The stage over the cards that ranked, in the order of the input."""
    switches = case["policy"]["switches"]
    limits = case["policy"]["panel"]["thresholds"]
    thresholds = {key: snapped(number(value)) for key, value in limits.items()}
    agreed = {}
    for card in entered:
        c = consensus(card["agent"], voices, switches["panel.missing-score"])
        if c is not None:
            agreed[card["agent"]] = c
    there = [card for card in entered if card["agent"] in agreed]
    ranked = sorted(there, key=lambda card: -snapped(agreed[card["agent"]]))
    keys = [snapped(agreed[card["agent"]]) for card in ranked]
    best = keys[0] if keys else None
    gap = keys[0] - keys[1] if len(keys) > 1 else None
    rule, named = panel_rule(best, gap, thresholds, switches["panel.order"])
    leads = ranked[0]["agent"] if named not in ("NO_PANEL", "ESCALATED") else None
    if named == "SAFE_FALLBACK":
        leads = safest(there, case["policy"], agreed)["agent"]
    edges = [key for key in ("consensus", "fallback", "escalate") if best == thresholds[key]]
    return {
        "status": named,
        "winner": leads,
        "recommended": leads,
        "hybrid": named == "HYBRID_SYNTHESIZED",
        "edges": edges + (["hybrid_gap"] if gap == thresholds["hybrid_gap"] else []),
        "panel": {
            "rule": rule,
            "order": [card["agent"] for card in ranked],
            "scores": {name: float(c) for name, c in agreed.items()},
        },
    }


def decide(case):
    cards = case["cards"]
    voices = voices_of(case)
    scores = {card["agent"]: score(card, case["policy"]) for card in cards}
    gates = {card["agent"]: gate(card, case) for card in cards}
    # sorted() keeps the order of input where keys are equal.
    best_first = sorted(cards, key=lambda card: -snapped(scores[card["agent"]]))
    ranked = [card for card in best_first if gates[card["agent"]] is None]
    held = [card for card in best_first if gates[card["agent"]] is not None]
    rule, named = first_rule(case, ranked, scores, gates, voices)
    # The first of the ranking leads, unless a human must decide.
    leads = ranked[0]["agent"] if ranked and named != "ESCALATE" else None
    decided = {
        "status": named,
        "winner": leads,
        "recommended": leads if named == "ACCEPT" else None,
        "panel": None,
        "edges": [],
    }
    # Without anyone who speaks, a panel is what is needed.
    if named == "PANEL" and case["evaluations"]:
        entered = [card for card in cards if gates[card["agent"]] is None]
        decided = panel(case, entered, voices)
    if rule in AFTER_EXPERTS and case["policy"]["switches"]["panel.auto-triggers"] == "listed":
        if spread(ranked[0], voices) == snapped(SPREAD):
            decided["edges"].append("spread")
    return {
        **decided,
        "rule": rule,
        "order": [card["agent"] for card in ranked + held],
        "ranked": len(ranked),
        "scores": {name: float(x) for name, x in scores.items()},
        "gated": {name: g for name, g in gates.items() if g is not None},
    }


if __name__ == "__main__":
    cases = json.load(sys.stdin, parse_float=Fraction)
    json.dump([decide(case) for case in cases], sys.stdout)
