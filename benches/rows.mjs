// A table of made-up rows: the same for the same number.

/** CSV of `rows` × `columns` numbers from 0 to 1 with three decimals. */
export function csv(rows, columns) {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  const lines = [`id,${names.join(',')}`];
  let state = 41;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  for (let row = 0; row < rows; row += 1) {
    let line = `r${row}`;
    for (let column = 0; column < columns; column += 1) line += `,${next().toFixed(3)}`;
    lines.push(line);
  }
  return lines.join('\n');
}

/** The map of its columns. */
export function map(columns) {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  return JSON.stringify({ table: { id: 'id', columns: names.map((column, at) => ({ column, better: 'more', weight: 10 - at })) } });
}
