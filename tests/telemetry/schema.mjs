// A checker for the few keywords that the schemas of telemetry use; one that it does not know is an error.

const IS = {
  object: (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
  array: Array.isArray,
  string: (x) => typeof x === 'string',
  boolean: (x) => typeof x === 'boolean',
  integer: Number.isInteger,
  number: (x) => typeof x === 'number',
  null: (x) => x === null,
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

const RULES = {
  $schema: () => [],
  $defs: () => [],
  title: () => [],
  description: () => [],
  then: () => [],
  $ref: (x, ref, at) => wrong(x, ref.slice(2).split('/').reduce((inner, key) => inner[key], at.root), at),
  type: (x, types, at) => said([types].flat().some((type) => IS[type](x)), at, `is no ${types}`),
  enum: (x, list, at) => said(list.includes(x), at, `is none of ${list}`),
  minimum: (x, least, at) => said(!IS.number(x) || x >= least, at, `is below ${least}`),
  maximum: (x, most, at) => said(!IS.number(x) || x <= most, at, `is above ${most}`),
  minLength: (x, least, at) => said(!IS.string(x) || [...x].length >= least, at, `is shorter than ${least}`),
  pattern: (x, pattern, at) => said(!IS.string(x) || new RegExp(pattern, 'u').test(x), at, `is not like ${pattern}`),
  format: (x, format, at) => said(!IS.string(x) || (TIME.test(x) && Number.isFinite(Date.parse(x))), at, `is no ${format}`),
  required: (x, keys, at) => (IS.object(x) ? keys.flatMap((key) => said(Object.hasOwn(x, key), at, `has no ${key}`)) : []),
  properties: (x, inner, at) => (IS.object(x)
    ? Object.keys(inner).filter((key) => Object.hasOwn(x, key)).flatMap((key) => wrong(x[key], inner[key], below(at, key))) : []),
  additionalProperties: (x, inner, at, { properties = {} }) => (IS.object(x)
    ? Object.keys(x).filter((key) => !Object.hasOwn(properties, key)).flatMap((key) => wrong(x[key], inner, below(at, key))) : []),
  items: (x, inner, at) => (IS.array(x) ? x.flatMap((item, place) => wrong(item, inner, below(at, place))) : []),
  anyOf: (x, list, at) => said(list.some((inner) => !wrong(x, inner, at).length), at, 'fits nothing'),
  allOf: (x, list, at) => list.flatMap((inner) => wrong(x, inner, at)),
  if: (x, condition, at, { then }) => (wrong(x, condition, at).length ? [] : wrong(x, then, at)),
};

const said = (holds, at, words) => (holds ? [] : [`${at.path || 'it'} ${words}`]);
const below = (at, key) => ({ ...at, path: `${at.path}/${key}` });

/** What of a document does not hold under a schema. */
export function wrong(document, schema, at = { root: schema, path: '' }) {
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    if (!RULES[keyword]) throw new Error(`the checker does not know ${keyword}`);
    return RULES[keyword](document, rule, at, schema);
  });
}
