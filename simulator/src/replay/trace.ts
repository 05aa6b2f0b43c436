import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { luhnDigit } from '../fleet/imei.ts';

/** One vehicle of a trace, with the properties of its future device. */
export interface TraceVehicle {
  /** Name in the trace. */
  id: string;
  /** Derived from trace and name, so it is constant for a vehicle. */
  imei: string;
  /** Name of the asset in provisioning. */
  title: string;
  type: AssetType;
  make?: string;
  model?: string;
  year?: number;
  /** 'none': the trace has no ignition state. */
  ignitionType: 'wired' | 'can' | 'virtual' | 'none';
  /** In time order. Records of the same time are in the order of the trace, including duplicates. */
  records: DeviceRecord[];
}

/** Recorded drives of one file. */
export interface Trace {
  name: string;
  vehicles: TraceVehicle[];
}

/**
 * Returns a pseudo IMEI: reporting body 00 and 1 (test equipment, 3GPP TS 23.003 section 6.2), ten digits of a hash
 * (FNV-1a, draft-eastlake-fnv), Luhn check digit.
 */
export function pseudoImei(trace: string, vehicle: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const octet of new TextEncoder().encode(`${trace}/${vehicle}`)) {
    hash = ((hash ^ BigInt(octet)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  const body = `0010${String(hash % 10_000_000_000n).padStart(10, '0')}`;
  return body + luhnDigit(body);
}

/** Groups rows by vehicle, in order of first appearance, and sorts each vehicle's records by time, stable. */
export function byVehicle(rows: Iterable<{ vehicle: string; record: DeviceRecord }>): Map<string, DeviceRecord[]> {
  const vehicles = new Map<string, DeviceRecord[]>();
  for (const { vehicle, record } of rows) {
    const records = vehicles.get(vehicle);
    if (records) records.push(record);
    else vehicles.set(vehicle, [record]);
  }
  for (const records of vehicles.values()) records.sort((a, b) => a.fixTime - b.fixTime);
  return vehicles;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The same season and day of the week: 52 weeks. */
const YEAR_OF_WEEKS = 52;

/** Returns the same drives this many weeks later (earlier, if negative). Weekdays and times of day stay. */
export function shifted(trace: Trace, weeks: number): Trace {
  const vehicles = trace.vehicles.map((vehicle) => ({
    ...vehicle,
    records: vehicle.records.map((record) => ({ ...record, fixTime: record.fixTime + weeks * WEEK_MS })),
  }));
  return { ...trace, vehicles };
}

/**
 * Returns the weeks by which a trace must be shifted to be recent enough to be stored: 0, or the least sufficient
 * multiple of 52.
 * @param oldestDays age that is still stored
 * @param now epoch ms
 */
export function weeksToBeStored(trace: Trace, oldestDays: number, now: number): number {
  const first = Math.min(...trace.vehicles.map((vehicle) => vehicle.records[0]?.fixTime ?? now));
  const missing = now - oldestDays * DAY_MS - first;
  return missing <= 0 ? 0 : Math.ceil(missing / (YEAR_OF_WEEKS * WEEK_MS)) * YEAR_OF_WEEKS;
}
