/** A vehicle with its tracker on a real socket. It drives, stops, and starts as long as its relay allows. */

import type { HeardRecord } from '@waymark/domain/commands/testing-oracle.ts';
import { DeviceOutputs } from '@waymark/protocols/device-outputs.ts';
import type { HeardOrder } from '@waymark/protocols/device-side.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import type { Link } from '@waymark/simulator/links/link.ts';
import { linkOf } from '@waymark/simulator/links/links.ts';
import type { Product } from '../product.ts';

const METERS_PER_DEGREE = 111_195;
const TOWN_SPEED_METERS_PER_SECOND = 40 / 3.6;

export interface ReceivedOrder {
  order: DeviceOrder;
  /** Epoch ms. */
  at: number;
}

export class SimulatedVehicle {
  /** The relay cuts the starter, so a running engine keeps running. */
  readonly #outputs = new DeviceOutputs();
  readonly orders: ReceivedOrder[] = [];
  /** Acknowledged reports, with the times of their sending and acknowledgement. The product received each in between. */
  readonly told: (HeardRecord & { sentAt: number })[] = [];
  #engineRuns = true;
  #moving = true;
  #metersNorth = 0;
  #lastFixTime = 0;
  readonly #link: Link;

  constructor(product: Product, protocol: string, imei: string) {
    const port = product.ports[PROTOCOLS.find(({ name }) => name === protocol)?.title ?? ''] as number;
    const onOrder = (heard: HeardOrder): void => this.#obey(heard);
    this.#link = linkOf(protocol, 'tcp', { host: '127.0.0.1', port, imei, answerWithinMs: 20_000, onOrder });
  }

  get locked(): boolean {
    return this.#outputs.locked;
  }

  /** Reports its position and state. Resolves when the product has acknowledged it. */
  async report(): Promise<void> {
    // Distinct whole seconds, the resolution of the coarsest protocol.
    const now = Math.max(Math.floor(Date.now() / 1000) * 1000, this.#lastFixTime + 1000);
    if (this.#moving)
      this.#metersNorth += (TOWN_SPEED_METERS_PER_SECOND * Math.min(10_000, now - this.#lastFixTime)) / 1000;
    this.#lastFixTime = now;
    const speedMetersPerSecond = this.#moving ? TOWN_SPEED_METERS_PER_SECOND : 0;
    const place = { latitude: 47.1 + this.#metersNorth / METERS_PER_DEGREE, longitude: 9.5 };
    const record = {
      ...place,
      fixTime: now,
      speedMetersPerSecond,
      ignition: this.#engineRuns,
      valid: true,
      satellites: 9,
    };
    const sentAt = Date.now();
    if ((await this.#link.deliver([record])) !== 1) throw new Error('the product did not take the record');
    const fix = { ...place, accuracyMeters: 0, speedMetersPerSecond };
    const heard = { fixTime: now, receivedAt: Date.now(), buffered: false, fix, motion: null };
    this.told.push({ ...heard, sentAt, ignition: this.#engineRuns });
  }

  /** Stops and turns the engine off. */
  park(): void {
    this.#moving = false;
    this.#engineRuns = false;
  }

  /** Turns the key. @returns whether the engine runs, and the vehicle drives off */
  start(): boolean {
    if (!this.#engineRuns && this.#outputs.relayCut) return false;
    this.#engineRuns = true;
    this.#moving = true;
    return true;
  }

  /** Disconnects the tracker. */
  end(): void {
    this.#link.close();
  }

  #obey(heard: HeardOrder): void {
    this.orders.push({ order: heard.order, at: Date.now() });
    const record = { fixTime: this.#lastFixTime, latitude: 47.1, longitude: 9.5, ignition: this.#engineRuns };
    this.#link.say(this.#outputs.obey(heard, true, record));
  }
}
