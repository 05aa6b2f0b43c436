/**
 * Device clocks that are wrong in known ways (decisions.md, "Bad fixes"): a GPS week counter that rolled over, and a
 * clock that runs in local time.
 */
const WEEK_MS = 7 * 86_400_000;
/** The week number in the GPS navigation message has ten bits (IS-GPS-200, 20.3.3.3.1.1). */
const ROLLOVER_MS = 1024 * WEEK_MS;
const ROLLOVER_TOLERANCE_MS = 86_400_000;
const QUARTER_HOUR_MS = 900_000;
/** UTC−12 to UTC+14 are the offsets in use; a larger one is no time zone. */
const LARGEST_OFFSET_QUARTERS = 14 * 4;
/** A live packet arrives within this of its fix, so its offset lies this near to a whole quarter hour. */
const LIVE_LATENCY_MS = 60_000;
/** Clocks and networks jitter; two live packets are as far apart by one clock as by the other, within this. */
const JITTER_MS = 5_000;
const PACKETS_NEEDED = 3;
/** Three packets within a second are a buffer being emptied, not three looks at a clock. */
const SHORTEST_SPAN_MS = 10_000;

/** @returns the fix time moved by 1,024 weeks where that lands within a day of the receive time, else unchanged */
export function rolledOver(fixTime: number, receivedAt: number): number {
  const moved = fixTime + ROLLOVER_MS;
  return Math.abs(moved - receivedAt) <= ROLLOVER_TOLERANCE_MS ? moved : fixTime;
}

/**
 * Further ahead of a packet than this no earlier packet can have arrived, whatever waited in queues: the server's clock was
 * put back, and what was heard by the old time was heard now at the latest.
 */
export const CLOCK_PUT_BACK_MS = 30 * 60_000;

/** How the clock of a device was found to be wrong. */
export interface ClockNote {
  /** Positive: ahead of UTC. */
  offsetSeconds: number;
  /** Its GPS week counter rolled over. */
  rolledOver: boolean;
  /** Receive time of the packet that proved it, epoch ms. */
  at: number;
}

/** Watches one device's live packets for a constant offset of whole quarter hours. */
export class ClockWatch {
  #quarters = 0;
  #seen = 0;
  #firstReceivedAt = 0;
  #lastFixTime = 0;
  #lastReceivedAt = 0;
  #rolledOver = false;
  #rollovers = 0;

  /**
   * @param sent newest fix time of a packet as the device sent it, epoch ms
   * @returns whether its week counter rolled over once three packets in a row agree on it; undefined while they do not,
   *   and for a time that is neither near the receipt nor 1,024 weeks before it
   */
  observeWeek(sent: number, receivedAt: number): boolean | undefined {
    const rolled = rolledOver(sent, receivedAt) !== sent;
    if (!rolled && Math.abs(sent - receivedAt) > ROLLOVER_TOLERANCE_MS) return undefined;
    this.#rollovers = rolled === this.#rolledOver ? this.#rollovers + 1 : 1;
    this.#rolledOver = rolled;
    return this.#rollovers >= PACKETS_NEEDED ? rolled : undefined;
  }

  /**
   * @param fixTime newest fix time of a packet with the week set right, epoch ms
   * @returns the offset in seconds once three live packets in a row agree on it (positive: the clock is ahead of
   *   UTC), 0 included; undefined while they do not
   */
  observe(fixTime: number, receivedAt: number): number | undefined {
    const ahead = fixTime - receivedAt;
    const quarters = Math.round((ahead + LIVE_LATENCY_MS / 2) / QUARTER_HOUR_MS);
    const latency = quarters * QUARTER_HOUR_MS - ahead;
    if (Math.abs(quarters) > LARGEST_OFFSET_QUARTERS || latency < -JITTER_MS || latency > LIVE_LATENCY_MS) {
      this.#seen = 0;
      return undefined;
    }
    const drift = fixTime - this.#lastFixTime - (receivedAt - this.#lastReceivedAt);
    const continues = this.#seen > 0 && quarters === this.#quarters && Math.abs(drift) <= JITTER_MS;
    if (!continues) {
      this.#seen = 0;
      this.#firstReceivedAt = receivedAt;
      this.#quarters = quarters;
    }
    this.#seen++;
    this.#lastFixTime = fixTime;
    this.#lastReceivedAt = receivedAt;
    const agreed = this.#seen >= PACKETS_NEEDED && receivedAt - this.#firstReceivedAt >= SHORTEST_SPAN_MS;
    return agreed ? this.#quarters * (QUARTER_HOUR_MS / 1000) : undefined;
  }
}
