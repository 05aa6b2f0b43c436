/**
 * Immobilization end to end over every protocol. A command for a moving vehicle waits until it stops, then cuts the
 * relay. The vehicle cannot start until it is released, and the log shows all of it.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { commandState } from '@waymark/domain/commands/family.ts';
import { type HeardRecord, RestOracle } from '@waymark/domain/commands/testing-oracle.ts';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ControlledClock } from '../clock/controlled.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { ask, type Command, commandOf, order } from './asking.ts';
import { SimulatedVehicle } from './simulated-vehicle.ts';

const clock = new ControlledClock();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ environment: clock.environment });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  clock.end();
});

/** One tracker of each protocol with relay orders. */
const TRACKERS = [
  { protocol: 'teltonika', deviceModel: 'FMB120' },
  { protocol: 'gt06', deviceModel: null },
  { protocol: 'jt808', deviceModel: 'JT/T 808-2019' },
  { protocol: 'queclink', deviceModel: 'GV300' },
  { protocol: 'wialon', deviceModel: null },
];

async function registered(protocol: string, deviceModel: string | null, imei: string): Promise<string> {
  const asset = await product.call(ENDPOINTS.assets.create, {
    body: { name: `Van over ${protocol}`, type: 'car' },
  });
  await product.call(ENDPOINTS.devices.provision, {
    body: {
      imei,
      deviceType: protocol,
      deviceModel,
      ignitionType: 'wired',
      immobilizationType: 'starter',
      assetSclId: asset.id,
    },
  });
  return asset.id;
}

/** Most of the minute of rest that a vehicle needs. The rest of it passes in real time, between reports. */
const REST_SECONDS = 56;
let parked = 0;
const rested = Promise.withResolvers<void>();

/** Resolves when every vehicle has parked and the clock has advanced by most of a minute. */
async function rest(): Promise<void> {
  parked++;
  if (parked === TRACKERS.length) clock.advance(product, REST_SECONDS).then(rested.resolve, rested.reject);
  await rested.promise;
}

