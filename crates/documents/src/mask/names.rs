//! What secrets are called: by the end of a name, such as `DB_PASSWORD`, `clientSecret` and `x-api-key`.

/// What stands under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What people choose: also a plain word.
    Password,
    /// The same under a name that stands for other things as well: `pass`, `pw`.
    Short,
    /// What a service gives once.
    Secret,
    /// What a service gives again and again, and what programs call many other things.
    Token,
    /// The key of an environment's variable.
    Key,
    /// User and password in base64.
    Login,
    /// What signs an address.
    Signature,
    /// The header of this name.
    Authorization,
    /// Cookies, one or many.
    Cookie,
    /// What another name before it tells.
    Value,
}

/// The end of a name without the signs between its words.
struct Ending {
    word: &'static str,
    /// Whether it has to be whole words of the name.
    whole: bool,
    kind: Kind,
}

const fn ending(word: &'static str, kind: Kind) -> Ending {
    Ending {
        word,
        whole: false,
        kind,
    }
}

const fn whole(word: &'static str, kind: Kind) -> Ending {
    Ending {
        word,
        whole: true,
        kind,
    }
}

const ENDINGS: &[Ending] = &[
    ending("password", Kind::Password),
    ending("passwd", Kind::Password),
    ending("passphrase", Kind::Password),
    ending("passwort", Kind::Password),
    ending("kennwort", Kind::Password),
    ending("contrasena", Kind::Password),
    whole("senha", Kind::Password),
    ending("wachtwoord", Kind::Password),
    whole("passcode", Kind::Password),
    whole("pwd", Kind::Password),
    whole("pass", Kind::Password),
    whole("pw", Kind::Password),
    whole("unicodepwd", Kind::Password),
    whole("rootpw", Kind::Password),
    whole("bindpw", Kind::Password),
    ending("authtok", Kind::Password),
    ending("rediscliauth", Kind::Password),
    whole("storepass", Kind::Password),
    whole("psk", Kind::Short),
    whole("keypass", Kind::Password),
    whole("sshpass", Kind::Password),
    ending("secret", Kind::Secret),
    ending("apikey", Kind::Secret),
    ending("secretkey", Kind::Secret),
    ending("accesskey", Kind::Secret),
    ending("privatekey", Kind::Secret),
    ending("accountkey", Kind::Secret),
    ending("storagekey", Kind::Secret),
    ending("sharedkey", Kind::Secret),
    ending("signingkey", Kind::Secret),
    ending("encryptionkey", Kind::Secret),
    ending("masterkey", Kind::Secret),
    ending("authkey", Kind::Secret),
    ending("licensekey", Kind::Secret),
    ending("licencekey", Kind::Secret),
    ending("subscriptionkey", Kind::Secret),
    ending("servicekey", Kind::Secret),
    ending("servicerolekey", Kind::Secret),
    ending("adminkey", Kind::Secret),
    ending("appkey", Kind::Secret),
    ending("applicationkey", Kind::Secret),
    ending("consumerkey", Kind::Secret),
    ending("deploykey", Kind::Secret),
    ending("hmackey", Kind::Secret),
    ending("integrationkey", Kind::Secret),
    ending("ingestkey", Kind::Secret),
    ending("ingestionkey", Kind::Secret),
    ending("sessionkey", Kind::Secret),
    ending("cookiekey", Kind::Secret),
    ending("dockerconfigjson", Kind::Secret),
    whole("keydata", Kind::Secret),
    whole("credential", Kind::Token),
    whole("credentials", Kind::Token),
    whole("creds", Kind::Token),
    whole("token", Kind::Token),
    ending("authtoken", Kind::Token),
    ending("accesstoken", Kind::Token),
    ending("refreshtoken", Kind::Token),
    ending("apitoken", Kind::Token),
    ending("identitytoken", Kind::Token),
    whole("jwt", Kind::Token),
    whole("bearer", Kind::Token),
    whole("key", Kind::Key),
    whole("auth", Kind::Login),
    whole("sig", Kind::Signature),
    whole("signature", Kind::Signature),
    whole("authorization", Kind::Authorization),
    whole("cookie", Kind::Cookie),
    whole("value", Kind::Value),
];

/// Words that may follow: `SECRET_KEY_BASE`, `API_KEY_PROD`, `password2`.
const BEHIND: &[&str] = &[
    "base",
    "prod",
    "production",
    "staging",
    "stage",
    "dev",
    "development",
    "test",
    "live",
    "sandbox",
    "old",
    "new",
    "current",
    "primary",
    "secondary",
    "raw",
    "plain",
    "text",
    "string",
    "value",
    "confirm",
    "confirmation",
    "repeat",
    "again",
    "default",
    "root",
    "admin",
];

/// Keys that open nothing.
const OPEN: &[&str] = &[
    "gpg",
    "public",
    "primary",
    "foreign",
    "cache",
    "sort",
    "partition",
    "hash",
    "host",
    "index",
    "unique",
    "shard",
    "routing",
    "dedup",
    "idempotency",
    "i18n",
    "translation",
    "config",
    "registry",
    "object",
    "map",
    "dict",
    "ssh",
    "websocket",
    "surrogate",
];

/// Words for a password, in several languages.
pub(super) const PASSWORDS: &[&str] = &[
    "password",
    "passwort",
    "kennwort",
    "passphrase",
    "passcode",
    "mot de passe",
    "contraseña",
    "CONTRASEÑA",
    "senha",
    "wachtwoord",
    "пароль",
    "Пароль",
    "ПАРОЛЬ",
    "パスワード",
    "密码",
    "密碼",
    "비밀번호",
];

