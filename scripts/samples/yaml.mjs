// Writes what the sample is made of as YAML: texts in double quotes, numbers and names plain.

/** Text that stands in quotes. */
export class Text {
  constructor(text) { this.text = text; }
}

/** A map or list on one line. */
export class Line {
  constructor(value) { this.value = value; }
}

/** Numbers with at least two decimals where they have any. */
const number = (x) => (Number.isInteger(x) ? String(x) : x.toFixed(2));

function scalar(value) {
  if (value instanceof Text) return JSON.stringify(value.text);
  if (value === null) return 'null';
  return typeof value === 'number' ? number(value) : String(value);
}

function flow(value) {
  if (value instanceof Line) return flow(value.value);
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  return isMap(value) ? `{${entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(', ')}}` : scalar(value);
}

const isMap = (value) => value !== null && typeof value === 'object' && !(value instanceof Text);
const entries = (map) => Object.entries(map).filter(([, value]) => value !== undefined);
const isBlock = (value) => isMap(value) && !(value instanceof Line) && Object.keys(value).length > 0;

/** A map or list as lines. */
export function lines(value, indent = '') {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      if (!isBlock(item) || Array.isArray(item)) return [`${indent}- ${flow(item)}`];
      const [first, ...rest] = lines(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  return entries(value).flatMap(([key, one]) => {
    if (!isBlock(one)) return [`${indent}${key}: ${flow(one)}`];
    return [`${indent}${key}:`, ...lines(one, `${indent}  `)];
  });
}
