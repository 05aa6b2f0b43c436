/** A sender uses another device's IMEI, from the sockets to the administrator's view. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { StreamLink } from '@waymark/simulator/links/stream-link.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../shared-product.ts';

const IMEI = '356307042441013';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

const link = () =>
  new StreamLink(DEVICE_SIDES.teltonika!, {
    host: '127.0.0.1',
    port: product.ports.Teltonika!,
    imei: IMEI,
    answerWithinMs: 10_000,
  });
const fix = (latitude: number) => ({
  fixTime: Math.floor(Date.now() / 1000) * 1000,
  valid: true,
  latitude,
  longitude: 9,
  satellites: 9,
});

describe('two trackers under one IMEI', () => {
  it('are shown as possible spoofing with both places, until an administrator trusts the device again', async () => {
    const asset = await product.call(ENDPOINTS.assets.create, { body: { name: 'Imitated', type: 'car' } });
    const device = await product.call(ENDPOINTS.devices.provision, {
      body: { imei: IMEI, deviceType: 'teltonika', assetSclId: asset.id },
    });
    const mine = link();
    const foreign = link();
    expect(await mine.deliver([fix(47)])).toBe(1);
    const params = { id: device.id };
    const before = await product.call(ENDPOINTS.diagnostics.device, { params });
    expect(before).toMatchObject({
      imei: IMEI,
      transport: 'tcp',
      address: '127.0.0.1',
      records: 1,
      possibleSpoofing: null,
    });
    expect(before.connectedSince).not.toBeNull();

    expect(await foreign.deliver([fix(48)])).toBe(1);
    await expect
      .poll(async () => (await product.call(ENDPOINTS.diagnostics.device, { params })).possibleSpoofing)
      .toMatchObject({ addresses: ['127.0.0.1', '127.0.0.1'] });
    const suspected = await product.call(ENDPOINTS.diagnostics.suspected, { query: {} });
    expect(suspected).toMatchObject({ count: 1, items: [{ imei: IMEI, assetName: 'Imitated' }] });
    expect(suspected.items[0]!.possibleSpoofing.distanceMeters).toBeCloseTo(111_195, -3);
    const listeners = await product.call(ENDPOINTS.diagnostics.listeners, {});
    const { closed, records } = listeners.items.find((item) => item.deviceType === 'teltonika')!;
    expect({ closed, records }).toEqual({ closed: { replaced: 1 }, records: 2 });

    expect((await product.call(ENDPOINTS.diagnostics.trust, { params })).possibleSpoofing).toBeNull();
    expect((await product.call(ENDPOINTS.diagnostics.suspected, { query: {} })).count).toBe(0);
    foreign.close();
    mine.close();
  });
});
