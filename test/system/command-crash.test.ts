/** Kills the server while commands are on their way to devices. No device receives one twice, and every one ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import { TestDevice } from '../../server/src/features/commands/dispatch/testing-device.ts';
import { bundledServer } from '../bundled-server.ts';
import { ControlledClock } from '../clock/controlled.ts';
import { commandOf, order } from '../commands/asking.ts';
import type { Product } from '../product.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-command-crash-'));
const clock = new ControlledClock();
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  clock.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const VEHICLES = 6;
const KILLS = 3;
const REPORT_EVERY_MS = 1_000;
/** A device without an answer for two minutes is asked for its state. */
const UNANSWERED_SECONDS = 121;
/** Number of reports after which the clock advances again. Every sendable command is sent by then. */
const REPORTS = 20;
const ROUNDS = 100;

/** A tracker with a cutting relay that answers only the question for its state. */
class Tracker {
  readonly assetId: string;
  readonly imei: string;
  requestId = '';
  relayCut = true;
  /** Number of orders that move the relay, over all its connections. */
  frames = 0;
  #device: TestDevice | undefined;
  #heard = 0;

  constructor(assetId: string, imei: string) {
    this.assetId = assetId;
    this.imei = imei;
  }

  async connect(port: number): Promise<void> {
    this.#listen();
    this.#device?.disconnect();
    const vehicle = { assetId: 0, deviceId: 0, imei: this.imei, protocol: 'teltonika' };
    this.#device = new TestDevice(vehicle, port, {
      get now() {
        return Date.now();
      },
    });
    this.#heard = 0;
    await this.#device.connect();
    await this.report();
  }

  async report(): Promise<void> {
    await this.#device?.report();
    this.#listen();
  }

  /** Processes the data received since the last call. */
  #listen(): void {
    const device = this.#device;
    if (device === undefined) return;
    for (; this.#heard < device.orders.length; this.#heard++) {
      const heard = device.orders[this.#heard]?.order;
      if (heard?.kind === 'relay') {
        this.frames++;
        this.relayCut = heard.cut;
      } else if (heard?.kind === 'state') {
        device.outputs.relayCut = this.relayCut;
        device.answer(this.#heard);
      }
    }
  }
}

it('is killed three times', { timeout: 420_000 }, async () => {
  const start = await bundledServer();
  product = await start({ dataDir, environment: clock.environment });
  const trackers: Tracker[] = [];
  for (let number = 0; number < VEHICLES; number++) {
    const imei = `86700000001${number}000`;
    const asset = await product.call(ENDPOINTS.assets.create, { body: { name: `Van ${number}`, type: 'car' } });
    const registration = { deviceType: 'teltonika', deviceModel: 'FMB120', ignitionType: 'wired' } as const;
    await product.call(ENDPOINTS.devices.provision, {
      body: { imei, ...registration, immobilizationType: 'starter', assetSclId: asset.id },
    });
    trackers.push(new Tracker(asset.id, imei));
  }
  const connectAll = async (port: number) => {
    for (const tracker of trackers) await tracker.connect(port);
  };
  await connectAll(product.ports.Teltonika ?? 0);
  let asked = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (; asked < ((kill + 1) * VEHICLES) / KILLS; asked++) {
      const tracker = trackers[asked]!;
      tracker.requestId = await order(product, tracker.assetId, 'RESET_IMMOBILIZE', 'Killed on the way');
    }
    // Before, between or after the commit that marks the command as sent and the write.
    await sleep(Math.random() * 15);
    await product.kill();
    product = await start({ dataDir, environment: clock.environment });
    await connectAll(product.ports.Teltonika ?? 0);
  }
  const running = product;
  const endings = () => Promise.all(trackers.map((one) => commandOf(running, one.assetId, one.requestId)));
  let hasAdvanced = false;
  for (let round = 1; ; round++) {
    const open = (await endings()).filter(({ status }) => status !== 'success' && status !== 'failed');
    if (open.length === 0) break;
    if (round > ROUNDS) throw new Error('not every command ended');
    for (const tracker of trackers) await tracker.report();
    await sleep(REPORT_EVERY_MS);
    const areSent = open.every(({ status }) => status === 'inprogress');
    if ((areSent && !hasAdvanced) || round % REPORTS === 0) {
      await clock.advance(running, UNANSWERED_SECONDS);
      hasAdvanced = true;
    }
  }
  for (const [index, { status, response }] of (await endings()).entries()) {
    const { frames, relayCut } = trackers[index]!;
    expect(frames, `vehicle ${index}`).toBeLessThanOrEqual(1);
    // The command has the output state that the device reported.
    expect({ index, status, response }).toMatchObject({
      status: relayCut ? 'failed' : 'success',
      response: expect.stringContaining(`DO1:${Number(relayCut)}`),
    });
  }
});
