/** Requests of commands: permissions, devices, password and reason, and repeated requests. */
import { randomUUID } from 'node:crypto';
import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import type { AssetCommand } from '@waymark/contract/commands/schema.ts';
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { COMMAND_REQUESTS, type CommandRequest } from '@waymark/domain/commands/family.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { passwordHash } from '../secrets/password.ts';
import {
  type CommandTest,
  command,
  commandTest,
  historyOf,
  proven,
  REASON,
  seedVehicle,
  setDevice,
  type Vehicle,
} from './testing.ts';

const { toAsset, toDevice } = commandEndpoints;
const NEEDS_PROOF: readonly CommandRequest[] = [
  'SET_IMMOBILIZE',
  'RESET_IMMOBILIZE',
  'REMOTE_FORCE_LOCK',
  'REMOTE_DISARMING_DEVICE',
];
const HOUR_MS = 3_600_000;

let test: CommandTest;
let account: { id: number; uid: string };
let admin: Caller;
let vehicle: Vehicle;

beforeAll(async () => {
  test = await commandTest();
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  vehicle = await seedVehicle(test, account.id);
  test.told.length = 0;
});
afterAll(() => test.close());

const send = (caller: Caller, body: AssetCommand, headers?: Record<string, string>) =>
  caller.call(toAsset, { params: { id: vehicle.uid }, body }, headers);

describe('an accepted command', () => {
  it.each(COMMAND_REQUESTS)(
    '%s is kept as queued, told to the dispatcher, audited, and answered with its id',
    async (request) => {
      const { status, answer } = await command(test, admin, vehicle, { request });
      expect([status, answer.status]).toEqual([200, 'accepted']);
      const auxiliary = request.endsWith('REPORT_FREQ_INTERVAL');
      const device = auxiliary ? vehicle.auxiliary : vehicle.primary;
      expect(test.told).toEqual([{ accountId: account.id, deviceIds: [device.id] }]);
      const [kept] = await historyOf(admin, vehicle);
      expect(kept).toMatchObject({
        requestId: answer.requestId,
        request,
        status: 'queued',
        response: 'undefined',
        note: 'requested',
        createdBy: 'Test User',
        reason: REASON,
        sentAt: null,
        transitions: [{ status: 'queued', note: 'requested', by: 'Test User', response: null }],
      });
      expect(kept?.activateAuxiliaryTracker).toBe(auxiliary ? request.startsWith('SET') : undefined);
      const hours =
        request.startsWith('RESET_IMMOBILIZE') || request.startsWith('REMOTE_DIS') ? null : auxiliary ? 168 : 24;
      expect(kept?.expiresAt).toBe(hours === null ? null : new Date(test.clock.now + hours * HOUR_MS).toISOString());
      const lines = await test.database.tenant([account.id], (tx) =>
        tx
          .selectFrom('audit')
          .select(['action', 'details', 'user_id'])
          .where('subject_uid', '=', vehicle.uid)
          .execute(),
      );
      expect(lines).toEqual([
        {
          action: 'command.request',
          user_id: admin.user!.id,
          details: expect.objectContaining({ command: request, reason: REASON, imei: device.imei }),
        },
      ]);
    },
  );

  it('expires after three reporting intervals of an auxiliary tracker with a long interval', async () => {
    await setDevice(test, vehicle.auxiliary, { parked_interval_seconds: 4 * 86_400 });
    await command(test, admin, vehicle, { request: 'SET_REPORT_FREQ_INTERVAL' });
    const [kept] = await historyOf(admin, vehicle);
    expect(kept?.expiresAt).toBe(new Date(test.clock.now + 12 * 24 * HOUR_MS).toISOString());
  });

  it('can be requested by the id of either device of the asset', async () => {
    for (const device of [vehicle.primary, vehicle.auxiliary]) {
      const body = { request: 'SET_IMMOBILIZE', deviceId: device.uid, accountId: account.uid, reason: REASON } as const;
      const { status } = await admin.call(toDevice, { body }, await proven(test, admin));
      expect(status).toBe(200);
      expect(test.told.at(-1)).toEqual({ accountId: account.id, deviceIds: [vehicle.primary.id] });
    }
    expect(await historyOf(admin, vehicle)).toHaveLength(1);
  });
});

