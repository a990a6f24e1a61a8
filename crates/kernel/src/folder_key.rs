use std::borrow::Cow;

/// The text by which two spellings of a folder are the same: of a Windows path, which begins with a drive (`C:\`) or a server
/// (`\\host\`), in small letters with single backslashes, since Windows tells neither case nor slashes apart; of a path of another
/// system, which begins with `/`, with single slashes. Neither ends with a separator. Any other text stays as it is.
pub fn folder_key(path: &str) -> Cow<'_, str> {
    let is_separator = |letter: char| matches!(letter, '/' | '\\');
    // `\\?\C:\lab` is `C:\lab`, and `\\?\UNC\host\lab` is `\\host\lab`.
    let verbatim = path
        .strip_prefix(r"\\?\")
        .or_else(|| path.strip_prefix("//?/"));
    let plain = verbatim.unwrap_or(path);
    let server = match verbatim.and_then(|rest| rest.split_at_checked(4)) {
        Some((unc, rest))
            if unc.as_bytes()[..3].eq_ignore_ascii_case(b"unc") && rest_begins(unc) =>
        {
            Some(rest)
        }
        _ => plain
            .strip_prefix(['/', '\\'])
            .and_then(|rest| rest.strip_prefix(['/', '\\'])),
    };
    let (head, rest, separator) = match (plain.as_bytes(), server) {
        (_, Some(rest)) => (r"\\", rest, "\\"),
        ([drive, b':', b'/' | b'\\', ..] | [drive, b':'], _) if drive.is_ascii_alphabetic() => {
            ("", plain, "\\")
        }
        ([b'/', ..], _) => ("/", plain, "/"),
        _ => return Cow::Borrowed(path),
    };
    let is_windows = separator == "\\";
    let parts: Vec<&str> = if is_windows {
        rest.split(is_separator)
            .filter(|part| !part.is_empty())
            .collect()
    } else {
        rest.split('/').filter(|part| !part.is_empty()).collect()
    };
    let key = format!("{head}{}", parts.join(separator));
    Cow::Owned(if is_windows { key.to_lowercase() } else { key })
}

/// Whether the fourth letter of `UNC\` is a separator.
fn rest_begins(unc: &str) -> bool {
    unc.ends_with(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::folder_key;

    #[test]
    fn spellings_of_one_folder_have_one_key() {
        for (path, key) in [
            (r"C:\Lab\App", r"c:\lab\app"),
            (r"c:\Lab\App", r"c:\lab\app"),
            ("C:/lab/app/", r"c:\lab\app"),
            (r"C:\\Lab\\App\\", r"c:\lab\app"),
            (r"\\?\C:\Lab\App", r"c:\lab\app"),
            (r"C:\Größe\Ä", r"c:\größe\ä"),
            // Three bytes end within a letter.
            (r"\\?\éé", r"\\?\éé"),
            (r"C:\", "c:"),
            ("C:", "c:"),
            (r"\\Host\Share\App", r"\\host\share\app"),
            ("//host/share/App/", r"\\host\share\app"),
            (r"\\?\UNC\host\share\app", r"\\host\share\app"),
            ("/home/ines/App", "/home/ines/App"),
            ("/home/ines/App/", "/home/ines/App"),
            ("/home//ines/App", "/home/ines/App"),
            ("/home/ines/app", "/home/ines/app"),
            (r"/home/ines/a\b", r"/home/ines/a\b"),
            ("/", "/"),
            ("App", "App"),
            (r"Web\Shop", r"Web\Shop"),
            ("C:shop", "C:shop"),
            ("Ä:/x", "Ä:/x"),
            ("", ""),
            (r"\\?\", r"\\?\"),
        ] {
            assert_eq!(folder_key(path), key, "{path}");
        }
    }
}
