/** An additional item of a location and its effect on a record. */
import type { TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';

/** Puts the value of an item into the record. @returns false: this is not what the item is documented to be */
export type ApplyItem = (record: TrackerRecord, value: Uint8Array) => boolean;

/** Takes only values of this many octets. */
export function ofLength(octets: number, apply: (record: TrackerRecord, value: Uint8Array) => void): ApplyItem {
  return (record, value) => {
    if (value.length !== octets) return false;
    apply(record, value);
    return true;
  };
}

/** The network's strength: 0 to 31 as modems count (3GPP TS 27.007, +CSQ), 99 unknown; some write percent. */
export function signal(record: TrackerRecord, value: number): void {
  if (value <= 31) setAttribute(record, 'gsmSignal', Math.round((value * 5) / 31));
  else if (value <= 100 && value !== 99) setAttribute(record, 'gsmSignal', Math.round(value / 20));
}
