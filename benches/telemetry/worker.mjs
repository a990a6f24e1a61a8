// Reads a file one way, again and again, in a worker of its own: says how long it took, and what was found.

import { Columns, Lines, Objects, rowsOf } from './peers.mjs';
import { Papa } from './packages.js';
import start, { Events, Reading, Rounds } from './steelyard_bench_telemetry.js';

/** Bytes that the product fetches at a time of a file that it holds, and of one that streams by. */
const PIECE = 8 << 20;
const FILLED = 1 << 20;
const STRICT = { fatal: true, ignoreBOM: false };

const { memory } = await start();
let held = null;

/** A file piece by piece, as ArrayBuffers. */
function* pieces(file) {
  for (let from = 0; from < file.size; from += PIECE) {
    yield new FileReaderSync().readAsArrayBuffer(file.slice(from, from + PIECE));
  }
}

async function streamed(file, each) {
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    each(value);
  }
}

/** The same stream into memory that is used again, as the product reads it. */
async function filled(file, each) {
  const reader = file.stream().getReader({ mode: 'byob' });
  let memory = new ArrayBuffer(FILLED);
  for (let left = file.size; left > 0; ) {
    const { value, done } = await reader.read(new Uint8Array(memory), { min: Math.min(FILLED, left) });
    if (done && !value?.length) break;
    each(value);
    left -= value.length;
    memory = value.buffer;
  }
}

/** Fed by one of these. */
async function ours(file, by) {
  const reading = new Reading();
  await by(file, (piece) => reading.feed(piece));
  return reading.finish();
}

function oursOfPieces(file) {
  const reading = new Reading();
  for (const piece of pieces(file)) reading.feed(new Uint8Array(piece));
  return reading.finish();
}

/** The peer by a stream: pieces as the browser gives them, decoded one after the other. */
async function byStream(file, into, by = streamed) {
  const decoder = new TextDecoder('utf-8', STRICT);
  const lines = new Lines((event) => into.take(event));
  await by(file, (piece) => lines.feed(decoder.decode(piece, { stream: true })));
  lines.feed(decoder.decode());
  lines.finish();
  return into;
}

/** The same with the browser's own stream of texts. */
async function byTexts(file, into) {
  const lines = new Lines((event) => into.take(event));
  const reader = file.stream().pipeThrough(new TextDecoderStream('utf-8', STRICT)).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    lines.feed(value);
  }
  lines.finish();
  return into;
}

/** The same with pieces as large as Steelyard's. */
function byPieces(file, into) {
  const decoder = new TextDecoder('utf-8', STRICT);
  const lines = new Lines((event) => into.take(event));
  for (const piece of pieces(file)) lines.feed(decoder.decode(piece, { stream: true }));
  lines.feed(decoder.decode());
  lines.finish();
  return into;
}

async function raw(file, by) {
  let size = 0;
  await by(file, (piece) => { size += piece.byteLength; });
  return size;
}

const WAYS = {
  ours: (file) => ours(file, filled),
  oursOfStream: (file) => ours(file, streamed),
  oursOfPieces,
  columns: (file) => byStream(file, new Columns()),
  columnsFilled: (file) => byStream(file, new Columns(), filled),
  columnsOfTexts: (file) => byTexts(file, new Columns()),
  columnsOfPieces: (file) => byPieces(file, new Columns()),
  objects: (file) => byStream(file, new Objects()),
  rawPieces: (file) => {
    let size = 0;
    for (const piece of pieces(file)) size += piece.byteLength;
    return size;
  },
  rawStream: (file) => raw(file, streamed),
  rawFilled: (file) => raw(file, filled),
  derived: (file, events) => events.derive(),
  ourRounds: (file) => new Rounds(new Uint8Array(new FileReaderSync().readAsArrayBuffer(file))),
  papa: (file) => rowsOf(Papa, new FileReaderSync().readAsText(file)),
};

/** What another way has to find as well. */
function told(held) {
  if (held instanceof Events || held instanceof Rounds) return [...held.found()];
  if (typeof held === 'number') return [held];
  return Array.isArray(held) ? held : held.found();
}

function freed() {
  if (held instanceof Events || held instanceof Rounds) held.free();
  held = null;
}

onmessage = async ({ data: { way, file } }) => {
  // Columns are what this is worked out of; they are read where there are none yet.
  if (way === 'derived') held ??= await WAYS.ours(file);
  else freed();
  const wasm = memory.buffer.byteLength;
  const begin = performance.now();
  const made = await WAYS[way](file, held);
  const took = performance.now() - begin;
  if (way === 'derived') return postMessage({ took, found: [made] });
  const after = memory.buffer.byteLength;
  held = made;
  const found = told(made);
  const metrics = way === 'ours' ? made.metrics() : '';
  const bytes = made instanceof Events || made instanceof Columns ? made.bytes() : 0;
  // Of objects none are left lying for those whose turn is next.
  if (!(made instanceof Events)) freed();
  postMessage({ took, found, bytes, wasm: [wasm, after], metrics });
};
postMessage('ready');
