// Functions that run inside the page; they see nothing of the modules around them.

/**
 * Presses arrow keys on a slider and waits, for each press, until the ranking in the document has
 * changed. Gives the milliseconds of each, how often the first of the ranking changed, and how many
 * long tasks there were.
 */
export async function measureMoves({ label, moves }) {
  const slider = [...document.querySelectorAll('[role=slider]')].find((node) =>
    (node.getAttribute('aria-label') ?? '').startsWith(label),
  );
  const ranking = document.querySelector('.ranking');
  const first = () => document.querySelector('.rank-row[aria-rowindex="2"] .name')?.textContent;
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });

  const changed = () =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the ranking did not change within 5 s')), 5000);
      const watch = new MutationObserver(() => {
        clearTimeout(late);
        watch.disconnect();
        resolve(performance.now());
      });
      watch.observe(ranking, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  const press = (key) =>
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  slider.focus();
  const times = [];
  let flips = 0;
  let before = first();
  for (let move = 0; move < moves; move += 1) {
    // Down to nothing and up again, a step at a time, so that flip points lie on the way.
    const key = Math.floor(move / 90) % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    const done = changed();
    const begin = performance.now();
    press(key);
    times.push((await done) - begin);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const now = first();
    if (now !== before) flips += 1;
    before = now;
  }
  observer.disconnect();
  return { times, flips, longTasks };
}

/** Weighs `rows` × `columns` numbers and sorts the rows, as plain JavaScript over typed arrays. */
export function peerWeigh({ rows, columns, runs }) {
  const data = Array.from({ length: columns }, () => Float64Array.from({ length: rows }, Math.random));
  const weights = Float64Array.from({ length: columns }, (_, at) => at + 1);
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    const scores = new Float64Array(rows);
    for (let column = 0; column < columns; column += 1) {
      const [x, weight] = [data[column], weights[column] + run / 1000];
      for (let row = 0; row < rows; row += 1) scores[row] += weight * x[row];
    }
    const order = Uint32Array.from({ length: rows }, (_, row) => row);
    order.sort((a, b) => scores[b] - scores[a] || a - b);
    times.push(performance.now() - begin);
  }
  return times;
}
