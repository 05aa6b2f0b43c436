/** Concurrent requests, releases by the product and voiding changes neither deadlock nor leave a queued cut. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { isRelease } from '@waymark/domain/commands/words.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { releaseAutomatically } from './dispatch/automatic-release.ts';
import { loadCommands } from './dispatch/sql.ts';
import { type CommandTest, command, commandTest, proven, seedVehicle, type Vehicle } from './testing.ts';

let test: CommandTest;
let account: { id: number };
let admin: Caller;

beforeAll(async () => {
  test = await commandTest();
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());

it('handles a request, a release, a device change and a lost permission concurrently', async () => {
  for (let round = 0; round < 12; round++) {
    const vehicle = await seedVehicle(test, account.id);
    const support = await test.signedIn(account.id, 'techSupport');
    for (const request of ['SET_IMMOBILIZE', 'REMOTE_FORCE_LOCK'] as const)
      await command(test, support, vehicle, { request });
    const headers = await proven(test, admin);
    const { assets, commands, devices, users } = ENDPOINTS;
    const user = { name: 'Test User', email: support.user!.email, features: [...FEATURES] };
    const params = { id: vehicle.uid };
    const [asked, , ...rest] = await Promise.all([
      admin.call(commands.toAsset, { params, body: { request: 'RESET_IMMOBILIZE', reason: 'All at once' } }, headers),
      releaseByProduct(vehicle),
      admin.call(users.update, { params: { username: support.user!.uid }, body: { ...user, role: 'viewer' } }),
      round % 2 === 0
        ? admin.call(devices.update, { params: { id: vehicle.primary.uid }, body: { assetSclId: null } })
        : admin.call(assets.update, { params, body: { name: 'Changed', type: 'car', deviceId: null } }),
    ]);
    // 409 without a device.
    expect([200, 409]).toContain(asked.status);
    expect(rest.map(({ status }) => status)).toEqual([200, 200]);
    const left = await waiting(vehicle);
    // Only releases stay, because they go to the device that was cut.
    expect(left.filter(({ request }) => !isRelease(request))).toEqual([]);
    test.clock.now += 10_000;
  }
}, 60_000);

function waiting({ primary }: Vehicle) {
  return test.database.ingest((tx) => loadCommands(tx, [primary.id], new Date(test.clock.now)));
}

/** Requests the release as after a movement before the answer. */
async function releaseByProduct(vehicle: Vehicle): Promise<void> {
  for (const cut of await waiting(vehicle))
    await test.database.tenant([account.id], (tx) =>
      releaseAutomatically(tx, cut, new Date(test.clock.now), undefined),
    );
}
