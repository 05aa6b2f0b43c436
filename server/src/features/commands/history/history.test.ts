/** The history of an asset, the log of all commands and its CSV, the possible commands, and the safety limits. */
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import type { CommandQuery, GateSettings } from '@waymark/contract/commands/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../http/testing.ts';
import { seedAsset, seedDevice } from '../../../storage/testing.ts';
import type { LocalGeocoder } from '../../addresses/local/local-geocoder.ts';
import { advance } from '../steps-sql.ts';
import { type CommandTest, command, commandTest, seedVehicle, setDevice, type Vehicle } from '../testing.ts';

const { csv, facts, gateSettings, list, ofVehicle, setGateSettings } = commandEndpoints;
/** Knows the address of every position. */
const JAPAN = {
  addresses: async (points: readonly object[]) => points.map(() => ({ source: 'roads', text: 'Route 52, Minobu' })),
  isOwnCountry: () => false,
  close: async () => undefined,
} as unknown as LocalGeocoder;
let test: CommandTest;
let account: { id: number; uid: string };
let admin: Caller;
let vehicle: Vehicle;

beforeAll(async () => {
  test = await commandTest({ addresses: { providers: [], local: JAPAN } });
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  vehicle = await seedVehicle(test, account.id);
  test.hold = null;
});
afterAll(() => test.close());

const requested = async (request: Parameters<typeof command>[3]['request'], asset = vehicle, reason = 'Overdue') => {
  test.clock.now += 1000;
  return (await command(test, admin, asset, { request, reason })).answer.requestId;
};

/** Marks a command as sent and confirmed. */
async function answered(uid: string, response: string): Promise<void> {
  await test.database.tenant([account.id], async (tx) => {
    const { id } = await tx.selectFrom('commands').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    const key = { accountId: account.id, id };
    const at = new Date(test.clock.now);
    const proof = {
      fixTime: at,
      latitudeE7: 350_000_000,
      longitudeE7: 1_390_000_000,
      speedCentimetersPerSecond: 50,
      ignition: false,
      proof: 'ignitionOff',
    } as const;
    await advance(tx, key, 'queued', { at, status: 'accepted', note: 'taken', facts: proof }, { sent_at: at });
    await advance(tx, key, 'accepted', { at, status: 'success', note: 'answered', response });
  });
}

/** Marks a command as sent and failed. */
async function failedNow(uid: string): Promise<void> {
  await test.database.tenant([account.id], async (tx) => {
    const { id } = await tx.selectFrom('commands').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    const key = { accountId: account.id, id };
    const at = new Date(test.clock.now);
    await advance(tx, key, 'queued', { at, status: 'failed', note: 'refused' });
  });
}

describe('the history of an asset', () => {
  it('lists commands with their steps, the latest first, by page, by family or by id', async () => {
    const cut = await requested('SET_IMMOBILIZE');
    await answered(cut, 'DOUT1:1');
    const on = await requested('SET_REPORT_FREQ_INTERVAL');
    const release = await requested('RESET_IMMOBILIZE');
    const ask = async (query: object) => {
      const { items, count } = (await admin.call(ofVehicle, { params: { id: vehicle.uid }, query })).answer;
      return [count, items.map(({ requestId }) => requestId)];
    };
    expect(await ask({})).toEqual([3, [release, on, cut]]);
    expect(await ask({ limit: 1, skip: 1 })).toEqual([3, [on]]);
    expect(await ask({ skip: 9 })).toEqual([3, []]);
    expect(await ask({ family: 'immobilization' })).toEqual([2, [release, cut]]);
    expect(await ask({ requestId: on })).toEqual([1, [on]]);
    const { items } = (await admin.call(ofVehicle, { params: { id: vehicle.uid }, query: { requestId: cut } })).answer;
    expect(items[0]).toMatchObject({
      status: 'success',
      response: 'DOUT1:1',
      note: 'answered',
      transitions: [
        { note: 'requested', by: 'Test User', at: null },
        {
          note: 'taken',
          by: null,
          at: {
            latitude: 35,
            longitude: 139,
            address: 'Route 52, Minobu',
            speedMetersPerSecond: 0.5,
            ignition: false,
            proof: 'ignitionOff',
          },
        },
        { note: 'answered', response: 'DOUT1:1' },
      ],
    });
  });

  it('is hidden from other accounts and from roles without permission', async () => {
    const params = { id: vehicle.uid };
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(ofVehicle, { params, query: {} })).status).toBe(404);
    expect((await stranger.call(facts, { params })).status).toBe(404);
    for (const role of ['viewer', 'installer', 'accountant'])
      for (const call of [ofVehicle, facts, list, csv, gateSettings])
        expect((await (await test.signedIn(account.id, role)).call(call, { params, query: {} } as never)).status).toBe(
          403,
        );
  });
});

