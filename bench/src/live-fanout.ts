/**
 * Measures the time from a device's packet to the browsers. 5,000 vehicles send one position each a second through real
 * sockets, and several browsers hold the live channel. Every update is timed from its writing to the frame that shows
 * it, or a younger one of its vehicle. Some vehicles speed for one second, and their alerts are timed until the message from
 * which a browser makes its toast. Devices send on time, without waiting for acknowledgements.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { decodeFrame, encodeResume, LIVE_PATH } from '@waymark/contract/live/frame.ts';
import type { AlertFrame, InboxFrame } from '@waymark/contract/notifications/schema.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { type Benchmark, quantile } from './harness.ts';
import { imeiOf } from './ingest/fleet.ts';
import { connectAll, type Device } from './ingest/load.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

const BROWSERS = 5;
/** Start of the fleet and warm-up of the code; not counted. */
const WARM_UP_SECONDS = 8;
/** Wait for the last updates and alerts. */
const WAIT_AFTER_MS = 5_000;
const SEND_EVERY_MS = 5;
/** Each second one of so many vehicles speeds, another one each time. */
const SPEEDING_ONE_OF = 500;
const TOAST_WITHIN_MS = 3_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const vehicles = quick ? 500 : 5000;
  const seconds = WARM_UP_SECONDS + (quick ? 5 : 30);
  const workshop = await openWorkshop(vehicles);
  const browsers: Browser[] = [];
  let devices: Device[] = [];
  try {
    const keys = await keysOf(workshop);
    await tellOfSpeeding(workshop);
    const fleet = new Fleet(vehicles, seconds);
    devices = await connectAll(
      workshop.teltonikaPort,
      Array.from({ length: vehicles }, (_, index) => imeiOf(index)),
    );
    for (let index = 0; index < BROWSERS; index++) browsers.push(await Browser.open(workshop, fleet, keys));
    say(`  ${vehicles} vehicles send for ${seconds} s to ${BROWSERS} browsers`);
    const offered = await fleet.drive(devices);
    await new Promise((resolve) => setTimeout(resolve, WAIT_AFTER_MS));

    const times = browsers.flatMap((browser) => browser.times).sort((a, b) => a - b);
    const toasts = browsers.flatMap((browser) => browser.toasts).sort((a, b) => a - b);
    const expectedToasts = (vehicles / SPEEDING_ONE_OF) * (seconds - WARM_UP_SECONDS) * BROWSERS;
    const toastP95 = quantile(toasts, 0.95);
    const expected = vehicles * (seconds - WARM_UP_SECONDS) * BROWSERS;
    const bytes = browsers.reduce((sum, browser) => sum + browser.bytes, 0);
    const shown = browsers.reduce((sum, browser) => sum + browser.shown, 0);
    const bytesPerUpdate = bytes / shown;
    const p95 = quantile(times, 0.95);
    return {
      name: 'live-fanout',
      measured: {
        updatesPerSecond: offered,
        browsers: BROWSERS,
        packetToBrowserP50Milliseconds: quantile(times, 0.5),
        packetToBrowserP95Milliseconds: p95,
        packetToBrowserP99Milliseconds: quantile(times, 0.99),
        bytesPerUpdate,
        updatesNeverShown: expected - times.length,
        packetToToastP50Milliseconds: quantile(toasts, 0.5),
        packetToToastP95Milliseconds: toastP95,
        toastsNeverShown: expectedToasts - toasts.length,
      },
      target:
        'packet to browser p95 ≤ 500 ms at 5,000 updates/s; at most 24 bytes an update; packet to toast p95 ≤ 3 s; none lost',
      reached:
        p95 <= 500 &&
        bytesPerUpdate <= 24 &&
        times.length === expected &&
        toastP95 <= TOAST_WITHIN_MS &&
        toasts.length === expectedToasts &&
        offered >= 4900 &&
        !quick,
    };
  } finally {
    for (const browser of browsers) browser.close();
    for (const device of devices) device.close();
    await workshop.close();
  }
};

/** Returns the place of a vehicle by its key on the live channel, and by the public id of its asset. */
async function keysOf({ client, accountId }: Workshop): Promise<Map<number | string, number>> {
  const { rows } = await client.query<{ key: number; uid: string; imei: string }>(
    `SELECT s.asset_id AS key, a.uid, d.imei FROM device_assignments s JOIN devices d ON d.id = s.device_id
      JOIN assets a ON a.id = s.asset_id WHERE s.account_id = $1`,
    [accountId],
  );
  const keys = new Map<number | string, number>();
  for (const { key, uid, imei } of rows) keys.set(key, Number(imei)).set(uid, Number(imei));
  return keys;
}

/** Creates the rule of the vehicles that speed, and the notification of the browsers' user. */
async function tellOfSpeeding({ product }: Workshop): Promise<void> {
  const { id } = await product.call(ENDPOINTS.session.me, {});
  const rule = { name: 'Bench', type: 'speeding', severity: 'high', value: 100 } as const;
  await product.call(ENDPOINTS.alertRules.create, { body: { ...rule, persistsSeconds: 0, coolDownMinutes: 0 } });
  await product.call(ENDPOINTS.notifications.create, {
    body: { name: 'Bench', type: 'immediate', users: [id], channels: ['app'] },
  });
}

