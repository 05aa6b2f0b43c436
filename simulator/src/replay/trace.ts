import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { DeviceRecord } from '@waymark/protocols/teltonika/encode.ts';
import { luhnDigit } from '../fleet/imei.ts';

/** One vehicle of a trace, as the device that it is about to carry. */
export interface TraceVehicle {
  /** Name in the trace. */
  id: string;
  /** Made of trace and name: the same vehicle always has the same. */
  imei: string;
  /** Name of the asset when it is provisioned. */
  title: string;
  type: AssetType;
  make?: string;
  model?: string;
  year?: number;
  /** 'none': the trace does not know of the ignition. */
  ignitionType: 'wired' | 'can' | 'virtual' | 'none';
  /** In time order; records of the same time in the order of the trace, duplicates included. */
  records: DeviceRecord[];
}

/** Recorded drives of one file. */
export interface Trace {
  name: string;
  vehicles: TraceVehicle[];
}

/**
 * A pseudo IMEI: reporting body 00 and 1 (test equipment, 3GPP TS 23.003 section 6.2), ten digits of a hash (FNV-1a,
 * draft-eastlake-fnv), Luhn check digit.
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
