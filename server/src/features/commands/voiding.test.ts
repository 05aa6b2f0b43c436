/** Queued commands are voided after changes of their device, requester or account, and the requester is notified. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { type CommandTest, command, commandTest, historyOf, seedVehicle, type Vehicle } from './testing.ts';

const { accounts, assets, devices, users } = ENDPOINTS;
const WITHOUT = FEATURES.filter((feature) => feature !== 'immobilization');
let test: CommandTest;
let account: { id: number; uid: string };
let admin: Caller;
let support: Caller;
let vehicle: Vehicle;

beforeAll(async () => {
  test = await commandTest();
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  support = await test.signedIn(account.id, 'techSupport');
  vehicle = await seedVehicle(test, account.id, 'Financed car');
  for (const request of ['SET_IMMOBILIZE', 'REMOTE_DISARMING_DEVICE', 'SET_REPORT_FREQ_INTERVAL'] as const)
    expect((await command(test, support, vehicle, { request })).status).toBe(200);
  test.told.length = 0;
});
afterAll(() => test.close());

/** Returns the notes of the cut, the release and the auxiliary tracker's command. */
async function notes() {
  const rows = await test.database.tenant([account.id], (tx) =>
    tx.selectFrom('commands').select(['status', 'note']).where('asset_id', '=', vehicle.id).orderBy('id').execute(),
  );
  return rows.map(({ status, note }) => (status === 'queued' ? 'waits' : `${status} ${note}`));
}

/** Returns the mails to the requester. */
async function mails(): Promise<string[]> {
  return (await test.outbox.list()).filter(({ to }) => to === support.user!.email).map(({ text }) => text);
}

const WAITING = ['waits', 'waits', 'waits'];
const GONE = 'cancelled deviceChanged';
const LOST = 'cancelled permissionLost';

describe('a device that leaves the asset', () => {
  it('voids its queued commands but no release', async () => {
    await admin.call(devices.update, { params: { id: vehicle.primary.uid }, body: { assetSclId: null } });
    expect(await notes()).toEqual([GONE, 'waits', 'waits']);
    expect(test.told).toEqual([{ accountId: account.id, deviceIds: [vehicle.primary.id] }]);
    const [, , cut] = await historyOf(admin, vehicle);
    expect(cut?.transitions.at(-1)).toMatchObject({ status: 'cancelled', note: 'deviceChanged', by: null });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
    const told = (await mails()).join();
    expect(told).toContain('The “Immobilize” command you sent to Financed car');
    expect(told).toContain('The asset’s device was changed or unassigned');
  });

  it('voids its queued commands on a swap or a change of role', async () => {
    const other = await seedDevice(test.database, account.id);
    const body = { name: 'Financed car', type: 'car' as const };
    await admin.call(assets.update, { params: { id: vehicle.uid }, body: { ...body, auxiliaryDeviceId: other.uid } });
    expect(await notes()).toEqual(['waits', 'waits', GONE]);
    await admin.call(assets.update, {
      params: { id: vehicle.uid },
      body: { ...body, deviceId: other.uid, auxiliaryDeviceId: vehicle.primary.uid },
    });
    expect(await notes()).toEqual([GONE, 'waits', GONE]);
  });

  it('voids its queued commands on a move to another asset or account', async () => {
    const other = await seedAsset(test.database, account.id);
    await admin.call(devices.update, { params: { id: vehicle.primary.uid }, body: { assetSclId: other.uid } });
    expect(await notes()).toEqual([GONE, 'waits', 'waits']);
    await admin.call(devices.update, { params: { id: vehicle.auxiliary.uid }, body: { assetSclId: null } });
    const below = await test.account(account.id);
    const { status } = await (await test.signedIn(account.id)).call(devices.move, {
      body: { deviceId: vehicle.auxiliary.uid, accountId: below.uid },
    });
    expect([status, await notes()]).toEqual([200, [GONE, 'waits', GONE]]);
  });

  it('voids its queued commands when the asset is deleted', async () => {
    expect((await admin.call(assets.remove, { params: { id: vehicle.uid } })).status).toBe(204);
    expect(await notes()).toEqual([GONE, 'waits', GONE]);
  });

  it('voids nothing on other changes of asset or device', async () => {
    await admin.call(assets.update, { params: { id: vehicle.uid }, body: { name: 'Renamed', type: 'car' } });
    await admin.call(devices.update, { params: { id: vehicle.primary.uid }, body: { make: 'Renamed' } });
    expect([await notes(), test.told]).toEqual([WAITING, []]);
  });

  it('does not change sent commands', async () => {
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('commands').set({ status: 'inprogress' }).where('request', '=', 'SET_IMMOBILIZE').execute(),
    );
    await admin.call(devices.update, { params: { id: vehicle.primary.uid }, body: { assetSclId: null } });
    expect(await notes()).toEqual(['inprogress requested', 'waits', 'waits']);
  });
});

describe('a requester who loses the permission', () => {
  const write = { name: 'Test User', role: 'techSupport' as const };
  const update = (body: object) =>
    admin.call(users.update, {
      params: { username: support.user!.uid },
      body: { ...write, email: support.user!.email, features: [...FEATURES], ...body },
    } as never);

  it('loses queued commands but no release: another role, disabled, without the feature', async () => {
    expect((await update({ role: 'viewer' })).status).toBe(200);
    expect(await notes()).toEqual([LOST, 'waits', LOST]);
    await vi.waitFor(async () => expect((await mails()).join()).toContain('no longer has permission'));
  });

  it('loses only the commands of the feature', async () => {
    expect((await update({ features: WITHOUT })).status).toBe(200);
    expect(await notes()).toEqual([LOST, 'waits', 'waits']);
  });

  it('is not notified when disabled', async () => {
    expect((await update({ disabled: true })).status).toBe(200);
    expect(await notes()).toEqual([LOST, 'waits', LOST]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mails()).toEqual([]);
  });

  it('loses queued commands when deleted', async () => {
    await admin.call(users.remove, { params: { id: support.user!.uid } });
    expect(await notes()).toEqual([LOST, 'waits', LOST]);
    const [, release] = await historyOf(admin, vehicle);
    expect(release?.createdBy).toBeNull();
  });

  it('keeps commands of other users and of other features', async () => {
    expect((await update({ name: 'Renamed' })).status).toBe(200);
    const other = await test.signedIn(account.id, 'techSupport');
    await admin.call(users.remove, { params: { id: other.user!.uid } });
    expect(await notes()).toEqual(WAITING);
  });
});

describe('an account that loses the feature', () => {
  it('loses queued commands of all users in it and below it', async () => {
    const above = await test.account();
    const middle = await test.account(above.id);
    const below = await test.account(middle.id);
    const theirs = await seedVehicle(test, below.id);
    const asker = await test.signedIn(above.id);
    await command(test, asker, theirs, { request: 'SET_IMMOBILIZE' });
    await command(test, asker, theirs, { request: 'REMOTE_DISARMING_DEVICE' });
    const { status } = await asker.call(accounts.update, { body: { id: middle.uid, features: WITHOUT } });
    expect(status).toBe(200);
    const [release, cut] = await historyOf(asker, theirs);
    expect([release?.status, cut?.note]).toEqual(['queued', 'permissionLost']);
    expect(await notes()).toEqual(WAITING);
  });
});
