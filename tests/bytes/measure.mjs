// In the page: what open.mjs asks for.

import init, { differences } from '/steelyard-same-bytes.js';

export async function measure() {
  await init();
  return differences();
}