/** Returns the second in which a vehicle speeds. */
function speedingSecond(vehicle: number): number {
  return WARM_UP_SECONDS + (vehicle % SPEEDING_ONE_OF);
}

/** The times at which vehicles sent their update of each second. */
class Fleet {
  readonly vehicles: number;
  readonly seconds: number;
  /** Epoch ms, whole seconds: fix time of the first updates. */
  readonly firstFix = Math.floor(Date.now() / 1000) * 1000;
  readonly #sent: Float64Array;

  constructor(vehicles: number, seconds: number) {
    this.vehicles = vehicles;
    this.seconds = seconds;
    this.#sent = new Float64Array(vehicles * seconds);
  }

  /** Milliseconds on the clock of `performance.now`. */
  sentAt(vehicle: number, second: number): number {
    return this.#sent[second * this.vehicles + vehicle]!;
  }

  /** Every vehicle sends once a second at its own moment. @returns updates per second that were really sent */
  async drive(devices: readonly Device[]): Promise<number> {
    const began = performance.now();
    const total = this.vehicles * this.seconds;
    for (let next = 0; next < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * this.vehicles));
      for (; next < due; next++) {
        const vehicle = next % this.vehicles;
        const packet = this.#packet(vehicle, Math.floor(next / this.vehicles));
        this.#sent[next] = performance.now();
        devices[vehicle]!.post(packet);
      }
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
    }
    return total / ((performance.now() - began) / 1000);
  }

  /** Drives north at 15 m/s, and in one second at 40 m/s. */
  #packet(vehicle: number, second: number): Uint8Array {
    return encodePacket(CODEC_8_EXTENDED, [
      avlRecord({
        fixTime: this.firstFix + second * 1000,
        valid: true,
        latitude: 20 + (vehicle % 50) * 0.1 + second * 0.000135,
        longitude: 20 + Math.floor(vehicle / 50) * 0.1,
        headingDegrees: 0,
        speedMetersPerSecond: second === speedingSecond(vehicle) ? 40 : 15,
        satellites: 12,
        ignition: true,
        motion: true,
      }),
    ]);
  }
}

/** A browser on the live channel that records when updates were shown. */
class Browser {
  /** Milliseconds from sending to showing, of every update after the warm-up. */
  readonly times: number[] = [];
  /** Milliseconds from the packet of a vehicle that speeds to the message of its alert. */
  readonly toasts: number[] = [];
  /** Bytes of frames after the warm-up, and the positions in them. */
  bytes = 0;
  shown = 0;
  readonly #socket: WebSocket;
  /** By vehicle: the next second that was not shown yet. */
  readonly #next: Int32Array;

  private constructor(socket: WebSocket, fleet: Fleet, keys: ReadonlyMap<number | string, number>) {
    this.#socket = socket;
    this.#next = new Int32Array(fleet.vehicles);
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      // Text is about the bell.
      if (typeof data === 'string') this.#toast(data, fleet, keys);
      else this.#show(data, fleet, keys);
    };
  }

  static async open(workshop: Workshop, fleet: Fleet, keys: ReadonlyMap<number | string, number>): Promise<Browser> {
    const cookie = await workshop.product.session();
    const address = `${workshop.product.address.replace('http', 'ws')}${LIVE_PATH}`;
    // Node's own WebSocket accepts headers, which the browser's type does not declare.
    const options = { headers: { cookie, origin: workshop.product.address } } as unknown as string[];
    const socket = new WebSocket(address, options);
    socket.binaryType = 'arraybuffer';
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('the live channel refused'));
    });
    const browser = new Browser(socket, fleet, keys);
    socket.send(encodeResume([]));
    return browser;
  }

  close(): void {
    this.#socket.close();
  }

  #toast(text: string, fleet: Fleet, keys: ReadonlyMap<number | string, number>): void {
    const now = performance.now();
    const message = JSON.parse(text) as AlertFrame | InboxFrame;
    if (message.type !== 'alert') return;
    const vehicle = keys.get(message.entry.assetId)!;
    this.toasts.push(now - fleet.sentAt(vehicle, speedingSecond(vehicle)));
  }

  #show(data: ArrayBuffer, fleet: Fleet, keys: ReadonlyMap<number | string, number>): void {
    const now = performance.now();
    let counted = 0;
    const { type } = decodeFrame(data, {
      position: (key, _latitude, _longitude, fixTime) => {
        const vehicle = keys.get(key)!;
        const second = Math.round((fixTime - fleet.firstFix) / 1000);
        if (second >= WARM_UP_SECONDS) counted++;
        for (let at = this.#next[vehicle]!; at <= second; at++)
          if (at >= WARM_UP_SECONDS) this.times.push(now - fleet.sentAt(vehicle, at));
        this.#next[vehicle] = Math.max(this.#next[vehicle]!, second + 1);
      },
      contact() {},
      status() {},
      removal() {},
      diagnosis() {},
    });
    if (type !== 'changes' || counted === 0) return;
    this.bytes += data.byteLength;
    this.shown += counted;
  }
}
