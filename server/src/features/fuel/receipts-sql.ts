import type { FuelReceiptQuery } from '@waymark/contract/fuel/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { ReceiptMatch } from '@waymark/domain/fuel/receipts.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import type { Window } from '../records/period.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a receipt that users write. */
export interface FuelReceiptValues {
  asset_id: number;
  paid_at: Date;
  quantity: number;
  cost: number | null;
  station: string | null;
  notes: string | null;
  match: ReceiptMatch;
  refuel_at: Date | null;
}

export type FuelReceiptRow = RecordRow &
  FuelReceiptValues & {
    asset_uid: string;
    asset_name: string;
    asset_type: AssetType;
    license_plate: string | null;
    created_at: Date;
    updated_at: Date;
  };

const COLUMNS = sql`r.asset_id, r.paid_at, r.quantity, r.cost, r.station, r.notes, r.match, r.refuel_at, r.created_at, r.updated_at,
  a.uid AS asset_uid, a.name AS asset_name, a.type AS asset_type, a.license_plate`;
const ASSET = sql`JOIN assets a ON a.account_id = r.account_id AND a.id = r.asset_id`;
const TABLE = { name: 'fuel_receipts', columns: COLUMNS, joins: ASSET } as const;

export const fuelReceiptQueries = recordQueries<FuelReceiptRow, FuelReceiptValues>(TABLE);

export const listFuelReceipts = recordList<FuelReceiptRow, FuelReceiptQuery>(TABLE, {
  sorts: {
    time: sql`r.paid_at`,
    asset: sql`lower(a.name)`,
    quantity: sql`r.quantity`,
    cost: sql`r.cost`,
    station: sql`lower(r.station)`,
  },
  fallback: 'time',
  fallbackOrder: 'desc',
  searched: [sql`a.name`, sql`a.license_plate`, sql`r.station`],
  // The service has converted the dates to instants.
  filters: ({ assetId, startDate, endDate }) => {
    const all: RawBuilder<boolean>[] = [];
    if (assetId) all.push(sql<boolean>`a.uid = ${assetId}`);
    if (startDate) all.push(sql<boolean>`r.paid_at >= ${startDate}::timestamptz`);
    if (endDate) all.push(sql<boolean>`r.paid_at < ${endDate}::timestamptz`);
    return all;
  },
});

/** Selects the receipts of an asset in a window, oldest first. Beyond the limit the newest are left out. */
export function receiptsOf(
  { accountId, assetId }: { accountId: RawBuilder<unknown>; assetId: RawBuilder<unknown> },
  { from, to }: Window,
  limit: number,
): RawBuilder<unknown> {
  return sql`
    SELECT r.account_id, c.uid AS account_uid, r.id, r.uid, ${COLUMNS} FROM fuel_receipts r
    JOIN accounts c ON c.id = r.account_id ${ASSET}
    WHERE r.account_id = ${accountId} AND r.asset_id = ${assetId} AND r.paid_at >= ${new Date(from)}
      AND r.paid_at < ${new Date(to)}
    ORDER BY r.paid_at, r.id LIMIT ${limit}`;
}
