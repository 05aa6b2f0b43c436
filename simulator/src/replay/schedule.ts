/** Computes when each packet of a replay is sent, from the times of the trace. */
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { TraceVehicle } from './trace.ts';

export interface Pace {
  /** Speed relative to the recording. */
  rate: number;
  /** Silences of the whole trace, after `rate`, are shortened to this. */
  maxGapMs: number | undefined;
  /** Records per second over all vehicles, regardless of their times. */
  recordsPerSecond: number | undefined;
  /** Maximum number of records in a packet. */
  packetRecords: number;
}

export interface Packet {
  records: DeviceRecord[];
  /** Ms after the start of the replay. */
  dueMs: number;
}

/** A device collects records for this long before it sends them, by its own clock. */
const SEND_PERIOD_MS = 60_000;

/** @returns each vehicle's packets in time order; a packet is due at its last record */
export function schedule(vehicles: readonly TraceVehicle[], pace: Pace): Packet[][] {
  const all = vehicles.flatMap(({ records }, vehicle) => records.map((record, index) => ({ record, vehicle, index })));
  all.sort((a, b) => a.record.fixTime - b.record.fixTime);
  const due = vehicles.map(({ records }) => new Float64Array(records.length));
  let at = 0;
  for (const [position, { record, vehicle, index }] of all.entries()) {
    if (pace.recordsPerSecond !== undefined) at = (position / pace.recordsPerSecond) * 1000;
    else if (position > 0) {
      const gap = (record.fixTime - all[position - 1]!.record.fixTime) / pace.rate;
      at += pace.maxGapMs === undefined ? gap : Math.min(gap, pace.maxGapMs);
    }
    due[vehicle]![index] = at;
  }
  return vehicles.map(({ records }, vehicle) => packets(records, due[vehicle]!, pace));
}

function packets(records: readonly DeviceRecord[], due: Float64Array, pace: Pace): Packet[] {
  const made: Packet[] = [];
  let open: Packet | undefined;
  for (const [index, record] of records.entries()) {
    const first = open?.records[0];
    const fits =
      open !== undefined &&
      first !== undefined &&
      open.records.length < pace.packetRecords &&
      (pace.recordsPerSecond !== undefined || record.fixTime - first.fixTime < SEND_PERIOD_MS);
    if (open && fits) {
      open.records.push(record);
      open.dueMs = due[index]!;
    } else {
      open = { records: [record], dueMs: due[index]! };
      made.push(open);
    }
  }
  return made;
}