describe('the possible commands', () => {
  const ask = async (asset: { uid: string } = vehicle) =>
    (await admin.call(facts, { params: { id: asset.uid } })).answer;

  it('names the possible families, the hold reason and the state of the vehicle', async () => {
    test.hold = 'moving';
    const at = new Date(test.clock.now - 30_000);
    await test.database.ingest((tx) =>
      tx
        .insertInto('asset_state')
        .values({
          account_id: account.id,
          asset_id: vehicle.id,
          device_id: vehicle.primary.id,
          status: 1,
          last_packet_at: at,
          last_fix_time: at,
          latitude_e7: 350_000_000,
          longitude_e7: 1_390_000_000,
          speed_cm_s: 1234,
          ignition: true,
        })
        .execute(),
    );
    const now = await ask();
    expect(now).toMatchObject({
      families: {
        immobilization: { usable: true, deviceId: vehicle.primary.uid },
        lock: { usable: true, deviceId: vehicle.primary.uid },
        auxiliaryTracker: { usable: true, deviceId: vehicle.auxiliary.uid },
      },
      connected: true,
      lastPacketAt: at.toISOString(),
      at: { fixTime: at.toISOString(), latitude: 35, speedMetersPerSecond: 12.34, ignition: true, proof: null },
      immobilizationType: 'starter',
      hold: 'moving',
    });
    test.hold = 'notConnected';
    expect((await ask()).connected).toBe(false);
    // The connection state of a device without a relay comes from its last stored packet.
    await setDevice(test, vehicle.primary, { model: 'FMB920', immobilization_type: 'none' });
    expect((await ask()).connected).toBe(true);
    test.clock.now += 31_000;
    expect((await ask()).connected).toBe(false);
  });

  it('has the state of each family with its message and the confirmed state despite later cancellations', async () => {
    const end = async (request: Parameters<typeof command>[3]['request'], values: object) => {
      const { requestId } = (await command(test, admin, vehicle, { request })).answer;
      await test.database.tenant([account.id], (tx) =>
        tx
          .updateTable('commands')
          .set({ status_at: new Date(test.clock.now), sent_at: new Date(test.clock.now), ...values })
          .where('uid', '=', requestId)
          .execute(),
      );
      test.clock.now += 1000;
    };
    const done = { status: 'success', response: 'ok', note: 'answered' };
    const cancelled = { status: 'cancelled', note: 'cancelledByUser', sent_at: null };
    const told = async () =>
      Object.values((await ask()).families).map(({ confirmed, status: { code, messageStatus } }) => [
        confirmed,
        code,
        messageStatus.type,
      ]);
    for (const request of ['SET_IMMOBILIZE', 'SET_REPORT_FREQ_INTERVAL', 'REMOTE_FORCE_LOCK'] as const)
      await end(request, done);
    expect(await told()).toEqual([
      ['set', 'IMMOBILIZE_SUCCESS', 'danger'],
      ['set', 'ACTIVATION_SUCCESS', 'auxiliary-tracker'],
      ['set', 'LOCK_SUCCESS', 'danger'],
    ]);
    await end('SET_IMMOBILIZE', cancelled);
    await end('REMOTE_DISARMING_DEVICE', { status: 'failed', note: 'refused', response: 'no' });
    await end('RESET_REPORT_FREQ_INTERVAL', { status: 'failed', note: 'stateUnknown' });
    expect(await told()).toEqual([
      ['set', 'CANCEL_IMMOBILIZE_SUCCESS', 'success'],
      ['unknown', 'DEACTIVATION_ERROR', 'auxiliary-tracker'],
      ['set', 'UNLOCK_ERROR', 'danger'],
    ]);
    const { status } = (await ask()).families.immobilization!;
    expect(status.messageStatus).toEqual({
      message: expect.stringMatching(/^Immobilize command cancelled on \d{4}-\d\d-\d\d/),
      updateTime: status.updateTime,
      type: 'success',
    });
    expect((await ask()).families.immobilization?.releasable).toBe(true);
  });

  it('names no family without an able device', async () => {
    test.hold = 'notConnected';
    const bare = await ask(await seedAsset(test.database, account.id));
    expect(bare.families.immobilization).toMatchObject({
      usable: false,
      deviceId: null,
      releasable: false,
      confirmed: null,
      status: { code: 'INVALID_DEVICE', updateTime: null, messageStatus: { type: 'success' } },
    });
    expect(bare).toMatchObject({ connected: false, lastPacketAt: null, hold: null, immobilizationType: null });
    await setDevice(test, vehicle.primary, { model: 'FMB920', immobilization_type: 'none' });
    const { families, hold } = await ask();
    expect([families.immobilization?.usable, families.lock?.usable, hold]).toEqual([false, false, null]);
  });
});

