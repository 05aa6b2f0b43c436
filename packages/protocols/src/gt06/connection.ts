import type { DecodeOptions } from '../protocol.ts';

/** Live records are heard within this long after they were made. */
const LIVE_MILLISECONDS = 300_000;
const QUARTER_HOUR = 15;
/** Zones reach from −12:00 to +14:00. */
const FARTHEST_ZONE_MINUTES = 14 * 60;

/** State of one connection that later messages depend on. */
export class Connection {
  readonly now: () => number;
  /** A level above 6 was heard: the device counts its battery in percent, not in six steps. */
  countsPercent = false;
  /** A heartbeat showed that the device sends its supply in two octets where others send the level of the battery. */
  sendsVolts = false;
  /** A heartbeat showed the family LW, which numbers some alarms differently. */
  isLw = false;
  /** Alarm bits of the last heartbeat: a state that is repeated is no new event. */
  heartbeatAlarm = 0;
  #zoneMilliseconds = 0;

  constructor(options: DecodeOptions) {
    this.now = () => options.now();
  }

  /**
   * The zone of the login: hours × 100 + minutes in the upper 12 bits, west of Greenwich when bit 3 is set. A zone that
   * does not exist (clones fill the field with anything) counts as UTC.
   */
  setZone(octets: number): void {
    const hundreds = octets >>> 4;
    const minutes = Math.floor(hundreds / 100) * 60 + (hundreds % 100);
    const exists = hundreds % 100 < 60 && minutes % QUARTER_HOUR === 0 && minutes <= FARTHEST_ZONE_MINUTES;
    this.#zoneMilliseconds = exists ? minutes * 60_000 * ((octets & 8) === 0 ? 1 : -1) : 0;
  }

  /** @param deviceClock the device's date and time, read as if it were UTC, epoch ms */
  toUtc(deviceClock: number | undefined): number | undefined {
    return deviceClock === undefined ? undefined : deviceClock - this.#zoneMilliseconds;
  }

  /**
   * A record that says it is live shows what the clock runs in: messages that Concox calls "UTC" are in UTC on some
   * firmware although the login names a zone. If it is now in UTC, and not in the zone, the zone is for reading only.
   */
  observeLive(deviceClock: number | undefined): void {
    if (deviceClock === undefined || this.#zoneMilliseconds === 0) return;
    const now = this.now();
    const isLive = (instant: number): boolean => Math.abs(instant - now) <= LIVE_MILLISECONDS;
    if (isLive(deviceClock) && !isLive(deviceClock - this.#zoneMilliseconds)) this.#zoneMilliseconds = 0;
  }
}
