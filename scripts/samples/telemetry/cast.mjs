// Who takes part in the deliberation, and with what. Names of models are invented.

/** What a model costs in USD a million tokens, in and out, and how many seconds a call takes in the middle. */
export const MODELS = {
  'heron-2': { in: 3, out: 15, seconds: 8 },
  'magpie-s': { in: 0.25, out: 1.25, seconds: 3 },
  'wren-1': { in: 1, out: 5, seconds: 5 },
};

/** `sees`: how much better or worse an agent finds a draft, by criterion. */
export const AGENTS = [
  { name: 'creator', role: 'creator', model: 'heron-2', sees: [0, 0, 0], tools: ['read_file', 'write_file'] },
  { name: 'security', role: 'reviewer', model: 'heron-2', sees: [0.02, -0.08, 0.04], tools: ['scan_rules', 'read_file'] },
  { name: 'skeptic', role: 'reviewer', model: 'heron-2', sees: [-0.1, -0.12, 0], tools: ['search_docs'] },
  { name: 'domain', role: 'reviewer', model: 'wren-1', sees: [0.04, 0.03, -0.02], tools: ['query_logs', 'search_docs'] },
  { name: 'ops', role: 'reviewer', model: 'wren-1', sees: [0, -0.02, 0.05], tools: ['load_test', 'query_metrics'] },
  { name: 'editor', role: 'reviewer', model: 'magpie-s', sees: [0.05, 0.04, -0.16], tools: ['lint_text'] },
  { name: 'curator', role: 'curator', model: 'magpie-s', joins_round: 6 },
];

export const VOTERS = AGENTS.filter(({ role }) => role !== 'curator').map(({ name }) => name);

const CRITERIA = [
  ['facts', 'What is said of systems, contracts and numbers is so, and says where it stands.'],
  ['safe_way', 'Nobody who uses the API today is broken, and there is a way back at each step.'],
  ['clarity', 'Somebody who was not there understands what was decided and why.'],
];
export const FIRST_WEIGHTS = [0.4, 0.35, 0.25];

/** Names of the criteria. */
export const NAMES = CRITERIA.map(([name]) => name);

/** The rubric with these weights. */
export const rubricOf = (weights) => ({
  criteria: CRITERIA.map(([name, guidelines], at) => ({ name, weight: weights[at], guidelines })),
});

/** How alike the documents of a round are to those of the round before: nothing is before the first. */
export const ALIKE = [
  null, 0.58, 0.62, 0.67, 0.7, 0.74, 0.77, 0.8, 0.83, 0.86, 0.61, 0.66,
  0.78, 0.82, 0.85, 0.87, 0.88, 0.9, 0.915, 0.925, 0.94, 0.95, 0.956, 0.968,
];

/** The documents besides the draft: by whom, and who reviews them. */
export const BESIDE = {
  domain: { id: 'types', path: 'api/types.graphql', reviewers: ['security', 'skeptic', 'editor'] },
  ops: { id: 'rollout', path: 'docs/rollout.md', reviewers: ['security', 'skeptic', 'domain'] },
};

export const CONFIG = {
  schema_version: '1.0.0',
  task: 'Migrate the public API from REST to GraphQL',
  artifact_type: 'adr',
  mode: 'converge',
  rounds: 30,
  convergence: { method: 'consensus', threshold: 0.8, similarity_threshold: 0.95, small_group_strategy: 'floor' },
  safeguards: {
    enabled: true,
    devil_advocate: { enabled: true, rotation: 'trust_weighted', skip_rate: 0.1 },
    shadow_rubric: { enabled: true, check_frequency: 3, pause_on_critical: true },
    probation_period: { enabled: true, rounds: 5 },
    cooldown: { enabled: true, rounds: 3 },
  },
};
