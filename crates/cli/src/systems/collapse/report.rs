use std::io::Write;
use std::process::ExitCode;

use steelyard_collapse::{Cards, Collapse, ReportInput};
use steelyard_system::System as _;

use super::args::{self, OfCards};
use crate::args::Given;
use crate::map::Map;
use crate::{Systems, Trouble, check, given};

pub(crate) fn report(
    systems: Systems,
    asked: &args::Report,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    print(
        systems,
        &asked.of,
        "\n",
        |about| Some(steelyard_collapse::report(about)),
        out,
    )
}

pub(crate) fn brief(
    systems: Systems,
    asked: &args::Brief,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    if asked.yaml {
        print(
            systems,
            &asked.of,
            "---\n",
            |about| Some(steelyard_collapse::brief_yaml(about)),
            out,
        )
    } else {
        print(
            systems,
            &asked.of,
            "\n",
            |about| Some(steelyard_collapse::brief(about)),
            out,
        )
    }
}

pub(crate) fn hybrid(
    systems: Systems,
    asked: &args::Hybrid,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    print(
        systems,
        &asked.of,
        "---\n",
        steelyard_collapse::hybrid_card,
        out,
    )
}

/// Prints what is told of each decision, or of the one of that name; those of which there is nothing to tell are left
/// out.
fn print(
    systems: Systems,
    of: &OfCards,
    between: &str,
    tell: impl Fn(&ReportInput<'_>) -> Option<String>,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let given = Given {
        files: of.files.clone(),
        set: of.set.clone(),
        map: Map::default(),
    };
    let (workspace, models) =
        given::models(systems, &given, Some(Collapse.id()), (false, &mut *out))?;
    let wanted = |title: &str| of.decision.as_deref().is_none_or(|name| name == title);
    let (mut found, mut printed) = (0_usize, 0_usize);
    for (place, model) in models.iter().enumerate() {
        if !wanted(&model.title) {
            continue;
        }
        let weighed = model.weigh();
        let cards = workspace.view::<Cards>();
        let text = cards.and_then(|cards| cards.with_report_input(place, (model, &weighed), &tell));
        let Some(text) = text else {
            continue;
        };
        found += 1;
        let Some(text) = text else { continue };
        if printed > 0 {
            out.write_all(between.as_bytes())?;
        }
        out.write_all(text.as_bytes())?;
        printed += 1;
    }
    if found == 0 {
        return Err(no_such(of, models.iter().map(|model| model.title.as_str())));
    }
    if printed == 0 {
        return Err(Trouble::Input(
            "no panel made a usable hybrid; steelyard report prints what each decision came to"
                .to_owned(),
        ));
    }
    // What is printed may be kept as it is.
    Ok(check::close(&workspace, true, out)?)
}

fn no_such<'a>(of: &OfCards, titles: impl Iterator<Item = &'a str>) -> Trouble {
    let titles: Vec<&str> = titles.filter(|title| !title.is_empty()).collect();
    let name = of.decision.as_deref().unwrap_or_default();
    let there = if titles.is_empty() {
        "the decision in these files has no name".to_owned()
    } else {
        format!("there are: {}", titles.join("; "))
    };
    Trouble::Usage(format!("no decision is called {name}; {there}"))
}
