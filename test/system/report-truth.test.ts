/** Every report of driven time equals a plain recomputation from the positions of the generated trace. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount, seedAsset, seedDevice } from '../../server/src/storage/testing.ts';
import {
  assignDriver,
  driveAll,
  expectTruth,
  pipelineOf,
  send,
  sentBy,
  startTruth,
  type Truth,
} from './report-truth.ts';

const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
/** The clocks of the zone go forward on the first day of the moved trace, 2026-03-29. */
const MOVED_MS = 27 * DAY_MS;
/** A device with a wrong clock is corrected on arrival, and repeated records are not stored. */
const vehicles = madeTrace()
  .vehicles.filter(({ id }) => id !== 'Shuttle 01')
  .map((vehicle) => ({
    ...vehicle,
    records: vehicle.records.map((record) => ({ ...record, fixTime: record.fixTime + MOVED_MS })),
  }));

describe('the reports of the generated trace', () => {
  let truth: Truth;
  let changedAt: number;
  beforeAll(async () => {
    truth = await driveAll(ZONE, vehicles);
    const [first] = truth.vehicles[0]!.trips;
    // The driver changes during the first trip.
    changedAt = (first!.startTime + first!.endTime) / 2;
    await assignDriver(truth, 0, 'Driver 08', first!.startTime - 1000);
    await assignDriver(truth, 0, 'Driver 12', changedAt);
  }, 120_000);
  afterAll(async () => {
    await truth?.telemetry.close();
    await truth?.test.close();
  });

  it('are true for the day and the month of a change of the clocks', async () => {
    expect(await expectTruth(truth, { startDate: '2026-03-29', endDate: '2026-03-29' }, ZONE)).toBeGreaterThan(0);
    await expectTruth(truth, { startDate: '2026-03-01', endDate: '2026-03-31' }, ZONE);
  });

  it('are true for windows that cut trips', async () => {
    const { trips } = truth.vehicles[0]!;
    const middle = (trip: (typeof trips)[number]) => new Date((trip.startTime + trip.endTime) / 2).toISOString();
    expect(trips.length).toBeGreaterThan(3);
    await expectTruth(truth, { startDate: middle(trips[0]!), endDate: middle(trips.at(-1)!) }, ZONE);
    const cut = { startDate: middle(trips[1]!), endDate: middle(trips[2]!) };
    expect(await expectTruth(truth, cut, ZONE)).toBeGreaterThan(0);
  });

  it('count a trip for the driver at its start', async () => {
    const { answer } = await truth.caller.call(ENDPOINTS.reports.rows, {
      params: { report: 'trips' },
      query: { startDate: '2026-03-28', endDate: '2026-03-31', group: 'driver', sort: 'driver', limit: 10 },
    });
    const { trips } = truth.vehicles[0]!;
    const later = trips.filter(({ startTime }) => startTime >= changedAt).length;
    expect(answer.items.map(({ driver, entries }) => [driver, entries])).toEqual([
      ['Driver 08', trips.length - later],
      ['Driver 12', later],
      [null, truth.vehicles.slice(1).reduce((all, one) => all + one.trips.length, 0)],
    ]);
  });
});

describe('the reports of a vehicle that changed its account', () => {
  it('have the trips before the change in the first account, and those after it in the second', async () => {
    const [vehicle] = vehicles;
    const whole = await driveAll(ZONE, [vehicle!]);
    const { trips } = whole.vehicles[0]!;
    // The longest rest between two trips.
    const rests = trips.slice(1).map(({ startTime }, index) => ({ from: trips[index]!.endTime, to: startTime }));
    const { from, to } = rests.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]!;
    const at = new Date((from + to) / 2);
    await whole.telemetry.close();
    await whole.test.close();
    const parted = await startTruth(ZONE);
    const { test, accountId } = parted;
    const imei = vehicle!.imei;
    const asset = await seedAsset(test.database, accountId, { type: vehicle!.type });
    const device = await seedDevice(test.database, accountId, { imei, assetId: asset.id });
    const records = sentBy(vehicle!);
    await send(
      parted,
      imei,
      records.filter(({ fixTime }) => fixTime! < at.getTime()),
    );
    await parted.telemetry.close();
    await test.database.owner(async (_kysely, client) => {
      await client.query('UPDATE device_assignments SET assigned_to = $2 WHERE device_id = $1', [device.id, at]);
      await client.query('UPDATE devices SET deleted_at = $2 WHERE id = $1', [device.id, at]);
    });
    const second = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
    const other = await seedAsset(test.database, second.id, { type: vehicle!.type });
    await seedDevice(test.database, second.id, { imei, assetId: other.id, assignedFrom: at });
    const telemetry = pipelineOf(test);
    await send(
      { test, telemetry },
      imei,
      records.filter(({ fixTime }) => fixTime! >= at.getTime()),
    );
    const counted = async (id: number) => {
      const caller = await test.signedIn(id);
      const query = { startDate: '2026-03-28', endDate: '2026-04-01' };
      const { answer } = await caller.call(ENDPOINTS.reports.rows, { params: { report: 'fleetSummary' }, query });
      return { trips: answer.totals.trips, distance: answer.totals.distance };
    };
    const expected = (own: typeof trips) => ({
      trips: own.length,
      distance: expect.closeTo(
        own.reduce((all, { distanceMeters }) => all + distanceMeters, 0),
        0,
      ),
    });
    expect(await counted(accountId)).toEqual(expected(trips.filter(({ startTime }) => startTime < at.getTime())));
    expect(await counted(second.id)).toEqual(expected(trips.filter(({ startTime }) => startTime >= at.getTime())));
    await telemetry.close();
    await test.close();
  }, 60_000);
});
