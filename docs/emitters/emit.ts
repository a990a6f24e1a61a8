// Writes the events of a run as Steelyard reads them (docs/telemetry.md): copy this file into your program.
import { appendFileSync } from 'node:fs';

/** The events of one run, added to a file by 100, or after 60 seconds. */
export class Events {
  round: number | undefined;
  closed = false;
  private lines: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly atExit = (): void => this.close();
  readonly path: string;
  readonly run: string;
  seq: number;

  constructor(path: string, run: string, seq: number = 0) {
    [this.path, this.run, this.seq] = [path, run, seq];
    process.once('exit', this.atExit);
  }

  emit(type: string, fields: Record<string, unknown> & { type?: never } = {}): void {
    if (this.closed) throw new Error('the log is closed');
    const { round: own, ...rest } = fields;
    const round = own ?? (['run_started', 'run_ended'].includes(type) ? undefined : this.round);
    const head = { v: '1.0.0', ts: new Date().toISOString(), run: this.run, seq: this.seq, round, type };
    this.lines.push(`${JSON.stringify({ ...head, ...rest })}\n`);
    this.seq += 1;
    if (type === 'round_started') this.round = round as number | undefined;
    if (type === 'round_ended') this.round = undefined;
    if (this.lines.length >= 100 || type === 'run_ended') this.flush();
    else this.timer ??= setTimeout(() => this.flush(), 60_000).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines.length) appendFileSync(this.path, this.lines.join(''));
    this.lines = [];
  }

  close(): void {
    if (this.closed) return;
    this.flush();
    this.closed = true;
    process.removeListener('exit', this.atExit);
  }
}