/** Reports every two seconds until a condition is true. */
async function reportUntil(vehicle: SimulatedVehicle, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await vehicle.report();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

const steps = ({ transitions }: Command): string[] => transitions.map(({ status, note }) => `${status} ${note}`);
const SENT = ['queued requested', 'accepted taken', 'inprogress sent'];
/** Over Wialon IPS a device first acknowledges the message, which does not say whether it obeyed. */
const doneOver = (protocol: string): string[] => [
  ...SENT,
  ...(protocol === 'wialon' ? ['inprogress unrecognisedAnswer'] : []),
  'success answered',
];

describe.concurrent('a moving vehicle is immobilized once it is at rest, and released', () => {
  it.for(TRACKERS)('over $protocol', { timeout: 180_000 }, async ({ protocol, deviceModel }, { expect }) => {
    const imei = `8670000000000${TRACKERS.findIndex((each) => each.protocol === protocol)}0`;
    const assetId = await registered(protocol, deviceModel, imei);
    const vehicle = new SimulatedVehicle(product, protocol, imei);
    await vehicle.report();
    const cutId = await order(product, assetId, 'SET_IMMOBILIZE', `Reported stolen over ${protocol}`);
    await reportUntil(vehicle, async () => (await commandOf(product, assetId, cutId)).hold === 'moving');
    expect(await commandOf(product, assetId, cutId)).toMatchObject({ status: 'queued', response: 'undefined' });
    expect(vehicle.orders).toEqual([]);

    vehicle.park();
    await vehicle.report();
    expect(vehicle.orders).toEqual([]);
    await rest();
    await reportUntil(vehicle, () => vehicle.orders.length > 0);
    const [cut] = vehicle.orders;
    expect(cut?.order).toEqual({ kind: 'relay', cut: true });
    const cutAt = cut?.at ?? 0;
    // A busy machine may take seconds between a report and its acknowledgement, and the product received it in between.
    const sent = vehicle.told.map((record) => ({ ...record, receivedAt: record.sentAt }));
    expect(cutAt - firstMoment(sent), 'not before the rule allowed it').toBeGreaterThan(-500);
    expect(cutAt - firstMoment(vehicle.told), 'at once when it did').toBeLessThan(5000);
    await expect.poll(async () => (await commandOf(product, assetId, cutId)).status).toBe('success');
    const done = await commandOf(product, assetId, cutId);
    expect(steps(done)).toEqual(doneOver(protocol));
    expect(done.response).not.toBe('undefined');
    expect(done.transitions[1]?.at).toMatchObject({ proof: 'ignitionOff', ignition: false, speedMetersPerSecond: 0 });
    expect(vehicle.start()).toBe(false);

    const releaseId = await order(product, assetId, 'RESET_IMMOBILIZE', 'Found again');
    await expect.poll(async () => (await commandOf(product, assetId, releaseId)).status).toBe('success');
    expect(vehicle.orders.map((each) => each.order)).toEqual([
      { kind: 'relay', cut: true },
      { kind: 'relay', cut: false },
    ]);
    if (abilitiesOf(protocol, deviceModel, 'starter').lock) {
      const lockId = await order(product, assetId, 'REMOTE_FORCE_LOCK', 'Night');
      await reportUntil(vehicle, async () => (await commandOf(product, assetId, lockId)).status === 'success');
      expect(vehicle.locked).toBe(true);
      const unlockId = await order(product, assetId, 'REMOTE_DISARMING_DEVICE', 'Morning');
      await expect.poll(async () => (await commandOf(product, assetId, unlockId)).status).toBe('success');
      expect(vehicle.locked).toBe(false);
    }
    expect(vehicle.start()).toBe(true);
    await vehicle.report();
    vehicle.end();

    const { items } = await product.call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query: {} });
    const history = items.map((each) => ({ ...each, timestamp: Date.parse(each.timestamp) }));
    expect(commandState(FAMILIES.immobilization, history, true).code).toBe('RESET_SUCCESS');
    const log = await product.call(ENDPOINTS.commands.list, { query: { assetId, family: 'immobilization' } });
    expect(log.items.map(({ request, status, reason }) => [request, status, reason])).toEqual([
      ['RESET_IMMOBILIZE', 'success', 'Found again'],
      ['SET_IMMOBILIZE', 'success', `Reported stolen over ${protocol}`],
    ]);
  });
});

/** Returns when the rule first allowed the command, by these reports of a vehicle; epoch ms. */
function firstMoment(reports: readonly HeardRecord[]): number {
  const oracle = new RestOracle(reports);
  let at = reports[0]?.receivedAt ?? 0;
  const end = (reports.at(-1)?.receivedAt ?? 0) + 5000;
  while (at < end && oracle.allowedAt(at, true) === null) at += 100;
  return at;
}

it('a command for an asset without a device or relay is refused with a reason', async () => {
  const assetId = await registered('osmand', null, 'phone-of-a-driver');
  const bare = await product.call(ENDPOINTS.assets.create, { body: { name: 'Trailer', type: 'other' } });
  for (const id of [assetId, bare.id]) {
    const response = await ask(product, id, 'SET_IMMOBILIZE', 'Reported stolen');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'error.command.unsupported' });
  }
});

it('the covert tracker reports more often, and the other device of the asset receives no command', async () => {
  const assetId = await registered('teltonika', 'FMB120', '867000000000900');
  const imei = '867000000000918';
  await product.call(ENDPOINTS.devices.provision, {
    body: { imei, deviceType: 'queclink', deviceModel: 'GL300', assetSclId: assetId, assetRole: 'auxiliary' },
  });
  const primary = new SimulatedVehicle(product, 'teltonika', '867000000000900');
  const covert = new SimulatedVehicle(product, 'queclink', imei);
  await primary.report();
  await covert.report();
  const requestId = await order(product, assetId, 'SET_REPORT_FREQ_INTERVAL', 'Reported stolen');
  await expect.poll(async () => (await commandOf(product, assetId, requestId)).status).toBe('success');
  expect(covert.orders.map((each) => each.order)).toMatchObject([{ kind: 'interval', movingSeconds: 10 }]);
  expect(primary.orders).toEqual([]);
  primary.end();
  covert.end();
});
