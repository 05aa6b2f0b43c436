/** Drivers by the keys that trackers see: any order of arrival, corrections by users, and keys that are given later. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { emptyRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import type { Database } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAsset, seedDevice } from '../../storage/testing.ts';
import { positionFromRecord } from '../intake/position.ts';
import { fix, pipelineOn, withIngest } from '../testing.ts';
import { saveDriverKeys } from './driver-keys-sql.ts';

const { drivers, driverAssignments } = ENDPOINTS;
const NOW = Date.parse('2026-04-20T12:00:00Z');
const MINUTE = 60_000;

let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let bus: SeededAsset;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = NOW;
  account = await test.account();
  admin = await test.signedIn(account.id);
  bus = await seedAsset(test.database, account.id, { name: 'Bus 3', createdAt: new Date(NOW - 1e9) });
  for (const [name, keyNumber] of [
    ['Ann', '0000a1'],
    ['Ben', 'B2'],
  ] as const)
    ids[name] = (await admin.call(drivers.create, { body: { name, keyNumber } })).answer.id;
});

/** Stores what a tracker says, minutes from now. */
const tell = (...told: readonly [minute: number, attributes: Record<string, string | boolean>][]) =>
  test.database.ingest((tx) =>
    saveDriverKeys(
      tx,
      told.map(([minute, attributes]) => ({
        ...positionFromRecord({ ...emptyRecord(NOW + minute * MINUTE), attributes }),
        ...{ accountId: account.id, assetId: bus.id, fixTime: NOW + minute * MINUTE },
      })),
    ),
  );
/** Names of drivers with the minutes of their times, in order. */
const times = async () => {
  const { items } = (await admin.call(driverAssignments.list, { params: { id: bus.uid }, query: { limit: 100 } }))
    .answer;
  const minute = (at: string | null) => (at === null ? null : (Date.parse(at) - NOW) / MINUTE);
  return items
    .map(({ driverName, startTime, endTime, byKey }) => [
      ...[byKey ? driverName : `${driverName} (entered)`, minute(startTime), minute(endTime)],
    ])
    .reverse();
};
const assign = (driver: string | null, from: number, to?: number) =>
  admin.call(driverAssignments.assign, {
    params: { id: bus.uid },
    body: {
      driverId: driver === null ? null : ids[driver]!,
      startTime: new Date(NOW + from * MINUTE).toISOString(),
      ...(to !== undefined && { endTime: new Date(NOW + to * MINUTE).toISOString() }),
    },
  });

