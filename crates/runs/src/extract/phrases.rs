//! What the words of a question are looked for in: lists of phrases. A phrase is whole words; a star stands for the rest of
//! its last one.

use steelyard_documents::WordList;

/// Words that begin a question for a decision.
pub(super) static DECIDING: WordList = WordList::phrases(
    "do, does, did, would, should, shall, could, can, is, are, am, may, will, which, want, have, has, \
    any, ok, okay, prefer",
);

/// Words that begin a question that prose likes to answer itself.
pub(super) static EXPLAINING: WordList = WordList::phrases("what, what's, how, how's, why, why's");

pub(super) static ASKING_FACTS: WordList =
    WordList::phrases("where, where's, when, when's, who, who's");

/// Words that lead into a sentence.
pub(super) static FILLERS: WordList = WordList::phrases(
    "so, and, but, also, or, then, now, finally, well, first, just, please, alternatively, question",
);

/// What addresses the user in a question for a decision.
pub(super) static ADDRESS: WordList = WordList::phrases(
    "you, your, yours, you'd, you'll, you're, you've, i, i'd, i'll, me, we, us, our, should, shall, want, \
    prefer, ich, sie, soll, vous, je, tu, quieres, debo",
);

/// What addresses the user in a question for a reason, a way, a fact: `How do you run it?` is often answered at once.
pub(super) static STRONG: WordList = WordList::phrases(
    "you want, you like, you prefer, you'd, you mean, you think, you expect, you plan, you intend, you \
    have in mind, you rather, would you, are you, could you, can you, have you, did you, do you use, do \
    you have, do you need, is your, are your, what's your, can i, may i, could i, want me, how about, \
    what next, what's next",
);

/// What a question begins with that points at what was said: the user is to judge it.
pub(super) static POINTING: WordList = WordList::phrases(
    "is this, is that, are these, are those, does this, does that, would this, would that, will this, \
    will that, was this, was that, sound good, sounds good, sound right, sound ok, look good, looks \
    good, look right, look ok, make sense, makes sense, ok, okay, agreed, thoughts, any, anything else, \
    right, correct, deal, good to go, fair",
);

/// What the agent asks itself: "Did I break it?".
pub(super) static OF_ITSELF: WordList =
    WordList::phrases("did i, did we, have i, have we, what did we, what did i");

/// How an answer begins that the agent gives itself.
pub(super) static ANSWERS: WordList = WordList::phrases(
    "because, not really, not quite, not yet, not necessarily, turns out, it turns out, simple, easy, \
    short answer, answer, by adding, by using, by making, by moving, by running, yep, nope, absolutely, \
    of course",
);

/// How a sentence begins that leaves a question before it open.
pub(super) static GOES_ON: WordList = WordList::phrases(
    "if so, if not, if yes, if no, if you, if it, if that, otherwise, i'll, i will, i can, i could, i'd, \
    i would, i couldn't, i could not, i can't, i cannot, i recommend, i suggest, i'm not sure, i am not \
    sure, i need, i don't, i wasn't, let me know, please, either, tell me, my recommendation, for \
    example, e g, happy to",
);

/// What politeness adds to an answer: no answer is waited for.
pub(super) static COURTESY: WordList = WordList::phrases(
    "any questions*, any question, if anything, if something, anything else*, any further, if there's \
    anything, if there is anything, if you run into, if you hit, if you encounter, if you need, if you \
    see, if you notice, if you face, if you get, if it fails, if it doesn't, if the issue, if the \
    problem, how it goes, how that goes, if any, if this helps, if that helps, any issues, any problems, \
    have questions",
);

/// What an intro says that what follows is no choice.
pub(super) static REPORTS: WordList = WordList::phrases(
    "chang*, summar*, did, done*, files*, notes*, verified*, verification*, results*, details*, \
    background*, reason*, because, status*, progress*, so far*, context*",
);

/// What an intro says before a choice.
pub(super) static OFFERS: WordList = WordList::phrases(
    "option*, choice*, alternative*, ways, approach*, either, possib*, choose, candidate*",
);

/// What happened to things: "Which files changed?" is answered by the list after it.
pub(super) static PAST: WordList =
    WordList::phrases("did, was, were, changed, failed, happened, affected");

/// What a line that begins a sentence of its own may begin with, besides questions.
pub(super) static REQUESTING: WordList = WordList::phrases("ready, let, please, tell");

/// What stands after "Let me know" in a request.
pub(super) static TO_KNOW: WordList =
    WordList::phrases("which, whether, if, what, how, when, where");

/// What stands after "Please" in a request that is answered in words.
pub(super) static TO_SAY: WordList =
    WordList::phrases("confirm, choose, pick, select, specify, clarify, advise, decide, tell");

/// What a request begins with that says how to answer and not what.
pub(super) static HOW_TO_ANSWER: WordList =
    WordList::phrases("tell me yes, tell me no, tell me in a, tell me in one, tell me with");

/// Words of a request that asks nothing new: "Please choose one of them."
pub(super) static REPEATING: WordList = WordList::phrases(
    "let, me, know, tell, confirm, choose, pick, select, decide, specify, which, one, ones, option, \
    of, the, these, those, them, this, that, it, two, it's, you, want, prefer, would, i'd, your, choice, a, an, or, and, with, by, its, number, \
    letter, name, below, above, yes, no",
);

