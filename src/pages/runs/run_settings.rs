//! Which settings what is shown of a run hangs on. Pure.

use steelyard_protocol::Settings;

/// The settings that answers about runs hang on: what questions and broken preferences cost, and the readings. What a
/// technical score weighs, and what other systems have, changes none of them.
pub(super) fn run_settings(mut settings: Settings) -> Settings {
    const OF_RUNS: [&str; 2] = ["interaction.effort.", "interaction.violation."];
    let counts = |(id, _): &(String, f64)| OF_RUNS.iter().any(|of| id.starts_with(of));
    settings.values.retain(counts);
    settings
        .switches
        .retain(|(id, _)| id.starts_with("interaction."));
    Settings {
        values: settings.values,
        switches: settings.switches,
        ..Settings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_run_is_run_settings_counts() {
        let pair = |id: &str| (id.to_owned(), 0.5);
        let reading = |id: &str| (id.to_owned(), "x".to_owned());
        let settings = Settings {
            values: [
                "collapse.w_e",
                "interaction.technical_weight",
                "interaction.effort.high",
                "interaction.interaction_weight",
                "interaction.violation.commas",
            ]
            .map(pair)
            .to_vec(),
            switches: ["panel.order", "interaction.effort-method"]
                .map(reading)
                .to_vec(),
            locked: vec!["interaction.effort.high".to_owned()],
            inputs: vec![<_>::default()],
            overrides: Vec::new(),
        };
        let kept = run_settings(settings);
        assert_eq!(
            kept.values,
            ["interaction.effort.high", "interaction.violation.commas"].map(pair)
        );
        assert_eq!(kept.switches, [reading("interaction.effort-method")]);
        assert!(kept.locked.is_empty() && kept.inputs.is_empty());
    }
}
