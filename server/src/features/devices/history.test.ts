/**
 * Any operations on devices with packets in any order: no asset has two devices in a role, no device is on two assets,
 * and every position belongs to the account and the asset that had the device at its time.
 */
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { storedPositions } from '../../storage/stored.ts';
import { seedAsset } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';

const { provision, update, remove, move } = deviceEndpoints;
const PROPERTY_RUNS = 12;
let test: TestApp;
let telemetry: Telemetry;
let accounts: { id: number; uid: string }[];
let admin: Caller;
let number = 865_000_000_000_000;

beforeAll(async () => {
  test = await testApp({ telemetry: { deviceChanged: (imei) => telemetry.deviceChanged(imei) } });
  const parent = await test.account();
  accounts = [parent, await test.account(parent.id)];
  admin = await test.signedIn(parent.id);
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn: () => undefined, info: () => undefined },
    now: () => test.clock.now,
    sweeping: false,
  });
});
afterAll(async () => {
  await telemetry.close(1_000);
  await test.close();
});

/** One operation on the device, or a packet of it. */
const step = fc.oneof(
  fc.record({ what: fc.constant('assign' as const), asset: fc.nat(2), role: fc.constantFrom('primary', 'auxiliary') }),
  fc.constant({ what: 'unassign' as const }),
  fc.record({ what: fc.constant('move' as const), account: fc.nat(1) }),
  fc.constant({ what: 'again' as const }),
  fc.record({ what: fc.constant('packet' as const), agesSeconds: fc.array(fc.nat(900), { maxLength: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const living = () =>
  test.database.tenant(
    accounts.map(({ id }) => id),
    (tx) =>
      tx
        .selectFrom('devices')
        .select(['uid', 'account_id'])
        .where('imei', '=', String(number))
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
  );

/** Some steps are refused (a move while assigned, an asset of the other account) and then must change nothing. */
async function run(doing: Step, assets: readonly { uid: string }[]): Promise<void> {
  test.clock.now += 30_500;
  const uid = (await living())?.uid;
  if (doing.what === 'again') {
    if (uid) await admin.call(remove, { params: { id: uid } });
    await admin.call(provision, { body: { imei: String(number), deviceType: 'teltonika' } });
  } else if (doing.what === 'packet') {
    const device = await telemetry.directory.find(String(number), 'teltonika');
    const records = [0, ...doing.agesSeconds].map((age) => fix(wholeSecond(test.clock.now - age * 1000), 47, 9));
    if (device) await telemetry.ingest.submitted(device, records, test.clock.now);
  } else if (uid && doing.what === 'move') {
    await admin.call(move, { body: { deviceId: uid, accountId: accounts[doing.account]!.uid } });
  } else if (uid) {
    const body =
      doing.what === 'assign'
        ? { assetSclId: assets[doing.asset]!.uid, assetRole: doing.role as 'primary' }
        : { assetSclId: null };
    await admin.call(update, { params: { id: uid }, body });
  }
}

const wholeSecond = (time: number) => Math.floor(time / 1000) * 1000;

it('any sequence of assigning, moving and removing leaves every position with the account and asset of its time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      number++;
      const seed = (account: number) => seedAsset(test.database, accounts[account]!.id);
      const assets = [await seed(0), await seed(0), await seed(1)];
      await admin.call(provision, { body: { imei: String(number), deviceType: 'teltonika' } });
      for (const doing of steps) await run(doing, assets);
      const positions = await everyPosition();
      for (const position of positions) expect(position).toMatchObject({ asset_id: position.asset_then });
      for (const position of positions)
        if (position.account_then !== null) expect(position.account_id).toBe(position.account_then);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

/** Returns positions of the device with the asset of their time and the account that had the device then. */
async function everyPosition() {
  return test.database.ingest(async (tx) => {
    const devices = await tx.selectFrom('devices').selectAll().where('imei', '=', String(number)).execute();
    const ids = devices.map(({ id }) => id);
    const positions = await storedPositions(tx, ids);
    const stays = await tx.selectFrom('device_assignments').selectAll().where('device_id', 'in', ids).execute();
    return positions.map((position) => ({
      ...position,
      asset_then:
        stays.find(
          ({ device_id, assigned_from, assigned_to }) =>
            device_id === position.device_id &&
            assigned_from <= position.fix_time &&
            (assigned_to === null || position.fix_time < assigned_to),
        )?.asset_id ?? null,
      account_then: accountAt(devices, position.fix_time),
    }));
  });
}

/** Returns the first account that had the IMEI at that time; null before and between registrations. */
function accountAt(
  devices: readonly { account_id: number; created_at: Date; deleted_at: Date | null }[],
  time: Date,
): number | null {
  const then = devices
    .toSorted(
      (a, b) =>
        (a.deleted_at?.getTime() ?? Number.POSITIVE_INFINITY) - (b.deleted_at?.getTime() ?? Number.POSITIVE_INFINITY),
    )
    .find(
      ({ created_at, deleted_at }) =>
        wholeSecond(created_at.getTime()) <= time.getTime() && (deleted_at === null || time < deleted_at),
    );
  return then?.account_id ?? null;
}
