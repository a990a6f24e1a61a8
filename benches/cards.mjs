// Seeded position cards, the same in every run.

/** Numbers from 0 to 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SEVERITIES = ['low', 'medium', 'high'];

/** `count` cards with every field of the schema. */
export function cards(count, seed = 1) {
  const next = random(seed);
  const share = () => Math.round(next() * 100) / 100;
  return Array.from({ length: count }, (_, at) => ({
    position_card: {
      id: `card_${String(at).padStart(6, '0')}`,
      agent: `agent_${at % 17}`,
      claims: ['one claim'],
      plan: [{ action: 'one step', rationale: 'one reason' }],
      evidence: Array.from({ length: 1 + Math.floor(next() * 3) }, (_, piece) => ({
        type: 'test',
        pointer: `evidence/${at}/${piece}.md`,
        quality: share(),
      })),
      risks: Array.from({ length: Math.floor(next() * 3) }, () => ({
        severity: SEVERITIES[Math.floor(next() * SEVERITIES.length)],
        description: 'one risk',
        mitigation: 'one answer',
        residual_risk: share() / 4,
      })),
      confidence: share(),
      cost: 1 + Math.floor(next() * 300),
      reversibility: share(),
    },
  }));
}
