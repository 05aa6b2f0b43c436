/**
 * The clock of one device against the server's, as far as receptions show it (decisions.md, "Safety gate"). A record
 * arrives after it was made, so the least lag of all receptions bounds how slow the clock can be. A constant lag of a
 * backlog looks the same as a slow clock; only a device that falls silent after a record, for longer than the record is
 * late, has sent all that it had.
 */

/** Memory of the least lag: at least this long, at most twice. */
const WINDOW_MS = 3_600_000;
/** A clock is known when lags agree within this. */
const KNOWN_WITHIN_MS = 5_000;
const SAMPLE_EVERY_MS = 10_000;
const MOST_SAMPLES = 16;
/** Without another reception for so long, and for as long as its last record was late, the device had nothing to send. */
const QUIET_MS = 5_000;
const WRONG_CLOCK_SAMPLES = 3;
const WRONG_CLOCK_SPAN_MS = 60_000;

interface Sample {
  receivedAt: number;
  /** Receipt less fix time, ms. */
  lag: number;
  isQuiet: boolean;
}

export class DeviceClock {
  readonly #samples: Sample[] = [];
  #windowFrom = Number.NEGATIVE_INFINITY;
  #leastBefore = Number.POSITIVE_INFINITY;
  #leastNow = Number.POSITIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #offset: number | undefined;

  /** Takes in one reception, in the order of receipt. @param fixTime, receivedAt epoch ms */
  observe(fixTime: number, receivedAt: number, isBuffered: boolean): void {
    const lag = receivedAt - fixTime;
    const last = this.#samples.at(-1);
    if (last && !last.isQuiet && receivedAt - this.#heardAt >= Math.max(QUIET_MS, last.lag))
      last.isQuiet = this.#heardAt === last.receivedAt;
    this.#heardAt = receivedAt;
    if (receivedAt - this.#windowFrom >= WINDOW_MS || receivedAt < this.#windowFrom) {
      this.#leastBefore = this.#leastNow;
      this.#leastNow = Number.POSITIVE_INFINITY;
      this.#windowFrom = receivedAt;
    }
    this.#leastNow = Math.min(this.#leastNow, lag);
    if (!isBuffered) this.#sample(lag, receivedAt, last);
    this.#offset = this.#known();
  }

  /** Server time less device time, ms; undefined while the clock is not known to within 5 s. */
  get offsetMilliseconds(): number | undefined {
    return this.#offset;
  }

  #sample(lag: number, receivedAt: number, last: Sample | undefined): void {
    if (last && receivedAt - last.receivedAt < SAMPLE_EVERY_MS) {
      // Records of one packet are one look at the clock: the newest of them counts.
      last.lag = Math.min(last.lag, lag);
      return;
    }
    this.#samples.push({ receivedAt, lag, isQuiet: false });
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  /** Asked with every record of every device, so it ends with the two newest looks at a clock that is right. */
  #known(): number | undefined {
    const least = Math.min(this.#leastBefore, this.#leastNow);
    const isRight = Math.abs(least) <= KNOWN_WITHIN_MS;
    let [agreeing, proving, first, last] = [0, 0, 0, 0];
    for (let i = this.#samples.length - 1; i >= 0; i--) {
      const { lag, isQuiet, receivedAt } = this.#samples[i] as Sample;
      if (lag - least > KNOWN_WITHIN_MS) continue;
      agreeing++;
      // Nobody sets a clock that is right to the second: what is left of the lag is the network's, and counts as age.
      if (isRight && agreeing === 2) return Math.min(least, 0);
      if (least > 0 && !isQuiet) continue;
      if (proving === 0) last = receivedAt;
      proving++;
      first = receivedAt;
    }
    if (isRight) return undefined;
    return proving >= WRONG_CLOCK_SAMPLES && last - first >= WRONG_CLOCK_SPAN_MS ? least : undefined;
  }
}