describe('a refused command', () => {
  const refusal = async (body: AssetCommand) => {
    const { status, problem } = await command(test, admin, vehicle, body);
    return [status, problem.code];
  };

  it('has no device that is able to carry it out', async () => {
    const unsupported = [409, 'error.command.unsupported'];
    await setDevice(test, vehicle.primary, { model: 'FMB920' });
    expect(await refusal({ request: 'REMOTE_FORCE_LOCK' })).toEqual(unsupported);
    await setDevice(test, vehicle.primary, { immobilization_type: 'none' });
    expect(await refusal({ request: 'SET_IMMOBILIZE' })).toEqual(unsupported);
    expect(await refusal({ request: 'RESET_IMMOBILIZE' })).toEqual(unsupported);
    await setDevice(test, vehicle.auxiliary, { protocol: 'osmand', model: 'Phone' });
    expect(await refusal({ request: 'SET_REPORT_FREQ_INTERVAL' })).toEqual([409, 'error.command.auxiliary']);
    const bare = await seedAsset(test.database, account.id);
    expect((await command(test, admin, bare, { request: 'SET_IMMOBILIZE' })).problem.code).toBe(unsupported[1]);
    expect((await command(test, admin, bare, { request: 'RESET_REPORT_FREQ_INTERVAL' })).problem.code).toBe(
      'error.command.auxiliary',
    );
    const spare = await seedDevice(test.database, account.id);
    const body = { request: 'SET_IMMOBILIZE', deviceId: spare.uid, reason: REASON } as const;
    expect((await admin.call(toDevice, { body }, await proven(test, admin))).problem.code).toBe(unsupported[1]);
    expect(test.told).toEqual([]);
  });

  it.each(NEEDS_PROOF)('%s lacks the password or a reason of four characters', async (request) => {
    for (const reason of [null, '', ' abc ', '    '])
      expect(await refusal({ request, reason })).toEqual([400, 'error.command.reason']);
    expect((await send(admin, { request, reason: REASON })).problem).toMatchObject({
      status: 403,
      code: 'error.password.proof',
    });
    expect(await historyOf(admin, vehicle)).toEqual([]);
  });

  it('comes from another account or without the feature', async () => {
    const body = { request: 'SET_IMMOBILIZE', reason: REASON } as const;
    const stranger = await test.signedIn((await test.account()).id);
    expect((await send(stranger, body)).status).toBe(404);
    expect((await stranger.call(toDevice, { body: { ...body, deviceId: vehicle.primary.uid } })).status).toBe(404);
    for (const [feature, request] of [
      ['immobilization', 'SET_IMMOBILIZE'],
      ['immobilization', 'REMOTE_DISARMING_DEVICE'],
      ['auxiliaryTracker', 'SET_REPORT_FREQ_INTERVAL'],
    ] as const) {
      const without = FEATURES.filter((one) => one !== feature);
      const caller = await test.signedIn(account.id, 'admin', without);
      expect((await command(test, caller, vehicle, { request })).problem.code).toBe('error.feature.disabled');
    }
    const other = await test.account();
    const wrong = { ...body, deviceId: vehicle.primary.uid, accountId: other.uid };
    expect((await admin.call(toDevice, { body: wrong }, await proven(test, admin))).status).toBe(404);
    expect(
      (
        await (
          await test.signedIn(account.id, 'techSupport')
        ).call(toAsset, { params: { id: vehicle.uid }, body: { request: 'SET_REPORT_FREQ_INTERVAL' } })
      ).status,
    ).toBe(200);
  });

  it('comes after the loss of role or feature, or for an account without the feature', async () => {
    const below = await test.account(account.id, []);
    const theirs = await seedVehicle(test, below.id);
    expect((await command(test, admin, theirs, { request: 'SET_IMMOBILIZE' })).problem.code).toBe(
      'error.feature.disabled',
    );
    // The session has not looked again.
    await send(admin, { request: 'SET_REPORT_FREQ_INTERVAL' });
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ role: 'viewer' }).where('id', '=', admin.user!.id).execute(),
    );
    expect((await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' })).problem.code).toBe(
      'error.permission.missing',
    );
  });

  it('has a flag that contradicts its request', async () => {
    const request = 'SET_REPORT_FREQ_INTERVAL';
    expect(await refusal({ request, activateAuxiliaryTracker: false })).toEqual([400, 'error.command.flag']);
    expect(await refusal({ request: 'RESET_REPORT_FREQ_INTERVAL', activateAuxiliaryTracker: true })).toEqual([
      400,
      'error.command.flag',
    ]);
    expect((await command(test, admin, vehicle, { request, activateAuxiliaryTracker: true })).status).toBe(200);
  });

  it('exceeds thirty requests in a minute', async () => {
    const request = 'SET_REPORT_FREQ_INTERVAL';
    for (let count = 0; count < 30; count++) expect((await send(admin, { request })).status).toBe(200);
    const { status, headers } = await send(admin, { request });
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect((await send(await test.signedIn(account.id), { request })).status).toBe(200);
    // Releases are neither counted nor refused because of earlier commands.
    for (let count = 0; count < 31; count++)
      expect((await send(admin, { request: 'CANCEL' })).status).toBe(count === 0 ? 200 : 409);
    for (const release of ['RESET_IMMOBILIZE', 'REMOTE_DISARMING_DEVICE'] as const)
      expect((await command(test, admin, vehicle, { request: release })).status).toBe(200);
  });
});

