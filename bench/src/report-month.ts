/**
 * A month of reports through the API: trips, stops and states of one vehicle, and trips, stops and summary of a whole
 * fleet. Some vehicles drive the month through the real pipeline; their derived rows are copied for the others.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Trip } from '@waymark/contract/reports/schema.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { type Benchmark, quantile } from './harness.ts';
import { imeiOf } from './ingest/fleet.ts';
import { connectAll, sendAll } from './ingest/load.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

const DAY_MILLISECONDS = 86_400_000;
const DAYS = 28;
const RECORDS_PER_PACKET = 60;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const vehicles = quick ? 200 : 1000;
  const driven = quick ? 4 : 20;
  const workshop = await openWorkshop(vehicles);
  try {
    const first = Math.floor(Date.now() / DAY_MILLISECONDS - DAYS) * DAY_MILLISECONDS;
    say(`  ${driven} vehicles drive ${DAYS} days, their reports are copied to ${vehicles}`);
    await driveMonth(workshop, driven, first);
    await copyToOthers(workshop, driven);
    const assets = (await workshop.product.call(ENDPOINTS.assets.list, { query: { limit: vehicles } })).items;
    const window = {
      startDate: new Date(first).toISOString(),
      endDate: new Date(first + DAYS * DAY_MILLISECONDS).toISOString(),
    };
    const custom = { period: 'custom' as const };
    const calls = quick ? 40 : 200;
    const { product } = workshop;
    const pick = (index: number): string => assets[(index * 7) % assets.length]!.id;
    const one = {
      trips: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.trips, {
          params: custom,
          query: { ...window, assetId: pick(index), limit: 100 },
        }),
      ),
      stops: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.stops, {
          params: custom,
          query: { ...window, assetId: pick(index), limit: 100 },
        }),
      ),
      states: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.statusHistory, { query: { ...window, assetId: pick(index), limit: 100 } }),
      ),
    };
    const fleet = {
      trips: await times(calls / 4, () =>
        product.call(ENDPOINTS.reports.trips, { params: custom, query: { ...window, limit: 100 } }),
      ),
      stops: await times(calls / 4, () =>
        product.call(ENDPOINTS.reports.stops, { params: custom, query: { ...window, limit: 100 } }),
      ),
      summary: await times(calls / 4, () => product.call(ENDPOINTS.vehicles.summary, {})),
    };
    const worstOne = Math.max(...Object.values(one).map((each) => quantile(each, 0.95)));
    const worstFleet = Math.max(...Object.values(fleet).map((each) => quantile(each, 0.95)));
    const trips = await product.call(ENDPOINTS.reports.trips, { params: custom, query: { ...window, limit: 1 } });
    return {
      name: 'report-month',
      measured: {
        tripsOneVehicleP95Milliseconds: quantile(one.trips, 0.95),
        stopsOneVehicleP95Milliseconds: quantile(one.stops, 0.95),
        statesOneVehicleP95Milliseconds: quantile(one.states, 0.95),
        tripsFleetP95Milliseconds: quantile(fleet.trips, 0.95),
        stopsFleetP95Milliseconds: quantile(fleet.stops, 0.95),
        summaryFleetP95Milliseconds: quantile(fleet.summary, 0.95),
        vehicles,
        tripsInTheMonth: trips.count,
        distanceDifferenceMeters: await againstPlainSum(workshop, assets[0]!.id, window),
      },
      target: 'p95 ≤ 10 ms for one vehicle, ≤ 100 ms for 1,000; totals equal a recomputation of the rows',
      reached: worstOne <= 10 && worstFleet <= 100 && !quick,
    };
  } finally {
    await workshop.close();
  }
};

/** Eight working hours a day: a quarter of an hour of driving, a quarter of standing, in turn. */
async function driveMonth(workshop: Workshop, driven: number, first: number): Promise<void> {
  const imeis = Array.from({ length: driven }, (_, index) => imeiOf(index));
  const devices = await connectAll(workshop.teltonikaPort, imeis);
  await sendAll(
    devices,
    imeis.map((_, vehicle) => packetsOfMonth(vehicle, first)),
  );
  for (const device of devices) device.close();
}

function packetsOfMonth(vehicle: number, first: number): Uint8Array[] {
  const records = [];
  let north = 0;
  for (let day = 0; day < DAYS; day++) {
    for (let minute = 0; minute < 480; minute++) {
      const moving = Math.floor(minute / 15) % 2 === 0;
      if (moving) north += Math.floor(minute / 30) % 2 === 0 ? 0.005 : -0.005;
      records.push(
        avlRecord({
          fixTime: first + day * DAY_MILLISECONDS + (8 * 60 + minute) * 60_000,
          valid: true,
          latitude: 20 + vehicle + north,
          longitude: 20,
          headingDegrees: 0,
          speedMetersPerSecond: moving ? 9 : 0,
          satellites: 12,
          ignition: moving,
        }),
      );
    }
  }
  const packets: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += RECORDS_PER_PACKET)
    packets.push(encodePacket(CODEC_8_EXTENDED, records.slice(at, at + RECORDS_PER_PACKET)));
  return packets;
}

/** Every further vehicle gets the derived month of one that drove. */
async function copyToOthers({ client, accountId }: Workshop, driven: number): Promise<void> {
  for (const table of ['trips', 'stops', 'state_intervals', 'rollups']) {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
        AND column_name NOT IN ('account_id', 'asset_id', 'uid')`,
      [table],
    );
    const columns = rows.map(({ column_name: name }) => `"${name}"`).join(', ');
    const sources = rows.map(({ column_name: name }) => `source."${name}"`).join(', ');
    const uid = table === 'trips' ? { name: 'uid, ', value: 'gen_random_uuid(), ' } : { name: '', value: '' };
    await client.query(
      `INSERT INTO ${table} (account_id, asset_id, ${uid.name}${columns})
        SELECT $1, other.id, ${uid.value}${sources}
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM assets WHERE account_id = $1) AS other
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM assets WHERE account_id = $1) AS model
          ON model.place = 1 + (other.place - 1) % $2
        JOIN ${table} AS source ON source.account_id = $1 AND source.asset_id = model.id
        WHERE other.place > $2`,
      [accountId, driven],
    );
    await client.query(`ANALYZE ${table}`);
  }
}

/** Milliseconds of each call, ascending. */
async function times(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let index = -5; index < count; index++) {
    const began = performance.now();
    await call(Math.abs(index));
    if (index >= 0) measured.push(performance.now() - began);
  }
  return measured.sort((a, b) => a - b);
}

/** Totals of the answer against the sum over all of its rows, metres. */
async function againstPlainSum(
  { product }: Workshop,
  assetId: string,
  window: { startDate: string; endDate: string },
): Promise<number> {
  const answer = await product.call(ENDPOINTS.reports.trips, {
    params: { period: 'custom' },
    query: { ...window, assetId, limit: 10_000 },
  });
  const sum = answer.items.reduce((total: number, trip: Trip) => total + trip.distanceMeters, 0);
  return Math.abs(sum - answer.totals.distanceMeters);
}
