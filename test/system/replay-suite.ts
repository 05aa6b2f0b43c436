/**
 * A trace through real sockets into a running product and out of its API, compared with the frames that carried it,
 * with known lengths, and with a second implementation of the trip rule.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import type { Trace, TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../shared-product.ts';
import { answered, carried } from './carried.ts';
import { rederived } from './rederived.ts';
import { greatCircleMeters, referenceTrips } from './reference-trips.ts';
import { adopt, drive, fixesOf, type Trip, trackOf, tripsOf } from './replayed.ts';

const DAY_MS = 86_400_000;

/** A stretch of one vehicle with a known length. Times in epoch ms. */
export interface KnownLength {
  name: string;
  vehicleId: string;
  from: number;
  to: number;
  meters: number;
}

export interface ReplaySuite {
  trace: Trace;
  lengths: readonly KnownLength[];
  /** Returns whether the reference implementation, which knows only fixes, must find the same trips of a vehicle. */
  compared: (vehicle: TraceVehicle) => boolean;
  /** Minimum number of compared trips and days. */
  atLeast: { trips: number; days: number };
  /** Registered for every device. By default the product learns it. */
  movingIntervalSeconds?: number;
}

/** Declares the tests of a trace. @param load called once, before the first test */
export function replaySuite(load: () => Promise<ReplaySuite>): void {
  let product: Product;
  let suite: ReplaySuite;
  let trace: Trace;
  let assets: Map<string, string>;

  beforeAll(async () => {
    suite = await load();
    ({ trace } = suite);
    product = await startProduct();
    assets = await adopt(product, trace.vehicles, 'teltonika', suite.movingIntervalSeconds);
  }, 120_000);
  afterAll(() => product?.stop());

  const assetOf = ({ imei }: TraceVehicle): string => assets.get(imei)!;
  /** Returns the window of all of a vehicle's drives and the following day. */
  const windowOf = ({ records }: TraceVehicle): [number, number] => [
    records[0]!.fixTime - DAY_MS,
    records.at(-1)!.fixTime + 2 * DAY_MS,
  ];
  const wholeTrack = (vehicle: TraceVehicle) => trackOf(product, assetOf(vehicle), ...windowOf(vehicle));
  const allTrips = (vehicle: TraceVehicle) => tripsOf(product, assetOf(vehicle), ...windowOf(vehicle));

  /** Without addresses, for which a call waits a moment only. */
  async function history(assetId: string, range: { startDate: string; endDate: string }) {
    const query = { assetId, ...range, limit: 10_000 };
    const { items, ...rest } = await product.call(ENDPOINTS.reports.statusHistory, { query });
    return { ...rest, items: items.map(({ address, ...interval }) => interval) };
  }

  describe('replayed over Teltonika sockets', () => {
    it('every distinct record is acknowledged and stored once', { timeout: 120_000 }, async () => {
      const records = trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
      expect(await drive(product, trace)).toMatchObject({ records, acknowledged: records, resent: 0 });
      let rows = 0;
      for (const vehicle of trace.vehicles) {
        const track = await wholeTrack(vehicle);
        expect(answered(track)).toEqual(carried(vehicle));
        rows += track.length;
      }
      expect(rows).toBeLessThan(records);
    });

    it('stretches have their known length within 2 %, by great-circle steps of the track call', async () => {
      const vehicles = new Map(trace.vehicles.map((vehicle) => [vehicle.id, vehicle]));
      const wrong: string[] = [];
      for (const { name, vehicleId, from, to, meters: expected } of suite.lengths) {
        const points = await trackOf(product, assetOf(vehicles.get(vehicleId)!), from, to + 1);
        const fixes = points
          // Two places at one instant are not a driven way, so only the first counts.
          .filter((point, index) => !point.outlier && point.time !== points[index - 1]?.time)
          .map(({ latitude, longitude }) => ({ latitude: latitude!, longitude: longitude! }));
        const meters = fixes.slice(1).reduce((sum, fix, index) => sum + greatCircleMeters(fixes[index]!, fix), 0);
        if (Math.abs(meters - expected) > 0.02 * expected)
          wrong.push(`${name}: ${(meters / 1000).toFixed(3)} of ${(expected / 1000).toFixed(3)} km`);
      }
      expect(wrong).toEqual([]);
      expect(suite.lengths.length).toBeGreaterThan(10);
    });
  });

  describe('after a night with the ignition off', () => {
    beforeAll(async () => {
      const parked = trace.vehicles.map((vehicle) => {
        const last = vehicle.records.at(-1)!;
        const { latitude, longitude } = last;
        const fix = { fixTime: last.fixTime + DAY_MS, valid: true, latitude, longitude, ignition: false };
        return { ...vehicle, records: [{ ...fix, speedMetersPerSecond: 0 }] };
      });
      await drive(product, { ...trace, vehicles: parked });
    });

    it('trips equal those of the reference implementation', async () => {
      let compared = 0;
      for (const vehicle of trace.vehicles.filter(suite.compared)) {
        const fixes = fixesOf(await wholeTrack(vehicle));
        const expected = referenceTrips(fixes, {
          ignitionWire: vehicle.ignitionType !== 'none',
          reportingIntervalSeconds: 60,
          capKmh: 250,
        });
        const trips = (await allTrips(vehicle)).items;
        const times = (start: number | string, end: number | string | null) =>
          `${new Date(start).toISOString()} to ${end === null ? 'now' : new Date(end).toISOString()}`;
        expect(trips.map((trip) => times(trip.startTime, trip.endTime))).toEqual(
          expected.map((trip) => times(trip.startTime, trip.endTime)),
        );
        for (const [index, trip] of trips.entries()) {
          // Steps are stored in whole millimetres, so a drive of thousands of them differs by decimetres.
          expect(
            Math.abs(trip.distanceMeters - expected[index]!.distanceMeters),
            `${vehicle.id} ${trip.startTime}`,
          ).toBeLessThan(0.5);
          expect(Math.abs(trip.noDataMeters - expected[index]!.noDataMeters)).toBeLessThan(0.5);
          expect(trip.noDataSeconds).toBe(expected[index]!.noDataSeconds);
          expect(trip.averageSpeedMetersPerSecond).toBeLessThanOrEqual(trip.maxSpeedMetersPerSecond);
          compared++;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(suite.atLeast.trips);
    });

    it('a trip’s seconds add up, and equal those of the states between its start and end', async () => {
      for (const vehicle of trace.vehicles) {
        const { items, totals } = await allTrips(vehicle);
        const sum = (value: (trip: Trip) => number) => items.reduce((total, trip) => total + value(trip), 0);
        for (const trip of items) {
          const { totalTimeVehicleUsedSec: used, totalTimeVehicleMovingSec: moving, stoppedTime: stopped } = trip;
          expect(used).toBe(moving + trip.totalTimeVehicleIdleSec + stopped);
          expect(trip.durationSeconds).toBe(used + trip.noDataSeconds);
          expect(trip.durationSeconds).toBe((Date.parse(trip.endTime!) - Date.parse(trip.startTime)) / 1000);
          const states = (await history(assetOf(vehicle), { startDate: trip.startTime, endDate: trip.endTime! }))
            .totals;
          // Time in transit within a trip is of no activity, as time without data (packages/domain/src/derive/derived.ts).
          const { offline = 0, nolocation = 0, transit = 0, ...known } = nonZero(states);
          expect({ ...none, ...known, noData: offline + nolocation + transit }).toEqual({
            moving,
            idle: trip.totalTimeVehicleIdleSec,
            stopped,
            noData: trip.noDataSeconds,
          });
        }
        expect(totals.trips).toBe(items.length);
        expect(totals.totalTimeVehicleUsedSec).toBe(sum((trip) => trip.totalTimeVehicleUsedSec));
        expect(totals.totalTimeVehicleMovingSec).toBe(sum((trip) => trip.totalTimeVehicleMovingSec));
        expect(totals.totalTimeVehicleIdleSec).toBe(sum((trip) => trip.totalTimeVehicleIdleSec));
        expect(totals.distanceMeters).toBeCloseTo(
          sum((trip) => trip.distanceMeters),
          3,
        );
      }
    });

    it('the states of any day add up to the day, without a gap', async () => {
      let days = 0;
      for (const vehicle of trace.vehicles) {
        const [from, to] = windowOf(vehicle);
        for (
          let day = localDay(from, DEFAULT_TIME_ZONE);
          day <= localDay(to, DEFAULT_TIME_ZONE);
          day = shiftDay(day, 1)
        ) {
          const { start, end } = localDayBounds(day, DEFAULT_TIME_ZONE);
          const { items, totals } = await history(assetOf(vehicle), { startDate: day, endDate: day });
          let at = start;
          for (const item of items) {
            expect(Date.parse(item.startTime)).toBe(at);
            at = Date.parse(item.endTime);
          }
          expect(at).toBe(end);
          expect(Object.values(totals).reduce((sum, seconds) => sum + seconds, 0)).toBe((end - start) / 1000);
          days++;
        }
      }
      expect(days).toBeGreaterThanOrEqual(suite.atLeast.days);
    });

    it('repeated packets are acknowledged, and change nothing', { timeout: 120_000 }, async () => {
      const state = () =>
        Promise.all(
          trace.vehicles.map(async (vehicle) => {
            const [from, to] = windowOf(vehicle).map((time) => new Date(time).toISOString()) as [string, string];
            return {
              positions: (await wholeTrack(vehicle)).length,
              trips: await allTrips(vehicle),
              states: await history(assetOf(vehicle), { startDate: from, endDate: to }),
            };
          }),
        );
      const before = await state();
      const records = trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
      expect(await drive(product, trace)).toMatchObject({ acknowledged: records, resent: 0 });
      expect(await state()).toEqual(before);
    });

    it('deriving a car again from its positions changes nothing', { timeout: 60_000 }, async () => {
      for (const vehicle of trace.vehicles.slice(0, 2)) {
        const asset = assetOf(vehicle);
        const trips = (await allTrips(vehicle)).items;
        const { kept, differences, output } = await rederived(asset, product.databaseSettings);
        expect(differences, output).toEqual([]);
        expect(kept.trips).toBe(trips.length);
      }
    });
  });
}

const none = { moving: 0, idle: 0, stopped: 0 };

function nonZero(totals: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(totals).filter(([, seconds]) => seconds !== 0));
}