describe('the release of a device that was cut', () => {
  const cutAndTakenOff = async () => {
    const requestId = (await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' })).answer.requestId;
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('commands')
        .set({ status: 'success', response: 'ok', note: 'answered', sent_at: new Date(test.clock.now) })
        .where('uid', '=', requestId)
        .execute(),
    );
    test.clock.now += 1000;
    await admin.call(deviceEndpoints.update, { params: { id: vehicle.primary.uid }, body: { assetSclId: null } });
  };
  const queued = async () =>
    await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('commands')
        .select(['device_id', 'request', 'asset_id'])
        .where('status', '=', 'queued')
        .orderBy('id')
        .execute(),
    );
  const RELEASE = { request: 'RESET_IMMOBILIZE' } as const;

  it('is accepted for an asset without a device, and a cut is not', async () => {
    await cutAndTakenOff();
    expect((await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' })).problem.code).toBe(
      'error.command.unsupported',
    );
    const taken = await command(test, admin, vehicle, RELEASE);
    expect(taken.status).toBe(200);
    expect(await queued()).toEqual([
      { device_id: vehicle.primary.id, request: 'RESET_IMMOBILIZE', asset_id: vehicle.id },
    ]);
    expect((await command(test, admin, vehicle, RELEASE)).answer.requestId).toBe(taken.answer.requestId);
    expect(await queued()).toHaveLength(1);
  });

  it('goes to the asset’s new device too, whose command is answered', async () => {
    await cutAndTakenOff();
    const other = await seedDevice(test.database, account.id);
    await setDevice(test, other, { model: 'FMB120', immobilization_type: 'starter' });
    await admin.call(deviceEndpoints.update, { params: { id: other.uid }, body: { assetSclId: vehicle.uid } });
    test.told.length = 0;
    const { answer } = await command(test, admin, vehicle, RELEASE);
    expect((await queued()).map(({ device_id }) => device_id)).toEqual([vehicle.primary.id, other.id]);
    expect(test.told).toEqual([{ accountId: account.id, deviceIds: [other.id, vehicle.primary.id] }]);
    const [latest] = await historyOf(admin, vehicle);
    expect(latest?.requestId).toBe(answer.requestId);
  });

  it('is accepted by the device’s id without an asset or after the asset was deleted', async () => {
    await cutAndTakenOff();
    const ask = async (request: 'RESET_IMMOBILIZE' | 'SET_IMMOBILIZE') =>
      admin.call(
        commandEndpoints.toDevice,
        { body: { request, deviceId: vehicle.primary.uid, reason: REASON } },
        await proven(test, admin),
      );
    await admin.call(assetEndpoints.remove, { params: { id: vehicle.uid } });
    expect((await ask('SET_IMMOBILIZE')).problem.code).toBe('error.command.unsupported');
    expect((await ask('RESET_IMMOBILIZE')).status).toBe(200);
    expect((await queued()).map(({ device_id }) => device_id)).toEqual([vehicle.primary.id]);
  });
});

