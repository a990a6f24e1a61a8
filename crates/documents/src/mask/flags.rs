//! Secrets on a command line: `--password hunter2`, `curl -u ada:hunter2`, `mysql -phunter2`.

use memchr::memmem;

use super::judge::{Form, is_secret};
use super::names::{self, Kind};
use super::values::Place;
use super::words::{is_chosen, stands_for_another};
use super::{Found, escapes, headers, pieces};

/// What stands behind a flag.
#[derive(Clone, Copy)]
enum Holds {
    /// A password.
    Password,
    /// A password, close behind the flag.
    Close,
    /// A password behind this word: `pass:hunter2`.
    Behind(&'static str),
    /// A user and a password with this sign between them.
    Login(char),
    /// Cookies.
    Cookies,
}

/// Flags that only some commands mean a secret by.
const FLAGS: &[(&str, &str, Holds)] = &[
    ("curl", "-u", Holds::Login(':')),
    ("curl", "--user", Holds::Login(':')),
    ("curl", "-U", Holds::Login(':')),
    ("curl", "--proxy-user", Holds::Login(':')),
    ("curl", "-b", Holds::Cookies),
    ("curl", "--cookie", Holds::Cookies),
    ("http ", "-a", Holds::Login(':')),
    ("http ", "--auth", Holds::Login(':')),
    ("smbclient", "-U", Holds::Login('%')),
    ("rpcclient", "-U", Holds::Login('%')),
    ("lftp", "-u", Holds::Login(',')),
    ("login ", "-p", Holds::Password),
    ("sshpass", "-p", Holds::Password),
    ("sshpass", "-p", Holds::Close),
    ("redis-cli", "-a", Holds::Password),
    ("mongo", "-p", Holds::Password),
    ("mysql", "-p", Holds::Close),
    ("mariadb", "-p", Holds::Close),
    ("sqlcmd", "-P", Holds::Password),
    ("redis-cli", "--pass", Holds::Password),
    ("plink", "-pw", Holds::Password),
    ("pscp", "-pw", Holds::Password),
    ("psftp", "-pw", Holds::Password),
    ("openssl ", "-pass", Holds::Behind("pass:")),
    ("openssl ", "-passin", Holds::Behind("pass:")),
    ("openssl ", "-passout", Holds::Behind("pass:")),
    ("openssl enc", "-k", Holds::Password),
    ("useradd ", "-p", Holds::Password),
    ("ipmitool", "-P", Holds::Password),
    ("isql ", "-P", Holds::Password),
    ("bcp ", "-P", Holds::Password),
    ("cqlsh", "-p", Holds::Password),
    ("crackmapexec ", "-p", Holds::Password),
    ("nxc ", "-p", Holds::Password),
    ("xfreerdp", "/p", Holds::Behind(":")),
    ("rar ", "-hp", Holds::Close),
    ("ldap", "-w", Holds::Password),
    ("zip ", "-P", Holds::Password),
    ("7z", "-p", Holds::Close),
    ("Password /t REG_SZ", "/d", Holds::Password),
];

/// The secret behind the flag that begins here.
pub(super) fn behind(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let apart = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`(=|;".contains(byte);
    if !bytes[..at].last().is_none_or(apart) {
        return None;
    }
    let of_flag = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let length = bytes[at + 1..].iter().take(names::LONGEST);
    let end = at + 1 + length.take_while(of_flag).count();
    let flag = &bytes[at..end];
    let slash = bytes[at] == b'/';
    if flag.len() < 2 || (slash && flag.len() > 2) {
        return None;
    }
    if let Some((kind @ (Kind::Password | Kind::Secret | Kind::Token), word)) = names::kind(flag) {
        let place = Place {
            start: end,
            ends_at: None,
        };
        let value = place.secret(text, |value, words| {
            let form = if value.quoted {
                Form::Quoted
            } else {
                Form::Flag
            };
            value.spaced && !words.starts_with('-') && is_secret(kind, word, form, words)
        });
        return value.map(|value| Found::secret(value.from, value.to));
    }
    if let Some(found) = short_flag(text, end, flag) {
        return Some(found);
    }
    let flags = FLAGS.iter().filter(|(_, one, holds)| match holds {
        Holds::Close => {
            let quoted = pieces::is_quote(&bytes[end..]);
            flag.starts_with(one.as_bytes()) && (flag.len() > one.len() || quoted)
        }
        _ => flag == one.as_bytes() || (one.len() == 2 && flag.starts_with(one.as_bytes())),
    });
    let mut flags = flags.peekable();
    flags.peek()?;
    let line = command_line(&bytes[..at]);
    let mut of_command =
        flags.filter(|(command, ..)| memmem::find(line, command.as_bytes()).is_some());
    of_command.find_map(|(_, one, holds)| of_flag_value(text, at + one.len(), *holds))
}

/// The command line that a text ends with: behind the end of the last one, which does not stand in quotes.
fn command_line(before: &[u8]) -> &[u8] {
    /// Longest one that is looked back on, in bytes.
    const LONGEST: usize = 512;
    let line = &before[before.len().saturating_sub(LONGEST)..];
    // Whether a quote of either kind closes behind what is looked at.
    let (mut single, mut double) = (false, false);
    for (at, byte) in line.iter().enumerate().rev() {
        let ends = match byte {
            b'\'' => {
                single = !single;
                false
            }
            b'"' => {
                double = !double;
                false
            }
            b'\n' => line[..at].last() != Some(&b'\\'),
            b';' | b'|' => !single && !double,
            b'&' => !single && !double && line[..at].ends_with(b"&"),
            b'n' => !single && !double && breaks(&line[..at]),
            _ => false,
        };
        if ends {
            return &line[at + 1..];
        }
    }
    line
}

/// Whether the backslashes before an `n` make it the end of a line in JSON: doubled with each text that the text is in. Where
/// the line goes on, those of one more backslash stand before them.
fn breaks(before: &[u8]) -> bool {
    let slashes = before.iter().rev().take(16);
    let slashes = slashes.take_while(|byte| **byte == b'\\').count();
    slashes.is_power_of_two()
}

/// Whether it is numbers of ports, and addresses before them: `127.0.0.1:80:8080`.
fn is_ports(value: &str) -> bool {
    let of_port = |byte: u8| byte.is_ascii_digit() || b".:".contains(&byte);
    value.contains(':') && value.bytes().all(of_port)
}

fn of_flag_value(text: &str, start: usize, holds: Holds) -> Option<Found> {
    let place = Place {
        start,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| match holds {
        Holds::Password => {
            value.spaced
                && !words.starts_with('-')
                && !is_ports(words)
                && is_secret(Kind::Password, "password", Form::Flag, words)
        }
        Holds::Close => {
            !value.spaced
                && !is_ports(words)
                && is_secret(Kind::Password, "password", Form::Flag, words)
        }
        Holds::Behind(word) => words
            .strip_prefix(word)
            .is_some_and(|words| is_secret(Kind::Password, "password", Form::Flag, words)),
        Holds::Cookies => headers::is_cookies(words),
        Holds::Login(sign) => words.split_once(sign).is_some_and(|(_, password)| {
            let password = password.trim_matches(['\'', '"']);
            !stands_for_another(password) && !password.starts_with('/')
        }),
    });
    let word = match holds {
        Holds::Behind(word) => word.len(),
        _ => 0,
    };
    value.map(|value| Found::secret(value.from + word, value.to))
}

/// The password behind a flag whose name stands for other things as well: `--pass hunter2`, `-pw hunter2`.
fn short_flag(text: &str, end: usize, flag: &[u8]) -> Option<Found> {
    let (kind @ Kind::Short, word) = names::kind(flag)? else {
        return None;
    };
    let place = Place {
        start: end,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        // `-pass pass:…` names where it is.
        let place = words.contains([':', '/', '=']);
        value.spaced
            && !place
            && !words.starts_with('-')
            && ((is_secret(kind, word, Form::Flag, words)
                && (is_chosen(words) || words.len() >= 6))
                || is_word(text.as_bytes(), end - flag.len(), value.to, words))
    })?;
    Some(Found::secret(value.from, value.to))
}

/// What stands behind a flag in sentences and in lists of flags, or is chosen among others.
const BEHIND: &str = "argument arguments option options parameter parameters switch instead nothing before after first second last \
    through string number secret password phrase without values fails failed works should always sets takes gives means \
    inline default changed";

/// Whether a plain word behind a flag is the password of a command: `tool --pass swordfish`, and no word of a sentence.
fn is_word(bytes: &[u8], at: usize, to: usize, word: &str) -> bool {
    /// Shorter ones are words of sentences, more often than not.
    const SHORTEST: usize = 6;
    /// As much as is looked at behind it, in bytes.
    const LONGEST: usize = 64;
    const BEFORE: [&[u8]; 12] = [
        b"the", b"a", b"an", b"use", b"using", b"with", b"via", b"and", b"or", b"of", b"by", b"add",
    ];
    let before = bytes[..at].strip_suffix(b" ").unwrap_or_default();
    let letters = before.iter().rev().take(32);
    let length = letters.take_while(|byte| byte.is_ascii_graphic()).count();
    let command = &before[before.len() - length..];
    let close = bytes[to - word.len() - 1] == b' ' && bytes[to - word.len() - 2] != b' ';
    // A sentence goes on.
    let line = &bytes[to..bytes.len().min(to + LONGEST)];
    let ends = |byte: &u8| b"\n\"'`\\;|".contains(byte);
    let line = line.split(ends).next().unwrap_or_default();
    let words = line.split(|byte| *byte == b' ');
    let words = words.filter(|word| !word.is_empty());
    let alone = words.take_while(|word| word[0] != b'-').count() < 2;
    close
        && alone
        && length > 0
        && !BEFORE.contains(&command)
        && word.len() >= SHORTEST
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !BEHIND.split(' ').any(|one| one == word)
        && is_secret(Kind::Password, "password", Form::Line, word)
}

/// What stands for a user, in small letters.
const USERS: &[&str] = &[
    "user", "username", "login", "account", "benutzer", "uid", "userid", "admin", "as",
];

/// Whether users stand under a name.
pub(super) fn is_user(name: &str) -> bool {
    let name = name.replace([' ', '_', '-'], "").to_lowercase();
    USERS.contains(&name.as_str())
}

/// The password behind a short word for one: `pass …`, `pw is …`, `user ada, pw …`. Of what has no user before it only what
/// no program and no sentence has.
pub(super) fn short(text: &str, at: usize, end: usize) -> Option<Found> {
    let rest = &text[end..];
    let word = text[at..end].to_ascii_lowercase();
    if !matches!(word.as_str(), "pass" | "pw" | "pwd") || !rest.starts_with([' ', ':']) {
        return None;
    }
    let before = &text.as_bytes()[..at];
    let apart = |byte: &u8| byte.is_ascii_whitespace() || b"(,;/\"'`*".contains(byte);
    if !before.last().is_none_or(apart) && !escapes::escaped(before) {
        return None;
    }
    let link = if rest.starts_with(": ") {
        2
    } else {
        link(rest)?
    };
    let place = Place {
        start: end + link,
        ends_at: None,
    };
    let told = (rest.starts_with(' ') && link > 1 && (word != "pass" || rest.starts_with(" is: ")))
        || follows_user(text, at)
        || is_somebodys(before, &word);
    let value = place.secret(text, |value, words| {
        let chosen = is_chosen(words) || (told && words.len() >= 6);
        let one = !words.starts_with(['-', '$', '&', '<', '.'])
            && !words.contains(['/', '=', ':'])
            && !text[value.to..].starts_with('(');
        !value.block && chosen && one && is_secret(Kind::Password, "password", Form::Loose, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// How long the space is that a text begins with, and the words that a password follows: ` is `, ` for ada: `.
fn link(text: &str) -> Option<usize> {
    if let Some(link) = [" is: ", " is ", " to ", " ist "]
        .iter()
        .find(|link| text.starts_with(**link))
    {
        return Some(link.len());
    }
    let of = [" for ", " of ", " für "]
        .iter()
        .find(|link| text.starts_with(**link));
    let Some(of) = of else {
        return Some(1);
    };
    let rest = &text[of.len()..];
    let name = rest.bytes().take(32);
    let name = name
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"_.@-".contains(byte))
        .count();
    rest[name..]
        .starts_with(": ")
        .then_some(of.len() + name + 2)
}

/// Whether a user stands before a place: `user ada, `, `USER ada\r\n`.
fn follows_user(text: &str, at: usize) -> bool {
    /// As much as is looked back on, in bytes.
    const LONGEST: usize = 64;
    let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
    let ends = |letter: char| letter.is_whitespace() || ",;:=()/\"'`*\\".contains(letter);
    let mut words = text[from..at]
        .rsplit(ends)
        .filter(|word| !matches!(*word, "" | "and" | "with" | "the" | "und" | "n" | "r"));
    let Some(name) = words.next() else {
        return false;
    };
    let user = words.next().unwrap_or_default().to_lowercase();
    !name.starts_with("test") && USERS.contains(&user.as_str())
}

/// Whether a word before says whose password it is: `my pass …`, `the pw …`.
fn is_somebodys(before: &[u8], word: &str) -> bool {
    const OWNERS: [&[u8]; 7] = [b"my", b"your", b"his", b"her", b"our", b"their", b"the"];
    let before = before.strip_suffix(b" ").unwrap_or_default();
    let letters = before.iter().rev().take(8);
    let length = letters
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let owner = before[before.len() - length..].to_ascii_lowercase();
    OWNERS.contains(&owner.as_slice()) && (owner != b"the" || word != "pass")
}

/// The value of the registry of Windows whose type this is: `DefaultPassword    REG_SZ    hunter2`.
pub(super) fn of_registry(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let types = ["REG_SZ ", "REG_EXPAND_SZ "];
    let start = at
        + types
            .iter()
            .find(|one| text[at..].starts_with(**one))?
            .len();
    let spaces = bytes[..at].iter().rev().take(64);
    let spaces = spaces.take_while(|byte| b" \t".contains(byte)).count();
    let before = &bytes[..at - spaces];
    let (kind, word) = names::kind(&before[names::start(before)..])?;
    let place = Place {
        start,
        ends_at: Some(b'\n'),
    };
    let value = place.secret(text, |_, words| {
        spaces > 0 && is_secret(kind, word, Form::Line, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// What reads a password that a shell gives on.
const READERS: &[&str] = &[
    "sudo -S",
    "--password-stdin",
    "passwd --stdin",
    "| passwd ",
    "chpasswd",
    "--passphrase-fd 0",
];

/// The password that a shell gives on: `echo hunter2 | sudo -S`.
pub(super) fn piped(text: &str, at: usize) -> Option<Found> {
    /// As much of the command as is looked at, in bytes.
    const LONGEST: usize = 128;
    let place = Place {
        start: printed(text, at)?,
        ends_at: None,
    };
    let password = |words: &str| words.find(':').map_or(0, |user| user + 1);
    let value = place.secret(text, |value, words| {
        let behind = &text.as_bytes()[value.to..];
        let mut lines = behind[..behind.len().min(LONGEST)].split(|byte| *byte == b'\n');
        let line = lines.next().unwrap_or_default();
        let piped = line.iter().find(|byte| !b" \"'\\".contains(byte)) == Some(&b'|');
        let reads = |reader: &&str| memmem::find(line, reader.as_bytes()).is_some();
        let words = &words[password(words)..];
        piped
            && READERS.iter().any(reads)
            && is_secret(Kind::Password, "password", Form::Flag, words)
    })?;
    let user = password(&text[value.from..value.to]);
    Some(Found::secret(value.from + user, value.to))
}

/// Where what a shell prints begins, behind the command, its flags and its format: `echo -n …`, `printf '%s' …`.
fn printed(text: &str, at: usize) -> Option<usize> {
    /// Most flags.
    const FLAGS: usize = 2;
    let commands = ["echo ", "printf "];
    let command = commands.iter().find(|one| text[at..].starts_with(**one))?;
    let start = at + command.len();
    let before = text[start..].split(' ').take(FLAGS);
    let before = before.take_while(|word| word.starts_with('-') || word.contains("%s"));
    Some(start + before.map(|word| word.len() + 1).sum::<usize>())
}

/// What stands behind a word as if it were a flag: `machine x login y password hunter2`, `PASSWORD 'hunter2'`,
/// `IDENTIFIED BY 'hunter2'`.
pub(super) fn spoken(text: &str, at: usize) -> Option<Found> {
    const WORDS: [&str; 6] = [
        "convertto-securestring ",
        "password ",
        "passwd ",
        "passwort ",
        "kennwort ",
        "identified by ",
    ];
    let rest = &text.as_bytes()[at..];
    let is = |word: &&&str| {
        let head = rest.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
    };
    let word = WORDS.iter().find(is)?;
    let place = Place {
        start: at + word.len(),
        ends_at: None,
    };
    let form = if of_netrc(&text.as_bytes()[..at]) {
        Form::Flag
    } else {
        Form::Loose
    };
    let value = place.secret(text, |value, words| {
        let quote = matches!(text.as_bytes()[value.from - 1], b'"' | b'\'');
        let closed = value.quoted && quote && !words.contains(char::is_whitespace);
        let form = if closed { Form::Quoted } else { form };
        // What stands below a head of a table is none of its cells.
        !value.block && is_secret(Kind::Password, "password", form, words)
    });
    value.map(|value| Found::secret(value.from, value.to))
}

/// Whether the words of a netrc stand before: `machine example.org login ada`.
fn of_netrc(before: &[u8]) -> bool {
    /// Longest entry that is looked back on, in bytes.
    const LONGEST: usize = 256;
    let before = &before[before.len().saturating_sub(LONGEST)..];
    let has = |word: &str| memmem::find(before, word.as_bytes()).is_some();
    has("login ") && (has("machine ") || has("default"))
}
