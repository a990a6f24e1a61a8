//! What words look like: of prose, of code, of templates, or as no word does.

/// Whether somebody or something else fills it in: `${TOKEN}`, `<token>`, `%TOKEN%`, `{{token}}`, `***`, `YOUR_TOKEN`; or it
/// is masked.
pub(super) fn stands_for_another(value: &str) -> bool {
    let value = value.trim();
    let bytes = value.as_bytes();
    let wrapped = |open: &str, close: &str| value.starts_with(open) && value.ends_with(close);
    let variable = value.strip_prefix('$').is_some_and(|name| {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        name.bytes().all(is_name) && !name.starts_with(|first: char| first.is_ascii_digit())
    });
    let lower = value.get(..4).map(str::to_ascii_lowercase);
    value.is_empty()
        || variable
        || [
            "${",
            "$(",
            "{{",
            "#{",
            "<%",
            "%(",
            "[redacted",
            "[masked",
            "...",
            "…",
        ]
        .iter()
        .any(|start| value.starts_with(start))
        // Its last bracket may have ended the value.
        || value.contains("(masked")
        || wrapped("<", ">")
        || wrapped("[", "]")
        || wrapped("{", "}")
        || wrapped("%", "%")
        || matches!(
            lower.as_deref(),
            Some("your" | "<you" | "xxxx" | "reda" | "****")
        )
        || bytes.iter().all(|byte| *byte == bytes[0])
}

/// Words that stand where a secret could, parted by spaces.
const WORDS: &str = "any argon2 argon2i argon2id base64 bearer bcrypt bool boolean buffer byte bytes char client default ed25519 empty \
    enabled disabled env expired false field float header hidden hs256 input int int32 int64 integer \
    invalid is jwt key literal missing never nil no none not null number oauth2 object off on optional option \
    or and the for with from in to a an pass password pbkdf2 plain plaintext prompt query required rs256 secret \
    secretstr sha1 sha256 sha512 str string text token true type u128 u16 u32 u64 u8 i32 i64 uint256 \
    undefined unknown usize uuid valid value varchar void yes flag file stdin *mut *const";

/// What pages in other languages call a password, a key and a secret; a hyphen counts as a space.
const LABELS: &[&str] = &[
    "passwort",
    "kennwort",
    "schlüssel",
    "api schlüssel",
    "geheimnis",
    "mot de passe",
    "clé",
    "clé api",
    "clé d'api",
    "clé d’api",
    "clé secrète",
    "jeton",
    "contraseña",
    "clave",
    "clave api",
    "clave de api",
    "clave secreta",
    "secreto",
    "parola d'accesso",
    "parola d’accesso",
    "parola chiave",
    "chiave",
    "chiave api",
    "chiave segreta",
    "segreto",
    "senha",
    "palavra passe",
    "chave",
    "chave api",
    "chave da api",
    "chave de api",
    "chave secreta",
    "segredo",
    "wachtwoord",
    "sleutel",
    "api sleutel",
    "geheim",
];

/// Words of languages and of schemas, and names of what is done with secrets.
pub(super) fn is_literal(value: &str) -> bool {
    let value = value
        .trim()
        .trim_end_matches(['?', '|', ';', ',', '.', ':', ')']);
    WORDS
        .split(' ')
        .any(|word| value.eq_ignore_ascii_case(word))
        || is_label(value)
}

fn is_label(value: &str) -> bool {
    /// Longest label, in bytes.
    const LONGEST: usize = 24;
    if value.len() > LONGEST {
        return false;
    }
    let value = value.to_lowercase().replace('-', " ");
    LABELS.contains(&value.as_str())
}

/// Whether it is the name again, in any spelling: `apiKey: api_key`.
pub(super) fn is_same(value: &str, word: &str) -> bool {
    let letters = value.bytes().filter(u8::is_ascii_alphanumeric);
    letters
        .map(|byte| byte.to_ascii_lowercase())
        .eq(word.bytes())
}

