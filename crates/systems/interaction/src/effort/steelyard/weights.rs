//! Fitted by `scripts/fit-effort.py`; not to be edited by hand.
//! From 3974 questions: `tuning.jsonl`, `fresh_a.jsonl`, `fresh_b.jsonl`, `fresh_context.jsonl`, `invented.txt`, `varied.txt`.
//! 2500 features.

/// Groups of features: what their names begin with, and of each the rest of its name with its weights for low and
/// for high, in hundredths. The weight for medium makes the three sum up to 0.
pub(super) const TABLE: &[(&str, &str)] = &[
    ("", "bias 192 -111"),
    ("any>", "behaviour -16 -4|opinion -14 -8"),
    ("asked:", "several -113 78"),
    (
        "be_it>",
        "act -46 5|behaviour -6 -8|confirm -4 34|depth -17 -14|design 39 -22|estimate 4 7|give 0 -11|\
        investigate 10 -5|lookup -10 3|opinion 13 -1|plan 22 -22|quality 32 -16|risk -14 22|state -32 -15|\
        system 22 -33|trouble -10 -6|value -12 5|want -13 -9|write -9 2",
    ),
    ("be_we>", "system 6 -5"),
    ("can_it>", "system -23 27"),
    ("can_me>", "act 8 -5"),
    ("count:", "few 20 15|many -74 155"),
    (
        "do_it>",
        "act 16 -10|behaviour -14 18|check -20 -4|confirm -40 12|explain 34 -7|quality -26 -5|system -27 -14|\
        trouble 0 10|value 42 -4|write -4 -7",
    ),
    ("do_we>", "want 19 -10"),
    ("do_you>", "explain 17 0|plan -14 -3|value 9 0|want -15 -4"),
    (
        "first:",
        "act -13 -11|behaviour 9 -34|check -29 4|choose 44 16|compare -7 -6|confirm 21 14|copy -20 6|\
        depth -10 26|describe -17 -22|design -44 43|diagnose -86 85|estimate 12 -35|explain -11 -14|\
        give -42 -6|intent -19 -32|investigate -3 2|lean 2 -8|list -15 -17|long 18 -12|lookup -57 51|\
        mine 39 -25|now -26 10|opinion -28 -5|person 13 -15|plan -52 44|prioritise 45 -45|quality -7 31|\
        risk -39 29|state -12 -41|study -49 80|system -1 31|trouble -68 42|value -5 -18|want -50 28|\
        write -20 37",
    ),
    (
        "form:",
        "other 10 13|request -14 17|wh -67 -3|yes_no 78 -31",
    ),
    (
        "fragment>",
        "act 46 -12|confirm 10 -6|explain -45 -12|give -17 -3|investigate -37 54",
    ),
    (
        "frame:",
        "any 7 -34|be_it -28 2|be_we -35 67|be_you 34 -5|can_it -30 65|can_me 33 -15|do_it -106 12|\
        do_we 23 -12|do_you 12 -31|fragment 37 -8|have_it -60 -45|have_you 29 -8|how_be_it -63 -20|\
        how_can_it -20 57|how_can_we -5 11|how_come -1 -8|how_do_it -44 4|how_do_me -6 -12|how_do_we -8 69|\
        how_do_you -15 -37|how_far 52 -37|how_long 57 -31|how_many 102 -45|how_noun_be_it -39 41|\
        how_noun_be_we -15 43|how_noun_can_it 32 -6|how_noun_do_it -4 -8|how_noun_should_it 50 -34|\
        how_often 21 2|how_should_it -45 10|how_should_me -13 -15|how_should_we 11 7|how_verb -11 -11|\
        how_want 54 -8|how_would_it -5 -15|how_would_you -22 33|if_it 1 7|if_you 11 -2|is_there -86 -6|\
        ok_to 32 -11|request -14 17|should_it 53 0|should_me 57 -22|should_we 31 -21|statement -33 54|\
        tag 83 -37|want_me_to 45 -20|what_be 39 -28|what_be_it 3 -15|what_be_we -1 27|what_be_you 30 -15|\
        what_can_it -20 -17|what_can_me -2 -10|what_can_we -2 31|what_do_it -79 1|what_do_we -2 18|\
        what_do_you -42 -22|what_have_it -2 39|what_have_you -6 -2|what_noun_be_it -2 -21|\
        what_noun_be_you 67 -22|what_noun_do_it -25 -49|what_noun_do_you -13 -9|what_noun_should_it 67 -51|\
        what_noun_should_me 24 -11|what_noun_want 65 -21|what_noun_would_it -2 13|what_should_it -7 21|\
        what_should_me -2 -21|what_should_we -10 10|what_verb -42 11|what_want 14 -23|what_would_it -20 60|\
        what_would_you -20 -10|when_be_it 29 -18|when_do_it -24 -15|when_do_you -17 -4|when_should_it -6 -17|\
        when_verb 7 -13|when_want 45 -4|where_be 21 8|where_be_it -14 33|where_be_you 24 -4|\
        where_can_it -15 34|where_do_it -49 48|where_do_you -2 -18|where_noun_do_it -2 -4|\
        where_should_it -2 -20|where_should_me 11 -5|where_want 30 -12|where_would_it 29 -15|\
        where_would_you -6 -6|which_be_it 32 -3|which_noun_be_it -37 24|which_noun_be_you 23 -10|\
        which_noun_can_it -53 -25|which_noun_do_it -66 -22|which_noun_do_you 20 1|which_noun_have_it 4 14|\
        which_noun_should_it -15 -59|which_noun_should_me 23 -8|which_noun_should_we -33 15|\
        which_noun_want 48 -30|which_noun_would_it -40 49|which_verb -80 90|which_want 13 -3|\
        which_would_you 9 -1|who_be 41 -6|who_be_it 14 -7|who_be_you 32 0|who_have_it -17 -1|\
        who_noun_would_it 0 24|who_verb 9 -34|who_would_it -1 -13|why_be_it -40 40|why_be_you 10 -3|\
        why_can_it 14 7|why_do_it -47 114|why_do_we -5 -22|why_do_you -18 -15|why_should_it -32 -41|\
        why_verb -36 -22|why_want -8 -4|why_would_it -13 17|would_it -17 50|would_you -50 -9|you_like 12 -4|\
        you_prefer -39 32|you_want 53 -19",
    ),
    (
        "given+",
        "act 49 -31|all -25 29|behaviour 8 -31|best 62 35|check -6 27|choose 2 17|confirm -12 -1|copy -10 -10|\
        depth 2 -23|describe 38 -18|design -9 68|diagnose -23 92|give -11 -9|intent 20 -4|investigate 31 -11|\
        known 36 -13|lean -26 28|list -38 -13|long -7 30|lookup 2 -31|many -22 -27|mine 13 -5|opinion 9 -3|\
        person -5 -31|plan -1 19|prioritise -18 -3|quality 7 -22|state -25 -4|study -9 -14|system 8 42|\
        this -10 -5|trouble -4 -36|value -4 -22|want 76 -36|write 35 -14",
    ),
    (
        "has:",
        "act 44 -35|all -30 109|behaviour -52 13|best 28 -8|brief -9 -42|check -19 4|choose 6 0|\
        compare -25 58|confirm 32 -26|copy -24 -19|depth -23 41|describe -26 -39|design 8 46|diagnose 0 37|\
        estimate -1 49|explain -19 -37|give 36 -34|intent -48 -44|investigate -45 70|known 6 -29|lean 27 -12|\
        list -19 -9|long 8 54|lookup -16 -37|many 14 -11|mine 52 -12|nothing 8 -5|now -34 -17|\
        opinion -23 -42|person 9 -50|plan -37 50|prioritise 6 13|quality -22 2|risk -76 76|state 13 -9|\
        study -37 60|system -14 12|this 14 -12|trouble -12 43|value 48 -45|write -14 29|yes 21 4",
    ),
    (
        "have_it>",
        "investigate -19 -16|quality -10 -6|system 19 2|value -7 -1",
    ),
    (
        "head:",
        "NUMBER 16 -17|NUMBER how -4 7|NUMBER how do -4 7|NUMBER what -5 -3|about -35 -8|add 8 -2|\
        allow 27 -12|analyse 22 -1|analyse the -4 10|analyze -4 17|any 3 -13|anything 13 -5|approve 6 -5|\
        approve the 6 -5|are -19 -3|are all -15 -8|are the -7 -8|are there -22 -19|are there any -13 -1|\
        are we -2 15|are we still 16 -11|are you 10 -2|ask -26 -21|ask the -14 -12|before -16 -1|\
        before i -17 0|between -9 -9|can -1 10|can i 9 -6|can the -9 13|check -21 -24|check all -1 -10|\
        check the -8 -4|clarify -7 -1|close 7 -2|close the 7 -2|compare -7 2|confirm -8 18|\
        confirm that -12 21|continue 8 -4|could -14 22|define -7 9|describe -8 -8|describe the -7 -9|\
        design -13 23|design the -15 18|did -23 -10|did the -27 -15|did you 22 0|did you mean 8 0|do 13 -6|\
        do the 7 -3|do we 11 -6|do we need 9 -5|do you -11 -7|do you have -5 -10|do you prefer -22 18|\
        do you want 23 -10|does 14 10|does NAME 11 -1|does it -22 18|does the -36 -1|does the new -2 16|\
        draft -7 12|draft the -6 11|enter 16 -6|evaluate -4 9|explain -2 -10|explain the -16 3|\
        explain what -8 -1|explain why 36 -7|figure -1 8|figure out -1 8|find -25 20|find out -5 -10|\
        find out from -2 -37|find out why -2 11|find the -16 22|get -14 -1|give -1 12|give me 0 12|\
        give me a -2 16|give me an -2 -9|give me the 8 -1|give me two -3 -8|go 14 -3|go through -1 10|\
        go through the -1 10|has -25 -11|has the -23 -12|have 12 -17|have you 14 -4|how -51 29|how are -6 -9|\
        how big 0 -9|how big is -6 -8|how can -9 24|how can the -6 14|how could -3 9|how did -17 -14|\
        how did the -5 -3|how did you -8 -6|how do -24 5|how do the -1 -15|how do we -5 33|how do you -12 -4|\
        how does -15 24|how does it 0 13|how does the -7 11|how far -18 31|how high 2 -13|how is -16 -4|\
        how is the -5 -14|how long 25 -14|how long did -11 -7|how long should 17 -7|how many 35 -22|\
        how many of -6 12|how many people 15 4|how many requests -5 12|how many users -3 -10|\
        how much of -5 9|how often 10 1|how often do 11 3|how old 36 -17|how old is 36 -17|how should -47 16|\
        how should i -9 -7|how should the -19 26|how should we -3 10|how the -8 -22|how was -6 -3|\
        how was the -6 -2|how would -12 9|how would you -10 16|i -18 15|i need -19 18|i need an -5 -2|\
        i need from -20 27|i need the -2 -5|i'd -12 -1|i'd like -11 -2|i'd like to -7 -13|in -8 -18|\
        in what -6 -7|investigate -13 17|is -49 34|is NAME 2 11|is NAME the -2 11|is a 11 -6|is it 12 9|\
        is it a 9 -4|is our -11 14|is that 13 -3|is the -25 2|is the certificate -7 -2|is the service -21 -9|\
        is the system 5 3|is there -26 17|is there a 16 19|is there an -3 -7|is there anything -13 -11|\
        is this 9 -2|keep 9 -3|label -6 7|list -11 -4|list the -4 -4|log 18 -11|look -29 -27|look at -3 -17|\
        look at the -3 -23|look in -6 -6|may 15 -4|may i 7 -1|measure -12 -11|measure the -6 -20|mind 7 -3|\
        mind if 7 -3|mind if i 7 -3|name -6 9|open -5 -2|open the -5 -2|paste -22 -17|paste the -8 -16|\
        pick 8 -6|pick one 6 -6|provide -17 -1|provide the -15 -2|read -16 -10|read the -15 -9|run -25 7|\
        run a -5 11|run the -4 -3|say 13 -5|see -13 -3|send me -12 -3|send me the -11 -2|shall 25 -10|\
        shall i 20 -8|share -10 -7|share the -8 -6|should 43 -11|should i 8 -2|should the -4 13|\
        should we 15 -11|summarise the -1 7|tell me a -7 -9|tell me your 11 -1|test -10 9|the -19 33|\
        three 8 -4|tick 28 -8|to 24 -11|try -4 12|type 15 -5|under 2 -9|under which 7 -7|\
        under which conditions -5 -5|verify -4 -3|want 10 -4|want me 7 -2|want me to 7 -2|what -48 29|\
        what are 4 3|what are the -13 -9|what are your 22 -3|what came -3 -5|what can -7 -4|what causes 0 7|\
        what causes the 0 7|what did -17 -3|what did the -5 8|what did you -12 -7|what do -17 7|\
        what do they -1 -11|what do you -11 -7|what does -4 -8|what does the 9 -7|what explains 0 35|\
        what explains the 0 35|what happens -1 -10|what happens to 0 -15|what is -8 14|what is it 26 -10|\
        what is the -5 2|what kind 0 -6|what kind of 0 -6|what led -7 5|what led to -1 7|what makes -5 -13|\
        what name 10 0|what should -42 23|what should a -8 2|what should be -9 -10|what should happen -3 -18|\
        what should i -1 -11|what should it -17 45|what should our -2 15|what should the 12 33|\
        what should we -3 -10|what sort -9 -3|what sort of -9 -3|what speaks -2 -5|what the -5 -19|\
        what was 21 -20|what went -4 -11|what would -15 21|what would be -4 -26|what would happen 0 9|\
        what would it -8 47|what would the 17 -8|what would you -5 -8|what's 16 -13|what's in -14 -6|\
        what's in the -3 -5|what's missing -7 -7|what's our -3 19|what's the 19 -27|what's the best -16 24|\
        what's the history -8 9|what's the maximum 24 -3|what's the name 14 -5|what's the reason -8 3|\
        what's the title 15 -3|what's wrong -3 9|what's your 67 -22|what's your NAME 15 0|\
        what's your policy -4 -10|when did the -9 -4|when do -6 -3|when do you -6 -3|when does 10 -4|\
        when is 23 -7|when is the 24 -6|when was -8 -2|when was the -8 -2|where -21 17|where are -3 8|\
        where do -14 2|where do the -4 11|where do they -14 20|where do you 6 -11|where does -16 18|\
        where does the -16 18|where would 4 -7|where would you 4 -7|which 48 -36|which city 6 0|\
        which events -10 -6|which fields -18 -6|which is 15 -2|which of 17 5|which of our -3 18|\
        which of the 13 5|which of these 18 -5|which of your -14 -14|which one 21 -3|which one is 2 7|\
        which parts -12 0|which parts of -12 0|which team 5 6|which three -1 -25|which two -1 -7|who 4 -15|\
        who decides -15 -1|who is 16 -15|who is the 7 0|who would -14 -5|who's 20 -3|who's the 8 -2|\
        why -101 38|why are 14 16|why are the -1 13|why did -8 3|why did the -3 -19|why do -21 28|\
        why do the 0 10|why do you -9 -1|why does -19 6|why does the -6 15|why is -21 -3|why is it -1 8|\
        why is the -13 6|why must -8 -12|why must the -7 -11|why should -8 -8|why should the -6 -7|\
        why the -4 7|why was -13 6|why was the -13 6|will -8 18|will the -12 15|with 13 -3|work -12 17|\
        would a -14 12|would the -9 13|would you -8 -13|would you like 13 -6|write -12 10|write the -1 8|\
        you'd -10 13|you'd need -7 7|you'd need to -7 7",
    ),
    ("how_be_it>", "behaviour -1 -15|state -2 10|value -14 -16"),
    (
        "how_do_it>",
        "act -1 -22|behaviour -11 -14|investigate 0 -7|plan 0 8|value -3 16",
    ),
    (
        "how_do_you>",
        "give -23 0|mine 8 -2|prioritise -11 0|value -12 -1|write -2 -12",
    ),
    ("how_far>", "act -10 -1|system -3 -12"),
    ("how_long>", "act -6 -5"),
    (
        "how_many>",
        "act -44 -14|behaviour 8 7|confirm -11 -8|copy 16 -4|design 23 -9|long 29 -14|mine 3 -7|now -9 12|\
        state -26 -1|system 24 7|trouble -7 -22|value -16 -2|want -11 20",
    ),
    ("how_much>", "trouble -1 -41|value -14 -12"),
    ("how_noun_be_it>", "estimate -5 -6|give -7 26"),
    ("how_noun_do_it>", "want -4 -13"),
    (
        "how_should_it>",
        "act -1 -33|behaviour -10 -28|confirm -7 -13|design -1 8|lookup 0 17|person -8 44|quality -1 19|\
        study -1 22|system -1 9|trouble -1 -44",
    ),
    ("how_should_we>", "behaviour -1 -24|design -1 10"),
    ("how_want>", "value 14 -1"),
    ("how_would_you>", "design -6 17"),
    (
        "is_there>",
        "behaviour -25 17|diagnose -11 -10|person 28 -1|plan 0 -22|system 21 -24|trouble -8 15|value 22 -10|\
        want -15 -7",
    ),
    (
        "it+",
        "act -18 -4|all -28 42|behaviour -41 19|best 18 8|brief -7 -13|check 15 -9|choose 10 -6|\
        compare -27 65|confirm -52 34|copy -2 21|depth -30 4|describe 16 -26|design 4 21|diagnose 4 6|\
        estimate 6 39|explain -14 29|give 15 -12|intent 1 -28|investigate -18 37|known -56 7|lean -2 -4|\
        list 9 -10|long -10 64|lookup -26 15|many -27 -11|mine 40 -24|now -18 -27|opinion 16 -57|\
        person 32 -23|plan -49 16|prioritise 8 15|quality -38 16|risk -46 54|state -1 -13|system -16 19|\
        this -10 6|trouble -9 35|value -18 -14|want 16 -15|yes 21 -22",
    ),
    ("longer:", "11 -21 29|15 11 6|3 -30 12|5 -23 0|8 -42 12"),
    (
        "me+",
        "act 36 -25|all 11 -4|best 37 -47|brief -5 -15|check 22 -11|confirm 31 -21|copy 1 -16|depth -1 8|\
        describe -2 -15|design -4 9|diagnose 1 11|explain -9 -6|give 47 -19|intent -4 13|investigate 14 -4|\
        lookup 14 -5|many 4 3|prioritise -1 8|quality 4 -13|system 12 -3|this 15 -16|trouble 11 -9|\
        value 51 -29|want -23 29|write 15 -12",
    ),
    ("name:", "1 19 -59|2 31 -12"),
    ("number:", "1 17 36"),
    (
        "options:",
        "given 79 -32|list 26 -11|long -9 -51|work -174 148",
    ),
    ("or:", "2 50 -51|3 74 -37|long -26 10|short 150 -97"),
    (
        "other+",
        "act 2 -35|all -7 15|behaviour -24 5|best -13 -2|brief -9 -18|check -10 16|choose 11 -2|\
        confirm 21 -15|copy -36 -6|depth -2 8|describe -15 -16|design -4 7|diagnose -12 14|estimate 12 -6|\
        explain -56 -11|give 16 -20|intent -12 10|investigate -41 62|known -8 -4|many 8 -23|opinion -15 -10|\
        plan -8 7|prioritise -2 8|study -6 14|system 21 -28|this 13 -10|value 9 -14|want -37 39",
    ),
    ("plural:", "1 -70 59|2 -44 63"),
    (
        "request+",
        "act 32 10|all -18 64|behaviour -27 9|best 18 1|brief 0 -9|check -16 10|choose 25 -17|compare -21 37|\
        confirm 13 -23|copy -36 -6|depth -2 25|describe -41 7|design 23 -11|diagnose 9 23|estimate -13 34|\
        explain -5 -45|give 2 -12|intent -4 -9|investigate -30 40|lean 28 -7|list -20 -2|long -10 35|\
        lookup 25 -44|many 23 0|mine 30 -29|now -10 17|opinion -20 2|person -16 -5|plan 7 33|\
        prioritise 18 -1|quality 0 16|risk -4 9|state -7 6|study -48 67|this -15 16|trouble 18 19|\
        value -29 15|want -31 16|write -39 64|yes -1 33",
    ),
    (
        "request>",
        "act 36 -54|behaviour -28 38|check -19 -7|choose 35 -19|compare -13 0|confirm 27 -5|copy -14 -12|\
        describe -27 -7|design -49 54|diagnose -26 40|estimate -10 18|explain 1 -16|give -7 -5|\
        investigate -24 24|list -13 -15|lookup -38 22|mine 28 -18|opinion 0 -7|person -36 3|plan -8 23|\
        prioritise 23 -6|quality 36 -20|risk -3 -10|state 13 -3|study -9 37|system -18 11|trouble 0 11|\
        value 5 6|want -25 -1|write -52 68",
    ),
    (
        "should_it>",
        "act 7 -2|behaviour 17 -7|lookup 28 -15|system -49 49|value 10 -1",
    ),
    ("should_me>", "act 10 -2|write 12 -11"),
    ("should_we>", "give -21 22"),
    (
        "statement>",
        "act -7 -16|behaviour -7 -1|check -4 11|explain 8 0|quality 0 5|system 34 -25|want -33 42",
    ),
    (
        "told:",
        "all 26 8|behaviour -8 -3|best -22 9|brief -2 -10|check 10 7|choose 2 -6|copy -24 1|depth 9 19|\
        describe -10 -12|design -2 12|diagnose 13 -2|explain -6 -14|give 20 -17|intent -4 7|\
        investigate -35 23|known 16 -13|lean 35 -13|list -19 11|long -7 14|lookup -56 6|person -9 2|\
        plan 5 20|prioritise 0 -7|quality -7 20|risk 3 19|some -50 14|state 27 2|study -12 55|system -17 41|\
        value 40 -26|want -5 10|write 20 -20|yes 7 -1",
    ),
    (
        "w:",
        "a -32 8|abandon -5 9|abbreviation -3 -11|abl -12 -15|about -12 -47|abov 49 -28|abroad -18 -15|\
        abstract 36 -15|accept 54 -31|acceptanc -4 -5|access -19 -10|accessibiliti -17 -3|accessibl -11 39|\
        accord -9 -3|account -50 -21|accuraci 64 -39|across -8 -42|activ -11 -2|actual 11 -1|add 13 3|\
        address 13 5|admin 18 -8|advert 2 11|advic -5 -10|affect -8 10|afraid -12 -22|after -10 9|again 0 -8|\
        against -34 26|age -9 22|agenci -4 -13|agenda 65 -14|agent -3 -14|aggregat -8 32|agr -18 3|\
        agreement 5 1|aim 18 -6|airlin 0 20|airport 17 -1|alarm -4 -12|alert -20 1|algorithm -27 64|all 7 16|\
        allergi 45 -17|allow 0 -40|along 7 -11|alreadi -16 -14|an -28 2|analys 44 2|analysis 11 1|\
        analyz -8 35|and -38 41|annoi -2 13|annotator -11 29|anonymis -4 -3|anonymous 8 -6|another -39 -4|\
        answer -19 -28|any -37 35|anybodi -25 27|anyon 38 -30|anyth -44 -34|anywher -33 15|apart -9 10|\
        api -5 -13|app 1 -16|appear 20 -1|applicant -8 0|appointment 0 7|approach -2 9|approv 35 -15|\
        approval -19 -26|architect 27 -7|architectur -4 -3|archiv -4 14|are -23 14|argu -10 18|\
        argument -24 -4|arm 28 -1|around -14 26|arriv -17 -19|articl -37 28|as 18 -14|ask -80 -58|\
        assign -18 0|assistant -3 -10|at 28 -19|attach 7 -8|attachment 12 -3|attacker -32 122|\
        audienc -19 -12|audit -14 24|auditor -1 -7|author 12 -1|averag -3 -10|avoid -10 -19|awai -14 -15|\
        b 14 -10|back -44 2|background -29 -5|backup 2 -36|balanc -28 -8|balancer -1 -6|bank -10 -5|\
        bankrupt 0 20|banner 55 -26|bas -10 28|batch 11 18|batteri -10 22|be 23 18|becom -9 7|been -14 -2|\
        befor -3 -7|begin -1 29|beginner 2 -19|behav -1 -47|behaviour 2 -17|behind -54 3|being -15 -3|\
        belong 33 -23|below -9 -16|benchmark -7 16|best 0 91|better -35 20|between -74 6|bias -12 20|\
        big 1 -9|bill -17 41|bit -14 -21|black -15 21|ble 10 -1|blink -23 -8|block -2 -32|blu -21 -1|\
        board 11 -23|bonus -5 -8|book -11 -48|boss -15 -10|bot 12 -4|both 53 -26|bother 8 -3|\
        bottleneck -4 22|box 9 0|branch 10 -4|brand -13 0|breach -3 40|break -9 44|bridg -22 23|brief -9 -10|\
        brok -13 84|broken -3 -27|browser -31 -7|brunch -6 -2|bucket -11 -5|budget 33 -22|build -31 11|\
        bullet 8 0|bump 7 -1|bus -11 30|business -5 14|button 60 -15|buy 26 -5|by -21 63|byt -2 18|c 4 -14|\
        cabl -4 -22|cach -23 25|calculat -5 -3|calculation -37 57|calculator 7 -1|calendar -8 25|call 72 -49|\
        caller 53 -10|cam -13 -13|campaign -10 18|can -8 23|can't -21 32|cancel 63 -48|cancell 9 21|\
        candidat 69 -40|car -8 20|carbon -11 50|card -6 -54|cart 19 -18|cas -61 55|cat 6 -13|categori -3 -7|\
        caus -6 54|cc 33 -7|centr -15 0|certificat -80 0|chain -1 19|chang -14 10|changelog 1 -8|channel 5 5|\
        chapter 26 6|character 21 5|charg 1 10|chart 1 -7|chatbot -2 -5|cheaper -19 24|check -9 -63|\
        checkout -5 14|child 40 -10|choic -23 -6|choos 3 4|churn -11 38|ci 0 7|citi 36 -11|claim -13 -4|\
        clarifi -14 -3|class 28 -4|claus -11 17|click -13 -5|client 21 -55|clip -8 3|clock -8 32|clos 35 -20|\
        closer 1 12|cloud -3 8|cluster 32 -22|cod -7 85|coff 33 -4|collaps 1 22|colleagu -9 -20|collect 4 -9|\
        collection -1 7|colour 1 7|column -18 -7|com 9 -44|combin -10 -19|command 8 -3|comment -8 -9|\
        commit -11 -2|common -1 -11|compani -6 65|compar 16 0|comparison 8 -1|competitor -12 19|\
        complaint -10 14|complet -13 25|compliant -34 37|component -3 12|compression -9 -3|concept -30 88|\
        concurrent 0 15|condition -36 43|conferenc 36 -4|config -8 -5|confirm -22 24|confirmation -29 -5|\
        confus -17 -5|connection -17 -13|consent 0 -11|consider -41 -23|consistent -2 41|constraint -14 -11|\
        contact 16 -10|contain -12 48|content -4 23|context -8 -1|continu 13 -5|contract -20 45|\
        control -13 24|controller 0 11|convention -14 -16|conversion -5 27|convinc -35 -12|copi 15 -16|\
        cor -4 7|correct -33 49|correlation -26 34|cost -18 -18|could -31 47|count -18 15|countri -31 80|\
        courier 64 -15|cours 1 -9|cover -14 11|cpu 86 -15|crash -7 32|credit 0 -18|criteria -8 0|crm -13 -6|\
        currenci 8 3|current -10 54|curriculum -19 33|customer -24 -6|cut -10 44|dashboard -8 -19|dat 7 3|\
        data -52 73|databas -22 2|day -20 35|dead -6 13|deadlin 61 -16|deadlock -7 10|deal -11 -43|\
        debug -10 12|decid 41 -5|decimal 17 -1|decision -5 15|default 34 -21|defin -32 15|degr -2 37|\
        delai 9 -18|delet 30 -34|deletion -2 -7|demand -6 20|department -11 55|depend -2 25|dependenci 9 3|\
        deployment -2 17|deprecat -1 25|describ -15 -20|description -13 -21|design -22 34|detail 12 0|\
        develop 0 9|developer 25 -10|devic -24 8|diagram 9 -10|dialog -3 -4|did -27 -28|die 5 -9|\
        differ -8 37|differenc -27 22|different -14 25|digest 25 -5|disagr -3 25|disaster 0 9|\
        discount 51 -21|disk -42 -22|dispatcher 49 -1|displai 66 -29|disput -17 14|distanc -2 13|\
        diverg -7 56|dns -5 -10|do 8 6|doctor -3 -7|document -18 13|doe -27 -15|doesn't -3 -7|dog 7 -24|\
        domain -24 30|don't -9 6|door 1 -36|doubl -5 44|down -30 68|downtim -6 3|draft -11 -29|draw -24 12|\
        driv 10 39|driver -1 -16|drop -12 11|drug -1 7|due 10 21|dump -9 4|dur -12 15|e-mail 34 -10|\
        each -43 68|ear -11 -1|earlier -17 -2|eat -13 25|edg -17 -2|editor 25 -16|effect -14 69|eight -11 -3|\
        elaborat -26 -5|embed 0 11|emojis 7 -1|emploi 0 -8|empti -15 -33|encryption -20 26|end 35 -66|\
        endpoint -2 15|energi -3 30|engin 0 10|enough 27 0|enter 11 10|entir -3 7|entiti -2 19|entri -18 -32|\
        environment 43 -43|erp -5 34|error 15 -42|escalat 3 -23|essai 26 1|estimat -17 21|euro 17 -11|\
        evaluat -6 17|event 22 2|ever 72 -36|everi -7 42|everyth -1 14|evidenc -21 71|exact -2 -7|\
        exampl -23 -26|exception -20 -23|exist -7 -11|expect 3 10|expens 9 -8|experienc 7 -11|\
        experiment -1 19|expir -8 -32|explain -44 35|export -27 -28|express 1 0|extra 23 -7|eye -8 -4|\
        fact 17 -10|fail 24 -39|failur -15 18|fair -6 41|fall -7 19|far 28 7|fast 26 -33|faster -15 33|\
        fault -26 43|featur -5 -34|fee 17 -6|feedback 3 6|feel -20 -13|fell -8 17|few -36 -24|field -31 0|\
        figur -11 -7|fil 6 -26|fin 21 -15|final 39 -16|find -66 65|finish -25 -1|fir -9 -2|firewall -18 -2|\
        firmwar -1 7|first 39 -59|fit -8 2|fiv -39 48|five-year -2 22|fix 6 -13|flag -7 -24|flaki 2 17|\
        flat 19 -1|folder 18 -5|font 2 -7|footer 0 -9|footnot 9 -9|footprint -4 38|for 14 -7|forecast -12 17|\
        form 7 -34|format 82 -2|forward -24 -16|found -12 -7|four 10 9|framework 8 3|fraud 0 14|fre -30 -16|\
        fridai -6 8|from -34 19|full -20 -3|function -22 -7|fund -1 31|funnel 0 8|gam -9 8|gap -1 23|\
        gatewai -4 -33|gaug -17 -6|general 0 30|get 9 -27|gift -5 -54|girl 10 0|gist -5 -7|giv -3 49|\
        go 64 29|goal -10 -6|goe 10 22|going 1 20|good -21 -13|got -8 -20|governanc 0 7|gps -1 -21|gpu -2 -9|\
        grad 48 -4|grafana -1 -19|grant -5 1|green -17 -12|grid 23 5|ground -1 -8|group 0 8|grow -2 52|\
        growth -15 5|guest 13 -46|had -2 -8|half -36 1|halv -7 23|hand -25 17|handl 14 17|hang 0 -23|\
        happen -34 33|hard -2 -7|hardwar -36 75|hav -17 3|header 1 -47|headlin -10 -13|hear -10 -4|\
        heat -7 56|help -30 -1|her -2 -22|hero 2 -36|hid 11 -10|high 0 18|hir -7 -8|histori -1 18|hit -2 9|\
        hol -2 -17|hold -42 42|holidai 16 -39|hom -19 -5|host -46 -14|hotel -9 -9|hour 25 -37|hous -5 29|\
        how -48 17|hr -17 -6|hundr 0 8|hurt 9 -6|hyperparameter -5 31|hypothesis -14 -1|i 46 -34|i'd -24 -1|\
        i'll 35 -15|icon 33 -11|idea -9 -10|ideal -22 26|identifi 0 -6|if 8 -22|imag 4 -22|impact -1 -13|\
        import -9 7|important -6 -17|improv -2 18|in -13 -1|incident 16 -20|includ 45 -5|index -39 12|\
        influenc -6 50|input -13 22|insist 0 -39|instead -9 -5|instrument 4 19|insuranc -9 -11|intent 25 -26|\
        interact -1 9|interfac 0 21|intern 39 -11|introduc -1 -7|invariant -11 24|investigat -20 29|\
        investigation 0 -8|invitation 20 -2|invoic 35 -40|is 17 -29|issu 2 -13|it -7 12|item 37 -12|\
        its -9 -2|job 5 -46|jump 2 35|jun 6 1|justifi -12 -1|keep 21 -2|kept 39 -19|key -5 -7|kind -9 21|\
        kitchen 59 -13|know -2 -25|knowledg -1 -6|known -8 -7|label 16 -23|lag -15 37|land -10 -14|\
        landlord -21 -4|languag 2 51|laptop -6 -20|last -63 16|lat -5 -13|latenci -6 47|later 0 -15|\
        latest -7 -2|launch 58 -7|law -6 39|lawyer -3 -12|layer -1 8|layout -10 -7|lead -6 -16|leak -8 65|\
        learn 23 8|leas -7 -3|leav -4 -40|led -15 4|ledger -9 31|left -41 2|leftover -2 -6|legaci -2 15|\
        legal -5 -21|length 59 -24|less -5 -13|lesson -8 -12|letter -1 -35|level -10 18|librari -15 19|\
        licenc -22 -20|light -38 -13|lik 4 35|limit -29 44|lin 23 -33|link -31 -18|linter 23 -11|list 1 -20|\
        literatur -3 31|liv 37 -13|load -23 50|lock -11 -23|logic -1 13|login -9 2|logo 66 -49|long 51 -31|\
        longer 4 -7|look -4 12|loop 0 13|los -21 0|loss -19 34|lost -10 -7|low 0 -18|lower -3 8|mac -7 -2|\
        machin -31 3|mad -18 27|mail 16 -39|mailbox -27 -31|main 19 -23|mainfram -6 28|maintain -40 -8|\
        maintenanc 0 -9|major 7 -1|mak -33 32|management -9 -15|manager 32 0|mani 94 -73|manual -18 7|\
        map 3 33|march -23 -23|mark -7 8|market -57 98|match -27 20|matter -14 29|maximum 50 -6|may 92 -110|\
        me -16 -9|mean 44 -29|meant 2 -8|measur -43 -40|measurement -1 -12|meet 34 -11|memori -2 12|\
        mention 34 -1|menu 14 -16|merg -38 44|merger -17 33|messag -12 -23|meter -14 -22|method -4 57|\
        metric 2 -15|middl -2 -14|migrat -8 13|migration 25 54|mileston -11 -7|million -6 26|mind 18 -23|\
        minimum 23 -14|minor -1 -10|minut 26 -27|miss -29 36|mit 41 -18|mix -1 8|mod -17 -2|model 22 -34|\
        modell -1 17|modul 6 -19|moment -22 -29|mondai 9 46|monei 15 -4|monolith -18 41|monorepo -18 4|\
        mor -25 4|most 13 -28|mov -17 4|movement -13 1|much -6 23|multipl -14 19|must -18 -65|nam 84 -48|\
        narrator -2 -5|need 18 5|network -15 28|neutral -7 20|never -32 -23|new -23 58|newer 8 -4|\
        newest -4 -4|newsletter -14 0|next 1 13|night 0 6|no -6 7|nobodi -10 24|nod -10 17|nois -20 57|\
        non -5 8|noon -11 -18|not 15 -27|noth 21 -15|notic -14 -2|notification -20 -12|novel -5 7|now 14 -21|\
        number 12 -10|nurs -3 -17|nut 46 -11|nutshell -2 -19|objection 4 -12|october 32 -9|of -3 20|off -6 9|\
        offer 23 -31|offic 46 -24|officer -1 -17|offlin -19 32|often 18 -1|ok 39 -16|old -47 23|older -1 19|\
        on -10 -12|on-call 15 -6|onboard -13 5|onc -15 -3|one 41 1|onli 13 41|ontologi -19 41|open -85 -16|\
        operat -6 8|optimal -20 46|option -3 28|optional -2 -5|or 61 -27|oral -11 -15|order -29 -5|\
        organis -16 50|organisation 0 10|other -31 4|our -47 115|out -20 5|outag -6 25|outlier 1 -19|\
        outlin -20 10|output -25 6|over -14 86|overtim -5 -5|own 38 35|packag -29 -8|pag 1 -32|paid 2 -30|\
        pair -3 13|panel -18 -9|paper 39 -6|paragraph -4 -8|parameter -11 28|parcel -26 -2|parent -1 -15|\
        park -17 -7|part -18 -21|parti 11 -1|participant -18 -13|particular 48 -24|pass -28 -3|passport 1 -6|\
        password 42 -17|past -20 20|path 8 22|patient 49 18|pattern -3 36|pay 85 -52|payment -28 23|\
        peak -7 16|peopl -13 31|per -6 37|performanc 31 2|period 15 -20|permission -13 -4|person 34 -30|\
        personal -2 7|phon -12 18|photo 21 -10|phras -18 -23|pick 12 -17|pictur -1 -15|pin 23 -14|\
        pipelin -8 25|plac 23 -16|plan -7 -4|plant -4 38|platform -13 48|pleas -2 6|plot 7 -3|plugin -14 -12|\
        pod -6 -3|point -6 -38|polici -19 -25|port -14 -10|portal -4 -2|position -10 -8|post 0 -6|\
        postcod 17 -2|poster 1 -7|postgr 32 -26|power 5 7|pr 1 0|precis 0 -3|prefer -7 21|preferenc 12 -4|\
        prefix 59 -3|prepar 40 -3|present -16 15|prevent -5 20|previous -4 -17|pric -1 54|primari 16 -10|\
        print 16 -31|printer -4 -32|privat 14 0|problem -9 -6|proc -22 -4|procedur -1 -13|process -6 0|\
        produc -1 12|production -26 -6|profil -2 -6|project 20 -32|promis -19 -19|proof -26 66|\
        proposal -8 12|protection 0 -11|protocol -3 34|provid -35 -3|provider -13 3|proxi -7 -10|public 9 -8|\
        publish 8 -5|pull 1 -15|pupil 8 -32|purchas 16 -1|purpos -11 -8|push 6 -4|python 10 -8|qualiti -3 6|\
        quarter 8 10|queri -28 20|question -12 -8|queu -18 12|quick 8 -1|quot 43 -13|rac -19 51|rais 24 4|\
        random -1 26|rang -19 -5|rank -2 16|rat 11 27|rather -16 -6|reach -14 -2|react -4 -25|read -39 -31|\
        reader -15 -21|readi -15 21|readm 8 -4|real -28 90|reason 23 -36|recall 14 -7|receipt -11 -7|\
        recommend -9 4|recommendation -9 31|reconstruct -3 7|recoveri -1 17|red -15 -11|redesign -5 14|\
        reduc 7 13|referenc -28 -5|reformat 42 -36|refund -16 -27|regard -19 -5|region -18 40|register -20 9|\
        reject -11 -16|relat -4 -3|relation -23 25|releas 9 15|relevant -12 -3|reli -4 14|remember 14 -2|\
        reminder 20 -5|remot -12 -4|remov 13 4|renam 37 -11|renew -14 -4|rep -23 -38|replac -16 25|\
        replica -1 35|replication -5 28|repo 11 -19|report 31 -50|repositori 11 2|reproduc -4 16|\
        request -38 33|research -14 94|reset -4 20|resolv 53 5|resourc 28 -9|respons -6 16|responsibl -3 -30|\
        rest 8 0|restart 16 -17|restructur -4 13|result -32 45|retri 20 -22|return -9 -45|revenu -3 16|\
        review -7 -14|reviewer 11 -8|rewrit -21 -9|right -4 41|ris -1 47|risk -6 20|robot 0 -8|robust -13 34|\
        rol -13 -8|roll -7 1|room 21 -8|root 15 1|rotat 3 -11|rough 2 -18|rout -19 34|router -10 -60|\
        row -29 -18|rul -46 -4|run -16 -9|said 3 -13|sal -15 -9|salari -10 35|sam -18 29|sampl -7 -7|\
        sav 22 54|saw -5 -2|say -31 -5|scal 18 20|scenario -2 44|scheduler -20 43|schem -22 28|schema 2 -8|\
        school -7 11|scop 15 -1|scor -2 -18|screen 60 -21|screenshot -3 -4|script -10 -6|season -10 58|\
        seat -20 -7|second 8 -29|secret -3 -8|secur -18 52|securiti -7 15|see -54 -62|send 10 -34|\
        sender -7 -6|sens -7 7|sensor 12 -28|sent -24 -19|sentenc -37 -25|separat -12 -8|serial -10 -4|\
        server -14 -13|servic -9 -12|session 10 -4|set -27 29|settl -23 28|setup -35 3|several 0 19|\
        shall 26 -8|shar -26 -23|shift 0 19|ship 17 1|shop 38 -11|short 14 -29|should 20 -44|show -17 -69|\
        shown -1 -53|sid -11 -4|sidebar 6 -5|sign 53 -36|signal -3 13|signatur 13 -9|significant -25 32|\
        silent -6 -1|similar -7 -4|simulation -1 9|singl -3 -10|sister -1 -11|sit -18 62|situation -12 -2|\
        six -1 17|siz 6 20|sketch -11 -1|skip 12 -5|slack 7 -1|sleep 22 -2|slid -4 -8|slip 21 -20|\
        slow -17 56|slower -8 19|slowest -2 13|small -7 22|so 3 6|soft -2 -6|solution 1 12|som 48 52|\
        somebodi -18 4|someon -9 13|someth -15 -4|son 16 -1|sort 15 -30|sourc -4 28|south -4 19|spac 0 -16|\
        spam -6 -1|spark -24 26|spe -6 17|speak -1 -27|special -22 -12|specification -11 27|spell 20 -3|\
        split 5 9|spring 0 6|squash 21 -10|stack -6 -24|staf -10 21|stag -3 -10|stai 22 -28|stand 9 -21|\
        standard -3 21|start 58 -10|stash 9 -6|stat 15 23|statement -9 -4|statistic 5 -29|status -8 -31|\
        step -41 -24|stick 45 -28|still 14 -14|stock -9 -6|stop -7 22|stor -15 -11|stori 22 -2|strategi 1 21|\
        strict -1 -11|strip -9 -11|strong -14 19|structur -16 19|struggl 0 13|studi 21 -9|subject 57 -11|\
        submit 6 -1|subscription -12 -4|succ -18 -5|suggestion -1 -43|suit 21 0|sum -40 -20|summari 18 -5|\
        summaris -4 9|sundai 31 -6|supplier -29 -11|support -22 22|suppos 18 -8|surnam 17 0|surpris 8 -5|\
        survei -16 -35|surviv -18 40|switch -24 -19|sync -11 30|system -46 57|tab 9 -6|tabl 9 -22|tag -11 -3|\
        tak 15 6|taken -4 -16|talk 17 -19|tall 37 -5|target 8 -1|tarif -8 4|task -38 -13|tax 3 13|\
        teach 12 -1|teacher -4 -7|team -10 13|tell -31 -23|ten -13 23|tens 16 -4|tenth -3 11|term -19 -14|\
        test 23 16|tester -1 -11|text -14 -8|than -9 -2|that -15 18|the -43 49|thei -47 -8|their -7 10|\
        them -6 -5|ther -8 -1|thes 2 6|thesis -2 26|thing 2 -21|third -14 8|this 12 -1|thought -22 -7|\
        thr -33 -2|thread -13 -14|through -19 17|throughput -13 30|thursdai 11 -27|tick 60 -20|ticket -43 16|\
        tier 31 -4|tim -24 59|timeout -4 -33|tip -6 -3|titl 61 -9|to 33 -23|todai 2 -7|together -7 -21|\
        told 4 -32|tomorrow 39 -4|ton -12 -2|took 3 25|tool -42 -20|top -7 -6|topic -4 14|total -9 15|\
        tour 6 -4|trad 13 -6|trade-of -2 -5|traffic -16 9|train -6 37|transcript 0 -11|transition 0 -17|\
        translat -6 9|translator 16 -1|treat 1 -35|treatment -2 29|tri -6 -2|trial -18 26|trigger -15 12|\
        trip 9 -12|troubleshoot -5 15|tru -3 10|try -22 29|tuesdai 8 10|turn -11 -28|twelv -5 -30|twic -9 22|\
        two 43 -106|typ 30 -10|typical -16 -11|under -19 -1|understand -36 -6|unus 1 -18|up -39 6|\
        upload -10 22|urgent 7 -16|us -7 16|use -10 5|used -14 -15|user -67 26|using 4 -9|usual -4 -14|\
        valid -14 -26|validation 41 -16|valu -39 14|vari -2 40|variabl -1 -15|vegetarian 13 -8|\
        vendor -15 -13|venu -12 -13|verifi -8 -7|verification 15 -11|version -10 -22|video 16 -7|view 4 4|\
        visa -14 -3|visitor -5 -35|voic 12 -29|voltag -21 -12|voucher 0 -8|vulnerabl -34 67|wait 44 -24|\
        walk -7 -14|want 49 -26|warehous -13 27|warm-up -1 -12|warn 11 -6|warranti -27 -8|was -22 -41|\
        water -12 -3|way -41 56|we -37 79|we'r 6 -13|wear 8 -2|weather 15 0|websit -2 -6|week 8 13|\
        weekend 25 -9|well 14 -8|went -23 -22|what -51 -9|when -14 -34|wher -1 16|whether -30 -25|\
        which 21 -35|whil 12 10|who -3 -9|whol 3 30|whom -2 -12|why -30 35|window 13 -25|winter -10 -19|\
        wish -21 -13|with -12 21|without -37 13|won't -7 40|word 22 -33|work 35 37|worker 15 -8|\
        workload -5 32|workspac 11 -2|worri -1 -6|worst 0 16|worth 2 -10|would -24 22|writ -9 4|\
        written -15 1|wrong -41 22|y 38 -26|year 15 39|yesterdai -10 -8|yet 1 -6|you 96 -96|you'd 34 -23|\
        you'r 80 -36|you'v -7 0|your 57 -95|zon 15 -5",
    ),
    ("want_me_to>", "investigate 15 -10"),
    (
        "we+",
        "act 0 21|all -2 7|best -27 35|check -4 16|compare 31 -25|copy -8 -10|design -2 13|give -18 15|\
        intent 13 -1|investigate -14 25|known 34 -23|long 27 -20|many 10 -3|mine -32 38|opinion 0 35|\
        person -3 -9|plan 0 30|quality 12 -4|risk -14 28|state -12 3|system 6 -8|this -2 19|trouble 6 28|\
        value 5 12|want 29 -10",
    ),
    ("weighty:", "2 -23 9|3 26 1|4 -1 8"),
    (
        "wh+",
        "act -27 29|all -24 64|behaviour 23 -18|best -22 33|brief -23 -11|check -15 -16|choose -5 -7|\
        compare -27 28|confirm -13 -22|copy -13 9|depth -12 29|describe -11 -23|design -21 62|diagnose 27 -4|\
        estimate 23 -7|explain -29 35|give 18 -15|intent -21 -20|investigate -16 -2|known -42 25|list -2 -11|\
        long 26 5|lookup -34 40|mine 11 -2|now -37 -13|opinion -28 -26|person 0 -31|plan -50 38|\
        prioritise -42 14|risk -36 27|state 8 19|study 15 -26|system -42 44|this -27 9|trouble -41 36|\
        value 56 -11|want -11 -3|write 28 -9|yes 4 -21",
    ),
    (
        "what_be>",
        "act -30 4|behaviour 31 -37|choose 13 -3|compare -2 -11|confirm 33 -13|copy -23 -9|describe -15 0|\
        design -4 -15|diagnose -23 23|estimate 8 2|explain -4 -8|give 71 -32|lookup -17 11|mine 33 0|\
        now -2 -12|opinion -21 -3|plan -31 -12|quality -2 -7|risk -8 -8|state 64 -8|system 5 7|\
        trouble -15 35|value 19 -27|want -13 -9",
    ),
    (
        "what_be_it>",
        "behaviour -11 0|choose -2 31|compare 0 -7|confirm -37 70|copy -2 -6|design 0 -38|diagnose -3 25|\
        estimate -8 -17|explain -8 -2|lookup -1 28|now -1 13|plan 0 -12|prioritise 76 -5|quality -1 -18|\
        risk 0 23|system -10 -25|trouble -6 36|value 32 30|want -19 -5",
    ),
    ("what_be_you>", "behaviour 41 -6"),
    (
        "what_do_it>",
        "act -1 68|behaviour -4 18|explain -6 19|investigate -1 -7|now -1 -19|plan 0 21|quality -1 -7|\
        study 0 19|trouble 0 -15|value 30 14",
    ),
    ("what_do_you>", "explain -11 -1"),
    ("what_have_you>", "now -6 -2"),
    ("what_noun_be_it>", "act -5 -1|quality -1 42"),
    ("what_noun_do_it>", "want 0 16|write 0 -17"),
    (
        "what_should_it>",
        "act 57 -49|behaviour 38 -77|design -5 10|explain 0 -21|opinion -1 -10|plan -5 42|system 20 -20|\
        value 12 -32",
    ),
    ("what_should_me>", "give 9 0"),
    ("what_should_we>", "system -2 10"),
    (
        "what_verb>",
        "act -7 -11|behaviour -8 10|diagnose -2 -3|estimate 48 -34|explain -2 61|give -9 8|intent -6 -4|\
        now -1 45|risk 0 18|system -2 -30|trouble -2 -6|value -19 34|want -1 20",
    ),
    (
        "what_would_it>",
        "behaviour -2 8|intent 0 -7|investigate 0 7|risk -1 21",
    ),
    ("what_would_you>", "act -13 -4"),
    ("when_do_you>", "act 20 -2"),
    (
        "where_do_it>",
        "behaviour -6 21|compare -1 15|lookup -1 21|trouble -5 -24|value -20 7",
    ),
    ("where_do_you>", "state 15 -1"),
    ("which_noun_be_it>", "act -24 -13|system -9 14|trouble 14 3"),
    ("which_noun_can_it>", "act -2 -6"),
    ("which_noun_do_it>", "act -13 -2"),
    ("which_noun_do_you>", "act 19 -7|intent -11 -2"),
    ("which_noun_should_me>", "act 9 0"),
    (
        "which_verb>",
        "act 1 35|behaviour -9 -7|estimate -19 19|give -12 -7|intent -3 -4|quality -2 -8|system -4 25|\
        trouble -8 12|want -17 12",
    ),
    ("who_be>", "person 41 -6"),
    ("who_verb>", "person 9 -34"),
    ("who_would_it>", "act -16 -7"),
    (
        "why_be_it>",
        "act -11 17|state -2 -5|system -2 -15|trouble -2 35|value 19 -58",
    ),
    (
        "why_do_it>",
        "act -12 29|design 0 -34|person -5 -8|quality 0 7|trouble -1 42|value -6 7|write -1 20",
    ),
    ("why_do_you>", "mine -19 -1"),
    ("why_should_it>", "mine -13 -3|value -13 -2"),
    ("why_verb>", "act -8 -13"),
    ("why_want>", "act -11 -1"),
    ("would_it>", "act 22 -15|design -9 10|system 16 -8"),
    (
        "yes_no+",
        "act 37 -38|all 19 -34|behaviour -23 17|best 44 -39|brief 24 -4|check 22 -7|choose -25 27|\
        compare 23 -7|confirm 10 34|copy 60 -17|depth -8 -21|describe 41 -7|design 9 -11|diagnose -24 4|\
        estimate -23 28|explain 71 -15|give 0 13|intent -10 -24|investigate 42 -30|known 54 -47|long -8 14|\
        lookup -3 -30|many -5 4|mine 8 21|now 6 -20|opinion 40 -8|person 25 -15|plan 14 -28|prioritise 33 -7|\
        quality -23 -18|risk -36 38|state 16 -38|study 1 5|system 16 -4|this 43 -28|trouble 11 -15|\
        value 12 -34|want 65 -48|write 0 -26|yes 17 -7",
    ),
    (
        "you+",
        "act 27 -27|all -12 65|behaviour -12 2|brief 1 -12|check -52 7|compare -34 19|confirm 51 -33|\
        copy -16 -13|depth 8 29|describe -40 2|design 11 4|diagnose -6 14|estimate -16 14|explain 4 -59|\
        give -8 -17|intent -58 -27|investigate -27 12|known 26 -14|lean 28 -7|list -28 -2|long -9 10|\
        lookup -4 -47|many 27 -1|mine 44 -26|now -17 11|opinion -43 -17|person -18 -18|plan 11 5|\
        prioritise -14 -4|risk -20 -4|state 20 2|study -29 53|system -17 4|this 11 -22|trouble -19 -11|\
        value 10 -13|want -36 0|write -34 40|yes -1 33",
    ),
    ("you_prefer>", "choose -39 32"),
    ("you_want>", "act 6 0|depth 12 -9|lookup 8 -1"),
];
