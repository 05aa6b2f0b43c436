/** Converts the fields of a call to the stored columns of a device. */
import type { DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import type { Sealer } from '../secrets/sealed.ts';
import type { DeviceValues } from './write-sql.ts';

/** Fields of the calls and their columns, stored unchanged. */
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

/** Credentials and their columns, which are sealed and never returned. */
const CREDENTIALS = { fltApiKey: 'flt_api_key', assignedApiKey: 'assigned_api_key' } as const;

/**
 * Returns the columns that a body fills. Omitted fields stay omitted.
 * @param uid of the device, to which the sealed credentials are bound
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

/** Audit names of columns. A missing column follows from another one. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [column, field])),
  imei: 'imei',
  sim_id: 'simId',
  model: 'model',
  protocol: 'protocol',
};

/**
 * Returns the columns that change, and the audit facts: fields with old and new value, and for credentials only which
 * of them changed.
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
