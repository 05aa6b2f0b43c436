import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proven, REASON, seedVehicle } from '../features/commands/testing.ts';
import { releaseCalls } from './release-calls.ts';
import { type TestApp, testApp } from './testing.ts';

const LIMIT = 8;
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ settings: { requestsPerMinute: LIMIT } });
});
afterAll(() => test.close());

it('does not refuse a release of a signed-in user beyond the limit of the address, but refuses requests without a session', async () => {
  const account = await test.account();
  const user = await test.signedIn(account.id);
  const vehicle = await seedVehicle(test, account.id);
  const params = { id: vehicle.uid };
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
  for (let count = 0; count < LIMIT; count++) expect(await statusOf(user.call(sessionEndpoints.me, {}))).toBe(200);
  expect(await statusOf(user.call(sessionEndpoints.me, {}))).toBe(429);

  expect(await statusOf(user.call(sessionEndpoints.verifyPassword, { body: { password: 'wrong' } }))).toBe(403);
  for (const request of ['RESET_IMMOBILIZE', 'REMOTE_DISARMING_DEVICE'] as const) {
    const body = { request, reason: REASON };
    expect(await statusOf(user.call(commandEndpoints.toAsset, { params, body }, await proven(test, user)))).toBe(200);
    const named = { ...body, deviceId: vehicle.primary.uid };
    expect(await statusOf(user.call(commandEndpoints.toDevice, { body: named }, await proven(test, user)))).toBe(200);
  }
  for (let count = 0; count < 3 * LIMIT; count++) {
    const cancel = { params, body: { request: 'CANCEL' } } as const;
    expect(await statusOf(user.call(commandEndpoints.toAsset, cancel))).not.toBe(429);
    expect(await statusOf(test.anonymous.call(commandEndpoints.toAsset, cancel))).toBe(429);
  }
});

it('counts requests without a session at these calls too', async () => {
  const own = await testApp({ settings: { requestsPerMinute: LIMIT } });
  const statuses: number[] = [];
  for (let count = 0; count < LIMIT + 2; count++) {
    const cookie = `waymark_session=${String(count).padStart(43, 'x')}`;
    const { status } = await own.anonymous.call(
      sessionEndpoints.verifyPassword,
      { body: { password: 'x' } },
      { cookie },
    );
    statuses.push(status);
  }
  await own.close();
  expect(statuses).toEqual([...Array(LIMIT).fill(401), 429, 429]);
});

it('limits token look-ups per subscriber, whatever number of IPv6 addresses and moments it uses', async () => {
  let lookUps = 0;
  const isRelease = releaseCalls({
    tokenOf: () => 'x',
    find: async () => {
      lookUps += 1;
      return undefined;
    },
    lookUpsPerMinute: LIMIT,
    now: () => 0,
  });
  const url = sessionEndpoints.verifyPassword.path;
  const ask = (ip: string) => isRelease({ ip, routeOptions: { url } } as never);
  await Promise.all(Array.from({ length: 5 * LIMIT }, (_, index) => ask(`2001:db8:0:1::${index.toString(16)}`)));
  expect(lookUps).toBe(LIMIT);
  await ask('2001:db8:0:2::1');
  expect(lookUps).toBe(LIMIT + 1);
});
