/** Compares acknowledged with stored records, and derived rows with a recomputation. */
import { type Database, openDatabase } from '../../server/src/storage/db.ts';
import { storedPositions } from '../../server/src/storage/stored.ts';
import { rederived } from '../system/rederived.ts';
import { EVERY_MS, indexOf, recordAt, type Vehicle } from './journey.ts';

export interface Comparison {
  stored: number;
  acknowledged: number;
  /** Acknowledged but not stored. */
  lost: number;
  /** Stored more than once. */
  duplicate: number;
  /** Stored but never sent, or at another place than was sent. */
  foreign: number;
  /** Derived rows of all assets that a recomputation confirms. */
  derivedRows: number;
  /** Derived rows that differ in a recomputation. */
  derivedDifferences: string[];
}

/**
 * At the end of its journey a vehicle's last trip, stop and bucket are open until time alone ends them some minutes
 * later. A recomputation opens them again. Their presence in the tables depends on the moment, so they are not
 * compared.
 */
export const OPEN_MS = 40 * 60_000;

/** Protocols carry degrees in steps of at most this (GT06: 1/1,800,000°; sexagesimal ones 1/600,000°). */
const PLACE_TOLERANCE_E7 = 20;

/**
 * @param url of the database, whose product is stopped
 * @param acknowledged by vehicle, one octet per record
 */
export async function compare(
  url: string,
  vehicles: readonly Vehicle[],
  acknowledged: readonly Uint8Array[],
): Promise<Comparison> {
  const database = await openDatabase({ url });
  const result: Comparison = {
    stored: 0,
    acknowledged: 0,
    lost: 0,
    duplicate: 0,
    foreign: 0,
    derivedRows: 0,
    derivedDifferences: [],
  };
  try {
    for (const [index, vehicle] of vehicles.entries())
      await compareStored(database, vehicle, acknowledged[index]!, result);
  } finally {
    await database.close();
  }
  const end = Math.min(...vehicles.map((vehicle) => vehicle.start + vehicle.records * EVERY_MS)) - OPEN_MS;
  const { kept, differences, output } = await rederived(undefined, { DATABASE_URL: url }, end);
  result.derivedRows = Object.values(kept).reduce((sum, rows) => sum + rows, 0);
  if (differences.length > 0) result.derivedDifferences = output.split('\n').filter((line) => /^ {4}[-+] /.test(line));
  return result;
}

async function compareStored(
  database: Database,
  vehicle: Vehicle,
  acknowledged: Uint8Array,
  result: Comparison,
): Promise<void> {
  const rows = await database.ingest(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select('id')
      .where('imei', '=', vehicle.imei)
      .executeTakeFirstOrThrow();
    return storedPositions(tx, [device.id]);
  });
  const times = new Uint8Array(vehicle.records);
  for (const { fix_time: time, latitude_e7: latitude, longitude_e7: longitude } of rows) {
    const index = indexOf(vehicle, time.getTime());
    const sent = index === undefined ? undefined : recordAt(vehicle, index);
    if (index === undefined || sent === undefined || !near(sent.latitude, latitude) || !near(sent.longitude, longitude))
      result.foreign++;
    else if (times[index] === 1) result.duplicate++;
    else times[index] = 1;
  }
  result.stored += rows.length;
  for (let index = 0; index < acknowledged.length; index++) {
    if (acknowledged[index] !== 1) continue;
    result.acknowledged++;
    if (times[index] !== 1) result.lost++;
  }
}

function near(degrees: number | undefined, e7: number | null): boolean {
  return degrees !== undefined && e7 !== null && Math.abs(degrees * 1e7 - e7) <= PLACE_TOLERANCE_E7;
}
