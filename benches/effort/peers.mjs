// What one would write instead: the seed's patterns as JavaScript's own regular expressions.

const HIGH = [
  /(investigate|research|explore|analyze)/i,
  /(why|explain|describe).*(in detail|thoroughly)/i,
  /before (proceeding|continuing)/i,
  /(debug|troubleshoot|diagnose)/i,
  /could you (check|verify|test)/i,
];
const LOW = [/(choose|select).*(A|B|C|option)/i, /^(yes|no)\?$/i, /(which|what).*(prefer|like)/i, /should I use/i];

/** 0 low, 1 medium, 2 high; without context files. */
export function seedPatterns(text) {
  if (HIGH.some((pattern) => pattern.test(text))) return 2;
  return LOW.some((pattern) => pattern.test(text)) ? 0 : 1;
}
