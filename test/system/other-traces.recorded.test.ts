/** Recorded drives of other sources, with their units, time zones and gaps, through a running product. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { cases } from '@waymark/domain/testing-thorough.ts';
import { METERS_PER_MILE } from '@waymark/domain/units.ts';
import { readTable } from '@waymark/simulator/replay/table.ts';
import type { Trace, TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recorded } from '../recorded-traces.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { answered, carried } from './carried.ts';
import { recordedTrace } from './recorded.ts';
import { greatCircleMeters, referenceTrips } from './reference-trips.ts';
import { adopt, dayAfter, drive, fixesOf, trackOf, tripsOf } from './replayed.ts';

const DAY_MS = 86_400_000;
/** Set for every device, because it limits how far a trip's start is back-dated. */
const INTERVAL_SECONDS = 60;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

const rowsOf = (file: string) => readTable(gunzipSync(readFileSync(recorded(file))).toString('utf8'));
const firstVehicles = (trace: Trace, count: number): Trace => ({ ...trace, vehicles: trace.vehicles.slice(0, count) });

function whole(assetId: string, { records }: TraceVehicle) {
  return trackOf(product, assetId, records[0]!.fixTime - DAY_MS, records.at(-1)!.fixTime + 1);
}

/** Asserts that the trips of vehicles without an ignition wire equal those of the reference implementation. */
async function expectReferenceTrips(trace: Trace, assets: ReadonlyMap<string, string>): Promise<number> {
  let compared = 0;
  for (const vehicle of trace.vehicles) {
    const [from, to] = [vehicle.records[0]!.fixTime - DAY_MS, vehicle.records.at(-1)!.fixTime + 2 * DAY_MS];
    const fixes = fixesOf(await trackOf(product, assets.get(vehicle.imei)!, from, to));
    const expected = referenceTrips(fixes, {
      ignitionWire: false,
      reportingIntervalSeconds: INTERVAL_SECONDS,
      capKmh: 250,
    });
    const { items } = await tripsOf(product, assets.get(vehicle.imei)!, from, to);
    const told = (start: number | string, end: number | string) =>
      `${vehicle.title}: ${new Date(start).toISOString()} to ${new Date(end).toISOString()}`;
    expect(items.map((trip) => told(trip.startTime, trip.endTime!))).toEqual(
      expected.map((trip) => told(trip.startTime, trip.endTime)),
    );
    // After ten silent minutes no short rest is pending that only one of the two would count.
    for (const [index, trip] of items.entries()) {
      expect(Math.abs(trip.distanceMeters / expected[index]!.distanceMeters - 1)).toBeLessThan(0.005);
      expect(trip.noDataSeconds).toBe(expected[index]!.noDataSeconds);
      expect(trip.averageSpeedMetersPerSecond).toBeLessThanOrEqual(trip.maxSpeedMetersPerSecond);
    }
    compared += items.length;
  }
  return compared;
}

describe('Capital Metro buses over Teltonika', () => {
  const BUSES = cases(3, 8);

  it.each([
    { day: '2015-03-07', unit: METERS_PER_MILE / 3600, skip: 0 },
    { day: '2016-11-24', unit: 1, skip: 40 },
  ])(
    '$day: all is stored, speeds are in m/s, and the local day is the day of the file',
    async ({ day, unit, skip }) => {
      const file = `capmetro/${day}.csv.gz`;
      const { trace: all, shiftMs } = await recordedTrace(file);
      const trace = firstVehicles({ ...all, vehicles: all.vehicles.slice(skip) }, BUSES);
      const assets = await adopt(product, trace.vehicles, 'teltonika', INTERVAL_SECONDS);
      const records = trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
      expect((await drive(product, trace)).acknowledged).toBe(records);
      const rows = rowsOf(file);
      let compared = 0;
      for (const vehicle of trace.vehicles) {
        const assetId = assets.get(vehicle.imei)!;
        expect(answered(await whole(assetId, vehicle))).toEqual(carried(vehicle));
        // The file has local time with its offset, and a speed in the unit of its year.
        const own = rows.filter((row) => row.vehicle_id === vehicle.id);
        const local = localDay(Date.parse(own[0]!.timestamp!) + shiftMs, DEFAULT_TIME_ZONE);
        const answer = await product.call(ENDPOINTS.vehicles.track, {
          params: { id: assetId },
          query: { startDate: local, endDate: local },
        });
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'medium' });
        const expected = new Set(
          own.filter((row) => row.timestamp!.startsWith(day)).map((row) => row.timestamp!.slice(11, 19)),
        );
        expect(new Set(answer.items.map((point) => clock.format(new Date(point.time))))).toEqual(expected);
        for (const point of answer.items) {
          const said = own
            .filter((row) => Date.parse(row.timestamp!) + shiftMs === Date.parse(point.time))
            .map((row) => Number(row.speed) * unit);
          expect(Math.min(...said.map((speed) => Math.abs(speed - point.speedMetersPerSecond!)))).toBeLessThan(0.15);
          if (point.speedMetersPerSecond! > 5) compared++;
        }
      }
      expect(compared).toBeGreaterThan(100);
      await drive(product, dayAfter(trace));
      // Four minutes between reports allow more than one reading of "displaced". Two minutes do not.
      if (day === '2015-03-07') expect(await expectReferenceTrips(trace, assets)).toBeGreaterThan(5);
      for (const vehicle of trace.vehicles) {
        const [from, to] = [vehicle.records[0]!.fixTime - DAY_MS, vehicle.records.at(-1)!.fixTime + 2 * DAY_MS];
        const { items } = await tripsOf(product, assets.get(vehicle.imei)!, from, to);
        expect(items.length).toBeGreaterThan(0);
        expect(items.every((trip) => trip.endTime !== null && trip.maxSpeedMetersPerSecond < 40)).toBe(true);
      }
    },
  );
});

