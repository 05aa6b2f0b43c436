/**
 * Detects device clocks that are wrong in known ways (decisions.md, "Bad fixes"): a GPS week counter that rolled over,
 * and a clock that runs in local time.
 */
const WEEK_MS = 7 * 86_400_000;
/** The week number in the GPS navigation message has ten bits (IS-GPS-200, 20.3.3.3.1.1). */
const ROLLOVER_MS = 1024 * WEEK_MS;
const ROLLOVER_TOLERANCE_MS = 86_400_000;
const QUARTER_HOUR_MS = 900_000;
/** Offsets in use range from UTC−12 to UTC+14; a larger one is not a time zone. */
const LARGEST_OFFSET_QUARTERS = 14 * 4;
/** Maximum latency of a live packet. Its offset is therefore this close to a whole quarter hour. */
const LIVE_LATENCY_MS = 60_000;
/**
 * Tolerance for jitter of clocks and networks, when the distance of two live packets is compared between both clocks.
 */
const JITTER_MS = 5_000;
const PACKETS_NEEDED = 3;
/** Three packets within a second are a buffer upload, not three observations of a clock. */
const SHORTEST_SPAN_MS = 10_000;
/**
 * A device that empties its buffer is behind by whole quarter hours for some packets, so more is needed to conclude
 * that its clock is behind: a constant offset over a longer time, and over a much longer one if the clock was right.
 */
const SHORTEST_SPAN_BEHIND_MS = 60_000;
const SHORTEST_SPAN_FROM_RIGHT_MS = 600_000;

/** Returns the fix time moved by 1,024 weeks if the result is within a day of the receive time, else unchanged. */
export function rolledOver(fixTime: number, receivedAt: number): number {
  const moved = fixTime + ROLLOVER_MS;
  return Math.abs(moved - receivedAt) <= ROLLOVER_TOLERANCE_MS ? moved : fixTime;
}

/**
 * Maximum distance by which an earlier packet can be ahead of a later one, including time in queues. A larger one
 * proves that the server's clock was set back, so the recorded time is at most the current one.
 */
export const CLOCK_PUT_BACK_MS = 30 * 60_000;

/** Measured error of a device clock. */
export interface ClockNote {
  /** Positive: ahead of UTC. */
  offsetSeconds: number;
  /** The GPS week counter rolled over. */
  rolledOver: boolean;
  /** Receive time of the packet that proved it, epoch ms. */
  at: number;
}

/** Observes the live packets of one device for a constant offset of whole quarter hours. */
export class ClockWatch {
  #quarters = 0;
  #seen = 0;
  #firstFixTime = 0;
  #firstReceivedAt = 0;
  #isRight = false;
  #rolledOver = false;
  #rollovers = 0;

  /**
   * Observes the GPS week of a packet.
   * @param sent newest fix time of the packet as the device sent it, epoch ms
   * @returns whether the week counter rolled over, once three packets in a row agree; undefined before that, and for a
   *   time that is neither near the receipt nor 1,024 weeks before it
   */
  observeWeek(sent: number, receivedAt: number): boolean | undefined {
    const rolled = rolledOver(sent, receivedAt) !== sent;
    if (!rolled && Math.abs(sent - receivedAt) > ROLLOVER_TOLERANCE_MS) return undefined;
    this.#rollovers = rolled === this.#rolledOver ? this.#rollovers + 1 : 1;
    this.#rolledOver = rolled;
    return this.#rollovers >= PACKETS_NEEDED ? rolled : undefined;
  }

  /**
   * Observes the offset of a packet.
   * @param fixTime newest fix time of the packet after correction of the week, epoch ms
   * @returns the offset in seconds, once three live packets in a row agree for long enough (positive: the clock is
   *   ahead of UTC; 0 is possible); undefined before that
   */
  observe(fixTime: number, receivedAt: number): number | undefined {
    const ahead = fixTime - receivedAt;
    const quarters = Math.round((ahead + LIVE_LATENCY_MS / 2) / QUARTER_HOUR_MS);
    const latency = quarters * QUARTER_HOUR_MS - ahead;
    if (Math.abs(quarters) > LARGEST_OFFSET_QUARTERS || latency < -JITTER_MS || latency > LIVE_LATENCY_MS) {
      this.#seen = 0;
      return undefined;
    }
    const drift = fixTime - this.#firstFixTime - (receivedAt - this.#firstReceivedAt);
    const continues = this.#seen > 0 && quarters === this.#quarters && Math.abs(drift) <= JITTER_MS;
    if (!continues) {
      this.#seen = 0;
      this.#firstFixTime = fixTime;
      this.#firstReceivedAt = receivedAt;
      this.#quarters = quarters;
    }
    this.#seen++;
    if (this.#seen < PACKETS_NEEDED || receivedAt - this.#firstReceivedAt < this.#spanNeeded()) return undefined;
    this.#isRight = quarters === 0;
    return quarters * (QUARTER_HOUR_MS / 1000);
  }

  /** Returns the time over which packets must agree, in ms. A clock that is ahead cannot be a buffer upload. */
  #spanNeeded(): number {
    if (this.#quarters >= 0) return SHORTEST_SPAN_MS;
    return this.#isRight ? SHORTEST_SPAN_FROM_RIGHT_MS : SHORTEST_SPAN_BEHIND_MS;
  }
}
