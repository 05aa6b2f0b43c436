/** Everything of a ledger that is not in positions, read by one statement. */
import type { FuelTank } from '@waymark/contract/fuel/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { devicesEverOn } from '../../storage/tracks.ts';
import type { Window } from '../records/period.ts';
import type { StopRow, TripRow } from '../reports/service.ts';
import { type FuelReceiptRow, receiptsOf } from './receipts-sql.ts';

export type LedgerTrip = Pick<
  TripRow,
  'start_time' | 'end_time' | 'end_latitude' | 'end_longitude' | 'distance_m' | 'moving_s' | 'idle_s'
>;
export type LedgerStop = Pick<StopRow, 'start_time' | 'idle_s'>;

export interface LedgerRows {
  accountId: number;
  assetId: number;
  type: AssetType;
  /** Devices that were ever on the asset. */
  devices: number[];
  tank: FuelTank;
  /** Of the window, in order of time, as are all lists. */
  trips: LedgerTrip[];
  stops: LedgerStop[];
  receipts: FuelReceiptRow[];
}

/** Rows as JSON, with instants as texts. */
type Json<Row> = { [Name in keyof Row]: Text<Row[Name]> }[] | null;
type Text<Value> = Value extends Date ? string : Value;

const SUBJECT = { accountId: sql`(SELECT account_id FROM subject)`, assetId: sql`(SELECT id FROM subject)` };

/** Parts of the statement. */
export interface LedgerQueries {
  /** Query `subject`. */
  subject: RawBuilder<unknown>;
  /** Selects the trips of the subject, in order. */
  trips: RawBuilder<unknown>;
  /** Selects its stops, in order. */
  stops: RawBuilder<unknown>;
  /** Receipts of a window, at most so many. */
  receipts: { window: Window; most: number };
}

/** Returns the rows of a ledger. Undefined: the subject is not known. */
export async function ledgerRows(
  tx: Tx,
  { subject, trips: tripsOf, stops: stopsOf, receipts: wanted }: LedgerQueries,
): Promise<LedgerRows | undefined> {
  const { rows } = await sql<
    Pick<LedgerRows, 'accountId' | 'assetId' | 'type' | 'devices'> &
      FuelTank & {
        trips: Json<LedgerTrip>;
        stops: Json<LedgerStop>;
        receipts: Json<FuelReceiptRow>;
      }
  >`
    WITH ${subject}
    SELECT a.account_id AS "accountId", a.id AS "assetId", a.type,
      f.capacity, f.fuel_type AS "fuelType", f.sensor,
      ARRAY(${devicesEverOn(SUBJECT.accountId, SUBJECT.assetId)}) AS devices,
      (SELECT json_agg(t) FROM (
        SELECT start_time, end_time, end_latitude, end_longitude, distance_m, moving_s, idle_s
        FROM (${tripsOf}) t) t) AS trips,
      (SELECT json_agg(t) FROM (SELECT start_time, idle_s FROM (${stopsOf}) t) t) AS stops,
      (SELECT json_agg(r) FROM (${receiptsOf(SUBJECT, wanted.window, wanted.most)}) r) AS receipts
    FROM subject s JOIN assets a ON a.account_id = s.account_id AND a.id = s.id
    LEFT JOIN fuel_tanks f ON f.account_id = a.account_id AND f.asset_id = a.id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { capacity, fuelType, sensor, trips, stops, receipts, ...asset } = row;
  return {
    ...asset,
    tank: { capacity, fuelType, sensor },
    trips: (trips ?? []).map((trip) => ({
      ...trip,
      start_time: new Date(trip.start_time),
      end_time: dateOrNull(trip.end_time),
    })),
    stops: (stops ?? []).map((stop) => ({ ...stop, start_time: new Date(stop.start_time) })),
    receipts: (receipts ?? []).map((receipt) => ({
      ...receipt,
      paid_at: new Date(receipt.paid_at),
      refuel_at: dateOrNull(receipt.refuel_at),
      created_at: new Date(receipt.created_at),
      updated_at: new Date(receipt.updated_at),
    })),
  };
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
