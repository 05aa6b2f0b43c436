/**
 * Traces in a running product: their vehicles as assets, their records through its sockets, and the answers of its API.
 */
import type { CallAnswer } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { replay } from '@waymark/simulator/replay/replay.ts';
import { shifted, type Trace, type TraceVehicle, weeksToBeStored } from '@waymark/simulator/replay/trace.ts';
import type { Product } from '../product.ts';
import type { Fix } from './reference-trips.ts';

export type TrackPoint = CallAnswer<typeof ENDPOINTS.vehicles.track>['items'][number];
type AnsweredTrip = CallAnswer<typeof ENDPOINTS.reports.trips>['items'][number];
export type Trip = Omit<AnsweredTrip, 'startAddress' | 'endAddress'>;

const DAY_MS = 86_400_000;
/** Records older than ten years are not stored, so older drives are moved by multiples of 52 weeks. */
const STORED_DAYS = 3653 - 61;
/** Records in one packet, so that a whole trace takes seconds. */
const PACKET_RECORDS = 250;

/** Returns a trace with the time by which it had to be moved to be young enough to be stored. */
export function storable(trace: Trace): { trace: Trace; shiftMs: number } {
  const weeks = weeksToBeStored(trace, STORED_DAYS, Date.now());
  return { trace: shifted(trace, weeks), shiftMs: weeks * 7 * DAY_MS };
}

/**
 * Registers vehicles as a user does.
 * @param movingIntervalSeconds set for the devices; else the product learns it
 * @returns asset ids by IMEI
 */
export async function adopt(
  product: Product,
  vehicles: readonly TraceVehicle[],
  deviceType = 'teltonika',
  movingIntervalSeconds?: number,
): Promise<Map<string, string>> {
  const assets = new Map<string, string>();
  for (const { imei, title, type, ignitionType, records } of vehicles) {
    const asset = await product.call(ENDPOINTS.assets.create, { body: { name: title, type } });
    const assignDate = new Date((records[0]?.fixTime ?? Date.now()) - DAY_MS).toISOString();
    await product.call(ENDPOINTS.devices.provision, {
      body: {
        imei,
        deviceType,
        ignitionType,
        assetSclId: asset.id,
        assignDate,
        ...(movingIntervalSeconds === undefined ? {} : { movingIntervalSeconds }),
      },
    });
    assets.set(imei, asset.id);
  }
  return assets;
}

/** Sends a trace as fast as it is acknowledged. */
export function drive(product: Product, trace: Trace, protocol = 'teltonika') {
  const title = PROTOCOLS.find(({ name }) => name === protocol)?.title;
  const port = title === undefined ? undefined : product.ports[title];
  if (port === undefined) throw new RangeError(`the product does not listen for ${protocol}`);
  return replay({ trace, protocol, port, recordsPerSecond: 1e9, packetRecords: PACKET_RECORDS });
}

/** Adds a rest of each vehicle at its last place a day later, so that no trip stays open. */
export function dayAfter(trace: Trace): Trace {
  const vehicles = trace.vehicles.map((vehicle) => {
    const last = vehicle.records.at(-1)!;
    return { ...vehicle, records: [{ ...last, fixTime: last.fixTime + DAY_MS, speedMetersPerSecond: 0 }] };
  });
  return { ...trace, vehicles };
}

/** Returns the whole track of an asset in [from, to), by pages. */
export async function trackOf(product: Product, id: string, from: number, to: number): Promise<TrackPoint[]> {
  const points: TrackPoint[] = [];
  const query = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString(), limit: 20_000 };
  for (;;) {
    const page = await product.call(ENDPOINTS.vehicles.track, {
      params: { id },
      query: { ...query, skip: points.length },
    });
    points.push(...page.items);
    if (page.items.length === 0 || points.length >= page.count) return points;
  }
}

/** Returns points of a track as fixes of the reference implementation. */
export function fixesOf(points: readonly TrackPoint[]): Fix[] {
  return points.map(({ time, latitude, longitude, speedMetersPerSecond, ignition, accuracyMeters }) => ({
    time: Date.parse(time),
    latitude: latitude!,
    longitude: longitude!,
    speedMetersPerSecond,
    ignition,
    accuracyMeters,
  }));
}

/**
 * Returns trips that start in [from, to), oldest first, with their totals. They have no addresses: a call waits only
 * 100 ms for these, so that two answers about the same trips may differ in them.
 */
export async function tripsOf(product: Product, assetId: string, from: number, to: number) {
  const { items, ...rest } = await product.call(ENDPOINTS.reports.trips, {
    params: { period: 'custom' },
    query: {
      assetId,
      startDate: new Date(from).toISOString(),
      endDate: new Date(to).toISOString(),
      limit: 10_000,
      sort: 'startTime',
      order: 'asc',
    },
  });
  return { ...rest, items: items.map(({ startAddress, endAddress, ...trip }): Trip => trip) };
}