describe('the log', () => {
  const ask = async (query: CommandQuery, caller = admin) => {
    const { items, count } = (await caller.call(list, { query })).answer;
    return [count, items.map(({ requestId }) => requestId)];
  };

  it('lists the commands of all assets, filtered, searched, sorted and paged', async () => {
    const other = await seedVehicle(test, account.id, 'Van');
    const cut = await requested('SET_IMMOBILIZE');
    const lock = await requested('REMOTE_FORCE_LOCK', other, 'Left open 100%');
    const on = await requested('SET_REPORT_FREQ_INTERVAL');
    await answered(on, 'ok');
    expect(await ask({})).toEqual([3, [on, lock, cut]]);
    expect(await ask({ order: 'asc', sort: 'createdAt', limit: 2 })).toEqual([3, [cut, lock]]);
    expect(await ask({ sort: 'assetName', order: 'desc', limit: 1 })).toEqual([3, [lock]]);
    expect(await ask({ assetId: other.uid })).toEqual([1, [lock]]);
    expect(await ask({ family: 'lock' })).toEqual([1, [lock]]);
    expect(await ask({ request: 'SET_IMMOBILIZE' })).toEqual([1, [cut]]);
    expect(await ask({ status: 'success' })).toEqual([1, [on]]);
    expect(await ask({ search: ' van ' })).toEqual([1, [lock]]);
    expect(await ask({ search: '100%' })).toEqual([1, [lock]]);
    expect(await ask({ search: 'test user' })).toEqual([3, [on, lock, cut]]);
    expect(await ask({ search: 'nothing' })).toEqual([0, []]);
    const today = new Date(test.clock.now).toISOString();
    expect(await ask({ startDate: today })).toEqual([1, [on]]);
    expect(await ask({ endDate: today })).toEqual([2, [lock, cut]]);
    expect((await admin.call(list, { query: { sort: 'reason' } })).problem.code).toBe('error.sort.field');
    expect((await admin.call(list, { query: { startDate: 'soon' } })).problem.code).toBe('error.date.format');
    expect((await admin.call(list, { query: { startDate: '2026-02-02', endDate: '2026-01-31' } })).status).toBe(400);
  });

  it('finds commands that need attention: open ones, and a failed one for a day if nothing followed it', async () => {
    const other = await seedVehicle(test, account.id, 'Van');
    const open = await requested('SET_IMMOBILIZE');
    const failed = await requested('REMOTE_FORCE_LOCK');
    await failedNow(failed);
    const followed = await requested('REMOTE_FORCE_LOCK', other);
    await failedNow(followed);
    const again = await requested('REMOTE_DISARMING_DEVICE', other);
    await answered(again, 'ok');
    expect(await ask({ attention: true })).toEqual([2, [failed, open]]);
    test.clock.now += LIMITS.commandFailedAttentionHours * 3_600_000;
    // The session of before has ended.
    expect(await ask({ attention: true }, await test.signedIn(account.id))).toEqual([1, [open]]);
  });

  it('keeps commands of deleted assets and devices', async () => {
    const cut = await requested('SET_IMMOBILIZE');
    const { answer: before } = await admin.call(list, { query: {} });
    expect(before.items[0]).toMatchObject({ assetName: 'Test asset', deviceImei: vehicle.primary.imei });
    const at = new Date(test.clock.now);
    await test.database.tenant([account.id], async (tx) => {
      await tx.updateTable('assets').set({ deleted_at: at }).where('id', '=', vehicle.id).execute();
      await tx.updateTable('devices').set({ deleted_at: at }).where('id', '=', vehicle.primary.id).execute();
    });
    const { answer } = await admin.call(list, { query: {} });
    expect(answer.items[0]).toMatchObject({ requestId: cut, assetName: 'Test asset', deviceImei: null });
  });

  it('shows an account the commands and names of accounts below, and no names from above', async () => {
    const below = await test.account(account.id);
    const theirs = await seedVehicle(test, below.id, 'Below');
    const cut = await requested('SET_IMMOBILIZE', theirs);
    const local = await test.signedIn(below.id);
    expect(await ask({}, local)).toEqual([1, [cut]]);
    expect((await local.call(list, { query: {} })).answer.items[0]?.createdBy).toBeNull();
    expect(await ask({ search: 'test user' }, local)).toEqual([0, []]);
    expect((await admin.call(list, { query: {} })).answer.items[0]).toMatchObject({
      createdBy: 'Test User',
      assetName: 'Below',
    });
    expect(await ask({}, await test.signedIn((await test.account()).id))).toEqual([0, []]);
  });

  it('is exported as CSV in words, with formulas escaped', async () => {
    const odd = await seedVehicle(test, account.id, '=Tipper, "red"');
    await answered(await requested('SET_IMMOBILIZE', odd, '+Overdue'), '@DOUT1:1');
    await requested('SET_REPORT_FREQ_INTERVAL');
    const { answer, headers } = await admin.call(csv, { query: { family: 'immobilization' } });
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="Commands \d{4}-\d\d-\d\d\.csv"/);
    const lines = String(answer).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time (UTC),Asset,License plate,Account,Command,Status,Result,Device answer,By,Reason');
    for (const cell of [
      `"'=Tipper, ""red"""`,
      "'+Overdue",
      "'@DOUT1:1",
      ',Immobilize,Success,Confirmed by the device,',
      ',"Route 52, Minobu",',
    ])
      expect(lines[1]).toContain(cell);
    expect(String((await admin.call(csv, { query: {} })).answer).split('\r\n')).toHaveLength(4);
    const russian = await test.signedIn(account.id);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ language: 'ru' }).where('id', '=', russian.user!.id).execute(),
    );
    expect(String((await russian.call(csv, { query: {} })).answer)).not.toContain('Immobilize');
  });
});

