/** What a call says of a device, as it is stored. */
import type { DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import type { Sealer } from '../sealed.ts';
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

/** What a change amounts to: fields with old and new value; of credentials only that they changed. */
export function changesOf(
  before: DeviceValues,
  values: Partial<DeviceValues>,
): { changed: Partial<DeviceValues>; facts: Record<string, unknown> } {
  const changed: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  for (const [column, to] of Object.entries(values)) {
    const from = before[column as keyof DeviceValues];
    if (from === to) continue;
    changed[column] = to;
    const secret = (Object.values(CREDENTIALS) as string[]).includes(column);
    facts[column] = secret ? (to === null ? 'removed' : 'set') : { from, to };
  }
  return { changed, facts };
}
