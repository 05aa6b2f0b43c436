/** Input of broken, faulty and unregistered trackers, through real sockets into a running product, and its reaction. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { avlRecord, encodeLogin, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../shared-product.ts';
import { adopt, trackOf, tripsOf } from './replayed.ts';
import { workday } from './workday.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Whole seconds, so that devices with a coarser clock report the same time. */
const now = Math.floor(Date.now() / 1000) * 1000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

/** A device on its own socket, with the received bytes. */
class Tracker {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  readonly ended: Promise<unknown>;

  constructor() {
    this.#socket = connect({ host: '127.0.0.1', port: product.ports.Teltonika! });
    this.#socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
    this.ended = once(this.#socket, 'close');
  }

  write(bytes: Uint8Array): this {
    this.#socket.write(bytes);
    return this;
  }

  /** Waits for bytes. @returns the first `octets` received */
  async answer(octets: number): Promise<Buffer> {
    await expect.poll(() => this.#received.length, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(octets);
    return this.#received;
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function signedIn(imei: string): Promise<Tracker> {
  const tracker = new Tracker().write(encodeLogin(imei));
  expect((await tracker.answer(1))[0]).toBe(1);
  return tracker;
}

/** Sends records in one packet. @returns the number of acknowledged records */
async function deliver(imei: string, records: readonly DeviceRecord[]): Promise<number> {
  const tracker = await signedIn(imei);
  tracker.write(encodePacket(CODEC_8_EXTENDED, records.map(avlRecord)));
  const acknowledged = (await tracker.answer(5)).readUInt32BE(1);
  tracker.close();
  return acknowledged;
}

/** Returns the value of a metric with these labels, 0 before its first count. */
async function metric(name: string, labels: string): Promise<number> {
  const text = await (await fetch(`${product.address}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Registers a car, with a day of driving before, and its asset. */
async function car(name: string) {
  const [vehicle] = workday(name, 1, 180, now - 2 * HOUR_MS).vehicles;
  const assets = await adopt(product, [vehicle!]);
  return { vehicle: vehicle!, imei: vehicle!.imei, assetId: assets.get(vehicle!.imei)! };
}

describe('impossible records', () => {
  it('are acknowledged so that the device continues, counted with the reason, and not stored; their neighbours are', async () => {
    const { imei, assetId } = await car('Doubtful');
    const at = (fixTime: number, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
      fixTime,
      valid: true,
      latitude: 47.1,
      longitude: 9.5,
      satellites: 9,
      ...more,
    });
    const sent = [
      at(now - 60_000),
      at(now + HOUR_MS),
      at(now - 50_000, { latitude: 0, longitude: 0, satellites: 0 }),
      at(Date.UTC(2005, 0, 1)),
      at(now - 40_000),
    ];
    expect(await deliver(imei, sent)).toBe(sent.length);
    const track = await trackOf(product, assetId, now - 24 * HOUR_MS, now + 24 * HOUR_MS);
    expect(track.map((point) => Date.parse(point.time))).toEqual([now - 60_000, now - 40_000]);
    for (const reason of ['future', 'nowhere', 'ancient'])
      expect(await metric('waymark_records_refused_total', `reason="${reason}"`)).toBe(1);
    const { items } = await product.call(ENDPOINTS.vehicles.latestStatus, { query: { assetId } });
    expect(Date.parse(items[0]!.lastLocationTime!)).toBe(now - 40_000);
  });

  it('a GPS week rollover is corrected', async () => {
    const { imei, assetId } = await car('Rolled over');
    const place = { valid: true, latitude: 47.1, longitude: 9.5 };
    expect(await deliver(imei, [{ ...place, fixTime: now - 30_000 - 1024 * WEEK_MS }])).toBe(1);
    const track = await trackOf(product, assetId, now - HOUR_MS, now);
    expect(track.map((point) => Date.parse(point.time))).toEqual([now - 30_000]);
  });

  it('a jump to another continent is shown as an outlier, and affects neither trip nor speed', async () => {
    const { vehicle, imei, assetId } = await car('Jumps');
    const jump = { ...vehicle.records[90]!, latitude: -22.9, longitude: -43.2 };
    const records = vehicle.records.with(90, jump);
    const parked = { ...records.at(-1)!, ignition: false, speedMetersPerSecond: 0 };
    const stopped = Array.from({ length: 5 }, (_, index) => ({
      ...parked,
      fixTime: parked.fixTime + (index + 1) * 120_000,
    }));
    expect(await deliver(imei, records)).toBe(180);
    expect(await deliver(imei, stopped)).toBe(5);
    const track = await trackOf(product, assetId, now - 3 * HOUR_MS, now);
    expect(track).toHaveLength(185);
    expect(track.filter((point) => point.outlier).map((point) => Date.parse(point.time))).toEqual([jump.fixTime]);
    const { items } = await tripsOf(product, assetId, now - 3 * HOUR_MS, now);
    expect(items).toHaveLength(1);
    // 179 steps of 75 m. The way around the missing fix is as long as the way over it.
    expect(items[0]!.distanceMeters).toBeGreaterThan(179 * 75 - 10);
    expect(items[0]!.distanceMeters).toBeLessThan(179 * 75 + 10);
    expect(items[0]!.maxSpeedMetersPerSecond).toBe(15);
  });
});

describe('a damaged frame', () => {
  it('is not acknowledged but counted, and stored when sent again', async () => {
    const { vehicle, imei, assetId } = await car('Damaged');
    const frame = Buffer.from(encodePacket(CODEC_8_EXTENDED, vehicle.records.slice(0, 3).map(avlRecord)));
    const damaged = Buffer.from(frame);
    damaged[20]! ^= 0xff;
    const before = await metric('waymark_gateway_bad_frames_total', 'protocol="teltonika",reason="checksum"');
    const tracker = await signedIn(imei);
    tracker.write(damaged).write(frame);
    // The only answer is that to the valid frame.
    const answer = await tracker.answer(5);
    expect(answer.readUInt32BE(1)).toBe(3);
    expect(answer).toHaveLength(5);
    tracker.close();
    expect(await metric('waymark_gateway_bad_frames_total', 'protocol="teltonika",reason="checksum"')).toBe(before + 1);
    expect(await trackOf(product, assetId, now - 3 * HOUR_MS, now)).toHaveLength(3);
  });
});

describe('an unregistered tracker', () => {
  const stranger = '001000000000017';

  async function refused(imei: string): Promise<void> {
    const tracker = new Tracker().write(encodeLogin(imei));
    expect((await tracker.answer(1))[0]).toBe(0);
    await tracker.ended;
  }

  async function seen(imei: string) {
    const { items } = await product.call(ENDPOINTS.devices.unknown, { query: { limit: 1000 } });
    return items.filter((item) => item.imei === imei);
  }

  it('is refused, counted, and listed for the installer; once registered, it is accepted and no longer listed', async () => {
    await refused(stranger);
    await expect
      .poll(() => seen(stranger), { timeout: 10_000 })
      .toMatchObject([{ deviceType: 'teltonika', attempts: 1 }]);
    await refused(stranger);
    await expect.poll(() => seen(stranger), { timeout: 10_000 }).toMatchObject([{ attempts: 2 }]);
    expect(await metric('waymark_gateway_refused_total', 'protocol="teltonika",reason="unknown"')).toBe(2);
    await product.call(ENDPOINTS.devices.provision, { body: { imei: stranger, deviceType: 'teltonika' } });
    (await signedIn(stranger)).close();
    expect(await seen(stranger)).toEqual([]);
  });

  it('many of them from one address are blocked and not listed; a registered device is still accepted', async () => {
    const { imei } = await car('Among strangers');
    const names = Array.from({ length: 40 }, (_, index) => `0010000001${String(index).padStart(5, '0')}`);
    for (const name of names) await refused(name);
    const turnedAway = 'waymark_gateway_refused_total';
    const unknown = await metric(turnedAway, 'protocol="teltonika",reason="unknown"');
    const blocked = await metric(turnedAway, 'protocol="teltonika",reason="blocked"');
    // Thirty a minute are looked up, plus the one that blocks the address. Two called in the previous test.
    expect(blocked).toBeGreaterThanOrEqual(names.length - 31);
    expect(unknown + blocked).toBe(names.length + 2);
    const listed = async () => (await product.call(ENDPOINTS.devices.unknown, { query: { limit: 1000 } })).items.length;
    await expect.poll(listed, { timeout: 10_000 }).toBe(unknown - 2);
    (await signedIn(imei)).close();
  });
});
