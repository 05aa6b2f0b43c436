/** The same drives over every protocol give the same trips. */
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { Trace } from '@waymark/simulator/replay/trace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../shared-product.ts';
import { adopt, dayAfter, drive, trackOf, tripsOf } from './replayed.ts';

const DAY_MS = 86_400_000;
/** Declares the tests. @param load returns vehicles whose records all have a fix */
export function protocolsSuite(load: () => Promise<Trace>): void {
  let product: Product;
  let trace: Trace;
  beforeAll(async () => {
    trace = asCoarseAsAnyWire(await load());
    product = await startProduct();
  }, 120_000);
  afterAll(() => product?.stop());

  /**
   * Reduces a trace to whole seconds and whole km/h, the resolution of the coarsest protocol, so that all carry the
   * same. Keeps one fix per second, because two places at one instant have no order.
   */
  function asCoarseAsAnyWire({ name, vehicles }: Trace): Trace {
    return {
      name,
      vehicles: vehicles.map((vehicle) => {
        const records = vehicle.records.map((record) => ({
          ...record,
          fixTime: Math.floor(record.fixTime / 1000) * 1000,
          ...(record.speedMetersPerSecond === undefined
            ? {}
            : { speedMetersPerSecond: Math.round(record.speedMetersPerSecond * 3.6) / 3.6 }),
        }));
        const firstOfEach = new Map(records.toReversed().map((record) => [record.fixTime, record]));
        return { ...vehicle, records: records.filter((record) => firstOfEach.get(record.fixTime) === record) };
      }),
    };
  }

  /** Returns the same drives with other trackers. */
  function inOtherHands(protocol: string): Trace {
    const place = PROTOCOLS.findIndex(({ name }) => name === protocol);
    return {
      name: trace.name,
      vehicles: trace.vehicles.map((vehicle, index) => ({
        ...vehicle,
        imei: `86${place}00000000${index}0${place}0`,
        title: `${vehicle.title} over ${protocol}`,
      })),
    };
  }

  interface Told {
    trips: { start: string; end: string | null; meters: number }[];
    points: number;
  }

  async function told(protocol: string): Promise<Told[]> {
    const own = inOtherHands(protocol);
    const records = own.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
    const assets = await adopt(product, own.vehicles, protocol, 60);
    expect(await drive(product, own, protocol)).toMatchObject({ acknowledged: records, resent: 0 });
    // Ends the last trip.
    await drive(product, dayAfter(own), protocol);
    return Promise.all(
      own.vehicles.map(async (vehicle) => {
        const window = [vehicle.records[0]!.fixTime - DAY_MS, vehicle.records.at(-1)!.fixTime + 2 * DAY_MS] as const;
        const id = assets.get(vehicle.imei)!;
        const { items } = await tripsOf(product, id, ...window);
        const trips = items.map((trip) => ({ start: trip.startTime, end: trip.endTime, meters: trip.distanceMeters }));
        return { trips, points: (await trackOf(product, id, ...window)).length };
      }),
    );
  }

  describe('the same drives', () => {
    let reference: Told[];
    beforeAll(async () => {
      reference = await told('teltonika');
      expect(reference.reduce((sum, { trips }) => sum + trips.length, 0)).toBeGreaterThan(5 * reference.length);
    }, 60_000);

    it.each(PROTOCOLS.map(({ name }) => name).filter((name) => name !== 'teltonika'))(
      'over %s are the same trips as over Teltonika',
      { timeout: 60_000 },
      async (protocol) => {
        for (const [index, { trips, points }] of (await told(protocol)).entries()) {
          const expected = reference[index]!;
          expect(points).toBe(expected.points);
          expect(trips.map(({ start, end }) => ({ start, end }))).toEqual(
            expected.trips.map(({ start, end }) => ({ start, end })),
          );
          // Coordinates are rounded to steps of 0.06 to 0.2 m.
          for (const [at, { meters }] of trips.entries())
            expect(Math.abs(meters / expected.trips[at]!.meters - 1)).toBeLessThan(0.002);
        }
      },
    );
  });
}
