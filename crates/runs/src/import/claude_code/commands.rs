//! Slash commands: one that the agent answers is a prompt, one that only the program answers is none.

use memchr::memmem;

use super::Place;

/// A command that nobody has answered yet.
#[derive(Debug)]
pub(super) struct Command {
    /// Where it stands.
    pub(super) place: Place,
    /// Its name and arguments, as typed: `/review the cache`.
    pub(super) text: String,
    /// What the program made of it, for the agent.
    pub(super) expansion: String,
}

/// The command of a user's line, as typed.
pub(super) fn typed(text: &str) -> Option<String> {
    let name = within(text, "command-name").filter(|name| !name.is_empty())?;
    let arguments = within(text, "command-args").unwrap_or_default();
    let slash = if name.starts_with('/') { "" } else { "/" };
    Some(format!("{slash}{name} {arguments}").trim_end().to_owned())
}

/// What stands in the first tag of a name.
fn within<'a>(text: &'a str, tag: &str) -> Option<&'a str> {
    let (opens, closes) = (format!("<{tag}>"), format!("</{tag}>"));
    let from = memmem::find(text.as_bytes(), opens.as_bytes())? + opens.len();
    let length = memmem::find(&text.as_bytes()[from..], closes.as_bytes())?;
    Some(text[from..from + length].trim())
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn a_command_is_its_name_and_arguments() {
        let line = |name: &str, arguments: &str| {
            format!(
                "<command-message>m</command-message>\n<command-name>{name}</command-name>\n<command-args>{arguments}</command-args>"
            )
        };
        assert_eq!(
            typed(&line("/review", "the cache")).as_deref(),
            Some("/review the cache")
        );
        assert_eq!(typed(&line("review", "")).as_deref(), Some("/review"));
        assert_eq!(
            typed("<command-name>/init</command-name>").as_deref(),
            Some("/init")
        );
        assert_eq!(typed("<command-name></command-name>"), None);
        assert_eq!(typed("Why?"), None);
    }
}
