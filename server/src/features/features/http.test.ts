/** Features on a user's screens: account, user and type of asset must all have them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { UI_FEATURES } from '@waymark/domain/feature-ui.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';

const { features } = ENDPOINTS;
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe('a feature', () => {
  it.each([
    { account: true, user: true, assetType: 'truck' as const, enabled: true },
    { account: true, user: true, assetType: 'cycle' as const, enabled: false },
    { account: true, user: false, assetType: 'truck' as const, enabled: false },
    { account: false, user: true, assetType: 'truck' as const, enabled: false },
  ])('of the account: $account, of the user: $user, on a $assetType: $enabled', async ({ enabled, ...sample }) => {
    const without = FEATURES.filter((feature) => feature !== 'fuel');
    const { id } = await test.account(undefined, sample.account ? [...FEATURES] : without);
    const caller = await test.signedIn(id, 'viewer', sample.user ? [...FEATURES] : without);
    const query = { assetType: sample.assetType };
    const { status, answer } = await caller.call(features.read, { params: { featureId: 'fuel' }, query });
    expect(status).toBe(200);
    expect(answer).toEqual({
      featureId: 'fuel',
      assetType: sample.assetType,
      enabled,
      fields: enabled ? ['tankCapacity'] : [],
      columns: enabled ? ['fuelLevel'] : [],
      tabs: enabled ? ['fuel'] : [],
    });
  });

  it('is returned with all others, for one type or for any', async () => {
    const caller = await test.signedIn((await test.account()).id, 'viewer');
    const any = (await caller.call(features.list, {})).answer;
    expect(any.items.map(({ featureId }) => featureId)).toEqual([...UI_FEATURES]);
    expect(any.items.every(({ enabled, assetType }) => enabled && assetType === null)).toBe(true);
    const { items } = (await caller.call(features.list, { query: { assetType: 'evehicle48' } })).answer;
    expect(items.filter(({ enabled }) => !enabled).map(({ featureId }) => featureId)).toEqual([
      'fuel',
      'operatingHours',
    ]);
    expect(items.find(({ featureId }) => featureId === 'battery')?.columns).toEqual(['batteryType', 'batteryLevel']);
  });

  it('is 404 if unknown, is refused for an unknown type, and requires a session', async () => {
    const caller = await test.signedIn((await test.account()).id);
    const get = (featureId: string, query: object = {}) => caller.call(features.read, { params: { featureId }, query });
    expect((await get('teleportation')).status).toBe(404);
    expect((await get('constructor')).status).toBe(404);
    expect((await get('fuel', { assetType: 'submarine' })).status).toBe(400);
    expect((await test.anonymous.call(features.list, {})).status).toBe(401);
  });
});
