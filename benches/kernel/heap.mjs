// The k best of what is offered in order of place, for the tuned peer. The worst is at the root.

/** A binary heap over typed arrays. */
export class Heap {
  constructor(k) {
    this.scores = new Float64Array(k);
    this.places = new Uint32Array(k);
    this.size = 0;
  }

  /** Takes a row that exceeds the bar; gives the new bar. */
  offer(score, place) {
    if (this.size < this.scores.length) this.rise(score, place);
    else this.sink(score, place);
    return this.size < this.scores.length ? -Infinity : this.scores[0];
  }

  /** Places, best first. */
  order() {
    const at = Uint32Array.from({ length: this.size }, (_, index) => index);
    at.sort((a, b) => (this.worse(a, b) ? 1 : -1));
    return at.map((index) => this.places[index]);
  }

  rise(score, place) {
    let at = this.size;
    this.size += 1;
    this.set(at, score, place);
    while (at > 0 && this.worse(at, (at - 1) >> 1)) at = this.swap(at, (at - 1) >> 1);
  }

  sink(score, place) {
    this.set(0, score, place);
    for (let at = 0, child = 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.worse(child + 1, child)) child += 1;
      if (!this.worse(child, at)) break;
      at = this.swap(at, child);
    }
  }

  worse(a, b) {
    return this.scores[a] < this.scores[b] || (this.scores[a] === this.scores[b] && this.places[a] > this.places[b]);
  }

  set(at, score, place) {
    this.scores[at] = score;
    this.places[at] = place;
  }

  /** Gives the second of the two, where the first one's row is now. */
  swap(a, b) {
    const [score, place] = [this.scores[a], this.places[a]];
    this.set(a, this.scores[b], this.places[b]);
    this.set(b, score, place);
    return b;
  }
}
