//! Words that make the form of a clause and mean little by themselves: auxiliary verbs, prepositions.

use steelyard_documents::WordList;

static BE: WordList = WordList::words("is are was were am isn't aren't wasn't 's");
static DO: WordList = WordList::words("do does did don't doesn't didn't");
static HAVE: WordList = WordList::words("has have had hasn't haven't");
static CAN: WordList = WordList::words("can could may might can't couldn't");
static SHOULD: WordList = WordList::words("should shall must shouldn't ought");
static WILL: WordList = WordList::words("will would won't wouldn't");

/// The class of an auxiliary verb.
pub(super) fn auxiliary(word: &str) -> Option<&'static str> {
    let classes = [
        (&BE, "be"),
        (&DO, "do"),
        (&HAVE, "have"),
        (&CAN, "can"),
        (&SHOULD, "should"),
        (&WILL, "would"),
    ];
    let mut classes = classes.into_iter();
    classes.find(|(words, _)| words.has(word)).map(|(_, id)| id)
}

pub(super) fn is_preposition(word: &str) -> bool {
    static ALL: WordList =
        WordList::words("in at on for to by under from with of into about until through");
    ALL.has(word)
}