/// What names a choice, so that a list after it is one.
pub(super) static CHOICE: WordList =
    WordList::phrases("which, choose, pick, select, prefer, option*, whether, one of, either");

/// What asks for things, so that a list after it is no choice.
pub(super) static WANTS: WordList = WordList::phrases("could you, can you, would you mind");

/// What a heading or an intro says before questions.
pub(super) static QUESTIONS: WordList =
    WordList::phrases("questions, question, clarify, clarification, clarifications, need to know");

/// What it says before questions that are none to the user.
pub(super) static SETTLED: WordList = WordList::phrases("frequently, answer*, faq, no");

/// What asks what was meant.
pub(super) static MEANING: WordList = WordList::phrases(
    "did you mean, do you mean, you referring to, are you asking, did you want me to",
);

/// What a sentence begins with in which somebody may ask in some case: "If somebody asks, should I answer?"
pub(super) static IN_CASE: WordList = WordList::phrases(
    "if, when, whenever, since, because, before, after, while, once, as, unless, given, in case",
);

/// Verbs of asking, where a question follows them or they are the asker's own: "The installer asks: …".
pub(super) static ASKS: WordList =
    WordList::phrases("ask, asks, asked, asking, wonder, wonders, wondered, wondering");

/// Verbs of what is written somewhere, where a colon follows them: "The form reads: …".
pub(super) static READS: WordList = WordList::phrases(
    "say, says, said, read, reads, write, writes, wrote, print, prints, printed, show, shows, \
    showed, prompt, prompts, prompted",
);

/// What may stand between an asker and the verb.
pub(super) static BEFORE_ASKS: WordList = WordList::phrases(
    "then, now, often, always, also, still, just, probably, may, might, will, would, could, can, \
    should, must, to, do, does, did, be, been, is, are, was, were, have, has, had",
);

/// Forms of "be" before "asked": who is asked asks nothing.
pub(super) static IS_ASKED: WordList = WordList::phrases(
    "be, been, being, is, are, was, were, get, gets, got, i'm, you're, we're, they're, it's",
);

/// The agent itself: "I wonder whether you want …" and "Let me ask: …" ask the user.
pub(super) static MYSELF: WordList =
    WordList::phrases("i, me, i'd, i'll, i've, i'm, we, we'd, we'll, we've, we're");

/// Who is asked by themselves.
pub(super) static SELF: WordList = WordList::phrases(
    "myself, yourself, yourselves, himself, herself, itself, oneself, ourselves, themselves",
);

/// What follows a verb of asking that says what was asked.
pub(super) static ASKED_FOR: WordList =
    WordList::phrases("whether, if, why, how, what, which, who, when, where");

/// How a question ends that the reader is made to ask.
pub(super) const YOU_ASK: [&str; 4] = [
    " you ask ",
    " you may ask ",
    " you might ask ",
    " you wonder ",
];

/// What begins a question for a wish, so that the user may point at one of its alternatives.
pub(super) static WISHES: WordList = WordList::phrases(
    "do you want, do you prefer, would you like, would you prefer, would you rather, you want, want, \
    prefer, should, shall, which",
);

/// What asks for a fact where alternatives are named: "Do you have tests or docs?"
pub(super) static EXISTS: WordList = WordList::phrases(
    "any, anything, anyone, anybody, is there, are there, do you have, have you, did you",
);

/// What stands after an "or" that names no alternative.
pub(super) static NO_ALTERNATIVE: WordList = WordList::phrases(
    "not, so, more, less, anything, something, similar, other, others, both, any, even, \
    whatever, whichever, else, alike",
);

/// Words that no alternative begins with, so that the first begins behind them.
pub(super) static BEFORE_ALTERNATIVE: WordList = WordList::phrases(
    "want, wants, use, uses, using, prefer, like, rather, have, keep, need, choose, pick, \
    take, make, be, is, are, was, were, with, without, in, on, to, from, for, by, of, as, at, into, onto, under, via, between, mean, \
    i, we, you, it, they, me, us, this, that, should, shall, would, go, add, set, run, target, call, store, put, support, do, \
    does, did, either, live, stay, or",
);

/// What says more of an alternative than what it is.
pub(super) static BEHIND_ALTERNATIVE: WordList = WordList::phrases(
    "for, in, on, at, when, while, from, with, instead, then, here, by, until, before, \
    after, if, first, to, as",
);

pub(super) static ARTICLES: WordList = WordList::phrases("a, an, the, my, your, our, its, their");

/// What an offer begins with: yes or no.
pub(super) static DEEDS: WordList = WordList::phrases(
    "should i, shall i, want me, you want me, should we, shall we, may i, ok to, okay to, sound good, \
    sounds good, is that ok, is that okay",
);

/// What makes an offer anywhere.
pub(super) static OFFERED: WordList = WordList::phrases("do you want me, would you like me");

/// What says that a question for a reason or a fact is for a decision.
pub(super) static DECIDES: WordList = WordList::phrases("should, shall");

pub(super) static YES_OR_NO: WordList = WordList::phrases("yes, no");

/// What stands for a list that follows.
pub(super) static THESE: WordList = WordList::phrases("these");

/// What says that one of a list is meant.
pub(super) static OF_THESE: WordList = WordList::phrases("of these, which, one");
