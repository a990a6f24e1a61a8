//! Whether the effort of a question can be judged at all: all methods are made of English words.

use steelyard_documents::WordList;

use super::steelyard;
use super::text::{self, Token, TokenKind};

/// Why a question is not judged.
const NO_WORDS: &str = "it has no words";
const NOT_ENGLISH: &str = "its words are not English, which all methods need";
const UNKNOWN: &str = "hardly any of its words are known";

/// Little words that English shares with other languages, so that they tell neither.
static SHARED: WordList = WordList::words(
    "a an i o in on me no so do as was will also am at we of he her had for to is ok us all let but os si",
);

/// Little words of other languages that are words of the trade as well: a device, a locale, a licence, a command.
static EITHER: WordList = WordList::words(
    "del con de en mit der ein ist das dem du et la los las les un para hay lo el na den med og mi",
);

/// Little words of other languages that questions are made of: none of them is English, or one of [`EITHER`].
static FOREIGN: WordList = WordList::words(
    "soll sollen sollte ich sind eine einen welche welcher welches welchen wie wann warum \
    wer wir sie und oder nicht für auf kann können möchten möchtest bitte im zu zum zur wird noch \
    quel quelle quels quelles je tu vous nous dois doit devons faut le une ou où avec dans pourquoi quand qui que \
    peux pouvez voulez souhaitez veux sont ce cette sur pas \
    qué cuál cuáles cómo dónde cuándo quién debo debe deberíamos quieres quiere una unos está puedo prefieres usar \
    por \
    quale quali che cosa dove quando chi perché devo dobbiamo vuoi vuole il gli è sono posso preferisci della nel \
    qual quais onde quem você um uma são não quer prefere deve \
    welke wat hoe waar wanneer waarom moet moeten ik wil wilt je het een kan zijn voor niet deze \
    ska skal jag jeg vilken hvilken vad hvad hva hur hvordan och är er för vil det \
    czy jaki jaka jakie który która jak gdzie kiedy dlaczego mam jest są dla się nie \
    mám jaký jakou který kde máme \
    mı mu hangi nasıl nerede için bir ve mısın \
    să este sunt vreți folosesc onko mitä mikä pitäisikö miten melyik hogy kell vagy apakah yang saya untuk dengan harus",
);

/// Why the effort of a text of these tokens cannot be judged; `None` where it can.
pub(super) fn unjudged(text: &str, tokens: &[Token]) -> Option<&'static str> {
    let written = |token: &Token| text[token.at.start..token.at.end].to_lowercase();
    if !tokens
        .iter()
        .any(|token| written(token).contains(char::is_alphabetic))
    {
        return Some(NO_WORDS);
    }
    let (mut english, mut foreign, mut known, mut all) = (0_usize, 0_usize, 0_usize, 0_usize);
    let (mut either, mut foreign_letters) = (0_usize, false);
    // Names are of no language.
    for token in tokens.iter().filter(|one| one.kind == TokenKind::Word) {
        all += 1;
        let written = written(token);
        foreign_letters |= !written.is_ascii();
        match says(token, &written) {
            Says::English => english += 1,
            Says::Foreign => foreign += 1,
            Says::Either => either += 1,
            Says::Known => known += 1,
            Says::Nothing => {}
        }
    }
    // One word that looks foreign among some others may be a name, unless letters are foreign as well.
    if foreign > english && (foreign_letters || (foreign + either) * 4 > all) {
        return Some(NOT_ENGLISH);
    }
    // Without a little word English is what is known.
    (english == 0 && known * 2 < all).then_some(UNKNOWN)
}

/// What a word tells of the language.
enum Says {
    English,
    Foreign,
    /// It goes with what others tell.
    Either,
    /// It is a word of our own lists, many of which other languages have taken over.
    Known,
    Nothing,
}

fn says(token: &Token, written: &str) -> Says {
    if FOREIGN.has(written) || is_elision(written) || of_another_script(written) {
        Says::Foreign
    } else if EITHER.has(written) {
        Says::Either
    } else if SHARED.has(written) {
        Says::Known
    } else if text::is_stop(&token.word) || is_contraction(&token.word) {
        Says::English
    } else if steelyard::knows(token) {
        Says::Known
    } else {
        Says::Nothing
    }
}

/// `l'index`, `qu'est`, `dell'api`.
fn is_elision(word: &str) -> bool {
    static HEADS: WordList =
        WordList::words("l d qu j n s c m t jusqu all dell nell sull un dov cos quell com");
    let parts = word.split_once(['\'', '’']);
    parts.is_some_and(|(head, rest)| rest.len() > 2 && HEADS.has(head))
}

/// `shouldn't`, `we've`.
fn is_contraction(word: &str) -> bool {
    let tail = word.split_once('\'').map(|(_, tail)| tail);
    tail.is_some_and(|tail| matches!(tail, "t" | "s" | "re" | "ve" | "d" | "ll" | "m"))
}

/// Whether at least two letters are none of Latin.
fn of_another_script(word: &str) -> bool {
    let latin = |one: &char| matches!(one, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    let others = word
        .chars()
        .filter(|one| one.is_alphabetic() && !latin(one));
    others.count() > 1
}

#[cfg(test)]
mod tests {
    use super::{NO_WORDS, NOT_ENGLISH, UNKNOWN};
    use crate::effort::text::tokens;

    fn unjudged(text: &str) -> Option<&'static str> {
        super::unjudged(text, &tokens(text))
    }

    #[test]
    fn english_is_judged() {
        for text in [
            "Should I push?",
            "Tabs or spaces?",
            "Deploy?",
            "`main`?",
            "Should the dialog say \"Soll ich das löschen?\"",
            "wat port shoud i use pls",
            "Rename `größe` to size?",
            "Is a naïve retry okay for the café page?",
            "Delete branch feature/x?",
            "Target OS?",
            "Linux OS version?",
            "Del the con file?",
            "Locale en or de?",
            "Si units?",
            "MIT license?",
            "DER or PEM?",
            "Run du on the disk?",
            "Bind to the lo interface?",
        ] {
            assert_eq!(unjudged(text), None, "{text}");
        }
    }

    #[test]
    fn other_languages_are_not() {
        for text in [
            "Soll ich den Cache löschen?",
            "Welche Version von Postgres läuft in der Produktion?",
            "Im Gateway oder im Service?",
            "Quelle version de Node dois-je utiliser ?",
            "Qu'est-ce que l'API renvoie ?",
            "¿Debo borrar la rama?",
            "Quale porta devo usare?",
            "Welke poort wil je gebruiken?",
            "Ska jag ta bort filen?",
            "Czy mam usunąć ten plik?",
            "Mám smazat tu větev?",
            "要我提交 commit 吗？",
            "Удалить ветку?",
            "هل أتابع؟",
            "Pitäisikö minun poistaa haara?",
        ] {
            assert_eq!(unjudged(text), Some(NOT_ENGLISH), "{text}");
        }
        for text in ["Fortfahren?", "Haluatko poistaa haaran?", "Kubernetes?"] {
            assert_eq!(unjudged(text), Some(UNKNOWN), "{text}");
        }
    }

    #[test]
    fn without_words_nothing_is_judged() {
        for text in ["", " \n", "?!", "8080?", "…", "🚀?"] {
            assert_eq!(unjudged(text), Some(NO_WORDS), "{text:?}");
        }
    }
}
