//! Users and passwords in addresses.

use memchr::memmem;

use super::words::stands_for_another;
use super::{Found, names};

/// User and password in the address behind this colon: `https://user:password@host`. A user named `git` alone is
/// everybody's.
pub(super) fn login(text: &str, at: usize) -> Option<Found> {
    let named = at.checked_sub(1).map(|at| text.as_bytes()[at]);
    if !named.is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let rest = &text[at + 1..];
    let slashes = ["//", "\\/\\/"]
        .iter()
        .find(|two| rest.starts_with(**two))?;
    let from = at + 1 + slashes.len();
    let rest = &text[from..];
    let login = plain(rest).or_else(|| unescaped(rest))?;
    let user = login.split(':').next().unwrap_or(login);
    let is_user = user.bytes().all(of_user);
    let known = login.is_empty() || login == "git" || is_template(login);
    (is_user && !known).then(|| Found::secret(from, from + login.len()))
}

/// Whether it says what to put there: `USER:PASSWORD`.
fn is_template(login: &str) -> bool {
    let of_template = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    let Some((user, password)) = login.split_once(':') else {
        return false;
    };
    [user, password]
        .iter()
        .all(|word| word.bytes().all(of_template))
        && names::kind(password.as_bytes()).is_some()
}

fn of_user(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~%+".contains(&byte)
}

/// What stands before the host, as addresses are written.
fn plain(rest: &str) -> Option<&str> {
    let ends = |letter: char| {
        letter.is_whitespace() || letter.is_control() || "/\\?#\"'`<>".contains(letter)
    };
    let host = &rest[..rest.find(ends).unwrap_or(rest.len())];
    host.rsplit_once('@').map(|(login, _)| login)
}

/// The same where the password has signs in it that should have been escaped.
fn unescaped(rest: &str) -> Option<&str> {
    /// Longest login that is looked for, in bytes.
    const LONGEST: usize = 256;
    let ends =
        |letter: char| letter.is_whitespace() || letter.is_control() || "\\\"'`<>".contains(letter);
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let rest = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let (user, password) = rest.split_once(':')?;
    let port = password.split(['/', '?', '#']).next().unwrap_or_default();
    // `https://host:8080/@ada`, `https://host/a:b@c`
    if !user.bytes().all(of_user) || port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let query = password
        .find('?')
        .filter(|at| password[*at..].contains('='));
    let before = &password[..query.unwrap_or(password.len())];
    let end = before.rfind('@').or_else(|| password.find('@'))?;
    Some(&rest[..user.len() + 1 + end])
}

/// The password of a line of `.pgpass` in which this colon stands before the port: `db:5432:shop:ada:hunter2`.
pub(super) fn of_pgpass(text: &str, at: usize) -> Option<Found> {
    /// Longest line that is looked for, in bytes.
    const LONGEST: usize = 256;
    let rest = &text[at + 1..];
    if !rest.starts_with(['5', '6', '*']) {
        return None;
    }
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let ends = |letter: char| letter.is_whitespace() || "\"'`\\[]".contains(letter);
    let line = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let mut fields = line.splitn(4, ':');
    let (port, database, user) = (fields.next()?, fields.next()?, fields.next()?);
    let password = fields.next()?;
    let number = port.bytes().all(|byte| byte.is_ascii_digit());
    // Those that Postgres and what stands before it listen on.
    let of_postgres =
        number && port.len() == 4 && port.starts_with(['5', '6']) && port[1..].starts_with('4');
    let fits = (port == "*" || of_postgres)
        && is_host(&text.as_bytes()[..at])
        && [database, user].iter().all(|field| is_field(field))
        && password.len() >= 4
        && password.contains(|letter: char| letter.is_ascii_alphanumeric())
        && !password.starts_with('*')
        && !stands_for_another(password);
    let to = at + 1 + line.len();
    fits.then(|| Found::secret(to - password.len(), to))
}

/// A name, or `*` for all.
fn is_field(field: &str) -> bool {
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    field == "*" || (!field.is_empty() && field.bytes().all(of_name))
}

/// Whether a host stands before that begins a word.
fn is_host(before: &[u8]) -> bool {
    /// Longest host that is looked back on, in bytes.
    const LONGEST: usize = 128;
    let of_host = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.*".contains(byte);
    let length = before
        .iter()
        .rev()
        .take(LONGEST)
        .take_while(of_host)
        .count();
    let begins = before[..before.len() - length].last();
    length > 0 && begins.is_none_or(|byte| byte.is_ascii_whitespace() || b"\"'`".contains(byte))
}

/// User and password before this `@` of an address without `//`: `ada:hunter2@tcp(db:3306)`, `thin:ada/hunter2@db`.
pub(super) fn data_source(text: &str, at: usize) -> Option<Found> {
    /// Longest login that is looked back on, in bytes.
    const LONGEST: usize = 128;
    let bytes = text.as_bytes();
    let of_login = |byte: &&u8| !byte.is_ascii_whitespace() && !b"\"'`<>=".contains(byte);
    let before = bytes[..at].iter().rev().take(LONGEST);
    let from = at - before.take_while(of_login).count();
    let from = text.ceil_char_boundary(from);
    let login = text.get(from..at)?;
    let behind = &text[at + 1..];
    if let Some(oracle) = login.split("thin:").skip(1).last() {
        return oracle
            .contains('/')
            .then(|| Found::secret(at - oracle.len(), at));
    }
    let of_go = ["tcp(", "tcp6(", "unix("]
        .iter()
        .any(|net| behind.starts_with(net));
    if of_go && login.contains(':') {
        return Some(Found::secret(from, at));
    }
    let user = login
        .split_once(':')
        .filter(|_| of_impacket(&bytes[..from]));
    let (user, password) = user.filter(|(user, _)| !user.is_empty())?;
    let of_login = |byte: u8| of_user(byte) || byte == b'/';
    let fits = user.bytes().all(of_login) && !password.is_empty() && !stands_for_another(password);
    fits.then(|| Found::secret(at - password.len(), at))
}

/// Whether a script of Impacket stands on the line before: `psexec.py `, `impacket-secretsdump `.
fn of_impacket(before: &[u8]) -> bool {
    /// As much as is looked back on, in bytes.
    const LONGEST: usize = 64;
    let before = &before[before.len().saturating_sub(LONGEST)..];
    let line = before
        .rsplit(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let scripts: [&[u8]; 4] = [b"impacket-", b"exec.py ", b"dump.py ", b"smbclient.py "];
    scripts
        .iter()
        .any(|script| memmem::find(line, script).is_some())
}