/// Whether it says where a secret is: a path, an address.
pub(super) fn is_place(value: &str) -> bool {
    let drive = |rest: &[u8]| matches!(rest, [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic());
    // What a home folder is masked by may be all that is left of its path.
    let home = ["~/", "~\\"].iter().any(|start| value.starts_with(start));
    let path = ["/", "./", "../"]
        .iter()
        .any(|start| value.starts_with(start));
    let parts = value.matches('/').count();
    home || (path && parts > 1)
        || value.contains("://")
        || value.starts_with("arn:")
        || drive(value.as_bytes())
}

/// Whether it is words of prose: "Enter it again".
pub(super) fn is_sentence(value: &str) -> bool {
    let first = value.chars().next();
    let upper = first.is_some_and(char::is_uppercase);
    let ends = value.ends_with(['.', '?', '!', ':']);
    value.trim().contains(' ')
        && (upper || ends)
        && !value.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether it is something of a program: a call, an element, a path of names, a pattern, a number of a machine.
pub(super) fn is_code(value: &str) -> bool {
    let of_path = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:?>-".contains(byte);
    let named = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let path = value.bytes().take_while(of_path).count();
    let behind = value[path..].trim_start_matches('!');
    let called = value.bytes().next().is_some_and(named) && behind.starts_with(['(', '[', '{']);
    let letters = value.trim_start_matches('!');
    let plain = letters
        .bytes()
        .all(|byte| named(byte) || b".:?>-".contains(&byte));
    let negated = letters.len() < value.len() && plain;
    let dotted = plain && letters.trim_end_matches('.').contains(['.', ':']);
    let starts = value.starts_with(['(', '[', '{', '&', '=', '|', '<', '>', ')', '}', ']']);
    let number = value.starts_with("0x") && value.len() <= 10;
    let pattern = value.starts_with("/^");
    called
        || negated
        || dotted
        || starts
        || number
        || pattern
        || value.contains("=>")
        || (value.contains('(') && value.contains(')'))
}

/// Digits and letters of a text.
fn counted(value: &str) -> (usize, usize) {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    (digits, letters)
}

/// Whether it is a name of several words in which there are few digits: `_bindgen_ty_3`, `IKEEXT_CREDENTIAL1`.
pub(super) fn is_name(value: &str) -> bool {
    let (digits, letters) = counted(value);
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte);
    let lower = value.bytes().any(|byte| byte.is_ascii_lowercase());
    let upper = value.bytes().any(|byte| byte.is_ascii_uppercase());
    let words = value.contains(['_', '.']) && value.bytes().all(of_name);
    words && lower != upper && digits * 4 <= letters
}

/// Whether it is a name in which the word stands, with few digits: `self.password`, `NEW_TOKEN`, `mapToken2`.
pub(super) fn refers(value: &str, word: &str) -> bool {
    let (digits, count) = counted(value);
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-$".contains(&byte);
    let plain = |byte: &u8| byte.is_ascii_alphabetic();
    let letters: Vec<u8> = value
        .bytes()
        .filter(plain)
        .map(|byte| byte.to_ascii_lowercase())
        .collect();
    let few = if word.starts_with("pass") {
        digits == 0
    } else {
        digits * 3 <= count
    };
    few && value.bytes().all(of_name)
        && letters
            .windows(word.len())
            .any(|part| part == word.as_bytes())
}

/// Whether letters are mixed as in no word: with digits, or with signs of which no name is made; so many at least.
pub(super) fn is_random(value: &str, least: usize) -> bool {
    /// Longer than words are.
    const LONG: usize = 20;
    let value = value.trim();
    let letters = value.bytes().any(|byte| byte.is_ascii_alphabetic());
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let signs = value.bytes().any(|byte| b"!@#$%^&*+=~?".contains(&byte));
    let upper = value.bytes().any(|byte| byte.is_ascii_uppercase());
    let lower = value.bytes().any(|byte| byte.is_ascii_lowercase());
    let parts = value.split(|letter: char| !letter.is_ascii_alphanumeric());
    let longest = parts.map(str::len).max().unwrap_or_default();
    let mixed = letters && (digits > 0 || signs);
    let long = longest >= LONG && upper && lower || longest >= 2 * LONG;
    value.len() >= least
        && (mixed || long || digits >= 2 * least)
        && !value.contains(char::is_whitespace)
}

/// Whether it is mixed as what people choose, and as neither a word with a number behind it nor a name of a program is: with
/// digits in two places and letters of both cases, or with a sign within.
pub(super) fn is_chosen(value: &str) -> bool {
    let value = value.trim_end_matches(['!', '?']);
    let of_place = |byte: u8| b"/\\=():,;\"'<>[]{}|".contains(&byte);
    let bytes = value.as_bytes();
    let runs = bytes
        .iter()
        .enumerate()
        .filter(|(at, byte)| byte.is_ascii_digit() && (*at == 0 || !bytes[at - 1].is_ascii_digit()))
        .count();
    let letters = bytes.iter().any(u8::is_ascii_alphabetic);
    let cases =
        bytes.iter().any(u8::is_ascii_uppercase) && bytes.iter().any(u8::is_ascii_lowercase);
    let within = bytes
        .get(1..bytes.len().saturating_sub(1))
        .unwrap_or_default();
    let sign = within.iter().any(|byte| b"!#$%^&*?~".contains(byte));
    value.len() >= 8
        && letters
        && runs > 0
        && ((runs > 1 && cases) || sign)
        && !value.bytes().any(of_place)
        && !value.contains(char::is_whitespace)
        && !value.starts_with(['$', '&', '*', '#', '!', '-', '.', '@', '%'])
}

/// Whether it is a user and a password in base64, which is told by the colon between them.
pub(super) fn is_login(value: &str) -> bool {
    let sextet = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    };
    let value = value.trim().trim_end_matches('=');
    let sextets: Option<Vec<u8>> = value.bytes().map(sextet).collect();
    let Some(sextets) = sextets.filter(|all| all.len() >= 8) else {
        return false;
    };
    let decoded = sextets.chunks(4).flat_map(|four| {
        let bits = four
            .iter()
            .fold(0_u32, |bits, one| bits << 6 | u32::from(*one));
        let bits = bits << (6 * (4 - four.len()));
        let bytes = bits.to_be_bytes();
        bytes.into_iter().skip(1).take(four.len() - 1)
    });
    let mut colons = 0;
    decoded.fold(true, |text, byte| {
        colons += usize::from(byte == b':');
        text && (byte >= 0x80 || !byte.is_ascii_control())
    }) && colons > 0
}
