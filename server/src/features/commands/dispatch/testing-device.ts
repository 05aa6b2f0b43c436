import { connect, type Socket } from 'node:net';
import { DeviceOutputs } from '@waymark/protocols/device-outputs.ts';
import type { DeviceRecord, DeviceSide, HeardOrder, HeardText } from '@waymark/protocols/device-side.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../../../gateway/testing-peer.ts';

/** The order that cuts the relay, and the one that releases it. */
export const CUT = { kind: 'relay', cut: true } as const;
export const RELEASE = { kind: 'relay', cut: false } as const;

/** A seeded asset with a device. */
export interface Vehicle {
  assetId: number;
  deviceId: number;
  imei: string;
  protocol: string;
}

/** A device on a real socket. It answers orders when the test calls `obey` or `answer`. */
export class TestDevice {
  readonly orders: HeardOrder[] = [];
  /** Texts for its display. */
  readonly texts: HeardText[] = [];
  readonly outputs = new DeviceOutputs();
  latitude = 47;
  #socket: Socket | undefined;
  #side: DeviceSide | undefined;
  readonly #vehicle: Vehicle;
  readonly #port: number;
  readonly #clock: { now: number };
  #newest: DeviceRecord = { fixTime: 0 };
  #confirmed = 0;
  #accepted = false;

  constructor(vehicle: Vehicle, port: number, clock: { now: number }) {
    this.#vehicle = vehicle;
    this.#port = port;
    this.#clock = clock;
  }

  get relayCut(): boolean {
    return this.outputs.relayCut;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed;
  }

  /** The received orders without state requests. */
  get frames(): DeviceOrder[] {
    return this.orders.map(({ order }) => order).filter(({ kind }) => kind !== 'state');
  }

  async connect(): Promise<void> {
    const side = DEVICE_SIDES[this.#vehicle.protocol]!(this.#vehicle.imei);
    const socket = connect({ port: this.#port, host: '127.0.0.1' });
    this.#side = side;
    this.#socket = socket;
    this.#accepted = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const heard of side.hear(bytes)) {
        if (heard.kind === 'ordered') this.orders.push(heard);
        else if (heard.kind === 'text') this.texts.push(heard);
        else if (heard.kind === 'confirmed') this.#confirmed += heard.count;
        else if (heard.kind === 'accepted') this.#accepted = true;
      }
    });
    const login = side.login();
    if (login === undefined) return;
    socket.write(login);
    await vi.waitFor(() => expect(this.#accepted).toBe(true), PATIENCE);
  }

  /** Sends a record with the current time and waits for the acknowledgement. */
  async report(values: Partial<DeviceRecord> = {}): Promise<void> {
    this.#newest = this.#record(values);
    await this.#sent(this.#side!.packet([this.#newest]));
  }

  /** Sends the first half of a record. @returns a function that sends the rest and waits for the acknowledgement */
  async begin(values: Partial<DeviceRecord> = {}): Promise<() => Promise<void>> {
    const bytes = this.#side!.packet([this.#record(values)]);
    const half = bytes.length >> 1;
    await new Promise((resolve) => this.#socket?.write(bytes.subarray(0, half), resolve));
    return () => this.#sent(bytes.subarray(half));
  }

  async #sent(bytes: Uint8Array): Promise<void> {
    const before = this.#confirmed;
    this.#socket?.write(bytes);
    await vi.waitFor(() => expect(this.#confirmed).toBeGreaterThan(before), PATIENCE);
  }

  #record(values: Partial<DeviceRecord>): DeviceRecord {
    return {
      fixTime: this.#clock.now,
      valid: true,
      satellites: 9,
      latitude: this.latitude,
      longitude: 9.5,
      speedMetersPerSecond: 0,
      headingDegrees: 0,
      ignition: false,
      ...values,
    };
  }

  async heard(count: number): Promise<void> {
    await vi.waitFor(() => expect(this.orders.length).toBeGreaterThanOrEqual(count), PATIENCE);
  }

  /** Carries out a received order and confirms it, or refuses it. @param index default the last */
  obey(index = this.orders.length - 1, done = true): void {
    const heard = this.orders[index];
    if (heard === undefined) throw new Error('the device received no such order');
    if (done) this.outputs.carryOut(heard.order);
    this.answer(index, done);
  }

  /** Confirms a received text, or refuses it. @param index default the last */
  confirm(index = this.texts.length - 1, shown = true): void {
    const answer = this.texts[index]?.answer(shown);
    if (answer === undefined) throw new Error('the device received no such text, or has no answer to it');
    this.#socket?.write(answer);
  }

  answer(index: number, done = true): void {
    this.#socket?.write(this.outputs.answer(this.orders[index]!, done, this.#newest));
  }

  disconnect(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}