describe('a driver with a key', () => {
  it.each([
    ['hexadecimal', { driverId: '00000000000000A1' }],
    ['in small letters', { driverId: 'a1' }],
    ['from a reader of tags', { rfid: '0A1' }],
  ])('drives from when a tracker sees it %s until it sees another one or none', async (_form, first) => {
    await tell([-60, first], [-50, first], [-40, { driverId: 'b2' }]);
    await tell([-30, { driverId: 'b2' }], [-20, { driverCardIn: false }]);
    expect(await times()).toEqual([
      ['Ann', -60, -40],
      ['Ben', -40, -20],
    ]);
  });

  it('is nobody while the key belongs to nobody, and drove when it is given to somebody', async () => {
    await tell([-60, { driverId: 'C3' }], [-30, { driverId: 'B2' }]);
    expect(await times()).toEqual([['Ben', -30, null]]);
    const { id } = (await admin.call(drivers.create, { body: { name: 'Cleo', keyNumber: 'c3' } })).answer;
    expect(await times()).toEqual([
      ['Cleo', -60, -30],
      ['Ben', -30, null],
    ]);
    await admin.call(drivers.update, { params: { id }, body: { name: 'Cleo' } });
    expect(await times()).toEqual([['Ben', -30, null]]);
  });

  it('shares no key with another one', async () => {
    const refused = await admin.call(drivers.create, { body: { name: 'Dan', keyNumber: ' 0B2' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'error.duplicate.employee']);
  });

  it('gives way to what a user says, also when records arrive later', async () => {
    await tell([-60, { driverId: 'A1' }]);
    await assign('Ben', -50, -40);
    await assign(null, -30, -20);
    const wanted = [
      ['Ann', -60, -50],
      ['Ben (entered)', -50, -40],
      ['Ann', -40, -30],
      ['Ann', -20, null],
    ];
    expect(await times()).toEqual(wanted);
    await tell([-70, { driverId: 'B2' }]);
    expect(await times()).toEqual([['Ben', -70, -60], ...wanted]);
  });

  it('ends what a user said until further notice, when the key is seen after that', async () => {
    await tell([-60, { driverId: 'A1' }]);
    await assign('Ben', -50);
    await tell([-40, { driverId: 'X9' }], [-30, { driverId: 'A1' }]);
    expect(await times()).toEqual([
      ['Ann', -60, -50],
      ['Ben (entered)', -50, null],
    ]);
    await tell([10, { driverId: 'X9' }], [20, { driverId: 'A1' }]);
    expect(await times()).toEqual([
      ['Ann', -60, -50],
      ['Ben (entered)', -50, 20],
      ['Ann', 20, null],
    ]);
  });

  it('has the same times in any order of arrival', async () => {
    const keys = [{ driverId: 'A1' }, { driverId: 'B2' }, { driverId: 'X9' }, { driverCardIn: false }, {}] as const;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(
            fc.integer({ min: -25, max: -1 }).map((step) => step * 20),
            fc.constantFrom(...keys),
          ),
          {
            minLength: 1,
            maxLength: 12,
            selector: ([minute]) => minute,
          },
        ),
        fc.infiniteStream(fc.nat()),
        async (told, order) => {
          bus = await seedAsset(test.database, account.id, { name: `Bus ${++run}`, createdAt: new Date(NOW - 1e9) });
          const shuffled = told.map((one) => ({ one, at: order.next().value as number }));
          for (const { one } of shuffled.sort((a, b) => a.at - b.at)) await tell(one);
          const sorted = told
            .toSorted(([a], [b]) => a - b)
            .filter(([, attributes]) => Object.keys(attributes).length > 0);
          const wanted: (string | number | null)[][] = [];
          let last: unknown;
          for (const [minute, attributes] of sorted) {
            const key = 'driverId' in attributes ? attributes.driverId : null;
            if (key === last) continue;
            last = key;
            const open = wanted.at(-1);
            if (open?.[2] === null) open[2] = minute;
            if (key === 'A1' || key === 'B2') wanted.push([key === 'A1' ? 'Ann' : 'Ben', minute, null]);
          }
          expect(await times()).toEqual(wanted);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('drove the vehicle of a corrected assignment, as if it had been right on arrival', async () => {
    const change = NOW - 45 * MINUTE;
    const [late, right] = [NOW - 15 * MINUTE, change];
    const told = [
      ...([-90, -60, -50] as const).map((minute) => [minute, { driverId: 'A1' }] as const),
      ...([-40, -35] as const).map((minute) => [minute, { driverId: 'B2' }] as const),
      [-20, { driverId: 'A1' }] as const,
      [-10, { driverId: 'B2' }] as const,
    ];
    const run = async (change: number) => {
      const buses = [];
      for (const name of ['Bus 8', 'Bus 9'])
        buses.push(
          await seedAsset(test.database, account.id, { name: `${name} ${change}`, createdAt: new Date(NOW - 1e9) }),
        );
      const [first, second] = buses as [SeededAsset, SeededAsset];
      const device = await seedDevice(test.database, account.id, { assetId: first.id });
      const assign = async (at: number) =>
        test.database.tenant([account.id], async (tx) => {
          const ofDevice = tx.deleteFrom('device_assignments').where('device_id', '=', device.id);
          await ofDevice.execute();
          const values = { account_id: account.id, device_id: device.id, role: 'primary' as const };
          await tx
            .insertInto('device_assignments')
            .values([
              { ...values, asset_id: first.id, assigned_from: new Date(0), assigned_to: new Date(at) },
              { ...values, asset_id: second.id, assigned_from: new Date(at) },
            ])
            .execute();
        });
      await assign(change);
      const telemetry = pipelineOn(test.database, () => NOW);
      const known = (await telemetry.directory.find(device.imei, 'teltonika'))!;
      const records = told.map(([minute, attributes], place) =>
        fix(NOW + minute * MINUTE, 47 + place / 100, 9, { attributes }),
      );
      await telemetry.ingest.submitted(known, records, NOW);
      if (change !== right) {
        await assign(right);
        await telemetry.deviceChanged(device.imei);
      }
      await telemetry.close();
      const found = [];
      for (const each of [first, second]) {
        bus = each;
        found.push(await times());
      }
      return found;
    };
    expect(await run(late)).toEqual(await run(right));
    expect(await run(NOW - 80 * MINUTE)).toEqual([
      [['Ann', -90, null]],
      [
        ['Ben', -40, -20],
        ['Ann', -20, -10],
        ['Ben', -10, null],
      ],
    ]);
  });

  it('drove a vehicle of which another device sees a key while positions are moved to it', async () => {
    const other = await seedAsset(test.database, account.id, { createdAt: new Date(NOW - 1e9) });
    const moved = await seedDevice(test.database, account.id, { assetId: other.id });
    const present = await seedDevice(test.database, account.id, { assetId: bus.id });
    const [moving, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isHeld = false;
    // Holds the transaction that moves the positions, before its commit.
    const ingest: Database['ingest'] = (work, first) =>
      test.database.ingest(async (tx, rows: Promise<never[]>) => {
        const result = await work(tx, rows);
        if (isHeld) return result;
        const jobs = await sql`SELECT FROM derive_jobs WHERE stored_from IS NOT NULL LIMIT 1`.execute(tx);
        if (jobs.rows.length === 0) return result;
        isHeld = true;
        moving.resolve();
        await release.promise;
        return result;
      }, first);
    const telemetry = pipelineOn(withIngest(test.database, ingest), () => NOW);
    const send = async (imei: string, minute: number, driverId: string) => {
      const known = (await telemetry.directory.find(imei, 'teltonika'))!;
      return telemetry.ingest.submitted(known, [fix(NOW + minute * MINUTE, 47, 9, { attributes: { driverId } })], NOW);
    };
    await send(moved.imei, -60, 'A1');
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ asset_id: bus.id, role: 'auxiliary' })
        .where('device_id', '=', moved.id)
        .execute(),
    );
    const changed = telemetry.deviceChanged(moved.imei);
    await moving.promise;
    expect(await send(present.imei, -30, 'B2')).toMatchObject({ durable: 1 });
    release.resolve();
    await changed;
    await telemetry.close();
    expect(await times()).toEqual([
      ['Ann', -60, -30],
      ['Ben', -30, null],
    ]);
  });
});
