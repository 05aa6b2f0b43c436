/**
 * The time of sending is written in the zone that the device is set to, the time of a fix in UTC. A record without a fix
 * has the time of sending only, so its zone is learned: from fixes that were sent as soon as they were made, and from a
 * report that is on its way before it was sent, which no delay explains.
 */

const QUARTER_HOUR_MS = 900_000;
/** UTC−12 to UTC+14 are the offsets in use. */
const LEAST_QUARTERS = -48;
const MOST_QUARTERS = 56;
/** A report is sent, and arrives, within this of its fix. */
const LATENCY_MS = 60_000;
/** Clocks of device and server differ by as much. */
const JITTER_MS = 10_000;
/** One late report looks like another zone; two in a row do not. */
const REPORTS_NEEDED = 2;

/** The zones of one connection. Reports of another device reset them. */
export interface Zones {
  /** A fix at `fixTime` (UTC) was sent at `sentAt` (device's zone). */
  learn(imei: string, sentAt: number, fixTime: number): void;
  /** The device itself names its zone, in minutes ahead of UTC. */
  tell(imei: string, minutes: number): void;
  /** @param live the report does not come from the buffer @returns `sentAt` in UTC, as far as the zone is known */
  utc(imei: string, sentAt: number, live: boolean): number;
}

/** Whole quarter hours by which `later` is ahead of `earlier`, when it is by them and a short delay; else undefined. */
function quartersBetween(earlier: number, later: number): number | undefined {
  const quarters = Math.floor((later - earlier + JITTER_MS) / QUARTER_HOUR_MS);
  const delay = later - earlier - quarters * QUARTER_HOUR_MS;
  return delay <= LATENCY_MS && quarters >= LEAST_QUARTERS && quarters <= MOST_QUARTERS ? quarters : undefined;
}

/** @param now receive time, epoch ms */
export function watchZones(now: () => number): Zones {
  let device = '';
  let known = 0;
  let candidate = 0;
  let seen = 0;
  const turnTo = (imei: string): void => {
    if (imei === device) return;
    device = imei;
    known = 0;
    candidate = 0;
    seen = 0;
  };
  return {
    learn(imei, sentAt, fixTime) {
      turnTo(imei);
      const quarters = quartersBetween(fixTime, sentAt);
      if (quarters === undefined) return;
      seen = quarters === candidate ? seen + 1 : 1;
      candidate = quarters;
      if (seen >= REPORTS_NEEDED) known = quarters;
    },
    tell(imei, minutes) {
      turnTo(imei);
      known = Math.round((minutes * 60_000) / QUARTER_HOUR_MS);
    },
    utc(imei, sentAt, live) {
      turnTo(imei);
      if (known === 0 && live) {
        // It arrives a moment after it was sent: the rest of the way to the next quarter hour is that moment.
        const received = now();
        const ahead = Math.ceil((sentAt - received - JITTER_MS) / QUARTER_HOUR_MS);
        const delay = received + ahead * QUARTER_HOUR_MS - sentAt;
        if (ahead > 0 && ahead <= MOST_QUARTERS && delay <= LATENCY_MS) return sentAt - ahead * QUARTER_HOUR_MS;
      }
      return sentAt - known * QUARTER_HOUR_MS;
    },
  };
}
