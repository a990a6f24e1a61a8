//! The words of each class, one class a line.

/// A class, what its words say in plain words, and the words. A word of several parts has `_` between them.
pub(super) const CLASSES: &[(&str, &str, &str)] = &[
    // What the user is to do.
    (
        "confirm",
        "asks to confirm",
        "confirm ok okay correct agree approve approval accept acceptable sign_off right double-check \
        happy comfortable fine alright sound_good acknowledge permission consent allowed",
    ),
    (
        "choose",
        "asks to choose",
        "choose select pick option choice prefer preference preferred rather either \
        alternative vote default",
    ),
    (
        "give",
        "asks to give something",
        "give provide share send paste enter supply specify name upload attach link set call",
    ),
    (
        "list",
        "asks for a list",
        "list enumerate itemise itemize outline",
    ),
    (
        "explain",
        "asks to explain",
        "explain clarify elaborate mean meaning intend intended intent purpose motivation \
        expect expected expectation context background clarification interpret",
    ),
    (
        "describe",
        "asks to describe",
        "describe description summarise summarize summary walk_me_through walk_through talk_me_through \
        scenario use_case example story picture overview",
    ),
    (
        "compare",
        "asks to compare",
        "compare comparison weigh trade-off tradeoff trade_off pros_and_cons pro con versus \
        advantage disadvantage benefit differ difference justify",
    ),
    (
        "check",
        "asks to check",
        "check verify test validate inspect look_into try_out reproduce make_sure ensure double_check \
        rerun go_through cross-check",
    ),
    (
        "investigate",
        "asks to investigate",
        "investigate research explore analyse analyze analysis study survey audit review \
        examine evaluate evaluation assess assessment profile benchmark measure quantify determine find_out figure_out \
        dig work_out identify discover investigation deep_dive map_out trace characterise characterize look_at",
    ),
    (
        "diagnose",
        "asks for a cause",
        "diagnose debug troubleshoot root_cause cause culprit bottleneck explain_why reason \
        behind contribute responsible go_wrong went_wrong source",
    ),
    (
        "design",
        "asks for a design",
        "design architect model redesign restructure refactor rework decompose partition shard \
        structure structured evolve scale architecture schema topology layer boundary taxonomy data_model blueprint \
        split_up layout decouple",
    ),
    (
        "plan",
        "asks for a plan or policy",
        "plan planning strategy policy roadmap approach governance framework migrate migration \
        rollout roll_out phase sequence transition cutover playbook runbook process protocol methodology model guideline \
        standard convention procedure",
    ),
    (
        "write",
        "asks to write something",
        "write draft prepare document compose produce spec specification proposal report \
        business_case rfc adr write-up writeup documentation guide post-mortem postmortem create build put_together",
    ),
    (
        "estimate",
        "asks for an estimate",
        "estimate forecast project budget capacity sizing roi extrapolate predict expected_load \
        calculate growth throughput",
    ),
    (
        "prioritise",
        "asks to weigh priorities",
        "prioritise prioritize priority rank order trade decide decision commit invest",
    ),
    // What an agent does by itself once it may.
    (
        "act",
        "an act of the agent's own",
        "proceed continue go_ahead start begin merge push delete remove deploy commit overwrite \
        run apply add install rename update skip keep include drop bump upgrade revert open close format disable enable \
        restart leave ignore fix move replace use switch stop change release publish execute implement regenerate",
    ),
    // What is asked about.
    (
        "value",
        "a single value",
        "name title label port host hostname url address email path folder directory file filename \
        branch tag version number id identifier key token username account region locale currency colour color size limit \
        threshold timeout interval date time deadline day extension prefix suffix level channel theme font logo unit \
        timezone license domain bucket column endpoint variable flag command ticket repo repository quota retries ttl \
        language tool package_manager library license",
    ),
    (
        "person",
        "a person",
        "who owner contact reviewer maintainer assignee approver team stakeholder admin",
    ),
    (
        "want",
        "what is wanted",
        "requirement criterion criteria goal needs constraint objective kpi metric acceptance success \
        done sla slo target audience feature scope expectation priority matter important",
    ),
    (
        "risk",
        "consequences",
        "risk impact implication consequence effect side_effect downside affect break downtime cost \
        compliance regulation legal gdpr exposure liability threat vulnerability security mitigate",
    ),
    (
        "behaviour",
        "how something behaves",
        "behaviour behavior happen handle handling error edge_case failure case flow logic rule \
        work workflow respond react treat empty invalid duplicate conflict missing retry fallback validation semantics",
    ),
    (
        "trouble",
        "trouble",
        "fail failing crash slow timeout leak spike intermittent intermittently flaky regression regress \
        deadlock corrupt drop drift degrade outage incident bug error latency hang stuck wrong broken sporadic \
        inconsistent discrepancy mismatch memory cpu lose lost",
    ),
    (
        "system",
        "whole systems",
        "system service microservice platform codebase architecture component application app \
        environment cluster tenant organisation organization company pipeline infrastructure database product backend \
        frontend api stack module subsystem integration consumer client network data",
    ),
    (
        "quality",
        "a quality of the whole",
        "consistency availability scalability reliability observability resilience security \
        performance maintainability isolation tenancy versioning concurrency caching authentication authorization \
        disaster_recovery retention backup monitoring logging compatibility idempotency durability accessibility failover \
        rollback multi-tenant data_loss eventual event-driven fault_tolerance",
    ),
    // How far it goes.
    (
        "all",
        "the whole of it",
        "all every across entire whole everything throughout end-to-end system-wide overall global \
        globally everywhere organisation-wide company-wide",
    ),
    (
        "depth",
        "in depth",
        "detail detailed in-depth thorough thoroughly comprehensive complete full fully exhaustive \
        step-by-step carefully systematically deep deeply holistic from_scratch",
    ),
    (
        "long",
        "the long term",
        "long-term long_term future year years quarter evolve eventually sustainable growth scale_to lifecycle",
    ),
    (
        "brief",
        "briefly",
        "quick quickly simply only roughly briefly brief short rough one_word one-liner sentence",
    ),
    (
        "known",
        "something known",
        "current currently existing already exact today still latest live usual",
    ),
    (
        "best",
        "the best of all",
        "best optimal ideal right_way appropriate proper recommend ideally should",
    ),
    (
        "many",
        "several",
        "several multiple various different many both few set list types kinds",
    ),
    (
        "this",
        "one thing at hand",
        "this that it here these attached above following",
    ),
    ("yes", "yes or no", "yes no y/n"),
    // Where the answer comes from.
    (
        "lookup",
        "one place to look into",
        "dashboard portal console tracker look_up look_in see_the shows_it show_it would_show will_tell would_tell would_have_it \
        it's_in it's_on printed_on sticker label_on settings_page properties_tab catalogue ledger admin_panel according_to \
        have_a_look calendar history keeps_a_list inbox outbox spam_folder statement screen status_page audit_tab",
    ),
    (
        "copy",
        "something to copy",
        "output error_message stack_trace screenshot snippet printout console_log wording excerpt contents photo log \
        copy paste sample_record dump config message",
    ),
    (
        "now",
        "what a machine holds now",
        "right_now at_the_moment at_present currently so_far last_night today yesterday lately since_yesterday this_week \
        past_day past_week last_week last_month last_hour past_hour",
    ),
    (
        "mine",
        "a fact about the user",
        "your_name your_role deadline birthday employer surname nickname hobby hometown job_title age handle your_team \
        your_address phone_number your_company your_country working_title seat supervisor guest venue city country",
    ),
    (
        "opinion",
        "an impression",
        "think thoughts feel feeling feedback opinion impression worry concern dislike bother annoy surprise hope view \
        take_on like_about struck mood tone remember experience feels",
    ),
    (
        "intent",
        "an intent",
        "had_in_mind have_in_mind in_mind idea_behind idea intend aim achieve motivation thinking reasoning rationale \
        point_of story_behind made_you make_you why_did_you why_do_you why_those why_that why_so for_what_reason what_reason and_why and_what_for what_for grounds",
    ),
    (
        "state",
        "a plain state",
        "final ready live over urgent mandatory optional confidential public private allowed planned deliberate intentional \
        frozen settled agreed booked paid official required in_scope out_of_scope on_purpose at_all intended missing due \
        finished stable",
    ),
    (
        "lean",
        "what the agent would do",
        "my_guess i_lean i'd_go i_would_go i_assume i'm_assuming unless_you i_recommend my_recommendation recommended \
        i'd_suggest i_suggest i_can i_could i'd_use i_plan i'll",
    ),
    (
        "study",
        "a study of its own",
        "load_test stress_test benchmark experiment interview survey usability_test annotate transcribe label simulate \
        simulation prototype proof_of_concept literature study evaluation pilot replay bisect prove monte_carlo \
        would_have_to have_to_be need_to_be needs_to_be would_need_to someone_would speak_to talk_to representative reconstruct \
        translate rewrite relabel collect gather",
    ),
];

/// Runs of words that mean nothing of what their words mean.
pub(super) const IDIOMS: &[&str] = &[
    "after all",
    "all right",
    "above all",
    "first of all",
    "at all",
    "all that",
    "that's all",
    "at last",
    "in order to",
    "at least",
    "as well",
    "so far as",
    "all set",
    "good morning",
    "for example",
    "as far as",
    "by the way",
];