describe('the safety limits of an account', () => {
  const OWN: GateSettings = {
    ignitionOffSeconds: 60,
    restSpanSeconds: 120,
    restNewestSeconds: 15,
    restSpeedKmh: 3,
    restRadiusMeters: 30,
  };
  const read = async (caller: Caller) => (await caller.call(gateSettings, {})).answer;

  it('are the product’s own until an administrator makes them stricter, with an audit entry', async () => {
    expect(await read(admin)).toEqual(OWN);
    const body = { ...OWN, ignitionOffSeconds: 300, restSpeedKmh: 1 };
    const support = await test.signedIn(account.id, 'techSupport');
    expect((await admin.call(setGateSettings, { body })).answer).toEqual(body);
    expect(await read(support)).toEqual(body);
    expect((await admin.call(setGateSettings, { body: OWN })).answer).toEqual(OWN);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'details'])
        .where('subject_uid', '=', account.uid)
        .orderBy('id')
        .execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual(['command.limits', 'command.limits']);
    expect(lines[0]?.details).toEqual({ from: OWN, to: body });
  });

  it('are never looser', async () => {
    for (const looser of [
      { ignitionOffSeconds: 59 },
      { restSpanSeconds: 119 },
      { restNewestSeconds: 16 },
      { restSpeedKmh: 3.1 },
      { restRadiusMeters: 31 },
      { restFixes: 1 },
    ])
      expect((await admin.call(setGateSettings, { body: { ...OWN, ...looser } })).status).toBe(400);
  });

  it('apply to the accounts below, which may be stricter', async () => {
    const below = await test.signedIn((await test.account(account.id)).id);
    await admin.call(setGateSettings, { body: { ...OWN, ignitionOffSeconds: 300, restRadiusMeters: 20 } });
    const looser = { ...OWN, ignitionOffSeconds: 120, restSpeedKmh: 2 };
    const strictest = { ...OWN, ignitionOffSeconds: 300, restRadiusMeters: 20, restSpeedKmh: 2 };
    expect((await below.call(setGateSettings, { body: looser })).answer).toEqual(strictest);
    expect(await read(below)).toEqual(strictest);
    expect(await read(await test.signedIn((await test.account()).id))).toEqual(OWN);
  });
});

it('answers no commands for a device without an asset', async () => {
  const spare = await seedDevice(test.database, account.id);
  const body = { request: 'CANCEL', deviceId: spare.uid } as const;
  expect((await admin.call(commandEndpoints.toDevice, { body })).problem.code).toBe('error.command.none');
});
