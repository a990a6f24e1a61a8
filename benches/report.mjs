// Where a bench says what it found: a table on the terminal, and the same as a section of
// BENCHMARKS.md. A section stands until the bench of that title runs again; new titles go last.

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const FILE = new URL('../BENCHMARKS.md', import.meta.url);
const PREAMBLE = `# Benchmarks

Written by \`make bench\`. Compare only ratios within a table: times of different machines, or of
different runs, cannot be compared.
`;

/** The value below which a share of the numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** 0.123 ms, 12.3 ms, 1234 ms. */
export function ms(time) {
  return `${time < 100 ? time.toPrecision(3) : time.toFixed(0)} ms`;
}

/** Where and when it was measured, in a line. */
export function machine(browserVersion, date = new Date()) {
  const [cpu] = cpus();
  return `${date.toISOString().slice(0, 10)}; Chromium ${browserVersion}; ${cpus().length} cores, ${cpu?.model.trim() ?? 'unknown'}`;
}

/**
 * Prints a table and writes it to BENCHMARKS.md.
 *
 * @param {{ title: string, about: string[], columns: string[], rows: string[][] }} table
 *   `about`: paragraphs between title and table, such as machine() and what the rows mean
 */
export async function publish(table) {
  console.log(`\n${asText(table)}`);
  const before = await readFile(FILE, 'utf8').catch(() => PREAMBLE);
  const [, ...sections] = before.split(/^(?=## )/m);
  const at = sections.findIndex((section) => section.startsWith(`## ${table.title}\n`));
  sections.splice(at < 0 ? sections.length : at, at < 0 ? 0 : 1, asMarkdown(table));
  await writeFile(FILE, [PREAMBLE, ...sections].map((part) => `${part.trim()}\n`).join('\n'));
}

function asText({ title, about, columns, rows }) {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at].length)));
  const line = (row) => `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')}`;
  return [title, ...about, ...all.map(line)].join('\n');
}

function asMarkdown({ title, about, columns, rows }) {
  const line = (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map((_, at) => (at === 0 ? '---' : '---:'));
  return [`## ${title}`, '', ...about.flatMap((text) => [text, '']), ...[columns, rule, ...rows].map(line)].join('\n');
}