/// Longest name that is looked at, in bytes.
pub(super) const LONGEST: usize = 64;

/// A name in small letters without signs, each with whether a word begins at it.
struct Compact {
    letters: [u8; LONGEST],
    begins: [bool; LONGEST],
    length: usize,
}

impl Compact {
    fn of(name: &[u8]) -> Self {
        let mut compact = Self {
            letters: [0; LONGEST],
            begins: [false; LONGEST],
            length: 0,
        };
        let mut before = b' ';
        for byte in name {
            if byte.is_ascii_alphanumeric() && compact.length < LONGEST {
                let of_word = before.is_ascii_alphabetic() && byte.is_ascii_alphabetic();
                let camel = byte.is_ascii_uppercase() && before.is_ascii_lowercase();
                compact.letters[compact.length] = byte.to_ascii_lowercase();
                compact.begins[compact.length] = !of_word || camel;
                compact.length += 1;
            }
            before = *byte;
        }
        compact
    }

    fn letters(&self) -> &[u8] {
        &self.letters[..self.length]
    }

    /// Where its last word begins.
    fn last(&self) -> usize {
        let mut begins = self.begins[..self.length].iter();
        begins.rposition(|begins| *begins).unwrap_or_default()
    }

    /// Without a last word that only says which one it is.
    fn stripped(&self) -> Option<usize> {
        let last = self.last();
        let word = &self.letters()[last..];
        let number = word.iter().all(u8::is_ascii_digit);
        let tells = number || BEHIND.iter().any(|one| one.as_bytes() == word);
        (last > 0 && tells).then_some(last)
    }
}

/// By their last letter but one, which last letters names of secrets have: one bit each, `a` the lowest.
const LAST: [u32; 26] = {
    let mut last = [0; 26];
    let mut at = 0;
    while at < ENDINGS.len() + BEHIND.len() {
        let word = if at < ENDINGS.len() {
            ENDINGS[at].word.as_bytes()
        } else {
            BEHIND[at - ENDINGS.len()].as_bytes()
        };
        last[(word[word.len() - 2] - b'a') as usize] |= 1 << (word[word.len() - 1] - b'a');
        at += 1;
    }
    last
};

/// Whether a name ends as none of a secret does, as most names do.
fn is_other(name: &[u8]) -> bool {
    let [.., one, two] = name else { return true };
    let place = |byte: &u8| {
        byte.is_ascii_alphabetic()
            .then(|| byte.to_ascii_lowercase() - b'a')
    };
    match (place(one), place(two)) {
        (Some(one), Some(two)) => LAST[usize::from(one)] & (1 << two) == 0,
        // A number or a sign may stand behind.
        _ => false,
    }
}

/// What stands under a name, and the words that tell; `None` for most names.
pub(super) fn kind(name: &[u8]) -> Option<(Kind, &'static str)> {
    if is_other(name) {
        return None;
    }
    let mut compact = Compact::of(name);
    let found = ended(&compact);
    if found.is_some_and(|(kind, _)| kind != Kind::Value) {
        return found;
    }
    for _ in 0..2 {
        let Some(length) = compact.stripped() else {
            break;
        };
        compact.length = length;
        if let Some(found) = ended(&compact) {
            return Some(found);
        }
    }
    found
}

fn ended(compact: &Compact) -> Option<(Kind, &'static str)> {
    let letters = compact.letters();
    let fits = |one: &&Ending| {
        let start = letters.len().checked_sub(one.word.len());
        // Most differ in their last letter.
        letters.last() == one.word.as_bytes().last()
            && start.is_some_and(|start| {
                letters[start..] == *one.word.as_bytes() && (!one.whole || compact.begins[start])
            })
    };
    let found = ENDINGS.iter().find(fits)?;
    let before = &letters[..letters.len() - found.word.len()];
    match found.kind {
        Kind::Key
            if before.is_empty() || OPEN.iter().any(|word| before.ends_with(word.as_bytes())) =>
        {
            None
        }
        Kind::Password if before.is_empty() && found.word.len() <= 4 && found.word != "pwd" => {
            Some((Kind::Short, found.word))
        }
        kind => Some((kind, found.word)),
    }
}

/// Where the name begins that ends before a place.
pub(super) fn start(before: &[u8]) -> usize {
    let of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.-".contains(byte);
    let letters = before.iter().rev().take(LONGEST).take_while(of_name);
    let start = before.len() - letters.count();
    // `\n` and `%22` end before a name.
    match (&before[..start], &before[start..]) {
        ([.., b'\\'], [b'n' | b'r' | b't', _, ..]) => start + 1,
        ([.., b'%'], [one, two, _, ..]) if one.is_ascii_hexdigit() && two.is_ascii_hexdigit() => {
            start + 2
        }
        _ => start,
    }
}

/// A name that a text ends with, where it begins and what stands under it: `API key` is one of two words.
pub(super) fn name_before(before: &[u8]) -> Option<(usize, Kind, &'static str)> {
    let mut at = start(before);
    if before[at..].eq_ignore_ascii_case(b"key") && before[..at].ends_with(b" ") {
        at = start(&before[..at - 1]);
    }
    let (kind, word) = kind(&before[at..])?;
    Some((at, kind, word))
}