describe('the proof of the password', () => {
  it('is spent by one command in its transaction, not by a refusal', async () => {
    const headers = await proven(test, admin);
    expect((await send(admin, { request: 'SET_IMMOBILIZE', reason: 'no' }, headers)).status).toBe(400);
    const taken = await send(admin, { request: 'SET_IMMOBILIZE', reason: REASON }, headers);
    expect(taken.status).toBe(200);
    expect(String(taken.headers['set-cookie'])).toMatch(/^waymark_password=;/);
    const again = await send(admin, { request: 'REMOTE_FORCE_LOCK', reason: REASON }, headers);
    expect(again.problem.code).toBe('error.password.proof');
  });

  it('is issued for the right password only', async () => {
    const password_hash = await passwordHash('Tractor-Lamp-7');
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', admin.user!.id).execute(),
    );
    const { verifyPassword } = sessionEndpoints;
    const wrong = await admin.call(verifyPassword, { body: { password: 'Tractor-Lamp-8' } });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    const right = await admin.call(verifyPassword, { body: { password: 'Tractor-Lamp-7' } });
    const [cookie] = String(right.headers['set-cookie']).split(';');
    const body = { request: 'SET_IMMOBILIZE', reason: REASON } as const;
    expect((await send(admin, body, { cookie: `${admin.cookie}; ${cookie}` })).status).toBe(200);
  });

  it('expires after a minute and is bound to its session', async () => {
    const headers = await proven(test, admin);
    const other = await test.signedIn(account.id);
    const token = headers.cookie.split('; ')[1];
    const body = { request: 'SET_IMMOBILIZE', reason: REASON } as const;
    expect((await send(other, body, { cookie: `${other.cookie}; ${token}` })).status).toBe(403);
    test.clock.now += 61_000;
    expect((await send(admin, body, headers)).problem.code).toBe('error.password.proof');
  });

  it('belongs to the user’s own account, whichever account is in view', async () => {
    const below = await test.account(account.id);
    const theirs = await seedVehicle(test, below.id);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('sessions').set({ current_account_id: below.id }).where('user_id', '=', admin.user!.id).execute(),
    );
    expect((await command(test, admin, theirs, { request: 'SET_IMMOBILIZE' })).status).toBe(200);
    // What they do not look at is not there.
    expect((await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' })).status).toBe(404);
    const [seen] = await historyOf(await test.signedIn(below.id), theirs);
    expect([seen?.createdBy, seen?.transitions[0]?.by]).toEqual([null, null]);
  });
});

describe('a repeated request', () => {
  it('returns the same command, by its id without another proof or while it is queued', async () => {
    const requestId = randomUUID();
    const first = await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE', requestId });
    const body = { request: 'SET_IMMOBILIZE', reason: REASON } as const;
    for (const repeat of [{ ...body, requestId: requestId.toUpperCase() }, body, { ...body, requestId: randomUUID() }])
      expect((await send(admin, repeat)).answer.requestId).toBe(first.answer.requestId);
    const other = await test.signedIn(account.id);
    expect((await send(other, body)).problem.code).toBe('error.password.proof');
    expect((await send(other, { ...body, requestId })).problem.code).toBe('error.command.requestId');
    expect((await command(test, other, vehicle, body)).answer.requestId).toBe(requestId);
    expect(await historyOf(admin, vehicle)).toHaveLength(1);
    expect(test.told).toHaveLength(1);
  });

  it('is a new command after another one, or if the answer is overdue', async () => {
    const first = await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' });
    await set(first.answer.requestId, { status: 'inprogress', sent_at: new Date(test.clock.now), in_flight: true });
    const second = await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' });
    expect(second.answer.requestId).toBe(first.answer.requestId);
    const release = await command(test, admin, vehicle, { request: 'RESET_IMMOBILIZE' });
    const third = await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE' });
    expect(third.answer.requestId).not.toBe(first.answer.requestId);
    await set(release.answer.requestId, { status: 'inprogress', sent_at: new Date(test.clock.now) });
    await set(third.answer.requestId, { status: 'cancelled' });
    const lock = await command(test, admin, vehicle, { request: 'REMOTE_DISARMING_DEVICE' });
    await set(lock.answer.requestId, { status: 'inprogress', sent_at: new Date(test.clock.now) });
    test.clock.now += 121_000;
    const anew = await command(test, admin, vehicle, { request: 'REMOTE_DISARMING_DEVICE' });
    expect(anew.answer.requestId).not.toBe(lock.answer.requestId);
  });

  it('is refused with the id of another asset or request', async () => {
    const requestId = randomUUID();
    await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE', requestId });
    const other = await seedVehicle(test, account.id);
    const elsewhere = await test.account();
    const foreign = await seedVehicle(test, elsewhere.id);
    const theirs = await test.signedIn(elsewhere.id);
    for (const { status, problem } of [
      await command(test, admin, vehicle, { request: 'REMOTE_FORCE_LOCK', requestId }),
      await command(test, admin, other, { request: 'SET_IMMOBILIZE', requestId }),
      await command(test, theirs, foreign, { request: 'SET_IMMOBILIZE', requestId }),
    ])
      expect([status, problem.code]).toEqual([409, 'error.command.requestId']);
  });

  it('returns one command for concurrent calls', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, () => test.signedIn(account.id)));
    const all = await Promise.all(
      callers.map((caller) => command(test, caller, vehicle, { request: 'SET_IMMOBILIZE' })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ answer }) => answer.requestId)).size).toBe(1);
    expect(await historyOf(admin, vehicle)).toHaveLength(1);
  });
});

/** Sets the status as the dispatcher does. */
async function set(uid: string, values: { status: string; sent_at?: Date; in_flight?: boolean }): Promise<void> {
  await test.database.tenant([account.id], (tx) =>
    tx.updateTable('commands').set(values).where('uid', '=', uid).execute(),
  );
}
