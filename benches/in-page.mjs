// Functions that run inside the page; they see nothing of the modules around them.

/**
 * Presses arrow keys on a slider, one in `repeatMs`, and waits, for each press, until the ranking in
 * the document has changed. Gives the milliseconds of each (those of the first
 * `warmUp` apart, since the browser still compiles what they run), how often the first of the ranking
 * changed, and how many long tasks there were.
 */
export async function measureMoves({ label, moves, warmUp, repeatMs }) {
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
  const [times, cold] = [[], []];
  let flips = 0;
  let before = first();
  for (let move = -warmUp; move < moves; move += 1) {
    // Down to nothing and up again, a step at a time, so that flip points lie on the way.
    const key = Math.floor((move + warmUp) / 90) % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    const done = changed();
    const begin = performance.now();
    press(key);
    const took = (await done) - begin;
    (move < 0 ? cold : times).push(took);
    // By then the frame before has been painted.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin + repeatMs - performance.now())));
    const now = first();
    if (now !== before) flips += 1;
    before = now;
  }
  observer.disconnect();
  return { times, cold, flips, longTasks };
}

/** Milliseconds from one more move to zones and flips that are fresh again, the rest before them included. */
export async function measureRest() {
  const slider = document.querySelector('[role=slider]');
  const stale = (selector) => document.querySelectorAll(selector).length > 0;
  const begin = performance.now();
  slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  const fresh = async (selector) => {
    // They are drawn faint first.
    while (!stale(selector) && performance.now() - begin < 100) await new Promise((done) => requestAnimationFrame(done));
    while (stale(selector)) await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - begin;
  };
  const [zones, flips] = await Promise.all([fresh('.track.stale'), fresh('.flip-card.stale')]);
  return { zones, flips };
}

/** Counts frames until `countedFrames()` is called, and those that came late. */
export function countFrames() {
  let [running, count, late, before] = [true, 0, 0, performance.now()];
  const frame = (now) => {
    count += 1;
    if (now - before > 25) late += 1;
    before = now;
    if (running) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.countedFrames = () => {
    running = false;
    return { count, late };
  };
}

/**
 * The same moves without a framework, as the measure of what this browser can do on this machine: a
 * press is sent to a worker of plain JavaScript that weighs and sorts `rows` × `columns` numbers; the
 * first 20 rows' numbers come back and are written to 20 drawings of 10 nodes with one attribute each
 * and two texts a row. Gives milliseconds from press to written, as measureMoves does.
 */
export async function peerMoves({ rows, columns, moves, warmUp, repeatMs }) {
  const weigh = `
    const data = Array.from({ length: ${columns} }, () => Float64Array.from({ length: ${rows} }, Math.random));
    onmessage = ({ data: weights }) => {
      const scores = new Float64Array(${rows});
      weights.forEach((weight, column) => data[column].forEach((x, row) => { scores[row] += weight * x; }));
      const order = Uint32Array.from({ length: ${rows} }, (_, row) => row);
      order.sort((a, b) => scores[b] - scores[a] || a - b);
      postMessage([...order.subarray(0, 20)].map((row) => [scores[row], ...weights.map((weight, c) => weight * data[c][row])]));
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([weigh], { type: 'text/javascript' })));
  const SVG = 'http://www.w3.org/2000/svg';
  const drawn = Array.from({ length: 20 }, () => {
    const row = document.body.appendChild(document.createElement('div'));
    row.style.cssText = 'height:40px;contain:layout style';
    const texts = [0, 1].map(() => row.appendChild(document.createElement('span')).appendChild(new Text('0')));
    const sheet = row.appendChild(document.createElementNS(SVG, 'svg'));
    const nodes = Array.from({ length: 10 }, () => sheet.appendChild(document.createElementNS(SVG, 'path')));
    return { texts, nodes };
  });
  const write = ({ texts, nodes }, [score, ...parts]) => {
    for (const text of texts) text.nodeValue = score.toFixed(2);
    nodes.forEach((node, at) => node.setAttribute('d', `M${at} 0h${Math.abs(parts[at % parts.length] * 20).toFixed(2)}v20h-9z`));
  };
  const times = [];
  for (let move = -warmUp; move < moves; move += 1) {
    const begin = performance.now();
    const weights = Array.from({ length: columns }, (_, at) => at + 1 + (move % 90) / 100);
    const answered = new Promise((resolve) => { worker.onmessage = resolve; });
    worker.postMessage(weights);
    const { data } = await answered;
    data.forEach((row, at) => write(drawn[at], row));
    if (move >= 0) times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin + repeatMs - performance.now())));
  }
  worker.terminate();
  return times;
}
