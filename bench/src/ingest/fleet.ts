import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';

/** Seconds between two records of a driving vehicle. */
const SPACING_SECONDS = 10;
const SPEED_METERS_PER_SECOND = 15;
const METERS_PER_DEGREE = 111_195;

/**
 * Returns an invented IMEI of the bench: test prefix and number, without a check digit, which the gateway does not
 * require.
 */
export function imeiOf(index: number): string {
  return `00000000${String(index).padStart(7, '0')}`;
}

/** A vehicle that drives endlessly around a square of two kilometres and stops for four minutes at each corner. */
export class Vehicle {
  readonly imei: string;
  #time: number;
  #step = 0;
  readonly #latitude: number;
  readonly #longitude: number;

  /** @param start epoch ms of the first record */
  constructor(index: number, start: number) {
    this.imei = imeiOf(index);
    this.#time = start + (index % SPACING_SECONDS) * 1000;
    this.#latitude = 20 + (index % 40) * 0.5;
    this.#longitude = 20 + Math.floor(index / 40) * 0.5;
  }

  /** Returns the next packets of Codec 8 Extended, ready to be sent. */
  packets(count: number, recordsPerPacket: number): Uint8Array[] {
    return Array.from({ length: count }, () =>
      encodePacket(
        CODEC_8_EXTENDED,
        Array.from({ length: recordsPerPacket }, () => this.#next()),
      ),
    );
  }

  #next() {
    const leg = 14;
    const stop = 24;
    const phase = this.#step % (leg + stop);
    const side = Math.floor(this.#step / (leg + stop)) % 4;
    const along = (Math.min(phase, leg) * SPACING_SECONDS * SPEED_METERS_PER_SECOND) / METERS_PER_DEGREE;
    const whole = (leg * SPACING_SECONDS * SPEED_METERS_PER_SECOND) / METERS_PER_DEGREE;
    const north = side === 0 ? along : side === 1 ? whole : side === 2 ? whole - along : 0;
    const east = side === 0 ? 0 : side === 1 ? along : side === 2 ? whole : whole - along;
    const moving = phase < leg;
    const record = avlRecord({
      fixTime: this.#time,
      valid: true,
      latitude: this.#latitude + north,
      longitude: this.#longitude + east,
      altitudeMeters: 100,
      headingDegrees: [0, 90, 180, 270][side]!,
      speedMetersPerSecond: moving ? SPEED_METERS_PER_SECOND : 0,
      satellites: 12,
      ignition: moving,
      motion: moving,
      externalVolts: 13.8,
      batteryVolts: 4.1,
      odometerMeters: 1_000_000 + this.#step * 100,
      fuelLiters: 50,
      rpm: moving ? 1800 : 0,
      attributes: { gsmSignal: 4, hdop: 0.8 },
    });
    this.#time += SPACING_SECONDS * 1000;
    this.#step++;
    return record;
  }
}
