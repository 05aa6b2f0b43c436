import type { AttributeName } from '../dictionary.ts';
import { type AttributeValue, attributesOf, type TrackerRecord } from '../protocol.ts';

/** Puts a value under its name of the dictionary. */
export function setAttribute(record: TrackerRecord, name: AttributeName, value: AttributeValue): void {
  attributesOf(record)[name] = value;
}
