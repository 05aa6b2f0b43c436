/** Cancelling commands: by a user, and by a release that supersedes them. */
import { randomUUID } from 'node:crypto';
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { advance } from './steps-sql.ts';
import { type CommandTest, command, commandTest, historyOf, seedVehicle, type Vehicle } from './testing.ts';

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
});
afterAll(() => test.close());

const cancel = (requestIdToOperateOn?: string, caller = admin, asset: { uid: string } = vehicle) =>
  caller.call(commandEndpoints.toAsset, {
    params: { id: asset.uid },
    body: { request: 'CANCEL', ...(requestIdToOperateOn ? { requestIdToOperateOn } : {}) },
  });

/** Claims a command as the dispatcher does before it writes. */
function claim(uid: string): Promise<boolean> {
  return test.database.tenant([account.id], async (tx) => {
    const { id } = await tx.selectFrom('commands').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    const at = new Date(test.clock.now);
    const step = { at, status: 'accepted', note: 'taken' } as const;
    return advance(tx, { accountId: account.id, id }, 'queued', step, { sent_at: at, in_flight: true });
  });
}

const requested = async (request: Parameters<typeof command>[3]['request']) =>
  (await command(test, admin, vehicle, { request })).answer.requestId;
const statuses = async () =>
  (await historyOf(admin, vehicle)).map(({ request, status, note }) => [request, status, note]);

describe('a command is cancelled', () => {
  it('by its id, without a password, and stays cancelled after repeated calls', async () => {
    const requestId = await requested('SET_IMMOBILIZE');
    test.told.length = 0;
    const colleague = await test.signedIn(account.id, 'techSupport');
    for (const caller of [colleague, admin, colleague])
      expect((await cancel(requestId, caller)).answer).toEqual({ status: 'accepted', requestId });
    expect(test.told[0]).toEqual({ accountId: account.id, deviceIds: [vehicle.primary.id] });
    const [kept] = await historyOf(admin, vehicle);
    expect(kept).toMatchObject({ status: 'cancelled', note: 'cancelledByUser' });
    expect(kept?.transitions.map(({ status }) => status)).toEqual(['queued', 'cancelled']);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'user_id'])
        .where('subject_uid', '=', vehicle.uid)
        .orderBy('id')
        .execute(),
    );
    expect(lines).toEqual([
      { action: 'command.request', user_id: admin.user!.id },
      { action: 'command.cancel', user_id: colleague.user!.id },
    ]);
  });

  it('without an id: the latest queued command of any family', async () => {
    await requested('SET_IMMOBILIZE');
    const lock = await requested('REMOTE_FORCE_LOCK');
    await claim(await requested('SET_REPORT_FREQ_INTERVAL'));
    expect((await cancel()).answer.requestId).toBe(lock);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).problem.code).toBe('error.command.sent');
  });

  it('through the device of the asset', async () => {
    const requestId = await requested('SET_REPORT_FREQ_INTERVAL');
    const body = { request: 'CANCEL', deviceId: vehicle.primary.uid, requestIdToOperateOn: requestId } as const;
    expect((await admin.call(commandEndpoints.toDevice, { body })).answer.requestId).toBe(requestId);
  });
});

describe('a command is not cancelled', () => {
  it('if it was sent, is over, or does not exist', async () => {
    expect((await cancel()).problem).toMatchObject({ status: 409, code: 'error.command.none' });
    const sent = await requested('SET_IMMOBILIZE');
    expect(await claim(sent)).toBe(true);
    expect((await cancel(sent)).problem).toMatchObject({ status: 409, code: 'error.command.sent' });
    const cut = await requested('REMOTE_FORCE_LOCK');
    await requested('REMOTE_DISARMING_DEVICE');
    expect((await cancel(cut)).problem).toMatchObject({ status: 409, code: 'error.command.over' });
    expect((await cancel(randomUUID())).status).toBe(404);
  });

  it('through another asset, by a foreign account, or without the feature of its family', async () => {
    const requestId = await requested('SET_IMMOBILIZE');
    const other = await seedVehicle(test, account.id);
    expect((await cancel(requestId, admin, other)).status).toBe(404);
    expect((await cancel(requestId, await test.signedIn((await test.account()).id))).status).toBe(404);
    const without = FEATURES.filter((feature) => feature !== 'immobilization');
    const caller = await test.signedIn(account.id, 'admin', without);
    expect((await cancel(requestId, caller)).problem.code).toBe('error.feature.disabled');
    expect(await statuses()).toEqual([['SET_IMMOBILIZE', 'queued', 'requested']]);
  });

  it('if it is claimed first; exactly one of both succeeds', async () => {
    for (let round = 0; round < 12; round++) {
      const requestId = await requested('SET_REPORT_FREQ_INTERVAL');
      const [claimed, cancelled] = await Promise.all([claim(requestId), cancel(requestId)]);
      expect(cancelled.status).toBe(claimed ? 409 : 200);
      await test.database.tenant([account.id], (tx) =>
        tx.updateTable('commands').set({ status: 'failed', in_flight: false }).where('uid', '=', requestId).execute(),
      );
      test.clock.now += 60_000;
    }
  });
});

describe('a release', () => {
  it('supersedes the queued cuts of its family only', async () => {
    await requested('SET_IMMOBILIZE');
    await requested('REMOTE_FORCE_LOCK');
    await requested('SET_REPORT_FREQ_INTERVAL');
    test.told.length = 0;
    await requested('RESET_IMMOBILIZE');
    expect(test.told).toEqual([{ accountId: account.id, deviceIds: [vehicle.primary.id] }]);
    expect(await statuses()).toEqual([
      ['RESET_IMMOBILIZE', 'queued', 'requested'],
      ['SET_REPORT_FREQ_INTERVAL', 'queued', 'requested'],
      ['REMOTE_FORCE_LOCK', 'queued', 'requested'],
      ['SET_IMMOBILIZE', 'cancelled', 'superseded'],
    ]);
    const [release, , , cut] = await historyOf(admin, vehicle);
    // The later of the two decides the state of the family.
    expect(Date.parse(release!.timestamp)).toBeGreaterThan(Date.parse(cut!.timestamp));
    expect(cut?.transitions.at(-1)).toMatchObject({ note: 'superseded', by: 'Test User' });
  });

  it('is accepted while the cut is in flight, and repeats as the same command', async () => {
    const cut = await requested('SET_IMMOBILIZE');
    await claim(cut);
    const release = await requested('RESET_IMMOBILIZE');
    expect(await statuses()).toEqual([
      ['RESET_IMMOBILIZE', 'queued', 'requested'],
      ['SET_IMMOBILIZE', 'accepted', 'taken'],
    ]);
    expect(await requested('RESET_IMMOBILIZE')).toBe(release);
  });
});