describe('Liverpool buses over OsmAnd', () => {
  it('all is stored at its time, speeds come from the track, and trips equal those of the reference', async () => {
    const { trace, shiftMs } = await recordedTrace('liverpool-bus/route14_outbound.csv.gz');
    const assets = await adopt(product, trace.vehicles, 'osmand', INTERVAL_SECONDS);
    expect((await drive(product, trace, 'osmand')).acknowledged).toBe(1533);
    const rows = rowsOf('liverpool-bus/route14_outbound.csv.gz');
    for (const vehicle of trace.vehicles) {
      const track = await whole(assets.get(vehicle.imei)!, vehicle);
      const times = rows
        .filter((row) => row.vehicle_id === vehicle.id)
        // London in January.
        .map((row) => new Date(Date.parse(`${row.timestamp!.replace(' ', 'T')}Z`) + shiftMs).toISOString());
      expect(track.map((point) => point.time)).toEqual(times.sort());
      expect(Math.max(...track.map((point) => point.speedMetersPerSecond ?? 0))).toBeLessThan(30);
    }
    await drive(product, dayAfter(trace), 'osmand');
    expect(await expectReferenceTrips(trace, assets)).toBeGreaterThan(5);
  });
});

describe('GPX', () => {
  it('with times keeps them, and its trip has the length of its track', async () => {
    const file = 'gpx/304_to_UL_2019-02-18_0745.gpx';
    const { trace, shiftMs } = await recordedTrace(file);
    const assets = await adopt(product, trace.vehicles, 'osmand', INTERVAL_SECONDS);
    await drive(product, trace, 'osmand');
    await drive(product, dayAfter(trace), 'osmand');
    const [vehicle] = trace.vehicles;
    const track = await whole(assets.get(vehicle!.imei)!, vehicle!);
    const inFile = readFileSync(recorded(file), 'utf8').split('<trkseg>')[1]!;
    const times = [...inFile.matchAll(/<time>([^<]+)<\/time>/g)].map(([, time]) => Date.parse(time!) + shiftMs);
    expect(track.map((point) => Date.parse(point.time))).toEqual(times);
    expect(await expectReferenceTrips(trace, assets)).toBeGreaterThanOrEqual(1);
  });

  it('without times is driven at 50 km/h', async () => {
    const start = Math.floor(Date.now() / 1000) * 1000 - 2 * DAY_MS;
    const { trace } = await recordedTrace('gpx/andorra_for_map_matching.gpx', start);
    const assets = await adopt(product, trace.vehicles, 'teltonika', INTERVAL_SECONDS);
    await drive(product, trace);
    await drive(product, dayAfter(trace));
    const [vehicle] = trace.vehicles;
    const assetId = assets.get(vehicle!.imei)!;
    const track = await whole(assetId, vehicle!);
    expect(track).toHaveLength(vehicle!.records.length);
    expect(track.slice(0, -1).every((point) => Math.round(point.speedMetersPerSecond! * 3.6) === 50)).toBe(true);
    const { items } = await tripsOf(product, assetId, start - DAY_MS, Date.now());
    // 675 m in 49 s is a drive, but shorter than the minute from which a trip is kept.
    expect(items).toEqual([]);
    const { totals } = await product.call(ENDPOINTS.reports.statusHistory, {
      query: { assetId, startDate: new Date(start).toISOString(), endDate: new Date(start + 3_600_000).toISOString() },
    });
    const points = track.map(({ latitude, longitude }) => ({ latitude: latitude!, longitude: longitude! }));
    const meters = points.slice(1).reduce((sum, point, index) => sum + greatCircleMeters(points[index]!, point), 0);
    const kmh = (meters / totals.moving!) * 3.6;
    // The track cuts corners between fixes 70 m apart.
    expect(kmh).toBeGreaterThan(47);
    expect(kmh).toBeLessThanOrEqual(50.1);
  });
});
