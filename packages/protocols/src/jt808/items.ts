/**
 * Additional items of a location. An item is taken when its length is a documented one, else it is kept as it came: the
 * numbers beyond the standard's are used by several vendors for several things.
 */
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import type { ApplyItem } from './item.ts';
import { hexOf } from './octets.ts';
import { STANDARD_ITEMS } from './standard-items.ts';
import { VENDOR_ITEMS } from './vendor-items.ts';

const ITEMS: ReadonlyMap<number, ApplyItem> = new Map([...VENDOR_ITEMS, ...STANDARD_ITEMS]);

/** Puts an item into a record: by its meaning, or raw as `io<number>` in hexadecimal. */
export function applyItem(record: TrackerRecord, id: number, value: Uint8Array): void {
  if (ITEMS.get(id)?.(record, value) === true || value.length === 0) return;
  attributesOf(record)[`io${id}`] = hexOf(value);
}
