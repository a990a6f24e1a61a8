// Reads the file that was chosen in workers, one way after the other, and looks how long the main thread is away meanwhile.

/** Milliseconds of each way in each round, what each found, and the longest the main thread was away in each. */
export async function measure({ rounds, warmUp, ways }) {
  const [file] = document.querySelector('input').files;
  const watched = watch();
  const workers = {};
  for (const way of [...ways.log, ...ways.metrics]) workers[way] = await started();
  const lists = () => Object.fromEntries(Object.keys(workers).map((way) => [way, []]));
  const [times, away] = [lists(), lists()];
  const found = {};
  let metrics = null;
  for (let round = -warmUp; round < rounds; round += 1) {
    // Each begins as often as the others.
    for (const way of [...turned(ways.log, round + warmUp), ...turned(ways.metrics, round + warmUp)]) {
      watched.begin();
      const { metrics: text, ...one } = await asked(workers[way], { way, file: ways.metrics.includes(way) ? metrics : file });
      const longest = await watched.longest();
      if (text) metrics ??= new File([text], 'metrics.csv');
      found[way] ??= one;
      if (String(found[way].found) !== String(one.found)) throw new Error(`${way} found ${one.found} after ${found[way].found}`);
      if (round < 0) continue;
      times[way].push(one.took);
      away[way].push(longest);
    }
  }
  return { times, away, found, size: file.size, metrics: metrics?.size ?? 0 };
}

const turned = (list, by) => list.map((_, at) => list[(at + by) % list.length]);

function started() {
  const worker = new Worker('/worker.mjs', { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => reject(new Error(event.message || 'a worker did not start'));
  });
}

function asked(worker, message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}

/** How long the main thread is away: tasks of 50 ms and more by the browser, less by a timer that comes late. */
function watch() {
  const EVERY = 5;
  let [late, task, last] = [0, 0, performance.now()];
  setInterval(() => {
    const now = performance.now();
    late = Math.max(late, now - last - EVERY);
    last = now;
  }, EVERY);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) task = Math.max(task, duration);
  });
  observer.observe({ type: 'longtask' });
  return {
    begin: () => { [late, task, last] = [0, 0, performance.now()]; },
    longest: async () => {
      // Entries come in a task of their own.
      await new Promise((resolve) => { setTimeout(resolve, 20); });
      return { late, task };
    },
  };
}
