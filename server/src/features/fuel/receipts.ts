import {
  FUEL_RECEIPT_COLUMNS,
  type FuelReceipt,
  type FuelReceiptQuery,
  FuelReceiptWrite,
} from '@waymark/contract/fuel/schema.ts';
import { type AssetType, isElectric } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { startOfLocalTime, TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { litersFromGallons } from '@waymark/domain/units.ts';
import { accountOfAsset, assetsCalled } from '../fleet/named-assets-sql.ts';
import { mustBePlausible, openWindow, pastInstant } from '../records/period.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type FuelReceiptRow, type FuelReceiptValues, fuelReceiptQueries, listFuelReceipts } from './receipts-sql.ts';

/** A receipt has the time of the station's clock. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

const RECEIPTS: ListedNoun<typeof FuelReceiptWrite, FuelReceiptValues, FuelReceiptRow, FuelReceipt, FuelReceiptQuery> =
  {
    name: 'fuelReceipt',
    duplicate: { code: 'error.duplicate.fuelReceipt', field: 'time' },
    plan: {
      columns: FUEL_RECEIPT_COLUMNS,
      schema: FuelReceiptWrite,
      rowLimit: LIMITS.importRows,
      templateName: 'fuel-receipts.csv',
    },
    values: valuesOf,
    label: ({ paid_at: time, quantity }) => ({ name: instant(time), quantity }),
    present: presentReceipt,
    queries: fuelReceiptQueries,
    list: listFuelReceipts,
  };

/** Receipts of refuels. */
export class FuelReceiptService extends RecordService<
  typeof FuelReceiptWrite,
  FuelReceiptValues,
  FuelReceiptRow,
  FuelReceipt,
  FuelReceiptQuery
> {
  constructor(parts: RecordServiceParts) {
    super(RECEIPTS, parts);
  }

  /** Enters a receipt in the account of the asset. @throws Refusal as `valuesOf` */
  override async create(viewer: Viewer, body: FuelReceiptWrite): Promise<FuelReceipt> {
    const { assetId } = body;
    const accountId = assetId
      ? await this.tenant(viewer, (tx) => accountOfAsset(tx, viewer.visibleAccounts, assetId))
      : undefined;
    return super.create({ ...viewer, accountId: accountId ?? viewer.accountId }, body);
  }

  /** @throws Refusal `error.sort.field`, `error.date.format`, `error.period.range` */
  override async list(viewer: Viewer, query: FuelReceiptQuery): Promise<{ items: FuelReceipt[]; count: number }> {
    const { startDate, endDate, ...others } = query;
    const { from, to } = openWindow(query, viewer.timeZone);
    return super.list(viewer, {
      ...others,
      ...(from && { startDate: from.toISOString() }),
      ...(to && { endDate: to.toISOString() }),
    });
  }
}

/** @throws Refusal of `timeOf`, `error.asset.not.found`, `error.required.field`, `error.fuel.unit` */
async function valuesOf(body: FuelReceiptWrite, context: RecordContext): Promise<FuelReceiptValues> {
  const { assetId, match = 'automatic', refuelTime = null } = body;
  const { tx, accountId, viewer, now } = context;
  const called = writtenText(body.asset);
  const named = assetId ? { uid: assetId } : called === null ? undefined : { called };
  const [asset, other] = named ? await assetsCalled(tx, accountId, named) : [];
  // Two assets of one name: the row does not say which.
  if (asset === undefined || other !== undefined)
    throw refuseField('error.asset.not.found', assetId ? 'assetId' : 'asset');
  if (match === 'chosen' && refuelTime === null)
    throw new Refusal('error.validation', [
      { path: 'refuelTime', keyword: 'required', key: 'error.required.field', params: {} },
    ]);
  return {
    asset_id: asset.id,
    paid_at: new Date(timeOf(body.time, viewer.timeZone, now)),
    quantity: storedQuantity(body, asset.type),
    cost: body.cost ?? null,
    station: writtenText(body.station),
    notes: writtenText(body.notes),
    match,
    refuel_at: match === 'chosen' ? new Date(refuelTime!) : null,
  };
}

/** Returns liters, or kilowatt hours of an electric vehicle. @throws Refusal `error.fuel.unit` */
function storedQuantity({ quantity, unit }: Pick<FuelReceiptWrite, 'quantity' | 'unit'>, type: AssetType): number {
  if (unit && (unit === 'kWh') !== isElectric(type)) throw refuseField('error.fuel.unit', 'unit');
  return unit === 'gal' ? litersFromGallons(quantity) : quantity;
}

/** Returns epoch ms. @throws Refusal `error.date.format`, `error.date.time`, `error.date.range`, `error.date.future` */
function timeOf(text: string, timeZone: string, now: number): number {
  const local = LOCAL_TIME.exec(text.trim());
  if (!local) {
    // A day alone says too little to find the refuel.
    if (DAY_ONLY.test(text)) throw refuseField('error.date.time', 'time');
    return pastInstant(text, 'time', timeZone, now);
  }
  const [, day, time] = local;
  mustBePlausible(day!, 'time');
  if (!TIME_OF_DAY.test(time!)) throw refuseField('error.date.time', 'time');
  const start = startOfLocalTime(day!, time!, timeZone);
  if (start > now) throw refuseField('error.date.future', 'time');
  return start;
}

export function presentReceipt(row: FuelReceiptRow): FuelReceipt {
  return {
    ...{ id: row.uid, accountId: row.account_uid, assetId: row.asset_uid, asset: row.asset_name },
    ...{ licensePlate: row.license_plate, time: instant(row.paid_at), quantity: row.quantity, cost: row.cost },
    unit: isElectric(row.asset_type) ? 'kWh' : 'L',
    ...{ station: row.station, notes: row.notes, match: row.match, refuelTime: instantOrNull(row.refuel_at) },
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
