/** What a call says of a device, as it is stored. */
import type { DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import type { Sealer } from '../secrets/sealed.ts';
import type { DeviceValues } from './write-sql.ts';

/** Fields of the calls and their columns, taken as they are. */
const COLUMNS = {
  imsiId: 'sim_id',
  make: 'make',
  deviceModel: 'model',
  immobilizationType: 'immobilization_type',
  ignitionType: 'ignition_type',
  movingIntervalSeconds: 'moving_interval_seconds',
  parkedIntervalSeconds: 'parked_interval_seconds',
  fltAccId: 'flt_account_id',
  assignedAccId: 'assigned_account_id',
} as const;

/** Credentials and their columns: sealed, and never told to anybody. */
const CREDENTIALS = { fltApiKey: 'flt_api_key', assignedApiKey: 'assigned_api_key' } as const;

/**
 * The columns that a body fills; what it leaves out is left out.
 * @param uid of the device, which the sealed credentials are bound to
 */
export function valuesOf(
  body: Partial<DeviceProvision> | DeviceUpdate,
  sealer: Sealer,
  uid: string,
): Partial<DeviceValues> {
  const values: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(COLUMNS)) {
    const value = body[field as keyof typeof COLUMNS];
    if (value !== undefined) values[column] = typeof value === 'string' ? value.trim() : value;
  }
  for (const [field, column] of Object.entries(CREDENTIALS)) {
    const secret = body[field as keyof typeof CREDENTIALS];
    if (secret !== undefined) values[column] = secret === null ? null : sealer.seal(secret, `${field} ${uid}`);
  }
  return values;
}

/** Columns by the names that the audit tells them under; those that are missing here follow from another. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [column, field])),
  imei: 'imei',
  sim_id: 'simId',
  model: 'model',
  protocol: 'protocol',
};

/**
 * What a change amounts to: the columns that change, and what the audit tells of it: fields with their old and new
 * value, of credentials only which of them changed.
 */
export function changesOf(
  before: DeviceValues,
  values: Partial<DeviceValues>,
): { changed: Partial<DeviceValues>; details: Record<string, unknown> | undefined } {
  const entries = Object.entries(values).filter(([column, to]) => before[column as keyof DeviceValues] !== to);
  if (entries.length === 0) return { changed: {}, details: undefined };
  const changed = Object.fromEntries(entries) as Partial<DeviceValues>;
  const facts: Record<string, unknown> = {};
  for (const [column, to] of entries) {
    const name = FACT_NAMES[column];
    if (name !== undefined) facts[name] = { from: before[column as keyof DeviceValues], to };
  }
  const credentials = Object.entries(CREDENTIALS).flatMap(([field, column]) => (column in changed ? [field] : []));
  return { changed, details: { ...facts, ...(credentials.length === 0 ? {} : { credentials }) } };
}
