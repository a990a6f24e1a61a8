//! What a user asked, without what an editor put around it.

/// Where Codex's editors begin what they add, and where the request follows.
const CODEX_CONTEXT: &str = "# Context from my IDE setup";
const CODEX_REQUEST: &str = "## My request for Codex:";
/// What tags of Claude Code's editors begin with: `ide_opened_file`, `ide_selection`.
const TAG: &str = "<ide_";

/// The request, and what stands around it; empty where nothing does. What has no request in it is all request.
pub(super) fn parted(text: String) -> (String, String) {
    let start = text.trim_start();
    let parts = if start.starts_with(CODEX_CONTEXT) {
        start.split_once(CODEX_REQUEST)
    } else {
        return untagged(text);
    };
    match parts {
        Some((around, request)) if !request.trim().is_empty() => {
            (request.trim().to_owned(), around.trim().to_owned())
        }
        _ => (text, String::new()),
    }
}

/// Takes editors' tags out, each with all that it holds.
fn untagged(text: String) -> (String, String) {
    if !text.contains(TAG) {
        return (text, String::new());
    }
    let (mut request, mut around) = (String::new(), String::new());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(TAG) {
        let name = rest[at + 1..].split('>').next().unwrap_or_default();
        let end = format!("</{name}>");
        let Some(length) = rest[at..].find(&end) else {
            break;
        };
        request.push_str(&rest[..at]);
        around.push_str(&rest[at..at + length + end.len()]);
        rest = &rest[at + length + end.len()..];
    }
    request.push_str(rest);
    let request = request.trim();
    if request.is_empty() {
        return (text, String::new());
    }
    (request.to_owned(), around)
}

#[cfg(test)]
mod tests {
    use super::parted;

    fn check(text: &str, request: &str, around: &str) {
        let found = parted(text.to_owned());
        assert_eq!((found.0.as_str(), found.1.as_str()), (request, around));
    }

    #[test]
    fn what_an_editor_adds_is_no_request() {
        check(
            "# Context from my IDE setup:\n\n## Active file: a.rs\n\n## My request for Codex:\nAdd tests\n",
            "Add tests",
            "# Context from my IDE setup:\n\n## Active file: a.rs",
        );
        check(
            "<ide_opened_file>The user opened a.rs.</ide_opened_file>\nAdd tests",
            "Add tests",
            "<ide_opened_file>The user opened a.rs.</ide_opened_file>",
        );
        check(
            "<ide_selection>1</ide_selection>Why <ide_selection>2</ide_selection>so?",
            "Why so?",
            "<ide_selection>1</ide_selection><ide_selection>2</ide_selection>",
        );
    }

    #[test]
    fn what_holds_no_request_stays_whole() {
        for text in [
            "Add tests",
            "",
            "# Context from my IDE setup:\n## Active file: a.rs",
            "# Context from my IDE setup:\n## My request for Codex:\n ",
            "<ide_selection>never closed",
            "<ide_opened_file>alone</ide_opened_file>",
            "What is <ide_",
        ] {
            check(text, text, "");
        }
    }
}
