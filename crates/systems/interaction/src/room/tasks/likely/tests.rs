use proptest::prelude::*;

use super::*;

const CACHE: &str = "add a cache to the export of charts";

fn stray<'a>(prompt: &str, folder: Option<&'a str>, minute: Option<i64>) -> Stray<'a> {
    Stray {
        prompt: prompt.to_owned(),
        folder: folder.map(Cow::Borrowed),
        began: minute.map(|minute| minute * MINUTE),
    }
}

/// The groups, each in a line.
fn told(strays: &[Stray<'_>]) -> Vec<String> {
    let line = |(runs, why): Likely| format!("{runs:?} {why}");
    likely(strays).into_iter().map(line).collect()
}

#[test]
fn sessions_of_one_folder_and_hour_are_a_group_only_where_their_prompts_are_alike() {
    const SHOP: Option<&str> = Some("/home/me/webshop");
    let strays = [
        stray("fix the tests of the cart", SHOP, Some(0)),
        stray("write a changelog for the release", SHOP, Some(1)),
        stray("fix the login", SHOP, Some(2)),
        stray("rename a button", SHOP, Some(3)),
        stray("/review", SHOP, Some(4)),
        stray("/compact", SHOP, Some(5)),
    ];
    assert!(told(&strays).is_empty(), "{:?}", told(&strays));
    // Between others, those that are alike are found, and no other comes with them.
    let strays = [
        stray("fix the login", SHOP, Some(2)),
        stray("rename a button", SHOP, Some(3)),
        stray("fix the login page", SHOP, Some(5)),
        stray("fix the login", SHOP, Some(9)),
        stray("update the docs", SHOP, Some(10)),
    ];
    let [line] = &told(&strays)[..] else {
        panic!("{:?}", told(&strays))
    };
    assert!(line.starts_with("[0, 2, 3] first prompts 0."), "{line}");
    assert!(
        line.ends_with("; began within 7 minutes in webshop"),
        "{line}"
    );
}

#[test]
fn an_hour_is_counted_from_the_first_of_those_that_are_alike() {
    let at = |folder: &'static str, minute| stray("run the checks", Some(folder), Some(minute));
    let strays = [
        at("/home/me/webshop", 70),
        at("/home/me/webshop/", 12),
        at("/home/me/webshop", 10),
        at("/home/me/webshop", 71),
        at("C:\\work\\shop", 10),
        at("C:\\work\\shop", 9),
        stray("run the checks", Some("/home/me/webshop"), None),
        stray("run the checks", None, Some(10)),
        // Begins before all of them, and has nothing to do with them.
        stray("rename a button", Some("/home/me/webshop"), Some(0)),
    ];
    // 10 and 70 are an hour apart, 71 is beyond; a folder with a slash behind it is written otherwise.
    assert_eq!(
        told(&strays)[1..],
        [
            "[0, 2] the same first prompt; began within 60 minutes in webshop",
            "[4, 5] the same first prompt; began within a minute in shop"
        ]
    );
}

#[test]
fn in_an_hour_prompts_are_near_over_others_of_the_hour_alone() {
    let shop = Some("/shop");
    let near = [
        stray("add a cache", shop, Some(0)),
        stray("add a cache now", shop, Some(20)),
        stray("please add a cache now", shop, Some(40)),
    ];
    let [line] = &told(&near)[..] else {
        panic!("{:?}", told(&near))
    };
    assert!(line.starts_with("[0, 1, 2] first prompts 0."), "{line}");
    // The one between them was asked on another day.
    let mut far = near.clone();
    far[1].began = Some(2_000 * MINUTE);
    assert!(told(&far).is_empty(), "{:?}", told(&far));
}

#[test]
fn prompts_in_a_script_without_blanks_are_alike_by_their_letters() {
    let strays = [
        stray("给图表导出功能加一个缓存", None, None),
        stray("请给图表导出功能加一个缓存", None, None),
        stray("把第一页的按钮的名字改掉", None, None),
    ];
    let [line] = &told(&strays)[..] else {
        panic!("{:?}", told(&strays))
    };
    assert!(line.starts_with("[0, 1] first prompts 0."), "{line}");
}

#[test]
fn prompts_that_differ_beyond_what_is_compared_are_not_called_the_same() {
    let long = "add a cache to the export of charts ".repeat(20);
    let strays = [
        stray(&format!("{long} for one"), None, None),
        stray(&format!("{long} for two"), None, None),
    ];
    assert_eq!(
        told(&strays),
        ["[0, 1] first prompts 1.00 similar by tfidf_char"]
    );
}

#[test]
fn like_prompts_are_found_over_others_and_the_likeness_is_the_least() {
    // By another program: 0.9476 for the first two, 0.8636 and 0.9125 for the third beside each.
    let strays = [
        stray(CACHE, None, None),
        stray("rename the button on the first page", None, None),
        stray("add a cache to the export of the charts", None, None),
        stray("please add a cache to the export of the charts", None, None),
    ];
    assert_eq!(
        told(&strays[..3]),
        ["[0, 2] first prompts 0.94 similar by tfidf_char"]
    );
    assert_eq!(
        told(&strays),
        ["[0, 2, 3] first prompts 0.86 similar by tfidf_char"]
    );
}

#[test]
fn a_command_is_suggested_over_folders_alone() {
    let strays = [
        stray("/review", Some("/a"), None),
        stray("/review", Some("/b"), None),
        stray("/review", None, None),
        stray("/compact", Some("/a"), None),
        stray("/compact", Some("/a"), None),
    ];
    assert_eq!(
        told(&strays),
        ["[0, 1, 2] the same first prompt, “/review”, in 2 folders"]
    );
}

#[test]
fn what_two_things_speak_for_is_one_group() {
    let strays = [
        stray(CACHE, Some("/a/shop"), Some(1)),
        stray(CACHE, Some("/a/shop"), Some(4)),
    ];
    assert_eq!(
        told(&strays),
        ["[0, 1] the same first prompt; began within 3 minutes in shop"]
    );
    assert!(told(&strays[..1]).is_empty());
}

proptest! {
    #[test]
    fn a_group_has_each_run_once_and_holds_what_it_says(
        all in prop::collection::vec((0..6_usize, 0..3_usize, prop::option::of(0..200_i64)), 0..24)
    ) {
        const PROMPTS: [&str; 6] = [CACHE, "add the cache to an export of charts", "/review", "go on",
            "rename the button on the first page", "rename a button of the first page"];
        const FOLDERS: [Option<&str>; 3] = [Some("/a"), Some("/b"), None];
        let strays: Vec<Stray<'_>> = all.iter()
            .map(|(prompt, folder, minute)| stray(PROMPTS[*prompt], FOLDERS[*folder], *minute))
            .collect();
        let mut near = vec![false; strays.len()];
        for (runs, why) in likely(&strays) {
            prop_assert!(runs.len() > 1 && runs.is_sorted_by(|one, two| one < two), "{runs:?}");
            if why.contains("began") {
                let began: Vec<Time> = runs.iter().filter_map(|run| strays[*run].began).collect();
                let ends = began.iter().min().zip(began.iter().max());
                let within = ends.is_some_and(|(first, last)| last - first <= NEAR);
                prop_assert!(began.len() == runs.len() && within);
                prop_assert!(runs.iter().all(|run| strays[*run].folder == strays[runs[0]].folder));
                for run in &runs {
                    let alike = |other: &&usize| {
                        let [one, other] = [run, *other].map(|at| strays[*at].prompt.as_str());
                        similarity(Method::default(), one, other) >= ALIKE
                    };
                    let mut others = runs.iter().filter(|other| *other != run);
                    prop_assert!(others.any(|other| alike(&other)), "{run} in {runs:?}");
                }
                for run in runs {
                    near[run] = true;
                }
            }
        }
        // Whoever has none within an hour on either side is in no such group.
        for (place, one) in strays.iter().enumerate() {
            let close = |other: &Stray<'_>| match (one.began, other.began) {
                (Some(one), Some(two)) => (one - two).abs() <= NEAR,
                _ => false,
            };
            let mut others = strays.iter().enumerate().filter(|(at, _)| *at != place);
            let has = others.any(|(_, other)| {
                one.folder.is_some() && one.folder == other.folder && close(other)
            });
            prop_assert!(has || !near[place]);
        }
    }
}
