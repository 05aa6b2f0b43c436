/**
 * Estimates the offset of a device's clock from the lag of its records (decisions.md, "Safety gate"). A record arrives
 * after it was made, so the least lag of all receptions bounds how slow the clock can be. A backlog with a constant lag
 * looks the same as a slow clock. Only a device that is silent after a record, for longer than the record is late, has
 * sent all its records.
 */

/** Memory of the least lag. The memory lasts at least this long and at most twice as long. */
const WINDOW_MS = 3_600_000;
/** The offset is known when lags agree within this tolerance. */
const KNOWN_WITHIN_MS = 5_000;
const SAMPLE_EVERY_MS = 10_000;
const MOST_SAMPLES = 16;
/** Silence after which a device has sent all its records. The silence must also exceed the lag of the last record. */
const QUIET_MS = 5_000;
const WRONG_CLOCK_SAMPLES = 3;
const WRONG_CLOCK_SPAN_MS = 60_000;

interface Sample {
  receivedAt: number;
  /** Time of receipt minus fix time, ms. */
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

  /** Records one reception. Call it in the order of receipt. @param fixTime, receivedAt epoch ms */
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

  /** Server time minus device time, ms. Undefined while the offset is not known to within 5 s. */
  get offsetMilliseconds(): number | undefined {
    return this.#offset;
  }

  #sample(lag: number, receivedAt: number, last: Sample | undefined): void {
    if (last && receivedAt - last.receivedAt < SAMPLE_EVERY_MS) {
      // The records of one packet are one sample of the clock. The newest of them counts.
      last.lag = Math.min(last.lag, lag);
      return;
    }
    this.#samples.push({ receivedAt, lag, isQuiet: false });
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  /** Runs for every record of every device, so it stops at the two newest samples if the clock is right. */
  #known(): number | undefined {
    const least = Math.min(this.#leastBefore, this.#leastNow);
    const isRight = Math.abs(least) <= KNOWN_WITHIN_MS;
    let [agreeing, proving, first, last] = [0, 0, 0, 0];
    for (let i = this.#samples.length - 1; i >= 0; i--) {
      const { lag, isQuiet, receivedAt } = this.#samples[i] as Sample;
      if (lag - least > KNOWN_WITHIN_MS) continue;
      agreeing++;
      // Clocks are not set wrong by less than the tolerance. The remaining lag is network delay, and it counts as age.
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
